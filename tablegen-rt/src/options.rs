//! Parser, help and manual for the options of a command line, as `--gen-opt-parser-defs` generates
//! them.
//!
//! A generated module has an enum of options and groups, which implements [`Options`], and its
//! [`Tables`]. [`Parser`] turns a command line into [`Args`], [`Help`] is the text of `--help`,
//! [`Manual`] a manual page. [`nearest`] suggests corrections; [`complete`] and [`complete_value`]
//! complete partial arguments.
//!
//! Arguments are bytes, so that arguments other than UTF-8 are accepted. Matching follows LLVM's
//! `OptTable`. With the feature `std`, arguments can be `OsStr`s, and `response` expands response
//! files. Functions of this module do not panic.

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

/// Kind of an option: the form of its values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Group of options; no option itself.
    Group,
    /// Positional argument (sentinel, no option).
    Input,
    /// Unknown option (sentinel, no option).
    Unknown,
    /// No value: `-v`.
    Flag,
    /// Single value in the same argument, possibly empty: `-std=c17`.
    Joined,
    /// Like [`Flag`](Kind::Flag); has a list of values for completion only.
    Values,
    /// Single value, the next argument: `-o file`.
    Separate,
    /// All remaining arguments are values.
    RemainingArgs,
    /// The rest of the same argument, if not empty, and all remaining arguments are values.
    RemainingArgsJoined,
    /// Comma-separated values in the same argument: `-Wl,a,b`.
    CommaJoined,
    /// A fixed number of values, each an argument.
    MultiArg,
    /// Single value, in the same argument or else the next one: `-Idir`, `-I dir`.
    JoinedOrSeparate,
    /// Two values, the rest of the same argument and the next one: `-Xarch_arm64 -g`.
    JoinedAndSeparate,
}

impl Kind {
    /// All kinds, in the order of their numbers in tables.
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

/// Bit set of flags or visibilities of a generated module.
pub trait Bits: Copy + Eq {
    /// All bits, including those without a name.
    const ALL: Self;

    /// Empty set.
    const NONE: Self;

    /// Returns the bits as a number.
    fn bits(self) -> u32;

    /// Returns the set with these bits.
    fn from_bits(bits: u32) -> Self;

    /// Returns true if the sets have a bit in common.
    #[must_use]
    fn intersects(self, other: Self) -> bool {
        self.bits() & other.bits() != 0
    }
}

/// Generated enum of options and groups.
pub trait Options: Named {
    /// Set of the programs or modes that accept an option.
    type Visibility: Bits;

    /// Set of flags of an option.
    type Flags: Bits;

    /// Generated tables.
    const TABLES: &'static Tables;

    /// Returns the kind of the option.
    #[must_use]
    fn kind(self) -> Kind {
        Self::TABLES.kind(self.index())
    }

    /// Returns the prefixes of the option, such as `-` and `--`; the first one is used for display.
    fn prefixes(self) -> impl ExactSizeIterator<Item = &'static str> + Clone {
        Self::TABLES.prefixes(self.index())
    }

    /// Returns the name with the first prefix. Groups have no prefix.
    #[must_use]
    fn spelling(self) -> &'static str {
        Self::TABLES.spelling(self.index())
    }

    /// Returns the group of the option, or `None` if it is in no group.
    #[must_use]
    fn group(self) -> Option<Self> {
        Self::ALL.get(Self::TABLES.group(self.index())?).copied()
    }

    /// Returns the option that this one is an alias of, or `None` if it is no alias.
    #[must_use]
    fn alias(self) -> Option<Self> {
        Self::ALL.get(Self::TABLES.alias(self.index())?).copied()
    }

    /// Returns true if the option, after resolving aliases, is `option` or a member of group
    /// `option`.
    #[must_use]
    fn matches(self, option: Self) -> bool {
        let table = Self::TABLES;
        table.matches(table.unaliased(self.index()), option.index())
    }

    /// Returns the flags of the option and of its group.
    #[must_use]
    fn flags(self) -> Self::Flags {
        Bits::from_bits(Self::TABLES.flags(self.index()))
    }

    /// Returns the visibility of the option.
    #[must_use]
    fn visibility(self) -> Self::Visibility {
        Bits::from_bits(Self::TABLES.visibility(self.index()))
    }

    /// Returns the help text for programs with this visibility, or the general one. Returns `None`
    /// for an option without help.
    #[must_use]
    fn help(self, visibility: Self::Visibility) -> Option<&'static str> {
        Self::TABLES.help(self.index(), visibility.bits())
    }

    /// Returns the name of the value in help, or `None` if it has none.
    #[must_use]
    fn meta_var(self) -> Option<&'static str> {
        Self::TABLES.meta_var(self.index())
    }

    /// Returns the values for completion.
    fn values(self) -> impl Iterator<Item = &'static str> + Clone {
        Self::TABLES.values(self.index())
    }

    /// Returns the subcommands that accept the option; empty for options of all subcommands.
    fn subcommands(self) -> impl ExactSizeIterator<Item = Subcommand> + Clone {
        let table = Self::TABLES;
        table.subcommands_of(self.index()).map(|number| table.subcommand(number))
    }
}

/// Implements a bit set with named bits, for flags and visibilities of generated modules.
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
