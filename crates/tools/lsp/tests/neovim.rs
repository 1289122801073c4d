//! Neovim as client of the server. Skipped without Neovim.

use std::error::Error;
use std::path::Path;
use std::process::Command;

#[test]
fn neovim_is_served() -> Result<(), Box<dyn Error>> {
    let has_editor =
        Command::new("nvim").arg("--version").output().is_ok_and(|it| it.status.success());
    if !has_editor {
        let is_required = std::env::var_os("TABLEGEN_REQUIRE_ORACLE").is_some_and(|it| it == "1");
        assert!(!is_required, "nvim is not installed");
        println!("skipped: nvim is not installed");
        return Ok(());
    }
    let dir = tempfile::tempdir()?;
    let source = dir.path().join("main.td");
    let text = "class Reg<int n> { int Number = n; }\ndef R0 : Reg<0>;\nclass Wide : Reg<1>;\n\
                def W : Wide { int Other = R0.Number; }\n";
    std::fs::write(&source, text)?;
    let out = dir.path().join("answers.json");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("nvim/session.lua");
    let done = Command::new("nvim")
        .args(["--headless", "-u", "NONE", "-i", "NONE", "-n", "-c"])
        .arg(format!("luafile {}", script.display()))
        .env("SESSION_SERVER", env!("CARGO_BIN_EXE_tablegen-lsp"))
        .env("SESSION_FILE", &source)
        .env("SESSION_OUT", &out)
        .env("XDG_STATE_HOME", dir.path())
        .env("XDG_CACHE_HOME", dir.path())
        .env("XDG_DATA_HOME", dir.path())
        .output()?;
    let answers = std::fs::read_to_string(&out)?;
    assert!(done.status.success(), "{answers}");
    for expected in [
        "\"definition\": 0",
        "def R0 : Reg<0>",
        "\"references\": 2",
        "[\"Reg\", \"Wide\"]",
        "Couldn't find class 'Rog'",
    ] {
        assert!(answers.contains(expected), "{expected}: {answers}");
    }
    Ok(())
}
