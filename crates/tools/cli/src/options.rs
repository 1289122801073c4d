//! Options of the command: its own, those of back-ends, and those of LLVM's tools.
//!
//! Output: a list of [`Known`] options, from which the parser looks up names, help is printed, and
//! suggestions are made.

use tablegen_driver::{Backend, LookupError, OptionSpec, Tool};

use crate::tool::Tools;

/// Value syntax of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arity {
    /// No value, not even an empty one.
    Nothing,
    /// Boolean after `=`, or no value.
    Switch,
    /// Text after `=` or as the next argument. The string is the placeholder in help.
    Text(&'static str),
    /// Text as in [`Text`](Self::Text), or directly attached to the name.
    Prefixed(&'static str),
    /// Unsigned number with at most this many bits.
    Number(&'static str, u32),
    /// Value from a list.
    OneOf(&'static [&'static str]),
    /// Value from a list after `=`, or no value.
    OptionalOneOf(&'static [&'static str]),
}

/// Effect of an option.
#[derive(Clone, Copy, Debug)]
pub(super) enum Action {
    CacheDir,
    Depfile,
    DepfileEscape,
    Color,
    Emit,
    Help {
        hidden: bool,
        list: bool,
    },
    IncludeDir,
    Lint,
    Llvm,
    Macro,
    NoUnusedWarnings,
    OnDeprecated,
    Output,
    ProfileEval,
    Progress,
    Rust,
    Threads,
    TimePhases,
    Tool,
    Unverified,
    Version,
    WriteIfChanged,
    /// Sets an option of back-ends.
    Set,
    /// Chooses the back-end.
    Act(&'static Backend),
    /// Chooses a back-end that is missing. The string is its cargo feature, which is off.
    Missing(&'static str),
    /// No effect. LLVM's tools have the option.
    Nothing,
}

/// Command that installs tablegen; a remedy adds features.
pub(super) const INSTALL: &str = "cargo install tablegen-cli";

/// Returns an error about an action with its remedy, in one line.
pub(super) fn action_message(error: &LookupError) -> String {
    format!("{error}; help: {}", error.help(INSTALL))
}

/// Option of the command.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// Name without dashes.
    pub(super) name: &'static str,
    pub(super) arity: Arity,
    pub(super) help: &'static str,
    /// Group of the option in help.
    pub(super) group: Group,
    pub(super) action: Action,
}

/// Groups of options, in the order of help.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Group {
    General,
    OfBackends,
    Actions,
    /// Shown by `--help-hidden` only.
    Missing,
    /// Shown by `--help-hidden` only.
    WithoutEffect,
}

/// Releases of LLVM, as the option `--llvm` names them.
pub(super) const RELEASES: &[&str] = &["20", "21", "22", "23"];

