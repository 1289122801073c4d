//! Spellings of attributes as a Rust module: enums, and a sorted lookup table.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::model::Syntax;
use super::spellings::{Named, Spellings};
use tablegen_emit::rust::{Entry, Enum, Form, Module, with_place};
use tablegen_session::OutputContext;

/// Returns the variant name of a syntax, and an example of it for documentation.
fn described(syntax: Syntax) -> (&'static str, &'static str) {
    match syntax {
        Syntax::Gnu => ("Gnu", "`__attribute__((name))`"),
        Syntax::Cxx11 => ("Cxx11", "`[[scope::name]]` in C++"),
        Syntax::C23 => ("C23", "`[[scope::name]]` in C"),
        Syntax::Declspec => ("Declspec", "`__declspec(name)`"),
        Syntax::Microsoft => ("Microsoft", "`[name]`"),
        Syntax::Keyword => ("Keyword", "`name`"),
        Syntax::Pragma => ("Pragma", "`#pragma scope name`"),
        Syntax::HlslAnnotation => ("HlslAnnotation", "`: name`"),
    }
}

pub(super) fn print(output: &OutputContext<'_>, spellings: &Spellings<'_>) -> Module {
    let mut module = Module::new(output, "gen-clang-attr-parsed-attr-kinds");
    let entry = |(value, (kind, record)): (u32, &(&str, _))| {
        Entry::new(*kind, value, format!("{}.", with_place(output, kind, *record)))
    };
    let entries = (0..).zip(&spellings.kinds).map(entry).collect();
    let about = "The attributes. One that means something else on each target counts once.";
    let attributes = Enum { name: "Attribute", about, form: Form::Variants, entries };
    let entry = |(value, syntax): (u32, Syntax)| {
        let (variant, about) = described(syntax);
        let mut entry = Entry::new(syntax.name(), value, format!("{about}."));
        entry.variant = Some(variant.to_owned());
        entry
    };
    let entries = (0..).zip(Syntax::ALL).map(entry).collect();
    let about = "Where attributes can be written.";
    let syntaxes = Enum { name: "Syntax", about, form: Form::Variants, entries };
    module.text(attributes.print());
    module.text(syntaxes.print());
    module.text(table(spellings, &attributes.variants()));
    module.items(lookups());
    module
}

/// Returns the table, sorted by syntax, scope and name.
fn table(spellings: &Spellings<'_>, attributes: &[Ident]) -> String {
    let mut sorted: Vec<&Named<'_>> = spellings.all.iter().collect();
    sorted.sort_by_key(|named| (named.syntax, named.scope, named.name));
    let mut text = format!(
        "/// All ways to write attributes, by syntax, scope and name.\n\
         #[allow(dead_code)]\npub static SPELLINGS: [Spelling; {}] = {{\n    \
         #[allow(unused_imports)]\n    use ::core::option::Option::{{None, Some}};\n    [\n",
        sorted.len()
    );
    for named in sorted {
        let Named { syntax, scope, name, version, .. } = named;
        let attribute = match named.kind {
            Some(kind) => format!("Some(Attribute::{})", attributes[kind]),
            None => "None".to_owned(),
        };
        text.push_str(&format!(
            "        Spelling::new(Syntax::{}, {scope:?}, {name:?}, {:?}, {attribute}),\n",
            described(*syntax).0,
            version,
        ));
    }
    text + "    ]\n};\n"
}

fn lookups() -> TokenStream {
    quote! {
        /// A way to write an attribute.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Spelling {
            /// Where it can stand.
            pub syntax: Syntax,
            /// The scope before the name; empty if there is none.
            pub scope: &'static str,
            /// The name, without the underscores that may stand about it in some syntaxes.
            pub name: &'static str,
            /// The version of the attribute that is written so; none if that is not said.
            pub version: ::core::option::Option<i32>,
            /// What is written; none if it is known, but ignored.
            pub attribute: ::core::option::Option<Attribute>,
        }

        #[allow(dead_code)]
        impl Spelling {
            const fn new(
                syntax: Syntax,
                scope: &'static str,
                name: &'static str,
                version: ::core::option::Option<i32>,
                attribute: ::core::option::Option<Attribute>,
            ) -> Self {
                Self { syntax, scope, name, version, attribute }
            }

            /// What a scope, which may be empty, and a name stand for in a syntax; none if they
            /// are unknown there.
            #[must_use]
            pub fn find(
                syntax: Syntax,
                scope: &str,
                name: &str,
            ) -> ::core::option::Option<&'static Self> {
                let key = (syntax, scope, name);
                let found = SPELLINGS.binary_search_by(|one| {
                    (one.syntax, one.scope, one.name).cmp(&key)
                });
                SPELLINGS.get(found.ok()?)
            }
        }

        #[allow(dead_code)]
        impl Attribute {
            /// The attribute that a scope, which may be empty, and a name stand for in a syntax;
            /// none if they are unknown there, or ignored.
            #[must_use]
            pub fn from_spelling(
                syntax: Syntax,
                scope: &str,
                name: &str,
            ) -> ::core::option::Option<Self> {
                Spelling::find(syntax, scope, name)?.attribute
            }

            /// All ways to write it.
            pub fn spellings(
                self
            ) -> impl ::core::iter::Iterator<Item = &'static Spelling> + ::core::clone::Clone {
                let wanted = ::core::option::Option::Some(self);
                SPELLINGS.iter().filter(move |one| one.attribute == wanted)
            }
        }
    }
}
