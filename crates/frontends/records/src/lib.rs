//! Back-ends for records of any kind: dumps, searchable tables and automata.

mod automata;
mod dumps;
mod lints;
mod searchable_tables;

pub use lints::LINTS;
use tablegen_instructions::{BaseModel, Context};

type Backend = tablegen_emit::Backend<BaseModel>;
type PlanResult<'r> = tablegen_emit::PlanResult<'r, BaseModel>;
type RustPlan<'p> = tablegen_emit::RustPlan<'p>;

/// Back-ends that dump records, the default of the command first.
pub const DUMPS: &[Backend] = dumps::BACKENDS;

/// Those of [`DUMPS`] that clang-tblgen has, too.
pub const DUMPS_OF_CLANG: &[Backend] = &[dumps::RECORDS, dumps::JSON];

/// Those of [`DUMPS`] that all tools have.
pub const DUMPS_OF_ALL: &[Backend] = &[dumps::RECORDS];

/// Back-ends of tables and automata.
pub const BACKENDS: &[Backend] =
    &[searchable_tables::BACKEND, automata::BACKEND, automata::PICTURE];
