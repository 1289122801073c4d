//! Attributes of a file that follow from the features of the machine (`Options::attributes_of`), before those that the
//! source states.

use alloc::vec::Vec;

use super::arch::{tag, unit_named};
use super::{Machine, alloc};
use crate::Feature;

/// Numbers of `Tag_CPU_arch`, by the first feature that is available.
const ARCHITECTURES: [(Feature, u64); 10] = [
    (Feature::HasV8_1MMainlineOps, 21),
    (Feature::HasV8MMainlineOps, 17),
    (Feature::HasV7Ops, 10),
    (Feature::HasV6T2Ops, 8),
    (Feature::HasV8MBaselineOps, 16),
    (Feature::HasV6MOps, 12),
    (Feature::HasV6Ops, 6),
    (Feature::HasV5TEOps, 4),
    (Feature::HasV5TOps, 3),
    (Feature::HasV4TOps, 2),
];

/// Values of `Tag_CPU_arch` that depend on several features.
mod architecture {
    pub(super) const V4: u64 = 1;
    pub(super) const V5_TEJ: u64 = 5;
    pub(super) const V7E_M: u64 = 13;
    pub(super) const V8_A: u64 = 14;
    pub(super) const V8_R: u64 = 15;
    pub(super) const V9_A: u64 = 22;
}

impl Machine {
    /// Sets the attributes for a machine. `processor` is the name of the processor, or empty.
    pub(super) fn set_feature_attributes(&mut self, processor: &str) {
        use Feature as F;
        let is_krait = self.has(F::ProcKrait);
        let name = if is_krait { "cortex-a9" } else { processor };
        if !processor.is_empty() && !processor.starts_with("generic") {
            self.attributes.set_text(tag::CPU_NAME, name);
        }
        let mut set = Vec::new();
        set.push((tag::CPU_ARCH, self.architecture_number(processor)));
        let profiles =
            [(F::FeatureAClass, b'A'), (F::FeatureRClass, b'R'), (F::FeatureMClass, b'M')];
        if let Some((_, letter)) = profiles.into_iter().find(|(feature, _)| self.has(*feature)) {
            set.push((tag::CPU_ARCH_PROFILE, letter.into()));
        }
        set.push((tag::ARM_ISA_USE, u64::from(!self.has(F::FeatureNoARM))));
        let is_v8m = self.has(F::HasV8MBaselineOps) && !self.has(F::HasV6T2Ops)
            || self.has(F::HasV8MMainlineOps);
        match () {
            () if is_v8m => set.push((tag::THUMB_ISA_USE, 3)),
            () if self.has(F::FeatureThumb2) => set.push((tag::THUMB_ISA_USE, 2)),
            () if self.has(F::HasV4TOps) => set.push((tag::THUMB_ISA_USE, 1)),
            () => {}
        }
        let is_single = self.has(F::FeatureVFP2_SP) && !self.has(F::FeatureFP64);
        let security = u64::from(self.has(F::FeatureTrustZone))
            | u64::from(self.has(F::FeatureVirtualization)) << 1;
        let has_vectors_v8 = self.has(F::FeatureNEON) && self.has(F::HasV8Ops);
        let optional = [
            (has_vectors_v8, tag::ADVANCED_SIMD_ARCH, if self.has(F::HasV8_1aOps) { 4 } else { 3 }),
            (is_single, tag::ABI_HARD_FP_USE, 1),
            (self.has(F::FeatureFP16), tag::FP_HP_EXTENSION, 1),
            (self.has(F::FeatureMP), tag::MP_EXTENSION_USE, 1),
            (
                self.has(F::HasMVEIntegerOps),
                tag::MVE_ARCH,
                1 + u64::from(self.has(F::HasMVEFloatOps)),
            ),
            (self.has(F::FeatureHWDivARM) && !self.has(F::HasV8Ops), tag::DIV_USE, 2),
            (self.has(F::FeatureDSP) && is_v8m, tag::DSP_EXTENSION, 1),
            (true, tag::CPU_UNALIGNED_ACCESS, u64::from(!self.has(F::FeatureStrictAlign))),
            (security != 0, tag::VIRTUALIZATION_USE, security),
            (self.has(F::FeaturePACBTI), tag::PAC_EXTENSION, 2),
            (self.has(F::FeaturePACBTI), tag::BTI_EXTENSION, 2),
        ];
        let optional = optional.into_iter().filter(|(is_set, ..)| *is_set);
        set.extend(optional.map(|(_, tag, value)| (tag, value)));
        set.into_iter().for_each(|(tag, value)| self.attributes.set_default(tag, value));
        self.unit = self.unit_of_features().and_then(unit_named);
    }

    fn architecture_number(&self, processor: &str) -> u64 {
        use Feature as F;
        match () {
            () if processor == "xscale" => architecture::V5_TEJ,
            () if self.has(F::HasV9_0aOps) => architecture::V9_A,
            () if self.has(F::HasV8Ops) && self.has(F::FeatureRClass) => architecture::V8_R,
            () if self.has(F::HasV8Ops) => architecture::V8_A,
            () => {
                let found = ARCHITECTURES.into_iter().find(|(feature, _)| self.has(*feature));
                let is_m = self.has(F::FeatureMClass) && self.has(F::FeatureDSP);
                match found {
                    Some((F::HasV7Ops, _)) if is_m => architecture::V7E_M,
                    Some((_, number)) => number,
                    None => architecture::V4,
                }
            }
        }
    }

    /// Returns the name of the floating-point unit, as in `.fpu`. `None` if there is none.
    fn unit_of_features(&self) -> Option<&'static str> {
        use Feature as F;
        let has = |feature| self.has(feature);
        let [is_long, has_double, has_half] =
            [F::FeatureD32, F::FeatureFP64, F::FeatureFP16].map(has);
        Some(match () {
            () if has(F::FeatureNEON) => match () {
                () if has(F::FeatureFPARMv8) && has(F::FeatureCrypto) => "crypto-neon-fp-armv8",
                () if has(F::FeatureFPARMv8) => "neon-fp-armv8",
                () if has(F::FeatureVFP4) => "neon-vfpv4",
                () if has_half => "neon-fp16",
                () => "neon",
            },
            () if has(F::FeatureFPARMv8_D16_SP) => match () {
                () if is_long => "fp-armv8",
                () if has_double => "fpv5-d16",
                () => "fpv5-sp-d16",
            },
            () if has(F::FeatureVFP4_D16_SP) => match () {
                () if is_long => "vfpv4",
                () if has_double => "vfpv4-d16",
                () => "fpv4-sp-d16",
            },
            () if has(F::FeatureVFP3_D16_SP) => match (is_long, has_double, has_half) {
                (true, _, true) => "vfpv3-fp16",
                (true, _, false) => "vfpv3",
                (false, true, true) => "vfpv3-d16-fp16",
                (false, true, false) => "vfpv3-d16",
                (false, false, true) => "vfpv3xd-fp16",
                (false, false, false) => "vfpv3xd",
            },
            () if has(F::FeatureVFP2_SP) => "vfpv2",
            () => return None,
        })
    }
}
