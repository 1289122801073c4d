//! Compares every diagnostic and every group in the Rust with the C++, for fixtures and for clang's
//! own descriptions if they are available.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tablegen_tests::compiled::pair::Compilers;
use tablegen_tests::compiled::succeed;
use tablegen_tests::tool;

const CPP: &str = include_str!("../src/diagnostics/main.cpp");
const RUST: &str = include_str!("../src/diagnostics/main.rs");

/// Compares the tables of the programs of both languages. Returns the number of lines that they
/// print, or `None` without compilers.
fn compare(source: &Path, includes: &[PathBuf]) -> io::Result<Option<usize>> {
    let dir = tempfile::tempdir()?;
    let Some(compilers) = Compilers::find(dir.path())? else { return Ok(None) };
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let definitions = "gen-clang-diags-defs";
    let outputs = [
        ("definitions.inc", &[definitions][..]),
        ("groups.inc", &["gen-clang-diag-groups"]),
        ("generated.rs", &[definitions, "rust"]),
    ];
    for (name, options) in outputs {
        let mut command = tool::command(tablegen);
        command.args(options.iter().map(|option| format!("--{option}"))).arg(source);
        for include in includes {
            command.arg("-I").arg(include);
        }
        succeed(command.arg("-o").arg(dir.path().join(name)))?;
    }
    fs::write(dir.path().join("main.cpp"), CPP)?;
    fs::write(dir.path().join("main.rs"), RUST)?;
    let cpp = compilers.cpp(dir.path(), &[])?;
    let rust = compilers.rust(dir.path(), "main", "generated.rs")?;
    let printed = |program: &Path| succeed(&mut tool::command(program));
    let (cpp, rust) = (printed(&cpp)?, printed(&rust)?);
    let (cpp, rust) = (String::from_utf8_lossy(&cpp), String::from_utf8_lossy(&rust));
    let different = cpp.lines().zip(rust.lines()).find(|(cpp, rust)| cpp != rust);
    assert_eq!(different, None);
    assert_eq!(cpp.len(), rust.len());
    Ok(Some(cpp.lines().count()))
}

#[test]
fn diagnostics_of_a_small_compiler_are_the_same() -> io::Result<()> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/clang");
    let count = compare(&fixtures.join("diagnostics/all.td"), &[fixtures])?;
    assert!(count.is_none_or(|count| count > 20), "{count:?}");
    Ok(())
}

#[test]
fn diagnostics_of_clang_are_the_same() -> io::Result<()> {
    let Some(include) = tool::clang_include() else { return Ok(()) };
    let basic = include.join("clang/Basic");
    let count = compare(&basic.join("Diagnostic.td"), &[basic, include])?;
    assert!(count.is_none_or(|count| count > 6000), "{count:?}");
    Ok(())
}
