//! Prints the hook trait of a module, with a method for each piece of C++ in the conventions.

use std::collections::BTreeMap;
use std::fmt::Write;

use proc_macro2::Ident;

use crate::callingconv::condition::Condition;
use crate::callingconv::plan::{Action, Guard, Plan};
use tablegen_emit::rust::{Names, code_block, field_name, variants};
use tablegen_emit_target::rust::hook_names::code_name;

/// Hook methods, in the order of their first use.
#[derive(Default)]
pub(super) struct Hooks<'r> {
    /// C++ conditions, with their methods and the conventions that use them.
    conditions: Vec<(&'r str, Ident, Vec<&'r str>)>,
    /// Functions that assign locations, with their methods and the conventions that call them.
    functions: Vec<(&'r str, Ident, Vec<&'r str>)>,
    /// Conventions written by hand, with their methods and the conventions that call them.
    conventions: Vec<(&'r str, Ident, Vec<&'r str>)>,
    /// Calling conventions of functions that conditions test, with their enum variants.
    named: BTreeMap<&'r str, Ident>,
    needs_size: bool,
    needs_align: bool,
    copies: bool,
}

/// Part of the documentation of a trait with methods.
const EXAMPLE: &str = "\
/// For example, with a condition on a feature, and a function written by hand:
///
/// ```ignore
/// impl CallingConvHooks for MyTarget {
///     fn has_f(&self, _: &Value, _: &State<'_>) -> bool {
///         self.features.contains(Feature::F)
///     }
///
///     fn cc_pair(&mut self, value: &mut Value, state: &mut State<'_>) -> bool {
///         false // not assigned: the next action is tried
///     }
/// }
/// ```
";

impl<'r> Hooks<'r> {
    /// Collects the hooks that a target's rules need.
    pub(super) fn new(plan: &Plan<'r>) -> Self {
        let (mut hooks, mut names) = (Hooks::default(), Names::default());
        for own in ["convention", "size_of", "align_of", "copy_to_stack"] {
            names.claim(own);
        }
        let mut named = Vec::new();
        for convention in plan.with_rules() {
            let user = convention.record.name();
            for rule in &convention.rules {
                for guard in &rule.guards {
                    let Guard::Code(code) = guard else { continue };
                    let condition = Condition::parse(code);
                    condition.for_each_code(&mut |code| {
                        let name = || code_name(code);
                        add(&mut hooks.conditions, &mut names, code, name, user);
                    });
                    condition.for_each_convention(&mut |name| named.push(name));
                }
                match &rule.action {
                    Action::Custom(function) => {
                        let name = || field_name(function);
                        add(&mut hooks.functions, &mut names, function, name, user);
                    }
                    Action::Delegate(to) if plan.convention(*to).is_some_and(|to| to.is_custom) => {
                        let name = || field_name(to.name());
                        add(&mut hooks.conventions, &mut names, to.name(), name, user);
                    }
                    Action::Stack(slot) | Action::Register { slot: Some(slot), .. } => {
                        hooks.needs_size |= slot.size == 0;
                        hooks.needs_align |= slot.align == 0;
                    }
                    Action::PassByValue(_) => hooks.copies = true,
                    _ => {}
                }
            }
        }
        named.sort_unstable();
        named.dedup();
        let all = named.iter().copied().chain(["Other"]);
        hooks.named = named.iter().copied().zip(variants(all)).collect();
        hooks
    }

    /// Returns the method of a C++ condition.
    pub(super) fn condition(&self, code: &str) -> String {
        find(&self.conditions, code)
    }

    /// Returns the method of a function.
    pub(super) fn custom(&self, function: &str) -> String {
        find(&self.functions, function)
    }

    /// Returns the method of a convention written by hand.
    pub(super) fn custom_convention(&self, name: &str) -> String {
        find(&self.conventions, name)
    }

    /// Returns the variant of a function's calling convention.
    pub(super) fn convention(&self, name: &str) -> String {
        self.named.get(name).map_or_else(String::new, Ident::to_string)
    }

