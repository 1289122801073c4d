//! Functions of run-time libraries.

/// Implements the methods of the enums of a module of `--gen-runtime-libcalls`.
#[doc(hidden)]
#[macro_export]
macro_rules! runtime_libcalls {
    () => {
        #[allow(dead_code)]
        impl Function {
            /// Returns the symbol of the function.
            #[must_use]
            pub fn symbol(self) -> &'static str {
                SYMBOLS.get(self.index())
            }

            /// Returns all functions with a symbol.
            pub fn with_symbol(symbol: &str) -> &'static [Self] {
                let start = Self::ALL.partition_point(|one| one.symbol() < symbol);
                let rest = Self::ALL.get(start..).unwrap_or_default();
                let len = rest.partition_point(|one| one.symbol() == symbol);
                rest.get(..len).unwrap_or_default()
            }

            /// Returns the operation that the function implements.
            #[must_use]
            pub fn call(self) -> Call {
                Call::ALL[PROVIDES.get(self.index()) as usize]
            }
        }

        /// Function that a system has.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub struct Available {
            /// Function of the library.
            pub function: Function,
            /// Calling convention. `None` for that of C.
            pub calling_convention: ::core::option::Option<CallingConvention>,
        }

        #[allow(dead_code)]
        impl System {
            fn row(self) -> $crate::target_info::System {
                $crate::target_info::System::read(self.index(), |index| SYSTEMS.get(index))
            }

            /// Returns the condition on the target. `None` if the system has no condition.
            #[must_use]
            pub fn condition(self) -> ::core::option::Option<Condition> {
                let index = self.row().condition.checked_sub(1)?;
                Condition::ALL.get(index).copied()
            }

            /// Returns the first system whose condition holds.
            pub fn find(
                mut holds: impl ::core::ops::FnMut(Condition) -> bool,
            ) -> ::core::option::Option<Self> {
                let mut all = Self::ALL.iter().copied();
                all.find(|one| one.condition().is_none_or(&mut holds))
            }

            /// Returns the calling convention of functions without their own. `None` for that of
            /// C.
            #[must_use]
            pub fn calling_convention(self) -> ::core::option::Option<CallingConvention> {
                let index = self.row().calling_convention.checked_sub(1)?;
                CallingConvention::ALL.get(index).copied()
            }

            /// Returns the functions of the system whose conditions hold.
            pub fn functions(
                self,
                mut holds: impl ::core::ops::FnMut(Condition) -> bool,
            ) -> impl ::core::iter::Iterator<Item = Available> {
                let columns = $crate::target_info::Available::COLUMNS;
                let count = FUNCTIONS.get(self.index()).len() / columns;
                let [start, _] = FUNCTIONS.starts.range(self.index());
                let of_all = self.calling_convention();
                (0..count).filter_map(move |index| {
                    let row = $crate::target_info::Available::read(index, |index| {
                        FUNCTIONS.numbers.get(start + index)
                    });
                    let condition = row.condition.checked_sub(1);
                    let condition = condition.and_then(|index| Condition::ALL.get(index));
                    let own = row.calling_convention.checked_sub(1);
                    let own = own.and_then(|index| CallingConvention::ALL.get(index).copied());
                    let function = *Function::ALL.get(row.function)?;
                    let exists = condition.is_none_or(|one| holds(*one));
                    exists.then_some(Available { function, calling_convention: own.or(of_all) })
                })
            }
        }
    };
}

/// Implements the methods of the enum `LibraryFunction`, over the table of a module of
/// `--gen-target-library-info`.
#[doc(hidden)]
#[macro_export]
macro_rules! library_functions {
    () => {
        #[allow(dead_code)]
        impl LibraryFunction {
            /// Returns the type of the result. `None` if it is unknown.
            #[must_use]
            pub fn result(self) -> ::core::option::Option<TypeKind> {
                SIGNATURES
                    .get(self.index())
                    .next()
                    .and_then(|index| TypeKind::ALL.get(index).copied())
            }

            /// Returns the types of the arguments.
            pub fn arguments(
                self,
            ) -> impl ::core::iter::ExactSizeIterator<Item = TypeKind> + ::core::clone::Clone {
                SIGNATURES.get(self.index()).skip(1).map(|index| TypeKind::ALL[index])
            }
        }
    };
}
