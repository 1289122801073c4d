//! Display of progress on the terminal of standard error, for runs of more than a second.
//!
//! Input: steps from an [`Observer`]. Output: a line on standard error, which is erased before
//! anything else is written. Nothing is drawn if standard error is not a terminal.
//!
//! A thread draws, so that steps wait for no terminal. Whoever writes to standard error holds the lock
//! meanwhile (`suspended`), and the first write to standard output ends the display (`end`), because
//! the reader may draw on the same terminal.

use std::env;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tablegen_driver::{Observer, Progress, Step};

/// Time without a display.
const DELAY: Duration = Duration::from_secs(1);

/// Time between two drawings.
const INTERVAL: Duration = Duration::from_millis(100);

/// Variable with a value of `--progress`.
pub(super) const VARIABLE: &str = "TABLEGEN_PROGRESS";

/// True while the thread that draws is to run.
static RUNS: AtomicBool = AtomicBool::new(false);
static STATE: Mutex<State> = Mutex::new(State { steps: Vec::new(), done: 0, count: 0, bar: None });
static END: Condvar = Condvar::new();

/// Steps of the run, and the display.
struct State {
    /// Steps that run: an identifier and the text.
    steps: Vec<(usize, String)>,
    /// Number of outputs that are done.
    done: u64,
    /// Number of outputs of the run, 0 before the first one.
    count: u64,
    /// Bar on the terminal. `None` before the delay is over.
    bar: Option<ProgressBar>,
}

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Display of a run. Ends when it is dropped.
pub(super) struct Display(());

impl Drop for Display {
    fn drop(&mut self) {
        end();
    }
}

/// Starts the display. `requested` is the value of the option; `None` shows progress on terminals that
/// can erase a line, but not in continuous integration.
pub(super) fn start(requested: Option<bool>) -> Display {
    if is_shown(requested, &|name| env::var(name).ok()) && io::stderr().is_terminal() {
        RUNS.store(true, Ordering::Relaxed);
        // Without a thread there is no display.
        if thread::Builder::new().name("progress".into()).spawn(draw).is_err() {
            RUNS.store(false, Ordering::Relaxed);
        }
    }
    Display(())
}

/// Returns true if progress is shown on terminals. `variable` returns variables of the environment.
fn is_shown(requested: Option<bool>, variable: &dyn Fn(&str) -> Option<String>) -> bool {
    let from_variable = || match variable(VARIABLE)?.as_str() {
        "1" | "true" | "TRUE" | "True" => Some(true),
        "0" | "false" | "FALSE" | "False" => Some(false),
        _ => None,
    };
    requested.or_else(from_variable).unwrap_or_else(|| {
        let is_dumb = match variable("TERM") {
            Some(terminal) => terminal == "dumb",
            None => cfg!(unix),
        };
        !is_dumb && variable("CI").is_none_or(|value| value.is_empty() || value == "false")
    })
}

/// Returns the observer whose steps are displayed.
pub(super) fn observer() -> Observer {
    if RUNS.load(Ordering::Relaxed) { Observer::new(observe) } else { Observer::default() }
}

fn observe(progress: Progress<'_>) {
    let (Progress::Started(step) | Progress::Finished(step)) = progress;
    let (id, text, count) = match step {
        Step::Output { index, count, actions, .. } => (index + 1, actions.to_owned(), count as u64),
        Step::Evaluation { file, .. } => (0, format!("evaluating {file}"), 0),
        _ => return,
    };
    let mut state = state();
    match progress {
        Progress::Started(_) => {
            state.steps.push((id, text));
            if count == 0 {
                state.done = 0;
            }
            state.count = count;
        }
        Progress::Finished(_) => {
            if let Some(index) = state.steps.iter().position(|step| step.0 == id) {
                state.steps.remove(index);
            }
            if count > 0 {
                state.done += 1;
            }
        }
    }
}

/// Displays a step of the command itself while it runs.
pub(super) fn during<T>(text: &str, run: impl FnOnce() -> T) -> T {
    // No output has this number.
    let id = usize::MAX;
    if RUNS.load(Ordering::Relaxed) {
        state().steps.push((id, text.to_owned()));
    }
    let result = run();
    if RUNS.load(Ordering::Relaxed) {
        state().steps.retain(|step| step.0 != id);
    }
    result
}

/// Calls `write`, which writes to standard error, with the line erased.
pub(super) fn suspended<T>(write: impl FnOnce() -> T) -> T {
    if !RUNS.load(Ordering::Relaxed) {
        return write();
    }
    let state = state();
    match &state.bar {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Erases the line and ends the display.
pub(super) fn end() {
    if RUNS.swap(false, Ordering::Relaxed) {
        if let Some(bar) = state().bar.take() {
            bar.finish_and_clear();
        }
        END.notify_all();
    }
}

/// Draws until the display ends.
fn draw() {
    let mut state = state();
    let mut wait = DELAY;
    loop {
        let (next, waited) = END.wait_timeout(state, wait).unwrap_or_else(PoisonError::into_inner);
        state = next;
        if !RUNS.load(Ordering::Relaxed) {
            return;
        }
        if waited.timed_out() {
            state.draw();
            wait = INTERVAL;
        }
    }
}

impl State {
    fn draw(&mut self) {
        let steps: Vec<&str> = self.steps.iter().map(|step| step.1.as_str()).collect();
        let text = steps.join(", ");
        let has_bar = self.count > 1;
        let bar = self.bar.get_or_insert_with(|| {
            ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_elapsed(DELAY)
        });
        if steps.is_empty() {
            // Between two steps the line would have no text.
            return;
        }
        if bar.length() != Some(self.count) {
            let template = match has_bar {
                true => "{spinner} {elapsed} [{bar:20}] {pos}/{len} {wide_msg}",
                false => "{spinner} {elapsed} {wide_msg}",
            };
            // The templates are valid, and every terminal has these characters.
            let style = ProgressStyle::with_template(template);
            bar.set_style(
                style
                    .unwrap_or_else(|_| ProgressStyle::default_spinner())
                    .tick_chars("-\\|/ ")
                    .progress_chars("=> "),
            );
            bar.set_length(self.count);
        }
        bar.set_position(self.done);
        bar.set_message(text);
        bar.tick();
    }
}

#[cfg(test)]
mod tests {
    use super::{VARIABLE, is_shown};

    #[test]
    fn terminals_and_settings() {
        let shown = |requested, variables: &[(&str, &str)]| {
            is_shown(requested, &|name| {
                let found = variables.iter().find(|variable| variable.0 == name);
                found.map(|variable| variable.1.to_owned())
            })
        };
        let xterm = ("TERM", "xterm");
        assert!(shown(None, &[xterm]));
        assert!(shown(None, &[xterm, ("CI", "")]));
        assert!(!shown(None, &[xterm, ("CI", "true")]));
        assert!(!shown(None, &[("TERM", "dumb")]));
        assert!(!shown(Some(false), &[xterm]));
        assert!(shown(Some(true), &[xterm, ("CI", "1"), (VARIABLE, "0")]));
        assert!(!shown(None, &[xterm, (VARIABLE, "false")]));
        assert!(shown(None, &[xterm, ("CI", "1"), (VARIABLE, "1")]));
        assert_eq!(shown(None, &[]), !cfg!(unix));
    }
}
