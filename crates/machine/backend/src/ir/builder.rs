//! [`FunctionBuilder`]: adds blocks and instructions to a function.

use alloc::vec::Vec;

use super::function::{Block, Constant, Function, Inst, Slot, StackSlot, Value, ValueDef};
use super::inst::{
    Access, AtomicOp, AtomicOrdering, Binary, Callee, Convert, FloatCond, InstKind, IntCond, Jump,
    MemoryOp, Overflow, Ternary, Unary, VaOp,
};
use super::module::{Module, Symbol, SymbolId, SymbolKind};
use super::position::Position;
use super::types::{Lane, Signature, Type};
use super::vector::VectorOp;

/// Builder of a function.
///
/// Instructions are appended to the current block, which is the entry at first. Methods check nothing:
/// wrong types, instructions after a terminator, and values or blocks of other functions are errors of
/// [`Module::verify`](super::Module::verify).
///
/// [`ir`](super) has an example.
#[derive(Debug)]
pub struct FunctionBuilder<'m> {
    function: Storage<'m>,
    block: Block,
    position: Position,
}

#[derive(Debug)]
enum Storage<'m> {
    OfModule(&'m mut Function),
    /// Function that is dropped, because the symbol is not a function.
    Dropped(Function),
}

impl Module {
    /// Returns a builder at the end of the entry block of a function. A function without blocks gets an entry
    /// block. If the symbol is not a function, what the builder adds is dropped.
    pub fn build(&mut self, function: SymbolId) -> FunctionBuilder<'_> {
        FunctionBuilder::of_symbol(self.symbol_mut(function))
    }
}

impl<'m> FunctionBuilder<'m> {
    /// Creates a builder at the end of the entry block. A function without blocks gets an entry block with the
    /// parameters of the signature.
    #[must_use]
    pub fn new(function: &'m mut Function) -> Self {
        FunctionBuilder::with(Storage::OfModule(function))
    }

    fn of_symbol(symbol: Option<&'m mut Symbol>) -> Self {
        FunctionBuilder::with(match symbol.map(|symbol| &mut symbol.kind) {
            Some(SymbolKind::Function(function)) => Storage::OfModule(function),
            _ => Storage::Dropped(Function::new(Signature::default())),
        })
    }

    fn with(function: Storage<'m>) -> Self {
        let position = Position::NONE;
        let mut builder = FunctionBuilder { function, block: Block(0), position };
        let function = builder.function_mut();
        if function.is_declaration() {
            let entry = function.add_block();
            let types: Vec<Type> = function.signature().params.iter().map(|one| one.ty).collect();
            for ty in types {
                function.add_param(entry, ty);
            }
        }
        builder
    }

    /// Returns the function.
    #[must_use]
    pub fn function(&self) -> &Function {
        match &self.function {
            Storage::OfModule(function) => function,
            Storage::Dropped(function) => function,
        }
    }

    fn function_mut(&mut self) -> &mut Function {
        match &mut self.function {
            Storage::OfModule(function) => function,
            Storage::Dropped(function) => function,
        }
    }

    /// Returns a parameter of the function. If there are fewer, an unspecified address.
    #[must_use]
    pub fn param(&mut self, index: usize) -> Value {
        match self.function().params(Block(0)).get(index) {
            Some(&value) => value,
            None => self.undefined(Type::Ptr),
        }
    }

    /// Adds a block.
    pub fn block(&mut self) -> Block {
        self.function_mut().add_block()
    }

    /// Adds a parameter to a block, after those that it has.
    pub fn block_param(&mut self, block: Block, ty: Type) -> Value {
        self.function_mut().add_param(block, ty)
    }

    /// Returns the entry block.
    #[must_use]
    pub const fn entry(&self) -> Block {
        Block(0)
    }

    /// Returns the current block.
    #[must_use]
    pub const fn current(&self) -> Block {
        self.block
    }

    /// Sets the current block: instructions are appended to it.
    pub fn switch_to(&mut self, block: Block) {
        self.block = block;
    }

