//! Command line of a compiler driver.
//!
//! `td/driver.td` defines the command line. The build script generates the options, the parser, and
//! the text of help and manual. This crate implements the actions.

use std::ffi::OsString;

use tablegen_rt::options::response::{Quoting, expand};
use tablegen_rt::options::{Arg, Bits, Help, Manual, Parser, complete, complete_value};

pub use driver::{Args, Flags, Opt, Visibility};

/// Options of `td/driver.td`.
pub mod driver {
    include!(concat!(env!("OUT_DIR"), "/driver.rs"));
}

const NAME: &str = "tinycc";
const USAGE: &str = "tinycc [options] <file>...";
const ABOUT: &str = "a driver of a compiler that is not there";

/// Action of the driver.
#[derive(Debug, PartialEq, Eq)]
pub enum Action {
    /// Shows a text.
    Show(String),
    /// Runs programs.
    Run {
        /// Programs in the order in which they run.
        commands: Vec<Command>,
        /// True if the commands are printed.
        show: bool,
        /// True if no command is run.
        dry: bool,
    },
}

/// Program to run.
#[derive(Debug, PartialEq, Eq)]
pub struct Command {
    /// Name of the program.
    pub program: &'static str,
    /// Arguments of the program.
    pub arguments: Vec<Vec<u8>>,
}

/// Returns the action of a command line without a program name.
///
/// # Errors
/// Returns a message if the arguments are invalid.
pub fn action(strings: impl Iterator<Item = OsString>) -> Result<Action, String> {
    let strings = expand(strings, Quoting::NATIVE).map_err(|error| error.to_string())?;
    let parser = Parser::<Opt>::new().visibility(Visibility::DEFAULT_VIS);
    let args = parser.parse(strings);
    // Help is given also where something else is wrong.
    if let Some(text) = shown(&args) {
        return Ok(Action::Show(text));
    }
    let args = args.check().map_err(|errors| errors.to_string())?;
    let dry = args.has(Opt::dry_run);
    Ok(Action::Run { commands: commands(&args)?, show: dry || args.has(Opt::verbose), dry })
}

/// Returns the text of the last option that prints one, such as `--help`.
fn shown(args: &Args) -> Option<String> {
    let queries = [Opt::help, Opt::help_hidden, Opt::version, Opt::manual, Opt::autocomplete];
    let last = args.last_of(&queries)?;
    Some(match last.option() {
        Opt::help => help().to_string(),
        Opt::help_hidden => help().hidden(true).to_string(),
        Opt::version => format!("{NAME} {}\n", env!("CARGO_PKG_VERSION")),
        Opt::manual => manual(),
        _ => completions(&last.value().to_string_lossy()),
    })
}

/// Returns the text of `--help`.
fn help() -> Help<'static, Opt> {
    driver::help(USAGE, ABOUT, Visibility::DEFAULT_VIS)
}

/// Returns the manual page, as source text for `man`.
pub fn manual() -> String {
    let page = Manual::new(NAME, ABOUT, USAGE).options(help());
    page.description(
        "tinycc compiles files and links them with each other. It says how, but there is neither a \
         compiler nor a linker behind it.\n\n\
         An argument of the form @file stands for the arguments in that file.",
    )
    .man()
}

/// Returns the completions of the last argument, one per line.
fn completions(text: &str) -> String {
    let visibility = Visibility::DEFAULT_VIS;
    let mut lines: Vec<String> = match text.split_once('=') {
        Some((option, start)) => {
            let values = complete_value::<Opt>(&format!("{option}="), start).into_iter();
            values.map(str::to_owned).collect()
        }
        None => complete::<Opt>(text, visibility, Flags::HELP_HIDDEN)
            .map(|found| format!("{}\t{}", found.spelling(), found.help.unwrap_or_default()))
            .collect(),
    };
    lines.push(String::new());
    lines.join("\n")
}

/// Returns the kind of output, and the extension of the output file.
fn output(args: &Args) -> (&'static str, Option<&'static str>) {
    let actions = [Opt::compile, Opt::assembly, Opt::preprocess];
    match args.last_of(&actions).map(Arg::option) {
        Some(Opt::preprocess) => ("preprocessed", Some("i")),
        Some(Opt::assembly) => ("assembly", Some("s")),
        Some(_) => ("object", Some("o")),
        None => ("object", None),
    }
}

fn commands(args: &Args) -> Result<Vec<Command>, String> {
    // Behind two dashes everything is a file.
    let dashed = args.values(Opt::dashes);
    let files: Vec<Vec<u8>> =
        args.inputs().map(Arg::value).chain(dashed).map(|file| file.as_bytes().to_vec()).collect();
    let (what, ending) = output(args);
    let name = args.value(Opt::output).map(|file| file.as_bytes().to_vec());
    match (files.len(), ending, &name) {
        (0, ..) => return Err("there is nothing to compile".to_owned()),
        (1, ..) | (_, None, _) | (_, _, None) => {}
        _ => return Err("several files cannot be written to one".to_owned()),
    }
    // Options of the compiler are passed on.
    let for_compiler = |arg: &Arg<'_, Opt>| {
        use tablegen_rt::options::Options;
        arg.option().visibility().intersects(Visibility::COMPILER_VIS)
            && arg.option() != Opt::output
    };
    let options: Vec<Vec<u8>> = args.iter().filter(for_compiler).flat_map(Arg::render).collect();
    let mut commands = Vec::new();
    let mut objects = Vec::new();
    for file in files {
        // Object files are only linked.
        if file.ends_with(b".o") {
            objects.push(file);
            continue;
        }
        let made = match (&name, ending) {
            (Some(name), Some(_)) => name.clone(),
            _ => with_ending(&file, ending.unwrap_or("o")),
        };
        let mut arguments = vec![b"-cc1".to_vec(), format!("-emit={what}").into_bytes()];
        arguments.extend(options.iter().cloned());
        arguments.extend([b"-o".to_vec(), made.clone(), file]);
        commands.push(Command { program: NAME, arguments });
        objects.push(made);
    }
    if ending.is_none() {
        let mut arguments = vec![b"-o".to_vec(), name.unwrap_or(b"a.out".to_vec())];
        arguments.extend(objects);
        // Aliases are replaced by their options here.
        arguments.extend(args.all(Opt::Linker_Group).flat_map(Arg::render_as_input));
        commands.push(Command { program: "ld", arguments });
    }
    Ok(commands)
}

/// Returns the file name of a path with `ending` in place of its extension. The directory is
/// dropped.
fn with_ending(file: &[u8], ending: &str) -> Vec<u8> {
    let start = file.iter().rposition(|&byte| byte == b'/').map_or(0, |offset| offset + 1);
    let name = &file[start..];
    let end = name.iter().rposition(|&byte| byte == b'.').filter(|&offset| offset > 0);
    let stem = &name[..end.unwrap_or(name.len())];
    [stem, b".", ending.as_bytes()].concat()
}

impl Command {
    /// Returns the command line with each argument in quotes. Quotes inside of arguments are not
    /// escaped.
    pub fn line(&self) -> String {
        let arguments = self.arguments.iter().map(|one| String::from_utf8_lossy(one));
        let quoted = arguments.map(|one| format!(" \"{one}\""));
        format!("{}{}", self.program, quoted.collect::<String>())
    }
}
