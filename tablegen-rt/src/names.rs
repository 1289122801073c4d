//! Common interface of generated enums.
//!
//! Instructions, registers and all other numbered entities of a target have the same methods:
//! `ALL`, `COUNT`, `from_value`, `value`, `index`, `name`, `from_name`. They implement
//! `TryFrom<u32>`, `FromStr`, `Display` and `Debug`. The trait [`Named`] is for code that works
//! with any of these enums.

use core::fmt;

use tablegen_format::names;

use crate::registers::tables::partition_point;

/// Enum of a generated module.
///
/// ```
/// use tablegen_rt::names::Named;
///
/// /// Returns the only value whose name begins with `text`.
/// fn abbreviated<T: Named>(text: &str) -> Option<T> {
///     let mut found = T::ALL.iter().filter(|one| one.name().starts_with(text));
///     let first = *found.next()?;
///     found.next().is_none().then_some(first)
/// }
/// ```
pub trait Named: Copy + Eq + Ord + core::hash::Hash + fmt::Debug + fmt::Display + 'static {
    /// All members, in ascending order of their values.
    const ALL: &'static [Self];

    /// Returns the member with this value. `None` if no member has it.
    fn from_value(value: u32) -> Option<Self>;

    /// Returns the value, which is LLVM's number where LLVM has one.
    fn value(self) -> u32;

    /// Returns the index in [`ALL`](Named::ALL).
    fn index(self) -> usize;

    /// Returns the name in the description.
    fn name(self) -> &'static str;

    /// Returns the member with this name, case-sensitively. `None` if no member has it.
    fn from_name(name: &str) -> Option<Self>;
}

/// Error for a number or a name that no member of an enum has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownValue {
    of: &'static str,
}

impl UnknownValue {
    /// Creates the error for the enum `of`.
    #[doc(hidden)]
    pub const fn new(of: &'static str) -> Self {
        UnknownValue { of }
    }
}

impl fmt::Display for UnknownValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no such value of `{}`", self.of)
    }
}

impl core::error::Error for UnknownValue {}

/// Names of the members of an enum, by index.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Names {
    /// Concatenated names.
    pub text: &'static str,
    /// End of each name in `text`; see [`names`].
    pub ends: &'static [u8],
    /// Member indices in ascending order of the names.
    pub sorted: &'static [u8],
}

impl Names {
    /// Creates a value from its fields.
    #[must_use]
    pub const fn new(text: &'static str, ends: &'static [u8], sorted: &'static [u8]) -> Self {
        Names { text, ends, sorted }
    }
}

impl Names {
    fn end(&self, index: usize) -> Option<usize> {
        (index < names::len(self.ends)).then(|| names::get(self.ends, index))
    }

    /// Returns the name of a member. Empty if the index is out of range.
    pub fn get(&self, index: usize) -> &'static str {
        let start = match index.checked_sub(1) {
            Some(before) => self.end(before),
            None => Some(0),
        };
        let range = start.zip(self.end(index)).map(|(start, end)| start..end);
        range.and_then(|range| self.text.get(range)).unwrap_or_default()
    }

    /// Returns the index of the member with this name. `None` if no member has it.
    pub fn find(&self, name: &str) -> Option<usize> {
        let count = names::len(self.sorted);
        let member = |index: usize| names::get(self.sorted, index);
        let index = partition_point(0..count, |index| self.get(member(index)) < name);
        (index < count).then(|| member(index)).filter(|&index| self.get(index) == name)
    }
}

