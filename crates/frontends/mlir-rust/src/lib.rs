//! MLIR dialects without C++: Rust modules by `--gen-mlir-rust`, IRDL by `--gen-irdl`, JSON by
//! `--gen-dialect-json`, Python by `--gen-xdsl`.
//!
//! Input: the records of one dialect, selected by `--dialect`, through the model of
//! `tablegen-mlir`. `plan` reads operations, enums, attributes and types, and turns C++ conditions
//! of constraints into tests. `melior` and `pliron` print the modules for the crates of these names, `irdl` prints
//! the dialect for MLIR itself, `json` for programs in any language, and `xdsl` for xDSL.

mod docs;
mod enums;
mod irdl;
mod json;
mod melior;
mod names;
mod plan;
mod pliron;
mod tables;
mod xdsl;

use std::io::{self, Write};
use std::sync::Arc;

use tablegen_emit::{PlanResult, PrintPlan, RustPlan};
use tablegen_mlir::MlirModel;
use tablegen_mlir::model::Context;
use tablegen_session::{
    BackendError, BackendOptions, OptionSpec, Options, OutputContext, backend_options,
};

pub use json::dialect_json;
use names::{Named, OperationNames};
use plan::Plan;

/// Name of the action.
const NAME: &str = "gen-mlir-rust";

/// Back-ends of this crate.
pub const BACKENDS: &[tablegen_emit::ModelBackend<MlirModel>] = &[
    tablegen_emit::ModelBackend::planned_in_rust(
        NAME,
        "dialect",
        "Generate operations, enums, attributes and types of an MLIR dialect in Rust",
        plan,
    )
    .with_options(RustDialectOptions::SPECS),
    irdl::BACKEND,
    json::BACKEND,
    xdsl::BACKEND,
];

backend_options! {
    /// Options of `--gen-mlir-rust`.
    struct RustDialectOptions {
        /// Name of the dialect. `None` if there is only one with operations.
        dialect: Option<String> =
            OptionSpec::new("dialect", "string", "The dialect to gen for"),
        /// Crate that the module is for. `None` for `melior`.
        api: Option<String> =
            OptionSpec::new("api", "crate", "Crate that the Rust module uses: melior or pliron"),
        /// Names of C++ classes, functions and methods that the program implements, separated by commas.
        hooks: Option<String> = OptionSpec::new(
            "cpp-hooks",
            "names",
            "C++ classes, functions and methods that the Rust program implements, separated by commas",
        ),
    }
}

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r, MlirModel> {
    let options = RustDialectOptions::parse(options)?;
    let api = match options.api.as_deref() {
        None | Some("melior") => Api::Melior,
        Some("pliron") => Api::Pliron,
        Some(other) => {
            return Err(BackendError::new(format!(
                "there is no module for the crate `{other}`; help: --api=melior or --api=pliron"
            )));
        }
    };
    let hooks = options.hooks.as_deref().unwrap_or_default();
    let hooks: Vec<String> =
        hooks.split(',').map(str::trim).filter(|one| !one.is_empty()).map(str::to_owned).collect();
    if matches!(api, Api::Pliron) && !hooks.is_empty() {
        return Err(BackendError::new("modules for the crate `pliron` have no hooks of C++ names"));
    }
    Ok(Arc::new(Dialect { plan: Plan::new(cx, options.dialect.as_deref(), &hooks)?, api }))
}

/// Crate that a module is for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Api {
    Melior,
    Pliron,
}

/// Dialect, and the crate that its module is for.
struct Dialect<'r> {
    plan: Plan<'r>,
    api: Api,
}

impl<'r> PrintPlan<'r, MlirModel> for Dialect<'r> {
    /// Fails: the back-end makes Rust only, and reports that before it prints.
    fn cxx(&self, _: &OutputContext<'_>, _: &mut dyn Write) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn rust<'p>(&'p self, _: &Context<'_, 'r>) -> RustPlan<'p> {
        Ok(Box::new(move |output| match self.api {
            Api::Melior => Ok(melior::module(output, &self.plan)),
            Api::Pliron => pliron::module(output, &self.plan),
        }))
    }
}

/// Returns items with one line end at their end.
pub(crate) fn ended(text: &str) -> String {
    match text.trim_end() {
        "" => String::new(),
        text => format!("{text}\n"),
    }
}

/// Returns the operation with its names.
pub(crate) fn of<'p, 'r>(
    plan: &'p Plan<'r>,
    named: &OperationNames,
) -> &'p plan::operations::Operation<'r> {
    &plan.operations[named.index]
}

/// Returns the name that users see for a part without a name.
pub(crate) fn shown(name: &str, named: &Named) -> String {
    if name.is_empty() { named.plain.clone() } else { name.to_owned() }
}
