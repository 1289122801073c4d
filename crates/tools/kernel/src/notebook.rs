//! State of a notebook: the cells that were executed, and their records.
//!
//! Each cell is a file `In[n]`, which the source of the notebook includes. Errors so have lines of the
//! cell. A cell with errors is forgotten.

use std::collections::HashSet;
use std::fmt;
use std::io;

use tablegen_driver::tablegen_core::{
    Cancellation, Diagnostic, Failure, FileSystem, Record, Records, SourceMap, Sources,
    render_with_help,
};
use tablegen_driver::{
    Backend, BackendError, Input, OnDeprecated, Options, OutputForm, OutputRequest, Request,
    check_options, with_advice,
};

use crate::complete::{self, Completion};
use crate::display;
use crate::magic::{HELP, Magic, divide};

/// Name of the source that includes the cells.
const NAME: &str = "notebook";

/// Cell that was executed without errors.
#[derive(Clone, Debug)]
struct Cell {
    /// Number of the execution.
    number: u32,
    /// Identity of the cell in the client, if it reports one.
    id: Option<String>,
    text: String,
}

impl Cell {
    fn path(&self) -> String {
        format!("In[{}]", self.number)
    }
}

/// Output in several forms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rich {
    /// Plain text.
    pub text: String,
    /// HTML form of the text, if that has more structure.
    pub html: Option<String>,
}

/// Output of a cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shown {
    /// Warnings and notes.
    pub messages: String,
    /// Outputs of the commands, and the records that the cell defines.
    pub outputs: Vec<Rich>,
}

/// Error of a cell, whose definitions are forgotten.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellError {
    /// First line, without location.
    pub message: String,
    /// All messages, with the lines of the source.
    pub text: String,
}

impl fmt::Display for CellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for CellError {}

impl CellError {
    fn of_text(text: String) -> CellError {
        let message = text.lines().next().unwrap_or_default().to_owned();
        CellError { message, text }
    }
}

/// Notebook: executes cells, which share their definitions.
#[derive(Debug, Default)]
pub struct Notebook {
    cells: Vec<Cell>,
    include_dirs: Vec<String>,
    /// Records of the cells. `None` if there are no cells.
    records: Option<Records>,
    executions: u32,
    /// Flag that ends the evaluation of the cell that is executed.
    cancellation: Cancellation,
}

impl Notebook {
    /// Creates a notebook without cells.
    pub fn new() -> Notebook {
        Notebook::default()
    }

    /// Returns the number of cells that were executed, also with errors.
    pub fn executions(&self) -> u32 {
        self.executions
    }

    /// Executes a cell. Its definitions are added to those of the cells before. With an identity of a cell
    /// that was executed before, they replace the definitions of that cell.
    ///
    /// # Errors
    /// Returns an error if a command is wrong, the definitions have errors, or an action fails.
    pub fn execute(&mut self, cell: &str, id: Option<&str>) -> Result<Shown, CellError> {
        self.execute_until(cell, id, &Cancellation::new())
    }

    /// Executes a cell as [`execute`](Self::execute) does, until `cancellation` ends its evaluation.
    ///
    /// # Errors
    /// As `execute`. Returns an error if the evaluation was ended.
    pub fn execute_until(
        &mut self,
        cell: &str,
        id: Option<&str>,
        cancellation: &Cancellation,
    ) -> Result<Shown, CellError> {
        self.cancellation = cancellation.clone();
        self.executions += 1;
        let (magics, text) =
            divide(cell).map_err(|message| CellError::of_text(format!("error: {message}")))?;
        let mut shown = Shown::default();
        for magic in &magics {
            match magic {
                Magic::Reset => {
                    (self.cells, self.records) = (Vec::new(), None);
                    self.include_dirs.clear();
                }
                Magic::Include(dir) => self.include_dirs.push(dir.clone()),
                Magic::Help => {
                    shown.outputs.push(Rich { text: HELP.to_owned(), html: None });
                }
                Magic::Action { .. } | Magic::Records(_) => {}
            }
        }
        if !text.trim().is_empty() {
            self.define(text, id, &mut shown)?;
        }
        for magic in &magics {
            match magic {
                Magic::Action { backend, options } => self.make(backend, options, &mut shown)?,
                Magic::Records(class) => shown.outputs.push(self.list(class.as_deref())?),
                _ => {}
            }
        }
        Ok(shown)
    }

