//! Hardware modes and their conditions.

use tablegen_core::{Record, RecordError};

use tablegen_model::features::{Condition, Features};
use tablegen_model::hw_modes::HwModes;

/// Hardware mode other than the default one.
#[derive(Debug)]
pub(super) struct Mode<'r> {
    pub(super) record: Record<'r>,
    /// Conditions on features, for the MC layer.
    pub(super) conditions: Vec<Condition>,
    /// C++ conditions, for the code generator.
    pub(super) codes: Vec<&'r str>,
}

impl<'r> Mode<'r> {
    /// Returns all modes except the default one.
    ///
    /// # Errors
    /// Returns an error if a condition is malformed.
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
                    conditions.push(Condition::of_predicate(predicate, features)?);
                }
            }
            all.push(Mode { record, conditions, codes });
        }
        Ok(all)
    }
}

/// Kinds of selections in LLVM's interface, with the classes of the records.
pub(super) const KINDS: [(&str, &[&str]); 3] = [
    ("ValueType", &["ValueType"]),
    ("RegInfo", &["RegInfo", "SubRegRange", "RegisterClassLike"]),
    ("EncodingInfo", &["InstructionEncoding"]),
];

/// Returns for each of [`KINDS`] the modes that select a record of this kind, as bits. Mode 1 is
/// the lowest bit.
pub(super) fn selecting(modes: &HwModes<'_>) -> [u32; 3] {
    let mut all = [0; 3];
    for (mode, selected) in modes.selected() {
        if mode.is_default() {
            continue;
        }
        let is = |classes: &[&str]| classes.iter().any(|class| selected.is_subclass_of(class));
        if let Some(index) = KINDS.iter().position(|(_, classes)| is(classes)) {
            all[index] |= 1_u32.wrapping_shl(mode.0 - 1);
        }
    }
    all
}
