//! `--gen-target-features`: features and processors of a target, for tools that parse their names
//! without a code generator.
//!
//! Input: records of classes `SubtargetFeature` and `Processor`. Output: a [`Plan`], printed by
//! [`cxx`].

mod cxx;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId, Records};

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_emit::Comparison;
use tablegen_model::{derived_from, the_target};
use tablegen_quirks::std_sort::std_sort;
use tablegen_session::Options;

/// Maximum number of features (LLVM: `MAX_SUBTARGET_FEATURES`).
const MAX_FEATURES: usize = 384;

/// Features and processors.
struct Plan<'r> {
    target: &'r str,
    /// All features, each at the index of its number.
    features: Vec<Record<'r>>,
    /// Features with names, sorted by name.
    named: Vec<Named<'r>>,
    /// Processors, by name.
    processors: Vec<Named<'r>>,
}

/// Feature or processor, with the numbers of the features that it implies.
struct Named<'r> {
    record: Record<'r>,
    name: &'r str,
    features: Vec<usize>,
}

impl<'r> Plan<'r> {
    fn new(records: &'r Records) -> Result<Self, RecordError> {
        let target = the_target(records)?;
        let features = derived_from(records, "SubtargetFeature")?;
        if features.len() + 1 > MAX_FEATURES {
            let what = "Too many subtarget features! Bump MAX_SUBTARGET_FEATURES.";
            return Err(RecordError::new(&[], what));
        }
        let numbers: FxHashMap<RecordId, usize> =
            features.iter().map(|feature| feature.id()).zip(0..).collect();
        // llvm-tblgen treats a record that is no feature as the first feature.
        let number = |feature: &Record<'r>| numbers.get(&feature.id()).copied().unwrap_or(0);
        let named = |all: &[Record<'r>], field: &str| {
            let mut named = Vec::new();
            for &record in all {
                let features = record.list_of_defs(field)?.iter().map(number).collect();
                named.push(Some(Named { record, name: record.string("Name")?, features }));
            }
            let name = |index: usize| named[index].as_ref().map(|one: &Named<'_>| one.name);
            let mut order: Vec<usize> = (0..named.len()).collect();
            std_sort(&mut order, |&a, &b| name(a) < name(b));
            Ok::<_, RecordError>(
                order.into_iter().filter_map(|index| named[index].take()).collect(),
            )
        };
        let mut with_names = features.clone();
        with_names.retain(|feature| !feature.string("Name").is_ok_and(str::is_empty));
        Ok(Plan {
            target: target.name(),
            named: named(&with_names, "Implies")?,
            processors: named(&derived_from(records, "Processor")?, "Features")?,
            features,
        })
    }
}

/// Back-end `--gen-target-features`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned_without_rust(
    "gen-target-features",
    "Generate the names of features and processors",
    plan,
)
.in_llvm_23(Comparison::Identical);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx.records())?))
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: tablegen_model::TargetModel, |plan, output|
    cxx: cxx::print(plan)
}
