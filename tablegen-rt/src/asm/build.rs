//! [`tables!`]: structs of tables that generated modules build field by field.

/// Declares a struct of tables with a method for each field. More fields can be added: modules that
/// do not set them get the default.
macro_rules! tables {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $field:ident: $of:ty = $default:expr,)* }) => {
        $(#[$about])*
        #[doc(hidden)]
        #[derive(Clone, Copy, Debug)]
        #[non_exhaustive]
        pub struct $name {
            $($(#[$doc])* pub(in crate::asm) $field: $of,)*
        }

        impl $name {
            /// Tables without entries.
            pub const EMPTY: Self = $name { $($field: $default,)* };

            $(
                #[doc = concat!("Returns these tables with other `", stringify!($field), "`.")]
                #[must_use]
                pub const fn $field(mut self, $field: $of) -> Self {
                    self.$field = $field;
                    self
                }
            )*
        }
    };
}
