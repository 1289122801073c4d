//! [`layout!`]: structs of numbers whose bytes stand in tables.

/// Declares a struct of unsigned numbers that stand in tables one after the other, each with the
/// lowest byte first.
macro_rules! layout {
    ($($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $field:ident: $number:ty,)* })*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name {
            $($(#[$doc])* pub $field: $number,)*
        }

        impl $name {
            /// Number of bytes in tables.
            pub const LEN: usize = 0 $(+ size_of::<$number>())*;

            /// Returns the bytes that stand in tables.
            #[must_use]
            pub const fn to_bytes(self) -> [u8; Self::LEN] {
                let mut bytes = [0; Self::LEN];
                let mut offset = 0;
                $(
                    let number = self.$field.to_le_bytes();
                    let mut nth = 0;
                    while nth < number.len() {
                        bytes[offset] = number[nth];
                        (offset, nth) = (offset + 1, nth + 1);
                    }
                )*
                debug_assert!(offset == Self::LEN);
                bytes
            }

            /// Takes the bytes of a table.
            #[inline(always)]
            #[must_use]
            pub const fn from_bytes(bytes: &[u8; Self::LEN]) -> Self {
                let mut left: &[u8] = bytes;
                // The lengths are known to the compiler, so that nothing is checked.
                $(
                    let $field = match left.split_first_chunk() {
                        Some((number, rest)) => {
                            left = rest;
                            <$number>::from_le_bytes(*number)
                        }
                        None => 0,
                    };
                )*
                debug_assert!(left.is_empty());
                $name { $($field,)* }
            }

            /// Reads the numbers at the start of a table. Returns them and the remaining bytes, or
            /// `None` if there are too few bytes.
            #[inline(always)]
            #[must_use]
            pub const fn read(table: &[u8]) -> Option<(Self, &[u8])> {
                match table.split_first_chunk() {
                    Some((bytes, rest)) => Some((Self::from_bytes(bytes), rest)),
                    None => None,
                }
            }
        }
    )*};
}

#[cfg(test)]
mod tests {
    #![expect(unreachable_pub, reason = "layouts are public")]

    layout! {
        /// Three numbers.
        Three {
            /// One byte.
            small: u8,
            /// Two bytes.
            short: u16,
            /// Eight bytes.
            long: u64,
        }
    }

    #[test]
    fn numbers_are_read_as_they_were_written() {
        let three = Three { small: 1, short: 0x0302, long: 0x0b0a_0908_0706_0504 };
        let bytes = three.to_bytes();
        assert_eq!(bytes, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
        assert_eq!(Three::read(&bytes), Some((three, &[][..])));
        assert_eq!(Three::read(&bytes[1..]), None);
        let mut longer = [0; 13];
        longer[..11].copy_from_slice(&bytes);
        assert_eq!(Three::read(&longer), Some((three, &[0, 0][..])));
    }
}
