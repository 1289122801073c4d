//! Dialects as JSON: `--gen-dialect-json`.
//!
//! Input: records through the model of `tablegen-mlir` and the plan of operations that the Rust modules use, too.
//! Output: one document that `schema.json` describes. Members that `iree-tblgen --gen-dialect-json` has
//! have the same names and meanings.

mod definitions;
mod document;
mod operations;
mod print;
mod tree;
mod value;

use std::io::{self, Write};
use std::sync::Arc;

use tablegen_core::Records;
use tablegen_emit::{PlanResult, PrintPlan};
use tablegen_mlir::MlirModel;
use tablegen_mlir::model::Context;
use tablegen_session::{
    BackendError, BackendOptions, ModelSession, OptionSpec, Options, OutputContext, backend_options,
};

use document::{Document, Rejected};

/// Name of the action.
const NAME: &str = "gen-dialect-json";

/// Schema of the documents.
const SCHEMA: &str = include_str!("schema.json");

/// Back-end of this module.
pub(crate) const BACKEND: tablegen_emit::ModelBackend<MlirModel> =
    tablegen_emit::ModelBackend::planned_as_text(NAME, "Describe MLIR dialects in JSON", plan)
        .with_options(JsonOptions::SPECS);

backend_options! {
    /// Options of `--gen-dialect-json`.
    struct JsonOptions {
        /// Name of the dialect. `None` for all.
        dialect: Option<String> =
            OptionSpec::new("dialect", "string", "The dialect to gen for"),
        /// True to print the schema in place of a document.
        schema: bool =
            OptionSpec::new("json-schema", "", "Print the JSON schema of --gen-dialect-json's output"),
    }
}

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r, MlirModel> {
    let options = JsonOptions::parse(options)?;
    if options.schema {
        return Ok(Arc::new(Output::Schema));
    }
    let document = Document::read(cx, options.dialect.as_deref(), Rejected::Fail)?;
    Ok(Arc::new(Output::Document(Box::new(document))))
}

/// Returns the document of all dialects, without definitions that MLIR's model rejects.
///
/// # Errors
/// Returns an error if the records do not have MLIR's classes.
pub fn dialect_json(records: &Records) -> Result<String, BackendError> {
    let session = ModelSession::<MlirModel>::new(records);
    let document = Document::read(&Context::new(&session), None, Rejected::LeaveOut)?;
    let options = Options::new();
    Ok(text(&document, &OutputContext::new(&session, &options)))
}

fn text(document: &Document<'_>, output: &OutputContext<'_>) -> String {
    let mut text = String::new();
    print::document(document, output).write(&mut text);
    text
}

/// Text that the back-end prints.
enum Output<'r> {
    Schema,
    Document(Box<Document<'r>>),
}

impl<'r> PrintPlan<'r, MlirModel> for Output<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Output::Schema => out.write_all(SCHEMA.as_bytes()),
            Output::Document(document) => out.write_all(text(document, output).as_bytes()),
        }
    }
}
