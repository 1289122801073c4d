//! [`AbiFlags`]: contents of the section `.MIPS.abiflags`.

use super::options::Abi;
use crate::{Feature, FeatureSet};

/// Architecture, sizes of registers and extensions that an object file needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct AbiFlags {
    features: FeatureSet,
    abi: Abi,
}

/// Size of registers, as the section numbers it.
const REGISTERS_NONE: u64 = 0;
const REGISTERS_32: u64 = 1;
const REGISTERS_64: u64 = 2;
const REGISTERS_128: u64 = 3;

// Conventions of floating-point registers.
const FP_DOUBLE: u64 = 1;
const FP_SOFT: u64 = 3;
const FP_XX: u64 = 5;
const FP_64: u64 = 6;
const FP_64A: u64 = 7;

const OCTEON: u64 = 5;
const OCTEON_PLUS: u64 = 3;

/// Extensions with their bits.
const EXTENSIONS: [(Feature, u64); 9] = [
    (Feature::FeatureDSP, 1),
    (Feature::FeatureDSPR2, 2),
    (Feature::FeatureMT, 0x40),
    (Feature::FeatureVirt, 0x100),
    (Feature::FeatureMSA, 0x200),
    (Feature::FeatureMips16, 0x400),
    (Feature::FeatureMicroMips, 0x800),
    (Feature::FeatureCRC, 0x8000),
    (Feature::FeatureGINV, 0x2_0000),
];

impl AbiFlags {
    pub(super) const fn new(features: FeatureSet, abi: Abi) -> Self {
        AbiFlags { features, abi }
    }

    fn has(&self, feature: Feature) -> bool {
        self.features.contains(feature)
    }

    /// Returns the level and the revision of the architecture.
    fn architecture(&self) -> (u64, u64) {
        use Feature as F;
        let releases = [
            (F::FeatureMips64r6, 64, 6),
            (F::FeatureMips64r5, 64, 5),
            (F::FeatureMips64r3, 64, 3),
            (F::FeatureMips64r2, 64, 2),
            (F::FeatureMips64, 64, 1),
            (F::FeatureMips32r6, 32, 6),
            (F::FeatureMips32r5, 32, 5),
            (F::FeatureMips32r3, 32, 3),
            (F::FeatureMips32r2, 32, 2),
            (F::FeatureMips32, 32, 1),
            (F::FeatureMips5, 5, 0),
            (F::FeatureMips4, 4, 0),
            (F::FeatureMips3, 3, 0),
            (F::FeatureMips2, 2, 0),
        ];
        let found = releases.into_iter().find(|(feature, ..)| self.has(*feature));
        found.map_or((1, 0), |(_, level, revision)| (level, revision))
    }

    /// Returns true if registers of 32 bits with odd numbers can be used.
    fn has_odd_registers(&self) -> bool {
        !self.has(Feature::FeatureNoOddSPReg)
    }

    /// Returns the convention of floating-point registers.
    fn convention(&self) -> u64 {
        match () {
            () if self.has(Feature::FeatureSoftFloat) => FP_SOFT,
            () if self.abi.is_new() => FP_DOUBLE,
            () if self.has(Feature::FeatureFPXX) => FP_XX,
            () if !self.has(Feature::FeatureFP64Bit) => FP_DOUBLE,
            () if self.has_odd_registers() => FP_64,
            () => FP_64A,
        }
    }

    /// Returns the numbers of the section, with their sizes in bytes.
    pub(super) fn numbers(&self) -> [(u64, usize); 11] {
        let (level, revision) = self.architecture();
        let general = match self.has(Feature::FeatureGP64Bit) {
            true => REGISTERS_64,
            false => REGISTERS_32,
        };
        let convention = self.convention();
        let real = match () {
            () if convention == FP_XX => REGISTERS_32,
            () if self.has(Feature::FeatureSoftFloat) => REGISTERS_NONE,
            () if self.has(Feature::FeatureMSA) => REGISTERS_128,
            () if self.has(Feature::FeatureFP64Bit) => REGISTERS_64,
            () => REGISTERS_32,
        };
        let processor = match () {
            () if self.has(Feature::FeatureCnMipsP) => OCTEON_PLUS,
            () if self.has(Feature::FeatureCnMips) => OCTEON,
            () => 0,
        };
        let extensions = EXTENSIONS.iter().filter(|(feature, _)| self.has(*feature));
        let extensions = extensions.fold(0, |bits, (_, bit)| bits | bit);
        [
            // Version.
            (0, 2),
            (level, 1),
            (revision, 1),
            (general, 1),
            (real, 1),
            // Registers of coprocessor 2.
            (REGISTERS_NONE, 1),
            (convention, 1),
            (processor, 4),
            (extensions, 4),
            (self.has_odd_registers().into(), 4),
            (0, 4),
        ]
    }
}
