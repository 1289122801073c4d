//! Variants of patterns: operands of commutative nodes the other way around,
//! associative nodes regrouped.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use tablegen_core::Value;

use super::nodes::Property;
use super::rules::Rules;
use super::symbols::Symbol;
use super::tables::Tables;
use super::transforms::TransformId;
use super::tree::{CallsId, Forest, NodeId, What};
use super::type_sets::TypeSetId;
use super::{Pattern, Patterns};

/// Names that several leaves have.
type Repeated = FxHashSet<Symbol>;

impl<'r> Patterns<'r> {
    /// Adds the variants of all patterns that no pattern is the same as.
    /// `next` is the next number of a new pattern.
    pub(super) fn add_variants(&mut self, next: &mut u64) {
        let mut work = Work {
            tables: &self.tables,
            rules: &mut self.rules,
            forest: &mut self.forest,
            can_vary: FxHashMap::default(),
            can_match: FxHashMap::default(),
            nameless: FxHashMap::default(),
            nameless_ids: FxHashMap::default(),
        };
        // Patterns by what they match, names left out, and their conditions.
        let mut known: FxHashMap<(u32, u32), Vec<NodeId>> = FxHashMap::default();
        let mut conditions = Conditions::default();
        let mut keys = Vec::with_capacity(self.patterns.len());
        for pattern in &self.patterns {
            let key = (work.nameless(pattern.source), conditions.number(pattern.predicates));
            known.entry(key).or_default().push(pattern.source);
            keys.push(key.1);
        }
        let mut added: Vec<Pattern<'r>> = Vec::new();
        for (pattern, condition) in self.patterns.iter().zip(keys) {
            if !work.can_vary(pattern.source) {
                continue;
            }
            let mut repeated = FxHashMap::default();
            work.count_names(pattern.source, &mut repeated);
            let repeated: Repeated = repeated
                .into_iter()
                .filter(|&(_, count)| count > 1)
                .map(|(name, _)| name)
                .collect();
            let variants = work.variants(pattern.source, &repeated);
            if variants.len() == 1 {
                continue;
            }
            for variant in variants {
                let same = known.entry((work.nameless(variant), condition)).or_default();
                if same.iter().any(|&other| work.is_same(variant, other, &repeated)) {
                    continue;
                }
                same.push(variant);
                added.push(Pattern { source: variant, number: *next, ..pattern.clone() });
                *next += 1;
            }
        }
        self.patterns.extend(added);
    }
}

/// Numbers for lists of conditions.
#[derive(Default)]
struct Conditions {
    known: FxHashMap<Vec<u32>, u32>,
}

impl Conditions {
    fn number(&mut self, list: Value<'_>) -> u32 {
        let records = list.as_list().map_or(Vec::new(), |list| {
            list.iter().map(|one| one.as_def().map_or(u32::MAX, |one| one.id().number())).collect()
        });
        let next = self.known.len() as u32;
        *self.known.entry(records).or_insert(next)
    }
}

/// All of a node that counts for being the same, but for names.
#[derive(PartialEq, Eq, Hash)]
struct Nameless {
    what: What,
    calls: CallsId,
    transform: Option<TransformId>,
    types: SmallVec<[TypeSetId; 2]>,
    children: SmallVec<[u32; 4]>,
}

struct Work<'a, 'r> {
    tables: &'a Tables<'r>,
    rules: &'a mut Rules,
    forest: &'a mut Forest,
    can_vary: FxHashMap<NodeId, bool>,
    can_match: FxHashMap<NodeId, bool>,
    nameless: FxHashMap<NodeId, u32>,
    nameless_ids: FxHashMap<Nameless, u32>,
}

impl Work<'_, '_> {
    fn has(&self, id: NodeId, property: Property) -> bool {
        match self.forest[id].what {
            What::Node(kind) => self.tables.kind(kind).properties.has(property),
            _ => false,
        }
    }

    fn is_commutative(&self, id: NodeId) -> bool {
        self.has(id, Property::Commutative) || self.tables.is_commutative_intrinsic(self.forest, id)
    }

    /// Whether a tree has a node that may have variants.
    fn can_vary(&mut self, id: NodeId) -> bool {
        if let Some(&known) = self.can_vary.get(&id) {
            return known;
        }
        let mut can = self.has(id, Property::Associative) || self.is_commutative(id);
        // The operands of a complex pattern are what it finds.
        let is_complex = matches!(self.forest[id].what, What::Complex(_));
        for at in 0..self.forest[id].child_count() {
            can |= !is_complex && self.can_vary(self.forest.child(id, at));
        }
        self.can_vary.insert(id, can);
        can
    }

    fn can_match(&mut self, id: NodeId) -> bool {
        if let Some(&known) = self.can_match.get(&id) {
            return known;
        }
        let can = self.tables.can_match(self.forest, id);
        self.can_match.insert(id, can);
        can
    }

    /// Counts the leaves with each name.
    fn count_names(&self, id: NodeId, counts: &mut FxHashMap<Symbol, u32>) {
        let node = &self.forest[id];
        if let What::Leaf(_) = node.what
            && !node.name.is_none()
        {
            *counts.entry(node.name).or_default() += 1;
        }
        for &child in self.forest.children(id) {
            self.count_names(child, counts);
        }
    }

