//! Enums whose methods need no runtime library.
//!
//! Values are any integers in any order, and several entries may share one: the first is a variant,
//! the others are constants. The methods match, so that they are `const`.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use rustc_hash::FxHashMap;

use super::super::{Section, Source, doc};
use super::declaration::{Declaration, Variant};

/// Enum of a module without a runtime library.
pub struct StandaloneEnum<'e> {
    /// Name of the type.
    pub name: &'e Ident,
    /// Documentation in Markdown.
    pub about: &'e str,
    /// Noun for the part of the description that lists the entries.
    pub listed_in: &'e str,
    pub number: NumberType,
    pub entries: Vec<StandaloneEntry<'e>>,
    pub members: Members<'e>,
    pub lookup: Lookup<'e>,
}

/// Primitive type of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NumberType {
    pub bits: u32,
    pub is_signed: bool,
}

impl NumberType {
    /// Returns the name of the type.
    pub fn ident(self) -> Ident {
        format_ident!("{}{}", if self.is_signed { "i" } else { "u" }, self.bits)
    }

    fn literal(self, value: i64) -> Literal {
        match self.is_signed {
            true => Literal::i64_unsuffixed(value),
            false => Literal::u64_unsuffixed(value.cast_unsigned()),
        }
    }
}

/// Entry of a [`StandaloneEnum`].
pub struct StandaloneEntry<'e> {
    /// Name of the variant or constant.
    pub name: &'e Ident,
    /// Name in the description.
    pub text: String,
    /// Documentation in Markdown, in one line.
    pub about: String,
    /// Value. If the type has no sign, its bits.
    pub value: i64,
}

/// Names of constants, methods and variables, which differ from those of the entries.
pub struct Members<'e> {
    /// Constant with all values.
    pub all: &'e Ident,
    pub from_value: &'e Ident,
    pub value: &'e Ident,
    pub name: &'e Ident,
    /// Variable that holds a value.
    pub variable: &'e Ident,
}

