//! Verification that OpenMP operations have what their clauses define. There is no output.

use tablegen_core::{Dag, Record, RecordError};
use tablegen_session::Options;

use super::clause_name;
use crate::cxx::text::trim;
use crate::model::fields::{derived_from, optional_text};
use crate::plan::{Header, text_plan};
use crate::{Context, PlanResult};

/// Verifies all operations.
pub(super) fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    for operation in derived_from(cx.records(), "OpenMP_Op")? {
        for clause in operation.list_of_defs("clauseList")? {
            verify(cx, operation, clause)?;
        }
    }
    text_plan(Header::None, (), |(), _| {})
}

fn verify<'r>(
    cx: &Context<'_, 'r>,
    operation: Record<'r>,
    clause: Record<'r>,
) -> Result<(), RecordError> {
    let name = clause_name(cx, clause)?;
    let locs = operation.locs();
    if !clause.bit("ignoreArgs")? {
        let known = operation.dag("arguments")?;
        let wanted: Dag<'r> = clause.dag("arguments")?;
        for (argument, value) in wanted.args() {
            if known.args().any(|one| one == (argument, value)) {
                continue;
            }
            let argument = argument.unwrap_or_default();
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            cx.warn(
                locs,
                format!(
                    "'{name}' clause-defined argument '{value}:${argument}' not present in \
                     operation. Consider `dag arguments = !con(clausesArgs, ...)` or explicitly \
                     skipping this field."
                ),
            );
        }
    }
    let ignores_format = clause.bit("ignoreAsmFormat")?;
    for field in ["reqAssemblyFormat", "optAssemblyFormat"] {
        if !ignores_format && !has_text(operation, "assemblyFormat", clause, field)? {
            cx.warn(
                locs,
                format!(
                    "'{name}' clause-defined `{field}` not present in operation. Consider \
                     concatenating `clauses[{{Req,Opt}}]AssemblyFormat` or explicitly skipping \
                     this field."
                ),
            );
        }
    }
    let field = "description";
    if !clause.bit("ignoreDesc")? && !has_text(operation, field, clause, field)? {
        let message = format!(
            "'{name}' clause-defined `description` not present in operation. Consider \
             concatenating `clausesDescription` or explicitly skipping this field."
        );
        cx.error(RecordError::new(locs, message));
    }
    let field = "extraClassDeclaration";
    if !clause.bit("ignoreExtraDecl")? && !has_text(operation, field, clause, field)? {
        cx.warn(
            locs,
            format!(
                "'{name}' clause-defined `extraClassDeclaration` not present in operation. \
                 Consider concatenating `clausesExtraClassDeclaration` or explicitly skipping this \
                 field."
            ),
        );
    }
    Ok(())
}

/// Returns true if the operation's field contains the text of the clause's field.
fn has_text(
    operation: Record<'_>,
    field: &str,
    clause: Record<'_>,
    clause_field: &str,
) -> Result<bool, RecordError> {
    let wanted = trim(optional_text(clause, clause_field)?.unwrap_or_default());
    let text = optional_text(operation, field)?.unwrap_or_default();
    Ok(wanted.is_empty() || text.contains(wanted))
}
