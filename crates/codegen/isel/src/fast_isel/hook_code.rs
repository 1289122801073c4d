//! Code of the hooks of a Rust module: conditions on the subtarget, predicates of immediates.

use rustc_hash::FxHashMap;
use tablegen_core::{RecordError, RecordId};

use super::plan::{Plan, Predicate};
use tablegen_emit_target::read::rust_code;
use tablegen_model::patterns::condition::Term;

/// Field of conditions and predicates with Rust code.
const FIELD: &str = "RustCode";

/// Code of a hook.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Code<'r> {
    /// C++ code in the description.
    pub(super) cpp: &'r str,
    /// Rust code in the description, if there is any.
    pub(super) rust: Option<&'r str>,
}

/// Code of hooks by the record of the condition or predicate.
pub(super) type HookCode<'r> = FxHashMap<RecordId, Code<'r>>;

/// Reads the code of all hooks of a plan.
///
/// # Errors
/// Returns an error if the code of a record is not a string.
pub(super) fn read<'r>(plan: &Plan<'r>) -> Result<HookCode<'r>, RecordError> {
    let mut all = HookCode::default();
    for predicate in &plan.predicates {
        all.insert(predicate.record.id(), of_predicate(predicate)?);
    }
    let opcodes = plan.signatures.iter().flat_map(|signature| &signature.opcodes);
    let results = opcodes.flat_map(|opcode| &opcode.types).flat_map(|ty| &ty.results);
    let choices = results.flat_map(|result| &result.choices);
    for term in choices.flat_map(|choice| &choice.condition.terms) {
        let records = match term {
            Term::Holds(record) => std::slice::from_ref(record),
            Term::NotAll(records) => records,
        };
        for record in records {
            if let std::collections::hash_map::Entry::Vacant(e) = all.entry(record.id()) {
                let cpp = record.string("CondString")?;
                e.insert(Code { cpp, rust: rust_code(*record, FIELD)? });
            }
        }
    }
    Ok(all)
}

fn of_predicate<'r>(predicate: &Predicate<'r>) -> Result<Code<'r>, RecordError> {
    let record = predicate.record;
    // Code for `APInt` and `APFloat` has a parameter of another type.
    let is_wide = |field| record.get::<Option<bool>>(field) == Ok(Some(true));
    let rust = match is_wide("IsAPInt") || is_wide("IsAPFloat") {
        true => None,
        false => rust_code(record, FIELD)?,
    };
    Ok(Code { cpp: predicate.code, rust })
}
