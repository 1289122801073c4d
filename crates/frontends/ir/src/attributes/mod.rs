//! `--gen-attrs`: the attributes of functions, their results and arguments.
//!
//! Input: records of the classes in [`KINDS`] and of the rules for inlining, `CompatRule` and
//! `MergeRule`. Output: a [`Plan`] with them by kinds. [`cxx`] and [`rust`] print it.

mod cxx;
mod rust;

use std::sync::Arc;

use tablegen_core::{Record, RecordError, Records};

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_emit::Comparison;
use tablegen_model::derived_from;
use tablegen_session::Options;

/// Classes of attributes with numbers. The attribute has no value, a type, an integer, a range, or
/// several ranges.
const KINDS: [&str; 5] =
    ["EnumAttr", "TypeAttr", "IntAttr", "ConstantRangeAttr", "ConstantRangeListAttr"];

/// Classes of string attributes: those that are `true` or `false`, and all others.
const TEXTS: [&str; 2] = ["StrBoolAttr", "ComplexStrAttr"];

/// Intersection rules that only one class of attributes can have.
const INTERSECTIONS: [(&str, &str); 2] =
    [("IntersectAnd", "EnumAttr"), ("IntersectMin", "IntAttr")];

/// Attributes by kind, with the inlining rules.
#[derive(Debug)]
struct Plan<'r> {
    /// Attributes with numbers, for each of [`KINDS`]. Numbers count from 1.
    kinds: Vec<Vec<Attribute<'r>>>,
    /// String attributes, for each of [`TEXTS`].
    texts: Vec<Vec<Attribute<'r>>>,
    /// Inlining checks: function and attribute. The attribute is empty if the function does not
    /// need it.
    compatible: Vec<(&'r str, &'r str)>,
    /// Functions that merge attributes after inlining.
    merging: Vec<&'r str>,
}

/// Attribute of LLVM's IR.
#[derive(Debug)]
struct Attribute<'r> {
    record: Record<'r>,
    /// Name in IR.
    text: &'r str,
    /// Positions and intersection rule. Empty for string attributes.
    properties: Vec<&'r str>,
}

impl<'r> Plan<'r> {
    fn new(records: &'r Records) -> Result<Self, RecordError> {
        let read = |class: &&str| {
            let all = derived_from(records, class)?.into_iter().map(|record| {
                let text = record.string("AttrString")?;
                Ok(Attribute { record, text, properties: Vec::new() })
            });
            all.collect::<Result<Vec<_>, RecordError>>()
        };
        let mut kinds = KINDS.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let texts = TEXTS.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let mut compatible = Vec::new();
        for rule in derived_from(records, "CompatRule")? {
            compatible.push((rule.string("CompatFunc")?, rule.string("AttrName")?));
        }
        let mut merging = Vec::new();
        for rule in derived_from(records, "MergeRule")? {
            merging.push(rule.string("MergeFunc")?);
        }
        for (class, attributes) in KINDS.iter().zip(&mut kinds) {
            for attribute in attributes {
                attribute.properties = properties(attribute.record, class)?;
            }
        }
        Ok(Plan { kinds, texts, compatible, merging })
    }
}

/// Returns the names of the properties of an attribute of this class.
fn properties<'r>(record: Record<'r>, class: &str) -> Result<Vec<&'r str>, RecordError> {
    let mut all = Vec::new();
    for property in record.list("Properties")? {
        let Some(property) = property.as_def() else {
            return Err(record.error("a property of an attribute is no record"));
        };
        let name = property.name();
        if let Some((_, only)) =
            INTERSECTIONS.iter().find(|(known, only)| *known == name && *only != class)
        {
            let message = format!("'{name}' only compatible with '{only}'");
            return Err(RecordError::new(&[], message));
        }
        all.push(name);
    }
    Ok(all)
}

/// Back-end `--gen-attrs`.
pub(crate) const BACKEND: ModelBackend =
    ModelBackend::planned("gen-attrs", "attributes", "Generate attributes", plan)
        .in_llvm_23(Comparison::Identical);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx.records())?))
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: tablegen_model::TargetModel, |plan, output|
    cxx: cxx::print(plan),
    rust: Ok(rust::module(output, plan))
}
