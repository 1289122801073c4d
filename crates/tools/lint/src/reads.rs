//! Lint on fields that nobody reads.

use std::collections::{BTreeMap, BTreeSet};

use tablegen_core::{Declaration, DeclarationKind, Records, SourceIndex, UseKind};

use crate::{Checked, Finding};

/// Finds fields of classes that no source reads, and that no requested action looks up.
pub(crate) fn unread_fields(checked: &Checked<'_>, findings: &mut Vec<Finding>) {
    let Some(read) = &checked.roots.fields else { return };
    let (records, index) = (checked.records, checked.index);
    let readers = readers(index);
    let fields = index.declarations().iter();
    for field in fields.filter(|one| one.kind == DeclarationKind::Field) {
        if records.sources().is_from_include_path(field.loc) {
            continue;
        }
        let Some(owner) = index.declaration(field.owner) else { continue };
        if owner.kind != DeclarationKind::Class
            || read.contains(&*field.name)
            || is_read(index, field)
            || readers
                .get(&*field.name)
                .is_some_and(|classes| is_mixed_in(records, &owner.name, classes))
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

/// Returns true if a source reads the field that a declaration declares.
fn is_read(index: &SourceIndex, field: &Declaration) -> bool {
    index.uses_of(field.loc).any(|one| !matches!(one.kind, UseKind::Let))
}

/// Returns the classes that declare fields which sources read, by the name of the field.
fn readers(index: &SourceIndex) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut readers = BTreeMap::<&str, BTreeSet<&str>>::new();
    let fields = index.declarations().iter().filter(|one| one.kind == DeclarationKind::Field);
    for field in fields.filter(|field| is_read(index, field)) {
        if let Some(owner) = index.declaration(field.owner) {
            readers.entry(&field.name).or_default().insert(&owner.name);
        }
    }
    readers
}

/// Returns true if a record derives from a class and from one of others. Fields of both with one name
/// are one field of the record.
fn is_mixed_in(records: &Records, class: &str, others: &BTreeSet<&str>) -> bool {
    records
        .derived_from_if_defined(class)
        .any(|record| others.iter().any(|other| record.is_subclass_of(other)))
}
