//! `--gen-searchable-tables`: enums, tables of records, and functions that find their rows.
//!
//! Input: records of the classes `GenericEnum`, `GenericTable` and `SearchIndex`, and classes
//! derived from `SearchableTable`, the older form. Output: the C++ that LLVM's targets include, and
//! a Rust module with the same enums, tables and lookups.

mod cxx;
mod finish;
mod layout;
mod model;
mod numbers;
mod order;
mod read;
mod rust;
mod select;
mod types;

use std::io::{self, Write};
use std::sync::Arc;

use crate::ModelBackend;
use crate::{Context, PlanResult};
use model::Plan;
use numbers::Numbers;
use tablegen_emit::Comparison;
use tablegen_emit::rust::shared::SharedName;
use tablegen_instructions::BaseModel;
use tablegen_session::{BackendOptions, OptionSpec, Options, OutputContext, backend_options};

/// Back-end `--gen-searchable-tables`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-searchable-tables",
    "tables",
    "Generate generic binary-searchable table",
    plan,
)
.in_llvm_23(Comparison::Compiles)
.declaring(&[(SharedName::Opcode, 5)])
.with_options(TablesOptions::SPECS);

backend_options! {
    /// Options of `--gen-searchable-tables`.
    struct TablesOptions {
        /// Names of tables, separated by commas. Empty for all tables and enums.
        tables: String = OptionSpec::new(
            "rust-tables",
            "name,...",
            "In Rust, print only these tables, and the enums that they use",
        ),
    }
}

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let options = TablesOptions::parse(options)?;
    let mut plan = read::read(cx.records())?;
    finish::finish(&mut plan, &Numbers::new(cx))?;
    let mut rust = None;
    if !options.tables.is_empty() {
        rust = Some(Box::new(select::select(&plan, &options.tables)?));
    }
    Ok(Arc::new(Plan { rust, ..plan }))
}

impl<'r> tablegen_emit::PrintPlan<'r, BaseModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        cxx::print(self, out)
    }

    fn rust<'p>(&'p self, cx: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        let plan = self.rust.as_deref().unwrap_or(self);
        let numbers = Numbers::read(cx, plan)?;
        Ok(Box::new(move |output| rust::print(output, plan, &numbers)))
    }
}
