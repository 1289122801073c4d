//! Texts of patterns, for comments and tables.

use std::sync::Arc;

use tablegen_core::{Record, Records};

use super::ids::PatternNumber;
use tablegen_model::patterns::Patterns;
use tablegen_model::patterns::texts::TypeTexts;
use tablegen_model::patterns::tree::NodeId;

/// Patterns in the order in which they are tried.
pub(crate) struct PatternTexts<'r> {
    patterns: Arc<Patterns<'r>>,
    /// Indices into the list of all patterns, and complexities.
    order: Vec<(usize, i64)>,
    records: &'r Records,
    types: TypeTexts,
}

impl<'r> PatternTexts<'r> {
    pub(super) fn new(
        patterns: Arc<Patterns<'r>>,
        order: Vec<(usize, i64)>,
        records: &'r Records,
    ) -> Self {
        let types = TypeTexts::new(&patterns);
        PatternTexts { patterns, order, records, types }
    }

    /// Returns the patterns in the order in which they are tried, as indices into the list of all,
    /// with their complexities.
    #[cfg(test)]
    pub(super) fn order(&self) -> &[(usize, i64)] {
        &self.order
    }

    pub(super) fn complexity(&self, pattern: PatternNumber) -> i64 {
        self.order[pattern.0 as usize].1
    }

    pub(super) fn write_source(&self, pattern: PatternNumber, out: &mut Vec<u8>) {
        let (index, _) = self.order[pattern.0 as usize];
        self.write(self.patterns.all()[index].source, out);
    }

    pub(super) fn write_result(&self, pattern: PatternNumber, out: &mut Vec<u8>) {
        let (index, _) = self.order[pattern.0 as usize];
        self.write(self.patterns.all()[index].result, out);
    }

    /// Returns the record of a pattern.
    pub(super) fn record(&self, pattern: PatternNumber) -> Record<'r> {
        self.patterns.all()[self.order[pattern.0 as usize].0].record
    }

    /// Writes the location of a pattern, as file and line.
    pub(super) fn write_location(&self, pattern: PatternNumber, out: &mut Vec<u8>) {
        let (index, _) = self.order[pattern.0 as usize];
        let locs = self.patterns.all()[index].record.locs();
        let Some(&loc) = locs.get(1).or(locs.first()) else { return };
        let sources = self.records.sources();
        if let (Some((file, _)), Some(line)) = (sources.find(loc), sources.line(loc)) {
            out.extend_from_slice(sources.name(file).as_bytes());
            out.push(b':');
            out.extend_from_slice(line.to_string().as_bytes());
        }
    }

    fn write(&self, id: NodeId, out: &mut Vec<u8>) {
        self.types.write(&self.patterns, id, out);
    }
}
