//! Tests of `--gen-subtarget`: random small targets with processors.
//!
//! | file | what |
//! |---|---|
//! | `random.rs` | a target: features, processors, what they say of writes and reads |

pub mod random;

use crate::random_targets::Campaign;

/// Random targets through both tools.
pub const CAMPAIGN: Campaign = Campaign {
    name: "subtarget",
    source: random::source,
    options: |_, _| &["--gen-subtarget"],
    same_messages: |theirs, ours| without_advice(theirs) == without_advice(ours),
    // One for each step to another schedule class.
    counted: "        return ",
    refuses_crashes: false,
};

/// Standard error without the advice that LLVM's tool gives on models that lack instructions.
fn without_advice(stderr: &[u8]) -> Vec<u8> {
    let advice: [&[u8]; 3] = [b"\n", b"- ", b"Incomplete "];
    let lines = stderr.split_inclusive(|&byte| byte == b'\n');
    let lines = lines.filter(|line| !advice.iter().any(|begin| line.starts_with(begin)));
    lines.collect::<Vec<_>>().concat()
}
