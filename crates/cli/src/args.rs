//! The command line, read as LLVM's tools read theirs: one dash or two, values behind `=` or as
//! the next argument, `-I` and `-D` with their values attached or not, and every mistake told.
//!
//! In: the arguments, response files expanded. Out: what was asked for, with the text for
//! standard error.

use std::num::NonZero;
use std::path::Path;

use tablegen_build::{Backend, Lints, Options, Place, module_name, parse_number, share};

use crate::face::Face;
use crate::options::{self, Does, Known, Lack, Takes, find_action};

/// One output.
#[derive(Clone, Debug)]
pub(super) struct Emit {
    /// One; or several, of which one Rust module is made.
    pub(super) backends: Vec<&'static Backend>,
    /// Whether it is the Rust module.
    pub(super) rust: bool,
    pub(super) options: Options,
    /// Where it goes; `-` is standard output.
    pub(super) file: String,
}

/// Form of the report of `--profile-eval`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Profile {
    Table,
    Json,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Args {
    pub(super) input: String,
    pub(super) include_dirs: Vec<String>,
    pub(super) macros: Vec<String>,
    pub(super) emits: Vec<Emit>,
    pub(super) depfile: String,
    pub(super) depfile_escape: bool,
    pub(super) options: Options,
    pub(super) write_if_changed: bool,
    pub(super) no_warn_on_unused_template_args: bool,
    /// Report of the evaluation's cost.
    pub(super) profile: Option<Profile>,
    pub(super) time_phases: bool,
    pub(super) threads: Option<NonZero<usize>>,
    /// Whether messages are coloured; decided by the terminal if not given.
    pub(super) color: Option<bool>,
    pub(super) lints: Lints,
}

pub(super) enum Asked {
    Run(Box<Args>),
    Help {
        hidden: bool,
        list: bool,
    },
    Version,
    /// Nothing can be done.
    Wrong,
}

/// What the arguments say, and what there is to say of them.
pub(super) struct Parsed {
    pub(super) asked: Asked,
    /// Complete lines for standard error.
    pub(super) messages: String,
}

/// Parses the arguments behind the program's name, which was started as `program`.
pub(super) fn parse(program: &str, arguments: impl Iterator<Item = String>) -> Parsed {
    let mut parser = Parser::new(program);
    let asked = match parser.read_all(arguments) {
        Some(asked) => asked,
        None => match parser.finish() {
            Some(args) => Asked::Run(Box::new(args)),
            None => Asked::Wrong,
        },
    };
    Parsed { asked, messages: parser.messages }
}

/// The last part of the path that a program was started by.
pub(super) fn base_name(program: &str) -> &str {
    Path::new(program).file_name().and_then(|name| name.to_str()).unwrap_or(program)
}

struct Parser<'p> {
    program: &'p str,
    face: Face,
    known: Vec<Known>,
    messages: String,
    args: Args,
    positional: Vec<String>,
    output: Option<String>,
    rust: bool,
    action: Option<Action>,
}

