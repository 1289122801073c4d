//! Conditions of operand classes.

use tablegen_mc::assembler::expression::Specifier;

use super::operand::{
    Expression, Float, Hint, Immediate, Kind, List, Operand, RegisterKind, RegisterOperand, Shape,
    Shift, ShiftKind,
};
use super::{fixups, macho};
use crate::matcher::Fit;
use crate::operands::{is_movn_alias, is_movz_alias};
use crate::target::{Register, RegisterClass};

/// Returns the immediate of a logical instruction for a value without bits above its width: N, immr
/// and imms. `None` if it has none.
pub(crate) fn logical(value: u64, width: u32) -> Option<i64> {
    let all = u64::MAX >> (64 - width);
    if value == 0 || value >= all {
        return None;
    }
    let mut size = width;
    while size > 2 {
        let half = size / 2;
        let mask = (1 << half) - 1;
        if value & mask != value >> half & mask {
            break;
        }
        size = half;
    }
    let mask = u64::MAX >> (64 - size);
    let element = value & mask;
    // The element is a run of ones, rotated.
    let ones = element.count_ones();
    let rotated = |by: u32| match by {
        0 => element,
        _ => (element >> by | element << (size - by)) & mask,
    };
    let run = (1 << ones) - 1;
    let right = (0..size).find(|by| rotated(*by) == run)?;
    let immr = u64::from((size - right) & (size - 1));
    let imms = u64::from(!(size - 1) << 1 & 0x3f | (ones - 1));
    let n = u64::from(size == 64);
    Some((n << 12 | immr << 6 | imms).cast_signed())
}

/// Returns a value without the bits above a width, if these are equal.
fn in_width(value: i64, width: u32) -> Option<u64> {
    let upper = if width == 64 { 0 } else { u64::MAX << width };
    let value = value.cast_unsigned();
    (value & upper == 0 || value & upper == upper).then_some(value & !upper)
}

/// Returns a bit for each byte of a number whose bytes are 0 or 255. `None` for other numbers.
pub(super) fn byte_mask(number: i64) -> Option<i64> {
    let bytes = number.to_le_bytes();
    let is_valid = bytes.iter().all(|byte| matches!(byte, 0 | 255));
    let bits = bytes.iter().enumerate();
    is_valid.then(|| bits.fold(0, |mask, (index, byte)| mask | i64::from(*byte & 1) << index))
}

/// Returns the eight bits of a floating-point number. `None` if it cannot be encoded so.
pub(super) fn float_bits(number: f64) -> Option<i64> {
    let bits = number.to_bits();
    let exponent = (bits >> 52 & 0x7ff).cast_signed() - 1023;
    let is_short = bits & 0xffff_ffff_ffff == 0;
    let valid = is_short && (-3..=4).contains(&exponent);
    let fraction = (bits >> 48 & 15).cast_signed();
    valid.then(|| ((bits >> 63) << 7).cast_signed() | ((exponent + 3) & 7 ^ 4) << 4 | fraction)
}

/// Returns true for extensions of arithmetic instructions and memory accesses.
pub(super) fn is_extension(shift: Shift) -> bool {
    (shift.kind == ShiftKind::Lsl || !shift.kind.is_shift()) && shift.amount <= 4
}

/// Returns true for extensions of 32-bit registers.
pub(super) fn is_narrow_extension(shift: Shift) -> bool {
    use ShiftKind as S;
    matches!(shift.kind, S::Uxtb | S::Sxtb | S::Uxth | S::Sxth | S::Uxtw | S::Sxtw)
}

/// Returns true for the amounts of memory accesses of this many bits.
pub(super) fn is_scale(shift: Shift, width: i64) -> bool {
    is_extension(shift) && (shift.amount == 0 || Some(shift.amount) == scale_of(width))
}

/// Returns the shift of an index of elements of this many bits.
fn scale_of(width: i64) -> Option<i64> {
    (width / 8).checked_ilog2().map(i64::from)
}

/// Returns true if a class with this name in C++, such as `AArch64::GPR64RegClassID`, contains a
/// register.
fn contains(class: &str, register: Register) -> bool {
    let name = class.rsplit("::").next().and_then(|name| name.strip_suffix("RegClassID"));
    let class = name.and_then(RegisterClass::from_name);
    class.is_some_and(|class| class.contains(register))
}

