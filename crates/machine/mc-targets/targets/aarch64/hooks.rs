//! Printer of AArch64: hooks for operands that the description leaves to code.

use core::fmt::{self, Write as _};

use tablegen_mc::{Note, text};
use tablegen_rt::asm::print::Output;
use tablegen_rt::mc::inst::{Inst as _, Operand};

use crate::Inst;
use crate::operands::{
    CONDITIONS, EXTENSIONS, SHIFTS, bits, eight_registers, exact_float, float, gpr32, gpr64,
    is_repeated, logical_immediate, nth, number64, offset, pair, prefers_mask,
};
use crate::print::Print;
use crate::target::asm_writer::{RegisterNames, register_name, write_register_name};
use crate::target::tables as rows;
use crate::target::{Feature, Opcode, Register};

/// Returns the value of the immediate of a logical instruction of SVE.
fn mask(operand: Operand<Register>) -> Option<u64> {
    match operand {
        Operand::Immediate(encoded) => logical_immediate(encoded as u64, 64),
        _ => None,
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code, clippy::too_many_arguments)]
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

    pub(crate) fn print_add_sub_imm(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        if let Some(written) = self.expression(inst, index, out) {
            return written;
        }
        let value = inst.operand(index).immediate();
        let shift = inst.operand(index + 1).immediate() & 0x3f;
        self.number(value & 0xfff, out)?;
        if shift != 0 {
            let shifted = (value & 0xfff) << shift;
            self.reference.set_note(if self.machine.options.hex {
                Note::Hex(shifted as u64)
            } else {
                Note::Decimal(shifted)
            });
        }
        self.print_shifter(inst, index + 1, out)
    }

    pub(crate) fn print_adr_adrp_label_pc_relative(
        &self,
        inst: &Inst,
        index: usize,
        address: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        if let Some(written) = self.expression(inst, index, out) {
            return written;
        }
        let value = inst.operand(index).immediate();
        match inst.opcode() {
            Opcode::ADRP => self.label(address.map(|one| one & !0xfff), value << 12, out),
            _ => self.label(address, value, out),
        }
    }

    pub(crate) fn print_aligned_label_pc_relative(
        &self,
        inst: &Inst,
        index: usize,
        address: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        if let Some(written) = self.expression(inst, index, out) {
            return written;
        }
        let value = inst.operand(index).immediate();
        self.label(address, value.wrapping_mul(4), out)
    }

    pub(crate) fn print_arith_extend(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let extension = EXTENSIONS[(value >> 3 & 7) as usize];
        let shift = value & 7;
        let has =
            |register| [0, 1].iter().any(|&one| inst.operand(one).register() == Some(register));
        // With the stack pointer, a whole register is only shifted.
        let is_whole = match extension {
            "uxtx" => has(Register::SP),
            "uxtw" => has(Register::WSP),
            _ => false,
        };
        if !is_whole {
            out.write_str(", ")?;
            out.write_str(extension)?;
        } else if shift != 0 {
            out.write_str(", lsl")?;
        }
        if shift != 0 {
            out.write_str(" #")?;
            out.write_number(shift)?;
        }
        Ok(())
    }

    pub(crate) fn print_bti_hint_op(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let row = u8::try_from(value ^ 32).ok().and_then(rows::lookup_bti_by_encoding);
        self.name_or_number(row.map(|row| row.name), value ^ 32, out)
    }

    pub(crate) fn print_barrier_option(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let encoding = value as u8;
        let name = match inst.opcode() {
            Opcode::ISB => rows::lookup_isb_by_encoding(encoding).map(|row| row.name),
            Opcode::TSB => rows::lookup_tsb_by_encoding(encoding).map(|row| row.name),
            _ => rows::lookup_db_by_encoding(encoding).map(|row| row.name),
        };
        Self::name_or_decimal(name, value, out)
    }

    pub(crate) fn print_barriern_xs_option(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let row = rows::lookup_d_bn_xs_by_encoding(value as u8);
        Self::name_or_decimal(row.map(|row| row.name), value, out)
    }

    pub(crate) fn print_complex_rotation_op(
        &self,
        angle: i64,
        remainder: i64,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str("#")?;
        out.write_number(value.wrapping_mul(angle).wrapping_add(remainder))
    }

    pub(crate) fn print_cond_code(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str(CONDITIONS[value as usize & 15])
    }

    pub(crate) fn print_inverse_cond_code(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str(CONDITIONS[(value as usize & 15) ^ 1])
    }

    pub(crate) fn print_exact_fp_imm(
        &self,
        zero: &'static str,
        one: &'static str,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let name = if inst.operand(index).immediate() == 0 { zero } else { one };
        out.write_str(exact_float(name).ok_or(fmt::Error)?)
    }

    pub(crate) fn print_extended_register(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.register(inst, index, out)?;
        self.print_arith_extend(inst, index + 1, out)
    }

    pub(crate) fn print_fp_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        write!(out, "#{:.8}", float(value as u64))
    }

    pub(crate) fn print_gpr64as32(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let register = inst.operand(index).register().and_then(number64);
        self.named(register.and_then(gpr32), out)
    }

    pub(crate) fn print_gpr64x8(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let list = inst.operand(index).register().and_then(eight_registers);
        self.named(list.and_then(gpr64), out)
    }

    pub(crate) fn print_gpr_seq_pairs_class_operand(
        &self,
        width: i64,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let first = inst.operand(index).register().and_then(pair).ok_or(fmt::Error)?;
        let name = if width == 32 { gpr32 } else { gpr64 };
        self.named(name(first), out)?;
        out.write_str(", ")?;
        self.named(name(first + 1), out)
    }

    pub(crate) fn print_imm(&self, inst: &Inst, index: usize, out: &mut Output<'_>) -> fmt::Result {
        let value = inst.operand(index).immediate();
        self.number(value, out)
    }

    pub(crate) fn print_imm8_opt_lsl(
        &self,
        element: &'static str,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.shifted_byte(inst, index, bits(element), element.starts_with("int"), out)
    }

    pub(crate) fn print_imm_hex(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str("#")?;
        match value {
            0 => out.write_str("0"),
            _ => out.write_hex(value as u64),
        }
    }

    pub(crate) fn print_imm_range_scale(
        &self,
        scale: i64,
        offset: i64,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let hex = self.machine.options.hex;
        text::write_immediate(value.wrapping_mul(scale), hex, out)?;
        out.write_str(":")?;
        text::write_immediate(value.wrapping_mul(scale).wrapping_add(offset), hex, out)
    }

    pub(crate) fn print_imm_scale(
        &self,
        scale: i64,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        self.number(value.wrapping_mul(scale), out)
    }

    pub(crate) fn print_logical_imm(
        &self,
        element: &'static str,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        Self::logical(inst, index, bits(element), out)
    }

    pub(crate) fn print_mrs_system_register(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        self.system_register(value, true, out)
    }

    pub(crate) fn print_msr_system_register(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        self.system_register(value, false, out)
    }

    pub(crate) fn print_matrix(
        &self,
        width: i64,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.element(inst, index, width, out)
    }

    pub(crate) fn print_matrix_index(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        text::write_immediate(value, self.machine.options.hex, out)
    }

    pub(crate) fn print_matrix_index_2(
        &self,
        scale: i64,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        text::write_immediate(value.wrapping_mul(scale), self.machine.options.hex, out)
    }

    pub(crate) fn print_matrix_tile(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.register(inst, index, out)
    }

    pub(crate) fn print_matrix_tile_list(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str("{")?;
        let mut separator = "";
        for number in (0..8).filter(|number| value >> number & 1 == 1) {
            out.write_str(separator)?;
            self.named(nth(Register::ZAD0, number), out)?;
            separator = ", ";
        }
        out.write_str("}")
    }

    pub(crate) fn print_matrix_tile_vector(
        &self,
        is_vertical: i64,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let register = inst.operand(index).register().ok_or(fmt::Error)?;
        let name = register_name(register, RegisterNames::NoRegAltName).ok_or(fmt::Error)?;
        // The direction precedes the suffix.
        let (tile, suffix) = name.split_once('.').ok_or(fmt::Error)?;
        out.write_str(tile)?;
        out.write_str(if is_vertical != 0 { "v." } else { "h." })?;
        out.write_str(suffix)
    }

    pub(crate) fn print_mem_extend(
        &self,
        register: char,
        width: i64,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let is_shifted = inst.operand(index + 1).immediate() != 0;
        Self::extension(value != 0, is_shifted, width, register, out)
    }

    pub(crate) fn print_p_hint_op(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let row = u16::try_from(value).ok().and_then(rows::lookup_p_hint_by_encoding);
        self.name_or_number(row.map(|row| row.name), value, out)
    }

    pub(crate) fn print_psb_hint_op(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let row = u8::try_from(value).ok().and_then(rows::lookup_psb_by_encoding);
        self.name_or_number(row.map(|row| row.name), value, out)
    }

    pub(crate) fn print_post_inc_operand(
        &self,
        amount: i64,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        match inst.operand(index).register() {
            Some(Register::XZR) => {
                out.write_str("#")?;
                out.write_number(amount)
            }
            register => self.named(register, out),
        }
    }

    pub(crate) fn print_predicate_as_counter(
        &self,
        width: i64,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.element(inst, index, width, out)
    }

    pub(crate) fn print_prefetch_op(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let row = u8::try_from(value).ok().and_then(rows::lookup_prfm_by_encoding);
        let row = row.filter(|row| self.machine.has_all(row.requires));
        self.name_or_number(row.map(|row| row.name), value, out)
    }

    pub(crate) fn print_prefetch_op_2(
        &self,
        is_sve: bool,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        if is_sve {
            let row = u8::try_from(value).ok().and_then(rows::lookup_sveprfm_by_encoding);
            return self.name_or_number(row.map(|row| row.name), value, out);
        }
        self.print_prefetch_op(inst, index, out)
    }

    pub(crate) fn print_rprfm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let row = u8::try_from(value).ok().and_then(rows::lookup_rprfm_by_encoding);
        self.name_or_number(row.map(|row| row.name), value, out)
    }

    pub(crate) fn print_reg_with_shift_extend(
        &self,
        is_signed: bool,
        width: i64,
        register: char,
        suffix: char,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.offset_register(inst, index, (is_signed, width, register), suffix, out)
    }

    pub(crate) fn print_simd_type10_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        // Each bit stands for a byte.
        let bytes =
            [0, 1, 2, 3, 4, 5, 6, 7].map(|bit| if value >> bit & 1 == 1 { u8::MAX } else { 0 });
        match u64::from_le_bytes(bytes) {
            0 => out.write_str("#0000000000000000"),
            value => write!(out, "#{value:#016x}"),
        }
    }

    pub(crate) fn print_s_imm(
        &self,
        width: i64,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        self.number(
            match width {
                8 => i64::from(value as i8),
                16 => i64::from(value as i16),
                _ => value,
            },
            out,
        )
    }

    pub(crate) fn print_svcr_op(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let row = rows::lookup_svcr_by_encoding(value as u8);
        out.write_str(row.ok_or(fmt::Error)?.name)
    }

    pub(crate) fn print_sve_logical_imm(
        &self,
        element: &'static str,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.vector_logical(inst, index, bits(element), out)
    }

    pub(crate) fn print_sve_pattern(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let row = u8::try_from(value).ok().and_then(rows::lookup_svepredpat_by_encoding);
        self.name_or_number(row.map(|row| row.name), value, out)
    }

    pub(crate) fn print_sve_reg_op_2(
        &self,
        suffix: char,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.register(inst, index, out)?;
        out.write_str(".")?;
        out.write_char(suffix)
    }

    pub(crate) fn print_sve_reg_op(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.register(inst, index, out)
    }

    pub(crate) fn print_sve_vec_len_specifier(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let row = rows::lookup_sveveclenspecifier_by_encoding(value as u8);
        out.write_str(row.ok_or(fmt::Error)?.name)
    }

    pub(crate) fn print_shifted_register(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.register(inst, index, out)?;
        self.print_shifter(inst, index + 1, out)
    }

    pub(crate) fn print_shifter(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let (kind, amount) = ((value >> 6 & 7) as usize, value & 0x3f);
        if kind == 0 && amount == 0 {
            return Ok(());
        }
        out.write_str(", ")?;
        out.write_str(SHIFTS.get(kind).ok_or(fmt::Error)?)?;
        out.write_str(" #")?;
        out.write_number(amount)
    }

    pub(crate) fn print_sys_cr_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str("c")?;
        out.write_number(value)
    }

    pub(crate) fn print_sysp_xzr_pair(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.register(inst, index, out)?;
        out.write_str(", ")?;
        self.register(inst, index, out)
    }

    pub(crate) fn print_system_p_state_field(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        let row = u16::try_from(value).ok().and_then(rows::lookup_p_state_imm0_1by_encoding);
        let row = row.filter(|row| self.machine.has_all(row.requires)).map(|row| row.name);
        let name = row.or_else(|| {
            let row = u8::try_from(value).ok().and_then(rows::lookup_p_state_imm0_15by_encoding);
            row.filter(|row| self.machine.has_all(row.requires)).map(|row| row.name)
        });
        self.name_or_number(name, value, out)
    }

    pub(crate) fn print_typed_vector_list(
        &self,
        lanes: i64,
        kind: char,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.list(inst, index, lanes, kind, out)
    }

    pub(crate) fn print_u_imm12_offset(
        &self,
        scale: i64,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        if let Some(written) = self.expression(inst, index, out) {
            return written;
        }
        let value = inst.operand(index).immediate();
        self.number(value.wrapping_mul(scale), out)
    }

    pub(crate) fn print_v_reg_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let register = inst.operand(index).register().ok_or(fmt::Error)?;
        write_register_name(register, RegisterNames::vreg, out)
    }

    pub(crate) fn print_vector_index(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let value = inst.operand(index).immediate();
        out.write_str("[")?;
        out.write_number(value)?;
        out.write_str("]")
    }

    pub(crate) fn print_zp_ras_fpr(
        &self,
        width: i64,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let number = inst.operand(index).register().and_then(|one| offset(one, Register::Z0, 32));
        let first = match width {
            8 => Register::B0,
            16 => Register::H0,
            32 => Register::S0,
            64 => Register::D0,
            _ => Register::Q0,
        };
        self.named(nth(first, number.ok_or(fmt::Error)?), out)
    }

    pub(crate) fn is_sve_logical_imm8(&self, operand: Operand<Register>) -> bool {
        mask(operand).is_some_and(|value| is_repeated(value, 8))
    }

    pub(crate) fn is_sve_logical_imm16(&self, operand: Operand<Register>) -> bool {
        mask(operand).is_some_and(|value| is_repeated(value, 16))
    }

    pub(crate) fn is_sve_logical_imm32(&self, operand: Operand<Register>) -> bool {
        mask(operand).is_some_and(|value| is_repeated(value, 32))
    }

    pub(crate) fn is_sve_preferred_logical_imm16(&self, operand: Operand<Register>) -> bool {
        mask(operand).is_some_and(|value| is_repeated(value, 16) && prefers_mask(value))
    }

    pub(crate) fn is_sve_preferred_logical_imm32(&self, operand: Operand<Register>) -> bool {
        mask(operand).is_some_and(|value| is_repeated(value, 32) && prefers_mask(value))
    }

    pub(crate) fn is_sve_preferred_logical_imm64(&self, operand: Operand<Register>) -> bool {
        mask(operand).is_some_and(|value| is_repeated(value, 64) && prefers_mask(value))
    }

    pub(crate) fn is_inv_ccode(&self, operand: Operand<Register>) -> bool {
        matches!(operand, Operand::Immediate(condition) if !matches!(condition, 14 | 15))
    }

    pub(crate) fn is_btihint_op(&self, operand: Operand<Register>) -> bool {
        let encoding = u8::try_from(operand.immediate() ^ 32).ok();
        operand.is_immediate() && encoding.and_then(rows::lookup_bti_by_encoding).is_some()
    }

    pub(crate) fn is_psbhint_op(&self, operand: Operand<Register>) -> bool {
        let encoding = u8::try_from(operand.immediate()).ok();
        operand.is_immediate() && encoding.and_then(rows::lookup_psb_by_encoding).is_some()
    }
}
