//! Tests of `--gen-instr-info`: random small targets.
//!
//! | file | what |
//! |---|---|
//! | `random.rs` | a target: features, modes, operands, instructions, relations |
//! | `predicates.rs` | predicates on instructions |

mod predicates;
pub mod random;

use crate::both::of_patterns;
use crate::differential::rng::Rng;
use crate::random_targets::Campaign;
use crate::tool;

/// Random targets through both tools.
pub const CAMPAIGN: Campaign = Campaign {
    name: "instr_info",
    source: random::source,
    options,
    oracle: tool::oracle,
    same_messages: |theirs, ours| of_patterns(theirs) == of_patterns(ours),
    counted: "(1ULL<<MCID::",
    rejects_crashes: false,
};

fn options(seed: u64, index: u64) -> &'static [&'static str] {
    match Rng::for_item(seed ^ 0x5eed, index).below(6) {
        0 => &["--gen-instr-info", "--instr-info-expand-mi-operand-info=0"],
        1 => &["--gen-instr-info", "--long-string-literals=0"],
        _ => &["--gen-instr-info"],
    }
}
