//! The options of the command: those of its own, those of back-ends, and those that LLVM's tools
//! take besides.
//!
//! Out: a list of [`Known`], which the parser looks names up in, help is printed from, and the
//! nearest name to an unknown one is found in.

use tablegen_build::{Backend, OptionSpec, backend, backend_options, backends, missing_feature};

use crate::face::{CLANGS_ACTIONS, Face};

/// What an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Takes {
    /// No value, not even an empty one.
    Nothing,
    /// A truth value behind `=`, or nothing.
    Switch,
    /// A text, behind `=` or as the next argument; what it is called in help.
    Text(&'static str),
    /// A text that may also follow without `=`.
    Prefixed(&'static str),
    /// A number of so many bits.
    Number(&'static str, u32),
    /// One of these.
    OneOf(&'static [&'static str]),
    /// One of these after `=`, or no value.
    OptionalOneOf(&'static [&'static str]),
}

/// What an option does.
#[derive(Clone, Copy, Debug)]
pub(super) enum Does {
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
    Macro,
    NoUnusedWarnings,
    Output,
    ProfileEval,
    Rust,
    Threads,
    TimePhases,
    Version,
    WriteIfChanged,
    /// Sets an option of back-ends.
    Set,
    /// Chooses what is made.
    Act(&'static Backend),
    /// Would choose a back-end that is not there.
    Lack(Lack),
    /// Nothing: LLVM's tools have it.
    Nothing,
}

/// Why a back-end is not there.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lack {
    /// It was left out of this program, with the feature of this name.
    Feature(&'static str),
    /// LLVM has it.
    NotImplemented,
}

impl Lack {
    /// The text of an error.
    pub(super) fn message(self, action: &str) -> String {
        match self {
            Lack::Feature(feature) => format!(
                "the action '{action}' was left out of this program: build it with the feature \
                 '{feature}'"
            ),
            Lack::NotImplemented => {
                format!("the action '{action}' is not implemented in this version")
            }
        }
    }
}

/// An option.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// Without dashes.
    pub(super) name: &'static str,
    pub(super) takes: Takes,
    pub(super) help: &'static str,
    /// Where help lists it.
    pub(super) group: Group,
    pub(super) does: Does,
}

/// The parts of help, in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Group {
    General,
    OfBackends,
    Actions,
    /// Only with `--help-hidden`.
    Missing,
    /// Only with `--help-hidden`.
    WithoutEffect,
}

/// The options of the command itself.
const OWN: &[(&str, Takes, Does, &str)] = &[
    ("D", Takes::Prefixed("macro name"), Does::Macro, "Name of the macro to be defined"),
    ("I", Takes::Prefixed("directory"), Does::IncludeDir, "Directory of include files"),
    (
        "W",
        Takes::Prefixed("[no-]lint"),
        Does::Lint,
        "Warn of what a description rarely means; all, or no-all, are all lints",
    ),
    (
        "color",
        Takes::Switch,
        Does::Color,
        "Colors in messages; without this option on a terminal only",
    ),
    ("d", Takes::Text("filename"), Does::Depfile, "Dependency filename"),
    (
        "depfile-escape",
        Takes::Switch,
        Does::DepfileEscape,
        "In the dependency file, escape what means something to Make and Ninja",
    ),
    (
        "emit",
        Takes::Text("[rust:]action[(option,...)]=filename"),
        Does::Emit,
        "Also write what this action makes, or its Rust module, to a file; can be repeated; \
         rust:action+action... makes one module of several; options in parentheses are this \
         output's own",
    ),
    ("help", Takes::Nothing, Does::Help { hidden: false, list: false }, "Display these options"),
    (
        "help-hidden",
        Takes::Nothing,
        Does::Help { hidden: true, list: false },
        "Display all options that are accepted",
    ),
    (
        "help-list",
        Takes::Nothing,
        Does::Help { hidden: false, list: true },
        "Display these options in the order of their names",
    ),
    (
        "help-list-hidden",
        Takes::Nothing,
        Does::Help { hidden: true, list: true },
        "Display all options that are accepted in the order of their names",
    ),
    (
        "no-warn-on-unused-template-args",
        Takes::Switch,
        Does::NoUnusedWarnings,
        "Disable unused template argument warnings.",
    ),
    ("o", Takes::Text("filename"), Does::Output, "Output filename"),
    (
        "profile-eval",
        Takes::OptionalOneOf(&["json"]),
        Does::ProfileEval,
        "Print the time of each class, multiclass and loop to standard error",
    ),
    ("rust", Takes::Switch, Does::Rust, "Write the Rust module of the action, not its C++"),
    (
        "threads",
        Takes::Text("number"),
        Does::Threads,
        "How many threads may work at once; as many as processors if not given",
    ),
    ("time-phases", Takes::Switch, Does::TimePhases, "Time phases of parser and backend"),
    ("version", Takes::Nothing, Does::Version, "Display the version of this program"),
    ("write-if-changed", Takes::Switch, Does::WriteIfChanged, "Only write output if it changed"),
];

