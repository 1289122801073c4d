//! Macros that declare the operations of a dialect.

/// Declares the struct of an operation over its [`Operation`](super::Operation): creation, checks,
/// and methods that read and replace operands.
///
/// In types, `I` is the IR. `result_type` and `variadic` are the parameters of `create` with the
/// type of the result, and with the values of a variadic argument.
#[doc(hidden)]
#[macro_export]
macro_rules! dialect_operation {
    (
        $(#[$doc:meta])*
        $ty:ident = $table:ident,
        create: [$($parameter:ident: $of:ty),* $(,)?],
        result_type: [$($result_type:ident)?],
        operands: [$($operand:expr),* $(,)?],
        variadic: [$($more:ident)?],
        getters: [$($(#[$about:meta])* $name:ident: $got:ty => $get:ident($index:literal),)*],
        setters: [
            $($(#[$about_set:meta])* $set:ident($new:ident: $set_to:ty) => ($argument:literal, $value:expr),)*
        ],
        rest: [$($(#[$about_rest:meta])* $rest:ident, $replace:ident => $from:literal,)?],
        result: [$($(#[$about_result:meta])* $own:ident,)?],
    ) => {
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

        #[allow(dead_code, clippy::too_many_arguments, clippy::wrong_self_convention)]
        impl<I: $crate::dialect::Ir> $ty<I> {
            /// Creates a call. Deduces types that follow from others.
            ///
            /// # Errors
            /// Returns an error, and creates nothing, if a constraint does not hold.
            pub fn create(
                ir: &mut I,
                $($parameter: $of),*
            ) -> ::core::result::Result<Self, $crate::dialect::VerifyError> {
                let operands = ::core::iter::IntoIterator::into_iter([$($operand),*]);
                $(let operands = operands.chain(
                    $more.iter().cloned().map($crate::dialect::Operand::Value),
                );)?
                let operands: $crate::dialect::Operands<I> = operands.collect();
                let mut result = ::core::iter::IntoIterator::into_iter([$($result_type)?]);
                let result = ::core::iter::Iterator::next(&mut result);
                let call = $crate::dialect::create(ir, &$table, result, operands)?;
                ::core::result::Result::Ok(Self { call })
            }

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

            $(
                $(#[$about])*
                pub fn $name(&self, ir: &I) -> ::core::option::Option<$got> {
                    $crate::dialect::$get(ir, &self.call, $index)
                }
            )*

            $(
                $(#[$about_set])*
                pub fn $set(&self, ir: &mut I, $new: $set_to) {
                    $crate::dialect::set_operand(ir, &self.call, $argument, $value);
                }
            )*

            $(
                $(#[$about_rest])*
                pub fn $rest(&self, ir: &I) -> $crate::dialect::Values<I> {
                    $crate::dialect::rest(ir, &self.call, $from)
                }

                /// Replaces the values of the argument.
                pub fn $replace(&self, ir: &mut I, new: &[I::Value]) {
                    $crate::dialect::replace_rest(ir, &self.call, $from, new);
                }
            )?

            $(
                $(#[$about_result])*
                pub fn $own(&self, ir: &I) -> ::core::option::Option<I::Value> {
                    ir.result(&self.call)
                }
            )?
        }
    };
}

/// Declares the struct of a type's parameters over its [`Predicate`](super::Predicate). Each field
/// has its index among the parameters, and a function of [`Datum`](super::Datum) that reads it.
#[doc(hidden)]
#[macro_export]
macro_rules! dialect_type {
    (
        $(#[$doc:meta])*
        $name:ident $(<$generic:ident>)? = $table:ident,
        fields: [
            $($(#[$about:meta])* $field:ident: $ty:ty => ($index:literal, $read:ident, $datum:ident),)*
        ],
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[allow(dead_code)]
        pub struct $name $(<$generic>)? {
            $($(#[$about])* pub $field: $ty,)*
        }

        #[allow(dead_code)]
        impl $(<$generic: ::core::clone::Clone>)? $name $(<$generic>)? {
            /// Returns the type with these parameters. `None` if the IR cannot make it.
            pub fn get<I: $crate::dialect::Ir $(<Type = $generic>)?>(
                self,
                ir: &I,
            ) -> ::core::option::Option<I::Type> {
                match ir.build(&$table, &[$($crate::dialect::Datum::$datum(self.$field)),*])? {
                    $crate::dialect::Datum::Type(ty) => ::core::option::Option::Some(ty),
                    _ => ::core::option::Option::None,
                }
            }

            /// Returns the parameters of a type. `None` if it is of another class.
            pub fn of<I: $crate::dialect::Ir $(<Type = $generic>)?>(
                ir: &I,
                ty: &I::Type,
            ) -> ::core::option::Option<Self> {
                let own = $crate::dialect::Datum::Type(::core::clone::Clone::clone(ty));
                let _parts = ir.take_apart(&$table, &own, &[])?;
                ::core::option::Option::Some(Self { $($field: _parts.get($index)?.$read()?),* })
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
