//! Processor models (LLVM: `CodeGenProcModel`).

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError, RecordId, Records};

use super::super::derived_from;
use super::extras::Extras;
use super::itineraries::Itineraries;
use super::lookup::def;
use super::operands::Operands;

/// Processor model, shared by all processors that use it.
#[derive(Debug)]
pub struct ProcessorModel<'r> {
    /// Name that LLVM gives the model.
    pub name: String,
    /// Record of class `SchedMachineModel`.
    pub record: Record<'r>,
    /// Itineraries; empty if the processor has none.
    pub itineraries: Itineraries<'r>,
    /// Reads and writes of itinerary classes.
    pub of_itineraries: OfItineraries<'r>,
    /// Resources that the writes occupy.
    pub resources: Resources<'r>,
    /// Data that only simulators need.
    pub extras: Extras<'r>,
}

/// Records of class `ItinRW` of a processor.
#[derive(Debug, Default)]
pub struct OfItineraries<'r> {
    /// Records, each with the writes and reads of its operands.
    pub all: Vec<(Record<'r>, Operands)>,
    /// Indices in `all` of the records that name an itinerary class.
    pub of_class: FxHashMap<RecordId, Vec<usize>>,
}

/// Costs that a processor model defines for writes and reads.
#[derive(Debug, Default)]
pub struct Resources<'r> {
    /// Records that define the resources of writes (LLVM: `WriteResDefs`).
    pub(super) writes: FxHashSet<RecordId>,
    /// Record of class `WriteRes` for each write.
    pub of_write: FxHashMap<RecordId, Record<'r>>,
    /// Records that define read advances (LLVM: `ReadAdvanceDefs`).
    pub(super) reads: FxHashSet<RecordId>,
    /// Record of class `ReadAdvance` for each read.
    pub of_read: FxHashMap<RecordId, Record<'r>>,
    /// Writes whose results a read can use early.
    pub forwarded: FxHashSet<RecordId>,
    /// Resources, by name.
    pub all: Vec<Record<'r>>,
    /// Index in `all` of each resource.
    pub(super) positions: FxHashMap<RecordId, usize>,
}

impl<'r> ProcessorModel<'r> {
    fn new(name: String, record: Record<'r>, itineraries: Itineraries<'r>) -> Self {
        ProcessorModel {
            name,
            record,
            itineraries,
            of_itineraries: OfItineraries::default(),
            resources: Resources::default(),
            extras: Extras::default(),
        }
    }

    /// Returns true if the model has itineraries.
    pub fn has_itineraries(&self) -> bool {
        !self.itineraries.data.is_empty()
    }

    /// Returns true if the model defines costs of writes.
    pub fn has_costs(&self) -> bool {
        !self.resources.writes.is_empty() || !self.of_itineraries.all.is_empty()
    }

    /// Returns the number of a resource, counted from 1.
    ///
    /// # Errors
    /// Returns an error if the resource does not belong to this processor.
    pub fn resource_number(&self, resource: Record<'_>) -> Result<u32, RecordError> {
        match self.resources.positions.get(&resource.id()) {
            Some(&position) => Ok(position as u32 + 1),
            None => {
                let message = format!(
                    "ProcResource def is not included in the ProcResources list for {}",
                    self.name
                );
                Err(resource.error(message))
            }
        }
    }
}

/// Processor models, by machine model or itineraries.
#[derive(Debug)]
pub struct Processors<'r> {
    /// Models. The first is that of processors without a model.
    pub all: Vec<ProcessorModel<'r>>,
    /// Number of the model of each machine model or itineraries record.
    numbers: FxHashMap<RecordId, u32>,
}

