//! `--gen-diag-docs`: the reference of diagnostic groups, in reStructuredText.
//!
//! Input: the groups of the model, their documentation and the texts of diagnostics. Output: a
//! [`Plan`]. [`draw`] renders texts as tables of their alternatives.

mod draw;

use crate::model::Queries;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::sync::Arc;

use rustc_hash::FxHashSet;
use tablegen_core::{Record, RecordError};

use super::text::{Text, Texts};
use crate::ModelBackend;
use crate::model::diagnostic_groups::{PEDANTIC, default_severity};
use crate::{Context, PlanResult};
use tablegen_emit::cxx::emit;
use tablegen_quirks::buffers::address;
use tablegen_quirks::std_sort::std_sort;
use tablegen_session::{BackendError, OutputContext};

/// Back-end `--gen-diag-docs`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned_without_rust(
    "gen-diag-docs",
    "Generate diagnostic documentation",
    |cx, _| plan(cx),
)
.with_comments(".. ", "");

/// Text of a diagnostic that is given as an argument.
const ANY_TEXT: &str = "%0";

/// Introduction and sections of the reference.
#[derive(Debug)]
struct Plan<'r> {
    introduction: &'r str,
    sections: Vec<Section<'r>>,
}

/// Section of the documentation about a group.
#[derive(Debug)]
struct Section<'r> {
    name: &'r str,
    /// True if the group consists of remarks, not of warnings.
    is_remarks: bool,
    /// Severities of all diagnostics in the group and its subgroups.
    severities: BTreeSet<&'r str>,
    /// Names of the subgroups.
    parts: Vec<&'r str>,
    /// Severities and texts of the diagnostics. `None` for the text [`ANY_TEXT`].
    diagnostics: Vec<(String, Option<Text<'r>>)>,
    documentation: &'r str,
}

/// Diagnostics and subgroups of a group.
#[derive(Debug, Default)]
struct Content<'r> {
    diagnostics: Vec<Record<'r>>,
    parts: Vec<&'r str>,
}

/// Contents of all groups, sorted by group name.
type Contents<'r> = BTreeMap<&'r str, Content<'r>>;

fn plan<'r>(cx: &Context<'_, 'r>) -> PlanResult<'r> {
    let Some(documentation) = cx.records().find_def("GlobalDocumentation") else {
        return Err(BackendError::new(
            "The Documentation top-level definition is missing, no documentation will be generated.",
        ));
    };
    let introduction = documentation.string("Intro")?;
    let texts = Texts::read(cx.records())?;
    let contents = contents(cx)?;
    let mut records = cx.diagnostic_groups()?.records.clone();
    let mut named = Vec::with_capacity(records.len());
    for record in records.drain(..) {
        named.push((record.string("GroupName")?, record));
    }
    std_sort(&mut named, |(a, _), (b, _)| a < b);
    let mut sections = Vec::with_capacity(named.len());
    for (name, record) in named {
        sections.push(section(&texts, &contents, name, record)?);
    }
    Ok(Arc::new(Plan { introduction, sections }))
}

/// Returns the contents of all groups, with the inferred members of `pedantic`.
fn contents<'r>(cx: &Context<'_, 'r>) -> Result<Contents<'r>, RecordError> {
    let all = cx.diagnostic_groups()?;
    let mut contents: Contents<'r> = BTreeMap::new();
    for group in &all.groups {
        let (diagnostics, parts) = (group.diagnostics.clone(), group.parts.clone());
        contents.insert(group.name, Content { diagnostics, parts });
    }
    let by_address = |records: &[Record<'r>]| {
        let mut sorted = records.to_vec();
        sorted.sort_by_key(|record| address(record.sources(), record.loc()));
        sorted
    };
    let pedantic = contents.entry(PEDANTIC).or_default();
    pedantic.diagnostics.extend(by_address(&all.pedantic));
    for group in by_address(&all.pedantic_groups) {
        pedantic.parts.push(group.string("GroupName")?);
    }
    Ok(contents)
}

