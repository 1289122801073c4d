//! Subcommands: such as `tablegen help` and `tablegen man`. They exist under the command's own name
//! only, and only as the first argument. Every other command line is one of LLVM's tools; a source
//! file with the name of a subcommand is `./help`.

use std::process::ExitCode;

use crate::help::{self, Help};
use crate::tool::Tools;
use crate::write::print_text;
use crate::{browse, cache, check, completions, diff, fmt, manual, options, query};

/// Subcommand of the command.
pub(super) struct Subcommand {
    pub(super) name: &'static str,
    /// Arguments in the form that help shows.
    pub(super) usage: &'static str,
    pub(super) help: &'static str,
    /// Runs the subcommand with the arguments after its name. An error is the text to report.
    pub(super) run: fn(arguments: &[String]) -> Result<ExitCode, String>,
}

impl Subcommand {
    /// Returns the help on the subcommand.
    pub(super) fn describe(&self) -> String {
        let usage = format!("{} {} {}", help::NAME, self.name, self.usage);
        format!("{}\n\nUSAGE: {}\n", self.help, usage.trim_end())
    }
}

/// All subcommands, by name.
pub(super) const SUBCOMMANDS: &[Subcommand] = &[
    Subcommand {
        name: "browse",
        usage: browse::USAGE,
        help: "Write or serve a web site of classes, records and sources",
        run: browse::run,
    },
    Subcommand {
        name: "cache",
        usage: cache::USAGE,
        help: "Show the size of a cache, or remove its files",
        run: cache::run,
    },
    Subcommand {
        name: "check",
        usage: check::USAGE,
        help: "Report unused names, includes without use and other probable mistakes",
        run: check::run,
    },
    Subcommand {
        name: "completions",
        usage: "bash|fish|zsh",
        help: "Print a completion script for a shell",
        run: |arguments| match arguments {
            [shell] => match completions::script(shell, &options::all(Tools(None))) {
                Some(script) => Ok(print_text(&script)),
                None => Err(format!(
                    "unknown shell `{shell}`; help: one of {}",
                    completions::SHELLS.join(", ")
                )),
            },
            _ => Err("expected one argument, the name of a shell".to_owned()),
        },
    },
    Subcommand {
        name: "diff",
        usage: diff::USAGE,
        help: "Compare the records of two files, folders or revisions",
        run: diff::run,
    },
    Subcommand { name: "fmt", usage: fmt::USAGE, help: "Format .td files", run: fmt::run },
    Subcommand {
        name: "help",
        usage: "[<action>|<family>|<option>|<subcommand>]",
        help: "Describe the command, or one topic",
        run: |arguments| match arguments {
            [] => Ok(print_text(&own_help(&options::all(Tools(None))).overview())),
            [topic] => match describe(topic) {
                Some(text) => Ok(print_text(&text)),
                None => Err(format!(
                    "no help for `{topic}`; help: `tablegen help` lists subcommands and actions, \
                     `tablegen --help-list` all options"
                )),
            },
            _ => Err("expected one topic at most".to_owned()),
        },
    },
    Subcommand {
        name: "lsp",
        usage: "",
        help: "Serve an editor: language server on standard input and output",
        run: |arguments| match arguments {
            [] => match tablegen_lsp::run() {
                Ok(()) => Ok(ExitCode::SUCCESS),
                Err(error) => Err(error.to_string()),
            },
            _ => Err("expected no arguments".to_owned()),
        },
    },
    Subcommand {
        name: "man",
        usage: "",
        help: "Print the manual page",
        run: |arguments| match arguments {
            [] => Ok(print_text(&manual::page(&options::all(Tools(None))))),
            _ => Err("expected no arguments".to_owned()),
        },
    },
    #[cfg(feature = "mc")]
    Subcommand {
        name: "mc",
        usage: crate::mc::USAGE,
        help: "Write a crate with a disassembler for a target of LLVM",
        run: crate::mc::run,
    },
    Subcommand {
        name: "query",
        usage: query::USAGE,
        help: "Select records and write them as a table, JSON, CSV or TSV",
        run: query::run,
    },
];

/// Returns the subcommand of a command line without the program's name, if it starts with one.
pub(super) fn find(program: &str, arguments: &[String]) -> Option<&'static Subcommand> {
    let first = arguments.first()?;
    let is_own = Tools::of(program, &[]) == Tools(None);
    SUBCOMMANDS.iter().find(|one| is_own && one.name == first)
}

fn own_help(known: &[options::Known]) -> Help<'_> {
    Help { program: help::NAME, tool: Tools(None).tool_name(), known, release: None, is_own: true }
}

fn describe(topic: &str) -> Option<String> {
    if let Some(one) = SUBCOMMANDS.iter().find(|one| one.name == topic) {
        return Some(one.describe());
    }
    own_help(&options::all(Tools(None))).topic(topic)
}
