//! Defaults and checks of triples, processors and features.

use tablegen_mc::{Defaults, Features, Triple};
use tablegen_rt::mc::features::UnknownName;

use crate::{Feature, FeatureSet, Processor};

impl Features for FeatureSet {
    const TRIPLE: &'static str = "hexagon";

    fn defaults(triple: Triple<'_>) -> Option<Defaults> {
        (triple.arch() == "hexagon").then_some(Defaults::new("hexagonv68"))
    }

    // The first processors with instructions for the Z buffer have them by default.
    fn of_processor(name: &str) -> Result<[Self; 2], UnknownName> {
        let processor = Processor::find(name)?;
        let own = processor.features();
        let has_z_buffer = matches!(name, "hexagonv66" | "hexagonv67");
        let own = if has_z_buffer { own.enable(Feature::ExtensionZReg) } else { own };
        Ok([own, processor.tuning()])
    }

    // Vectors from version 68 on have floating-point numbers, unless they are disabled.
    fn set(self, name: &str, is_on: bool) -> Result<Self, UnknownName> {
        let feature = Feature::from_option(name)?;
        if !is_on {
            return Ok(self.disable(feature));
        }
        let set = self.enable(feature);
        let has_version = |set: Self| set.contains(Feature::ExtensionHVXV68);
        let is_first = has_version(set) && !has_version(self);
        Ok(if is_first { set.enable(Feature::ExtensionHVXQFloat) } else { set })
    }
}

/// Versions of the architecture and of its vectors, the latest first.
const VERSIONS: [(Feature, Feature); 11] = [
    (Feature::ArchV79, Feature::ExtensionHVXV79),
    (Feature::ArchV75, Feature::ExtensionHVXV75),
    (Feature::ArchV73, Feature::ExtensionHVXV73),
    (Feature::ArchV71, Feature::ExtensionHVXV71),
    (Feature::ArchV69, Feature::ExtensionHVXV69),
    (Feature::ArchV68, Feature::ExtensionHVXV68),
    (Feature::ArchV67, Feature::ExtensionHVXV67),
    (Feature::ArchV66, Feature::ExtensionHVXV66),
    (Feature::ArchV65, Feature::ExtensionHVXV65),
    (Feature::ArchV62, Feature::ExtensionHVXV62),
    (Feature::ArchV60, Feature::ExtensionHVXV60),
];

/// Returns features with the version of vectors that the architecture has, if there are vectors of no version.
pub(crate) fn with_vectors(features: FeatureSet) -> FeatureSet {
    use Feature as F;
    let has = |feature| features.contains(feature);
    let has_vectors =
        [F::ExtensionHVX, F::ExtensionHVX64B, F::ExtensionHVX128B].into_iter().any(has);
    if !has_vectors || VERSIONS.into_iter().any(|(_, vectors)| has(vectors)) {
        return features;
    }
    let version = VERSIONS.into_iter().find(|&(architecture, _)| has(architecture));
    version.map_or(features, |(_, vectors)| features.enable(vectors))
}

/// Returns true for processors with three slots. LLVM applies the rules of version 67, with four slots, to the packets
/// of the small processor of this version.
pub(crate) fn is_small(features: FeatureSet) -> bool {
    [Feature::ProcTinyCore, Feature::ArchV68].into_iter().all(|feature| features.contains(feature))
}

/// Returns the processor whose itineraries the packets of a machine follow.
pub(crate) fn processor(features: FeatureSet) -> Processor {
    use Feature as F;
    let has = |feature| features.contains(feature);
    match () {
        () if has(F::ArchV79) => Processor::hexagonv79,
        () if has(F::ArchV75) => Processor::hexagonv75,
        () if has(F::ArchV73) => Processor::hexagonv73,
        () if has(F::ArchV71) && is_small(features) => Processor::hexagonv71t,
        () if has(F::ArchV71) => Processor::hexagonv71,
        () if has(F::ArchV69) => Processor::hexagonv69,
        () if has(F::ArchV68) => Processor::hexagonv68,
        () if has(F::ArchV67) => Processor::hexagonv67,
        () if has(F::ArchV66) => Processor::hexagonv66,
        () if has(F::ArchV65) => Processor::hexagonv65,
        () if has(F::ArchV62) => Processor::hexagonv62,
        () if has(F::ArchV60) => Processor::hexagonv60,
        () if has(F::ArchV55) => Processor::hexagonv55,
        () => Processor::hexagonv5,
    }
}
