//! Lints on `let`s without effect.

use tablegen_core::LetEffect;

use crate::{Checked, Finding};

/// Finds `let ... in` statements that apply to no record.
pub(crate) fn unused(checked: &Checked<'_>, findings: &mut Vec<Finding>) {
    for one in checked.index.lets().iter().filter(|one| one.effect == LetEffect::Unused) {
        let message = "this `let` applies to no record".to_owned();
        findings.push(Finding::new("unused-let", one.loc, message));
    }
}

/// Finds `let`s that repeat the value of a field.
pub(crate) fn redundant(checked: &Checked<'_>, findings: &mut Vec<Finding>) {
    let sources = checked.records.sources();
    for one in checked.index.lets().iter().filter(|one| one.effect == LetEffect::Redundant) {
        let Some((file, offset)) = sources.find(one.loc) else { continue };
        let rest = sources.bytes(file).get(offset as usize..).unwrap_or(&[]);
        let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
        let name = String::from_utf8_lossy(&rest[..rest.iter().take_while(is_name).count()]);
        let of = if one.start.is_some() { "" } else { " in all records here" };
        let message = format!("`let` gives the field `{name}` the value that it has{of}");
        let finding = Finding::new("redundant-let", one.loc, message);
        findings.push(finding.removing(one.start, one.end, "the `let`"));
    }
}
