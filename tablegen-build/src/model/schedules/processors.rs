//! The models of processors (LLVM: `CodeGenProcModel`).

use rustc_hash::FxHashSet;
use tablegen_core::{Record, RecordError, Records};

use super::super::derived_from;
use super::def;
use super::itineraries::Itineraries;

/// What processors that share a model have in common.
#[derive(Debug)]
pub(crate) struct ProcessorModel<'r> {
    /// The name that LLVM gives it.
    pub(crate) name: String,
    /// The record of class `SchedMachineModel`.
    #[expect(dead_code, reason = "for the output of subtargets")]
    pub(crate) record: Record<'r>,
    /// Its itineraries; those of a processor without any are empty.
    pub(crate) itineraries: Itineraries<'r>,
}

impl ProcessorModel<'_> {
    /// Whether itineraries say anything.
    pub(crate) fn has_itineraries(&self) -> bool {
        !self.itineraries.data.is_empty()
    }
}

/// Finds the models that records of class `Processor` name, in the order of
/// the processors' names. The first one is that of processors without a model.
pub(super) fn read<'r>(records: &'r Records) -> Result<Vec<ProcessorModel<'r>>, RecordError> {
    let processors = by_name(derived_from(records, "Processor")?)?;
    let no_model = def(records, "NoSchedModel")?;
    let mut models = vec![ProcessorModel {
        name: "NoSchedModel".to_owned(),
        record: no_model,
        itineraries: Itineraries::read(def(records, "NoItineraries")?)?,
    }];
    let mut known: FxHashSet<_> = [no_model.id()].into_iter().collect();
    for processor in processors {
        let model = processor.def("SchedModel")?;
        let own = Itineraries::read(processor.def("ProcItin")?)?;
        let key = if own.data.is_empty() { model } else { own.record };
        if !known.insert(key.id()) {
            continue;
        }
        models.push(if key.is_subclass_of("SchedMachineModel") {
            ProcessorModel {
                name: key.name().to_owned(),
                record: key,
                itineraries: Itineraries::read(key.def("Itineraries")?)?,
            }
        } else {
            ProcessorModel { name: format!("{}Model", key.name()), record: model, itineraries: own }
        });
    }
    Ok(models)
}

/// Processors by their names, which are all different.
fn by_name(mut processors: Vec<Record<'_>>) -> Result<Vec<Record<'_>>, RecordError> {
    let mut named = Vec::with_capacity(processors.len());
    for processor in processors.drain(..) {
        named.push((processor.string("Name")?, processor));
    }
    named.sort_by(|(a, x), (b, y)| a.cmp(b).then_with(|| x.id().cmp(&y.id())));
    if let Some(pair) = named.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        let (name, first) = pair[0];
        let error = pair[1].1.error(format!("Processor `{name}` is already defined."));
        return Err(error.with_note(first.locs(), "Previous definition here."));
    }
    Ok(named.into_iter().map(|(_, processor)| processor).collect())
}
