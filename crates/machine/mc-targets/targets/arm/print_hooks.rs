//! Printer of ARM: hooks for operands that the description leaves to code.

use core::fmt::{self, Write as _};

use tablegen_mc::Note;
use tablegen_rt::asm::print::Output;
use tablegen_rt::mc::inst::{Inst as _, Operand};

use crate::operands::{CONDITIONS, SHIFTS, gpr, offset, q_register};
use crate::print::{Print, decimal};
use crate::target::tables as rows;
use crate::{Feature, Inst, Opcode, Register};

/// Names of memory barriers. Those without a name are numbers.
const BARRIERS: [&str; 16] = [
    "", "oshld", "oshst", "osh", "", "nshld", "nshst", "nsh", "", "ishld", "ishst", "ish", "",
    "ld", "st", "sy",
];

/// Returns the encoding of an immediate of A32 with the least rotation: a byte that is rotated by
/// an even number.
fn modified_immediate(value: u32) -> Option<u32> {
    let rotations = (0..16).map(|half| (half, value.rotate_left(2 * half)));
    rotations.filter(|&(_, byte)| byte < 256).map(|(half, byte)| half << 8 | byte).next()
}

/// Returns the value of an element of a vector that an immediate encodes.
fn vector_immediate(packed: u32) -> u64 {
    let (byte, mode) = (u64::from(packed & 0xff), packed >> 8 & 0x1f);
    match mode {
        0xe => byte,
        0x1e => {
            // Each bit stands for a byte.
            let bytes =
                [0, 1, 2, 3, 4, 5, 6, 7].map(|bit| if packed >> bit & 1 == 1 { 255 } else { 0 });
            u64::from_le_bytes(bytes)
        }
        _ if mode & 0xe == 0xc => {
            let count = 8 * (1 + (mode & 1));
            byte << count | 0xffff >> (16 - count)
        }
        _ => byte << (8 * (mode >> 1 & 3)),
    }
}

/// Returns the address at a distance from an instruction, relative to the program counter.
fn branch_target(inst: &Inst, distance: i64, address: u64) -> u64 {
    let is_thumb = inst.opcode().desc().target_flags() >> 7 & 0x3f == 25;
    let base = if inst.opcode() == Opcode::tBLXi { address & !3 } else { address };
    let base = base.wrapping_add(if is_thumb { 4 } else { 8 });
    base.wrapping_add_signed(distance) & 0xffff_ffff
}

/// Returns the number of the first vector register of 64 bits of an operand.
fn first_vector(inst: &Inst, index: usize) -> Option<u32> {
    offset(inst.operand(index).register()?, Register::D0, 32)
}

/// Writes the floating-point number that 8 bits encode.
fn write_float(encoded: u32, out: &mut Output<'_>) -> fmt::Result {
    let (sign, exponent, fraction) = (encoded >> 7 & 1, encoded >> 4 & 7, encoded & 15);
    // The exponent is -3 to 4, with its highest bit inverted.
    let value = f64::from((16 + fraction) << (exponent ^ 4)) / 128.0;
    let mut power = 0;
    let mut scaled = value;
    while scaled >= 10.0 {
        (scaled, power) = (scaled / 10.0, power + 1);
    }
    while scaled < 1.0 {
        (scaled, power) = (scaled * 10.0, power - 1);
    }
    let sign = if sign == 1 { "-" } else { "" };
    write!(out, "{sign}{scaled:.6}e{power:+03}")
}

