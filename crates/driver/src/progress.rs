//! Progress of a run: an [`Observer`] receives the start and the end of each [`Step`].
//!
//! Input: steps, from the thread that runs them. Steps of one run overlap if outputs are made in
//! parallel. An output costs two calls, a record none.

use std::fmt;
use std::sync::Arc;

/// Step of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Step<'a> {
    /// Evaluation of a source.
    Evaluation {
        /// Path of the file, or several paths with `, ` between them.
        file: &'a str,
    },
    /// Making of an output.
    Output {
        /// Index of the output in the order of the requests, from 0.
        index: usize,
        /// Number of outputs of the run.
        count: usize,
        /// Name of the action; several have `+` between them.
        actions: &'a str,
    },
}

/// Start or end of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress<'a> {
    /// The step starts.
    Started(Step<'a>),
    /// The step has ended, with or without errors.
    Finished(Step<'a>),
}

/// Function that observes.
type Observe = dyn Fn(Progress<'_>) + Send + Sync;

/// Receiver of progress. The default ignores it.
#[derive(Clone, Default)]
pub struct Observer(Option<Arc<Observe>>);

impl Observer {
    /// Creates an observer that calls `observe`, on the thread that runs the step. The step waits for
    /// the call.
    pub fn new(observe: impl Fn(Progress<'_>) + Send + Sync + 'static) -> Self {
        Observer(Some(Arc::new(observe)))
    }

    /// Runs a step and reports its start and its end.
    pub fn during<T>(&self, step: Step<'_>, run: impl FnOnce() -> T) -> T {
        let Some(observe) = &self.0 else { return run() };
        observe(Progress::Started(step));
        let result = run();
        observe(Progress::Finished(step));
        result
    }
}

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Observer(..)" } else { "Observer(none)" })
    }
}
