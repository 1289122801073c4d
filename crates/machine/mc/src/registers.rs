//! [`nth_register`]: registers by number.

use tablegen_rt::names::Named;

/// Returns the register `number` positions after the first one of a sequence of `count`. `None` if the
/// sequence is shorter.
#[inline]
#[must_use]
pub fn nth_register<R: Named>(first: R, number: u64, count: u64) -> Option<R> {
    let number = u32::try_from(number).ok().filter(|_| number < count)?;
    R::from_value(first.value().checked_add(number)?)
}
