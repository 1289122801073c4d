//! Finds which types of a pattern's source follow from others, and which need checks.
//!
//! A source without its types has a shape: its nodes, except for leaves that do not constrain
//! types. For each shape and each set of checked types, the types that follow are inferred once;
//! many patterns share a shape and differ in types, registers and instructions.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::context::MatcherContext;
use tablegen_model::patterns::infer::{Inference, Problem};
use tablegen_model::patterns::leaves::LeafKind;
use tablegen_model::patterns::nodes::Rule;
use tablegen_model::patterns::tree::{NodeId, Trees, What};
use tablegen_model::patterns::type_sets::TypeSetId;

/// Index of a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ShapeId(u32);

/// Index of the inferred types of a shape.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct StateId(u32);

/// Tree of a shape, in which types are inferred.
struct Shape {
    trees: Trees,
    root: NodeId,
    /// Results of all nodes, in walk order.
    results: Vec<(NodeId, usize)>,
    /// State before any check.
    start: StateId,
}

impl Shape {
    /// Copies a source without its types.
    fn of(trees: &Trees, source: NodeId) -> Self {
        let mut copy = Trees::new();
        let root = copy.copy_from(trees, source);
        let mut results = Vec::new();
        list_results(&copy, root, &mut results);
        Shape { trees: copy, root, results, start: StateId(0) }
    }

    /// Sets the types of all results, in walk order.
    fn set_types(&mut self, types: impl Iterator<Item = TypeSetId>) {
        for (&(node, result), ty) in self.results.iter().zip(types) {
            self.trees.set_type(node, result, ty);
        }
    }

    fn types(&self) -> Box<[TypeSetId]> {
        self.results.iter().map(|&(node, result)| self.trees.ty(node, result)).collect()
    }
}

/// Inference results so far, and the pattern being walked.
#[derive(Default)]
pub(super) struct Untyped {
    shapes: Vec<Shape>,
    known_shapes: FxHashMap<Box<[u64]>, ShapeId>,
    /// Types of all results, in walk order.
    states: Vec<Box<[TypeSetId]>>,
    next: FxHashMap<(StateId, u32, TypeSetId), StateId>,
    /// Shape of the pattern, and the state after the checks so far.
    current: Option<(ShapeId, StateId)>,
    /// Index of the next node's first result.
    index: usize,
    problem: Option<Problem>,
    /// True if a problem was found; its consequences are not reported.
    failed: bool,
}

impl Untyped {
    /// Starts the walk of a source.
    pub(super) fn start(&mut self, context: &mut MatcherContext<'_, '_>, source: NodeId) {
        let mut shape = Vec::new();
        write_shape(context, source, false, &mut shape);
        let id = match self.known_shapes.get(&shape[..]) {
            Some(&known) => known,
            None => {
                let id = ShapeId(self.shapes.len() as u32);
                self.shapes.push(Shape::of(context.trees(), source));
                self.shapes[id.0 as usize].start = self.infer(context, id, None);
                self.known_shapes.insert(shape.into(), id);
                id
            }
        };
        self.current = Some((id, self.shapes[id.0 as usize].start));
        self.index = 0;
    }

    /// Moves to the next node and returns the indices of its results whose types need checks.
    pub(super) fn take_types(
        &mut self,
        context: &mut MatcherContext<'_, '_>,
        node: NodeId,
    ) -> SmallVec<[usize; 2]> {
        let mut checks = SmallVec::new();
        let Some((shape, mut state)) = self.current else { return checks };
        for (result, &ty) in context.trees().types(node).iter().enumerate() {
            let index = self.index + result;
            if context.rules.mean_same(self.states[state.0 as usize][index], ty) {
                continue;
            }
            checks.push(result);
            let key = (state, index as u32, ty);
            state = match self.next.get(&key) {
                Some(&known) => known,
                None => {
                    let next = self.infer(context, shape, Some((state, index, ty)));
                    self.next.insert(key, next);
                    next
                }
            };
        }
        self.index += context.trees()[node].type_count();
        self.current = Some((shape, state));
        checks
    }

