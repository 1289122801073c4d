//! Selection of the nodes of a block, after some are replaced by those that patterns match.

use tablegen_rt::isel::graph::{Kind, Value};

use super::known::Facts;
use super::nodes::Nodes;
use super::target::Lowering;
use crate::error::Error;

impl<L: Lowering> Nodes<'_, L> {
    /// Selects instructions for all nodes.
    pub(crate) fn select_all(&mut self, selector: &mut L::Selector) -> Result<(), Error> {
        let target = self.target;
        // Replacements are not replaced again.
        for node in 0..self.graph.node_count() {
            let node = Value { node, result: 0 };
            if !matches!(self.graph.node(node).kind(), Kind::Generic(_))
                || !self.graph.is_used(node)
            {
                continue;
            }
            self.positions.derive(self.graph.node_count(), node.node);
            let (graph, facts) = self.graph_and_facts();
            if let Some(new) = target.replacement(facts, graph, node)? {
                let known = self.known(node);
                self.asserted.insert(new, known);
                self.graph.replace_uses(node, new);
            }
        }
        let registers = &self.state.known;
        let (vocabulary, asserted) = (self.vocabulary, &self.asserted);
        let has_vectors = self.state.function.has_vectors;
        let facts = Facts { vocabulary, registers, asserted, bits: self.bits, has_vectors };
        let positions = &mut self.positions;
        self.graph.select_all(|graph, node| {
            positions.derive(graph.node_count(), node.node);
            match target.select_special(facts, graph, node)? {
                true => Ok(()),
                false => target.select_pattern(selector, facts, graph, node),
            }
        })
    }
}
