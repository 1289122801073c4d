//! Register allocation by the crate `regalloc2`.
//!
//! In: a function without faults, after [`prepare`](crate::prepare). Out: the same function with physical
//! registers, with copies, spills and reloads, and without parameters of blocks. The allocator sees the
//! terminators of a block as one instruction.

use alloc::format;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use regalloc2::checker::Checker;
use regalloc2::{
    Allocation, Ctx, Edit, InstOrEdit, InstRange, MachineEnv, OperandConstraint, OperandKind,
    OperandPos, Output, PReg, PRegSet, RegallocOptions,
};
use smallvec::SmallVec;
use tablegen_rt::names::Named;

use crate::banks::{BanksOf, bank_of, reg_class};
use crate::dominators::predecessors;
use crate::error::Error;
use crate::machine::{BlockId, Function, Inst, Isa, Operand, Pinned, SlotId, SlotKind, VReg};
use crate::target::{Bank, ClassOf, Target, VECTOR_SIZE};

/// Replaces virtual registers by physical ones. With `is_checked`, the result is checked by an
/// independent algorithm.
///
/// # Errors
/// Returns an error if values that are needed at the same time have too few registers.
pub(crate) fn allocate<T: Target>(
    target: &T,
    banks: &BanksOf<T>,
    function: &mut Function<T::Isa>,
    is_checked: bool,
    context: &mut Ctx,
) -> Result<(), Error> {
    let (env, allocatable) = environment(target, banks, function);
    let view = View::new(target, banks, function, &allocatable)?;
    let options = RegallocOptions { validate_ssa: cfg!(debug_assertions), ..Default::default() };
    let failed = |error: &dyn ToString| {
        Error::Allocation(format!("function `{}`: {}", function.name, error.to_string()))
    };
    let output =
        regalloc2::run_with_ctx(&view, &env, &options, context).map_err(|error| failed(&error))?;
    if is_checked {
        let mut checker = Checker::new(&view, &env);
        checker.prepare(output);
        checker.run().map_err(|errors| failed(&format!("{errors:?}")))?;
    }
    let blocks = rewrite(target, banks, function, &view, output)?;
    for (block, insts) in function.blocks_mut().iter_mut().zip(blocks) {
        block.insts = insts;
        block.parameters.clear();
        block.edges.iter_mut().for_each(|edge| edge.arguments.clear());
    }
    function.arguments.iter_mut().for_each(|pinned| pinned.value = None);
    Ok(())
}

/// Returns the registers of the allocator, and the set of all of them.
fn environment<T: Target>(
    target: &T,
    banks: &BanksOf<T>,
    function: &Function<T::Isa>,
) -> (MachineEnv, PRegSet) {
    let mut env = MachineEnv {
        preferred_regs_by_class: [PRegSet::empty(); 3],
        non_preferred_regs_by_class: [PRegSet::empty(); 3],
        scratch_by_class: [None; 3],
        fixed_stack_slots: Vec::new(),
    };
    let mut all = PRegSet::empty();
    for bank in Bank::ALL {
        for &register in banks.ordered(bank) {
            let is_excluded = target.is_reserved(register, function)
                || function.reserved.iter().any(|reserved| banks.is_same(*reserved, register));
            let Some(number) = banks.number(register).filter(|_| !is_excluded) else { continue };
            let is_saved = target.callee_saved().iter().any(|one| banks.is_same(*one, register));
            let set = match is_saved {
                true => &mut env.non_preferred_regs_by_class,
                false => &mut env.preferred_regs_by_class,
            };
            set[reg_class(bank) as usize].add(number);
            all.add(number);
        }
    }
    (env, all)
}

/// Returns the size of a spilled register of a bank in bytes.
fn spill_size<T: Target>(target: &T, function: &Function<T::Isa>, bank: Bank) -> u64 {
    match bank {
        Bank::Float if function.has_vectors => VECTOR_SIZE,
        _ => target.spill_size(bank),
    }
}

/// Place of an operand of the allocator in the instructions.
#[derive(Clone, Copy, Debug)]
enum Location {
    /// Operand of the instruction with an index in its block.
    Operand(usize, usize),
    /// Pinned input.
    Use(usize, usize),
    /// Pinned output.
    Def(usize, usize),
    /// Parameter of the function.
    Argument,
}

/// Instructions of the allocator: ranges of instructions of a block.
#[derive(Clone, Debug)]
struct Unit {
    /// Range of the instructions in their block. Empty at the entry and at the end of blocks without
    /// terminators.
    insts: core::ops::Range<usize>,
    operands: core::ops::Range<usize>,
    clobbers: PRegSet,
    is_end: bool,
    /// True at the end of a block with successors.
    has_successors: bool,
}

