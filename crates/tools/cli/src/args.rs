//! Parser of the command line, with the syntax of LLVM's tools: one dash or two, values after `=`
//! or as the next argument, `-I` and `-D` with attached values. All mistakes are reported, not only
//! the first.
//!
//! Input: arguments, with response files expanded. Output: an [`Invocation`], and the text for standard
//! error.

use std::num::NonZero;
use std::path::Path;

use tablegen_driver::{
    Backend, Lints, LookupError, OnDeprecated, Options, OutputForm, OutputRequest, Release,
    check_options, module_name, parse_number,
};

use crate::options::{self, Action, Arity, Group, Known, action_message};
use crate::tool::{Tools, release_of_program};
use crate::write::STANDARD;

/// Requested output.
#[derive(Clone, Debug)]
pub(super) struct Emit {
    /// Back-end of the output. Several back-ends share one Rust module.
    pub(super) backends: Vec<&'static Backend>,
    /// True for a Rust module, false for C++.
    pub(super) rust: bool,
    pub(super) options: Options,
    /// Path of the output file; `-` is standard output.
    pub(super) file: String,
}

impl Emit {
    /// Returns the request for the driver.
    pub(super) fn request(&self) -> OutputRequest {
        let path = Some(&self.file).filter(|file| *file != STANDARD);
        let form = match (self.rust, &self.backends[..]) {
            (false, _) => OutputForm::Text { path: path.map(Into::into) },
            (true, [_]) => OutputForm::Module { name: Some(module_name(Path::new(&self.file))) },
            (true, _) => OutputForm::Target,
        };
        let (backends, options) = (self.backends.clone(), self.options.clone());
        OutputRequest { backends, form, options }
    }
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
    /// Release of LLVM, if an option or the name of the program says which.
    pub(super) release: Option<Release>,
    /// True if outputs are made that were not compared with those of LLVM's tools.
    pub(super) unverified: bool,
    pub(super) emits: Vec<Emit>,
    /// Directory of the cache, if the option names one.
    pub(super) cache_dir: Option<String>,
    pub(super) depfile: String,
    pub(super) depfile_escape: bool,
    pub(super) options: Options,
    pub(super) write_if_changed: bool,
    pub(super) no_warn_on_unused_template_args: bool,
    pub(super) on_deprecated: OnDeprecated,
    /// Report of the evaluation's cost.
    pub(super) profile: Option<Profile>,
    pub(super) time_phases: bool,
    pub(super) threads: Option<NonZero<usize>>,
    /// Value of `--color`. `None` colors messages on terminals only.
    pub(super) color: Option<bool>,
    /// Value of `--progress`. `None` shows progress on terminals only.
    pub(super) progress: Option<bool>,
    pub(super) lints: Lints,
}

/// Meaning of a command line.
pub(super) enum Invocation {
    Run(Box<Args>),
    Help {
        hidden: bool,
        list: bool,
        /// Argument after `--help`, which may name an action or a family.
        topic: Option<String>,
    },
    Version,
    /// Invalid arguments. The reason has been reported.
    Wrong,
}

/// Result of parsing the arguments.
pub(super) struct Parsed {
    pub(super) invocation: Invocation,
    /// Tool that the command stands in for.
    pub(super) tools: Tools,
    /// Complete lines for standard error.
    pub(super) messages: String,
}

/// Parses the arguments after the program's name. `program` is the name as it was given. `is_subcommand` returns true for
/// the names of subcommands, which are mistakes here.
pub(super) fn parse(
    program: &str,
    arguments: Vec<String>,
    is_subcommand: fn(&str) -> bool,
) -> Parsed {
    let mut parser = Parser::new(program, Tools::of(program, &arguments), is_subcommand);
    let invocation = match parser.read_all(arguments.into_iter()) {
        Some(invocation) => invocation,
        None => match parser.finish() {
            Some(args) => Invocation::Run(Box::new(args)),
            None => Invocation::Wrong,
        },
    };
    Parsed { invocation, tools: parser.tools, messages: parser.messages }
}

/// Returns the last component of a program's path.
pub(super) fn base_name(program: &str) -> &str {
    Path::new(program).file_name().and_then(|name| name.to_str()).unwrap_or(program)
}

