//! The texts of `--help` and its relatives, and of `--version`.

use std::fmt::Write;

use crate::options::{Does, Group, Known, Takes};

/// The text of `--help`, of `--help-hidden` if `hidden`; as one `list` or in parts. It names the
/// `tool` that the command stands in for.
pub(super) fn help(program: &str, tool: &str, known: &[Known], hidden: bool, list: bool) -> String {
    let mut text = format!(
        "OVERVIEW: TableGen in Rust: evaluates .td files as {tool} 22 does\n\n\
         USAGE: {program} [options] <input file>\n\n\
         OPTIONS:\n"
    );
    let of_group = |group| known.iter().filter(move |known| known.group == group);
    let groups = [
        (Group::General, "General options"),
        (Group::OfBackends, "Options of actions"),
        (Group::Actions, "Action to perform"),
        (Group::Missing, "Actions of LLVM's tools that are missing"),
        (Group::WithoutEffect, "Further options"),
    ];
    let groups = groups.into_iter().take(if hidden { 5 } else { 3 });
    if list {
        let mut all: Vec<&Known> = groups.flat_map(|(group, _)| of_group(group)).collect();
        all.sort_unstable_by_key(|known| known.name);
        text.push('\n');
        all.into_iter().for_each(|known| line(&mut text, known));
        return text;
    }
    for (group, title) in groups {
        let mut options = of_group(group).peekable();
        if options.peek().is_some() {
            let _ = writeln!(text, "\n{title}:\n");
            options.for_each(|known| line(&mut text, known));
        }
    }
    text
}

fn line(text: &mut String, known: &Known) {
    let Known { name, takes, help, .. } = known;
    let option = match (takes, name.len()) {
        (Takes::Nothing | Takes::Switch, 1) => format!("-{name}"),
        (Takes::Nothing | Takes::Switch, _) => format!("--{name}"),
        (Takes::Text(value) | Takes::Prefixed(value) | Takes::Number(value, _), 1) => {
            format!("-{name} <{value}>")
        }
        (Takes::Text(value) | Takes::Prefixed(value) | Takes::Number(value, _), _) => {
            format!("--{name}=<{value}>")
        }
        (Takes::OptionalOneOf(values), _) => format!("--{name}[={}]", values.join("|")),
        (Takes::OneOf(values), _) => format!("--{name}=<{}>", values.join("|")),
    };
    let rust = match known.does {
        Does::Act(backend) if backend.makes_rust() => " (also with --rust)",
        Does::Act(backend) if backend.lacks_rust() => " (not with --rust)",
        _ => "",
    };
    let _ = writeln!(text, "  {option:<40} - {help}{rust}");
}

/// The text of `--version`.
pub(super) fn version() -> String {
    format!("tablegen {} (the language of LLVM 22)\n", env!("CARGO_PKG_VERSION"))
}