/// The options of the command itself.
const OWN: &[(&str, Arity, Action, &str)] = &[
    ("D", Arity::Prefixed("macro name"), Action::Macro, "Name of the macro to be defined"),
    ("I", Arity::Prefixed("directory"), Action::IncludeDir, "Directory of include files"),
    (
        "W",
        Arity::Prefixed("[no-]lint"),
        Action::Lint,
        "Enable or disable a lint; all and no-all apply to every lint",
    ),
    (
        "cache-dir",
        Arity::Text("directory"),
        Action::CacheDir,
        "Keep evaluated records in this directory, and use those of earlier runs (default: \
         TABLEGEN_CACHE_DIR, or no cache)",
    ),
    (
        "color",
        Arity::Switch,
        Action::Color,
        "Color messages: auto, always or never (default: auto, on terminals)",
    ),
    ("d", Arity::Text("filename"), Action::Depfile, "Dependency filename"),
    (
        "depfile-escape",
        Arity::Switch,
        Action::DepfileEscape,
        "Escape special characters of Make and Ninja in the dependency file",
    ),
    (
        "emit",
        Arity::Text("[rust:]action[(option,...)][+action...]=filename"),
        Action::Emit,
        "Also write this output to a file; can be repeated. rust: writes the Rust module, and \
         rust:action+action... one module of several. Options in parentheses apply to it only",
    ),
    (
        "help",
        Arity::Nothing,
        Action::Help { hidden: false, list: false },
        "Display this overview, or the action or family of actions that follows",
    ),
    (
        "help-hidden",
        Arity::Nothing,
        Action::Help { hidden: true, list: false },
        "Display all options that are accepted",
    ),
    (
        "help-list",
        Arity::Nothing,
        Action::Help { hidden: false, list: true },
        "Display all options in the order of their names",
    ),
    (
        "help-list-hidden",
        Arity::Nothing,
        Action::Help { hidden: true, list: true },
        "Display all accepted options, hidden ones too, in the order of their names",
    ),
    (
        "llvm",
        Arity::OneOf(RELEASES),
        Action::Llvm,
        "Release of LLVM whose language and output are those of this run (default: that of the \
         program's name or of llvm/Config/llvm-config.h in an include directory, or 22)",
    ),
    (
        "no-warn-on-unused-template-args",
        Arity::Switch,
        Action::NoUnusedWarnings,
        "Disable unused template argument warnings.",
    ),
    (
        "on-deprecated",
        Arity::OneOf(&["none", "warn", "error"]),
        Action::OnDeprecated,
        "Action to perform on deprecated def (only actions of mlir-tblgen)",
    ),
    ("o", Arity::Text("filename"), Action::Output, "Output filename"),
    (
        "profile-eval",
        Arity::OptionalOneOf(&["json"]),
        Action::ProfileEval,
        "Print the time of each class, multiclass and loop to standard error",
    ),
    (
        "progress",
        Arity::Switch,
        Action::Progress,
        "Show progress of runs of more than a second on standard error, if that is a terminal \
         (default: TABLEGEN_PROGRESS, or on, but off if CI is set)",
    ),
    ("rust", Arity::Switch, Action::Rust, "Write the Rust module of the action, not its C++"),
    (
        "threads",
        Arity::Text("number"),
        Action::Threads,
        "Number of threads (default: number of processors)",
    ),
    ("time-phases", Arity::Switch, Action::TimePhases, "Time phases of parser and backend"),
    (
        "tool",
        Arity::OneOf(&["llvm-tblgen", "clang-tblgen", "llvm-dialects-tblgen", "mlir-tblgen"]),
        Action::Tool,
        "Take the options of this tool of LLVM, and have its actions alone",
    ),
    (
        "unverified",
        Arity::Switch,
        Action::Unverified,
        "Make outputs for a release of LLVM that were not compared with those of LLVM's tools",
    ),
    ("version", Arity::Nothing, Action::Version, "Display the version of this program"),
    ("write-if-changed", Arity::Switch, Action::WriteIfChanged, "Only write output if it changed"),
];

const SHORT_HELP: Known = Known {
    name: "h",
    arity: Arity::Nothing,
    help: "As --help",
    group: Group::WithoutEffect,
    action: Action::Help { hidden: false, list: false },
};

/// Options of LLVM's tools: those of LLVM's support library, and those of back-ends. Options that
/// no back-end here reads have no effect, but their values are checked.
const LLVMS: &[(&str, Arity)] = &[
    ("asmparsernum", Arity::Number("uint", u32::BITS)),
    ("asmwriternum", Arity::Number("uint", u32::BITS)),
    ("clang-component", Arity::Text("component")),
    ("combiners", Arity::Text("string")),
    ("crash-diagnostics-dir", Arity::Text("directory")),
    ("debug-counter", Arity::Text("name=count,...")),
    ("debug-counter-break-on-last", Arity::Switch),
    ("disable-symbolication", Arity::Switch),
    ("gicombiner-debug-cxxpreds", Arity::Switch),
    ("gicombiner-debug-typeinfer", Arity::Switch),
    ("gicombiner-stop-after-parse", Arity::Switch),
    ("gisel-coverage-file", Arity::Text("string")),
    ("ignore-fully-defined-operands", Arity::Switch),
    ("ignore-non-decodable-operands", Arity::Switch),
    ("info-output-file", Arity::Text("filename")),
    ("instr-info-expand-mi-operand-info", Arity::Switch),
    ("instrument-coverage", Arity::Switch),
    ("instrument-gisel-coverage", Arity::Switch),
    ("intrinsic-prefix", Arity::Text("target prefix")),
    ("long-string-literals", Arity::Switch),
    ("match-prefix", Arity::Text("string")),
    ("omit-comments", Arity::Switch),
    ("optimize-match-table", Arity::Switch),
    ("print-all-options", Arity::Switch),
    ("print-debug-counter", Arity::Switch),
    ("print-debug-counter-queries", Arity::Switch),
    ("print-options", Arity::Switch),
    ("register-info-debug", Arity::Switch),
    ("rng-seed", Arity::Number("ulong", u64::BITS)),
    ("sdnode-namespace", Arity::Text("string")),
    ("sort-timers", Arity::Switch),
    ("specialize-decoders-per-bitwidth", Arity::Switch),
    ("stats", Arity::Switch),
    ("stats-json", Arity::Switch),
    ("suppress-per-hwmode-duplicates", Arity::OneOf(&["O0", "O1", "O2"])),
    ("track-memory", Arity::Switch),
    ("use-fn-table-in-decode-to-mcinst", Arity::Switch),
    ("warn-on-skipped-nodes", Arity::Switch),
    ("warn-on-skipped-patterns", Arity::Switch),
];

