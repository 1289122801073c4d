//! `--gen-clang-comment-html-tags`, `--gen-clang-comment-html-tags-properties`,
//! `--gen-clang-comment-html-named-character-references`: the HTML in comments.
//!
//! In: records of the classes `Tag` and `NCR`. Out: a [`Plan`] of functions that look names up.

use std::io::Write;
use std::sync::Arc;

use tablegen_core::FieldError;

use crate::model::derived_from;
use crate::print::cxx::string_switch::{Case, string_switch};
use crate::print::cxx::{banner, emit};
use crate::registry::Backend;
use crate::session::{self, Ask, BackendError, Job, PlanResult};

/// Which names are tags.
pub(crate) const TAGS: Backend = Backend::planned_without_rust(
    "gen-clang-comment-html-tags",
    "Generate efficient matchers for HTML tag names that are used in documentation comments",
    |ask, _| {
        let names = derived_from(ask.records(), "Tag")?;
        let names = names.into_iter().map(|tag| tag.string("Spelling"));
        let names = names.collect::<Result<_, FieldError>>()?;
        Ok(Arc::new(Plan::Names {
            title: "HTML tag name matcher",
            functions: vec![("isHTMLTagName", names)],
        }))
    },
);

/// Which tags have ends.
pub(crate) const PROPERTIES: Backend = Backend::planned_without_rust(
    "gen-clang-comment-html-tags-properties",
    "Generate efficient matchers for HTML tag properties",
    |ask, _| {
        let (mut optional, mut forbidden) = (Vec::new(), Vec::new());
        for tag in derived_from(ask.records(), "Tag")? {
            let name = tag.string("Spelling")?;
            optional.extend(tag.bit("EndTagOptional")?.then_some(name));
            forbidden.extend(tag.bit("EndTagForbidden")?.then_some(name));
        }
        Ok(Arc::new(Plan::Names {
            title: "HTML tag properties",
            functions: vec![
                ("isHTMLEndTagOptional", optional),
                ("isHTMLEndTagForbidden", forbidden),
            ],
        }))
    },
);

/// Characters by their names.
pub(crate) const REFERENCES: Backend = Backend::planned_without_rust(
    "gen-clang-comment-html-named-character-references",
    "Generate function to translate named character references to UTF-8 sequences",
    |ask, _| references(ask),
);

/// What is printed.
#[derive(Debug)]
enum Plan<'r> {
    /// Functions that are true for names.
    Names { title: &'static str, functions: Vec<(&'static str, Vec<&'r str>)> },
    /// A function that gives the characters of names.
    References(Vec<(&'r str, char)>),
}

fn references<'r>(ask: &Ask<'_, 'r>) -> PlanResult<'r> {
    let mut all = Vec::new();
    for record in derived_from(ask.records(), "NCR")? {
        let (name, point) = (record.string("Spelling")?, record.int("CodePoint")?);
        // As LLVM's tool has it.
        match char::from_u32(point as u32) {
            Some(character) => all.push((name, character)),
            None => ask.complain(record.loc(), "invalid code point"),
        }
    }
    Ok(Arc::new(Plan::References(all)))
}

impl<'r> session::Plan<'r> for Plan<'r> {
    fn cpp(&self, job: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        let mut text = Vec::new();
        let source = Some(job.records().input_name());
        match self {
            Plan::Names { title, functions } => {
                banner(&mut text, title, source);
                for (function, names) in functions {
                    emit!(&mut text; "bool ", *function, "(StringRef Name) {\n");
                    let case = |&key| Case { key, code: "return true;".to_owned() };
                    let cases: Vec<Case<'_>> = names.iter().map(case).collect();
                    string_switch(&mut text, "Name", &cases, 0);
                    emit!(&mut text; "  return false;\n}\n\n");
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
        Ok(out.write_all(&text)?)
    }
}
