//! Layout of the frame: saved registers, slots, prologue, epilogues, and addresses of slots.
//!
//! Offsets are from the stack pointer at the call (the canonical frame address), in bytes.
//! From there downwards are: the address to return to where calls write it to memory, saved registers of variadic
//! functions, callee-saved registers, slots, and arguments of calls.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use crate::banks::BanksOf;
use crate::error::Error;
use crate::ir::Position;
use crate::machine::{BlockId, Cfi, Frame, Function, Inst, Isa, Operand, SlotId, SlotKind};
use crate::target::{Code, Item, Target, VECTOR_SIZE};

/// Returns the largest size that the frame of a function can have, before its registers are allocated.
pub(crate) fn max_size<T: Target>(target: &T, function: &Function<T::Isa>) -> u64 {
    let slots = function.slots().iter().map(|slot| {
        let distance = match slot.kind {
            SlotKind::Incoming(offset) | SlotKind::Outgoing(offset) => offset.unsigned_abs(),
            SlotKind::Local | SlotKind::Dynamic | SlotKind::Spill => slot.align,
        };
        slot.size.saturating_add(distance)
    });
    let registers = (function.vreg_count() + target.callee_saved().len()) as u64;
    let register_size = if function.has_vectors { VECTOR_SIZE } else { 8 };
    slots.fold(registers.saturating_mul(register_size), u64::saturating_add)
}

/// Chooses the places of slots, and replaces slots in operands. Adds prologue and epilogues.
///
/// # Errors
/// Returns an error if an instruction cannot address its slot.
pub(crate) fn lay_out<T: Target>(
    target: &T,
    banks: &BanksOf<T>,
    function: &mut Function<T::Isa>,
) -> Result<(), Error> {
    let align = target.stack_align();
    let mut used = vec![false; function.slots().len()];
    for (_, block) in function.blocks() {
        for operand in block.insts.iter().flat_map(|inst| &inst.operands) {
            if let Operand::Slot(slot) = operand
                && let Some(used) = used.get_mut(slot.index())
            {
                *used = true;
            }
        }
    }
    let mut frame = Frame {
        size: 0,
        saved_size: 0,
        saved: Vec::new(),
        has_frame_pointer: function.needs_frame_pointer(align),
        pointer_offset: 0,
        base: target.base_pointer().filter(|_| function.needs_base_pointer(align)),
        realigned: Some(function.max_align()).filter(|own| *own > align),
    };
    if frame.realigned.is_some() && function.has_dynamic_stack && frame.base.is_none() {
        return Err(Error::Unsupported(format!(
            "function `{}` with memory of unknown size and of large alignment",
            function.name
        )));
    }
    let return_address = target.return_address_size();
    let mut offset = below(0, return_address, 1);
    let mut outgoing: u64 = 0;
    for slot in function.slots() {
        match slot.kind {
            SlotKind::Incoming(start) => offset = offset.min(start),
            SlotKind::Outgoing(start) => {
                outgoing = outgoing.max(start.max(0).unsigned_abs().saturating_add(slot.size));
            }
            _ => {}
        }
    }
    for register in saved_registers(target, banks, function, &frame) {
        let bank = banks.number(register).map(|number| crate::banks::bank_of(number.class()));
        let size = bank.map_or(8, |bank| target.spill_size(bank));
        offset = below(offset, size, size);
        frame.saved.push((register, offset));
    }
    if frame.has_frame_pointer && target.has_frame_record() {
        let saved = frame.saved.iter().find(|(register, _)| *register == target.frame_pointer());
        frame.pointer_offset = saved.map_or(0, |(_, offset)| *offset);
    }
    // A function without calls and without memory of its own leaves the stack pointer as it is.
    let is_empty = |offset: i64| offset.unsigned_abs() == return_address && !has_calls(function);
    if !is_empty(offset) {
        frame.saved_size = offset.unsigned_abs().next_multiple_of(align);
    }
    let mut offsets = vec![0_i64; function.slots().len()];
    let mut own: Vec<usize> = (0..offsets.len())
        .filter(|index| {
            let kind = function.slots()[*index].kind;
            used[*index] && matches!(kind, SlotKind::Local | SlotKind::Spill)
        })
        .collect();
    // Small slots are close to the stack pointer, where short offsets reach them.
    own.sort_by_key(|index| core::cmp::Reverse(function.slots()[*index].size));
    for index in own {
        let slot = function.slots()[index];
        offset = below(offset, slot.size, slot.align.max(1));
        offsets[index] = offset;
    }
    let outgoing = outgoing.next_multiple_of(align);
    let unit = align.max(frame.realigned.unwrap_or(1));
    frame.size = match is_empty(offset) && outgoing == 0 && unit == align {
        true => return_address,
        false => offset.unsigned_abs().next_multiple_of(unit).saturating_add(outgoing),
    };
    if frame.size > return_address {
        frame.size = frame.size.next_multiple_of(unit).max(frame.saved_size);
    }
    let size = i64::try_from(frame.size)
        .ok()
        .filter(|size| *size < i64::from(i32::MAX))
        .ok_or_else(|| Error::Unsupported(format!("frame of {} bytes", frame.size)))?;
    let (stack, pointer) = (target.stack_pointer(), target.frame_pointer());
    let slots = function.slots().to_vec();
    let locate = |slot: SlotId| {
        let of_frame = |offset: i64| match frame.has_frame_pointer {
            true => (pointer, offset - frame.pointer_offset),
            false => (stack, offset + size),
        };
        match slots[slot.index()].kind {
            SlotKind::Incoming(start) => of_frame(start),
            SlotKind::Outgoing(start) => (stack, start),
            SlotKind::Dynamic => (stack, i64::try_from(outgoing).unwrap_or(i64::MAX)),
            SlotKind::Local | SlotKind::Spill if frame.realigned.is_some() => {
                (frame.base.unwrap_or(stack), offsets[slot.index()] + size)
            }
            SlotKind::Local | SlotKind::Spill => of_frame(offsets[slot.index()]),
        }
    };
    let slot_of = |inst: &Inst<T::Isa>| {
        inst.operands.iter().enumerate().find_map(|(index, operand)| match operand {
            Operand::Slot(slot) => Some((index, *slot)),
            _ => None,
        })
    };
    for block in function.blocks_mut() {
        let Some(first) = block.insts.iter().position(|inst| slot_of(inst).is_some()) else {
            continue;
        };
        let following = block.insts.split_off(first);
        block.insts.reserve(following.len());
        for inst in following {
            match slot_of(&inst) {
                Some((index, slot)) => {
                    let (base, offset) = locate(slot);
                    let (start, position) = (block.insts.len(), inst.position);
                    target.address_slot(inst, index, base, offset, &mut block.insts)?;
                    for one in &mut block.insts[start..] {
                        one.position = one.position.or(position);
                    }
                }
                None => block.insts.push(inst),
            }
        }
    }
    if frame.size > return_address {
        surround(target, function, &frame);
    }
    Ok(())
}

