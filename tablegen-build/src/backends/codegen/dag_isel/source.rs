//! The texts of patterns, for comments and tables.

use std::sync::{Arc, OnceLock};

use tablegen_core::{Record, Records};

use super::ids::PatternNumber;
use crate::model::patterns::Patterns;
use crate::model::patterns::tree::{NodeId, What};
use crate::model::patterns::type_sets::TypeSetId;

/// The patterns in the order in which they are tried.
pub(crate) struct PatternTexts<'r> {
    patterns: Arc<Patterns<'r>>,
    /// Places in the list of all patterns, and complexities.
    order: Vec<(usize, i64)>,
    records: &'r Records,
    /// `:{ *:[i32] }` and the like, each made when it is first written.
    types: Vec<OnceLock<Box<[u8]>>>,
}

impl<'r> PatternTexts<'r> {
    pub(super) fn new(
        patterns: Arc<Patterns<'r>>,
        order: Vec<(usize, i64)>,
        records: &'r Records,
    ) -> Self {
        let types = (0..patterns.rules().sets().count()).map(|_| OnceLock::new()).collect();
        PatternTexts { patterns, order, records, types }
    }

    /// The patterns in the order in which they are tried, as places in the
    /// list of all, with their complexities.
    #[cfg(test)]
    pub(super) fn order(&self) -> &[(usize, i64)] {
        &self.order
    }

    pub(super) fn complexity(&self, pattern: PatternNumber) -> i64 {
        self.order[pattern.0 as usize].1
    }

    pub(super) fn write_source(&self, pattern: PatternNumber, out: &mut Vec<u8>) {
        let (at, _) = self.order[pattern.0 as usize];
        self.write(self.patterns.all()[at].source, out);
    }

    pub(super) fn write_result(&self, pattern: PatternNumber, out: &mut Vec<u8>) {
        let (at, _) = self.order[pattern.0 as usize];
        self.write(self.patterns.all()[at].result, out);
    }

    /// What a pattern comes from.
    pub(super) fn record(&self, pattern: PatternNumber) -> Record<'r> {
        self.patterns.all()[self.order[pattern.0 as usize].0].record
    }

    /// Where a pattern comes from: file and line.
    pub(super) fn write_place(&self, pattern: PatternNumber, out: &mut Vec<u8>) {
        let (at, _) = self.order[pattern.0 as usize];
        let locs = self.patterns.all()[at].record.locs();
        let Some(&loc) = locs.get(1).or(locs.first()) else { return };
        let sources = self.records.sources();
        if let (Some((file, _)), Some(line)) = (sources.find(loc), sources.line(loc)) {
            out.extend_from_slice(sources.name(file).as_bytes());
            out.push(b':');
            out.extend_from_slice(line.to_string().as_bytes());
        }
    }

    fn write(&self, id: NodeId, out: &mut Vec<u8>) {
        let (tables, trees) = (self.patterns.tables(), self.patterns.trees());
        let node = &trees[id];
        let is_leaf = node.what.is_leaf();
        if !is_leaf {
            out.push(b'(');
        }
        match node.what {
            What::Int(value) => out.extend_from_slice(value.to_string().as_bytes()),
            what => out.extend_from_slice(tables.name(what).as_bytes()),
        }
        for &ty in trees.types(id) {
            self.write_type(ty, out);
        }
        if !is_leaf {
            for (at, &child) in trees.children(id).iter().enumerate() {
                out.extend_from_slice(if at == 0 { b" " } else { b", " });
                self.write(child, out);
            }
            out.push(b')');
        }
        for call in tables.lists().calls(node.calls) {
            out.extend_from_slice(b"<<P:");
            if call.scope != 0 {
                out.extend_from_slice(format!("{}:", call.scope).as_bytes());
            }
            out.extend_from_slice(b"Predicate_");
            out.extend_from_slice(tables.fragment(call.fragment).name().as_bytes());
            out.extend_from_slice(b">>");
        }
        if let Some(transform) = node.transform {
            out.extend_from_slice(b"<<X:");
            out.extend_from_slice(tables.transform(transform).record.name().as_bytes());
            out.extend_from_slice(b">>");
        }
        if !node.name.is_none() {
            out.extend_from_slice(b":$");
            out.extend_from_slice(tables.text(node.name).as_bytes());
        }
        for name in tables.lists().argument_names(node.argument_names) {
            let text = tables.text(name.name);
            out.extend_from_slice(format!(":$pred:{}:{text}", name.scope).as_bytes());
        }
    }

    fn write_type(&self, ty: TypeSetId, out: &mut Vec<u8>) {
        let text = self.types[ty.0 as usize].get_or_init(|| {
            let mut text = String::from(":");
            self.patterns.rules().set(ty).write_to(&mut text);
            text.into_bytes().into_boxed_slice()
        });
        out.extend_from_slice(text);
    }
}
