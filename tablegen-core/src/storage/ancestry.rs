//! Superclasses: the classes that a record derives from, directly or indirectly.
//!
//! Input: the direct superclasses of every record. Output: iterators over all superclasses, and
//! tests for one class.
//!
//! The number of paths from a record to a class can be exponential: each level of `class C : A, B`
//! doubles it. The cost of every query here is linear in the number of classes. The exception is
//! [`RecordPool::superclasses_with_repeats`], which dumps list; it is lazy, so only a caller that
//! reads the whole list pays for its length.

use std::cmp::Ordering;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::record_id::RecordId;
use crate::storage::record::RecordPool;
use crate::storage::rows::RowId;
use crate::types::Lineage;

/// Number of steps made without recording visited classes. In the benchmark `superclasses`, a test
/// of 96 classes, half of which are inherited twice, takes 1.3 µs without and 2.6 µs with records;
/// definitions of LLVM's targets have at most 19. Records pay where most classes are inherited many
/// times (benchmark `diamonds`): steps that end without a result then cost at most 3 µs.
const PLAIN_STEPS: u32 = 256;

/// Set of visited classes.
#[derive(Clone, Default)]
struct Seen {
    /// Visited classes while there are few; searched linearly.
    few: SmallVec<[RecordId; 16]>,
    many: FxHashSet<RecordId>,
}

impl Seen {
    /// Inserts a class. False if it was visited before.
    fn insert(&mut self, class: RecordId) -> bool {
        if self.many.is_empty() {
            if self.few.contains(&class) {
                return false;
            }
            if self.few.len() < self.few.inline_size() {
                self.few.push(class);
                return true;
            }
            self.many.extend(self.few.iter().copied());
        }
        self.many.insert(class)
    }
}

/// Iterator over all superclasses of a record, each after its own superclasses.
#[derive(Clone)]
pub(crate) struct Superclasses<'p> {
    pool: &'p RecordPool,
    /// Remaining direct superclasses of the record and of each class on the path from it, with that
    /// class.
    open: SmallVec<[(std::slice::Iter<'p, RecordId>, RecordId); 8]>,
    /// Visited classes. `None` if repeats are wanted.
    seen: Option<Seen>,
}

impl Iterator for Superclasses<'_> {
    type Item = RecordId;

    fn next(&mut self) -> Option<RecordId> {
        loop {
            let (rest, _) = self.open.last_mut()?;
            match rest.next() {
                Some(&class) => {
                    if self.seen.as_mut().is_none_or(|seen| seen.insert(class)) {
                        self.open.push((self.pool.parents(class).iter(), class));
                    }
                }
                None => {
                    let (_, class) = self.open.pop()?;
                    // The bottom of the stack is the record itself.
                    return (!self.open.is_empty()).then_some(class);
                }
            }
        }
    }
}

impl RecordPool {
    fn walk(&self, id: RecordId, seen: Option<Seen>) -> Superclasses<'_> {
        let mut open = SmallVec::new();
        open.push((self.parents(id).iter(), id));
        Superclasses { pool: self, open, seen }
    }

    /// Returns all superclasses of a record, each once and after its own superclasses.
    pub(crate) fn superclasses(&self, id: RecordId) -> Superclasses<'_> {
        self.walk(id, Some(Seen::default()))
    }

    /// Returns all superclasses of a record, each after its own superclasses and once for each path
    /// to it.
    pub(crate) fn superclasses_with_repeats(&self, id: RecordId) -> Superclasses<'_> {
        self.walk(id, None)
    }

    /// Returns true if `class` is in a row of superclasses or above them. Stops when no steps are
    /// left.
    fn is_in_or_above(&self, row: RowId, class: RecordId, steps: &mut u32) -> bool {
        for &parent in self.superclasses_of_row(row) {
            if parent == class {
                return true;
            }
            let above = self.superclass_row(parent);
            if !self.may_have_above(above, class) {
                continue;
            }
            if *steps == 0 {
                return false;
            }
            *steps -= 1;
            if self.is_in_or_above(above, class, steps) {
                return true;
            }
        }
        false
    }
}

