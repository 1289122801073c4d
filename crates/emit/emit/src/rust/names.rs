//! Names of Rust items, formed from names in `.td` files.
//!
//! Types are in upper camel case, functions and fields in snake case, constants and statics in
//! capitals. A name that already has the form is unchanged. Enum variants keep the spelling of the
//! record.

use std::path::Path;

use heck::{ToShoutySnakeCase, ToSnakeCase, ToUpperCamelCase};
use proc_macro2::{Ident, Span};
use rustc_hash::FxHashSet;

/// Returns an identifier. Keywords become raw identifiers, or get a `_` suffix if they have no raw
/// form. Invalid characters become `_`.
pub fn ident(name: &str) -> Ident {
    // Not every letter beyond ASCII is valid in an identifier, and different ones can look the same.
    let mut clean: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if clean.is_empty() || clean == "_" {
        clean = "__".to_owned();
    } else if clean.starts_with(|c: char| c.is_ascii_digit()) {
        clean.insert(0, '_');
    }
    match clean.as_str() {
        "self" | "Self" | "super" | "crate" => Ident::new(&format!("{clean}_"), Span::call_site()),
        name if is_keyword(name) => Ident::new_raw(name, Span::call_site()),
        _ => Ident::new(&clean, Span::call_site()),
    }
}

/// Returns true for keywords of all editions, including reserved ones.
fn is_keyword(name: &str) -> bool {
    matches!(
        name,
        "abstract"
            | "as"
            | "async"
            | "await"
            | "become"
            | "box"
            | "break"
            | "const"
            | "continue"
            | "do"
            | "dyn"
            | "else"
            | "enum"
            | "extern"
            | "false"
            | "final"
            | "fn"
            | "for"
            | "gen"
            | "if"
            | "impl"
            | "in"
            | "let"
            | "loop"
            | "macro"
            | "match"
            | "mod"
            | "move"
            | "mut"
            | "override"
            | "priv"
            | "pub"
            | "ref"
            | "return"
            | "static"
            | "struct"
            | "trait"
            | "true"
            | "try"
            | "type"
            | "typeof"
            | "unsafe"
            | "unsized"
            | "use"
            | "virtual"
            | "where"
            | "while"
            | "yield"
    )
}

/// Returns the name of a type.
pub fn type_name(name: &str) -> String {
    let fits = name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.bytes().all(|c| c.is_ascii_alphanumeric());
    if fits { name.to_owned() } else { name.to_upper_camel_case() }
}

/// Returns the name of a function, field or module.
pub fn field_name(name: &str) -> String {
    name.to_snake_case()
}

/// Returns the module name for a file, formed from the name of the file.
pub fn module_name(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    ident(&stem.replace(['-', '.', ' '], "_")).to_string()
}

/// Returns the name of a constant or static.
pub fn constant_name(name: &str) -> String {
    name.to_shouty_snake_case()
}

/// Returns the name of an enum variant, which is the record's name.
pub fn variant_name(name: &str) -> String {
    name.to_owned()
}

/// Names of a scope, without duplicates.
#[derive(Debug, Default)]
pub struct Names {
    taken: FxHashSet<String>,
}

impl Names {
    /// Returns an unused identifier that begins with `name`. Duplicates get the suffix `_2`, `_3`
    /// and so on, or `2`, `3` in camel case.
    pub fn claim(&mut self, name: &str) -> Ident {
        let is_camel_case = name.starts_with(|c: char| c.is_ascii_uppercase())
            && name.contains(|c: char| c.is_ascii_lowercase())
            && !name.contains('_');
        self.claim_with(name, if is_camel_case || name.ends_with('_') { "" } else { "_" })
    }

    /// Returns an unused identifier in upper camel case. Duplicates get the suffix `2`, `3` and so on.
    pub fn claim_type(&mut self, name: &str) -> Ident {
        self.claim_with(&type_name(name), "")
    }

    fn claim_with(&mut self, name: &str, separator: &str) -> Ident {
        let first = ident(name);
        if self.taken.insert(first.to_string()) {
            return first;
        }
        // Terminates, because every attempt has another name and only finitely many are taken.
        (2_u64..)
            .map(|number| ident(&format!("{name}{separator}{number}")))
            .find(|next| self.taken.insert(next.to_string()))
            .unwrap_or(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_rusts_form() {
        let mut names = Names::default();
        let claimed = ["a", "a", "a_", "a_", "Ab", "Ab"].map(|name| names.claim(name).to_string());
        assert_eq!(claimed, ["a", "a_2", "a_", "a_3", "Ab", "Ab2"]);
        assert_eq!(field_name("lookupATableByValues"), "lookup_a_table_by_values");
        assert_eq!(constant_name("ATable"), "A_TABLE");
        assert_eq!(type_name("ATable"), "ATable");
        assert_eq!(type_name("sys_reg"), "SysReg");
        assert_eq!(type_name("DCLabel"), "DCLabel");
    }

    #[test]
    fn every_name_becomes_an_identifier() {
        for (name, expected) in [
            ("type", "r#type"),
            ("gen", "r#gen"),
            ("self", "self_"),
            ("Self", "Self_"),
            ("_", "__"),
            ("", "__"),
            ("4ever", "_4ever"),
            ("a-b.c", "a_b_c"),
            ("größe", "gr__e"),
            ("é", "__"),
            ("٣x", "_x"),
            ("plain", "plain"),
        ] {
            let ident = ident(name).to_string();
            assert_eq!(ident, expected, "{name}");
            syn::parse_str::<syn::Ident>(&ident).unwrap();
        }
    }

    #[test]
    fn names_are_given_out_once() {
        let mut names = Names::default();
        let given: Vec<String> = ["a", "a", "a_2", "a", "type", "type", "Row", "Row", "DB", "DB"]
            .map(|name| names.claim(name).to_string())
            .into();
        let expected =
            ["a", "a_2", "a_2_2", "a_3", "r#type", "type_2", "Row", "Row2", "DB", "DB_2"];
        assert_eq!(given, expected);
    }
}
