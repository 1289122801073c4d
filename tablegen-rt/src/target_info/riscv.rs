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
                let index = self.index() * 3;
                (EXTENSIONS.get(index) as u32, EXTENSIONS.get(index + 1) as u32)
            }

            /// Returns true if the extension is not ratified and may change.
            #[must_use]
            pub fn is_experimental(self) -> bool {
                EXTENSIONS.get(self.index() * 3 + 2) != 0
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
                let index = self.index() * 2;
                let group = EXTENSION_BITS.get(index).checked_sub(1)?;
                ::core::option::Option::Some((group as u32, EXTENSION_BITS.get(index + 1) as u32))
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
                [0, 1, 2].map(|index| PROCESSOR_IDS.get(self.index() * 3 + index))
            }
        }
    };
}
