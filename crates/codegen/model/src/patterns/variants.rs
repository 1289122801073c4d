//! Variants of patterns: operands of commutative nodes exchanged, associative nodes regrouped.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use tablegen_core::{RecordError, Value};

use super::nodes::Property;
use super::rules::Rules;
use super::symbols::Symbol;
use super::tables::Tables;
use super::transforms::TransformId;
use super::tree::{CallsId, Forest, NodeId, What};
use super::type_sets::TypeSetId;
use super::{Pattern, Patterns};

/// Maximum number of variants of a pattern. Each further commutative node doubles their number; no
/// pattern of an LLVM target has more than a few hundred.
const MOST_VARIANTS: usize = 1 << 14;

/// Maximum number of patterns, variants included.
const MOST_PATTERNS: usize = 1 << 20;

/// Error: a pattern has more than [`MOST_VARIANTS`] variants.
struct TooMany;

/// Names that occur at several leaves.
type Repeated = FxHashSet<Symbol>;

impl<'r> Patterns<'r> {
    /// Adds the variants of all patterns, except those equal to an existing pattern. `next` is the
    /// number of the next new pattern.
    ///
    /// # Errors
    /// Returns an error if a pattern has too many variants.
    pub(super) fn add_variants(&mut self, next: &mut u64) -> Result<(), RecordError> {
        let mut work = Work {
            tables: &self.tables,
            rules: &mut self.rules,
            forest: &mut self.forest,
            can_vary: FxHashMap::default(),
            can_match: FxHashMap::default(),
            nameless: FxHashMap::default(),
            numbers: FxHashMap::default(),
            repeated: Repeated::default(),
            numbered: FxHashMap::default(),
        };
        // Source patterns by their conditions and their number without names.
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
            work.begin(pattern.source);
            let variants = work.variants(pattern.source).map_err(|TooMany| {
                pattern.record.error(format!(
                    "Pattern has more than {MOST_VARIANTS} variants: too many of its nodes are \
                     commutative or associative"
                ))
            })?;
            if variants.len() == 1 {
                continue;
            }
            if self.patterns.len() + added.len() + variants.len() > MOST_PATTERNS {
                let message = format!("There are more than {MOST_PATTERNS} patterns with this one");
                return Err(pattern.record.error(message));
            }
            // Known trees by their number without names.
            let mut taken: FxHashMap<u32, Taken> = FxHashMap::default();
            for variant in variants {
                let nameless = work.nameless(variant);
                let others = known.entry((nameless, condition)).or_default();
                let taken =
                    taken.entry(nameless).or_insert_with(|| work.taken(pattern.source, others));
                if work.is_taken(variant, taken) {
                    continue;
                }
                taken.numbers.insert(work.number(variant));
                others.push(variant);
                added.push(Pattern { source: variant, number: *next, ..pattern.clone() });
                *next += 1;
            }
        }
        self.patterns.extend(added);
        Ok(())
    }
}

/// Numbers of distinct lists of conditions.
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

/// Properties of a node that must agree in equal trees.
#[derive(PartialEq, Eq, Hash)]
struct Alike {
    what: What,
    calls: CallsId,
    transform: Option<TransformId>,
    types: SmallVec<[TypeSetId; 2]>,
    children: SmallVec<[u32; 4]>,
    /// Name of a leaf, if names are compared.
    name: Symbol,
}

/// Known trees that differ in names alone. Only names that repeat in the pattern distinguish them.
#[derive(Default)]
struct Taken {
    numbers: FxHashSet<u32>,
    /// Trees in which more leaves have repeated names than in the pattern. A variant can equal such
    /// a tree although their numbers differ.
    with_more_names: Vec<NodeId>,
}

/// Distinct variants of a tree.
#[derive(Default)]
struct Variants {
    list: Vec<NodeId>,
    numbers: FxHashSet<u32>,
}

