//! Finds the commands under test, and runs them.
//!
//! In: where to build, arguments, standard input. Out: paths of programs, and what a run did. A
//! run that takes too long is killed and says so.

use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The name of LLVM's tool.
const ORACLE: &str = "llvm-tblgen-22";

/// A run that takes longer hangs.
pub const LIMIT: Duration = Duration::from_secs(120);

/// The command `tablegen`: what the variable `TABLEGEN_BIN` names, or else what cargo builds of
/// this workspace. `target_tmpdir` is cargo's `CARGO_TARGET_TMPDIR`, which lies in the target
/// directory that is in use.
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

/// Builds the command in the profile that the tests were built in, unless it is up to date.
fn build(target_dir: &Path) -> io::Result<PathBuf> {
    let profile = if cfg!(debug_assertions) { "dev" } else { "release" };
    let output = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--package", "tablegen-build", "--bin", "tablegen"])
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

/// LLVM's tool, where it is installed. `None` says so on standard error.
///
/// # Panics
/// If it is missing though the variable `TABLEGEN_REQUIRE_ORACLE` is `1`.
pub fn oracle() -> Option<PathBuf> {
    let found = on_path(ORACLE);
    if found.is_none() {
        let required = env::var_os("TABLEGEN_REQUIRE_ORACLE").is_some_and(|value| value == "1");
        assert!(!required, "{ORACLE} is not on PATH, but TABLEGEN_REQUIRE_ORACLE=1");
        eprintln!("{ORACLE} is not on PATH: nothing was compared with it");
    }
    found
}

/// Where LLVM's own `.td` files are, if anywhere: the directory that holds `llvm/Target`. `None`
/// says so on standard error.
///
/// # Panics
/// If they are missing though the variable `TABLEGEN_REQUIRE_ORACLE` is `1`.
pub fn llvm_include() -> Option<PathBuf> {
    let named = env::var_os("TABLEGEN_LLVM_INCLUDE").map(PathBuf::from);
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/td/llvm/include");
    let places = [corpus, "/usr/include/llvm-22".into(), "/usr/lib/llvm-22/include".into()];
    let found =
        named.into_iter().chain(places).find(|dir| dir.join("llvm/Target/Target.td").is_file());
    if found.is_none() {
        let required = env::var_os("TABLEGEN_REQUIRE_ORACLE").is_some_and(|value| value == "1");
        assert!(!required, "LLVM's .td files are not there, but TABLEGEN_REQUIRE_ORACLE=1");
        eprintln!("LLVM's .td files are not there: nothing was compared with them");
    }
    found
}

pub(crate) fn on_path(program: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?)
        .map(|dir| dir.join(format!("{program}{EXE_SUFFIX}")))
        .find(|path| path.is_file())
}

/// What a run did.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The exit status; `None` after a signal or at the time limit.
    pub status: Option<i32>,
    /// How it ended, in words.
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

    /// Everything, for a failing test to show. Long streams are cut.
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

/// A command without input that speaks plain English.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.env("LC_ALL", "C").env("LLVM_DISABLE_SYMBOLIZATION", "1");
    command
}

/// Runs a command with an input; kills it at the limit.
///
/// # Errors
/// It could not be started.
pub fn run(command: &mut Command, input: &[u8]) -> io::Result<Outcome> {
    let deadline = Instant::now() + LIMIT;
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let stdout = child.stdout.take().map(collect);
    let stderr = child.stderr.take().map(collect);
    if let Some(mut stdin) = child.stdin.take() {
        let input = input.to_vec();
        // Whoever does not read all of its input closes the pipe, which is no error here.
        thread::spawn(move || stdin.write_all(&input));
    }
    let ended = wait(&mut child, deadline)?;
    let joined = |stream: Option<JoinHandle<Vec<u8>>>| {
        stream.and_then(|stream| stream.join().ok()).unwrap_or_default()
    };
    let (stdout, stderr) = (joined(stdout), joined(stderr));
    Ok(match ended {
        Some(status) => {
            Outcome { status: status.code(), ending: status.to_string(), stdout, stderr }
        }
        None => {
            let ending = format!("killed after {} s", LIMIT.as_secs());
            Outcome { status: None, ending, stdout, stderr }
        }
    })
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
        // What was read before an error still counts.
        let _ = stream.read_to_end(&mut bytes);
        bytes
    })
}

/// Standard error with the same name, `tablegen`, for every tool: they begin some lines with their
/// own, with or without its directory.
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