/// Implements the methods and traits of a generated enum.
///
/// The kind is `variants` for an enum, `number` for a newtype with constants, and `none` for an
/// enum without members. With `from FIRST` the values count up from `FIRST`; otherwise they are
/// looked up.
#[doc(hidden)]
#[macro_export]
macro_rules! named_enum {
    ($ty:ident, $kind:ident $(from $first:literal)?, $all:ident, $names:ident) => {
        #[allow(dead_code)]
        impl $ty {
            /// Number of members.
            pub const COUNT: usize = $all.len();

            /// All members, in ascending order of their values.
            pub const ALL: &'static [Self] = &$all;

            $crate::named_enum!(@value $kind);

            $crate::named_enum!(@index $($first)?);

            $crate::named_enum!(@from_value $kind $($first)?);

            /// Returns the name in the description.
            #[must_use]
            pub fn name(self) -> &'static str {
                $names.get(self.index())
            }

            /// Returns the member with this name. `None` if no member has it.
            #[must_use]
            pub fn from_name(name: &str) -> ::core::option::Option<Self> {
                Self::ALL.get($names.find(name)?).copied()
            }
        }

        impl $crate::names::Named for $ty {
            const ALL: &'static [Self] = Self::ALL;

            fn from_value(value: u32) -> ::core::option::Option<Self> {
                Self::from_value(value)
            }

            fn value(self) -> u32 {
                self.value()
            }

            fn index(self) -> usize {
                self.index()
            }

            fn name(self) -> &'static str {
                self.name()
            }

            fn from_name(name: &str) -> ::core::option::Option<Self> {
                Self::from_name(name)
            }
        }

        impl ::core::convert::From<$ty> for u32 {
            fn from(one: $ty) -> Self {
                one.value()
            }
        }

        impl ::core::convert::TryFrom<u32> for $ty {
            type Error = $crate::names::UnknownValue;

            // `Self::Error` would be ambiguous if a member is called `Error`.
            fn try_from(
                value: u32,
            ) -> ::core::result::Result<Self, $crate::names::UnknownValue> {
                let unknown = $crate::names::UnknownValue::new(::core::stringify!($ty));
                Self::from_value(value).ok_or(unknown)
            }
        }

        impl ::core::str::FromStr for $ty {
            type Err = $crate::names::UnknownValue;

            fn from_str(
                name: &str,
            ) -> ::core::result::Result<Self, $crate::names::UnknownValue> {
                let unknown = $crate::names::UnknownValue::new(::core::stringify!($ty));
                Self::from_name(name).ok_or(unknown)
            }
        }

        impl ::core::fmt::Debug for $ty {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::core::fmt::Display for $ty {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }
    };

    (@value variants) => {
        /// Returns the value.
        #[must_use]
        pub const fn value(self) -> u32 {
            self as u32
        }
    };
    (@value number) => {
        /// Returns the value.
        #[must_use]
        pub const fn value(self) -> u32 {
            self.0 as u32
        }
    };
    (@value none) => {
        /// Returns the value.
        #[must_use]
        pub const fn value(self) -> u32 {
            match self {}
        }
    };

    // Consecutive values need no list.
    (@from_value number $first:literal) => {
        /// Returns the member with this value. `None` if no member has it.
        #[must_use]
        pub const fn from_value(value: u32) -> ::core::option::Option<Self> {
            if Self::index_of_value(value) < Self::COUNT {
                ::core::option::Option::Some(Self(value as _))
            } else {
                ::core::option::Option::None
            }
        }
    };
    (@from_value $kind:ident $($first:literal)?) => {
        /// Returns the member with this value. `None` if no member has it.
        #[must_use]
        pub const fn from_value(value: u32) -> ::core::option::Option<Self> {
            let index = Self::index_of_value(value);
            if index < Self::ALL.len() {
                ::core::option::Option::Some(Self::ALL[index])
            } else {
                ::core::option::Option::None
            }
        }
    };

    (@index $first:literal) => {
        /// Returns the index in [`Self::ALL`].
        #[must_use]
        pub const fn index(self) -> usize {
            Self::index_of_value(self.value())
        }

        const fn index_of_value(value: u32) -> usize {
            value.wrapping_sub($first) as usize
        }
    };
    (@index) => {
        /// Returns the index in [`Self::ALL`].
        #[must_use]
        pub const fn index(self) -> usize {
            Self::index_of_value(self.value())
        }

        const fn index_of_value(value: u32) -> usize {
            let (mut start, mut end) = (0, Self::ALL.len());
            while start < end {
                let middle = start + (end - start) / 2;
                let found = Self::ALL[middle].value();
                if found == value {
                    return middle;
                }
                if found < value {
                    start = middle + 1;
                } else {
                    end = middle;
                }
            }
            usize::MAX
        }
    };
}
