//! [`Operand`]: operand of a line, and the classes that it belongs to.

use tablegen_mc::assembler::ExprId;
use tablegen_mc::assembler::expression::Specifier;
use tablegen_rt::mc::inst::Operand as Value;
use tablegen_rt::pseudo::Sink;

use super::Machine;
use super::fixups::{
    R_LARCH_ABS_HI20, R_LARCH_ABS_LO12, R_LARCH_ABS64_HI12, R_LARCH_ABS64_LO20, R_LARCH_B16,
    R_LARCH_B21, R_LARCH_B26, R_LARCH_CALL30, R_LARCH_CALL36, R_LARCH_GOT_HI20, R_LARCH_GOT_LO12,
    R_LARCH_GOT_PC_HI20, R_LARCH_GOT_PC_LO12, R_LARCH_GOT_PCADD_HI20, R_LARCH_GOT_PCADD_LO12,
    R_LARCH_GOT64_HI12, R_LARCH_GOT64_LO20, R_LARCH_GOT64_PC_HI12, R_LARCH_GOT64_PC_LO20,
    R_LARCH_PCADD_HI20, R_LARCH_PCADD_LO12, R_LARCH_PCALA_HI20, R_LARCH_PCALA_LO12,
    R_LARCH_PCALA64_HI12, R_LARCH_PCALA64_LO20, R_LARCH_PCREL20_S2, R_LARCH_TLS_DESC_CALL,
    R_LARCH_TLS_DESC_HI20, R_LARCH_TLS_DESC_LD, R_LARCH_TLS_DESC_LO12, R_LARCH_TLS_DESC_PC_HI20,
    R_LARCH_TLS_DESC_PC_LO12, R_LARCH_TLS_DESC_PCADD_HI20, R_LARCH_TLS_DESC_PCADD_LO12,
    R_LARCH_TLS_DESC_PCREL20_S2, R_LARCH_TLS_DESC64_HI12, R_LARCH_TLS_DESC64_LO20,
    R_LARCH_TLS_DESC64_PC_HI12, R_LARCH_TLS_DESC64_PC_LO20, R_LARCH_TLS_GD_HI20,
    R_LARCH_TLS_GD_PC_HI20, R_LARCH_TLS_GD_PCADD_HI20, R_LARCH_TLS_GD_PCADD_LO12,
    R_LARCH_TLS_GD_PCREL20_S2, R_LARCH_TLS_IE_HI20, R_LARCH_TLS_IE_LO12, R_LARCH_TLS_IE_PC_HI20,
    R_LARCH_TLS_IE_PC_LO12, R_LARCH_TLS_IE_PCADD_HI20, R_LARCH_TLS_IE_PCADD_LO12,
    R_LARCH_TLS_IE64_HI12, R_LARCH_TLS_IE64_LO20, R_LARCH_TLS_IE64_PC_HI12,
    R_LARCH_TLS_IE64_PC_LO20, R_LARCH_TLS_LD_HI20, R_LARCH_TLS_LD_PC_HI20,
    R_LARCH_TLS_LD_PCADD_HI20, R_LARCH_TLS_LD_PCADD_LO12, R_LARCH_TLS_LD_PCREL20_S2,
    R_LARCH_TLS_LE_ADD_R, R_LARCH_TLS_LE_HI20, R_LARCH_TLS_LE_HI20_R, R_LARCH_TLS_LE_LO12,
    R_LARCH_TLS_LE_LO12_R, R_LARCH_TLS_LE64_HI12, R_LARCH_TLS_LE64_LO20,
};
use crate::Register;
use crate::matcher::{Fit, Matched, OperandClass, TargetFit, Written};

/// Operand of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand {
    pub(super) kind: Kind,
    /// Offset in the source.
    pub(super) offset: usize,
}

/// Kind of an operand, with its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Register.
    Register(Register),
    /// Number.
    Number(i64),
    /// Expression whose value is not known. The specifier is `None` if the expression is no symbol
    /// with a number, and 0 if it has none.
    Expression(ExprId, Option<Specifier>),
}

impl Written for Operand {
    type Register = Register;

    fn token(&self) -> Option<&str> {
        None
    }

    fn register(&self) -> Option<Register> {
        match self.kind {
            Kind::Register(register) => Some(register),
            _ => None,
        }
    }