/// Functions that find a value by its name in the description.
pub enum Lookup<'e> {
    /// `FromStr`, and `TryFrom` for numbers. Both return an error of this type.
    Traits(&'e Ident),
    /// Method with this name, which returns an option.
    Method(&'e Ident),
}

impl StandaloneEnum<'_> {
    /// Returns the declaration with its methods and trait implementations.
    pub fn print(&self, section: Section) -> Source {
        let StandaloneEnum { name: ty, entries, members, .. } = self;
        let Members { all, from_value, value, name, variable } = members;
        let number = self.number.ident();

        let mut first_of: FxHashMap<i64, usize> = FxHashMap::default();
        let mut variants = Vec::new();
        let mut aliases = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            match *first_of.entry(entry.value).or_insert(index) {
                first if first == index => variants.push(entry),
                first => aliases.push((entry, &entries[first])),
            }
        }
        let mut text = String::new();
        let declaration = Declaration {
            name: &ty.to_string(),
            about: self.about,
            derives_debug: true,
            allowed: &[
                "dead_code",
                "non_camel_case_types",
                "clippy::enum_variant_names",
                "clippy::upper_case_acronyms",
            ],
            repr: &number.to_string(),
        };
        let declared = variants.iter().map(|entry| Variant {
            name: entry.name,
            about: &entry.about,
            value: Some(self.number.literal(entry.value).to_string()),
        });
        declaration.print(declared, &mut text);
        let mut source = Source::of(section, text);

        let aliased = aliases.iter().map(|(entry, first)| {
            let (name, first, about) = (entry.name, first.name, doc(&entry.about));
            quote!(#about #[allow(non_upper_case_globals)] pub const #name: Self = Self::#first;)
        });
        let names: Vec<&Ident> = variants.iter().map(|entry| entry.name).collect();
        let texts = variants.iter().map(|entry| &entry.text);
        let is_empty = variants.is_empty();
        let argument = format_ident!("{}", if is_empty { "_value" } else { "value" });
        let to_number = match is_empty {
            true => quote!(match self {}),
            false => quote!(self as #number),
        };
        let from_number = match is_empty {
            true => quote!(None),
            false => {
                let values = variants.iter().map(|entry| self.number.literal(entry.value));
                quote! {
                    match #argument { #(#values => Some(Self::#names),)* _ => None }
                }
            }
        };
        let all_doc =
            doc(&format!("All values, each once, in the order of the {}.", self.listed_in));
        let from_doc = doc("Returns the variant with this number.");
        let value_doc = doc("Returns the number of the variant.");
        let name_doc = match aliases.is_empty() {
            true => doc("Returns the name of the variant."),
            false => {
                doc("Returns the name of the variant: the first one, if several share the number.")
            }
        };
        let (method, traits) = self.lookup();
        let items = quote! {
            #[allow(dead_code)]
            impl #ty {
                #(#aliased)*

                #all_doc pub const #all: &'static [Self] = &[#(Self::#names),*];

                #from_doc #[must_use]
                pub const fn #from_value(#argument: #number) -> ::core::option::Option<Self> {
                    #from_number
                }

                #value_doc #[must_use]
                pub const fn #value(self) -> #number { #to_number }

                #name_doc #[must_use]
                pub const fn #name(self) -> &'static str {
                    match self { #(Self::#names => #texts),* }
                }

                #method
            }

            impl ::core::convert::From<#ty> for #number {
                fn from(#variable: #ty) -> Self { #variable.#value() }
            }

            #traits

            impl ::core::fmt::Display for #ty {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.pad(self.#name())
                }
            }
        };
        source.add(section, items);
        source
    }

    /// Returns the method and the trait implementations that find values.
    fn lookup(&self) -> (TokenStream, TokenStream) {
        let (ty, number, Members { from_value, variable, .. }) =
            (self.name, self.number.ident(), &self.members);
        match self.lookup {
            Lookup::Method(method) => {
                let about = doc("Returns the variant with this name. `None` if there is none.");
                let body = self.search(&quote!(Some(#variable)), &quote!(None));
                let method = quote! {
                    #about #[must_use]
                    pub fn #method(name: &str) -> ::core::option::Option<Self> { #body }
                };
                (method, TokenStream::new())
            }
            Lookup::Traits(unknown) => {
                let shown = ty.to_string();
                let body = self.search(&quote!(Ok(#variable)), &quote!(Err(#unknown(#shown))));
                let traits = quote! {
                    impl ::core::convert::TryFrom<#number> for #ty {
                        type Error = #unknown;

                        fn try_from(value: #number) -> ::core::result::Result<Self, #unknown> {
                            Self::#from_value(value).ok_or(#unknown(#shown))
                        }
                    }

                    impl ::core::str::FromStr for #ty {
                        type Err = #unknown;

                        fn from_str(name: &str) -> ::core::result::Result<Self, #unknown> { #body }
                    }
                };
                (TokenStream::new(), traits)
            }
        }
    }

    /// Returns statements that search `name`.
    fn search(&self, found: &TokenStream, missing: &TokenStream) -> TokenStream {
        let (ty, variable) = (self.name, self.members.variable);
        let mut sorted: Vec<_> = self.entries.iter().collect();
        sorted.sort_by_key(|entry| &entry.text);
        let count = Literal::usize_unsuffixed(sorted.len());
        let texts = sorted.iter().map(|entry| &entry.text);
        let names = sorted.iter().map(|entry| entry.name);
        quote! {
            static NAMES: [(&str, #ty); #count] = [#((#texts, #ty::#names)),*];
            let index = NAMES.partition_point(|&(known, _)| known < name);
            match NAMES.get(index) {
                Some(&(known, #variable)) if known == name => #found,
                _ => #missing,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{Section, ident};
    use super::{Lookup, Members, NumberType, StandaloneEntry, StandaloneEnum};

    /// Returns the text without white space, which depends on the feature `pretty`.
    fn printed(values: &[(&str, i64)], is_signed: bool) -> String {
        let names: Vec<_> = values.iter().map(|(name, _)| ident(name)).collect();
        let entries = values.iter().zip(&names).map(|((text, value), name)| {
            let (text, about) = ((*text).to_owned(), String::new());
            StandaloneEntry { name, text, about, value: *value }
        });
        let printed = StandaloneEnum {
            name: &ident("Thing"),
            about: "Things.",
            listed_in: "table",
            number: NumberType { bits: 64, is_signed },
            entries: entries.collect(),
            members: Members {
                all: &ident("ALL"),
                from_value: &ident("from_value"),
                value: &ident("value"),
                name: &ident("name"),
                variable: &ident("thing"),
            },
            lookup: Lookup::Method(&ident("from_text")),
        };
        let text = printed.print(Section::Names).to_string();
        syn::parse_file(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        text.split_whitespace().collect()
    }

    #[test]
    fn entries_with_a_known_value_are_constants() {
        let text = printed(&[("B", 2), ("A", 2), ("C", -1)], true);
        assert!(text.contains("pubenumThing{B=2,C=-1,}"), "{text}");
        assert!(text.contains("pubconstA:Self=Self::B;"), "{text}");
        assert!(text.contains("[(\"A\",Thing::A),(\"B\",Thing::B),(\"C\",Thing::C)"), "{text}");
    }

    #[test]
    fn values_without_sign_have_all_bits() {
        let text = printed(&[("A", -1)], false);
        assert!(text.contains("#[repr(u64)]"), "{text}");
        assert!(text.contains("A=18446744073709551615,"), "{text}");
    }

    #[test]
    fn an_enum_without_entries_has_methods() {
        let text = printed(&[], false);
        assert!(text.contains("pubenumThing{}"), "{text}");
        assert!(text.contains("matchself{}"), "{text}");
    }
}
