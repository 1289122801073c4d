//! Decoder of BPF: table choice, and operands that the description leaves to code.

use tablegen_mc::{ByteOrder, DecodeError};
use tablegen_rt::decode::Status;
use tablegen_rt::mc::inst::Operand;

use crate::target::decoder::{DecodeHooks, Decoder, TABLE_BPF_64, TABLE_BPFALU32_64};
use crate::target::{Feature, Opcode, Register};
use crate::{Bpf, Inst};

/// Size of an instruction in bytes.
const SIZE: usize = 8;

/// Classes of instructions: the lowest bits of the first byte.
const LDX: u64 = 1;
const STX: u64 = 3;

impl Bpf {
    /// Returns the encoding as the description numbers its bits: the opcode in the highest byte,
    /// then the registers, the offset and the immediate.
    fn word(&self, bytes: &[u8; SIZE]) -> u64 {
        let [opcode, registers, offset @ .., a, b, c, d] = *bytes;
        let immediate = [a, b, c, d];
        let (registers, offset, immediate) = match self.order {
            ByteOrder::Little => {
                (registers, u16::from_le_bytes(offset), u32::from_le_bytes(immediate))
            }
            ByteOrder::Big => (
                registers.rotate_right(4),
                u16::from_be_bytes(offset),
                u32::from_be_bytes(immediate),
            ),
        };
        u64::from(opcode) << 56
            | u64::from(registers) << 48
            | u64::from(offset) << 32
            | u64::from(immediate)
    }

    pub(crate) fn decode<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        let first = bytes.first_chunk().ok_or(DecodeError::TooShort { needed: SIZE })?;
        let word = self.word(first);
        let (class, size, mode) = (word >> 56 & 7, word >> 59 & 3, word >> 61);
        let is_memory = matches!(class, LDX | STX) && size != 3 && matches!(mode, 3 | 6);
        let table = match is_memory && self.features.contains(Feature::ALU32) {
            true => &TABLE_BPFALU32_64,
            false => &TABLE_BPF_64,
        };
        Decoder::new(self).decode_into(table, word, address, inst)?;
        let Some(inst) = inst else { return Err(DecodeError::NoInstruction) };
        match inst.opcode() {
            Opcode::LD_imm64 | Opcode::LD_pseudo => {
                let second = bytes.get(SIZE..).and_then(<[u8]>::first_chunk);
                let high = self.word(second.ok_or(DecodeError::TooShort { needed: 2 * SIZE })?);
                for operand in inst.operands_mut() {
                    if let Operand::Immediate(low) = operand {
                        let low = u64::from(*low as u32);
                        *operand = Operand::Immediate((high << 32 | low).cast_signed());
                    }
                }
                inst.set_size(2 * SIZE);
            }
            // These read the packet that register 6 refers to.
            Opcode::LD_ABS_B
            | Opcode::LD_ABS_H
            | Opcode::LD_ABS_W
            | Opcode::LD_IND_B
            | Opcode::LD_IND_H
            | Opcode::LD_IND_W => {
                let operand = inst.operands().first().copied().unwrap_or(Operand::Other);
                inst.reset(inst.opcode());
                inst.push_register(Some(Register::R6));
                inst.push(operand);
                inst.set_size(SIZE);
            }
            _ => {}
        }
        Ok(inst)
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Bpf {
    pub(crate) fn decode_memory_op_value(
        &self,
        inst: &mut Inst,
        value: u64,
        address: u64,
    ) -> Status {
        let register = value >> 16 & 0xf;
        self.decode_gpr_register_class(inst, register, address)
            .and(inst.push_signed(value & 0xffff, 16))
    }
}
