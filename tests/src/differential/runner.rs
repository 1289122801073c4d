//! Runs a tool on a program and collects the outcome.
//!
//! Input: the tool, a directory, arguments. Output: the ending of the tool, and its output.

use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// Maximum length of a stream in bytes. Further output is dropped.
const OUTPUT_LIMIT: u64 = 64 << 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Exit(i32),
    Signal(i32),
    Timeout,
}

/// Outcome of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub ending: Ending,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

impl Outcome {
    pub fn succeeded(&self) -> bool {
        self.ending == Ending::Exit(0)
    }

    /// Returns true if a signal or a crash ended the tool.
    pub fn crashed(&self) -> bool {
        matches!(self.ending, Ending::Signal(_) | Ending::Exit(128..))
    }

    pub fn timed_out(&self) -> bool {
        self.ending == Ending::Timeout
    }

    /// Returns true if the tool ran out of time or memory.
    pub fn exhausted(&self) -> bool {
        let text = String::from_utf8_lossy(&self.stderr);
        let phrases = ["memory allocation of", "out of memory", "std::bad_alloc"];
        self.timed_out() || self.crashed() && phrases.iter().any(|phrase| text.contains(phrase))
    }

    /// Returns the first line with `error:`. `None` if there is no such line.
    pub fn first_error(&self) -> Option<String> {
        let text = String::from_utf8_lossy(&self.stderr);
        text.lines().find(|line| line.contains("error:")).map(str::to_owned)
    }

    /// Returns standard error without the name that the tool was started by.
    pub fn messages(&self) -> Vec<u8> {
        let is_summary = |line: &[u8]| line.ends_with(b" errors.\n") && !line.starts_with(b" ");
        let mut messages = Vec::with_capacity(self.stderr.len());
        for line in self.stderr.split_inclusive(|&byte| byte == b'\n') {
            match line.windows(2).rposition(|pair| pair == b": ") {
                Some(colon) if is_summary(line) && !line[..colon].contains(&b' ') => {
                    messages.extend_from_slice(b"TOOL");
                    messages.extend_from_slice(&line[colon..]);
                }
                _ => messages.extend_from_slice(line),
            }
        }
        messages
    }
}

/// Runs `tool` in `directory`; kills it after `limit`.
pub fn run(
    tool: &Path,
    directory: &Path,
    arguments: &[String],
    limit: Duration,
) -> io::Result<Outcome> {
    let deadline = Instant::now() + limit;
    let mut child = Command::new(tool)
        .args(arguments)
        .current_dir(directory)
        .env("LC_ALL", "C")
        .env("LLVM_DISABLE_SYMBOLIZATION", "1")
        .env("LLVM_DISABLE_CRASH_REPORT", "1")
        .env("TABLEGEN_HELP", "0")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let stdout = child.stdout.take().map(collect);
    let stderr = child.stderr.take().map(collect);
    let mut timed_out = false;
    let mut finish = |stream: Option<Receiver<Vec<u8>>>, child: &mut Child| {
        let Some(stream) = stream else { return Ok(Vec::new()) };
        let left = deadline.saturating_duration_since(Instant::now());
        if let Ok(bytes) = stream.recv_timeout(left) {
            return Ok(bytes);
        }
        timed_out = true;
        child.kill()?;
        // A process started by the tool may keep the stream open for ever.
        Ok::<_, io::Error>(stream.recv_timeout(Duration::from_millis(500)).unwrap_or_default())
    };
    let stdout = finish(stdout, &mut child)?;
    let stderr = finish(stderr, &mut child)?;
    while child.try_wait()?.is_none() {
        if Instant::now() >= deadline {
            timed_out = true;
            child.kill()?;
            break;
        }
        thread::sleep(Duration::from_micros(100));
    }
    let status = child.wait()?;
    let ending = match (timed_out, status.code(), signal_of(status)) {
        (true, ..) => Ending::Timeout,
        (_, Some(code), _) => Ending::Exit(code),
        (_, None, signal) => Ending::Signal(signal.unwrap_or(0)),
    };
    Ok(Outcome { ending, stdout, stderr })
}

/// Returns the number of the signal that ended a process.
#[cfg(unix)]
fn signal_of(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal_of(_: ExitStatus) -> Option<i32> {
    None
}

/// Reads a stream to its end on a thread of its own.
fn collect(stream: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = stream.take(OUTPUT_LIMIT).read_to_end(&mut bytes);
        // After a timeout nobody waits for the result. Bytes that were read before an error are
        // kept.
        let _ = (read, sender.send(bytes));
    });
    receiver
}

#[cfg(test)]
mod tests {
    use super::{Ending, Outcome};

    #[cfg(unix)]
    mod shell {
        use std::path::Path;
        use std::time::Duration;

        use super::super::{Ending, Outcome, run};

        fn shell(script: &str, limit: Duration) -> Outcome {
            let arguments = ["-c".to_owned(), script.to_owned()];
            run(Path::new("/bin/sh"), Path::new("/"), &arguments, limit).unwrap()
        }

        #[test]
        fn endings_and_streams() {
            let long = Duration::from_secs(20);
            let outcome = shell("echo out; echo err >&2; exit 3", long);
            assert_eq!(outcome.ending, Ending::Exit(3));
            assert_eq!((&*outcome.stdout, &*outcome.stderr), (&b"out\n"[..], &b"err\n"[..]));
            assert!(shell("kill -SEGV $$", long).crashed());
        }

        #[test]
        fn slow_tools_are_stopped() {
            assert!(shell("exec sleep 60", Duration::from_millis(50)).timed_out());
        }
    }

    #[test]
    fn summary_line_without_the_tool_name() {
        let stderr = b"p.td:1:1: error: in 2 errors.\n/usr/bin/tool: 2 errors.\n".to_vec();
        let outcome = Outcome { ending: Ending::Exit(1), stdout: Vec::new(), stderr };
        assert_eq!(outcome.messages(), b"p.td:1:1: error: in 2 errors.\nTOOL: 2 errors.\n");
    }
}
