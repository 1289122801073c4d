//! Enums: `--gen-enum-decls`, `--gen-enum-defs`.
//!
//! Input: records of class `EnumInfo`. [`plan`] reads what printers need besides [`EnumInfo`]; each
//! printer is a module.

mod decls;
mod defs;
mod parser;
mod plan;

use crate::ModelBackend;
use crate::plan::{Header, text_plan};
use plan::Needs;

/// Back-ends of this group.
pub(crate) const BACKENDS: &[ModelBackend] = &[
    ModelBackend::planned_without_rust(
        "gen-enum-decls",
        "Generate enum utility declarations",
        |cx, _| {
            let enums = plan::read(cx, Needs::Declarations)?;
            text_plan(Header::TitleAndSource("Enum Utility Declarations"), enums, |enums, out| {
                enums.iter().for_each(|one| decls::print(out, one));
            })
        },
    ),
    ModelBackend::planned_without_rust(
        "gen-enum-defs",
        "Generate enum utility definitions",
        |cx, _| {
            let enums = plan::read(cx, Needs::Definitions)?;
            text_plan(Header::TitleAndSource("Enum Utility Definitions"), enums, |enums, out| {
                enums.iter().for_each(|one| defs::print(out, one));
            })
        },
    ),
];
