//! Methods of generated enums of C front ends: analyzer checkers, classes of syntax nodes,
//! spellings of attributes, commands of comments.
//!
//! Generated modules declare the enums and tables, and implement the methods by macros of this
//! module.

mod attributes;
mod checkers;
mod comments;
mod nodes;

pub use checkers::{CheckerInfo, CheckerOption, OptionType, PackageInfo};
pub use nodes::ClassRow;

/// Implements methods that return bits of a table. The table has a number for each value.
#[doc(hidden)]
#[macro_export]
macro_rules! flags {
    ($ty:ident, $table:ident, $($(#[$doc:meta])* $name:ident => $bits:literal,)*) => {
        #[allow(dead_code, clippy::unreadable_literal)]
        impl $ty {
            $(
                $(#[$doc])*
                #[must_use]
                pub const fn $name(self) -> bool {
                    $table[self.index()] & $bits != 0
                }
            )*
        }
    };
}

/// Implements methods of the enum `Kind` that return the results of its class.
#[doc(hidden)]
#[macro_export]
macro_rules! flags_of_class {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        #[allow(dead_code)]
        impl Kind {
            $(
                $(#[$doc])*
                #[must_use]
                pub const fn $name(self) -> bool {
                    self.class().$name()
                }
            )*
        }
    };
}
