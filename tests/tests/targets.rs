//! Comparison of the C++ and the Rust of small targets: instructions and subtargets.

use std::io;
use std::path::{Path, PathBuf};

use tablegen_tests::both::{print, source_dir};
use tablegen_tests::compiled::source::Source;
use tablegen_tests::subtarget::random::source;
use tablegen_tests::targets::{Report, Tools, compare};
use tablegen_tests::tool;

/// Compares a target whose source `x.td` is in a directory; none where LLVM's headers are missing.
fn compared(name: &str, dir: PathBuf, include: &str) -> io::Result<Option<Report>> {
    let (Some(llvm), Some(compiler)) = (tool::llvm(), tool::cpp_compiler()) else {
        return Ok(None);
    };
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let arguments = ["-I", include, "x.td"].map(str::to_owned).to_vec();
    let target = Source { namespace: name, arguments, dir: &dir };
    Ok(Some(compare(Tools { tablegen, llvm, compiler: &compiler }, &target)?))
}

#[track_caller]
fn assert_same(report: &Report) {
    assert!(report.differing.is_empty(), "{}", report.differing.join("\n"));
}

/// Returns the number of equal lines of each kind.
fn counts<const N: usize>(report: &Report, kinds: [&str; N]) -> [usize; N] {
    kinds.map(|kind| report.same.get(kind).copied().unwrap_or(0))
}

/// Returns the path of a directory of fixtures.
fn fixtures(suite: &str) -> String {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(suite);
    dir.display().to_string()
}

/// Definition that descriptions of instructions need in addition to those of subtargets.
const POINTERS: &str = "defm : RemapAllTargetPseudoPointerOperands<Regs>;\n";

#[test]
fn instructions_are_described_alike() -> io::Result<()> {
    // The fixture has no processors.
    let text = "include \"small.td\"\n\
        def Slow : SchedMachineModel { let CompleteModel = 0; let IssueWidth = 2; }\n\
        def : ProcessorModel<\"slow\", Slow, [FeatureMul], [FeatureOld]>;\n";
    let dir = source_dir(text)?;
    let include = fixtures("instr_info");
    let Some(report) = compared("Toy", dir.path().to_owned(), &include)? else { return Ok(()) };
    // Of an instruction that has a record of the target's own, LLVM's tool looks the registers up
    // among those that it noted for the record that every target has.
    let [differing] = &report.differing[..] else { panic!("{:#?}", report.differing) };
    assert!(differing.contains(" FENTRY_CALL "), "{differing}");
    let [descriptions, named, relations] = counts(&report, ["desc", "named", "relation"]);
    assert!(descriptions > 300 && named > 10 && relations > 4, "{:?}", report.same);
    Ok(())
}

#[test]
fn processors_are_described_alike() -> io::Result<()> {
    let dir = source_dir(&format!("include \"small.td\"\n{POINTERS}"))?;
    let include = fixtures("subtarget");
    let Some(report) = compared("T", dir.path().to_owned(), &include)? else { return Ok(()) };
    assert_same(&report);
    let kinds = ["processor", "feature", "cost", "resource", "itinerary", "step"];
    let least = [5, 5, 30, 5, 2, 20];
    let found = counts(&report, kinds);
    assert!(found.iter().zip(least).all(|(&found, least)| found >= least), "{:?}", report.same);
    Ok(())
}

#[test]
fn random_processors_are_described_alike() -> io::Result<()> {
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let mut left = 2;
    for index in 0.. {
        let text = source(5, index) + POINTERS;
        // In LLVM's tables, forwarding paths are at wrong positions after one without an operand.
        if text.contains("Bypass") {
            continue;
        }
        let dir = source_dir(&text)?;
        // Some sources have mistakes.
        if !print(tablegen, dir.path(), &["--gen-subtarget", "--rust"], None)?.succeeded() {
            continue;
        }
        if left == 0 {
            break;
        }
        let Some(report) = compared("T", dir.path().to_owned(), ".")? else { break };
        assert_same(&report);
        left -= 1;
    }
    Ok(())
}
