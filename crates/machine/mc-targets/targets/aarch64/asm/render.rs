//! Machine operands of parsed operands.

use tablegen_rt::mc::inst::Operand as Value;
use tablegen_rt::pseudo::Sink;

use super::operand::{Float, Immediate, Kind, Operand, Shift, ShiftKind};
use super::predicates::{float_bits, logical};
use crate::matcher::{Matched, Written as _};
use crate::operands::{nth, offset};
use crate::target::Register;

/// Classes of registers of lists: the register with number 0, and the first tuples of each count.
pub(super) type Lists = [Register; 5];

pub(super) const D_LISTS: Lists = {
    use Register as R;
    [R::Q0, R::D0, R::D0_D1, R::D0_D1_D2, R::D0_D1_D2_D3]
};
pub(super) const Q_LISTS: Lists = {
    use Register as R;
    [R::Q0, R::Q0, R::Q0_Q1, R::Q0_Q1_Q2, R::Q0_Q1_Q2_Q3]
};
pub(super) const Z_LISTS: Lists = {
    use Register as R;
    [R::Z0, R::Z0, R::Z0_Z1, R::Z0_Z1_Z2, R::Z0_Z1_Z2_Z3]
};
pub(super) const P_LISTS: Lists = {
    use Register as R;
    [R::P0, R::P0, R::P0_P1, R::P0_P1, R::P0_P1]
};

fn value(immediate: Immediate) -> Value<Register> {
    match immediate {
        Immediate::Number(number) => Value::Immediate(number),
        Immediate::Expression(expression) => expression.id.operand(),
    }
}

impl Operand {
    /// Adds a number or an expression.
    pub(super) fn add_immediate(&self, inst: &mut Matched) {
        inst.add(match self.kind {
            Kind::Immediate(immediate) => value(immediate),
            _ => Value::Other,
        });
    }

    /// Adds what a function makes of a number.
    pub(super) fn add_number(&self, make: impl FnOnce(i64) -> i64, inst: &mut Matched) {
        inst.add_immediate(self.known().map_or(0, make));
    }

    /// Adds a number that is shifted to the right, or an expression.
    pub(super) fn add_scaled(&self, shift: u32, inst: &mut Matched) {
        match self.known() {
            Some(number) => inst.add_immediate(number >> shift),
            None => self.add_immediate(inst),
        }
    }

    /// Adds a number that is divided, or an expression.
    pub(super) fn add_divided(&self, scale: i64, inst: &mut Matched) {
        match self.known() {
            Some(number) => inst.add_immediate(number / scale.max(1)),
            None => self.add_immediate(inst),
        }
    }

    /// Adds a number or an expression, and its shift.
    pub(super) fn add_shifted(&self, width: i64, is_negated: bool, inst: &mut Matched) {
        match (self.shifted(width), self.kind) {
            (Some((number, shift)), _) => {
                inst.add_immediate(if is_negated { number.wrapping_neg() } else { number });
                inst.add_immediate(shift);
            }
            (None, Kind::Shifted(inner, shift)) => {
                inst.add(value(inner));
                inst.add_immediate(shift);
            }
            _ => {
                self.add_immediate(inst);
                inst.add_immediate(0);
            }
        }
    }

    /// Adds bits `shift` to `shift + 15` of a number, or an expression.
    pub(super) fn add_moved_part(&self, shift: i64, inst: &mut Matched) {
        match self.known() {
            Some(number) => inst.add_immediate(number >> shift & 0xffff),
            None => self.add_immediate(inst),
        }
    }

    /// Adds the immediate of a logical instruction for elements of this many bits.
    pub(super) fn add_logical(&self, width: u32, is_inverted: bool, inst: &mut Matched) {
        let number = self.known().unwrap_or(0);
        let number = if is_inverted { !number } else { number };
        let number = number.cast_unsigned() & u64::MAX >> (64 - width);
        inst.add_immediate(logical(number, width).unwrap_or(0));
    }

    pub(super) fn add_range(&self, scale: i64, inst: &mut Matched) {
        if let Kind::Range(first, _) = self.kind {
            inst.add_immediate(first / scale);
        }
    }

    pub(super) fn add_float(&self, inst: &mut Matched) {
        if let Kind::Float(Float { value, .. }) = self.kind {
            inst.add_immediate(float_bits(value).unwrap_or(0));
        }
    }

