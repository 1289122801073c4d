//! Text of enums whose values are sets of bits.

use core::fmt;

/// Returns the set that a text stands for: the names of cases, with `separator` between them and
/// any space around. `None` if a case does not exist.
///
/// `cases` are names and values, as in `CASES` of a generated enum.
///
/// ```
/// use tablegen_rt::mlir::bits_of_text;
///
/// let cases = [("none", 0), ("read", 1), ("write", 2)];
/// assert_eq!(bits_of_text(&cases, "|", "read | write"), Some(3));
/// assert_eq!(bits_of_text(&cases, "|", "read|run"), None);
/// ```
#[must_use]
pub fn bits_of_text(cases: &[(&str, u64)], separator: &str, text: &str) -> Option<u64> {
    let value = |part: &str| cases.iter().find(|(name, _)| *name == part).map(|&(_, value)| value);
    text.split(separator).try_fold(0, |set, part| Some(set | value(part.trim())?))
}

/// Writes the name of the case with this value, else the names of all cases of one bit that is in
/// the set, with `separator` between them.
///
/// # Errors
/// Returns an error if writing to the formatter fails.
pub fn write_bits(
    cases: &[(&str, u64)],
    separator: &str,
    set: u64,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    if let Some((name, _)) = cases.iter().find(|&&(_, value)| value == set) {
        return f.write_str(name);
    }
    let mut before = "";
    for (name, value) in cases {
        if value.is_power_of_two() && set & value != 0 {
            write!(f, "{before}{name}")?;
            before = separator;
        }
    }
    Ok(())
}