    /// Appends a kind of instruction. Results have the types that its operands determine.
    pub fn inst(&mut self, kind: InstKind) -> Inst {
        let types = self.function().result_types(&kind).unwrap_or_default();
        let (block, position) = (self.block, self.position);
        let inst = self.function_mut().append(block, kind, &types);
        if !position.is_none() {
            self.function_mut().set_position_of(inst, position);
        }
        inst
    }

    /// Sets the position in the source of the instructions that follow. At first there is none.
    pub fn set_position(&mut self, position: Position) {
        self.position = position;
    }

    /// Sets the position of the function itself ([`Function::set_position`]).
    pub fn set_function_position(&mut self, position: Position) {
        self.function_mut().set_position(position);
    }

    /// Returns the position of the instructions that follow.
    #[must_use]
    pub const fn position(&self) -> Position {
        self.position
    }

    /// Replaces an instruction by one with results of the same types, such as a terminator whose
    /// arguments were not known before.
    pub fn set_inst(&mut self, inst: Inst, kind: InstKind) {
        self.function_mut().set_inst(inst, kind);
    }

    /// Appends an instruction with results, and returns the first. Unspecified for one without results.
    fn first(&mut self, kind: InstKind) -> Value {
        let inst = self.inst(kind);
        let result = self.function().results(inst).next();
        result.unwrap_or(Value(u32::MAX))
    }

    /// Appends an instruction with two results.
    fn pair(&mut self, kind: InstKind) -> (Value, Value) {
        let inst = self.inst(kind);
        let mut results = self.function().results(inst);
        let none = Value(u32::MAX);
        (results.next().unwrap_or(none), results.next().unwrap_or(none))
    }

    // Values without a position.

    /// Returns an integer. Bits above those of the type are ignored.
    pub fn int(&mut self, ty: Type, value: i128) -> Value {
        self.constant(ty, Constant::Int(ty.sign_extended(value)))
    }

    /// Returns a number of 32 bits.
    pub fn f32(&mut self, value: f32) -> Value {
        self.constant(Type::F32, Constant::Float(value.to_bits().into()))
    }

    /// Returns a number of 64 bits.
    pub fn f64(&mut self, value: f64) -> Value {
        self.constant(Type::F64, Constant::Float(value.to_bits()))
    }

    /// Returns the address of a symbol plus an offset in bytes.
    pub fn symbol(&mut self, symbol: SymbolId, offset: i64) -> Value {
        self.constant(Type::Ptr, Constant::Symbol(symbol, offset))
    }

    /// Returns the null address.
    pub fn null(&mut self) -> Value {
        self.constant(Type::Ptr, Constant::Int(0))
    }

    /// Returns an unspecified value.
    pub fn undefined(&mut self, ty: Type) -> Value {
        self.constant(ty, Constant::Undefined)
    }

    /// Returns a constant of a type.
    pub fn constant(&mut self, ty: Type, constant: Constant) -> Value {
        self.function_mut().add_constant(ty, constant)
    }

    /// Adds a slot to the stack frame. `size` and `align` are in bytes.
    pub fn slot(&mut self, size: u64, align: u64) -> Slot {
        self.function_mut().add_slot(StackSlot { size, align })
    }

    /// Returns the address of a stack slot plus an offset in bytes.
    pub fn slot_address(&mut self, slot: Slot, offset: i64) -> Value {
        self.constant(Type::Ptr, Constant::Slot(slot, offset))
    }

    // Arithmetic.

    /// Appends arithmetic with one operand.
    pub fn unary(&mut self, op: Unary, value: Value) -> Value {
        self.first(InstKind::Unary(op, value))
    }

    /// Appends arithmetic with two operands.
    pub fn binary(&mut self, op: Binary, left: Value, right: Value) -> Value {
        self.first(InstKind::Binary(op, [left, right]))
    }

    /// Appends arithmetic with three operands.
    pub fn ternary(&mut self, op: Ternary, a: Value, b: Value, c: Value) -> Value {
        self.first(InstKind::Ternary(op, [a, b, c]))
    }

