//! Prints `Selector::explain` (`--explain`) and the names that it needs.

use std::fmt::Write;

use proc_macro2::TokenStream;
use quote::quote;

use super::hooks::Printer;
use tablegen_emit::rust::Module;

/// Returns the method of the selector.
pub(super) fn method() -> TokenStream {
    quote! {
        /// Tells which patterns [`select`](Self::select) tries at `root`, and why each of them
        /// does not match. Nothing is replaced, but hooks are asked, and new nodes without users
        /// may be made.
        pub fn explain<D, H>(&mut self, dag: &mut D, root: V, hooks: &H)
            -> ::tablegen_rt::isel::Explanation<V>
        where
            D: Emit<Value = V, Opcode = Opcode, Register = Register>,
            H: SelectHooks<D> + ?::core::marker::Sized,
        {
            self.0.explain(dag, root, &SelectorCalls(hooks), &SELECTOR_VOCABULARY)
        }
    }
}

/// Prints the names of everything that the matcher refers to.
pub(super) fn print(hooks: &Printer<'_, '_>, module: &mut Module) {
    let interface = hooks.interface();
    let lists: [(&str, Vec<String>); 4] = [
        (
            "conditions",
            interface.conditions.iter().map(|terms| hooks.condition_names(terms)).collect(),
        ),
        (
            "predicates",
            interface
                .predicates
                .iter()
                .map(|check| check.hook.map(|hook| hooks.name(hook)).unwrap_or_default())
                .collect(),
        ),
        ("complex", interface.complex.iter().map(|&hook| hooks.name(hook)).collect()),
        ("transforms", interface.transforms.iter().map(|&hook| hooks.name(hook)).collect()),
    ];
    let mut text = String::from(
        "static SELECTOR_VOCABULARY: ::tablegen_rt::isel::Vocabulary = \
         ::tablegen_rt::isel::Vocabulary {\n    patterns: &PATTERNS,\n",
    );
    for (list, names) in lists {
        let _ = writeln!(text, "    {list}: &[");
        for name in names {
            let _ = writeln!(text, "        {name:?},");
        }
        text.push_str("    ],\n");
    }
    let cond_code = if interface.cond_codes.is_empty() {
        "|_| ::core::option::Option::None"
    } else {
        "|number| CondCode::from_value(number).map(CondCode::name)"
    };
    let _ = writeln!(text, "    cond_code: {cond_code},\n}};");
    module.text(text);
}
