//! `--gen-clang-diag-groups`: groups and categories of diagnostics.
//!
//! Input: the groups of the model. Output: a [`Plan`] with the diagnostics and subgroups of each
//! group, and their offsets. The Rust of groups is part of [`super::definitions`], which calls
//! [`read`].

use crate::model::Queries;
use std::io::{self, Write};
use std::sync::Arc;

use tablegen_core::Record;

use super::wording::is_blank;
use crate::ModelBackend;
use crate::model::diagnostic_groups::{Groups, PEDANTIC};
use crate::{Context, PlanResult};
use tablegen_emit::cxx::string_table::StringTable;
use tablegen_emit::cxx::{Emit, emit};
use tablegen_session::LONG_STRING_LITERALS;
use tablegen_session::{BackendError, CxxStyle, OutputContext};

/// Back-end `--gen-clang-diag-groups`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned_without_rust(
    "gen-clang-diag-groups",
    "Generate Clang diagnostic groups",
    plan,
)
.with_options(&[LONG_STRING_LITERALS]);

/// Characters allowed in names of groups besides letters and digits.
const IN_NAMES: &[u8] = b"!@#$%^*-+=:?";

/// Groups and categories.
#[derive(Debug)]
struct Plan<'r> {
    groups: Vec<Group<'r>>,
    categories: Vec<&'r str>,
}

/// Group of diagnostics.
#[derive(Debug)]
pub(super) struct Group<'r> {
    pub(super) name: &'r str,
    /// Last record with this name.
    pub(super) record: Option<Record<'r>>,
    pub(super) diagnostics: Vec<Record<'r>>,
    /// Indices of the subgroups.
    pub(super) parts: Vec<usize>,
    pub(super) documentation: String,
}

fn plan<'r>(cx: &Context<'_, 'r>, _: &tablegen_session::Options) -> PlanResult<'r> {
    let all = cx.diagnostic_groups()?;
    Ok(Arc::new(Plan { groups: read(&all)?, categories: all.categories()?.names }))
}

/// Returns all groups, with the inferred members of `pedantic`.
///
/// # Errors
/// Returns an error if a name contains a character that no flag can have, or if a field is unset.
pub(super) fn read<'r>(all: &Groups<'r>) -> Result<Vec<Group<'r>>, BackendError> {
    let mut groups = Vec::with_capacity(all.groups.len());
    for group in &all.groups {
        let mut made = Group {
            name: group.name,
            record: group.records.last().copied(),
            diagnostics: group.diagnostics.clone(),
            parts: group.parts.iter().filter_map(|name| all.number(name)).collect(),
            documentation: String::new(),
        };
        if group.name == PEDANTIC {
            add_pedantic(all, &mut made)?;
        }
        let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || IN_NAMES.contains(&byte);
        if !group.name.bytes().all(is_allowed) {
            let name = group.name;
            let message = format!("Invalid character in diagnostic group '{name}'");
            return Err(BackendError::new(message));
        }
        if let Some(record) = group.records.last() {
            let value = record.value("Documentation")?;
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            made.documentation = text.trim_matches(is_blank).to_owned();
        }
        groups.push(made);
    }
    Ok(groups)
}

/// Adds the inferred members of `pedantic`.
fn add_pedantic<'r>(all: &Groups<'r>, group: &mut Group<'r>) -> Result<(), BackendError> {
    group.diagnostics.extend(&all.pedantic);
    for part in &all.pedantic_groups {
        group.parts.extend(all.number(part.string("GroupName")?));
    }
    Ok(())
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let names = StringTable::new(self.groups.iter().map(|group| group.name));
        let mut text = Vec::new();
        self.lists(&mut text, &names, output.cxx_style());
        self.entries(&mut text, &names);
        self.categories(&mut text);
        out.write_all(&text)
    }
}

impl Plan<'_> {
    fn lists(&self, out: &mut Vec<u8>, names: &StringTable<'_>, style: CxxStyle) {
        emit!(out; "\n#ifdef GET_DIAG_ARRAYS\n");
        let diagnostics = self.groups.iter().map(|group| {
            let all = group.diagnostics.iter();
            all.map(|record| [b"diag::", record.name_bytes()].concat()).collect()
        });
        lists_of(out, ["DiagArrays", "DiagArray"], diagnostics);
        let parts = self.groups.iter().map(|group| group.parts.clone());
        lists_of(out, ["DiagSubGroups", "DiagSubGroup"], parts);
        names.print(out, "DiagGroupNames", "", "", style);
        emit!(out; "\n#endif // GET_DIAG_ARRAYS\n\n");
    }

    fn entries(&self, out: &mut Vec<u8>, names: &StringTable<'_>) {
        emit!(out; "\n#ifdef DIAG_ENTRY\n");
        let (mut diagnostics, mut parts) = (1, 1);
        for (number, group) in self.groups.iter().enumerate() {
            let name = group.name;
            let record = group.record.map_or(&b""[..], |record| record.name_bytes());
            emit!(out; "DIAG_ENTRY(", record, " /* ", name, " */, ", names.offset(name));
            emit!(out; ", ");
            position(out, "DiagArray", number, group.diagnostics.len(), &mut diagnostics);
            position(out, "DiagSubGroup", number, group.parts.len(), &mut parts);
            emit!(out; "R\"(", group.documentation, ")\")\n");
        }
        emit!(out; "#endif // DIAG_ENTRY\n\n");
    }

    fn categories(&self, out: &mut Vec<u8>) {
        emit!(out; "\n#ifdef GET_CATEGORY_TABLE\n");
        for &category in &self.categories {
            let letter = |byte: u8| if byte.is_ascii_alphanumeric() { byte } else { b'_' };
            let name: Vec<u8> = match category {
                "" => b"None".to_vec(),
                _ => category.bytes().map(letter).collect(),
            };
            emit!(out; "CATEGORY(\"", category, "\", DiagCat_", name, ")\n");
        }
        emit!(out; "#endif // GET_CATEGORY_TABLE\n\n");
    }
}

/// Prints lists that end with -1, one for each group with elements.
fn lists_of<E: Emit>(
    out: &mut Vec<u8>,
    [table, list]: [&str; 2],
    lists: impl Iterator<Item = Vec<E>>,
) {
    emit!(out; "static const int16_t ", table, "[] = {\n  /* Empty */ -1,\n");
    for (number, elements) in lists.enumerate().filter(|(_, elements)| !elements.is_empty()) {
        emit!(out; "  /* ", list, number, " */ ");
        for element in elements {
            emit!(out; element, ", ");
        }
        emit!(out; "-1,\n");
    }
    emit!(out; "};\n\n");
}

/// Prints the offset of a group's list. Groups without elements share the empty list at offset 0.
fn position(out: &mut Vec<u8>, list: &str, number: usize, len: usize, next: &mut usize) {
    if len == 0 {
        emit!(out; "0, ");
    } else {
        emit!(out; "/* ", list, number, " */ ", *next, ", ");
        *next += len + 1;
    }
}
