//! `--gen-opt-rst`: options as a chapter of a manual, in reStructuredText.
//!
//! Input: the records of classes `Option` and `OptionGroup`. Output: a [`Manual`] of sections with
//! the options of each group, and their text. In Rust, `tablegen_rt::options` generates manuals
//! from the tables of the parser.

use std::io::{self, Write};
use std::sync::Arc;

use tablegen_core::Record;

use super::read::{optional_text, reference, sorted, text, values};
use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::tables::escaped;
use tablegen_quirks::string_map;
use tablegen_session::derived_from;
use tablegen_session::{BackendError, Options, OutputContext};

/// Back-end `--gen-opt-rst`.
pub(crate) const BACKEND: ModelBackend =
    ModelBackend::planned_without_rust("gen-opt-rst", "Generate option RST", plan)
        .with_comments(".. ", "");

/// Title of the section of options without a group.
const WITHOUT_GROUP: &[u8] = b"options";

/// Sections, in the order in which LLVM's tool prints them. Texts need not be UTF-8.
#[derive(Debug)]
pub struct Manual<'r> {
    /// Sections, also those of groups without options.
    pub sections: Vec<Section<'r>>,
}

/// Options of the groups with one name.
#[derive(Debug)]
pub struct Section<'r> {
    /// Name of the groups.
    pub title: &'r [u8],
    /// Options in the order of the parser's table.
    pub options: Vec<ManualOption<'r>>,
}

/// Entry of an option.
#[derive(Debug)]
pub struct ManualOption<'r> {
    /// Record of class `Option`.
    pub record: Record<'r>,
    /// First prefix and name.
    pub spelling: [&'r [u8]; 2],
    /// Name of the value, or empty if the option has no value.
    pub meta_var: &'r [u8],
    /// Help text with the list of possible values.
    pub help: Vec<u8>,
}

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Manual::read(cx)?))
}

impl<'r> Manual<'r> {
    /// Reads the options and groups.
    ///
    /// # Errors
    /// Returns an error if class `Option` or `OptionGroup` is not defined, a field is unset or has the
    /// wrong type, two options have the same spelling, or an option has an empty list of values.
    pub fn read(cx: &Context<'_, 'r>) -> Result<Self, BackendError> {
        let options = sorted(cx)?;
        let mut sections: Vec<Section<'r>> = Vec::new();
        let mut section_of = rustc_hash::FxHashMap::default();
        let mut section = |title: &'r [u8], sections: &mut Vec<Section<'r>>| {
            *section_of.entry(title).or_insert_with(|| {
                sections.push(Section { title, options: Vec::new() });
                sections.len() - 1
            })
        };
        for group in derived_from(cx.records(), "OptionGroup")? {
            section(text(group, "Name")?, &mut sections);
        }
        let mut of_section = Vec::with_capacity(options.len());
        for &option in &options {
            let title = match reference(option, "Group")? {
                Some(group) => text(group, "Name")?,
                None => WITHOUT_GROUP,
            };
            of_section.push((section(title, &mut sections), option));
        }
        let hashes: Vec<u32> =
            sections.iter().map(|section| string_map::hash(section.title)).collect();
        let order = string_map::order(cx.records().release(), &hashes);
        let mut members: Vec<Vec<Record<'r>>> = vec![Vec::new(); sections.len()];
        for (section, option) in of_section {
            members[section].push(option);
        }
        // Options are read in the order of sections: so the first error is that of LLVM's tool.
        let sections = order.iter().map(|&number| {
            let options = members[number].iter().map(|&option| ManualOption::new(option));
            let title = sections[number].title;
            Ok(Section { title, options: options.collect::<Result<_, BackendError>>()? })
        });
        Ok(Manual { sections: sections.collect::<Result<_, BackendError>>()? })
    }
}

impl<'r> ManualOption<'r> {
    fn new(record: Record<'r>) -> Result<Self, BackendError> {
        let prefixes = super::read::texts(record, "Prefixes")?;
        let name = text(record, "Name")?;
        let meta_var = optional_text(record, "MetaVarName")?;
        let all_values = optional_text(record, "Values")?;
        let meta_var = meta_var.or(all_values.map(|_| &b"<value>"[..])).unwrap_or_default();
        let help = optional_text(record, "HelpText")?.unwrap_or_default();
        let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r');
        let start = help.iter().position(|byte| !is_blank(byte)).unwrap_or(help.len());
        let end = help.iter().rposition(|byte| !is_blank(byte)).map_or(start, |last| last + 1);
        let mut help = help[start..end].to_vec();
        if help.last().is_some_and(|&last| last != b'.') {
            help.push(b'.');
        }
        if let Some(all_values) = all_values {
            let all: Vec<&[u8]> = values(all_values).collect();
            let Some((last, others)) = all.split_last() else {
                return Err(record.error("option has an empty list of values").into());
            };
            emit!(&mut help; " ", meta_var, " must be '");
            if !others.is_empty() {
                emit!(&mut help; others.join(&b"', '"[..]), "' or '");
            }
            emit!(&mut help; *last, "'.");
        }
        let prefix = prefixes.first().copied().unwrap_or_default();
        Ok(ManualOption { record, spelling: [prefix, name], meta_var, help })
    }
}

impl<'r> tablegen_emit::PrintPlan<'r> for Manual<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        for section in &self.sections {
            let text = &mut text;
            emit!(text; section.title.to_ascii_uppercase(), "\n");
            text.extend(std::iter::repeat_n(b'-', section.title.len()));
            emit!(text; "\n\n");
            for option in &section.options {
                let [prefix, name] = option.spelling;
                emit!(text; ".. option:: ", prefix, name);
                if !option.meta_var.is_empty() {
                    emit!(text; "=");
                    escaped(text, option.meta_var);
                }
                emit!(text; "\n\n");
                if !option.help.is_empty() {
                    emit!(text; " ");
                    escaped(text, &option.help);
                    emit!(text; "\n\n");
                }
            }
        }
        out.write_all(&text)
    }
}
