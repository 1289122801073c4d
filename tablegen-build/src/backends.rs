//! The table of all back-ends: what the command's options, and the lists in
//! help and documentation, come from.

mod dump;

use std::fmt;
use std::io::{self, Write};

use tablegen_core::{RecordError, Records, SourceMap, render_all};

/// Settings of single back-ends.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// `print-enums`: the class whose records are listed.
    pub class: String,
}

/// Why a back-end gave no output.
#[derive(Debug)]
pub enum BackendError {
    /// The records are not what the back-end needs.
    Records(RecordError),
    /// The output could not be written.
    Write(io::Error),
}

impl BackendError {
    fn new(message: impl Into<String>) -> Self {
        BackendError::Records(RecordError::at(&[], message))
    }

    /// The error as a compiler prints it, with its source line.
    pub fn render(&self, sources: &SourceMap) -> String {
        match self {
            BackendError::Write(error) => format!("error: {error}\n"),
            BackendError::Records(error) => render_all(sources, &error.to_diagnostics()),
        }
    }
}

impl fmt::Display for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackendError::Records(error) => write!(f, "{error}"),
            BackendError::Write(error) => write!(f, "{error}"),
        }
    }
}

impl From<RecordError> for BackendError {
    fn from(error: RecordError) -> Self {
        BackendError::Records(error)
    }
}

impl std::error::Error for BackendError {}

impl From<io::Error> for BackendError {
    fn from(error: io::Error) -> Self {
        BackendError::Write(error)
    }
}

type Run = fn(&Records, &Options, &mut dyn Write) -> Result<(), BackendError>;

/// One kind of output.
#[derive(Clone, Copy, Debug)]
pub struct Backend {
    /// Its option on the command line, without dashes.
    pub name: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
    run: Run,
}

impl Backend {
    /// Writes the output for `records` to `out`.
    ///
    /// # Errors
    /// The records do not have what the back-end needs, or `out` failed.
    pub fn run(
        &self,
        records: &Records,
        options: &Options,
        out: &mut dyn Write,
    ) -> Result<(), BackendError> {
        (self.run)(records, options, out)
    }
}

static BACKENDS: &[Backend] = &[
    Backend {
        name: "print-records",
        help: "Print all records to stdout (default)",
        run: dump::records,
    },
    Backend {
        name: "print-detailed-records",
        help: "Print full details of all records to stdout",
        run: dump::detailed,
    },
    Backend {
        name: "null-backend",
        help: "Do nothing after parsing (useful for timing)",
        run: |_, _, _| Ok(()),
    },
    Backend {
        name: "dump-json",
        help: "Dump all records as machine-readable JSON",
        run: dump::json,
    },
    Backend { name: "print-enums", help: "Print enum values for a class", run: dump::enums },
    Backend {
        name: "print-sets",
        help: "Print expanded sets for testing DAG exprs",
        run: dump::sets,
    },
    Backend { name: "gen-ctags", help: "Generate ctags-compatible index", run: dump::ctags },
];

/// All back-ends, the default one first.
pub fn backends() -> &'static [Backend] {
    BACKENDS
}

/// The back-end of this name.
pub fn backend(name: &str) -> Option<&'static Backend> {
    BACKENDS.iter().find(|backend| backend.name == name)
}
