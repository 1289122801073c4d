//! Data of features and processors: which features a feature implies, and which ones a processor has.
//!
//! Input: records of classes `SubtargetFeature` and `Processor`. Output: JSON that `graph.js` reads:
//! - `features`: `[record, name, description, field, value, numbers of implied features]`;
//! - `processors`: `[record, name, model, numbers of features, numbers of features for tuning]`.

use serde_json::{Value, json};
use tablegen_core::{Record, RecordError, Records};
use tablegen_model::features::Features;

/// Features and processors of a target.
pub(crate) struct FeatureGraph {
    /// Number of features.
    pub(crate) features: usize,
    /// Number of processors.
    pub(crate) processors: usize,
    pub(crate) data: Value,
}

impl FeatureGraph {
    /// Reads features and processors. `None` if the description has neither, or if a record lacks a
    /// field.
    pub(crate) fn new(records: &Records) -> Option<Self> {
        let features = Features::read(records).ok()?;
        let mut processors = Vec::new();
        for record in records.derived_from_if_defined("Processor") {
            processors.push(processor(record, &features).ok()?);
        }
        let all = features.all();
        if all.is_empty() && processors.is_empty() {
            return None;
        }
        let listed: Vec<Value> = all
            .iter()
            .map(|one| {
                let implied: Vec<u32> = one.implies.iter().map(|id| id.0).collect();
                let (field, value) = one.variable;
                json!([one.record.name(), one.name, one.description, field, value, implied])
            })
            .collect();
        Some(FeatureGraph {
            features: all.len(),
            processors: processors.len(),
            data: json!({ "features": listed, "processors": processors }),
        })
    }
}

fn processor(record: Record<'_>, features: &Features<'_>) -> Result<Value, RecordError> {
    let numbers = |field: &str| {
        let list = record.list_of_defs(field)?;
        let known = list.into_iter().filter_map(|one| features.id(one));
        Ok::<Vec<u32>, RecordError>(known.map(|id| id.0).collect())
    };
    // Descriptions of older versions have no features for tuning.
    let tuning = numbers("TuneFeatures").unwrap_or_default();
    let model = record.def("SchedModel").map(|model| model.name()).unwrap_or_default();
    Ok(json!([record.name(), record.string("Name")?, model, numbers("Features")?, tuning]))
}