/// The action that was chosen last.
#[derive(Clone, Copy)]
enum Action {
    There(&'static Backend),
    Lacking(&'static str, Lack),
}

/// With as many dashes as are usual.
fn dashed(name: &str) -> String {
    if name.len() == 1 { format!("-{name}") } else { format!("--{name}") }
}

fn of_option(name: &str, problem: &str) -> String {
    format!("for the {} option: {problem}", dashed(name))
}

impl<'p> Parser<'p> {
    fn new(program: &'p str) -> Self {
        let face = Face::of(program);
        Parser {
            program,
            face,
            known: options::all(face),
            messages: String::new(),
            args: Args { lints: Lints::none(), ..Args::default() },
            positional: Vec::new(),
            output: None,
            rust: false,
            action: None,
        }
    }

    /// Tells of a mistake.
    fn wrong(&mut self, message: &str) {
        self.messages += &format!("{}: {message}\n", base_name(self.program));
    }

    /// Reads all arguments; ends at one that asks for help or the version.
    fn read_all(&mut self, mut arguments: impl Iterator<Item = String>) -> Option<Asked> {
        let mut only_positional = false;
        while let Some(argument) = arguments.next() {
            let name = match argument.strip_prefix('-') {
                Some(name) if !name.is_empty() && !only_positional => name,
                _ => {
                    self.positional.push(argument);
                    continue;
                }
            };
            if argument == "--" {
                only_positional = true;
                continue;
            }
            let name = name.strip_prefix('-').unwrap_or(name);
            match self.look_up(name) {
                Ok((known, value)) => {
                    match self.obey(&known, value.map(str::to_owned), &mut arguments) {
                        Ok(None) => {}
                        Ok(asked) => return asked,
                        Err(message) => self.wrong(&message),
                    }
                }
                Err(name) => self.unknown(&argument, name),
            }
        }
        None
    }

    /// The option of an argument without its dashes, and the value in it; or the name that is
    /// unknown.
    fn look_up<'a>(&mut self, argument: &'a str) -> Result<(Known, Option<&'a str>), &'a str> {
        let (name, value) = match argument.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (argument, None),
        };
        if let Some(known) = self.find(name) {
            return Ok((known, value));
        }
        // What has one letter can be followed by its value, or by others that take none.
        let mut letters = argument.char_indices().map(|(at, _)| at).skip(1);
        let (letter, rest) = argument.split_at(letters.next().ok_or(argument)?);
        let known = self.find(letter).ok_or(argument)?;
        match known.takes {
            Takes::Prefixed(_) => Ok((known, Some(rest))),
            Takes::Nothing => Ok((known, None)),
            _ => {
                self.wrong(&of_option(letter, "may not occur within a group!"));
                Err(letter)
            }
        }
    }

    fn find(&self, name: &str) -> Option<Known> {
        self.known.iter().find(|known| known.name == name).copied()
    }

    fn unknown(&mut self, argument: &str, name: &str) {
        if self.face.has_action(name)
            && let Some(Err(lack @ Lack::Feature(_))) = find_action(name)
        {
            self.wrong(&lack.message(name));
            return;
        }
        let help = format!("{} --help", self.program);
        self.wrong(&format!("Unknown command line argument '{argument}'.  Try: '{help}'"));
        if let Some(nearest) = self.nearest(name) {
            self.wrong(&format!("Did you mean '{nearest}'?"));
        }
    }

    /// The option that most likely was meant, with the value.
    fn nearest(&self, argument: &str) -> Option<String> {
        let (name, value) = argument.split_once('=').unwrap_or((argument, ""));
        let distance = |known: &&Known| {
            let whole = known.takes == Takes::Nothing;
            strsim::levenshtein(known.name, if whole { argument } else { name })
        };
        let known = self.known.iter().min_by_key(distance).filter(|_| !argument.is_empty())?;
        let takes_value = known.takes != Takes::Nothing && !value.is_empty();
        let value = if takes_value { format!("={value}") } else { String::new() };
        Some(dashed(&format!("{}{value}", known.name)))
    }

    /// Does what an option says; the answer if that is all that is asked for.
    fn obey(
        &mut self,
        known: &Known,
        value: Option<String>,
        arguments: &mut impl Iterator<Item = String>,
    ) -> Result<Option<Asked>, String> {
        let (on, text) = given(known, value, arguments)?;
        let args = &mut self.args;
        match known.does {
            Does::Help { hidden, list } => return Ok(Some(Asked::Help { hidden, list })),
            Does::Version => return Ok(Some(Asked::Version)),
            Does::Color => args.color = Some(on),
            Does::Depfile => args.depfile = text,
            Does::DepfileEscape => args.depfile_escape = on,
            Does::Emit => {
                let emit = self.parse_emit(&text).map_err(|problem| of_option("emit", &problem))?;
                self.args.emits.push(emit);
            }
            Does::IncludeDir => args.include_dirs.push(text),
            Does::Lint => set_lint(&mut args.lints, &text)?,
            // A macro without a name cannot be asked about.
            Does::Macro if text.is_empty() => {}
            Does::Macro => args.macros.push(text),
            Does::NoUnusedWarnings => args.no_warn_on_unused_template_args = on,
            Does::Output => self.output = Some(text),
            Does::ProfileEval => {
                let json = text == "json";
                args.profile = Some(if json { Profile::Json } else { Profile::Table });
            }
            Does::Rust => self.rust = on,
            Does::Threads => args.threads = Some(parse_threads(&text)?),
            Does::TimePhases => args.time_phases = on,
            Does::WriteIfChanged => args.write_if_changed = on,
            Does::Set => {
                args.options = set(std::mem::take(&mut args.options), known, on, text);
            }
            // Of actions the last one counts.
            Does::Act(backend) => self.action = Some(Action::There(backend)),
            Does::Lack(lack) => self.action = Some(Action::Lacking(known.name, lack)),
            Does::Nothing => {}
        }
        Ok(None)
    }

    /// The value of `--emit`: `[rust:]action[+action...][(option[=value],...)]=filename`.
    fn parse_emit(&self, value: &str) -> Result<Emit, String> {
        let form = || format!("'{value}' is not of the form [rust:]action[(option,...)]=filename");
        let (actions, rest) = value.split_at(value.find(['(', '=']).ok_or_else(form)?);
        let (own, file) = match rest.strip_prefix('(') {
            Some(rest) => rest.split_once(")=").ok_or_else(form)?,
            None => ("", &rest[1..]),
        };
        let (actions, rust) = match actions.strip_prefix("rust:") {
            Some(actions) => (actions, true),
            None => (actions, false),
        };
        let mut backends = Vec::new();
        for action in actions.split('+') {
            match find_action(action.trim_start_matches('-')) {
                Some(Ok(backend)) => backends.push(backend),
                Some(Err(lack)) => return Err(lack.message(action)),
                None => return Err(format!("unknown action '{action}'")),
            }
        }
        if backends.len() > 1 && !rust {
            return Err(format!("'{value}': only Rust modules are made of several actions"));
        }
        let mut options = Options::new();
        for option in own.split(',').filter(|option| !option.is_empty()) {
            options = self.set_own(options, option)?;
        }
        Ok(Emit { backends, rust, options, file: file.to_owned() })
    }

    /// Sets an option that is one output's own.
    fn set_own(&self, options: Options, option: &str) -> Result<Options, String> {
        let (name, value) = match option.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (option, None),
        };
        let known = self.find(name.trim_start_matches('-'));
        match known.filter(|known| matches!(known.does, Does::Set | Does::Nothing)) {
            Some(known) => {
                let (on, text) = given(&known, value, &mut std::iter::empty())?;
                Ok(set(options, &known, on, text))
            }
            None => Err(format!("'{name}' is no option of an action")),
        }
    }