struct Parser<'p> {
    program: &'p str,
    tools: Tools,
    is_subcommand: fn(&str) -> bool,
    known: Vec<Known>,
    messages: String,
    args: Args,
    positional: Vec<String>,
    output: Option<String>,
    rust: bool,
    action: Option<Chosen>,
}

/// Action chosen last.
#[derive(Clone, Copy)]
enum Chosen {
    There(&'static Backend),
    /// Name of the action, and its cargo feature, which is off.
    Missing(&'static str, &'static str),
}

/// Returns the name of an option with one dash or two, as is usual.
fn dashed(name: &str) -> String {
    if name.len() == 1 { format!("-{name}") } else { format!("--{name}") }
}

fn of_option(name: &str, problem: &str) -> String {
    format!("for the {} option: {problem}", dashed(name))
}

impl<'p> Parser<'p> {
    fn new(program: &'p str, tools: Tools, is_subcommand: fn(&str) -> bool) -> Self {
        Parser {
            program,
            tools,
            is_subcommand,
            known: options::all(tools),
            messages: String::new(),
            args: Args { lints: Lints::none(), ..Args::default() },
            positional: Vec::new(),
            output: None,
            rust: false,
            action: None,
        }
    }

    /// Appends an error to the messages.
    fn wrong(&mut self, message: &str) {
        self.messages += &format!("{}: {message}\n", base_name(self.program));
    }

