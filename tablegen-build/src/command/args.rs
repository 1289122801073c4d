//! The command line, in LLVM's manner: one dash or two, values behind `=` or
//! as the next argument, `-I` and `-D` with their values attached or not.

use std::fmt::Write;
use std::num::NonZero;
use std::path::Path;

use tablegen_build::{
    Backend, OptionSpec, Options, Place, backend, backend_options, backends, missing_feature,
    module_name, share,
};

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

#[derive(Clone, Debug, Default)]
pub(super) struct Args {
    pub(super) input: String,
    pub(super) include_dirs: Vec<String>,
    pub(super) macros: Vec<String>,
    pub(super) emits: Vec<Emit>,
    pub(super) depfile: String,
    pub(super) options: Options,
    pub(super) write_if_changed: bool,
    pub(super) no_warn_on_unused_template_args: bool,
    pub(super) time_phases: bool,
    pub(super) threads: Option<NonZero<usize>>,
}

pub(super) enum Asked {
    Run(Args),
    Help,
    Version,
}

/// Options that take a value, with the name of the value and their help.
const VALUED: [(&str, &str, &str); 6] = [
    ("D", "macro name", "Name of the macro to be defined"),
    ("I", "directory", "Directory of include files"),
    ("d", "filename", "Dependency filename"),
    ("o", "filename", "Output filename"),
    (
        "emit",
        "[rust:]action=filename",
        "Also write what this action makes, or its Rust module, to a file; can be repeated; \
         rust:action+action... makes one module of several",
    ),
    ("threads", "number", "How many threads may work at once; as many as processors if not given"),
];

const FLAGS: [(&str, &str); 6] = [
    ("no-warn-on-unused-template-args", "Disable unused template argument warnings."),
    ("rust", "Write the Rust module of the action, not its C++"),
    ("time-phases", "Time phases of parser and backend"),
    ("write-if-changed", "Only write output if it changed"),
    ("help", "Display available options"),
    ("version", "Display the version of this program"),
];

fn needs_feature(action: &str, feature: &str) -> String {
    format!(
        "the action '{action}' was left out of this program: build it with the feature '{feature}'"
    )
}

/// The value of a flag, which may be given.
fn flag_value(name: &str, value: Option<&str>) -> Result<bool, String> {
    match value {
        None | Some("" | "true" | "TRUE" | "True" | "1") => Ok(true),
        Some("false" | "FALSE" | "False" | "0") => Ok(false),
        Some(other) => Err(format!(
            "for the --{name} option: '{other}' is invalid value for boolean argument! Try 0 or 1"
        )),
    }
}

fn needs_value(name: &str) -> String {
    let dashes = if name.len() == 1 { "-" } else { "--" };
    format!("for the {dashes}{name} option: requires a value!")
}

fn parse_threads(value: &str) -> Result<NonZero<usize>, String> {
    let invalid = || format!("for the --threads option: '{value}' is no number from 1 on");
    value.parse().map_err(|_| invalid())
}

fn parse_emit(value: &str) -> Result<Emit, String> {
    let Some((action, file)) = value.split_once('=') else {
        return Err(format!(
            "for the --emit option: '{value}' is not of the form [rust:]action=filename"
        ));
    };
    let (action, rust) = match action.strip_prefix("rust:") {
        Some(action) => (action, true),
        None => (action, false),
    };
    let find = |action: &str| {
        let name = action.trim_start_matches('-');
        match (backend(name), missing_feature(name)) {
            (Some(backend), _) => Ok(backend),
            (None, Some(feature)) => Err(needs_feature(action, feature)),
            (None, None) => Err(format!("for the --emit option: unknown action '{action}'")),
        }
    };
    let backends = action.split('+').map(find).collect::<Result<Vec<_>, _>>()?;
    if backends.len() > 1 && !rust {
        return Err(format!(
            "for the --emit option: '{value}': only Rust modules are made of several actions"
        ));
    }
    Ok(Emit { backends, rust, options: Options::new(), file: file.to_owned() })
}