    /// Appends arithmetic that reports an overflow. Returns the result, and an `i1`.
    pub fn overflow(&mut self, op: Overflow, left: Value, right: Value) -> (Value, Value) {
        self.pair(InstKind::Overflow(op, [left, right]))
    }

    /// Appends a sum.
    pub fn add(&mut self, left: Value, right: Value) -> Value {
        self.binary(Binary::Add, left, right)
    }

    /// Appends a difference.
    pub fn sub(&mut self, left: Value, right: Value) -> Value {
        self.binary(Binary::Sub, left, right)
    }

    /// Appends a product.
    pub fn mul(&mut self, left: Value, right: Value) -> Value {
        self.binary(Binary::Mul, left, right)
    }

    /// Appends a bitwise conjunction.
    pub fn and(&mut self, left: Value, right: Value) -> Value {
        self.binary(Binary::And, left, right)
    }

    /// Appends a bitwise disjunction.
    pub fn or(&mut self, left: Value, right: Value) -> Value {
        self.binary(Binary::Or, left, right)
    }

    /// Appends a bitwise exclusive disjunction.
    pub fn xor(&mut self, left: Value, right: Value) -> Value {
        self.binary(Binary::Xor, left, right)
    }

    /// Appends a comparison of integers or addresses.
    pub fn int_compare(&mut self, cond: IntCond, left: Value, right: Value) -> Value {
        self.first(InstKind::IntCompare(cond, [left, right]))
    }

    /// Appends a comparison of floating-point numbers.
    pub fn float_compare(&mut self, cond: FloatCond, left: Value, right: Value) -> Value {
        self.first(InstKind::FloatCompare(cond, [left, right]))
    }

    /// Appends a choice between two values.
    pub fn select(&mut self, condition: Value, then: Value, otherwise: Value) -> Value {
        self.first(InstKind::Select(condition, [then, otherwise]))
    }

    /// Appends a conversion.
    pub fn convert(&mut self, op: Convert, value: Value, ty: Type) -> Value {
        self.first(InstKind::Convert(op, value, ty))
    }

    /// Appends an address plus an integer of the size of an address, in bytes. Constants are folded.
    pub fn offset(&mut self, address: Value, bytes: Value) -> Value {
        let function = self.function();
        if let Some(Constant::Int(bytes)) = function.constant(bytes)
            && let Ok(bytes) = i64::try_from(bytes)
        {
            if bytes == 0 {
                return address;
            }
            let folded = match function.constant(address) {
                Some(Constant::Symbol(symbol, offset)) => {
                    offset.checked_add(bytes).map(|offset| Constant::Symbol(symbol, offset))
                }
                Some(Constant::Slot(slot, offset)) => {
                    offset.checked_add(bytes).map(|offset| Constant::Slot(slot, offset))
                }
                _ => None,
            };
            if let Some(folded) = folded {
                return self.constant(Type::Ptr, folded);
            }
        }
        self.first(InstKind::Offset(address, bytes))
    }

    // Vectors.

    /// Returns a vector of these bits.
    pub fn vector(&mut self, lane: Lane, bits: u128) -> Value {
        self.constant(Type::Vector(lane), Constant::Vector(bits))
    }

    /// Appends an operation on vectors.
    pub fn vector_op(&mut self, op: VectorOp, operands: &[Value]) -> Value {
        self.first(InstKind::Vector(op, operands.to_vec()))
    }

    /// Appends a vector whose lanes are all a scalar.
    pub fn splat(&mut self, lane: Lane, value: Value) -> Value {
        self.vector_op(VectorOp::Splat(lane), &[value])
    }

    // Memory.

    /// Appends a load. `align` is the known alignment in bytes.
    pub fn load(&mut self, ty: Type, address: Value, align: u64) -> Value {
        self.load_with(ty, address, Access::new(align))
    }

    /// Appends a load with all properties.
    pub fn load_with(&mut self, ty: Type, address: Value, access: Access) -> Value {
        self.first(InstKind::Load(ty, address, access))
    }

