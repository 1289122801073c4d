//! [`melior_hooks!`](crate::melior_hooks): C++ that a program implements, as `Conditions`.

/// Declares the struct `WithHooks`, whose `Conditions` call the methods of the module's trait `Hooks`. Each line has the
/// qualified name in C++, the method, the kind of its subject, and `arguments` if it has further ones.
#[doc(hidden)]
#[macro_export]
macro_rules! melior_hooks {
    (@subject Type $value:ident) => { $crate::mlir::Subject::Type($value) };
    (@subject Attribute $value:ident) => { $crate::mlir::Subject::Attribute($value) };
    (@subject Either $value:ident) => { $value };
    (@call $hooks:expr, $method:ident, $value:ident, $all:ident) => { $hooks.$method($value) };
    (@call $hooks:expr, $method:ident, $value:ident, $all:ident, arguments) => {
        $hooks.$method($value, $all)
    };
    ($($name:literal => $method:ident $subject:ident $($arguments:ident)?,)*) => {
        /// Conditions that [`Hooks`] decide.
        #[derive(Clone, Copy, Debug)]
        #[allow(dead_code)]
        pub struct WithHooks<H>(pub H);

        impl<H: Hooks> Conditions for WithHooks<H> {
            fn call(
                &self,
                function: &'static str,
                arguments: &[&str],
                subject: $crate::mlir::Subject<&str, &::melior::ir::Attribute<'_>>,
            ) -> ::core::option::Option<i64> {
                let _ = arguments;
                match (function, subject) {
                    $(($name, $crate::melior_hooks!(@subject $subject value)) => {
                        let result = $crate::melior_hooks!(
                            @call self.0, $method, value, arguments $(, $arguments)?
                        );
                        ::core::option::Option::Some(i64::from(result))
                    })*
                    _ => ::core::option::Option::None,
                }
            }
        }
    };
}
