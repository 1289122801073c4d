//! Text of `--help`: [`Help`].

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use super::args::HELP_HIDDEN;
use super::table::Tables;
use super::{Bits, Kind, Options};

/// Title for options in no group with a help text.
const WITHOUT_GROUP: &str = "OPTIONS";

/// Indentation of options, in columns.
const INDENT: usize = 2;

/// Maximum length of an option with its help text in the same line.
const WIDEST: usize = 23;

/// Text of `--help`: options with their help texts, by group and in columns. `Display` prints it
/// with a trailing newline.
///
/// A group's help text is the title of its options. Options without a help text are not shown.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Help<'t, O> {
    usage: &'t str,
    overview: &'t str,
    visibility: u32,
    without: u32,
    hidden: bool,
    aliases: bool,
    subcommand: Option<&'t str>,
    of: PhantomData<O>,
}

impl<'t, O: Options> Help<'t, O> {
    /// Returns the help of all options that are not hidden.
    ///
    /// `usage` is shown as the form of the command line, `overview` as the purpose of the program.
    pub fn new(usage: &'t str, overview: &'t str) -> Self {
        Help {
            usage,
            overview,
            visibility: u32::MAX,
            without: 0,
            hidden: false,
            aliases: false,
            subcommand: None,
            of: PhantomData,
        }
    }

    /// Shows only options with one of these visibilities, with their help texts for it.
    pub fn visibility(self, visibility: O::Visibility) -> Self {
        Help { visibility: visibility.bits(), ..self }
    }

    /// Omits options with one of these flags.
    pub fn without(self, flags: O::Flags) -> Self {
        Help { without: flags.bits(), ..self }
    }

    /// Shows hidden options if `on`.
    pub fn hidden(self, on: bool) -> Self {
        Help { hidden: on, ..self }
    }

    /// Shows aliases without a help text with that of their option if `on`.
    pub fn aliases(self, on: bool) -> Self {
        Help { aliases: on, ..self }
    }

    /// Shows the options of a subcommand instead of those for all.
    pub fn subcommand(self, name: &'t str) -> Self {
        Help { subcommand: Some(name), ..self }
    }

    /// Returns the options to show with their help texts, by section title.
    pub(super) fn sections(&self) -> BTreeMap<&'static str, Vec<(usize, &'static str)>> {
        let table = O::TABLES;
        let mut sections: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for entry in 0..table.len {
            // As in LLVM, sentinels are not shown.
            if matches!(table.kind(entry), Kind::Group | Kind::Input | Kind::Unknown) {
                continue;
            }
            let flags = table.flags(entry);
            let is_hidden = !self.hidden && flags & HELP_HIDDEN != 0;
            let is_known =
                table.visibility(entry) & self.visibility != 0 && flags & self.without == 0;
            if is_hidden || !is_known || !self.is_of_subcommand(entry) {
                continue;
            }
            let mut help = table.help(entry, self.visibility);
            if self.aliases {
                let of_alias = || table.help(table.alias(entry)?, self.visibility);
                help = help.or_else(of_alias);
            }
            if let Some(help) = help.filter(|help| !help.is_empty()) {
                sections.entry(title(table, entry)).or_default().push((entry, help));
            }
        }
        sections
    }

    fn is_of_subcommand(&self, entry: usize) -> bool {
        let mut own = O::TABLES.subcommands_of(entry);
        match self.subcommand {
            None => own.len() == 0,
            Some(name) => own.any(|number| O::TABLES.subcommand(number).name == name),
        }
    }
}

/// Returns the title of the section that an option is shown in.
fn title(table: &'static Tables, entry: usize) -> &'static str {
    let mut group = table.group(entry);
    for _ in 0..table.len {
        let Some(found) = group else { break };
        if let Some(help) = table.help(found, 0) {
            return help;
        }
        group = table.group(found);
    }
    WITHOUT_GROUP
}

/// Returns an option with placeholders for its values.
pub(super) fn synopsis(table: &'static Tables, entry: usize) -> String {
    let mut text = String::from(table.spelling(entry));
    let meta_var = table.meta_var(entry);
    let kind = table.kind(entry);
    match kind {
        Kind::Group | Kind::Input | Kind::Unknown | Kind::Flag | Kind::Values => {}
        Kind::MultiArg => match meta_var {
            Some(all) => {
                text.push(' ');
                text.push_str(all);
            }
            None => (0..table.arg_count(entry)).for_each(|_| text.push_str(" <value>")),
        },
        _ => {
            let joins = matches!(kind, Kind::Joined | Kind::CommaJoined | Kind::JoinedAndSeparate);
            text.push_str(if joins { "" } else { " " });
            text.push_str(meta_var.unwrap_or("<value>"));
        }
    }
    text
}

impl<O: Options> fmt::Display for Help<'_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = O::TABLES;
        writeln!(f, "OVERVIEW: {}\n", self.overview)?;
        match self.subcommand {
            Some(name) => {
                let of_name = table.subcommands().find(|subcommand| subcommand.name == name);
                if let Some(subcommand) = of_name {
                    writeln!(f, "{}\n", subcommand.help)?;
                    if !subcommand.usage.is_empty() {
                        writeln!(f, "USAGE: {}\n", subcommand.usage)?;
                    }
                }
            }
            None => {
                writeln!(f, "USAGE: {}\n", self.usage)?;
                if table.subcommand_count > 1 {
                    writeln!(f, "SUBCOMMANDS:\n")?;
                    for subcommand in table.subcommands() {
                        writeln!(f, "{} - {}", subcommand.name, subcommand.help)?;
                    }
                    writeln!(f)?;
                }
            }
        }
        for (index, (title, options)) in self.sections().into_iter().enumerate() {
            f.write_str(if index > 0 { "\n" } else { "" })?;
            writeln!(f, "{title}:")?;
            let options = options.into_iter().map(|(entry, help)| (synopsis(table, entry), help));
            columns(f, &options.collect::<Vec<_>>())?;
        }
        Ok(())
    }
}

/// Writes options in the left column and help texts in the right one.
fn columns(f: &mut fmt::Formatter<'_>, options: &[(String, &str)]) -> fmt::Result {
    let widths = options.iter().map(|(option, _)| option.len()).filter(|&width| width <= WIDEST);
    let width = widths.max().unwrap_or(0);
    for (option, help) in options {
        write!(f, "{:INDENT$}{option}", "")?;
        // The help text of a long option starts in the next line, in the right column.
        let is_long = option.len() > width;
        let (first, further) = if is_long {
            f.write_str("\n")?;
            (width + INDENT, width + INDENT)
        } else {
            (width - option.len(), width + INDENT)
        };
        for (index, line) in help.split('\n').enumerate() {
            let pad = 1 + if index == 0 { first } else { further };
            writeln!(f, "{:pad$}{line}", "")?;
        }
    }
    Ok(())
}
