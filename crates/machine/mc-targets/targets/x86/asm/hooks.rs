//! Operand classes of the matcher, and machine operands of each.

use tablegen_rt::mc::inst::Operand as MachineOperand;
use tablegen_rt::pseudo::Sink;

use super::form::{Encoding, Form, map};
use super::operand::{Kind, Memory, Number, Operand};
use super::prefixes::Demands;
use super::registers::{general_size, part};
use super::{Mode, registers};
use crate::matcher::{Fit, Matched, Written};
use crate::target::{HwMode, Opcode, Register, RegisterClass};

/// Mode of the processor, and what the line demands: prefixes and encodings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(super) mode: Mode,
    pub(super) demands: Demands,
    /// True if an operand has a general register from 16 on.
    pub(super) has_apx: bool,
}

fn fits_8(value: i64) -> bool {
    i8::try_from(value).is_ok()
}

/// Fits an immediate whose value is in a range, or not known.
fn immediate(operand: &Operand, is_in_range: impl Fn(i64) -> bool) -> Fit {
    operand.number().is_some_and(|number| number.known().is_none_or(is_in_range)).into()
}

fn register(operand: &Operand, is_in_class: impl Fn(Register) -> bool) -> Fit {
    operand.register().is_some_and(is_in_class).into()
}

/// Fits memory of a size in bits, or of unknown size. With size 0, fits memory of all sizes.
fn memory(operand: &Operand, size: u32, is_in_class: impl Fn(&Memory) -> bool) -> Fit {
    let fits = |memory: &Memory| {
        (size == 0 || memory.size == 0 || memory.size == size) && is_in_class(memory)
    };
    operand.memory().is_some_and(|memory| fits(&memory)).into()
}

/// Returns true for the target of a direct branch.
fn is_target(memory: &Memory) -> bool {
    memory.segment.is_none() && memory.is_offset() && memory.may_be_target
}

fn is_offset(memory: &Memory, mode_size: u32) -> bool {
    memory.is_offset() && memory.mode_size == mode_size
}

/// Returns true for memory at a register alone.
fn is_plain(memory: &Memory) -> bool {
    memory.index.is_none() && memory.scale == 1 && memory.displacement == Number::Known(0)
}

fn is_source(memory: &Memory) -> bool {
    is_plain(memory) && matches!(memory.base, Some(Register::RSI | Register::ESI | Register::SI))
}

fn is_destination(memory: &Memory) -> bool {
    is_plain(memory)
        && matches!(memory.base, Some(Register::RDI | Register::EDI | Register::DI))
        && matches!(memory.segment, None | Some(Register::ES))
}

fn is_index(memory: &Memory, class: RegisterClass) -> bool {
    memory.index.is_some_and(|register| class.contains(register))
}

/// Returns true if the registers of an address have a size in bits.
fn has_size(memory: &Memory, size: u32) -> bool {
    let (pointer, zero) = match size {
        32 => (Some(Register::EIP), Some(Register::EIZ)),
        64 => (Some(Register::RIP), Some(Register::RIZ)),
        _ => (None, None),
    };
    let is = |register: Option<Register>, other| {
        register.is_none() || registers::is_general(register, size) || register == other
    };
    is(memory.base, pointer) && (size == 16 || is(memory.index, zero))
}

/// Returns the pair of mask or tile registers that a register belongs to.
fn pair(register: Register) -> Register {
    match register {
        Register::K0 | Register::K1 => Register::K0_K1,
        Register::K2 | Register::K3 => Register::K2_K3,
        Register::K4 | Register::K5 => Register::K4_K5,
        Register::K6 | Register::K7 => Register::K6_K7,
        Register::TMM0 | Register::TMM1 => Register::TMM0_TMM1,
        Register::TMM2 | Register::TMM3 => Register::TMM2_TMM3,
        Register::TMM4 | Register::TMM5 => Register::TMM4_TMM5,
        Register::TMM6 | Register::TMM7 => Register::TMM6_TMM7,
        other => other,
    }
}