/// Returns true if SVE's `dup` and `cpy` can make elements of this many bits with this value.
fn is_copied(value: i64, bits: u32) -> bool {
    let truncated = |bits: u32| value << (64 - bits) >> (64 - bits);
    if in_width(value, bits).is_none() {
        return false;
    }
    match value {
        _ if value & 0xff != 0 => truncated(8) == truncated(bits),
        _ if value & 0xff00 != 0 => truncated(16) == truncated(bits),
        _ => value == 0,
    }
}

fn near(is_match: bool) -> Fit {
    if is_match { Fit::Match } else { Fit::Near }
}

impl Operand {
    fn expression(&self) -> Option<Expression> {
        match self.kind {
            Kind::Immediate(Immediate::Expression(expression)) => Some(expression),
            _ => None,
        }
    }

    /// Checks a number whose value is known. Numbers out of range are near.
    pub(super) fn number(&self, is_valid: impl FnOnce(i64) -> bool) -> Fit {
        Fit::of_number(self, is_valid)
    }

    pub(super) fn is_known(&self, is_valid: impl FnOnce(i64) -> bool) -> Fit {
        self.known().is_some_and(is_valid).into()
    }

    /// Checks a number with sign of `bits` bits, times `scale`.
    pub(super) fn signed(&self, bits: i64, scale: i64) -> Fit {
        let max = 1 << (bits - 1);
        self.number(|imm| imm % scale == 0 && (-max..max).contains(&(imm / scale)))
    }

    /// Checks a number without sign of `bits` bits, times `scale`.
    pub(super) fn unsigned(&self, bits: i64, scale: i64) -> Fit {
        self.number(|imm| imm % scale == 0 && (0..1 << bits).contains(&(imm / scale)))
    }

    /// Checks the first and the last number of a group, where the last is `distance` more.
    pub(super) fn range(&self, bits: i64, scale: i64, distance: i64) -> Fit {
        match self.kind {
            Kind::Range(first, last) if last == first.wrapping_add(distance) & 0xffff_ffff => {
                near(first % scale == 0 && (0..1 << bits).contains(&(first / scale)))
            }
            _ => Fit::No,
        }
    }

    pub(super) fn is_index(&self, min: i64, max: i64) -> Fit {
        match self.kind {
            Kind::Index(index) => near((min..=max).contains(&index)),
            _ => Fit::No,
        }
    }

    /// Checks the target of a branch: a label, or a multiple of 4 in a range.
    pub(super) fn is_target(&self, min: i64, max: i64) -> Fit {
        match self.kind {
            Kind::Immediate(Immediate::Number(imm)) => imm & 3 == 0 && (min..=max).contains(&imm),
            Kind::Immediate(_) => true,
            _ => false,
        }
        .into()
    }

    /// Checks the label of `adr` or `adrp`: an expression, or a number of 21 bits times `scale`.
    pub(super) fn is_label(&self, scale: i64) -> Fit {
        match self.kind {
            Kind::Immediate(Immediate::Number(imm)) => {
                imm % scale == 0 && (-(1 << 20)..1 << 20).contains(&(imm / scale))
            }
            Kind::Immediate(_) => true,
            _ => false,
        }
        .into()
    }

    /// Checks the scaled offset of a load or store.
    pub(super) fn is_offset(&self, scale: i64) -> Fit {
        let fits = match (self.known(), self.expression()) {
            (Some(imm), _) => imm % scale == 0 && (0..0x1000).contains(&(imm / scale)),
            (_, Some(expression)) => {
                macho::is_load_offset(expression.suffix, expression.has_addend)
                    || expression.specifier.is_none_or(fixups::is_load_offset)
            }
            _ => false,
        };
        fits.into()
    }

    /// Checks an offset that only unscaled loads and stores have.
    pub(super) fn is_unscaled(&self, scale: i64) -> Fit {
        let is_scaled = self.is_offset(scale) == Fit::Match;
        (self.signed(9, 1) == Fit::Match && !is_scaled).into()
    }

    /// Returns the number of an immediate and its shift, if the shift is `width` or can be.
    pub(super) fn shifted(&self, width: i64) -> Option<(i64, i64)> {
        match self.kind {
            Kind::Shifted(Immediate::Number(imm), shift) if shift == width => Some((imm, shift)),
            Kind::Immediate(Immediate::Number(imm)) if imm != 0 && imm >> width << width == imm => {
                Some((imm >> width, width))
            }
            Kind::Immediate(Immediate::Number(imm)) => Some((imm, 0)),
            _ => None,
        }
    }

