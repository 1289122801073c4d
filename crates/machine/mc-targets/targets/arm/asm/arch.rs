//! Directives for the architecture, the processor, and extensions, with the attributes that follow from them.

use alloc::string::String;

use tablegen_mc::Features as _;
use tablegen_mc::assembler::{Assembly, Cursor, Parsed};

use super::directives::Attributes;
use super::parse::invalid;
use super::{Machine, alloc};
use crate::setup::architecture;
use crate::{Feature, FeatureSet};

/// Tags of attributes.
pub(super) mod tag {
    pub(in super::super) const CPU_NAME: u64 = 5;
    pub(in super::super) const CPU_ARCH: u64 = 6;
    pub(in super::super) const CPU_ARCH_PROFILE: u64 = 7;
    pub(in super::super) const ARM_ISA_USE: u64 = 8;
    pub(in super::super) const THUMB_ISA_USE: u64 = 9;
    pub(in super::super) const FP_ARCH: u64 = 10;
    pub(in super::super) const WMMX_ARCH: u64 = 11;
    pub(in super::super) const ADVANCED_SIMD_ARCH: u64 = 12;
    pub(in super::super) const FP_HP_EXTENSION: u64 = 36;
    pub(in super::super) const MP_EXTENSION_USE: u64 = 42;
    pub(in super::super) const VIRTUALIZATION_USE: u64 = 68;
    pub(in super::super) const ABI_HARD_FP_USE: u64 = 27;
    pub(in super::super) const CPU_UNALIGNED_ACCESS: u64 = 34;
    pub(in super::super) const DIV_USE: u64 = 44;
    pub(in super::super) const DSP_EXTENSION: u64 = 46;
    pub(in super::super) const MVE_ARCH: u64 = 48;
    pub(in super::super) const PAC_EXTENSION: u64 = 50;
    pub(in super::super) const BTI_EXTENSION: u64 = 52;
}

/// Architecture: its name, that of the attribute, the number of `Tag_CPU_arch`, and other attributes.
#[derive(Debug)]
pub(super) struct Architecture {
    name: &'static str,
    attribute: &'static str,
    number: u64,
    others: &'static [(u64, u64)],
}

const V4: &[(u64, u64)] = &[(tag::ARM_ISA_USE, 1)];
const V4T: &[(u64, u64)] = &[(tag::ARM_ISA_USE, 1), (tag::THUMB_ISA_USE, 1)];
const V6T2: &[(u64, u64)] = &[(tag::ARM_ISA_USE, 1), (tag::THUMB_ISA_USE, 2)];
const V6K: &[(u64, u64)] =
    &[(tag::ARM_ISA_USE, 1), (tag::THUMB_ISA_USE, 1), (tag::VIRTUALIZATION_USE, 1)];
const V6M: &[(u64, u64)] = &[(tag::THUMB_ISA_USE, 1)];
const V7A: &[(u64, u64)] =
    &[(tag::CPU_ARCH_PROFILE, 0x41), (tag::ARM_ISA_USE, 1), (tag::THUMB_ISA_USE, 2)];
const V7R: &[(u64, u64)] =
    &[(tag::CPU_ARCH_PROFILE, 0x52), (tag::ARM_ISA_USE, 1), (tag::THUMB_ISA_USE, 2)];
const V7M: &[(u64, u64)] = &[(tag::CPU_ARCH_PROFILE, 0x4d), (tag::THUMB_ISA_USE, 2)];
const V8A: &[(u64, u64)] = &[
    (tag::CPU_ARCH_PROFILE, 0x41),
    (tag::ARM_ISA_USE, 1),
    (tag::THUMB_ISA_USE, 2),
    (tag::MP_EXTENSION_USE, 1),
    (tag::VIRTUALIZATION_USE, 3),
];
const V8M: &[(u64, u64)] = &[(tag::THUMB_ISA_USE, 3), (tag::CPU_ARCH_PROFILE, 0x4d)];
const WMMX: &[(u64, u64)] = &[(tag::ARM_ISA_USE, 1), (tag::THUMB_ISA_USE, 1), (tag::WMMX_ARCH, 1)];
const WMMX2: &[(u64, u64)] = &[(tag::ARM_ISA_USE, 1), (tag::THUMB_ISA_USE, 1), (tag::WMMX_ARCH, 2)];

