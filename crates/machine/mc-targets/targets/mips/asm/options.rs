//! Options that `.set` and `.module` change: [`AssemblerOptions`], and the interface: [`Abi`].

use crate::{Feature, FeatureSet};

/// Interface of programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Abi {
    /// Registers and addresses of 32 bits.
    O32,
    /// Registers of 64 bits, addresses of 32 bits.
    N32,
    /// Registers and addresses of 64 bits.
    N64,
}

impl Abi {
    /// Returns the interface with a name.
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "o32" => Abi::O32,
            "n32" => Abi::N32,
            "n64" => Abi::N64,
            _ => return None,
        })
    }

    /// Returns true for N32 and N64, whose conventions are alike.
    pub(super) const fn is_new(self) -> bool {
        matches!(self, Abi::N32 | Abi::N64)
    }

    /// Returns true if addresses have 64 bits.
    pub(super) const fn has_long_addresses(self) -> bool {
        matches!(self, Abi::N64)
    }
}

/// Options that statements of a source change.
#[derive(Clone, Copy, Debug)]
pub(super) struct AssemblerOptions {
    /// Number of the register that macros overwrite. 0 if they must not.
    pub(super) temporary: u32,
    /// True if the assembler fills delay slots.
    pub(super) is_reorder: bool,
    pub(super) features: FeatureSet,
}

impl AssemblerOptions {
    pub(super) const fn new(features: FeatureSet) -> Self {
        AssemblerOptions { temporary: 1, is_reorder: true, features }
    }
}

/// Features that `.set arch=` replaces: architectures, and what they imply.
const OF_ARCHITECTURES: [Feature; 25] = [
    Feature::FeatureMips1,
    Feature::FeatureMips2,
    Feature::FeatureMips3,
    Feature::FeatureMips3_32,
    Feature::FeatureMips3_32r2,
    Feature::FeatureMips4,
    Feature::FeatureMips4_32,
    Feature::FeatureMips4_32r2,
    Feature::FeatureMips5,
    Feature::FeatureMips5_32r2,
    Feature::FeatureMips32,
    Feature::FeatureMips32r2,
    Feature::FeatureMips32r3,
    Feature::FeatureMips32r5,
    Feature::FeatureMips32r6,
    Feature::FeatureMips64,
    Feature::FeatureMips64r2,
    Feature::FeatureMips64r3,
    Feature::FeatureMips64r5,
    Feature::FeatureMips64r6,
    Feature::FeatureCnMips,
    Feature::FeatureCnMipsP,
    Feature::FeatureFP64Bit,
    Feature::FeatureGP64Bit,
    Feature::FeatureNaN2008,
];

/// Returns a set of features with another architecture.
pub(super) fn with_architecture(features: FeatureSet, architecture: Feature) -> FeatureSet {
    OF_ARCHITECTURES.into_iter().fold(features, FeatureSet::without).enable(architecture)
}

/// Returns the feature of an architecture, as `.set` names it.
pub(super) fn architecture(name: &str) -> Option<Feature> {
    Some(match name {
        "mips1" => Feature::FeatureMips1,
        "mips2" => Feature::FeatureMips2,
        "mips3" => Feature::FeatureMips3,
        "mips4" => Feature::FeatureMips4,
        "mips5" => Feature::FeatureMips5,
        "mips32" => Feature::FeatureMips32,
        "mips32r2" => Feature::FeatureMips32r2,
        "mips32r3" => Feature::FeatureMips32r3,
        "mips32r5" => Feature::FeatureMips32r5,
        "mips32r6" => Feature::FeatureMips32r6,
        "mips64" => Feature::FeatureMips64,
        "mips64r2" => Feature::FeatureMips64r2,
        "mips64r3" => Feature::FeatureMips64r3,
        "mips64r5" => Feature::FeatureMips64r5,
        "mips64r6" => Feature::FeatureMips64r6,
        _ => return None,
    })
}

/// Returns the feature that `.set` turns on by its name. `no` before the name turns it off.
pub(super) fn extension(name: &str) -> Option<Feature> {
    Some(match name {
        "dsp" => Feature::FeatureDSP,
        "dspr2" => Feature::FeatureDSPR2,
        "mips3d" => Feature::FeatureMips3D,
        "msa" => Feature::FeatureMSA,
        "mt" => Feature::FeatureMT,
        "crc" => Feature::FeatureCRC,
        "virt" => Feature::FeatureVirt,
        "ginv" => Feature::FeatureGINV,
        "mips16" => Feature::FeatureMips16,
        _ => return None,
    })
}
