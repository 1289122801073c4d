//! Copies, spills and reloads after register allocation: uses read the source of a copy, results go where a
//! copy puts them, reloads of values that a register has are copies, and what has no use is removed.
//!
//! The allocator splits the life of a value, and copies it between the parts. Where both parts have their
//! value, a use of one of them can read the other.

use alloc::vec;
use alloc::vec::Vec;

use regalloc2::PReg;
use tablegen_rt::registers::RegisterClass;

use crate::banks::BanksOf;
use crate::dominators::predecessors;
use crate::machine::{BlockId, Function, Inst, Isa, Operand, SlotId, SlotKind};
use crate::prepare::is_removable_machine;
use crate::target::Target;

/// Set of registers of the allocator: bit `64 * class + number`.
type Set = [u64; 3];

const EMPTY: Set = [0; 3];

/// Number of instructions before a spill among which that of its value is looked for.
const MAX_DISTANCE: usize = 32;

fn add(set: &mut Set, register: PReg) {
    set[register.class() as usize] |= 1 << register.hw_enc();
}

fn contains(set: &Set, register: PReg) -> bool {
    set[register.class() as usize] >> register.hw_enc() & 1 != 0
}

fn intersects(one: &Set, other: &Set) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

/// Registers that an instruction reads, and those that it writes or makes useless.
#[derive(Clone, Copy)]
struct Effects {
    uses: Set,
    defs: Set,
}

/// Improves the copies of a function with physical registers.
pub(crate) fn peephole<T: Target>(target: &T, banks: &BanksOf<T>, function: &mut Function<T::Isa>) {
    let pass = Pass { target, banks };
    pass.rematerialize(function);
    pass.forward(function);
    pass.remove_stores(function);
    let mut effects = pass.effects(function);
    let live = live_out(function, &effects);
    let mut rest = &mut effects[..];
    for (block, live) in function.blocks_mut().iter_mut().zip(live) {
        let (effects, following) = rest.split_at_mut(block.insts.len());
        rest = following;
        pass.backward(&mut block.insts, effects, live);
    }
}

/// Registers and slots with equal values at a position of a block.
#[derive(Clone, Default)]
struct State {
    /// Copies that hold: result and source.
    copies: Vec<(PReg, PReg)>,
    /// Slots with the registers that have their values.
    slots: Vec<(SlotId, PReg)>,
}

impl State {
    fn source(&self, number: PReg) -> Option<PReg> {
        self.copies.iter().find(|(to, _)| *to == number).map(|(_, from)| *from)
    }

    /// Removes what a register that is written had.
    fn forget(&mut self, number: PReg) {
        self.copies.retain(|(to, from)| *to != number && *from != number);
        self.slots.retain(|(_, register)| *register != number);
    }

    fn intersect(&mut self, other: &State) {
        self.copies.retain(|copy| other.copies.contains(copy));
        self.slots.retain(|slot| other.slots.contains(slot));
    }
}

struct Pass<'p, T: Target> {
    target: &'p T,
    banks: &'p BanksOf<T>,
}

