//! `--gen-exegesis`: performance counters of processors.
//!
//! Input are records of class `ProcPfmCounters` with the counters of a processor, and
//! `PfmCountersBinding`, which assigns them to processors. Output is a [`Plan`]. [`cxx`] prints it.

mod cxx;

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::FxHashSet;
use tablegen_core::{Record, RecordError, Records};

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_model::{derived_from, the_target};
use tablegen_quirks::std_sort::std_sort;
use tablegen_session::Options;

/// Analysis result that the printer reads.
struct Plan<'r> {
    target: &'r str,
    /// Names of all counters, referred to by index.
    names: Vec<&'r str>,
    processors: Vec<Counters<'r>>,
    /// Names of processors, with the records of their counters.
    bindings: Vec<(&'r str, Record<'r>)>,
}

/// Counters of a processor, as indices of names.
struct Counters<'r> {
    record: Record<'r>,
    cycles: Option<usize>,
    micro_ops: Option<usize>,
    /// Counters of micro-operations issued to a resource, with the names of the resources.
    issues: Vec<(usize, &'r str)>,
    /// Counters of events that invalidate a measurement, with the names of the events.
    validations: Vec<(usize, &'r str)>,
}

/// Indices of counters by name.
type Indices<'r> = BTreeMap<&'r str, usize>;

fn counter<'r>(record: Record<'r>, field: &str) -> Result<&'r str, RecordError> {
    record.def(field)?.string("Counter")
}

/// Returns the indices of all counter names.
fn indices<'r>(all: &[Record<'r>]) -> Result<Indices<'r>, RecordError> {
    let mut names = Vec::new();
    for record in all {
        let mut seen = FxHashSet::default();
        for issue in record.list_of_defs("IssueCounters")? {
            let resource = issue.string("ResourceName")?;
            if resource.is_empty() {
                return Err(issue.error("invalid empty ResourceName"));
            }
            if !seen.insert(resource) {
                return Err(issue.error(format!("duplicate ResourceName {resource}")));
            }
            names.push(issue.string("Counter")?);
        }
        for validation in record.list_of_defs("ValidationCounters")? {
            names.push(validation.string("Counter")?);
        }
        names.push(counter(*record, "CycleCounter")?);
        names.push(counter(*record, "UopsCounter")?);
    }
    names.retain(|name| !name.is_empty());
    names.sort_unstable();
    names.dedup();
    Ok(names.into_iter().zip(0..).collect())
}

impl<'r> Counters<'r> {
    fn read(record: Record<'r>, indices: &Indices<'r>) -> Result<Self, RecordError> {
        let position = |name: &str| {
            indices
                .get(name)
                .copied()
                .ok_or_else(|| RecordError::new(&[], format!("no pfm counter id for {name}")))
        };
        let issue = |issue: Record<'r>| -> Result<_, RecordError> {
            Ok((position(issue.string("Counter")?)?, issue.string("ResourceName")?))
        };
        let issues = record.list_of_defs("IssueCounters")?.into_iter().map(issue);
        let issues = issues.collect::<Result<_, _>>()?;
        let mut validations = Vec::new();
        for validation in record.list_of_defs("ValidationCounters")? {
            let event = validation.def("EventType")?;
            let position = position(validation.string("Counter")?)?;
            validations.push((event.int("EventNumber")?, (position, event.name())));
        }
        std_sort(&mut validations, |(a, _), (b, _)| a < b);
        let optional = |field: &str| indices.get(counter(record, field).unwrap_or_default());
        Ok(Counters {
            record,
            cycles: optional("CycleCounter").copied(),
            micro_ops: optional("UopsCounter").copied(),
            issues,
            validations: validations.into_iter().map(|(_, validation)| validation).collect(),
        })
    }
}

impl<'r> Plan<'r> {
    fn new(records: &'r Records) -> Result<Self, RecordError> {
        let all = derived_from(records, "ProcPfmCounters")?;
        let indices = indices(&all)?;
        let target = the_target(records)?.name();
        let processors = all.into_iter().map(|record| Counters::read(record, &indices));
        let processors = processors.collect::<Result<_, _>>()?;
        let mut bindings = Vec::new();
        for binding in derived_from(records, "PfmCountersBinding")? {
            bindings.push((binding.string("CpuName")?, binding.def("Counters")?));
        }
        std_sort(&mut bindings, |(a, _), (b, _)| a < b);
        Ok(Plan { target, names: indices.into_keys().collect(), processors, bindings })
    }
}

/// Back-end `--gen-exegesis`.
pub(crate) const BACKEND: ModelBackend =
    ModelBackend::planned_without_rust("gen-exegesis", "Generate the counters of processors", plan);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx.records())?))
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: tablegen_model::TargetModel, |plan, output|
    cxx: cxx::print(plan)
}
