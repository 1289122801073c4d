//! `--gen-opt-docs`: the command-line reference of a driver, in reStructuredText.
//!
//! Input: records of the classes `Option` and `OptionGroup`, and the record `GlobalDocumentation`.
//! Output: a [`Plan`] with headings and options in output order. [`collect`] assigns options to
//! groups, [`describe`] formats an option.

mod collect;
mod describe;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use tablegen_core::{Record, RecordError};

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_emit::cxx::emit;
use tablegen_session::{BackendError, OutputContext};

use collect::Group;

/// Back-end `--gen-opt-docs`.
pub(crate) const BACKEND: ModelBackend =
    ModelBackend::planned_without_rust("gen-opt-docs", "Generate option documentation", |cx, _| {
        plan(cx)
    })
    .with_comments(".. ", "");

/// Underlines of headings, by depth.
const LINES: &[u8] = b"=~-_'+<>";

/// Introduction and parts of the reference.
#[derive(Debug)]
struct Plan<'r> {
    introduction: &'r str,
    /// Name of the program.
    program: String,
    parts: Vec<Part>,
}

/// Part of the reference.
#[derive(Debug)]
enum Part {
    Heading {
        depth: usize,
        title: String,
        description: String,
    },
    /// Option with its aliases. Options whose names differ in punctuation only get program names
    /// that differ by a number.
    Option {
        program: u32,
        names: String,
        description: String,
    },
}

fn plan<'r>(cx: &Context<'_, 'r>) -> PlanResult<'r> {
    let Some(info) = cx.records().find_def("GlobalDocumentation") else {
        return Err(BackendError::new(
            "The GlobalDocumentation top-level definition is missing, no documentation will be \
             generated.",
        ));
    };
    let introduction = info.string("Intro")?;
    let program = info.string("Program")?.to_ascii_lowercase();
    let root = collect::collect(cx, info)?;
    let mut making = Making { info, parts: Vec::new(), programs: BTreeMap::new() };
    making.group(&root, 0)?;
    Ok(Arc::new(Plan { introduction, program, parts: making.parts }))
}

/// Reference under construction.
struct Making<'r> {
    info: Record<'r>,
    parts: Vec<Part>,
    /// Next program number, by option name without punctuation.
    programs: BTreeMap<String, u32>,
}

impl<'r> Making<'r> {
    fn group(&mut self, group: &Group<'r>, depth: usize) -> Result<(), RecordError> {
        for (option, aliases) in &group.options {
            self.option(*option, aliases)?;
        }
        for (record, inner) in &group.groups {
            if depth >= LINES.len() {
                return Err(record.error("groups nested too deeply"));
            }
            let title = describe::text(*record, "DocName", "Name");
            let description = describe::text(*record, "DocBrief", "HelpText");
            self.parts.push(Part::Heading { depth, title, description });
            self.group(inner, depth + 1)?;
        }
        Ok(())
    }

    fn option(&mut self, option: Record<'r>, aliases: &[Record<'r>]) -> Result<(), RecordError> {
        let kind = option.def("Kind")?.name();
        if matches!(kind, "KIND_UNKNOWN" | "KIND_INPUT") || !describe::has_letters(option)? {
            return Ok(());
        }
        let mut all = vec![option];
        for &alias in aliases {
            if collect::is_visible(alias, self.info)? {
                all.push(alias);
            }
        }
        let mut ids = Vec::new();
        for &option in &all {
            let name = option.string("Name")?;
            for prefix in option.list_of_strings("Prefixes")? {
                let id = [prefix, name].concat();
                let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
                let end = id.find(|c| !is_part(c)).unwrap_or(id.len());
                ids.push(id[..end].to_owned());
            }
        }
        let next = |id: &String| self.programs.get(id).copied().unwrap_or_default();
        let program = ids.iter().map(next).max().unwrap_or_default();
        for id in ids {
            self.programs.insert(id, program + 1);
        }
        let mut names = Vec::new();
        for &option in &all {
            for prefix in option.list_of_strings("Prefixes")? {
                names.push(describe::spelling(option, prefix)?);
            }
        }
        let description = describe::description(option, self.info)?;
        self.parts.push(Part::Option { program, names: names.join(", "), description });
        Ok(())
    }
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        self.print(&mut text);
        out.write_all(&text)
    }
}

impl Plan<'_> {
    fn print(&self, out: &mut Vec<u8>) {
        emit!(out; self.introduction, "\n.. program:: ", self.program, "\n");
        for part in &self.parts {
            let description = match part {
                Part::Heading { depth, title, description } => {
                    emit!(out; *title, "\n");
                    out.extend(std::iter::repeat_n(LINES[*depth], title.len()));
                    emit!(out; "\n");
                    description
                }
                Part::Option { program, names, description } => {
                    if *program > 0 {
                        emit!(out; ".. program:: ", self.program, *program, "\n");
                    }
                    emit!(out; ".. option:: ", *names);
                    if *program > 0 {
                        emit!(out; "\n.. program:: ", self.program);
                    }
                    emit!(out; "\n\n");
                    description
                }
            };
            if !description.is_empty() {
                emit!(out; *description, "\n\n");
            }
        }
    }
}
