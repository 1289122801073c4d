//! `--gen-clang-builtins`: builtin functions of a C compiler.
//!
//! Input: records of class `Builtin`, each with the spellings of its functions, their C prototype
//! and their attributes. Output: a [`Plan`] with types and attributes in clang's encoding
//! (`Builtin::Info`), printed by [`cxx`] and [`rust`].

mod cxx;
mod prototype;
mod read;
mod rust;

use std::sync::Arc;

use tablegen_core::Record;

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_session::LONG_STRING_LITERALS;
use tablegen_session::Options;

/// All functions.
struct Plan<'r> {
    /// Atomic functions, then functions without a prefix, then functions with one.
    functions: Vec<Function<'r>>,
    /// Number of atomic functions.
    atomic: usize,
    /// Number of functions without a prefix.
    without_prefix: usize,
}

/// Builtin function.
struct Function<'r> {
    record: Record<'r>,
    kind: Kind,
    /// Name without the prefix.
    name: String,
    /// Prefix of the name.
    prefix: &'r str,
    /// Encoded types of the result and the parameters, or empty if the type is custom.
    ty: String,
    /// Encoded attributes.
    attributes: String,
    /// Required target features. `None` for functions of all targets.
    features: Option<&'r str>,
    header: Option<Header<'r>>,
    /// Languages that have the function.
    languages: &'r str,
    /// True if a macro of this name must be undefined.
    undefine: bool,
}

/// Kind of a builtin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Plain,
    Atomic,
    Library,
    Language,
    Target,
    TargetLibrary,
}

/// Header that declares a function.
struct Header<'r> {
    /// Path in `#include`.
    path: &'r str,
    /// Path as a C++ identifier.
    constant: String,
}

/// Back-end `--gen-clang-builtins`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-clang-builtins",
    "builtins",
    "Generate the builtin functions of a C compiler",
    plan,
)
.with_options(&[LONG_STRING_LITERALS]);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(read::read(cx.records())?))
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: crate::model::FrontEndModel, |plan, output|
    cxx: cxx::print(output, plan),
    rust: Ok(rust::print(output, plan))
}
