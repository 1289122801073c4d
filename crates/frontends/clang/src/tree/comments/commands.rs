//! `--gen-clang-comment-command-info`, `--gen-clang-comment-command-list`: commands in
//! documentation comments.
//!
//! Input: records of class `Command`. Output: a [`Plan`] with a table of properties and a lookup
//! function, in C++ and Rust; or a list of names in C++.

use std::io::{self, Write};
use std::sync::Arc;

use quote::quote;
use tablegen_core::Record;

use super::super::flags::{self, Flag};
use crate::ModelBackend;
use tablegen_emit::cxx::string_switch::{Case, string_switch};
use tablegen_emit::cxx::{banner, emit};
use tablegen_emit::rust::{
    Entry, Enum, Form, Module, Section, field_name, int_literal, quoted, with_location,
};
use tablegen_session::OutputContext;
use tablegen_session::derived_from;

/// Back-end of the properties of commands.
pub(crate) const INFO: ModelBackend = ModelBackend::planned(
    INFO_NAME,
    "comment_commands",
    "Generate command properties for commands that are used in documentation comments",
    |cx, _| {
        let mut commands = Vec::new();
        for record in derived_from(cx.records(), "Command")? {
            let mut flags = [false; FLAGS.len()];
            let (name, end) = (record.string("Name")?, record.string("EndCommandName")?);
            let args = record.int("NumArgs")?;
            for (flag, name) in flags.iter_mut().zip(FLAGS) {
                *flag = record.bit(name)?;
            }
            commands.push(Command { record, name, end, args, flags });
        }
        Ok(Arc::new(Plan { commands }))
    },
);

/// Name of the back-end.
const INFO_NAME: &str = "gen-clang-comment-command-info";

/// Back-end of the list of commands.
pub(crate) const LIST: ModelBackend = ModelBackend::planned_without_rust(
    "gen-clang-comment-command-list",
    "Generate list of commands that are used in documentation comments",
    |cx, _| {
        let all = derived_from(cx.records(), "Command")?;
        let names = all.into_iter().map(|record| record.string("Name"));
        Ok(Arc::new(List { names: names.collect::<Result<_, _>>()? }))
    },
);

/// Fields of type `bit`, in output order.
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

/// Title in banners.
const TITLE: &str = "A list of commands useable in documentation comments";

/// Characters that are invalid in identifiers, with their replacements.
const CHARACTER_NAMES: [(char, &str); 8] = [
    ('(', "lparen"),
    (')', "rparen"),
    ('[', "lsquare"),
    (']', "rsquare"),
    ('{', "lbrace"),
    ('}', "rbrace"),
    ('$', "dollar"),
    ('/', "slash"),
];

/// Commands with their properties.
#[derive(Debug)]
struct Plan<'r> {
    commands: Vec<Command<'r>>,
}

/// Command of a documentation comment.
#[derive(Debug)]
struct Command<'r> {
    record: Record<'r>,
    name: &'r str,
    /// Name of the command that ends a block of text, or empty.
    end: &'r str,
    /// Number of words after the command that are its arguments.
    args: i64,
    /// Values of [`FLAGS`].
    flags: [bool; 18],
}

/// Names of commands.
#[derive(Debug)]
struct List<'r> {
    names: Vec<&'r str>,
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut bytes = Vec::new();
        let text = &mut bytes;
        banner(text, TITLE, Some(output.input_name()));
        emit!(text; "namespace {\nconst CommandInfo Commands[] = {\n");
        for (index, Command { name, end, args, flags, .. }) in self.commands.iter().enumerate() {
            emit!(text; "  { \"", *name, "\", \"", *end, "\", ", index, ", ", *args, ", ");
            for flag in flags {
                emit!(text; if *flag { "1, " } else { "0, " });
            }
            // The last field is `IsUnknownCommand`.
            emit!(text; "0 }", if index + 1 < self.commands.len() { ",\n" } else { "\n" });
        }
        emit!(text; "};\n} // unnamed namespace\n\n");
        emit!(text; "const CommandInfo *CommandTraits::getBuiltinCommandInfo(\n");
        emit!(text; "                                         StringRef Name) {\n");
        let case = |(index, command): (usize, &Command<'r>)| Case {
            key: command.name,
            code: format!("return &Commands[{index}];"),
        };
        let cases: Vec<Case<'_>> = self.commands.iter().enumerate().map(case).collect();
        string_switch(text, "Name", &cases, 0);
        emit!(text; "  return nullptr;\n}\n\n");
        out.write_all(&bytes)
    }

    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        Ok(Box::new(move |output| {
            let mut module = Module::new(output, INFO_NAME);
            let entry = |(value, command): (u32, &Command<'r>)| {
                let about =
                    format!("{}.", with_location(output, quoted(command.name), command.record));
                Entry::of_record(command.record, command.name, value, about)
            };
            let entries = (0..).zip(&self.commands).map(entry).collect();
            let about = "Commands of comments, by their names without `\\` or `@`.";
            module.text(Enum { name: "Command", about, form: Form::Variants, entries }.print());
            let len = int_literal(self.commands.len() as u64);
            let ends = self.commands.iter().map(|command| command.end);
            let arguments = |command: &Command<'r>| match u32::try_from(command.args) {
                Ok(args) => Ok(int_literal(args.into())),
                Err(_) => {
                    Err(command.record.error(format!("it cannot take {} words", command.args)))
                }
            };
            let arguments = self.commands.iter().map(arguments).collect::<Result<Vec<_>, _>>()?;
            module.add(
                Section::Data,
                quote! {
                    #[allow(clippy::unreadable_literal)]
                    static COMMANDS: [(&str, u32); #len] = [#((#ends, #arguments)),*];
                },
            );
            module.text("::tablegen_rt::comment_commands!();\n");
            let names = FLAGS.map(field_name);
            let about = FLAGS.map(|flag| format!("`{flag}` in the description."));
            let flags = names.iter().zip(&about).map(|(name, about)| Flag { name, about });
            let answers = self.commands.iter().map(|command| flags::bits(command.flags));
            let answers: Vec<u64> = answers.collect();
            module.text(flags::methods("Command", &flags.collect::<Vec<_>>(), &answers));
            Ok(module)
        }))
    }
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for List<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        banner(&mut text, TITLE, Some(output.input_name()));
        emit!(&mut text; "#ifndef COMMENT_COMMAND\n#  define COMMENT_COMMAND(NAME)\n#endif\n");
        for name in &self.names {
            emit!(&mut text; "COMMENT_COMMAND(");
            for letter in name.chars() {
                match CHARACTER_NAMES.iter().find(|(known, _)| *known == letter) {
                    Some((_, name)) => emit!(&mut text; *name),
                    None => emit!(&mut text; letter.encode_utf8(&mut [0; 4])[..]),
                }
            }
            emit!(&mut text; ")\n");
        }
        out.write_all(&text)
    }
}
