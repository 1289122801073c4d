//! Facts that several lints need: records that values mention, and names in strings.

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Loc, RecordId, Records, SourceIndex, TypeKind, Value, ValueKind};

/// Mentions of records and names in the values of all records.
pub(crate) struct Usage<'r> {
    /// Records that the values of other records and of global variables mention.
    pub(crate) mentioned: FxHashSet<RecordId>,
    /// Identifiers in strings and code.
    pub(crate) in_strings: FxHashSet<&'r str>,
    /// Records by the location of their definition.
    pub(crate) records_by_loc: FxHashMap<Loc, Vec<RecordId>>,
}

impl<'r> Usage<'r> {
    #[expect(clippy::mutable_key_type, reason = "values are compared by number")]
    pub(crate) fn new(records: &'r Records, _: &SourceIndex) -> Self {
        let mut usage = Usage {
            mentioned: FxHashSet::default(),
            in_strings: FxHashSet::default(),
            records_by_loc: FxHashMap::default(),
        };
        let mut seen = FxHashSet::default();
        for record in records.defs() {
            usage.records_by_loc.entry(record.loc()).or_default().push(record.id());
            for field in record.fields() {
                if !matches!(field.ty().kind(), TypeKind::Bit | TypeKind::Bits(_) | TypeKind::Int) {
                    usage.visit(field.value(), Some(record.id()), &mut seen);
                }
            }
        }
        for (_, value) in records.globals() {
            // A `defset` mentions records because they are in its braces.
            if !matches!(value.kind(), ValueKind::List(_)) {
                usage.visit(value, None, &mut seen);
            }
        }
        usage
    }

    /// Adds what a value of the record `of` mentions.
    #[expect(clippy::mutable_key_type, reason = "values are compared by number")]
    fn visit(&mut self, value: Value<'r>, of: Option<RecordId>, seen: &mut FxHashSet<Value<'r>>) {
        let mut left = vec![value];
        while let Some(value) = left.pop() {
            match value.kind() {
                ValueKind::Def(record) if Some(record.id()) != of => {
                    self.mentioned.insert(record.id());
                }
                ValueKind::List(list) if seen.insert(value) => left.extend(list.iter()),
                ValueKind::Dag(dag) if seen.insert(value) => {
                    left.push(dag.operator());
                    left.extend(dag.args().map(|(_, value)| value));
                }
                ValueKind::Str(text) | ValueKind::Code(text) if seen.insert(value) => {
                    let text = std::str::from_utf8(text).unwrap_or("");
                    let is_name = |c: char| c.is_alphanumeric() || c == '_';
                    let names = text.split(|c| !is_name(c)).filter(|name| !name.is_empty());
                    self.in_strings.extend(names);
                }
                _ => {}
            }
        }
    }
}
