//! LLVM tools that the command replaces. A link or copy named `clang-tblgen` has the options and
//! actions of that tool only, as it has with `--tool=clang-tblgen`. Under its own name the command
//! has the actions of all tools.

use tablegen_driver::tablegen_core::{Records, Release};
use tablegen_driver::{Backend, Tool, backend_of, backends, missing_backends};

use crate::args::base_name;

/// LLVM tool that the command replaces. `None` stands for all tools.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tools(pub(super) Option<Tool>);

/// Returns the last component of a program's path. On Windows, the case of letters is irrelevant.
fn name_of(program: &str) -> String {
    let name = base_name(program);
    if cfg!(windows) { name.to_ascii_lowercase() } else { name.to_owned() }
}

/// Returns the release in a program's name, such as `llvm-tblgen-23`.
pub(super) fn release_of_program(program: &str) -> Option<Release> {
    let name = name_of(program);
    let name = name.strip_suffix(".exe").unwrap_or(&name);
    Tool::ALL
        .into_iter()
        .find_map(|tool| name.strip_prefix(tool.name())?.strip_prefix('-')?.parse().ok())
}

impl Tools {
    /// Returns the heading of the actions in the tool's help, which stands for their name in messages.
    pub(crate) fn heading_of_actions(self) -> Option<&'static str> {
        match self.0? {
            Tool::Llvm | Tool::Clang => Some("Action to perform:"),
            Tool::Mlir => Some("Generator to run"),
            Tool::LlvmDialects => None,
        }
    }

    /// All tools at once.
    #[cfg(test)]
    pub(super) const ALL: Tools = Tools(None);

    /// Returns the tools for a command line: that of the last `--tool`, or that of the name that
    /// the program was started as.
    pub(super) fn of(program: &str, arguments: &[String]) -> Self {
        Self::of_arguments(arguments).unwrap_or_else(|| Self::of_program(program))
    }

    /// Returns the tool of the last `--tool` with a known name.
    fn of_arguments(arguments: &[String]) -> Option<Self> {
        let mut found = None;
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let Some(name) = argument.strip_prefix('-') else { continue };
            let value = match name.strip_prefix('-').unwrap_or(name) {
                "" => break,
                "tool" => arguments.next().map(String::as_str),
                name => name.strip_prefix("tool="),
            };
            found = value.and_then(Tool::from_name).or(found);
        }
        found.map(|tool| Tools(Some(tool)))
    }

    /// Returns the tool for a program's name, which may have a version suffix.
    fn of_program(program: &str) -> Self {
        let name = name_of(program);
        let is_program = |tool: &Tool| match name.strip_prefix(tool.name()) {
            Some("" | ".exe") => true,
            Some(rest) => rest.starts_with('-'),
            None => false,
        };
        Tools(Tool::ALL.into_iter().find(is_program))
    }

    /// Returns the name of the tool, llvm-tblgen for all.
    pub(super) fn tool_name(self) -> &'static str {
        self.0.unwrap_or(Tool::Llvm).name()
    }

    /// Returns the back-ends of the tool, that of the default action first.
    pub(super) fn backends(self) -> impl Iterator<Item = &'static Backend> {
        backends().filter(move |backend| self.0.is_none_or(|tool| backend.is_action_of(tool)))
    }

    /// Returns the back-end of this name; that of the first tool if several have one.
    pub(super) fn backend(self, name: &str) -> Option<&'static Backend> {
        self.backends().find(|backend| backend.name == name)
    }

    /// Returns the back-end that an action means with these options: that of mlir-tblgen instead of
    /// that of llvm-tblgen if an option is set that only mlir-tblgen's action has.
    pub(super) fn by_option(
        self,
        backend: &'static Backend,
        is_set: impl Fn(&str) -> bool,
    ) -> &'static Backend {
        let (Tools(None), Some(Tool::Llvm)) = (self, backend.tool) else { return backend };
        let has = |of: &Backend, name: &str| of.options.iter().any(|option| option.name == name);
        let is_requested = |mlir: &&'static Backend| {
            let names = mlir.options.iter().map(|option| option.name);
            names.filter(|name| !has(backend, name)).any(&is_set)
        };
        backend_of(Tool::Mlir, backend.name).filter(is_requested).unwrap_or(backend)
    }

    /// Returns the back-end that an action means for these records. llvm-dialects-tblgen and
    /// mlir-tblgen have different actions of one name, and their sources have different classes.
    ///
    /// # Errors
    /// Returns an error that names the tools if the records have neither.
    pub(super) fn by_records(
        self,
        backend: &'static Backend,
        rust: bool,
        records: &Records,
    ) -> Result<&'static Backend, String> {
        let (Tools(None), Some(Tool::LlvmDialects)) = (self, backend.tool) else {
            return Ok(backend);
        };
        let is_found = |class: &str| records.class(class).is_ok();
        match backend_of(Tool::Mlir, backend.name) {
            Some(mlir) if !rust && is_found("CPred") => Ok(mlir),
            Some(_) if !rust && !is_found("TgPredicate") => {
                let tools = [Tool::LlvmDialects, Tool::Mlir].map(|tool| tool.name());
                Err(format!(
                    "the action '{}' exists in several tools; help: add --tool={}",
                    backend.name,
                    tools.join(" or --tool=")
                ))
            }
            _ => Ok(backend),
        }
    }

    /// Returns the names of actions that are in a cargo feature that is off, with the feature.
    pub(super) fn missing(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let all =
            missing_backends().filter(move |(tool, ..)| self.0.is_none_or(|own| own == *tool));
        all.map(|(_, name, feature)| (name, feature))
    }

    /// Returns the cargo feature of an action whose feature is off. `None` for other names.
    pub(super) fn missing_feature(self, name: &str) -> Option<&'static str> {
        self.missing().find(|(missing, _)| *missing == name).map(|(_, feature)| feature)
    }

    /// Returns true if the tool has an option that has no effect, or that back-ends have.
    pub(super) fn has_option(self, name: &str) -> bool {
        match self.0 {
            None | Some(Tool::Llvm) => true,
            Some(_) => CLANGS_OPTIONS.contains(&name),
        }
    }
}

