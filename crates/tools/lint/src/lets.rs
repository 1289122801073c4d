//! Lints on `let`s without effect.

use tablegen_core::{LetEffect, Loc};

use crate::{Checked, Finding};

/// Finds `let ... in` statements that apply to no record.
pub(crate) fn unused(checked: &Checked<'_>, findings: &mut Vec<Finding>) {
    for one in checked.index.lets().iter().filter(|one| one.effect == LetEffect::Unused) {
        let message = "this `let` applies to no record".to_owned();
        findings.push(Finding::new("unused-let", one.loc, message));
    }
}

/// Finds `let ... in` statements whose value a later `let` replaces in all records.
pub(crate) fn overridden(checked: &Checked<'_>, findings: &mut Vec<Finding>) {
    for one in checked.index.lets().iter().filter(|one| one.replaced.is_some()) {
        let name = name_after(checked, one.loc);
        let message = format!("a later `let` replaces the value of `{name}` in all records here");
        let mut finding = Finding::new("overridden-let", one.loc, message);
        finding.notes.push(("the value is replaced here".to_owned(), one.replaced));
        findings.push(finding);
    }
}

/// Returns the identifier at a location.
fn name_after(checked: &Checked<'_>, loc: Loc) -> String {
    let sources = checked.records.sources();
    let Some((file, offset)) = sources.find(loc) else { return String::new() };
    let rest = sources.bytes(file).get(offset as usize..).unwrap_or(&[]);
    let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    String::from_utf8_lossy(&rest[..rest.iter().take_while(is_name).count()]).into_owned()
}

/// Finds `let`s that repeat the value of a field.
pub(crate) fn redundant(checked: &Checked<'_>, findings: &mut Vec<Finding>) {
    for one in checked.index.lets().iter().filter(|one| one.effect == LetEffect::Redundant) {
        let name = name_after(checked, one.loc);
        let of = if one.start.is_some() { "" } else { " in all records here" };
        let message = format!("`let` gives the field `{name}` the value that it has{of}");
        let finding = Finding::new("redundant-let", one.loc, message);
        findings.push(finding.removing(one.start, one.end, "the `let`"));
    }
}
