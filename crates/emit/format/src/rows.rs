//! [`rows!`]: structs that are rows of tables of [packed numbers](crate::packed).

/// Declares a struct that is a row of a table, with the type of each column in tables.
macro_rules! rows {
    ($(
        $(#[$about:meta])*
        $name:ident { $($(#[$doc:meta])* $column:ident: $ty:ty as $bits:ty,)* }
    )*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name {
            $($(#[$doc])* pub $column: $ty,)*
        }

        impl $name {
            /// Number of columns.
            pub const COLUMNS: usize = [$(stringify!($column)),*].len();

            /// Returns the numbers of the columns.
            #[must_use]
            pub const fn to_numbers(self) -> [u64; Self::COLUMNS] {
                [$(self.$column as $bits as u64),*]
            }

            /// Reads the row at an index. `get` returns the number at an index of the table.
            // Columns that the caller does not use are not read.
            #[inline(always)]
            #[must_use]
            pub fn read(row: usize, get: impl Fn(usize) -> u64) -> Self {
                let mut index = row.saturating_mul(Self::COLUMNS);
                $(
                    let $column = get(index) as $bits as $ty;
                    index = index.saturating_add(1);
                )*
                let _ = index;
                $name { $($column,)* }
            }
        }
    )*};
}
