//! Tests of `--gen-global-isel`: random small targets with random patterns from
//! [`crate::dag_isel`], and patterns with nested results from `nested.rs`.

mod nested;

use crate::both::of_patterns;
use crate::dag_isel::random::generic_source;
use crate::differential::rng::Rng;
use crate::random_targets::Campaign;
use crate::tool;

/// Random targets through both tools.
pub const CAMPAIGN: Campaign = Campaign {
    name: "global_isel",
    source: generic_source,
    options,
    oracle: tool::oracle,
    same_messages: |theirs, ours| of_patterns(theirs) == of_patterns(ours),
    // One for each pattern of a table.
    counted: "  =>  ",
    rejects_crashes: false,
};

/// Results of nested instructions through both tools.
pub const NESTED: Campaign = Campaign {
    name: "global_isel_nested",
    source: nested::source,
    options: |_, _| &["--gen-global-isel", "--warn-on-skipped-patterns"],
    ..CAMPAIGN
};

fn options(seed: u64, index: u64) -> &'static [&'static str] {
    let mut rng = Rng::for_item(seed ^ 0x5eed, index);
    match rng.below(10) {
        0 => &["--gen-global-isel"],
        1 => &["--gen-global-isel", "--instrument-gisel-coverage"],
        2 => &["--gen-global-isel", "--optimize-match-table=false"],
        3 => &["--gen-global-isel", "--warn-on-skipped-patterns", "--optimize-match-table=false"],
        _ => &["--gen-global-isel", "--warn-on-skipped-patterns"],
    }
}
