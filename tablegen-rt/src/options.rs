//! Command lines: what modules of `--gen-opt-parser-defs` parse, explain and document.
//!
//! A generated module has the enum of all options and groups, which implements [`Options`], and
//! its [`Tables`]. From there: [`Parser`] makes [`Args`] of a command line, [`Help`] is the text of
//! `--help`, [`Manual`] a page of a manual; [`nearest`], [`complete`] and [`complete_value`] say what
//! was meant, and what could come next.
//!
//! Arguments are bytes, as an operating system gives them: none is refused for not being UTF-8.
//! What of them matches which option is decided as LLVM's `OptTable` does.
//!
//! With the feature `std`, arguments are given and taken as `OsStr`, and `response` expands response
//! files.

mod args;
mod help;
mod manual;
mod matching;
mod parse;
#[cfg(feature = "std")]
pub mod response;
mod suggest;
mod table;
#[cfg(test)]
mod tests;
mod value;

use crate::names::Named;

pub use args::{Arg, Args, Error, Errors, Missing};
pub use help::Help;
pub use manual::Manual;
pub use parse::Parser;
pub use suggest::{Completion, Suggestion, complete, complete_value, nearest};
pub use table::{Subcommand, Tables};
pub use value::{IntoArg, Value};

#[doc(hidden)]
pub use crate::mc::tables::Lists;
#[doc(hidden)]
pub use crate::registers::tables::{Numbers, Texts};

/// How an option takes its values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// No option: other options are part of it.
    Group,
    /// No option: what does not look like one.
    Input,
    /// No option: what looks like one, but is none.
    Unknown,
    /// No value: `-v`.
    Flag,
    /// Its value follows at once, and may be empty: `-std=c17`.
    Joined,
    /// As [`Flag`](Kind::Flag); its values are for completion only.
    Values,
    /// Its value is the next argument: `-o file`.
    Separate,
    /// All further arguments are its values.
    RemainingArgs,
    /// All further arguments are its values, and what follows at once before them.
    RemainingArgsJoined,
    /// Its values follow at once, with commas between them: `-Wl,a,b`.
    CommaJoined,
    /// A fixed number of further arguments are its values.
    MultiArg,
    /// Its value follows at once, or else is the next argument: `-Idir`, `-I dir`.
    JoinedOrSeparate,
    /// Its values are what follows at once, and the next argument: `-Xarch_arm64 -g`.
    JoinedAndSeparate,
}

impl Kind {
    /// The kinds by their numbers in tables.
    const ALL: [Kind; 13] = [
        Kind::Group,
        Kind::Input,
        Kind::Unknown,
        Kind::Flag,
        Kind::Joined,
        Kind::Values,
        Kind::Separate,
        Kind::RemainingArgs,
        Kind::RemainingArgsJoined,
        Kind::CommaJoined,
        Kind::MultiArg,
        Kind::JoinedOrSeparate,
        Kind::JoinedAndSeparate,
    ];
}

/// A set of flags or visibilities of a generated module.
pub trait Bits: Copy + Eq {
    /// All bits, also those that have no name.
    const ALL: Self;

    /// No bit.
    const NONE: Self;

    /// The bits as a number.
    fn bits(self) -> u32;

    /// The set of these bits.
    fn from_bits(bits: u32) -> Self;

    /// Whether they have a bit in common.
    #[must_use]
    fn intersects(self, other: Self) -> bool {
        self.bits() & other.bits() != 0
    }
}

/// The options and groups of a command line: the enum of a generated module.
pub trait Options: Named {
    /// What options are for: the programs or modes that know them.
    type Visibility: Bits;

    /// What else is said of options.
    type Flags: Bits;

    /// What is known of them.
    const TABLES: &'static Tables;

    /// How it takes its values.
    #[must_use]
    fn kind(self) -> Kind {
        Self::TABLES.kind(self.index())
    }

    /// The prefixes that its name can have.
    fn prefixes(self) -> impl ExactSizeIterator<Item = &'static str> + Clone {
        Self::TABLES.prefixes(self.index())
    }

    /// How it is written: its name with the first of its prefixes. That of a group is its name.
    #[must_use]
    fn spelling(self) -> &'static str {
        Self::TABLES.spelling(self.index())
    }

    /// The group that it is part of.
    #[must_use]
    fn group(self) -> Option<Self> {
        Self::ALL.get(Self::TABLES.group(self.index())?).copied()
    }

    /// What it is another way to write of.
    #[must_use]
    fn alias(self) -> Option<Self> {
        Self::ALL.get(Self::TABLES.alias(self.index())?).copied()
    }

    /// Whether it is this option or is part of this group, as [`Args::has`] asks. An alias is
    /// what it stands for.
    #[must_use]
    fn matches(self, option: Self) -> bool {
        let table = Self::TABLES;
        table.matches(table.unaliased(self.index()), option.index())
    }

    /// Its flags, and those of its group.
    #[must_use]
    fn flags(self) -> Self::Flags {
        Bits::from_bits(Self::TABLES.flags(self.index()))
    }

    /// What it is for.
    #[must_use]
    fn visibility(self) -> Self::Visibility {
        Bits::from_bits(Self::TABLES.visibility(self.index()))
    }

    /// What it does, for a program that this is: a text for that, or the one for all.
    #[must_use]
    fn help(self, visibility: Self::Visibility) -> Option<&'static str> {
        Self::TABLES.help(self.index(), visibility.bits())
    }

    /// What its value is called in help.
    #[must_use]
    fn meta_var(self) -> Option<&'static str> {
        Self::TABLES.meta_var(self.index())
    }

    /// The values that it is known to have.
    fn values(self) -> impl Iterator<Item = &'static str> + Clone {
        Self::TABLES.values(self.index())
    }

    /// The subcommands that it is for; none for options that all have.
    fn subcommands(self) -> impl ExactSizeIterator<Item = Subcommand> + Clone {
        let table = Self::TABLES;
        table.subcommands_of(self.index()).map(|number| table.subcommand(number))
    }
}

/// A set of bits with names: what flags and visibilities of generated modules are.
#[doc(hidden)]
#[macro_export]
macro_rules! option_bits {
    ($(#[$about:meta])* $ty:ident { $($(#[$about_bit:meta])* $name:ident = $bit:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $ty(u32);

        #[allow(dead_code, clippy::unreadable_literal)]
        impl $ty {
            $($(#[$about_bit])* pub const $name: Self = Self($bit);)*
        }

        impl $crate::options::Bits for $ty {
            const ALL: Self = Self(u32::MAX);
            const NONE: Self = Self(0);

            fn bits(self) -> u32 {
                self.0
            }

            fn from_bits(bits: u32) -> Self {
                Self(bits)
            }
        }

        impl ::core::ops::BitOr for $ty {
            type Output = Self;

            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }
    };
}
