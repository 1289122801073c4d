//! Hook traits of generated Rust matchers: a trait with a method for each piece of target code.
//!
//! Methods whose record has Rust code get it as a body. The user of the module implements the
//! others.

use std::fmt::Write;

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use tablegen_core::{Loc, Record, RecordError};

use tablegen_emit::rust::{Names, check_block, code_block, doc, field_name, ident, indented};
use tablegen_model::patterns::condition::Term;
use tablegen_session::{BackendError, OptionSpec, OptionValue, OutputContext};

/// Option that selects whether hooks without Rust code are required methods or have defaults.
pub const HOOKS: OptionSpec = OptionSpec::new(
    "hooks",
    "required|defaults",
    "Rust code that the description lacks: 'required', or 'defaults' that never match",
);

/// Option that adds `Selector::explain`, which reports why patterns do not match.
pub const EXPLAIN: OptionSpec = OptionSpec::new(
    "explain",
    "",
    "In Rust, add Selector::explain, which returns why patterns do not match a node",
);

/// Options that shape the module of a matcher.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// True if the matcher reports which rules it selects.
    pub coverage: bool,
    /// True if the module has `Selector::explain`.
    pub explain: bool,
    /// True if methods without code get bodies that return the default.
    pub defaults: bool,
}

impl Style {
    /// Returns the set of method names, in which the names of the trait's own methods are taken.
    pub fn names(self) -> Names {
        let mut names = Names::default();
        names.claim("missing_hook");
        if self.coverage {
            names.claim("selected");
        }
        names
    }
}

/// Value of [`HOOKS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HookBodies {
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

/// Converts a record name into a method name.
pub fn method_name(name: &str) -> String {
    let clean: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    field_name(&clean)
}

/// Returns the name of a method without `r#`.
pub fn plain_name(method: &Ident) -> String {
    method.to_string().trim_start_matches("r#").to_owned()
}

/// Returns the expression of a conjunction of terms; `call` returns the call of a hook.
pub fn all_hold<T>(terms: &[Term<T>], call: impl Fn(&T) -> String) -> String {
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

/// Returns the method for the hardware mode; `selected` is what depends on it.
pub fn hw_mode(selected: &str) -> TokenStream {
    let about = doc(&format!(
        "Returns the hardware mode, which selects {selected}. The default is the mode that applies \
         if no other does."
    ));
    quote!(#about fn hw_mode(&self) -> HwMode { ::core::default::Default::default() })
}

/// Method of a hook trait.
#[derive(Debug)]
pub struct Method<'a, 'r> {
    pub name: &'a Ident,
    /// First lines of the documentation.
    pub about: String,
    /// C++ code in the description, shown in the documentation. May be empty.
    pub cpp: &'a str,
    /// Parameters and return type.
    pub signature: String,
    pub body: Body<'a, 'r>,
}

/// Body of a hook method.
#[derive(Debug)]
pub enum Body<'a, 'r> {
    /// Rust code from a field of a record.
    Rust { record: Record<'r>, field: &'static str, code: &'a str },
    /// Rust expression.
    Expression(String),
    /// No code; `answer` is the expression that a default body returns.
    Missing { answer: &'static str },
}

/// Text of the methods of a hook trait, under construction.
#[derive(Debug)]
pub struct Methods {
    /// True if methods without code get a default body.
    defaults: bool,
    pub text: String,
    /// Names of the methods without code.
    missing: Vec<String>,
}

impl Methods {
    /// Creates a trait with this documentation. `head` is its name with parameters, `lints` those that its
    /// bodies do not satisfy. With `defaults`, methods without code get a default body. The trait has the method that these call
    /// in any case, so that an implementation fits both.
    pub fn new(about: &str, head: &str, lints: &[&str], defaults: bool) -> Self {
        let mut text = String::new();
        for line in about.lines() {
            let _ = writeln!(text, "{}", format!("/// {line}").trim_end());
        }
        if lints.is_empty() {
            text.push_str("#[allow(dead_code, unused_variables)]\n");
        } else {
            let lints = lints.iter().map(|lint| format!("    {lint},\n")).collect::<String>();
            let _ = write!(text, "#[allow(\n    dead_code,\n    unused_variables,\n{lints})]\n");
        }
        let _ = writeln!(text, "pub trait {head} {{");
        text.push_str(MISSING_HOOK);
        Methods { defaults, text, missing: Vec::new() }
    }

    /// Appends the method that receives each `noun` that the matcher selects; `ty` is its type and
    /// `done` what has happened to it.
    pub fn write_selected(&mut self, noun: &str, ty: &str, done: &str) {
        self.separate();
        // Writing to a string cannot fail.
        let _ = write!(
            self.text,
            "    /// Receives each {noun} that is {done}. The default does nothing.\n    \
             fn selected(&self, {noun}: &'static {ty}) {{}}\n"
        );
    }

    /// Appends the method that bodies of conditions on features ask.
    ///
    /// # Errors
    /// Returns an error if [`write`](Self::write) fails.
    pub fn write_has_feature(&mut self) -> Result<(), RecordError> {
        self.write(&Method {
            name: &ident(HAS_FEATURE),
            about: "Returns true if the subtarget has a feature, given or implied by another one."
                .to_owned(),
            cpp: "",
            signature: "(&self, feature: Feature) -> bool".to_owned(),
            body: Body::Missing { answer: "false" },
        })
    }

    /// Appends an empty line unless the trait has just begun.
    fn separate(&mut self) {
        if !self.text.ends_with("{\n") {
            self.text.push('\n');
        }
    }

    /// Appends a method.
    ///
    /// # Errors
    /// Returns an error if the Rust code in a field is not the inside of a Rust block.
    pub fn write(&mut self, method: &Method<'_, '_>) -> Result<(), RecordError> {
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
                self.missing.push(plain_name(method.name));
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

    /// Appends `MISSING_HOOKS`, the list of methods without code, and warns about those with a default body.
    /// `what` is the noun for patterns that never match because of them.
    pub fn write_missing(&mut self, output: &OutputContext<'_>, locs: &[Loc], what: &str) {
        self.text.push_str(MISSING);
        for name in &self.missing {
            let _ = writeln!(self.text, "    {name:?},");
        }
        self.text.push_str("];\n");
        let missing = &self.missing;
        if missing.is_empty() || !self.defaults {
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

/// Returns the method by which a matcher reports the number of a `noun` to the method of
/// [`Methods::write_selected`]; `table` has them by number.
pub fn covered(noun: &str, table: &str) -> String {
    format!(
        "    fn covered(&self, {noun}: u32) {{\n        \
         if let ::core::option::Option::Some({noun}) = {table}.get({noun} as usize) {{\n            \
         self.0.selected({noun});\n        }}\n    }}\n"
    )
}

/// Name of the method of [`Methods::write_has_feature`].
pub const HAS_FEATURE: &str = "has_feature";

const MISSING_HOOK: &str = "    \
    /// Receives the name of each called method that has the body of
    /// `hooks=defaults`. The default does nothing.
    fn missing_hook(&self, name: &'static str) {}
";

/// Maximal number of method names that a warning shows.
const SHOWN: usize = 12;

const MISSING: &str = "\
/// The methods of [`SelectHooks`] for which the description has no Rust code.
#[allow(dead_code)]
pub const MISSING_HOOKS: &[&str] = &[
";
