//! Feature sets and processors: `B` implies `A`, and the processor `Q` is also called `quick`.

use tablegen_rt::mc::features::Options;
use tablegen_rt::named_enum;
use tablegen_rt::names::Names;
use tablegen_rt::registers::tables::{Numbers, Texts};

an_enum!(Feature, ALL_FEATURE, FEATURE_NAMES, 0, "ABC", [A, B, C]);
an_enum!(Model, ALL_MODEL, MODEL_NAMES, 0, "NM", [N, M]);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Processor {
    P,
    Q,
}
static ALL_PROCESSOR: [Processor; 2] = [Processor::P, Processor::Q];
static PROCESSOR_NAMES: Names = Names::new("PQ", b"\x01\0\0\0\x02\0\0\0", b"\0\0\0\0\x01\0\0\0");
named_enum!(Processor, variants from 0, ALL_PROCESSOR, PROCESSOR_NAMES);

const FEATURE_WORDS: usize = 1;
const FEATURES_IMPLIED: [[u64; 1]; 3] = [[0b001], [0b011], [0b100]];
static FEATURE_OPTIONS: Options = Options::new(
    Texts::new("ab", Numbers::new(1, b"\0\x01\x02\x02")),
    Texts::new("firstsecondthird", Numbers::new(1, b"\0\x05\x0b\x10")),
);
static PROCESSOR_ALIASES: [(&str, Processor); 1] = [("quick", Processor::Q)];
const PROCESSOR_FEATURES: [[u64; 1]; 2] = [[0], [0b011]];
const PROCESSOR_TUNING: [[u64; 1]; 2] = [[0b100], [0]];
const PROCESSOR_MODELS: [Model; 2] = [Model::N, Model::M];

include!("../../../crates/codegen/codegen/src/subtarget/rust/generated/feature_set.rs");
include!("../../../crates/codegen/codegen/src/subtarget/rust/generated/feature_set_traits.rs");
include!("../../../crates/codegen/codegen/src/subtarget/rust/generated/find_processor.rs");
include!("../../../crates/codegen/codegen/src/subtarget/rust/generated/processor_features.rs");
include!("../../../crates/codegen/codegen/src/subtarget/rust/generated/processor_models.rs");

use Feature::{A, B, C};

#[test]
fn sets_have_members() {
    let set = FeatureSet::of(&[B, C]);
    assert_eq!(
        (set.len(), set.is_empty(), set.contains(A), set.contains(B)),
        (2, false, false, true)
    );
    assert_eq!(set.iter().collect::<FeatureSet>(), set);
    assert_eq!(set.closed(), set.with(A));
    assert_eq!(set.without(C), FeatureSet::of(&[B]));
    assert_eq!(set.intersection(B.implied()), FeatureSet::of(&[B]));
    assert_eq!(set.difference(B.implied()), FeatureSet::of(&[C]));
    assert!(FeatureSet::EMPTY.is_subset(set) && !set.is_subset(FeatureSet::default()));
    assert_eq!(format!("{set:?}"), "{B, C}");
}

#[test]
fn lists_enable_and_disable() {
    let parse = |list: &str| FeatureSet::EMPTY.with(C).parse(list);
    assert_eq!(parse("+b"), Ok(FeatureSet::of(&[A, B, C])));
    assert_eq!(parse("+b,-a"), Ok(FeatureSet::of(&[C])));
    assert!(parse("b").is_err() && parse("+c").is_err());
    assert_eq!(Feature::from_option("b"), Ok(B));
    assert_eq!((A.option(), C.option(), C.about()), ("a", "", "third"));
}

#[test]
fn processors_are_found() {
    assert_eq!(["P", "quick"].map(Processor::find), [Ok(Processor::P), Ok(Processor::Q)]);
    assert!(Processor::find("x").is_err());
    assert_eq!(Processor::Q.features(), FeatureSet::of(&[A, B]));
    assert_eq!(Processor::P.tuning(), FeatureSet::of(&[C]));
    assert_eq!(Processor::Q.model(), Model::M);
}
