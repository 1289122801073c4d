//! Extensions, profiles and processors of RISC-V.

/// Implements the methods of the enums of a module of `--gen-riscv-target-def`.
#[doc(hidden)]
#[macro_export]
macro_rules! riscv_target {
    () => {
        #[allow(dead_code)]
        impl Profile {
            /// Returns the architecture string of the profile: `rv64i2p1_...`.
            #[must_use]
            pub fn isa(self) -> &'static str {
                PROFILE_ISAS.get(self.index())
            }

            /// Returns true if the profile is not ratified and may change.
            #[must_use]
            pub fn is_experimental(self) -> bool {
                PROFILES_EXPERIMENTAL.get(self.index()) != 0
            }
        }

        #[allow(dead_code)]
        impl Extension {
            /// Returns the major and the minor version.
            #[must_use]
            pub fn version(self) -> (u32, u32) {
                let row = $crate::target_info::Extension::read(self.index(), |index| {
                    EXTENSIONS.get(index)
                });
                (row.major, row.minor)
            }

            /// Returns true if the extension is not ratified and may change.
            #[must_use]
            pub fn is_experimental(self) -> bool {
                let row = $crate::target_info::Extension::read(self.index(), |index| {
                    EXTENSIONS.get(index)
                });
                row.is_experimental != 0
            }

            /// Returns the extensions that this one implies directly.
            pub fn implied(
                self,
            ) -> impl ::core::iter::ExactSizeIterator<Item = Self> + ::core::clone::Clone {
                IMPLIED.get(self.index()).map(|index| Self::ALL[index])
            }

            /// Returns the group and the bit of the extension in the result of
            /// `__riscv_feature_bits`. `None` if it has no bit.
            #[must_use]
            pub fn bit(self) -> ::core::option::Option<(u32, u32)> {
                let row = $crate::target_info::ExtensionBit::read(self.index(), |index| {
                    EXTENSION_BITS.get(index)
                });
                ::core::option::Option::Some((row.group.checked_sub(1)?, row.bit))
            }
        }

        #[allow(dead_code)]
        impl Processor {
            /// Returns the architecture string of the processor: `rv64i2p1_...`.
            #[must_use]
            pub fn isa(self) -> &'static str {
                PROCESSOR_ISAS.get(self.index())
            }

            /// Returns true if misaligned accesses to scalars are fast.
            #[must_use]
            pub fn has_fast_unaligned_scalars(self) -> bool {
                FAST_UNALIGNED.get(self.index()) & 1 != 0
            }

            /// Returns true if misaligned accesses to vectors are fast.
            #[must_use]
            pub fn has_fast_unaligned_vectors(self) -> bool {
                FAST_UNALIGNED.get(self.index()) & 2 != 0
            }

            /// Returns the values of the registers `mvendorid`, `marchid` and `mimpid`, or 0 for
            /// unknown values.
            #[must_use]
            pub fn ids(self) -> [u64; 3] {
                let row = $crate::target_info::ProcessorIds::read(self.index(), |index| {
                    PROCESSOR_IDS.get(index)
                });
                [row.vendor, row.architecture, row.implementation]
            }
        }
    };
}