/// Function as the allocator reads it.
struct View {
    units: Vec<Unit>,
    operands: Vec<regalloc2::Operand>,
    positions: Vec<Location>,
    blocks: Vec<ViewBlock>,
    vreg_count: usize,
    spill_sizes: [usize; 3],
}

struct ViewBlock {
    range: InstRange,
    successors: SmallVec<[regalloc2::Block; 2]>,
    predecessors: SmallVec<[regalloc2::Block; 4]>,
    parameters: SmallVec<[regalloc2::VReg; 4]>,
    /// Values for each successor.
    arguments: SmallVec<[SmallVec<[regalloc2::VReg; 4]>; 2]>,
}

impl View {
    fn new<T: Target>(
        target: &T,
        banks: &BanksOf<T>,
        function: &Function<T::Isa>,
        allocatable: &PRegSet,
    ) -> Result<Self, Error> {
        let slot = Bank::ALL.map(|bank| spill_size(target, function, bank));
        let unit = slot.into_iter().min().unwrap_or(1).max(1);
        let mut view = View {
            units: Vec::new(),
            operands: Vec::new(),
            positions: Vec::new(),
            blocks: Vec::with_capacity(function.block_count()),
            vreg_count: function.vreg_count(),
            spill_sizes: slot.map(|size| usize::try_from(size / unit).unwrap_or(1).max(1)),
        };
        let whole_classes = vec![None; ClassOf::<T>::ALL.len()];
        let mut builder =
            Builder { target, banks, function, allocatable, view: &mut view, whole_classes };
        let predecessors = predecessors(function);
        for (id, block) in function.blocks() {
            let first = builder.view.units.len();
            if id.index() == 0 {
                let operands = builder.view.operands.len();
                for pinned in &function.arguments {
                    builder.pinned(pinned, OperandKind::Def, Location::Argument)?;
                }
                builder.end_unit(0..0, operands, PRegSet::empty(), false);
            }
            let is_inner = |inst: &&Inst<T::Isa>| !inst.desc().is_terminator();
            let inner = block.insts.iter().take_while(is_inner).count();
            for index in 0..inner {
                builder.insts(&block.insts, index..index + 1, false)?;
            }
            builder.insts(&block.insts, inner..block.insts.len(), true)?;
            if let Some(unit) = builder.view.units.last_mut() {
                unit.has_successors = !block.edges.is_empty();
            }
            let last = builder.view.units.len();
            let number = |block: BlockId| regalloc2::Block::new(block.index());
            let values = |vregs: &[VReg]| -> Result<SmallVec<_>, Error> {
                vregs.iter().map(|&vreg| builder.value(vreg)).collect()
            };
            let arguments = block.edges.iter().map(|edge| values(&edge.arguments));
            let of_view = ViewBlock {
                range: InstRange::new(regalloc2::Inst::new(first), regalloc2::Inst::new(last)),
                successors: block.edges.iter().map(|edge| number(edge.to)).collect(),
                predecessors: predecessors[id.index()].iter().copied().map(number).collect(),
                parameters: values(&block.parameters)?,
                arguments: arguments.collect::<Result<_, _>>()?,
            };
            builder.view.blocks.push(of_view);
        }
        Ok(view)
    }
}

struct Builder<'a, T: Target> {
    target: &'a T,
    banks: &'a BanksOf<T>,
    function: &'a Function<T::Isa>,
    allocatable: &'a PRegSet,
    view: &'a mut View,
    /// For each register class, true if it has all registers of its bank that can be allocated. `None` if
    /// that is not known yet.
    whole_classes: Vec<Option<bool>>,
}

