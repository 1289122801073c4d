//! Text of `--help` and its variants, and of `--version`.
//!
//! Input: the options of a tool. Output: an overview by families of actions, the description of one
//! family or action, or lists of all options.

use std::collections::BTreeMap;
use std::fmt::Write;

use tablegen_driver::{Backend, Release, feature_of};

use crate::options::{Action, Arity, Group, Known};
use crate::subcommands;

/// Titles of the families of actions, by cargo feature. The empty feature is always enabled.
const FAMILIES: [(&str, &str, &str); 8] = [
    ("", "records", "Dumps and tables"),
    ("codegen", "codegen", "Instruction sets and code generators"),
    ("options", "options", "Command-line options"),
    ("ir", "ir", "LLVM IR and target parsers"),
    ("clang", "clang", "Front ends of C compilers"),
    ("dialects", "dialects", "Dialects of llvm-dialects"),
    ("mlir", "mlir", "MLIR dialects, passes and patterns"),
    ("mlir-rust", "mlir-rust", "MLIR dialects in Rust"),
];

/// Name of the command.
pub(super) const NAME: &str = "tablegen";

/// Maximum length of a line.
const WIDTH: usize = 100;

/// Column of descriptions.
const INDENT: usize = 45;

/// Options of a tool, as help shows them.
pub(super) struct Help<'h> {
    pub(super) program: &'h str,
    /// Tool of LLVM that the command replaces.
    pub(super) tool: &'h str,
    pub(super) known: &'h [Known],
    /// Release of LLVM in the name of the program.
    pub(super) release: Option<Release>,
    /// True under the command's own name, where it has subcommands.
    pub(super) is_own: bool,
}

impl Help<'_> {
    /// Returns the text of `--help`: options of the command, and names of actions by family.
    pub(super) fn overview(&self) -> String {
        let mut text = self.head();
        self.group(&mut text, Group::General, "General options");
        if self.is_own {
            text.push_str("\nSubcommands, which `help <name>` describes:\n\n");
            for (name, help) in subcommands::all() {
                described(&mut text, &name, &help);
            }
        }
        text.push_str("\nActions, by family:\n");
        for (index, (family, backends)) in self.families().into_iter().enumerate() {
            let (name, title) = names_of(family);
            let gap = if index > 0 { "\n" } else { "" };
            let _ = writeln!(text, "{gap}  {name}: {title}");
            wrapped(&mut text, backends.iter().map(|backend| backend.name));
        }
        let _ = write!(
            text,
            "\n`--help <family>` describes the actions of a family, and `--help <action>` an action \
             with\nits options. `--help-list` lists all options.\n"
        );
        text
    }

    /// Returns the text of `--help-hidden`: all options by group.
    pub(super) fn all(&self) -> String {
        let mut text = self.head();
        for (group, title) in [
            (Group::General, "General options"),
            (Group::OfBackends, "Options of actions"),
            (Group::Actions, "Action to perform"),
            (Group::Missing, "Actions of LLVM's tools that are missing"),
            (Group::WithoutEffect, "Further options"),
        ] {
            self.group(&mut text, group, title);
        }
        text
    }

    /// Returns the text of `--help-list`, or of `--help-list-hidden` if `hidden`: all options in
    /// the order of their names.
    pub(super) fn list(&self, hidden: bool) -> String {
        let mut text = self.head();
        let is_listed = |known: &&Known| hidden || known.group <= Group::Actions;
        let mut all: Vec<&Known> = self.known.iter().filter(is_listed).collect();
        all.sort_unstable_by_key(|known| known.name);
        text.push('\n');
        all.into_iter().for_each(|known| line(&mut text, known));
        text
    }

    /// Returns the description of an action with its options, of a family of actions, or of an
    /// option. Returns `None` for other names.
    pub(super) fn topic(&self, name: &str) -> Option<String> {
        let name = name.trim_start_matches('-');
        let mut text = String::new();
        if let Some(known) = self.known.iter().find(|known| known.name == name) {
            line(&mut text, known);
            if let Action::Act(backend) = known.action {
                let is_read = |one: &&Known| {
                    one.group == Group::OfBackends && backend.option(one.name).is_some()
                };
                let mut options = self.known.iter().filter(is_read).peekable();
                if options.peek().is_some() {
                    text.push_str("\nOptions:\n\n");
                    options.for_each(|known| line(&mut text, known));
                }
            }
            return Some(text);
        }
        let mut families = self.families().into_iter();
        let (family, backends) = families.find(|(one, _)| names_of(one).0 == name)?;
        let _ = writeln!(text, "{}:\n", names_of(family).1);
        for backend in backends {
            let known = self.known.iter().find(|known| known.name == backend.name)?;
            line(&mut text, known);
        }
        Some(text)
    }

    fn head(&self) -> String {
        let Help { program, tool, release, .. } = self;
        let release = release.map_or_else(all_releases, |release| release.to_string());
        format!(
            "OVERVIEW: TableGen in Rust: evaluates .td files as {tool} {release} does\n\n\
             USAGE: {program} [options] <input file>\n       \
             {program} --help [<action> | <family>]\n\n\
             OPTIONS:\n"
        )
    }

    /// Appends the options of a group, if it has any.
    fn group(&self, text: &mut String, group: Group, title: &str) {
        let mut options = self.known.iter().filter(|known| known.group == group).peekable();
        if options.peek().is_some() {
            let _ = writeln!(text, "\n{title}:\n");
            options.for_each(|known| line(text, known));
        }
    }

    /// Returns the actions of each family, by cargo feature. Families without a title come last.
    fn families(&self) -> Vec<(&'static str, Vec<&'static Backend>)> {
        let mut found: BTreeMap<(usize, &str), Vec<&Backend>> = BTreeMap::new();
        for known in self.known {
            if let Action::Act(backend) = known.action {
                let family = feature_of(backend).unwrap_or_default();
                let rank = FAMILIES.iter().position(|(known, ..)| *known == family);
                let rank = rank.unwrap_or(FAMILIES.len());
                found.entry((rank, family)).or_default().push(backend);
            }
        }
        found.into_iter().map(|((_, family), backends)| (family, backends)).collect()
    }
}

