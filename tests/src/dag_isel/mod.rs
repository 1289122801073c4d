//! Tests of `--gen-dag-isel`: random small targets with random patterns.
//!
//! | file | what |
//! |---|---|
//! | `random.rs` | a target: modes, registers, classes, operands, and other records that patterns
//! name |
//! | `expressions.rs` | what patterns match |
//! | `relations.rs` | nodes that relate types: conversions, elements of vectors |
//! | `results.rs` | what they become, and the instructions for that |
//! | `generic.rs` | what selectors over generic instructions need beside that |

mod expressions;
mod generic;
pub mod random;
mod relations;
mod results;

use crate::both::of_patterns;
use crate::differential::rng::Rng;
use crate::random_targets::Campaign;
use crate::tool;

/// Random targets through both tools.
pub const CAMPAIGN: Campaign = Campaign {
    name: "dag_isel",
    source: random::source,
    options,
    oracle: tool::oracle,
    same_messages: |theirs, ours| of_patterns(theirs) == of_patterns(ours),
    // One for each pattern of a matcher.
    counted: "// Src: ",
    rejects_crashes: false,
};

fn options(seed: u64, index: u64) -> &'static [&'static str] {
    let mut rng = Rng::for_item(seed ^ 0x5eed, index);
    match rng.below(10) {
        0 => &["--gen-dag-isel", "--omit-comments"],
        1 => &["--gen-dag-isel", "--instrument-coverage"],
        2 => &["--gen-dag-isel", "--omit-comments", "--instrument-coverage"],
        _ => &["--gen-dag-isel"],
    }
}
