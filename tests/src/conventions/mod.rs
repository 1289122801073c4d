//! Tests of `--gen-callingconv`: random small targets with random conventions, and random
//! arguments through the C++ and the Rust of whole targets.
//!
//! | file | what |
//! |---|---|
//! | `random.rs` | a target: registers, tuples, conventions with all actions and conditions |
//! | `campaign.rs` | sources through both tools |
//! | `run.rs` | random arguments through the C++ and the Rust of a target |

pub mod campaign;
pub mod random;
pub mod run;
