//! Subcommands: such as `tablegen help` and `tablegen man`. They exist under the command's own name
//! only, and only as the first argument. Every other command line is one of LLVM's tools; a source
//! file with the name of a subcommand is `./help`.

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser};
use clap_complete::Shell;
use tablegen_driver::find_backend;
use tablegen_driver::tablegen_core::nearest;

use crate::help::{self, Help};
use crate::messages::{set_color, show};
use crate::tool::Tools;
use crate::write::print_text;
use crate::{browse, cache, check, completions, diff, fmt, manual, options, progress, query, text};

/// Status of a command line that is wrong.
const USAGE: u8 = 2;

/// Usage of the command, for a command line without arguments at a terminal.
const SHORT_HELP: &str = "\
USAGE: tablegen [options] <input file>
       tablegen <subcommand> [arguments]

`tablegen --gen-emitter x.td` makes the output of an action, `tablegen help` lists actions and subcommands, and
`tablegen -` reads a source that is typed.";

/// Longest line of help.
const WIDTH: usize = 100;

/// Command line with a subcommand.
#[derive(Parser)]
#[command(name = help::NAME, disable_help_subcommand = true, term_width = WIDTH, infer_long_args = false)]
struct Line {
    #[command(subcommand)]
    subcommand: Subcommand,
    /// Color messages
    #[arg(long, global = true, value_name = "when", default_value = "auto")]
    color: When,
}

#[derive(clap::ValueEnum, Clone, Copy)]
enum When {
    Auto,
    Always,
    Never,
}

#[derive(clap::Subcommand)]
enum Subcommand {
    /// Write or serve a web site of classes, records and sources
    Browse(browse::Args),
    /// Show the size of a cache, or remove its files
    Cache(cache::Args),
    /// Report unused names, includes without use and other probable mistakes
    Check(check::Args),
    /// Print a completion script for a shell
    Completions {
        /// Shell
        #[arg(value_name = "shell")]
        shell: Shell,
    },
    /// Compare the records of two files, folders or revisions
    Diff(diff::Args),
    /// Format .td files
    Fmt(fmt::Args),
    /// Describe the command, or one topic
    Help {
        /// Name of an action, a family of actions, an option or a subcommand
        #[arg(value_name = "topic", allow_hyphen_values = true)]
        topic: Option<String>,
    },
    /// Run TableGen in notebooks of Jupyter
    #[cfg(feature = "kernel")]
    #[command(subcommand)]
    Kernel(crate::kernel::Args),
    /// Serve an editor: language server on standard input and output
    Lsp {
        /// Accepted, as editors pass it; there is no other way to talk
        #[arg(long)]
        stdio: bool,
    },
    /// Print the manual page of the command, or of a subcommand
    Man {
        /// Subcommand
        #[arg(value_name = "subcommand")]
        subcommand: Option<String>,
    },
    /// Write a crate with disassembler, assembler and code generator for a target of LLVM
    #[cfg(feature = "mc")]
    #[command(subcommand)]
    Mc(crate::mc::Args),
    /// Select records and write them as a table, JSON, CSV or TSV
    Query(query::Args),
}

/// Returns the grammar of the subcommands.
pub(super) fn grammar() -> clap::Command {
    Line::command()
}

/// Names and descriptions of the subcommands.
pub(super) fn all() -> Vec<(String, String)> {
    let one = |command: &clap::Command| {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        (command.get_name().to_owned(), about)
    };
    grammar().get_subcommands().map(one).collect()
}

/// Runs the subcommand that a command line starts with. `None` if it has none, under the name of another tool
/// in particular. `arguments` are those after the name of the program.
pub(super) fn run(program: &str, arguments: &[String]) -> Option<ExitCode> {
    if Tools::of(program, &[]) != Tools(None) {
        return None;
    }
    let Some(first) = arguments.first() else {
        // LLVM's tools would wait for a source that nobody types.
        return io::stdin().is_terminal().then(|| {
            show(format!("{SHORT_HELP}\n").as_bytes());
            ExitCode::from(USAGE)
        });
    };
    if first == "-V" && arguments.len() == 1 {
        return Some(print_text(&help::version(None)));
    }
    // Most command lines are those of LLVM's tools.
    if !is_name(first) {
        return None;
    }
    let grammar = grammar();
    if grammar.find_subcommand(first).is_none() {
        return mistaken(first, &grammar);
    }
    let line = [help::NAME].into_iter().chain(arguments.iter().map(String::as_str));
    let matches = match grammar.try_get_matches_from(line) {
        Ok(matches) => matches,
        Err(error) => return Some(show_error(&error)),
    };
    let Line { subcommand, color } = match Line::from_arg_matches(&matches) {
        Ok(line) => line,
        Err(error) => return Some(show_error(&error)),
    };
    match color {
        When::Auto => {}
        When::Always => set_color(true),
        When::Never => set_color(false),
    }
    let (name, matches) = matches.subcommand()?;
    let _display = progress::start(None);
    Some(execute(subcommand, arguments, matches).unwrap_or_else(|message| {
        show(format!("{} {name}: error: {message}\n", help::NAME).as_bytes());
        ExitCode::FAILURE
    }))
}

