//! Places random arguments by the C++ and the Rust of `--gen-callingconv`, for whole targets.
//!
//! ```text
//! TABLEGEN_CORPUS=DIR argument_places [SEED] [LISTS] [TABLEGEN] [TARGET]
//! ```
//!
//! `DIR` is where LLVM's sources are (`llvm/lib/Target/...`). `LISTS` lists of arguments go through
//! both programs of each target, or of `TARGET` alone. The exit status is 1 if anything differs.

use std::env;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use tablegen_tests::campaign::{Arguments, exit};
use tablegen_tests::compiled::pair::Compilers;
use tablegen_tests::conventions::run::{Source, compare};

/// Targets, and the namespaces of their registers.
const TARGETS: [(&str, &str); 9] = [
    ("RISCV", "RISCV"),
    ("X86", "X86"),
    ("AArch64", "AArch64"),
    ("AMDGPU", "AMDGPU"),
    ("ARM", "ARM"),
    ("Mips", "Mips"),
    ("SystemZ", "SystemZ"),
    ("Hexagon", "Hexagon"),
    ("VE", "VE"),
];

fn main() -> ExitCode {
    exit(run(&Arguments::of_program()))
}

fn run(arguments: &Arguments) -> io::Result<bool> {
    let (seed, lists) = (arguments.number(0, 1)?, arguments.number(1, 100_000)?);
    let tablegen = arguments.tablegen(2)?;
    let corpus = env::var_os("TABLEGEN_CORPUS").map(PathBuf::from);
    let corpus = corpus.ok_or_else(|| io::Error::other("TABLEGEN_CORPUS is not set"))?;
    let dir = tempfile::tempdir()?;
    let Some(compilers) = Compilers::find(dir.path())? else { return Ok(true) };
    let mut same = true;
    for (target, namespace) in TARGETS {
        if arguments.text(3).is_some_and(|only| only != target) {
            continue;
        }
        let own = format!("llvm/lib/Target/{target}");
        let arguments = ["-I", &own, "-I", "llvm/include", &format!("{own}/{target}.td")];
        let arguments = arguments.map(str::to_owned).to_vec();
        let source = Source { namespace, arguments, dir: &corpus };
        let start = Instant::now();
        match compare(&tablegen, &source, &compilers, seed, lists)? {
            Ok(placed) => println!(
                "{target}: {lists} lists, {placed} arguments with places, 0 differ ({:.0} s)",
                start.elapsed().as_secs_f64()
            ),
            Err(complaint) => {
                same = false;
                println!("{target} differs:\n{complaint}");
            }
        }
    }
    Ok(same)
}