impl<T: Target> Pass<'_, T> {
    /// Calls a function with each register that an instruction reads.
    fn uses(&self, inst: &Inst<T::Isa>, mut f: impl FnMut(PReg)) {
        let desc = inst.desc();
        let operands = inst.operands.iter().skip(desc.def_count());
        let operands = operands.filter_map(|operand| operand.register());
        let pinned = inst.uses.iter().map(|pinned| pinned.register);
        for register in operands.chain(pinned).chain(desc.implicit_uses()) {
            if let Some(number) = self.banks.number(register) {
                f(number);
            }
        }
    }

    /// Calls a function with each register that an instruction writes or makes useless.
    fn defs(&self, inst: &Inst<T::Isa>, mut f: impl FnMut(PReg)) {
        let desc = inst.desc();
        let operands = inst.operands.iter().take(desc.def_count());
        let operands = operands.filter_map(|operand| operand.register());
        let pinned = inst.defs.iter().map(|pinned| pinned.register);
        let lost = desc.implicit_defs().chain(inst.clobbers.iter().copied());
        for register in operands.chain(pinned).chain(lost) {
            if let Some(number) = self.banks.number(register) {
                f(number);
            }
        }
    }

    fn effects_of(&self, inst: &Inst<T::Isa>) -> Effects {
        let mut effects = Effects { uses: EMPTY, defs: EMPTY };
        self.uses(inst, |number| add(&mut effects.uses, number));
        self.defs(inst, |number| add(&mut effects.defs, number));
        effects
    }

    /// Returns the effects of all instructions, block by block.
    fn effects(&self, function: &Function<T::Isa>) -> Vec<Effects> {
        let count = function.blocks().map(|(_, block)| block.insts.len()).sum();
        let mut effects = Vec::with_capacity(count);
        for (_, block) in function.blocks() {
            effects.extend(block.insts.iter().map(|inst| self.effects_of(inst)));
        }
        effects
    }

    /// Replaces uses of copies by their sources, as long as both have the value, and reloads by copies of
    /// registers that have the value of the slot. Instructions of which nothing is left are marked.
    fn forward(&self, function: &mut Function<T::Isa>) {
        let predecessors = predecessors(function);
        let count = function.block_count();
        let mut ends: Vec<Option<State>> = vec![None; count];
        for index in 0..count {
            // What holds at the end of all predecessors. Of loops it is not known yet.
            let mut states = predecessors[index].iter().map(|from| ends[from.index()].as_ref());
            let state = match states.next() {
                Some(Some(first)) => states.try_fold(first.clone(), |mut all, state| {
                    all.intersect(state?);
                    Some(all)
                }),
                _ => None,
            };
            let mut state = state.unwrap_or_default();
            let id = BlockId::next(index);
            let mut insts = core::mem::take(&mut function[id].insts);
            insts.retain_mut(|inst| self.forward_inst(function, inst, &mut state));
            function[id].insts = insts;
            ends[index] = Some(state);
        }
    }

    /// Replaces the uses of an instruction. Returns false if the instruction does nothing.
    fn forward_inst(
        &self,
        function: &Function<T::Isa>,
        inst: &mut Inst<T::Isa>,
        state: &mut State,
    ) -> bool {
        let mode = self.target.hw_mode();
        let desc = inst.desc();
        let inputs =
            if state.copies.is_empty() { 0..0 } else { desc.def_count()..inst.operands.len() };
        for index in inputs {
            let Operand::Register(register) = inst.operands[index] else { continue };
            let Some(number) = self.banks.number(register) else { continue };
            let Some(source) = state.source(number) else { continue };
            let Some(described) = desc.operand(index) else { continue };
            let Some(class) = described.register_class_in(mode) else { continue };
            if described.tied_to().is_none()
                && !self.is_written_early(inst, source)
                && let Some(register) = self.banks.member(class, source)
                && class.contains(register)
            {
                inst.operands[index] = Operand::Register(register);
            }
        }
        // Spills and reloads of the allocator are the only accesses to its slots.
        let spill = self.spill(function, inst);
        if let Some((slot, number)) = spill {
            let known =
                state.slots.iter().find(|(known, _)| *known == slot).map(|(_, position)| *position);
            let is_store = desc.may_store();
            if known == Some(number) {
                return false;
            }
            if let (Some(known), false) = (known, is_store)
                && known.class() == number.class()
                && let (Some(to), Some(from)) =
                    (self.banks.register(number), self.banks.register(known))
            {
                *inst = match function.has_vectors {
                    true => self.target.copy_vector(to, from),
                    false => self.target.copy(to, from),
                };
            } else if is_store {
                state.slots.retain(|(known, _)| *known != slot);
                state.slots.push((slot, number));
                return true;
            }
        }
        self.defs(inst, |number| state.forget(number));
        if let (Some((slot, number)), Some(_)) = (self.spill(function, inst), spill) {
            state.slots.push((slot, number));
        }
        let copy = self.target.as_copy(inst);
        let copy =
            copy.and_then(|(to, from)| Some((self.banks.number(to)?, self.banks.number(from)?)));
        if let Some((to, from)) = copy
            && to != from
            && to.class() == from.class()
        {
            state.copies.push((to, from));
        }
        true
    }

    /// Returns the slot and the register of a spill or reload.
    fn spill(&self, function: &Function<T::Isa>, inst: &Inst<T::Isa>) -> Option<(SlotId, PReg)> {
        let is_slot = |operand: &Operand<T::Isa>| match operand {
            Operand::Slot(slot) => {
                let kind = function.slots().get(slot.index()).map(|slot| slot.kind);
                (kind == Some(SlotKind::Spill)).then_some(*slot)
            }
            _ => None,
        };
        let slot = inst.operands.iter().find_map(is_slot)?;
        // The slot is the only other register of the address.
        let number = inst.operands.iter().find_map(|operand| operand.register())?;
        Some((slot, self.banks.number(number)?))
    }

    /// Makes constants again in place of loads from slots whose stores all store the same constant.
    fn rematerialize(&self, function: &mut Function<T::Isa>) {
        // For each slot, the instruction that makes its values. `Err` if there are different ones.
        let mut values: Vec<Result<Option<Inst<T::Isa>>, ()>> =
            vec![Ok(None); function.slots().len()];
        let mut has_constants = false;
        for (_, block) in function.blocks() {
            for (index, inst) in block.insts.iter().enumerate() {
                let Some((slot, number)) = self.spill(function, inst) else { continue };
                if !inst.desc().may_store() {
                    continue;
                }
                let made = self.constant(&block.insts[..index], number);
                let value = &mut values[slot.index()];
                *value = match (core::mem::replace(value, Err(())), made) {
                    (Ok(None), Some(made)) => Ok(Some(made)),
                    (Ok(Some(known)), Some(made)) if known.is_same_constant(&made) => {
                        Ok(Some(known))
                    }
                    _ => Err(()),
                };
                has_constants |= matches!(value, Ok(Some(_)));
            }
        }
        if !has_constants {
            return;
        }
        let mode = self.target.hw_mode();
        for index in 0..function.block_count() {
            let id = BlockId::next(index);
            let mut insts = core::mem::take(&mut function[id].insts);
            for inst in insts.iter_mut().filter(|inst| inst.desc().may_load()) {
                let Some((slot, number)) = self.spill(function, inst) else { continue };
                let Ok(Some(made)) = &values[slot.index()] else { continue };
                let class = made.desc().operand(0).and_then(|one| one.register_class_in(mode));
                let register = class.and_then(|class| self.banks.member(class, number));
                if let Some(register) = register {
                    *inst = made.clone().with_position(inst.position);
                    inst.operands[0] = Operand::Register(register);
                }
            }
            function[id].insts = insts;
        }
    }

    /// Returns the instruction that made the value of a register after instructions of a block, if it can be
    /// made again.
    fn constant(&self, insts: &[Inst<T::Isa>], number: PReg) -> Option<Inst<T::Isa>> {
        let writes = |inst: &&Inst<T::Isa>| {
            let mut writes = false;
            self.defs(inst, |written| writes |= written == number);
            writes
        };
        let made = insts.iter().rev().take(MAX_DISTANCE).find(writes)?;
        self.target.is_rematerializable(made).then(|| made.clone())
    }

    /// Removes stores to slots of the allocator that nobody loads.
    fn remove_stores(&self, function: &mut Function<T::Isa>) {
        let mut is_loaded = vec![false; function.slots().len()];
        for (_, block) in function.blocks() {
            for inst in block.insts.iter().filter(|inst| inst.desc().may_load()) {
                if let Some((slot, _)) = self.spill(function, inst) {
                    is_loaded[slot.index()] = true;
                }
            }
        }
        for index in 0..function.block_count() {
            let id = BlockId::next(index);
            let mut insts = core::mem::take(&mut function[id].insts);
            insts.retain(|inst| match self.spill(function, inst) {
                Some((slot, _)) => is_loaded[slot.index()],
                None => true,
            });
            function[id].insts = insts;
        }
    }

    /// Returns true if an instruction writes a register before it reads its inputs.
    fn is_written_early(&self, inst: &Inst<T::Isa>, number: PReg) -> bool {
        let outputs = inst.desc().defs().zip(&inst.operands);
        outputs.filter(|(described, _)| described.is_early_clobber()).any(|(_, operand)| {
            operand.register().and_then(|one| self.banks.number(one)) == Some(number)
        })
    }

    /// Removes instructions without use, and copies whose source can be made in their result.
    fn backward(&self, insts: &mut Vec<Inst<T::Isa>>, effects: &mut [Effects], mut live: Set) {
        let mut is_removed = vec![false; insts.len()];
        for index in (0..insts.len()).rev() {
            let inst = &insts[index];
            let is_dead =
                !intersects(&effects[index].defs, &live) && is_removable_machine(inst) && {
                    let mut is_dead = true;
                    let registers = inst.operands.iter().take(inst.desc().def_count());
                    for register in registers.filter_map(|operand| operand.register()) {
                        let number = self.banks.number(register);
                        let is_own = number.is_some_and(|number| !contains(&live, number));
                        is_dead &= is_own && !self.is_fixed(register);
                    }
                    is_dead
                };
            let is_same = self.target.as_copy(inst).is_some_and(|(to, from)| to == from);
            if is_dead || is_same {
                is_removed[index] = true;
                continue;
            }
            if self.retarget(insts, effects, index, &live) {
                is_removed[index] = true;
                // The result is written by an earlier instruction now.
                continue;
            }
            let Effects { uses, defs } = effects[index];
            for (live, (uses, defs)) in live.iter_mut().zip(uses.into_iter().zip(defs)) {
                *live = *live & !defs | uses;
            }
        }
        let mut removed = is_removed.into_iter();
        insts.retain(|_| !removed.next().unwrap_or_default());
    }

    /// Returns true for a register with a purpose, such as a stack pointer.
    fn is_fixed(&self, register: <T::Isa as Isa>::Register) -> bool {
        let is_same = |other| self.banks.is_same(register, other);
        is_same(self.target.stack_pointer()) || is_same(self.target.frame_pointer())
    }

    /// Makes the source of the copy at an index in the result of the copy, if nobody else reads the source
    /// and nobody uses the result between.
    fn retarget(
        &self,
        insts: &mut [Inst<T::Isa>],
        effects: &mut [Effects],
        index: usize,
        live: &Set,
    ) -> bool {
        let Some((to, from)) = self.target.as_copy(&insts[index]) else { return false };
        let (Some(to_number), Some(from_number)) = (self.banks.number(to), self.banks.number(from))
        else {
            return false;
        };
        let is_one_bank = to_number.class() == from_number.class();
        if !is_one_bank || contains(live, from_number) || self.is_fixed(to) || self.is_fixed(from) {
            return false;
        }
        let mode = self.target.hw_mode();
        let mut changes: Vec<(usize, usize)> = Vec::new();
        for position in (0..index).rev() {
            let Effects { uses, defs } = &effects[position];
            if contains(defs, to_number) || contains(uses, to_number) {
                return false;
            }
            let (writes, reads) = (contains(defs, from_number), contains(uses, from_number));
            if !writes && !reads {
                continue;
            }
            let inst = &insts[position];
            let desc = inst.desc();
            let fits = |operand: usize| {
                let described = desc.operand(operand);
                let class = described.and_then(|one| one.register_class_in(mode));
                let is_tied = described.is_some_and(|one| one.tied_to().is_some());
                !is_tied && class.is_some_and(|class| self.banks.member(class, to_number).is_some())
            };
            if writes {
                // The definition. A tied input would change as well.
                let defines = inst.operands.iter().take(desc.def_count()).position(|operand| {
                    operand.register().and_then(|one| self.banks.number(one)) == Some(from_number)
                });
                let Some(operand) = defines.filter(|operand| fits(*operand)) else { return false };
                let is_tied = (0..inst.operands.len())
                    .any(|other| desc.operand(other).and_then(|one| one.tied_to()).is_some());
                if is_tied || desc.is_call() {
                    return false;
                }
                changes.push((position, operand));
                for (position, operand) in changes {
                    let inst = &mut insts[position];
                    let class = inst.desc().operand(operand);
                    let class = class.and_then(|one| one.register_class_in(mode));
                    let register = class.and_then(|class| self.banks.member(class, to_number));
                    if let Some(register) = register {
                        inst.operands[operand] = Operand::Register(register);
                    }
                    effects[position] = self.effects_of(inst);
                }
                return true;
            }
            if reads {
                // Other readers read the result in the place of the source.
                if inst.uses.iter().any(|one| self.banks.number(one.register) == Some(from_number))
                {
                    return false;
                }
                for operand in desc.def_count()..inst.operands.len() {
                    let register = inst.operands[operand].register();
                    if register.and_then(|one| self.banks.number(one)) == Some(from_number) {
                        if !fits(operand) {
                            return false;
                        }
                        changes.push((position, operand));
                    }
                }
            }
        }
        false
    }
}

