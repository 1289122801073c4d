//! [`Lint`]: name, description and default of a lint. The crates that run lints list them.

/// Check for a likely mistake. Users enable or allow it by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lint {
    /// Name, as in `--allow=NAME`.
    pub name: &'static str,
    /// Description in one line.
    pub help: &'static str,
    /// Programs that run the lint unless they are told otherwise.
    pub default: LintDefault,
    /// True if another program with the same files can show that a finding is wrong, because it
    /// uses the name.
    pub is_about_all_programs: bool,
}

/// Programs that run a lint by default.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LintDefault {
    /// No program.
    Off,
    /// Programs for checking sources: `tablegen check` and the language server. The lint needs an
    /// index, which takes time, and which the cache does not have.
    Check,
    /// All programs.
    Always,
}

impl Lint {
    /// A `let` that gives a field the value that it has. The evaluator reports it with
    /// [`Evaluator::warn_redundant_lets`](crate::Evaluator::warn_redundant_lets).
    pub const REDUNDANT_LET: Lint = Lint {
        name: "redundant-let",
        help: "a `let` that gives a field the value that it has",
        default: LintDefault::Off,
        is_about_all_programs: true,
    };

    /// A variable with the name of a record in its file. The evaluator reports it with
    /// [`Evaluator::warn_hidden_records`](crate::Evaluator::warn_hidden_records).
    pub const HIDDEN_RECORD: Lint = Lint {
        name: "hidden-record",
        help: "a variable of `defvar` or `foreach` with the name of a record in its file",
        default: LintDefault::Always,
        is_about_all_programs: false,
    };

    /// Creates a lint on a model, which programs run with the back-ends that compute the model.
    pub const fn on_model(name: &'static str, help: &'static str) -> Self {
        Lint { name, help, default: LintDefault::Always, is_about_all_programs: false }
    }
}
