//! Verifier of modules.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::flow::Flow;
use super::function::{Block, Constant, Function, Inst, Value, ValueDef};
use super::inst::{
    Access, AtomicOp, AtomicOrdering, Callee, Convert, InstKind, Jump, MemoryOp, Unary, VaOp,
};
use super::module::{DataPart, Module, SymbolId, SymbolKind};
use super::types::{Param, Passing, Signature, Type};
use super::vector::VectorOp;

/// Violation of the rules for modules.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Error {
    /// Symbol that is wrong, or function with the error.
    pub symbol: SymbolId,
    /// Name of the symbol. Empty if the symbol has none.
    pub name: String,
    /// Block with the error.
    pub block: Option<Block>,
    /// Instruction with the error.
    pub inst: Option<Inst>,
    /// Rule.
    pub kind: ErrorKind,
}

/// Rule for modules that is violated.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A symbol has no name, or one with a line end or a zero, which object files or assembly text cannot have.
    Name(String),
    /// Two definitions have this name.
    DuplicateName(String),
    /// A symbol is of another module.
    UnknownSymbol(SymbolId),
    /// An alias refers to itself, by other aliases.
    CyclicAlias,
    /// An alignment is not a power of two, or is above 2^32.
    Align(u64),
    /// An integer does not have 1 to 128 bits.
    Bits(u8),
    /// The entry block does not have the parameters of the signature.
    EntryParams,
    /// A branch goes to the entry block.
    BranchToEntry,
    /// A block does not end with a terminator.
    NoTerminator,
    /// A terminator is not the last instruction of its block.
    EarlyTerminator,
    /// A value is of another function.
    UnknownValue(Value),
    /// A block is of another function.
    UnknownBlock(Block),
    /// A stack slot is of another function.
    UnknownSlot,
    /// A constant has a type that it cannot have, or an integer too many bits.
    Constant(Value),
    /// An operand has a type that the instruction does not take.
    OperandType(Value, Type),
    /// The number of arguments or results is wrong: expected and actual.
    Count(usize, usize),
    /// A value is used where its definition was not reached on all paths.
    NotDominated(Value),
    /// A conversion from one type to another does not exist.
    Conversion(Type, Type),
    /// A switch has two cases with the same number.
    DuplicateCase(i128),
    /// An access has an ordering that it cannot have.
    Ordering,
    /// An atomic access is of a size that is not 1, 2, 4, 8 or 16 bytes.
    AtomicType(Type),
    /// A tail call has other results than the function.
    TailCall,
    /// A parameter that is an address in memory is not of type `ptr`, or a result is one.
    Passing,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name.as_str() {
            "" => write!(f, "symbol {}", self.symbol.0)?,
            name => write!(f, "`{}`", name.escape_debug())?,
        }
        if let Some(block) = self.block {
            write!(f, ", {block}")?;
        }
        if let Some(inst) = self.inst {
            write!(f, ", instruction {}", inst.0)?;
        }
        write!(f, ": {}", self.kind)
    }
}

