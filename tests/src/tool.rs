//! Finds programs, the one under test and those to compare with, and runs them.
//!
//! Input: the build directory, arguments, standard input. Output: paths of programs, and the
//! outcome of a run. A run that exceeds the time limit is killed and reported.
//!
//! Whatever tests can do without is looked for here: LLVM's tool, its files, a C++ compiler. Where
//! it is missing the caller skips what needs it; with `TABLEGEN_REQUIRE_ORACLE=1` that fails.

use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::skipped;

/// File name of LLVM's tool.
const ORACLE: &str = "llvm-tblgen-22";

/// File name of MLIR's tool.
const MLIR_ORACLE: &str = "mlir-tblgen-22";

/// File name of Clang's tool.
const CLANG_ORACLE: &str = "clang-tblgen-22";

/// File name of LLVM's assembler and disassembler.
const LLVM_MC: &str = "llvm-mc-22";

/// File name of MLIR's optimizer.
const MLIR_OPT: &str = "mlir-opt-22";

/// File names of C++ compilers, in order of preference.
const CPP_COMPILERS: [&str; 3] = ["c++", "g++", "clang++"];

/// Name of the variable for the directory of LLVM's `.td` files.
const LLVM_INCLUDE: &str = "TABLEGEN_LLVM_INCLUDE";

/// Name of the variable for a checkout of llvm-project.
const CORPUS: &str = "TABLEGEN_CORPUS";

/// Name of the variable that makes a missing tool an error.
const REQUIRED: &str = "TABLEGEN_REQUIRE_ORACLE";

/// Time limit of a run.
pub const LIMIT: Duration = Duration::from_secs(120);

/// Returns the command `tablegen`: the one that the variable `TABLEGEN_BIN` names, otherwise the
/// one that cargo builds in this workspace. `target_tmpdir` is cargo's `CARGO_TARGET_TMPDIR`, which
/// is inside the target directory.
pub fn tablegen(target_tmpdir: &str) -> &'static Path {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| match env::var_os("TABLEGEN_BIN") {
        Some(path) => path.into(),
        None => {
            let target_dir = Path::new(target_tmpdir).parent().unwrap_or(Path::new("target"));
            build(target_dir).unwrap_or_else(|error| panic!("cannot build tablegen: {error}"))
        }
    })
}

