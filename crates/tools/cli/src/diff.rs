//! The subcommand `diff`: evaluates two versions of a source and writes how the records differ.

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use lexopt::{Arg, Parser, ValueExt};
use tablegen_diff::{Diff, Format};
use tablegen_driver::Release;
use tablegen_driver::tablegen_core::internal::read_file;
use tablegen_driver::tablegen_core::{Records, Sources};

use crate::progress;
use crate::revision::Revision;
use crate::sources::{SourceArgs, release, value};
use crate::text;
use crate::write::stdout;

pub(super) const USAGE: &str = "<old> <new> [<file>] [--format text|markdown|json] [--all] \
     [--exit-code] [--llvm <release>] [-I <directory>] [-D <macro>]; versions are files, directories \
     with <file>, or git:<revision>[:<file>]";

/// Command line of the subcommand.
#[derive(Default)]
struct Args {
    versions: [String; 2],
    file: Option<String>,
    format: Format,
    all: bool,
    exit_code: bool,
    include_dirs: Vec<String>,
    release: Option<Release>,
    macros: Vec<String>,
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

/// Runs the subcommand with the arguments after its name.
///
/// # Errors
/// Returns the message for a wrong command line, or for a version that cannot be read.
pub(super) fn run(arguments: &[String]) -> Result<ExitCode, String> {
    let args = parse(arguments)?;
    let [old, new] = [0, 1].map(|index| version(&args, index));
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

fn parse(arguments: &[String]) -> Result<Args, String> {
    let mut args = Args::default();
    let mut positional = Vec::new();
    let mut parser = Parser::from_args(arguments.iter().map(OsString::from));
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match argument {
            Arg::Long("format") => {
                let name = value(&mut parser)?;
                args.format = Format::from_name(&name).ok_or_else(|| {
                    format!("unknown format `{name}`\nhelp: one of {}", Format::NAMES.join(", "))
                })?;
            }
            Arg::Long("all") => args.all = true,
            Arg::Long("exit-code") => args.exit_code = true,
            Arg::Long("llvm") => args.release = Some(release(&mut parser)?),
            Arg::Short('I') => args.include_dirs.push(value(&mut parser)?),
            Arg::Short('D') => args.macros.push(value(&mut parser)?),
            Arg::Value(text) => {
                positional.push(text.string().map_err(|error| error.to_string())?);
            }
            other => return Err(other.unexpected().to_string()),
        }
    }
    let mut positional = positional.into_iter();
    let (Some(old), Some(new)) = (positional.next(), positional.next()) else {
        return Err("expected an old and a new version".to_owned());
    };
    args.versions = [old, new];
    args.file = positional.next();
    match positional.next() {
        Some(extra) => Err(format!("unexpected argument `{extra}`")),
        None => Ok(args),
    }
}

/// Returns one of the two versions.
fn version(args: &Args, index: usize) -> Result<Version, String> {
    let [text, other] = [&args.versions[index], &args.versions[1 - index]];
    if let Some(spec) = text.strip_prefix("git:") {
        let (revision, file) = match spec.split_once(':') {
            Some((revision, file)) => (revision, Some(file)),
            None => (spec, None),
        };
        // The file of the other version, if that is a file.
        let of_other = match other.strip_prefix("git:") {
            Some(spec) => spec.split_once(':').map(|(_, file)| file),
            None => Some(other.as_str()).filter(|other| text::path(other).is_file()),
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
        None => Ok(Version::File(text.clone())),
    }
}

fn evaluate(version: &Version, args: &Args) -> Option<Records> {
    let (file, files): (_, Option<&dyn Sources>) = match version {
        Version::File(file) => (file, None),
        Version::Directory(directory, file) => (file, Some(directory)),
        Version::Revision(revision, file) => (file, Some(revision)),
    };
    let source = SourceArgs {
        file: file.clone(),
        include_dirs: args.include_dirs.clone(),
        macros: args.macros.clone(),
        release: args.release,
    };
    source.evaluate_in(files)
}
