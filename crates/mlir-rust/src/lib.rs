//! Rust modules of MLIR dialects: `--gen-mlir-rust`.
//!
//! Input: the records of one dialect, selected by `--dialect`, through the model of
//! `tablegen-mlir`. `plan` reads operations, enums, attributes and types, and turns C++ conditions
//! of constraints into tests. `melior` prints the module for the crate `melior`.

mod melior;
mod plan;

use std::io::{self, Write};
use std::sync::Arc;

use tablegen_emit::{PlanResult, PrintPlan, RustPlan};
use tablegen_mlir::MlirModel;
use tablegen_mlir::model::Context;
use tablegen_session::{
    BackendError, BackendOptions, OptionSpec, Options, OutputContext, backend_options,
};

use plan::Plan;

/// Name of the action.
const NAME: &str = "gen-mlir-rust";

/// Back-ends of this crate.
pub const BACKENDS: &[tablegen_emit::Backend<MlirModel>] =
    &[tablegen_emit::Backend::planned_in_rust(
        NAME,
        "dialect",
        "Generate operations, enums, attributes and types of an MLIR dialect in Rust",
        plan,
    )
    .with_options(RustDialectOptions::SPECS)];

backend_options! {
    /// Options of `--gen-mlir-rust`.
    struct RustDialectOptions {
        /// Name of the dialect. `None` if there is only one with operations.
        dialect: Option<String> =
            OptionSpec::new("dialect", "string", "The dialect to gen for"),
        /// Crate that the module is for. `None` for `melior`.
        api: Option<String> =
            OptionSpec::new("api", "crate", "Crate that the Rust module uses: melior"),
    }
}

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r, MlirModel> {
    let options = RustDialectOptions::parse(options)?;
    match options.api.as_deref() {
        None | Some("melior") => {}
        Some(other) => {
            return Err(BackendError::new(format!(
                "there is no module for the crate `{other}`; help: --api=melior"
            )));
        }
    }
    Ok(Arc::new(Plan::new(cx, options.dialect.as_deref())?))
}

impl<'r> PrintPlan<'r, MlirModel> for Plan<'r> {
    /// Fails: the back-end makes Rust only, and reports that before it prints.
    fn cxx(&self, _: &OutputContext<'_>, _: &mut dyn Write) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn rust<'p>(&'p self, _: &Context<'_, 'r>) -> RustPlan<'p> {
        Ok(Box::new(move |output| Ok(melior::module(output, self))))
    }
}