impl Lineage for RecordPool {
    fn is_subclass(&self, record: RecordId, class: RecordId) -> bool {
        let row = self.superclass_row(record);
        if !self.may_have_above(row, class) {
            return false;
        }
        let mut steps = PLAIN_STEPS;
        self.is_in_or_above(row, class, &mut steps)
            || (steps == 0 && self.superclasses(record).any(|one| one == class))
    }

    fn direct_superclasses(&self, record: RecordId) -> &[RecordId] {
        self.parents(record)
    }

    fn compare_names(&self, a: RecordId, b: RecordId) -> Ordering {
        self.class_name_bytes(a).cmp(self.class_name_bytes(b))
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use crate::{Evaluator, Records};

    /// Returns records with `levels` levels of classes that all share the two superclasses of the
    /// level below.
    fn diamonds(levels: usize) -> Records {
        let mut text = "class A0; class B0; class Other;\n".to_owned();
        for level in 1..=levels {
            let below = level - 1;
            for name in ["A", "B"] {
                let _ = writeln!(text, "class {name}{level} : A{below}, B{below};");
            }
        }
        let _ = writeln!(text, "def D : A{levels}, B{levels};\ndef E : A{levels};");
        Evaluator::new().evaluate_text("diamonds.td", text).expect("records")
    }

    #[test]
    fn each_class_once_or_as_often_as_it_is_reached() {
        let records = diamonds(2);
        let names = |walk: &mut dyn Iterator<Item = crate::Record<'_>>| -> String {
            walk.map(|class| class.name().to_owned()).collect::<Vec<_>>().join(" ")
        };
        let def = records.def("E").expect("a record");
        assert_eq!(names(&mut def.superclasses()), "A0 B0 A1 B1 A2");
        assert_eq!(names(&mut def.superclasses_with_repeats()), "A0 B0 A1 A0 B0 B1 A2");
        let class = records.class("A0").expect("a class");
        assert_eq!(class.superclasses().count(), 0);
        assert_eq!(class.superclasses_with_repeats().count(), 0);
    }

    #[test]
    fn very_many_ways_to_a_class_cost_nothing() {
        let records = diamonds(300);
        let def = records.def("D").expect("a record");
        assert_eq!(def.superclasses().count(), 602);
        let last = def.superclasses().last().expect("a class");
        assert_eq!(last.name(), "B300");
        for (class, is) in [("A0", true), ("B299", true), ("Other", false), ("Unknown", false)] {
            assert_eq!(def.is_subclass_of(class), is, "{class}");
            let by_class = records.derived_from(class).map_or(0, |defs| defs.len());
            assert_eq!(by_class, if is { 2 } else { 0 }, "{class}");
        }
        assert!(def.is_a(records.class("B0").expect("a class")));
        assert!(!def.is_a(records.class("Other").expect("a class")));
        // The whole list would have 2^levels elements.
        assert_eq!(def.superclasses_with_repeats().take(1000).count(), 1000);
    }

    #[test]
    fn classes_that_are_declared_before_they_are_defined() {
        let text = "class Late; class Early; class Mine : Late; class Base; class Late : Base;\n\
                    def D : Mine; def E : Early;";
        let records = Evaluator::new().evaluate_text("late.td", text).expect("records");
        let is = |def: &str, class: &str| records.def(def).expect("a def").is_subclass_of(class);
        assert!(is("D", "Base") && is("D", "Late") && !is("D", "Early"));
        assert!(is("E", "Early") && !is("E", "Base"));
        let names: Vec<_> =
            records.def("D").expect("a def").superclasses().map(|class| class.name()).collect();
        assert_eq!(names, ["Base", "Late", "Mine"]);
    }

    #[test]
    fn types_of_records_that_share_much() {
        let mut text = "class A0; class B0;\n".to_owned();
        for level in 1..=40 {
            let below = level - 1;
            for name in ["A", "B"] {
                let _ = writeln!(text, "class {name}{level} : A{below}, B{below};");
            }
        }
        text += "class Q : B0, A0;\ndef a : A40; def b : B40; def q : Q;\n\
                 def X { list<A0> All = [a, q, b]; list<B0> More = !listconcat([a, q], [b]); }\n";
        let records = Evaluator::new().evaluate_text("diamonds.td", text).expect("records");
        let x = records.def("X").expect("a record");
        assert_eq!(x.list_of_defs("More").map(|list| list.len()), Ok(3));
    }
}
