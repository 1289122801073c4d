//! The cache of the command: fixtures have the same outputs and messages with an empty and with a
//! full cache as without one. Further tests are in `crates/tools/cli/tests` and `crates/language/cache/tests`.

use std::env;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Output};

/// Returns the number of results in a cache.
fn results(cache: &Path) -> io::Result<usize> {
    let names = fs::read_dir(cache)?.map(|entry| Ok(entry?.file_name()));
    let names = names.collect::<io::Result<Vec<_>>>()?;
    Ok(names.iter().filter(|name| name.to_string_lossy().ends_with(".result")).count())
}

/// Runs the tests of the fixtures with an empty and with a full cache. With a cache, they check one
/// fixture in eight.
#[test]
fn fixtures_are_the_same() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    let run = || {
        Command::new(env::current_exe()?)
            .args(["fixtures::", "--skip", "::programs"])
            .env("TABLEGEN_CACHE_DIR", dir.path())
            .env_remove("TABLEGEN_BLESS")
            .output()
    };
    let passes = |output: Output| {
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && !text.contains(" 0 passed"), "{text}");
    };
    passes(run()?);
    let empty = results(dir.path())?;
    assert!(empty > 37, "{empty}");
    passes(run()?);
    assert_eq!(results(dir.path())?, empty);
    Ok(())
}
