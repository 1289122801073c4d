//! Warnings about uses of deprecated records.

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{
    Diagnostic, Record, RecordError, RecordId, Records, Severity, Value, ValueKind,
};

/// Returns warnings about records of the main file that use deprecated ones. A record is deprecated
/// if it has a text in the field `odsDeprecated`. If `is_fatal`, a note that there is no output
/// follows the warnings.
pub fn deprecated_uses(records: &Records, is_fatal: bool) -> Vec<Diagnostic> {
    let sources = records.sources();
    let file_of = |record: Record<'_>| sources.find(record.loc()).map(|(file, _)| file);
    let main = sources.find(sources.main_location()).map(|(file, _)| file);
    let mut found = Vec::new();
    let mut users = None;
    for deprecated in records.defs() {
        let reason = deprecated.field("odsDeprecated").and_then(|field| field.value().as_str());
        let Some(reason) = reason else { continue };
        let used_by = users.get_or_insert_with(|| Users::new(records)).of(deprecated);
        for user in records.defs() {
            if user.is_anonymous() || file_of(user) != main || !used_by.contains(&user.id()) {
                continue;
            }
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

/// Uses of records by others: for each record, those whose fields refer to it.
struct Users<'r>(FxHashMap<RecordId, Vec<Record<'r>>>);

impl<'r> Users<'r> {
    fn new(records: &'r Records) -> Self {
        let mut users = Users(FxHashMap::default());
        for record in records.defs() {
            for field in record.fields() {
                users.add(record, field.value());
            }
        }
        users
    }

    /// Adds a record as a user of all records in a value.
    fn add(&mut self, user: Record<'r>, value: Value<'r>) {
        match value.kind() {
            ValueKind::List(list) => list.iter().for_each(|one| self.add(user, one)),
            ValueKind::Dag(dag) => {
                self.add(user, dag.operator());
                dag.args().for_each(|(_, one)| self.add(user, one));
            }
            ValueKind::Def(record) => self.0.entry(record.id()).or_default().push(user),
            _ => {}
        }
    }

    /// Returns the records that use `record`, also by way of anonymous records.
    fn of(&self, record: Record<'r>) -> FxHashSet<RecordId> {
        let mut found = FxHashSet::default();
        let mut pending = vec![record];
        while let Some(record) = pending.pop() {
            for &user in self.0.get(&record.id()).into_iter().flatten() {
                if found.insert(user.id()) && user.is_anonymous() {
                    pending.push(user);
                }
            }
        }
        found
    }
}