    /// Returns the trait, and the enum of calling conventions of functions.
    pub(super) fn print(&self, target: &str) -> String {
        let mut text = String::new();
        self.print_enum(&mut text);
        let _ = writeln!(
            text,
            "/// Code of the conventions of target `{target}` that is C++ in the description."
        );
        if !(self.conditions.is_empty() && self.functions.is_empty()) {
            text.push_str(EXAMPLE);
        }
        text.push_str(
            "#[allow(dead_code, unused_variables)]\n\
             pub trait CallingConvHooks {\n",
        );
        let start = text.len();
        if !self.named.is_empty() {
            text.push_str(
                "    /// Returns the convention of the function.\n    \
                 fn convention(&self) -> FunctionConvention;\n\n",
            );
        }
        for (code, name, user) in &self.conditions {
            let _ = writeln!(
                text,
                "    /// Returns true if this holds. Called by {}.\n    ///",
                list(user)
            );
            code_block(code, "cpp", "    /// ", &mut text);
            let _ =
                writeln!(text, "    fn {name}(&self, value: &Value, state: &State<'_>) -> bool;\n");
        }
        for (function, name, user) in &self.functions {
            let _ = writeln!(
                text,
                "    /// Does the work of the C++ function `{function}`: assigns a location to a value,\n    \
                 /// or changes the value. Returns true if it assigned one. Called by {}.\n    \
                 fn {name}(&mut self, value: &mut Value, state: &mut State<'_>) -> bool;\n",
                list(user)
            );
        }
        for (convention, name, user) in &self.conventions {
            let _ = writeln!(
                text,
                "    /// Assigns a location to a value by convention `{convention}`, which has no rules.\n    \
                 /// Returns true if it assigned one. Called by {}.\n    \
                 fn {name}(&mut self, value: Value, state: &mut State<'_>) -> bool;\n",
                list(user)
            );
        }
        if self.needs_size {
            text.push_str(
                "    /// Returns the size of a value of a type in memory, in bytes.\n    \
                 fn size_of(&self, ty: ValueType) -> u64;\n\n",
            );
        }
        if self.needs_align {
            text.push_str(
                "    /// Returns the alignment of a value of a type in memory, in bytes.\n    \
                 fn align_of(&self, ty: ValueType) -> u32;\n\n",
            );
        }
        let has_required = text.len() > start;
        if self.copies {
            text.push_str(
                "    /// Called before what a value points to is copied to the stack: may take\n    \
                 /// registers for a part of it and make the slot smaller. By default it does\n    \
                 /// nothing.\n    \
                 fn copy_to_stack(\n        &mut self,\n        value: &Value,\n        \
                 state: &mut State<'_>,\n        size: &mut u64,\n        align: u32,\n    ) {\n    }\n\n",
            );
        }
        if text.ends_with("\n\n") {
            text.pop();
        }
        text.push_str("}\n");
        if !has_required {
            text.push_str("\n/// Nothing is needed.\nimpl CallingConvHooks for () {}\n");
        }
        text
    }

    fn print_enum(&self, text: &mut String) {
        if self.named.is_empty() {
            return;
        }
        text.push_str(
            "/// The conventions of functions that rules call.\n\
             #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]\n\
             #[allow(dead_code, non_camel_case_types, clippy::upper_case_acronyms)]\n\
             pub enum FunctionConvention {\n",
        );
        for (name, variant) in &self.named {
            let _ = writeln!(text, "    /// `CallingConv::{name}`.\n    {variant},");
        }
        let all = self.named.keys().copied().chain(["Other"]);
        let other = variants(all).pop().map_or_else(String::new, |other| other.to_string());
        let _ = writeln!(text, "    /// None of these.\n    #[default]\n    {other},\n}}\n");
    }
}

/// Adds a method unless it is present, and the convention that uses it.
fn add<'r>(
    methods: &mut Vec<(&'r str, Ident, Vec<&'r str>)>,
    names: &mut Names,
    what: &'r str,
    name: impl FnOnce() -> String,
    user: &'r str,
) {
    match methods.iter_mut().find(|(known, ..)| *known == what) {
        Some((.., all)) if all.last() == Some(&user) => {}
        Some((.., all)) => all.push(user),
        None => methods.push((what, names.claim(&name()), vec![user])),
    }
}

/// Returns the name of a method.
fn find(methods: &[(&str, Ident, Vec<&str>)], what: &str) -> String {
    let found = methods.iter().find(|(known, ..)| *known == what);
    found.map_or_else(String::new, |(_, name, _)| name.to_string())
}

/// Lists names in a sentence, abbreviating long lists.
fn list(names: &[&str]) -> String {
    const SHOWN: usize = 3;
    let shown: Vec<String> = names.iter().take(SHOWN).map(|name| format!("`{name}`")).collect();
    let more = match names.len() - shown.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{}{more}", shown.join(", "))
}
