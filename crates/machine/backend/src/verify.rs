//! [`verify`]: rules of machine code before register allocation.
//!
//! The steps after selection work for every function that has no fault.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use tablegen_rt::names::Named;
use tablegen_rt::registers::RegisterClass;

use crate::dominators::Dominators;
use crate::machine::{Base, BlockId, Fault, FaultKind, Function, Inst, Isa, Operand, Pinned, VReg};
use crate::target::Target;

/// Checks machine code before register allocation.
///
/// # Errors
/// Returns all rules that the function breaks.
pub fn verify<T: Target>(target: &T, function: &Function<T::Isa>) -> Result<(), Vec<Fault>> {
    let mut verifier =
        Verifier { target, function, location: (None, None, None), faults: Vec::new() };
    verifier.function();
    if verifier.faults.is_empty() { Ok(()) } else { Err(verifier.faults) }
}

struct Verifier<'f, T: Target> {
    target: &'f T,
    function: &'f Function<T::Isa>,
    location: (Option<BlockId>, Option<usize>, Option<<T::Isa as Isa>::Opcode>),
    faults: Vec<Fault>,
}

impl<T: Target> Verifier<'_, T> {
    fn report(&mut self, kind: FaultKind) {
        let (block, inst, opcode) = self.location;
        let opcode = opcode.map_or("", Named::name);
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
            self.location = (Some(id), None, None);
            self.edges(id);
            if id.index() == 0 && !block.parameters.is_empty() {
                self.report(FaultKind::EntryHasPredecessor);
            }
            let terminators = block.insts.iter().rev();
            let terminators = terminators.take_while(|inst| inst.desc().is_terminator()).count();
            let first = block.insts.len() - terminators;
            for (index, inst) in block.insts.iter().enumerate() {
                self.location = (Some(id), Some(index), Some(inst.opcode));
                if index < first && inst.desc().is_terminator() {
                    self.report(FaultKind::TerminatorInside);
                }
                self.inst(inst);
            }
            self.location = (Some(id), None, None);
            let is_closed =
                block.insts.last().is_some_and(|inst| terminators > 0 && inst.desc().is_barrier());
            if !is_closed && !block.edges.is_empty() {
                self.report(FaultKind::NoTerminator);
            }
        }
        self.location = (None, None, None);
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
            let is_generic = described.is_none()
                || Generic::of::<T::Isa>(inst.opcode)
                || self.target.may_be_register(inst.opcode, operand);
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
        let registers = |pinned: &[Pinned<T::Isa>]| -> Vec<_> {
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
                    Base::Symbol(symbol) if function.symbol_name(symbol).is_empty() => {
                        Some(symbol.to_string())
                    }
                    Base::Constant(id) if function.constants().get(id.index()).is_none() => {
                        Some(id.to_string())
                    }
                    Base::JumpTable(id) if function.jump_tables().get(id.index()).is_none() => {
                        Some(id.to_string())
                    }
                    Base::Block(id) if function.get(id).is_none() => Some(id.to_string()),
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
        type Position = (BlockId, usize);
        let mut positions: Vec<Option<Position>> = vec![None; function.vreg_count()];
        let entry = BlockId::new(0);
        let arguments = function.arguments.iter().filter_map(|pinned| pinned.value);
        let mut all: Vec<(VReg, Position)> = arguments.map(|vreg| (vreg, (entry, 0))).collect();
        for (id, block) in function.blocks() {
            all.extend(block.parameters.iter().map(|&vreg| (vreg, (id, 0))));
            for (index, inst) in block.insts.iter().enumerate() {
                all.extend(defs(inst).map(|vreg| (vreg, (id, index + 1))));
            }
        }
        for (vreg, position) in all {
            match positions.get_mut(vreg.index()) {
                Some(known @ None) => *known = Some(position),
                _ => self.report(FaultKind::Redefined(vreg)),
            }
        }
        let dominators = Dominators::new(function);
        let is_defined = |vreg: VReg, (block, position): Position| {
            let Some(Some((of, location))) = positions.get(vreg.index()) else { return false };
            if *of == block { *location < position } else { dominators.dominates(*of, block) }
        };
        for (id, block) in function.blocks() {
            if !dominators.is_reachable(id) {
                continue;
            }
            for (index, inst) in block.insts.iter().enumerate() {
                self.location = (Some(id), Some(index), Some(inst.opcode));
                for vreg in uses(inst) {
                    if !is_defined(vreg, (id, index + 1)) {
                        self.report(FaultKind::Undefined(vreg));
                    }
                }
            }
            self.location = (Some(id), None, None);
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

/// Returns the virtual registers that an instruction reads, to replace them.
pub(crate) fn uses_mut<I: Isa>(inst: &mut Inst<I>) -> impl Iterator<Item = &mut VReg> {
    let outputs = inst.desc().def_count();
    let operands = inst.operands.iter_mut().skip(outputs).filter_map(|operand| match operand {
        Operand::Virtual(vreg) => Some(vreg),
        _ => None,
    });
    operands.chain(inst.uses.iter_mut().filter_map(|pinned| pinned.value.as_mut()))
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