/// Returns true if an instruction can have general registers from 16 on.
fn allows_apx(opcode: Opcode, form: Form) -> bool {
    let is_saving = ["XSAVE", "XRSTOR"].iter().any(|prefix| opcode.name().starts_with(prefix));
    match form.encoding() {
        Encoding::Evex => true,
        Encoding::Legacy => {
            form.shape() != 0 && !is_saving && matches!(form.map(), map::ONE_BYTE | map::MAP_0F)
        }
        _ => false,
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Rules {
    pub(crate) fn allows(&self, inst: &Matched) -> bool {
        let (opcode, form) = (inst.opcode(), Form::of(inst.opcode()));
        let name = opcode.name();
        if self.has_apx && !allows_apx(opcode, form) {
            return false;
        }
        let keeps_flags = self.demands.has(Demands::NO_FLAGS);
        if keeps_flags != form.keeps_flags() && !name.starts_with("CFCMOV") {
            return false;
        }
        let encoding = form.encoding();
        let is_comparison = || {
            // `{evex} cmp` and `{evex} test` are conditional comparisons.
            let rest = name.strip_prefix("CMP").or_else(|| name.strip_prefix("TEST"));
            rest.is_some_and(|rest| rest.starts_with(|digit: char| digit.is_ascii_digit()))
        };
        let is_vex = self.demands.has(Demands::VEX.with(Demands::VEX3));
        let fits = match () {
            () if self.demands.has(Demands::REX.with(Demands::REX2)) => {
                encoding == Encoding::Legacy
            }
            () if is_vex => encoding == Encoding::Vex,
            () if self.demands.has(Demands::EVEX) => {
                encoding == Encoding::Evex || self.mode == Mode::Bits64 && is_comparison()
            }
            () => true,
        };
        fits && (is_vex || !form.is_explicit_vex())
    }

    pub(crate) fn is_avx512rc(&self, operand: &Operand) -> Fit {
        operand.number().is_some().into()
    }

    pub(crate) fn is_imm(&self, operand: &Operand) -> Fit {
        operand.number().is_some().into()
    }

    pub(crate) fn is_imm_s_exti64i8(&self, operand: &Operand) -> Fit {
        immediate(operand, fits_8)
    }

    pub(crate) fn is_imm_s_exti16i8(&self, operand: &Operand) -> Fit {
        immediate(operand, |value| {
            fits_8(value)
                || u16::try_from(value).is_ok_and(|value| fits_8(value.cast_signed().into()))
        })
    }

    pub(crate) fn is_imm_s_exti32i8(&self, operand: &Operand) -> Fit {
        immediate(operand, |value| {
            fits_8(value)
                || u32::try_from(value).is_ok_and(|value| fits_8(value.cast_signed().into()))
        })
    }

    pub(crate) fn is_imm_s_exti64i32(&self, operand: &Operand) -> Fit {
        immediate(operand, |value| i32::try_from(value).is_ok())
    }

    pub(crate) fn is_imm_unsignedi4(&self, operand: &Operand) -> Fit {
        operand
            .number()
            .and_then(Number::known)
            .is_some_and(|value| (0..16).contains(&value))
            .into()
    }

    pub(crate) fn is_imm_unsignedi8(&self, operand: &Operand) -> Fit {
        immediate(operand, |value| fits_8(value) || u8::try_from(value).is_ok())
    }

    pub(crate) fn is_tile_pair(&self, operand: &Operand) -> Fit {
        register(operand, |register| RegisterClass::TILE.contains(register))
    }

    pub(crate) fn is_vk16_pair(&self, operand: &Operand) -> Fit {
        register(operand, |register| RegisterClass::VK16.contains(register))
    }

    pub(crate) fn is_vk1_pair(&self, operand: &Operand) -> Fit {
        register(operand, |register| RegisterClass::VK1.contains(register))
    }

    pub(crate) fn is_vk2_pair(&self, operand: &Operand) -> Fit {
        register(operand, |register| RegisterClass::VK2.contains(register))
    }

    pub(crate) fn is_vk4_pair(&self, operand: &Operand) -> Fit {
        register(operand, |register| RegisterClass::VK4.contains(register))
    }

    pub(crate) fn is_vk8_pair(&self, operand: &Operand) -> Fit {
        register(operand, |register| RegisterClass::VK8.contains(register))
    }

    pub(crate) fn is_gr16or_gr32or_gr64(&self, operand: &Operand) -> Fit {
        register(operand, |register| general_size(register) != 0)
    }

    pub(crate) fn is_gr32or_gr64(&self, operand: &Operand) -> Fit {
        register(operand, |register| general_size(register) >= 32)
    }

    pub(crate) fn is_abs_mem(&self, operand: &Operand) -> Fit {
        memory(operand, 0, is_target)
    }

    pub(crate) fn is_abs_mem8(&self, operand: &Operand) -> Fit {
        memory(operand, 8, |memory| {
            is_target(memory) && memory.displacement.known().is_none_or(fits_8)
        })
    }

    pub(crate) fn is_abs_mem_mode16(&self, operand: &Operand) -> Fit {
        memory(operand, 0, |memory| is_target(memory) && memory.mode_size == 16)
    }

    pub(crate) fn is_dst_idx8(&self, operand: &Operand) -> Fit {
        memory(operand, 8, is_destination)
    }

    pub(crate) fn is_dst_idx16(&self, operand: &Operand) -> Fit {
        memory(operand, 16, is_destination)
    }

    pub(crate) fn is_dst_idx32(&self, operand: &Operand) -> Fit {
        memory(operand, 32, is_destination)
    }

    pub(crate) fn is_dst_idx64(&self, operand: &Operand) -> Fit {
        memory(operand, 64, is_destination)
    }

    pub(crate) fn is_src_idx8(&self, operand: &Operand) -> Fit {
        memory(operand, 8, is_source)
    }

    pub(crate) fn is_src_idx16(&self, operand: &Operand) -> Fit {
        memory(operand, 16, is_source)
    }

    pub(crate) fn is_src_idx32(&self, operand: &Operand) -> Fit {
        memory(operand, 32, is_source)
    }

    pub(crate) fn is_src_idx64(&self, operand: &Operand) -> Fit {
        memory(operand, 64, is_source)
    }

    pub(crate) fn is_mem_offs16_8(&self, operand: &Operand) -> Fit {
        memory(operand, 8, |memory| is_offset(memory, 16))
    }

    pub(crate) fn is_mem_offs16_16(&self, operand: &Operand) -> Fit {
        memory(operand, 16, |memory| is_offset(memory, 16))
    }

    pub(crate) fn is_mem_offs16_32(&self, operand: &Operand) -> Fit {
        memory(operand, 32, |memory| is_offset(memory, 16))
    }

    pub(crate) fn is_mem_offs32_8(&self, operand: &Operand) -> Fit {
        memory(operand, 8, |memory| is_offset(memory, 32))
    }

    pub(crate) fn is_mem_offs32_16(&self, operand: &Operand) -> Fit {
        memory(operand, 16, |memory| is_offset(memory, 32))
    }

    pub(crate) fn is_mem_offs32_32(&self, operand: &Operand) -> Fit {
        memory(operand, 32, |memory| is_offset(memory, 32))
    }

    pub(crate) fn is_mem_offs32_64(&self, operand: &Operand) -> Fit {
        memory(operand, 64, |memory| is_offset(memory, 32))
    }

    pub(crate) fn is_mem_offs64_8(&self, operand: &Operand) -> Fit {
        memory(operand, 8, |memory| is_offset(memory, 64))
    }

    pub(crate) fn is_mem_offs64_16(&self, operand: &Operand) -> Fit {
        memory(operand, 16, |memory| is_offset(memory, 64))
    }

    pub(crate) fn is_mem_offs64_32(&self, operand: &Operand) -> Fit {
        memory(operand, 32, |memory| is_offset(memory, 64))
    }

    pub(crate) fn is_mem_offs64_64(&self, operand: &Operand) -> Fit {
        memory(operand, 64, |memory| is_offset(memory, 64))
    }

    pub(crate) fn is_mem8(&self, operand: &Operand) -> Fit {
        memory(operand, 8, |_| true)
    }

    pub(crate) fn is_mem16(&self, operand: &Operand) -> Fit {
        memory(operand, 16, |_| true)
    }

    pub(crate) fn is_mem32(&self, operand: &Operand) -> Fit {
        memory(operand, 32, |_| true)
    }

    pub(crate) fn is_mem64(&self, operand: &Operand) -> Fit {
        memory(operand, 64, |_| true)
    }

    pub(crate) fn is_mem80(&self, operand: &Operand) -> Fit {
        memory(operand, 80, |_| true)
    }

    pub(crate) fn is_mem128(&self, operand: &Operand) -> Fit {
        memory(operand, 128, |_| true)
    }

    pub(crate) fn is_mem256(&self, operand: &Operand) -> Fit {
        memory(operand, 256, |_| true)
    }

    pub(crate) fn is_mem512(&self, operand: &Operand) -> Fit {
        memory(operand, 512, |_| true)
    }

    pub(crate) fn is_mem(&self, operand: &Operand) -> Fit {
        memory(operand, 0, |_| true)
    }

    pub(crate) fn is_mem32_rc128(&self, operand: &Operand) -> Fit {
        memory(operand, 32, |memory| is_index(memory, RegisterClass::VR128))
    }

    pub(crate) fn is_mem32_rc128x(&self, operand: &Operand) -> Fit {
        memory(operand, 32, |memory| is_index(memory, RegisterClass::VR128X))
    }

    pub(crate) fn is_mem32_rc256(&self, operand: &Operand) -> Fit {
        memory(operand, 32, |memory| is_index(memory, RegisterClass::VR256))
    }

    pub(crate) fn is_mem32_rc256x(&self, operand: &Operand) -> Fit {
        memory(operand, 32, |memory| is_index(memory, RegisterClass::VR256X))
    }

    pub(crate) fn is_mem32_rc512(&self, operand: &Operand) -> Fit {
        memory(operand, 32, |memory| is_index(memory, RegisterClass::VR512))
    }

    pub(crate) fn is_mem64_rc128(&self, operand: &Operand) -> Fit {
        memory(operand, 64, |memory| is_index(memory, RegisterClass::VR128))
    }

    pub(crate) fn is_mem64_rc128x(&self, operand: &Operand) -> Fit {
        memory(operand, 64, |memory| is_index(memory, RegisterClass::VR128X))
    }

    pub(crate) fn is_mem64_rc256(&self, operand: &Operand) -> Fit {
        memory(operand, 64, |memory| is_index(memory, RegisterClass::VR256))
    }

    pub(crate) fn is_mem64_rc256x(&self, operand: &Operand) -> Fit {
        memory(operand, 64, |memory| is_index(memory, RegisterClass::VR256X))
    }

    pub(crate) fn is_mem64_rc512(&self, operand: &Operand) -> Fit {
        memory(operand, 64, |memory| is_index(memory, RegisterClass::VR512))
    }

    pub(crate) fn is_mem512_gr16(&self, operand: &Operand) -> Fit {
        memory(operand, 512, |memory| has_size(memory, 16))
    }

    pub(crate) fn is_mem512_gr32(&self, operand: &Operand) -> Fit {
        memory(operand, 512, |memory| has_size(memory, 32))
    }

    pub(crate) fn is_mem512_gr64(&self, operand: &Operand) -> Fit {
        memory(operand, 512, |memory| has_size(memory, 64))
    }

    pub(crate) fn is_sib_mem(&self, operand: &Operand) -> Fit {
        memory(operand, 0, |memory| !matches!(memory.base, Some(Register::RIP | Register::EIP)))
    }

    pub(crate) fn add_imm_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        inst.add(operand.number().map_or(MachineOperand::Other, Number::machine));
    }

    pub(crate) fn add_avx512rc_operands(&self, operand: &Operand, len: usize, inst: &mut Matched) {
        self.add_imm_operands(operand, len, inst);
    }

    pub(crate) fn add_tile_pair_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        inst.add(MachineOperand::Register(operand.register().map(pair)));
    }

    pub(crate) fn add_mask_pair_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        inst.add(MachineOperand::Register(operand.register().map(pair)));
    }

    pub(crate) fn add_gr16or_gr32or_gr64_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        let register = operand.register().map(|register| part(register, 16));
        inst.add(MachineOperand::Register(register));
    }

    pub(crate) fn add_gr32or_gr64_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        let register = operand.register().map(|register| part(register, 32));
        inst.add(MachineOperand::Register(register));
    }

    pub(crate) fn add_abs_mem_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        let Kind::Memory(memory) = operand.kind else { return };
        inst.add(memory.displacement.machine());
    }

    pub(crate) fn add_dst_idx_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        let Kind::Memory(memory) = operand.kind else { return };
        inst.add(MachineOperand::Register(memory.base));
    }

    pub(crate) fn add_mem_offs_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        let Kind::Memory(memory) = operand.kind else { return };
        inst.add(memory.displacement.machine());
        inst.add(MachineOperand::Register(memory.segment));
    }

    pub(crate) fn add_src_idx_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        let Kind::Memory(memory) = operand.kind else { return };
        inst.add(MachineOperand::Register(memory.base));
        inst.add(MachineOperand::Register(memory.segment));
    }

    pub(crate) fn add_mem_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        let Kind::Memory(memory) = operand.kind else { return };
        inst.add(MachineOperand::Register(memory.base));
        inst.add(MachineOperand::Immediate(memory.scale));
        inst.add(MachineOperand::Register(memory.index));
        inst.add(memory.displacement.machine());
        inst.add(MachineOperand::Register(memory.segment));
    }

    pub(crate) fn hw_mode(&self) -> HwMode {
        pointer_mode(self.mode == Mode::Bits64)
    }
}

/// Returns the mode that selects registers of pointers. Descriptions before LLVM 22 have no modes.
pub(super) fn pointer_mode(is_64_bit: bool) -> HwMode {
    HwMode::from_name(if is_64_bit { "Mode64" } else { "Mode32" }).unwrap_or_default()
}
