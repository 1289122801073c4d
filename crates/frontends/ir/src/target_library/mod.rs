//! `--gen-target-library-info`: the C library functions that optimizers know.
//!
//! Input: records of class `TargetLibCall`, with linker symbols and signatures. Output: a [`Plan`],
//! printed by [`cxx`] and [`rust`].

mod cxx;
mod rust;

use std::sync::Arc;

use tablegen_core::{Record, RecordError, Records};

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_emit::Comparison;
use tablegen_model::derived_from;
use tablegen_session::LONG_STRING_LITERALS;
use tablegen_session::Options;

/// Functions and kinds of types.
struct Plan<'r> {
    /// Functions in the order of their definitions.
    functions: Vec<Function<'r>>,
    /// Kinds of types, in the order of their definitions.
    types: Vec<Record<'r>>,
}

/// Library function.
struct Function<'r> {
    record: Record<'r>,
    /// Linker symbol.
    symbol: &'r str,
    /// Names of the types of the result, if any, and of the arguments.
    signature: Vec<&'r str>,
    has_result: bool,
}

/// Returns the records of a class, in the order of their definitions.
fn in_order<'r>(records: &'r Records, class: &str) -> Result<Vec<Record<'r>>, RecordError> {
    let mut all = derived_from(records, class)?;
    all.sort_by_key(|record| record.id());
    Ok(all)
}

impl<'r> Function<'r> {
    fn read(record: Record<'r>) -> Result<Self, RecordError> {
        let symbol = record.string("String")?;
        let arguments = record.list_of_defs("ArgumentTypes")?;
        let result = record.get::<Option<Record<'_>>>("ReturnType")?;
        let types = result.iter().chain(&arguments);
        let signature = types.map(|ty| ty.name()).collect();
        Ok(Function { record, symbol, signature, has_result: result.is_some() })
    }
}

impl<'r> Plan<'r> {
    fn new(records: &'r Records) -> Result<Self, RecordError> {
        let functions = in_order(records, "TargetLibCall")?;
        let types = in_order(records, "FuncArgType")?;
        let functions = functions.into_iter().map(Function::read).collect::<Result<_, _>>()?;
        Ok(Plan { functions, types })
    }
}

/// Back-end `--gen-target-library-info`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-target-library-info",
    "target_library",
    "Generate the functions of C's libraries",
    plan,
)
.in_llvm_23(Comparison::Identical)
.with_options(&[LONG_STRING_LITERALS]);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx.records())?))
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: tablegen_model::TargetModel, |plan, output|
    cxx: cxx::print(output, plan),
    rust: Ok(rust::print(output, plan))
}
