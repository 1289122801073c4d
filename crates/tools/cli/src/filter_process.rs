//! Process for the filter of `tablegen query`.
//!
//! A filter is a program: it can recurse without end, nest arrays and make any amount of data. The
//! crates that run it bound neither the stack nor memory, and both end a process. So the subcommand
//! runs in a second process, with bounds that the system enforces, and this one reports how that
//! ended.

use std::env;
use std::process::{Command, ExitCode, ExitStatus};
use std::thread;

use crate::text;

/// Variable that is set in the process of the filter.
const VARIABLE: &str = "TABLEGEN_FILTER_PROCESS";

/// Stack of a filter.
const STACK: usize = 256 << 20;

/// Memory of a filter, besides that of the records.
#[cfg_attr(not(unix), allow(dead_code))]
const MEMORY: u64 = 1 << 30;

/// Runs `work` in a process of its own. `arguments` are those of this process, after the name.
///
/// # Errors
/// Returns the error of `work`, or the message about a process that ended without one.
pub(super) fn run(
    arguments: &[String],
    work: impl FnOnce() -> Result<ExitCode, String> + Send,
) -> Result<ExitCode, String> {
    if env::var_os(VARIABLE).is_some() {
        return with_stack(work);
    }
    let start = || {
        let mut command = Command::new(env::current_exe()?);
        command.args(arguments.iter().map(|argument| text::path(argument)));
        command.env(VARIABLE, "1").status()
    };
    let status =
        start().map_err(|error| format!("cannot start the process of the filter: {error}"))?;
    ending(status)
}

/// Runs `work` on a thread with a deep stack.
fn with_stack<T: Send>(work: impl FnOnce() -> Result<T, String> + Send) -> Result<T, String> {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        let thread = thread.map_err(|error| format!("cannot start a thread: {error}"))?;
        thread.join().unwrap_or_else(|_| Err("the filter ended without a result".to_owned()))
    })
}

/// Returns the status of this process for that of the other one, whose error it has reported.
fn ending(status: ExitStatus) -> Result<ExitCode, String> {
    match status.code() {
        Some(0) => return Ok(ExitCode::SUCCESS),
        Some(1) => return Ok(ExitCode::FAILURE),
        _ => {}
    }
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        // Signals of users and of closed pipes; others are those of a process out of memory.
        crate::signals::end_like(signal);
    }
    let (stack, memory) = (STACK >> 20, MEMORY >> 20);
    let memory = if cfg!(unix) { format!(", {memory} MiB of memory") } else { String::new() };
    Err(format!(
        "--filter: the filter exceeded its bounds\nhelp: it has {stack} MiB of stack{memory}"
    ))
}

/// Bounds on the process while a filter runs.
pub(super) struct Bounds {
    #[cfg(unix)]
    stderr: Option<std::os::fd::OwnedFd>,
}

impl Bounds {
    /// Bounds the memory of the process, and keeps the system's reports about its end from standard
    /// error. Without effect outside of a process that [`run`] started.
    pub(super) fn set() -> Self {
        if env::var_os(VARIABLE).is_none() {
            return Bounds {
                #[cfg(unix)]
                stderr: None,
            };
        }
        Bounds {
            #[cfg(unix)]
            stderr: unix::set(),
        }
    }
}

#[cfg(unix)]
impl Drop for Bounds {
    fn drop(&mut self) {
        if let Some(stderr) = &self.stderr {
            // Without standard error nothing can be reported.
            let _ = rustix::stdio::dup2_stderr(stderr);
        }
    }
}

#[cfg(unix)]
mod unix {
    use std::fs::File;
    use std::io::stderr;
    use std::os::fd::OwnedFd;

    use rustix::process::{Resource, Rlimit, setrlimit};
    use rustix::{io, stdio};

    /// Sets the bounds. Returns the former standard error.
    pub(super) fn set() -> Option<OwnedFd> {
        let limit = |bytes| Rlimit { current: Some(bytes), maximum: Some(bytes) };
        // Where a limit cannot be set, the system's own apply.
        let _ = setrlimit(Resource::Core, limit(0));
        if let Some(used) = used() {
            let _ = setrlimit(Resource::As, limit(used + super::MEMORY));
        }
        let former = io::dup(stderr()).ok()?;
        let null = File::options().write(true).open("/dev/null").ok()?;
        stdio::dup2_stderr(null).ok().map(|()| former)
    }

    /// Returns the size of the address space in bytes. `None` if the system does not say.
    fn used() -> Option<u64> {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmSize:"))?;
        Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? << 10)
    }
}
