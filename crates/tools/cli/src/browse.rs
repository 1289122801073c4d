//! The subcommand `browse`: writes a site of a source's records, and serves it if requested.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueHint;
use tablegen_browse::Site;

use crate::progress;
use crate::serve::serve;
use crate::sources::{SourceArgs, SourceOptions};
use crate::text;
use crate::write::print_text;

/// Address that `--serve` uses if none is given. Port 0 is a free port.
const LOCAL: &str = "127.0.0.1:0";

/// Command line of the subcommand.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// File to evaluate, or - for standard input
    #[arg(value_name = "file", value_hint = ValueHint::FilePath)]
    file: String,
    /// Write the site to this directory
    #[arg(short, long, value_name = "directory", required_unless_present = "serve", value_hint = ValueHint::DirPath)]
    output: Option<String>,
    /// Serve the site, at a free port of this machine if no address is given
    #[arg(long, value_name = "address", num_args = 0..=1, require_equals = true, default_missing_value = LOCAL)]
    serve: Option<String>,
    /// Title of the site [default: name of the file]
    #[arg(long, value_name = "text")]
    title: Option<String>,
    #[command(flatten)]
    source: SourceOptions,
}

/// Runs the subcommand.
///
/// # Errors
/// Returns the message for a directory that cannot be written, or for an address that cannot be used.
pub(super) fn run(args: Args) -> Result<ExitCode, String> {
    let output: Option<PathBuf> = args.output.as_deref().map(text::path);
    let temporary = match &output {
        Some(_) => None,
        None => Some(tempfile::tempdir().map_err(|error| error.to_string())?),
    };
    let directory = match (&output, &temporary) {
        (Some(directory), _) => directory.as_path(),
        (None, Some(temporary)) => temporary.path(),
        (None, None) => return Err("no directory".to_owned()),
    };
    let Some(records) = SourceArgs::new(&args.file, &args.source).evaluate() else {
        return Ok(ExitCode::FAILURE);
    };
    let site = match args.title {
        Some(title) => Site::new().title(title),
        None => Site::new(),
    };
    let summary = progress::during("writing the site", || site.write(&records, directory))
        .map_err(|error| format!("cannot write `{}`: {error}", directory.display()))?;
    if output.is_some() {
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
    match args.serve {
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

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::{Args, LOCAL};

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    #[test]
    fn a_target_is_needed() {
        let parse = |text: &str| {
            let line = Line::try_parse_from(["browse"].into_iter().chain(text.split(' ')));
            line.map(|line| (line.args.file, line.args.serve)).map_err(|error| error.kind())
        };
        assert_eq!(parse("a.td --serve"), Ok(("a.td".into(), Some(LOCAL.into()))));
        assert_eq!(parse("--serve a.td"), Ok(("a.td".into(), Some(LOCAL.into()))));
        assert_eq!(parse("--serve=[::1]:80 a.td"), Ok(("a.td".into(), Some("[::1]:80".into()))));
        for wrong in ["a.td", "-o b", "a.td b.td -o c"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