    /// Skips the nodes below `node`.
    pub(super) fn skip_children(&mut self, context: &MatcherContext<'_, '_>, node: NodeId) {
        let trees = context.trees();
        for &child in trees.children(node) {
            self.skip(context, child);
        }
    }

    /// Skips a tree.
    pub(super) fn skip(&mut self, context: &MatcherContext<'_, '_>, node: NodeId) {
        self.index += context.trees()[node].type_count();
        self.skip_children(context, node);
    }

    /// Returns the first type problem, once. Inference here ignores registers, and so finds
    /// problems that inference with registers may not have found.
    pub(super) fn take_problem(&mut self) -> Option<Problem> {
        self.problem.take()
    }

    /// Infers types with one more type known than in a state.
    fn infer(
        &mut self,
        context: &mut MatcherContext<'_, '_>,
        shape: ShapeId,
        more: Option<(StateId, usize, TypeSetId)>,
    ) -> StateId {
        let shape = &mut self.shapes[shape.0 as usize];
        match more {
            None => shape.set_types(std::iter::repeat(TypeSetId::UNKNOWN)),
            Some((state, index, ty)) => {
                shape.set_types(self.states[state.0 as usize].iter().copied());
                let (node, result) = shape.results[index];
                shape.trees.set_type(node, result, ty);
            }
        }
        let tables = context.patterns.tables();
        let mut inference =
            Inference::new(tables, &mut context.rules, &mut shape.trees).without_registers();
        while !self.failed {
            match inference.apply(shape.root) {
                Ok(true) => {}
                Ok(false) => break,
                Err(problem) => {
                    self.problem = Some(problem);
                    self.failed = true;
                }
            }
        }
        self.states.push(shape.types());
        StateId(self.states.len() as u32 - 1)
    }
}

/// Appends the results of all nodes in walk order.
fn list_results(trees: &Trees, node: NodeId, results: &mut Vec<(NodeId, usize)>) {
    results.extend((0..trees[node].type_count()).map(|result| (node, result)));
    for &child in trees.children(node) {
        list_results(trees, child, results);
    }
}

/// Appends everything in a tree that inference without registers depends on.
fn write_shape(
    context: &MatcherContext<'_, '_>,
    node: NodeId,
    named_type: bool,
    shape: &mut Vec<u64>,
) {
    let trees = context.trees();
    let tree = &trees[node];
    let (tag, number) = match tree.what {
        What::Int(value) => {
            shape.push(value as u64);
            (0, 0)
        }
        What::Node(kind) => (1, kind.0),
        What::Complex(_) => (2, 0),
        What::Leaf(leaf) => {
            let named = !tree.name.is_none();
            match context.tables().leaf(leaf).kind {
                // Without registers, these do not constrain types.
                LeafKind::RegisterOperand
                | LeafKind::RegClassByHwMode
                | LeafKind::Register
                | LeafKind::Complex(_) => (3, 0),
                LeafKind::RegisterClass if named => (3, 0),
                LeafKind::ValueType if named && !named_type => (3, 0),
                _ => (4, leaf.0),
            }
        }
        What::Unset => (3, 0),
        What::Fragment(id) => (5, id.0),
        What::Instruction(id) => (6, id.0),
        What::Transform(id) => (7, id.0),
        What::Set => (8, 0),
        What::Bad => (9, 0),
    };
    let name = !tree.name.is_none();
    shape.push(
        tag | u64::from(name) << 4 | (tree.type_count() as u64) << 5 | u64::from(number) << 21,
    );
    shape.push(tree.child_count() as u64);
    // A rule of the node may depend on the type that a leaf names.
    let named_type = match tree.what {
        What::Node(kind) => {
            let mut constraints = context.tables().kind(kind).constraints.iter();
            constraints.any(|constraint| matches!(constraint.rule, Rule::NamesSmallerThan(_)))
        }
        _ => false,
    };
    for &child in trees.children(node) {
        write_shape(context, child, named_type, shape);
    }
}
