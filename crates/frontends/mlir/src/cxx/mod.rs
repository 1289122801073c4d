//! C++ text of the back-ends: indentation, code templates, namespaces, classes.

pub(crate) mod case;
pub mod class;
mod indented;
mod namespaces;
pub(crate) mod text;
pub mod tgfmt;

pub use class::{
    Class, Declaration, Flags, Initializer, Method, Name, Parameter, Parent, Printed,
    UsingDeclaration, Visibility,
};
pub use indented::Indented;
pub use namespaces::{
    Undef, close_if, close_ifdef, close_include_guard, close_namespace, escaped, open_if,
    open_ifdef, open_include_guard, open_namespace, write_comment, write_escaped,
};
pub use tgfmt::FmtContext;

/// Appends formatted text to an [`Indented`] or a `String`, which cannot fail. Each literal and
/// each argument is a piece in the sense of [`Indented`].
macro_rules! put {
    ($out:expr, $($format:tt)*) => {{
        use ::std::fmt::Write as _;
        let _ = ::std::write!($out, $($format)*);
    }};
}
pub(crate) use put;