/// Returns the name and the title of a family.
fn names_of(family: &str) -> (&str, &str) {
    let known = FAMILIES.iter().find(|(known, ..)| *known == family);
    known.map_or((family, "Further actions"), |&(_, name, title)| (name, title))
}

/// Appends names of options in indented lines of at most [`WIDTH`] characters.
fn wrapped<'n>(text: &mut String, names: impl Iterator<Item = &'n str>) {
    let mut len = 0;
    for name in names {
        let name = format!(" --{name}");
        if len + name.len() > WIDTH || len == 0 {
            text.push_str(if len == 0 { "   " } else { "\n   " });
            len = 3;
        }
        text.push_str(&name);
        len += name.len();
    }
    text.push('\n');
}

/// Returns an option with dashes and its value.
pub(super) fn spelled(known: &Known) -> String {
    let Known { name, arity, .. } = known;
    match (arity, name.len()) {
        (Arity::Nothing | Arity::Switch, 1) => format!("-{name}"),
        (Arity::Nothing | Arity::Switch, _) => format!("--{name}"),
        (Arity::Text(value) | Arity::Prefixed(value) | Arity::Number(value, _), 1) => {
            format!("-{name} <{value}>")
        }
        (Arity::Text(value) | Arity::Prefixed(value) | Arity::Number(value, _), _) => {
            format!("--{name}=<{value}>")
        }
        (Arity::OptionalOneOf(values), _) => format!("--{name}[={}]", values.join("|")),
        (Arity::OneOf(values), _) => format!("--{name}=<{}>", values.join("|")),
    }
}

/// Appends an option with its description.
fn line(text: &mut String, known: &Known) {
    let (option, help) = (spelled(known), known.help);
    let rust = match known.action {
        Action::Act(backend) if backend.makes_rust() => " (also with --rust)",
        Action::Act(backend) if backend.lacks_rust() => " (not with --rust)",
        _ => "",
    };
    described(text, &option, &format!("{help}{rust}"));
}

/// Appends a name with its description, in lines of at most [`WIDTH`] characters.
fn described(text: &mut String, name: &str, about: &str) {
    let _ = write!(text, "  {name:<40} - ");
    let mut column = name.chars().count().max(40) + 5;
    for (index, token) in about.split(' ').enumerate() {
        let len = token.chars().count();
        match index {
            0 => {}
            _ if column + 1 + len > WIDTH => {
                let _ = write!(text, "\n{:INDENT$}", "");
                column = INDENT;
            }
            _ => {
                text.push(' ');
                column += 1;
            }
        }
        text.push_str(token);
        column += len;
    }
    text.push('\n');
}

/// Returns the text of `--version`: the release of the program's name, or all.
pub(super) fn version(release: Option<Release>) -> String {
    let releases = match release {
        Some(release) => format!("the language of LLVM {release}"),
        None => format!("the languages of LLVM {}", all_releases()),
    };
    format!("tablegen {} ({releases})\n", env!("CARGO_PKG_VERSION"))
}

/// Returns the releases whose language is known. Older files are read as those of the first.
fn all_releases() -> String {
    let known = Release::ALL.iter().filter(|&&release| release >= Release::default());
    let all: Vec<String> = known.map(ToString::to_string).collect();
    all.join(" and ")
}

#[cfg(test)]
mod tests {
    use super::Help;
    use crate::options;
    use crate::tool::Tools;

    #[test]
    fn the_overview_is_short_and_names_all_actions() {
        let known = options::all(Tools::ALL);
        let (program, tool, release) = ("tool", "llvm-tblgen", None);
        let help = Help { program, tool, known: &known, release, is_own: true };
        let overview = help.overview();
        assert!(overview.lines().count() <= 165, "{overview}");
        for backend in tablegen_driver::backends() {
            assert!(overview.contains(&format!(" --{}", backend.name)), "{}", backend.name);
        }
        assert!(!overview.contains("--class="), "{overview}");
    }

    #[test]
    fn topics() {
        let known = options::all(Tools::ALL);
        let (program, tool, release) = ("tool", "llvm-tblgen", None);
        let help = Help { program, tool, known: &known, release, is_own: true };
        let enums = help.topic("--print-enums").unwrap();
        assert!(enums.contains("--class=<"), "{enums}");
        assert!(!help.topic("dump-json").unwrap().contains("--class"));
        let records = help.topic("records").unwrap();
        assert!(records.contains("  --print-enums ") && !records.contains("-I"), "{records}");
        assert!(help.topic("o").unwrap().contains("-o <filename>"));
        assert_eq!(help.topic("x.td"), None);
    }
}
