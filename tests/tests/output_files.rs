//! Output files of the command: links, modes, devices, unwritable directories, full disks.
//! Dangerous tests run in a mount namespace, and are skipped where none can be created.
#![cfg(unix)]

use std::ffi::OsStr;
use std::fs::{self, File, Permissions};
use std::io::{self, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, SystemTime};

use tablegen_tests::skipped;
use tablegen_tests::tool::{self, Outcome, command, run};
use tempfile::TempDir;

fn tablegen() -> &'static Path {
    tool::tablegen(env!("CARGO_TARGET_TMPDIR"))
}

const SMALL: &str = "def Small { int X = 1; }\n";

/// Dump of the source.
const PRINTED: &str = "------------- Classes -----------------\n\
                       ------------- Defs -----------------\ndef Small {\n  int X = 1;\n}\n";

/// Creates a directory with `small.td`.
fn directory() -> io::Result<TempDir> {
    let dir = tempfile::tempdir()?;
    fs::write(dir.path().join("small.td"), SMALL)?;
    Ok(dir)
}

fn in_dir(dir: &Path, args: &[&str]) -> io::Result<Outcome> {
    run(command(tablegen()).args(args).current_dir(dir), b"")
}

#[track_caller]
fn succeeds(dir: &Path, args: &[&str]) -> io::Result<()> {
    let outcome = in_dir(dir, args)?;
    assert!(outcome.succeeded(), "{args:?}: {}", outcome.describe());
    assert_eq!(outcome.stderr_text(), "", "{args:?}");
    Ok(())
}

