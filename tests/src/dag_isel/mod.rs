//! Tests of `--gen-dag-isel`: random small targets with random patterns.
//!
//! | file | what |
//! |---|---|
//! | `random.rs` | a target: modes, registers, classes, operands, and what else patterns name |
//! | `expressions.rs` | what patterns match |
//! | `relations.rs` | nodes that relate types: conversions, elements of vectors |
//! | `results.rs` | what they become, and the instructions for that |
//! | `mistakes.rs` | changes that make a source wrong, mostly |
//! | `campaign.rs` | sources through both tools |

pub mod campaign;
mod expressions;
mod mistakes;
pub mod random;
mod relations;
mod results;
