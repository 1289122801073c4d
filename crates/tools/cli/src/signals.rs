//! Handling of signals that end the process. They are deferred while a file is written, so that
//! each file is complete and no temporary file stays behind. The signal of the limit for the size of
//! files is not deferred but has no effect, so that a write beyond the limit is an error. Also ends
//! the process if standard output is closed.

#[cfg(unix)]
pub(super) use unix::{Signals, end_by_broken_pipe, end_like, outlive_file_size_limit};

#[cfg(not(unix))]
pub(super) use elsewhere::{Signals, end_by_broken_pipe, outlive_file_size_limit};

#[cfg(unix)]
mod unix {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM, SIGXCPU, SIGXFSZ};
    use signal_hook::flag;
    use signal_hook::low_level::emulate_default_handler;

    /// Signals that end a process, and that another process or a limit of time sends.
    const SIGNALS: [i32; 5] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU];

    /// True if signals end the process at once.
    static ENDS_IMMEDIATELY: AtomicBool = AtomicBool::new(true);
    /// Last signal that was deferred, or 0.
    static RECEIVED: AtomicUsize = AtomicUsize::new(0);

    /// Proof that the handlers are installed.
    pub(crate) struct Signals(());

    impl Signals {
        /// Installs the handlers. Signals that the parent process ignored stay ignored.
        pub(crate) fn new() -> Self {
            let ignored = ignored();
            for signal in SIGNALS.into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0) {
                // If registration fails, signals keep their behavior.
                if flag::register_conditional_default(signal, &ENDS_IMMEDIATELY).is_ok() {
                    let number = usize::try_from(signal).unwrap_or(0);
                    let _ = flag::register_usize(signal, &RECEIVED, number);
                }
            }
            Signals(())
        }

        /// Runs `work` with signals deferred. Ends the process afterwards if a signal was received.
        pub(crate) fn hold<T>(&self, work: impl FnOnce() -> T) -> T {
            ENDS_IMMEDIATELY.store(false, Ordering::SeqCst);
            let result = work();
            ENDS_IMMEDIATELY.store(true, Ordering::SeqCst);
            match RECEIVED.load(Ordering::SeqCst) {
                0 => {}
                signal => end_by(i32::try_from(signal).unwrap_or(SIGTERM)),
            }
            result
        }
    }

    /// Returns the ignored signals as a bit mask, 0 if the mask is unknown.
    fn ignored() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        line.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    }

    /// Ends the process with the default action of a signal.
    fn end_by(signal: i32) {
        // If that fails, the process ends in the ordinary way.
        let _ = emulate_default_handler(signal);
    }

    /// Keeps `SIGXFSZ` from ending the process: the write that causes it fails then.
    pub(crate) fn outlive_file_size_limit() {
        // Nobody reads the flag. If registration fails, the signal keeps its behavior.
        let _ = flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    }

    /// Ends the process as a signal has ended another one, if a user or a closed pipe sent it.
    pub(crate) fn end_like(signal: i32) {
        if SIGNALS.contains(&signal) || signal == SIGPIPE {
            end_by(signal);
        }
    }

    /// Ends the process with `SIGPIPE`, like a filter whose reader is gone.
    pub(crate) fn end_by_broken_pipe() {
        end_by(SIGPIPE);
    }
}

#[cfg(not(unix))]
mod elsewhere {
    pub(crate) struct Signals;

    impl Signals {
        pub(crate) fn new() -> Self {
            Signals
        }

        pub(crate) fn hold<T>(&self, work: impl FnOnce() -> T) -> T {
            work()
        }
    }

    pub(crate) fn end_by_broken_pipe() {}

    pub(crate) fn outlive_file_size_limit() {}
}
