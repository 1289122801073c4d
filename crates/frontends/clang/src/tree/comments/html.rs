//! `--gen-clang-comment-html-tags`, `--gen-clang-comment-html-tags-properties`,
//! `--gen-clang-comment-html-named-character-references`: HTML in documentation comments.
//!
//! Input: records of the classes `Tag` and `NCR`. Output: a [`Plan`] of lookup functions. The Rust
//! module of properties also has the names of tags.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use quote::quote;
use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError};

use super::super::flags::{self, Flag};

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_emit::cxx::string_switch::{Case, string_switch};
use tablegen_emit::cxx::{banner, emit};
use tablegen_emit::rust::{Entry, Enum, Form, Module, Section, quoted, with_location, wrap};
use tablegen_session::derived_from;
use tablegen_session::{BackendError, OutputContext};

/// Back-end of the names of tags.
pub(crate) const TAGS: ModelBackend = ModelBackend::planned_without_rust(
    "gen-clang-comment-html-tags",
    "Generate efficient matchers for HTML tag names that are used in documentation comments",
    |cx, _| {
        let names = derived_from(cx.records(), "Tag")?;
        let names = names.into_iter().map(|tag| tag.string("Spelling"));
        let names = names.collect::<Result<_, RecordError>>()?;
        Ok(Arc::new(Plan::Names(names)))
    },
);

/// Back-end of the properties of end tags.
pub(crate) const PROPERTIES: ModelBackend = ModelBackend::planned(
    PROPERTIES_NAME,
    "html_tags",
    "Generate efficient matchers for HTML tag properties",
    |cx, _| {
        let mut tags = Vec::new();
        for record in derived_from(cx.records(), "Tag")? {
            let name = record.string("Spelling")?;
            let properties = [record.bit("EndTagOptional")?, record.bit("EndTagForbidden")?];
            tags.push(Tag { record, name, properties });
        }
        Ok(Arc::new(Plan::Tags(tags)))
    },
);

/// Name of the back-end.
const PROPERTIES_NAME: &str = "gen-clang-comment-html-tags-properties";

/// C++ functions for properties of tags.
const PROPERTY_FUNCTIONS: [&str; 2] = ["isHTMLEndTagOptional", "isHTMLEndTagForbidden"];

/// Back-end of named character references.
pub(crate) const REFERENCES: ModelBackend = ModelBackend::planned(
    REFERENCES_NAME,
    "character_references",
    "Generate function to translate named character references to UTF-8 sequences",
    |cx, _| references(cx),
);

/// Name of the back-end.
const REFERENCES_NAME: &str = "gen-clang-comment-html-named-character-references";

/// Plan of the three outputs.
#[derive(Debug)]
enum Plan<'r> {
    /// Function that returns true for names of tags.
    Names(Vec<&'r str>),
    /// Functions that return true for some tags.
    Tags(Vec<Tag<'r>>),
    /// Function that returns the character of a name.
    References(Vec<(&'r str, char)>),
}

/// HTML tag.
#[derive(Debug)]
struct Tag<'r> {
    record: Record<'r>,
    name: &'r str,
    /// True if the end tag is optional; true if it is forbidden.
    properties: [bool; 2],
}

fn references<'r>(cx: &Context<'_, 'r>) -> PlanResult<'r> {
    let mut all = Vec::new();
    for record in derived_from(cx.records(), "NCR")? {
        let (name, point) = (record.string("Spelling")?, record.int("CodePoint")?);
        // clang-tblgen truncates code points to 32 bits.
        match char::from_u32(point as u32) {
            Some(character) => all.push((name, character)),
            None => cx.report_without_failing(record.loc(), "invalid code point"),
        }
    }
    Ok(Arc::new(Plan::References(all)))
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        let source = Some(output.input_name());
        match self {
            Plan::Names(names) => {
                banner(&mut text, "HTML tag name matcher", source);
                is_among(&mut text, "isHTMLTagName", names.iter().copied());
            }
            Plan::Tags(tags) => {
                banner(&mut text, "HTML tag properties", source);
                for (index, function) in PROPERTY_FUNCTIONS.into_iter().enumerate() {
                    let tags = tags.iter().filter(|tag| tag.properties[index]);
                    is_among(&mut text, function, tags.map(|tag| tag.name));
                }
            }
            Plan::References(all) => {
                banner(&mut text, "HTML named character reference to UTF-8 translation", source);
                emit!(&mut text; "StringRef translateHTMLNamedCharacterReferenceToUTF8(\n");
                emit!(&mut text; "                                             StringRef Name) {\n");
                let case = |&(key, character): &(&'r str, char)| {
                    let mut code = "return \"".to_owned();
                    for byte in character.encode_utf8(&mut [0; 4]).bytes() {
                        code += &format!("\\x{byte:x}");
                    }
                    code += "\";";
                    Case { key, code }
                };
                let cases: Vec<Case<'_>> = all.iter().map(case).collect();
                string_switch(&mut text, "Name", &cases, 0);
                emit!(&mut text; "  return StringRef();\n}\n\n");
            }
        }
        out.write_all(&text)
    }
    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        Ok(Box::new(move |output| match self {
            Plan::Names(_) => Err(BackendError::new("tags are made Rust by their properties")),
            Plan::Tags(tags) => Ok(tags_module(output, tags)),
            Plan::References(all) => Ok(references_module(output, all)),
        }))
    }
}