/// Returns the message of a run that must fail, without the program's name.
#[track_caller]
fn failure(outcome: &Outcome) -> String {
    assert_eq!(outcome.status, Some(1), "{}", outcome.describe());
    let stderr = outcome.stderr_text();
    let message = stderr.strip_prefix(&format!("{}: ", tablegen().display()));
    message.unwrap_or(&stderr).to_owned()
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

/// Runs a shell script in a new mount namespace, with the command as `$TABLEGEN`. Returns `None`
/// and reports it if no namespace can be created.
fn in_namespace(dir: &Path, script: &str) -> io::Result<Option<Outcome>> {
    let is_root = fs::metadata("/proc/self")?.uid() == 0;
    let mut options = vec!["--mount", "--propagation", "private"];
    if !is_root {
        options.push("--map-root-user");
    }
    let with_options = || {
        let mut unshare = Command::new("unshare");
        unshare.args(&options);
        unshare
    };
    let probe = with_options().args(["sh", "-c", "mount -t tmpfs none /mnt"]).output();
    if !probe.is_ok_and(|probe| probe.status.success()) {
        skipped::record("no mount namespace can be had", "skipped");
        return Ok(None);
    }
    let mut command = with_options();
    command.args(["sh", "-euc", script]).current_dir(dir).env("TABLEGEN", tablegen());
    run(&mut command, b"").map(Some)
}

#[test]
fn devices_stay_what_they_are() -> io::Result<()> {
    let dir = directory()?;
    // A directory of devices as Linux has it, to be damaged if need be.
    let script = "
        mount -t tmpfs none /dev
        mknod /dev/null c 1 3
        mknod /dev/full c 1 7
        ln -s /proc/self/fd /dev/fd
        ln -s /proc/self/fd/1 /dev/stdout
        ls -l --time-style=+ /dev > before
        for file in /dev/stdout /dev/fd/1 /proc/self/fd/1 link; do
            ln -sf /dev/stdout link
            \"$TABLEGEN\" small.td -o \"$file\" > out
            cat out
            \"$TABLEGEN\" small.td -o other -d \"$file\" > out
            cat out
            \"$TABLEGEN\" small.td -o \"$file\" | cat
            (cd /dev && \"$TABLEGEN\" \"$OLDPWD/small.td\" -o stdout > \"$OLDPWD/out\")
            cat out
        done
        \"$TABLEGEN\" small.td -o /dev/null
        \"$TABLEGEN\" small.td -o /dev/full && exit 5
        ls -l --time-style=+ /dev > after
        diff before after >&2";
    let Some(outcome) = in_namespace(dir.path(), script)? else { return Ok(()) };
    let full =
        format!("{}: error writing /dev/full: No space left on device\n", tablegen().display());
    assert_eq!(outcome.stderr_text(), full, "{}", outcome.describe());
    assert!(outcome.succeeded(), "{}", outcome.describe());
    let depfile = "other:\n";
    assert_eq!(outcome.stdout_text(), [PRINTED, depfile, PRINTED, PRINTED].concat().repeat(4));
    assert_eq!(names(dir.path())?, ["after", "before", "link", "other", "out", "small.td"]);
    Ok(())
}

#[test]
fn what_stands_behind_standard_output_is_written_in_place() -> io::Result<()> {
    let dir = directory()?;
    // No way to harm anything: a link in a made-up directory, as those in /dev are.
    symlink("/proc/self/fd/1", dir.path().join("stdout"))?;
    let path = dir.path().join("out");
    fs::write(&path, "a longer text than there will be".repeat(10))?;
    let file = File::options().write(true).open(&path)?;
    let inode = file.metadata()?.ino();
    let mut command = command(tablegen());
    command.args(["small.td", "-o", "stdout"]).current_dir(dir.path()).stdout(file);
    let status = command.status()?;
    assert!(status.success());
    assert_eq!(fs::read_to_string(&path)?, PRINTED);
    assert_eq!(fs::metadata(&path)?.ino(), inode, "it is still the same file");
    assert!(fs::symlink_metadata(dir.path().join("stdout"))?.is_symlink());
    Ok(())
}

#[test]
fn fifos() -> io::Result<()> {
    let dir = directory()?;
    let fifo = dir.path().join("fifo");
    if !Command::new("mkfifo").arg(&fifo).status().is_ok_and(|status| status.success()) {
        skipped::record("no FIFO can be made", "skipped");
        return Ok(());
    }
    for (args, expected) in [
        (&["small.td", "-o", "fifo"][..], PRINTED),
        (&["small.td", "-o", "fifo", "--write-if-changed"], PRINTED),
        (&["small.td", "-o", "out", "-d", "fifo"], "out:\n"),
    ] {
        let path = fifo.clone();
        let reader = thread::spawn(move || fs::read_to_string(path));
        succeeds(dir.path(), args)?;
        assert_eq!(reader.join().expect("a reader")?, expected, "{args:?}");
    }
    // A process that waits for a reader can be terminated. SIGINT would not do: processes of a
    // shell in the background ignore it.
    let mut waits = command(tablegen())
        .args(["small.td", "-o", "fifo", "-d", "out.d"])
        .current_dir(dir.path())
        .spawn()?;
    let mut patience = 200;
    while !dir.path().join("out.d").exists() && patience > 0 {
        thread::sleep(Duration::from_millis(20));
        patience -= 1;
    }
    thread::sleep(Duration::from_millis(20));
    let kill = format!("kill -TERM {}", waits.id());
    assert!(Command::new("sh").args(["-c", &kill]).status()?.success());
    assert_eq!(waits.wait()?.signal(), Some(15));
    Ok(())
}

#[test]
fn links() -> io::Result<()> {
    let dir = directory()?;
    let path = |name: &str| dir.path().join(name);
    fs::create_dir(path("elsewhere"))?;
    symlink("elsewhere/out", path("link"))?;
    symlink(path("elsewhere/out.d"), path("depfile"))?;
    // The links first point to nothing.
    for _ in 0..2 {
        succeeds(dir.path(), &["small.td", "-o", "link", "-d", "depfile"])?;
        assert_eq!(fs::read_to_string(path("elsewhere/out"))?, PRINTED);
        assert_eq!(fs::read_to_string(path("elsewhere/out.d"))?, "link:\n");
        assert!(fs::symlink_metadata(path("link"))?.is_symlink());
        assert!(fs::symlink_metadata(path("depfile"))?.is_symlink());
        fs::write(path("elsewhere/out"), "old")?;
    }
    symlink("nowhere/out", path("broken"))?;
    let broken = failure(&in_dir(dir.path(), &["small.td", "-o", "broken"])?);
    assert_eq!(broken, "error opening broken: No such file or directory\n");
    symlink("loop", path("loop"))?;
    let endless = failure(&in_dir(dir.path(), &["small.td", "-o", "loop"])?);
    assert_eq!(endless, "error opening loop: Too many levels of symbolic links\n");

    fs::write(path("first"), "old")?;
    fs::hard_link(path("first"), path("second"))?;
    succeeds(dir.path(), &["small.td", "-o", "first"])?;
    assert_eq!(fs::read_to_string(path("second"))?, PRINTED);
    assert_eq!(fs::metadata(path("second"))?.nlink(), 2);
    Ok(())
}

#[test]
fn modes_and_owners() -> io::Result<()> {
    let dir = directory()?;
    let path = dir.path().join("out");
    fs::write(&path, "old")?;
    let is_root = fs::metadata(&path)?.uid() == 0;
    for mode in [0o640, 0o666, 0o755, 0o600] {
        fs::set_permissions(&path, Permissions::from_mode(mode))?;
        if is_root {
            chown(&path, Some(1234), Some(4321))?;
        }
        let before = fs::metadata(&path)?;
        succeeds(dir.path(), &["small.td", "-o", "out"])?;
        let after = fs::metadata(&path)?;
        assert_eq!(after.mode() & 0o7777, mode);
        assert_eq!((after.uid(), after.gid()), (before.uid(), before.gid()));
        assert_eq!(fs::read_to_string(&path)?, PRINTED);
        fs::write(&path, "old")?;
    }
    if !is_root {
        skipped::record("owners are not changed by who is not root", "skipped");
    }
    Ok(())
}

/// Runs the command as an unprivileged user, in a directory of that user. Returns `None` and
/// reports it if the user cannot be changed.
fn as_nobody(dir: &Path, args: &[&str]) -> io::Result<Option<Outcome>> {
    if fs::metadata("/proc/self")?.uid() != 0 {
        return in_dir(dir, args).map(Some);
    }
    const NOBODY: u32 = 65534;
    let setpriv = || {
        let mut setpriv = Command::new("setpriv");
        let id = NOBODY.to_string();
        setpriv.args(["--reuid", &id, "--regid", &id, "--clear-groups"]).arg(tablegen());
        setpriv
    };
    if !setpriv().arg("--version").output().is_ok_and(|probe| probe.status.success()) {
        skipped::record("the command cannot be run by somebody else", "skipped");
        return Ok(None);
    }
    chown(dir, Some(NOBODY), Some(NOBODY))?;
    for entry in fs::read_dir(dir)? {
        chown(entry?.path(), Some(NOBODY), Some(NOBODY))?;
    }
    run(setpriv().args(args).current_dir(dir), b"").map(Some)
}

#[test]
fn permissions() -> io::Result<()> {
    let dir = directory()?;
    let path = |name: &str| dir.path().join(name);
    let allow = |name: &str, mode| fs::set_permissions(path(name), Permissions::from_mode(mode));
    for name in ["read_only", "writable", "read_only.d"] {
        fs::write(path(name), "old")?;
    }
    allow("read_only", 0o444)?;
    allow("read_only.d", 0o444)?;
    let old = |name: &str| Ok::<_, io::Error>(fs::read_to_string(path(name))? == "old");

    // A file that may not be written is not replaced.
    let args = ["small.td", "-o", "read_only"];
    let Some(outcome) = as_nobody(dir.path(), &args)? else { return Ok(()) };
    assert_eq!(failure(&outcome), "error opening read_only: Permission denied\n");
    assert!(old("read_only")?);

    // Nor is anything written without its dependency file.
    let args = ["small.td", "-o", "writable", "-d", "read_only.d"];
    let Some(outcome) = as_nobody(dir.path(), &args)? else { return Ok(()) };
    assert_eq!(failure(&outcome), "error opening read_only.d:Permission denied\n");
    assert!(old("writable")? && old("read_only.d")?);

    // Writable files are written, even if the directory accepts no new files.
    allow("", 0o555)?;
    let args = ["small.td", "-o", "writable"];
    let written = as_nobody(dir.path(), &args)?;
    let rejected = as_nobody(dir.path(), &["small.td", "-o", "new"])?;
    allow("", 0o755)?;
    let (Some(written), Some(rejected)) = (written, rejected) else { return Ok(()) };
    assert!(written.succeeded(), "{}", written.describe());
    assert_eq!(fs::read_to_string(path("writable"))?, PRINTED);
    assert_eq!(failure(&rejected), "error opening new: Permission denied\n");
    assert_eq!(names(dir.path())?, ["read_only", "read_only.d", "small.td", "writable"]);
    Ok(())
}

#[test]
fn errors_name_the_file() -> io::Result<()> {
    let dir = directory()?;
    let path = |name: &str| dir.path().join(name);
    fs::create_dir(path("taken.d"))?;
    let no_depfile = in_dir(dir.path(), &["small.td", "-o", "out", "-d", "taken.d"])?;
    assert_eq!(failure(&no_depfile), "error opening taken.d:Is a directory\n");
    assert_eq!(names(dir.path())?, ["small.td", "taken.d"]);

    // A back-end that writes several files, one of which cannot be.
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/register_info");
    fs::create_dir(path("outHeader.inc"))?;
    let mut run_several = command(tablegen());
    run_several.arg("--gen-register-info").arg(fixture.join("char_tables.td"));
    run_several.arg("-I").arg(&fixture).args(["-o", "out.inc"]).current_dir(dir.path());
    let several = failure(&run(&mut run_several, b"")?);
    assert_eq!(several, "error opening outHeader.inc: Is a directory\n");
    Ok(())
}

#[test]
fn what_does_not_change_is_not_touched() -> io::Result<()> {
    let dir = directory()?;
    let path = dir.path().join("out");
    succeeds(dir.path(), &["small.td", "-o", "out"])?;
    let old = SystemTime::now() - Duration::from_secs(1000);
    File::open(dir.path())?.set_modified(old)?;
    let times = || {
        let of_dir = fs::metadata(dir.path())?;
        let of_file = fs::metadata(&path)?;
        Ok::<_, io::Error>((of_dir.modified()?, of_file.modified()?, of_file.ino()))
    };
    let before = times()?;
    assert_eq!(before.0, old);
    succeeds(dir.path(), &["small.td", "-o", "out", "--write-if-changed"])?;
    assert_eq!(times()?, before);

    // Nor is anything where a back-end fails.
    fs::write(
        dir.path().join("small.td"),
        "def add;\nclass Set<dag d> { dag Elements = d; }\ndef Wrong : Set<(add 5)>;\n",
    )?;
    let failed = in_dir(dir.path(), &["small.td", "--print-sets", "-o", "out", "-d", "out.d"])?;
    assert_eq!(failed.status, Some(1));
    assert_eq!(times()?, before);
    Ok(())
}

#[test]
fn full_disks() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    let source = format!("def A {{ string S = \"{}\"; }}\n", "x".repeat(200_000));
    fs::write(dir.path().join("long.td"), source)?;
    let script = "
        mount -t tmpfs -o size=128k none /mnt
        echo old > /mnt/out
        \"$TABLEGEN\" long.td -o /mnt/out && exit 5
        \"$TABLEGEN\" long.td -o /mnt/new && exit 6
        ls -A /mnt
        cat /mnt/out";
    let Some(outcome) = in_namespace(dir.path(), script)? else { return Ok(()) };
    assert!(outcome.succeeded(), "{}", outcome.describe());
    assert_eq!(outcome.stdout_text(), "out\nold\n", "nothing is left, and what was there is whole");
    let message = |name| {
        let program = tablegen().display();
        format!("{program}: error writing /mnt/{name}: No space left on device\n")
    };
    assert_eq!(outcome.stderr_text(), message("out") + &message("new"));
    Ok(())
}

#[test]
fn files_that_cannot_be_replaced() -> io::Result<()> {
    let dir = directory()?;
    fs::write(dir.path().join("mounted"), "old")?;
    fs::write(dir.path().join("behind"), "old")?;
    // Nothing can be renamed to where something is mounted.
    let script = "
        mount --bind behind mounted
        \"$TABLEGEN\" small.td -o mounted
        cat behind";
    let Some(outcome) = in_namespace(dir.path(), script)? else { return Ok(()) };
    assert!(outcome.succeeded(), "{}", outcome.describe());
    assert_eq!(outcome.stdout_text(), PRINTED);
    assert_eq!(names(dir.path())?, ["behind", "mounted", "small.td"]);
    Ok(())
}

#[test]
fn readers_that_go_end_it() -> io::Result<()> {
    let dir = directory()?;
    let source = format!("def A {{ string S = \"{}\"; }}\n", "x".repeat(1_000_000));
    fs::write(dir.path().join("long.td"), source)?;
    for args in [&["long.td"][..], &["--help"], &["long.td", "-o", "/dev/stdout"]] {
        let (mut reader, writer) = io::pipe()?;
        let mut command = command(tablegen());
        command.args(args).current_dir(dir.path()).stdout(writer).stderr(Stdio::piped());
        if args[0] == "--help" {
            drop(reader);
        } else {
            thread::spawn(move || reader.read_exact(&mut [0; 100]));
        }
        let child = command.spawn()?;
        drop(command);
        let output = child.wait_with_output()?;
        assert_eq!(output.status.signal(), Some(13), "{args:?}: {}", output.status);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    }
    Ok(())
}

#[test]
fn paths_that_are_no_text() -> io::Result<()> {
    let dir = directory()?;
    let odd = OsStr::from_bytes(b"d\xFFr/s\xE4.td");
    let path = |name: &[u8]| dir.path().join(OsStr::from_bytes(name));
    fs::create_dir(path(b"d\xFFr"))?;
    fs::write(path(b"d\xFFr/s\xE4.td"), "include \"inner.inc\"\nclass C<int unused>;\n")?;
    fs::write(path(b"d\xFFr/inner.inc"), SMALL)?;
    fs::write(path(b"answers"), b"'d\xFFr/s\xE4.td' -Id\xFFr")?;
    let expect = |tool: &Path, args: &[&OsStr]| {
        let outcome = run(command(tool).args(args).current_dir(dir.path()), b"")?;
        assert!(outcome.succeeded(), "{}", outcome.describe());
        Ok::<_, io::Error>(outcome.stderr)
    };
    let include = OsStr::from_bytes(b"-Id\xFFr");
    let output = OsStr::from_bytes(b"o\xFF");
    let [o, d, depfile] = ["-o", "-d", "out.d"].map(OsStr::new);
    let oracle = tool::oracle();
    for tool in [tablegen()].into_iter().chain(oracle.as_deref()) {
        let warning = expect(tool, &[odd, include, o, output, d, depfile])?;
        assert!(warning.starts_with(b"d\xFFr/s\xE4.td:2:13: warning: "), "{}", tool.display());
        assert!(fs::read_to_string(path(b"o\xFF"))?.contains("def Small"));
        assert_eq!(fs::read(path(b"out.d"))?, b"o\xFF: d\xFFr/inner.inc\n");
        expect(tool, &[OsStr::new("@answers"), o, output])?;
        let missing = run(command(tool).arg(output).arg(output).current_dir(dir.path()), b"")?;
        assert_eq!(missing.status, Some(1));
        let missing =
            run(command(tool).arg(OsStr::from_bytes(b"m\xFF")).current_dir(dir.path()), b"")?;
        assert!(missing.stderr.windows(4).any(|part| part == b"'m\xFF'"), "{}", tool.display());
    }
    Ok(())
}

#[test]
fn depfiles_for_ninja() -> io::Result<()> {
    let dir = tempfile::tempdir()?;
    let path = |name: &str| dir.path().join(name);
    fs::create_dir(path("a #b$"))?;
    fs::write(path("a #b$/in ner.inc"), SMALL)?;
    fs::write(path("main.td"), "include \"in ner.inc\"\ninclude \"llvm/TableGen/Automaton.td\"\n")?;
    let args = ["main.td", "-I", "a #b$", "-o", "o ut", "-d", "out.d"];
    succeeds(dir.path(), &args)?;
    assert_eq!(fs::read_to_string(path("out.d"))?, "o ut: a #b$/in ner.inc\n");
    succeeds(dir.path(), &[&args[..], &["--depfile-escape"]].concat())?;
    assert_eq!(fs::read_to_string(path("out.d"))?, "o\\ ut: a\\ \\#b$$/in\\ ner.inc\n");

    // Ninja finds that nothing is to be done.
    let rule = format!(
        "rule tablegen\n  command = {} main.td -I 'a #b$$' -o 'o ut' -d out.d --depfile-escape\n  \
         depfile = out.d\nbuild o$ ut: tablegen main.td\n",
        tablegen().display()
    );
    fs::write(path("build.ninja"), rule)?;
    let ninja = || Command::new("ninja").args(["-d", "explain"]).current_dir(dir.path()).output();
    let Ok(first) = ninja() else {
        skipped::record("Ninja is not there", "skipped");
        return Ok(());
    };
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stdout));
    let again = String::from_utf8_lossy(&ninja()?.stdout).into_owned();
    assert!(again.contains("no work to do"), "{again}");
    let mut inner = File::options().append(true).open(path("a #b$/in ner.inc"))?;
    inner.set_modified(SystemTime::now() + Duration::from_secs(10))?;
    inner.write_all(b"def More;\n")?;
    drop(inner);
    ninja()?;
    assert!(fs::read_to_string(path("o ut"))?.contains("def More"));
    Ok(())
}

