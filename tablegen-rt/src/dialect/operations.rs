//! Macros that declare the operations of a dialect.

/// Declares the struct of an operation, and implements its methods over its
/// [`Operation`](super::Operation).
#[doc(hidden)]
#[macro_export]
macro_rules! dialect_operation {
    ($(#[$doc:meta])* $ty:ident, $table:ident) => {
        $(#[$doc])*
        #[allow(dead_code)]
        pub struct $ty<I: $crate::dialect::Ir> {
            call: I::Call,
        }

        impl<I: $crate::dialect::Ir> ::core::clone::Clone for $ty<I> {
            fn clone(&self) -> Self {
                Self { call: ::core::clone::Clone::clone(&self.call) }
            }
        }

        #[allow(dead_code)]
        impl<I: $crate::dialect::Ir> $ty<I> {
            /// Returns the operation of a call. `None` if it calls another operation.
            pub fn of(ir: &I, call: &I::Call) -> ::core::option::Option<Self> {
                let is_one = $table.has_name(&ir.name(call));
                is_one.then(|| Self { call: ::core::clone::Clone::clone(call) })
            }

            /// Returns the call.
            pub fn call(&self) -> &I::Call {
                &self.call
            }

            /// Checks all constraints.
            ///
            /// # Errors
            /// Returns an error if a constraint does not hold.
            pub fn verify(
                &self,
                ir: &I,
            ) -> ::core::result::Result<(), $crate::dialect::VerifyError> {
                $crate::dialect::verify(ir, &$table, &self.call)
            }
        }
    };
}

/// Declares the items on all operations of a dialect: for each one its struct, its
/// [`Operation`](super::Operation), the method of visitors, and documentation.
#[doc(hidden)]
#[macro_export]
macro_rules! dialect_operations {
    ($($ty:ident, $table:ident, $method:ident, $of:literal, $visits:literal;)*) => {
        /// Operations of the dialect.
        pub static OPERATIONS: &[&$crate::dialect::Operation] = &[$(&$table),*];

        /// Returns the operation with the name of a call. `None` if the dialect does not have it.
        #[allow(dead_code)]
        pub fn operation(name: &str) -> ::core::option::Option<&'static $crate::dialect::Operation> {
            OPERATIONS.iter().copied().find(|one| one.has_name(name))
        }

        /// Returns the operations of a class.
        #[allow(dead_code)]
        pub fn of_class(
            class: &str,
        ) -> impl ::core::iter::Iterator<Item = &'static $crate::dialect::Operation> {
            OPERATIONS.iter().copied().filter(move |one| one.classes.contains(&class))
        }

        /// Checks a call. Calls of other dialects are not checked.
        ///
        /// # Errors
        /// Returns an error if a constraint does not hold.
        #[allow(dead_code)]
        pub fn verify<I: $crate::dialect::Ir>(
            ir: &I,
            call: &I::Call,
        ) -> ::core::result::Result<(), $crate::dialect::VerifyError> {
            match operation(&ir.name(call)) {
                ::core::option::Option::Some(operation) => {
                    $crate::dialect::verify(ir, operation, call)
                }
                ::core::option::Option::None => ::core::result::Result::Ok(()),
            }
        }

        /// Operation of the dialect.
        #[allow(dead_code)]
        pub enum AnyOp<I: $crate::dialect::Ir> {
            $(#[doc = $of] $ty($ty<I>),)*
        }

        #[allow(dead_code)]
        impl<I: $crate::dialect::Ir> AnyOp<I> {
            /// Returns the operation of a call. `None` if the dialect does not have it.
            pub fn of(ir: &I, call: &I::Call) -> ::core::option::Option<Self> {
                let _ = (ir, call);
                $(
                    if let ::core::option::Option::Some(op) = $ty::of(ir, call) {
                        return ::core::option::Option::Some(Self::$ty(op));
                    }
                )*
                ::core::option::Option::None
            }
        }

        /// Visitor of calls, with a method for each operation. By default methods do nothing.
        #[allow(dead_code)]
        pub trait Visitor<I: $crate::dialect::Ir> {
            $(
                #[doc = $visits]
                fn $method(&mut self, ir: &mut I, op: &$ty<I>) {
                    let _ = (ir, op);
                }
            )*
        }

        /// Calls the method of a visitor for the operation of a call. Returns false if the dialect
        /// does not have the operation.
        #[allow(dead_code)]
        pub fn visit<I: $crate::dialect::Ir, V: Visitor<I>>(
            ir: &mut I,
            call: &I::Call,
            visitor: &mut V,
        ) -> bool {
            let _ = &visitor;
            match AnyOp::of(ir, call) {
                $(::core::option::Option::Some(AnyOp::$ty(op)) => visitor.$method(ir, &op),)*
                ::core::option::Option::None => return false,
            }
            true
        }
    };
}
