//! Diagnostics of a compiler, as generated modules hold them: errors, warnings, remarks and notes
//! with their texts, and the groups in which users turn them on and off.
//!
//! A module has an enum of all diagnostics and one of their groups; [`Diagnostics`] and [`Groups`]
//! say what is known of them. A [`Message`] is a diagnostic with its arguments, and displays as its
//! text. [`Settings`] take flags such as `-Wno-unused` and `-Werror`, and tell how grave each
//! diagnostic is.
//!
//! Texts have arguments and choices: `%0`, `%select{a|b}0`, `%plural{1:one|:several}0`, `%s0`,
//! `%ordinal0`, `%human0`, `%quoted0`, `%diff{from $ to $|types}0,1` (see [`Arg`]).

mod settings;
mod text;

use core::fmt;

use alloc::vec::Vec;

use crate::names::Named;

#[doc(hidden)]
pub use crate::mc::tables::Lists;
#[doc(hidden)]
pub use crate::registers::tables::{Numbers, Texts};
pub use settings::{Settings, UnknownFlag};
pub use text::{Arg, Formatted, format};

/// What a diagnostic is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// It belongs to the one before it.
    Note,
    /// It tells what the compiler did.
    Remark,
    /// The program may be wrong.
    Warning,
    /// The program is of another version of the language.
    Extension,
    /// The program is wrong.
    Error,
}

/// How grave a diagnostic is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// It is not told.
    Ignored,
    /// It is told to those who ask.
    Remark,
    /// It is told.
    Warning,
    /// It is told, and the compiler fails at its end.
    Error,
    /// It is told, and the compiler stops.
    Fatal,
}

impl Severity {
    /// The word before the text.
    #[must_use]
    pub fn word(self) -> &'static str {
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
        f.pad(self.word())
    }
}

/// What a diagnostic means where the compiler tries something that may fail, as C++ does with
/// templates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Trial {
    /// The trial has failed.
    Fails,
    /// It is not told.
    Suppressed,
    /// It is told.
    Reported,
    /// The trial has failed, since something is not accessible.
    AccessControl,
}

/// What a generated module knows of its diagnostics.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// For each diagnostic, what is said of it: its [`Kind`] (three bits), its [`Severity`] (three),
    /// [`Trial`] (two), flags (four), its category (twelve), and one more than its group.
    pub facts: Numbers,
    /// The texts.
    pub texts: Texts,
    /// For each group, its diagnostics.
    pub members: Lists,
    /// For each group, the groups that are part of it.
    pub parts: Lists,
    /// What is said of each group.
    pub documentation: Texts,
}

const SEVERITY: u32 = 3;
const TRIAL: u32 = 6;
const FLAGS: u32 = 8;
const CATEGORY: u32 = 12;
const GROUP: u32 = 24;

impl Tables {
    fn bits(&self, at: usize, first: u32, mask: u64) -> usize {
        usize::try_from(self.facts.get(at) >> first & mask).unwrap_or(usize::MAX)
    }

    fn flag(&self, at: usize, flag: u32) -> bool {
        self.bits(at, FLAGS + flag, 1) != 0
    }
}

/// An enum of diagnostics.
pub trait Diagnostics: Named {
    /// The groups that they are in.
    type Group: Groups<Diagnostic = Self>;

    /// What they are about.
    type Category: Named;

    /// What is known of them.
    #[doc(hidden)]
    const TABLES: &'static Tables;

    /// What it is.
    #[must_use]
    fn kind(self) -> Kind {
        match Self::TABLES.bits(self.index(), 0, 7) {
            0 => Kind::Note,
            1 => Kind::Remark,
            2 => Kind::Warning,
            3 => Kind::Extension,
            _ => Kind::Error,
        }
    }

    /// How grave it is unless [`Settings`] change that. Notes are as grave as what they belong to.
    #[must_use]
    fn default_severity(self) -> Severity {
        match Self::TABLES.bits(self.index(), SEVERITY, 7) {
            0 => Severity::Ignored,
            1 => Severity::Remark,
            2 => Severity::Warning,
            3 => Severity::Error,
            _ => Severity::Fatal,
        }
    }