impl core::error::Error for Error {}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ErrorKind::Name(name) => write!(f, "{name:?} is not a name of a symbol"),
            ErrorKind::DuplicateName(name) => write!(f, "`{name}` is defined twice"),
            ErrorKind::UnknownSymbol(symbol) => write!(f, "symbol{} does not exist", symbol.0),
            ErrorKind::CyclicAlias => f.write_str("the alias refers to itself"),
            ErrorKind::Align(align) => write!(f, "{align} is not an alignment"),
            ErrorKind::Bits(bits) => write!(f, "an integer cannot have {bits} bits"),
            ErrorKind::EntryParams => {
                f.write_str("the parameters of the entry differ from those of the signature")
            }
            ErrorKind::BranchToEntry => f.write_str("a branch goes to the entry block"),
            ErrorKind::NoTerminator => f.write_str("the block has no terminator"),
            ErrorKind::EarlyTerminator => f.write_str("an instruction follows the terminator"),
            ErrorKind::UnknownValue(value) => write!(f, "{value} does not exist"),
            ErrorKind::UnknownBlock(block) => write!(f, "{block} does not exist"),
            ErrorKind::UnknownSlot => f.write_str("the stack slot does not exist"),
            ErrorKind::Constant(value) => write!(f, "the constant {value} does not fit its type"),
            ErrorKind::OperandType(value, ty) => {
                write!(f, "the operand {value} cannot be of type {ty}")
            }
            ErrorKind::Count(expected, actual) => {
                write!(f, "{actual} values in place of {expected}")
            }
            ErrorKind::NotDominated(value) => write!(f, "{value} is used before its definition"),
            ErrorKind::Conversion(from, to) => write!(f, "no such conversion from {from} to {to}"),
            ErrorKind::DuplicateCase(number) => write!(f, "the case {number} is there twice"),
            ErrorKind::Ordering => f.write_str("the access cannot have this ordering"),
            ErrorKind::AtomicType(ty) => write!(f, "no atomic access has the type {ty}"),
            ErrorKind::TailCall => {
                f.write_str("the results of a tail call are not those of the function")
            }
            ErrorKind::Passing => {
                f.write_str("only parameters of type ptr can be passed in memory")
            }
        }
    }
}

fn is_align(align: u64) -> bool {
    align.is_power_of_two() && align <= 1 << 32
}

