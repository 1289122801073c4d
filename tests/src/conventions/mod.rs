//! Tests of `--gen-callingconv`: random small targets with random conventions, and random
//! arguments through the C++ and the Rust of whole targets.
//!
//! | file | what |
//! |---|---|
//! | `random.rs` | a target: registers, tuples, conventions with all actions and conditions |
//! | `run.rs` | random arguments through the C++ and the Rust of a target |

pub mod random;
pub mod run;

use crate::both::without_records;
use crate::random_targets::Campaign;
use crate::tool;

/// Random targets through both tools.
pub const CAMPAIGN: Campaign = Campaign {
    name: "conventions",
    source: random::source,
    options: |_, _| &["--gen-callingconv"],
    oracle: tool::oracle,
    same_messages: |theirs, ours| without_records(theirs) == ours,
    // One for each argument that is placed.
    counted: "State.addLoc(",
    rejects_crashes: true,
};