// The parameters of most hooks are the same.
#[rustfmt::skip]
// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Print<'_> {
    pub(crate) fn prints_aliases(&self) -> bool {
        self.machine.options.aliases
    }

    pub(crate) fn has_feature(&self, feature: Feature) -> bool {
        self.machine.has(feature)
    }

    pub(crate) fn write_immediate(&self, value: i64, out: &mut Output<'_>) -> fmt::Result {
        self.number(value, out)
    }

    pub(crate) fn print_addr_mode2_offset_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.offset2(inst, index, out)
    }

    pub(crate) fn print_addr_mode2_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.address2(inst, index, out)
    }

    pub(crate) fn print_addr_mode3_offset_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let packed = inst.operand(index + 1).immediate();
        if inst.operand(index).has_register() {
            out.write_str(if packed & 0x100 != 0 { "-" } else { "" })?;
            return self.register(inst, index, out);
        }
        Self::offset5(packed, 1, out)
    }

    pub(crate) fn print_addr_mode3_operand(
        &self, is_zero_shown: bool, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let packed = inst.operand(index + 2).immediate();
        out.write_str("[")?;
        self.register(inst, index, out)?;
        if inst.operand(index + 1).has_register() {
            out.write_str(if packed & 0x100 != 0 { ", -" } else { ", " })?;
            self.register(inst, index + 1, out)?;
        } else if is_zero_shown || packed & 0x1ff != 0 {
            out.write_str(", ")?;
            Self::offset5(packed, 1, out)?;
        }
        out.write_str("]")
    }

    pub(crate) fn print_addr_mode5_fp16_operand(
        &self, is_zero_shown: bool, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.address5(inst, index, (2, is_zero_shown), out)
    }

    pub(crate) fn print_addr_mode5_operand(
        &self, is_zero_shown: bool, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.address5(inst, index, (4, is_zero_shown), out)
    }

    pub(crate) fn print_addr_mode6_offset_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        if !inst.operand(index).has_register() {
            return out.write_str("!");
        }
        out.write_str(", ")?;
        self.register(inst, index, out)
    }

    pub(crate) fn print_addr_mode6_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let align = inst.operand(index + 1).immediate();
        out.write_str("[")?;
        self.register(inst, index, out)?;
        if align != 0 {
            out.write_str(":")?;
            out.write_number(align.wrapping_mul(8))?;
        }
        out.write_str("]")
    }

    pub(crate) fn print_addr_mode7_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.address(inst, index, (0, false), false, out)
    }

    pub(crate) fn print_addr_mode_imm12_operand(
        &self, is_zero_shown: bool, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let offset = i64::from(inst.operand(index + 1).immediate() as i32);
        self.address(inst, index, (offset, is_zero_shown), true, out)
    }

    pub(crate) fn print_addr_mode_tbb(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.pair(inst, index, "", out)
    }

    pub(crate) fn print_addr_mode_tbh(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.pair(inst, index, ", lsl #1", out)
    }

    pub(crate) fn print_adr_label_operand(
        &self, scale: i64, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        self.offset(i64::from((value as i32) << scale), out)
    }

    pub(crate) fn print_adr_label_operand_pc_relative(
        &self, scale: i64, inst: &Inst, index: usize, address: Option<u64>, out: &mut Output<'_>,
    ) -> fmt::Result {
        if let Some(address) = address {
            // LLVM takes the operand for a distance in bytes, whatever its scale.
            self.reference.set(branch_target(inst, inst.operand(index).immediate(), address));
        }
        self.print_adr_label_operand(scale, inst, index, out)
    }

    pub(crate) fn print_banked_reg_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let row = rows::lookup_banked_reg_by_encoding(value as u8).ok_or(fmt::Error)?;
        match row.name.strip_prefix("spsr") {
            Some(rest) if value & 0x20 != 0 => {
                out.write_str("SPSR")?;
                out.write_str(rest)
            }
            _ => out.write_str(row.name),
        }
    }

    pub(crate) fn print_bitfield_inv_mask_imm_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let bits = !(inst.operand(index).immediate() as u32);
        let first = bits.trailing_zeros();
        decimal(first.into(), out)?;
        out.write_str(", ")?;
        decimal((32 - bits.leading_zeros()).saturating_sub(first).into(), out)
    }

    pub(crate) fn print_c_immediate(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.prefixed("c", inst, index, "", out)
    }

    pub(crate) fn print_complex_rotation_op(
        &self, angle: i64, remainder: i64, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        decimal(value.wrapping_mul(angle).wrapping_add(remainder), out)
    }

    pub(crate) fn print_coproc_option_imm(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.prefixed("{", inst, index, "}", out)
    }

    pub(crate) fn print_cpsi_flag(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        match value & 7 {
            0 => out.write_str("none"),
            flags => {
                let names = [(4, "a"), (2, "i"), (1, "f")];
                let mut set = names.iter().filter(|(bit, _)| flags & bit != 0);
                set.try_for_each(|(_, name)| out.write_str(name))
            }
        }
    }

    pub(crate) fn print_cpsi_mod(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str(if value == 2 { "ie" } else { "id" })
    }

    pub(crate) fn print_f_bits16(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        decimal(16_i64.wrapping_sub(value), out)
    }

    pub(crate) fn print_f_bits32(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        decimal(32_i64.wrapping_sub(value), out)
    }

    pub(crate) fn print_fp_imm_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str("#")?;
        write_float(value as u32, out)
    }

    pub(crate) fn print_gpr_pair_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let pair = inst.operand(index).register().ok_or(fmt::Error)?;
        let first = 2 * offset(pair, Register::R0_R1, 7).ok_or(fmt::Error)?;
        self.named(gpr(first), out)?;
        out.write_str(", ")?;
        self.named(gpr(first + 1), out)
    }

    pub(crate) fn print_imm_plus_one_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        self.number(value.wrapping_add(1), out)
    }

    pub(crate) fn print_inst_sync_b_option(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        match value {
            15 => out.write_str("sy"),
            _ => {
                out.write_str("#")?;
                out.write_hex(value as u64)
            }
        }
    }

    pub(crate) fn print_mandatory_inverted_predicate_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        // The lowest bit inverts a condition.
        let condition = value as usize & 15;
        out.write_str(CONDITIONS[if condition < 14 { condition ^ 1 } else { condition }])
    }

    pub(crate) fn print_mandatory_predicate_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str(CONDITIONS[value as usize & 15])
    }

    pub(crate) fn print_mandatory_restricted_predicate_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        match inst.operand(index).immediate() {
            2 => out.write_str("cs"),
            _ => self.print_mandatory_predicate_operand(inst, index, out),
        }
    }

    pub(crate) fn print_mem_b_option(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let name = BARRIERS[value as usize & 15];
        let is_new = matches!(value, 1 | 5 | 9 | 13) && !self.machine.has(Feature::HasV8Ops);
        if is_new || name.is_empty() {
            out.write_str("#")?;
            return out.write_hex(value as u64);
        }
        out.write_str(name)
    }

    pub(crate) fn print_mod_imm_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let packed = inst.operand(index).immediate() as u32;
        let (byte, rotation) = (packed & 0xff, packed >> 7 & 0x1e);
        let value = byte.rotate_right(rotation);
        if modified_immediate(value) != Some(packed) {
            decimal(byte.into(), out)?;
            out.write_str(", ")?;
            return decimal(rotation.into(), out);
        }
        let is_unsigned = match inst.opcode() {
            Opcode::MOVi => inst.operand(index - 1).register() == Some(Register::PC),
            opcode => opcode == Opcode::MSRi,
        };
        decimal(if is_unsigned { value.into() } else { i64::from(value as i32) }, out)
    }

    pub(crate) fn print_msr_mask_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.status_register(inst, index, out)
    }

    pub(crate) fn print_mve_addr_mode_rq_operand(
        &self, shift: i64, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        out.write_str("[")?;
        self.register(inst, index, out)?;
        out.write_str(", ")?;
        self.register(inst, index + 1, out)?;
        if shift > 0 {
            Self::shift(6, shift as u32, out)?;
        }
        out.write_str("]")
    }

    pub(crate) fn print_mve_saturate_op(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        decimal(if value == 1 { 48 } else { 64 }, out)
    }

    pub(crate) fn print_mve_vector_list(
        &self, count: i64, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let list = inst.operand(index).register().ok_or(fmt::Error)?;
        let first = offset(list, if count == 2 { Register::Q0_Q1 } else { Register::Q0_Q1_Q2_Q3 }, 15);
        let first = first.ok_or(fmt::Error)?;
        for number in first..first + count as u32 {
            out.write_str(if number == first { "{" } else { ", " })?;
            self.named(q_register(number), out)?;
        }
        out.write_str("}")
    }

    pub(crate) fn print_no_hash_immediate(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.prefixed("", inst, index, "", out)
    }

    pub(crate) fn print_operand_pc_relative(
        &self, inst: &Inst, index: usize, address: Option<u64>, out: &mut Output<'_>,
    ) -> fmt::Result {
        let (Operand::Immediate(distance), Some(address)) = (inst.operand(index), address) else {
            return self.print_operand(inst, index, out);
        };
        let target = branch_target(inst, distance, address);
        // An instruction with several addresses has the name and the comment of the first one.
        let is_first = self.reference.address().is_none();
        if is_first {
            self.reference.set(target);
        }
        if !self.machine.options.addresses {
            return self.number(distance, out);
        }
        if is_first {
            self.reference.set_note(Note::Decimal(distance));
        }
        out.write_hex(target)
    }

    pub(crate) fn print_p_immediate(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.prefixed("p", inst, index, "", out)
    }

    pub(crate) fn print_pkhasr_shift_imm(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str(", asr ")?;
        decimal(if value == 0 { 32 } else { value }, out)
    }

    pub(crate) fn print_pkhlsl_shift_imm(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        Self::shift(2, inst.operand(index).immediate() as u32, out)
    }

    pub(crate) fn print_post_idx_imm8_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        Self::offset5(value ^ 0x100, 1, out)
    }

    pub(crate) fn print_post_idx_imm8s4_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        Self::offset5(value ^ 0x100, 4, out)
    }

    pub(crate) fn print_post_idx_reg_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        out.write_str(if inst.operand(index + 1).immediate() != 0 { "" } else { "-" })?;
        self.register(inst, index, out)
    }

    pub(crate) fn print_predicate_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.condition(inst, index, out)
    }

    pub(crate) fn print_register_list(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.list(inst, index, out)
    }

    pub(crate) fn print_rot_imm_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        if value == 0 {
            return Ok(());
        }
        out.write_str(", ror ")?;
        decimal(value.wrapping_mul(8), out)
    }

    pub(crate) fn print_s_bit_modifier_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.flags(inst, index, out)
    }

    pub(crate) fn print_setend_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str(if value != 0 { "be" } else { "le" })
    }

    pub(crate) fn print_shift_imm_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        match (value & 0x20 != 0, value & 0x1f) {
            (true, amount) => Self::shift(1, amount as u32, out),
            (false, amount) => Self::shift(2, amount as u32, out),
        }
    }

    pub(crate) fn print_so_reg_imm_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let packed = inst.operand(index + 1).immediate() as u32;
        self.register(inst, index, out)?;
        Self::shift(packed & 7, packed >> 3, out)
    }

    pub(crate) fn print_so_reg_reg_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let kind = inst.operand(index + 2).immediate() as usize & 7;
        self.register(inst, index, out)?;
        out.write_str(", ")?;
        out.write_str(SHIFTS[kind])?;
        out.write_str(" ")?;
        self.register(inst, index + 1, out)
    }

    pub(crate) fn print_t2_addr_mode_imm0_1020s4_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let offset = inst.operand(index + 1).immediate().wrapping_mul(4);
        self.address(inst, index, (offset, false), true, out)
    }

    pub(crate) fn print_t2_addr_mode_imm8_offset_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        out.write_str(", ")?;
        self.offset(i64::from(inst.operand(index).immediate() as i32), out)
    }

    pub(crate) fn print_t2_addr_mode_imm8_operand(
        &self, is_zero_shown: bool, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let offset = i64::from(inst.operand(index + 1).immediate() as i32);
        self.address(inst, index, (offset, is_zero_shown), false, out)
    }

    pub(crate) fn print_t2_addr_mode_imm8s4_offset_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        out.write_str(", ")?;
        self.offset(i64::from(inst.operand(index).immediate() as i32), out)
    }

    pub(crate) fn print_t2_addr_mode_imm8s4_operand(
        &self, is_zero_shown: bool, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let offset = i64::from(inst.operand(index + 1).immediate() as i32);
        self.address(inst, index, (offset, is_zero_shown), false, out)
    }

    pub(crate) fn print_t2_addr_mode_so_reg_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let amount = inst.operand(index + 2).immediate();
        let shift = ["", ", lsl #1", ", lsl #2", ", lsl #3"][amount as usize & 3];
        self.pair(inst, index, shift, out)
    }

    pub(crate) fn print_t2so_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_so_reg_imm_operand(inst, index, out)
    }

    pub(crate) fn print_thumb_addr_mode_imm5_s1_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let offset = inst.operand(index + 1).immediate();
        self.address(inst, index, (offset, false), true, out)
    }

    pub(crate) fn print_thumb_addr_mode_imm5_s2_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let offset = inst.operand(index + 1).immediate().wrapping_mul(2);
        self.address(inst, index, (offset, false), true, out)
    }

    pub(crate) fn print_thumb_addr_mode_imm5_s4_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let offset = inst.operand(index + 1).immediate().wrapping_mul(4);
        self.address(inst, index, (offset, false), true, out)
    }

    pub(crate) fn print_thumb_addr_mode_rr_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.pair(inst, index, "", out)
    }

    pub(crate) fn print_thumb_addr_mode_sp_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_thumb_addr_mode_imm5_s4_operand(inst, index, out)
    }

    pub(crate) fn print_thumb_it_mask(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.block(inst, index, out)
    }

    pub(crate) fn print_thumb_ldr_label_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        if let Operand::Expression(number) = inst.operand(index) {
            return self.expression(number, out);
        }
        let offset = i64::from(inst.operand(index).immediate() as i32);
        out.write_str("[pc, ")?;
        self.hex_offset(offset, out)?;
        out.write_str("]")
    }

    pub(crate) fn print_thumb_s4_imm_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        self.number(value.wrapping_mul(4), out)
    }

    pub(crate) fn print_thumb_sr_imm(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        self.number(if value == 0 { 32 } else { value }, out)
    }

    pub(crate) fn print_trace_sync_b_option(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let _ = (inst, index);
        out.write_str("csync")
    }

    pub(crate) fn print_vector_index(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.prefixed("[", inst, index, "]", out)
    }

    pub(crate) fn print_vector_list_four(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.vectors(first_vector(inst, index), (4, 1), "", out)
    }

    pub(crate) fn print_vector_list_four_all_lanes(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.vectors(first_vector(inst, index), (4, 1), "[]", out)
    }

    pub(crate) fn print_vector_list_four_spaced(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.vectors(first_vector(inst, index), (4, 2), "", out)
    }

    pub(crate) fn print_vector_list_four_spaced_all_lanes(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.vectors(first_vector(inst, index), (4, 2), "[]", out)
    }

    pub(crate) fn print_vector_list_one(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.vectors(first_vector(inst, index), (1, 1), "", out)
    }

    pub(crate) fn print_vector_list_one_all_lanes(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.vectors(first_vector(inst, index), (1, 1), "[]", out)
    }

    pub(crate) fn print_vector_list_three(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.vectors(first_vector(inst, index), (3, 1), "", out)
    }

    pub(crate) fn print_vector_list_three_all_lanes(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.vectors(first_vector(inst, index), (3, 1), "[]", out)
    }

    pub(crate) fn print_vector_list_three_spaced(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.vectors(first_vector(inst, index), (3, 2), "", out)
    }

    pub(crate) fn print_vector_list_three_spaced_all_lanes(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.vectors(first_vector(inst, index), (3, 2), "[]", out)
    }

    pub(crate) fn print_vector_list_two(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.two_vectors(inst, index, "", out)
    }

    pub(crate) fn print_vector_list_two_all_lanes(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.two_vectors(inst, index, "[]", out)
    }

    pub(crate) fn print_vector_list_two_spaced(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.two_vectors(inst, index, "", out)
    }

    pub(crate) fn print_vector_list_two_spaced_all_lanes(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.two_vectors(inst, index, "[]", out)
    }

    pub(crate) fn print_vmov_mod_imm_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str("#")?;
        out.write_hex(vector_immediate(value as u32))
    }

    pub(crate) fn print_vpt_mask(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        self.block(inst, index, out)
    }

    pub(crate) fn print_vpt_predicate_operand(
        &self, inst: &Inst, index: usize, out: &mut Output<'_>,
    ) -> fmt::Result {
        out.write_str(["", "t", "e", ""][inst.operand(index).immediate() as usize & 3])
    }
}
