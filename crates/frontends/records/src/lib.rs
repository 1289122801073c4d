//! Back-ends for records of any kind: dumps, searchable tables and automata.

mod automata;
mod dumps;
mod lints;
mod searchable_tables;

pub use lints::LINTS;
use tablegen_instructions::{BaseModel, Context};

type ModelBackend = tablegen_emit::ModelBackend<BaseModel>;
type PlanResult<'r> = tablegen_emit::PlanResult<'r, BaseModel>;
type RustPlan<'p> = tablegen_emit::RustPlan<'p>;

/// Back-ends that dump records, the default of the command first.
pub const DUMPS: &[ModelBackend] = dumps::BACKENDS;

/// Those of [`DUMPS`] that clang-tblgen has, too.
pub const DUMPS_OF_CLANG: &[ModelBackend] = &[dumps::RECORDS, dumps::JSON];

/// Those of [`DUMPS`] that all tools have.
pub const DUMPS_OF_ALL: &[ModelBackend] = &[dumps::RECORDS];

/// Back-ends of tables and automata.
pub const BACKENDS: &[ModelBackend] =
    &[searchable_tables::BACKEND, automata::BACKEND, automata::PICTURE];