/// Returns true if a function has calls that return to it.
fn has_calls<I: Isa>(function: &Function<I>) -> bool {
    let mut insts = function.blocks().flat_map(|(_, block)| &block.insts);
    insts.any(|inst| inst.desc().is_call() && !inst.desc().is_return())
}

/// Returns the offset of memory below an offset.
fn below(offset: i64, size: u64, align: u64) -> i64 {
    let distance = offset.unsigned_abs().saturating_add(size).next_multiple_of(align.max(1));
    i64::try_from(distance).map_or(i64::MIN / 4, |distance| -distance)
}

/// Returns the callee-saved registers that the function changes.
fn saved_registers<T: Target>(
    target: &T,
    banks: &BanksOf<T>,
    function: &Function<T::Isa>,
    frame: &Frame<T::Isa>,
) -> Vec<<T::Isa as Isa>::Register> {
    let mut changed = Vec::new();
    let mut add = |register| {
        if !changed.contains(&register) {
            changed.push(register);
        }
    };
    for (_, block) in function.blocks() {
        for inst in &block.insts {
            let desc = inst.desc();
            // What a return or a tail call changes, the caller expects.
            if desc.is_return() {
                continue;
            }
            inst.operands
                .iter()
                .take(desc.def_count())
                .filter_map(|one| one.register())
                .for_each(&mut add);
            desc.implicit_defs().for_each(&mut add);
            inst.defs.iter().map(|pinned| pinned.register).for_each(&mut add);
            // A call preserves a part of a register that it does not preserve as a whole.
            let saved = target.callee_saved();
            let is_part = |one: &_| saved.iter().any(|saved| banks.is_same(*one, *saved));
            let lost = inst.clobbers.iter().copied();
            lost.filter(|one| saved.contains(one) || !is_part(one)).for_each(&mut add);
        }
    }
    // Addresses of slots may be there, and that of the frame in epilogues.
    let is_needed = |scratch: &_| frame.has_frame_pointer || function.reserved.contains(scratch);
    let scratch = Some(target.scratch()).filter(is_needed);
    frame.base.into_iter().chain(scratch).for_each(&mut add);
    if frame.has_frame_pointer {
        add(target.frame_pointer());
        if let (true, Some(address)) = (target.has_frame_record(), target.link_register()) {
            add(address);
        }
    }
    let is_changed = |saved: &&_| changed.iter().any(|one| banks.is_same(*one, **saved));
    target.callee_saved().iter().filter(is_changed).copied().collect()
}

/// Adds the prologue, and an epilogue before each return.
fn surround<T: Target>(target: &T, function: &mut Function<T::Isa>, frame: &Frame<T::Isa>) {
    let mut prologue = Code::default();
    target.prologue(frame, &mut prologue);
    let position = function.position;
    let mut insts = items(function, prologue, position);
    let entry = &mut function[BlockId::new(0)].insts;
    insts.append(entry);
    *entry = insts;
    let last = function.block_count() - 1;
    for index in 0..=last {
        let id = BlockId::next(index);
        let is_return = |inst: &Inst<T::Isa>| inst.desc().is_return();
        let Some(start) = function[id].insts.iter().rposition(is_return) else { continue };
        let mut code = Code::default();
        if index < last {
            code.cfi(Cfi::RememberState);
        }
        target.epilogue(frame, &mut code);
        let position = function[id].insts[start].position;
        let insts = items(function, code, position);
        let after = (index < last).then(|| function.cfi_inst(Cfi::RestoreState));
        let block = &mut function[id].insts;
        block.splice(start..start, insts);
        block.extend(after);
    }
}

/// Returns the instructions of a prologue or an epilogue with a position in the source.
fn items<I: Isa>(function: &mut Function<I>, code: Code<I>, position: Position) -> Vec<Inst<I>> {
    let inst = |item| match item {
        Item::Inst(inst) => inst.with_position(position),
        Item::Cfi(cfi) => function.cfi_inst(cfi),
    };
    code.items.into_iter().map(inst).collect()
}