impl<'r> Processors<'r> {
    /// Finds the models that records of class `Processor` name, in the order of
    /// the processors' names.
    pub(super) fn read(records: &'r Records) -> Result<Self, RecordError> {
        let processors = by_name(derived_from(records, "Processor")?, "Processor")?;
        let no_model = def(records, "NoSchedModel")?;
        let nothing = Itineraries::read(def(records, "NoItineraries")?)?;
        let mut models = Processors {
            all: vec![ProcessorModel::new("NoSchedModel".to_owned(), no_model, nothing)],
            numbers: [(no_model.id(), 0)].into_iter().collect(),
        };
        for processor in processors {
            let (key, own) = key(processor)?;
            let number = models.all.len() as u32;
            if *models.numbers.entry(key.id()).or_insert(number) != number {
                continue;
            }
            models.all.push(if key.is_subclass_of("SchedMachineModel") {
                let itineraries = Itineraries::read(key.def("Itineraries")?)?;
                ProcessorModel::new(key.name().to_owned(), key, itineraries)
            } else {
                let model = processor.def("SchedModel")?;
                ProcessorModel::new(format!("{}Model", key.name()), model, own)
            });
        }
        Ok(models)
    }

    /// Returns the number of a machine model. Returns `None` if no processor has the model.
    pub fn find(&self, model: Record<'_>) -> Option<u32> {
        self.numbers.get(&model.id()).copied()
    }

    /// Returns the number of a machine model. Errors are reported at `location`, the record that
    /// refers to the model.
    ///
    /// # Errors
    /// Returns an error if no processor has the model.
    pub fn number(&self, model: Record<'_>, location: Record<'_>) -> Result<u32, RecordError> {
        let undefined = || location.error(format!("Undefined SchedMachineModel {}", model.name()));
        self.find(model).ok_or_else(undefined)
    }

    /// Returns the number of the model in the field `SchedModel` of a record. Returns `None` if the
    /// field is unset.
    ///
    /// # Errors
    /// Returns an error if the field is missing, or no processor has the model.
    pub fn optional_number_of(&self, record: Record<'r>) -> Result<Option<u32>, RecordError> {
        let model = record.get::<Option<Record<'_>>>("SchedModel")?;
        model.map(|model| self.number(model, record)).transpose()
    }

    /// Returns the number of the model in the field `SchedModel` of a record.
    ///
    /// # Errors
    /// Returns an error if the field is missing, or no processor has the model.
    pub fn number_of(&self, record: Record<'r>) -> Result<u32, RecordError> {
        self.number(record.def("SchedModel")?, record)
    }

    /// Returns the number of the model of a record of class `Processor`.
    ///
    /// # Errors
    /// Returns an error if the record is not well-formed.
    pub fn number_of_processor(&self, processor: Record<'r>) -> Result<u32, RecordError> {
        self.number(key(processor)?.0, processor)
    }
}

/// Returns the record that identifies the model of a processor: its itineraries if these have data,
/// or else its machine model. The itineraries are returned as well.
fn key(processor: Record<'_>) -> Result<(Record<'_>, Itineraries<'_>), RecordError> {
    let model = processor.def("SchedModel")?;
    let own = Itineraries::read(processor.def("ProcItin")?)?;
    Ok((if own.data.is_empty() { model } else { own.record }, own))
}

/// Returns the records by their fields `Name`.
///
/// # Errors
/// Returns an error if two records have the same name. `kind` describes the records in the message.
pub fn by_name<'r>(records: Vec<Record<'r>>, kind: &str) -> Result<Vec<Record<'r>>, RecordError> {
    let mut named = Vec::with_capacity(records.len());
    for record in records {
        named.push((record.string("Name")?, record));
    }
    named.sort_by(|(a, x), (b, y)| a.cmp(b).then_with(|| x.id().cmp(&y.id())));
    if let Some(pair) = named.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        let (name, first) = pair[0];
        let error = pair[1].1.error(format!("{kind} `{name}` is already defined."));
        return Err(error.with_note(first.locs(), "Previous definition here."));
    }
    Ok(named.into_iter().map(|(_, record)| record).collect())
}
