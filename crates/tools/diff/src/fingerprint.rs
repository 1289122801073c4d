//! Fingerprints: hashes of values that are equal in two evaluations if the values are.
//!
//! A reference to an anonymous record has the fingerprint of its contents, because its number
//! depends on how many anonymous records precede it.

use std::hash::{DefaultHasher, Hash, Hasher};

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordId, Value, ValueKind};

/// Nesting of values that is examined. Deeper values are compared as text.
const DEPTH: usize = 500;

/// Hash of a value or record.
pub(crate) type Fingerprint = u64;

/// Fingerprints of one evaluation.
#[derive(Default)]
pub(crate) struct Fingerprints<'r> {
    values: FxHashMap<Value<'r>, Fingerprint>,
    /// Anonymous records. `None` while a record is examined.
    records: FxHashMap<RecordId, Option<Fingerprint>>,
}

fn hash(value: impl Hash) -> Fingerprint {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Returns the text of a value, without the numbers of anonymous records.
fn text(value: Value<'_>) -> Vec<u8> {
    const PREFIX: &[u8] = b"anonymous_";
    let (mut all, mut out) = (Vec::new(), Vec::new());
    value.write_to(&mut all);
    let mut rest = all.as_slice();
    while let Some((&first, others)) = rest.split_first() {
        if let Some(number) = rest.strip_prefix(PREFIX) {
            out.extend_from_slice(PREFIX);
            let digits = number.iter().take_while(|byte| byte.is_ascii_digit()).count();
            rest = &number[digits..];
        } else {
            out.push(first);
            rest = others;
        }
    }
    out
}

impl<'r> Fingerprints<'r> {
    /// Returns the fingerprint of a value.
    pub(crate) fn value(&mut self, value: Value<'r>) -> Fingerprint {
        self.nested(value, 0)
    }

    fn nested(&mut self, value: Value<'r>, depth: usize) -> Fingerprint {
        let print = match value.kind() {
            ValueKind::Unset => return 1,
            ValueKind::Bit(bit) => return 2 + u64::from(bit),
            ValueKind::Int(number) => return hash((4, number)),
            ValueKind::Def(record) if record.is_anonymous() => return self.record(record, depth),
            ValueKind::Def(record) => return hash((5, record.name_bytes())),
            _ => self.values.get(&value),
        };
        if let Some(&print) = print {
            return print;
        }
        let print = match value.kind() {
            _ if depth == DEPTH => hash((6, text(value))),
            ValueKind::Bits(bits) => self.all(7, bits.iter(), depth),
            ValueKind::List(list) => self.all(8, list.iter(), depth),
            ValueKind::Dag(dag) => {
                let names = (0..dag.len()).map(|index| dag.arg_name_bytes(index));
                let names = (dag.operator_name_bytes(), names.collect::<Vec<_>>());
                let operator = self.nested(dag.operator(), depth + 1);
                let args = dag.args().map(|(_, arg)| arg);
                hash((9, names, operator, self.all(10, args, depth)))
            }
            ValueKind::Str(text) => hash((11, text)),
            ValueKind::Code(text) => hash((12, text)),
            _ => hash((13, text(value))),
        };
        self.values.insert(value, print);
        print
    }

    fn all(
        &mut self,
        kind: u8,
        values: impl Iterator<Item = Value<'r>>,
        depth: usize,
    ) -> Fingerprint {
        hash((kind, values.map(|value| self.nested(value, depth + 1)).collect::<Vec<_>>()))
    }

    /// Returns the fingerprint of the contents of a record.
    pub(crate) fn contents(&mut self, record: Record<'r>) -> Fingerprint {
        self.record(record, 0)
    }

    fn record(&mut self, record: Record<'r>, depth: usize) -> Fingerprint {
        if depth == DEPTH {
            return 14;
        }
        match self.records.get(&record.id()) {
            Some(Some(print)) => return *print,
            // The record refers to itself.
            Some(None) => return 15,
            None => {}
        }
        self.records.insert(record.id(), None);
        let classes: Vec<&[u8]> = record.superclasses().map(|class| class.name_bytes()).collect();
        let fields: Vec<(&[u8], Fingerprint)> = record
            .fields()
            .map(|field| (field.name_bytes(), self.nested(field.value(), depth + 1)))
            .collect();
        let print = hash((16, classes, fields));
        self.records.insert(record.id(), Some(print));
        print
    }
}
