//! Enums of generated modules.
//!
//! Input are names, values and comments. Output is text, because there may be tens of thousands of
//! variants: the declaration and the names. The methods come from `tablegen_rt::names`. Modules that
//! need no runtime library have a [`StandaloneEnum`], with the same declaration and its own methods.
//!
//! The form is chosen for rustc's speed. Writing the value of each variant, and any `match` over
//! tens of thousands of variants, take time quadratic in their number. Values are therefore written
//! only where they do not follow from the preceding one, and opcodes and intrinsics, of which there are
//! tens of thousands, are numbers with constants ([`Form::Number`]).

mod declaration;
mod standalone;

use std::collections::BTreeSet;
use std::fmt::Write;

use heck::ToUpperCamelCase;
use proc_macro2::Ident;
use tablegen_core::Record;
use tablegen_format::names;

use super::data::{byte_string, string, wrap};
use super::docs::doc_text;
use super::with_location;
use super::{Names, Section, Source, constant_name, variant_name};
use declaration::{Declaration, Variant};
pub use standalone::{Lookup, Members, NumberType, StandaloneEntry, StandaloneEnum};
use tablegen_session::OutputContext;

/// Enum of a module.
pub struct Enum<'e> {
    /// Name of the type.
    pub name: &'e str,
    /// Documentation in Markdown.
    pub about: &'e str,
    pub form: Form,
    /// Values in ascending order, without duplicates.
    pub entries: Vec<Entry>,
}

/// Constants and functions without `self` of `tablegen_rt::named_enum!`.
const OWN: [&str; 5] = ["ALL", "COUNT", "from_name", "from_value", "index_of_value"];

/// Methods of `tablegen_rt::named_enum!`. A variant can have their names, a constant cannot.
const METHODS: [&str; 3] = ["index", "name", "value"];

/// Returns the variant names of an enum with variants whose values have these names.
pub fn variants<'n>(names: impl Iterator<Item = &'n str>) -> Vec<Ident> {
    names_of_values(Form::Variants, names)
}

/// Returns the names of the variants or constants of an enum of this form whose values have these
/// names.
pub fn names_of_values<'n>(form: Form, names: impl Iterator<Item = &'n str>) -> Vec<Ident> {
    let mut taken = Names::default();
    let methods = if form == Form::Number { &METHODS[..] } else { &[] };
    for own in OWN.iter().chain(methods) {
        taken.claim(own);
    }
    names.map(|name| taken.claim(&variant_name(name))).collect()
}

/// Declaration form of an enum. The API is the same, but a `match` over a number needs a wildcard
/// arm.
///
/// The form depends on what the values are, and not on their number: an enum of a closed set, such as
/// registers, features and rows of a table, has variants; one of an open set, which users match in part, such
/// as opcodes and intrinsics, is a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Enum with variants.
    Variants,
    /// Struct around a number, with a constant for each value.
    Number,
}

/// Value of an [`Enum`].
#[derive(Clone, Debug)]
pub struct Entry {
    /// Name in the `.td` file.
    pub name: String,
    /// Name from which the variant's name is formed, if different from `name`.
    pub variant: Option<String>,
    /// Documentation in Markdown, in one line.
    pub about: String,
    pub value: u32,
}

impl Entry {
    /// Creates an entry.
    pub fn new(name: impl Into<String>, value: u32, about: impl Into<String>) -> Self {
        Entry { name: name.into(), variant: None, about: about.into(), value }
    }

    /// Creates an entry whose variant is named after a record.
    pub fn of_record(record: Record<'_>, name: &str, value: u32, about: String) -> Self {
        let variant = match record.is_anonymous() {
            true => name.to_upper_camel_case(),
            false => record.name().to_owned(),
        };
        Entry { variant: Some(variant), ..Entry::new(name, value, about) }
    }
}

