//! What the C++ and the Rust of small targets say of instructions and subtargets: the same.

use std::io;
use std::path::{Path, PathBuf};

use tablegen_tests::both::place;
use tablegen_tests::subtarget::random::source;
use tablegen_tests::targets::{Report, Target, Tools, compare};
use tablegen_tests::tool;

/// Compares a target whose sources are in a directory; none where LLVM's headers are missing.
fn compared(name: &str, dir: PathBuf, arguments: &[&str]) -> io::Result<Option<Report>> {
    let (Some(llvm), Some(compiler)) = (tool::llvm(), tool::cpp_compiler()) else {
        return Ok(None);
    };
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
    let target = Target { name: name.to_owned(), dir, arguments };
    let report = compare(Tools { tablegen, llvm, compiler: &compiler }, &target)?;
    let differing = report.differing.join("\n");
    assert!(differing.is_empty(), "{name}, {:?}:\n{differing}", target.arguments);
    Ok(Some(report))
}

/// How much was compared of each of these kinds.
fn counts<const N: usize>(report: &Report, kinds: [&str; N]) -> [usize; N] {
    kinds.map(|kind| report.same.get(kind).copied().unwrap_or(0))
}

/// A directory of fixtures, as an argument.
fn fixtures(suite: &str) -> String {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(suite);
    dir.display().to_string()
}

/// What descriptions of instructions need beyond those of subtargets.
const POINTERS: &str = "defm : RemapAllTargetPseudoPointerOperands<Regs>;\n";

#[test]
fn instructions_are_described_alike() -> io::Result<()> {
    // The fixture has no processors.
    let text = "include \"small.td\"\n\
        def Slow : SchedMachineModel { let CompleteModel = 0; let IssueWidth = 2; }\n\
        def : ProcessorModel<\"slow\", Slow, [FeatureMul], [FeatureOld]>;\n";
    let dir = place(text)?;
    let include = fixtures("instr_info");
    let arguments = ["-I", include.as_str(), "x.td"];
    let Some(report) = compared("Toy", dir.path().to_owned(), &arguments)? else { return Ok(()) };
    let [descriptions, named, relations] = counts(&report, ["desc", "named", "relation"]);
    assert!(descriptions > 300 && named > 10 && relations > 4, "{:?}", report.same);
    Ok(())
}

#[test]
fn processors_are_described_alike() -> io::Result<()> {
    let dir = place(&format!("include \"small.td\"\n{POINTERS}"))?;
    let include = fixtures("subtarget");
    let arguments = ["-I", include.as_str(), "x.td"];
    let Some(report) = compared("T", dir.path().to_owned(), &arguments)? else { return Ok(()) };
    let kinds = ["processor", "feature", "cost", "resource", "itinerary", "step"];
    let least = [5, 5, 30, 5, 2, 20];
    let found = counts(&report, kinds);
    assert!(found.iter().zip(least).all(|(&found, least)| found >= least), "{:?}", report.same);
    Ok(())
}

#[test]
fn random_processors_are_described_alike() -> io::Result<()> {
    // Some sources have mistakes.
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let mut left = 2;
    for index in 0.. {
        let dir = place(&format!("{}{POINTERS}", source(5, index)))?;
        let options = ["--gen-subtarget", "--rust"];
        let printed = tablegen_tests::both::print(tablegen, dir.path(), &options, None)?;
        if !printed.succeeded() {
            continue;
        }
        if left == 0 || compared("T", dir.path().to_owned(), &["x.td"])?.is_none() {
            break;
        }
        left -= 1;
    }
    Ok(())
}
