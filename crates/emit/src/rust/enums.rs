//! Enums of the things of a target: one printer for all, and one shape for those who use them.
//!
//! In: names, values and comments. Out: the declaration and its names as text, as there may be
//! tens of thousands; the methods come from `tablegen_rt::names`.
//!
//! What rustc is quick to read decides the form. To write down the value of each variant, or to
//! search an enum of tens of thousands of variants at all, costs it time that grows with the
//! square of their number. So values are written where they do not follow from the one before,
//! and an enum that may become that large is a number with constants ([`Form::Number`]).

use std::fmt::Write;

use heck::ToUpperCamelCase;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use tablegen_core::Record;

use super::data::{byte_string, string, wrap};
use super::with_place;
use super::{Names, constant_name, variant_name};
use tablegen_session::OutputContext;

/// An enum of a module.
pub struct Enum<'e> {
    /// Its name.
    pub name: &'e str,
    /// What it is: Markdown.
    pub about: &'e str,
    pub form: Form,
    /// Its values, in ascending order, each once.
    pub entries: Vec<Entry>,
}

/// What the variants of an enum are called whose values have these names.
pub fn variants<'n>(names: impl Iterator<Item = &'n str>) -> Vec<Ident> {
    let mut taken = Names::default();
    for own in ["ALL", "COUNT"] {
        taken.claim(own);
    }
    names.map(|name| taken.claim(&variant_name(name))).collect()
}

/// `match self` over the variants of an enum with these names: what each is made to.
pub fn match_variants<'n>(
    names: impl Iterator<Item = &'n str>,
    values: impl IntoIterator<Item = impl ToTokens>,
) -> TokenStream {
    let variants = variants(names);
    let values = values.into_iter();
    match variants.is_empty() {
        // Without a comma, as rustfmt has it.
        true => quote!(match self {}),
        false => quote!(match self { #(Self::#variants => #values,)* }),
    }
}

/// How an enum is declared. Its users see no difference, but that they cannot list all values of
/// a number in a `match`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// An enum with variants.
    Variants,
    /// A number with a constant for each value.
    Number,
}

/// One value of an [`Enum`].
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its name in the description.
    pub name: String,
    /// What the name of its variant is made of, where that is not its name.
    pub variant: Option<String>,
    /// What it is: Markdown, in one line.
    pub about: String,
    pub value: u32,
}

impl Entry {
    /// A value of this name.
    pub fn new(name: impl Into<String>, value: u32, about: impl Into<String>) -> Self {
        Entry { name: name.into(), variant: None, about: about.into(), value }
    }

    /// A value of this name that stands for a record, after which its variant is called.
    pub fn of_record(record: Record<'_>, name: &str, value: u32, about: String) -> Self {
        let variant = match record.is_anonymous() {
            true => name.to_upper_camel_case(),
            false => record.name().to_owned(),
        };
        Entry { variant: Some(variant), ..Entry::new(name, value, about) }
    }
}

