//! Help under the name `mlir-tblgen`, in the layout of that tool.
//!
//! Input: the options of the tool. Output: the text that `mlir-tblgen` prints for `--help` and its
//! variants, byte for byte. Options of the command that `mlir-tblgen` does not have are left out;
//! the help of `tablegen` has them.

use std::fmt::Write;

use crate::options::{Action, Known};

/// Categories, in the order of the text, with the names of their options. Options without a
/// category are in [`GENERAL`].
const CATEGORIES: &[(&str, &[&str])] = &[
    ("Color Options", &["color"]),
    (GENERAL, &[]),
    (
        "Generic Options",
        &[
            "h",
            "help",
            "help-hidden",
            "help-list",
            "help-list-hidden",
            "print-all-options",
            "print-options",
            "version",
        ],
    ),
    (
        "Intrinsics Generator Options",
        &[
            "dialect-opclass-base",
            "llvmir-intrinsics-access-group-regexp",
            "llvmir-intrinsics-alias-analysis-regexp",
            "llvmir-intrinsics-filter",
        ],
    ),
    (
        "Options for -gen-(attrdef|typedef|enum|op|dialect)-doc",
        &["allow-hugo-specific-features", "strip-prefix"],
    ),
    ("Options for -gen-attrdef-*", &["attrdefs-dialect"]),
    ("Options for -gen-bytecode", &["bytecode-dialect"]),
    ("Options for -gen-dialect-*", &["dialect"]),
    ("Options for -gen-pass-capi-header and -gen-pass-capi-impl", &["prefix"]),
    ("Options for -gen-pass-decls", &["name"]),
    ("Options for -gen-python-op-bindings", &["bind-dialect", "dialect-extension"]),
    ("Options for -gen-typedef-*", &["typedefs-dialect"]),
    ("Options for gen-directive-decl", &["directives-dialect"]),
    (
        "Options for op definition generators",
        &["op-exclude-regex", "op-include-regex", "op-shard-count"],
    ),
];

/// Category of options without one.
const GENERAL: &str = "General options";

/// Options without effect here, or whose text differs from the one in the command's own help:
/// name, placeholder of the value, text, and true if only the variants for hidden options show it.
#[rustfmt::skip]
const LLVMS: &[(&str, &str, &str, bool)] = &[
    ("color", "", "Use colors in output (default=autodetect)", false),
    ("crash-diagnostics-dir", "directory", "Directory for crash diagnostic files.", true),
    ("debug-counter", "", "Comma separated list of debug counter skip and count", true),
    ("debug-counter-break-on-last", "",
     "Insert a break point on the last enabled count of a chunks list", true),
    ("disable-symbolication", "", "Disable symbolizing crash backtraces.", true),
    ("h", "", "Alias for --help", true),
    ("help", "", "Display available options (--help-hidden for more)", false),
    ("help-hidden", "", "Display all available options", true),
    ("help-list", "", "Display list of available options (--help-list-hidden for more)", false),
    ("help-list-hidden", "", "Display list of all available options", true),
    ("info-output-file", "filename", "File to append -stats and -timer output to", true),
    ("long-string-literals", "",
     "when emitting large string tables, prefer string literals over comma-separated char \
      literals. This can be a readability and compile-time performance win, but upsets some \
      compilers", true),
    ("on-deprecated", "value", "Action to perform on deprecated def", false),
    ("print-all-options", "", "Print all option values after command line parsing", true),
    ("print-debug-counter", "", "Print out debug counter info after all counters accumulated", true),
    ("print-debug-counter-queries", "", "Print out each query of an enabled debug counter", true),
    ("print-options", "", "Print non-default options after command line parsing", true),
    ("rng-seed", "seed", "Seed for the random number generator", true),
    ("sort-timers", "",
     "In the report, sort the timers in each group in wall clock time order", true),
    ("stats", "", "Enable statistics output from program (available with Asserts)", true),
    ("stats-json", "", "Display statistics as json data", true),
    ("track-memory", "", "Enable -time-passes memory tracking (this may be slow)", true),
];

/// Values of `--on-deprecated`.
const DEPRECATED: [(&str, &str); 3] =
    [("none", "No action"), ("warn", "Warn on use"), ("error", "Error on use")];

