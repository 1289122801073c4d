//! Free names of values, as interned sets.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use super::{Node, Val, ValuePool};

/// Set of names. Equal sets have equal numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct NameSet(u32);

/// Size above which sets are not distinguished.
const MOST: usize = NameSets::MOST;

const UNKNOWN: NameSet = NameSet(0);
const EMPTY: NameSet = NameSet(1);
const TOO_MANY: NameSet = NameSet(2);
/// Number of the first nonempty set.
const FIRST: u32 = 3;

type Names = SmallVec<[Val; MOST]>;

/// Interned sets, and the sets of the values for which they were computed.
#[derive(Default)]
pub(crate) struct NameSets {
    of_value: Vec<NameSet>,
    sets: Vec<Names>,
    ids: HashMap<Names, NameSet, FxBuildHasher>,
    unions: HashMap<(NameSet, NameSet), NameSet, FxBuildHasher>,
    without: HashMap<(NameSet, Val), NameSet, FxBuildHasher>,
}

impl NameSets {
    /// Greatest size of a set. Expressions with more names are not memoized.
    pub(crate) const MOST: usize = 8;

    /// Returns the names in a set, ascending.
    pub(crate) fn get(&self, set: NameSet) -> &[Val] {
        match set {
            UNKNOWN | EMPTY | TOO_MANY => &[],
            NameSet(number) => &self.sets[(number - FIRST) as usize],
        }
    }

    /// Returns the free names of `v`. `None` if there are more than [`NameSets::MOST`].
    pub(crate) fn of(&mut self, pool: &ValuePool, v: Val) -> Option<NameSet> {
        Some(self.set_of(pool, v)).filter(|&set| set != TOO_MANY)
    }

    fn intern(&mut self, names: Names) -> NameSet {
        if names.is_empty() {
            return EMPTY;
        }
        if let Some(&known) = self.ids.get(&names) {
            return known;
        }
        let set = NameSet(self.sets.len() as u32 + FIRST);
        self.sets.push(names.clone());
        self.ids.insert(names, set);
        set
    }

    fn union(&mut self, a: NameSet, b: NameSet) -> NameSet {
        if a == b || b == EMPTY {
            return a;
        }
        if a == EMPTY {
            return b;
        }
        if a == TOO_MANY || b == TOO_MANY {
            return TOO_MANY;
        }
        let key = (a.min(b), a.max(b));
        if let Some(&known) = self.unions.get(&key) {
            return known;
        }
        let mut names: SmallVec<[Val; 2 * MOST]> = SmallVec::from_slice(self.get(a));
        for &name in self.get(b) {
            if let Err(index) = names.binary_search(&name) {
                names.insert(index, name);
            }
        }
        let set =
            if names.len() > MOST { TOO_MANY } else { self.intern(Names::from_slice(&names)) };
        self.unions.insert(key, set);
        set
    }

    fn without(&mut self, set: NameSet, name: Val) -> NameSet {
        if !self.get(set).contains(&name) {
            return set;
        }
        if let Some(&known) = self.without.get(&(set, name)) {
            return known;
        }
        let rest = self.get(set).iter().copied().filter(|&other| other != name).collect();
        let rest = self.intern(rest);
        self.without.insert((set, name), rest);
        rest
    }

    fn set_of(&mut self, pool: &ValuePool, v: Val) -> NameSet {
        if !pool.summary(v).may_be_open() {
            return EMPTY;
        }
        match self.of_value.get(v.index()) {
            Some(&UNKNOWN) => {}
            Some(&known) => return known,
            None => self.of_value.resize(pool.len() as usize, UNKNOWN),
        }
        let set = self.find(pool, v);
        self.of_value[v.index()] = set;
        set
    }

    fn all(&mut self, pool: &ValuePool, values: impl Iterator<Item = Val>) -> NameSet {
        let mut set = EMPTY;
        for v in values {
            let more = self.set_of(pool, v);
            set = self.union(set, more);
        }
        set
    }

    fn find(&mut self, pool: &ValuePool, v: Val) -> NameSet {
        match pool.node(v) {
            Node::Unset
            | Node::Bit(_)
            | Node::Int(_)
            | Node::Str(_)
            | Node::Code(_)
            | Node::Def(_)
            | Node::AnonymousName(_) => EMPTY,
            Node::Var { name } => self.intern(Names::from_slice(&[name])),
            Node::ArgIndexed { value, .. }
            | Node::ArgNamed { value, .. }
            | Node::VarBit { value, .. }
            | Node::Field { record: value, .. }
            | Node::Unary { operand: value, .. }
            | Node::IsA { value, .. }
            | Node::Exists { name: value, .. }
            | Node::Instances { pattern: value, .. } => self.set_of(pool, value),
            Node::Bits | Node::List => self.all(pool, pool.items(v)),
            Node::Dag => {
                let args = (0..pool.count(v)).map(|index| pool.dag_arg(v, index));
                self.all(pool, args.chain([pool.dag_operator(v)]))
            }
            Node::Instance => {
                self.all(pool, (0..pool.count(v)).map(|index| pool.instance_arg(v, index)))
            }
            Node::Cond => self.all(pool, (0..2 * pool.count(v)).map(|index| pool.item(v, index))),
            Node::Binary { operands, .. } => self.all(pool, operands.into_iter()),
            Node::Ternary { op, operands: [a, b, c] } => {
                let outside = self.all(pool, [a, b].into_iter());
                let mut inside = self.set_of(pool, c);
                if op.binds() {
                    inside = self.without(inside, a);
                }
                self.union(outside, inside)
            }
            Node::Fold { start, list, accumulator, element, body } => {
                let outside = self.all(pool, [start, list].into_iter());
                let mut inside = self.set_of(pool, body);
                inside = self.without(inside, accumulator);
                inside = self.without(inside, element);
                self.union(outside, inside)
            }
        }
    }
}
