//! The subcommand `browse`: writes a site of a source's records, and serves it if requested.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

use lexopt::{Arg, Parser, ValueExt};
use tablegen_browse::Site;
use tiny_http::{Header, Method, Request, Response, Server};

use crate::messages::show;
use crate::progress;
use crate::sources::{Source, value};
use crate::write::print_text;

pub(super) const USAGE: &str = "<file> [-o <directory>] [--serve[=<address>]] [--title <text>] \
     [-I <directory>] [-D <macro>]; writes or serves a static site";

/// Address that `--serve` uses if none is given. Port 0 is a free port.
const LOCAL: &str = "127.0.0.1:0";

/// Command line of the subcommand.
#[derive(Default)]
struct Args {
    source: Source,
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
            serve(&address, directory)
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

/// Serves the files of a directory until the process is ended.
fn serve(address: &str, directory: &Path) -> Result<ExitCode, String> {
    let server =
        Server::http(address).map_err(|error| format!("cannot use `{address}`: {error}"))?;
    print_text(&format!("http://{}/\n", server.server_addr()));
    for request in server.incoming_requests() {
        if let Err(error) = answer(request, directory) {
            show(format!("warning: {error}\n").as_bytes());
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn answer(request: Request, directory: &Path) -> io::Result<()> {
    if !matches!(request.method(), Method::Get | Method::Head) {
        return request.respond(Response::empty(405));
    }
    let Some(path) = served_path(request.url()) else {
        return request.respond(Response::empty(404));
    };
    let file = directory.join(&path);
    if !file.is_file() {
        return request.respond(Response::empty(404));
    }
    let response = Response::from_file(File::open(file)?);
    match Header::from_bytes("Content-Type", content_type(&path)) {
        Ok(header) => request.respond(response.with_header(header)),
        Err(()) => request.respond(response),
    }
}

/// Returns the path of a requested file below the directory. `None` if it could lead out of it.
fn served_path(url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = Path::new(if path.is_empty() { "index.html" } else { path });
    let is_below = path.components().all(|part| matches!(part, Component::Normal(_)));
    is_below.then(|| path.to_owned())
}

fn content_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_below_the_directory() {
        assert_eq!(served_path("/"), Some("index.html".into()));
        assert_eq!(served_path("/data/a.js?x#y"), Some("data/a.js".into()));
        assert_eq!(served_path("/../secret"), None);
        assert_eq!(served_path("//etc/passwd"), None);
        assert_eq!(served_path("index.html"), None);
    }

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