const fn of(
    name: &'static str,
    attribute: &'static str,
    number: u64,
    others: &'static [(u64, u64)],
) -> Architecture {
    Architecture { name, attribute, number, others }
}

const ARCHITECTURES: &[Architecture] = &[
    of("armv4", "4", 1, V4),
    of("armv4t", "4T", 2, V4T),
    of("armv5t", "5T", 3, V4T),
    of("armv5te", "5TE", 4, V4T),
    of("armv5tej", "5TEJ", 5, V4T),
    of("armv6", "6", 6, V4T),
    of("armv6k", "6K", 9, V6K),
    of("armv6t2", "6T2", 8, V6T2),
    of("armv6kz", "6KZ", 7, V6K),
    of("armv6-m", "6-M", 11, V6M),
    of("armv7-a", "7-A", 10, V7A),
    of("armv7ve", "7VE", 10, V7A),
    of("armv7-r", "7-R", 10, V7R),
    of("armv7-m", "7-M", 10, V7M),
    of("armv7e-m", "7E-M", 13, V7M),
    of("armv8-a", "8-A", 14, V8A),
    of("armv8.1-a", "8.1-A", 14, V8A),
    of("armv8.2-a", "8.2-A", 14, V8A),
    of("armv8.3-a", "8.3-A", 14, V8A),
    of("armv8.4-a", "8.4-A", 14, V8A),
    of("armv8.5-a", "8.5-A", 14, V8A),
    of("armv8.6-a", "8.6-A", 14, V8A),
    of("armv8.7-a", "8.7-A", 14, V8A),
    of("armv8.8-a", "8.8-A", 14, V8A),
    of("armv8.9-a", "8.9-A", 14, V8A),
    of("armv9-a", "9-A", 22, V8A),
    of("armv9.1-a", "9.1-A", 22, V8A),
    of("armv9.2-a", "9.2-A", 22, V8A),
    of("armv9.3-a", "9.3-A", 22, V8A),
    of("armv9.4-a", "9.4-A", 22, V8A),
    of("armv9.5-a", "9.5-A", 22, V8A),
    of("armv9.6-a", "9.6-A", 22, V8A),
    of("armv8-r", "8-R", 15, &[]),
    of("armv8-m.base", "8-M.Baseline", 16, V8M),
    of("armv8-m.main", "8-M.Mainline", 17, V8M),
    of("armv8.1-m.main", "8.1-M.Mainline", 21, V8M),
    of("iwmmxt", "iwmmxt", 4, WMMX),
    of("iwmmxt2", "iwmmxt2", 4, WMMX2),
    of("xscale", "xscale", 4, V4T),
    of("armv7s", "7-S", 10, &[]),
    of("armv7k", "7-K", 10, &[]),
];

/// Returns the architecture with a name.
fn architecture_named(name: &str) -> Option<&'static Architecture> {
    let short = name.strip_prefix("arm").or_else(|| name.strip_prefix("thumb")).unwrap_or(name);
    let full = match architecture(short) {
        Some(feature) if !feature.is_empty() => feature.trim_start_matches('+'),
        _ => name,
    };
    ARCHITECTURES.iter().find(|one| one.name == full)
}

/// Versions of floating-point units.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Version {
    None,
    V2,
    V3,
    V3Half,
    V4,
    V5,
    V5Half,
}

/// Registers that a unit lacks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Lacks {
    Nothing,
    /// The upper half of the registers.
    Upper,
    /// The upper half, and double precision.
    Double,
}

/// Extensions for vectors.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Vectors {
    None,
    Neon,
    Crypto,
}

/// Floating-point unit of `.fpu`, with its attributes.
#[derive(Debug)]
pub(super) struct Unit {
    name: &'static str,
    version: Version,
    lacks: Lacks,
    vectors: Vectors,
    attributes: &'static [(u64, u64)],
}

const fn unit(
    name: &'static str,
    version: Version,
    lacks: Lacks,
    vectors: Vectors,
    attributes: &'static [(u64, u64)],
) -> Unit {
    Unit { name, version, lacks, vectors, attributes }
}

