//! Prints the names that `Selector::explain` needs (`--explain`).

use std::fmt::Write;

use proc_macro2::TokenStream;
use quote::quote;

use super::hooks::Printer;
use tablegen_emit::rust::{Module, Section};

/// Returns the implementation of the trait that has the names.
pub(super) fn vocabulary() -> TokenStream {
    quote! {
        impl ::tablegen_rt::isel::NamedPatterns for Patterns {
            const VOCABULARY: ::tablegen_rt::isel::Vocabulary = SELECTOR_VOCABULARY;
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
        "const SELECTOR_VOCABULARY: ::tablegen_rt::isel::Vocabulary = \
         ::tablegen_rt::isel::Vocabulary::builder()\n    .patterns(&PATTERNS)\n",
    );
    for (list, names) in lists {
        let _ = writeln!(text, "    .{list}(&[");
        for name in names {
            let _ = writeln!(text, "        {name:?},");
        }
        text.push_str("    ])\n");
    }
    let cond_code = if interface.cond_codes.is_empty() {
        "|_| ::core::option::Option::None"
    } else {
        "|number| CondCode::from_value(number).map(CondCode::name)"
    };
    let _ = writeln!(text, "    .cond_code({cond_code})\n    .build();");
    module.add(Section::Data, text);
}
