//! Back-ends for records of any kind: dumps, searchable tables and automata.

mod automata;
mod dumps;
mod searchable_tables;

use tablegen_model::{Context, TargetModel};

type Backend = tablegen_emit::Backend<TargetModel>;
type PlanResult<'r> = tablegen_emit::PlanResult<'r, TargetModel>;
type RustPlan<'p> = tablegen_emit::RustPlan<'p>;

/// Back-ends that dump records, the default of the command first.
pub const DUMPS: &[Backend] = dumps::BACKENDS;

/// Back-ends of tables and automata.
pub const BACKENDS: &[Backend] =
    &[searchable_tables::BACKEND, automata::BACKEND, automata::PICTURE];
