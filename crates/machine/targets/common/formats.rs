//! Object files of formats other than ELF, compared with those of llvm-mc.
//!
//! The files `.hex` have the bytes that `llvm-mc-22 -triple=TRIPLE -filetype=obj SOURCE -o - | xxd -p -c 32` prints.

use tablegen_mc::assembler::{Assembler, Target, write};

/// Assembles a source, and compares the file with its bytes in hexadecimal.
pub(crate) fn check<T: Target>(assembler: Assembler<T>, source: &str, expected: &str) {
    let object = assembler.assemble(source).unwrap();
    let file: Vec<String> = write(&object)
        .chunks(32)
        .map(|line| line.iter().map(|byte| format!("{byte:02x}")).collect())
        .collect();
    let expected: Vec<&str> = expected.lines().collect();
    let first = file.iter().zip(&expected).position(|(own, expected)| own != expected);
    assert_eq!(first, None, "first line that differs");
    assert_eq!(file.len(), expected.len());
}

/// Asserts that a source is not accepted, and that each of these is not.
pub(crate) fn check_rejected<T: Target>(assembler: impl Fn() -> Assembler<T>, sources: &[&str]) {
    for source in sources {
        assert!(assembler().assemble(source).is_err(), "{source}");
    }
}

/// Declares a test for each name: `formats/FILE.s` beside the test is assembled for a triple by the function `of`.
macro_rules! files {
    ($of:ident; $($name:ident $file:literal $triple:literal;)*) => {
        $(#[test]
        fn $name() {
            let source = include_str!(concat!("formats/", $file, ".s"));
            let expected = include_str!(concat!("formats/", $file, ".hex"));
            $crate::formats::check($of($triple), source, expected);
        })*
    };
}
pub(crate) use files;
