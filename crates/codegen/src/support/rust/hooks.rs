//! Traits with a method for each piece of target code, as matchers have them: methods for which a
//! description has Rust code, and those that are left to be written.

use std::fmt::Write;

use proc_macro2::Ident;
use tablegen_core::{Loc, Record, RecordError};

use tablegen_emit::rust::{Names, check_block, code_block, field_name, indented};
use tablegen_model::patterns::condition::Term;
use tablegen_session::{BackendError, OptionSpec, OptionValue, OutputContext};

/// Whether code that a Rust matcher needs and the description does not have must be written.
pub(crate) const HOOKS: OptionSpec = OptionSpec::new(
    "hooks",
    "how",
    "Rust code that the description lacks: 'required', or 'defaults' that never match",
);

/// Tell why patterns do not match.
pub(crate) const EXPLAIN: OptionSpec = OptionSpec::new(
    "explain",
    "",
    "In Rust, add Selector::explain, which tells why patterns do not match a node",
);

/// How the module of a matcher is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// It tells what it selects.
    pub(crate) coverage: bool,
    /// There is `Selector::explain`.
    pub(crate) explain: bool,
    /// Methods without code have bodies that answer no.
    pub(crate) defaults: bool,
}

impl Style {
    /// Names for methods: those are taken that the trait has in this style.
    pub(crate) fn names(self) -> Names {
        let mut names = Names::default();
        if self.defaults {
            names.claim("missing_hook");
        }
        if self.coverage {
            names.claim("selected");
        }
        names
    }
}

/// Value of [`HOOKS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HookBodies {
    /// Methods without Rust code must be written.
    Required,
    /// Methods without Rust code have bodies that never match.
    Defaults,
}

impl OptionValue for HookBodies {
    fn parse(spec: &OptionSpec, value: Option<&str>) -> Result<Self, BackendError> {
        match value {
            None | Some("required") => Ok(HookBodies::Required),
            Some("defaults") => Ok(HookBodies::Defaults),
            Some(other) => {
                let name = spec.name;
                let message = format!("--{name}: '{other}' is neither 'required' nor 'defaults'");
                Err(BackendError::new(message))
            }
        }
    }
}

/// The Rust text in a field of a record, if it has any.
///
/// # Errors
/// The field is no string.
pub(crate) fn rust_code<'r>(
    record: Record<'r>,
    field: &str,
) -> Result<Option<&'r str>, RecordError> {
    match record.field(field) {
        Some(code) if !code.value().is_unset() => {
            let text = record.string(field)?;
            Ok((!text.trim().is_empty()).then_some(text))
        }
        _ => Ok(None),
    }
}

/// Checks that two records whose C++ is the same, of which `other` was first, do not differ in
/// Rust; gives the Rust text of either.
///
/// # Errors
/// They differ.
pub(crate) fn same_code<'r>(
    record: Record<'r>,
    field: &str,
    other: Record<'_>,
    known: Option<&'r str>,
) -> Result<Option<&'r str>, RecordError> {
    match (known, rust_code(record, field)?) {
        (Some(one), Some(another)) if one.trim() != another.trim() => {
            let other = other.name();
            Err(record.error(format!(
                "{field} differs from that of '{other}', though the C++ is the same"
            )))
        }
        (None, rust) => Ok(rust),
        (known, _) => Ok(known),
    }
}

/// A name of the description as one that methods can have.
pub(crate) fn method_name(name: &str) -> String {
    let clean: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    field_name(&clean)
}

/// The name of a method as text.
pub(crate) fn plain_name(method: &Ident) -> String {
    method.to_string().trim_start_matches("r#").to_owned()
}

/// Terms of a condition as an expression, with each hook as `call` says.
pub(crate) fn all_hold<T>(terms: &[Term<T>], call: impl Fn(&T) -> String) -> String {
    let all = |hooks: &[T]| hooks.iter().map(&call).collect::<Vec<_>>().join(" && ");
    let terms: Vec<String> = terms
        .iter()
        .map(|term| match term {
            Term::Holds(hook) => call(hook),
            Term::NotAll(hooks) => match &hooks[..] {
                [] => "false".to_owned(),
                [one] => format!("!{}", call(one)),
                several => format!("!({})", all(several)),
            },
        })
        .collect();
    if terms.is_empty() { "true".to_owned() } else { terms.join(" && ") }
}