fn section<'r>(
    texts: &Texts<'r>,
    contents: &Contents<'r>,
    name: &'r str,
    record: Record<'r>,
) -> Result<Section<'r>, RecordError> {
    let (mut remarks, mut others) = (false, false);
    let mut severities = BTreeSet::new();
    let (mut seen, mut next) = (FxHashSet::from_iter([name]), vec![name]);
    while let Some(content) = next.pop().map(|name| contents.get(name)) {
        let Some(content) = content else { continue };
        for diagnostic in &content.diagnostics {
            let is_remark = diagnostic.def("Class")?.name() == "CLASS_REMARK";
            remarks |= is_remark;
            others |= !is_remark;
            severities.insert(default_severity(*diagnostic)?);
        }
        next.extend(content.parts.iter().filter(|&&part| seen.insert(part)));
    }
    if remarks && others {
        let message = "Diagnostic group contains both remark and non-remark diagnostics";
        return Err(record.error(message));
    }
    let empty = Content::default();
    let content = contents.get(name).unwrap_or(&empty);
    let mut parts = content.parts.clone();
    parts.sort_unstable();
    let mut diagnostics = Vec::with_capacity(content.diagnostics.len());
    for &diagnostic in &content.diagnostics {
        let mut severity = default_severity(diagnostic)?.to_owned();
        if let Some(first) = severity.get_mut(..1) {
            first.make_ascii_lowercase();
        }
        if severity == "ignored" {
            severity = if remarks { "remark" } else { "warning" }.to_owned();
        }
        let text = match diagnostic.string("Summary")? {
            ANY_TEXT => None,
            _ => {
                let text = texts.of(diagnostic)?;
                draw::check(&text).map_err(|wrong| wrong.error(diagnostic))?;
                Some(text)
            }
        };
        diagnostics.push((severity, text));
    }
    let documentation = record.string("Documentation")?;
    Ok(Section { name, is_remarks: remarks, severities, parts, diagnostics, documentation })
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        emit!(&mut text; self.introduction, "\n");
        for section in &self.sections {
            section.print(&mut text);
        }
        out.write_all(&text)
    }
}

impl Section<'_> {
    fn print(&self, out: &mut Vec<u8>) {
        let flag = if self.is_remarks { "-R" } else { "-W" };
        emit!(out; flag, self.name, "\n");
        out.extend(std::iter::repeat_n(b'-', flag.len() + self.name.len()));
        emit!(out; "\n");
        let is_synonym = self.diagnostics.is_empty() && self.parts.len() == 1;
        if !is_synonym {
            self.print_default(out);
        }
        if !self.parts.is_empty() {
            emit!(out; match () {
                () if is_synonym => "Synonym for ",
                () if self.diagnostics.is_empty() => "Controls ",
                () => "Also controls ",
            });
            for (index, part) in self.parts.iter().enumerate() {
                emit!(out; if index > 0 { ", " } else { "" }, "`", flag, *part, "`_");
            }
            emit!(out; ".\n\n");
        }
        if !self.diagnostics.is_empty() {
            emit!(out; "**Diagnostic text:**\n\n");
        }
        for (severity, text) in &self.diagnostics {
            match text {
                None => emit!(out; "The text of this diagnostic is not controlled by Clang.\n"),
                Some(text) => {
                    for line in draw::lines(severity, text) {
                        emit!(out; line, "\n");
                    }
                }
            }
            emit!(out; "\n");
        }
        if !self.documentation.is_empty() {
            emit!(out; self.documentation);
        } else if self.parts.is_empty() && self.diagnostics.is_empty() {
            emit!(
                out;
                "This diagnostic flag exists for GCC compatibility, and has no effect in Clang.\n",
            );
        }
        emit!(out; "\n");
    }

    /// Prints the default state of the group.
    fn print_default(&self, out: &mut Vec<u8>) {
        let has = |severity| self.severities.contains(severity);
        if !self.severities.is_empty() && !has("Ignored") {
            if has("Warning") || has("Remark") {
                emit!(out; "This diagnostic is enabled by default.\n\n");
            } else {
                emit!(
                    out;
                    "This diagnostic is an error by default, but the flag ``-Wno-", self.name,
                    "`` can be used to disable the error.\n\n",
                );
            }
        } else if self.severities.len() > 1 {
            emit!(
                out;
                "Some of the diagnostics controlled by this flag are enabled by default.\n\n",
            );
        }
    }
}
