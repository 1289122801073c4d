//! [`Plan`]: features, processors and schedules of a target's subtargets.

use std::sync::Arc;
use tablegen_model::Queries;
use tablegen_model::differences;

use tablegen_core::{Record, RecordError};

use super::itineraries::ItineraryTables;
use super::machines::Machine;
use super::modes::Mode;
use super::variants::VariantClass;
use crate::Context;
use tablegen_model::features::{FeatureId, Features};
use tablegen_model::hw_modes::HwModes;
use tablegen_model::schedules::Schedules;
use tablegen_model::schedules::costs::Costs;
use tablegen_model::schedules::processors::by_name;
use tablegen_model::{Target, derived_from};
use tablegen_quirks::std_sort::std_sort;

/// Largest number of features. LLVM's set of features is an array of words.
const MAX_FEATURES: usize = FEATURE_WORDS * 64;

/// Number of words in LLVM's set of features.
pub(super) const FEATURE_WORDS: usize = 6;

/// Analysis result that the printers read.
#[derive(Debug)]
pub(super) struct Plan<'r> {
    pub(super) target: Arc<Target<'r>>,
    pub(super) schedules: Arc<Schedules<'r>>,
    pub(super) features: Arc<Features<'r>>,
    /// Features with a name for users, by name.
    pub(super) named_features: Vec<FeatureId>,
    /// Features that set a `bool` member of the subtarget, by member name.
    pub(super) flags: Vec<FeatureId>,
    /// Processors by name.
    pub(super) processors: Vec<Processor<'r>>,
    /// Names of processors and aliases.
    pub(super) processor_names: Vec<&'r str>,
    /// Aliases of processors, with the index of the processor.
    pub(super) aliases: Vec<(&'r str, usize)>,
    /// Itineraries. `None` if no processor has any.
    pub(super) itineraries: Option<ItineraryTables<'r>>,
    pub(super) costs: Arc<Costs>,
    /// Models of processors.
    pub(super) machines: Vec<Machine<'r>>,
    /// Variant schedule classes.
    pub(super) variants: Vec<VariantClass<'r>>,
    /// C++ code before the predicates of variants.
    pub(super) prologs: Vec<&'r str>,
    /// Hardware modes except the default one.
    pub(super) modes: Vec<Mode<'r>>,
    /// C++ code before the predicates of modes, in place of a variable `Subtarget`.
    pub(super) mode_prologs: Vec<&'r str>,
    /// Features that are macro fusions.
    pub(super) fusions: Vec<&'r str>,
    /// Features by their condition on inlining. LLVM 22 has no such conditions.
    pub(super) inlining: Option<Inlining>,
    /// True if the Rust module has scheduling models.
    pub(super) has_rust_schedules: bool,
}

/// Features by their condition on inlining, except those with the default condition.
#[derive(Debug, Default)]
pub(super) struct Inlining {
    /// Features that are not compared.
    pub(super) ignored: Vec<FeatureId>,
    /// Features that a callee must have if its caller has them.
    pub(super) inverse: Vec<FeatureId>,
    /// Features that must be the same in both.
    pub(super) must_match: Vec<FeatureId>,
}

impl Inlining {
    /// Reads the conditions of all features.
    ///
    /// # Errors
    /// Returns an error if a feature has no condition.
    fn read(features: &Features<'_>) -> Result<Self, RecordError> {
        let mut inlining = Inlining::default();
        for (feature, id) in features.all().iter().zip((0..).map(FeatureId)) {
            match feature.record.def("InlineBehavior")?.name() {
                "InlineIgnore" => inlining.ignored.push(id),
                "InlineInverse" => inlining.inverse.push(id),
                "InlineMustMatch" => inlining.must_match.push(id),
                _ => {}
            }
        }
        Ok(inlining)
    }
}

/// Record of class `Processor`.
#[derive(Debug)]
pub(super) struct Processor<'r> {
    pub(super) name: &'r str,
    pub(super) record: Record<'r>,
    /// Features of the processor.
    pub(super) features: Vec<FeatureId>,
    /// Tuning features of the processor.
    pub(super) tuning: Vec<FeatureId>,
    /// Number of the model.
    pub(super) model: u32,
}

