//! Decoder of AVR: lengths, and operands that the description leaves to code.

use tablegen_mc::{DecodeError, nth_register};
use tablegen_rt::decode::{Status, sign_extend};

use crate::target::decoder::{Decoder, TABLE_16, TABLE_32, TABLE_AVR_TINY_16};
use crate::target::{Feature, Opcode, Register};
use crate::{Avr, Inst};

/// Pointer registers.
const X: Option<Register> = Some(Register::R27R26);
const Y: Option<Register> = Some(Register::R29R28);
const Z: Option<Register> = Some(Register::R31R30);

impl Avr {
    pub(crate) fn decode<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        let first = *bytes.first_chunk().ok_or(DecodeError::TooShort { needed: 2 })?;
        let word = u32::from(u16::from_le_bytes(first));
        let decoder = Decoder::with_conditions(self, &self.conditions);
        let is_tiny = self.features.contains(Feature::FeatureTinyEncoding);
        let is_found = is_tiny
            && decoder.decode_into(&TABLE_AVR_TINY_16, word, address, inst).is_ok()
            || decoder.decode_into(&TABLE_16, word, address, inst).is_ok()
            || load_or_store(word, inst);
        if is_found {
            return inst.as_ref().ok_or(DecodeError::NoInstruction);
        }
        // The first half has the opcode.
        let [_, _, low, high] = *bytes.first_chunk().ok_or(DecodeError::TooShort { needed: 4 })?;
        let word = word << 16 | u32::from(u16::from_le_bytes([low, high]));
        decoder.decode_into(&TABLE_32, word, address, inst)
    }

    /// Returns the number of bytes to skip at the start of invalid bytes.
    pub(crate) fn skipped(bytes: &[u8]) -> usize {
        if bytes.len() < 4 { 1 } else { 4 }
    }
}

fn field(word: u32, first: u32, count: u32) -> u64 {
    u64::from(word >> first & ((1 << count) - 1))
}

fn register(number: u64) -> Option<Register> {
    nth_register(Register::R0, number, 32)
}

fn push_registers(inst: &mut Inst, registers: &[Option<Register>]) -> Status {
    let push =
        |status: Status, register: &Option<Register>| status.and(inst.push_register(*register));
    registers.iter().fold(Status::Success, push)
}

