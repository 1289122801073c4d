//! Tests of `--gen-instr-info`: random small targets.
//!
//! | file | what |
//! |---|---|
//! | `random.rs` | a target: features, modes, operands, instructions, relations |
//! | `predicates.rs` | predicates on instructions |
//! | `campaign.rs` | sources through both tools |

pub mod campaign;
mod predicates;
pub mod random;
