//! Extensions, architectures and processors of AArch64.

/// Implements the methods of the enums of a module of `--gen-arm-target-def`.
#[doc(hidden)]
#[macro_export]
macro_rules! aarch64_target {
    ($aliases:literal aliases) => {
        #[allow(dead_code)]
        impl Extension {
            /// Returns the name in `+name`, which enables the extension. `None` if users cannot
            /// enable it.
            #[must_use]
            pub fn flag(self) -> ::core::option::Option<&'static str> {
                let flag = EXTENSION_FLAGS.get(self.index());
                (!flag.is_empty()).then_some(flag)
            }

            /// Returns another name that enables the extension.
            #[must_use]
            pub fn alias(self) -> ::core::option::Option<&'static str> {
                let alias = EXTENSION_ALIASES.get(self.index());
                (!alias.is_empty()).then_some(alias)
            }

            /// Returns the extension with this [`flag`](Self::flag) or [`alias`](Self::alias).
            #[must_use]
            pub fn from_flag(name: &str) -> ::core::option::Option<Self> {
                let mut all = Self::ALL.iter().copied();
                all.find(|one| one.flag() == Some(name) || one.alias() == Some(name))
            }

            /// Returns the names of the extension in the architecture's manual.
            #[must_use]
            pub fn architecture_features(self) -> &'static str {
                ARCHITECTURE_FEATURES.get(self.index())
            }

            /// Returns the description for users.
            #[must_use]
            pub fn description(self) -> &'static str {
                EXTENSION_ABOUT.get(self.index())
            }

            /// Returns the extensions that this one requires.
            pub fn needs(
                self,
            ) -> impl ::core::iter::ExactSizeIterator<Item = Self> + ::core::clone::Clone {
                NEEDED.get(self.index()).map(|index| Self::ALL[index])
            }
        }

        #[allow(dead_code)]
        impl Architecture {
            /// Returns the extensions of the architecture.
            pub fn extensions(
                self,
            ) -> impl ::core::iter::ExactSizeIterator<Item = Extension> + ::core::clone::Clone {
                DEFAULTS.get(self.index()).map(|index| Extension::ALL[index])
            }
        }

        #[allow(dead_code)]
        impl Processor {
            /// Returns the processor with this name or alias.
            #[must_use]
            pub fn from_name_or_alias(name: &str) -> ::core::option::Option<Self> {
                let alias = || {
                    let index = (0..$aliases).find(|&index| ALIASES.get(index) == name)?;
                    Self::ALL.get(ALIASED.get(index) as usize).copied()
                };
                Self::from_name(name).or_else(alias)
            }

            /// Returns the architecture. `None` if the description has no such architecture.
            #[must_use]
            pub fn architecture(self) -> ::core::option::Option<Architecture> {
                let index = PROCESSOR_ARCHITECTURES.get(self.index()).checked_sub(1)?;
                Architecture::ALL.get(index as usize).copied()
            }

            /// Returns the extensions of the processor, in ascending order.
            pub fn extensions(
                self,
            ) -> impl ::core::iter::ExactSizeIterator<Item = Extension> + ::core::clone::Clone {
                PROCESSOR_EXTENSIONS.get(self.index()).map(|index| Extension::ALL[index])
            }
        }
    };
}