    /// Evaluates the cells with a new one, and shows the records that are new.
    fn define(
        &mut self,
        text: String,
        id: Option<&str>,
        shown: &mut Shown,
    ) -> Result<(), CellError> {
        let mut cells = self.cells.clone();
        if id.is_some() {
            cells.retain(|cell| cell.id.as_deref() != id);
        }
        let kept: HashSet<u32> = cells.iter().map(|cell| cell.number).collect();
        let number = self.executions;
        cells.push(Cell { number, id: id.map(str::to_owned), text });
        let files = CellFiles(&cells);
        let records = self.request(&files).evaluate().map_err(|failure| of_failure(&failure))?;
        // Records of a cell that is replaced are shown again.
        let is_replacing = kept.len() < self.cells.len();
        let known = self.records.as_ref().filter(|_| !is_replacing);
        let is_new = |record: &Record<'_>| match known {
            Some(known) => known.find_def(record.name()).is_none(),
            None => true,
        };
        let is_own = |record: &Record<'_>| {
            !is_replacing || defined_in(records.sources(), *record, &format!("In[{number}]"))
        };
        let new: Vec<Record<'_>> = records
            .defs()
            .filter(|record| !record.is_anonymous() && is_new(record) && is_own(record))
            .filter(|record| !records.sources().is_from_include_path(record.loc()))
            .collect();
        shown.messages += &rendered(records.sources(), records.diagnostics());
        if !new.is_empty() {
            shown.outputs.push(display::records(&new));
        }
        (self.cells, self.records) = (cells, Some(records));
        Ok(())
    }

    /// Makes the output of an action.
    fn make(
        &self,
        backend: &'static Backend,
        options: &Options,
        shown: &mut Shown,
    ) -> Result<(), CellError> {
        check_options(&[backend], options)
            .map_err(|error| CellError::of_text(format!("error: {error}")))?;
        let files = CellFiles(&self.cells);
        let mut output = OutputRequest::new([backend], OutputForm::Text { path: None });
        output.options = options.clone();
        let request = Request {
            outputs: vec![output],
            on_deprecated: OnDeprecated::Ignore,
            ..self.request(&files)
        };
        // Back-ends need parts of an evaluation that cells do not.
        let records = request.evaluate().map_err(|failure| of_failure(&failure))?;
        let session = request.session(&records);
        let outcome = request.make(&session, |_, output| {
            let mut text = Vec::new();
            session.write(output, &mut text).map(|output| (text, output.warnings))
        });
        let sources = records.sources();
        for made in outcome.outputs {
            let (text, warnings) = made.map_err(|error| of_backend(&error, sources))?;
            shown.messages += &rendered(sources, &warnings);
            let text = String::from_utf8_lossy(&text).into_owned();
            shown.outputs.push(Rich { text, html: None });
        }
        shown.messages += &rendered(sources, &outcome.findings);
        Ok(())
    }

    /// Shows the records of a class, or all that are named.
    fn list(&self, class: Option<&str>) -> Result<Rich, CellError> {
        let Some(records) = &self.records else { return Ok(display::records(&[])) };
        let found: Vec<Record<'_>> = match class {
            Some(class) => {
                let class = records
                    .class(class)
                    .map_err(|error| CellError::of_text(format!("error: {error}")))?;
                class.derived_defs().collect()
            }
            None => records.defs().filter(|record| !record.is_anonymous()).collect(),
        };
        Ok(display::records(&found))
    }

    fn request<'s>(&self, files: &'s CellFiles<'s>) -> Request<'s> {
        let text = files.0.iter().map(|cell| format!("include \"{}\"\n", cell.path()));
        let text = text.collect::<String>().into_bytes();
        Request {
            files: Some(files),
            include_dirs: self.include_dirs.clone(),
            unverified: true,
            cancellation: Some(self.cancellation.clone()),
            ..Request::new(Input::Text { name: NAME.to_owned(), text })
        }
    }

    /// Completes the name before an offset of a cell, in bytes.
    pub fn complete(&self, cell: &str, offset: usize) -> Completion {
        complete::complete(self.records.as_ref(), cell, offset)
    }

    /// Returns the record or the class whose name is around an offset of a cell, in bytes.
    pub fn inspect(&self, cell: &str, offset: usize) -> Option<Rich> {
        let records = self.records.as_ref()?;
        let name = complete::name_around(cell, offset);
        let record = records.find_def(name).or_else(|| records.find_class(name))?;
        Some(display::records(&[record]))
    }
}

/// Returns true if a record is defined in a cell, or by a multiclass that is expanded there.
fn defined_in(sources: &SourceMap, record: Record<'_>, path: &str) -> bool {
    record
        .locs()
        .iter()
        .any(|&loc| sources.find(loc).is_some_and(|(file, _)| sources.name(file) == path))
}

/// The cells as files, in addition to those of the file system.
struct CellFiles<'c>(&'c [Cell]);

impl Sources for CellFiles<'_> {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        match self.0.iter().find(|cell| cell.path() == path) {
            Some(cell) => Ok(cell.text.clone().into_bytes()),
            None => FileSystem.read(path),
        }
    }
}

fn of_failure(failure: &Failure) -> CellError {
    if failure.is_cancelled() {
        return CellError::of_text("the cell was interrupted".to_owned());
    }
    let Some(sources) = failure.sources() else {
        return CellError::of_text(failure.to_string());
    };
    let first = failure.diagnostics().iter().next();
    let message = first.map_or_else(|| failure.to_string(), |one| one.message.clone());
    CellError { message, text: rendered(sources, failure.diagnostics()) }
}

fn of_backend(error: &BackendError, sources: &SourceMap) -> CellError {
    let text = without_includes(&error.render(sources));
    let message = error.to_string().lines().next().unwrap_or_default().to_owned();
    CellError { message, text }
}

/// Returns the text of diagnostics with advice.
fn rendered<'d>(
    sources: &SourceMap,
    diagnostics: impl IntoIterator<Item = &'d Diagnostic>,
) -> String {
    without_includes(&render_with_help(sources, &with_advice(sources, diagnostics)))
}

/// Removes the lines which say that the source of the notebook includes a cell.
fn without_includes(text: &str) -> String {
    let start = format!("Included from {NAME}:");
    text.split_inclusive('\n').filter(|line| !line.starts_with(&start)).collect()
}
