//! OpenMP: `--gen-openmp-clause-ops`, `--verify-openmp-ops`.
//!
//! Input: records of classes `OpenMP_Clause` and `OpenMP_Op`. [`structs`] plans structs of the
//! operands of clauses and operations; [`verify`] compares operations with their clauses.

mod structs;
mod verify;

use tablegen_core::{Record, RecordError};

use crate::{Context, ModelBackend};

/// Back-ends of this group.
pub(crate) const BACKENDS: &[ModelBackend] = &[
    ModelBackend::planned_without_rust(
        "gen-openmp-clause-ops",
        "Generate OpenMP clause operand structures",
        structs::plan,
    ),
    ModelBackend::planned_without_rust(
        "verify-openmp-ops",
        "Verify OpenMP operations (produce no output file)",
        verify::plan,
    ),
];

/// Returns the name of the clause that a record of class `OpenMP_Clause` describes: that of the
/// record, or of the first class below `OpenMP_Clause`, without `OpenMP_`, `Skip` and `Clause`.
fn clause_name<'r>(cx: &Context<'_, 'r>, clause: Record<'r>) -> Result<&'r str, RecordError> {
    let base = cx.records().class("OpenMP_Clause")?;
    let name = match clause.direct_superclasses().any(|class| class == base) {
        true => clause.name(),
        false => {
            let mut classes = clause.superclasses();
            classes.find(|class| class.is_a(base) && *class != base).map_or("", |one| one.name())
        }
    };
    Ok(strip(name, "OpenMP_", &["Skip", "Clause"]))
}

/// Removes a prefix and then each of the suffixes, in their order, where the text has them.
fn strip<'t>(text: &'t str, prefix: &str, suffixes: &[&str]) -> &'t str {
    let text = text.strip_prefix(prefix).unwrap_or(text);
    suffixes.iter().fold(text, |text, suffix| text.strip_suffix(suffix).unwrap_or(text))
}
