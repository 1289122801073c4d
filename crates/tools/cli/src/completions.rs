//! Completion scripts for shells.
//!
//! Input: the options and the subcommands of the command. Output: the text of a script.

use std::fmt::Write;

use crate::options::{Arity, Group, Known};
use crate::subcommands::SUBCOMMANDS;

/// Shells with a script, by name.
pub(super) const SHELLS: [&str; 3] = ["bash", "fish", "zsh"];

/// Returns the script for a shell. Returns `None` for unknown shells.
pub(super) fn script(shell: &str, known: &[Known]) -> Option<String> {
    let listed: Vec<&Known> = known.iter().filter(|one| one.group <= Group::Actions).collect();
    match shell {
        "bash" => Some(bash(&listed)),
        "fish" => Some(fish(&listed)),
        "zsh" => Some(zsh(&listed)),
        _ => None,
    }
}

/// Value of an option, as shells complete it.
enum Value {
    /// No value, or an optional one.
    None,
    /// File, directory or free text.
    Any,
    OneOf(&'static [&'static str]),
}

fn value(arity: Arity) -> Value {
    match arity {
        Arity::Nothing | Arity::Switch | Arity::OptionalOneOf(_) => Value::None,
        Arity::Text(_) | Arity::Prefixed(_) | Arity::Number(..) => Value::Any,
        Arity::OneOf(values) => Value::OneOf(values),
    }
}

fn dashed(name: &str) -> String {
    if name.len() == 1 { format!("-{name}") } else { format!("--{name}") }
}

fn bash(known: &[&Known]) -> String {
    let mut candidates = String::new();
    let mut cases = String::new();
    for one in known {
        let name = dashed(one.name);
        match value(one.arity) {
            Value::None => {
                let _ = write!(candidates, " {name}");
            }
            // `-I` and `-D` take their values attached or as the next word.
            Value::Any if one.name.len() == 1 => {
                let _ = write!(candidates, " {name}");
            }
            Value::Any => {
                let _ = write!(candidates, " {name}=");
            }
            Value::OneOf(values) => {
                let _ = write!(candidates, " {name}=");
                let _ = writeln!(
                    cases,
                    "        {name}) COMPREPLY=($(compgen -W '{}' -- \"$cur\")); return;;",
                    values.join(" ")
                );
            }
        }
    }
    let subcommands: Vec<&str> = SUBCOMMANDS.iter().map(|one| one.name).collect();
    format!(
        "# Completion of tablegen for bash.\n\
         _tablegen() {{\n\
         \x20   local cur=${{COMP_WORDS[COMP_CWORD]}} option=\n\
         \x20   COMPREPLY=()\n\
         \x20   # The value of an option, which bash splits at the equals sign.\n\
         \x20   if [[ $cur == '=' ]]; then\n\
         \x20       cur= option=${{COMP_WORDS[COMP_CWORD-1]}}\n\
         \x20   elif ((COMP_CWORD > 1)) && [[ ${{COMP_WORDS[COMP_CWORD-1]}} == '=' ]]; then\n\
         \x20       option=${{COMP_WORDS[COMP_CWORD-2]}}\n\
         \x20   fi\n\
         \x20   case $option in\n\
         {cases}\
         \x20   esac\n\
         \x20   if [[ -z $option && $cur == -* ]]; then\n\
         \x20       COMPREPLY=($(compgen -W '{candidates}' -- \"$cur\"))\n\
         \x20       [[ ${{COMPREPLY[0]-}} != *= ]] || compopt -o nospace\n\
         \x20       return\n\
         \x20   fi\n\
         \x20   if ((COMP_CWORD == 1)); then\n\
         \x20       COMPREPLY=($(compgen -W '{subcommands}' -- \"$cur\"))\n\
         \x20   fi\n\
         \x20   compopt -o filenames\n\
         \x20   COMPREPLY+=($(compgen -f -- \"$cur\"))\n\
         }}\n\
         complete -F _tablegen tablegen\n",
        candidates = candidates.trim_start(),
        subcommands = subcommands.join(" "),
    )
}

fn fish(known: &[&Known]) -> String {
    let quoted = |text: &str| text.replace('\\', "\\\\").replace('\'', "\\'");
    let mut script = "# Completion of tablegen for fish.\n".to_owned();
    for one in SUBCOMMANDS {
        let _ = writeln!(
            script,
            "complete -c tablegen -n __fish_use_subcommand -a {} -d '{}'",
            one.name,
            quoted(one.help)
        );
    }
    for one in known {
        let kind = if one.name.len() == 1 { "-s" } else { "-l" };
        let _ = write!(script, "complete -c tablegen {kind} {}", one.name);
        match value(one.arity) {
            Value::None => {}
            Value::Any => script.push_str(" -r"),
            Value::OneOf(values) => {
                let _ = write!(script, " -x -a '{}'", values.join(" "));
            }
        }
        let _ = writeln!(script, " -d '{}'", quoted(one.help));
    }
    script
}

fn zsh(known: &[&Known]) -> String {
    // Brackets end a description, colons separate its parts.
    let quoted = |text: &str| {
        let text = text.replace('\'', "'\\''").replace('[', "\\[").replace(']', "\\]");
        text.replace(':', "\\:")
    };
    let mut script =
        "#compdef tablegen\n# Completion of tablegen for zsh.\n_arguments \\\n".to_owned();
    for one in known {
        let (name, help) = (dashed(one.name), quoted(one.help));
        let _ = match value(one.arity) {
            Value::None => writeln!(script, "    '{name}[{help}]' \\"),
            Value::Any if one.name.len() == 1 => {
                writeln!(script, "    '*{name}+[{help}]:value:_files' \\")
            }
            Value::Any => writeln!(script, "    '{name}=[{help}]:value:_files' \\"),
            Value::OneOf(values) => {
                writeln!(script, "    '{name}=[{help}]:value:({})' \\", values.join(" "))
            }
        };
    }
    let subcommands: Vec<&str> = SUBCOMMANDS.iter().map(|one| one.name).collect();
    let _ = writeln!(
        script,
        "    '1:subcommand or file:{{ compadd {}; _files }}' \\\n    '*:file:_files'",
        subcommands.join(" ")
    );
    script
}
