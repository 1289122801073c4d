//! The cache of the command: outputs, messages and dependency files are the same without a cache,
//! with an empty and with a full one; and processes that share a cache may be killed.
//!
//! The variable `TABLEGEN_CACHE_PROCESSES` sets the number of processes that run at once.

use std::env;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

const DIRECTORY: &str = "TABLEGEN_CACHE_DIR";

fn tablegen(dir: &Path) -> Command {
    let mut run = Command::new(env!("CARGO_BIN_EXE_tablegen"));
    run.current_dir(dir).stdin(Stdio::null()).env_remove(DIRECTORY);
    run
}

/// Returns the number of results in a cache.
fn results(cache: &Path) -> io::Result<usize> {
    let names = fs::read_dir(cache)?.map(|entry| Ok(entry?.file_name()));
    let names = names.collect::<io::Result<Vec<_>>>()?;
    Ok(names.iter().filter(|name| name.to_string_lossy().ends_with(".result")).count())
}

const SOURCE: &str = r#"include "base.td"
class Unused<int n>;
dump "a dump";
def A : Base<1>;
defvar ignored = A.Number;
"#;

/// A run whose sources and outputs are as after an earlier one writes the dependency file only.
/// Everything that changes makes it evaluate again.
#[test]
fn runs_with_nothing_to_do() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    let path = |name: &str| dir.path().join(name);
    fs::create_dir(path("inc"))?;
    fs::create_dir(path("first"))?;
    fs::write(path("main.td"), "include \"base.td\"\ndef A : Base<1>;\n")?;
    fs::write(path("inc/base.td"), "class Base<int n> { int Number = n; }\n")?;
    let run = |more: &[&str]| -> io::Result<String> {
        let mut run = tablegen(dir.path());
        run.args([
            "main.td",
            "-I",
            "first",
            "-I",
            "inc",
            "--print-records",
            "-o",
            "out",
            "-d",
            "out.d",
        ]);
        let output = run.arg("--cache-dir=cache").args(more).output()?;
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(fs::read_to_string(path("out.d"))?.split(':').next(), Some("out"));
        fs::read_to_string(path("out"))
    };
    // The dependency file and the result of the run are as the first time.
    let skips = |more: &[&str], expected: &str| -> io::Result<()> {
        let (results, depfile) = (results(&path("cache"))?, fs::read(path("out.d"))?);
        let written = fs::metadata(path("out"))?.modified()?;
        fs::remove_file(path("out.d"))?;
        assert_eq!(run(more)?, expected);
        assert_eq!(fs::read(path("out.d"))?, depfile);
        assert_eq!(fs::metadata(path("out"))?.modified()?, written);
        assert_eq!(self::results(&path("cache"))?, results);
        Ok(())
    };
    let changed = ["--write-if-changed"];
    let first = run(&changed)?;
    // One snapshot of the records, and one run.
    assert_eq!(results(&path("cache"))?, 2);
    skips(&changed, &first)?;
    // Without the records, only the run can be found.
    let snapshots = || -> io::Result<Vec<_>> {
        let large = |entry: &fs::DirEntry| entry.metadata().is_ok_and(|data| data.len() > 400);
        let entries = fs::read_dir(path("cache"))?.collect::<io::Result<Vec<_>>>()?;
        let is_result = |entry: &fs::DirEntry| {
            entry.path().extension().is_some_and(|extension| extension == "result")
        };
        Ok(entries.into_iter().filter(|entry| is_result(entry) && large(entry)).collect())
    };
    for snapshot in snapshots()? {
        fs::remove_file(snapshot.path())?;
    }
    skips(&changed, &first)?;
    assert_eq!(snapshots()?.len(), 0, "nothing is evaluated");

    // An output that is damaged or missing is written again.
    fs::write(path("out"), "damaged")?;
    assert_eq!(run(&changed)?, first);
    fs::remove_file(path("out"))?;
    assert_eq!(run(&changed)?, first);
    // Other arguments are another run, as is one that gives outputs a new time.
    let before = results(&path("cache"))?;
    run(&["--write-if-changed", "-DMACRO"])?;
    assert_eq!(results(&path("cache"))?, before + 2);
    let written = fs::metadata(path("out"))?.modified()?;
    thread::sleep(Duration::from_millis(20));
    run(&[])?;
    assert_ne!(fs::metadata(path("out"))?.modified()?, written);
    // Sources that change, and a file earlier on the include path.
    fs::write(path("inc/base.td"), "class Base<int n> { int Number = !add(n, 1); }\n")?;
    let second = run(&changed)?;
    assert_ne!(second, first);
    fs::write(path("first/base.td"), "class Base<int n> { int Other = n; }\n")?;
    assert!(run(&changed)?.contains("Other"));
    fs::remove_file(path("first/base.td"))?;
    assert_eq!(run(&changed)?, second);
    // What is reported is reported each time.
    fs::write(path("main.td"), "include \"base.td\"\ndef A : Base<1>;\ndump \"seen\";\n")?;
    for _ in 0..2 {
        let mut again = tablegen(dir.path());
        again.args(["main.td", "-I", "inc", "--print-records", "-o", "out", "--write-if-changed"]);
        let output = again.arg("--cache-dir=cache").output()?;
        assert!(String::from_utf8_lossy(&output.stderr).contains("seen"));
    }
    Ok(())
}

