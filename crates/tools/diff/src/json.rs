//! JSON: all changes, by cause.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::cause::Cause;
use crate::diff::{Change, Counts, Diff, Group};

/// Writes a difference as one JSON object.
pub(crate) fn write(diff: &Diff, out: &mut dyn Write) -> io::Result<()> {
    let counts = |counts: Counts| {
        json!({
            "added": counts.added,
            "removed": counts.removed,
            "modified": counts.modified,
        })
    };
    let groups: Vec<Value> = diff.groups().iter().map(group).collect();
    let all = json!({
        "classes": counts(diff.classes()),
        "records": counts(diff.records()),
        "groups": groups,
    });
    serde_json::to_writer_pretty(&mut *out, &all)?;
    writeln!(out)
}

fn group(group: &Group) -> Value {
    let cause = match &group.cause {
        Cause::Class(name) => json!({ "class": name, "location": group.location }),
        Cause::Statement { is_old, path, line } => json!({
            "version": if *is_old { "old" } else { "new" },
            "file": path,
            "line": line,
        }),
    };
    json!({ "cause": cause, "changes": group.changes.iter().map(change).collect::<Vec<_>>() })
}

fn change(change: &Change) -> Value {
    let items = change.items.iter().map(|item| {
        json!({
            "kind": item.kind.name(),
            "name": item.name,
            "old": item.old,
            "new": item.new,
        })
    });
    json!({
        "entity": change.entity.name(),
        "name": change.name,
        "change": change.kind.name(),
        "items": items.collect::<Vec<_>>(),
    })
}
