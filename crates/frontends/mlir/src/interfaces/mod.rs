//! Interfaces: `--gen-{op,attr,type}-interface-{decls,defs,docs}`, `--gen-dialect-interface-decls`.
//!
//! Input: records of class `Interface` in the main file. [`plan`] reads [`Interfaces`]; each
//! printer is a module.

mod decls;
mod defs;
mod dialect;
mod docs;
mod models;
mod names;
mod plan;

use tablegen_session::BackendError;

use crate::model::interface::InterfaceKind::{self, Attribute, Operation, Type};
use crate::plan::{Header, text_plan};
use crate::{Context, ModelBackend, PlanResult};
use plan::Interfaces;

/// Back-ends of this module.
pub(crate) const BACKENDS: &[ModelBackend] = &[
    ModelBackend::planned_without_rust(
        "gen-attr-interface-decls",
        "Generate attribute interface declarations",
        |cx, _| plan_of_decls(cx, Attribute),
    ),
    ModelBackend::planned_without_rust(
        "gen-attr-interface-defs",
        "Generate attribute interface definitions",
        |cx, _| plan(cx, Attribute, DEFINITIONS, defs::print),
    ),
    ModelBackend::planned_without_rust(
        "gen-attr-interface-docs",
        "Generate attribute interface documentation",
        |cx, _| plan(cx, Attribute, Header::None, docs::print),
    )
    .with_comments("<!-- ", " -->"),
    ModelBackend::planned_without_rust(
        "gen-dialect-interface-decls",
        "Generate dialect interface declarations.",
        dialect::plan,
    ),
    ModelBackend::planned_without_rust(
        "gen-op-interface-decls",
        "Generate op interface declarations",
        |cx, _| plan_of_decls(cx, Operation),
    ),
    ModelBackend::planned_without_rust(
        "gen-op-interface-defs",
        "Generate op interface definitions",
        |cx, _| plan(cx, Operation, DEFINITIONS, defs::print),
    ),
    ModelBackend::planned_without_rust(
        "gen-op-interface-docs",
        "Generate op interface documentation",
        |cx, _| plan(cx, Operation, Header::None, docs::print),
    )
    .with_comments("<!-- ", " -->"),
    ModelBackend::planned_without_rust(
        "gen-type-interface-decls",
        "Generate type interface declarations",
        |cx, _| plan_of_decls(cx, Type),
    ),
    ModelBackend::planned_without_rust(
        "gen-type-interface-defs",
        "Generate type interface definitions",
        |cx, _| plan(cx, Type, DEFINITIONS, defs::print),
    ),
    ModelBackend::planned_without_rust(
        "gen-type-interface-docs",
        "Generate type interface documentation",
        |cx, _| plan(cx, Type, Header::None, docs::print),
    )
    .with_comments("<!-- ", " -->"),
];

const DEFINITIONS: Header = Header::Title("Interface Definitions");

fn plan<'r>(
    cx: &Context<'_, 'r>,
    kind: InterfaceKind,
    header: Header,
    print: fn(&Interfaces<'_>, &mut Vec<u8>),
) -> PlanResult<'r> {
    text_plan(header, Interfaces::read(cx, kind)?, print)
}

fn plan_of_decls<'r>(cx: &Context<'_, 'r>, kind: InterfaceKind) -> PlanResult<'r> {
    let interfaces = Interfaces::read(cx, kind)?;
    for one in interfaces.by_definition() {
        if one.interface.methods().iter().any(|method| method.name() == "verifyTrait") {
            return Err(BackendError::new(format!(
                "'verifyTrait' method cannot be specified as interface method for '{}'; use the \
                 'verify' field instead",
                one.interface.name()
            )));
        }
    }
    text_plan(Header::Title("Interface Declarations"), interfaces, decls::print)
}
