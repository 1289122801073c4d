//! Operand classes: the ranges of operands, and the machine operands that they become.

use tablegen_mc::assembler::expression::Specifier;
use tablegen_rt::mc::inst::Operand as Value;
use tablegen_rt::pseudo::Sink;

use super::Machine;
use super::fixups::{
    LO, PCREL_LO, QC_ABS20, R_RISCV_CALL_PLT, R_RISCV_GOT_HI20, R_RISCV_HI20, R_RISCV_PCREL_HI20,
    R_RISCV_TLS_GD_HI20, R_RISCV_TLS_GOT_HI20, R_RISCV_TLSDESC_ADD_LO12, R_RISCV_TLSDESC_CALL,
    R_RISCV_TLSDESC_HI20, R_RISCV_TLSDESC_LOAD_LO12, R_RISCV_TPREL_ADD, R_RISCV_TPREL_HI20,
    TPREL_LO,
};
use super::operand::{Kind, Operand};
use crate::matcher::{Fit, Matched, OperandClass, TargetFit, Written};
use crate::operands::{is_matrix_type, is_signed, is_unsigned};
use crate::target::{Feature, Register};

impl Operand {
    fn number(&self, is_valid: impl FnOnce(i64) -> bool) -> Fit {
        Fit::of_number(self, is_valid)
    }

    /// Checks a number, or the specifier of an expression.
    fn number_or(
        &self,
        is_valid: impl FnOnce(i64) -> bool,
        is_specifier: impl FnOnce(Specifier) -> bool,
    ) -> Fit {
        match self.kind {
            Kind::Expression(_) if self.has_specifier(is_specifier) => Fit::Match,
            Kind::Expression(_) => Fit::Near,
            _ => self.number(is_valid),
        }
    }

    /// Returns true for an expression that is a symbol with a specifier for which `is_valid`
    /// returns true. 0 is no specifier.
    fn has_specifier(&self, is_valid: impl FnOnce(Specifier) -> bool) -> bool {
        match self.kind {
            Kind::Expression(unknown) => unknown.specifier.is_some_and(is_valid),
            _ => false,
        }
    }

    /// Returns true for a register of one of these ranges: a first register and a number.
    fn is_in(&self, ranges: &[(Register, u32)]) -> bool {
        self.register().is_some_and(|register| {
            ranges
                .iter()
                .any(|&(first, count)| register.value().wrapping_sub(first.value()) < count)
        })
    }

    fn is_float_in(&self, first: Register, count: u32) -> bool {
        matches!(self.kind, Kind::FloatInRegister(_)) && self.is_in(&[(first, count)])
    }

    /// Returns true for a pair of general registers whose index is valid.
    fn is_pair(&self, is_valid: impl FnOnce(usize) -> bool) -> bool {
        let index = self
            .register()
            .and_then(|register| crate::decode::PAIRS.iter().position(|pair| *pair == register));
        index.is_some_and(is_valid)
    }
}

impl Machine {
    /// Returns a number with sign on machines of 32 bits, where it may be written without.
    fn fixed(&self, imm: i64) -> i64 {
        match u32::try_from(imm) {
            Ok(unsigned) if !self.is_64_bit() => unsigned.cast_signed().into(),
            _ => imm,
        }
    }

    fn shift_bits(&self) -> u32 {
        if self.is_64_bit() { 6 } else { 5 }
    }

    fn fits_register(&self, imm: i64) -> bool {
        self.is_64_bit() || is_signed(imm, 32, 0) || is_unsigned(imm, 32, 0)
    }

    fn vtype(&self, operand: &Operand, bits: u32) -> Fit {
        match operand.kind {
            Kind::VType(_) => Fit::Match,
            _ => operand.number(|imm| is_unsigned(imm, bits, 0)),
        }
    }
}