impl Enum<'_> {
    /// What its variants are called.
    pub fn variants(&self) -> Vec<Ident> {
        let names = self.entries.iter();
        variants(names.map(|entry| entry.variant.as_ref().unwrap_or(&entry.name).as_str()))
    }

    /// Prints it with its methods.
    pub fn print(&self) -> String {
        let variants = self.variants();
        let mut text = String::new();
        for line in self.about.lines() {
            put(&mut text, format_args!("///{}{line}\n", if line.is_empty() { "" } else { " " }));
        }
        match self.form {
            Form::Variants => self.declare_variants(&variants, &mut text),
            Form::Number => self.declare_number(&variants, &mut text),
        }
        self.names(&mut text);
        text
    }

    /// The first value, if the others count up from it.
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

    /// The name of its list of all values.
    fn all(&self) -> String {
        format!("ALL_{}", constant_name(self.name))
    }

    fn declare_variants(&self, variants: &[Ident], text: &mut String) {
        let Enum { name, entries, .. } = self;
        text.push_str(
            "#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]\n\
             #[allow(\n    dead_code,\n    non_camel_case_types,\n    clippy::enum_variant_names,\n    \
             clippy::unreadable_literal,\n    clippy::upper_case_acronyms\n)]\n",
        );
        if entries.is_empty() {
            // An enum without variants has no representation.
            put(text, format_args!("pub enum {name} {{}}\n\n"));
        } else {
            put(text, format_args!("#[repr({})]\npub enum {name} {{\n", self.repr()));
            let mut next = None;
            for (entry, variant) in entries.iter().zip(variants) {
                about(entry, text);
                match next {
                    Some(next) if next == entry.value => {
                        put(text, format_args!("    {variant},\n"))
                    }
                    _ => put(text, format_args!("    {variant} = {},\n", entry.value)),
                }
                next = entry.value.checked_add(1);
            }
            text.push_str("}\n\n");
        }
        put(text, format_args!("static {}: [{name}; {}] = [", self.all(), entries.len()));
        wrap(text, variants.iter().map(|variant| format!("{name}::{variant}")));
        text.push_str("];\n\n");
    }

    fn declare_number(&self, variants: &[Ident], text: &mut String) {
        let Enum { name, entries, .. } = self;
        let (repr, all, count) = (self.repr(), self.all(), entries.len());
        put(
            text,
            format_args!(
                "#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]\n\
                 #[repr(transparent)]\npub struct {name}({repr});\n\n\
                 #[allow(dead_code, non_upper_case_globals, clippy::unreadable_literal)]\n\
                 impl {name} {{\n"
            ),
        );
        for (entry, variant) in entries.iter().zip(variants) {
            about(entry, text);
            put(text, format_args!("    pub const {variant}: Self = Self({});\n", entry.value));
        }
        text.push_str("}\n\n");
        match self.first() {
            Some(first) if count > 0 => {
                // The number is written, as rustc takes a while for a call of `len`, tens of
                // thousands of times.
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

    /// The names, and what makes the methods.
    fn names(&self, text: &mut String) {
        let Enum { name, entries, .. } = self;
        let names = format!("{}_NAMES", constant_name(name));
        let (mut all, mut ends) = (String::new(), Vec::with_capacity(entries.len() * 4));
        for entry in entries {
            all.push_str(&entry.name);
            ends.extend_from_slice(&(all.len() as u32).to_le_bytes());
        }
        let mut order: Vec<u32> = (0..entries.len() as u32).collect();
        order.sort_by_key(|&at| &entries[at as usize].name);
        let order: Vec<u8> = order.iter().flat_map(|at| at.to_le_bytes()).collect();
        put(
            text,
            format_args!(
                "static {names}: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names {{\n    \
                 text: {},\n    ends: {},\n    sorted: {},\n}};\n\n",
                string(&all),
                byte_string(&ends),
                byte_string(&order)
            ),
        );
        let kind = match self.form {
            _ if entries.is_empty() && self.form == Form::Variants => "none",
            Form::Variants => "variants",
            Form::Number => "number",
        };
        let from = self.first().map_or(String::new(), |first| format!(" from {first}"));
        let all = self.all();
        put(
            text,
            format_args!("::tablegen_rt::named_enum!({name}, {kind}{from}, {all}, {names});\n"),
        );
    }
}

/// The comment of a variant.
fn about(entry: &Entry, text: &mut String) {
    if !entry.about.is_empty() {
        put(text, format_args!("    /// {}\n", entry.about));
    }
}

/// Appends a text.
pub fn put(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = text.write_fmt(arguments);
}

/// The entry of something that has a name in LLVM, such as `ISD::ADD` or `llvm.bswap`: the name of
/// a variant is without LLVM's name space.
pub fn llvm_entry(
    output: &OutputContext<'_>,
    name: &str,
    number: u32,
    record: Option<Record<'_>>,
) -> Entry {
    let about = match record {
        Some(record) if record.name() == name => format!("{}.", with_place(output, name, record)),
        Some(record) => format!("`{name}`: {}.", with_place(output, record.name(), record)),
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
        let text = Enum { name: "Thing", about: "Things.", form, entries }.print();
        syn::parse_file(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        text
    }

    #[test]
    fn values_stand_where_they_do_not_follow() {
        let text = printed(Form::Variants, &[("A", 3), ("B", 4), ("self", 9), ("ALL", 10)]);
        assert!(text.contains("    A = 3,\n    B,\n    self_ = 9,\n    ALL_2,\n"), "{text}");
        assert!(text.contains("named_enum!(Thing, variants, ALL_THING, THING_NAMES)"), "{text}");
    }

    #[test]
    fn numbers_count_up() {
        let text = printed(Form::Number, &[("A", 300), ("B", 301)]);
        assert!(text.contains("pub struct Thing(u16);"), "{text}");
        assert!(text.contains("pub const B: Self = Self(301);"), "{text}");
        assert!(text.contains("named_enum!(Thing, number from 300, ALL_THING"), "{text}");
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
