//! Tests of `--gen-subtarget`: random small targets with processors.
//!
//! | file | what |
//! |---|---|
//! | `random.rs` | a target: features, processors, their reads and writes |

pub mod random;

use crate::random_targets::Campaign;
use crate::tool;

/// Random targets through both tools.
pub const CAMPAIGN: Campaign = Campaign {
    name: "subtarget",
    source: random::source,
    options: |_, _| &["--gen-subtarget"],
    oracle: tool::oracle,
    same_messages: |theirs, ours| theirs == ours,
    // One for each step to another schedule class.
    counted: "        return ",
    rejects_crashes: false,
};