    fn immediate(&self) -> Option<i64> {
        match self.kind {
            Kind::Number(number) => Some(number),
            _ => None,
        }
    }
}

impl Operand {
    /// Checks a number without sign of `bits` bits.
    fn unsigned(&self, bits: u32) -> Fit {
        Fit::of_number(self, |number| number >> bits == 0)
    }

    /// Checks a multiple of `1 << shift` with sign, of `bits` bits after the shift.
    fn signed(&self, bits: u32, shift: u32) -> Fit {
        Fit::of_number(self, |number| is_signed(number, bits, shift))
    }

    /// Checks a number with sign, or a symbol without specifier or with one of `specifiers`.
    fn signed_or(&self, bits: u32, shift: u32, specifiers: &[Specifier]) -> Fit {
        match self.kind {
            Kind::Expression(..) => self.has_specifier(specifiers),
            _ => self.signed(bits, shift),
        }
    }

    fn has_specifier(&self, specifiers: &[Specifier]) -> Fit {
        match self.kind {
            Kind::Expression(_, Some(found)) if found == 0 || specifiers.contains(&found) => {
                Fit::Match
            }
            _ => Fit::Near,
        }
    }

    /// Returns true for one of the `count` registers from `first` on.
    fn is_in(&self, first: Register, count: u32) -> bool {
        self.register().is_some_and(|one| one.value().wrapping_sub(first.value()) < count)
    }
}