impl Enum<'_> {
    /// Returns the names of the variants.
    pub fn variants(&self) -> Vec<Ident> {
        let names = self.entries.iter();
        names_of_values(
            self.form,
            names.map(|entry| entry.variant.as_ref().unwrap_or(&entry.name).as_str()),
        )
    }

    /// Returns the declaration with its methods, and its tables.
    pub fn print(&self) -> Source {
        self.print_constants(None)
    }

    /// Prints the enum like [`print`](Enum::print), but with constants for these values and the
    /// first one only. Has no effect on enums with variants.
    pub fn print_constants(&self, values: Option<&BTreeSet<u32>>) -> Source {
        // The list of all values names the constants unless the values are contiguous.
        let values = values.filter(|_| self.first().is_some());
        let variants = self.variants();
        let (mut text, mut data) = (String::new(), String::new());
        match self.form {
            Form::Variants => self.declare_variants(&variants, &mut text),
            Form::Number => self.declare_number(&variants, values, &mut text),
        }
        self.methods(&mut text);
        self.list(&variants, &mut data);
        self.names(&mut data);
        let mut source = Source::of(Section::Names, text);
        source.add(Section::Data, data);
        source
    }

    /// Returns the first value if the values are contiguous.
    fn first(&self) -> Option<u32> {
        let first = self.entries.first().map_or(0, |entry| entry.value);
        let counts_up = (first..).zip(&self.entries).all(|(value, entry)| entry.value == value);
        counts_up.then_some(first)
    }

    fn repr(&self) -> &'static str {
        match self.entries.last().map_or(0, |entry| entry.value) {
            0..=0xff => "u8",
            0x100..=0xffff => "u16",
            _ => "u32",
        }
    }

    /// Returns true if a value has no documentation.
    fn has_undocumented(&self) -> bool {
        self.entries.iter().any(|entry| entry.about.is_empty())
    }

    /// Returns the name of the static with all values.
    fn all(&self) -> String {
        format!("ALL_{}", constant_name(self.name))
    }

    fn declare_variants(&self, variants: &[Ident], text: &mut String) {
        let mut allowed = vec!["dead_code"];
        allowed.extend(self.has_undocumented().then_some("missing_docs"));
        allowed.extend([
            "non_camel_case_types",
            "clippy::enum_variant_names",
            "clippy::unreadable_literal",
            "clippy::upper_case_acronyms",
        ]);
        let declaration = Declaration {
            name: self.name,
            about: self.about,
            derives_debug: false,
            allowed: &allowed,
            repr: self.repr(),
        };
        let mut next = None;
        let variants = self.entries.iter().zip(variants).map(|(entry, name)| {
            let value = (next != Some(entry.value)).then(|| entry.value.to_string());
            next = entry.value.checked_add(1);
            Variant { name, about: &entry.about, value }
        });
        declaration.print(variants, text);
        text.push('\n');
    }

    fn declare_number(
        &self,
        variants: &[Ident],
        values: Option<&BTreeSet<u32>>,
        text: &mut String,
    ) {
        let Enum { name, entries, .. } = self;
        let repr = self.repr();
        let undocumented = if self.has_undocumented() { "missing_docs, " } else { "" };
        text.push_str(&doc_text(self.about, ""));
        put(
            text,
            format_args!(
                "#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]\n\
                 #[repr(transparent)]\npub struct {name}({repr});\n\n\
                 #[allow(dead_code, {undocumented}non_upper_case_globals, clippy::unreadable_literal)]\n\
                 impl {name} {{\n"
            ),
        );
        // The first value serves as a placeholder.
        let first = entries.first().map_or(0, |entry| entry.value);
        let has_constant = |entry: &Entry| {
            values.is_none_or(|all| entry.value == first || all.contains(&entry.value))
        };
        for (entry, variant) in entries.iter().zip(variants).filter(|one| has_constant(one.0)) {
            if !entry.about.is_empty() {
                put(text, format_args!("    /// {}\n", entry.about));
            }
            put(text, format_args!("    pub const {variant}: Self = Self({});\n", entry.value));
        }
        text.push_str("}\n\n");
    }

    /// Appends the static with all values.
    fn list(&self, variants: &[Ident], text: &mut String) {
        let Enum { name, entries, .. } = self;
        let (repr, all, count) = (self.repr(), self.all(), entries.len());
        match self.first() {
            Some(first) if count > 0 && self.form == Form::Number => {
                // The length is written as a number, because tens of thousands of calls of `len`
                // slow rustc down.
                let offset = if first == 0 { String::new() } else { format!("{first} + ") };
                put(
                    text,
                    format_args!(
                        "static {all}: [{name}; {count}] = {{\n    \
                     let mut all = [{name}({first}); {count}];\n    let mut index = 0;\n    \
                     while index < {count} {{\n        \
                     all[index] = {name}({offset}index as {repr});\n        \
                     index += 1;\n    }}\n    all\n}};\n\n"
                    ),
                )
            }
            _ => {
                put(text, format_args!("static {all}: [{name}; {count}] = ["));
                wrap(text, variants.iter().map(|variant| format!("{name}::{variant}")));
                text.push_str("];\n\n");
            }
        }
    }

    /// Returns the name of the static with the names.
    fn names_static(&self) -> String {
        format!("{}_NAMES", constant_name(self.name))
    }

    /// Appends the static with the names.
    fn names(&self, text: &mut String) {
        let Enum { entries, .. } = self;
        let name = self.names_static();
        let (mut all, mut ends) = (String::new(), Vec::with_capacity(entries.len() * 4));
        for entry in entries {
            all.push_str(&entry.name);
            names::write(all.len() as u32, &mut ends);
        }
        let mut order: Vec<u32> = (0..entries.len() as u32).collect();
        order.sort_by_key(|&index| &entries[index as usize].name);
        let mut sorted = Vec::with_capacity(ends.len());
        order.iter().for_each(|&index| names::write(index, &mut sorted));
        put(
            text,
            format_args!(
                "static {name}: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(\n    \
                 {},\n    {},\n    {},\n);\n",
                string(&all),
                byte_string(&ends),
                byte_string(&sorted)
            ),
        );
    }

    /// Appends the macro call that implements the methods.
    fn methods(&self, text: &mut String) {
        let Enum { name, entries, .. } = self;
        let kind = match self.form {
            _ if entries.is_empty() && self.form == Form::Variants => "none",
            Form::Variants => "variants",
            Form::Number => "number",
        };
        let from = self.first().map_or(String::new(), |first| format!(" from {first}"));
        let (all, names) = (self.all(), self.names_static());
        put(
            text,
            format_args!("::tablegen_rt::named_enum!({name}, {kind}{from}, {all}, {names});\n"),
        );
    }
}