const SHORT_HELP: Known = Known {
    name: "h",
    takes: Takes::Nothing,
    help: "As --help",
    group: Group::WithoutEffect,
    does: Does::Help { hidden: false, list: false },
};

/// What LLVM's tools take: what tells of LLVM's own support library, and options of back-ends. On
/// those that no back-end here has nothing depends, but all values are checked.
const LLVMS: &[(&str, Takes)] = &[
    ("asmparsernum", Takes::Number("uint", u32::BITS)),
    ("asmwriternum", Takes::Number("uint", u32::BITS)),
    ("clang-component", Takes::Text("component")),
    ("combiners", Takes::Text("string")),
    ("crash-diagnostics-dir", Takes::Text("directory")),
    ("debug-counter", Takes::Text("name=count,...")),
    ("debug-counter-break-on-last", Takes::Switch),
    ("disable-symbolication", Takes::Switch),
    ("gicombiner-debug-cxxpreds", Takes::Switch),
    ("gicombiner-debug-typeinfer", Takes::Switch),
    ("gicombiner-stop-after-parse", Takes::Switch),
    ("gisel-coverage-file", Takes::Text("string")),
    ("ignore-fully-defined-operands", Takes::Switch),
    ("ignore-non-decodable-operands", Takes::Switch),
    ("info-output-file", Takes::Text("filename")),
    ("instr-info-expand-mi-operand-info", Takes::Switch),
    ("instrument-coverage", Takes::Switch),
    ("instrument-gisel-coverage", Takes::Switch),
    ("intrinsic-prefix", Takes::Text("target prefix")),
    ("long-string-literals", Takes::Switch),
    ("match-prefix", Takes::Text("string")),
    ("omit-comments", Takes::Switch),
    ("optimize-match-table", Takes::Switch),
    ("print-all-options", Takes::Switch),
    ("print-debug-counter", Takes::Switch),
    ("print-debug-counter-queries", Takes::Switch),
    ("print-options", Takes::Switch),
    ("register-info-debug", Takes::Switch),
    ("rng-seed", Takes::Number("ulong", u64::BITS)),
    ("sdnode-namespace", Takes::Text("string")),
    ("sort-timers", Takes::Switch),
    ("specialize-decoders-per-bitwidth", Takes::Switch),
    ("stats", Takes::Switch),
    ("stats-json", Takes::Switch),
    ("suppress-per-hwmode-duplicates", Takes::OneOf(&["O0", "O1", "O2"])),
    ("track-memory", Takes::Switch),
    ("use-fn-table-in-decode-to-mcinst", Takes::Switch),
    ("warn-on-skipped-nodes", Takes::Switch),
    ("warn-on-skipped-patterns", Takes::Switch),
];

/// The back-ends of llvm-tblgen 22.
const LLVMS_ACTIONS: &[&str] = &[
    "dump-json",
    "gen-arm-target-def",
    "gen-asm-matcher",
    "gen-asm-writer",
    "gen-attrs",
    "gen-automata",
    "gen-callingconv",
    "gen-compress-inst-emitter",
    "gen-ctags",
    "gen-dag-isel",
    "gen-dfa-packetizer",
    "gen-directive-decl",
    "gen-directive-impl",
    "gen-disassembler",
    "gen-dxil-operation",
    "gen-emitter",
    "gen-exegesis",
    "gen-fast-isel",
    "gen-global-isel",
    "gen-global-isel-combiner",
    "gen-instr-docs",
    "gen-instr-info",
    "gen-intrinsic-enums",
    "gen-intrinsic-impl",
    "gen-macro-fusion-pred",
    "gen-opt-parser-defs",
    "gen-opt-rst",
    "gen-pseudo-lowering",
    "gen-register-bank",
    "gen-register-info",
    "gen-riscv-target-def",
    "gen-runtime-libcalls",
    "gen-sd-node-info",
    "gen-searchable-tables",
    "gen-target-features",
    "gen-target-library-info",
    "gen-vt",
    "gen-x86-fold-tables",
    "gen-x86-instr-mapping",
    "gen-x86-mnemonic-tables",
    "null-backend",
    "print-detailed-records",
    "print-enums",
    "print-records",
    "print-sets",
];

