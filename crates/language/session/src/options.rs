//! [`Options`]: the settings of back-ends.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use crate::BackendError;

/// Option of one or several back-ends, such as `--class=NAME`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// Name, without dashes.
    pub name: &'static str,
    /// Name of the value in `--help`: empty for a flag, `uint` for a 32-bit unsigned number.
    pub value: &'static str,
    /// Description in one line.
    pub help: &'static str,
}

impl OptionSpec {
    /// Creates an option.
    pub const fn new(name: &'static str, value: &'static str, help: &'static str) -> Self {
        OptionSpec { name, value, help }
    }
}

/// Option of all C++ outputs with tables of names: [`CxxStyle::long_string_literals`].
pub const LONG_STRING_LITERALS: OptionSpec = OptionSpec::new(
    "long-string-literals",
    "",
    "Print tables of names as strings, or with 0 as single characters (default: 1)",
);

/// Option of all Rust modules: locations of records in comments and tables.
pub const RUST_LOCATIONS: OptionSpec =
    OptionSpec::new("rust-locations", "", "In Rust, show where records are defined (default: 1)");

/// Choices that all printers of C++ share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CxxStyle {
    /// True if tables of names are string literals, whose length some compilers limit; false if
    /// they are lists of characters.
    pub long_string_literals: bool,
}

/// Options of a back-end, parsed once: [`backend_options!`](crate::backend_options) declares such
/// types.
pub trait BackendOptions: Sized + Send + Sync {
    /// Options that the type reads, in the order of `--help`.
    const SPECS: &'static [OptionSpec];

    /// Parses the options.
    ///
    /// # Errors
    /// Returns an error if an option has a value that it cannot have.
    fn parse(options: &Options) -> Result<Self, BackendError>;
}

/// Value of an option.
pub trait OptionValue: Sized {
    /// Parses a value; `None` stands for an option that is not set.
    ///
    /// # Errors
    /// Returns an error if the option cannot have this value.
    fn parse(spec: &OptionSpec, value: Option<&str>) -> Result<Self, BackendError>;
}

/// True if the flag is set.
impl OptionValue for bool {
    fn parse(_: &OptionSpec, value: Option<&str>) -> Result<Self, BackendError> {
        Ok(value.is_some_and(is_on))
    }
}

/// Flag that is on unless it is set to `0` or `false`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OnByDefault(pub bool);

impl OptionValue for OnByDefault {
    fn parse(_: &OptionSpec, value: Option<&str>) -> Result<Self, BackendError> {
        Ok(OnByDefault(value.is_none_or(is_on)))
    }
}

/// String; empty if the option is not set.
impl OptionValue for String {
    fn parse(_: &OptionSpec, value: Option<&str>) -> Result<Self, BackendError> {
        Ok(value.unwrap_or_default().to_owned())
    }
}

/// String; `None` if the option is not set.
impl OptionValue for Option<String> {
    fn parse(_: &OptionSpec, value: Option<&str>) -> Result<Self, BackendError> {
        Ok(value.map(str::to_owned))
    }
}

/// Number; 0 if the option is not set.
impl OptionValue for u32 {
    fn parse(spec: &OptionSpec, value: Option<&str>) -> Result<Self, BackendError> {
        let Some(value) = value else { return Ok(0) };
        let number = parse_number(value).and_then(|number| u32::try_from(number).ok());
        number.ok_or_else(|| {
            BackendError::option(spec.name, format!("'{value}' value invalid for uint argument!"))
        })
    }
}