impl Module {
    /// Verifies the module: types, uses, terminators, symbols.
    ///
    /// # Errors
    /// Returns all violations that were found, in the order of the module.
    pub fn verify(&self) -> Result<(), Vec<Error>> {
        let mut errors = Vec::new();
        verify_module(self, &mut errors);
        for (id, symbol) in self.iter() {
            if let SymbolKind::Function(function) = &symbol.kind {
                verify_function(self, id, function, &mut errors);
            }
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

/// Verifies symbols and data.
fn verify_module(module: &Module, errors: &mut Vec<Error>) {
    let mut names = BTreeSet::new();
    for (id, symbol) in module.iter() {
        let mut report = |kind| {
            let name = symbol.name.clone();
            errors.push(Error { symbol: id, name, block: None, inst: None, kind });
        };
        if symbol.name.is_empty() || symbol.name.contains(['\0', '\n', '\r']) {
            report(ErrorKind::Name(symbol.name.clone()));
        }
        let is_definition = match &symbol.kind {
            SymbolKind::Function(function) => !function.is_declaration(),
            SymbolKind::Data(data) => data.contents.is_some(),
            SymbolKind::Alias(..) => true,
        };
        if is_definition && !names.insert(&symbol.name) {
            report(ErrorKind::DuplicateName(symbol.name.clone()));
        }
        match &symbol.kind {
            SymbolKind::Function(_) => {}
            SymbolKind::Data(data) => {
                if !is_align(data.align) {
                    report(ErrorKind::Align(data.align));
                }
                for part in data.contents.iter().flatten() {
                    if let DataPart::Address(of, _) = part
                        && module.symbol(*of).is_none()
                    {
                        report(ErrorKind::UnknownSymbol(*of));
                    }
                }
            }
            SymbolKind::Alias(of, _) => {
                let mut location = *of;
                for step in 0.. {
                    match module.symbol(location).map(|symbol| &symbol.kind) {
                        None => report(ErrorKind::UnknownSymbol(location)),
                        Some(SymbolKind::Alias(..)) if step > module.symbols().len() => {
                            report(ErrorKind::CyclicAlias);
                        }
                        Some(SymbolKind::Alias(of, _)) => {
                            location = *of;
                            continue;
                        }
                        Some(_) => {}
                    }
                    break;
                }
            }
        }
    }
}

/// Verifies a function.
fn verify_function(
    module: &Module,
    symbol: SymbolId,
    function: &Function,
    errors: &mut Vec<Error>,
) {
    let mut positions = Vec::new();
    for block in function.blocks() {
        for (index, inst) in function.insts(block).iter().enumerate() {
            if positions.len() <= inst.index() {
                positions.resize(inst.index() + 1, None);
            }
            positions[inst.index()] = Some((block, index));
        }
    }
    let mut verifier = Verifier {
        module,
        function,
        flow: Flow::new(function),
        positions,
        location: (symbol, None, None),
        errors,
    };
    verifier.run();
}

struct Verifier<'a> {
    module: &'a Module,
    function: &'a Function,
    flow: Flow,
    /// Block of each instruction, and its index in the block.
    positions: Vec<Option<(Block, usize)>>,
    /// Position of what is verified.
    location: (SymbolId, Option<Block>, Option<Inst>),
    errors: &'a mut Vec<Error>,
}

impl Verifier<'_> {
    fn report(&mut self, kind: ErrorKind) {
        let (symbol, block, inst) = self.location;
        let name = self.module.symbol(symbol).map(|one| one.name.clone()).unwrap_or_default();
        self.errors.push(Error { symbol, name, block, inst, kind });
    }

    fn run(&mut self) {
        let function = self.function;
        self.signature(function.signature());
        for slot in function.slots() {
            self.align(slot.align);
        }
        for value in (0..function.value_count()).map(Value::new) {
            self.value(value);
        }
        if let Some(entry) = function.blocks().next() {
            let actual = function.params(entry).iter().map(|&param| function.type_of(param));
            let expected = function.signature().params.iter().map(|param| Some(param.ty));
            if !actual.eq(expected) {
                self.report(ErrorKind::EntryParams);
            }
        }
        for block in function.blocks() {
            self.location = (self.location.0, Some(block), None);
            self.block(block);
        }
    }

    fn signature(&mut self, signature: &Signature) {
        for param in &signature.params {
            self.ty(param.ty);
            if let Passing::ByValue { align, .. } = param.passing {
                self.align(align);
            }
            if param.passing != Passing::Direct && param.ty != Type::Ptr {
                self.report(ErrorKind::Passing);
            }
        }
        for result in &signature.results {
            self.ty(result.ty);
            if result.passing != Passing::Direct {
                self.report(ErrorKind::Passing);
            }
        }
    }

    fn ty(&mut self, ty: Type) {
        if let Type::Int(bits) = ty
            && Type::int(bits.into()).is_none()
        {
            self.report(ErrorKind::Bits(bits));
        }
    }

    fn align(&mut self, align: u64) {
        if !is_align(align) {
            self.report(ErrorKind::Align(align));
        }
    }

    fn value(&mut self, value: Value) {
        let function = self.function;
        let Some(ty) = function.type_of(value) else { return };
        self.ty(ty);
        let Some(constant) = function.constant(value) else { return };
        let fits = match constant {
            Constant::Int(number) => match ty {
                Type::Int(_) => ty.sign_extended(number) == number,
                Type::Ptr => i64::try_from(number).is_ok() || u64::try_from(number).is_ok(),
                Type::F32 | Type::F64 | Type::Vector(_) => false,
            },
            Constant::Float(bits) => match ty {
                Type::F32 => u32::try_from(bits).is_ok(),
                ty => ty == Type::F64,
            },
            Constant::Vector(_) => ty.is_vector(),
            Constant::Symbol(symbol, _) => {
                if self.module.symbol(symbol).is_none() {
                    self.report(ErrorKind::UnknownSymbol(symbol));
                }
                ty == Type::Ptr
            }
            Constant::Slot(slot, _) => {
                if function.slots().get(slot.index()).is_none() {
                    self.report(ErrorKind::UnknownSlot);
                }
                ty == Type::Ptr
            }
            Constant::Undefined => true,
        };
        if !fits {
            self.report(ErrorKind::Constant(value));
        }
    }

    fn block(&mut self, block: Block) {
        let function = self.function;
        let insts = function.insts(block);
        for (index, &inst) in insts.iter().enumerate() {
            self.location.2 = Some(inst);
            let Some(kind) = function.inst(inst) else { continue };
            if kind.is_terminator() && index + 1 != insts.len() {
                self.report(ErrorKind::EarlyTerminator);
            }
            let mut known = true;
            kind.for_each_operand(|value| known &= self.operand(block, index, value));
            for jump in kind.jumps() {
                known &= self.target(jump.block);
            }
            if known {
                self.inst(kind);
            }
        }
        self.location.2 = None;
        if function.terminator(block).is_none() {
            self.report(ErrorKind::NoTerminator);
        }
    }

    /// Returns true if the value exists. Reports a use that its definition does not dominate.
    fn operand(&mut self, block: Block, index: usize, value: Value) -> bool {
        let Some(definition) = self.function.definition(value) else {
            self.report(ErrorKind::UnknownValue(value));
            return false;
        };
        if self.flow.position(block).is_none() {
            return true;
        }
        let is_before = match definition {
            ValueDef::Constant(_) => true,
            ValueDef::Param(of, _) => self.flow.dominates(of, block),
            ValueDef::Result(inst, _) => match self.positions.get(inst.index()) {
                Some(&Some((of, before))) if of == block => before < index,
                Some(&Some((of, _))) => self.flow.dominates(of, block),
                _ => false,
            },
        };
        if !is_before {
            self.report(ErrorKind::NotDominated(value));
        }
        true
    }

    fn target(&mut self, block: Block) -> bool {
        if block.index() >= self.function.blocks().len() {
            self.report(ErrorKind::UnknownBlock(block));
            return false;
        }
        if block.index() == 0 {
            self.report(ErrorKind::BranchToEntry);
        }
        true
    }

    /// Returns the type of a value that exists.
    fn type_of(&self, value: Value) -> Type {
        self.function.type_of(value).unwrap_or(Type::Ptr)
    }

    fn check(&mut self, value: Value, is_right: impl Fn(Type) -> bool) {
        let ty = self.type_of(value);
        if !is_right(ty) {
            self.report(ErrorKind::OperandType(value, ty));
        }
    }

    /// Checks that all values have the type of the first, which `is_right`.
    fn same(&mut self, values: &[Value], is_right: impl Fn(Type) -> bool) {
        let Some(&first) = values.first() else { return };
        let ty = self.type_of(first);
        self.check(first, is_right);
        for &value in &values[1..] {
            self.check(value, |other| other == ty);
        }
    }

    fn values(&mut self, values: &[Value], types: &[Type]) {
        if values.len() != types.len() {
            self.report(ErrorKind::Count(types.len(), values.len()));
        }
        for (&value, &ty) in values.iter().zip(types) {
            self.check(value, |actual| actual == ty);
        }
    }

    fn jump(&mut self, jump: &Jump) {
        let params = self.function.params(jump.block);
        let types: Vec<Type> = params.iter().map(|&param| self.type_of(param)).collect();
        self.values(&jump.args, &types);
    }

    fn inst(&mut self, kind: &InstKind) {
        let is_pointer = |ty| ty == Type::Ptr;
        match kind {
            InstKind::Unary(Unary::Freeze, _) => {}
            InstKind::Unary(op, value) => match op.is_float() {
                true => self.check(*value, has_floats),
                false => self.check(*value, has_ints),
            },
            InstKind::Binary(op, values) => match op.is_float() {
                true => self.same(values, has_floats),
                false => self.same(values, has_ints),
            },
            InstKind::Ternary(op, values) => match op.is_float() {
                true => self.same(values, has_floats),
                false => self.same(values, has_ints),
            },
            InstKind::Overflow(_, values) => self.same(values, Type::is_int),
            InstKind::IntCompare(_, values) => self.same(values, |ty| !has_floats(ty)),
            InstKind::FloatCompare(_, values) => self.same(values, has_floats),
            InstKind::Select(condition, values) => {
                self.check(*condition, |ty| ty == Type::I1);
                self.same(values, |_| true);
            }
            InstKind::Convert(op, value, to) => {
                self.ty(*to);
                let from = self.type_of(*value);
                if !converts(*op, from, *to) {
                    self.report(ErrorKind::Conversion(from, *to));
                }
            }
            InstKind::Vector(op, values) => self.vector(*op, values),
            InstKind::Offset(address, bytes) => {
                self.check(*address, is_pointer);
                self.check(*bytes, Type::is_int);
            }
            InstKind::Load(ty, address, access) => {
                self.ty(*ty);
                self.check(*address, is_pointer);
                self.access(
                    *access,
                    *ty,
                    &[AtomicOrdering::Release, AtomicOrdering::AcquireRelease],
                );
            }
            InstKind::Store(value, address, access) => {
                self.check(*address, is_pointer);
                let ty = self.type_of(*value);
                self.access(
                    *access,
                    ty,
                    &[AtomicOrdering::Acquire, AtomicOrdering::AcquireRelease],
                );
            }
            InstKind::AtomicRmw(op, address, value, access) => {
                self.check(*address, is_pointer);
                let is_float = matches!(op, AtomicOp::FAdd | AtomicOp::FSub);
                self.check(*value, |ty| match op {
                    AtomicOp::Xchg => !ty.is_vector(),
                    _ if is_float => ty.is_float(),
                    _ => ty.is_int(),
                });
                let ty = self.type_of(*value);
                self.access(*access, ty, &[AtomicOrdering::NotAtomic]);
            }
            InstKind::CompareExchange { address, expected, new, access, failure, .. } => {
                self.check(*address, is_pointer);
                self.same(&[*expected, *new], |ty| !ty.is_float() && !ty.is_vector());
                let ty = self.type_of(*new);
                self.access(*access, ty, &[AtomicOrdering::NotAtomic]);
                if matches!(
                    failure,
                    AtomicOrdering::NotAtomic
                        | AtomicOrdering::Release
                        | AtomicOrdering::AcquireRelease
                ) {
                    self.report(ErrorKind::Ordering);
                }
            }
            InstKind::Fence(_) | InstKind::CompilerFence(_) => {}
            InstKind::Memory(op, [to, from, length], access) => {
                self.align(access.align);
                self.check(*to, is_pointer);
                self.check(*from, |ty| match op {
                    MemoryOp::Set => ty == Type::I8,
                    MemoryOp::Copy | MemoryOp::Move => ty == Type::Ptr,
                });
                self.check(*length, Type::is_int);
            }
            InstKind::Call { callee, signature, args } => self.call(*callee, signature, args),
            InstKind::TailCall { callee, signature, args } => {
                self.call(*callee, signature, args);
                if signature.results != self.function.signature().results {
                    self.report(ErrorKind::TailCall);
                }
            }
            InstKind::DynamicStack(size, align) => {
                self.check(*size, Type::is_int);
                self.align(*align);
            }
            InstKind::StackRestore(address) => self.check(*address, is_pointer),
            InstKind::VarArgs(op, list, from) => {
                self.check(*list, is_pointer);
                let expected = usize::from(*op == VaOp::Copy);
                let actual = usize::from(from.is_some());
                if expected != actual {
                    self.report(ErrorKind::Count(expected, actual));
                }
                if let Some(from) = from {
                    self.check(*from, is_pointer);
                }
            }
            InstKind::StackSave
            | InstKind::FrameAddress(_)
            | InstKind::ReturnAddress(_)
            | InstKind::Trap
            | InstKind::DebugTrap
            | InstKind::Unreachable => {}
            InstKind::Return(values) => {
                let results = &self.function.signature().results;
                let types: Vec<Type> = results.iter().map(|result| result.ty).collect();
                self.values(values, &types);
            }
            InstKind::Jump(jump) => self.jump(jump),
            InstKind::Branch(condition, then, otherwise) => {
                self.check(*condition, |ty| ty == Type::I1);
                self.jump(then);
                self.jump(otherwise);
            }
            InstKind::Switch { value, cases, default } => {
                self.check(*value, Type::is_int);
                self.jump(default);
                let ty = self.type_of(*value);
                let mut numbers = BTreeSet::new();
                for (number, jump) in cases {
                    if !numbers.insert(ty.sign_extended(*number)) {
                        self.report(ErrorKind::DuplicateCase(*number));
                    }
                    self.jump(jump);
                }
            }
        }
    }

    fn vector(&mut self, op: VectorOp, values: &[Value]) {
        let count = op.operand_count();
        let (true, Some(&first)) = (values.len() == count, values.first()) else {
            return self.report(ErrorKind::Count(count, values.len()));
        };
        self.check(first, |ty| op.result(ty).is_some());
        match op {
            VectorOp::Insert(_) => {
                let scalar = self.type_of(first).scalar();
                self.check(values[1], |ty| ty == scalar);
            }
            _ => self.same(values, |_| true),
        }
    }

    fn call(&mut self, callee: Callee, signature: &Signature, args: &[Value]) {
        match callee {
            Callee::Symbol(symbol) if self.module.symbol(symbol).is_none() => {
                self.report(ErrorKind::UnknownSymbol(symbol));
            }
            Callee::Symbol(_) => {}
            Callee::Address(address) => self.check(address, |ty| ty == Type::Ptr),
        }
        self.signature(signature);
        let types: Vec<Type> = signature.params.iter().map(|param: &Param| param.ty).collect();
        let fixed = match signature.is_variadic {
            true => args.get(..types.len()).unwrap_or(args),
            false => args,
        };
        self.values(fixed, &types);
    }

    fn access(&mut self, access: Access, ty: Type, wrong: &[AtomicOrdering]) {
        self.align(access.align);
        if wrong.contains(&access.ordering) {
            self.report(ErrorKind::Ordering);
        }
        if access.ordering != AtomicOrdering::NotAtomic
            && (ty.is_vector() || !matches!(ty.bits(64), 8 | 16 | 32 | 64 | 128))
        {
            self.report(ErrorKind::AtomicType(ty));
        }
    }
}

/// Returns true for floating-point numbers, and vectors of them.
fn has_floats(ty: Type) -> bool {
    ty.scalar().is_float()
}

/// Returns true for integers, and vectors of them.
fn has_ints(ty: Type) -> bool {
    ty.scalar().is_int()
}

/// Returns true if a conversion from one type to another exists.
fn converts(op: Convert, from: Type, to: Type) -> bool {
    if let (Type::Vector(from), Type::Vector(to)) = (from, to) {
        let is_lanewise = matches!(
            op,
            Convert::FpToSi
                | Convert::FpToUi
                | Convert::FpToSiSat
                | Convert::FpToUiSat
                | Convert::SiToFp
                | Convert::UiToFp
        );
        return op == Convert::Bitcast
            || is_lanewise && from.bits() == to.bits() && converts(op, from.scalar(), to.scalar());
    }
    let is_wider = |one: Type, other: Type| one.bits(0) > other.bits(0);
    match op {
        Convert::Trunc => from.is_int() && to.is_int() && is_wider(from, to),
        Convert::ZExt | Convert::SExt => from.is_int() && to.is_int() && is_wider(to, from),
        Convert::FpTrunc => from == Type::F64 && to == Type::F32,
        Convert::FpExt => from == Type::F32 && to == Type::F64,
        Convert::FpToSi
        | Convert::FpToUi
        | Convert::FpToSiSat
        | Convert::FpToUiSat
        | Convert::LRint
        | Convert::LRound => from.is_float() && to.is_int(),
        Convert::SiToFp | Convert::UiToFp => from.is_int() && to.is_float(),
        Convert::Bitcast => {
            from == to || from != Type::Ptr && to != Type::Ptr && from.bits(0) == to.bits(0)
        }
        Convert::PtrToInt => from == Type::Ptr && to.is_int(),
        Convert::IntToPtr => from.is_int() && to == Type::Ptr,
    }
}