struct Work<'a, 'r> {
    tables: &'a Tables<'r>,
    rules: &'a mut Rules,
    forest: &'a mut Forest,
    can_vary: FxHashMap<NodeId, bool>,
    can_match: FxHashMap<NodeId, bool>,
    nameless: FxHashMap<NodeId, u32>,
    numbers: FxHashMap<Alike, u32>,
    /// Names that occur at several leaves of the current pattern.
    repeated: Repeated,
    /// Numbers of trees with repeated names.
    numbered: FxHashMap<NodeId, u32>,
}

impl Work<'_, '_> {
    /// Starts a new pattern.
    fn begin(&mut self, source: NodeId) {
        let mut counts = FxHashMap::default();
        self.count_names(source, &mut counts);
        let repeated = counts.into_iter().filter(|&(_, count)| count > 1);
        self.repeated = repeated.map(|(name, _)| name).collect();
        self.numbered.clear();
    }

    fn has(&self, id: NodeId, property: Property) -> bool {
        match self.forest[id].what {
            What::Node(kind) => self.tables.kind(kind).properties.has(property),
            _ => false,
        }
    }

    fn is_commutative(&self, id: NodeId) -> bool {
        self.has(id, Property::Commutative) || self.tables.is_commutative_intrinsic(self.forest, id)
    }

