//! `--time-phases`: how long each step took.

use std::time::{Duration, Instant};

use crate::progress;

/// Returns the time that `run` takes, and its result.
pub(super) fn timed<T>(run: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = run();
    (start.elapsed(), result)
}

pub(super) struct Timing {
    enabled: bool,
    phases: Vec<(String, Duration)>,
}

impl Timing {
    pub(super) fn new(enabled: bool) -> Self {
        Timing { enabled, phases: Vec::new() }
    }

    pub(super) fn phase<T>(&mut self, name: &str, run: impl FnOnce() -> T) -> T {
        let (time, result) = timed(run);
        self.add(name, time);
        result
    }

    /// Adds a phase that was timed elsewhere, possibly in parallel with others.
    pub(super) fn add(&mut self, name: &str, time: Duration) {
        if self.enabled {
            self.phases.push((name.to_owned(), time));
        }
    }

    pub(super) fn report(&self) {
        if !self.enabled {
            return;
        }
        progress::end();
        let total: Duration = self.phases.iter().map(|(_, time)| *time).sum();
        eprintln!("Wall time of each phase:");
        for (name, time) in &self.phases {
            let share = 100.0 * time.as_secs_f64() / total.as_secs_f64().max(f64::MIN_POSITIVE);
            eprintln!("{:10.4} s ({share:5.1}%)  {name}", time.as_secs_f64());
        }
        eprintln!("{:10.4} s (100.0%)  Total", total.as_secs_f64());
    }
}
