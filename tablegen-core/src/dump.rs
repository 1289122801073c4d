//! Text of many records, for dumps: parts that records share are formatted once.
//!
//! Input: records of one evaluation. Output: bytes appended to a buffer, the same as
//! [`Record::write_to`](crate::Record::write_to) and the like append. The caches hold lists of
//! superclasses, starts of fields, locations, and values; their memory is bounded.

use std::io::Write;

use rustc_hash::FxHashMap;

use crate::evaluation::Evaluation;
use crate::source::Loc;
use crate::storage::record::{Heads, RecordKind};
use crate::storage::rows::RowId;
use crate::value::{Kind, Val};
use crate::view::records::{Inner, Record, Records};

/// Texts by key, in one buffer. Forgets all of them when they exceed [`Texts::MOST`].
#[derive(Debug)]
struct Texts<K> {
    spans: FxHashMap<K, (u32, u32)>,
    bytes: Vec<u8>,
}

impl<K> Default for Texts<K> {
    fn default() -> Self {
        Texts { spans: FxHashMap::default(), bytes: Vec::new() }
    }
}

impl<K: std::hash::Hash + Eq> Texts<K> {
    /// Length of all texts together, in bytes.
    const MOST: usize = 1 << 20;
    /// Length of the longest text that is kept, in bytes.
    const LONGEST: usize = 1 << 12;

    /// Appends the text of `key` to `out`. `make` appends it if it is not known.
    #[inline]
    fn append(&mut self, out: &mut Vec<u8>, key: K, make: impl FnOnce(&mut Vec<u8>)) {
        if let Some(&(start, end)) = self.spans.get(&key) {
            out.extend_from_slice(&self.bytes[start as usize..end as usize]);
            return;
        }
        let before = out.len();
        make(out);
        let made = &out[before..];
        if made.len() > Self::LONGEST {
            return;
        }
        if self.bytes.len() + made.len() > Self::MOST {
            self.spans.clear();
            self.bytes.clear();
        }
        let start = self.bytes.len() as u32;
        self.bytes.extend_from_slice(made);
        self.spans.insert(key, (start, self.bytes.len() as u32));
    }
}

/// Formatter of the records of one evaluation.
pub struct Dumper<'r> {
    inner: &'r Inner,
    /// Texts of values, as far as formatting them again costs more than a lookup.
    values: Texts<Val>,
    /// Comments and lists of superclasses, by row of superclasses.
    comments: Texts<RowId>,
    lists: Texts<RowId>,
    locations: Texts<Loc>,
    /// Starts of the lines of fields by shape, for [`Dumper::fields`].
    heads: FxHashMap<u32, Heads>,
}

impl std::fmt::Debug for Dumper<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Dumper").finish_non_exhaustive()
    }
}

/// Appends a value. Long values that may recur are formatted once.
#[inline]
fn write_value(ev: &Evaluation, values: &mut Texts<Val>, out: &mut Vec<u8>, value: Val) {
    match ev.values.kind(value) {
        Kind::List | Kind::Dag | Kind::Bits if ev.values.count(value) > 1 => {
            values.append(out, value, |out| ev.write_value(out, value));
        }
        _ => ev.write_value(out, value),
    }
}

impl<'r> Dumper<'r> {
    /// Creates a formatter with empty caches.
    pub fn new(records: &'r Records) -> Self {
        Dumper {
            inner: &records.inner,
            values: Texts::default(),
            comments: Texts::default(),
            lists: Texts::default(),
            locations: Texts::default(),
            heads: FxHashMap::default(),
        }
    }

    /// Appends a record or class as [`Record::write_to`](crate::Record::write_to) does.
    pub fn record(&mut self, out: &mut Vec<u8>, record: Record<'r>) {
        let (ev, id) = (&self.inner.ev, record.id());
        let data = ev.records.get(id);
        if data.kind == RecordKind::Class {
            return ev.write_record(out, id);
        }
        ev.write_unquoted(out, data.name);
        let row = ev.records.superclass_row(id);
        self.comments.append(out, row, |out| ev.write_superclasses(out, id));
        let heads = ev.records.shape(id).heads(|decls| ev.heads(decls));
        ev.write_fields(out, heads, id, |out, value| {
            write_value(ev, &mut self.values, out, value);
        });
    }