    /// Appends a store of a value. `align` is the known alignment in bytes.
    pub fn store(&mut self, value: Value, address: Value, align: u64) {
        self.store_with(value, address, Access::new(align));
    }

    /// Appends a store with all properties.
    pub fn store_with(&mut self, value: Value, address: Value, access: Access) {
        self.inst(InstKind::Store(value, address, access));
    }

    /// Appends an atomic operation. Returns the old value.
    pub fn atomic(&mut self, op: AtomicOp, address: Value, value: Value, access: Access) -> Value {
        self.first(InstKind::AtomicRmw(op, address, value, access))
    }

    /// Appends a fence.
    pub fn fence(&mut self, ordering: AtomicOrdering) {
        self.inst(InstKind::Fence(ordering));
    }

    /// Appends a copy or fill of memory. `length` is in bytes.
    pub fn memory(&mut self, op: MemoryOp, to: Value, from: Value, length: Value, access: Access) {
        self.inst(InstKind::Memory(op, [to, from, length], access));
    }

    /// Appends an operation on a list of variadic arguments.
    pub fn var_args(&mut self, op: VaOp, list: Value, from: Option<Value>) {
        self.inst(InstKind::VarArgs(op, list, from));
    }

    /// Appends an allocation on the stack. `size` and `align` are in bytes.
    pub fn dynamic_stack(&mut self, size: Value, align: u64) -> Value {
        self.first(InstKind::DynamicStack(size, align))
    }

    // Calls and terminators.

    /// Appends a call of a function of the module. Returns the results.
    pub fn call(
        &mut self,
        function: SymbolId,
        signature: &Signature,
        args: &[Value],
    ) -> Vec<Value> {
        self.call_with(Callee::Symbol(function), signature, args)
    }

    /// Appends a call of a function at an address. Returns the results.
    pub fn call_address(
        &mut self,
        address: Value,
        signature: &Signature,
        args: &[Value],
    ) -> Vec<Value> {
        self.call_with(Callee::Address(address), signature, args)
    }

    fn call_with(&mut self, callee: Callee, signature: &Signature, args: &[Value]) -> Vec<Value> {
        let signature = signature.clone();
        let inst = self.inst(InstKind::Call { callee, signature, args: args.to_vec() });
        self.function().results(inst).collect()
    }

    /// Ends the block with a return.
    pub fn ret(&mut self, results: &[Value]) {
        self.inst(InstKind::Return(results.to_vec()));
    }

    /// Ends the block with a call whose results are those of the function.
    pub fn tail_call(&mut self, callee: Callee, signature: &Signature, args: &[Value]) {
        let signature = signature.clone();
        self.inst(InstKind::TailCall { callee, signature, args: args.to_vec() });
    }

    /// Ends the block with a branch.
    pub fn jump(&mut self, block: Block, args: &[Value]) {
        self.inst(InstKind::Jump(Jump::new(block, args)));
    }

    /// Ends the block with a branch to one of two targets.
    pub fn branch(&mut self, condition: Value, then: impl Into<Jump>, otherwise: impl Into<Jump>) {
        self.inst(InstKind::Branch(condition, then.into(), otherwise.into()));
    }

    /// Ends the block with a branch to the target of a number. Bits of the numbers above those of the type of
    /// the value are ignored.
    pub fn switch(&mut self, value: Value, cases: Vec<(i128, Jump)>, default: impl Into<Jump>) {
        self.inst(InstKind::Switch { value, cases, default: default.into() });
    }

    /// Ends the block with a point that is never reached.
    pub fn unreachable(&mut self) {
        self.inst(InstKind::Unreachable);
    }

    /// Returns true if the current block has a terminator.
    #[must_use]
    pub fn is_terminated(&self) -> bool {
        self.function().terminator(self.block).is_some()
    }

    /// Returns the definition of a value. `None` for one of another function.
    #[must_use]
    pub fn definition(&self, value: Value) -> Option<ValueDef> {
        self.function().definition(value)
    }
}
