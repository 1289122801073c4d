//! `--gen-clang-builtins`: the functions that a C compiler has built in.
//!
//! In: records of class `Builtin`, each with the spellings of its functions, their type as it is
//! written in C, and their attributes. Out: a [`Plan`], in which types and attributes are codes of
//! letters (LLVM: `Builtin::Info`); [`cpp`] and [`rust`] print it.

mod cxx;
mod prototype;
mod read;
mod rust;

use std::io::Write;
use std::sync::Arc;

use tablegen_core::Record;

use crate::Backend;
use crate::{Context, PlanResult};
use tablegen_session::LONG_STRING_LITERALS;
use tablegen_session::{BackendError, Options, OutputContext};

/// What the printers print.
struct Plan<'r> {
    /// First those of atomic operations, then all others without a prefix, then those with one.
    functions: Vec<Function<'r>>,
    /// How many are atomic operations.
    atomic: usize,
    /// How many have no prefix.
    without_prefix: usize,
}

/// One function.
struct Function<'r> {
    record: Record<'r>,
    kind: Kind,
    /// Its name without the prefix.
    name: String,
    /// The prefix that belongs to its name.
    prefix: &'r str,
    /// The types of its result and its parameters in codes; empty if it has no such type.
    ty: String,
    /// Its attributes in codes.
    attributes: String,
    /// What its target must have, if it belongs to one.
    features: Option<&'r str>,
    header: Option<Header<'r>>,
    /// The languages that have it.
    languages: &'r str,
    /// Whether a macro may stand for its name that must go.
    undefine: bool,
}

/// What a function belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Plain,
    Atomic,
    Library,
    Language,
    Target,
    TargetLibrary,
}

/// The header that declares a function.
struct Header<'r> {
    /// As it is included.
    path: &'r str,
    /// The same as an identifier in C++.
    constant: String,
}

/// The back-end.
pub(crate) const BACKEND: Backend = Backend::planned(
    "gen-clang-builtins",
    "builtins",
    "Generate the builtin functions of a C compiler",
    plan,
)
.with_options(&[LONG_STRING_LITERALS]);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(read::read(cx.records())?))
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cxx::print(output, self))?)
    }

    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        Ok(Box::new(move |output| Ok(rust::print(output, self))))
    }
}