/// Prints a function that returns true for these names.
fn is_among<'n>(out: &mut Vec<u8>, function: &str, names: impl Iterator<Item = &'n str>) {
    emit!(out; "bool ", function, "(StringRef Name) {\n");
    let case = |key| Case { key, code: "return true;".to_owned() };
    string_switch(out, "Name", &names.map(case).collect::<Vec<_>>(), 0);
    emit!(out; "  return false;\n}\n\n");
}

fn tags_module(output: &OutputContext<'_>, tags: &[Tag<'_>]) -> Module {
    let mut module = Module::new(output, PROPERTIES_NAME);
    // Tags of one name share their properties, as in the C++.
    let (mut entries, mut properties): (Vec<Entry>, Vec<[bool; 2]>) = (Vec::new(), Vec::new());
    let mut known: FxHashMap<&str, usize> = FxHashMap::default();
    for Tag { record, name, properties: own } in tags {
        let index = *known.entry(name).or_insert(entries.len());
        if index == entries.len() {
            let about =
                format!("{}.", with_location(output, format_args!("<{}>", quoted(name)), *record));
            entries.push(Entry::of_record(*record, name, index as u32, about));
            properties.push(*own);
        } else {
            for (before, own) in properties[index].iter_mut().zip(own) {
                *before |= own;
            }
        }
    }
    let about = "Tags of HTML, by their names.";
    module.text(Enum { name: "Tag", about, form: Form::Variants, entries }.print());
    let flags = [
        Flag { name: "is_end_optional", about: "Returns true if the end tag is optional." },
        Flag { name: "is_end_forbidden", about: "Returns true if an end tag is forbidden." },
    ];
    let answers: Vec<u64> = properties.into_iter().map(flags::bits).collect();
    module.text(flags::methods("Tag", &flags, &answers));
    module
}

fn references_module(output: &OutputContext<'_>, all: &[(&str, char)]) -> Module {
    // The first of several references with one name counts.
    let sorted: BTreeMap<&str, char> = all.iter().rev().copied().collect();
    let len = sorted.len();
    let mut text = format!(
        "/// The names of characters, sorted, with what each stands for.\n\
         #[allow(dead_code)]\npub static REFERENCES: [(&str, char); {len}] = ["
    );
    wrap(&mut text, sorted.iter().map(|reference| format!("{reference:?}")));
    text.push_str("];\n");
    let mut module = Module::new(output, REFERENCES_NAME);
    module.add(Section::Data, text);
    module.items(quote! {
        /// Returns the character of a reference, given the text between `&` and `;`.
        #[allow(dead_code)]
        #[must_use]
        pub fn character(name: &str) -> ::core::option::Option<char> {
            let index = REFERENCES.binary_search_by(|(known, _)| (*known).cmp(name)).ok()?;
            REFERENCES.get(index).map(|(_, character)| *character)
        }
    });
    module
}