#[test]
fn messages_and_dependency_files_are_the_same() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    fs::create_dir(dir.path().join("inc"))?;
    fs::write(dir.path().join("main.td"), SOURCE)?;
    fs::write(dir.path().join("inc/base.td"), "class Base<int n> { int Number = n; }\n")?;
    let run = |cache: bool| -> io::Result<(Output, String, String)> {
        let mut run = tablegen(dir.path());
        run.args([
            "main.td",
            "-I",
            "inc",
            "-I",
            "more",
            "-o",
            "out",
            "-d",
            "out.d",
            "--write-if-changed",
        ]);
        run.args(["--print-records"]);
        if cache {
            run.arg("--cache-dir=cache");
        }
        let output = run.output()?;
        let read = |name: &str| fs::read_to_string(dir.path().join(name));
        Ok((output, read("out")?, read("out.d")?))
    };
    let plain = run(false)?;
    assert!(plain.0.status.success());
    let messages = String::from_utf8_lossy(&plain.0.stderr).into_owned();
    assert!(messages.contains("unused template argument") && messages.contains("a dump"));
    let written = fs::metadata(dir.path().join("out"))?.modified()?;
    for _ in 0..3 {
        assert_eq!(run(true)?, plain);
    }
    let cache = dir.path().join("cache");
    assert_eq!(results(&cache)?, 1);
    // A new time changes nothing, and the output is not touched.
    let source = fs::File::options().write(true).open(dir.path().join("inc/base.td"))?;
    source.set_modified(std::time::SystemTime::now())?;
    assert_eq!(run(true)?, plain);
    assert_eq!(fs::metadata(dir.path().join("out"))?.modified()?, written);
    // A back-end's error shows the line of a source that was not read.
    fs::write(
        dir.path().join("enum.td"),
        "include \"llvm/TableGen/SearchableTable.td\"\ndef E : GenericEnum {\n  let FilterClass = \"Missing\";\n}\n",
    )?;
    let fails = |cache: bool| {
        let mut run = tablegen(dir.path());
        run.args(["enum.td", "--gen-searchable-tables"]);
        if cache {
            run.env(DIRECTORY, "cache");
        }
        run.output()
    };
    let plain = fails(false)?;
    let message = String::from_utf8_lossy(&plain.stderr).into_owned();
    assert!(!plain.status.success() && message.contains("enum.td:"), "{message}");
    for _ in 0..2 {
        assert_eq!(fails(true)?, plain);
    }
    Ok(())
}