fn execute(
    subcommand: Subcommand,
    arguments: &[String],
    matches: &ArgMatches,
) -> Result<ExitCode, String> {
    match subcommand {
        Subcommand::Browse(args) => browse::run(args),
        Subcommand::Cache(args) => cache::run(args),
        Subcommand::Check(args) => check::run(args, matches),
        Subcommand::Completions { shell } => Ok(print_text(&completions::script(shell))),
        Subcommand::Diff(args) => diff::run(args),
        Subcommand::Fmt(args) => fmt::run(args),
        Subcommand::Help { topic } => Ok(describe(topic.as_deref())),
        #[cfg(feature = "kernel")]
        Subcommand::Kernel(args) => crate::kernel::run(args),
        Subcommand::Lsp { .. } => match tablegen_lsp::run() {
            Ok(()) => Ok(ExitCode::SUCCESS),
            Err(error) => Err(error.to_string()),
        },
        Subcommand::Man { subcommand: None } => Ok(print_text(&manual::page())),
        Subcommand::Man { subcommand: Some(name) } => Ok(match manual::page_of(&name) {
            Some(page) => print_text(&page),
            None => usage_error("man", &unknown_topic(&name, "subcommand")),
        }),
        #[cfg(feature = "mc")]
        Subcommand::Mc(args) => crate::mc::run(args),
        Subcommand::Query(args) => query::run(args, arguments),
    }
}

/// Prints an error of a command line, or its `--help`. Returns the status.
fn show_error(error: &clap::Error) -> ExitCode {
    let text = error.render().to_string();
    if error.exit_code() == 0 {
        return print_text(&text);
    }
    show(text.as_bytes());
    ExitCode::from(USAGE)
}

/// Reports a mistake in the command line of a subcommand. Returns the status.
pub(super) fn usage_error(subcommand: &str, message: &str) -> ExitCode {
    let mut grammar = grammar();
    grammar.build();
    let error = match grammar.find_subcommand_mut(subcommand) {
        Some(of) => of.error(ErrorKind::ValueValidation, message),
        None => grammar.error(ErrorKind::ValueValidation, message),
    };
    show_error(&error)
}

/// Returns true for the name of a subcommand.
pub(super) fn is_subcommand(name: &str) -> bool {
    grammar().get_subcommands().any(|one| one.get_name() == name)
}

/// Returns true for what can be the name of a subcommand or an action.
fn is_name(argument: &str) -> bool {
    argument.starts_with(|c: char| c.is_ascii_alphabetic())
        && argument.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

/// Reports a first argument that is the name of no file, but of an action without dashes, or near to a subcommand.
fn mistaken(first: &str, grammar: &clap::Command) -> Option<ExitCode> {
    if text::path(first).exists() {
        return None;
    }
    if find_backend(first, false).is_ok() {
        let message = format!(
            "error: `{first}` is an action, and names of actions have dashes\n\n  \
             tip: tablegen --{first} <input file>\n"
        );
        show(message.as_bytes());
        return Some(ExitCode::from(USAGE));
    }
    let near = nearest(first, grammar.get_subcommands().map(clap::Command::get_name))?;
    let message = format!(
        "error: unrecognized subcommand '{first}'\n\n  tip: a similar subcommand exists: '{near}'\n\n\
         For more information, try '--help'.\n"
    );
    show(message.as_bytes());
    Some(ExitCode::from(USAGE))
}

/// Prints the help on a topic, or on the command.
fn describe(topic: Option<&str>) -> ExitCode {
    let known = options::all(Tools(None));
    let tool = Tools(None).tool_name();
    let help = Help { program: help::NAME, tool, known: &known, release: None, is_own: true };
    let Some(topic) = topic else { return print_text(&help.overview()) };
    let mut grammar = grammar();
    grammar.build();
    if let Some(subcommand) = grammar.find_subcommand_mut(topic) {
        return print_text(&subcommand.render_help().to_string());
    }
    match help.topic(topic) {
        Some(text) => print_text(&text),
        None => usage_error("help", &unknown_topic(topic, "topic")),
    }
}

/// Returns the message about a topic that there is not.
fn unknown_topic(topic: &str, kind: &str) -> String {
    let bare = topic.trim_start_matches('-');
    let subcommands = all();
    let known = options::all(Tools(None));
    let options = known.iter().map(|one| one.name).filter(|_| kind == "topic");
    let names = subcommands.iter().map(|(name, _)| name.as_str()).chain(options);
    match nearest(bare, names) {
        Some(near) => {
            format!("there is no {kind} `{topic}`\n\n  tip: a similar one exists: '{near}'")
        }
        None => format!("there is no {kind} `{topic}`"),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_grammar_is_sound() {
        super::grammar().debug_assert();
    }
}
