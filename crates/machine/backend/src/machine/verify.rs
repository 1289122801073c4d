//! [`verify`]: rules of machine code before register allocation.
//!
//! The steps after selection work for every function that has no fault.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use tablegen_rt::names::Named;
use tablegen_rt::registers::RegisterClass;

use super::{BlockId, Function, Inst, Isa, Operand, VReg};
use crate::dominators::Dominators;
use crate::target::Target;

/// Rule that machine code breaks, with its location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Function.
    pub function: String,
    /// Block. `None` if the fault is one of the function.
    pub block: Option<BlockId>,
    /// Index of the instruction in its block. `None` if the fault is one of the block.
    pub inst: Option<usize>,
    /// Opcode of the instruction. Empty if there is none.
    pub opcode: &'static str,
    /// Rule.
    pub kind: FaultKind,
}

/// Rule that machine code breaks. Operands are counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FaultKind {
    /// The function has no block.
    NoBlock,
    /// The first block has parameters or a predecessor.
    EntryHasPredecessor,
    /// The instruction has fewer or more operands than its description.
    OperandCount {
        /// Number of operands in the description.
        expected: usize,
        /// Number of operands.
        found: usize,
    },
    /// An operand is not of the kind in the description.
    OperandKind {
        /// Operand.
        operand: usize,
        /// Kind of the description.
        expected: &'static str,
    },
    /// A register is not in the class of its operand, or the classes of both have no common register.
    Class {
        /// Operand.
        operand: usize,
        /// Register, or class of the virtual register.
        found: &'static str,
        /// Class of the operand.
        expected: &'static str,
    },
    /// A physical register that the allocator uses is an operand or an implicit input.
    Allocatable(&'static str),
    /// No register of the class can be allocated.
    NoRegister(&'static str),
    /// A virtual register, block, slot, constant, jump table or symbol does not exist.
    Unknown(String),
    /// A virtual register has several definitions.
    Redefined(VReg),
    /// A virtual register is not defined on all paths to its use.
    Undefined(VReg),
    /// A virtual register has a class that its target does not allocate.
    Unallocatable(VReg),
    /// Two values, or a value and a lost one, are in one fixed register.
    Pinned(&'static str),
    /// A terminator is not at the end of its block.
    TerminatorInside,
    /// A terminator defines a register.
    TerminatorDefines,
    /// The control flow goes on behind the block, but no jump says where.
    NoTerminator,
    /// A branch has a target that is no edge of the block, or there are two edges to one block.
    Edge(BlockId),
    /// An edge has not one value for each parameter, or one of another bank.
    Arguments(BlockId),
    /// A tied operand is not a register.
    Tied(usize),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.function)?;
        if let Some(block) = self.block {
            write!(f, ": {block}")?;
        }
        if let Some(inst) = self.inst {
            write!(f, ": {inst}: {}", self.opcode)?;
        }
        f.write_str(": ")?;
        match &self.kind {
            FaultKind::NoBlock => f.write_str("function has no block"),
            FaultKind::EntryHasPredecessor => {
                f.write_str("first block has parameters or predecessors")
            }
            FaultKind::OperandCount { expected, found } => {
                write!(f, "instruction has {found} operands, not {expected}")
            }
            FaultKind::OperandKind { operand, expected } => {
                write!(f, "operand {operand} is no {expected}")
            }
            FaultKind::Class { operand, found, expected } => {
                write!(f, "operand {operand} is of `{found}`, not of the class `{expected}`")
            }
            FaultKind::Allocatable(register) => {
                write!(f, "register `{register}` is allocated, and no operand")
            }
            FaultKind::NoRegister(class) => {
                write!(f, "class `{class}` has no register to allocate")
            }
            FaultKind::Unknown(what) => write!(f, "{what} does not exist"),
            FaultKind::Redefined(vreg) => write!(f, "{vreg} has several definitions"),
            FaultKind::Undefined(vreg) => write!(f, "{vreg} is not defined here"),
            FaultKind::Unallocatable(vreg) => {
                write!(f, "class of {vreg} is not one that the target allocates")
            }
            FaultKind::Pinned(register) => write!(f, "register `{register}` has two values"),
            FaultKind::TerminatorInside => f.write_str("terminator is not at the end of its block"),
            FaultKind::TerminatorDefines => f.write_str("terminator defines a register"),
            FaultKind::NoTerminator => f.write_str("block does not end with a jump"),
            FaultKind::Edge(block) => write!(f, "branches and edges to {block} differ"),
            FaultKind::Arguments(block) => {
                write!(f, "values of the edge to {block} are not those of its parameters")
            }
            FaultKind::Tied(operand) => write!(f, "tied operand {operand} is no register"),
        }
    }
}

