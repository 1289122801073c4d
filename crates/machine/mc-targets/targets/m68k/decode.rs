//! Decoder of M68k: the order of the words of an instruction, and operands that the description leaves to code.

use tablegen_mc::{DecodeError, nth_register};
use tablegen_rt::decode::{Bytes, Status};

use crate::target::Register;
use crate::target::decoder::{Decoder, TABLE_80};
use crate::{Inst, M68k};

/// Bytes of the longest instruction of the description.
const LONGEST: usize = 10;

impl M68k {
    pub(crate) fn decode<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        // The first word has the lowest bits. Each word is big-endian.
        let mut swapped = [0; LONGEST];
        let mut len = 0;
        for (to, from) in swapped.as_chunks_mut::<2>().0.iter_mut().zip(bytes.as_chunks::<2>().0) {
            *to = [from[1], from[0]];
            len += 2;
        }
        let word = Bytes(swapped.get(..len).unwrap_or_default());
        let decoder = Decoder::with_conditions(self, &self.conditions);
        let inst = decoder.decode_into(&TABLE_80, word, address, inst)?;
        // The encodings of some instructions lack the displacements of addresses.
        let is_complete = inst.operands().len() >= inst.opcode().desc().operands().count();
        if is_complete { Ok(inst) } else { Err(DecodeError::NoInstruction) }
    }
}

/// Returns a register: data registers, address registers, of which the last is the stack pointer, and
/// floating-point registers.
pub(crate) fn numbered(number: u64) -> Option<Register> {
    match number {
        0..8 => nth_register(Register::D0, number, 8),
        8..15 => nth_register(Register::A0, number - 8, 7),
        15 => Some(Register::SP),
        _ => nth_register(Register::FP0, number - 16, 8),
    }
}

// Descriptions of different versions name different methods. As in LLVM, the number of a data register can be
// that of another register.
#[allow(dead_code)]
impl M68k {
    pub(crate) fn decode_dr8_register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_register(numbered(value))
    }

    pub(crate) fn decode_dr16_register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_register(numbered(value))
    }

    pub(crate) fn decode_dr32_register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_register(numbered(value))
    }

    pub(crate) fn decode_xr16_register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_register(numbered(value))
    }

    pub(crate) fn decode_xr32_register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_register(numbered(value))
    }

    pub(crate) fn decode_ar16_register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_register(numbered(value | 8))
    }

    pub(crate) fn decode_ar32_register_class(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_register(numbered(value | 8))
    }

    pub(crate) fn decode_fpdr32_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_register(numbered(value | 16))
    }

    pub(crate) fn decode_fpdr64_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_register(numbered(value | 16))
    }

    pub(crate) fn decode_fpdr80_register_class(
        &self,
        inst: &mut Inst,
        value: u64,
        _: u64,
    ) -> Status {
        inst.push_register(numbered(value | 16))
    }

    // Control registers of floating-point numbers have no decoder in LLVM.

    pub(crate) fn decode_fpcsc_register_class(&self, _: &mut Inst, _: u64, _: u64) -> Status {
        Status::Fail
    }

    pub(crate) fn decode_fpic_register_class(&self, _: &mut Inst, _: u64, _: u64) -> Status {
        Status::Fail
    }

    pub(crate) fn decode_xr32_register_class_without_value(&self, _: &mut Inst) -> Status {
        Status::Fail
    }

    pub(crate) fn decode_src_register_class_without_value(&self, inst: &mut Inst) -> Status {
        inst.push_register(Some(Register::SR))
    }

    pub(crate) fn decode_ccrc_register_class_without_value(&self, inst: &mut Inst) -> Status {
        inst.push_register(Some(Register::CCR))
    }

    // The first word has the highest bits.
    pub(crate) fn decode_imm32(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate(i64::from((value as u32).rotate_left(16)))
    }
}
