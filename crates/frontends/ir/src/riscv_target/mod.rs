//! `--gen-riscv-target-def`: processors, profiles and extensions of RISC-V, for tools that parse
//! their names without a code generator.
//!
//! Input: records of classes `RISCVExtension`, `RISCVProfile`, `RISCVProcessorModel` and the like.
//! Output: a [`Plan`] with ISA strings from [`isa`]; [`cxx`] and [`rust`] print it.

mod cxx;
mod isa;
mod rust;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId, Records, Release};

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_emit::Comparison;
use tablegen_quirks::std_sort::std_sort;
use tablegen_session::{BackendError, Options};

/// Extensions, profiles and processors.
struct Plan<'r> {
    /// Extensions, by name.
    extensions: Vec<Extension<'r>>,
    profiles: Vec<Profile<'r>>,
    processors: Vec<Processor<'r>>,
    /// Processors for tuning only: records and names.
    tuned: Vec<(Record<'r>, &'r str)>,
    /// Bits of extensions in the feature bitmask of `__riscv_feature_bits`, sorted by position.
    bits: Vec<ExtensionBit<'r>>,
    /// Features for tuning, of which LLVM 22 has no table.
    tune_features: Vec<TuneFeature<'r>>,
    /// Processors and the features for tuning that users can change, as indices.
    configurable: Vec<(&'r str, Vec<usize>)>,
}

/// Extension of RISC-V.
struct Extension<'r> {
    name: &'r str,
    version: [i64; 2],
    is_experimental: bool,
    /// Names of the directly implied extensions.
    implies: Vec<&'r str>,
}

/// Named set of extensions.
struct Profile<'r> {
    name: &'r str,
    is_experimental: bool,
    /// ISA string, such as `rv64i2p1_...`.
    isa: String,
}

/// Processor of RISC-V.
struct Processor<'r> {
    record: Record<'r>,
    name: &'r str,
    /// ISA string, such as `rv64i2p1_...`.
    isa: String,
    fast_unaligned_scalars: bool,
    fast_unaligned_vectors: bool,
    /// Values of the registers `mvendorid`, `marchid` and `mimpid`.
    ids: [u64; 3],
}

/// Feature for tuning, which directives of an option enable and disable.
struct TuneFeature<'r> {
    name: &'r str,
    positive: &'r str,
    negative: &'r str,
    /// Names of the directly implied features.
    implies: Vec<&'r str>,
}

/// Position of an extension in the feature bitmask.
struct ExtensionBit<'r> {
    name: &'r str,
    group: u32,
    bit: u32,
}

/// Returns the name of an extension without the prefix `experimental-`.
fn name(record: Record<'_>) -> Result<&str, RecordError> {
    let name = record.string("Name")?;
    Ok(name.strip_prefix("experimental-").unwrap_or(name))
}

/// Returns all records of a class, or no records if the class is not defined.
fn all<'r>(records: &'r Records, class: &str) -> Vec<Record<'r>> {
    records.derived_from(class).map_or_else(|_| Vec::new(), Iterator::collect)
}

impl<'r> Plan<'r> {
    fn new(cx: &Context<'_, 'r>) -> Result<Self, BackendError> {
        let records = cx.records();
        let extensions = extensions(records)?;
        let profiles = all(records, "RISCVProfile").into_iter().map(|record| {
            let is_experimental = record.bit("Experimental")?;
            let isa = isa::of(record, &record.list_of_defs("Implies")?)?;
            Ok(Profile { name: name(record)?, is_experimental, isa })
        });
        let profiles = profiles.collect::<Result<_, RecordError>>()?;
        let processors = all(records, "RISCVProcessorModel").into_iter().map(processor);
        let processors = processors.collect::<Result<_, RecordError>>()?;
        let tuned = all(records, "RISCVTuneProcessorModel").into_iter();
        let tuned = tuned.map(|record| Ok((record, record.string("Name")?)));
        let tuned = tuned.collect::<Result<_, RecordError>>()?;
        let bits = all(records, "RISCVExtensionBitmask").into_iter().map(|record| {
            // llvm-tblgen truncates numbers to 32 bits.
            let number = |field: &str| record.int(field).map(|number| number as u32);
            Ok(ExtensionBit {
                name: name(record)?,
                group: number("GroupID")?,
                bit: number("BitPos")?,
            })
        });
        let mut bits = bits.collect::<Result<Vec<_>, RecordError>>()?;
        bits.sort_by_key(|one| (one.group, one.bit));
        let (mut tune_features, mut configurable) = (Vec::new(), Vec::new());
        if records.release() >= Release::V23 {
            (tune_features, configurable) = tuning(cx)?;
        }
        Ok(Plan { extensions, profiles, processors, tuned, bits, tune_features, configurable })
    }
}

