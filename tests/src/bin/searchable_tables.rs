//! Compares `--gen-searchable-tables` with LLVM's on random sources, and the C++ with the Rust.
//!
//! ```text
//! searchable_tables [SEED] [SOURCES] [ASKED] [TABLEGEN]
//! ```
//!
//! Both tools print `SOURCES` sources. `ASKED` more are compiled in both languages, and every key
//! is looked up. `TABLEGEN` is the command under test. The exit status is 1 if anything differs.

use std::io;
use std::process::ExitCode;

use tablegen_tests::campaign::{Arguments, Complaints, exit};
use tablegen_tests::searchable_tables::campaign::{Counts, Tools, compare, query};
use tablegen_tests::tool;

fn main() -> ExitCode {
    exit(run(&Arguments::of_program()))
}

fn run(arguments: &Arguments) -> io::Result<bool> {
    let seed = arguments.number(0, 1)?;
    let (sources, queries) = (arguments.number(1, 2000)?, arguments.number(2, 100)?);
    let tablegen = arguments.tablegen(3)?;
    let (oracle, compiler) = (tool::oracle(), tool::cpp_compiler());
    let tools =
        Tools { tablegen: &tablegen, oracle: oracle.as_deref(), compiler: compiler.as_deref() };
    let mut counts = Counts::default();
    let mut complaints = Complaints::default();
    for index in 0..sources {
        complaints.note(index, compare(tools, seed, index, &mut counts)?);
    }
    for index in 0..queries {
        complaints.note(index, query(tools, seed, index, &mut counts)?);
    }
    Ok(complaints.conclude(&counts))
}
