//! Loops of a load that links an address and a store that fails if another processor wrote there, for atomic
//! operations that have no instruction.
//!
//! Their instructions are chosen after register allocation: between the two accesses there must be no other access to
//! memory, such as a spill.

use alloc::vec;
use alloc::vec::Vec;

use tablegen_rt::isel::AtomicOrdering;

use crate::ir::AtomicOp;
use crate::machine::{BlockId, Inst, Operand};
use crate::target::{Blocks, OpcodeOf, RegisterOf, Target};

/// Atomic operation of a pseudo instruction.
///
/// The operands are the results, the address, the values, and the [number](ordering_number) of the ordering. The first
/// result is the old memory. One on a part of a unit of 32 bits has the mask of the part behind the values, and for
/// [`Max`](AtomicOp::Max) and [`Min`](AtomicOp::Min) the amount of shifts that extend the sign behind the mask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Linked {
    /// Compare-and-exchange of 32 or 64 bits, with a register for the result of the store.
    CompareExchange {
        /// True for 64 bits.
        is_64_bit: bool,
    },
    /// Inverted bitwise AND of 32 or 64 bits, with a register for the result of the store.
    Nand {
        /// True for 64 bits.
        is_64_bit: bool,
    },
    /// Compare-and-exchange of a part.
    MaskedCompareExchange,
    /// Operation on a part.
    Masked(AtomicOp),
}

/// Pseudo instructions of a target for these operations.
#[derive(Clone, Copy, Debug)]
pub struct LinkedOpcodes<O> {
    /// Compare-and-exchange of 32 and of 64 bits.
    pub compare_exchange: [O; 2],
    /// Inverted bitwise AND of 32 and of 64 bits.
    pub nand: [O; 2],
    /// Compare-and-exchange of a part.
    pub masked_compare_exchange: O,
    /// Operations on a part.
    pub masked: [(AtomicOp, O); 8],
}

impl<O: Copy + PartialEq> LinkedOpcodes<O> {
    /// Returns the opcode of an operation on a part, and the number of its results
    /// ([`Lowering::masked_opcode`](crate::lower::Lowering::masked_opcode)).
    pub fn masked_opcode(&self, op: Option<AtomicOp>) -> Option<(O, usize)> {
        let Some(op) = op else { return Some((self.masked_compare_exchange, 2)) };
        let (_, opcode) = self.masked.iter().find(|known| known.0 == op)?;
        Some((*opcode, if is_limit(op) { 3 } else { 2 }))
    }

    /// Returns the operation of a pseudo instruction. `None` for other instructions.
    pub fn operation(&self, opcode: O) -> Option<Linked> {
        let is_64_bit =
            |pair: [O; 2]| pair.iter().position(|&one| one == opcode).map(|index| index == 1);
        if let Some(is_64_bit) = is_64_bit(self.compare_exchange) {
            return Some(Linked::CompareExchange { is_64_bit });
        }
        if let Some(is_64_bit) = is_64_bit(self.nand) {
            return Some(Linked::Nand { is_64_bit });
        }
        if opcode == self.masked_compare_exchange {
            return Some(Linked::MaskedCompareExchange);
        }
        self.masked.iter().find(|known| known.1 == opcode).map(|known| Linked::Masked(known.0))
    }
}

/// Returns true for minimum and maximum, which need a register for the part.
fn is_limit(op: AtomicOp) -> bool {
    matches!(op, AtomicOp::Max | AtomicOp::Min | AtomicOp::UMax | AtomicOp::UMin)
}

/// Operation on registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are those of the operations")]
pub enum RegisterOp {
    Add,
    Sub,
    And,
    Xor,
    ShiftLeft,
    ShiftRightWithSign,
}

/// Condition of a branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are those of the conditions")]
pub enum Test {
    NotEqual,
    GreaterOrEqual,
    GreaterOrEqualWithoutSign,
}

