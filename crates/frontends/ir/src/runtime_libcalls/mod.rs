//! `--gen-runtime-libcalls`: functions of runtime libraries that compilers call.
//!
//! Input: records of classes `RuntimeLibcall` (operations), `RuntimeLibcallImpl` (functions that
//! implement them) and `SystemRuntimeLibrary` (functions of a system). Output: a [`Plan`], whose
//! libraries [`libraries`] reads and whose name table [`hash`] builds; [`cxx`] and [`rust`] print
//! it.

mod cxx;
mod hash;
mod libraries;
mod rust;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId};

use crate::ModelBackend;
use crate::{Context, PlanResult};
use hash::HashTable;
use libraries::Library;
use tablegen_emit::Comparison;
use tablegen_model::derived_from;
use tablegen_session::LONG_STRING_LITERALS;
use tablegen_session::{BackendError, Options};

/// Operations, functions and libraries.
struct Plan<'r> {
    /// Operations. The index is LLVM's number.
    calls: Vec<Call<'r>>,
    /// Functions. LLVM's number is the index plus one.
    functions: Vec<Function<'r>>,
    /// Lookup table of names.
    names: HashTable,
    libraries: Vec<Library<'r>>,
}

/// Operation that functions of run-time libraries implement.
struct Call<'r> {
    record: Record<'r>,
    /// Name of its enumerator.
    name: &'r str,
}

/// Function of a run-time library.
struct Function<'r> {
    record: Record<'r>,
    /// Linker symbol.
    symbol: &'r str,
    /// Index of the operation that the function implements.
    provides: usize,
}

impl<'r> Plan<'r> {
    fn new(cx: &Context<'_, 'r>) -> Result<Self, BackendError> {
        let records = cx.records();
        let calls = derived_from(records, "RuntimeLibcall")?;
        let indices: FxHashMap<RecordId, usize> =
            calls.iter().map(|call| call.id()).zip(0..).collect();
        let read = |record: Record<'r>| -> Result<_, RecordError> {
            record.bit("IsDefault")?;
            let provides = record.def("Provides")?;
            Ok(Function {
                record,
                symbol: record.string("LibCallFuncName")?,
                provides: indices.get(&provides.id()).copied().unwrap_or_default(),
            })
        };
        let functions = derived_from(records, "RuntimeLibcallImpl")?.into_iter().map(read);
        let mut functions = functions.collect::<Result<Vec<_>, _>>()?;
        functions.sort_by_key(|function| (function.symbol, function.record.name_bytes()));
        let symbols: Vec<&str> = functions.iter().map(|function| function.symbol).collect();
        let names = HashTable::new(&symbols);
        let libraries = libraries::read(cx, &functions)?;
        let call = |record: Record<'r>| Ok(Call { record, name: record.string("Name")? });
        let calls = calls.into_iter().map(call).collect::<Result<_, RecordError>>()?;
        Ok(Plan { calls, functions, names, libraries })
    }
}

/// Back-end `--gen-runtime-libcalls`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-runtime-libcalls",
    "runtime_calls",
    "Generate the functions of run-time libraries",
    plan,
)
.in_llvm_23(Comparison::Identical)
.with_options(&[LONG_STRING_LITERALS]);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx)?))
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: tablegen_model::TargetModel, |plan, output|
    cxx: cxx::print(output, plan),
    rust: Ok(rust::print(output, plan))
}