    /// Checks what belongs together. `None` if there was any mistake.
    fn finish(&mut self) -> Option<Args> {
        if self.positional.len() > 1 {
            let help = format!("See: {} --help", self.program);
            self.wrong("Too many positional arguments specified!");
            self.messages += &format!("Can specify at most 1 positional arguments: {help}\n");
        }
        if !self.messages.is_empty() {
            return None;
        }
        let mut args = std::mem::take(&mut self.args);
        args.input = self.positional.pop().unwrap_or_else(|| "-".to_owned());
        let backend = match self.action {
            Some(Action::There(backend)) => Some(backend),
            Some(Action::Lacking(name, lack)) => {
                self.wrong(&lack.message(name));
                return None;
            }
            None => None,
        };
        // With --emit alone nothing else is written.
        if args.emits.is_empty() || backend.is_some() || self.output.is_some() {
            let backends = vec![backend.or_else(options::default_action)?];
            let file = self.output.take().unwrap_or_else(|| "-".to_owned());
            let (rust, options) = (self.rust, Options::new());
            args.emits.insert(0, Emit { backends, rust, options, file });
        }
        let of_rust = args.emits.iter().filter(|emit| emit.rust).flat_map(|emit| &emit.backends);
        if let Some(backend) = of_rust.clone().find(|backend| !backend.makes_rust()) {
            self.wrong(&format!("--{} makes no Rust; --help tells which do", backend.name));
            return None;
        }
        share_names(&mut args);
        Some(args)
    }
}

/// Switches a lint on by its name, or off by `no-` and its name.
fn set_lint(lints: &mut Lints, text: &str) -> Result<(), String> {
    let (name, on) = match text.strip_prefix("no-") {
        Some(name) => (name, false),
        None => (text, true),
    };
    lints.set(name, on).map_err(|unknown| of_option("W", &unknown.to_string()))
}

/// Whether an option is on, and its text if it takes one, which may be the next argument.
fn given(
    known: &Known,
    value: Option<String>,
    arguments: &mut impl Iterator<Item = String>,
) -> Result<(bool, String), String> {
    match (known.takes, value) {
        (Takes::Nothing, None) => Ok((true, String::new())),
        (Takes::Nothing, Some(value)) => {
            let problem = format!("does not allow a value! '{value}' specified.");
            Err(of_option(known.name, &problem))
        }
        (Takes::Switch, value) => {
            Ok((switch(known.name, value.as_deref().unwrap_or("true"))?, String::new()))
        }
        (Takes::OptionalOneOf(_), None) => Ok((true, String::new())),
        (_, value) => {
            let value = value.or_else(|| arguments.next());
            let text = value.ok_or_else(|| of_option(known.name, "requires a value!"))?;
            check(known, &text)?;
            Ok((true, text))
        }
    }
}

/// Sets an option of back-ends.
fn set(options: Options, known: &Known, on: bool, text: String) -> Options {
    options.set(known.name, if known.takes == Takes::Switch { on.to_string() } else { text })
}

fn switch(name: &str, value: &str) -> Result<bool, String> {
    match value {
        "" | "true" | "TRUE" | "True" | "1" => Ok(true),
        "false" | "FALSE" | "False" | "0" => Ok(false),
        other => {
            let problem = format!("'{other}' is invalid value for boolean argument! Try 0 or 1");
            Err(of_option(name, &problem))
        }
    }
}

