//! The subcommand `browse`: writes a site of a source's records, and serves it if requested.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use lexopt::{Arg, Parser, ValueExt};
use tablegen_browse::Site;

use crate::progress;
use crate::serve::serve;
use crate::sources::{SourceArgs, release, value};
use crate::write::print_text;

pub(super) const USAGE: &str = "<file> [-o <directory>] [--serve[=<address>]] [--title <text>] \
     [--llvm <release>] [-I <directory>] [-D <macro>]; writes or serves a static site";

/// Address that `--serve` uses if none is given. Port 0 is a free port.
const LOCAL: &str = "127.0.0.1:0";

/// Command line of the subcommand.
#[derive(Default)]
struct Args {
    source: SourceArgs,
    directory: Option<PathBuf>,
    title: Option<String>,
    address: Option<String>,
}

/// Runs the subcommand with the arguments after its name.
///
/// # Errors
/// Returns the message for a wrong command line, for a directory that cannot be written, or for an
/// address that cannot be used.
pub(super) fn run(arguments: &[String]) -> Result<ExitCode, String> {
    let args = parse(arguments)?;
    let temporary = match &args.directory {
        Some(_) => None,
        None => Some(tempfile::tempdir().map_err(|error| error.to_string())?),
    };
    let directory = match (&args.directory, &temporary) {
        (Some(directory), _) => directory.as_path(),
        (None, Some(temporary)) => temporary.path(),
        (None, None) => return Err("no directory".to_owned()),
    };
    let Some(records) = args.source.evaluate() else { return Ok(ExitCode::FAILURE) };
    let site = match args.title {
        Some(title) => Site::new().title(title),
        None => Site::new(),
    };
    let summary = progress::during("writing the site", || site.write(&records, directory))
        .map_err(|error| format!("cannot write `{}`: {error}", directory.display()))?;
    if args.directory.is_some() {
        let target = directory.join("index.html");
        print_text(&format!(
            "{}: {} classes, {} records, {} files, {:.1} MB\n",
            target.display(),
            summary.classes,
            summary.records,
            summary.files,
            summary.bytes as f64 / 1e6
        ));
    }
    match args.address {
        Some(address) => {
            drop(records);
            let started = |address| {
                print_text(&format!("http://{address}/\n"));
            };
            match serve(&address, directory, started) {
                Ok(never) => match never {},
                Err(error) => Err(format!("cannot use `{address}`: {error}")),
            }
        }
        None => {
            // The process ends here, so freeing each record would only cost time.
            std::mem::forget(records);
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn parse(arguments: &[String]) -> Result<Args, String> {
    let mut args = Args::default();
    let mut file = None;
    let mut parser = Parser::from_args(arguments.iter().map(OsString::from));
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match argument {
            Arg::Short('o') | Arg::Long("output") => {
                args.directory = Some(parser.value().map_err(|error| error.to_string())?.into());
            }
            Arg::Long("serve") => {
                let address = match parser.optional_value() {
                    Some(address) => address.string().map_err(|error| error.to_string())?,
                    None => LOCAL.to_owned(),
                };
                args.address = Some(address);
            }
            Arg::Long("title") => args.title = Some(value(&mut parser)?),
            Arg::Long("llvm") => args.source.release = Some(release(&mut parser)?),
            Arg::Short('I') => args.source.include_dirs.push(value(&mut parser)?),
            Arg::Short('D') => args.source.macros.push(value(&mut parser)?),
            Arg::Value(text) if file.is_none() => {
                file = Some(text.string().map_err(|error| error.to_string())?);
            }
            other => return Err(other.unexpected().to_string()),
        }
    }
    args.source.file = file.ok_or("expected a file")?;
    if args.directory.is_none() && args.address.is_none() {
        return Err("expected `-o <directory>` or `--serve`".to_owned());
    }
    Ok(args)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_needed() {
        let parse = |text: &str| {
            let arguments: Vec<String> = text.split(' ').map(str::to_owned).collect();
            parse(&arguments).map(|args| (args.source.file, args.address))
        };
        assert_eq!(parse("a.td --serve"), Ok(("a.td".into(), Some(LOCAL.into()))));
        assert_eq!(parse("--serve=[::1]:80 a.td"), Ok(("a.td".into(), Some("[::1]:80".into()))));
        assert_eq!(parse("a.td"), Err("expected `-o <directory>` or `--serve`".to_owned()));
        assert_eq!(parse("-o b"), Err("expected a file".to_owned()));
        assert_eq!(parse("a.td b.td -o c"), Err("unexpected argument \"b.td\"".to_owned()));
    }
}