/// Returns true for a multiple of `1 << shift` with sign, of `bits` bits after the shift.
fn is_signed(number: i64, bits: u32, shift: u32) -> bool {
    let top = number >> (bits + shift - 1);
    (top == 0 || top == -1) && number & ((1 << shift) - 1) == 0
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Machine {
    pub(crate) fn fits_class(&self, class: OperandClass, operand: &Operand) -> TargetFit<Operand> {
        match class {
            // Registers of both sizes have the same names.
            OperandClass::FPR64 if operand.is_in(Register::F0, 32) => {
                let number = operand.register().map(|one| one.value() - Register::F0.value());
                let wide =
                    number.and_then(|one| Register::from_value(Register::F0_64.value() + one));
                wide.map(|wide| Operand { kind: Kind::Register(wide), ..*operand }).into()
            }
            OperandClass::GPRNoR0R1 if operand.is_in(Register::R0, 2) => TargetFit::Near,
            _ => TargetFit::No,
        }
    }

    pub(crate) fn allows(&self, inst: &Matched) -> bool {
        super::allows(inst)
    }

    pub(crate) fn is_gpr(&self, operand: &Operand) -> Fit {
        operand.is_in(Register::R0, 32).into()
    }

    pub(crate) fn is_imm(&self, operand: &Operand) -> Fit {
        (!matches!(operand.kind, Kind::Register(_))).into()
    }

    pub(crate) fn is_imm32(&self, operand: &Operand) -> Fit {
        Fit::of_number(operand, |number| {
            i32::try_from(number).is_ok() || u32::try_from(number).is_ok()
        })
    }

    pub(crate) fn is_imm64(&self, operand: &Operand) -> Fit {
        Fit::of_number(operand, |_| true)
    }

    pub(crate) fn is_bare_symbol(&self, operand: &Operand) -> Fit {
        operand.has_specifier(&[])
    }

    pub(crate) fn is_tp_rel_add_symbol(&self, operand: &Operand) -> Fit {
        match operand.kind {
            Kind::Expression(_, Some(R_LARCH_TLS_LE_ADD_R)) => Fit::Match,
            _ => Fit::Near,
        }
    }

    pub(crate) fn is_u_imm1(&self, operand: &Operand) -> Fit {
        operand.unsigned(1)
    }

    pub(crate) fn is_u_imm2(&self, operand: &Operand) -> Fit {
        operand.unsigned(2)
    }

    pub(crate) fn is_u_imm2plus1(&self, operand: &Operand) -> Fit {
        Fit::of_number(operand, |number| (1..=4).contains(&number))
    }

    pub(crate) fn is_u_imm3(&self, operand: &Operand) -> Fit {
        operand.unsigned(3)
    }

    pub(crate) fn is_u_imm4(&self, operand: &Operand) -> Fit {
        operand.unsigned(4)
    }

    pub(crate) fn is_u_imm5(&self, operand: &Operand) -> Fit {
        operand.unsigned(5)
    }

    pub(crate) fn is_u_imm6(&self, operand: &Operand) -> Fit {
        operand.unsigned(6)
    }

    pub(crate) fn is_u_imm7(&self, operand: &Operand) -> Fit {
        operand.unsigned(7)
    }

    pub(crate) fn is_u_imm8(&self, operand: &Operand) -> Fit {
        operand.unsigned(8)
    }

    pub(crate) fn is_u_imm12(&self, operand: &Operand) -> Fit {
        operand.unsigned(12)
    }

    pub(crate) fn is_u_imm12ori(&self, operand: &Operand) -> Fit {
        match operand.kind {
            Kind::Expression(..) => operand.has_specifier(&[
                R_LARCH_ABS_LO12,
                R_LARCH_PCALA_LO12,
                R_LARCH_GOT_LO12,
                R_LARCH_GOT_PC_LO12,
                R_LARCH_TLS_LE_LO12,
                R_LARCH_TLS_IE_LO12,
                R_LARCH_TLS_IE_PC_LO12,
                R_LARCH_TLS_DESC_LO12,
            ]),
            _ => operand.unsigned(12),
        }
    }

    pub(crate) fn is_u_imm14(&self, operand: &Operand) -> Fit {
        operand.unsigned(14)
    }

    pub(crate) fn is_u_imm15(&self, operand: &Operand) -> Fit {
        operand.unsigned(15)
    }

    pub(crate) fn is_s_imm5(&self, operand: &Operand) -> Fit {
        operand.signed(5, 0)
    }

    pub(crate) fn is_s_imm8(&self, operand: &Operand) -> Fit {
        operand.signed(8, 0)
    }

    pub(crate) fn is_s_imm8lsl1(&self, operand: &Operand) -> Fit {
        operand.signed(8, 1)
    }

    pub(crate) fn is_s_imm8lsl2(&self, operand: &Operand) -> Fit {
        operand.signed(8, 2)
    }

    pub(crate) fn is_s_imm8lsl3(&self, operand: &Operand) -> Fit {
        operand.signed(8, 3)
    }

    pub(crate) fn is_s_imm9lsl3(&self, operand: &Operand) -> Fit {
        operand.signed(9, 3)
    }

    pub(crate) fn is_s_imm10(&self, operand: &Operand) -> Fit {
        operand.signed(10, 0)
    }

    pub(crate) fn is_s_imm10lsl2(&self, operand: &Operand) -> Fit {
        operand.signed(10, 2)
    }

    pub(crate) fn is_s_imm11lsl1(&self, operand: &Operand) -> Fit {
        operand.signed(11, 1)
    }

    pub(crate) fn is_s_imm12(&self, operand: &Operand) -> Fit {
        operand.signed(12, 0)
    }

    pub(crate) fn is_s_imm12addlike(&self, operand: &Operand) -> Fit {
        let specifiers = [
            R_LARCH_PCALA_LO12,
            R_LARCH_GOT_PC_LO12,
            R_LARCH_TLS_IE_PC_LO12,
            R_LARCH_TLS_LE_LO12_R,
            R_LARCH_TLS_DESC_PC_LO12,
            R_LARCH_TLS_DESC_LD,
            R_LARCH_PCADD_LO12,
            R_LARCH_GOT_PCADD_LO12,
            R_LARCH_TLS_IE_PCADD_LO12,
            R_LARCH_TLS_LD_PCADD_LO12,
            R_LARCH_TLS_GD_PCADD_LO12,
            R_LARCH_TLS_DESC_PCADD_LO12,
        ];
        operand.signed_or(12, 0, &specifiers)
    }

    pub(crate) fn is_s_imm12lu52id(&self, operand: &Operand) -> Fit {
        let specifiers = [
            R_LARCH_ABS64_HI12,
            R_LARCH_PCALA64_HI12,
            R_LARCH_GOT64_HI12,
            R_LARCH_GOT64_PC_HI12,
            R_LARCH_TLS_LE64_HI12,
            R_LARCH_TLS_IE64_HI12,
            R_LARCH_TLS_IE64_PC_HI12,
            R_LARCH_TLS_DESC64_HI12,
            R_LARCH_TLS_DESC64_PC_HI12,
        ];
        operand.signed_or(12, 0, &specifiers)
    }

    pub(crate) fn is_s_imm13(&self, operand: &Operand) -> Fit {
        operand.signed(13, 0)
    }

    pub(crate) fn is_s_imm14lsl2(&self, operand: &Operand) -> Fit {
        operand.signed(14, 2)
    }

    pub(crate) fn is_s_imm16(&self, operand: &Operand) -> Fit {
        operand.signed(16, 0)
    }

    pub(crate) fn is_s_imm16lsl2(&self, operand: &Operand) -> Fit {
        operand.signed_or(16, 2, &[R_LARCH_B16, R_LARCH_PCALA_LO12, R_LARCH_TLS_DESC_CALL])
    }

    // The number of `pcaddu12i`.
    pub(crate) fn is_s_imm20(&self, operand: &Operand) -> Fit {
        let specifiers = [
            R_LARCH_CALL30,
            R_LARCH_PCADD_HI20,
            R_LARCH_GOT_PCADD_HI20,
            R_LARCH_TLS_IE_PCADD_HI20,
            R_LARCH_TLS_LD_PCADD_HI20,
            R_LARCH_TLS_GD_PCADD_HI20,
            R_LARCH_TLS_DESC_PCADD_HI20,
        ];
        operand.signed_or(20, 0, &specifiers)
    }

    pub(crate) fn is_s_imm20pcalau12i(&self, operand: &Operand) -> Fit {
        let specifiers = [
            R_LARCH_PCALA_HI20,
            R_LARCH_GOT_PC_HI20,
            R_LARCH_TLS_IE_PC_HI20,
            R_LARCH_TLS_LD_PC_HI20,
            R_LARCH_TLS_GD_PC_HI20,
            R_LARCH_TLS_DESC_PC_HI20,
        ];
        operand.signed_or(20, 0, &specifiers)
    }

    pub(crate) fn is_s_imm20lu12iw(&self, operand: &Operand) -> Fit {
        let specifiers = [
            R_LARCH_ABS_HI20,
            R_LARCH_GOT_HI20,
            R_LARCH_TLS_GD_HI20,
            R_LARCH_TLS_LD_HI20,
            R_LARCH_TLS_IE_HI20,
            R_LARCH_TLS_LE_HI20,
            R_LARCH_TLS_LE_HI20_R,
            R_LARCH_TLS_DESC_HI20,
        ];
        operand.signed_or(20, 0, &specifiers)
    }

    pub(crate) fn is_s_imm20lu32id(&self, operand: &Operand) -> Fit {
        let specifiers = [
            R_LARCH_ABS64_LO20,
            R_LARCH_PCALA64_LO20,
            R_LARCH_GOT64_LO20,
            R_LARCH_GOT64_PC_LO20,
            R_LARCH_TLS_IE64_LO20,
            R_LARCH_TLS_IE64_PC_LO20,
            R_LARCH_TLS_LE64_LO20,
            R_LARCH_TLS_DESC64_PC_LO20,
            R_LARCH_TLS_DESC64_LO20,
        ];
        operand.signed_or(20, 0, &specifiers)
    }

    pub(crate) fn is_s_imm20pcaddu18i(&self, operand: &Operand) -> Fit {
        operand.signed_or(20, 0, &[R_LARCH_CALL36])
    }

    pub(crate) fn is_s_imm20pcaddi(&self, operand: &Operand) -> Fit {
        let specifiers = [
            R_LARCH_PCREL20_S2,
            R_LARCH_TLS_LD_PCREL20_S2,
            R_LARCH_TLS_GD_PCREL20_S2,
            R_LARCH_TLS_DESC_PCREL20_S2,
        ];
        operand.signed_or(20, 0, &specifiers)
    }

    pub(crate) fn is_s_imm21lsl2(&self, operand: &Operand) -> Fit {
        operand.signed_or(21, 2, &[R_LARCH_B21])
    }

    pub(crate) fn is_s_imm26_operand(&self, operand: &Operand) -> Fit {
        operand.signed_or(26, 2, &[R_LARCH_B26])
    }

    pub(crate) fn add_imm_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        inst.add(match operand.kind {
            Kind::Number(number) => Value::Immediate(number),
            Kind::Expression(id, _) => id.operand(),
            Kind::Register(_) => Value::Other,
        });
    }
}