    /// Reads all arguments, or those up to an option that requests help or the version. Returns the
    /// request of such an option.
    fn read_all(&mut self, mut arguments: impl Iterator<Item = String>) -> Option<Invocation> {
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
                    let heading = self.tools.heading_of_actions();
                    if let (Group::Actions, Some(value), Some(heading)) =
                        (known.group, value, heading)
                    {
                        // LLVM's actions are values of an option without a name.
                        self.messages += &format!(
                            "{heading} option: does not allow a value! '{value}' specified.\n"
                        );
                        continue;
                    }
                    match self.obey(&known, value.map(str::to_owned), &mut arguments) {
                        Ok(None) => {}
                        Ok(request) => return request,
                        Err(message) => self.wrong(&message),
                    }
                }
                Err(name) => self.unknown(&argument, name),
            }
        }
        None
    }

    /// Returns the option of an argument without its dashes, and the value after `=`.
    ///
    /// # Errors
    /// Returns the name if it is unknown.
    fn look_up<'a>(&mut self, argument: &'a str) -> Result<(Known, Option<&'a str>), &'a str> {
        let (name, value) = match argument.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (argument, None),
        };
        if let Some(known) = self.find(name) {
            return Ok((known, value));
        }
        // One-letter options may have their value attached, or other options without values.
        let mut letters = argument.char_indices().map(|(offset, _)| offset).skip(1);
        let (letter, rest) = argument.split_at(letters.next().ok_or(argument)?);
        let known = self.find(letter).ok_or(argument)?;
        match known.arity {
            Arity::Prefixed(_) => Ok((known, Some(rest))),
            Arity::Nothing => Ok((known, None)),
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
        if let Some(feature) = self.tools.missing_feature(name) {
            self.wrong(&action_message(&LookupError::feature_off(name, feature)));
            return;
        }
        let help = format!("{} --help", self.program);
        self.wrong(&format!("Unknown command line argument '{argument}'.  Try: '{help}'"));
        if let Some(nearest) = self.nearest(name) {
            self.wrong(&format!("Did you mean '{nearest}'?"));
        }
    }

    /// Returns the nearest option, with the value of the argument.
    fn nearest(&self, argument: &str) -> Option<String> {
        let (name, value) = argument.split_once('=').unwrap_or((argument, ""));
        // The distance has no limit, because llvm-tblgen always suggests an option.
        let distance = |known: &&Known| {
            let whole = known.arity == Arity::Nothing;
            strsim::levenshtein(known.name, if whole { argument } else { name })
        };
        let known = self.known.iter().min_by_key(distance).filter(|_| !argument.is_empty())?;
        let takes_value = known.arity != Arity::Nothing && !value.is_empty();
        let value = if takes_value { format!("={value}") } else { String::new() };
        Some(dashed(&format!("{}{value}", known.name)))
    }

    /// Applies an option. Returns a request if the option ends the parsing.
    fn obey(
        &mut self,
        known: &Known,
        value: Option<String>,
        arguments: &mut impl Iterator<Item = String>,
    ) -> Result<Option<Invocation>, String> {
        if let (Action::Color, Some(when), None) = (known.action, value.as_deref(), self.tools.0) {
            // LLVM's tools have true and false only.
            let choice = [("auto", None), ("always", Some(true)), ("never", Some(false))];
            if let Some((_, color)) = choice.into_iter().find(|(name, _)| *name == when) {
                self.args.color = color;
                return Ok(None);
            }
            if let Err(problem) = switch(known.name, when) {
                return Err(problem + "\nhelp: the values are auto, always, never");
            }
        }
        let (on, text) = given(known, value, arguments)?;
        let args = &mut self.args;
        match known.action {
            Action::Help { hidden, list } => {
                let topic = arguments.next();
                return Ok(Some(Invocation::Help { hidden, list, topic }));
            }
            Action::Version => return Ok(Some(Invocation::Version)),
            Action::CacheDir => args.cache_dir = Some(text),
            Action::Color => args.color = Some(on),
            Action::Depfile => args.depfile = text,
            Action::DepfileEscape => args.depfile_escape = on,
            Action::Emit => {
                let emit = self.parse_emit(&text).map_err(|problem| of_option("emit", &problem))?;
                self.args.emits.push(emit);
            }
            Action::IncludeDir => args.include_dirs.push(text),
            Action::Lint => set_lint(&mut args.lints, &text)?,
            Action::Llvm => args.release = text.parse().ok(),
            Action::Unverified => args.unverified = on,
            // Nothing can refer to a macro with an empty name.
            Action::Macro if text.is_empty() => {}
            Action::Macro => args.macros.push(text),
            Action::NoUnusedWarnings => args.no_warn_on_unused_template_args = on,
            Action::OnDeprecated => {
                args.on_deprecated = match text.as_str() {
                    "none" => OnDeprecated::Ignore,
                    "error" => OnDeprecated::Fail,
                    _ => OnDeprecated::Warn,
                };
            }
            Action::Output => self.output = Some(text),
            Action::ProfileEval => {
                let json = text == "json";
                args.profile = Some(if json { Profile::Json } else { Profile::Table });
            }
            Action::Progress => args.progress = Some(on),
            Action::Rust => self.rust = on,
            Action::Threads => args.threads = Some(parse_threads(&text)?),
            // Has been looked at before the other options.
            Action::Tool => {}
            Action::TimePhases => args.time_phases = on,
            Action::WriteIfChanged => args.write_if_changed = on,
            Action::Set => {
                args.options = set(std::mem::take(&mut args.options), known, on, text);
            }
            Action::Act(backend) => {
                // The last action of LLVM's tools counts, without a word.
                if let (Some(Chosen::There(other)), None) = (self.action, self.tools.0)
                    && other.name != backend.name
                {
                    return Err(format!(
                        "two actions, `--{}` and `--{}`; help: `--emit={}=<file>` makes a further output",
                        other.name, backend.name, backend.name
                    ));
                }
                self.action = Some(Chosen::There(backend));
            }
            Action::Missing(feature) => self.action = Some(Chosen::Missing(known.name, feature)),
            Action::Nothing => {}
        }
        Ok(None)
    }

    /// Parses the value of `--emit`: `[rust:]action[(option[=value],...)][+action...]=filename`.
    fn parse_emit(&self, value: &str) -> Result<Emit, String> {
        let form = || {
            format!("'{value}' is not of the form [rust:]action[(option,...)][+action...]=filename")
        };
        let (list, rust) = match value.strip_prefix("rust:") {
            Some(list) => (list, true),
            None => (value, false),
        };
        let (actions, file) = split_emit(list).ok_or_else(form)?;
        let mut backends = Vec::new();
        let mut options = Options::new();
        for (action, own) in actions {
            let name = action.trim_start_matches('-');
            let backend = match (self.tools.backend(name), self.tools.missing_feature(name)) {
                (Some(backend), _) => backend,
                (None, Some(feature)) => {
                    return Err(action_message(&LookupError::feature_off(name, feature)));
                }
                (None, None) => return Err(action_message(&LookupError::unknown(name, rust))),
            };
            for option in own.split(',').filter(|option| !option.is_empty()) {
                options = self.set_own(options, backend, option)?;
            }
            backends.push(backend);
        }
        if backends.len() > 1 && !rust {
            return Err(format!("'{value}': only Rust modules are made of several actions"));
        }
        Ok(Emit { backends, rust, options, file: file.to_owned() })
    }

    /// Sets an option of an action of `--emit`.
    fn set_own(
        &self,
        options: Options,
        backend: &Backend,
        option: &str,
    ) -> Result<Options, String> {
        let (name, value) = match option.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (option, None),
        };
        let name = name.trim_start_matches('-');
        let known =
            self.find(name).filter(|known| matches!(known.action, Action::Set | Action::Nothing));
        match (known, backend.option(name)) {
            (Some(known), Some(_)) => {
                let (on, text) = given(&known, value, &mut std::iter::empty())?;
                Ok(set(options, &known, on, text))
            }
            // Option of llvm-tblgen that has no effect here.
            (Some(known), None) if matches!(known.action, Action::Nothing) => {
                given(&known, value, &mut std::iter::empty()).map(|_| options)
            }
            _ => match check_options(&[backend], &Options::new().set(name, "")) {
                Err(error) => Err(error.to_string()),
                Ok(()) => Err(format!("'{name}' is no option of an action")),
            },
        }
    }

    /// Explains positional arguments that are names of actions or subcommands. LLVM's tools do not.
    fn help_positional(&mut self) {
        if self.tools.0.is_some() {
            return;
        }
        for argument in &self.positional {
            let help = if self.find(argument).is_some_and(|one| one.group == Group::Actions) {
                format!("`--{argument}` is the action")
            } else if (self.is_subcommand)(argument) {
                format!("`{argument}` is a subcommand, which is the first argument")
            } else {
                continue;
            };
            self.messages += &format!("help: {help}\n");
        }
    }

    /// Checks the combination of all options. Returns `None` after a mistake.
    fn finish(&mut self) -> Option<Args> {
        if self.positional.len() > 1 {
            let help = format!("See: {} --help", self.program);
            self.wrong("Too many positional arguments specified!");
            self.messages += &format!("Can specify at most 1 positional arguments: {help}\n");
            self.help_positional();
        }
        if !self.messages.is_empty() {
            return None;
        }
        let mut args = std::mem::take(&mut self.args);
        args.release = args.release.or_else(|| release_of_program(self.program));
        args.input = self.positional.pop().unwrap_or_else(|| "-".to_owned());
        let backend = match self.action {
            Some(Chosen::There(backend)) => Some(backend),
            Some(Chosen::Missing(name, feature)) => {
                self.wrong(&action_message(&LookupError::feature_off(name, feature)));
                return None;
            }
            None => None,
        };
        // With --emit alone nothing else is written.
        if args.emits.is_empty() || backend.is_some() || self.output.is_some() {
            let backends = vec![backend.or_else(|| options::default_action(self.tools))?];
            let file = self.output.take().unwrap_or_else(|| "-".to_owned());
            let (rust, options) = (self.rust, Options::new());
            args.emits.insert(0, Emit { backends, rust, options, file });
        }
        let of_rust = args.emits.iter().filter(|emit| emit.rust).flat_map(|emit| &emit.backends);
        if let Some(backend) = of_rust.clone().find(|backend| !backend.makes_rust()) {
            self.wrong(&format!(
                "--{} has no Rust output; --help-list lists the actions that have",
                backend.name
            ));
            return None;
        }
        for emit in &mut args.emits {
            let is_set = |name: &str| {
                [&args.options, &emit.options].iter().any(|of| of.value(name).is_some())
            };
            let backends = emit.backends.iter().map(|one| self.tools.by_option(one, is_set));
            emit.backends = backends.collect();
        }
        Some(args)
    }
}

