//! Functions: blocks, instructions, values and stack slots, each in one vector.

use alloc::vec::Vec;

use super::inst::{Binary, InstKind};
use super::module::SymbolId;
use super::position::Position;
use super::types::{Signature, Type};
use crate::hash::FxHashMap;

macro_rules! numbers {
    ($($(#[$about:meta])* $name:ident)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub(crate) u32);

        impl $name {
            /// Returns the number, counted from 0.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// Returns that of an index.
            pub(crate) fn new(index: usize) -> Self {
                $name(u32::try_from(index).unwrap_or(u32::MAX))
            }
        }
    )*};
}

numbers! {
    /// Block of a function. The entry has the number 0.
    Block
    /// Instruction of a function.
    Inst
    /// Value of a function.
    Value
    /// Slot of a function's stack frame.
    Slot
}

/// Value without a position, which all blocks can use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Constant {
    /// Integer, sign-extended from the number of bits of the type, or address of a number.
    Int(i128),
    /// Bits of a floating-point number of the type.
    Float(u64),
    /// Bits of a vector, the first lane in the lowest ones.
    Vector(u128),
    /// Address of a symbol plus an offset in bytes.
    Symbol(SymbolId, i64),
    /// Address of a stack slot plus an offset in bytes.
    Slot(Slot, i64),
    /// Unspecified value.
    Undefined,
}

/// Definition of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ValueDef {
    /// Result of an instruction, and its index.
    Result(Inst, u32),
    /// Parameter of a block, and its index.
    Param(Block, u32),
    /// Constant.
    Constant(Constant),
}

/// Memory of a function's stack frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StackSlot {
    /// Size in bytes.
    pub size: u64,
    /// Alignment in bytes, a power of two.
    pub align: u64,
}

#[derive(Clone, PartialEq, Debug)]
struct ValueData {
    ty: Type,
    def: ValueDef,
}

#[derive(Clone, PartialEq, Debug, Default)]
struct BlockData {
    params: Vec<Value>,
    insts: Vec<Inst>,
}

#[derive(Clone, PartialEq, Debug)]
struct InstData {
    kind: InstKind,
    /// First result; further ones follow.
    first: u32,
    count: u32,
    position: Position,
}

/// Function in SSA form. The first block is the entry, whose parameters are those of the signature.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    signature: Signature,
    blocks: Vec<BlockData>,
    insts: Vec<InstData>,
    values: Vec<ValueData>,
    slots: Vec<StackSlot>,
    constants: FxHashMap<(Type, Constant), Value>,
    position: Position,
    has_positions: bool,
}

impl Function {
    /// Creates a function without blocks, a declaration.
    #[must_use]
    pub const fn new(signature: Signature) -> Self {
        Function {
            signature,
            blocks: Vec::new(),
            insts: Vec::new(),
            values: Vec::new(),
            slots: Vec::new(),
            constants: FxHashMap::with_hasher(rustc_hash::FxBuildHasher),
            position: Position::NONE,
            has_positions: false,
        }
    }

    /// Returns the signature.
    #[must_use]
    pub const fn signature(&self) -> &Signature {
        &self.signature
    }