/// Checks machine code before register allocation.
///
/// # Errors
/// Returns all rules that the function breaks.
pub fn verify<T: Target>(target: &T, function: &Function<T::Isa>) -> Result<(), Vec<Fault>> {
    let mut verifier = Verifier { target, function, at: (None, None, ""), faults: Vec::new() };
    verifier.function();
    if verifier.faults.is_empty() { Ok(()) } else { Err(verifier.faults) }
}

struct Verifier<'f, T: Target> {
    target: &'f T,
    function: &'f Function<T::Isa>,
    at: (Option<BlockId>, Option<usize>, &'static str),
    faults: Vec<Fault>,
}

impl<T: Target> Verifier<'_, T> {
    fn report(&mut self, kind: FaultKind) {
        let (block, inst, opcode) = self.at;
        let function = self.function.name.clone();
        self.faults.push(Fault { function, block, inst, opcode, kind });
    }

    fn function(&mut self) {
        let function = self.function;
        if function.block_count() == 0 {
            return self.report(FaultKind::NoBlock);
        }
        let pinned: Vec<_> = function.arguments.iter().map(|one| one.register).collect();
        self.distinct(&pinned);
        for (id, block) in function.blocks() {
            self.at = (Some(id), None, "");
            self.edges(id);
            if id.index() == 0 && !block.parameters.is_empty() {
                self.report(FaultKind::EntryHasPredecessor);
            }
            let terminators = block.insts.iter().rev();
            let terminators = terminators.take_while(|inst| inst.desc().is_terminator()).count();
            let first = block.insts.len() - terminators;
            for (index, inst) in block.insts.iter().enumerate() {
                self.at = (Some(id), Some(index), inst.opcode.name());
                if index < first && inst.desc().is_terminator() {
                    self.report(FaultKind::TerminatorInside);
                }
                self.inst(inst);
            }
            self.at = (Some(id), None, "");
            let is_closed =
                block.insts.last().is_some_and(|inst| terminators > 0 && inst.desc().is_barrier());
            if !is_closed && !block.edges.is_empty() {
                self.report(FaultKind::NoTerminator);
            }
        }
        self.at = (None, None, "");
        for index in 0..function.vreg_count() {
            let vreg = VReg::next(index);
            let bank = function.class(vreg).and_then(|class| self.target.bank(class));
            if bank.is_none() {
                self.report(FaultKind::Unallocatable(vreg));
            }
        }
        for table in function.jump_tables() {
            self.known_block(table.reader);
            let edges = function.get(table.reader).map_or(&[][..], |block| &block.edges);
            for &block in &table.blocks {
                if !edges.iter().any(|edge| edge.to == block) {
                    self.report(FaultKind::Edge(block));
                }
            }
        }
        // Definitions are looked up only where all numbers exist.
        if self.faults.is_empty() {
            self.definitions();
        }
    }

    fn known_block(&mut self, block: BlockId) {
        if self.function.get(block).is_none() {
            self.report(FaultKind::Unknown(block.to_string()));
        }
    }

    fn known(&mut self, vreg: VReg) {
        if self.function.class(vreg).is_none() {
            self.report(FaultKind::Unknown(vreg.to_string()));
        }
    }

    fn edges(&mut self, id: BlockId) {
        let function = self.function;
        let block = &function[id];
        for (index, edge) in block.edges.iter().enumerate() {
            self.known_block(edge.to);
            edge.arguments.iter().for_each(|&vreg| self.known(vreg));
            if block.edges[..index].iter().any(|other| other.to == edge.to) {
                self.report(FaultKind::Edge(edge.to));
            }
            if edge.to.index() == 0 {
                self.report(FaultKind::EntryHasPredecessor);
            }
            let Some(to) = function.get(edge.to) else { continue };
            let bank = |vreg: &VReg| function.class(*vreg).map(|class| self.target.bank(class));
            let is_same = to.parameters.len() == edge.arguments.len()
                && to.parameters.iter().map(bank).eq(edge.arguments.iter().map(bank));
            if !is_same {
                self.report(FaultKind::Arguments(edge.to));
            }
        }
        block.parameters.iter().for_each(|&vreg| self.known(vreg));
        for inst in block.insts.iter().filter(|inst| inst.desc().is_terminator()) {
            for target in inst.targets() {
                if !block.edges.iter().any(|edge| edge.to == target) {
                    self.report(FaultKind::Edge(target));
                }
            }
        }
    }

    fn inst(&mut self, inst: &Inst<T::Isa>) {
        let desc = inst.desc();
        let (expected, found) = (desc.operands().len(), inst.operands.len());
        if found < expected || found > expected && !desc.is_variadic() {
            return self.report(FaultKind::OperandCount { expected, found });
        }
        let mode = self.target.hw_mode();
        for (operand, value) in inst.operands.iter().enumerate() {
            let described = desc.operand(operand);
            let class = described.and_then(|operand| operand.register_class_in(mode));
            let is_generic = described.is_none() || Generic::of::<T::Isa>(inst.opcode);
            self.operand(operand, *value, class.filter(|_| !is_generic), is_generic);
            if let Some(to) = described.and_then(|operand| operand.tied_to()) {
                let is_register = |operand: usize| {
                    matches!(inst.operands.get(operand), Some(Operand::Virtual(_)))
                };
                if !is_register(operand) || !is_register(to) {
                    self.report(FaultKind::Tied(operand));
                }
            }
            let is_def = operand < desc.def_count() && value.vreg().is_some();
            if is_def && desc.is_terminator() {
                self.report(FaultKind::TerminatorDefines);
            }
        }
        if desc.is_terminator() && !inst.defs.is_empty() {
            self.report(FaultKind::TerminatorDefines);
        }
        let registers = |pinned: &[super::Pinned<T::Isa>]| -> Vec<_> {
            pinned.iter().map(|one| one.register).collect()
        };
        self.distinct(&registers(&inst.uses));
        self.distinct(&registers(&inst.defs));
        for pinned in inst.uses.iter().chain(&inst.defs) {
            match pinned.value {
                Some(vreg) => self.known(vreg),
                None => self.report(FaultKind::Allocatable(pinned.register.name())),
            }
        }
        for register in desc.implicit_uses() {
            let is_pinned = inst.uses.iter().any(|pinned| pinned.register == register);
            if !is_pinned && !self.target.is_reserved(register, self.function) {
                self.report(FaultKind::Allocatable(register.name()));
            }
        }
    }

    /// Checks that registers are different.
    fn distinct(&mut self, registers: &[<T::Isa as Isa>::Register]) {
        for (index, register) in registers.iter().enumerate() {
            if registers[..index].contains(register) {
                self.report(FaultKind::Pinned(register.name()));
            }
        }
    }

    fn operand(
        &mut self,
        operand: usize,
        value: Operand<T::Isa>,
        class: Option<<T::Isa as Isa>::RegisterClass>,
        is_open: bool,
    ) {
        let function = self.function;
        match (value, class) {
            (Operand::Virtual(vreg), Some(class)) => {
                let Some(own) = function.class(vreg) else { return self.known(vreg) };
                if self.target.bank(class) != self.target.bank(own) {
                    let (found, expected) = (own.name(), class.name());
                    self.report(FaultKind::Class { operand, found, expected });
                }
            }
            (Operand::Register(register), class) => {
                if !self.target.is_reserved(register, function) {
                    self.report(FaultKind::Allocatable(register.name()));
                }
                if let Some(class) = class.filter(|class| !class.contains(register)) {
                    let (found, expected) = (register.name(), class.name());
                    self.report(FaultKind::Class { operand, found, expected });
                }
            }
            (Operand::Virtual(vreg), None) if is_open => self.known(vreg),
            (Operand::Virtual(_), None) => {
                self.report(FaultKind::OperandKind { operand, expected: "immediate" });
            }
            (Operand::Immediate(_) | Operand::Address(_) | Operand::Block(_), Some(_)) => {
                self.report(FaultKind::OperandKind { operand, expected: "register" });
            }
            (Operand::Block(block), None) => self.known_block(block),
            (Operand::Slot(slot), _) if function.slots().get(slot.index()).is_none() => {
                self.report(FaultKind::Unknown(slot.to_string()));
            }
            (Operand::Address(address), None) => {
                let unknown = match address.base {
                    super::Base::Symbol(symbol) if function.symbol_name(symbol).is_empty() => {
                        Some(symbol.to_string())
                    }
                    super::Base::Constant(id) if function.constants().get(id.index()).is_none() => {
                        Some(id.to_string())
                    }
                    super::Base::JumpTable(id)
                        if function.jump_tables().get(id.index()).is_none() =>
                    {
                        Some(id.to_string())
                    }
                    super::Base::Block(id) if function.get(id).is_none() => Some(id.to_string()),
                    _ => None,
                };
                if let Some(unknown) = unknown {
                    self.report(FaultKind::Unknown(unknown));
                }
            }
            _ => {}
        }
    }

    /// Checks that each virtual register has one definition, which dominates its uses.
    fn definitions(&mut self) {
        let function = self.function;
        /// Block and position of a definition: 0 for parameters, and index plus 1 for instructions.
        type Place = (BlockId, usize);
        let mut places: Vec<Option<Place>> = vec![None; function.vreg_count()];
        let entry = BlockId::new(0);
        let arguments = function.arguments.iter().filter_map(|pinned| pinned.value);
        let mut all: Vec<(VReg, Place)> = arguments.map(|vreg| (vreg, (entry, 0))).collect();
        for (id, block) in function.blocks() {
            all.extend(block.parameters.iter().map(|&vreg| (vreg, (id, 0))));
            for (index, inst) in block.insts.iter().enumerate() {
                all.extend(defs(inst).map(|vreg| (vreg, (id, index + 1))));
            }
        }
        for (vreg, place) in all {
            match places.get_mut(vreg.index()) {
                Some(known @ None) => *known = Some(place),
                _ => self.report(FaultKind::Redefined(vreg)),
            }
        }
        let dominators = Dominators::new(function);
        let is_defined = |vreg: VReg, (block, position): Place| {
            let Some(Some((of, at))) = places.get(vreg.index()) else { return false };
            if *of == block { *at < position } else { dominators.dominates(*of, block) }
        };
        for (id, block) in function.blocks() {
            if !dominators.is_reachable(id) {
                continue;
            }
            for (index, inst) in block.insts.iter().enumerate() {
                self.at = (Some(id), Some(index), inst.opcode.name());
                for vreg in uses(inst) {
                    if !is_defined(vreg, (id, index + 1)) {
                        self.report(FaultKind::Undefined(vreg));
                    }
                }
            }
            self.at = (Some(id), None, "");
            for vreg in block.edges.iter().flat_map(|edge| &edge.arguments) {
                if !is_defined(*vreg, (id, usize::MAX)) {
                    self.report(FaultKind::Undefined(*vreg));
                }
            }
        }
    }
}