impl<T: Target> Builder<'_, T> {
    fn value(&self, vreg: VReg) -> Result<regalloc2::VReg, Error> {
        let class = self.function.class(vreg);
        let bank = class.and_then(|class| self.banks.of_class(class));
        let bank = bank.ok_or_else(|| Error::Allocation(format!("{vreg} has no bank")))?;
        Ok(regalloc2::VReg::new(vreg.index(), reg_class(bank)))
    }

    fn end_unit(
        &mut self,
        insts: core::ops::Range<usize>,
        first: usize,
        clobbers: PRegSet,
        is_end: bool,
    ) {
        let operands = first..self.view.operands.len();
        let has_successors = false;
        self.view.units.push(Unit { insts, operands, clobbers, is_end, has_successors });
    }

    fn operand(
        &mut self,
        value: regalloc2::VReg,
        constraint: OperandConstraint,
        kind: OperandKind,
        pos: OperandPos,
        position: Location,
    ) {
        self.view.operands.push(regalloc2::Operand::new(value, constraint, kind, pos));
        self.view.positions.push(position);
    }

    fn pinned(
        &mut self,
        pinned: &Pinned<T::Isa>,
        kind: OperandKind,
        position: Location,
    ) -> Result<(), Error> {
        let Some(vreg) = pinned.value else { return Ok(()) };
        let value = self.value(vreg)?;
        let number = self.banks.number(pinned.register);
        let number = number.filter(|number| number.class() == value.class()).ok_or_else(|| {
            Error::Allocation(format!("`{}` cannot hold {vreg}", pinned.register.name()))
        })?;
        let pos = match kind {
            OperandKind::Use => OperandPos::Early,
            OperandKind::Def => OperandPos::Late,
        };
        self.operand(value, OperandConstraint::FixedReg(number), kind, pos, position);
        Ok(())
    }

    /// Adds a unit of instructions.
    fn insts(
        &mut self,
        insts: &[Inst<T::Isa>],
        range: core::ops::Range<usize>,
        is_end: bool,
    ) -> Result<(), Error> {
        let first = self.view.operands.len();
        let mut clobbers = PRegSet::empty();
        for (inst_index, inst) in insts.iter().enumerate().take(range.end).skip(range.start) {
            self.inst(inst_index, inst, first)?;
            let lost = inst.desc().implicit_defs();
            for number in lost.chain(inst.clobbers.iter().copied()) {
                if let Some(number) = self.banks.number(number) {
                    clobbers.add(number);
                }
            }
            for pinned in &inst.defs {
                if let Some(number) = self.banks.number(pinned.register) {
                    clobbers.remove(number);
                }
            }
        }
        self.end_unit(range, first, clobbers, is_end);
        Ok(())
    }

    fn inst(&mut self, inst_index: usize, inst: &Inst<T::Isa>, first: usize) -> Result<(), Error> {
        let desc = inst.desc();
        let mode = self.target.hw_mode();
        let mut fixed: SmallVec<[PReg; 8]> = SmallVec::new();
        for pinned in inst.uses.iter().chain(&inst.defs) {
            fixed.extend(self.banks.number(pinned.register));
        }
        // Results, each with the input that it is tied to.
        let mut ties: SmallVec<[(usize, usize); 2]> = SmallVec::new();
        let outputs = desc.def_count();
        for (index, described) in desc.uses().enumerate() {
            if let Some(def) = described.tied_to()
                && outputs + index < inst.operands.len()
            {
                ties.push((def, outputs + index));
            }
        }
        // Number of an operand in the allocator's list of this unit.
        let start = self.view.operands.len() - first;
        let number_of = |index: usize| {
            let (before, following) = inst.operands.split_at_checked(index)?;
            following.first()?.vreg()?;
            Some(start + before.iter().filter(|operand| operand.vreg().is_some()).count())
        };
        let mut of_ties: SmallVec<[(usize, PReg); 2]> = SmallVec::new();
        for (index, operand) in inst.operands.iter().enumerate() {
            let Some(vreg) = operand.vreg() else { continue };
            let value = self.value(vreg)?;
            let described = desc.operand(index);
            let class = described.and_then(|one| one.register_class_in(mode));
            let is_def = index < outputs;
            let tie = ties.iter().find_map(|&(def, tied)| match is_def {
                true => (def == index).then_some(tied),
                false => (tied == index).then_some(def),
            });
            let of_tie = tie.and_then(|tie| {
                of_ties.iter().find(|(other, _)| *other == tie).map(|(_, number)| *number)
            });
            let mut constraint = match (class, of_tie) {
                (_, Some(number)) => OperandConstraint::FixedReg(number),
                (Some(class), None) => self.constraint(class, value, &mut fixed)?,
                (None, None) => OperandConstraint::Reg,
            };
            if let OperandConstraint::FixedReg(number) = constraint {
                of_ties.push((index, number));
            } else if is_def && let Some(tie) = tie {
                constraint = number_of(tie).map_or(constraint, OperandConstraint::Reuse);
            }
            let (kind, pos) = match is_def {
                true if described.is_some_and(|one| one.is_early_clobber()) => {
                    (OperandKind::Def, OperandPos::Early)
                }
                true => (OperandKind::Def, OperandPos::Late),
                false => (OperandKind::Use, OperandPos::Early),
            };
            self.operand(value, constraint, kind, pos, Location::Operand(inst_index, index));
        }
        for (index, pinned) in inst.uses.iter().enumerate() {
            self.pinned(pinned, OperandKind::Use, Location::Use(inst_index, index))?;
        }
        for (index, pinned) in inst.defs.iter().enumerate() {
            self.pinned(pinned, OperandKind::Def, Location::Def(inst_index, index))?;
        }
        Ok(())
    }

    /// Returns the constraint of a register class: any register of the bank, or a fixed one if the class
    /// lacks registers that can be allocated.
    fn constraint(
        &mut self,
        class: <T::Isa as Isa>::RegisterClass,
        value: regalloc2::VReg,
        fixed: &mut SmallVec<[PReg; 8]>,
    ) -> Result<OperandConstraint, Error> {
        let all = self.banks.ordered(bank_of(value.class()));
        let numbers = all.iter().filter_map(|register| self.banks.number(*register));
        let usable = numbers.filter(|number| self.allocatable.contains(*number));
        let is_member = |number: &PReg| self.banks.member(class, *number).is_some();
        let known = self.whole_classes.get(class.index()).copied().flatten();
        let is_whole = known.unwrap_or_else(|| usable.clone().all(|number| is_member(&number)));
        if known.is_none()
            && let Some(known) = self.whole_classes.get_mut(class.index())
        {
            *known = Some(is_whole);
        }
        if is_whole {
            return Ok(OperandConstraint::Reg);
        }
        let mut members = usable.filter(is_member);
        let number = members.find(|number| !fixed.contains(number)).ok_or_else(|| {
            Error::Allocation(format!("class `{}` has no register left", class.name()))
        })?;
        fixed.push(number);
        Ok(OperandConstraint::FixedReg(number))
    }
}