impl<'r> Plan<'r> {
    pub(super) fn new(cx: &Context<'_, 'r>) -> Result<Self, RecordError> {
        let (target, schedules) = (cx.target()?, cx.schedules()?);
        let records = cx.records();
        let features = cx.features()?;
        if features.all().len() + 1 > MAX_FEATURES {
            let message = "Too many subtarget features! Bump MAX_SUBTARGET_FEATURES.";
            return Err(RecordError::new(&[], message));
        }
        let named_features = named_features(&features)?;
        let itineraries = ItineraryTables::new(&schedules)?;
        let costs = cx.costs()?;
        let machines = Machine::all(&schedules)?;
        let processors = processors(cx, &schedules, &features)?;
        let mut processor_names: Vec<&str> = processors.iter().map(|one| one.name).collect();
        let mut aliases = Vec::new();
        if let Ok(all) = records.derived_from("ProcessorAlias") {
            for alias in all {
                let name = alias.string("Name")?;
                processor_names.push(name);
                // As in llvm-tblgen, the alias of an unknown processor is accepted.
                let of = alias.string("Alias").ok();
                let position = processors.iter().position(|one| Some(one.name) == of);
                aliases.extend(position.map(|position| (name, position)));
            }
        }
        processor_names.sort_unstable();
        let variants = VariantClass::all(&schedules)?;
        let prologs = derived_from(records, "PredicateProlog")?;
        let prologs = prologs.into_iter().map(|prolog| prolog.string("Code"));
        let modes = Mode::all(target.hw_modes(), &features)?;
        let mode_prologs = match modes.is_empty() {
            true => Vec::new(),
            false => derived_from(records, "HwModePredicateProlog")?,
        };
        let mode_prologs = mode_prologs.into_iter().map(|prolog| prolog.string("Code"));
        let fusions = match records.derived_from("Fusion") {
            Ok(fusions) => fusions.map(|fusion| fusion.name()).collect(),
            Err(_) => Vec::new(),
        };
        Ok(Plan {
            flags: flags(&features),
            named_features,
            processors,
            processor_names,
            aliases,
            itineraries,
            costs,
            machines,
            variants,
            prologs: prologs.collect::<Result<_, RecordError>>()?,
            modes,
            mode_prologs: mode_prologs.collect::<Result<_, RecordError>>()?,
            fusions,
            inlining: differences::has_features_for_inlining(records.release())
                .then(|| Inlining::read(&features))
                .transpose()?,
            has_rust_schedules: true,
            target,
            schedules,
            features,
        })
    }

    /// Returns true if tables have offsets of texts behind them, as in LLVM 23.
    pub(super) fn has_offsets(&self) -> bool {
        self.inlining.is_some()
    }

    /// Returns the name of the target.
    pub(super) fn name(&self) -> &'r str {
        self.target.name()
    }

    /// Returns the hardware modes.
    pub(super) fn hw_modes(&self) -> &HwModes<'r> {
        self.target.hw_modes()
    }
}

/// Returns the features with a name for users, by name.
fn named_features(features: &Features<'_>) -> Result<Vec<FeatureId>, RecordError> {
    let named = features.all().iter().filter(|feature| !feature.name.is_empty());
    let sorted = by_name(named.map(|feature| feature.record).collect(), "Feature")?;
    Ok(sorted.into_iter().filter_map(|record| features.id(record)).collect())
}

/// Returns the features that set a `bool` member, by member name.
fn flags(features: &Features<'_>) -> Vec<FeatureId> {
    let mut ids: Vec<FeatureId> = (0..features.all().len() as u32).map(FeatureId).collect();
    let variable = |id: &FeatureId| features.all()[id.0 as usize].variable;
    std_sort(&mut ids, |a, b| variable(a).0 < variable(b).0);
    ids.retain(|id| {
        let (name, value) = variable(id);
        matches!(value, "true" | "false") && !name.contains('[')
    });
    ids
}

fn processors<'r>(
    cx: &Context<'_, 'r>,
    schedules: &Schedules<'r>,
    features: &Features<'r>,
) -> Result<Vec<Processor<'r>>, RecordError> {
    let mut all = Vec::new();
    for record in by_name(derived_from(cx.records(), "Processor")?, "Processor")? {
        let set = |field: &str| -> Result<Vec<FeatureId>, RecordError> {
            let named = record.list_of_defs(field)?.into_iter();
            // As in llvm-tblgen, a record that is not a feature counts as the first feature.
            Ok(named.map(|one| features.id(one).unwrap_or(FeatureId(0))).collect())
        };
        let name = record.string("Name")?;
        let (own, tuning) = (set("Features")?, set("TuneFeatures")?);
        let text = |id: &FeatureId| features.all().get(id.0 as usize).map_or("", |one| one.name);
        for (index, id) in own.iter().enumerate() {
            if own[..index].contains(id) {
                let feature = text(id);
                cx.warn(&[], format!("Processor {name} contains duplicate feature '{feature}'"));
            }
        }
        for (index, id) in tuning.iter().enumerate() {
            let feature = text(id);
            if tuning[..index].contains(id) {
                let message =
                    format!("Processor {name} contains duplicate tune feature '{feature}'");
                cx.warn(&[], message);
            }
            if own.contains(id) {
                let message = format!(
                    "Processor {name} has '{feature}' in both feature and tune feature sets"
                );
                cx.warn(&[], message);
            }
        }
        all.push(Processor {
            name,
            record,
            features: own,
            tuning,
            model: schedules.processors.number_of_processor(record)?,
        });
    }
    Ok(all)
}
