//! Lints about the patterns of instruction selection.

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Lint, RecordId, Value};
use tablegen_model::{Context, Queries, TargetModel};

use crate::dag_isel;
use tablegen_model::patterns::leaves::LeafKind;
use tablegen_model::patterns::nodes::NodeKindId;
use tablegen_model::patterns::symbols::Symbol;
use tablegen_model::patterns::tree::{Node, NodeId, What};
use tablegen_model::patterns::type_sets::TypeSetId;
use tablegen_model::patterns::{ModeCheck, Pattern, Patterns};
use tablegen_session::{Findings, ModelCheck, Unreadable};

/// Back-ends that read patterns.
const BACKENDS: &[&str] = &[crate::dag_isel::BACKEND.name];

/// Lints of this crate.
pub const LINTS: &[ModelCheck<TargetModel>] = &[ModelCheck {
    lint: Lint::on_model(
        "unreachable-pattern",
        "a pattern that never matches, as one that is tried before it always does",
    ),
    backends: BACKENDS,
    find: unreachable,
}];

/// Finds patterns that never match, because an earlier pattern matches everything that they match.
fn unreachable(cx: &Context<'_, '_>, found: &mut Findings) -> Result<(), Unreadable> {
    let patterns = cx.patterns()?;
    let order = dag_isel::order(cx)?;
    let mut earlier: FxHashMap<(NodeKindId, Option<TypeSetId>), Tried<'_, '_>> =
        FxHashMap::default();
    // A record can have further patterns, for commuted operands and for single hardware modes.
    // Hidden patterns are reported only if all patterns of their record are hidden.
    let mut matching: FxHashSet<RecordId> = FxHashSet::default();
    let mut hidden = Vec::new();
    for index in order {
        let pattern = &patterns.all()[index];
        let What::Node(kind) = patterns.trees()[pattern.source].what else {
            matching.insert(pattern.record.id());
            continue;
        };
        let ty = patterns.trees().types(pattern.source).first().copied();
        let tried = earlier.entry((kind, ty)).or_default();
        match tried.hides(&patterns, pattern) {
            Some(other) => hidden.push((pattern, other)),
            None => {
                tried.add(&patterns, pattern);
                matching.insert(pattern.record.id());
            }
        }
    }
    let mut reported: FxHashSet<RecordId> = FxHashSet::default();
    for (pattern, other) in hidden {
        let record = pattern.record;
        if !matching.contains(&record.id()) && reported.insert(record.id()) {
            found.add_with(
                record,
                format!("this pattern never matches: {}", patterns.show(pattern.source)),
                other.record,
                format!("this one is tried first: {}", patterns.show(other.source)),
            );
        }
    }
    Ok(())
}

/// Patterns with the same root, in the order in which the selector tries them.
#[derive(Default)]
struct Tried<'p, 'r> {
    /// Patterns by [`shape`].
    alike: FxHashMap<Vec<u64>, Vec<&'p Pattern<'r>>>,
    /// Patterns with a positive `AddedComplexity`. Only these can be more general than a later
    /// pattern.
    lifted: Vec<&'p Pattern<'r>>,
}

impl<'p, 'r> Tried<'p, 'r> {
    fn add(&mut self, patterns: &Patterns<'r>, pattern: &'p Pattern<'r>) {
        self.alike.entry(shape(patterns, pattern.source)).or_default().push(pattern);
        if pattern.added_complexity > 0 {
            self.lifted.push(pattern);
        }
    }

    /// Returns an earlier pattern that matches everything that `pattern` matches.
    fn hides(&self, patterns: &Patterns<'r>, pattern: &Pattern<'r>) -> Option<&'p Pattern<'r>> {
        let alike = self.alike.get(&shape(patterns, pattern.source)).into_iter().flatten();
        let lifted = self.lifted.iter().filter(|other| {
            other.added_complexity > pattern.added_complexity
                && Cover::new(patterns).covers(other.source, pattern.source)
        });
        let holds = |other: &&&Pattern<'r>| {
            (other.modes == ModeCheck::Any || other.modes == pattern.modes)
                && list(other.predicates).all(|one| list(pattern.predicates).any(|two| one == two))
        };
        alike.chain(lifted).find(holds).copied()
    }
}

fn list<'r>(value: Value<'r>) -> impl Iterator<Item = Value<'r>> {
    value.as_list().into_iter().flat_map(|list| list.iter())
}

/// Returns true if a leaf matches every value of its type.
fn is_any(patterns: &Patterns<'_>, node: &Node) -> bool {
    let What::Leaf(leaf) = node.what else { return matches!(node.what, What::Unset) };
    match patterns.tables().leaf(leaf).kind {
        LeafKind::RegisterOperand
        | LeafKind::RegisterClass
        | LeafKind::RegClassByHwMode
        | LeafKind::Node
        | LeafKind::Operand => true,
        // A value type without a name is an operand of the node, as in `sext_inreg`.
        LeafKind::ValueType => !node.name.is_none(),
        _ => false,
    }
}

