//! Numbers with a fraction or an exponent: decimal and hexadecimal ones.

/// Returns the bits of a number in the format of 32 or 64 bits. The text is one of a token without sign, such
/// as `1.5e3` or `0x1.8p-2`. `None` for other texts.
#[must_use]
pub fn bits(text: &str, size: usize) -> Option<u64> {
    if let Some(digits) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"))
        && digits.contains(['p', 'P'])
    {
        return hexadecimal(digits, if size == 4 { SINGLE } else { DOUBLE });
    }
    // An exponent can lack its digits.
    let text = text.trim_end_matches(['e', 'E', '+', '-']);
    match size {
        4 => text.parse::<f32>().ok().map(|value| value.to_bits().into()),
        _ => text.parse::<f64>().ok().map(f64::to_bits),
    }
}

/// Returns a number of 64 bits. `None` for other texts.
#[must_use]
pub fn value(text: &str) -> Option<f64> {
    bits(text, 8).map(f64::from_bits)
}

/// Format of numbers.
#[derive(Clone, Copy)]
struct Layout {
    /// Bits of the fraction.
    fraction: u32,
    /// Exponent of the number whose field of the exponent is 0, and which is not normal.
    least: i64,
    /// Greatest field of an exponent, which infinity has.
    infinite: i64,
}

const SINGLE: Layout = Layout { fraction: 23, least: -126, infinite: 0xff };
const DOUBLE: Layout = Layout { fraction: 52, least: -1022, infinite: 0x7ff };

/// Returns the bits of a number in hexadecimal, rounded to the nearest one.
fn hexadecimal(text: &str, layout: Layout) -> Option<u64> {
    let (digits, exponent) = text.split_once(['p', 'P'])?;
    let exponent = saturated(exponent)?;
    let (mut mantissa, mut shift, mut is_inexact, mut has_point) = (0_u64, 0_i64, false, false);
    for digit in digits.chars() {
        if digit == '.' {
            has_point = true;
            continue;
        }
        let digit = u64::from(digit.to_digit(16)?);
        if mantissa >> 60 == 0 {
            mantissa = mantissa << 4 | digit;
            shift -= if has_point { 4 } else { 0 };
        } else {
            is_inexact |= digit != 0;
            shift += if has_point { 0 } else { 4 };
        }
    }
    if mantissa == 0 {
        return Some(0);
    }
    // The value is 1.fraction times 2 to this power.
    let zeros = mantissa.leading_zeros();
    let mantissa = mantissa << zeros;
    let power = exponent.saturating_add(shift).saturating_add(63 - i64::from(zeros));
    let (field, dropped) = match power.saturating_sub(layout.least) {
        above @ 0.. => (above.saturating_add(1), 63 - layout.fraction),
        below => (0, (63 - i64::from(layout.fraction) - below).min(64) as u32),
    };
    if field >= layout.infinite {
        return Some(layout.infinite.cast_unsigned() << layout.fraction);
    }
    let kept = mantissa.checked_shr(dropped).unwrap_or(0);
    let rest = mantissa << (64 - dropped);
    let half = 1 << 63;
    let rounds_up = rest > half || rest == half && (is_inexact || kept & 1 != 0);
    // A carry goes to the exponent.
    let leading = if field > 0 { 1 << layout.fraction } else { 0 };
    let fraction = kept - leading + u64::from(rounds_up);
    Some((field.cast_unsigned() << layout.fraction) + fraction)
}

/// Returns a decimal number with sign, or the nearest one that fits.
fn saturated(text: &str) -> Option<i64> {
    let (is_negative, digits) = match (text.strip_prefix('-'), text.strip_prefix('+')) {
        (Some(digits), _) => (true, digits),
        (_, Some(digits)) => (false, digits),
        _ => (false, text),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let magnitude: i64 = digits.parse().unwrap_or(i64::MAX / 4).min(i64::MAX / 4);
    Some(if is_negative { -magnitude } else { magnitude })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_numbers_are_rounded() {
        let double = |text| bits(text, 8).map(f64::from_bits);
        let single = |text| bits(text, 4).map(|bits| f32::from_bits(bits as u32));
        for (text, expected) in [
            ("0x1p0", 1.0),
            ("0x1.8p1", 3.0),
            ("0xA.p-1", 5.0),
            ("0X.8P+4", 8.0),
            ("0x0p9", 0.0),
            ("0x1p-1074", 5e-324),
            ("0x1.8p-1075", 5e-324),
            ("0x1p-1075", 0.0),
            ("0x1.fffffffffffffp1023", f64::MAX),
            ("0x1.fffffffffffff8p1023", f64::INFINITY),
            ("0x1p99999999999999999999", f64::INFINITY),
            ("0x1p-99999999999999999999", 0.0),
            ("0x1.00000000000008p0", 1.0),
            ("0x1.000000000000080000000000000001p0", 1.0 + f64::EPSILON),
            ("0x1.00000000000018p0", 1.0 + 2.0 * f64::EPSILON),
            ("0x100000000000000000p0", 295_147_905_179_352_825_856.0),
            ("1.5e", 1.5),
        ] {
            assert_eq!(double(text), Some(expected), "{text}");
        }
        assert_eq!(single("0x1.fffffep127"), Some(f32::MAX));
        assert_eq!(single("0x1p-149"), Some(f32::from_bits(1)));
        assert_eq!(single("0x1.000001p0"), Some(1.0));
        assert_eq!(single("0x1.000003p0"), Some(1.0 + 2.0 * f32::EPSILON));
        for text in ["0x1.8", "0xp1", "0x1p", "0x1p+", "0x.p0", "x"] {
            assert!(double(text).is_none_or(|value| value == 0.0), "{text}");
        }
    }
}