/// Options that the command accepts and mlir-tblgen does not have.
const OWN: &[&str] = &[
    "W",
    "cache-dir",
    "clang-component",
    "depfile-escape",
    "emit",
    "profile-eval",
    "progress",
    "rust",
    "rust-hooks",
    "rust-locations",
    "rust-names",
    "threads",
    "tool",
    "llvm",
    "unverified",
];

/// Line of an option, or the lines of the actions.
struct Entry {
    /// Name that determines the order.
    name: &'static str,
    /// Option with dashes and the placeholder of its value. Empty for the actions.
    option: String,
    help: &'static str,
    is_hidden: bool,
}

/// Returns the text of `--help`; with `hidden` that of `--help-hidden`, with `list` that of
/// `--help-list`, with both that of `--help-list-hidden`.
pub(super) fn text(program: &str, known: &[Known], hidden: bool, list: bool) -> String {
    let mut entries = entries(known);
    // mlir-tblgen lists this option by categories only.
    let is_unlisted = |entry: &Entry| list && entry.name == "help-list";
    entries.retain(|entry| hidden || !entry.is_hidden && !is_unlisted(entry));
    entries.sort_by_key(|entry| entry.name);
    let width = entries.iter().map(|entry| entry.option.len()).max().unwrap_or(0);
    let mut text = format!("USAGE: {program} [options] <input file>\n\nOPTIONS:\n");
    let write = |text: &mut String, entry: &Entry| match entry.option.is_empty() {
        true => actions(text, known, width),
        false => {
            let _ = writeln!(text, "  {:<width$} - {}", entry.option, entry.help);
            if entry.name == "on-deprecated" {
                for (value, help) in DEPRECATED {
                    let _ = writeln!(text, "    ={value:<0$} -   {help}", width - 3);
                }
            }
        }
    };
    if list {
        entries.iter().for_each(|entry| write(&mut text, entry));
        return text;
    }
    for (title, _) in CATEGORIES {
        let of_category = entries.iter().filter(|entry| category(entry.name) == *title);
        let _ = writeln!(text, "\n{title}:\n");
        of_category.for_each(|entry| write(&mut text, entry));
    }
    text
}

/// Returns the title of the category of an option.
fn category(name: &str) -> &'static str {
    let found = CATEGORIES.iter().find(|(_, names)| names.contains(&name));
    found.map_or(GENERAL, |(title, _)| title)
}

/// Returns the options, and one entry for all actions.
fn entries(known: &[Known]) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut first_action: Option<&str> = None;
    for one in known {
        let name = one.name;
        if matches!(one.action, Action::Act(_)) {
            first_action = Some(first_action.map_or(name, |first| first.min(name)));
            continue;
        }
        let llvms = LLVMS.iter().find(|(known, ..)| *known == name);
        if OWN.contains(&name) || matches!(one.action, Action::Missing(_)) {
            continue;
        }
        let option = match llvms {
            // mlir-tblgen prints this one with a single dash.
            Some(("debug-counter", ..)) => "-debug-counter".to_owned(),
            Some((_, "", ..)) if name.len() == 1 => format!("-{name}"),
            Some((_, "", ..)) => format!("--{name}"),
            Some((_, value, ..)) => format!("--{name}=<{value}>"),
            None => crate::help::spelled(one),
        };
        let (help, is_hidden) =
            llvms.map_or((one.help, false), |&(_, _, help, is_hidden)| (help, is_hidden));
        entries.push(Entry { name, option, help, is_hidden });
    }
    if let Some(name) = first_action {
        entries.push(Entry { name, option: String::new(), help: "", is_hidden: false });
    }
    entries
}

/// Appends the actions in the order of their names.
fn actions(text: &mut String, known: &[Known], width: usize) {
    text.push_str("  Generator to run\n");
    let mut actions: Vec<&Known> =
        known.iter().filter(|one| matches!(one.action, Action::Act(_))).collect();
    actions.sort_by_key(|one| one.name);
    for one in actions {
        let help = one.help.trim_end_matches(" (default)");
        let _ = writeln!(text, "      --{:<1$} - {help}", one.name, width - 3);
    }
}