/// Returns the virtual registers that an instruction defines.
pub(crate) fn defs<I: Isa>(inst: &Inst<I>) -> impl Iterator<Item = VReg> {
    let operands = inst.operands.iter().take(inst.desc().def_count());
    let operands = operands.filter_map(|operand| operand.vreg());
    operands.chain(inst.defs.iter().filter_map(|pinned| pinned.value))
}

/// Returns the virtual registers that an instruction reads.
pub(crate) fn uses<I: Isa>(inst: &Inst<I>) -> impl Iterator<Item = VReg> {
    let operands = inst.operands.iter().skip(inst.desc().def_count());
    let operands = operands.filter_map(|operand| operand.vreg());
    operands.chain(inst.uses.iter().filter_map(|pinned| pinned.value))
}

/// Instructions that each target has, whose operands have no classes.
struct Generic;

impl Generic {
    fn of<I: Isa>(opcode: I::Opcode) -> bool {
        [
            I::CFI_INSTRUCTION,
            I::COPY,
            I::IMPLICIT_DEF,
            I::EXTRACT_SUBREG,
            I::INSERT_SUBREG,
            I::SUBREG_TO_REG,
            I::REG_SEQUENCE,
            I::COPY_TO_REGCLASS,
        ]
        .contains(&opcode)
    }
}
