//! Warnings about uses of deprecated records.

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::internal::Columns;
use tablegen_core::{
    Diagnostic, Record, RecordError, RecordId, Records, Severity, Value, ValueKind,
};

/// Returns warnings about records of the main file that use deprecated ones. A record is deprecated
/// if it has a text in the field `odsDeprecated`. If `is_fatal`, a note that there is no output
/// follows the warnings.
pub fn deprecated_uses(records: &Records, is_fatal: bool) -> Vec<Diagnostic> {
    let mut columns = Columns::new(records, &["odsDeprecated"]);
    let mut reason = |record| columns.get(record, 0).and_then(|value| value.as_str());
    let all: Vec<(Record<'_>, &str)> =
        records.defs().filter_map(|record| Some((record, reason(record)?))).collect();
    if all.is_empty() {
        return Vec::new();
    }
    let sources = records.sources();
    let file_of = |record: Record<'_>| sources.find(record.loc()).map(|(file, _)| file);
    let main = sources.find(sources.main_location()).map(|(file, _)| file);
    let mut uses = Uses::new(all.iter().map(|(record, _)| record.id()));
    let mut users: FxHashMap<RecordId, Vec<Record<'_>>> = FxHashMap::default();
    for user in records.defs() {
        if user.is_anonymous() || file_of(user) != main {
            continue;
        }
        for deprecated in uses.of(user) {
            users.entry(deprecated).or_default().push(user);
        }
    }
    let mut found = Vec::new();
    for (deprecated, reason) in all {
        for user in users.get(&deprecated.id()).into_iter().flatten() {
            let message = format!("Using deprecated def `{}`", deprecated.name());
            let mut warning = RecordError::new(user.locs(), message).llvm_diagnostics();
            if let Some(first) = warning.first_mut() {
                first.severity = Severity::Warning;
            }
            found.extend(warning);
            found.push(Diagnostic::new(Severity::Note, None, reason));
        }
    }
    if is_fatal && !found.is_empty() {
        let message = "Error'ing out due to deprecated defs";
        found.push(Diagnostic::new(Severity::Note, None, message));
    }
    found
}

/// Uses of deprecated records: a record uses those that its fields refer to, also by way of
/// anonymous records.
struct Uses {
    deprecated: FxHashSet<RecordId>,
    /// Anonymous records that use no deprecated ones.
    clean: FxHashSet<RecordId>,
}

impl Uses {
    fn new(deprecated: impl Iterator<Item = RecordId>) -> Self {
        Uses { deprecated: deprecated.collect(), clean: FxHashSet::default() }
    }

    /// Returns the deprecated records that `user` uses.
    fn of(&mut self, user: Record<'_>) -> FxHashSet<RecordId> {
        let mut found = FxHashSet::default();
        let mut seen = FxHashSet::default();
        let mut pending = vec![user];
        while let Some(record) = pending.pop() {
            for field in record.fields() {
                each_record(field.value(), &mut |used| {
                    if self.deprecated.contains(&used.id()) {
                        found.insert(used.id());
                    }
                    let follow = used.is_anonymous() && !self.clean.contains(&used.id());
                    if follow && seen.insert(used.id()) {
                        pending.push(used);
                    }
                });
            }
        }
        if found.is_empty() {
            self.clean.extend(seen);
        }
        found
    }
}

/// Calls `add` for all records in a value.
fn each_record<'r>(value: Value<'r>, add: &mut dyn FnMut(Record<'r>)) {
    match value.kind() {
        ValueKind::List(list) => list.iter().for_each(|one| each_record(one, add)),
        ValueKind::Dag(dag) => {
            each_record(dag.operator(), add);
            dag.args().for_each(|(_, one)| each_record(one, add));
        }
        ValueKind::Def(record) => add(record),
        _ => {}
    }
}
