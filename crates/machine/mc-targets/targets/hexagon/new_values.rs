//! Operands that are results of other instructions of a packet.

use tablegen_rt::mc::inst::Operand;

use crate::Inst;
use crate::flags::Flags;
use crate::packet::Packet;
use crate::registers::vector_pair_number;
use crate::target::{Opcode, Register};
use tablegen_mc::nth_register;

/// Replaces the operand of an instruction that is the distance to another one of the packet by the result of that one.
/// Returns `None` if there is no such result.
pub(crate) fn set(inst: &mut Inst, flags: Flags, before: &Packet) -> Option<()> {
    let index = flags.new_value_operand();
    let encoded = inst.operands().get(index)?.register()?.encoding();
    let producer = producer(encoded >> 1 & 3, flags, before)?;
    let is_odd = encoded & 1 != 0;
    let register = result(producer, is_odd)?;
    *inst.operands_mut().get_mut(index)? = Operand::Register(Some(register));
    Some(())
}

/// Returns the instruction at a distance of 1 to 3 before one with these flags.
fn producer(distance: u64, flags: Flags, before: &Packet) -> Option<&Inst> {
    let mut rest = distance.checked_sub(1)?;
    let mut was_vector = false;
    for word in before.words().iter().rev() {
        let inst = word.first();
        let is_vector = Flags::of(inst.opcode()).is_vector();
        // Vector instructions count vector instructions, with their extenders.
        if flags.is_vector() && !is_vector {
            rest += 1;
        }
        if inst.opcode() == Opcode::A4_ext && flags.is_vector() == was_vector {
            rest += 1;
        }
        was_vector = is_vector;
        if rest == 0 {
            return Some(inst);
        }
        rest -= 1;
    }
    None
}

/// Returns the result of an instruction. The lowest bit of the operand selects one of two results, or the half of a pair.
fn result(producer: &Inst, is_odd: bool) -> Option<Register> {
    let flags = Flags::of(producer.opcode());
    let register = |index: usize| producer.operands().get(index)?.register();
    if flags.has_second_new_value() {
        return register(if is_odd {
            flags.new_value_operand()
        } else {
            flags.second_new_value_operand()
        });
    }
    if !flags.has_new_value() {
        return None;
    }
    if writes_temporary(producer.opcode()) {
        return (!is_odd).then_some(Register::VTMP);
    }
    let register = register(flags.new_value_operand())?;
    match vector_pair_number(register) {
        Some((number, is_reverse)) => {
            let half = u64::from(number * 2) + u64::from(is_odd != is_reverse);
            nth_register(Register::V0, half, 32)
        }
        None => (!is_odd).then_some(register),
    }
}

/// Returns true for instructions whose result is the register `vtmp`, which they do not name.
pub(crate) fn writes_temporary(opcode: Opcode) -> bool {
    use Opcode as O;
    matches!(
        opcode,
        O::V6_vgathermh
            | O::V6_vgathermhq
            | O::V6_vgathermhw
            | O::V6_vgathermhwq
            | O::V6_vgathermw
            | O::V6_vgathermwq
    )
}
