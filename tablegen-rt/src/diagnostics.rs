//! Diagnostics of a compiler: their messages, and the groups in which users turn them on and off.
//!
//! A generated module has an enum of diagnostics, which implements [`Diagnostics`], and an enum of
//! groups, which implements [`Groups`]. A [`Message`] is a diagnostic with its arguments; its
//! `Display` writes the formatted message. [`Settings`] takes flags such as `-Wno-unused` and
//! `-Werror` and computes the severity of each diagnostic.
//!
//! The format language is clang's: `%0`, `%select{a|b}0`, `%plural{1:one|:several}0`, `%s0`,
//! `%ordinal0`, `%human0`, `%quoted0`, `%diff{from $ to $|types}0,1` (see [`Arg`]).
//!
//! Functions of this module do not panic.

mod settings;
mod text;

use core::fmt;

use alloc::vec::Vec;

use tablegen_format::fields::{Field, diagnostic as layout};

use crate::names::Named;

#[doc(hidden)]
pub use crate::mc::tables::Lists;
#[doc(hidden)]
pub use crate::registers::tables::{Numbers, Texts};
pub use settings::{Settings, UnknownFlag};
pub use text::{Arg, Formatted, format};

/// Class of a diagnostic, independent of settings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Note: belongs to the diagnostic before it.
    Note,
    /// Remark: reports a decision of the compiler.
    Remark,
    /// Warning: the program may be wrong.
    Warning,
    /// Extension: the program uses a feature outside of the selected language standard.
    Extension,
    /// Error: the program is invalid.
    Error,
}

/// Severity with which a diagnostic is reported, in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Not reported.
    Ignored,
    /// Reported as a remark.
    Remark,
    /// Reported as a warning.
    Warning,
    /// Reported as an error; compilation continues and fails at its end.
    Error,
    /// Reported as an error; compilation stops.
    Fatal,
}

impl Severity {
    /// Returns the label printed before the message, such as `fatal error`.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Severity::Ignored => "ignored",
            Severity::Remark => "remark",
            Severity::Warning => "warning",
            Severity::Error => "error",
            Severity::Fatal => "fatal error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.label())
    }
}

/// Effect of a diagnostic during substitution of template arguments (SFINAE).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Trial {
    /// Substitution fails.
    Fails,
    /// The diagnostic is suppressed.
    Suppressed,
    /// The diagnostic is reported.
    Reported,
    /// Substitution fails because of access control.
    AccessControl,
}

tables! {
    /// Generated tables of an enum of diagnostics.
    #[doc(hidden)]
    Tables by TablesBuilder {
        /// Properties of each diagnostic, packed as [`layout`] defines.
        facts: Numbers = Numbers::EMPTY,
        /// Unformatted message of each diagnostic.
        texts: Texts = Texts::EMPTY,
        /// Indices of the diagnostics of each group.
        members: Lists = Lists::EMPTY,
        /// Indices of the subgroups of each group.
        parts: Lists = Lists::EMPTY,
        /// Documentation of each group.
        documentation: Texts = Texts::EMPTY,
    }
}

impl Tables {
    fn field(&self, index: usize, field: Field) -> usize {
        usize::try_from(field.get(self.facts.get(index))).unwrap_or(usize::MAX)
    }

    fn flag(&self, index: usize, flag: Field) -> bool {
        flag.is_in(self.facts.get(index))
    }
}

/// Enum of diagnostics, implemented by generated code.
pub trait Diagnostics: Named {
    /// Enum of the groups of the diagnostics.
    type Group: Groups<Diagnostic = Self>;

    /// Enum of the categories of the diagnostics.
    type Category: Named;

    /// Generated tables.
    #[doc(hidden)]
    const TABLES: &'static Tables;

    /// Returns the class of the diagnostic.
    #[must_use]
    fn kind(self) -> Kind {
        match Self::TABLES.field(self.index(), layout::KIND) {
            0 => Kind::Note,
            1 => Kind::Remark,
            2 => Kind::Warning,
            3 => Kind::Extension,
            _ => Kind::Error,
        }
    }

    /// Returns the severity without any [`Settings`]. The severity of a note is that of the
    /// diagnostic it belongs to.
    #[must_use]
    fn default_severity(self) -> Severity {
        match Self::TABLES.field(self.index(), layout::SEVERITY) {
            0 => Severity::Ignored,
            1 => Severity::Remark,
            2 => Severity::Warning,
            3 => Severity::Error,
            _ => Severity::Fatal,
        }
    }

    /// Returns the effect of the diagnostic during substitution of template arguments.
    #[must_use]
    fn trial(self) -> Trial {
        match Self::TABLES.field(self.index(), layout::TRIAL) {
            0 => Trial::Fails,
            1 => Trial::Suppressed,
            2 => Trial::Reported,
            _ => Trial::AccessControl,
        }
    }