    /// Adds 1 if the operand is this number, and 0 otherwise.
    pub(super) fn add_exact_float(&self, one: f64, inst: &mut Matched) {
        if let Kind::Float(Float { value, .. }) = self.kind {
            inst.add_immediate(i64::from(value == one));
        }
    }

    /// Adds the encoding of an operand with a name or number of its own.
    pub(super) fn add_named(&self, inst: &mut Matched) {
        inst.add_immediate(match self.kind {
            Kind::Condition(condition) => condition.into(),
            Kind::Barrier(number, _)
            | Kind::Hint(_, number)
            | Kind::Index(number)
            | Kind::Control(number)
            | Kind::System { read: Some(number), .. }
            | Kind::Streaming(Some(number)) => number,
            Kind::Tiles(mask) => mask.into(),
            _ => 0,
        });
    }

    pub(super) fn add_written_register(&self, inst: &mut Matched) {
        if let Kind::System { write: Some(number), .. } = self.kind {
            inst.add_immediate(number);
        }
    }

    pub(super) fn add_field(&self, inst: &mut Matched) {
        if let Kind::System { field: Some(field), .. } = self.kind {
            inst.add_immediate(field);
        }
    }

    pub(super) fn add_matrix(&self, inst: &mut Matched) {
        if let Kind::Matrix { register, .. } = self.kind {
            inst.add_register(Some(register));
        }
    }

    /// Adds the register of another file with the number of this one. A register that is not in the
    /// file `from` is unchanged.
    pub(super) fn add_moved(&self, from: Register, to: Register, inst: &mut Matched) {
        let register = self.register();
        let number = register.and_then(|register| offset(register, from, 32));
        inst.add_register(number.and_then(|number| nth(to, number)).or(register));
    }

    /// Adds the tuple of a list of `count` registers.
    pub(super) fn add_list(&self, lists: &Lists, count: i64, inst: &mut Matched) {
        let Some(list) = self.list() else { return };
        let tuple = usize::try_from(count).ok().and_then(|count| lists.get(count).copied());
        let tuple = tuple.unwrap_or(lists[0]);
        inst.add_register(offset(list.first, lists[0], 32).and_then(|number| nth(tuple, number)));
    }

    /// Adds the tuple of registers that are not adjacent.
    pub(super) fn add_strided_list(&self, count: i64, inst: &mut Matched) {
        use Register as R;
        let Some(list) = self.list() else { return };
        let number = offset(list.first, R::Z0, 32).unwrap_or(0);
        let tuple = match (count, number < 16) {
            (2, true) => R::Z0_Z8,
            (2, false) => R::Z16_Z24,
            (_, true) => R::Z0_Z4_Z8_Z12,
            (_, false) => R::Z16_Z20_Z24_Z28,
        };
        inst.add_register(nth(tuple, number % 16));
    }

    fn shift(&self) -> Shift {
        match self.kind {
            Kind::Shift(shift) => shift,
            _ => Shift::NONE,
        }
    }

    pub(super) fn add_shift(&self, inst: &mut Matched) {
        let shift = self.shift();
        inst.add_immediate((shift.kind as i64) << 6 | shift.amount & 0x3f);
    }

    pub(super) fn add_amount(&self, inst: &mut Matched) {
        inst.add_immediate(self.shift().amount);
    }

    /// Adds an extension of an arithmetic instruction. `plain` is the one that `lsl` stands for.
    pub(super) fn add_extension(&self, plain: ShiftKind, inst: &mut Matched) {
        let shift = self.shift();
        let kind = if shift.kind.is_shift() { plain } else { shift.kind };
        let number = kind as i64 - ShiftKind::Uxtb as i64;
        inst.add_immediate(number << 3 | shift.amount & 7);
    }

    /// Adds two numbers: whether the register is extended with its sign, and whether it is shifted.
    pub(super) fn add_memory_extension(
        &self,
        is_shifted: impl FnOnce(Shift) -> bool,
        inst: &mut Matched,
    ) {
        let shift = self.shift();
        let is_signed = matches!(shift.kind, ShiftKind::Sxtw | ShiftKind::Sxtx);
        inst.add_immediate(is_signed.into());
        inst.add_immediate(is_shifted(shift).into());
    }
}