#[test]
fn outputs_and_inputs_are_different_files() -> io::Result<()> {
    let dir = directory()?;
    let main = "include \"small.td\"\n";
    fs::write(dir.path().join("main.td"), main)?;
    symlink("small.td", dir.path().join("link"))?;
    for (args, message) in [
        (&["-o", "x", "-d", "x"][..], "two outputs go to `x`\n"),
        (&["-o", "x", "-d", "./x"], "the outputs `./x` and `x` are one file\n"),
        (&["-o", "x", "--emit=print-records=./x"], "the outputs `x` and `./x` are one file\n"),
        (&["-o", "main.td"], "the output `main.td` would replace an input\n"),
        (&["-o", "x", "-d", "small.td"], "the output `small.td` would replace an input\n"),
        (&["-o", "link"], "the output `link` would replace an input\n"),
    ] {
        let outcome = in_dir(dir.path(), &[&["main.td"], args].concat())?;
        assert_eq!(failure(&outcome), message);
        assert_eq!(names(dir.path())?, ["link", "main.td", "small.td"]);
        assert_eq!(fs::read_to_string(dir.path().join("main.td"))?, main);
        assert_eq!(fs::read_to_string(dir.path().join("small.td"))?, SMALL);
    }
    Ok(())
}

#[test]
fn a_limit_of_the_file_size_leaves_no_file() -> io::Result<()> {
    let dir = directory()?;
    let long = format!("def Long {{ string S = \"{}\"; }}\n", "x".repeat(100_000));
    fs::write(dir.path().join("long.td"), long)?;
    let script = "ulimit -f 8; \"$0\" long.td -o out";
    let mut shell = command("sh");
    shell.args(["-c", script]).arg(tablegen()).current_dir(dir.path());
    let outcome = run(&mut shell, b"")?;
    assert_eq!(failure(&outcome), "error writing out: File too large\n");
    assert_eq!(names(dir.path())?, ["long.td", "small.td"]);
    Ok(())
}