    /// A number for a tree without its names.
    fn nameless(&mut self, id: NodeId) -> u32 {
        if let Some(&known) = self.nameless.get(&id) {
            return known;
        }
        let node = self.forest[id];
        let children =
            (0..node.child_count()).map(|at| self.nameless(self.forest.child(id, at))).collect();
        let types =
            (0..node.type_count()).map(|at| self.rules.canonical(self.forest.ty(id, at))).collect();
        let key = Nameless {
            what: node.what,
            calls: node.calls,
            transform: node.transform,
            types,
            children,
        };
        let next = self.nameless_ids.len() as u32;
        let number = *self.nameless_ids.entry(key).or_insert(next);
        self.nameless.insert(id, number);
        number
    }

    /// Whether two trees match the same. Names count only if they are among
    /// the repeated ones.
    fn is_same(&mut self, a: NodeId, b: NodeId, repeated: &Repeated) -> bool {
        a == b || self.nameless(a) == self.nameless(b) && self.have_same_names(a, b, repeated)
    }

    fn have_same_names(&self, a: NodeId, b: NodeId, repeated: &Repeated) -> bool {
        let (x, y) = (&self.forest[a], &self.forest[b]);
        if matches!(x.what, What::Leaf(_)) && repeated.contains(&x.name) && x.name != y.name {
            return false;
        }
        let children = self.forest.children(a).iter().zip(self.forest.children(b));
        children.into_iter().all(|(&a, &b)| self.have_same_names(a, b, repeated))
    }

    /// All variants of a tree.
    fn variants(&mut self, id: NodeId, repeated: &Repeated) -> Vec<NodeId> {
        if !self.can_vary(id) {
            return vec![id];
        }
        let mut all = Vec::new();
        if self.has(id, Property::Associative) {
            let mut parts = Vec::new();
            self.gather(id, &mut parts);
            if let [a, b, c] = parts[..] {
                let [a, b, c] = [a, b, c].map(|part| self.variants(part, repeated));
                let mut pair = |x: &[NodeId], y: &[NodeId]| {
                    let mut all = Vec::new();
                    self.combine(id, &[x, y], repeated, &mut all);
                    all
                };
                let (ab, ba, ac) = (pair(&a, &b), pair(&b, &a), pair(&a, &c));
                let (ca, bc, cb) = (pair(&c, &a), pair(&b, &c), pair(&c, &b));
                for (first, second) in [
                    (&ab, &c),
                    (&ba, &c),
                    (&ac, &b),
                    (&ca, &b),
                    (&bc, &a),
                    (&cb, &a),
                    (&c, &ab),
                    (&c, &ba),
                    (&b, &ac),
                    (&b, &ca),
                    (&a, &bc),
                    (&a, &cb),
                ] {
                    self.combine(id, &[first, second], repeated, &mut all);
                }
                return all;
            }
        }
        let mut children: Vec<Vec<NodeId>> = Vec::new();
        for at in 0..self.forest[id].child_count() {
            let child = self.forest.child(id, at);
            children.push(self.variants(child, repeated));
        }
        let choices: Vec<_> = children.iter().map(Vec::as_slice).collect();
        self.combine(id, &choices, repeated, &mut all);
        if self.is_commutative(id) {
            let first = usize::from(self.tables.is_commutative_intrinsic(self.forest, id));
            let operands = self.forest.children(id).iter().skip(first).take(2);
            let any_register =
                operands.into_iter().any(|&child| self.tables.is_register(self.forest[child].what));
            if !any_register && first + 1 < children.len() {
                children.swap(first, first + 1);
                let choices: Vec<_> = children.iter().map(Vec::as_slice).collect();
                self.combine(id, &choices, repeated, &mut all);
            }
        }
        all
    }

    /// The operands of a chain of nodes of one kind.
    fn gather(&self, id: NodeId, parts: &mut Vec<NodeId>) {
        let node = &self.forest[id];
        let children = self.forest.children(id);
        if !node.name.is_none() || !node.calls.is_empty() || node.transform.is_some() {
            parts.push(id);
            return;
        }
        for &child in children.iter().take(2) {
            if self.forest[child].what == node.what {
                self.gather(child, parts);
            } else {
                parts.push(child);
            }
        }
    }

    /// Adds the trees like `like` with every choice of operands.
    fn combine(
        &mut self,
        like: NodeId,
        choices: &[&[NodeId]],
        repeated: &Repeated,
        all: &mut Vec<NodeId>,
    ) {
        if choices.iter().any(|choice| choice.is_empty()) {
            return;
        }
        let node = self.forest[like];
        let types: SmallVec<[TypeSetId; 2]> = self.forest.types(like).into();
        let mut picks = vec![0; choices.len()];
        loop {
            let children: SmallVec<[NodeId; 8]> =
                choices.iter().zip(&picks).map(|(choice, &pick)| choice[pick]).collect();
            let made = self.forest.intern_node(&node, &children, &types);
            if self.can_match(made) && !all.iter().any(|&other| self.is_same(made, other, repeated))
            {
                all.push(made);
            }
            let next = (0..picks.len()).rev().find(|&at| picks[at] + 1 < choices[at].len());
            let Some(next) = next else { return };
            picks[next] += 1;
            picks[next + 1..].fill(0);
        }
    }
}