    /// Appends the superclasses of a record as in a detailed dump: each after a space, and in
    /// parentheses if it is not a direct superclass.
    pub fn superclasses(&mut self, out: &mut Vec<u8>, record: Record<'r>) {
        let row = self.inner.ev.records.superclass_row(record.id());
        self.lists.append(out, row, |out| {
            for class in record.superclasses_with_repeats() {
                let direct = record.direct_superclasses().any(|parent| parent == class);
                out.extend_from_slice(if direct { b" " } else { b" (" });
                out.extend_from_slice(class.name_bytes());
                if !direct {
                    out.push(b')');
                }
            }
        });
    }

    /// Appends file and line of a location, as in `|file.td:12|`.
    pub fn location(&mut self, out: &mut Vec<u8>, loc: Loc) {
        let sources = &self.inner.ev.sources;
        self.locations.append(out, loc, |out| {
            // Writing to a vector does not fail.
            let _ = match (sources.find(loc), sources.line(loc)) {
                (Some((file, _)), Some(line)) => {
                    write!(out, "|{}:{line}|", sources.file_name(file))
                }
                _ => out.write_all(b"|<unknown>:0|"),
            };
        });
    }

    /// Appends a line for each field, with the location where it was last set.
    pub fn fields(&mut self, out: &mut Vec<u8>, record: Record<'r>) {
        let (inner, id) = (self.inner, record.id());
        let ev = &inner.ev;
        let shape = ev.records.shared_shape(id);
        // Taken out while other caches are used.
        let known = shape.and_then(|shape| self.heads.remove(&shape));
        let heads = known.unwrap_or_else(|| {
            let fields = 0..ev.records.values(id).len();
            ev.heads_in_order(fields.map(|index| ev.records.decl(id, index)))
        });
        let mut start = 0;
        for (&(index, end), &value) in heads.fields.iter().zip(ev.records.values(id)) {
            let index = index as usize;
            if ev.values.kind(value) == Kind::Code {
                out.extend_from_slice(b"    ");
                ev.write_field(out, id, index);
            } else {
                out.extend_from_slice(&heads.text[start..end as usize]);
                write_value(ev, &mut self.values, out, value);
            }
            start = end as usize;
            out.extend_from_slice(b"  ");
            self.location(out, ev.records.field_loc(id, index));
            out.push(b'\n');
        }
        if let Some(shape) = shape {
            self.heads.insert(shape, heads);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Dumper;
    use crate::{Evaluator, Records};

    const TEXT: &str = "def op; class A<int n = 3> { int N = n; bits<2> M = 1; bits<4> B = { 0, 1, ?, M{0} };\n\
                        list<int> L = [1, 2, n]; code C = [{ c }]; field bit F = ?; string S; }\n\
                        class B : A<!add(2, 3)> { dag D = (op 1:$x, A<7>.L); }\n\
                        def X : B; def Y : B { let S = \"s\"; let C = \"text\"; }\n\
                        defset list<A> All = { foreach i = [1, 2, 3] in def Z#i : A<i>; }\n";

    fn evaluate(evaluator: Evaluator<'_>) -> Records {
        evaluator.evaluate_text("x.td", TEXT).expect("records")
    }

    #[test]
    fn records_are_formatted_as_one_by_one() {
        let records = evaluate(Evaluator::new());
        let mut dumper = Dumper::new(&records);
        for record in records.classes().chain(records.defs()) {
            let (mut one, mut other) = (Vec::new(), Vec::new());
            record.write_to(&mut one);
            dumper.record(&mut other, record);
            assert_eq!(String::from_utf8_lossy(&other), String::from_utf8_lossy(&one));
            let mut lines = Vec::new();
            dumper.fields(&mut lines, record);
            let expected: String = record
                .fields()
                .map(|field| format!("    {field}  |{}|\n", records.sources().short(field.loc())))
                .collect();
            assert_eq!(String::from_utf8_lossy(&lines), expected);
        }
    }

    #[test]
    fn an_evaluation_that_counts_has_the_same_records_and_sizes() {
        let (plain, counted) = (evaluate(Evaluator::new()), evaluate(Evaluator::new().counting()));
        let text = |records: &Records| -> String {
            records.classes().chain(records.defs()).map(|record| record.to_string()).collect()
        };
        assert_eq!(text(&counted), text(&plain));
        assert_eq!(counted.footprint(), plain.footprint());
    }
}
