//! Prints a line about the comparisons that the other tests skipped. Cargo runs test programs by
//! name, so that this one is the last.

use std::io;

use tablegen_tests::skipped::{line, take};

fn main() -> io::Result<()> {
    if let Some(line) = line(&take()?) {
        println!("\n{line}");
    }
    Ok(())
}