    /// What it means where something is tried.
    #[must_use]
    fn trial(self) -> Trial {
        match Self::TABLES.bits(self.index(), TRIAL, 3) {
            0 => Trial::Fails,
            1 => Trial::Suppressed,
            2 => Trial::Reported,
            _ => Trial::AccessControl,
        }
    }

    /// Whether it stays a warning where all others become errors.
    #[must_use]
    fn stays_warning(self) -> bool {
        Self::TABLES.flag(self.index(), 0)
    }

    /// Whether it is told of headers of the system.
    #[must_use]
    fn is_told_of_system_headers(self) -> bool {
        Self::TABLES.flag(self.index(), 1)
    }

    /// Whether it is told of macros of the system.
    #[must_use]
    fn is_told_of_system_macros(self) -> bool {
        Self::TABLES.flag(self.index(), 2)
    }

    /// Whether it can wait until it is known that the code is needed.
    #[must_use]
    fn is_deferrable(self) -> bool {
        Self::TABLES.flag(self.index(), 3)
    }

    /// The group that it is in.
    #[must_use]
    fn group(self) -> Option<Self::Group> {
        let number = Self::TABLES.bits(self.index(), GROUP, 0xff_ffff);
        <Self::Group as Named>::ALL.get(number.checked_sub(1)?).copied()
    }

    /// What it is about, if that is said.
    #[must_use]
    fn category(self) -> Option<Self::Category> {
        let number = Self::TABLES.bits(self.index(), CATEGORY, 0xfff);
        <Self::Category as Named>::ALL.get(number.checked_sub(1)?).copied()
    }

    /// Its text, with places for arguments; see [`Arg`].
    #[must_use]
    fn text(self) -> &'static str {
        Self::TABLES.texts.get(self.index())
    }

    /// Its text with these arguments: where their number and types are not known before. Modules
    /// have a function for each diagnostic that takes what it needs.
    #[must_use]
    fn format<'a>(self, args: &'a [Arg<'a>]) -> Formatted<'a> {
        format(self.text(), args)
    }
}

/// An enum of groups of diagnostics. The name of a group is its flag without `-W`.
pub trait Groups: Named {
    /// The diagnostics.
    type Diagnostic: Diagnostics<Group = Self>;

    /// The diagnostics that are in it, but not in its parts.
    fn diagnostics(self) -> impl Iterator<Item = Self::Diagnostic> {
        let tables = <Self::Diagnostic as Diagnostics>::TABLES;
        let all = <Self::Diagnostic as Named>::ALL;
        tables.members.get(self.index()).filter_map(|at| all.get(at).copied())
    }

    /// The groups that are part of it.
    fn parts(self) -> impl Iterator<Item = Self> {
        let tables = <Self::Diagnostic as Diagnostics>::TABLES;
        tables.parts.get(self.index()).filter_map(|at| Self::ALL.get(at).copied())
    }

    /// It and all groups that are part of it, directly or by way of others, each once.
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

    /// All diagnostics in it and in its parts.
    #[must_use]
    fn all_diagnostics(self) -> Vec<Self::Diagnostic> {
        self.with_parts().into_iter().flat_map(Self::diagnostics).collect()
    }

    /// What is said of it.
    #[must_use]
    fn documentation(self) -> &'static str {
        <Self::Diagnostic as Diagnostics>::TABLES.documentation.get(self.index())
    }
}

/// A diagnostic with its arguments: displays as its text.
#[derive(Clone, Copy, Debug)]
pub struct Message<'a, D, const N: usize> {
    diagnostic: D,
    args: [Arg<'a>; N],
}

impl<'a, D: Diagnostics, const N: usize> Message<'a, D, N> {
    /// A diagnostic with these arguments.
    #[inline]
    pub const fn new(diagnostic: D, args: [Arg<'a>; N]) -> Self {
        Message { diagnostic, args }
    }

    /// The diagnostic.
    #[inline]
    pub const fn diagnostic(&self) -> D {
        self.diagnostic
    }

    /// The arguments.
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
