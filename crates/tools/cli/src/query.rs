//! The subcommand `query`: evaluates a source and writes selected records.

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use lexopt::{Arg, Parser, ValueExt};
use tablegen_query::{Format, Query, QueryError};

use crate::filter_process::{self, Bounds};
use crate::sources::{SourceArgs, release, value};
use crate::text::Converted;
use crate::write::stdout;
use crate::{progress, text};

pub(super) const USAGE: &str = "<file> [<class>] [--where <condition>] [--select <fields>] \
     [--filter <jq filter>] [--format table|json|ndjson|csv|tsv|raw] [--locations] [--superclasses] \
     [--resolved-from] [--llvm <release>] [-I <directory>] [-D <macro>]";

/// Command line of the subcommand.
#[derive(Default)]
struct Args {
    source: SourceArgs,
    class: Option<String>,
    query: Query,
    format: Option<Format>,
    has_filter: bool,
}

/// Runs the subcommand with the arguments after its name.
///
/// # Errors
/// Returns the message for a wrong command line, or for a query that failed.
pub(super) fn run(arguments: &[String]) -> Result<ExitCode, String> {
    // The filter is parsed in its process, too.
    let has_filter = |one: &String| one == "--filter" || one.starts_with("--filter=");
    if !arguments.iter().any(has_filter) {
        return answer(parse(arguments)?);
    }
    let line: Vec<String> = [&["query".to_owned()], arguments].concat();
    filter_process::run(&line, || answer(parse(arguments)?))
}

/// Evaluates the source and writes the records.
fn answer(args: Args) -> Result<ExitCode, String> {
    let Args { source, class, mut query, format, has_filter } = args;
    if let Some(class) = class {
        query = query.class(class);
    }
    let format = format.unwrap_or(if has_filter { Format::NdJson } else { Format::Table });
    query = query.format(format);
    let Some(records) = source.evaluate() else { return Ok(ExitCode::FAILURE) };
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

fn parse(arguments: &[String]) -> Result<Args, String> {
    let mut args = Args::default();
    let mut positional = Vec::new();
    let mut parser = Parser::from_args(arguments.iter().map(OsString::from));
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        let query = std::mem::take(&mut args.query);
        let set = |set: Result<Query, QueryError>, option: &str| {
            set.map_err(|error| format!("{option}: {error}"))
        };
        args.query = match argument {
            Arg::Long("where") => set(query.condition(&value(&mut parser)?), "--where")?,
            Arg::Long("select") => set(query.select(&value(&mut parser)?), "--select")?,
            Arg::Long("filter") => {
                args.has_filter = true;
                set(query.filter(&value(&mut parser)?), "--filter")?
            }
            Arg::Long("format") => {
                let name = value(&mut parser)?;
                let format = Format::from_name(&name).ok_or_else(|| {
                    format!("unknown format `{name}`\nhelp: one of {}", Format::NAMES.join(", "))
                })?;
                args.format = Some(format);
                query
            }
            Arg::Long("locations") => query.locations(true),
            Arg::Long("superclasses") => query.superclasses(true),
            Arg::Long("resolved-from") => query.origins(true),
            Arg::Long("llvm") => {
                args.source.release = Some(release(&mut parser)?);
                query
            }
            Arg::Short('I') => {
                args.source.include_dirs.push(value(&mut parser)?);
                query
            }
            Arg::Short('D') => {
                args.source.macros.push(value(&mut parser)?);
                query
            }
            Arg::Value(text) => {
                positional.push(text.string().map_err(|error| error.to_string())?);
                query
            }
            other => return Err(other.unexpected().to_string()),
        };
    }
    let mut positional = positional.into_iter();
    args.source.file = positional.next().ok_or("expected a file")?;
    args.class = positional.next();
    match positional.next() {
        Some(extra) => Err(format!("unexpected argument `{extra}`")),
        None => Ok(args),
    }
}