/// Returns the registers whose values are read after each block.
fn live_out<I: Isa>(function: &Function<I>, mut effects: &[Effects]) -> Vec<Set> {
    let count = function.block_count();
    let (mut read, mut written) = (vec![EMPTY; count], vec![EMPTY; count]);
    for (id, block) in function.blocks() {
        let (read, written) = (&mut read[id.index()], &mut written[id.index()]);
        let (own, following) = effects.split_at(block.insts.len());
        effects = following;
        for Effects { uses, defs } in own {
            for class in 0..EMPTY.len() {
                read[class] |= uses[class] & !written[class];
                written[class] |= defs[class];
            }
        }
    }
    let mut live_in = read.clone();
    let mut live_out = vec![EMPTY; count];
    let mut has_changed = true;
    while has_changed {
        has_changed = false;
        for index in (0..count).rev() {
            let mut out = EMPTY;
            for edge in &function[BlockId::next(index)].edges {
                for (out, live) in out.iter_mut().zip(live_in[edge.to.index()]) {
                    *out |= live;
                }
            }
            let mut new = EMPTY;
            for (class, new) in new.iter_mut().enumerate() {
                *new = read[index][class] | out[class] & !written[index][class];
            }
            live_out[index] = out;
            if new != live_in[index] {
                live_in[index] = new;
                has_changed = true;
            }
        }
    }
    live_out
}
