//! Signals that end the process: put off while files are written, so that each is whole and
//! nothing else is left; and the end of a program whose output nobody reads.

#[cfg(unix)]
pub(super) use unix::{Signals, end_by_broken_pipe};

#[cfg(not(unix))]
pub(super) use elsewhere::{Signals, end_by_broken_pipe};

#[cfg(unix)]
mod unix {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGPIPE, SIGTERM};
    use signal_hook::flag;
    use signal_hook::low_level::emulate_default_handler;

    /// The signals of somebody who wants the process to end.
    const SIGNALS: [i32; 3] = [SIGHUP, SIGINT, SIGTERM];

    /// Whether a signal ends the process when it comes.
    static ENDS_AT_ONCE: AtomicBool = AtomicBool::new(true);
    /// The one that came last while it did not.
    static RECEIVED: AtomicUsize = AtomicUsize::new(0);

    /// Shows that signals are looked after.
    pub(crate) struct Signals(());

    impl Signals {
        /// From now on signals are looked after, except those that whoever started the process
        /// wants it to ignore.
        pub(crate) fn new() -> Self {
            let ignored = ignored();
            for signal in SIGNALS.into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0) {
                // Where this is refused signals do what they did before.
                if flag::register_conditional_default(signal, &ENDS_AT_ONCE).is_ok() {
                    let number = usize::try_from(signal).unwrap_or(0);
                    let _ = flag::register_usize(signal, &RECEIVED, number);
                }
            }
            Signals(())
        }

        /// Does work that a signal does not break off. The process ends behind it if there was
        /// one.
        pub(crate) fn hold<T>(&self, work: impl FnOnce() -> T) -> T {
            ENDS_AT_ONCE.store(false, Ordering::SeqCst);
            let result = work();
            ENDS_AT_ONCE.store(true, Ordering::SeqCst);
            match RECEIVED.load(Ordering::SeqCst) {
                0 => {}
                signal => end_by(i32::try_from(signal).unwrap_or(SIGTERM)),
            }
            result
        }
    }

    /// The signals that the process was started to ignore, as bits; none where that cannot be
    /// found out.
    fn ignored() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        line.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    }

    /// Ends the process as one ends that knows nothing of this signal.
    fn end_by(signal: i32) {
        // If that fails, the process goes on to its own end.
        let _ = emulate_default_handler(signal);
    }

    /// Ends the process as a filter ends whose reader has gone.
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
}