/// Options of clang-tblgen that belong to back-ends, or have no effect here.
const CLANGS_OPTIONS: &[&str] = &[
    "clang-component",
    "crash-diagnostics-dir",
    "debug-counter",
    "debug-counter-break-on-last",
    "disable-symbolication",
    "info-output-file",
    "long-string-literals",
    "print-all-options",
    "print-debug-counter",
    "print-debug-counter-queries",
    "print-options",
    "rng-seed",
    "rust-hooks",
    "rust-locations",
    "rust-names",
    "sort-timers",
    "stats",
    "stats-json",
    "track-memory",
];

#[cfg(test)]
mod tests {
    use tablegen_driver::Tool;

    use super::{CLANGS_OPTIONS, Tools};

    #[test]
    fn programs_replace_tools() {
        for name in ["clang-tblgen", "/a/clang-tblgen-22", "./clang-tblgen.exe", "clang-tblgen-x"] {
            assert_eq!(Tools::of(name, &[]), Tools(Some(Tool::Clang)), "{name}");
        }
        for name in ["tablegen", "clang-tblgen/tablegen", "clang-tblgens", ""] {
            assert_eq!(Tools::of(name, &[]), Tools::ALL, "{name}");
        }
        assert_eq!(Tools::of("llvm-tblgen.exe", &[]), Tools(Some(Tool::Llvm)));
        assert_eq!(Tools::of("/usr/bin/mlir-tblgen-22", &[]), Tools(Some(Tool::Mlir)));
    }

    #[test]
    fn the_option_names_a_tool() {
        let tool = |arguments: &[&str]| {
            let arguments: Vec<String> = arguments.iter().map(|&one| one.to_owned()).collect();
            Tools::of("clang-tblgen", &arguments).0
        };
        assert_eq!(tool(&["-I", "x", "--tool=mlir-tblgen"]), Some(Tool::Mlir));
        assert_eq!(tool(&["-tool", "mlir-tblgen", "x.td"]), Some(Tool::Mlir));
        assert_eq!(tool(&["--", "--tool=mlir-tblgen"]), Some(Tool::Clang));
        assert_eq!(tool(&["--tool=other"]), Some(Tool::Clang));
    }

    #[test]
    fn lists_are_sorted() {
        assert!(CLANGS_OPTIONS.is_sorted());
    }
}
