//! Random DAGs, generated from the patterns of a target.

use super::Matcher;
use super::direct::simple;
use super::graph::{Graph, LEAF, Node, Value};
use tablegen_model::patterns::leaves::LeafKind;
use tablegen_model::patterns::nodes::Property;
use tablegen_model::patterns::symbols::Symbol;
use tablegen_model::patterns::tree::{NodeId, What};
use tablegen_model::value_types::ValueType;
use tablegen_random::Rng;

/// Returns a DAG generated from some patterns of a target, and its root.
pub(super) fn dag(matcher: &Matcher<'_, '_>, rng: &mut Rng) -> (Graph, Value) {
    let mut graph = Graph::default();
    graph.push(Node { opcode: LEAF, types: vec![ValueType::OTHER], ..Node::default() });
    let mut builder = Builder { matcher, rng, graph, names: Vec::new(), depth: 0 };
    let all = matcher.plan.model.all();
    let pattern = &all[builder.rng.below(all.len())];
    let root = builder.tree(pattern.source, true);
    // Other nodes may use its values.
    for _ in 0..builder.rng.below(3) {
        let used = (builder.rng.below(builder.graph.nodes.len()), 0);
        if used.0 != root.0 {
            builder.graph.push(Node { opcode: LEAF, operands: vec![used], ..Node::default() });
        }
    }
    (builder.graph, root)
}

struct Builder<'b, 'p, 'r> {
    matcher: &'b Matcher<'p, 'r>,
    rng: &'b mut Rng,
    graph: Graph,
    names: Vec<(Symbol, Value)>,
    depth: usize,
}

impl Builder<'_, '_, '_> {
    fn constant(&mut self, value: i64, ty: ValueType) -> Value {
        let name = "ISD::Constant".to_owned();
        let (opcode, integer) = (self.matcher.opcode(&name), Some(value));
        self.graph.push(Node { opcode, name, types: vec![ty], integer, ..Node::default() })
    }

    /// Returns a value of a type: a leaf, an existing value, a constant, or a tree that another
    /// pattern matches.
    fn some(&mut self, ty: ValueType) -> Value {
        let choice = self.rng.below(10);
        if choice < 3 {
            let there: Vec<Value> = (0..self.graph.nodes.len())
                .map(|index| (index, 0))
                .filter(|&value| self.graph.ty(value) == ty)
                .collect();
            if !there.is_empty() {
                return self.rng.pick(&there);
            }
        }
        if choice < 6 && self.depth < 3 {
            let (plan, trees) = (self.matcher.plan, self.matcher.plan.model.trees());
            let fits = |node: NodeId| {
                let types = trees.types(node);
                types.len() == 1 && concrete(simple(plan, types[0])) == ty
            };
            let sources = plan.model.all().iter().map(|pattern| pattern.source);
            let sources: Vec<NodeId> = sources.filter(|&source| fits(source)).collect();
            if !sources.is_empty() {
                let source = self.rng.pick(&sources);
                let names = std::mem::take(&mut self.names);
                self.depth += 1;
                let value = self.tree(source, true);
                self.depth -= 1;
                self.names = names;
                return value;
            }
        }
        if choice == 9 && ty.is_scalar_integer() {
            let value = self.rng.pick(&[0, 1, -1, 5, 255, 0xffff, 3, 0xfff, 100]);
            return self.constant(value, ty);
        }
        self.graph.push(Node { opcode: LEAF, types: vec![ty], ..Node::default() })
    }

    /// Builds a DAG that matches a tree, or nearly.
    fn tree(&mut self, node: NodeId, is_root: bool) -> Value {
        let plan = self.matcher.plan;
        let (tables, trees) = (plan.model.tables(), plan.model.trees());
        let tree = trees[node];
        let known = self.names.iter().find(|(name, _)| *name == tree.name);
        if let Some(&(_, value)) = known
            && !tree.name.is_none()
            && self.rng.chance(90)
        {
            return value;
        }
        let ty =
            trees.types(node).first().map_or(ValueType::OTHER, |&ty| concrete(simple(plan, ty)));
        let value = match tree.what {
            _ if !is_root && tree.type_count() == 1 && self.rng.chance(6) => self.some(ty),
            What::Int(value) => {
                let other = self.rng.pick(&[value, value, value, value ^ 0x300, value + 1]);
                self.constant(other, ty)
            }
            What::Leaf(leaf) => match tables.leaf(leaf).kind {
                LeafKind::CondCode => {
                    let record = tables.leaf(leaf).record;
                    let number = self.matcher.interface.cond_code(record.name()).unwrap_or(0);
                    let condition = Some(number + u32::from(self.rng.chance(15)));
                    self.graph.push(Node { opcode: LEAF, condition, ..Node::default() })
                }
                LeafKind::ValueType if tree.name.is_none() => {
                    let ty = self.rng.pick(&[ValueType::I1, ValueType(6), ValueType(6)]);
                    let ty = Some(u32::from(ty.0));
                    self.graph.push(Node { opcode: LEAF, ty, ..Node::default() })
                }
                _ if is_root => {
                    let (a, b) = (self.some(ty), self.some(ty));
                    let name = self.rng.pick(&["ISD::ADD", "ISD::OR"]).to_owned();
                    let opcode = self.matcher.opcode(&name);
                    let operands = vec![a, b];
                    self.graph.push(Node {
                        opcode,
                        name,
                        types: vec![ty],
                        operands,
                        ..Node::default()
                    })
                }
                _ => self.some(ty),
            },
            What::Node(kind) => {
                let name = tables.kind(kind).opcode.to_owned();
                if name == "ISD::Constant" {
                    let value = self.rng.pick(&[0, 1, -1, 4, 6, 127, 128, 255, 70_000]);
                    self.constant(value, ty)
                } else {
                    let has_chain = tables.has_property(trees, node, Property::HasChain);
                    let mut operands = Vec::new();
                    for &child in trees.children(node) {
                        operands.push(self.tree(child, false));
                    }
                    let mut types: Vec<ValueType> =
                        trees.types(node).iter().map(|&ty| concrete(simple(plan, ty))).collect();
                    if has_chain {
                        operands.insert(0, self.chain());
                        types.push(ValueType::OTHER);
                    }
                    let opcode = self.matcher.opcode(&name);
                    self.graph.push(Node { opcode, name, types, operands, ..Node::default() })
                }
            }
            _ => self.some(ty),
        };
        if !tree.name.is_none() {
            self.names.push((tree.name, value));
        }
        value
    }

    fn chain(&mut self) -> Value {
        let nodes = self.graph.nodes.iter().enumerate();
        let chains: Vec<Value> = nodes
            .filter_map(|(index, node)| {
                let result = node.types.iter().position(|&ty| ty == ValueType::OTHER)?;
                Some((index, result))
            })
            .collect();
        if self.rng.chance(60) { (0, 0) } else { self.rng.pick(&chains) }
    }
}

/// Returns the concrete type of values with a type.
fn concrete(ty: ValueType) -> ValueType {
    if ty == ValueType::I_PTR { ValueType::I32 } else { ty }
}
