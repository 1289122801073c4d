//! Random descriptions of attributes, diagnostics, builtin functions, checkers and nodes.
//!
//! Input: a seed and an index. Output: a `.td` that begins with the classes of the fixtures, and
//! its option. Some have a mistake.

mod attributes;
mod builtins;
mod checkers;
mod diagnostics;
mod nodes;

use crate::differential::rng::Rng;
use crate::random_targets::Campaign;
use crate::tool;

/// Random descriptions through both tools.
pub const CAMPAIGN: Campaign = Campaign {
    name: "front_ends",
    source,
    options,
    oracle: tool::clang_oracle,
    same_messages: |theirs, ours| theirs == ours,
    // Some of every output.
    counted: "\n",
    rejects_crashes: false,
};

/// Kind of random description: generator, classes, and options.
struct Kind {
    make: fn(&mut Rng) -> String,
    classes: &'static [&'static str],
    options: &'static [[&'static str; 1]],
}

const KINDS: [Kind; 5] =
    [attributes::KIND, diagnostics::KIND, builtins::KIND, checkers::KIND, nodes::KIND];

/// Returns the kind of source number `index`, and the random numbers for it.
fn kind(seed: u64, index: u64) -> (&'static Kind, Rng) {
    let kind = &KINDS[(index % KINDS.len() as u64) as usize];
    (kind, Rng::for_item(seed, index))
}

fn source(seed: u64, index: u64) -> String {
    let (kind, mut rng) = kind(seed, index);
    let _ = rng.below(kind.options.len());
    kind.classes.concat() + &(kind.make)(&mut rng)
}

fn options(seed: u64, index: u64) -> &'static [&'static str] {
    let (kind, mut rng) = kind(seed, index);
    &kind.options[rng.below(kind.options.len())]
}

/// Returns up to `most` distinct elements.
fn some<'t>(rng: &mut Rng, from: &[&'t str], most: usize) -> Vec<&'t str> {
    let mut left = from.to_vec();
    let count = rng.range(0, most.min(left.len()));
    (0..count).map(|_| left.swap_remove(rng.below(left.len()))).collect()
}
