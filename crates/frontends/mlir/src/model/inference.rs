//! Inference of result types from operands, attributes and other results.
//!
//! Traits say that types are the same, or how one is computed from another. Input: an operation
//! without inference. Output: one [`Inference`] for each result, or `None` if a type stays unknown.
//! Arguments and results share a space of indices: those of results are negative.

use rustc_hash::FxHashMap;
use tablegen_core::Record;

use super::fields::Read;
use super::operator::Operator;
use super::traits::TraitKind;

/// Record of the interface that operations with inferred result types have.
pub(super) const INTERFACE: &str = "InferTypeOpInterface";

/// Code template for a type that is the same as its source.
const SAME: &str = "$_self";

/// Source of the type of a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inference {
    index: i32,
    transformer: String,
}

/// Source of an inferred type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// Index into the arguments of the operation.
    Argument(usize),
    /// Index into the operation's results; the own index if the type can be built.
    Result(usize),
}

impl Inference {
    fn new(index: i32, transformer: &str) -> Self {
        Inference { index, transformer: transformer.to_owned() }
    }

    /// Returns the source.
    pub fn source(&self) -> Source {
        let index = |index: i32| usize::try_from(index).unwrap_or_default();
        match self.index {
            0.. => Source::Argument(index(self.index)),
            _ => Source::Result(index(-1 - self.index)),
        }
    }

    /// Returns the code template that computes the type from the type `$_self` of the source.
    pub fn transformer(&self) -> &str {
        &self.transformer
    }
}

/// Result in the graph of inference.
#[derive(Default)]
struct Node {
    sources: Vec<Inference>,
    is_inferred: bool,
}

/// Infers the types of all results. `indices` has arguments and results by name.
pub(super) fn infer(
    op: &Operator<'_>,
    interface: Record<'_>,
    indices: &FxHashMap<&str, i32>,
) -> Read<Option<Vec<Inference>>> {
    if op.results().is_empty() || op.variable_length_results() > 0 {
        return Ok(None);
    }
    if op.has_trait("::mlir::OpTrait::SameOperandsAndResultType") {
        return Ok(same_as_first_operand(op));
    }
    let mut graph = Graph { nodes: Vec::new() };
    for (index, result) in op.results().iter().enumerate() {
        let mut node = Node::default();
        if result.constraint.builder_call()?.is_some() {
            node.sources.push(Inference::new(-1 - index as i32, SAME));
            node.is_inferred = true;
        }
        graph.nodes.push(node);
    }
    // Names of neither arguments nor results refer to the first argument.
    let index_of = |name: &str| indices.get(name).copied().unwrap_or(0);
    for one in op.traits() {
        let record = one.record();
        let is_by_hand = record.is_subclass_of("InferTypeOpInterface::Trait")
            || (one.kind() == TraitKind::Interface && record == interface);
        if is_by_hand {
            return Ok(None);
        }
        if record.is_subclass_of("TypesMatchWith") {
            let target = index_of(record.string("rhs")?);
            if target < 0 {
                let source = index_of(record.string("lhs")?);
                graph.add_edge(target, source, record.string("transformer")?);
            }
        } else if record.is_subclass_of("AllTypesMatch") {
            let values = record.list_of_strings("values")?;
            graph.add_same(&values.into_iter().map(index_of).collect::<Vec<_>>());
        }
    }
    Ok(graph.solve())
}

/// Makes the first operand that is always there the source of all results.
fn same_as_first_operand(op: &Operator<'_>) -> Option<Vec<Inference>> {
    use super::argument::Argument;
    let index = op.arguments().iter().position(|argument| {
        matches!(*argument, Argument::Operand(index) if !op.operands()[index].is_variable_length())
    })?;
    let source = Inference::new(i32::try_from(index).ok()?, SAME);
    Some(vec![source; op.results().len()])
}

struct Graph {
    nodes: Vec<Node>,
}

impl Graph {
    /// Returns the node of a result, by its negative index.
    fn node(&mut self, index: i32) -> Option<&mut Node> {
        self.nodes.get_mut(usize::try_from(-1 - index).ok()?)
    }

    fn is_inferred(&self, index: i32) -> bool {
        let node = usize::try_from(-1 - index).ok().and_then(|index| self.nodes.get(index));
        index >= 0 || node.is_some_and(|node| node.is_inferred)
    }

    /// Adds the type of `source` as source of the result `target`.
    fn add_edge(&mut self, target: i32, source: i32, transformer: &str) {
        let is_inferred = self.is_inferred(source);
        if let Some(node) = self.node(target).filter(|node| !node.is_inferred) {
            node.sources.push(Inference::new(source, transformer));
            node.is_inferred = is_inferred;
        }
    }

    /// Adds that all types are the same.
    fn add_same(&mut self, indices: &[i32]) {
        let results: Vec<i32> = indices.iter().copied().filter(|&index| index < 0).collect();
        match indices.iter().rev().find(|&&index| self.is_inferred(index)) {
            Some(&known) => {
                for result in results {
                    if let Some(node) = self.node(result).filter(|node| !node.is_inferred) {
                        node.sources = vec![Inference::new(known, SAME)];
                        node.is_inferred = true;
                    }
                }
            }
            None => {
                for &result in &results {
                    for &other in results.iter().filter(|&&other| other != result) {
                        if let Some(node) = self.node(result) {
                            node.sources.push(Inference::new(other, SAME));
                        }
                    }
                }
            }
        }
    }

    /// Propagates known types until nothing changes. A result whose type becomes known keeps one
    /// source, so that there are no cycles.
    fn solve(mut self) -> Option<Vec<Inference>> {
        loop {
            let mut changed = false;
            for index in 0..self.nodes.len() {
                if self.nodes[index].is_inferred {
                    continue;
                }
                let sources = &self.nodes[index].sources;
                let known = sources.iter().find(|source| self.is_inferred(source.index)).cloned();
                if let Some(known) = known {
                    self.nodes[index] = Node { sources: vec![known], is_inferred: true };
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        let sources = self.nodes.into_iter().map(|node| match node.is_inferred {
            true => node.sources.into_iter().next(),
            false => None,
        });
        sources.collect()
    }
}
