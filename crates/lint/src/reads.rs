//! Lint on fields that nobody reads.

use tablegen_core::{DeclarationKind, UseKind};

use crate::{Checked, Finding};

/// Finds fields of classes that no source reads, and that no requested action looks up.
pub(crate) fn unread_fields(checked: &Checked<'_>, findings: &mut Vec<Finding>) {
    let Some(read) = &checked.roots.fields else { return };
    let (records, index) = (checked.records, checked.index);
    let fields = index.declarations().iter();
    for field in fields.filter(|one| one.kind == DeclarationKind::Field) {
        if records.sources().is_from_include_path(field.loc) {
            continue;
        }
        let Some(owner) = index.declaration(field.owner) else { continue };
        let is_read = |kind| !matches!(kind, UseKind::Let);
        if owner.kind != DeclarationKind::Class
            || read.contains(&*field.name)
            // Fields of one name are often declared in several classes, and set in place of each
            // other.
            || index.uses_of(field.loc).any(|one| is_read(one.kind))
            || checked.usage.in_strings.contains(&*field.name)
        {
            continue;
        }
        let message = format!("the field `{}` of `{}` is not read", field.name, owner.name);
        let mut finding = Finding::new("unread-field", field.loc, message);
        let set = index.uses_of(field.loc).next();
        finding.notes.extend(set.map(|one| ("it is set here".to_owned(), one.loc)));
        let fix = if finding.notes.is_empty() {
            finding.removing(field.start, field.end, "the field")
        } else {
            finding
        };
        findings.push(fix);
    }
}
