//! Manual page of the options: [`Manual`].

use alloc::string::String;
use core::fmt::{self, Write};

use super::help::{Help, synopsis};
use super::{Kind, Options};

/// Manual page with the options that a [`Help`] shows, for `man` or for Sphinx.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Manual<'t, O> {
    name: &'t str,
    about: &'t str,
    usage: &'t str,
    description: &'t str,
    help: Help<'t, O>,
}

impl<'t, O: Options> Manual<'t, O> {
    /// Returns the page of a program. `about` is its purpose in one line, `usage` the form of the
    /// command line.
    pub fn new(name: &'t str, about: &'t str, usage: &'t str) -> Self {
        Manual { name, about, usage, description: "", help: Help::new(usage, about) }
    }

    /// Sets the description of the program, before the options. Blank lines separate paragraphs.
    pub fn description(self, description: &'t str) -> Self {
        Manual { description, ..self }
    }

    /// Shows the same options as `help`.
    pub fn options(self, help: Help<'t, O>) -> Self {
        Manual { help, ..self }
    }

    /// Returns the page in roff, for `man`.
    #[must_use]
    pub fn man(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_man(&mut text);
        text
    }

    fn write_man(&self, text: &mut String) -> fmt::Result {
        let (name, usage) = (Roff(self.name), Roff(self.usage));
        writeln!(text, ".TH {} 1", Roff(&self.name.to_uppercase()))?;
        writeln!(text, ".SH NAME\n{name} \\- {}\n.SH SYNOPSIS\n{usage}", Roff(self.about))?;
        if !self.description.is_empty() {
            writeln!(text, ".SH DESCRIPTION")?;
            for (index, paragraph) in self.description.split("\n\n").enumerate() {
                text.push_str(if index > 0 { ".PP\n" } else { "" });
                writeln!(text, "{}", Roff(paragraph.trim()))?;
            }
        }
        if O::TABLES.subcommand_count > 0 {
            writeln!(text, ".SH SUBCOMMANDS")?;
            for subcommand in O::TABLES.subcommands() {
                writeln!(text, ".TP\n.B {}", Roff(subcommand.name))?;
                writeln!(text, "{}", Roff(subcommand.help))?;
            }
        }
        for (title, options) in self.help.sections() {
            writeln!(text, ".SH {}", Roff(&title.to_uppercase()))?;
            for (entry, help) in options {
                writeln!(
                    text,
                    ".TP\n\\fB{}\\fR{}",
                    Roff(O::TABLES.spelling(entry)),
                    Roff(&value::<O>(entry))
                )?;
                writeln!(text, "{}", Roff(&sentences::<O>(entry, help)))?;
            }
        }
        Ok(())
    }

    /// Returns the page in reStructuredText, for Sphinx and docutils: a section for each group.
    #[must_use]
    pub fn rst(&self) -> String {
        let mut text = String::new();
        for (title, options) in self.help.sections() {
            let title = title.to_uppercase();
            text.push_str(&title);
            text.push('\n');
            text.extend(title.chars().map(|_| '-'));
            text.push_str("\n\n");
            for (entry, help) in options {
                text.push_str(".. option:: ");
                text.push_str(&synopsis(O::TABLES, entry));
                text.push_str("\n\n");
                for line in sentences::<O>(entry, help).lines() {
                    text.push_str(if line.is_empty() { "" } else { " " });
                    text.push_str(line);
                    text.push('\n');
                }
                text.push('\n');
            }
        }
        text
    }
}

/// Returns the placeholders of an option's values.
fn value<O: Options>(entry: usize) -> String {
    let text = synopsis(O::TABLES, entry);
    text.get(O::TABLES.spelling(entry).len()..).unwrap_or_default().into()
}

/// Returns the help text as sentences, with the list of known values.
fn sentences<O: Options>(entry: usize, help: &str) -> String {
    let mut text = String::from(help.trim());
    if !text.ends_with('.') {
        text.push('.');
    }
    let values = O::TABLES.values(entry);
    let count = values.clone().count();
    for (index, known) in values.enumerate() {
        let _ = match index {
            0 if O::TABLES.kind(entry) == Kind::CommaJoined => {
                write!(text, " Values are '{known}'")
            }
            0 => write!(text, " The value is '{known}'"),
            _ if index + 1 == count => write!(text, " or '{known}'"),
            _ => write!(text, ", '{known}'"),
        };
    }
    if count > 0 {
        text.push('.');
    }
    text
}

/// Text that is escaped for roff.
struct Roff<'t>(&'t str);

impl fmt::Display for Roff<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, line) in self.0.split('\n').enumerate() {
            f.write_str(if index > 0 { "\n" } else { "" })?;
            // roff treats such a line as a request.
            f.write_str(if line.starts_with(['.', '\'']) { "\\&" } else { "" })?;
            for letter in line.chars() {
                match letter {
                    '\\' => f.write_str("\\e")?,
                    '-' => f.write_str("\\-")?,
                    _ => f.write_char(letter)?,
                }
            }
        }
        Ok(())
    }
}
