//! The table of all back-ends: what the command's options, and the lists in
//! help and documentation, come from.

mod automata;
mod cxx;
mod dag_isel;
mod dfa_packetizer;
mod dump;
mod emitter;
mod input;
mod register_info;
mod searchable_tables;

use std::io::Write;
use std::path::{Path, PathBuf};

use tablegen_core::Records;

use crate::rust::Module;

pub(crate) use input::Input;
pub use input::{BackendError, OptionSpec, Options, Output};

type Text = fn(&Input<'_>, &mut dyn Write) -> Result<(), BackendError>;
type Rust = fn(&Input<'_>) -> Result<Module, BackendError>;

/// Files with their content.
pub type Files = Vec<(PathBuf, Vec<u8>)>;

/// One kind of output.
#[derive(Clone, Copy, Debug)]
pub struct Backend {
    /// Its option on the command line, without dashes.
    pub name: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
    /// The options that it knows.
    pub options: &'static [OptionSpec],
    text: Text,
    rust: Option<Rust>,
}

impl Backend {
    const fn new(name: &'static str, help: &'static str, text: Text) -> Self {
        Backend { name, help, options: &[], text, rust: None }
    }

    const fn with_options(self, options: &'static [OptionSpec]) -> Self {
        Backend { options, ..self }
    }

    /// With what makes the Rust module.
    const fn with_rust(self, rust: Rust) -> Self {
        Backend { rust: Some(rust), ..self }
    }

    /// Writes to `out` what llvm-tblgen writes: C++, or a dump.
    ///
    /// # Errors
    /// The records do not have what the back-end needs, or `out` failed.
    pub fn write(
        &self,
        records: &Records,
        options: &Options,
        out: &mut dyn Write,
    ) -> Result<Output<()>, BackendError> {
        let input = Input::new(records, options);
        let result = (self.text)(&input, out).and_then(|()| {
            let files = input.take_files();
            files.iter().try_for_each(|(_, text)| Ok(out.write_all(text)?))
        });
        input.finish(result)
    }

    /// As [`write`](Backend::write), where `out` is a file of this path. Some
    /// back-ends divide their text into several files: the others, which
    /// belong beside it, are given back with their paths.
    ///
    /// # Errors
    /// Those of [`write`](Backend::write).
    pub fn write_files(
        &self,
        records: &Records,
        options: &Options,
        path: &Path,
        out: &mut dyn Write,
    ) -> Result<Output<Files>, BackendError> {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let input = Input::new(records, options).with_stem(&stem);
        let result = (self.text)(&input, out).map(|()| {
            let beside = |ending: &str| {
                let mut name = path.file_stem().unwrap_or_default().to_owned();
                name.push(ending);
                path.with_file_name(name)
            };
            let files = input.take_files().into_iter();
            files.map(|(ending, text)| (beside(ending), text)).collect()
        });
        input.finish(result)
    }

    /// Whether it can make a Rust module.
    pub fn makes_rust(&self) -> bool {
        self.rust.is_some()
    }

    /// Makes the Rust module that has what the C++ has.
    ///
    /// # Errors
    /// The records do not have what the back-end needs, something in them has
    /// no Rust form, or there is no Rust for this back-end at all.
    pub fn rust_module(
        &self,
        records: &Records,
        options: &Options,
    ) -> Result<Output<Module>, BackendError> {
        let Some(rust) = self.rust else {
            return Err(BackendError::new(format!("--{} makes no Rust", self.name)));
        };
        let input = Input::new(records, options);
        let result = rust(&input);
        input.finish(result)
    }
}

static BACKENDS: &[Backend] = &[
    Backend::new("print-records", "Print all records to stdout (default)", dump::records),
    Backend::new(
        "print-detailed-records",
        "Print full details of all records to stdout",
        dump::detailed,
    ),
    Backend::new("null-backend", "Do nothing after parsing (useful for timing)", |_, _| Ok(())),
    Backend::new("dump-json", "Dump all records as machine-readable JSON", dump::json),
    Backend::new("print-enums", "Print enum values for a class", dump::enums)
        .with_options(&[CLASS]),
    Backend::new("print-sets", "Print expanded sets for testing DAG exprs", dump::sets),
    Backend::new("gen-ctags", "Generate ctags-compatible index", dump::ctags),
    Backend::new(
        "gen-dfa-packetizer",
        "Generate DFA Packetizer for VLIW targets",
        dfa_packetizer::cpp,
    )
    .with_rust(dfa_packetizer::rust),
    Backend::new(
        "gen-dfa-packetizer-dot",
        "Draw the packetizer of each processor, for Graphviz",
        dfa_packetizer::dot,
    ),
    Backend::new("gen-emitter", "Generate machine code emitter", emitter::text)
        .with_rust(emitter::rust),
    Backend::new("gen-automata", "Generate generic automata", automata::cpp)
        .with_rust(automata::rust),
    Backend::new("gen-automata-dot", "Draw generic automata, for Graphviz", automata::dot),
    Backend::new(
        "gen-searchable-tables",
        "Generate generic binary-searchable table",
        searchable_tables::cpp,
    )
    .with_rust(searchable_tables::rust),
    Backend::new(
        "gen-register-info",
        "Generate registers and register classes info",
        register_info::cpp,
    )
    .with_options(&[register_info::DEBUG])
    .with_rust(register_info::rust),
    Backend::new("gen-dag-isel", "Generate a DAG instruction selector", dag_isel::cpp)
        .with_options(&[dag_isel::OMIT_COMMENTS, dag_isel::INSTRUMENT_COVERAGE])
        .with_rust(dag_isel::rust),
];

/// The class whose records are listed.
const CLASS: OptionSpec =
    OptionSpec { name: "class", value: "class name", help: "Print Enum list for this class" };

/// All back-ends, the default one first.
pub fn backends() -> &'static [Backend] {
    BACKENDS
}

/// The back-end of this name.
pub fn backend(name: &str) -> Option<&'static Backend> {
    BACKENDS.iter().find(|backend| backend.name == name)
}

/// The options of all back-ends, each once, by the order of the back-ends.
pub fn backend_options() -> Vec<OptionSpec> {
    let mut all: Vec<OptionSpec> = Vec::new();
    for option in BACKENDS.iter().flat_map(|backend| backend.options) {
        if all.iter().all(|known| known.name != option.name) {
            all.push(*option);
        }
    }
    all
}
