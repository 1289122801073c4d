//! `--gen-clang-comment-command-info`, `--gen-clang-comment-command-list`: the commands of comments.
//!
//! In: records of class `Command`. Out: a [`Plan`] with what is known of each, a table with a
//! function that looks them up by name, or a list of their names.

use std::io::Write;
use std::sync::Arc;

use crate::model::derived_from;
use crate::print::cxx::string_switch::{Case, string_switch};
use crate::print::cxx::{banner, emit};
use crate::registry::Backend;
use crate::session::{self, BackendError, Job};

/// What is known of each command.
pub(crate) const INFO: Backend = Backend::planned_without_rust(
    "gen-clang-comment-command-info",
    "Generate command properties for commands that are used in documentation comments",
    |ask, _| {
        let mut commands = Vec::new();
        for record in derived_from(ask.records(), "Command")? {
            let mut flags = [false; FLAGS.len()];
            let (name, end) = (record.string("Name")?, record.string("EndCommandName")?);
            let args = record.int("NumArgs")?;
            for (flag, name) in flags.iter_mut().zip(FLAGS) {
                *flag = record.bit(name)?;
            }
            commands.push(Command { name, end, args, flags });
        }
        Ok(Arc::new(Plan { commands }))
    },
);

/// The names of all commands.
pub(crate) const LIST: Backend = Backend::planned_without_rust(
    "gen-clang-comment-command-list",
    "Generate list of commands that are used in documentation comments",
    |ask, _| {
        let all = derived_from(ask.records(), "Command")?;
        let names = all.into_iter().map(|record| record.string("Name"));
        Ok(Arc::new(List { names: names.collect::<Result<_, _>>()? }))
    },
);

/// The fields that are on or off, in the order in which they are printed.
const FLAGS: [&str; 18] = [
    "IsInlineCommand",
    "IsBlockCommand",
    "IsBriefCommand",
    "IsReturnsCommand",
    "IsParamCommand",
    "IsTParamCommand",
    "IsThrowsCommand",
    "IsDeprecatedCommand",
    "IsHeaderfileCommand",
    "IsParCommand",
    "IsEmptyParagraphAllowed",
    "IsVerbatimBlockCommand",
    "IsVerbatimBlockEndCommand",
    "IsVerbatimLineCommand",
    "IsDeclarationCommand",
    "IsFunctionDeclarationCommand",
    "IsRecordLikeDetailCommand",
    "IsRecordLikeDeclarationCommand",
];

/// What banners say.
const TITLE: &str = "A list of commands useable in documentation comments";

/// Letters that no identifier has, and what stands for them.
const IN_WORDS: [(char, &str); 8] = [
    ('(', "lparen"),
    (')', "rparen"),
    ('[', "lsquare"),
    (']', "rsquare"),
    ('{', "lbrace"),
    ('}', "rbrace"),
    ('$', "dollar"),
    ('/', "slash"),
];

/// What is known of all commands.
#[derive(Debug)]
struct Plan<'r> {
    commands: Vec<Command<'r>>,
}

/// A command.
#[derive(Debug)]
struct Command<'r> {
    name: &'r str,
    /// The command that ends it, or nothing.
    end: &'r str,
    /// How many words it takes.
    args: i64,
    /// For each of [`FLAGS`].
    flags: [bool; 18],
}

/// The names of commands.
#[derive(Debug)]
struct List<'r> {
    names: Vec<&'r str>,
}

impl<'r> session::Plan<'r> for Plan<'r> {
    fn cpp(&self, job: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        let mut bytes = Vec::new();
        let text = &mut bytes;
        banner(text, TITLE, Some(job.records().input_name()));
        emit!(text; "namespace {\nconst CommandInfo Commands[] = {\n");
        for (at, Command { name, end, args, flags }) in self.commands.iter().enumerate() {
            emit!(text; "  { \"", *name, "\", \"", *end, "\", ", at, ", ", *args, ", ");
            for flag in flags {
                emit!(text; if *flag { "1, " } else { "0, " });
            }
            // None of them is unknown.
            emit!(text; "0 }", if at + 1 < self.commands.len() { ",\n" } else { "\n" });
        }
        emit!(text; "};\n} // unnamed namespace\n\n");
        emit!(text; "const CommandInfo *CommandTraits::getBuiltinCommandInfo(\n");
        emit!(text; "                                         StringRef Name) {\n");
        let case = |(at, command): (usize, &Command<'r>)| Case {
            key: command.name,
            code: format!("return &Commands[{at}];"),
        };
        let cases: Vec<Case<'_>> = self.commands.iter().enumerate().map(case).collect();
        string_switch(text, "Name", &cases, 0);
        emit!(text; "  return nullptr;\n}\n\n");
        Ok(out.write_all(&bytes)?)
    }
}

impl<'r> session::Plan<'r> for List<'r> {
    fn cpp(&self, job: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        let mut text = Vec::new();
        banner(&mut text, TITLE, Some(job.records().input_name()));
        emit!(&mut text; "#ifndef COMMENT_COMMAND\n#  define COMMENT_COMMAND(NAME)\n#endif\n");
        for name in &self.names {
            emit!(&mut text; "COMMENT_COMMAND(");
            for letter in name.chars() {
                match IN_WORDS.iter().find(|(known, _)| *known == letter) {
                    Some((_, word)) => emit!(&mut text; *word),
                    None => emit!(&mut text; letter.encode_utf8(&mut [0; 4])[..]),
                }
            }
            emit!(&mut text; ")\n");
        }
        Ok(out.write_all(&text)?)
    }
}
