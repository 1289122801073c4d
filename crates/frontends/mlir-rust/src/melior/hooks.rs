//! Trait with the C++ classes, functions and methods that the program implements.

use tablegen_emit::rust::put;

use crate::names::ModuleNames;
use crate::plan::Plan;
use crate::plan::hooks::{Hook, Subject};

/// Returns the trait, and the struct that makes `Conditions` of an implementation.
pub(super) fn print(plan: &Plan<'_>, names: &ModuleNames) -> String {
    let mut text = format!(
        "/// C++ that constraints of the dialect `{}` name. `WithHooks` makes `Conditions` of an implementation.\n\
         #[allow(dead_code)]\npub trait Hooks {{\n",
        plan.name
    );
    for (index, (hook, name)) in plan.hooks.iter().zip(&names.hooks).enumerate() {
        if index > 0 {
            text.push('\n');
        }
        let Hook { name: cpp, count, .. } = hook;
        let (s, subject) = match (count, hook.subject) {
            (1, subject) => ("", subject),
            (_, subject) => ("s", subject),
        };
        let result = if hook.is_number { "the result" } else { "true if it holds" };
        put(
            &mut text,
            format_args!("    /// Returns {result}: `{cpp}`, in {count} constraint{s}.\n"),
        );
        let (parameter, ty) = match subject {
            Subject::Type => ("ty", "&str"),
            Subject::Attribute => ("attribute", "&Attribute<'_>"),
            Subject::Either => ("subject", "mlir::Subject<&str, &Attribute<'_>>"),
        };
        let arguments = if hook.has_arguments { ", arguments: &[&str]" } else { "" };
        let result = if hook.is_number { "i64" } else { "bool" };
        put(
            &mut text,
            format_args!("    fn {name}(&self, {parameter}: {ty}{arguments}) -> {result};\n"),
        );
    }
    text.push_str("}\n\n::tablegen_rt::melior_hooks! {\n");
    for (hook, name) in plan.hooks.iter().zip(&names.hooks) {
        let subject = match hook.subject {
            Subject::Type => "Type",
            Subject::Attribute => "Attribute",
            Subject::Either => "Either",
        };
        let arguments = if hook.has_arguments { " arguments" } else { "" };
        put(&mut text, format_args!("    {:?} => {name} {subject}{arguments},\n", hook.name));
    }
    text.push_str("}\n");
    text
}
