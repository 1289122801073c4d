//! Types of values.

/// Implements the methods of the enum `ValueType` of a module of `--gen-vt`.
#[doc(hidden)]
#[macro_export]
macro_rules! value_types {
    () => {
        #[allow(dead_code)]
        impl ValueType {
            $crate::value_types!(@flags
                /// Returns true if the type stands for several types.
                is_overloaded = 1,
                /// Returns true for integers and vectors of integers.
                is_integer = 2,
                /// Returns true for floating-point numbers and vectors of them.
                is_float = 4,
                /// Returns true for vectors.
                is_vector = 8,
                /// Returns true for vectors with a scalable length.
                is_scalable = 16,
                /// Returns true for tuples of vectors.
                is_tuple = 32,
                /// Returns true for pointers with bounds.
                is_capability = 64,
                /// Returns true for types that values can have.
                is_normal = 128,
            );

            /// Returns the size in bits: the minimum for scalable types, 0 for types without a
            /// size.
            #[must_use]
            pub fn bits(self) -> u64 {
                SIZES.get(self.index())
            }

            /// Returns the type of a vector's elements. `None` for other types.
            #[must_use]
            pub fn element(self) -> ::core::option::Option<Self> {
                Self::ALL.get((ELEMENTS.get(self.index()) as usize).checked_sub(1)?).copied()
            }

            /// Returns the minimum number of elements of a vector. `None` for other types.
            #[must_use]
            pub fn elements(self) -> ::core::option::Option<u32> {
                self.is_vector().then(|| LENGTHS.get(self.index()) as u32)
            }

            /// Returns the number of vectors of a tuple. `None` for other types.
            #[must_use]
            pub fn fields(self) -> ::core::option::Option<u32> {
                self.is_tuple().then(|| FIELDS.get(self.index()) as u32)
            }

            /// Returns the vector with this element type and number of elements, which is a minimum
            /// if the vector is scalable. `None` if it does not exist.
            #[must_use]
            pub fn vector(
                element: Self,
                elements: u32,
                is_scalable: bool,
            ) -> ::core::option::Option<Self> {
                let is_it = |ty: &&Self| {
                    ty.element() == ::core::option::Option::Some(element)
                        && ty.elements() == ::core::option::Option::Some(elements)
                        && ty.is_scalable() == is_scalable
                };
                Self::ALL.iter().find(is_it).copied()
            }

            /// Returns the type of LLVM's IR. `None` if it does not exist.
            #[must_use]
            pub fn ir(self) -> ::core::option::Option<&'static str> {
                ::core::option::Option::Some(IR.get(self.index())).filter(|ir| !ir.is_empty())
            }
        }
    };
    (@flags $($(#[$doc:meta])* $name:ident = $bit:literal,)*) => {
        $(
            $(#[$doc])*
            #[must_use]
            pub fn $name(self) -> bool {
                FLAGS.get(self.index()) & $bit != 0
            }
        )*
    };
}
