//! [`exact`]: reals that 64 bits can represent. Others are errors, as in llvm-mc.

use alloc::vec::Vec;

use tablegen_mc::assembler::real;

use super::alloc;

/// Maximum number of decimal digits of a real of 64 bits without zeros at both ends.
const MAX_DIGITS: usize = 768;

/// Returns the bits of the real of 64 bits that a text is, such as `1.5e3` or `0x1.8p-2`. `None` if there is no such real.
pub(super) fn exact(text: &str) -> Option<u64> {
    let bits = real::bits(text, 8)?;
    let is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    let (digits, exponent) = match is_hexadecimal {
        true => hexadecimal(text.get(2..)?)?,
        false => decimal(text)?,
    };
    if digits.is_zero() {
        return Some(bits);
    }
    // The real is `fraction` times 2 to the power of `power`.
    let (field, fraction) = (bits >> 52 & 0x7ff, bits & ((1 << 52) - 1));
    let (fraction, power) = match field {
        0 => (fraction, -1074),
        0x7ff => return None,
        _ => (fraction | 1 << 52, field as i64 - 1075),
    };
    let mut found = Number::from(fraction);
    let mut stated = digits;
    if fraction == 0 {
        return None;
    }
    match is_hexadecimal {
        true => balance(&mut stated, exponent, &mut found, power, 2),
        false => {
            // Powers of 10 are those of 5 and of 2.
            balance(&mut stated, exponent, &mut found, 0, 5);
            balance(&mut stated, exponent, &mut found, power, 2);
        }
    }
    (stated == found).then_some(bits)
}

/// Multiplies one of two numbers with powers of `base`, so that the numbers are equal if they were with their exponents.
fn balance(one: &mut Number, exponent: i64, other: &mut Number, power: i64, base: u32) {
    let difference = exponent.saturating_sub(power);
    let (number, times) =
        if difference > 0 { (one, difference) } else { (other, difference.saturating_neg()) };
    // More is no real of 64 bits.
    for _ in 0..times.min(4096) {
        number.multiply(base);
    }
}

/// Unsigned number of any size: digits of 32 bits, the lowest first.
#[derive(PartialEq, Eq)]
struct Number(Vec<u32>);

impl Number {
    fn from(value: u64) -> Self {
        let mut number = Number(alloc::vec![value as u32, (value >> 32) as u32]);
        number.trim();
        number
    }

    fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    fn multiply(&mut self, factor: u32) {
        self.multiply_and_add(factor, 0);
    }

    fn multiply_and_add(&mut self, factor: u32, added: u32) {
        let mut carry = u64::from(added);
        for digit in &mut self.0 {
            carry += u64::from(*digit) * u64::from(factor);
            *digit = carry as u32;
            carry >>= 32;
        }
        if carry != 0 {
            self.0.push(carry as u32);
        }
    }
}

/// Returns the digits of a number without point, and the exponent of its base. Zeros at the ends are left out.
fn digits(text: &str, base: u32) -> Option<(Number, i64)> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let fraction = fraction.trim_end_matches('0');
    let mut all: Vec<u32> = Vec::new();
    let mut exponent = -i64::try_from(fraction.len()).ok()?;
    for c in whole.chars().chain(fraction.chars()) {
        let digit = c.to_digit(base)?;
        if digit != 0 || !all.is_empty() {
            all.push(digit);
        }
    }
    while all.last() == Some(&0) {
        all.pop();
        exponent += 1;
    }
    if all.len() > MAX_DIGITS {
        return None;
    }
    let mut number = Number(Vec::new());
    for digit in all {
        number.multiply_and_add(base, digit);
    }
    Some((number, exponent))
}

/// Returns the number of an exponent, of at most 32 bits.
fn exponent(text: &str) -> Option<i64> {
    let text = text.strip_prefix('+').unwrap_or(text);
    text.parse::<i32>().ok().map(i64::from)
}

fn decimal(text: &str) -> Option<(Number, i64)> {
    let (mantissa, power) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (number, shift) = digits(mantissa, 10)?;
    let power = if number.is_zero() { 0 } else { exponent(power)? };
    Some((number, power.saturating_add(shift)))
}

fn hexadecimal(text: &str) -> Option<(Number, i64)> {
    let (mantissa, power) = text.split_once(['p', 'P'])?;
    let (number, shift) = digits(mantissa, 16)?;
    let power = if number.is_zero() { 0 } else { exponent(power)? };
    Some((number, power.saturating_add(shift.saturating_mul(4))))
}
