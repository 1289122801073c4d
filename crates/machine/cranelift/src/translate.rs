//! [`translate`]: a function of Cranelift to one of the code generator.
//!
//! Blocks are translated in an order in which definitions precede uses; those that are not reachable are left
//! out. An instruction that may trap ends a block of the code generator: its check branches to the one block of
//! the function that traps.

use std::collections::BTreeMap;

use cranelift_codegen::dominator_tree::DominatorTree;
use cranelift_codegen::entity::SecondaryMap;
use cranelift_codegen::flowgraph::ControlFlowGraph;
use cranelift_codegen::ir::{
    self as clif, ExternalName, Function, GlobalValueData, InstructionData, Opcode, StackSlot,
    TrapCode,
};
use cranelift_codegen::isa::TargetIsa;
use cranelift_codegen::settings::{self, Flags, FlagsOrIsa};
use cranelift_codegen::verify_function;
use tablegen_backend::ir::{
    Block, Convert, Extend, FunctionBuilder, InstKind, IntCond, Param, Position, Signature, Slot,
    SymbolId, Type, Value,
};

use crate::error::{Error, ErrorKind};
use crate::types::{self, signature};

/// Alignment of the stack pointer in bytes.
const STACK_ALIGN: u64 = 16;

/// Choices of [`translate`].
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Options<'i> {
    /// True if Cranelift's verifier checks the function before. The translation of a function that it rejects
    /// may panic. The default is true.
    pub verify: bool,
    /// Description of the target, whose settings the verifier reads. `None`, the default, stands for the
    /// default settings, with which the verifier rejects instructions such as `get_frame_pointer`.
    pub isa: Option<&'i dyn TargetIsa>,
    /// Number of bits of an address: 32, or 64, the default.
    ///
    /// Cranelift describes no machines with addresses of 32 bits. With those, addresses in a function have this
    /// width, or that of `isa`: of 64 bits, the upper half is lost, and is zero in addresses that are made.
    pub pointer_bits: u32,
    /// True if only accesses with the flag `aligned` have the alignment of their types, and others have none.
    /// Otherwise all have it, as in Cranelift: the machine or its operating system does accesses that are not
    /// aligned. The default is false.
    pub unaligned: bool,
    /// Function that traps call with their code, an integer of 32 bits
    /// ([`TrapCode::as_raw`](cranelift_codegen::ir::TrapCode::as_raw)). If it returns, the program ends. `None`,
    /// the default, ends the program in place of a call, and the code is lost.
    pub trap_function: Option<SymbolId>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options { verify: true, isa: None, pointer_bits: 64, unaligned: false, trap_function: None }
    }
}

/// Function or data that a function refers to.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum External<'f> {
    /// Function, with the signature of the declaration.
    Function(&'f ExternalName, &'f clif::Signature),
    /// Data; true if each thread has its own copy.
    Data(&'f ExternalName, bool),
}

/// Translates a function. `symbols` returns the symbols of external functions and data in the module that the
/// function will be part of; `None` for a name that is not known is an error.
///
/// # Errors
/// Returns an error if the function is not valid, or has an instruction, a type or a property that the code
/// generator lacks. The error names it.
///
/// # Examples
/// ```
/// use tablegen_backend::ir::{Module, SymbolKind};
/// use tablegen_cranelift::{Options, signature, translate};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let text = "function %double(i64) -> i64 {\nblock0(v0: i64):\n    v1 = iadd v0, v0\n    return v1\n}";
/// let function = cranelift_reader::parse_functions(text)?.remove(0);
/// let mut module = Module::new();
/// let symbol = module.define("double", signature(&function.signature)?);
/// let translated = translate(&function, Options::default(), &mut |_| None)?;
/// if let Some(symbol) = module.symbol_mut(symbol) {
///     symbol.kind = SymbolKind::Function(translated);
/// }
/// assert!(module.verify().is_ok());
/// # Ok(())
/// # }
/// ```
pub fn translate<'f>(
    function: &'f Function,
    options: Options<'f>,
    symbols: &mut dyn FnMut(External<'_>) -> Option<SymbolId>,
) -> Result<tablegen_backend::ir::Function, Error> {
    if options.verify {
        let flags = Flags::new(settings::builder());
        let settings = options.isa.map_or(FlagsOrIsa::from(&flags), FlagsOrIsa::from);
        verify_function(function, settings)
            .map_err(|errors| Error::of_function(ErrorKind::Invalid(errors.to_string())))?;
    }
    if function.layout.entry_block().is_none() {
        return Err(Error::of_function(ErrorKind::NoBlocks));
    }
    let mut result = tablegen_backend::ir::Function::new(signature(&function.signature)?);
    let mut translator = Translator {
        function,
        options,
        builder: FunctionBuilder::new(&mut result),
        values: SecondaryMap::new(),
        bits: SecondaryMap::new(),
        blocks: SecondaryMap::new(),
        frame: None,
        slots: SecondaryMap::new(),
        functions: SecondaryMap::new(),
        globals: SecondaryMap::new(),
        traps: BTreeMap::new(),
    };
    translator.declarations(symbols)?;
    translator.body()?;
    Ok(result)
}

