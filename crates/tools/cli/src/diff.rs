//! The subcommand `diff`: evaluates two versions of a source and writes how the records differ.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueHint;
use tablegen_diff::{Diff, Format};
use tablegen_driver::tablegen_core::internal::read_file;
use tablegen_driver::tablegen_core::{Records, Sources};

use crate::progress;
use crate::revision::Revision;
use crate::sources::{SourceArgs, SourceOptions, named};
use crate::text;
use crate::write::stdout;

/// Command line of the subcommand.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Old version: a file, a directory with <FILE>, or git:<revision>[:<file>]
    #[arg(value_name = "old", value_hint = ValueHint::AnyPath)]
    old: String,
    /// New version, in the same forms
    #[arg(value_name = "new", value_hint = ValueHint::AnyPath)]
    new: String,
    /// File to evaluate in directories or revisions
    #[arg(value_name = "file", value_hint = ValueHint::FilePath)]
    file: Option<String>,
    /// Form of the report
    #[arg(long, value_name = "form", default_value = "text", value_parser = named(Format::NAMES, Format::from_name))]
    format: Format,
    /// Write all differences, not only the first of many of a kind
    #[arg(long)]
    all: bool,
    /// End with the status 1 if there are differences
    #[arg(long)]
    exit_code: bool,
    #[command(flatten)]
    source: SourceOptions,
}

/// Version of a source.
enum Version {
    /// File.
    File(String),
    /// File in a directory.
    Directory(Directory, String),
    /// File of a revision.
    Revision(Revision, String),
}

/// Directory that relative paths start from. In the text, they are relative as well.
struct Directory(PathBuf);

impl Sources for Directory {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        read_file(&self.0.join(text::path(path)))
    }
}

/// Runs the subcommand.
///
/// # Errors
/// Returns the message for a version that cannot be read.
pub(super) fn run(args: Args) -> Result<ExitCode, String> {
    let old = version(&args, &args.old, &args.new);
    let new = version(&args, &args.new, &args.old);
    let (Some(old), Some(new)) = (evaluate(&old?, &args), evaluate(&new?, &args)) else {
        return Ok(ExitCode::FAILURE);
    };
    let diff = Diff::new(&old, &new);
    // The process ends here, so freeing each record would only cost time.
    std::mem::forget((old, new));
    progress::end();
    let mut out = BufWriter::new(stdout());
    let written = diff.write(args.format, args.all, &mut out).and_then(|()| out.flush());
    match written {
        Ok(()) if args.exit_code && !diff.is_empty() => Ok(ExitCode::FAILURE),
        Ok(()) => Ok(ExitCode::SUCCESS),
        // The reader, such as `head`, has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::FAILURE),
        Err(error) => Err(error.to_string()),
    }
}

/// Returns one of the two versions. `other` is the text of the other one.
fn version(args: &Args, text: &str, other: &str) -> Result<Version, String> {
    if let Some(spec) = text.strip_prefix("git:") {
        let (revision, file) = match spec.split_once(':') {
            Some((revision, file)) => (revision, Some(file)),
            None => (spec, None),
        };
        // The file of the other version, if that is a file.
        let of_other = match other.strip_prefix("git:") {
            Some(spec) => spec.split_once(':').map(|(_, file)| file),
            None => Some(other).filter(|other| text::path(other).is_file()),
        };
        let file = file.or(args.file.as_deref()).or(of_other);
        let file = file.ok_or_else(|| {
            format!("which file of `{text}`?\nhelp: `git:{revision}:<file>`, or a third argument")
        })?;
        return Ok(Version::Revision(Revision::new(revision)?, file.to_owned()));
    }
    match &args.file {
        Some(file) if text::path(text).is_dir() => {
            Ok(Version::Directory(Directory(text::path(text)), file.clone()))
        }
        Some(_) => Err(format!("`{text}` is not a directory, so it has no file in it")),
        None if text::path(text).is_dir() => Err(format!(
            "`{text}` is a directory\nhelp: a third argument names the file that is evaluated"
        )),
        None => Ok(Version::File(text.to_owned())),
    }
}

fn evaluate(version: &Version, args: &Args) -> Option<Records> {
    let (file, files): (_, Option<&dyn Sources>) = match version {
        Version::File(file) => (file, None),
        Version::Directory(directory, file) => (file, Some(directory)),
        Version::Revision(revision, file) => (file, Some(revision)),
    };
    SourceArgs::new(file, &args.source).evaluate_in(files)
}