/// Decodes loads and stores through a pointer. Returns false for other instructions.
fn load_or_store(word: u32, found: &mut Option<Inst>) -> bool {
    use Opcode as O;
    let (value, is_store) = (register(field(word, 4, 5)), word & 0x200 != 0);
    let start = |opcode: Opcode| Inst::new(opcode);
    let (mut inst, status);
    if word & 0xf000 == 0x8000 {
        let base = if word & 8 != 0 { Y } else { Z };
        let offset = i64::from(word & 7);
        if is_store {
            inst = start(O::STDPtrQRr);
            status = inst
                .push_register(base)
                .and(inst.push_immediate(offset))
                .and(inst.push_register(value));
        } else {
            inst = start(O::LDDRdPtrQ);
            status = push_registers(&mut inst, &[value, base]).and(inst.push_immediate(offset));
        }
    } else {
        let base = match word & 0xc {
            0xc => X,
            0x8 => Y,
            0 => Z,
            _ => return false,
        };
        if word & 0xfc00 != 0x9000 || word & 0xf == 0 {
            return false;
        }
        let opcode = match (is_store, word & 3) {
            (true, 0) => O::STPtrRr,
            (true, 1) => O::STPtrPiRr,
            (true, 2) => O::STPtrPdRr,
            (false, 0) => O::LDRdPtr,
            (false, 1) => O::LDRdPtrPi,
            (false, 2) => O::LDRdPtrPd,
            _ => return false,
        };
        inst = start(opcode);
        status = match opcode {
            O::STPtrRr => push_registers(&mut inst, &[base, value]),
            O::LDRdPtr => push_registers(&mut inst, &[value, base]),
            _ if is_store => {
                push_registers(&mut inst, &[base, base, value]).and(inst.push_immediate(1))
            }
            _ => push_registers(&mut inst, &[value, base, base]),
        };
    }
    inst.set_size(2);
    *found = Some(inst);
    status == Status::Success
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Avr {
    pub(crate) fn decode_memri(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        if value > 0x7f {
            return Status::Fail;
        }
        let base = if value & 0x40 != 0 { Y } else { Z };
        inst.push_register(base).and(inst.push_immediate((value & 0x3f) as i64))
    }

    pub(crate) fn decode_call_target(&self, inst: &mut Inst, value: u64, _: u64) -> Status {
        inst.push_immediate((value << 1) as i64)
    }

    pub(crate) fn decode_fmovw_rd_rr(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let registers = [register(field(word, 4, 4) * 2), register(field(word, 0, 4) * 2)];
        push_registers(inst, &registers)
    }

    pub(crate) fn decode_fmul2_rd_rr(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let registers = [register(field(word, 4, 4) + 16), register(field(word, 0, 4) + 16)];
        push_registers(inst, &registers)
    }

    pub(crate) fn decode_ffmul_rd_rr(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let registers = [register(field(word, 4, 3) + 16), register(field(word, 0, 3) + 16)];
        push_registers(inst, &registers)
    }

    pub(crate) fn decode_load_store(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let mut found = None;
        match (load_or_store(word, &mut found), found) {
            (true, Some(found)) => {
                *inst = found;
                Status::Success
            }
            _ => Status::Fail,
        }
    }

    pub(crate) fn decode_flpmx(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        push_registers(inst, &[register(field(word, 4, 5)), Z])
    }

    pub(crate) fn decode_f_rd(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        inst.push_register(register(field(word, 4, 5)))
    }

    pub(crate) fn decode_fw_rd_k(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let pair = register(field(word, 4, 2) * 2 + 24);
        let number = field(word, 0, 4) | field(word, 6, 2) << 4;
        push_registers(inst, &[pair, pair]).and(inst.push_immediate(number as i64))
    }

    pub(crate) fn decode_fio_rd_a(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let address = field(word, 0, 4) | field(word, 9, 2) << 4;
        inst.push_register(register(field(word, 4, 5))).and(inst.push_immediate(address as i64))
    }

    pub(crate) fn decode_fiobit(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        inst.push_immediate(field(word, 3, 5) as i64)
            .and(inst.push_immediate(field(word, 0, 3) as i64))
    }

    pub(crate) fn decode_fioa_rr(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let address = field(word, 0, 4) | field(word, 9, 2) << 4;
        inst.push_immediate(address as i64).and(inst.push_register(register(field(word, 4, 5))))
    }

    pub(crate) fn decode_fb_rk(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        let opcode = match word & 0xf000 {
            0xc000 => Opcode::RJMPk,
            0xd000 => Opcode::RCALLk,
            _ => return Status::Fail,
        };
        inst.inst_mut().reset(opcode);
        inst.push_immediate(sign_extend(field(word, 0, 12), 12) * 2)
    }

    pub(crate) fn decode_cond_branch(&self, inst: &mut Inst, word: u32, _: u64) -> Status {
        use Opcode as O;
        let distance = sign_extend(field(word, 3, 7), 7) * 2;
        // The others test a bit of the status register by number.
        let named = match word & 0x407 {
            0x000 => Some(O::BRLOk),
            0x400 => Some(O::BRSHk),
            0x001 => Some(O::BREQk),
            0x401 => Some(O::BRNEk),
            0x002 => Some(O::BRMIk),
            0x402 => Some(O::BRPLk),
            0x004 => Some(O::BRLTk),
            0x404 => Some(O::BRGEk),
            _ => None,
        };
        if let Some(opcode) = named {
            inst.inst_mut().reset(opcode);
            return inst.push_immediate(distance);
        }
        let is_clear = word & 0x400 != 0;
        inst.inst_mut().reset(if is_clear { O::BRBCsk } else { O::BRBSsk });
        inst.push_immediate(i64::from(word & 7)).and(inst.push_immediate(distance))
    }
}