const HALF: (u64, u64) = (tag::FP_HP_EXTENSION, 1);

const UNITS: &[Unit] = {
    use {Lacks as L, Vectors as S, Version as V};
    &[
        unit("none", V::None, L::Nothing, S::None, &[]),
        unit("vfp", V::V2, L::Nothing, S::None, &[(tag::FP_ARCH, 2)]),
        unit("vfpv2", V::V2, L::Nothing, S::None, &[(tag::FP_ARCH, 2)]),
        unit("vfpv3", V::V3, L::Nothing, S::None, &[(tag::FP_ARCH, 3)]),
        unit("vfpv3-fp16", V::V3Half, L::Nothing, S::None, &[(tag::FP_ARCH, 3), HALF]),
        unit("vfpv3-d16", V::V3, L::Upper, S::None, &[(tag::FP_ARCH, 4)]),
        unit("vfpv3-d16-fp16", V::V3Half, L::Upper, S::None, &[(tag::FP_ARCH, 4), HALF]),
        unit("vfpv3xd", V::V3, L::Double, S::None, &[(tag::FP_ARCH, 4)]),
        unit("vfpv3xd-fp16", V::V3Half, L::Double, S::None, &[(tag::FP_ARCH, 4), HALF]),
        unit("vfpv4", V::V4, L::Nothing, S::None, &[(tag::FP_ARCH, 5)]),
        unit("vfpv4-d16", V::V4, L::Upper, S::None, &[(tag::FP_ARCH, 6)]),
        unit("fpv4-sp-d16", V::V4, L::Double, S::None, &[(tag::FP_ARCH, 6)]),
        unit("fpv5-d16", V::V5, L::Upper, S::None, &[(tag::FP_ARCH, 8)]),
        unit("fpv5-sp-d16", V::V5, L::Double, S::None, &[(tag::FP_ARCH, 8)]),
        unit("fp-armv8", V::V5, L::Nothing, S::None, &[(tag::FP_ARCH, 7)]),
        unit("fp-armv8-fullfp16-d16", V::V5Half, L::Upper, S::None, &[(tag::FP_ARCH, 8)]),
        unit("fp-armv8-fullfp16-sp-d16", V::V5Half, L::Double, S::None, &[(tag::FP_ARCH, 8)]),
        unit(
            "neon",
            V::V3,
            L::Nothing,
            S::Neon,
            &[(tag::FP_ARCH, 3), (tag::ADVANCED_SIMD_ARCH, 1)],
        ),
        unit(
            "neon-fp16",
            V::V3Half,
            L::Nothing,
            S::Neon,
            &[(tag::FP_ARCH, 3), (tag::ADVANCED_SIMD_ARCH, 1), HALF],
        ),
        unit(
            "neon-vfpv4",
            V::V4,
            L::Nothing,
            S::Neon,
            &[(tag::FP_ARCH, 5), (tag::ADVANCED_SIMD_ARCH, 2)],
        ),
        unit("neon-fp-armv8", V::V5, L::Nothing, S::Neon, &[(tag::FP_ARCH, 7)]),
        unit("crypto-neon-fp-armv8", V::V5, L::Nothing, S::Crypto, &[(tag::FP_ARCH, 7)]),
        unit("softvfp", V::None, L::Nothing, S::None, &[]),
    ]
};

/// Returns the floating-point unit with a name.
pub(super) fn unit_named(name: &str) -> Option<&'static Unit> {
    let name = match name {
        "vfp2" => "vfpv2",
        "vfp3" => "vfpv3",
        "vfp4" => "vfpv4",
        "vfp3-d16" => "vfpv3-d16",
        "vfp4-d16" | "fp4-dp-d16" | "fpv4-dp-d16" => "vfpv4-d16",
        "fp4-sp-d16" | "vfpv4-sp-d16" => "fpv4-sp-d16",
        "fp5-sp-d16" => "fpv5-sp-d16",
        "fp5-dp-d16" | "fpv5-dp-d16" => "fpv5-d16",
        "neon-vfpv3" => "neon",
        name => name,
    };
    UNITS.iter().find(|unit| unit.name == name)
}