/// A back-end by its name, or why it is not there; `None` if there is nothing of that name.
pub(super) fn find_action(name: &str) -> Option<Result<&'static Backend, Lack>> {
    match (backend(name), missing_feature(name)) {
        (Some(backend), _) => Some(Ok(backend)),
        (None, Some(feature)) => Some(Err(Lack::Feature(feature))),
        (None, None) => {
            let is_known = LLVMS_ACTIONS.contains(&name) || CLANGS_ACTIONS.contains(&name);
            is_known.then_some(Err(Lack::NotImplemented))
        }
    }
}

/// The back-end of a command line that names none.
pub(super) fn default_action() -> Option<&'static Backend> {
    backends().next()
}

/// All options of a face of the command, each name once.
pub(super) fn all(face: Face) -> Vec<Known> {
    let own = OWN.iter().map(|&(name, takes, does, help)| Known {
        name,
        takes,
        help,
        group: Group::General,
        does,
    });
    let of_backends = backend_options();
    let of_backends = of_backends.iter().filter(|option| face.has_option(option.name));
    let of_backends = of_backends.map(|&OptionSpec { name, value, help, .. }| Known {
        name,
        takes: match LLVMS.iter().find(|(known, _)| *known == name) {
            Some(&(_, takes)) => takes,
            None if value.is_empty() => Takes::Switch,
            None => Takes::Text(value),
        },
        help,
        group: Group::OfBackends,
        does: Does::Set,
    });
    let actions = backends().filter(|backend| face.has_action(backend.name));
    let actions = actions.map(|backend| Known {
        name: backend.name,
        takes: Takes::Nothing,
        help: backend.help,
        group: Group::Actions,
        does: Does::Act(backend),
    });
    let others = CLANGS_ACTIONS.iter().filter(|name| !LLVMS_ACTIONS.contains(name));
    let missing = LLVMS_ACTIONS.iter().chain(others).filter(|name| face.has_action(name));
    let missing = missing.filter_map(|&name| match find_action(name) {
        Some(Err(lack)) => Some(Known {
            name,
            takes: Takes::Nothing,
            help: match lack {
                Lack::Feature(_) => "Left out of this program",
                Lack::NotImplemented => "Not implemented in this version",
            },
            group: Group::Missing,
            does: Does::Lack(lack),
        }),
        _ => None,
    });
    let mut all: Vec<Known> =
        own.chain([SHORT_HELP]).chain(of_backends).chain(actions).chain(missing).collect();
    for &(name, takes) in LLVMS {
        if face.has_option(name) && all.iter().all(|known| known.name != name) {
            let help = "Accepted as LLVM's tools do, without effect";
            let (group, does) = (Group::WithoutEffect, Does::Nothing);
            all.push(Known { name, takes, help, group, does });
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{Face, all};

    #[test]
    fn every_name_stands_once() {
        for face in [Face::Llvm, Face::Clang] {
            let mut names: Vec<&str> = all(face).iter().map(|known| known.name).collect();
            names.sort_unstable();
            let count = names.len();
            names.dedup();
            assert_eq!(names.len(), count);
        }
    }

    #[test]
    fn each_tool_has_its_own_actions() {
        let has = |face, name| all(face).iter().any(|known| known.name == name);
        assert!(has(Face::Llvm, "gen-clang-attr-list") && has(Face::Clang, "gen-clang-attr-list"));
        assert!(has(Face::Llvm, "gen-emitter") && !has(Face::Clang, "gen-emitter"));
        assert!(has(Face::Llvm, "asmwriternum") && !has(Face::Clang, "asmwriternum"));
    }
}
