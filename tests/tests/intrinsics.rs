//! Compares the Rust of LLVM's intrinsics with LLVM's library.

use std::io;

use tablegen_tests::intrinsics::compare;
use tablegen_tests::tool;

#[test]
fn all_intrinsics_are_those_of_the_library() -> io::Result<()> {
    let (Some(llvm), Some(compiler)) = (tool::llvm(), tool::cpp_compiler()) else { return Ok(()) };
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let compared = compare(tablegen, llvm, &compiler)?;
    let (different, summary) = match compared.trim_end().rsplit_once('\n') {
        Some((different, summary)) => (different, summary),
        None => ("", compared.trim_end()),
    };
    assert!(summary.ends_with(": 0 differ"), "{summary}\n{different}");
    let count = summary.split(' ').next().and_then(|count| count.parse::<u32>().ok());
    assert!(count.is_some_and(|count| count > 15_000), "{summary}");
    Ok(())
}
