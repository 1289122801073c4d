//! The subcommand `query`: evaluates a source and writes selected records.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::ValueHint;
use tablegen_query::{Format, Query, QueryError};

use crate::filter_process::{self, Bounds};
use crate::sources::{SourceArgs, SourceOptions, named};
use crate::text::Converted;
use crate::write::stdout;
use crate::{progress, text};

/// Command line of the subcommand.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// File to evaluate, or - for standard input
    #[arg(value_name = "file", value_hint = ValueHint::FilePath)]
    file: String,
    /// Class whose records are selected [default: all records]
    #[arg(value_name = "class")]
    class: Option<String>,
    /// Select the records for which this holds, such as 'Size > 4'; can be repeated
    #[arg(long = "where", value_name = "condition")]
    conditions: Vec<String>,
    /// Write these fields, with commas between them
    #[arg(long, value_name = "fields")]
    select: Option<String>,
    /// Run this filter in the language of jq on each record
    #[arg(long, value_name = "jq filter")]
    filter: Option<String>,
    /// Form of the output [default: table, or ndjson with a filter]
    #[arg(long, value_name = "form", value_parser = named(&Format::NAMES, Format::from_name))]
    format: Option<Format>,
    /// Write where records are defined
    #[arg(long)]
    locations: bool,
    /// Write the superclasses of records
    #[arg(long)]
    superclasses: bool,
    /// Write where the values of fields come from
    #[arg(long)]
    resolved_from: bool,
    #[command(flatten)]
    source: SourceOptions,
}

/// Runs the subcommand. `line` has all arguments, for a second process.
///
/// # Errors
/// Returns the message for a query that failed.
pub(super) fn run(args: Args, line: &[String]) -> Result<ExitCode, String> {
    match args.filter {
        // The filter is parsed in its process, too.
        Some(_) => filter_process::run(line, || answer(args)),
        None => answer(args),
    }
}

/// Evaluates the source and writes the records.
fn answer(args: Args) -> Result<ExitCode, String> {
    let has_filter = args.filter.is_some();
    let format = args.format.unwrap_or(if has_filter { Format::NdJson } else { Format::Table });
    let query = query(&args, format)?;
    let Some(records) = SourceArgs::new(&args.file, &args.source).evaluate() else {
        return Ok(ExitCode::FAILURE);
    };
    progress::end();
    // JSON is UTF-8, whatever the names of files are.
    let convert = match format {
        Format::Json | Format::NdJson => text::replaced,
        _ => text::bytes,
    };
    let mut out = BufWriter::new(Converted::new(stdout(), convert));
    let bounds = has_filter.then(Bounds::set);
    let written = query.write(&records, &mut out);
    let written = written.and_then(|()| out.flush().map_err(QueryError::Io));
    drop(bounds);
    // The process ends here, so freeing each record would only cost time.
    std::mem::forget(records);
    match written {
        Ok(()) => Ok(ExitCode::SUCCESS),
        // The reader, such as `head`, has seen enough.
        Err(QueryError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            Ok(ExitCode::FAILURE)
        }
        Err(error) => Err(error.to_string()),
    }
}

/// Returns the query of a command line.
fn query(args: &Args, format: Format) -> Result<Query, String> {
    let mut query = Query::default().format(format);
    if let Some(class) = &args.class {
        query = query.class(class.clone());
    }
    for condition in &args.conditions {
        query = of_option("--where", query.condition(condition))?;
    }
    if let Some(fields) = &args.select {
        query = of_option("--select", query.select(fields))?;
    }
    if let Some(filter) = &args.filter {
        query = of_option("--filter", query.filter(filter))?;
    }
    Ok(query.locations(args.locations).superclasses(args.superclasses).origins(args.resolved_from))
}

/// Names the option in an error about its value.
fn of_option(option: &str, query: Result<Query, QueryError>) -> Result<Query, String> {
    query.map_err(|error| format!("{option}: {error}"))
}