/// Returns true for specifiers of the low part of an address.
fn is_low(specifier: Specifier) -> bool {
    matches!(
        specifier,
        LO | PCREL_LO | TPREL_LO | R_RISCV_TLSDESC_LOAD_LO12 | R_RISCV_TLSDESC_ADD_LO12
    )
}

fn is_tls_pcrel(specifier: Specifier) -> bool {
    matches!(specifier, R_RISCV_TLS_GOT_HI20 | R_RISCV_TLS_GD_HI20 | R_RISCV_TLSDESC_HI20)
}

/// Returns the number of a floating-point immediate.
fn float_index(number: f64) -> Option<i64> {
    const NUMBERS: [f64; 28] = [
        0.000_015_258_789_062_5,
        0.000_030_517_578_125,
        0.003_906_25,
        0.007_812_5,
        0.0625,
        0.125,
        0.25,
        0.3125,
        0.375,
        0.4375,
        0.5,
        0.625,
        0.75,
        0.875,
        1.0,
        1.25,
        1.5,
        1.75,
        2.0,
        2.5,
        3.0,
        4.0,
        8.0,
        16.0,
        128.0,
        256.0,
        32768.0,
        65536.0,
    ];
    if number == -1.0 {
        return Some(0);
    }
    NUMBERS.iter().position(|known| *known == number).map(|index| index as i64 + 2)
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Machine {
    pub(crate) fn fits_class(&self, class: OperandClass, operand: &Operand) -> TargetFit<Operand> {
        let Some(register) = operand.register() else { return TargetFit::No };
        let with =
            |register: Register| Operand { kind: Kind::Register(Some(register)), ..*operand };
        let moved = |from: Register, to: Register| {
            let number = register.value() - from.value();
            Register::from_value(to.value() + number).map(with).into()
        };
        if operand.is_in(&[(Register::F0_D, 32)]) {
            let is_compressed = operand.is_in(&[(Register::F8_D, 8)]);
            return match class.name() {
                "FPR128" => moved(Register::F0_D, Register::F0_Q),
                "FPR32" => moved(Register::F0_D, Register::F0_F),
                "FPR32C" if is_compressed => moved(Register::F0_D, Register::F0_F),
                "FPR16" => moved(Register::F0_D, Register::F0_H),
                _ => TargetFit::No,
            };
        }
        if operand.is_in(&[(Register::V0, 32)]) {
            return match class.name() {
                "VRM2" => group(register, 2).map(with).into(),
                "VRM4" => group(register, 4).map(with).into(),
                "VRM8" => group(register, 8).map(with).into(),
                _ => TargetFit::No,
            };
        }
        let is_general = operand.is_in(&[(Register::X0, 32)]);
        let is_float = matches!(operand.kind, Kind::FloatInRegister(_)) && is_general;
        match class.name() {
            "GPRAsFPR16" if is_float => moved(Register::X0, Register::X0_H),
            "GPRAsFPR32" if is_float => moved(Register::X0, Register::X0_W),
            "GPRF64AsFPR"
                if is_general && self.has(Feature::FeatureStdExtZdinx) && !self.is_64_bit() =>
            {
                TargetFit::Match
            }
            _ => TargetFit::No,
        }
    }

    pub(crate) fn is_any_reg_c(&self, operand: &Operand) -> Fit {
        operand.is_in(&[(Register::X8, 8), (Register::F8_D, 8)]).into()
    }

    pub(crate) fn is_any_reg(&self, operand: &Operand) -> Fit {
        operand.is_in(&[(Register::X0, 32), (Register::F0_D, 32), (Register::V0, 32)]).into()
    }

    pub(crate) fn is_bare_symbol(&self, operand: &Operand) -> Fit {
        operand.has_specifier(|specifier| specifier == 0).into()
    }

    pub(crate) fn is_clui_imm(&self, operand: &Operand) -> Fit {
        operand.number(|imm| (1..32).contains(&imm) || (0xfffe0..=0xfffff).contains(&imm))
    }

    pub(crate) fn is_csr_system_register(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::SystemRegister(_)).into()
    }

    pub(crate) fn is_reg_reg(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::RegReg(..)).into()
    }

    pub(crate) fn is_call_symbol(&self, operand: &Operand) -> Fit {
        operand.has_specifier(|specifier| specifier == R_RISCV_CALL_PLT).into()
    }

    pub(crate) fn is_frm_arg(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::Rounding(_)).into()
    }

    pub(crate) fn is_frm_arg_legacy(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::Rounding(_)).into()
    }

    pub(crate) fn is_fence_arg(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::Fence(_)).into()
    }

    pub(crate) fn is_gpr_as_fpr16(&self, operand: &Operand) -> Fit {
        operand.is_float_in(Register::X0_H, 32).into()
    }

    pub(crate) fn is_gpr_as_fpr32(&self, operand: &Operand) -> Fit {
        operand.is_float_in(Register::X0_W, 32).into()
    }

    pub(crate) fn is_gpr_as_fpr(&self, operand: &Operand) -> Fit {
        operand.is_float_in(Register::X0, 32).into()
    }

    pub(crate) fn is_gpr_pair_as_fpr64(&self, operand: &Operand) -> Fit {
        (matches!(operand.kind, Kind::FloatInRegister(_)) && operand.is_pair(|_| true)).into()
    }

    pub(crate) fn is_gpr_pair_c(&self, operand: &Operand) -> Fit {
        operand.is_pair(|index| (4..8).contains(&index)).into()
    }

    pub(crate) fn is_gpr_pair_no_x0(&self, operand: &Operand) -> Fit {
        operand.is_pair(|index| index != 0).into()
    }

    pub(crate) fn is_gpr_pair(&self, operand: &Operand) -> Fit {
        operand.is_pair(|_| true).into()
    }

    pub(crate) fn is_imm_four(&self, operand: &Operand) -> Fit {
        operand.number(|imm| imm == 4)
    }

    pub(crate) fn is_imm_three(&self, operand: &Operand) -> Fit {
        operand.number(|imm| imm == 3)
    }

    pub(crate) fn is_imm_zero(&self, operand: &Operand) -> Fit {
        operand.number(|imm| imm == 0)
    }

    pub(crate) fn is_load_fp_imm(&self, operand: &Operand) -> Fit {
        match operand.kind {
            Kind::Number(number) => (0..32).contains(&number),
            Kind::Float(number) => float_index(number).is_some_and(|index| index != 1),
            _ => false,
        }
        .into()
    }

    pub(crate) fn is_stack_adj(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::StackAdjustment(_)).into()
    }

    pub(crate) fn is_pseudo_jump_symbol(&self, operand: &Operand) -> Fit {
        operand.has_specifier(|specifier| specifier == R_RISCV_CALL_PLT).into()
    }

    pub(crate) fn is_rtz_arg(&self, operand: &Operand) -> Fit {
        (operand.kind == Kind::Rounding(1)).into()
    }

    pub(crate) fn is_reg_list(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::RegList(_)).into()
    }

    pub(crate) fn is_reg_list_s0(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::RegList(_)).into()
    }

    pub(crate) fn is_rnum_arg(&self, operand: &Operand) -> Fit {
        operand.number(|imm| (0..=10).contains(&imm))
    }

    pub(crate) fn is_s_imm10_unsigned(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_signed(self.fixed(imm), 10, 0) || is_unsigned(imm, 10, 0))
    }

    pub(crate) fn is_bare_simm_n(&self, bits: i64, operand: &Operand) -> Fit {
        let is_valid = |imm| is_signed(self.fixed(imm), bits as u32, 0);
        operand.number_or(is_valid, |specifier| specifier == 0)
    }

    pub(crate) fn is_bare_simm_n_lsb0(&self, bits: i64, operand: &Operand) -> Fit {
        let is_valid = |imm| is_signed(self.fixed(imm), bits as u32, 1);
        operand.number_or(is_valid, |specifier| specifier == 0)
    }

    pub(crate) fn is_tlsdesc_call_symbol(&self, operand: &Operand) -> Fit {
        operand.has_specifier(|specifier| specifier == R_RISCV_TLSDESC_CALL).into()
    }

    pub(crate) fn is_tp_rel_add_symbol(&self, operand: &Operand) -> Fit {
        operand.has_specifier(|specifier| specifier == R_RISCV_TPREL_ADD).into()
    }

    pub(crate) fn is_u_imm5_plus1(&self, operand: &Operand) -> Fit {
        operand.number(|imm| imm > 0 && is_unsigned(imm.wrapping_sub(1), 5, 0))
    }

    pub(crate) fn is_u_imm_log2_x_len(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, self.shift_bits(), 0))
    }

    pub(crate) fn is_u_imm_log2_x_len_non_zero(&self, operand: &Operand) -> Fit {
        operand.number(|imm| imm != 0 && is_unsigned(imm, self.shift_bits(), 0))
    }

    pub(crate) fn is_v0_reg(&self, operand: &Operand) -> Fit {
        (operand.kind == Kind::Register(Some(Register::V0))).into()
    }

    pub(crate) fn is_x_sfmm_v_type(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::VType(value) if is_matrix_type(value)).into()
    }

    pub(crate) fn is_gpr(&self, operand: &Operand) -> Fit {
        operand.is_in(&[(Register::X0, 32)]).into()
    }

    pub(crate) fn is_u_imm1(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 1, 0))
    }

    pub(crate) fn is_u_imm2(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 2, 0))
    }

    pub(crate) fn is_u_imm3(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 3, 0))
    }

    pub(crate) fn is_u_imm4(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 4, 0))
    }

    pub(crate) fn is_u_imm5(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 5, 0))
    }

    pub(crate) fn is_u_imm6(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 6, 0))
    }

    pub(crate) fn is_u_imm7(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 7, 0))
    }

    pub(crate) fn is_u_imm8(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 8, 0))
    }

    pub(crate) fn is_u_imm16(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 16, 0))
    }

    pub(crate) fn is_u_imm32(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 32, 0))
    }

    pub(crate) fn is_u_imm48(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 48, 0))
    }

    pub(crate) fn is_u_imm64(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 64, 0))
    }

    pub(crate) fn is_s_imm12(&self, operand: &Operand) -> Fit {
        operand.number_or(|imm| is_signed(self.fixed(imm), 12, 0), is_low)
    }

    pub(crate) fn is_u_imm20(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 20, 0))
    }

    pub(crate) fn is_u_imm20_lui(&self, operand: &Operand) -> Fit {
        operand.number_or(
            |imm| is_unsigned(imm, 20, 0),
            |specifier| matches!(specifier, R_RISCV_HI20 | R_RISCV_TPREL_HI20),
        )
    }

    pub(crate) fn is_u_imm20_auipc(&self, operand: &Operand) -> Fit {
        operand.number_or(
            |imm| is_unsigned(imm, 20, 0),
            |specifier| {
                matches!(specifier, R_RISCV_PCREL_HI20 | R_RISCV_GOT_HI20)
                    || is_tls_pcrel(specifier)
            },
        )
    }

    pub(crate) fn is_imm_x_len_li(&self, operand: &Operand) -> Fit {
        match operand.kind {
            Kind::Number(imm) => self.fits_register(imm),
            Kind::Expression(unknown) => unknown.is_difference,
            _ => false,
        }
        .into()
    }

    pub(crate) fn is_imm_x_len_li_restricted(&self, operand: &Operand) -> Fit {
        operand.number(|imm| self.fits_register(imm))
    }

    pub(crate) fn is_s_imm12_lsb00000(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_signed(self.fixed(imm), 12, 5))
    }

    pub(crate) fn is_v_type_i10(&self, operand: &Operand) -> Fit {
        self.vtype(operand, 10)
    }

    pub(crate) fn is_v_type_i11(&self, operand: &Operand) -> Fit {
        self.vtype(operand, 11)
    }

    pub(crate) fn is_s_imm5(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_signed(self.fixed(imm), 5, 0))
    }

    pub(crate) fn is_s_imm5_plus1(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_signed(self.fixed(imm).wrapping_sub(1), 5, 0))
    }

    pub(crate) fn is_s_imm10(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_signed(self.fixed(imm), 10, 0))
    }

    pub(crate) fn is_s_imm6(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_signed(self.fixed(imm), 6, 0))
    }

    pub(crate) fn is_s_imm6_non_zero(&self, operand: &Operand) -> Fit {
        operand.number(|imm| imm != 0 && is_signed(self.fixed(imm), 6, 0))
    }

    pub(crate) fn is_u_imm7_lsb00(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 7, 2))
    }

    pub(crate) fn is_u_imm8_lsb00(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 8, 2))
    }

    pub(crate) fn is_u_imm8_lsb000(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 8, 3))
    }

    pub(crate) fn is_u_imm9_lsb000(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 9, 3))
    }

    pub(crate) fn is_u_imm10_lsb00_non_zero(&self, operand: &Operand) -> Fit {
        operand.number(|imm| imm != 0 && is_unsigned(imm, 10, 2))
    }

    pub(crate) fn is_s_imm10_lsb0000_non_zero(&self, operand: &Operand) -> Fit {
        operand.number(|imm| imm != 0 && is_signed(self.fixed(imm), 10, 4))
    }

    pub(crate) fn is_u_imm2_lsb0(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 2, 1))
    }

    pub(crate) fn is_u_imm8_ge32(&self, operand: &Operand) -> Fit {
        operand.number(|imm| imm >= 32 && is_unsigned(imm, 8, 0))
    }

    pub(crate) fn is_u_imm5_lsb0(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 5, 1))
    }

    pub(crate) fn is_u_imm6_lsb0(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 6, 1))
    }

    pub(crate) fn is_u_imm5_non_zero(&self, operand: &Operand) -> Fit {
        operand.number(|imm| imm != 0 && is_unsigned(imm, 5, 0))
    }

    pub(crate) fn is_u_imm5_gt3(&self, operand: &Operand) -> Fit {
        operand.number(|imm| imm > 3 && is_unsigned(imm, 5, 0))
    }

    pub(crate) fn is_u_imm5_ge6_plus1(&self, operand: &Operand) -> Fit {
        operand.number(|imm| imm >= 6 && is_unsigned(imm.wrapping_sub(1), 5, 0))
    }

    pub(crate) fn is_u_imm5_slist(&self, operand: &Operand) -> Fit {
        operand.number(|imm| matches!(imm, 0 | 1 | 2 | 4 | 8 | 15 | 16 | 31))
    }

    pub(crate) fn is_u_imm10(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 10, 0))
    }

    pub(crate) fn is_u_imm11(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 11, 0))
    }

    pub(crate) fn is_u_imm14_lsb00(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 14, 2))
    }

    pub(crate) fn is_u_imm16_non_zero(&self, operand: &Operand) -> Fit {
        operand.number(|imm| imm != 0 && is_unsigned(imm, 16, 0))
    }

    pub(crate) fn is_s_imm5_non_zero(&self, operand: &Operand) -> Fit {
        operand.number(|imm| imm != 0 && is_signed(self.fixed(imm), 5, 0))
    }

    pub(crate) fn is_s_imm11(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_signed(self.fixed(imm), 11, 0))
    }

    pub(crate) fn is_s_imm16(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_signed(self.fixed(imm), 16, 0))
    }

    pub(crate) fn is_s_imm16_non_zero(&self, operand: &Operand) -> Fit {
        operand.number(|imm| imm != 0 && is_signed(self.fixed(imm), 16, 0))
    }

    pub(crate) fn is_s_imm20_li(&self, operand: &Operand) -> Fit {
        operand
            .number_or(|imm| is_signed(self.fixed(imm), 20, 0), |specifier| specifier == QC_ABS20)
    }

    pub(crate) fn is_s_imm26(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_signed(self.fixed(imm), 26, 0))
    }

    pub(crate) fn is_u_imm7_lsb000(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 7, 3))
    }

    pub(crate) fn is_u_imm9(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_unsigned(imm, 9, 0))
    }

    pub(crate) fn is_s_imm18(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_signed(self.fixed(imm), 18, 0))
    }

    pub(crate) fn is_s_imm18_lsb0(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_signed(self.fixed(imm), 18, 1))
    }

    pub(crate) fn is_s_imm19_lsb00(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_signed(self.fixed(imm), 19, 2))
    }

    pub(crate) fn is_s_imm20_lsb000(&self, operand: &Operand) -> Fit {
        operand.number(|imm| is_signed(self.fixed(imm), 20, 3))
    }

    pub(crate) fn add_reg_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        inst.add_register(operand.register());
    }

    pub(crate) fn add_imm_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        inst.add(match operand.kind {
            Kind::Number(imm) => Value::Immediate(self.fixed(imm)),
            Kind::Expression(unknown) => unknown.id.operand(),
            _ => Value::Other,
        });
    }

    pub(crate) fn add_csr_system_register_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        if let Kind::SystemRegister(number) = operand.kind {
            inst.add_immediate(number);
        }
    }

    pub(crate) fn add_reg_reg_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        if let Kind::RegReg(base, index) = operand.kind {
            inst.add_register(Some(base));
            inst.add_register(Some(index));
        }
    }

    pub(crate) fn add_frm_arg_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        if let Kind::Rounding(mode) = operand.kind {
            inst.add_immediate(mode);
        }
    }

    pub(crate) fn add_fence_arg_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        if let Kind::Fence(set) = operand.kind {
            inst.add_immediate(set);
        }
    }

    pub(crate) fn add_fp_imm_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        match operand.kind {
            Kind::Number(number) => inst.add_immediate(number),
            Kind::Float(number) => inst.add_immediate(float_index(number).unwrap_or(0)),
            _ => {}
        }
    }

    pub(crate) fn add_stack_adj_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        if let Kind::StackAdjustment(more) = operand.kind {
            inst.add_immediate(more);
        }
    }

    pub(crate) fn add_reg_list_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        if let Kind::RegList(list) = operand.kind {
            inst.add_immediate(list);
        }
    }

    pub(crate) fn add_s_imm10_unsigned_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        if let Kind::Number(imm) = operand.kind {
            inst.add_immediate(imm << 54 >> 54);
        }
    }

    pub(crate) fn add_v_type_i_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        if let Kind::VType(value) | Kind::Number(value) = operand.kind {
            inst.add_immediate(value);
        }
    }

    pub(crate) fn default_frm_arg_op(&self) -> Operand {
        Operand { kind: Kind::Rounding(7), offset: 0 }
    }

    pub(crate) fn default_frm_arg_legacy_op(&self) -> Operand {
        Operand { kind: Kind::Rounding(0), offset: 0 }
    }

    pub(crate) fn default_mask_reg_op(&self) -> Operand {
        Operand { kind: Kind::Register(None), offset: 0 }
    }
}

/// Returns the group of vector registers that begins with a register.
fn group(register: Register, count: u32) -> Option<Register> {
    let number = register.value().wrapping_sub(Register::V0.value());
    let first = match count {
        2 => Register::V0M2,
        4 => Register::V0M4,
        _ => Register::V0M8,
    };
    if number >= 32 || !number.is_multiple_of(count) {
        return None;
    }
    let name = first.name().strip_prefix("V0")?;
    let mut text = tablegen_mc::Buffer::<16>::new();
    core::fmt::Write::write_fmt(&mut text, format_args!("V{number}{name}")).ok()?;
    Register::from_name(text.as_str())
}
