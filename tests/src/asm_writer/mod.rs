//! Tests of `--gen-asm-writer`: random small targets, and random instructions through the C++ and
//! the Rust of whole targets.
//!
//! | file | what |
//! |---|---|
//! | `random.rs` | a target: registers with several names, assembly strings, aliases, conditions |
//! | `run.rs` | random instructions through the C++ and the Rust of a target |

pub mod random;
pub mod run;

use crate::random_targets::Campaign;
use crate::tool;

/// Random targets through both tools.
pub const CAMPAIGN: Campaign = Campaign {
    name: "asm_writer",
    source: random::source,
    options: |seed, index| match random::writer(seed, index) {
        0 => &["--gen-asm-writer"],
        _ => &["--gen-asm-writer", "--asmwriternum=1"],
    },
    oracle: tool::oracle,
    same_messages: |theirs, ours| theirs == ours,
    // One for each condition of aliases.
    counted: "AliasPatternCond::K_",
    rejects_crashes: true,
};
