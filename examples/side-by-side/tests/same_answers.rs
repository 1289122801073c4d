//! Checks that the C++ program and the Rust program print the same. Needs a C++ compiler: the one
//! that the variable `CXX` names, or `c++`.

use std::env;
use std::io;
use std::path::Path;
use std::process::Command;

#[test]
fn both_languages_give_the_same_answers() -> io::Result<()> {
    let compiler = env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    if Command::new(&compiler).arg("--version").output().is_err() {
        eprintln!("there is no C++ compiler {compiler}: nothing was compared");
        return Ok(());
    }
    let dir = tempfile::tempdir()?;
    let program = dir.path().join("side-by-side");
    let crate_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    let status = Command::new(&compiler)
        .args(["-std=c++17", "-Wall", "-Wextra", "-Werror", "-I"])
        .arg(crate_dir.join("cpp"))
        .args(["-I", env!("OUT_DIR"), "-o"])
        .args([&program, &crate_dir.join("cpp/main.cpp")])
        .status()?;
    assert!(status.success(), "the C++ program does not compile");
    let answers = |program: &Path| {
        let output = Command::new(program).output()?;
        assert!(output.status.success(), "{}: {}", program.display(), output.status);
        io::Result::Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let cpp = answers(&program)?;
    let rust = answers(Path::new(env!("CARGO_BIN_EXE_side-by-side")))?;
    assert_eq!(cpp, rust);
    assert_eq!(rust.lines().count(), 266);
    assert!(rust.contains("64: 64 jump of group 1, 1 operands, also br, also goto\n"), "{rust}");
    assert!(rust.contains("\"ADD\": 16 add of group 0, 0 operands\n"), "{rust}");
    Ok(())
}