/// Instructions of the loops. Blocks are local to the loop, as in [`Target::expand`].
pub trait LinkedInsts: Target {
    /// Makes the load of 32 or 64 bits that links an address.
    fn linked_load(
        &self,
        is_64_bit: bool,
        ordering: i64,
        to: RegisterOf<Self>,
        address: RegisterOf<Self>,
    ) -> Inst<Self::Isa>;

    /// Makes the instructions that store a value conditionally, and branch to the start of the loop if the store
    /// failed. The registers are those for the result, with the address, and with the value, which may be the first
    /// one and is lost only then.
    fn conditional_store(
        &self,
        is_64_bit: bool,
        ordering: i64,
        registers: [RegisterOf<Self>; 3],
    ) -> Vec<Inst<Self::Isa>>;

    /// Makes an operation on two registers.
    fn on_registers(&self, op: RegisterOp, operands: [RegisterOf<Self>; 3]) -> Inst<Self::Isa>;

    /// Makes the complement of a register.
    fn complement(&self, to: RegisterOf<Self>, from: RegisterOf<Self>) -> Inst<Self::Isa>;

    /// Returns the opcode of a branch by the comparison of two registers.
    fn branch_opcode(&self, test: Test) -> OpcodeOf<Self>;

    /// Makes a branch to a block of the loop.
    fn local_branch(
        &self,
        test: Test,
        operands: [RegisterOf<Self>; 2],
        to: u32,
    ) -> Inst<Self::Isa> {
        let mut inst = Inst::with(self.branch_opcode(test), &operands, &[]);
        inst.operands.push(Operand::Block(BlockId::new(to)));
        inst
    }

    /// Makes the barrier behind a comparison that ends the loop without a store. `None`, the default, if the load
    /// orders later accesses.
    fn barrier(&self, ordering: i64) -> Option<Inst<Self::Isa>> {
        let _ = ordering;
        None
    }
}

/// Returns the number of an ordering, as LLVM numbers it.
#[must_use]
pub const fn ordering_number(ordering: AtomicOrdering) -> i64 {
    match ordering {
        AtomicOrdering::NotAtomic | AtomicOrdering::Unordered | AtomicOrdering::Monotonic => 2,
        AtomicOrdering::Acquire => 4,
        AtomicOrdering::Release => 5,
        AtomicOrdering::AcquireRelease => 6,
        AtomicOrdering::SequentiallyConsistent => 7,
    }
}

/// Returns the instructions by which `to` gets the bits of `value` under a mask, and those of `unit` elsewhere.
fn merge<T: LinkedInsts>(
    target: &T,
    to: RegisterOf<T>,
    unit: RegisterOf<T>,
    value: RegisterOf<T>,
    mask: RegisterOf<T>,
) -> Vec<Inst<T::Isa>> {
    vec![
        target.on_registers(RegisterOp::Xor, [to, unit, value]),
        target.on_registers(RegisterOp::And, [to, to, mask]),
        target.on_registers(RegisterOp::Xor, [to, unit, to]),
    ]
}

/// Returns the blocks of a loop that ends without a store if a comparison says so: a branch to block 2.
fn exchange<T: LinkedInsts>(
    target: &T,
    ordering: i64,
    compare: Vec<Inst<T::Isa>>,
    mut store: Vec<Inst<T::Isa>>,
) -> Blocks<T::Isa> {
    let Some(barrier) = target.barrier(ordering) else { return vec![compare, store] };
    store.push(target.jump(BlockId::new(3)));
    vec![compare, store, vec![barrier]]
}