/// Declares the options of a back-end: a struct with a field for each, and its [`BackendOptions`].
/// An option after `..` has no field: the [`OutputContext`](crate::OutputContext) parses it.
///
/// ```
/// use tablegen_session::{BackendOptions, OptionSpec, Options};
///
/// tablegen_session::backend_options! {
///     /// Options of `--gen-things`.
///     pub struct ThingOptions {
///         /// True if comments are left out.
///         pub omit_comments: bool = OptionSpec::new("omit-comments", "", "Print no comments"),
///     }
/// }
/// let options = ThingOptions::parse(&Options::new().set("omit-comments", "true"))?;
/// assert!(options.omit_comments);
/// # Ok::<(), tablegen_session::BackendError>(())
/// ```
#[macro_export]
macro_rules! backend_options {
    (
        $(#[$about:meta])*
        $vis:vis struct $name:ident {
            $($(#[$about_field:meta])* $vis_field:vis $field:ident: $ty:ty = $spec:expr,)*
            $(..$of_output:expr)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        $vis struct $name {
            $($(#[$about_field])* $vis_field $field: $ty,)*
        }

        impl $crate::BackendOptions for $name {
            const SPECS: &'static [$crate::OptionSpec] = &[$($spec,)* $($of_output)?];

            fn parse(
                options: &$crate::Options,
            ) -> ::core::result::Result<Self, $crate::BackendError> {
                Ok($name {
                    $($field: $crate::OptionValue::parse(&$spec, options.value($spec.name))?,)*
                })
            }
        }
    };
}

/// Returns true for the values of a flag that is on.
fn is_on(value: &str) -> bool {
    value != "0" && !value.eq_ignore_ascii_case("false")
}

/// Settings of back-ends, by the names of their options. Names are those of the command line, without
/// dashes.
///
/// ```
/// use tablegen_session::Options;
///
/// let options = Options::new().set("asmwriternum", "1").set("omit-comments", "true");
/// assert_eq!(options.value("asmwriternum"), Some("1"));
/// assert!(options.is_on("omit-comments"));
/// assert_eq!(options.value("hooks"), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Options {
    values: BTreeMap<String, String>,
    bases: Vec<String>,
}

impl Options {
    /// Creates options of which none is set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets an option. A Boolean option is false for the values `false` and `0`, and true for all
    /// others.
    #[must_use]
    pub fn set(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.values.insert(name.into(), value.into());
        self
    }

    /// Adds a directory. Generated text names the sources below it relative to it, and does not
    /// depend on its path. The first directory that contains a source is used.
    #[must_use]
    pub fn relative_to(mut self, dir: impl Into<String>) -> Self {
        self.bases.push(dir.into());
        self
    }

    /// Returns a path as generated text has it: relative to the first directory of
    /// [`relative_to`](Options::relative_to) that contains it, otherwise unchanged.
    pub fn relative<'p>(&self, path: &'p str) -> Cow<'p, str> {
        match self.bases.iter().find_map(|base| Path::new(path).strip_prefix(base).ok()) {
            Some(relative) => relative.to_string_lossy(),
            None => Cow::Borrowed(path),
        }
    }

    /// Returns the value of an option. `None` if the option is not set.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    /// Returns true if a flag is on.
    pub fn is_on(&self, name: &str) -> bool {
        self.value(name).is_some_and(is_on)
    }

    /// Returns the options of these whose names `is_known` accepts.
    #[must_use]
    pub fn only(mut self, is_known: impl Fn(&str) -> bool) -> Self {
        self.values.retain(|name, _| is_known(name));
        self
    }

    /// Iterates over the options that are set, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.values.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// Parses a number in any of the notations of C, or with `0o`: `7`, `0x7`, `0b111`, `07`. Returns
/// `None` for signs, other characters and numbers of more than 128 bits.
pub fn parse_number(text: &str) -> Option<u128> {
    let lower = text.to_ascii_lowercase();
    let notations = [("0x", 16), ("0b", 2), ("0o", 8), ("0", 8), ("", 10)];
    let is_in = |(prefix, _): &(&str, u32)| lower.len() > prefix.len() && lower.starts_with(prefix);
    let (prefix, radix) = notations.into_iter().find(is_in)?;
    let digits = &lower[prefix.len()..];
    // `from_str_radix` would accept a sign.
    digits.bytes().all(|byte| byte.is_ascii_alphanumeric()).then_some(())?;
    u128::from_str_radix(digits, radix).ok()
}
