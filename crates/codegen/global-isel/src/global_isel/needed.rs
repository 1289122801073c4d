//! Queries of the Rust module beyond the plan: code of rules, generic opcodes.

use tablegen_core::{Loc, Records};
use tablegen_emit_target::stated::NamedFeatures;
use tablegen_model::{Queries, derived_from};
use tablegen_session::BackendError;

use super::Plan;
use crate::gisel_rules::interface::Sources;
use crate::gisel_rules::interface::{GenericOpcodes, generic_opcodes};

/// Data that only the Rust module needs.
pub(super) struct Needed<'r> {
    pub(super) sources: Sources<'r>,
    pub(super) generic: GenericOpcodes,
    pub(super) features: NamedFeatures<'r>,
    /// Location of the target, for warnings.
    pub(super) locs: &'r [Loc],
}

impl<'r> Needed<'r> {
    /// Reads the records of code that rules call.
    ///
    /// # Errors
    /// Returns an error if one of them, or an instruction, is not well-formed.
    pub(super) fn read(plan: &Plan<'r>, cx: &crate::Context<'_, 'r>) -> Result<Self, BackendError> {
        Ok(Needed {
            sources: sources(cx.records(), plan)?,
            generic: generic_opcodes(cx)?,
            features: NamedFeatures::read(cx)?,
            locs: cx.target()?.record().locs(),
        })
    }
}

/// Collects the code of rules.
pub(super) fn sources<'r>(
    records: &'r Records,
    plan: &Plan<'r>,
) -> Result<Sources<'r>, BackendError> {
    let mut sources = Sources::default();
    for &code in &plan.functions {
        sources.functions.insert((code.kind.name(), code.record.name()), code);
    }
    for record in derived_from(records, "GIComplexPatternEquiv")? {
        sources.complex.insert(record.name(), record);
    }
    for record in derived_from(records, "GICustomOperandRenderer")? {
        sources.renderers.entry(record.string("RendererFn")?).or_default().push(record);
    }
    Ok(sources)
}
