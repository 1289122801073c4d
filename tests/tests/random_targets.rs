//! Compares both tools on a few random targets of each campaign; the program `random_targets` runs
//! more.

use std::io;

use tablegen_tests::random_targets::{Campaign, Counts, Tools};
use tablegen_tests::tool;

/// Compares this many targets, and checks the counts by `enough`. Skipped without LLVM.
fn run(name: &str, seed: u64, targets: u64, enough: fn(&Counts) -> bool) -> io::Result<()> {
    let campaign = Campaign::find(name).unwrap();
    let Some(oracle) = (campaign.oracle)() else { return Ok(()) };
    let tools = Tools { tablegen: tool::tablegen(env!("CARGO_TARGET_TMPDIR")), oracle: &oracle };
    let (counts, complaints) = campaign.run(tools, seed, 0..targets)?;
    assert!(complaints.conclude(&counts));
    assert!(enough(&counts), "{counts:?}");
    Ok(())
}

#[test]
fn asm_matcher() -> io::Result<()> {
    run("asm_matcher", 1, 60, |counts| {
        counts.same_output > 25 && counts.same_error > 5 && counts.counted > 100
    })
}

#[test]
fn asm_writer() -> io::Result<()> {
    run("asm_writer", 7, 60, |counts| {
        counts.same_output > 20 && counts.same_error > 5 && counts.counted > 500
    })
}

#[test]
fn combiner() -> io::Result<()> {
    run("combiner", 7, 60, |counts| {
        counts.same_output > 10 && counts.same_error > 10 && counts.counted > 50
    })
}

#[test]
fn conventions() -> io::Result<()> {
    run("conventions", 1, 60, |counts| counts.same_output > 30 && counts.same_error > 5)
}

#[test]
fn dag_isel() -> io::Result<()> {
    run("dag_isel", 7, 60, |counts| counts.same_output > 10 && counts.same_error > 10)
}

#[test]
fn disassembler() -> io::Result<()> {
    run("disassembler", 7, 60, |counts| {
        counts.same_output > 10 && counts.same_error > 10 && counts.counted > 100
    })
}

#[test]
fn front_ends() -> io::Result<()> {
    run("front_ends", 1, 150, |counts| {
        counts.same_output > 80 && counts.same_error > 5 && counts.counted > 5000
    })
}

#[test]
fn global_isel() -> io::Result<()> {
    run("global_isel", 7, 60, |counts| {
        counts.same_output > 10 && counts.same_error > 10 && counts.counted > 30
    })
}

#[test]
fn global_isel_nested() -> io::Result<()> {
    run("global_isel_nested", 7, 50, |counts| counts.same_output == 50 && counts.counted > 150)
}

#[test]
fn instr_info() -> io::Result<()> {
    run("instr_info", 7, 40, |counts| counts.same_output > 10 && counts.same_error > 3)
}

#[test]
fn mlir() -> io::Result<()> {
    // Four dialects with each action.
    run("mlir", 7, 144, |counts| {
        counts.same_output > 70 && counts.same_error > 5 && counts.counted > 50
    })
}

#[test]
fn subtarget() -> io::Result<()> {
    run("subtarget", 7, 60, |counts| {
        counts.same_output > 10 && counts.same_error > 10 && counts.counted > 100
    })
}