/// Returns a key of the values that a tree matches. Trees that differ only in operand names or in
/// register classes have equal keys.
fn shape(patterns: &Patterns<'_>, root: NodeId) -> Vec<u64> {
    struct Shape<'a, 'r> {
        patterns: &'a Patterns<'r>,
        /// Names that occur more than once and thus match equal values.
        repeated: FxHashSet<Symbol>,
        names: Vec<Symbol>,
        scopes: Vec<u32>,
        out: Vec<u64>,
    }
    /// Returns the index of `item` in `all`, appending it if necessary.
    fn index_of<T: PartialEq>(all: &mut Vec<T>, item: T) -> u64 {
        let known = all.iter().position(|known| *known == item);
        known.unwrap_or_else(|| {
            all.push(item);
            all.len() - 1
        }) as u64
    }
    impl Shape<'_, '_> {
        fn node(&mut self, id: NodeId) {
            let (trees, lists) = (self.patterns.trees(), self.patterns.tables().lists());
            let node = &trees[id];
            let (tag, value) = match node.what {
                _ if is_any(self.patterns, node) => (0, 0),
                What::Int(value) => (1, value as u64),
                What::Leaf(leaf) => (2, leaf.0.into()),
                What::Node(kind) => (3, kind.0.into()),
                What::Complex(complex) => (4, complex.0.into()),
                // No other node occurs in a source tree; the id makes the key unique.
                _ => (5, id.0.into()),
            };
            self.out.extend([tag, value, trees.types(id).len() as u64]);
            self.out.extend(trees.types(id).iter().map(|ty| u64::from(ty.0)));
            let calls = lists.calls(node.calls);
            self.out.push(calls.len() as u64);
            for call in calls {
                let scope = index_of(&mut self.scopes, call.scope);
                self.out.extend([u64::from(call.fragment.0), scope]);
            }
            let arguments = lists.argument_names(node.argument_names);
            self.out.push(arguments.len() as u64);
            for argument in arguments {
                let scope = index_of(&mut self.scopes, argument.scope);
                self.out.extend([scope, u64::from(argument.name.0)]);
            }
            let name = match self.repeated.contains(&node.name) {
                true => index_of(&mut self.names, node.name),
                false => u64::MAX,
            };
            let children = trees.children(id);
            self.out.extend([name, children.len() as u64]);
            children.iter().for_each(|&child| self.node(child));
        }
    }
    let (mut once, mut repeated) = (FxHashSet::default(), FxHashSet::default());
    let mut left = vec![root];
    while let Some(id) = left.pop() {
        let name = patterns.trees()[id].name;
        if !name.is_none() && !once.insert(name) {
            repeated.insert(name);
        }
        left.extend(patterns.trees().children(id));
    }
    let (names, scopes, out) = (Vec::new(), Vec::new(), Vec::new());
    let mut shape = Shape { patterns, repeated, names, scopes, out };
    shape.node(root);
    shape.out
}

/// Comparison of two trees: does the general one match all values that the special one matches?
struct Cover<'a, 'r> {
    patterns: &'a Patterns<'r>,
    /// Node of the special tree that each name of the general tree is bound to.
    bound: Vec<(Symbol, NodeId)>,
}

impl<'a, 'r> Cover<'a, 'r> {
    fn new(patterns: &'a Patterns<'r>) -> Self {
        Cover { patterns, bound: Vec::new() }
    }

    fn covers(&mut self, general: NodeId, special: NodeId) -> bool {
        let (trees, lists) = (self.patterns.trees(), self.patterns.tables().lists());
        let (one, two) = (&trees[general], &trees[special]);
        if !one.name.is_none() && !self.bind(one.name, special) {
            return false;
        }
        // A predicate on operands of its fragment may see other operands in the other tree.
        let (calls, others) = (lists.calls(one.calls), lists.calls(two.calls));
        if !calls.iter().all(|call| call.scope == 0 && others.contains(call)) {
            return false;
        }
        if trees.types(general) != trees.types(special) {
            return false;
        }
        if is_any(self.patterns, one) {
            return true;
        }
        let (inner, others) = (trees.children(general), trees.children(special));
        one.what == two.what
            && inner.len() == others.len()
            && inner.iter().zip(others).all(|(&one, &two)| self.covers(one, two))
    }

    /// Binds a name to a node. Returns false if the name is bound to another node, or to one
    /// without a name.
    fn bind(&mut self, name: Symbol, stands_for: NodeId) -> bool {
        match self.bound.iter().find(|(known, _)| *known == name) {
            Some(&(_, known)) => {
                known == stands_for && !self.patterns.trees()[known].name.is_none()
            }
            None => {
                self.bound.push((name, stands_for));
                true
            }
        }
    }
}