/// Features of floating-point units: the first version that has them, and the registers that may be missing.
const UNIT_FEATURES: &[(&str, Version, Lacks)] = &[
    ("vfp2", Version::V2, Lacks::Upper),
    ("vfp2sp", Version::V2, Lacks::Double),
    ("vfp3", Version::V3, Lacks::Nothing),
    ("vfp3d16", Version::V3, Lacks::Upper),
    ("vfp3d16sp", Version::V3, Lacks::Double),
    ("vfp3sp", Version::V3, Lacks::Nothing),
    ("fp16", Version::V3Half, Lacks::Double),
    ("vfp4", Version::V4, Lacks::Nothing),
    ("vfp4d16", Version::V4, Lacks::Upper),
    ("vfp4d16sp", Version::V4, Lacks::Double),
    ("vfp4sp", Version::V4, Lacks::Nothing),
    ("fp-armv8", Version::V5, Lacks::Nothing),
    ("fp-armv8d16", Version::V5, Lacks::Upper),
    ("fp-armv8d16sp", Version::V5, Lacks::Double),
    ("fp-armv8sp", Version::V5, Lacks::Nothing),
    ("fullfp16", Version::V5Half, Lacks::Double),
    ("fp64", Version::V2, Lacks::Upper),
    ("d32", Version::V3, Lacks::Nothing),
];

/// Extension of `.arch_extension`: the features that the architecture must have, and those of the extension.
struct Extension {
    name: &'static str,
    needs: &'static [Feature],
    excludes: &'static [Feature],
    features: &'static [Feature],
}

const fn extension(
    name: &'static str,
    needs: &'static [Feature],
    excludes: &'static [Feature],
    features: &'static [Feature],
) -> Extension {
    Extension { name, needs, excludes, features }
}

const EXTENSIONS: &[Extension] = {
    use Feature as F;
    const V8: &[Feature] = &[F::HasV8Ops];
    const V8_1M: &[Feature] = &[F::HasV8_1MMainlineOps];
    const M: &[Feature] = &[F::FeatureMClass];
    &[
        extension("crc", V8, &[], &[F::FeatureCRC]),
        extension("aes", V8, &[], &[F::FeatureAES, F::FeatureNEON, F::FeatureFPARMv8]),
        extension("sha2", V8, &[], &[F::FeatureSHA2, F::FeatureNEON, F::FeatureFPARMv8]),
        extension("crypto", V8, &[], &[F::FeatureCrypto, F::FeatureNEON, F::FeatureFPARMv8]),
        extension("mve.fp", V8_1M, &[], &[F::HasMVEFloatOps]),
        extension("fp", V8, &[], &[F::FeatureVFP2_SP, F::FeatureFPARMv8]),
        extension("idiv", &[F::HasV7Ops], M, &[F::FeatureHWDivThumb, F::FeatureHWDivARM]),
        extension("mp", &[F::HasV7Ops], M, &[F::FeatureMP]),
        extension("simd", V8, &[], &[F::FeatureNEON, F::FeatureVFP2_SP, F::FeatureFPARMv8]),
        extension("sec", &[F::HasV6KOps], &[], &[F::FeatureTrustZone]),
        extension("virt", &[F::HasV7Ops], &[], &[F::FeatureVirtualization]),
        extension("fp16", &[F::HasV8_2aOps], &[], &[F::FeatureFPARMv8, F::FeatureFullFP16]),
        extension("ras", V8, &[], &[F::FeatureRAS]),
        extension("lob", V8_1M, &[], &[F::FeatureLOB]),
        extension("pacbti", V8_1M, &[], &[F::FeaturePACBTI]),
    ]
};

/// Returns the rest of a statement as text.
fn rest(cursor: &mut Cursor<'_, '_>) -> String {
    let mut text = String::new();
    while !cursor.is_end() {
        text.push_str(cursor.take().text);
    }
    text
}