/// Whether an option can have this value.
fn check(known: &Known, value: &str) -> Result<(), String> {
    let problem = match known.takes {
        Takes::Number(kind, bits)
            if parse_number(value).is_none_or(|number| number >> bits != 0) =>
        {
            format!("'{value}' value invalid for {kind} argument!")
        }
        Takes::OneOf(values) | Takes::OptionalOneOf(values) if !values.contains(&value) => {
            format!("Cannot find option named '{value}'!")
        }
        Takes::Text(_) if known.name == "debug-counter" => {
            let mut counters = value.split(',').filter(|counter| !counter.is_empty());
            match counters.find(|counter| !counter.contains('=')) {
                Some(counter) => format!("'{counter}' does not have an = in it"),
                None => return Ok(()),
            }
        }
        _ => return Ok(()),
    };
    Err(of_option(known.name, &problem))
}

fn parse_threads(value: &str) -> Result<NonZero<usize>, String> {
    value.parse().map_err(|_| of_option("threads", &format!("'{value}' is no number from 1 on")))
}

/// The options of each output: those of the command line, over these its own, and where Rust
/// modules that are made together have shared names from, unless that is among them.
fn share_names(args: &mut Args) {
    for emit in &mut args.emits {
        let own = emit.options.iter();
        emit.options = own.fold(args.options.clone(), |all, (name, value)| all.set(name, value));
    }
    let emits = args.emits.iter_mut().filter(|emit| emit.rust && emit.backends.len() == 1);
    let mut names: Vec<_> = emits.map(|emit| (module_name(Path::new(&emit.file)), emit)).collect();
    let mut modules: Vec<(&Backend, Place<'_>, &mut Options)> = names
        .iter_mut()
        .map(|(name, emit)| (emit.backends[0], Place::Module(name), &mut emit.options))
        .collect();
    share(&mut modules);
}

#[cfg(test)]
mod tests {
    use super::{Parsed, parse, parse_number};

    fn messages(arguments: &[&str]) -> String {
        let Parsed { messages, .. } =
            parse("/bin/tool", arguments.iter().map(|&argument| argument.to_owned()));
        messages
    }

    #[test]
    fn every_mistake_is_told() {
        assert_eq!(messages(&["-o", "x", "--print-records", "a.td"]), "");
        assert_eq!(
            messages(&["--time-phase", "--stats=2", "a.td", "b.td", "-o"]),
            "tool: Unknown command line argument '--time-phase'.  Try: '/bin/tool --help'\n\
             tool: Did you mean '--time-phases'?\n\
             tool: for the --stats option: '2' is invalid value for boolean argument! Try 0 or 1\n\
             tool: for the -o option: requires a value!\n\
             tool: Too many positional arguments specified!\n\
             Can specify at most 1 positional arguments: See: /bin/tool --help\n"
        );
        assert_eq!(
            messages(&["--clas=Color", "--print-record=x"]),
            "tool: Unknown command line argument '--clas=Color'.  Try: '/bin/tool --help'\n\
             tool: Did you mean '--class=Color'?\n\
             tool: Unknown command line argument '--print-record=x'.  Try: '/bin/tool --help'\n\
             tool: Did you mean '--print-records'?\n"
        );
        assert_eq!(
            messages(&["-ox"]),
            "tool: for the -o option: may not occur within a group!\n\
             tool: Unknown command line argument '-ox'.  Try: '/bin/tool --help'\n\
             tool: Did you mean '-o'?\n"
        );
    }

    #[test]
    fn notations_of_numbers() {
        for (text, value) in
            [("0", 0), ("12", 12), ("0x1F", 31), ("0b11", 3), ("0o17", 15), ("017", 15)]
        {
            assert_eq!(parse_number(text), Some(value), "{text}");
        }
        for text in ["", "x", "08", "-1", "+1", "0x", "0b2", "1 "] {
            assert_eq!(parse_number(text), None, "{text}");
        }
    }

    #[cfg(not(feature = "codegen"))]
    #[test]
    fn the_feature_of_an_action_is_named() {
        let message = |action: &str| {
            format!(
                "the action '{action}' was left out of this program: build it with the feature \
                 'codegen'\n"
            )
        };
        let emitter = messages(&["--gen-emitter", "x.td"]);
        assert_eq!(emitter, format!("tool: {}", message("gen-emitter")));
        let isel = messages(&["--emit=gen-dag-isel=x.inc", "x.td"]);
        assert!(isel.ends_with(&message("gen-dag-isel")), "{isel}");
        let dot = messages(&["--gen-dfa-packetizer-dot", "x.td"]);
        assert_eq!(dot, format!("tool: {}", message("gen-dfa-packetizer-dot")));
    }
}
