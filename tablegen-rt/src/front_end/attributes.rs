//! Spellings of attributes.

/// Declares the type of spellings and implements the methods of the enum `Attribute`, over the
/// table `SPELLINGS`, which is in ascending order of syntax, scope and name.
#[doc(hidden)]
#[macro_export]
macro_rules! attribute_spellings {
    () => {
        /// Spelling of an attribute.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub struct Spelling {
            /// Syntax of the spelling.
            pub syntax: Syntax,
            /// Scope in front of the name, or an empty string.
            pub scope: &'static str,
            /// Name, without the underscores that some syntaxes allow around it.
            pub name: &'static str,
            /// Version of the attribute. `None` if the spelling has no version.
            pub version: ::core::option::Option<i32>,
            /// Attribute. `None` if the spelling is known, but ignored.
            pub attribute: ::core::option::Option<Attribute>,
        }

        #[allow(dead_code)]
        impl Spelling {
            const fn new(
                syntax: Syntax,
                scope: &'static str,
                name: &'static str,
                version: ::core::option::Option<i32>,
                attribute: ::core::option::Option<Attribute>,
            ) -> Self {
                Self { syntax, scope, name, version, attribute }
            }

            /// Returns the spelling with a scope, which may be empty, and a name. `None` if the
            /// syntax has no such spelling.
            #[must_use]
            pub fn find(
                syntax: Syntax,
                scope: &str,
                name: &str,
            ) -> ::core::option::Option<&'static Self> {
                let key = (syntax, scope, name);
                let found =
                    SPELLINGS.binary_search_by(|one| (one.syntax, one.scope, one.name).cmp(&key));
                SPELLINGS.get(found.ok()?)
            }
        }

        #[allow(dead_code)]
        impl Attribute {
            /// Returns the attribute with a scope, which may be empty, and a name. `None` if the
            /// syntax has no such spelling, or ignores it.
            #[must_use]
            pub fn from_spelling(
                syntax: Syntax,
                scope: &str,
                name: &str,
            ) -> ::core::option::Option<Self> {
                Spelling::find(syntax, scope, name)?.attribute
            }

            /// Returns all spellings of the attribute.
            pub fn spellings(
                self,
            ) -> impl ::core::iter::Iterator<Item = &'static Spelling> + ::core::clone::Clone {
                let wanted = ::core::option::Option::Some(self);
                SPELLINGS.iter().filter(move |one| one.attribute == wanted)
            }
        }
    };
}