impl Machine {
    /// Sets the features of another architecture or processor, and keeps the instruction set if it is available.
    fn replace_features(
        &mut self,
        features: FeatureSet,
        offset: usize,
        assembly: &mut Assembly<Self>,
    ) {
        let was_thumb = self.is_thumb();
        let has_thumb = features.contains(Feature::HasV4TOps);
        let has_arm = !features.contains(Feature::FeatureNoARM);
        let is_thumb = features.contains(Feature::ModeThumb);
        let stays = if was_thumb { has_thumb } else { has_arm };
        if was_thumb != is_thumb && !stays {
            assembly.warn(
                offset,
                "new target does not support the instruction set, switching to the other one",
            );
        }
        let is_thumb = if stays { was_thumb } else { is_thumb };
        let others =
            features.iter().filter(|one| *one != Feature::ModeThumb).collect::<FeatureSet>();
        self.set_features(if is_thumb { others.enable(Feature::ModeThumb) } else { others });
    }

    /// Executes `.arch`.
    pub(super) fn arch(
        &mut self,
        offset: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let found = architecture_named(&rest(cursor));
        let features = found.and_then(|found| FeatureSet::default().set(found.name, true).ok());
        let Some(features) = features else { return invalid(offset, "Unknown arch name") };
        self.replace_features(features, offset, assembly);
        self.arch = found;
        Ok(())
    }

    /// Executes `.object_arch`.
    pub(super) fn object_arch(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let offset = cursor.token().offset;
        match architecture_named(&rest(cursor)) {
            None => invalid(offset, "unknown architecture"),
            found => {
                self.object_arch = found;
                Ok(())
            }
        }
    }

    /// Executes `.cpu`.
    pub(super) fn cpu(
        &mut self,
        offset: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let name = rest(cursor);
        let Ok([features, _]) = FeatureSet::of_processor(&name) else {
            return invalid(offset, "Unknown CPU name");
        };
        self.attributes.set_text(tag::CPU_NAME, &name);
        self.replace_features(features, offset, assembly);
        Ok(())
    }

    /// Executes `.fpu`.
    pub(super) fn fpu(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let offset = cursor.token().offset;
        let Some(unit) = unit_named(&rest(cursor)) else {
            return invalid(offset, "Unknown FPU name");
        };
        let mut features = self.features();
        let mut set = |name: &str, is_on| features = features.set(name, is_on).unwrap_or(features);
        for &(name, version, lacks) in UNIT_FEATURES {
            set(name, unit.version >= version && unit.lacks <= lacks);
        }
        set("neon", unit.vectors >= Vectors::Neon);
        set("sha2", unit.vectors >= Vectors::Crypto);
        set("aes", unit.vectors >= Vectors::Crypto);
        self.set_features(features);
        self.unit = Some(unit);
        Ok(())
    }

    /// Executes `.arch_extension`.
    pub(super) fn arch_extension(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let offset = cursor.token().offset;
        let name = rest(cursor).to_ascii_lowercase();
        if name == "nocrypto" {
            for name in ["sha2", "aes"] {
                self.extend(name, false, offset)?;
            }
        }
        match name.strip_prefix("no") {
            Some(name) => self.extend(name, false, offset),
            None => self.extend(&name, true, offset),
        }
    }

    fn extend(&mut self, name: &str, is_on: bool, offset: usize) -> Parsed<()> {
        let Some(found) = EXTENSIONS.iter().find(|one| one.name == name) else {
            return invalid(offset, "unknown architectural extension");
        };
        let has = found.needs.iter().all(|one| self.has(*one))
            && !found.excludes.iter().any(|one| self.has(*one));
        if !has {
            return invalid(
                offset,
                "architectural extension is not allowed for the current base architecture",
            );
        }
        let change = |features: FeatureSet, feature: &Feature| match is_on {
            true => features.enable(*feature),
            false => features.disable(*feature),
        };
        self.set_features(found.features.iter().fold(self.features(), change));
        Ok(())
    }

    /// Adds the attributes of the unit and of the architecture that the source states.
    pub(super) fn default_attributes(&self, attributes: &mut Attributes) {
        let unit = self.unit.map_or(&[][..], |unit| unit.attributes);
        unit.iter().for_each(|&(tag, value)| attributes.set_default(tag, value));
        let Some(arch) = self.arch else { return };
        attributes.set_default_text(tag::CPU_NAME, arch.attribute);
        attributes.set_default(tag::CPU_ARCH, self.object_arch.unwrap_or(arch).number);
        arch.others.iter().for_each(|&(tag, value)| attributes.set_default(tag, value));
    }
}
