//! The command as builds on Windows call it: drive letters, backslashes, long paths, line ends,
//! read-only and open files, devices, and dependency files that Ninja reads.
#![cfg(windows)]

use std::fs::{self, File};
use std::io;
use std::os::windows::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use tablegen_tests::tool::{self, Outcome, command, ninja, run};
use tempfile::TempDir;

fn tablegen() -> &'static Path {
    tool::tablegen(env!("CARGO_TARGET_TMPDIR"))
}

const MAIN: &str = "include \"sub/found.inc\"\nclass Color;\ndef Red : Color;\n";
const FOUND: &str = "include \"more.inc\"\ndef Found;\n";
const MORE: &str = "def More;\n";

/// Defs in the dump of `main.td`.
const DEFS: &str = "def Found {\n}\ndef More {\n}\ndef Red {\t// Color\n}\n";

/// Writes `main.td`, `inc/sub/found.inc` and `other inc/more.inc` below a directory.
fn write_sources(dir: &Path) -> io::Result<()> {
    fs::create_dir_all(dir.join("inc/sub"))?;
    fs::create_dir_all(dir.join("other inc"))?;
    fs::write(dir.join("main.td"), MAIN)?;
    fs::write(dir.join("inc/sub/found.inc"), FOUND)?;
    fs::write(dir.join("other inc/more.inc"), MORE)
}

fn sources() -> io::Result<TempDir> {
    let dir = tempfile::tempdir()?;
    write_sources(dir.path())?;
    Ok(dir)
}

fn in_dir(dir: &Path, args: &[&str]) -> io::Result<Outcome> {
    run(command(tablegen()).args(args).current_dir(dir), b"")
}

#[track_caller]
fn succeeds(dir: &Path, args: &[&str]) -> io::Result<String> {
    let outcome = in_dir(dir, args)?;
    assert!(outcome.succeeded(), "{args:?}: {}", outcome.describe());
    assert_eq!(outcome.stderr_text(), "", "{args:?}");
    Ok(outcome.stdout_text())
}

/// Returns the message of a run that must fail, without the name of the program.
#[track_caller]
fn failure(dir: &Path, args: &[&str]) -> io::Result<String> {
    let outcome = in_dir(dir, args)?;
    assert_eq!(outcome.status, Some(1), "{args:?}: {}", outcome.describe());
    let text = outcome.stderr_text();
    Ok(text.split_once(".exe: ").map_or(text.clone(), |(_, message)| message.to_owned()))
}