    /// Returns true if `-Werror` does not turn the warning into an error.
    #[must_use]
    fn stays_warning(self) -> bool {
        Self::TABLES.flag(self.index(), layout::STAYS_WARNING)
    }

    /// Returns true if the diagnostic is reported inside system headers.
    #[must_use]
    fn is_reported_in_system_headers(self) -> bool {
        Self::TABLES.flag(self.index(), layout::IN_SYSTEM_HEADERS)
    }

    /// Returns true if the diagnostic is reported inside macros of system headers.
    #[must_use]
    fn is_reported_in_system_macros(self) -> bool {
        Self::TABLES.flag(self.index(), layout::IN_SYSTEM_MACROS)
    }

    /// Returns true if the diagnostic can be deferred until the code is known to be emitted.
    #[must_use]
    fn is_deferrable(self) -> bool {
        Self::TABLES.flag(self.index(), layout::IS_DEFERRABLE)
    }

    /// Returns the group of the diagnostic, or `None` if it is in no group.
    #[must_use]
    fn group(self) -> Option<Self::Group> {
        let number = Self::TABLES.field(self.index(), layout::GROUP);
        <Self::Group as Named>::ALL.get(number.checked_sub(1)?).copied()
    }

    /// Returns the category of the diagnostic, or `None` if it has none.
    #[must_use]
    fn category(self) -> Option<Self::Category> {
        let number = Self::TABLES.field(self.index(), layout::CATEGORY);
        <Self::Category as Named>::ALL.get(number.checked_sub(1)?).copied()
    }

    /// Returns the unformatted message; see [`Arg`] for its format language.
    #[must_use]
    fn text(self) -> &'static str {
        Self::TABLES.texts.get(self.index())
    }

    /// Returns the message with arguments whose number and types are known at run time only.
    ///
    /// Generated modules have a function with typed parameters for each diagnostic. A format
    /// specifier whose argument is missing writes nothing.
    #[must_use]
    fn format<'a>(self, args: &'a [Arg<'a>]) -> Formatted<'a> {
        format(self.text(), args)
    }
}

/// Enum of groups of diagnostics, implemented by generated code. The name of a group is its flag
/// without `-W`.
pub trait Groups: Named {
    /// Enum of the diagnostics.
    type Diagnostic: Diagnostics<Group = Self>;

    /// Returns the diagnostics in this group, without those of its subgroups.
    fn diagnostics(self) -> impl Iterator<Item = Self::Diagnostic> {
        let tables = <Self::Diagnostic as Diagnostics>::TABLES;
        let all = <Self::Diagnostic as Named>::ALL;
        tables.members.get(self.index()).filter_map(|index| all.get(index).copied())
    }

    /// Returns the direct subgroups.
    fn parts(self) -> impl Iterator<Item = Self> {
        let tables = <Self::Diagnostic as Diagnostics>::TABLES;
        tables.parts.get(self.index()).filter_map(|index| Self::ALL.get(index).copied())
    }

    /// Returns this group and all direct and indirect subgroups, each once, this group first.
    #[must_use]
    fn with_parts(self) -> Vec<Self> {
        let mut all = Vec::from([self]);
        let mut next = 0;
        while let Some(&group) = all.get(next) {
            next += 1;
            for part in group.parts() {
                if !all.contains(&part) {
                    all.push(part);
                }
            }
        }
        all
    }

    /// Returns all diagnostics of this group and of its direct and indirect subgroups.
    #[must_use]
    fn all_diagnostics(self) -> Vec<Self::Diagnostic> {
        self.with_parts().into_iter().flat_map(Self::diagnostics).collect()
    }

    /// Returns the documentation of the group; empty if it has none.
    #[must_use]
    fn documentation(self) -> &'static str {
        <Self::Diagnostic as Diagnostics>::TABLES.documentation.get(self.index())
    }
}

/// Diagnostic with its arguments. `Display` writes the formatted message.
#[derive(Clone, Copy, Debug)]
pub struct Message<'a, D, const N: usize> {
    diagnostic: D,
    args: [Arg<'a>; N],
}

impl<'a, D: Diagnostics, const N: usize> Message<'a, D, N> {
    /// Combines a diagnostic with its arguments.
    #[inline]
    pub const fn new(diagnostic: D, args: [Arg<'a>; N]) -> Self {
        Message { diagnostic, args }
    }

    /// Returns the diagnostic.
    #[inline]
    pub const fn diagnostic(&self) -> D {
        self.diagnostic
    }

    /// Returns the arguments, in order of their index.
    #[inline]
    pub const fn args(&self) -> &[Arg<'a>] {
        &self.args
    }
}

impl<D: Diagnostics, const N: usize> fmt::Display for Message<'_, D, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.diagnostic.format(&self.args), f)
    }
}