    /// Returns true if a tree has a node that may have variants.
    fn can_vary(&mut self, id: NodeId) -> bool {
        if let Some(&known) = self.can_vary.get(&id) {
            return known;
        }
        let mut can = self.has(id, Property::Associative) || self.is_commutative(id);
        // The operands of a complex pattern are its results, so they have no variants.
        let is_complex = matches!(self.forest[id].what, What::Complex(_));
        for index in 0..self.forest[id].child_count() {
            can |= !is_complex && self.can_vary(self.forest.child(id, index));
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

    /// Returns the number of a tree without names.
    fn nameless(&mut self, id: NodeId) -> u32 {
        if let Some(&known) = self.nameless.get(&id) {
            return known;
        }
        let number = self.make_number(id, Symbol::NONE, Self::nameless);
        self.nameless.insert(id, number);
        number
    }

    /// Returns the number of a tree with repeated names only.
    fn number(&mut self, id: NodeId) -> u32 {
        if self.repeated.is_empty() {
            return self.nameless(id);
        }
        if let Some(&known) = self.numbered.get(&id) {
            return known;
        }
        let name = if self.is_repeated(id) { self.forest[id].name } else { Symbol::NONE };
        let number = self.make_number(id, name, Self::number);
        self.numbered.insert(id, number);
        number
    }

    fn make_number(
        &mut self,
        id: NodeId,
        name: Symbol,
        of_child: impl Fn(&mut Self, NodeId) -> u32,
    ) -> u32 {
        let node = self.forest[id];
        let children = (0..node.child_count())
            .map(|index| of_child(self, self.forest.child(id, index)))
            .collect();
        let types = (0..node.type_count())
            .map(|index| self.rules.canonical(self.forest.ty(id, index)))
            .collect();
        let (what, calls, transform) = (node.what, node.calls, node.transform);
        let key = Alike { what, calls, transform, types, children, name };
        let next = self.numbers.len() as u32;
        *self.numbers.entry(key).or_insert(next)
    }

    /// Returns true if a node is a leaf with a repeated name.
    fn is_repeated(&self, id: NodeId) -> bool {
        let node = &self.forest[id];
        matches!(node.what, What::Leaf(_)) && self.repeated.contains(&node.name)
    }

    fn count_repeated(&self, id: NodeId) -> usize {
        let children = self.forest.children(id).iter();
        usize::from(self.is_repeated(id))
            + children.map(|&child| self.count_repeated(child)).sum::<usize>()
    }

    /// Returns the known trees that can equal variants of the pattern.
    fn taken(&mut self, source: NodeId, others: &[NodeId]) -> Taken {
        let mut taken = Taken::default();
        let count = self.count_repeated(source);
        for &other in others {
            taken.numbers.insert(self.number(other));
            if self.count_repeated(other) > count {
                taken.with_more_names.push(other);
            }
        }
        taken
    }

    /// Returns true if a variant matches the same input as a known tree that differs in names
    /// alone. Only repeated names of the variant are compared.
    fn is_taken(&mut self, variant: NodeId, taken: &Taken) -> bool {
        taken.numbers.contains(&self.number(variant))
            || taken.with_more_names.iter().any(|&other| self.has_names_of(variant, other))
    }

    /// Returns true if `other` has the repeated names of a variant at the same positions.
    fn has_names_of(&self, variant: NodeId, other: NodeId) -> bool {
        if self.is_repeated(variant) && self.forest[variant].name != self.forest[other].name {
            return false;
        }
        let children = self.forest.children(variant).iter().zip(self.forest.children(other));
        children.into_iter().all(|(&variant, &other)| self.has_names_of(variant, other))
    }

    /// Returns all variants of a tree, including the tree itself.
    fn variants(&mut self, id: NodeId) -> Result<Vec<NodeId>, TooMany> {
        if !self.can_vary(id) {
            return Ok(vec![id]);
        }
        let mut all = Variants::default();
        if self.has(id, Property::Associative) {
            let mut parts = Vec::new();
            self.gather(id, &mut parts);
            if let [a, b, c] = parts[..] {
                let (a, b, c) = (self.variants(a)?, self.variants(b)?, self.variants(c)?);
                let mut pair = |x: &[NodeId], y: &[NodeId]| {
                    let mut all = Variants::default();
                    self.combine(id, &[x, y], &mut all)?;
                    Ok(all.list)
                };
                let (ab, ba, ac) = (pair(&a, &b)?, pair(&b, &a)?, pair(&a, &c)?);
                let (ca, bc, cb) = (pair(&c, &a)?, pair(&b, &c)?, pair(&c, &b)?);
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
                    self.combine(id, &[first, second], &mut all)?;
                }
                return Ok(all.list);
            }
        }
        let mut children: Vec<Vec<NodeId>> = Vec::new();
        for index in 0..self.forest[id].child_count() {
            let child = self.forest.child(id, index);
            children.push(self.variants(child)?);
        }
        let choices: Vec<_> = children.iter().map(Vec::as_slice).collect();
        self.combine(id, &choices, &mut all)?;
        if self.is_commutative(id) {
            let first = usize::from(self.tables.is_commutative_intrinsic(self.forest, id));
            let operands = self.forest.children(id).iter().skip(first).take(2);
            let any_register =
                operands.into_iter().any(|&child| self.tables.is_register(self.forest[child].what));
            if !any_register && first + 1 < children.len() {
                children.swap(first, first + 1);
                let choices: Vec<_> = children.iter().map(Vec::as_slice).collect();
                self.combine(id, &choices, &mut all)?;
            }
        }
        Ok(all.list)
    }

    /// Appends the operands of a chain of nodes with the same operator.
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

    /// Adds copies of `like` with all combinations of the operands' variants.
    fn combine(
        &mut self,
        like: NodeId,
        choices: &[&[NodeId]],
        all: &mut Variants,
    ) -> Result<(), TooMany> {
        let mut count: usize = 1;
        for choice in choices {
            count = count.saturating_mul(choice.len());
        }
        if count == 0 {
            return Ok(());
        }
        if count > MOST_VARIANTS {
            return Err(TooMany);
        }
        let node = self.forest[like];
        let types: SmallVec<[TypeSetId; 2]> = self.forest.types(like).into();
        let mut picks = vec![0; choices.len()];
        loop {
            let children: SmallVec<[NodeId; 8]> =
                choices.iter().zip(&picks).map(|(choice, &pick)| choice[pick]).collect();
            let made = self.forest.intern_node(&node, &children, &types);
            if self.can_match(made) && all.numbers.insert(self.number(made)) {
                all.list.push(made);
            }
            let next =
                (0..picks.len()).rev().find(|&index| picks[index] + 1 < choices[index].len());
            let Some(next) = next else { break };
            picks[next] += 1;
            picks[next + 1..].fill(0);
        }
        if all.list.len() > MOST_VARIANTS { Err(TooMany) } else { Ok(()) }
    }
}
