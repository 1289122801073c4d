//! Enabled rules of a combiner. Functions of this module do not panic.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use crate::names::Named;

/// Set of enabled rules of a combiner. `R` is the generated enum of its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSwitches<R> {
    off: Vec<bool>,
    rules: PhantomData<R>,
}

/// Error for a name or range of rules that does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownRule<'t> {
    /// Text that was given.
    pub text: &'t str,
}

impl fmt::Display for UnknownRule<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no rule '{}'", self.text)
    }
}

impl core::error::Error for UnknownRule<'_> {}

impl<R: Named> Default for RuleSwitches<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Named> RuleSwitches<R> {
    /// Returns a set with all rules enabled.
    pub fn new() -> Self {
        RuleSwitches { off: vec![false; R::ALL.len()], rules: PhantomData }
    }

    /// Returns a set with all rules disabled.
    pub fn none() -> Self {
        RuleSwitches { off: vec![true; R::ALL.len()], rules: PhantomData }
    }

    /// Returns true if a rule is enabled.
    pub fn is_on(&self, rule: R) -> bool {
        self.is_on_by_number(rule.value())
    }

    /// Returns true if the rule with a value is enabled.
    #[doc(hidden)]
    pub fn is_on_by_number(&self, rule: u32) -> bool {
        self.off.get(rule as usize) == Some(&false)
    }

    /// Enables or disables a rule.
    pub fn set(&mut self, rule: R, on: bool) {
        if let Some(off) = self.off.get_mut(rule.index()) {
            *off = !on;
        }
    }

    /// Disables rules: a single one by name or number, a range as in `first-last`, or all with `*`.
    ///
    /// # Errors
    /// Returns an error if a rule does not exist or the range ends before it begins. Nothing
    /// changes then.
    pub fn disable<'t>(&mut self, rules: &'t str) -> Result<(), UnknownRule<'t>> {
        self.set_all(rules, false)
    }

    /// Enables rules; see [`disable`](Self::disable).
    ///
    /// # Errors
    /// Returns an error if a rule does not exist or the range ends before it begins. Nothing
    /// changes then.
    pub fn enable<'t>(&mut self, rules: &'t str) -> Result<(), UnknownRule<'t>> {
        self.set_all(rules, true)
    }

    fn set_all<'t>(&mut self, text: &'t str, on: bool) -> Result<(), UnknownRule<'t>> {
        let unknown = UnknownRule { text };
        let index = |name: &str| {
            let by_number = || R::from_value(name.parse().ok()?);
            R::from_name(name).or_else(by_number).map(R::index).ok_or(unknown)
        };
        let (first, last) = match text.split_once('-') {
            _ if text == "*" => (0, self.off.len().saturating_sub(1)),
            Some((first, last)) if !last.is_empty() => (index(first)?, index(last)?),
            _ => (index(text)?, index(text)?),
        };
        let off = self.off.get_mut(first..=last).ok_or(unknown)?;
        off.fill(!on);
        Ok(())
    }
}

#[cfg(test)]
#[expect(unreachable_pub, reason = "the macro is for modules of users")]
mod tests {
    use super::{RuleSwitches, UnknownRule};
    use crate::names::Names;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[repr(u8)]
    enum Rule {
        First,
        Second,
        Third,
    }

    static ALL: [Rule; 3] = [Rule::First, Rule::Second, Rule::Third];
    static NAMES: Names = Names {
        text: "firstsecondthird",
        ends: &[5, 0, 0, 0, 11, 0, 0, 0, 16, 0, 0, 0],
        sorted: &[0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0],
    };
    crate::named_enum!(Rule, variants from 0, ALL, NAMES);

    #[test]
    fn rules_are_turned_off_by_name_number_and_range() {
        let mut rules = RuleSwitches::<Rule>::new();
        let on = |rules: &RuleSwitches<Rule>| ALL.map(|rule| rules.is_on(rule));
        assert_eq!(on(&rules), [true; 3]);
        assert_eq!(rules.disable("second"), Ok(()));
        assert_eq!(on(&rules), [true, false, true]);
        assert_eq!(rules.disable("0-second"), Ok(()));
        assert_eq!(on(&rules), [false, false, true]);
        assert_eq!(rules.disable("*"), Ok(()));
        assert_eq!(rules.enable("1"), Ok(()));
        assert_eq!(on(&rules), [false, true, false]);
        for unknown in ["fourth", "3", "third-first", ""] {
            assert_eq!(rules.enable(unknown), Err(UnknownRule { text: unknown }));
        }
        rules.set(Rule::Third, true);
        assert!(rules.is_on(Rule::Third));
        assert!(!RuleSwitches::<Rule>::none().is_on_by_number(7));
    }
}
