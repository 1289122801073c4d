//! Enums of generated modules: what they have in common, whatever they enumerate.
//!
//! Instructions, registers and all other things of a target that have numbers and names have the
//! same methods: `ALL`, `COUNT`, `from_value`, `value`, `index`, `name`, and the traits `TryFrom`,
//! `FromStr`, `Display` and `Debug`. The trait [`Named`] is for code that works with any of them.

use core::fmt;

/// An enum of a generated module.
///
/// ```
/// use tablegen_rt::names::Named;
///
/// /// The value whose name begins so, if it is the only one.
/// fn abbreviated<T: Named>(text: &str) -> Option<T> {
///     let mut found = T::ALL.iter().filter(|one| one.name().starts_with(text));
///     let first = *found.next()?;
///     found.next().is_none().then_some(first)
/// }
/// ```
pub trait Named: Copy + Eq + Ord + core::hash::Hash + fmt::Debug + fmt::Display + 'static {
    /// All of them, in the order of their values.
    const ALL: &'static [Self];

    /// The one with this value.
    fn from_value(value: u32) -> Option<Self>;

    /// Its value.
    fn value(self) -> u32;

    /// Its place in [`ALL`](Named::ALL).
    fn index(self) -> usize;

    /// Its name in the description.
    fn name(self) -> &'static str;

    /// The one with this name.
    fn from_name(name: &str) -> Option<Self>;
}

/// A number or a name that stands for nothing in an enum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownValue {
    of: &'static str,
}

impl UnknownValue {
    /// The error of the enum of this name.
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

/// The names of an enum, by index.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Names {
    /// All of them, one after the other.
    pub text: &'static str,
    /// Where each ends, as numbers of four bytes.
    pub ends: &'static [u8],
    /// Their indices in the order of the names, as numbers of four bytes.
    pub sorted: &'static [u8],
}

impl Names {
    fn end(&self, index: usize) -> Option<usize> {
        let bytes = self.ends.get(index * 4..)?.first_chunk()?;
        usize::try_from(u32::from_le_bytes(*bytes)).ok()
    }

    /// The name at an index; empty if there is none.
    pub fn get(&self, index: usize) -> &'static str {
        let start = match index.checked_sub(1) {
            Some(before) => self.end(before),
            None => Some(0),
        };
        let range = start.zip(self.end(index)).map(|(start, end)| start..end);
        range.and_then(|range| self.text.get(range)).unwrap_or_default()
    }

    /// The index of a name.
    pub fn find(&self, name: &str) -> Option<usize> {
        let (sorted, _) = self.sorted.as_chunks::<4>();
        let index = |bytes: &[u8; 4]| u32::from_le_bytes(*bytes) as usize;
        let at = sorted.partition_point(|bytes| self.get(index(bytes)) < name);
        sorted.get(at).map(index).filter(|&index| self.get(index) == name)
    }
}

/// The methods and traits of an enum of a generated module.
///
/// How its values are given: `variants` if they are those of an enum, `number` if it is a number
/// with constants, `none` if it has none. `from FIRST` says that they count up from there; without
/// that they are looked up.
#[doc(hidden)]
#[macro_export]
macro_rules! named_enum {
    ($ty:ident, $kind:ident $(from $first:literal)?, $all:ident, $names:ident) => {
        #[allow(dead_code)]
        impl $ty {
            /// How many there are.
            pub const COUNT: usize = $all.len();

            /// All of them, in the order of their values.
            pub const ALL: &'static [Self] = &$all;

            $crate::named_enum!(@value $kind);

            $crate::named_enum!(@index $($first)?);

            $crate::named_enum!(@from_value $kind $($first)?);

            /// Its name in the description.
            #[must_use]
            pub fn name(self) -> &'static str {
                $names.get(self.index())
            }

            /// The one with this name.
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

            // A value of the enum may be called `Error`.
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
        /// Its value.
        #[must_use]
        pub const fn value(self) -> u32 {
            self as u32
        }
    };
    (@value number) => {
        /// Its value.
        #[must_use]
        pub const fn value(self) -> u32 {
            self.0 as u32
        }
    };
    (@value none) => {
        /// Its value.
        #[must_use]
        pub const fn value(self) -> u32 {
            match self {}
        }
    };

    // A number that counts up needs no list.
    (@from_value number $first:literal) => {
        /// The one with this value.
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
        /// The one with this value.
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
        /// Its place in [`Self::ALL`].
        #[must_use]
        pub const fn index(self) -> usize {
            Self::index_of_value(self.value())
        }

        const fn index_of_value(value: u32) -> usize {
            value.wrapping_sub($first) as usize
        }
    };
    (@index) => {
        /// Its place in [`Self::ALL`].
        #[must_use]
        pub const fn index(self) -> usize {
            Self::index_of_value(self.value())
        }

        const fn index_of_value(value: u32) -> usize {
            let (mut start, mut end) = (0, Self::ALL.len());
            while start < end {
                let middle = start + (end - start) / 2;
                let at = Self::ALL[middle].value();
                if at == value {
                    return middle;
                }
                if at < value {
                    start = middle + 1;
                } else {
                    end = middle;
                }
            }
            usize::MAX
        }
    };
}
