//! [`Nodes`]: builder of the nodes of a block, which simplifies what it adds.
//!
//! Integers have the width of a register. Those of fewer bits are in the low bits of a register, and the
//! upper bits are unspecified; [`Nodes::sext`] and [`Nodes::zext`] make them specified where they are not
//! known to be.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use tablegen_rt::isel::graph::{Graph, Kind, Machine, Reg, Value};
use tablegen_rt::isel::{Dag, Extension, Memory};
use tablegen_rt::names::Named;

use super::fold::{fold, inverse_of_floats};
use super::known::{Facts, Known, mask};
use super::positions::Positions;
use super::target::Lowering;
use super::vector_inst::KnownLanes;
use super::vocabulary::{Cond, Op, Vocabulary};
use crate::error::Error;
use crate::hash::FxHashMap;
use crate::ir::Lane;
use crate::machine::{self, Address, Base, Part as _, SlotId, SlotKind};
use crate::target::RegisterOf;

/// Node opcodes of a target.
pub type NodeOpcodeOf<L> = <<L as Lowering>::Nodes as Machine>::NodeOpcode;
/// Types of values of a target.
pub type ValueTypeOf<L> = <<L as Lowering>::Nodes as Machine>::ValueType;

/// Entity that a leaf stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf<I: machine::Isa> {
    /// Slot of the frame.
    Slot(SlotId),
    /// Address, or a part of it.
    Address(Address<I>),
}

/// Identity of a leaf: kind, number, addend, and part.
pub(crate) type LeafKey = (u8, usize, i64, usize);

impl<I: machine::Isa> Leaf<I> {
    fn key(self) -> LeafKey {
        let address = match self {
            Leaf::Slot(slot) => return (0, slot.index(), 0, 0),
            Leaf::Address(address) => address,
        };
        let (kind, number) = match address.base {
            Base::Symbol(symbol) => (1, symbol.index()),
            Base::Constant(constant) => (2, constant.index()),
            Base::JumpTable(table) => (3, table.index()),
            Base::Block(block) => (4, block.index()),
        };
        let part = I::Part::ALL.iter().position(|&part| part == address.part).unwrap_or_default();
        (kind, number, address.addend, part)
    }
}

/// Values in fixed registers of an instruction, such as a call.
#[derive(Clone, Debug)]
pub(crate) struct Fixed<R: 'static> {
    /// Registers of the last operands.
    pub(crate) uses: Vec<R>,
    /// Registers of the results.
    pub(crate) defs: Vec<R>,
    /// Registers whose values are lost.
    pub(crate) clobbers: &'static [R],
}

/// Output of the lowering of a function, and facts on its registers that all blocks share.
#[derive(Debug)]
pub(crate) struct State<L: Lowering> {
    pub(crate) function: machine::Function<L::Isa>,
    /// Known bits of virtual registers.
    pub(crate) known: Vec<Known>,
    pub(crate) leaves: Vec<Leaf<L::Isa>>,
    /// Indices in `leaves`.
    pub(crate) leaf_numbers: BTreeMap<LeafKey, usize>,
    /// Memory of [`Nodes::scratch_slot`].
    pub(crate) scratch: Option<SlotId>,
}

/// Type of a part of a value, which one register holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PartType {
    /// Integer of the width of a register.
    Int,
    /// Number of 32 bits.
    F32,
    /// Number of 64 bits.
    F64,
    /// Vector of 128 bits.
    Vector(Lane),
}

type Key = (u32, u32, [Option<Value>; 3]);

/// Builder of the nodes of a block.
#[derive(Debug)]
pub struct Nodes<'a, L: Lowering> {
    /// Nodes so far.
    pub graph: Graph<L::Nodes>,
    pub(crate) target: &'a L,
    pub(super) vocabulary: &'a Vocabulary<L::Nodes>,
    pub(crate) state: &'a mut State<L>,
    pub(crate) fixed: BTreeMap<usize, Fixed<RegisterOf<L>>>,
    /// Nodes without effects, by opcode, type and operands.
    known_nodes: FxHashMap<Key, Value>,
    /// Known bits of values that nodes of the target make.
    pub(super) asserted: BTreeMap<Value, Known>,
    /// Vectors whose lanes are known.
    pub(super) lanes: BTreeMap<Value, KnownLanes>,
    int: ValueTypeOf<L>,
    pub(super) bits: u32,
    /// Positions of the nodes in the source.
    pub(super) positions: Positions,
}

