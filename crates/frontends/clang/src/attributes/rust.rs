//! Spellings of attributes as a Rust module: enums, and a sorted lookup table.

use proc_macro2::Ident;

use super::model::Syntax;
use super::spellings::{Named, Spellings};
use tablegen_emit::rust::{Entry, Enum, Form, Module, Section, with_location};
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
        Entry::new(*kind, value, format!("{}.", with_location(output, kind, *record)))
    };
    let entries = (0..).zip(&spellings.kinds).map(entry).collect();
    let about = "Attributes. An attribute with several meanings on targets counts once.";
    let attributes = Enum { name: "Attribute", about, form: Form::Variants, entries };
    let entry = |(value, syntax): (u32, Syntax)| {
        let (variant, about) = described(syntax);
        let mut entry = Entry::new(syntax.name(), value, format!("{about}."));
        entry.variant = Some(variant.to_owned());
        entry
    };
    let entries = (0..).zip(Syntax::ALL).map(entry).collect();
    let about = "Syntaxes of attributes.";
    let syntaxes = Enum { name: "Syntax", about, form: Form::Variants, entries };
    module.text(attributes.print());
    module.text(syntaxes.print());
    module.add(Section::Data, table(spellings, &attributes.variants()));
    module.text("::tablegen_rt::attribute_spellings!();\n");
    module
}

/// Returns the table, sorted by syntax, scope and name.
fn table(spellings: &Spellings<'_>, attributes: &[Ident]) -> String {
    let mut sorted: Vec<&Named<'_>> = spellings.all.iter().collect();
    sorted.sort_by_key(|named| (named.syntax, named.scope, named.name));
    let mut text = format!(
        "/// Spellings of attributes, in ascending order of syntax, scope and name.\n\
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
