//! [`Options`]: the settings of back-ends.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use crate::BackendError;

/// An option of one or several back-ends, such as `--class=NAME`.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// Its name, without dashes.
    pub name: &'static str,
    /// What its value is called in help; empty for an option that is on or off, and `uint` for
    /// a number of 32 bits.
    pub value: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
    /// Whether the output differs in more than how it is printed.
    changes_plan: bool,
}

impl OptionSpec {
    /// Returns true if a plan is made for each value of the option.
    pub fn changes_plan(&self) -> bool {
        self.changes_plan
    }

    /// An option that changes what is printed: a plan is made for each of its values.
    pub const fn of_plan(name: &'static str, value: &'static str, help: &'static str) -> Self {
        OptionSpec { name, value, help, changes_plan: true }
    }

    /// An option that changes how a plan is printed.
    pub const fn of_printer(name: &'static str, value: &'static str, help: &'static str) -> Self {
        OptionSpec { name, value, help, changes_plan: false }
    }
}

/// Settings of back-ends, by the names of their options.
#[derive(Clone, Debug, Default)]
pub struct Options {
    values: BTreeMap<String, String>,
    bases: Vec<String>,
}

impl Options {
    /// No option set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets an option. One that is on or off is on unless `value` is `false`
    /// or `0`.
    #[must_use]
    pub fn set(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.values.insert(name.into(), value.into());
        self
    }

    /// Names sources below this directory relative to it in generated text,
    /// so that the text does not depend on where the directory lies. Of
    /// several directories the first one that a source is below counts.
    #[must_use]
    pub fn relative_to(mut self, dir: impl Into<String>) -> Self {
        self.bases.push(dir.into());
        self
    }

    /// A path as generated text shows it: relative to the first directory of
    /// [`relative_to`](Options::relative_to) that it is below, else as it is.
    pub fn relative<'p>(&self, path: &'p str) -> Cow<'p, str> {
        match self.bases.iter().find_map(|base| Path::new(path).strip_prefix(base).ok()) {
            Some(relative) => relative.to_string_lossy(),
            None => Cow::Borrowed(path),
        }
    }

    /// The value of an option, if it is set.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    /// Whether an option is on.
    pub fn is_on(&self, name: &str) -> bool {
        self.value(name)
            .is_some_and(|value| !matches!(value, "0") && !value.eq_ignore_ascii_case("false"))
    }

    /// Whether an option is on that is on where it is not set.
    pub fn is_on_by_default(&self, name: &str) -> bool {
        self.value(name).is_none() || self.is_on(name)
    }

    /// The number that an option has for a value, if it is set.
    ///
    /// # Errors
    /// Its value is no number of 32 bits.
    pub fn number(&self, name: &str) -> Result<Option<u32>, BackendError> {
        let Some(value) = self.value(name) else { return Ok(None) };
        match parse_number(value).and_then(|number| u32::try_from(number).ok()) {
            Some(number) => Ok(Some(number)),
            None => {
                let message = format!("--{name}: '{value}' value invalid for uint argument!");
                Err(BackendError::new(message))
            }
        }
    }

    /// The options that are set, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.values.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// A number in any of the notations of C, or with `0o`: `7`, `0x7`, `0b111`, `07`.
pub fn parse_number(text: &str) -> Option<u128> {
    let lower = text.to_ascii_lowercase();
    let notations = [("0x", 16), ("0b", 2), ("0o", 8), ("0", 8), ("", 10)];
    let is_in = |(prefix, _): &(&str, u32)| lower.len() > prefix.len() && lower.starts_with(prefix);
    let (prefix, radix) = notations.into_iter().find(is_in)?;
    let digits = &lower[prefix.len()..];
    // A sign would be taken, too.
    digits.bytes().all(|byte| byte.is_ascii_alphanumeric()).then_some(())?;
    u128::from_str_radix(digits, radix).ok()
}
