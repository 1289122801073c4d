//! `--gen-subtarget`: random targets through both tools.

use std::io;

use tablegen_tests::subtarget::campaign::{Counts, Tools, compare};
use tablegen_tests::tool;

/// How many random targets go through both tools here; `subtarget` does more.
const RANDOM_TARGETS: u64 = 60;

#[test]
fn random_targets_are_as_llvms() -> io::Result<()> {
    let Some(oracle) = tool::oracle() else { return Ok(()) };
    let tools = Tools { tablegen: tool::tablegen(env!("CARGO_TARGET_TMPDIR")), oracle: &oracle };
    let mut counts = Counts::default();
    for index in 0..RANDOM_TARGETS {
        if let Some(complaint) = compare(tools, 7, index, &mut counts)? {
            panic!("{complaint}");
        }
    }
    assert!(counts.same_output > 10 && counts.same_error > 10, "{counts:?}");
    assert!(counts.transitions > 100, "{counts:?}");
    Ok(())
}
