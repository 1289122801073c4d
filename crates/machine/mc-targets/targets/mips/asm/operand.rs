//! [`Operand`]: operand of a line, and the classes that it belongs to.

use tablegen_mc::assembler::ExprId;

use super::Machine;
use super::registers::{Kind as RegisterKind, Named};
use crate::Register;
use crate::matcher::{Fit, Matched, Operands, Written};
use crate::target::{HwMode, Opcode};

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
    /// Parenthesis or bracket.
    Token(&'static str),
    Register(Named),
    Immediate(Value),
    Memory {
        base: Named,
        offset: Value,
    },
    List(List),
}

/// Number or expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Number(i64),
    Expression(Expression),
}

/// Expression whose value is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Expression {
    pub(super) id: ExprId,
    /// True for an expression in the parentheses of an operator such as `%lo`.
    pub(super) is_specified: bool,
    /// Number that is added to a symbol. `None` if no relocation can represent the expression.
    pub(super) addend: Option<i64>,
}

/// List of registers: those in order of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct List {
    numbers: [u8; List::MAX],
    len: usize,
}

impl List {
    /// Maximum number of registers: all general ones, twice.
    const MAX: usize = 16;

    /// Appends a register. Returns false if the list is full.
    pub(super) fn push(&mut self, number: u32) -> bool {
        let Some(slot) = self.numbers.get_mut(self.len) else { return false };
        *slot = number as u8;
        self.len += 1;
        true
    }

    /// Returns the numbers of the registers.
    pub(super) fn numbers(&self) -> &[u8] {
        self.numbers.get(..self.len).unwrap_or_default()
    }

    /// Returns true if instructions of 16 bits have the list: registers from the first saved one on, and the last one is
    /// that of the return address.
    fn is_short(&self) -> bool {
        let numbers = self.numbers();
        let (Some((&last, saved)), true) = (numbers.split_last(), numbers.len() <= 5) else {
            return false;
        };
        let is_from_first = saved.iter().zip(16..).all(|(&number, expected)| number == expected);
        last == 31 && !saved.is_empty() && is_from_first
    }
}

impl Value {
    /// Returns the number, or the number that is added to a symbol.
    pub(super) fn number(self) -> i64 {
        match self {
            Value::Number(number) => number,
            Value::Expression(expression) => expression.addend.unwrap_or(0),
        }
    }
}

impl Written for Operand {
    type Register = Register;

    fn token(&self) -> Option<&str> {
        match self.kind {
            Kind::Token(text) => Some(text),
            _ => None,
        }
    }

    // The only register that is part of a text is `$zero`.
    fn register(&self) -> Option<Register> {
        let is_zero =
            matches!(self.kind, Kind::Register(named) if named.is(RegisterKind::General, 1));
        is_zero.then_some(Register::ZERO)
    }

    fn immediate(&self) -> Option<i64> {
        match self.kind {
            Kind::Immediate(Value::Number(number)) => Some(number),
            _ => None,
        }
    }

    // Operands of different text can be the same register.
    fn is_same(&self, _: &Self) -> bool {
        true
    }
}

/// Returns true for a multiple of `1 << shift` with sign, of `bits` bits after the shift.
pub(super) const fn is_signed(number: i64, bits: i64, shift: i64) -> bool {
    let above = number >> (bits + shift - 1);
    (above == 0 || above == -1) && number & ((1 << shift) - 1) == 0
}

/// Returns true for a number without sign of `bits` bits.
pub(super) const fn is_unsigned(number: i64, bits: i64) -> bool {
    number.cast_unsigned() >> bits == 0
}

impl Operand {
    fn register_fits(&self, fits: impl Fn(Named) -> bool) -> Fit {
        matches!(self.kind, Kind::Register(named) if fits(named)).into()
    }

    /// Checks a number, or accepts any other expression.
    fn value_fits(&self, in_range: impl FnOnce(i64) -> bool) -> Fit {
        match self.kind {
            Kind::Immediate(Value::Number(number)) if in_range(number) => Fit::Match,
            Kind::Immediate(Value::Number(_)) => Fit::Near,
            Kind::Immediate(Value::Expression(_)) => Fit::Match,
            _ => Fit::No,
        }
    }

    /// Checks an address.
    fn memory_fits(&self, fits: impl FnOnce(Named, Value) -> bool) -> Fit {
        match self.kind {
            Kind::Memory { base, offset } if fits(base, offset) => Fit::Match,
            Kind::Memory { .. } => Fit::Near,
            _ => Fit::No,
        }
    }

