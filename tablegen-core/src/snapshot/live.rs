//! Values, texts and records that a snapshot contains: those that can be reached from records,
//! classes and global variables. Intermediate results of the evaluation are left out.

use crate::evaluation::Evaluation;
use crate::record_id::RecordId;
use crate::text::TextId;
use crate::value::{Node, Val};

/// Numbers in the snapshot of everything that is in it. Their order is that of the evaluation.
pub(crate) struct Live {
    /// Number of each value; 0 if it is left out.
    vals: Vec<u32>,
    /// Number of each text plus one; 0 if it is left out.
    texts: Vec<u32>,
    /// True for each record that is kept.
    records: Vec<bool>,
}

impl Live {
    /// Finds everything that the records of an evaluation refer to.
    pub(crate) fn new(ev: &Evaluation) -> Live {
        let mut marks = Marks {
            ev,
            vals: vec![false; ev.values.len() as usize],
            records: vec![false; ev.records.len()],
            shapes: vec![false; ev.records.shape_count()],
            open: Vec::new(),
            missed: false,
        };
        for v in [Val::UNSET, Val::FALSE, Val::TRUE] {
            marks.val(v);
        }
        for (_, id) in ev.texts.records() {
            marks.record(id);
        }
        for &id in ev.symbols.classes.values() {
            marks.record(id);
        }
        for &v in ev.symbols.globals.values() {
            marks.val(v);
        }
        for ty in ev.types.all() {
            for &class in ev.types.classes(ty).unwrap_or(&[]) {
                marks.record(class);
            }
        }
        // Operands have lower numbers than their value, except for fields of records that no one
        // registered.
        marks.finish_records();
        loop {
            marks.missed = false;
            for raw in (1..ev.values.len()).rev() {
                if marks.vals[raw as usize]
                    && let Some(v) = Val::from_raw(raw)
                {
                    marks.operands(v);
                }
            }
            marks.finish_records();
            if !marks.missed {
                break;
            }
        }
        let Marks { vals, records, .. } = marks;

        let mut texts = vec![false; ev.texts.len()];
        let mut next = 0;
        let vals = (vals.iter().enumerate())
            .map(|(raw, &is_live)| {
                if !is_live {
                    return 0;
                }
                if let Some(text) = Val::from_raw(raw as u32).and_then(|v| ev.values.text(v)) {
                    texts[text.0 as usize] = true;
                }
                next += 1;
                next
            })
            .collect();
        let names = ev.texts.records().map(|(name, _)| name);
        for name in names.chain(ev.symbols.classes.keys().copied()) {
            texts[name.0 as usize] = true;
        }
        let mut next = 0;
        let number = |is_live: bool| {
            next += u32::from(is_live);
            if is_live { next } else { 0 }
        };
        Live { vals, texts: texts.into_iter().map(number).collect(), records }
    }

    /// Returns the number of a value in the snapshot; 0 if it is left out.
    pub(crate) fn val(&self, v: Val) -> u32 {
        self.vals[v.index()]
    }

    /// Returns the number of a value that is given by its number; 0 if it is left out.
    pub(crate) fn raw(&self, raw: u32) -> u32 {
        self.vals[raw as usize]
    }

    /// Returns the number of a text in the snapshot, if the snapshot contains it.
    pub(crate) fn text(&self, text: TextId) -> Option<u32> {
        self.texts[text.0 as usize].checked_sub(1)
    }

    /// Returns true if a record is in the snapshot.
    pub(crate) fn has_record(&self, id: RecordId) -> bool {
        self.records[id.0 as usize]
    }
}

struct Marks<'e> {
    ev: &'e Evaluation,
    vals: Vec<bool>,
    records: Vec<bool>,
    shapes: Vec<bool>,
    /// Records whose values are not marked yet.
    open: Vec<RecordId>,
    /// True if a value was marked that is above the one that refers to it.
    missed: bool,
}

impl Marks<'_> {
    fn val(&mut self, v: Val) {
        self.vals[v.index()] = true;
    }

    fn raw(&mut self, raw: u32) {
        if raw != 0 {
            self.vals[raw as usize] = true;
        }
    }

    fn record(&mut self, id: RecordId) {
        if !std::mem::replace(&mut self.records[id.0 as usize], true) {
            self.open.push(id);
        }
    }

    /// Marks the values and classes of the records that were found.
    fn finish_records(&mut self) {
        while let Some(id) = self.open.pop() {
            self.missed = true;
            let records = &self.ev.records;
            self.val(records.get(id).name);
            for &v in records.values(id) {
                self.val(v);
            }
            for arg in records.get(id).args() {
                self.val(arg.name);
                self.val(arg.short);
                self.val(arg.value);
            }
            let shape = records.shared_shape(id).map(|shape| shape as usize);
            if shape.is_none_or(|shape| !std::mem::replace(&mut self.shapes[shape], true)) {
                for index in 0..records.values(id).len() {
                    self.val(records.decl(id, index).name);
                }
            }
            for &class in records.parents(id) {
                self.record(class);
            }
        }
    }

    fn operands(&mut self, v: Val) {
        let values = &self.ev.values;
        match values.node(v) {
            Node::Unset
            | Node::Bit(_)
            | Node::Int(_)
            | Node::Str(_)
            | Node::Code(_)
            | Node::AnonymousName(_) => {}
            Node::Def(id) => self.record(id),
            Node::Var { name: value }
            | Node::ArgIndexed { value, .. }
            | Node::VarBit { value, .. }
            | Node::Unary { operand: value, .. }
            | Node::IsA { value, .. }
            | Node::Exists { name: value, .. }
            | Node::Instances { pattern: value, .. } => self.val(value),
            Node::ArgNamed { value: a, name: b }
            | Node::Field { record: a, name: b }
            | Node::Binary { operands: [a, b], .. } => {
                self.val(a);
                self.val(b);
            }
            Node::Bits
            | Node::List
            | Node::Dag
            | Node::Cond
            | Node::Fold { .. }
            | Node::Ternary { .. } => {
                let words = values.operand_words(v);
                words.iter().for_each(|&word| self.raw(word));
            }
            Node::Instance => {
                self.record(values.instance(v).class);
                for index in 0..values.count(v) {
                    self.val(values.instance_arg(v, index));
                }
            }
        }
    }
}
