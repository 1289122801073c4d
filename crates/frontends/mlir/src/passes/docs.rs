//! Documentation of passes in Markdown, sorted by command-line argument.

use tablegen_emit::cxx::emit;

use super::Group;
use crate::cxx::text;
use crate::model::fields::Read;
use crate::model::pass;

/// Pass as the document shows it.
pub(super) struct Pass<'r> {
    argument: &'r str,
    summary: &'r str,
    description: &'r str,
    /// Arguments of the options with their descriptions.
    options: Vec<(&'r str, &'r str)>,
    /// Names of the statistics with their descriptions.
    statistics: Vec<(&'r str, &'r str)>,
}

impl<'r> Pass<'r> {
    /// Reads the strings of a pass.
    pub(super) fn read(pass: &pass::Pass<'r>) -> Read<Self> {
        let options = pass.options().iter().map(|one| Ok((one.argument()?, one.description()?)));
        let statistics = pass.statistics().iter().map(|one| Ok((one.name()?, one.description()?)));
        Ok(Pass {
            argument: pass.argument()?,
            summary: pass.summary()?,
            description: pass.description()?,
            options: options.collect::<Read<_>>()?,
            statistics: statistics.collect::<Read<_>>()?,
        })
    }
}

/// Appends the document.
pub(super) fn print(group: &Group<Pass<'_>>, out: &mut Vec<u8>) {
    emit!(out; text::DOCS_HEADER);
    for pass in &group.passes {
        emit!(out; "\n### `-", pass.argument, "`\n");
        text::summary(out, pass.summary);
        text::paragraph(out, pass.description);
        table(out, "Options", "-", &pass.options);
        table(out, "Statistics", "", &pass.statistics);
    }
}

/// Appends names with their descriptions, in aligned columns. `prefix` is in front of each name.
fn table(out: &mut Vec<u8>, title: &str, prefix: &str, rows: &[(&str, &str)]) {
    let Some(width) = rows.iter().map(|(name, _)| name.len()).max() else { return };
    emit!(out; "\n#### ", title, "\n\n```\n");
    for (name, description) in rows {
        emit!(out; prefix, name);
        out.resize(out.len() + width - name.len(), b' ');
        emit!(out; " : ", description, "\n");
    }
    emit!(out; "```\n");
}