impl regalloc2::Function for View {
    fn num_insts(&self) -> usize {
        self.units.len()
    }

    fn num_blocks(&self) -> usize {
        self.blocks.len()
    }

    fn entry_block(&self) -> regalloc2::Block {
        regalloc2::Block::new(0)
    }

    fn block_insns(&self, block: regalloc2::Block) -> InstRange {
        self.blocks[block.index()].range
    }

    fn block_succs(&self, block: regalloc2::Block) -> &[regalloc2::Block] {
        &self.blocks[block.index()].successors
    }

    fn block_preds(&self, block: regalloc2::Block) -> &[regalloc2::Block] {
        &self.blocks[block.index()].predecessors
    }

    fn block_params(&self, block: regalloc2::Block) -> &[regalloc2::VReg] {
        &self.blocks[block.index()].parameters
    }

    fn is_ret(&self, inst: regalloc2::Inst) -> bool {
        let unit = &self.units[inst.index()];
        unit.is_end && !unit.has_successors
    }

    fn is_branch(&self, inst: regalloc2::Inst) -> bool {
        let unit = &self.units[inst.index()];
        unit.is_end && unit.has_successors
    }

    fn branch_blockparams(
        &self,
        block: regalloc2::Block,
        _: regalloc2::Inst,
        successor: usize,
    ) -> &[regalloc2::VReg] {
        &self.blocks[block.index()].arguments[successor]
    }

    fn inst_operands(&self, inst: regalloc2::Inst) -> &[regalloc2::Operand] {
        &self.operands[self.units[inst.index()].operands.clone()]
    }

    fn inst_clobbers(&self, inst: regalloc2::Inst) -> PRegSet {
        self.units[inst.index()].clobbers
    }

    fn num_vregs(&self) -> usize {
        self.vreg_count
    }

    fn spillslot_size(&self, class: regalloc2::RegClass) -> usize {
        self.spill_sizes[class as usize]
    }
}