impl<'a, L: Lowering> Nodes<'a, L> {
    pub(crate) fn new(
        target: &'a L,
        vocabulary: &'a Vocabulary<L::Nodes>,
        state: &'a mut State<L>,
    ) -> Result<Self, Error> {
        let bits = target.register_bits();
        let int = vocabulary.int(bits)?;
        Ok(Nodes {
            graph: Graph::new(int),
            target,
            vocabulary,
            state,
            fixed: BTreeMap::new(),
            known_nodes: FxHashMap::default(),
            asserted: BTreeMap::new(),
            lanes: BTreeMap::new(),
            int,
            bits,
            positions: Positions::default(),
        })
    }

    /// Starts the nodes of another block.
    pub(crate) fn restart(&mut self) {
        self.graph.clear();
        self.fixed.clear();
        self.known_nodes.clear();
        self.asserted.clear();
        self.lanes.clear();
        self.positions.clear();
    }

    /// Returns the target.
    #[must_use]
    pub fn target(&self) -> &'a L {
        self.target
    }

    /// Returns the names of the target.
    #[must_use]
    pub fn vocabulary(&self) -> &'a Vocabulary<L::Nodes> {
        self.vocabulary
    }

    /// Returns the machine function.
    pub fn function(&mut self) -> &mut machine::Function<L::Isa> {
        &mut self.state.function
    }

    /// Returns the number of bits of a register.
    #[must_use]
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// Returns the type of integers.
    #[must_use]
    pub fn int_type(&self) -> ValueTypeOf<L> {
        self.int
    }

    /// Returns the type of the nodes of a part.
    ///
    /// # Errors
    /// Returns an error if the target has no such type.
    pub fn type_of_part(&self, part: PartType) -> Result<ValueTypeOf<L>, Error> {
        Ok(match part {
            PartType::Int => self.int,
            PartType::F32 => self.vocabulary.float(false)?,
            PartType::F64 => self.vocabulary.float(true)?,
            PartType::Vector(lane) => self.vocabulary.vector(lane)?,
        })
    }

    /// Returns the known bits of an integer.
    #[must_use]
    pub fn known(&self, value: Value) -> Known {
        self.facts().known(&self.graph, value)
    }

    /// Returns the reader of known bits.
    #[must_use]
    pub fn facts(&self) -> Facts<'_, L::Nodes> {
        Facts {
            vocabulary: self.vocabulary,
            registers: &self.state.known,
            asserted: &self.asserted,
            bits: self.bits,
            has_vectors: self.state.function.has_vectors,
        }
    }

    /// Returns true if the node has this operation.
    #[must_use]
    pub fn is(&self, value: Value, op: Op) -> bool {
        let opcode = self.graph.opcode(value);
        opcode.is_some() && self.vocabulary.op(op).ok() == opcode
    }

    /// Returns an operand of a node. `None` if it has fewer.
    #[must_use]
    pub fn operand(&self, value: Value, index: usize) -> Option<Value> {
        self.graph.node(value).operands().get(index).copied()
    }

    // Leaves.

    /// Returns an integer constant.
    pub fn constant(&mut self, value: i64) -> Value {
        let unused = 64 - self.bits;
        self.graph.leaf(Kind::Constant((value << unused >> unused).into()), self.int)
    }

    /// Returns an integer constant as an operand of instructions.
    pub fn immediate(&mut self, value: i64) -> Value {
        self.graph.leaf(Kind::TargetConstant(value.into()), self.int)
    }

    /// Returns the value of a constant. `None` for other nodes, and for constants beyond 64 bits.
    #[must_use]
    pub fn integer(&self, value: Value) -> Option<i64> {
        match self.graph.node(value).kind() {
            Kind::Constant(number) => i64::try_from(number).ok(),
            _ => None,
        }
    }

    /// Returns a leaf that stands for an address.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions the operation.
    pub fn address_leaf(&mut self, op: Op, address: Address<L::Isa>) -> Result<Value, Error> {
        self.leaf(op, Leaf::Address(address))
    }

    fn leaf(&mut self, op: Op, leaf: Leaf<L::Isa>) -> Result<Value, Error> {
        let opcode = self.vocabulary.op(op)?;
        let state = &mut *self.state;
        let number = *state.leaf_numbers.entry(leaf.key()).or_insert_with(|| {
            state.leaves.push(leaf);
            state.leaves.len() - 1
        });
        Ok(self.graph.leaf(Kind::Symbol(opcode, number), self.int))
    }

    /// Returns the leaf of a slot, an operand of instructions.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions it.
    pub fn slot_leaf(&mut self, slot: SlotId) -> Result<Value, Error> {
        self.leaf(Op::TargetFrameIndex, Leaf::Slot(slot))
    }

    /// Returns the address of a slot.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions it.
    pub fn slot_address(&mut self, slot: SlotId) -> Result<Value, Error> {
        let leaf = self.slot_leaf(slot)?;
        self.op(Op::FrameIndex, &[leaf])
    }

    /// Returns a slot of 8 bytes through which a sequence of accesses moves a value. All such sequences of a
    /// function share it.
    pub fn scratch_slot(&mut self) -> SlotId {
        let state = &mut *self.state;
        *state.scratch.get_or_insert_with(|| state.function.slot(8, 8, SlotKind::Local))
    }

    /// Returns the value of a virtual register.
    pub fn register(&mut self, vreg: machine::VReg, ty: ValueTypeOf<L>) -> Value {
        self.graph.leaf(Kind::FromRegister(Reg::Virtual(vreg.index())), ty)
    }

    /// Returns a physical register as an operand of instructions.
    pub fn physical(&mut self, register: RegisterOf<L>) -> Value {
        self.graph.leaf(Kind::Register(Reg::Real(register)), self.int)
    }

    /// Returns a condition code as an operand.
    ///
    /// # Errors
    /// Returns an error if the target has no such condition.
    pub fn condition(&mut self, cond: Cond) -> Result<Value, Error> {
        let code = self.vocabulary.condition(cond)?;
        Ok(self.graph.other(Kind::Condition(code)))
    }

    // Nodes.

    /// Adds a node without effects, or returns the same node if it is there.
    pub fn node(
        &mut self,
        opcode: NodeOpcodeOf<L>,
        ty: ValueTypeOf<L>,
        operands: &[Value],
    ) -> Value {
        let mut key = [None; 3];
        if operands.len() > key.len() {
            return self.graph.value(Kind::Generic(opcode), ty, operands);
        }
        for (slot, &operand) in key.iter_mut().zip(operands) {
            *slot = Some(operand);
        }
        let key = (opcode.value(), ty.value(), key);
        if let Some(&value) = self.known_nodes.get(&key) {
            return value;
        }
        let value = self.graph.value(Kind::Generic(opcode), ty, operands);
        self.known_nodes.insert(key, value);
        value
    }

    /// Adds a node of an operation with a type.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions the operation.
    pub fn typed(
        &mut self,
        op: Op,
        ty: ValueTypeOf<L>,
        operands: &[Value],
    ) -> Result<Value, Error> {
        let opcode = self.vocabulary.op(op)?;
        Ok(self.node(opcode, ty, operands))
    }

    /// Adds an integer node, simplified.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions the operation.
    pub fn op(&mut self, op: Op, operands: &[Value]) -> Result<Value, Error> {
        if let &[left, right] = operands {
            return self.binary(op, left, right);
        }
        self.typed(op, self.int, operands)
    }

    /// Adds an integer node with a constant as the second operand, simplified.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions the operation.
    pub fn op_constant(&mut self, op: Op, left: Value, right: i64) -> Result<Value, Error> {
        let right = self.constant(right);
        self.binary(op, left, right)
    }

    fn binary(&mut self, op: Op, mut left: Value, mut right: Value) -> Result<Value, Error> {
        let is_commutative = matches!(
            op,
            Op::Add
                | Op::Mul
                | Op::MulHS
                | Op::MulHU
                | Op::And
                | Op::Or
                | Op::Xor
                | Op::SMin
                | Op::SMax
                | Op::UMin
                | Op::UMax
        );
        if is_commutative && self.integer(left).is_some() && self.integer(right).is_none() {
            (left, right) = (right, left);
        }
        let Some(number) = self.integer(right) else {
            return match op {
                Op::Sub | Op::Xor if left == right => Ok(self.constant(0)),
                Op::And | Op::Or | Op::SMin | Op::SMax | Op::UMin | Op::UMax if left == right => {
                    Ok(left)
                }
                _ => self.typed(op, self.int, &[left, right]),
            };
        };
        if let Some(first) = self.integer(left)
            && let Some(folded) = fold(op, first, number, self.bits)
        {
            return Ok(self.constant(folded));
        }
        match (op, number) {
            (Op::Sub, _) => return self.op_constant(Op::Add, left, number.wrapping_neg()),
            (Op::Add | Op::Or | Op::Xor | Op::Shl | Op::Srl | Op::Sra | Op::Rotl | Op::Rotr, 0)
            | (Op::Mul | Op::SDiv | Op::UDiv, 1)
            | (Op::And, -1) => return Ok(left),
            (Op::Mul | Op::And, 0) => return Ok(right),
            (Op::Or, -1) => return Ok(right),
            (Op::Mul, _) if number > 0 && number.count_ones() == 1 => {
                return self.op_constant(Op::Shl, left, number.trailing_zeros().into());
            }
            (Op::Mul, _) if self.is_shifted_sum(number, self.bits) => {
                let shifted =
                    self.op_constant(Op::Shl, left, (number - 1).trailing_zeros().into())?;
                return self.binary(Op::Add, shifted, left);
            }
            (Op::UDiv, _) if number > 0 && number.count_ones() == 1 => {
                return self.op_constant(Op::Srl, left, number.trailing_zeros().into());
            }
            (Op::URem, _) if number > 0 && number.count_ones() == 1 => {
                return self.op_constant(Op::And, left, number - 1);
            }
            (Op::Shl | Op::Srl | Op::Sra, by) if !(0..i64::from(self.bits)).contains(&by) => {
                // Unspecified.
                return Ok(self.constant(0));
            }
            _ => {}
        }
        // (x op c) op d
        if matches!(op, Op::Add | Op::And | Op::Or | Op::Xor)
            && self.is(left, op)
            && let (Some(inner), Some(first)) = (self.operand(left, 0), self.operand(left, 1))
            && let Some(first) = self.integer(first)
            && let Some(folded) = fold(op, first, number, self.bits)
        {
            return self.op_constant(op, inner, folded);
        }
        if op == Op::Sra
            && let Some(sum) = self.extended_sum(left, number)?
        {
            return Ok(sum);
        }
        if op == Op::And {
            // Bits that are zero need no mask.
            let known = self.known(left);
            let all = mask(self.bits);
            if !known.zero & all & !number.cast_unsigned() == 0 {
                return Ok(left);
            }
        }
        self.typed(op, self.int, &[left, right])
    }

    /// Returns true if a product with a factor is the sum of the other one and that one shifted, in one instruction.
    pub(super) fn is_shifted_sum(&self, factor: i64, bits: u32) -> bool {
        let shifted = factor.wrapping_sub(1);
        factor > 2
            && shifted.count_ones() == 1
            && self.target.adds_shifted(shifted.trailing_zeros(), bits)
    }

    /// Returns the sign extension that a shift right of `left` is, if `left` is a shift left by the same
    /// number, with or without the addition of a constant. `None` for others.
    fn extended_sum(&mut self, left: Value, by: i64) -> Result<Option<Value>, Error> {
        let Ok(from) = u32::try_from(i64::from(self.bits) - by) else { return Ok(None) };
        if !self.target.extends_in_register(from) {
            return Ok(None);
        }
        let (mut shifted, mut more) = (left, 0);
        if self.is(left, Op::Add)
            && let (Some(first), Some(second)) = (self.operand(left, 0), self.operand(left, 1))
            && let Some(number) = self.integer(second)
            && number.trailing_zeros() >= self.bits - from
        {
            (shifted, more) = (first, number >> by);
        }
        if !self.is(shifted, Op::Shl)
            || self.operand(shifted, 1).and_then(|amount| self.integer(amount)) != Some(by)
        {
            return Ok(None);
        }
        let Some(inner) = self.operand(shifted, 0) else { return Ok(None) };
        let sum = self.op_constant(Op::Add, inner, more)?;
        self.sext(sum, from).map(Some)
    }

    /// Returns the complement of an integer.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions the operation.
    pub fn not(&mut self, value: Value) -> Result<Value, Error> {
        self.op_constant(Op::Xor, value, -1)
    }

    /// Returns 1 in place of 0, and 0 in place of 1.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions the operation.
    pub fn not_bit(&mut self, value: Value) -> Result<Value, Error> {
        if self.target.compares_directly()
            && self.is(value, Op::SetCc)
            && let (cond, left, right) = self.test(value)?
            && self.graph.type_of(left) != Some(self.int)
        {
            let code = self.condition(inverse_of_floats(cond))?;
            return self.typed(Op::SetCc, self.int, &[left, right, code]);
        }
        self.op_constant(Op::Xor, value, 1)
    }

    /// Returns an integer, sign-extended from the low `from` bits.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions an operation.
    pub fn sext(&mut self, value: Value, from: u32) -> Result<Value, Error> {
        if from >= self.bits || self.known(value).sign_bits > self.bits - from {
            return Ok(value);
        }
        if let Some(number) = self.integer(value) {
            let unused = 64 - from;
            return Ok(self.constant(number << unused >> unused));
        }
        if self.extend_load(value, from, Extension::Sign) {
            return Ok(value);
        }
        if self.is(value, Op::ZeroExtend)
            && let Some(inner) = self.operand(value, 0)
            && self.graph.type_of(inner).and_then(|ty| self.vocabulary.bits(ty)) == Some(from)
        {
            return self.typed(Op::SignExtend, self.int, &[inner]);
        }
        if self.target.extends_in_register(from) {
            let ty = self.vocabulary.int(from)?;
            let ty = self.graph.other(Kind::Type(ty));
            return self.typed(Op::SignExtendInReg, self.int, &[value, ty]);
        }
        let unused = i64::from(self.bits - from);
        let upper = self.op_constant(Op::Shl, value, unused)?;
        self.op_constant(Op::Sra, upper, unused)
    }

    /// Returns an integer, zero-extended from the low `from` bits.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions an operation.
    pub fn zext(&mut self, value: Value, from: u32) -> Result<Value, Error> {
        if from >= self.bits {
            return Ok(value);
        }
        let upper = mask(self.bits) & !mask(from);
        if self.known(value).zero & upper == upper || self.extend_load(value, from, Extension::Zero)
        {
            return Ok(value);
        }
        // Zeros above one operand are zeros above the result.
        if self.is(value, Op::And)
            && let (Some(first), Some(second)) = (self.operand(value, 0), self.operand(value, 1))
            && (self.extend_load(first, from, Extension::Zero)
                || self.extend_load(second, from, Extension::Zero))
        {
            return Ok(value);
        }
        self.op_constant(Op::And, value, mask(from).cast_signed())
    }

    /// Returns the low bits of an integer as a narrower one, of a type that the target has.
    ///
    /// # Errors
    /// Returns an error if the target has no such type or operation.
    pub fn truncate(&mut self, value: Value, bits: u32) -> Result<Value, Error> {
        let (graph, facts) = self.graph_and_facts();
        Ok(facts.truncated(graph, value, bits)?)
    }

    /// Returns the nodes, and the reader of their known bits.
    pub fn graph_and_facts(&mut self) -> (&mut Graph<L::Nodes>, Facts<'_, L::Nodes>) {
        let facts = Facts {
            vocabulary: self.vocabulary,
            registers: &self.state.known,
            asserted: &self.asserted,
            bits: self.bits,
            has_vectors: self.state.function.has_vectors,
        };
        (&mut self.graph, facts)
    }

    /// Makes a load extend its value. Returns false if the value is not a load of this number of bits
    /// whose extension is free.
    fn extend_load(&mut self, value: Value, from: u32, extension: Extension) -> bool {
        if value.result != 0 || !self.is(value, Op::Load) {
            return false;
        }
        let Ok(ty) = self.vocabulary.int(from) else { return false };
        match self.graph.memory_mut(value) {
            Some(memory) if memory.ty == ty && memory.extension == Extension::Any => {
                memory.extension = extension;
                true
            }
            _ => false,
        }
    }

    // Memory.

    /// Adds a load of a type from an address. An integer of fewer bits than a register has unspecified
    /// upper bits.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions the operation.
    pub fn load(
        &mut self,
        ty: ValueTypeOf<L>,
        memory: ValueTypeOf<L>,
        address: Value,
        align: u64,
    ) -> Result<Value, Error> {
        let extension = if ty == memory { Extension::None } else { Extension::Any };
        let memory = Memory { align, extension, ..Memory::new(memory) };
        let opcode = self.vocabulary.op(Op::Load)?;
        Ok(self.graph.access(opcode, memory, &[ty], &[address]))
    }

    /// Adds a store of a value to an address. `memory` is the type in memory.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions the operation.
    pub fn store(
        &mut self,
        value: Value,
        memory: ValueTypeOf<L>,
        address: Value,
        align: u64,
    ) -> Result<(), Error> {
        let mut value = value;
        let narrow = self.vocabulary.bits(memory).filter(|bits| *bits < self.bits);
        if let Some(bits) = narrow.filter(|_| !self.target.has_truncating_stores())
            && self.graph.type_of(value) == Some(self.int)
        {
            value = self.truncate(value, bits)?;
        }
        let truncating = self.graph.type_of(value) != Some(memory);
        let memory = Memory { align, truncating, ..Memory::new(memory) };
        let opcode = self.vocabulary.op(Op::Store)?;
        self.graph.access(opcode, memory, &[], &[value, address]);
        Ok(())
    }
}
