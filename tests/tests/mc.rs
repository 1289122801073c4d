//! Crates that `tablegen mc new` writes for LLVM's targets: they compile without warnings, and print
//! what llvm-objdump prints.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;

use tablegen_tests::tool;

/// Comparison of a target with llvm-objdump.
struct Comparison {
    /// Target of `tablegen mc new`.
    target: &'static str,
    /// Arguments of `compare.py`, for each run.
    runs: &'static [&'static [&'static str]],
}

const COMPARISONS: &[Comparison] = &[
    Comparison {
        target: "bpf",
        runs: &[
            &["--target", "bpf", "--random", "20000", "--word", "8", "--newer", "gotox "],
            &["--target", "bpf-big", "--random", "20000", "--word", "8", "--newer", "gotox "],
        ],
    },
    Comparison {
        target: "loongarch",
        runs: &[&["--target", "loongarch", "--random", "50000", "--mattr", LOONGARCH]],
    },
    Comparison {
        target: "riscv",
        // LLVM 22.1 has other names for 48 of the compressed instructions than LLVM 21.
        runs: &[
            &["--target", "riscv", "--random", "50000", "--mattr", RISCV, "--allow", "100"],
            &["--target", "riscv32", "--random", "50000", "--mattr", RISCV, "--allow", "100"],
        ],
    },
    Comparison {
        target: "systemz",
        runs: &[&["--target", "systemz", "--random", "50000", "--mcpu", "z17"]],
    },
];

/// Extensions of LoongArch.
const LOONGARCH: &str =
    "+64bit,+f,+d,+lsx,+lasx,+lvz,+lbt,+frecipe,+lam-bh,+lamcas,+ld-seq-sa,+div32,+scq";

/// Extensions of RISC-V.
const RISCV: &str = "+m,+a,+f,+d,+c,+v,+zba,+zbb,+zbs,+zicsr,+zifencei,+zfh,+zfa";

#[test]
fn disassemblers_print_what_llvm_prints() -> Result<(), Box<dyn Error>> {
    let (Some(llvm), Some(python)) = (tool::llvm(), tool::python()) else { return Ok(()) };
    let is_checkout = |dir: &std::path::PathBuf| dir.join("llvm/lib/Target/BPF/BPF.td").is_file();
    let Some(checkout) = tool::checkouts().find(is_checkout) else {
        eprintln!("the descriptions of LLVM's targets are not there: no disassembler was made");
        return Ok(());
    };
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?;
    for Comparison { target, runs } in COMPARISONS {
        // Crates below the directory of the workspace would have to be its members.
        let dir = tempfile::tempdir()?;
        let made = Command::new(tablegen)
            .args(["mc", "new", "--target", target])
            .arg("--llvm")
            .arg(&checkout)
            .arg("--tablegen")
            .arg(&top)
            .arg(dir.path())
            .output()?;
        assert!(made.status.success(), "{target}: {}", String::from_utf8_lossy(&made.stderr));
        assert_eq!(String::from_utf8_lossy(&made.stderr), "", "{target}");
        // The versions of the workspace, which are on every machine that builds it.
        fs::copy(top.join("Cargo.lock"), dir.path().join("Cargo.lock"))?;
        // One for all, so that the dependencies are built once.
        let build = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mc");
        for run in *runs {
            let compared = Command::new(&python)
                .arg(top.join("tests/mc/compare.py"))
                .arg(dir.path())
                .args(*run)
                .arg("--llvm")
                .arg(llvm.join("bin"))
                .env("CARGO_TARGET_DIR", &build)
                .env("RUSTFLAGS", "-D warnings")
                .output()?;
            let text = String::from_utf8_lossy(&compared.stdout);
            let errors = String::from_utf8_lossy(&compared.stderr);
            assert!(compared.status.success(), "{target} {run:?}: {text}{errors}");
            assert!(text.contains(" instructions, "), "{text}");
        }
    }
    Ok(())
}