/// Builds the command in the profile that the tests were built in, unless it is up to date. With
/// the whole workspace it has the features that `cargo test --workspace` builds, so that no crate
/// is compiled twice.
fn build(target_dir: &Path) -> io::Result<PathBuf> {
    let profile = if cfg!(debug_assertions) { "dev" } else { "release" };
    eprintln!("Building the command for the tests, which may take minutes.");
    let output = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--workspace", "--bin", "tablegen"])
        .args(["--profile", profile, "--message-format", "json-render-diagnostics"])
        .arg("--target-dir")
        .arg(target_dir)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stderr(Stdio::inherit())
        .output()?;
    if !output.status.success() {
        return Err(io::Error::other(format!("cargo failed: {}", output.status)));
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let executable = messages
        .split("\"executable\":\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .last()
        .ok_or_else(|| io::Error::other("cargo did not say where the program is"))?;
    Ok(PathBuf::from(executable.replace("\\\\", "\\")))
}

/// Returns `found`. If it is `None`, prints `missing` and the consequence `then` to standard error.
///
/// # Panics
/// Panics if it is missing and the variable `TABLEGEN_REQUIRE_ORACLE` is `1`.
fn or_say<T>(found: Option<T>, missing: &str, then: &str) -> Option<T> {
    if found.is_none() {
        let required = env::var_os(REQUIRED).is_some_and(|value| value == "1");
        assert!(!required, "{missing}, but {REQUIRED}=1");
        skipped::record(missing, then);
    }
    found
}

/// Returns the path of `llvm-tblgen`. Returns `None`, with a message on standard error, if it is
/// not installed.
///
/// # Panics
/// Panics if the tool is missing and the variable `TABLEGEN_REQUIRE_ORACLE` is `1`.
pub fn oracle() -> Option<PathBuf> {
    let missing = format!("{ORACLE} is not on PATH");
    or_say(on_path(ORACLE), &missing, "nothing was compared with it")
}

/// Returns the path of `clang-tblgen`. Returns `None`, with a message on standard error, if it is
/// not installed.
///
/// # Panics
/// Panics if the tool is missing and the variable `TABLEGEN_REQUIRE_ORACLE` is `1`.
pub fn clang_oracle() -> Option<PathBuf> {
    let missing = format!("{CLANG_ORACLE} is not on PATH");
    or_say(on_path(CLANG_ORACLE), &missing, "nothing was compared with it")
}

/// Returns the path of `mlir-tblgen`. Returns `None`, with a message on standard error, if it is
/// not installed.
///
/// # Panics
/// Panics if the tool is missing and the variable `TABLEGEN_REQUIRE_ORACLE` is `1`.
pub fn mlir_oracle() -> Option<PathBuf> {
    let missing = format!("{MLIR_ORACLE} is not on PATH");
    or_say(on_path(MLIR_ORACLE), &missing, "nothing was compared with it")
}

/// Returns the path of `llvm-tblgen` of an older version of LLVM and the directory of that version's
/// `.td` files. Otherwise reports on standard error that they are missing.
pub fn older_oracle(version: u32) -> Option<(PathBuf, PathBuf)> {
    let program = on_path(format!("llvm-tblgen-{version}"));
    let include = program.as_deref().and_then(prefix).unwrap_or_default().join("include");
    let found = program.filter(|_| include.join("llvm/IR/Intrinsics.td").is_file());
    if found.is_none() {
        skipped::record(&format!("LLVM {version} is not there"), "nothing was compared with it");
    }
    Some((found?, include))
}

/// Returns the path of `llvm-mc`, LLVM's assembler and disassembler. Returns `None`, with a message
/// on standard error, if it is not installed.
///
/// # Panics
/// Panics if the tool is missing and the variable `TABLEGEN_REQUIRE_ORACLE` is `1`.
pub fn llvm_mc() -> Option<PathBuf> {
    let missing = format!("{LLVM_MC} is not on PATH");
    or_say(on_path(LLVM_MC), &missing, "nothing was compared with it")
}

/// Returns the path of `mlir-opt`, MLIR's optimizer. Returns `None`, with a message
/// on standard error, if it is not installed.
///
/// # Panics
/// Panics if the tool is missing and the variable `TABLEGEN_REQUIRE_ORACLE` is `1`.
pub fn mlir_opt() -> Option<PathBuf> {
    let missing = format!("{MLIR_OPT} is not on PATH");
    or_say(on_path(MLIR_OPT), &missing, "no dialect was loaded")
}

/// Returns the path of a C++ compiler: the one that the variable `CXX` names, otherwise one on
/// PATH. Returns `None`, with a message on standard error, if there is none.
///
/// # Panics
/// Panics if no compiler is found and the variable `TABLEGEN_REQUIRE_ORACLE` is `1`.
pub fn cpp_compiler() -> Option<PathBuf> {
    let found = match env::var_os("CXX").filter(|named| !named.is_empty()) {
        Some(named) => on_path(named),
        None => CPP_COMPILERS.into_iter().find_map(on_path),
    };
    or_say(found, "there is no C++ compiler", "generated C++ was not compiled")
}

/// Returns the path of `clippy-driver`. Returns `None`, with a message on standard error, if it is
/// not on PATH.
///
/// # Panics
/// Panics if clippy is not found and the variable `TABLEGEN_REQUIRE_ORACLE` is `1`.
pub fn clippy() -> Option<PathBuf> {
    or_say(on_path("clippy-driver"), "there is no clippy-driver", "generated Rust was not linted")
}

/// Returns the interpreter of Python, on PATH. `None` reports on standard error that it is missing.
///
/// # Panics
/// Panics if it is missing and the variable `TABLEGEN_REQUIRE_ORACLE` is `1`.
pub fn python() -> Option<PathBuf> {
    or_say(on_path("python3"), "there is no python3", "its scripts were not run")
}

/// Returns true if CMake, Ninja and Make are installed. Otherwise reports it on standard error.
///
/// # Panics
/// Panics if one is missing and the variable `TABLEGEN_REQUIRE_ORACLE` is `1`.
pub fn cmake() -> bool {
    let found = ["cmake", "ninja", "make"].into_iter().all(|program| on_path(program).is_some());
    or_say(found.then_some(()), "CMake, Ninja or Make is not there", "nothing was built").is_some()
}

/// Returns the path of Jupyter, if it has `nbconvert`. Otherwise reports that it is missing on standard error.
pub fn nbconvert() -> Option<PathBuf> {
    let found = on_path("jupyter").filter(|jupyter| {
        let outcome = Command::new(jupyter).args(["nbconvert", "--version"]).output();
        outcome.is_ok_and(|output| output.status.success())
    });
    if found.is_none() {
        skipped::record("jupyter nbconvert is not there", "no notebook was executed");
    }
    found
}

/// Returns the path of Ninja. Otherwise reports that it is missing on standard error.
pub fn ninja() -> Option<PathBuf> {
    let found = on_path("ninja");
    if found.is_none() {
        skipped::record("Ninja is not there", "it read no dependency file");
    }
    found
}

/// Returns true if git and the programs that hooks of git call are installed. Returns false, with a
/// message on standard error, if one is missing.
///
/// # Panics
/// Panics if one is missing and the variable `TABLEGEN_REQUIRE_ORACLE` is `1`.
pub fn git() -> bool {
    let programs = ["git", "sh", "cat", "cmp", "cut", "mktemp", "rm", "sed", "tr"];
    let found = programs.into_iter().all(|program| on_path(program).is_some());
    or_say(found.then_some(()), "git or a program of shells is not there", "no hook was run")
        .is_some()
}

/// Returns the directory of LLVM's `.td` files, which contains `llvm/Target`. Returns `None`, with
/// a message on standard error, if it is not found.
///
/// The variable `TABLEGEN_LLVM_INCLUDE` overrides the search. If it is empty, the files count as
/// missing.
///
/// # Panics
/// Panics if they are missing and the variable `TABLEGEN_REQUIRE_ORACLE` is `1`.
pub fn llvm_include() -> Option<PathBuf> {
    let named = env::var_os(LLVM_INCLUDE).map(PathBuf::from);
    let corpus = checkouts().map(|dir| dir.join("llvm/include"));
    let installed = installation().map(|dir| dir.join("include"));
    let candidates = named.iter().cloned().chain(corpus).chain(installed);
    let mut candidates = candidates.filter(|_| !is_nowhere(named.as_deref()));
    let found = candidates.find(|dir| dir.join("llvm/Target/Target.td").is_file());
    or_say(found, "LLVM's .td files are not there", "nothing was compared with them")
}

/// Returns the directory of MLIR's `.td` files, which contains `mlir/IR`. Otherwise reports it on
/// standard error.
pub fn mlir_include() -> Option<PathBuf> {
    include_beside("MLIR", "mlir/include", "mlir/IR/OpBase.td")
}

/// Returns the directory of clang's `.td` files, which contains `clang/Basic`. Returns `None`, with
/// a message on standard error, if it is not found.
pub fn clang_include() -> Option<PathBuf> {
    include_beside("clang", "clang/include", "clang/Basic/Diagnostic.td")
}

/// Returns the directory of the `.td` files of llvm-dialects, which contains
/// `llvm-dialects/Dialect`. Otherwise reports it on standard error.
pub fn dialects_include() -> Option<PathBuf> {
    include_beside("llvm-dialects", "llvm-dialects/include", "llvm-dialects/Dialect/Dialect.td")
}

/// Returns checkouts of llvm-project, in the order in which they are tried: the one that the
/// variable `TABLEGEN_CORPUS` names, then those beside the repository.
pub fn checkouts() -> impl Iterator<Item = PathBuf> {
    let named = env::var_os(CORPUS).map(PathBuf::from);
    let beside = ["../../llvm-project", "../../shared/td"];
    let beside = beside.map(|dir| Path::new(env!("CARGO_MANIFEST_DIR")).join(dir));
    named.into_iter().chain(beside)
}

/// Returns the include directory of a project that contains `file`: the one that the variable of
/// [`llvm_include`] names, or `dir` of a [checkout](checkouts).
fn include_beside(project: &str, dir: &str, file: &str) -> Option<PathBuf> {
    let named = env::var_os(LLVM_INCLUDE).map(PathBuf::from);
    let dialects = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/dialects/td");
    let corpus = checkouts().map(|checkout| checkout.join(dir)).chain([dialects]);
    let mut candidates =
        named.iter().cloned().chain(corpus).filter(|_| !is_nowhere(named.as_deref()));
    let found = candidates.find(|dir| dir.join(file).is_file());
    if found.is_none() {
        let missing = format!("the .td files of {project} are not there");
        skipped::record(&missing, "nothing was read of them");
    }
    found
}

/// Returns the prefix of an LLVM installation with headers and a library to link with. Returns
/// `None`, with a message on standard error, if there is none or `TABLEGEN_LLVM_INCLUDE` is empty.
///
/// # Panics
/// Panics if they are missing and the variable `TABLEGEN_REQUIRE_ORACLE` is `1`.
pub fn llvm() -> Option<&'static Path> {
    static INSTALLED: OnceLock<Option<PathBuf>> = OnceLock::new();
    let named = env::var_os(LLVM_INCLUDE).map(PathBuf::from);
    let installed = INSTALLED.get_or_init(installation).as_deref();
    let found = installed.filter(|_| !is_nowhere(named.as_deref())).filter(|dir| {
        dir.join("include/llvm/Support/Automaton.h").is_file()
            && dir.join("include/llvm/Target/Target.td").is_file()
    });
    or_say(found, "LLVM's headers are not there", "nothing was compared with C++ on them")
}

/// Returns the prefix of the installation that the `llvm-tblgen` on PATH belongs to.
fn installation() -> Option<PathBuf> {
    prefix(&on_path(ORACLE)?)
}

/// Returns the directory with the `bin` of a program, which may be a link to there.
fn prefix(program: &Path) -> Option<PathBuf> {
    let program = program.canonicalize().ok()?;
    Some(program.parent()?.parent()?.to_owned())
}

/// Returns true if the value of [`LLVM_INCLUDE`] disables LLVM's files.
fn is_nowhere(named: Option<&Path>) -> bool {
    named.is_some_and(|named| named.as_os_str().is_empty())
}

/// Returns the file that a shell would run for this name or path.
fn on_path(program: impl AsRef<OsStr>) -> Option<PathBuf> {
    let program = Path::new(program.as_ref());
    let mut file_name = program.file_name()?.to_owned();
    if !EXE_SUFFIX.is_empty() && program.extension().is_none() {
        file_name.push(EXE_SUFFIX);
    }
    let program = program.with_file_name(file_name);
    if program.components().count() > 1 {
        return program.is_file().then_some(program);
    }
    env::split_paths(&env::var_os("PATH")?)
        .map(|dir| dir.join(&program))
        .find(|path| path.is_file())
}

/// Outcome of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Exit status. `None` after a signal or at the time limit.
    pub status: Option<i32>,
    /// Description of the ending.
    pub ending: String,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

impl Outcome {
    pub fn succeeded(&self) -> bool {
        self.status == Some(0)
    }

    pub fn stdout_text(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    pub fn stderr_text(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }

    /// Formats the exit status and the output for a failing test. Long streams are cut.
    pub fn describe(&self) -> String {
        let cut = |bytes: &[u8]| {
            let mut text = String::from_utf8_lossy(&bytes[..bytes.len().min(2000)]).into_owned();
            if bytes.len() > 2000 {
                text += &format!("... ({} bytes)", bytes.len());
            }
            text
        };
        format!("{}\nstdout: {}\nstderr: {}", self.ending, cut(&self.stdout), cut(&self.stderr))
    }
}

/// Creates a command with the locale `C`, without symbolized stack traces, and without advice on
/// errors, which LLVM's tools do not have.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.env("LC_ALL", "C").env("LLVM_DISABLE_SYMBOLIZATION", "1").env("TABLEGEN_HELP", "0");
    command
}

/// Runs a command with an input; kills it at the limit.
///
/// # Errors
/// Returns an error if the program cannot be started.
pub fn run(command: &mut Command, input: &[u8]) -> io::Result<Outcome> {
    run_for(command, input, LIMIT)
}

/// Runs a command with an input; kills it after this time.
///
/// # Errors
/// Returns an error if the program cannot be started.
pub fn run_for(command: &mut Command, input: &[u8], limit: Duration) -> io::Result<Outcome> {
    let deadline = Instant::now() + limit;
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = start(command)?;
    let stdout = child.stdout.take().map(collect);
    let stderr = child.stderr.take().map(collect);
    if let Some(mut stdin) = child.stdin.take() {
        let input = input.to_vec();
        // A process that does not read all of its input closes the pipe. That is not an error here.
        thread::spawn(move || stdin.write_all(&input));
    }
    let ended = wait(&mut child, deadline)?;
    let joined = |stream: Option<JoinHandle<Vec<u8>>>| {
        stream.and_then(|stream| stream.join().ok()).unwrap_or_default()
    };
    let (stdout, stderr) = (joined(stdout), joined(stderr));
    Ok(match ended {
        Some(status) => {
            // Windows has another text for an exit status.
            let ending = status.code().map(|code| format!("exit status: {code}"));
            let ending = ending.unwrap_or_else(|| status.to_string());
            Outcome { status: status.code(), ending, stdout, stderr }
        }
        None => {
            let ending = format!("killed after {} s", limit.as_secs());
            Outcome { status: None, ending, stdout, stderr }
        }
    })
}

/// Starts a command. Wine sometimes loses a process while it starts: that is tried again.
fn start(command: &mut Command) -> io::Result<Child> {
    /// `ERROR_INTERNAL_ERROR`, which Windows does not report for a start.
    const LOST: i32 = 1359;
    let mut child = command.spawn();
    for _ in 0..3 {
        match &child {
            Err(error) if cfg!(windows) && error.raw_os_error() == Some(LOST) => {
                thread::sleep(Duration::from_millis(500));
                child = command.spawn();
            }
            _ => break,
        }
    }
    child
}

/// Waits for the end; `None` if the child had to be killed.
fn wait(child: &mut Child, deadline: Instant) -> io::Result<Option<std::process::ExitStatus>> {
    let mut pause = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= deadline {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

fn collect(mut stream: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // Bytes that were read before an error are kept.
        let _ = stream.read_to_end(&mut bytes);
        bytes
    })
}

/// Returns standard error with `tablegen` in place of the tool's own name. Tools begin some lines
/// with their name, with or without its directory.
pub fn without_program_name(stderr: &[u8], tool: &Path) -> Vec<u8> {
    let path = tool.display().to_string();
    let name = tool.file_name().unwrap_or_default().to_string_lossy();
    let mut out = Vec::with_capacity(stderr.len());
    for line in stderr.split_inclusive(|&byte| byte == b'\n') {
        let rest = [path.as_bytes(), name.as_bytes()]
            .into_iter()
            .filter_map(|name| line.strip_prefix(name))
            .find(|rest| rest.starts_with(b": "));
        match rest {
            Some(rest) => {
                out.extend_from_slice(b"tablegen");
                out.extend_from_slice(rest);
            }
            None => out.extend_from_slice(line),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::without_program_name;
    use std::path::Path;

    #[test]
    fn program_names() {
        let stderr = b"x.td:1: error: /bin/t: no\n/bin/t: 2 errors.\nt: no\nt.td:1: no\n";
        let plain = without_program_name(stderr, Path::new("/bin/t"));
        let expected =
            b"x.td:1: error: /bin/t: no\ntablegen: 2 errors.\ntablegen: no\nt.td:1: no\n";
        assert_eq!(plain, expected);
    }
}