    /// Returns true if the function has no blocks.
    #[must_use]
    pub const fn is_declaration(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Returns the blocks, the entry first.
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = Block> + DoubleEndedIterator + use<> {
        (0..self.blocks.len()).map(Block::new)
    }

    /// Returns the parameters of a block. Empty for a block of another function.
    #[must_use]
    pub fn params(&self, block: Block) -> &[Value] {
        self.blocks.get(block.index()).map_or(&[], |block| &block.params)
    }

    /// Returns the instructions of a block, in order. Empty for a block of another function.
    #[must_use]
    pub fn insts(&self, block: Block) -> &[Inst] {
        self.blocks.get(block.index()).map_or(&[], |block| &block.insts)
    }

    /// Returns an instruction. `None` for one of another function.
    #[must_use]
    pub fn inst(&self, inst: Inst) -> Option<&InstKind> {
        self.insts.get(inst.index()).map(|data| &data.kind)
    }

    /// Returns the position of an instruction in the source.
    #[must_use]
    pub fn position_of(&self, inst: Inst) -> Position {
        self.insts.get(inst.index()).map_or(Position::NONE, |data| data.position)
    }

    /// Sets the position of an instruction.
    pub(super) fn set_position_of(&mut self, inst: Inst, position: Position) {
        self.has_positions |= !position.is_none();
        if let Some(data) = self.insts.get_mut(inst.index()) {
            data.position = position;
        }
    }

    /// Returns the position of the function itself.
    #[must_use]
    pub const fn position(&self) -> Position {
        self.position
    }

    /// Sets the position of the function itself, which code before the first instruction has.
    pub fn set_position(&mut self, position: Position) {
        self.has_positions |= !position.is_none();
        self.position = position;
    }

    /// Returns true if the function or an instruction has a position.
    pub(crate) const fn has_positions(&self) -> bool {
        self.has_positions
    }

    /// Returns the last instruction of a block. `None` if it does not end the block.
    #[must_use]
    pub fn terminator(&self, block: Block) -> Option<&InstKind> {
        let last = self.inst(*self.insts(block).last()?)?;
        last.is_terminator().then_some(last)
    }

    /// Returns the results of an instruction.
    pub fn results(&self, inst: Inst) -> impl ExactSizeIterator<Item = Value> + use<> {
        let (first, count) =
            self.insts.get(inst.index()).map_or((0, 0), |data| (data.first, data.count));
        (first as usize..first as usize + count as usize).map(Value::new)
    }

    /// Returns the number of values. Values have the numbers below it.
    #[must_use]
    pub const fn value_count(&self) -> usize {
        self.values.len()
    }

    /// Returns the type of a value. `None` for one of another function.
    #[must_use]
    pub fn type_of(&self, value: Value) -> Option<Type> {
        self.values.get(value.index()).map(|data| data.ty)
    }

    /// Returns the definition of a value. `None` for one of another function.
    #[must_use]
    pub fn definition(&self, value: Value) -> Option<ValueDef> {
        self.values.get(value.index()).map(|data| data.def)
    }

    /// Returns a constant. `None` if the value has a position, or is of another function.
    #[must_use]
    pub fn constant(&self, value: Value) -> Option<Constant> {
        match self.definition(value)? {
            ValueDef::Constant(constant) => Some(constant),
            _ => None,
        }
    }

    /// Returns the stack slots. Their numbers are the indices.
    #[must_use]
    pub fn slots(&self) -> &[StackSlot] {
        &self.slots
    }

    pub(super) fn add_block(&mut self) -> Block {
        self.blocks.push(BlockData::default());
        Block::new(self.blocks.len() - 1)
    }

    pub(super) fn add_slot(&mut self, slot: StackSlot) -> Slot {
        self.slots.push(slot);
        Slot::new(self.slots.len() - 1)
    }

    fn add_value(&mut self, ty: Type, def: ValueDef) -> Value {
        self.values.push(ValueData { ty, def });
        Value::new(self.values.len() - 1)
    }

    pub(super) fn add_param(&mut self, block: Block, ty: Type) -> Value {
        let index = self.params(block).len();
        let def = ValueDef::Param(block, u32::try_from(index).unwrap_or(u32::MAX));
        let value = self.add_value(ty, def);
        if let Some(data) = self.blocks.get_mut(block.index()) {
            data.params.push(value);
        }
        value
    }

    pub(super) fn add_constant(&mut self, ty: Type, constant: Constant) -> Value {
        if let Some(&value) = self.constants.get(&(ty, constant)) {
            return value;
        }
        let value = self.add_value(ty, ValueDef::Constant(constant));
        self.constants.insert((ty, constant), value);
        value
    }

    /// Appends an instruction with results of these types to a block.
    pub(super) fn append(&mut self, block: Block, kind: InstKind, results: &[Type]) -> Inst {
        let inst = Inst::new(self.insts.len());
        let first = u32::try_from(self.values.len()).unwrap_or(u32::MAX);
        for (index, &ty) in (0..).zip(results) {
            self.add_value(ty, ValueDef::Result(inst, index));
        }
        let count = u32::try_from(results.len()).unwrap_or(u32::MAX);
        let position = Position::NONE;
        self.insts.push(InstData { kind, first, count, position });
        if let Some(data) = self.blocks.get_mut(block.index()) {
            data.insts.push(inst);
        }
        inst
    }

    /// Returns the number of instructions. Instructions have the numbers below it.
    pub(super) const fn inst_count(&self) -> usize {
        self.insts.len()
    }

    /// Removes the instructions of a block from a position on, and returns them.
    pub(super) fn take_insts(&mut self, block: Block, position: usize) -> Vec<Inst> {
        let insts = self.blocks.get_mut(block.index()).map(|data| &mut data.insts);
        let insts = insts.filter(|insts| position <= insts.len());
        insts.map(|insts| insts.split_off(position)).unwrap_or_default()
    }

    /// Appends instructions of the function to a block.
    pub(super) fn extend_block(&mut self, block: Block, insts: Vec<Inst>) {
        if let Some(data) = self.blocks.get_mut(block.index()) {
            data.insts.extend(insts);
        }
    }

    /// Replaces an instruction by one with the same results.
    pub(super) fn set_inst(&mut self, inst: Inst, kind: InstKind) {
        if let Some(data) = self.insts.get_mut(inst.index()) {
            data.kind = kind;
        }
    }

    /// Returns the types of the results that an instruction has. `None` if an operand is of another
    /// function.
    pub(super) fn result_types(&self, kind: &InstKind) -> Option<Vec<Type>> {
        let of = |value: &Value| self.type_of(*value);
        Some(match kind {
            InstKind::Unary(_, value) => [of(value)?].into(),
            InstKind::Binary(_, values) => [of(&values[0])?].into(),
            InstKind::Ternary(_, values) => [of(&values[0])?].into(),
            InstKind::Overflow(_, values) => [of(&values[0])?, Type::I1].into(),
            InstKind::IntCompare(_, values) | InstKind::FloatCompare(_, values) => {
                let lane = of(&values[0])?.lane();
                [lane.map_or(Type::I1, |lane| Type::Vector(lane.int()))].into()
            }
            InstKind::Vector(op, values) => [op.result(of(values.first()?)?)?].into(),
            InstKind::Select(_, values) => [of(&values[0])?].into(),
            InstKind::Convert(_, _, ty) | InstKind::Load(ty, _, _) => [*ty].into(),
            InstKind::Offset(address, _) => [of(address)?].into(),
            InstKind::AtomicRmw(_, _, value, _) => [of(value)?].into(),
            InstKind::CompareExchange { new, .. } => [of(new)?, Type::I1].into(),
            InstKind::Call { signature, .. } => {
                signature.results.iter().map(|result| result.ty).collect()
            }
            InstKind::DynamicStack(..)
            | InstKind::StackSave
            | InstKind::FrameAddress(_)
            | InstKind::ReturnAddress(_) => [Type::Ptr].into(),
            InstKind::Store(..)
            | InstKind::Fence(_)
            | InstKind::CompilerFence(_)
            | InstKind::Memory(..)
            | InstKind::StackRestore(_)
            | InstKind::VarArgs(..)
            | InstKind::Trap
            | InstKind::DebugTrap
            | InstKind::Return(_)
            | InstKind::TailCall { .. }
            | InstKind::Jump(_)
            | InstKind::Branch(..)
            | InstKind::Switch { .. }
            | InstKind::Unreachable => Vec::new(),
        })
    }
}

impl Binary {
    /// Returns true if the operands may be exchanged.
    #[must_use]
    pub const fn is_commutative(self) -> bool {
        matches!(
            self,
            Binary::Add
                | Binary::Mul
                | Binary::And
                | Binary::Or
                | Binary::Xor
                | Binary::UMin
                | Binary::UMax
                | Binary::SMin
                | Binary::SMax
                | Binary::UAddSat
                | Binary::SAddSat
                | Binary::FAdd
                | Binary::FMul
        )
    }
}