/// Returns the blocks of an atomic operation. `None` if the instruction has other operands.
pub fn expand<T: LinkedInsts>(
    target: &T,
    op: Linked,
    inst: &Inst<T::Isa>,
) -> Option<Blocks<T::Isa>> {
    let ordering = inst.operands.last()?.immediate()?;
    let registers: Vec<RegisterOf<T>> =
        inst.operands.iter().map_while(|operand| operand.register()).collect();
    match op {
        Linked::CompareExchange { is_64_bit } => {
            let &[old, status, address, expected, new] = &registers[..] else { return None };
            let compare = vec![
                target.linked_load(is_64_bit, ordering, old, address),
                target.local_branch(Test::NotEqual, [old, expected], 2),
            ];
            let store = target.conditional_store(is_64_bit, ordering, [status, address, new]);
            Some(exchange(target, ordering, compare, store))
        }
        Linked::Nand { is_64_bit } => {
            let &[old, status, address, value] = &registers[..] else { return None };
            let mut insts = vec![
                target.linked_load(is_64_bit, ordering, old, address),
                target.on_registers(RegisterOp::And, [status, old, value]),
                target.complement(status, status),
            ];
            insts.extend(target.conditional_store(is_64_bit, ordering, [status, address, status]));
            // A second block, as instructions of one block have no branches.
            Some(vec![insts, Vec::new()])
        }
        Linked::MaskedCompareExchange => {
            let &[unit, status, address, expected, new, mask] = &registers[..] else {
                return None;
            };
            let compare = vec![
                target.linked_load(false, ordering, unit, address),
                target.on_registers(RegisterOp::And, [status, unit, mask]),
                target.local_branch(Test::NotEqual, [status, expected], 2),
            ];
            let mut store = merge(target, status, unit, new, mask);
            store.extend(target.conditional_store(false, ordering, [status, address, status]));
            Some(exchange(target, ordering, compare, store))
        }
        Linked::Masked(op) if is_limit(op) => limit(target, op, ordering, &registers),
        Linked::Masked(op) => {
            let &[unit, status, address, value, mask] = &registers[..] else { return None };
            let mut insts = vec![target.linked_load(false, ordering, unit, address)];
            let mut new = status;
            match op {
                AtomicOp::Xchg => new = value,
                AtomicOp::Add => {
                    insts.push(target.on_registers(RegisterOp::Add, [status, unit, value]));
                }
                AtomicOp::Sub => {
                    insts.push(target.on_registers(RegisterOp::Sub, [status, unit, value]));
                }
                AtomicOp::Nand => {
                    insts.push(target.on_registers(RegisterOp::And, [status, unit, value]));
                    insts.push(target.complement(status, status));
                }
                _ => return None,
            }
            insts.extend(merge(target, status, unit, new, mask));
            insts.extend(target.conditional_store(false, ordering, [status, address, status]));
            Some(vec![insts, Vec::new()])
        }
    }
}

/// Returns the blocks of a minimum or maximum of a part.
fn limit<T: LinkedInsts>(
    target: &T,
    op: AtomicOp,
    ordering: i64,
    registers: &[RegisterOf<T>],
) -> Option<Blocks<T::Isa>> {
    let &[unit, status, part, address, value, mask, ref shift @ ..] = registers else {
        return None;
    };
    let mut compare = vec![
        target.linked_load(false, ordering, unit, address),
        target.on_registers(RegisterOp::And, [part, unit, mask]),
        target.copy(status, unit),
    ];
    if let &[shift] = shift {
        for op in [RegisterOp::ShiftLeft, RegisterOp::ShiftRightWithSign] {
            compare.push(target.on_registers(op, [part, part, shift]));
        }
    }
    // The branch is taken if the old value stays.
    let (test, operands) = match op {
        AtomicOp::Max => (Test::GreaterOrEqual, [part, value]),
        AtomicOp::Min => (Test::GreaterOrEqual, [value, part]),
        AtomicOp::UMax => (Test::GreaterOrEqualWithoutSign, [part, value]),
        _ => (Test::GreaterOrEqualWithoutSign, [value, part]),
    };
    compare.push(target.local_branch(test, operands, 2));
    let store = target.conditional_store(false, ordering, [status, address, status]);
    Some(vec![compare, merge(target, status, unit, value, mask), store])
}