/// Returns an absolute path with backslashes.
fn absolute(dir: &Path, below: &str) -> String {
    let path = dir.join(below).display().to_string();
    path.trim_start_matches(r"\\?\").replace('/', r"\")
}

/// Returns the names in a directory, sorted.
fn names(dir: &Path) -> io::Result<Vec<String>> {
    let name = |entry: io::Result<fs::DirEntry>| {
        entry.map(|entry| entry.file_name().to_string_lossy().into_owned())
    };
    let mut names = fs::read_dir(dir)?.map(name).collect::<io::Result<Vec<_>>>()?;
    names.sort();
    Ok(names)
}

#[test]
fn paths_have_drive_letters_and_separators_of_both_kinds() -> io::Result<()> {
    let dir = sources()?;
    let path = |below: &str| absolute(dir.path(), below);
    let main = path("main.td");
    assert_eq!(main.as_bytes().get(1..3), Some(&br":\"[..]), "{main}");
    let forward = |path: String| path.replace('\\', "/");
    let relative = ["inc", "other inc", "main.td"].map(str::to_owned);
    let absolute = ["inc", "other inc", "main.td"].map(path);
    let ending = ["inc\\", "other inc\\", ".\\main.td"].map(str::to_owned);
    for [include, other, source] in [relative, ending, absolute.clone().map(forward), absolute] {
        let args = ["-I", &include, "-I", &other, "-o", "out.inc", &source];
        succeeds(dir.path(), &args)?;
        let printed = fs::read_to_string(dir.path().join("out.inc"))?;
        assert!(printed.ends_with(DEFS), "{args:?}: {printed}");
        // Locations in JSON have the name of the source without directories.
        let args = ["--dump-json", "-I", &include, "-I", &other, &source];
        let printed = succeeds(dir.path(), &args)?;
        assert!(printed.contains("\"main.td:3\""), "{printed}");
    }
    Ok(())
}

#[test]
fn includes_can_be_written_with_backslashes() -> io::Result<()> {
    let dir = sources()?;
    let source = "include \"inc\\\\sub\\\\found.inc\"\n";
    fs::write(dir.path().join("back.td"), source)?;
    let printed = succeeds(dir.path(), &["-I", "other inc", "back.td"])?;
    assert!(printed.contains("def Found {"), "{printed}");
    let absolute = absolute(dir.path(), "inc\\sub\\found.inc").replace('\\', r"\\");
    fs::write(dir.path().join("back.td"), format!("include \"{absolute}\"\n"))?;
    let printed = succeeds(dir.path(), &["-I", "other inc", "back.td"])?;
    assert!(printed.contains("def Found {"), "{printed}");
    Ok(())
}

#[test]
fn response_files_have_the_quoting_of_windows() -> io::Result<()> {
    let dir = sources()?;
    let (include, out) = (absolute(dir.path(), "other inc"), absolute(dir.path(), "out.inc"));
    let text = format!("-I \"{include}\"\r\n-I inc\\\r\n-o {out}\r\nmain.td\r\n");
    fs::write(dir.path().join("args.rsp"), text)?;
    succeeds(dir.path(), &["@args.rsp"])?;
    assert!(fs::read_to_string(dir.path().join("out.inc"))?.ends_with(DEFS));
    Ok(())
}

#[test]
fn names_of_tools_can_end_with_exe() -> io::Result<()> {
    let dir = sources()?;
    let program = dir.path().join("MLIR-TBLGEN.EXE");
    fs::copy(tablegen(), &program)?;
    let help = run(command(&program).arg("--help"), b"")?.stdout_text();
    assert!(help.contains("--gen-op-decls") && !help.contains("--gen-register-info"), "{help}");
    Ok(())
}

#[test]
fn paths_can_be_longer_than_260_characters() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    let mut deep = PathBuf::from(dir.path());
    while deep.as_os_str().len() < 400 {
        deep.push("a directory with a long name");
    }
    fs::create_dir_all(&deep)?;
    write_sources(&deep)?;
    let path = |below: &str| absolute(&deep, below);
    let (include, other) = (path("inc"), path("other inc"));
    let (main, out, depfile) = (path("main.td"), path("out.inc"), path("out.d"));
    let args = ["-I", &include, "-I", &other, "-o", &out, "-d", &depfile, &main];
    succeeds(dir.path(), &args)?;
    assert!(fs::read_to_string(deep.join("out.inc"))?.ends_with(DEFS));
    succeeds(dir.path(), &args)?;
    assert_eq!(names(&deep)?, ["inc", "main.td", "other inc", "out.d", "out.inc"]);
    Ok(())
}

#[test]
fn lines_can_end_as_on_windows() -> io::Result<()> {
    let dir = sources()?;
    let args = ["-I", "inc", "-I", "other inc", "main.td"];
    let expected = succeeds(dir.path(), &args)?;
    for file in ["main.td", "inc/sub/found.inc", "other inc/more.inc"] {
        let text = fs::read_to_string(dir.path().join(file))?.replace('\n', "\r\n");
        fs::write(dir.path().join(file), text)?;
    }
    assert_eq!(succeeds(dir.path(), &args)?, expected);
    assert!(!expected.contains('\r'));
    Ok(())
}

#[test]
fn outputs_that_are_read_only_are_reported() -> io::Result<()> {
    let dir = sources()?;
    let out = dir.path().join("out.inc");
    fs::write(&out, "old")?;
    let mut permissions = fs::metadata(&out)?.permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&out, permissions.clone())?;
    let args = ["-I", "inc", "-I", "other inc", "-o", "out.inc", "main.td"];
    // With Wine, root may write all files.
    if File::options().write(true).open(&out).is_err() {
        assert_eq!(failure(dir.path(), &args)?, "error opening out.inc: Permission denied\n");
        assert_eq!(fs::read_to_string(&out)?, "old");
    }
    assert_eq!(names(dir.path())?, ["inc", "main.td", "other inc", "out.inc"]);
    // Sources may be read-only.
    permissions.set_readonly(true);
    fs::set_permissions(dir.path().join("main.td"), permissions.clone())?;
    succeeds(dir.path(), &["-I", "inc", "-I", "other inc", "-o", "new.inc", "main.td"])?;
    #[expect(clippy::permissions_set_readonly_false, reason = "this is not Unix")]
    permissions.set_readonly(false);
    fs::set_permissions(&out, permissions.clone())?;
    fs::set_permissions(dir.path().join("main.td"), permissions)?;
    Ok(())
}

/// Opens a file as no other program may open it meanwhile.
fn lock(path: &Path) -> io::Result<File> {
    File::options().read(true).share_mode(0).open(path)
}

#[test]
fn files_that_others_have_open_are_waited_for_or_reported() -> io::Result<()> {
    let dir = sources()?;
    let out = dir.path().join("out.inc");
    let args = ["-I", "inc", "-I", "other inc", "-o", "out.inc", "main.td"];
    fs::write(&out, "old")?;

    let locked = lock(&out)?;
    let message = failure(dir.path(), &args)?;
    assert!(message.starts_with("error opening out.inc: "), "{message}");
    drop(locked);
    assert_eq!(fs::read_to_string(&out)?, "old");
    assert_eq!(names(dir.path())?, ["inc", "main.td", "other inc", "out.inc"]);

    // As a virus scanner does.
    let locked = lock(&out)?;
    let scanner = thread::spawn(move || {
        thread::sleep(Duration::from_millis(300));
        drop(locked);
    });
    succeeds(dir.path(), &args)?;
    assert!(scanner.join().is_ok());
    assert!(fs::read_to_string(&out)?.ends_with(DEFS));

    // Readers that let others read, write and delete are not in the way.
    let reader = File::open(&out)?;
    succeeds(dir.path(), &args)?;
    drop(reader);

    let locked = lock(&dir.path().join("main.td"))?;
    let message = failure(dir.path(), &args)?;
    assert!(message.contains("Could not open input file 'main.td': "), "{message}");
    drop(locked);
    Ok(())
}

#[test]
fn directories_and_devices() -> io::Result<()> {
    let dir = sources()?;
    let args = |out: &'static str, source: &'static str| {
        ["-I", "inc", "-I", "other inc", "-o", out, source]
    };
    for device in ["NUL", "nul"] {
        succeeds(dir.path(), &args(device, "main.td"))?;
    }
    for directory in ["inc", "inc\\"] {
        let message = failure(dir.path(), &args(directory, "main.td"))?;
        assert_eq!(message, format!("error opening {directory}: Is a directory\n"));
    }
    let message = failure(dir.path(), &args("no\\out.inc", "main.td"))?;
    assert_eq!(message, "error opening no\\out.inc: No such file or directory\n");
    let message = failure(dir.path(), &args("out.inc", "inc"))?;
    assert!(message.ends_with("Could not open input file 'inc': Is a directory\n"), "{message}");
    let message = failure(dir.path(), &args("out.inc", "no.td"))?;
    let expected = "Could not open input file 'no.td': No such file or directory\n";
    assert!(message.ends_with(expected), "{message}");
    assert_eq!(names(dir.path())?, ["inc", "main.td", "other inc"]);
    Ok(())
}

#[test]
fn ninja_reads_dependency_files() -> io::Result<()> {
    let Some(ninja) = ninja() else { return Ok(()) };
    let dir = sources()?;
    // Escapes of Ninja's own language.
    let escaped = |path: &str| path.replace('$', "$$").replace(' ', "$ ").replace(':', "$:");
    let program = tablegen().display().to_string();
    let include = absolute(dir.path(), "inc");
    let out = absolute(dir.path(), "made\\out.inc");
    let rules = format!(
        "rule tablegen\n  command = \"{program}\" -I \"{include}\" -I \"other inc\" \
         --write-if-changed --depfile-escape -d $out.d -o $out $in\n  depfile = $out.d\n  deps = gcc\n  restat = 1\n\
         build {}: tablegen main.td\n\
         build made\\relative.inc: tablegen main.td\n",
        escaped(&out)
    );
    fs::write(dir.path().join("build.ninja"), rules)?;
    let build = || -> io::Result<String> {
        let outcome = run(command(&ninja).current_dir(dir.path()), b"")?;
        assert!(outcome.succeeded(), "{}", outcome.describe());
        Ok(outcome.stdout_text())
    };
    assert!(build()?.contains("[2/2]"));
    assert!(build()?.contains("no work to do"));
    for file in ["inc/sub/found.inc", "other inc/more.inc", "main.td"] {
        let path = dir.path().join(file);
        let text = fs::read_to_string(&path)? + "def New" + &file.len().to_string() + ";\n";
        fs::write(&path, text)?;
        let built = build()?;
        assert!(built.contains("[2/2]"), "{file}: {built}");
        assert!(build()?.contains("no work to do"), "{file}");
    }
    Ok(())
}
