//! Hardware modes, and when each is on.

use tablegen_core::{Record, RecordError};

use tablegen_model::features::{Condition, Features};
use tablegen_model::hw_modes::HwModes;

/// A hardware mode, but not the default one.
#[derive(Debug)]
pub(super) struct Mode<'r> {
    pub(super) record: Record<'r>,
    /// What must hold, for the assembler.
    pub(super) conditions: Vec<Condition>,
    /// What must hold, as C++ code of the code generator.
    pub(super) codes: Vec<&'r str>,
}

impl<'r> Mode<'r> {
    /// All of them.
    ///
    /// # Errors
    /// A condition is not well-formed.
    pub(super) fn all(
        modes: &HwModes<'r>,
        features: &Features<'r>,
    ) -> Result<Vec<Self>, RecordError> {
        let mut all = Vec::new();
        for record in modes.ids().filter_map(|id| modes.record(id)) {
            let (mut conditions, mut codes) = (Vec::new(), Vec::new());
            for predicate in record.list_of_defs("Predicates")? {
                let code = predicate.string("CondString")?;
                if !code.is_empty() {
                    codes.push(code);
                }
                if predicate.bit("AssemblerMatcherPredicate")? {
                    let dag = predicate.dag("AssemblerCondDag")?;
                    let condition = Condition::of(dag, features);
                    let error = || predicate.error("Invalid AssemblerCondDag!");
                    conditions.push(condition.ok_or_else(error)?);
                }
            }
            all.push(Mode { record, conditions, codes });
        }
        Ok(all)
    }
}

/// What a mode is selected for, as LLVM asks.
pub(super) const KINDS: [(&str, &[&str]); 3] = [
    ("ValueType", &["ValueType"]),
    ("RegInfo", &["RegInfo", "SubRegRange", "RegisterClassLike"]),
    ("EncodingInfo", &["InstructionEncoding"]),
];

/// For each of [`KINDS`], the modes that select something of it, as bits: the mode of number 1
/// is the lowest one.
pub(super) fn selecting(modes: &HwModes<'_>) -> [u32; 3] {
    let mut all = [0; 3];
    for (mode, selected) in modes.selected() {
        if mode.is_default() {
            continue;
        }
        let is = |classes: &[&str]| classes.iter().any(|class| selected.is_subclass_of(class));
        if let Some(at) = KINDS.iter().position(|(_, classes)| is(classes)) {
            all[at] |= 1_u32.wrapping_shl(mode.0 - 1);
        }
    }
    all
}
