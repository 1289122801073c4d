//! Tests of `--gen-asm-matcher`: random small targets, and random lines through the C++ and the
//! Rust of whole targets.
//!
//! | file | what |
//! |---|---|
//! | `random.rs` | a target: variants, registers, operand classes, instructions, aliases |
//! | `run.rs` | random lines through the C++ and the Rust of a target |

pub mod random;
pub mod run;

use crate::differential::rng::Rng;
use crate::random_targets::Campaign;
use crate::tool;

/// Random targets through both tools.
pub const CAMPAIGN: Campaign = Campaign {
    name: "asm_matcher",
    source: random::source,
    options,
    oracle: tool::oracle,
    same_messages: |theirs, ours| theirs == ours,
    // One for each way of writing.
    counted: " }, },\n",
    rejects_crashes: false,
};

fn options(seed: u64, index: u64) -> &'static [&'static str] {
    match Rng::for_item(seed ^ 0xa53, index).below(12) {
        0 => &["--gen-asm-matcher", "--match-prefix=I1"],
        1 => &["--gen-asm-matcher", "--asmparsernum=1"],
        _ => &["--gen-asm-matcher"],
    }
}
