//! Predicates of constraints as C++ functions.
//!
//! Input: constraints on types or attributes that the main file defines, and that name a function.
//! Output: declarations or definitions of the functions.

use std::io::{self, Write};
use std::sync::Arc;

use tablegen_emit::PrintPlan;
use tablegen_session::{Options, OutputContext};

use crate::cxx::tgfmt::tgfmt;
use crate::cxx::{FmtContext, put};
use crate::model::constraint::{Constraint, ConstraintKind};
use crate::{Context, MlirModel, ModelBackend, PlanResult};

/// Back-ends of this group.
pub(crate) const BACKENDS: &[ModelBackend] = &[
    ModelBackend::planned_without_rust(
        "gen-type-constraint-decls",
        "Generate type constraint declarations",
        |cx, options| plan(cx, options, &TYPES, Part::Declarations),
    ),
    ModelBackend::planned_without_rust(
        "gen-type-constraint-defs",
        "Generate type constraint definitions",
        |cx, options| plan(cx, options, &TYPES, Part::Definitions),
    ),
    ModelBackend::planned_without_rust(
        "gen-attr-constraint-decls",
        "Generate attribute constraint declarations",
        |cx, options| plan(cx, options, &ATTRIBUTES, Part::Declarations),
    ),
    ModelBackend::planned_without_rust(
        "gen-attr-constraint-defs",
        "Generate attribute constraint definitions",
        |cx, options| plan(cx, options, &ATTRIBUTES, Part::Definitions),
    ),
];

/// Kind of constraints.
struct Kind {
    class: &'static str,
    kind: ConstraintKind,
    /// C++ class of the checked entity.
    ty: &'static str,
    /// Parameter with the checked entity.
    parameter: &'static str,
}

const TYPES: Kind = Kind {
    class: "TypeConstraint",
    kind: ConstraintKind::Type,
    ty: "::mlir::Type",
    parameter: "type",
};

const ATTRIBUTES: Kind = Kind {
    class: "AttrConstraint",
    kind: ConstraintKind::Attribute,
    ty: "::mlir::Attribute",
    parameter: "attr",
};

/// Part of the functions that is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Declarations,
    Definitions,
}

/// Functions, each with its name and its condition.
struct Plan {
    kind: &'static Kind,
    part: Part,
    functions: Vec<(String, String)>,
}

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options, kind: &'static Kind, part: Part) -> PlanResult<'r> {
    let sources = cx.records().sources();
    let main = sources.find(sources.main_location()).map(|(file, _)| file);
    let context = FmtContext::new().with_self(kind.parameter);
    let mut functions = Vec::new();
    for record in cx.records().derived_from_if_defined(kind.class) {
        if sources.find(record.loc()).map(|(file, _)| file) != main {
            continue;
        }
        let constraint = Constraint::of_kind(record, kind.kind);
        if let Some(name) = constraint.cpp_function_name()? {
            let condition = match part {
                Part::Declarations => String::new(),
                Part::Definitions => tgfmt(&constraint.condition()?, &context, &[]),
            };
            functions.push((name.to_owned(), condition));
        }
    }
    Ok(Arc::new(Plan { kind, part, functions }))
}

impl<'r> PrintPlan<'r, MlirModel> for Plan {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let Kind { ty, parameter, .. } = self.kind;
        let mut text = String::new();
        for (name, condition) in &self.functions {
            match self.part {
                Part::Declarations => put!(text, "bool {name}({ty} {parameter});\n"),
                Part::Definitions => {
                    put!(text, "\nbool {name}({ty} {parameter}) {{\nreturn ({condition});\n}}\n");
                }
            }
        }
        out.write_all(text.as_bytes())
    }
}