    pub(super) fn is_addend(&self) -> Fit {
        let inner = match self.kind {
            Kind::Shifted(inner, 0 | 12) | Kind::Immediate(inner) => inner,
            _ => return Fit::No,
        };
        if let Immediate::Expression(expression) = inner
            && let Expression { specifier: Some(specifier), suffix, has_addend, .. } = expression
        {
            let is_addend = macho::is_addend(suffix, has_addend) || fixups::is_addend(specifier);
            return is_addend.into();
        }
        match self.shifted(12) {
            Some((imm, _)) => (0..0x1000).contains(&imm),
            None => true,
        }
        .into()
    }

    pub(super) fn is_negative_addend(&self) -> Fit {
        self.shifted(12).is_some_and(|(imm, _)| (-0xfff..0).contains(&imm)).into()
    }

    /// Returns the value of an immediate of SVE for elements of this many bits. `None` for other
    /// operands.
    fn vector_immediate(&self, bits: u32) -> Option<Option<i64>> {
        if !matches!(self.kind, Kind::Shifted(..)) && self.known().is_none() {
            return None;
        }
        let value = self.shifted(8).filter(|(_, shift)| bits != 8 || *shift == 0);
        Some(value.map(|(imm, shift)| imm << shift))
    }

    pub(super) fn is_copied(&self, bits: u32) -> Fit {
        match self.vector_immediate(bits) {
            None => Fit::No,
            Some(value) => near(value.is_some_and(|value| is_copied(value, bits))),
        }
    }

    pub(super) fn is_vector_addend(&self, bits: u32) -> Fit {
        let is_valid = |value: i64| value & !0xff == 0 || bits != 8 && value & !0xff00 == 0;
        match self.vector_immediate(bits) {
            None => Fit::No,
            Some(value) => near(value.is_some_and(is_valid)),
        }
    }

    pub(super) fn is_logical(&self, width: u32) -> Fit {
        self.is_known(|imm| in_width(imm, width).and_then(|imm| logical(imm, width)).is_some())
    }

    pub(super) fn is_preferred_logical(&self, width: u32) -> Fit {
        let is_copied = self.is_copied(width) == Fit::Match;
        (self.is_logical(width) == Fit::Match && !is_copied).into()
    }

    /// Checks a symbol with a specifier of bits `16 * group` to `16 * group + 15`.
    pub(super) fn is_move_symbol(&self, group: Specifier) -> Fit {
        let specifier = self.expression().filter(|one| one.suffix == 0);
        let specifier = specifier.and_then(|expression| expression.specifier);
        specifier.is_some_and(|specifier| fixups::is_move(specifier, group)).into()
    }

    pub(super) fn is_moved(&self, width: i64, shift: i64) -> Fit {
        match self.kind {
            Kind::Immediate(Immediate::Number(imm)) => {
                is_movz_alias(imm.cast_unsigned(), shift as u32, width as u32)
            }
            Kind::Immediate(_) => shift == 0,
            _ => false,
        }
        .into()
    }

    pub(super) fn is_moved_inverted(&self, width: i64, shift: i64) -> Fit {
        self.is_known(|imm| is_movn_alias(imm.cast_unsigned(), shift as u32, width as u32))
    }

    pub(super) fn is_float(&self) -> Fit {
        matches!(self.kind, Kind::Float(Float { value, .. }) if float_bits(value).is_some()).into()
    }

    pub(super) fn is_exact_float(&self, allowed: [f64; 2]) -> Fit {
        match self.kind {
            Kind::Float(Float { value, is_exact }) => {
                near(is_exact && allowed.iter().any(|known| known.to_bits() == value.to_bits()))
            }
            _ => Fit::No,
        }
    }

    pub(super) fn is_hint(&self, hint: Hint) -> Fit {
        matches!(self.kind, Kind::Hint(own, _) if own == hint).into()
    }

    pub(super) fn is_field(&self, is_valid: impl FnOnce(i64) -> bool) -> Fit {
        match self.kind {
            Kind::System { field: Some(field), .. } => is_valid(field).into(),
            _ => Fit::No,
        }
    }

    pub(super) fn has_shift(&self, is_valid: impl FnOnce(Shift) -> bool) -> Fit {
        matches!(self.kind, Kind::Shift(shift) if is_valid(shift)).into()
    }

    fn register_of(&self, kind: RegisterKind) -> Option<RegisterOperand> {
        match self.kind {
            Kind::Register(operand) if operand.kind == kind => Some(operand),
            _ => None,
        }
    }