/// Appends formatted text.
pub fn put(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = text.write_fmt(arguments);
}

/// Returns the entry of an LLVM name such as `ISD::ADD` or `llvm.bswap`. The variant's name omits
/// the namespace.
pub fn llvm_entry(
    output: &OutputContext<'_>,
    name: &str,
    number: u32,
    record: Option<Record<'_>>,
) -> Entry {
    let about = match record {
        Some(record) if record.name() == name => {
            format!("{}.", with_location(output, name, record))
        }
        Some(record) => format!("`{name}`: {}.", with_location(output, record.name(), record)),
        None => format!("`{name}`."),
    };
    let short = name.strip_prefix("ISD::").or(name.strip_prefix("llvm.")).unwrap_or(name);
    let variant = Some(short.replace("::", "_").replace('.', "_"));
    Entry { variant, ..Entry::new(name.to_owned(), number, about) }
}

#[cfg(test)]
mod tests {
    use super::{Entry, Enum, Form};

    fn printed(form: Form, values: &[(&str, u32)]) -> String {
        let entries = values.iter().map(|&(name, value)| Entry::new(name, value, "")).collect();
        let text = Enum { name: "Thing", about: "Things.", form, entries }.print().to_string();
        syn::parse_file(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        text
    }

    #[test]
    fn values_stand_where_they_do_not_follow() {
        let text = printed(
            Form::Variants,
            &[("A", 3), ("B", 4), ("self", 9), ("ALL", 10), ("from_name", 11)],
        );
        assert!(
            text.contains("    A = 3,\n    B,\n    self_ = 9,\n    ALL_2,\n    from_name_2,\n"),
            "{text}"
        );
        assert!(text.contains("named_enum!(Thing, variants, ALL_THING, THING_NAMES)"), "{text}");
    }

    #[test]
    fn numbers_count_up() {
        let text = printed(Form::Number, &[("A", 300), ("B", 301), ("value", 302)]);
        assert!(text.contains("pub struct Thing(u16);"), "{text}");
        assert!(text.contains("pub const B: Self = Self(301);"), "{text}");
        assert!(text.contains("pub const value_2: Self = Self(302);"), "{text}");
        assert!(text.contains("named_enum!(Thing, number from 300, ALL_THING"), "{text}");
    }

    #[test]
    fn constants_can_be_limited() {
        let entries = |values: &[u32]| {
            values.iter().map(|&value| Entry::new(format!("V{value}"), value, "")).collect()
        };
        let print = |values: &[u32]| {
            let form = Form::Number;
            let of = Enum { name: "Thing", about: "Things.", form, entries: entries(values) };
            of.print_constants(Some(&[4].into())).to_string()
        };
        let text = print(&[3, 4, 5]);
        syn::parse_file(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(text.contains("pub const V4: Self = Self(4);"), "{text}");
        assert!(text.contains("const V3:") && !text.contains("const V5:"), "{text}");
        assert!(text.contains("static ALL_THING: [Thing; 3]"), "{text}");
        // The list of values that do not follow one another needs all constants.
        assert!(print(&[3, 4, 6]).contains("pub const V6: Self = Self(6);"));
    }

    #[test]
    fn nothing_is_an_enum_too() {
        let text = printed(Form::Variants, &[]);
        assert!(text.contains("pub enum Thing {}"), "{text}");
        assert!(text.contains("named_enum!(Thing, none from 0, ALL_THING"), "{text}");
        let text = printed(Form::Number, &[]);
        assert!(text.contains("static ALL_THING: [Thing; 0] = [];"), "{text}");
    }
}