/// Parses the arguments behind the program's name.
pub(super) fn parse(arguments: impl Iterator<Item = String>) -> Result<Asked, String> {
    let mut arguments = arguments;
    let mut args = Args::default();
    let of_backends = backend_options();
    let (mut input, mut output, mut depfile) = (None, None, None);
    let mut rust = false;
    let mut action: Option<&'static Backend> = None;
    let mut only_positional = false;
    while let Some(argument) = arguments.next() {
        let dashed = argument.strip_prefix("--").or_else(|| argument.strip_prefix('-'));
        let option = match dashed {
            Some("") if argument == "--" && !only_positional => {
                only_positional = true;
                continue;
            }
            Some(option) if !option.is_empty() && !only_positional => option,
            _ => {
                if input.is_some() {
                    let help = "Can specify at most 1 positional arguments: See: --help";
                    return Err(format!("Too many positional arguments specified!\n{help}"));
                }
                input = Some(argument);
                continue;
            }
        };
        let (name, value) = match option.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (option, None),
        };
        if let Some(backend) = backend(name) {
            // Of options that are repeated the last one counts.
            action = Some(backend);
            continue;
        }
        if name == "h" {
            return Ok(Asked::Help);
        }
        if let Some(&(flag, _)) = FLAGS.iter().find(|(flag, _)| *flag == name) {
            let on = flag_value(flag, value.as_deref())?;
            match flag {
                "help" if on => return Ok(Asked::Help),
                "version" if on => return Ok(Asked::Version),
                "rust" => rust = on,
                "time-phases" => args.time_phases = on,
                "write-if-changed" => args.write_if_changed = on,
                "no-warn-on-unused-template-args" => args.no_warn_on_unused_template_args = on,
                _ => {}
            }
            continue;
        }
        if let Some(option) = of_backends.iter().find(|known| known.name == name) {
            let value = match (option.value, value) {
                ("", value) => flag_value(name, value.as_deref())?.to_string(),
                (_, Some(value)) => value,
                (_, None) => arguments.next().ok_or_else(|| needs_value(name))?,
            };
            args.options = args.options.set(name, value);
            continue;
        }
        let attached = |prefix: char| {
            option.strip_prefix(prefix).filter(|rest| !rest.is_empty()).map(str::to_owned)
        };
        let (name, value) = match VALUED.iter().find(|(known, ..)| *known == name) {
            Some(&(known, ..)) => (known, value),
            None => match (attached('I'), attached('D')) {
                (Some(dir), _) => ("I", Some(dir)),
                (_, Some(name)) => ("D", Some(name)),
                _ => {
                    return Err(match missing_feature(name) {
                        Some(feature) => needs_feature(name, feature),
                        None => {
                            format!("Unknown command line argument '{argument}'.  Try: '--help'")
                        }
                    });
                }
            },
        };
        let Some(value) = value.or_else(|| arguments.next()) else {
            return Err(needs_value(name));
        };
        match name {
            "I" => args.include_dirs.push(value),
            "D" => args.macros.push(value),
            "o" => output = Some(value),
            "d" => depfile = Some(value),
            "threads" => args.threads = Some(parse_threads(&value)?),
            _ => args.emits.push(parse_emit(&value)?),
        }
    }
    args.input = input.unwrap_or_else(|| "-".to_owned());
    args.depfile = depfile.unwrap_or_default();
    // With --emit alone nothing else is written.
    if args.emits.is_empty() || action.is_some() || output.is_some() {
        let backend = action.or_else(|| backends().next()).ok_or("there are no back-ends")?;
        let file = output.unwrap_or_else(|| "-".to_owned());
        args.emits.insert(0, Emit { backends: vec![backend], rust, options: Options::new(), file });
    }
    let of_rust = args.emits.iter().filter(|emit| emit.rust).flat_map(|emit| &emit.backends);
    if let Some(backend) = of_rust.clone().find(|backend| !backend.makes_rust()) {
        return Err(format!("--{} makes no Rust; --help tells which do", backend.name));
    }
    share_names(&mut args);
    Ok(Asked::Run(args))
}

/// The options of each output: those of the command line, and where Rust modules that are made
/// together have shared names from, unless that is among them.
fn share_names(args: &mut Args) {
    for emit in &mut args.emits {
        emit.options = args.options.clone();
    }
    let emits = args.emits.iter_mut().filter(|emit| emit.rust && emit.backends.len() == 1);
    let mut names: Vec<_> = emits.map(|emit| (module_name(Path::new(&emit.file)), emit)).collect();
    let mut modules: Vec<(&Backend, Place<'_>, &mut Options)> = names
        .iter_mut()
        .map(|(name, emit)| (emit.backends[0], Place::Module(name), &mut emit.options))
        .collect();
    share(&mut modules);
}

/// The text of `--help`.
pub(super) fn help(program: &str) -> String {
    let mut text = format!(
        "OVERVIEW: TableGen in Rust: evaluates .td files as llvm-tblgen 22 does\n\n\
         USAGE: {program} [options] <input file>\n\n\
         OPTIONS:\n\n"
    );
    let mut line = |option: String, help: &str| {
        let _ = writeln!(text, "  {option:<40} - {help}");
    };
    for (name, value, help) in VALUED {
        match name.len() {
            1 => line(format!("-{name} <{value}>"), help),
            _ => line(format!("--{name}=<{value}>"), help),
        }
    }
    for (name, help) in FLAGS {
        line(format!("--{name}"), help);
    }
    for OptionSpec { name, value, help, .. } in backend_options() {
        match value {
            "" => line(format!("--{name}"), help),
            value => line(format!("--{name}=<{value}>"), help),
        }
    }
    text.push_str("  Action to perform:\n");
    for backend in backends() {
        let rust = if backend.makes_rust() { " (also with --rust)" } else { "" };
        let option = format!("--{}", backend.name);
        let _ = writeln!(text, "    {option:<38} - {}{rust}", backend.help);
    }
    text
}

/// The text of `--version`.
pub(super) fn version() -> String {
    format!("tablegen {} (the language of LLVM 22)\n", env!("CARGO_PKG_VERSION"))
}

#[cfg(all(test, not(feature = "codegen")))]
mod tests {
    use super::parse;

    #[test]
    fn the_feature_of_an_action_is_named() {
        let refused = |arguments: &[&str]| {
            parse(arguments.iter().map(|&argument| argument.to_owned())).err().unwrap_or_default()
        };
        let message = |action: &str| {
            format!(
                "the action '{action}' was left out of this program: build it with the feature \
                 'codegen'"
            )
        };
        assert_eq!(refused(&["--gen-emitter", "x.td"]), message("gen-emitter"));
        assert_eq!(refused(&["--emit=gen-dag-isel=x.inc", "x.td"]), message("gen-dag-isel"));
    }
}
