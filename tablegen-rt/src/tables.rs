//! [`tables!`]: structs of tables that generated modules build.

/// Declares a struct of tables and its builder, which has a method for each field. Fields can be
/// added without a change to modules that do not set them.
macro_rules! tables {
    ($(#[$about:meta])* $name:ident by $builder:ident {
        $($(#[$doc:meta])* $field:ident: $ty:ty = $empty:expr,)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        #[non_exhaustive]
        pub struct $name {
            $($(#[$doc])* pub $field: $ty,)*
        }

        impl $name {
            /// Value without tables.
            pub const EMPTY: Self = $name { $($field: $empty,)* };

            #[doc = concat!("Returns a builder, which starts from [`", stringify!($name), "::EMPTY`].")]
            pub const fn builder() -> $builder {
                $builder($name::EMPTY)
            }
        }

        #[doc = concat!("Builder of [`", stringify!($name), "`].")]
        #[derive(Clone, Copy, Debug)]
        #[must_use]
        pub struct $builder($name);

        impl $builder {
            $(
                #[doc = concat!("Sets `", stringify!($name), "::", stringify!($field), "`.")]
                pub const fn $field(mut self, $field: $ty) -> Self {
                    self.0.$field = $field;
                    self
                }
            )*

            /// Returns the tables.
            #[must_use]
            pub const fn build(self) -> $name {
                self.0
            }
        }
    };
}