    /// Checks an address whose base is a general register.
    fn offset_fits(&self, in_range: impl Fn(i64) -> bool) -> Fit {
        self.memory_fits(|base, offset| {
            base.is_general()
                && match offset {
                    Value::Number(number) => in_range(number),
                    Value::Expression(expression) => {
                        expression.is_specified || expression.addend.is_some_and(in_range)
                    }
                }
        })
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Machine {
    pub(crate) fn hw_mode(&self) -> HwMode {
        self.address_mode()
    }

    pub(crate) fn allows_operands(&self, opcode: Opcode, operands: Operands<'_, Operand>) -> bool {
        let register = |index| match operands.get(index).map(|operand: &Operand| operand.kind) {
            Some(Kind::Register(named)) => Some(named),
            _ => None,
        };
        !matches!(opcode, Opcode::DATI | Opcode::DAHI) || register(0) == register(1)
    }

    pub(crate) fn allows(&self, inst: &Matched) -> bool {
        super::check::allows(self, inst)
    }

    pub(crate) fn is_acc_asm_reg(&self, operand: &Operand) -> Fit {
        operand.register_fits(|named| named.is(RegisterKind::Accumulator, 4))
    }

    pub(crate) fn is_fgr_asm_reg(&self, operand: &Operand) -> Fit {
        operand.register_fits(|named| named.is(RegisterKind::Real, 32))
    }

    pub(crate) fn is_strictly_fgr_asm_reg(&self, operand: &Operand) -> Fit {
        operand.register_fits(|named| named.is_only(RegisterKind::Real, 32))
    }

    pub(crate) fn is_ccr_asm_reg(&self, operand: &Operand) -> Fit {
        operand.register_fits(|named| named.is(RegisterKind::RealControl, 32))
    }

    pub(crate) fn is_cop0_asm_reg(&self, operand: &Operand) -> Fit {
        operand.register_fits(|named| named.is(RegisterKind::Coprocessor0, 32))
    }

    pub(crate) fn is_cop2_asm_reg(&self, operand: &Operand) -> Fit {
        operand.register_fits(|named| named.is(RegisterKind::Coprocessor2, 32))
    }

    pub(crate) fn is_cop3_asm_reg(&self, operand: &Operand) -> Fit {
        operand.register_fits(|named| named.is(RegisterKind::Coprocessor3, 32))
    }

    pub(crate) fn is_fcc_asm_reg(&self, operand: &Operand) -> Fit {
        operand.register_fits(|named| named.is(RegisterKind::Condition, 8))
    }

    pub(crate) fn is_gpr_asm_reg(&self, operand: &Operand) -> Fit {
        operand.register_fits(Named::is_general)
    }

    pub(crate) fn is_gpr_non_zero_asm_reg(&self, operand: &Operand) -> Fit {
        operand.register_fits(|named| named.is_general() && named.number > 0)
    }

    pub(crate) fn is_gpr_zero_asm_reg(&self, operand: &Operand) -> Fit {
        operand.register_fits(|named| named.is(RegisterKind::General, 1))
    }

    pub(crate) fn is_mm16_asm_reg(&self, operand: &Operand) -> Fit {
        operand.register_fits(|named| matches!(named.number, 2..=7 | 16 | 17))
    }

    pub(crate) fn is_mm16_asm_reg_zero(&self, operand: &Operand) -> Fit {
        operand.register_fits(|named| matches!(named.number, 0 | 2..=7 | 17))
    }

    pub(crate) fn is_mm16_asm_reg_move_p(&self, operand: &Operand) -> Fit {
        operand.register_fits(|named| matches!(named.number, 0 | 2 | 3 | 16..=20))
    }

    pub(crate) fn is_mm16_asm_reg_move_p_pair_first(&self, operand: &Operand) -> Fit {
        operand.register_fits(|named| matches!(named.number, 4..=6))
    }

    pub(crate) fn is_mm16_asm_reg_move_p_pair_second(&self, operand: &Operand) -> Fit {
        operand.register_fits(|named| matches!(named.number, 5..=7 | 21 | 22))
    }

    pub(crate) fn is_hw_regs_asm_reg(&self, operand: &Operand) -> Fit {
        operand.register_fits(|named| named.is(RegisterKind::Hardware, 32))
    }

    pub(crate) fn is_msa128_asm_reg(&self, operand: &Operand) -> Fit {
        operand.register_fits(|named| named.is(RegisterKind::Vector, 32))
    }

    pub(crate) fn is_msa_ctrl_asm_reg(&self, operand: &Operand) -> Fit {
        operand.register_fits(|named| named.is(RegisterKind::VectorControl, 8))
    }

    pub(crate) fn is_imm(&self, operand: &Operand) -> Fit {
        operand.value_fits(|_| true)
    }

    pub(crate) fn is_inv_num(&self, operand: &Operand) -> Fit {
        operand.value_fits(|_| true)
    }

    pub(crate) fn is_mem(&self, operand: &Operand) -> Fit {
        operand.memory_fits(|_, _| true)
    }

    pub(crate) fn is_mem_with_simm_word_aligned_offset_gp(
        &self,
        bits: i64,
        operand: &Operand,
    ) -> Fit {
        operand.memory_fits(|base, offset| {
            let fits = |number| is_signed(number, bits, 0) && number % 4 == 0;
            base.number == 28 && matches!(offset, Value::Number(number) if fits(number))
        })
    }

    pub(crate) fn is_mem_with_uimm_word_aligned_offset_sp(
        &self,
        bits: i64,
        operand: &Operand,
    ) -> Fit {
        operand.memory_fits(|base, offset| {
            let fits = |number| is_unsigned(number, bits) && number % 4 == 0;
            base.number == 29 && matches!(offset, Value::Number(number) if fits(number))
        })
    }

    pub(crate) fn is_mem_with_uimm_offset_sp(&self, bits: i64, operand: &Operand) -> Fit {
        operand.memory_fits(|base, offset| {
            let fits = |number| is_unsigned(number, bits);
            base.number == 29 && matches!(offset, Value::Number(number) if fits(number))
        })
    }

    pub(crate) fn is_mem_with_grpmm16_base(&self, operand: &Operand) -> Fit {
        operand.memory_fits(|base, _| matches!(base.number, 2..=7 | 16 | 17))
    }

    pub(crate) fn is_mem_with_ptr_size_offset(&self, operand: &Operand) -> Fit {
        let is_long = self.abi.has_long_addresses();
        operand.offset_fits(|number| is_long || is_signed(number, 32, 0))
    }

    pub(crate) fn is_mem_with_simm_offset(&self, bits: i64, shift: i64, operand: &Operand) -> Fit {
        operand.offset_fits(|number| is_signed(number, bits, shift))
    }

    pub(crate) fn is_reg_list(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::List(_)).into()
    }

    pub(crate) fn is_reg_list16(&self, operand: &Operand) -> Fit {
        matches!(operand.kind, Kind::List(list) if list.is_short()).into()
    }

    pub(crate) fn is_scaled_s_imm(&self, bits: i64, shift: i64, operand: &Operand) -> Fit {
        let fits = |number| is_signed(number, bits, shift);
        match operand.kind {
            Kind::Immediate(Value::Number(number)) if fits(number) => Fit::Match,
            Kind::Immediate(Value::Expression(expression))
                if expression.addend.is_some_and(fits) =>
            {
                Fit::Match
            }
            Kind::Immediate(_) => Fit::Near,
            _ => Fit::No,
        }
    }

    pub(crate) fn is_scaled_u_imm(&self, bits: i64, shift: i64, operand: &Operand) -> Fit {
        Fit::of_number(operand, |number| {
            is_unsigned(number, bits + shift) && number & ((1 << shift) - 1) == 0
        })
    }

    pub(crate) fn is_constant_immz(&self, operand: &Operand) -> Fit {
        Fit::of_number(operand, |number| number == 0)
    }

    pub(crate) fn is_constant_u_imm(&self, bits: i64, from: i64, operand: &Operand) -> Fit {
        Fit::of_number(operand, |number| is_unsigned(number.wrapping_sub(from), bits))
    }

    pub(crate) fn is_constant_s_imm(&self, bits: i64, from: i64, operand: &Operand) -> Fit {
        Fit::of_number(operand, |number| is_signed(number.wrapping_sub(from), bits, 0))
    }

    pub(crate) fn is_constant_u_imm_range(&self, first: i64, last: i64, operand: &Operand) -> Fit {
        Fit::of_number(operand, |number| (first..=last).contains(&number))
    }

    pub(crate) fn is_s_imm(&self, bits: i64, operand: &Operand) -> Fit {
        operand.value_fits(|number| is_signed(number, bits, 0))
    }

    pub(crate) fn is_u_imm(&self, bits: i64, operand: &Operand) -> Fit {
        operand.value_fits(|number| is_unsigned(number, bits))
    }

    pub(crate) fn is_any_imm(&self, bits: i64, operand: &Operand) -> Fit {
        operand.value_fits(|number| is_signed(number, bits, 0) || is_unsigned(number, bits))
    }
}
