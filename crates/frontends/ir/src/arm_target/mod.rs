//! `--gen-arm-target-def`: processors and extensions of ARM and AArch64, for tools that parse their
//! names without a code generator.
//!
//! Input: records of classes `SubtargetFeature` and `Extension`, and AArch64's architectures and
//! processors. Output: a [`Plan`], whose AArch64 part [`aarch64`] reads; [`cxx`] and [`rust`] print
//! it.

mod aarch64;
mod cxx;
mod rust;

use std::sync::Arc;

use tablegen_core::{Record, RecordError, Records};

use crate::ModelBackend;
use crate::{Context, PlanResult};
use aarch64::AArch64;
use tablegen_emit::Comparison;
use tablegen_model::derived_from;
use tablegen_quirks::std_sort::std_sort;
use tablegen_quirks::string_map;
use tablegen_session::Options;

/// Processor families, architectures and extensions.
struct Plan<'r> {
    /// Processor families.
    families: Vec<&'r str>,
    /// Architectures of ARM.
    architectures: Vec<&'r str>,
    /// AArch64-only contents. `None` for ARM.
    aarch64: Option<AArch64<'r>>,
}

/// Architecture extension.
struct Extension<'r> {
    /// Name of the feature.
    name: &'r str,
    /// Name in options.
    visible_name: &'r str,
    /// Alias of the name in options, or empty.
    visible_alias: &'r str,
    /// Name of the architecture feature (`FEAT_...`), or empty.
    architecture_feature: &'r str,
    description: &'r str,
    /// Name of the enumerator.
    kind: String,
}

impl<'r> Extension<'r> {
    fn read(record: Record<'r>) -> Result<Self, RecordError> {
        let kind = record.string("ArchExtKindSpelling")?.to_ascii_uppercase();
        Ok(Extension {
            name: record.string("Name")?,
            visible_name: record.string("UserVisibleName")?,
            visible_alias: record.string("UserVisibleAlias")?,
            architecture_feature: record.string("ArchFeatureName")?,
            description: record.string("Desc")?,
            kind,
        })
    }
}

/// Returns the distinct values that features assign to this field of the subtarget, in the order of
/// LLVM's `StringMap`.
fn values<'r>(records: &'r Records, field: &str) -> Result<Vec<&'r str>, RecordError> {
    let mut found = Vec::new();
    for record in derived_from(records, "SubtargetFeature")? {
        if record.string("FieldName")? == field {
            let value = record.string("Value")?;
            if !found.contains(&value) {
                found.push(value);
            }
        }
    }
    let hashes: Vec<u32> = found.iter().map(|value| string_map::hash(value.as_bytes())).collect();
    Ok(string_map::order(records.release(), &hashes)
        .into_iter()
        .map(|index| found[index])
        .collect())
}

impl<'r> Plan<'r> {
    fn new(records: &'r Records) -> Result<Self, RecordError> {
        let mut extensions = derived_from(records, "Extension")?;
        for extension in &extensions {
            extension.string("Name")?;
            extension.string("UserVisibleName")?;
        }
        let name = |record: &Record<'r>| record.string("Name").unwrap_or_default();
        std_sort(&mut extensions, |a, b| name(a) < name(b));
        let (families, architectures) =
            (values(records, "ARMProcFamily")?, values(records, "ARMArch")?);
        let aarch64 = match records.find_class("Architecture64") {
            None => None,
            Some(_) => Some(AArch64::read(records, extensions)?),
        };
        Ok(Plan { families, architectures, aarch64 })
    }
}

/// Back-end `--gen-arm-target-def`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-arm-target-def",
    "arm_processors",
    "Generate the processors and extensions of ARM or AArch64",
    plan,
)
.in_llvm_23(Comparison::Identical);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx.records())?))
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: tablegen_model::TargetModel, |plan, output|
    cxx: cxx::print(output, plan),
    rust: Ok(rust::print(output, plan))
}