#[test]
fn the_subcommand_shows_and_removes_files() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    fs::write(dir.path().join("x.td"), "def X;\n")?;
    let printed = |arguments: &[&str]| -> io::Result<String> {
        let output = tablegen(dir.path()).args(arguments).env(DIRECTORY, "cache").output()?;
        assert!(output.status.success(), "{output:?}");
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    printed(&["x.td"])?;
    let stats = printed(&["cache", "stats"])?;
    assert!(stats.starts_with("results    1\nmanifests  1\nbytes      "), "{stats}");
    assert_eq!(printed(&["cache", "stats", "cache"])?, stats);
    assert_eq!(printed(&["cache", "clear"])?, format!("removed\n{stats}"));
    assert_eq!(printed(&["cache", "stats"])?, "results    0\nmanifests  0\nbytes      0\n");
    let fails = |arguments: &[&str]| -> io::Result<String> {
        let output = tablegen(dir.path()).args(arguments).output()?;
        assert!(!output.status.success());
        Ok(String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let missing = fails(&["cache", "stats"])?;
    assert_eq!(
        missing,
        "tablegen cache: error: no directory is given; help: name one, or set TABLEGEN_CACHE_DIR\n"
    );
    assert!(fails(&["cache"])?.contains("Usage: tablegen cache <action> [directory]"));
    // A cache that cannot be used is no error.
    fs::write(dir.path().join("file"), "")?;
    let output = tablegen(dir.path()).args(["x.td", "--cache-dir=file"]).output()?;
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && message.contains("warning: no cache is used"), "{message}");
    Ok(())
}

/// Generator of random numbers, equal in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

/// Runs many processes at once, of which every second one is killed at a random moment.
#[test]
fn processes_that_are_killed_do_no_harm() -> io::Result<()> {
    const SOURCES: usize = 4;
    let count = env::var("TABLEGEN_CACHE_PROCESSES").ok().and_then(|text| text.parse().ok());
    let dir = tempfile::tempdir()?;
    let mut expected = Vec::new();
    for number in 0..SOURCES {
        let name = format!("source{number}.td");
        let text = format!(
            "class C<int n> {{ int N = n; string S = \"s\" # n; list<int> L = [n, {number}]; }}\n\
             foreach i = 0...3000 in def D#i : C<i>;\n"
        );
        fs::write(dir.path().join(&name), text)?;
        expected.push(tablegen(dir.path()).arg(&name).output()?.stdout);
    }
    let run = |number: usize| {
        let mut run = tablegen(dir.path());
        run.arg(format!("source{}.td", number % SOURCES)).env(DIRECTORY, "cache");
        run.stdout(Stdio::piped()).stderr(Stdio::piped());
        run
    };
    let mut random = Random(1);
    let mut ended = 0;
    for _ in 0..2 {
        let processes: Vec<(usize, Option<u64>, Child)> = (0..count.unwrap_or(24))
            .map(|number| {
                let delay = (number % 2 == 0).then(|| random.below(120));
                Ok((number, delay, run(number).spawn()?))
            })
            .collect::<io::Result<_>>()?;
        let threads = processes.into_iter().map(|(number, delay, mut child)| {
            thread::spawn(move || -> io::Result<(usize, Output)> {
                if let Some(delay) = delay {
                    // The output is larger than a pipe, so the process waits to be read or killed.
                    thread::sleep(Duration::from_millis(delay));
                    child.kill()?;
                }
                Ok((number, child.wait_with_output()?))
            })
        });
        for thread in threads.collect::<Vec<_>>() {
            let (number, output) = thread.join().expect("no panic")?;
            let expected = &expected[number % SOURCES];
            assert!(expected.starts_with(&output.stdout), "{number}");
            if output.status.success() {
                assert!(output.stdout == *expected && output.stderr.is_empty(), "{number}");
                ended += 1;
            }
        }
    }
    assert!(ended >= count.unwrap_or(24), "{ended}");
    // All files that are there are whole: nothing is written any more.
    let before = results(&dir.path().join("cache"))?;
    assert_eq!(before, SOURCES);
    for (number, expected) in expected.iter().enumerate() {
        assert!(run(number).output()?.stdout == *expected);
    }
    assert_eq!(results(&dir.path().join("cache"))?, before);
    Ok(())
}
