//! Index of records by class.
//!
//! Input: a finished evaluation. Output: for each class the records that derive from it, in the
//! order that back-ends use. The list of a class is computed on first use and kept.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::evaluation::Evaluation;
use crate::order;
use crate::record_id::RecordId;
use crate::storage::record::RecordPool;
use crate::storage::rows::RowId;

/// An index of records by class.
///
/// Records with the same direct superclasses share a row, and there are far fewer rows than
/// records. Derivation is therefore decided once per row.
pub(crate) struct ByClass {
    /// All records, grouped by row of direct superclasses.
    ids: Vec<RecordId>,
    /// Start of each row's records in `ids`, followed by the length of `ids`.
    starts: Vec<u32>,
    /// Records that derive from each class, sorted by name.
    derived: FxHashMap<RecordId, OnceLock<Box<[RecordId]>>>,
}

impl ByClass {
    pub(crate) fn new(ev: &Evaluation) -> ByClass {
        let records = &ev.records;
        let row = |id| records.superclass_row(id).index();
        let mut starts = vec![0; records.superclass_rows() + 1];
        for (_, id) in ev.texts.records() {
            starts[row(id)] += 1;
        }
        let mut total = 0;
        for start in &mut starts {
            // Holds the end of the row for now. Each record inserted below moves it toward the
            // front.
            total += *start;
            *start = total;
        }
        let mut ids = vec![RecordId(0); total as usize];
        for (_, id) in ev.texts.records() {
            let slot = &mut starts[row(id)];
            *slot -= 1;
            ids[*slot as usize] = id;
        }
        let derived = ev.symbols.classes.values().map(|&class| (class, OnceLock::new())).collect();
        ByClass { ids, starts, derived }
    }

    /// Returns the records that derive from a class.
    pub(crate) fn derived_from(&self, ev: &Evaluation, class: RecordId) -> &[RecordId] {
        let Some(list) = self.derived.get(&class) else { return &[] };
        list.get_or_init(|| self.collect(ev, class))
    }

    fn collect(&self, ev: &Evaluation, class: RecordId) -> Box<[RecordId]> {
        let records = &ev.records;
        let mut below = Below { records, class, known: vec![None; records.superclass_rows()] };
        let mut found = Vec::new();
        for (index, range) in self.starts.windows(2).enumerate() {
            if range[0] < range[1] && below.has(RowId::new(index)) {
                found.extend_from_slice(&self.ids[range[0] as usize..range[1] as usize]);
            }
        }
        // Names are distinct, so the result does not depend on the order of rows.
        order::sort_by_name(&mut found, |id| {
            let name = records.get(id).name;
            ev.values.text(name).map_or(b"", |name| ev.texts.get(name))
        });
        found.into()
    }
}

/// Memoized test for rows of superclasses that have a class among them or above them.
struct Below<'w> {
    records: &'w RecordPool,
    class: RecordId,
    /// Results so far, by row.
    known: Vec<Option<bool>>,
}

impl Below<'_> {
    fn has(&mut self, row: RowId) -> bool {
        if let Some(known) = self.known[row.index()] {
            return known;
        }
        let records = self.records;
        let mut parents = records.superclasses_of_row(row).iter();
        let has =
            parents.any(|&parent| parent == self.class || self.has(records.superclass_row(parent)));
        self.known[row.index()] = Some(has);
        has
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use crate::{Evaluator, Record, Records};

    fn derived<'r>(records: &'r Records, class: &str) -> Vec<Record<'r>> {
        records.derived_from(class).map(Iterator::collect).unwrap_or_default()
    }

    /// Returns the records of a class by testing each record.
    fn direct<'r>(records: &'r Records, class: &str) -> Vec<Record<'r>> {
        let Some(class) = records.find_class(class) else { return Vec::new() };
        let mut all: Vec<_> = records.defs().filter(|record| record.is_a(class)).collect();
        all.sort_by(|a, b| crate::natural_order(a.name_bytes(), b.name_bytes()));
        all
    }

    const TEXT: &str = "
        class A; class B; class Unused;
        class C<int n> : A { int N = n; }
        class D : B, C<1>;
        class E<int n> : C<n>, B;
        def R10 : C<1>; def R9 : C<2>; def R1 : A; def r2 : E<3>; def None;
        def X : D; def Y : D; def : E<5>; def Z : A, B;
        multiclass M<int n> { def lo : C<n>; def hi : E<n>; def _both : D; }
        defm P2 : M<1>; defm P10 : M<2>;
        def U { C made = E<7>; }
        foreach i = 0...40 in { def L#i : C<i>; def K#i : B; }
    ";

    #[test]
    fn the_same_as_asking_each_record() {
        let records = Evaluator::new().evaluate_text("x.td", TEXT).expect("records");
        for _ in 0..2 {
            for class in ["A", "B", "C", "D", "E", "Unused", "Unknown", "R1"] {
                assert_eq!(derived(&records, class), direct(&records, class), "{class}");
            }
        }
        assert_eq!(derived(&records, "D").len(), 4);
        assert!(records.derived_from("Unused").is_ok_and(|all| all.len() == 0));
        assert!(records.derived_from("Unknown").is_err());
    }

    #[test]
    fn any_thread_may_be_the_first() {
        let records = Evaluator::new().evaluate_text("x.td", TEXT).expect("records");
        let found: Vec<Vec<Record<'_>>> = thread::scope(|scope| {
            let threads: Vec<_> = (0..8).map(|_| scope.spawn(|| derived(&records, "C"))).collect();
            threads.into_iter().map(|thread| thread.join().expect("a list")).collect()
        });
        assert!(found.iter().all(|list| *list == direct(&records, "C")));
    }
}
