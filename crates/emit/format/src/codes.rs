//! [`codes!`]: enums whose values stand in tables.

/// Declares an enum that stands in tables as one byte, with its conversions.
macro_rules! codes {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $value:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$doc])* $variant = $value,)*
        }

        impl $name {
            /// All codes, in the order of their values.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// Returns the byte that stands in tables.
            #[must_use]
            pub const fn to_byte(self) -> u8 {
                self as u8
            }

            /// Returns the code of a byte, or `None` if no code has it.
            #[inline]
            #[must_use]
            pub const fn from_byte(byte: u8) -> Option<Self> {
                match byte {
                    $($value => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    };
}