/// Translation of a function.
pub(crate) struct Translator<'f, 'm> {
    pub(crate) function: &'f Function,
    pub(crate) options: Options<'f>,
    pub(crate) builder: FunctionBuilder<'m>,
    values: SecondaryMap<clif::Value, Option<Value>>,
    /// Bits of values that are true if the value is not zero.
    bits: SecondaryMap<clif::Value, Option<Value>>,
    blocks: SecondaryMap<clif::Block, Option<Block>>,
    /// Slot with all stack slots. They are contiguous, as in Cranelift, where an address beyond a slot is that of
    /// the next one.
    frame: Option<Slot>,
    /// Offsets of stack slots in the frame in bytes.
    slots: SecondaryMap<StackSlot, i64>,
    pub(crate) functions: SecondaryMap<clif::FuncRef, Option<SymbolId>>,
    globals: SecondaryMap<clif::GlobalValue, Option<(SymbolId, i64)>>,
    /// Blocks that trap, by the code; all codes have one if they are lost.
    traps: BTreeMap<(Option<u8>, Position), Block>,
}

/// Result of the translation of an instruction.
pub(crate) type Done = Result<(), ErrorKind>;

impl Translator<'_, '_> {
    // Declarations.

    fn declarations(
        &mut self,
        symbols: &mut dyn FnMut(External<'_>) -> Option<SymbolId>,
    ) -> Result<(), Error> {
        let function = self.function;
        if function.stack_limit.is_some() {
            return Err(Error::of_function(ErrorKind::StackLimit));
        }
        if !function.dynamic_stack_slots.is_empty() {
            return Err(Error::of_function(ErrorKind::DynamicStackSlot));
        }
        self.frame();
        for (reference, data) in &function.dfg.ext_funcs {
            // Texts leave numbers of functions out, which have no signature.
            if let Some(signature) = function.dfg.signatures.get(data.signature) {
                self.functions[reference] = symbols(External::Function(&data.name, signature));
            }
        }
        for (value, data) in &function.global_values {
            if let GlobalValueData::Symbol { name, offset, tls, .. } = data {
                let symbol = symbols(External::Data(name, *tls));
                self.globals[value] = symbol.map(|symbol| (symbol, offset.bits()));
            }
        }
        Ok(())
    }

    /// Assigns the offsets of the stack slots.
    fn frame(&mut self) {
        let of_isa = self.options.isa.map_or(0, |isa| isa.pointer_bytes());
        let address_size = u64::from(self.options.pointer_bits / 8).max(of_isa.into());
        let (mut size, mut frame_align) = (0_u64, address_size);
        for (slot, data) in &self.function.sized_stack_slots {
            // As in Cranelift, slots have at least the alignment of an address.
            let align = (1_u64 << data.align_shift.min(32)).max(address_size);
            size = size.next_multiple_of(align);
            self.slots[slot] = size.cast_signed();
            size += u64::from(data.size);
            frame_align = frame_align.max(align);
        }
        if size >= STACK_ALIGN {
            // Cranelift's first slot is at the stack pointer, which accesses of its size rely on.
            frame_align = frame_align.max(STACK_ALIGN);
        }
        if size > 0 {
            self.frame = Some(self.builder.slot(size, frame_align));
        }
    }

    /// Returns the address of a global value.
    pub(crate) fn global(&mut self, global: clif::GlobalValue) -> Result<Value, ErrorKind> {
        let mut global = global;
        let mut added = 0_i64;
        loop {
            match &self.function.global_values[global] {
                GlobalValueData::IAddImm { base, offset, .. } => {
                    added = added.wrapping_add(offset.bits());
                    global = *base;
                }
                GlobalValueData::Symbol { name, .. } => {
                    let unknown = || self.unknown(name);
                    let (symbol, offset) = self.globals[global].ok_or_else(unknown)?;
                    return Ok(self.builder.symbol(symbol, offset.wrapping_add(added)));
                }
                _ => return Err(ErrorKind::GlobalValue(global)),
            }
        }
    }

    /// Returns the error of an external name that is not known.
    pub(crate) fn unknown(&self, name: &ExternalName) -> ErrorKind {
        ErrorKind::Name(name.display(Some(&self.function.params)).to_string())
    }

    /// Returns the address of a stack slot plus an offset in bytes.
    pub(crate) fn slot(&mut self, slot: StackSlot, offset: i64) -> Value {
        let builder = &mut self.builder;
        let frame = *self.frame.get_or_insert_with(|| builder.slot(0, 1));
        builder.slot_address(frame, self.slots[slot].wrapping_add(offset))
    }

    // Blocks.

    fn body(&mut self) -> Result<(), Error> {
        let function = self.function;
        let flow = ControlFlowGraph::with_function(function);
        let dominators = DominatorTree::with_function(function, &flow);
        let order: Vec<clif::Block> = dominators.cfg_rpo().copied().collect();
        for &block in &order {
            self.declare(block)?;
        }
        for block in order {
            if let Some(to) = self.blocks[block] {
                self.builder.switch_to(to);
            }
            if Some(block) == function.layout.entry_block() {
                self.receive(block);
            }
            for inst in function.layout.block_insts(block) {
                let data = &function.dfg.insts[inst];
                self.builder.set_position(Position::new(function.srcloc(inst).bits()));
                let failed = |kind| Error { inst: Some((inst, data.opcode())), kind };
                self.inst(inst, data).map_err(failed)?;
            }
        }
        Ok(())
    }

    /// Declares a block and its parameters.
    fn declare(&mut self, block: clif::Block) -> Result<(), Error> {
        if Some(block) == self.function.layout.entry_block() {
            self.blocks[block] = Some(self.builder.entry());
            return Ok(());
        }
        let declared = self.builder.block();
        self.blocks[block] = Some(declared);
        for &param in self.function.dfg.block_params(block) {
            let ty = self.type_of(param).map_err(Error::of_function)?;
            self.values[param] = Some(self.builder.block_param(declared, ty));
        }
        Ok(())
    }

    /// Defines the parameters of the function.
    fn receive(&mut self, entry: clif::Block) {
        for (index, &param) in self.function.dfg.block_params(entry).iter().enumerate() {
            let value = self.builder.param(index);
            let value = match self.builder.function().type_of(value) {
                Some(Type::Ptr) => self.number(value, self.function.dfg.value_type(param)),
                _ => value,
            };
            self.values[param] = Some(value);
        }
    }

    /// Returns the block of the code generator.
    pub(crate) fn block(&self, block: clif::Block) -> Result<Block, ErrorKind> {
        self.blocks[block].ok_or(ErrorKind::Instruction)
    }

    /// Ends the current block with a trap.
    pub(crate) fn trap(&mut self, code: TrapCode) {
        if let Some(function) = self.options.trap_function {
            let code = self.builder.int(Type::I32, code.as_raw().get().into());
            let param = Param::new(Type::I32).extend(Extend::Sign);
            let signature = Signature::new([param], [] as [Type; 0]);
            self.builder.call(function, &signature, &[code]);
        }
        self.builder.inst(InstKind::Trap);
        self.builder.unreachable();
    }

    /// Returns the block that traps with a code.
    fn trap_block(&mut self, code: TrapCode) -> Block {
        // Each position has an address of its own.
        let code_number = self.options.trap_function.map(|_| code.as_raw().get());
        let key = (code_number, self.builder.position());
        if let Some(&block) = self.traps.get(&key) {
            return block;
        }
        let current = self.builder.current();
        let block = self.builder.block();
        self.builder.switch_to(block);
        self.trap(code);
        self.builder.switch_to(current);
        self.traps.insert(key, block);
        block
    }

    /// Traps if a bit is true. Further instructions are in another block.
    pub(crate) fn trap_if(&mut self, bit: Value, code: TrapCode) {
        let trap = self.trap_block(code);
        let next = self.builder.block();
        self.builder.branch(bit, trap, next);
        self.builder.switch_to(next);
    }

    // Values.

    /// Returns the type of a value.
    pub(crate) fn type_of(&self, value: clif::Value) -> Result<Type, ErrorKind> {
        let ty = self.function.dfg.value_type(value);
        types::type_of(ty).ok_or(ErrorKind::Type(ty))
    }

    /// Returns the type of the first result of an instruction.
    pub(crate) fn result_type(&self, inst: clif::Inst) -> Result<Type, ErrorKind> {
        let result = self.function.dfg.inst_results(inst).first();
        self.type_of(*result.ok_or(ErrorKind::Instruction)?)
    }

    /// Returns a value.
    pub(crate) fn value(&self, value: clif::Value) -> Result<Value, ErrorKind> {
        let value = self.function.dfg.resolve_aliases(value);
        match self.values[value] {
            Some(value) => Ok(value),
            // A type that is not supported is the usual reason.
            None => Err(match self.type_of(value) {
                Err(kind) => kind,
                Ok(_) => ErrorKind::Instruction,
            }),
        }
    }

    /// Returns values.
    pub(crate) fn list(&self, values: &[clif::Value]) -> Result<Vec<Value>, ErrorKind> {
        values.iter().map(|&value| self.value(value)).collect()
    }

    /// Returns a constant integer. `None` for other values.
    pub(crate) fn constant(&self, value: clif::Value) -> Option<i64> {
        let dfg = &self.function.dfg;
        let inst = dfg.value_def(dfg.resolve_aliases(value)).inst()?;
        match &dfg.insts[inst] {
            InstructionData::UnaryImm { opcode: Opcode::Iconst, imm } => Some(imm.bits()),
            _ => None,
        }
    }

    /// Sets the result of an instruction.
    pub(crate) fn define(&mut self, inst: clif::Inst, value: Value) {
        self.define_all(inst, &[value]);
    }

    /// Sets the results of an instruction.
    pub(crate) fn define_all(&mut self, inst: clif::Inst, values: &[Value]) {
        for (&result, &value) in self.function.dfg.inst_results(inst).iter().zip(values) {
            self.values[result] = Some(value);
        }
    }

    /// Sets a result of an instruction by index to a bit.
    pub(crate) fn define_bit(&mut self, inst: clif::Inst, index: usize, bit: Value) -> Done {
        let result = self.function.dfg.inst_results(inst).get(index).copied();
        let result = result.ok_or(ErrorKind::Instruction)?;
        let ty = self.type_of(result)?;
        self.values[result] = Some(self.builder.convert(Convert::ZExt, bit, ty));
        self.bits[result] = Some(bit);
        Ok(())
    }

    /// Notes that the result of an instruction is zero exactly if another value is.
    pub(crate) fn same_bit(&mut self, inst: clif::Inst, value: clif::Value) {
        let bit = self.bits[self.function.dfg.resolve_aliases(value)];
        if let (Some(&result), Some(bit)) = (self.function.dfg.inst_results(inst).first(), bit) {
            self.bits[result] = Some(bit);
        }
    }

    /// Returns a bit that is true if an integer is not zero.
    pub(crate) fn bit(&mut self, value: clif::Value) -> Result<Value, ErrorKind> {
        if let Some(bit) = self.bits[self.function.dfg.resolve_aliases(value)] {
            return Ok(bit);
        }
        let ty = self.type_of(value)?;
        let value = self.value(value)?;
        let zero = self.builder.int(ty, 0);
        Ok(self.builder.int_compare(IntCond::Ne, value, zero))
    }

    /// Returns the address that an integer is.
    pub(crate) fn address(&mut self, value: clif::Value) -> Result<Value, ErrorKind> {
        self.address_type(self.function.dfg.value_type(value))?;
        let value = self.value(value)?;
        Ok(self.builder.convert(Convert::IntToPtr, value, Type::Ptr))
    }

    /// Fails if a type is not that of an address.
    pub(crate) fn address_type(&self, ty: clif::Type) -> Done {
        let of_isa = self.options.isa.map(|isa| u32::from(isa.pointer_bits()));
        match ty.is_int() && [Some(self.options.pointer_bits), of_isa].contains(&Some(ty.bits())) {
            true => Ok(()),
            false => Err(ErrorKind::Address(ty)),
        }
    }

    /// Returns the integer that an address is.
    pub(crate) fn number(&mut self, address: Value, ty: clif::Type) -> Value {
        let ty = types::type_of(ty).filter(|ty| ty.is_int()).unwrap_or(Type::I64);
        self.builder.convert(Convert::PtrToInt, address, ty)
    }

    /// Returns an integer with the low bits of another one, or with zeros above them.
    pub(crate) fn resized(&mut self, value: Value, from: Type, to: Type) -> Value {
        match from.bits(64).cmp(&to.bits(64)) {
            std::cmp::Ordering::Equal => value,
            std::cmp::Ordering::Less => self.builder.convert(Convert::ZExt, value, to),
            std::cmp::Ordering::Greater => self.builder.convert(Convert::Trunc, value, to),
        }
    }
}
