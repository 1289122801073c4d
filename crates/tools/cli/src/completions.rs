//! Completion scripts for shells.
//!
//! Command lines of LLVM's tools have a parser of their own; for completions their options join those of the
//! subcommands in one grammar.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, Command, ValueHint};
use clap_complete::{Shell, generate};

use crate::help;
use crate::options::{self, Action, Arity, Group, Known};
use crate::subcommands;
use crate::tool::Tools;

/// Returns the script for a shell.
pub(super) fn script(shell: Shell) -> String {
    let mut grammar = with_names(grammar());
    let mut out = Vec::new();
    generate(shell, &mut grammar, help::NAME, &mut out);
    let script = String::from_utf8_lossy(&out).into_owned();
    match shell {
        Shell::Zsh => with_subcommands_first(&script),
        Shell::Fish => with_options_everywhere(&script) + &positional_values(&grammar),
        _ => script,
    }
}

/// Gives arguments that are names of actions or subcommands these values. The parser of command lines takes any text,
/// as its own messages have near names.
fn with_names(grammar: Command) -> Command {
    let known = options::all(Tools(None));
    let actions: Vec<PossibleValue> = known
        .iter()
        .filter(|one| one.group == Group::Actions)
        .map(|one| PossibleValue::new(one.name).help(one.help))
        .collect();
    let subcommands: Vec<PossibleValue> = grammar
        .get_subcommands()
        .map(|one| {
            let about = one.get_about().map(ToString::to_string).unwrap_or_default();
            PossibleValue::new(one.get_name().to_owned()).help(about)
        })
        .collect();
    let topics = subcommands.iter().chain(&actions).cloned().collect();
    let of_lints = known.iter().filter(|one| matches!(one.action, Action::Lint));
    let grammar = of_lints.fold(grammar, |grammar, option| {
        let values = PossibleValuesParser::new(switched_lints());
        grammar.mut_arg(option.name, |argument| argument.value_parser(values))
    });
    [("man", "subcommand", subcommands), ("help", "topic", topics), ("check", "actions", actions)]
        .into_iter()
        .fold(grammar, |grammar, (name, id, values)| {
            let values = PossibleValuesParser::new(values);
            grammar.mut_subcommand(name, |one| {
                one.mut_arg(id, |argument| argument.value_parser(values))
            })
        })
}

/// Returns the values of the option that enables and disables lints.
fn switched_lints() -> Vec<PossibleValue> {
    let named = |name: &str, enable: String, disable: String| {
        [
            PossibleValue::new(name.to_owned()).help(enable),
            PossibleValue::new(format!("no-{name}")).help(disable),
        ]
    };
    let all = named("all", "Enable all lints".to_owned(), "Disable all lints".to_owned());
    let each = tablegen_driver::lints().flat_map(|lint| {
        named(lint.name, format!("Report {}", lint.help), format!("Do not report {}", lint.help))
    });
    all.into_iter().chain(each).collect()
}

/// Changes the script for fish, which completes options of the command only where it expects a subcommand: after an input
/// file, too, and where the word before is an option that lacks its value, for which `argparse` fails.
fn with_options_everywhere(script: &str) -> String {
    let grammar = grammar();
    let names: Vec<&str> = grammar.get_subcommands().map(Command::get_name).collect();
    let is_subcommand = format!("    if contains -- \"$argv[1]\" {}\n", names.join(" "));
    let script = script.replacen("    if set -q argv[1]\n", &is_subcommand, 1);
    let parse =
        format!("    argparse -s (__fish_{}_global_optspecs) -- $cmd 2>/dev/null\n", help::NAME);
    let again = format!("{parse}    or begin\n        set -e cmd[-1]\n    {parse}    end\n");
    script.replacen(&parse, &again, 1)
}

/// Returns completions of the values of positional arguments for fish, which `clap_complete` leaves out.
fn positional_values(grammar: &Command) -> String {
    let mut out = String::new();
    for subcommand in grammar.get_subcommands() {
        let name = subcommand.get_name();
        for argument in subcommand.get_positionals() {
            let values = argument.get_possible_values();
            let values = values.iter().filter(|value| !value.is_hide_set());
            let (mut seen, mut list) = (String::new(), String::new());
            for value in values {
                let help = value.get_help().map(ToString::to_string).unwrap_or_default();
                list.push_str(&format!("{}\\t'{}'\n", value.get_name(), escaped(&help)));
                // The name of the subcommand is on the line in any case.
                if value.get_name() != name {
                    seen.push(' ');
                    seen.push_str(value.get_name());
                }
            }
            if !list.is_empty() {
                out.push_str(&format!(
                    "complete -c {} -n \"__fish_tablegen_using_subcommand {name}; \
                     and not __fish_seen_subcommand_from{seen}\" -f -a \"{}\"\n",
                    help::NAME,
                    list.trim_end()
                ));
            }
        }
    }
    out
}