    pub(super) fn is_register(&self, kind: RegisterKind, class: RegisterClass) -> Fit {
        self.register_of(kind).is_some_and(|operand| class.contains(operand.register)).into()
    }

    pub(super) fn is_scalar(&self, class: RegisterClass) -> Fit {
        self.is_register(RegisterKind::Scalar, class)
    }

    /// Checks a register of a class, whose name is that in C++.
    pub(super) fn is_scalar_of(&self, class: &str) -> Fit {
        let operand = self.register_of(RegisterKind::Scalar);
        operand.is_some_and(|operand| contains(class, operand.register)).into()
    }

    pub(super) fn is_shifted_scalar(&self, class: &str, width: i64) -> Fit {
        let Some(operand) = self.register_of(RegisterKind::Scalar) else { return Fit::No };
        let shift = operand.shift;
        near(
            shift.kind == ShiftKind::Lsl
                && Some(shift.amount) == scale_of(width)
                && contains(class, operand.register),
        )
    }

    pub(super) fn is_vector(&self, kind: RegisterKind, width: i64, class: &str) -> Fit {
        match self.register_of(kind) {
            Some(operand) => {
                near(i64::from(operand.width) == width && contains(class, operand.register))
            }
            None => Fit::No,
        }
    }

    pub(super) fn is_any_predicate(&self, width: i64, class: &str) -> Fit {
        match self.is_vector(RegisterKind::Counter, width, class) {
            Fit::No => self.is_vector(RegisterKind::Predicate, width, class),
            fit => fit,
        }
    }

    /// Checks a vector with the shift or extension of addresses of this many bits.
    pub(super) fn is_extended_vector(
        &self,
        width: i64,
        class: &str,
        kind: Option<ShiftKind>,
        address_width: i64,
        is_always_same: bool,
    ) -> Fit {
        let is_vector = self.is_vector(RegisterKind::Vector, width, class) == Fit::Match;
        let Some(operand) = self.register_of(RegisterKind::Vector).filter(|_| is_vector) else {
            return Fit::No;
        };
        let shift = operand.shift;
        let fits = Some(shift.amount) == scale_of(address_width);
        let is_int32 = matches!(kind, Some(ShiftKind::Uxtw | ShiftKind::Sxtw));
        if !fits && is_int32 && !is_always_same && shift.has_amount && address_width == 8 {
            return Fit::No;
        }
        near(fits && kind == Some(shift.kind))
    }

    pub(super) fn list(&self) -> Option<List> {
        match self.kind {
            Kind::List(list) => Some(list),
            _ => None,
        }
    }

    pub(super) fn is_untyped_list(
        &self,
        kind: Option<RegisterKind>,
        count: i64,
        is_adjacent: bool,
    ) -> Fit {
        let is = |list: List| {
            i64::from(list.count) == count
                && list.elements == 0
                && Some(list.kind) == kind
                && (!is_adjacent || list.stride == 1)
        };
        self.list().is_some_and(is).into()
    }

    pub(super) fn is_list(
        &self,
        kind: Option<RegisterKind>,
        count: i64,
        elements: i64,
        width: i64,
        stride: i64,
    ) -> bool {
        self.list().is_some_and(|list| {
            let own = [list.count, list.elements, list.width, list.stride].map(i64::from);
            Some(list.kind) == kind && own == [count, elements, width, stride]
        })
    }

    pub(super) fn is_list_of(
        &self,
        kind: Option<RegisterKind>,
        count: i64,
        width: i64,
        class: &str,
    ) -> Fit {
        match self.list().filter(|_| self.is_list(kind, count, 0, width, 1)) {
            Some(list) => near(contains(class, list.first)),
            None => Fit::No,
        }
    }

    pub(super) fn is_strided_list(
        &self,
        kind: Option<RegisterKind>,
        count: i64,
        stride: i64,
        width: i64,
    ) -> Fit {
        let first = self.list().map_or(0, |list| list.first.value());
        let number = i64::from(first.wrapping_sub(Register::Z0.value()) % 16);
        (self.is_list(kind, count, 0, width, stride) && number < stride).into()
    }

    pub(super) fn is_matrix(&self, shape: Option<Shape>, width: i64, class: &str) -> Fit {
        match self.kind {
            Kind::Matrix { register, width: own, shape: own_shape } => near(
                shape == Some(own_shape) && i64::from(own) == width && contains(class, register),
            ),
            _ => Fit::No,
        }
    }
}