/// Splits the value of `--emit` into actions, each with the text in its parentheses, and the file
/// name after the first `=` outside of parentheses.
fn split_emit(value: &str) -> Option<(Vec<(&str, &str)>, &str)> {
    let mut actions = Vec::new();
    let mut rest = value;
    loop {
        let end = rest.find(['(', '=', '+'])?;
        let (action, after) = rest.split_at(end);
        let (own, after) = match after.strip_prefix('(') {
            Some(after) => after.split_once(')')?,
            None => ("", after),
        };
        actions.push((action, own));
        if let Some(file) = after.strip_prefix('=') {
            return Some((actions, file));
        }
        rest = after.strip_prefix('+')?;
    }
}

/// Enables a lint by its name, or disables it by `no-` and its name.
fn set_lint(lints: &mut Lints, text: &str) -> Result<(), String> {
    let (name, on) = match text.strip_prefix("no-") {
        Some(name) => (name, false),
        None => (text, true),
    };
    lints.set(name, on).map_err(|unknown| of_option("W", &unknown.to_string()))
}

/// Returns true if an option is enabled, and its value. A missing value is taken from the next
/// argument.
fn given(
    known: &Known,
    value: Option<String>,
    arguments: &mut impl Iterator<Item = String>,
) -> Result<(bool, String), String> {
    match (known.arity, value) {
        (Arity::Nothing, None) => Ok((true, String::new())),
        (Arity::Nothing, Some(value)) => {
            let problem = format!("does not allow a value! '{value}' specified.");
            Err(of_option(known.name, &problem))
        }
        (Arity::Switch, value) => {
            Ok((switch(known.name, value.as_deref().unwrap_or("true"))?, String::new()))
        }
        (Arity::OptionalOneOf(_), None) => Ok((true, String::new())),
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
    options.set(known.name, if known.arity == Arity::Switch { on.to_string() } else { text })
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

/// Checks the value of an option.
///
/// # Errors
/// Returns an error if the value is out of range or not one of the permitted values.
fn check(known: &Known, value: &str) -> Result<(), String> {
    let problem = match known.arity {
        Arity::Number(kind, bits)
            if parse_number(value).is_none_or(|number| number >> bits != 0) =>
        {
            format!("'{value}' value invalid for {kind} argument!")
        }
        Arity::OneOf(values) | Arity::OptionalOneOf(values) if !values.contains(&value) => {
            let problem = format!("Cannot find option named '{value}'!");
            // LLVM's tools have the other ones, and say no more.
            match (known.group, known.name) {
                (Group::General, name) if name != "on-deprecated" => {
                    format!("{problem}\nhelp: the values are {}", values.join(", "))
                }
                _ => problem,
            }
        }
        Arity::Text(_) if known.name == "debug-counter" => {
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

#[cfg(test)]
mod tests {
    use super::{Parsed, parse, parse_number};

    fn messages(arguments: &[&str]) -> String {
        let Parsed { messages, .. } = parse(
            "/bin/tool",
            arguments.iter().map(|&argument| argument.to_owned()).collect(),
            |name| name == "check",
        );
        messages
    }

    #[test]
    fn every_mistake_is_reported() {
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
        assert_eq!(
            messages(&["a.td", "gen-emitter", "--color=red", "check"]),
            "tool: for the --color option: 'red' is invalid value for boolean argument! Try 0 or 1\n\
             help: the values are auto, always, never\n\
             tool: Too many positional arguments specified!\n\
             Can specify at most 1 positional arguments: See: /bin/tool --help\n\
             help: `--gen-emitter` is the action\n\
             help: `check` is a subcommand, which is the first argument\n"
        );
        assert_eq!(
            messages(&["--tool=llvm-tblgen", "--print-records=1"]),
            "Action to perform: option: does not allow a value! '1' specified.\n"
        );
        assert_eq!(
            messages(&["--print-records=1"]),
            "tool: for the --print-records option: does not allow a value! '1' specified.\n"
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
                "the back-end `{action}` is in the feature `codegen`, which is off; help: cargo \
                 install tablegen-cli --features codegen\n"
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