/// A method of such a trait.
#[derive(Debug)]
pub(crate) struct Method<'a, 'r> {
    pub(crate) name: &'a Ident,
    /// What it is asked.
    pub(crate) about: String,
    /// What the description says in C++.
    pub(crate) cpp: &'a str,
    /// Its arguments and its result.
    pub(crate) signature: String,
    pub(crate) body: Body<'a, 'r>,
}

/// What a method does.
#[derive(Debug)]
pub(crate) enum Body<'a, 'r> {
    /// What a field of a record says in Rust.
    Rust { record: Record<'r>, field: &'static str, code: &'a str },
    /// An expression.
    Expression(String),
    /// Nobody has written it; what it would answer by default.
    Missing { answer: &'static str },
}

/// Writes methods.
#[derive(Debug)]
pub(crate) struct Methods {
    /// Whether methods without code have bodies.
    defaults: bool,
    pub(crate) text: String,
    /// The names of those without code that have bodies.
    missing: Vec<String>,
}

impl Methods {
    /// Writes them behind a text. With `defaults` those without code have bodies.
    pub(crate) fn behind(text: &str, defaults: bool) -> Self {
        Methods { defaults, text: text.to_owned(), missing: Vec::new() }
    }

    /// Begins a line, behind an empty one if it is not the first of the trait.
    fn separate(&mut self) {
        if !self.text.ends_with("{\n") {
            self.text.push('\n');
        }
    }

    /// Writes a method that no record is behind.
    pub(crate) fn write_text(&mut self, text: &str) {
        self.separate();
        self.text.push_str(text);
    }

    /// Writes a method.
    ///
    /// # Errors
    /// What a field says is not the inside of a Rust block.
    pub(crate) fn write(&mut self, method: &Method<'_, '_>) -> Result<(), RecordError> {
        self.separate();
        let text = &mut self.text;
        for line in method.about.lines() {
            let _ = writeln!(text, "{}", format!("    /// {line}").trim_end());
        }
        if !method.cpp.trim().is_empty() {
            text.push_str("    ///\n");
            code_block(method.cpp, "cpp", "    /// ", text);
        }
        let _ = write!(text, "    fn {}{}", method.name, method.signature);
        let body = match &method.body {
            Body::Rust { record, field, code } => {
                check_block(code)
                    .map_err(|error| record.error(format!("{field} is no Rust: {error}")))?;
                let mut body = String::new();
                indented(code, "        ", &mut body);
                body
            }
            Body::Expression(expression) => format!("        {expression}\n"),
            Body::Missing { .. } if !self.defaults => {
                text.push_str(";\n");
                return Ok(());
            }
            Body::Missing { answer } => {
                let name = plain_name(method.name);
                let body = format!("        self.missing_hook({name:?});\n        {answer}\n");
                self.missing.push(name);
                body
            }
        };
        let _ = writeln!(text, " {{\n{body}    }}");
        Ok(())
    }

    /// Writes a list of the methods that nobody has written, and tells of them: no `what` that
    /// asks one of them matches.
    pub(crate) fn write_missing(&mut self, output: &OutputContext<'_>, locs: &[Loc], what: &str) {
        self.text.push_str(MISSING);
        for name in &self.missing {
            let _ = writeln!(self.text, "    {name:?},");
        }
        self.text.push_str("];\n");
        let missing = &self.missing;
        if missing.is_empty() {
            return;
        }
        let shown = missing.iter().take(SHOWN).map(|name| format!("`{name}`"));
        let mut shown = shown.collect::<Vec<_>>().join(", ");
        if missing.len() > SHOWN {
            let _ = write!(shown, " and {} more", missing.len() - SHOWN);
        }
        let count = missing.len();
        let (methods, they) =
            if count == 1 { ("method", "it asks") } else { ("methods", "they ask") };
        let message = format!(
            "{count} {methods} of `SelectHooks` without Rust code, so that no {what} that {they} \
             matches: {shown}"
        );
        output.warn(locs, message);
    }
}

/// How many names of methods a warning shows.
const SHOWN: usize = 12;

const MISSING: &str = "\
/// The methods of [`SelectHooks`] for which the description has no Rust code.
#[allow(dead_code)]
pub const MISSING_HOOKS: &[&str] = &[
";