/// Returns the instructions of the blocks with physical registers.
fn rewrite<T: Target>(
    target: &T,
    banks: &BanksOf<T>,
    function: &mut Function<T::Isa>,
    view: &View,
    output: &Output,
) -> Result<Vec<Vec<Inst<T::Isa>>>, Error> {
    let has_vectors = function.has_vectors;
    let mut slots: Vec<Option<SlotId>> = vec![None; output.num_spillslots];
    let mut blocks = Vec::with_capacity(function.block_count());
    for index in 0..function.block_count() {
        let id = BlockId::next(index);
        let old = core::mem::take(&mut function[id].insts);
        let mut old: Vec<Option<Inst<T::Isa>>> = old.into_iter().map(Some).collect();
        let mut new = Vec::with_capacity(old.len());
        for item in output.block_insts_and_edits(view, regalloc2::Block::new(index)) {
            match item {
                InstOrEdit::Edit(Edit::Move { from, to }) => {
                    let mut slot = |of: Allocation, number: PReg| {
                        let slot = slots.get_mut(of.as_stack()?.index())?;
                        let size = spill_size(target, function, bank_of(number.class()));
                        Some(
                            *slot.get_or_insert_with(|| function.slot(size, size, SlotKind::Spill)),
                        )
                    };
                    let register = |number: PReg| banks.register(number);
                    let moved = match (from.as_reg(), to.as_reg()) {
                        (Some(from), Some(to)) if from == to => continue,
                        (Some(from), Some(to)) => {
                            register(from).zip(register(to)).map(|(from, to)| match has_vectors {
                                true => target.copy_vector(to, from),
                                false => target.copy(to, from),
                            })
                        }
                        (Some(from), None) => {
                            register(from).zip(slot(*to, from)).map(|(register, slot)| {
                                match has_vectors {
                                    true => target.store_vector(register, slot),
                                    false => target.store(register, slot),
                                }
                            })
                        }
                        (None, Some(to)) => {
                            register(to).zip(slot(*from, to)).map(|(register, slot)| {
                                match has_vectors {
                                    true => target.load_vector(register, slot),
                                    false => target.load(register, slot),
                                }
                            })
                        }
                        (None, None) => None,
                    };
                    let failed = || Error::Allocation(format!("no copy of {from} to {to}"));
                    new.push(moved.ok_or_else(failed)?);
                }
                InstOrEdit::Inst(unit) => {
                    let allocations = output.inst_allocs(unit);
                    let unit = &view.units[unit.index()];
                    let positions = &view.positions[unit.operands.clone()];
                    for (position, allocation) in positions.iter().zip(allocations) {
                        put_register(target, banks, function, &mut old, *position, *allocation)?;
                    }
                    let insts = old.get_mut(unit.insts.clone()).unwrap_or_default();
                    for inst in insts.iter_mut().filter_map(Option::take) {
                        finish_inst(target, banks, has_vectors, inst, &mut new);
                    }
                }
            }
        }
        blocks.push(new);
    }
    Ok(blocks)
}

/// Puts a physical register in the place of a virtual one.
fn put_register<T: Target>(
    target: &T,
    banks: &BanksOf<T>,
    function: &Function<T::Isa>,
    insts: &mut [Option<Inst<T::Isa>>],
    position: Location,
    allocation: Allocation,
) -> Result<(), Error> {
    match position {
        Location::Operand(inst_index, index) => {
            let Some(Some(inst)) = insts.get_mut(inst_index) else { return Ok(()) };
            let described = inst.desc().operand(index);
            let class = described.and_then(|one| one.register_class_in(target.hw_mode()));
            let Some(operand) = inst.operands.get_mut(index) else { return Ok(()) };
            let own = operand.vreg().and_then(|vreg| function.class(vreg));
            let number = allocation.as_reg();
            let register = number.zip(class.or(own)).and_then(|(number, class)| {
                banks.member(class, number).or_else(|| banks.register(number))
            });
            let register = register.ok_or_else(|| {
                Error::Allocation(format!("operand {index} of `{}`", inst.opcode.name()))
            })?;
            *operand = Operand::Register(register);
        }
        Location::Use(inst_index, index) => {
            if let Some(Some(inst)) = insts.get_mut(inst_index)
                && let Some(pinned) = inst.uses.get_mut(index)
            {
                pinned.value = None;
            }
        }
        Location::Def(inst_index, index) => {
            if let Some(Some(inst)) = insts.get_mut(inst_index)
                && let Some(pinned) = inst.defs.get_mut(index)
            {
                pinned.value = None;
            }
        }
        Location::Argument => {}
    }
    Ok(())
}

/// Appends an instruction with physical registers. Copies become instructions of the target.
fn finish_inst<T: Target>(
    target: &T,
    banks: &BanksOf<T>,
    has_vectors: bool,
    inst: Inst<T::Isa>,
    out: &mut Vec<Inst<T::Isa>>,
) {
    if inst.opcode == T::Isa::IMPLICIT_DEF {
        return;
    }
    if inst.opcode == T::Isa::COPY
        && let [Operand::Register(to), Operand::Register(from)] = inst.operands[..]
    {
        if !banks.is_same(to, from) {
            let whole = |register| {
                banks.number(register).and_then(|number| banks.register(number)).unwrap_or(register)
            };
            let (to, from) = (whole(to), whole(from));
            out.push(match has_vectors {
                true => target.copy_vector(to, from),
                false => target.copy(to, from),
            });
        }
        return;
    }
    out.push(inst);
}