/// Features for tuning, and the processors that have configurable ones.
type Tuning<'r> = (Vec<TuneFeature<'r>>, Vec<(&'r str, Vec<usize>)>);

/// Reads the features for tuning.
///
/// # Errors
/// Returns an error if a record is malformed, or two directives have one name.
fn tuning<'r>(cx: &Context<'_, 'r>) -> Result<Tuning<'r>, BackendError> {
    let found = all(cx.records(), "RISCVTuneFeature");
    let (mut positives, mut negatives) = (FxHashMap::default(), FxHashMap::default());
    let mut features = Vec::with_capacity(found.len());
    for &record in &found {
        let positive = record.string("PositiveDirectiveName")?;
        let negative = record.string("NegativeDirectiveName")?;
        let before = positives.insert(positive, record);
        let (kind, name, before) = match before {
            Some(before) => ("positive", positive, Some(before)),
            None => {
                let before = negatives.insert(negative, record);
                ("negative", negative, before.or_else(|| positives.get(negative).copied()))
            }
        };
        if let Some(before) = before {
            cx.error(record.error(format!(
                "RISC-V tune feature {kind} directive '{name}' was already defined"
            )));
            cx.note(before.locs(), "Previously defined here");
            return Err(cx.stopped());
        }
        let implied = record.list_of_defs("Implies")?.into_iter();
        let implies = implied.map(|implied| implied.string("Name"));
        let implies = implies.collect::<Result<_, RecordError>>()?;
        features.push(TuneFeature { name: record.string("Name")?, positive, negative, implies });
    }
    let indices: FxHashMap<RecordId, usize> = found.iter().map(|one| one.id()).zip(0..).collect();
    let mut configurable = Vec::new();
    for record in all(cx.records(), "ProcessorModel") {
        let own = record.list_of_defs("ConfigurableTuneFeatures")?;
        let own = own.iter().filter_map(|one| indices.get(&one.id()).copied()).collect();
        configurable.push((record.string("Name")?, own));
    }
    Ok((features, configurable))
}

fn extensions(records: &Records) -> Result<Vec<Extension<'_>>, RecordError> {
    let mut named = all(records, "RISCVExtension")
        .into_iter()
        .map(|record| Ok((name(record)?, record)))
        .collect::<Result<Vec<_>, RecordError>>()?;
    std_sort(&mut named, |(a, _), (b, _)| a < b);
    fn read<'r>((name, record): (&'r str, Record<'r>)) -> Result<Extension<'r>, RecordError> {
        let implied = record.list_of_defs("Implies")?.into_iter();
        let implied = implied.filter(|other| other.is_subclass_of("RISCVExtension"));
        Ok(Extension {
            name,
            version: [record.int("MajorVersion")?, record.int("MinorVersion")?],
            is_experimental: record.bit("Experimental")?,
            implies: implied.map(self::name).collect::<Result<_, RecordError>>()?,
        })
    }
    named.into_iter().map(read).collect()
}

fn processor(record: Record<'_>) -> Result<Processor<'_>, RecordError> {
    let features = record.list_of_defs("Features")?;
    let mut names = Vec::with_capacity(features.len());
    for feature in &features {
        names.push(feature.string("Name")?);
    }
    let isa = match record.string("DefaultMarch")? {
        "" => isa::of(record, &features)?,
        isa => isa.to_owned(),
    };
    let id = |field: &str| record.int(field).map(|number| number as u64);
    Ok(Processor {
        record,
        name: record.string("Name")?,
        isa,
        fast_unaligned_scalars: names.contains(&"unaligned-scalar-mem"),
        fast_unaligned_vectors: names.contains(&"unaligned-vector-mem"),
        ids: [id("MVendorID")? & 0xffff_ffff, id("MArchID")?, id("MImpID")?],
    })
}

/// Back-end `--gen-riscv-target-def`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-riscv-target-def",
    "riscv_processors",
    "Generate the processors and extensions of RISC-V",
    plan,
)
.in_llvm_23(Comparison::Identical);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx)?))
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: tablegen_model::TargetModel, |plan, output|
    cxx: cxx::print(output, plan),
    rust: Ok(rust::print(output, plan))
}
