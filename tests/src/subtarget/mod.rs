//! Tests of `--gen-subtarget`: random small targets with processors.
//!
//! | file | what |
//! |---|---|
//! | `random.rs` | a target: features, processors, what they say of writes and reads |
//! | `campaign.rs` | sources through both tools |

pub mod campaign;
pub mod random;
