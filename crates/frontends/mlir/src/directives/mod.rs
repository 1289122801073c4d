//! Directives of OpenMP and OpenACC: `--gen-directive-decl`.
//!
//! Input: one record of class `DirectiveLanguage`, records of class `Clause`. Output: TableGen
//! definitions of enums, one for each clause that has a fixed set of values.

use tablegen_core::{Record, RecordError};
use tablegen_emit::cxx::emit;
use tablegen_session::{BackendError, BackendOptions, OptionSpec, Options};

use crate::cxx::text::comma_separated;
use crate::model::fields::{derived_from, optional_text};
use crate::plan::{Header, text_plan};
use crate::{Context, ModelBackend, PlanResult};

/// Back-ends of this group.
pub(crate) const BACKENDS: &[ModelBackend] = &[ModelBackend::planned_without_rust(
    "gen-directive-decl",
    "Generate declarations for directives (OpenMP/OpenACC etc.)",
    plan,
)
.with_options(DirectiveOptions::SPECS)];

tablegen_session::backend_options! {
    /// Options of `--gen-directive-decl`.
    struct DirectiveOptions {
        /// Prefix of the dialect's record.
        dialect: String = OptionSpec::new(
            "directives-dialect",
            "string",
            "Generate directives for this dialect",
        ),
    }
}

/// Enums of clauses.
struct Plan<'r> {
    dialect: String,
    namespace: &'r str,
    enums: Vec<Enum<'r>>,
}

struct Enum<'r> {
    name: &'r str,
    cases: Vec<Case>,
}

/// Value that users can write.
struct Case {
    name: String,
    /// Index among all values of the clause.
    value: usize,
}

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let dialect = DirectiveOptions::parse(options)?.dialect;
    if dialect.is_empty() {
        return Err(BackendError::new(
            "a dialect must be selected for the directives via '--directives-dialect'",
        ));
    }
    let Some(language) = derived_from(cx.records(), "DirectiveLanguage")?.next() else {
        return Err(BackendError::new("there is no record of class `DirectiveLanguage`"));
    };
    let namespace = language.string("cppNamespace")?;
    let mut enums = Vec::new();
    for clause in derived_from(cx.records(), "Clause")? {
        let values = clause.list_of_defs("allowedClauseValues")?;
        if !values.is_empty() {
            enums.push(Enum::read(clause, &values)?);
        }
    }
    text_plan(Header::None, Plan { dialect, namespace, enums }, print)
}

impl<'r> Enum<'r> {
    fn read(clause: Record<'r>, values: &[Record<'r>]) -> Result<Self, RecordError> {
        let name = clause.string("enumClauseValue")?;
        let mut cases = Vec::new();
        for (value, def) in values.iter().enumerate() {
            if def.bit("isUserValue")? {
                let name = optional_text(*def, "name")?.unwrap_or_default().replace(' ', "_");
                cases.push(Case { name, value });
            }
        }
        Ok(Enum { name, cases })
    }
}

fn print(plan: &Plan<'_>, out: &mut Vec<u8>) {
    for Enum { name, cases } in &plan.enums {
        for case in cases {
            let symbol = case.name.to_ascii_lowercase();
            let (first, rest) = symbol.split_at(symbol.chars().next().map_or(0, char::len_utf8));
            emit!(out; "def ", name, case.name, " : I32EnumAttrCase<\"",
                first.to_ascii_uppercase(), rest, "\", ", case.value, ", \"", case.name,
                "\">;\n");
        }
        emit!(out; "def ", name, ": I32EnumAttr<\n  \"Clause", name, "\",\n  \"", name,
            " Clause\",\n  [");
        comma_separated(out, cases, |out, case| emit!(out; name, case.name));
        emit!(out; "]> {\n    let cppNamespace = \"::mlir::", plan.namespace,
            "\";\n    let genSpecializedAttr = 0;\n}\ndef ", name, "Attr : EnumAttr<",
            plan.dialect, "_Dialect, ", name, ", \"", name.to_ascii_lowercase(), "\">;\n");
    }
}
