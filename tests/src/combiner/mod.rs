//! Tests of `--gen-global-isel-combiner`: random combiners.

pub mod random;

use crate::both::of_patterns;
use crate::differential::rng::Rng;
use crate::random_targets::Campaign;
use crate::tool;

/// Random combiners through both tools.
pub const CAMPAIGN: Campaign = Campaign {
    name: "combiner",
    source: random::source,
    options,
    oracle: tool::oracle,
    same_messages: |theirs, ours| of_patterns(theirs) == of_patterns(ours),
    // One for each rule of a table.
    counted: "// Combiner Rule #",
    rejects_crashes: false,
};

fn options(seed: u64, index: u64) -> &'static [&'static str] {
    let mut rng = Rng::for_item(seed ^ 0x5eed, index);
    match rng.below(12) {
        0 => &["--gen-global-isel-combiner", "--combiners=C1"],
        1 => &["--gen-global-isel-combiner", "--combiners=C1,C0"],
        2 | 3 => &["--gen-global-isel-combiner", "--combiners=C0", "--gicombiner-stop-after-parse"],
        4 => &["--gen-global-isel-combiner", "--combiners=C0", "--gicombiner-debug-cxxpreds"],
        5 | 6 => &["--gen-global-isel-combiner", "--combiners=C0", "--gicombiner-debug-typeinfer"],
        _ => &["--gen-global-isel-combiner", "--combiners=C0"],
    }
}