/// Escapes a description for quotes of both kinds in a script for fish.
fn escaped(help: &str) -> String {
    let mut out = String::new();
    for character in help.chars() {
        if matches!(character, '\\' | '\'') {
            // Two levels: the double quotes around, and the single quotes inside.
            out.push_str(if character == '\\' { "\\\\\\\\" } else { "\\\\'" });
            continue;
        }
        if matches!(character, '"' | '$') {
            out.push('\\');
        }
        out.push(if character == '\n' { ' ' } else { character });
    }
    out
}

/// Changes the script for zsh, which expects an input file before a subcommand: subcommands are completed where the
/// input file is, and a subcommand is preceded by an empty word.
fn with_subcommands_first(script: &str) -> String {
    let grammar = grammar();
    let names: Vec<&str> = grammar.get_subcommands().map(Command::get_name).collect();
    let start = "\n_tablegen() {\n";
    let insert = format!(
        "{start}    if (( CURRENT > 2 )) && [[ $words[2] == ({}) ]]; then
        words=(\"$words[1]\" \"\" \"${{(@)words[2,-1]}}\")
        (( CURRENT += 1 ))
    fi\n",
        names.join("|")
    );
    let both = "'::input file:{_tablegen_commands; _files}'";
    script.replacen(start, &insert, 1).replacen("'::input file:_files'", both, 1)
}

/// Returns the grammar of all command lines under the command's own name.
pub(super) fn grammar() -> Command {
    let known = options::all(Tools(None));
    let listed = known.iter().filter(|one| one.group <= Group::Actions);
    // The grammar has these itself.
    let listed = listed.filter(|one| {
        !matches!(
            one.action,
            Action::Color | Action::Version | Action::Help { list: false, hidden: false }
        )
    });
    subcommands::grammar()
        .version(env!("CARGO_PKG_VERSION"))
        .about("Evaluate TableGen sources and make files of their records")
        .subcommand_required(false)
        .args_conflicts_with_subcommands(true)
        .arg(Arg::new("input file").value_name("input file").value_hint(ValueHint::FilePath))
        .args(listed.map(argument))
}

fn argument(one: &Known) -> Arg {
    let arg = Arg::new(one.name).help(one.help).help_heading(match one.group {
        Group::Actions => "Actions",
        Group::OfBackends => "Options of actions",
        _ => "Options",
    });
    let mut letters = one.name.chars();
    let arg = match (letters.next(), letters.next()) {
        (Some(letter), None) => arg.short(letter),
        _ => arg.long(one.name),
    };
    match one.arity {
        Arity::Nothing => arg.action(ArgAction::SetTrue),
        Arity::Switch => arg.num_args(0..=1).require_equals(true).value_name("bool"),
        Arity::Text(name) | Arity::Prefixed(name) | Arity::Number(name, _) => {
            arg.action(ArgAction::Append).value_name(name).value_hint(hint(name))
        }
        Arity::OneOf(values) => arg.value_parser(PossibleValuesParser::new(values)),
        Arity::OptionalOneOf(values) => {
            let values = PossibleValuesParser::new(values);
            arg.num_args(0..=1).require_equals(true).value_parser(values)
        }
    }
}

/// Returns what shells complete for a value.
fn hint(name: &str) -> ValueHint {
    match name {
        "directory" => ValueHint::DirPath,
        "filename" => ValueHint::FilePath,
        _ => ValueHint::Other,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_grammar_is_sound() {
        super::grammar().debug_assert();
    }

    #[test]
    fn fish_completes_options_after_others() {
        let script = super::script(clap_complete::Shell::Fish);
        assert_eq!(script.matches("set -e cmd[-1]\n").count(), 1);
        assert_eq!(script.matches("if contains -- \"$argv[1]\" ").count(), 1);
    }

    #[test]
    fn zsh_completes_subcommands_where_files_are() {
        let script = super::script(clap_complete::Shell::Zsh);
        assert_eq!(script.matches("{_tablegen_commands; _files}").count(), 1);
        assert_eq!(script.matches("|check|").count(), 1);
    }
}