/// Returns the back-end that a command line without an action selects.
pub(super) fn default_action(tools: Tools) -> Option<&'static Backend> {
    tools.backends().next()
}

/// Returns all options of these tools. Names are unique.
pub(super) fn all(tools: Tools) -> Vec<Known> {
    let own = OWN.iter().map(|&(name, arity, action, help)| Known {
        name,
        arity,
        help,
        group: Group::General,
        action,
    });
    let mut of_backends: Vec<&OptionSpec> = Vec::new();
    for option in tools.backends().flat_map(Backend::known_options) {
        let own = tools.0.is_some_and(|tool| tool == Tool::Mlir || tool == Tool::LlvmDialects);
        let is_new = of_backends.iter().all(|known| known.name != option.name);
        if is_new && (own || tools.has_option(option.name)) {
            of_backends.push(option);
        }
    }
    let of_backends = of_backends.into_iter().map(|&OptionSpec { name, value, help }| Known {
        name,
        arity: match LLVMS.iter().find(|(known, _)| *known == name) {
            Some(&(_, arity)) => arity,
            None if value.is_empty() => Arity::Switch,
            None if value == "uint" => Arity::Number(value, u32::BITS),
            None => Arity::Text(value),
        },
        help,
        group: Group::OfBackends,
        action: Action::Set,
    });
    let mut actions: Vec<&'static Backend> = Vec::new();
    for backend in tools.backends() {
        if actions.iter().all(|known| known.name != backend.name) {
            actions.push(backend);
        }
    }
    let actions = actions.into_iter().map(|backend| Known {
        name: backend.name,
        arity: Arity::Nothing,
        help: backend.help,
        group: Group::Actions,
        action: Action::Act(backend),
    });
    let is_missing = |name: &str| tools.backend(name).is_none();
    let missing =
        tools.missing().filter(|(name, _)| is_missing(name)).map(|(name, feature)| Known {
            name,
            arity: Arity::Nothing,
            help: "Left out of this program",
            group: Group::Missing,
            action: Action::Missing(feature),
        });
    let mut all: Vec<Known> =
        own.chain([SHORT_HELP]).chain(of_backends).chain(actions).chain(missing).collect();
    for &(name, arity) in LLVMS {
        if tools.has_option(name) && all.iter().all(|known| known.name != name) {
            let help = "Accepted as LLVM's tools do, without effect";
            let (group, action) = (Group::WithoutEffect, Action::Nothing);
            all.push(Known { name, arity, help, group, action });
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use tablegen_driver::Tool;

    use super::{Tools, all};

    #[test]
    fn every_name_stands_once() {
        for tools in [None].into_iter().chain(Tool::ALL.map(Some)).map(Tools) {
            let mut names: Vec<&str> = all(tools).iter().map(|known| known.name).collect();
            names.sort_unstable();
            let count = names.len();
            names.dedup();
            assert_eq!(names.len(), count);
        }
    }

    #[test]
    fn each_tool_has_its_own_actions() {
        let has = |tools, name| all(tools).iter().any(|known| known.name == name);
        let (every, clang) = (Tools::ALL, Tools(Some(Tool::Clang)));
        assert!(has(every, "gen-clang-attr-list") && has(clang, "gen-clang-attr-list"));
        assert!(has(every, "gen-emitter") && !has(clang, "gen-emitter"));
        assert!(has(every, "asmwriternum") && !has(clang, "asmwriternum"));
    }
}
