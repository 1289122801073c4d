//! Inherent methods of the types whose methods are hooks.
//!
//! In: the sources of a target. Out: the value of the option `rust-hooks`, by which generated modules
//! forward their hook traits to these methods.

use std::fmt::Write as _;

use syn::{ImplItem, Item, Type};

use crate::targets::{Hooks, Target};

/// Option of back-ends that lists the methods.
pub(crate) const OPTION: &str = "rust-hooks";

/// Returns the value of the option for the hooks of a target.
///
/// # Errors
/// Returns the name of a source that is not Rust, and the reason.
pub(crate) fn option(target: &Target, hooks: &[Hooks]) -> Result<String, (&'static str, String)> {
    let mut methods: Vec<(String, String)> = Vec::new();
    for &(name, text) in target.files {
        let file = syn::parse_file(text).map_err(|error| (name, error.to_string()))?;
        methods.extend(file.items.iter().flat_map(methods_of));
    }
    let mut value = String::new();
    for hooks in hooks {
        let _ = write!(value, "{} {{ ", hooks.head);
        value.push_str(hooks.types);
        for (_, name) in methods.iter().filter(|(of, _)| of == hooks.methods_of) {
            let _ = write!(value, " fn {name};");
        }
        value.push_str(" } ");
    }
    Ok(value)
}

/// Returns the methods of an inherent impl: the name of the type, and that of the method.
fn methods_of(item: &Item) -> Vec<(String, String)> {
    let Item::Impl(block) = item else { return Vec::new() };
    let (None, Type::Path(ty)) = (&block.trait_, &*block.self_ty) else { return Vec::new() };
    let Some(ty) = ty.path.segments.last().map(|last| last.ident.to_string()) else {
        return Vec::new();
    };
    let methods = block.items.iter().filter_map(|item| match item {
        ImplItem::Fn(method) if method.sig.receiver().is_some() => Some(&method.sig.ident),
        _ => None,
    });
    methods.map(|name| (ty.clone(), name.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_those_of_inherent_impls() {
        let file = syn::parse_file(
            "impl A { fn a(&self) {} fn new() -> A { A } const X: u8 = 1; } \
             impl X for A { fn x(&self) {} } impl<'t> m::B<'t> { fn b(self) {} }",
        );
        let found: Vec<_> = file.unwrap().items.iter().flat_map(methods_of).collect();
        let expected = [("A", "a"), ("B", "b")];
        assert_eq!(found, expected.map(|(of, name)| (of.to_owned(), name.to_owned())));
    }

    #[test]
    fn every_type_has_hooks() {
        for target in crate::TARGETS {
            let value = option(target, target.hooks).unwrap();
            assert!(!value.contains("{  }"), "{}: {value}", target.name);
        }
    }
}
