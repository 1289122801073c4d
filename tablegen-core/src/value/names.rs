//! Which names occur free in a value: sets of names, each stored once.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use super::{Kind, TernOp, Val, ValuePool};

/// A set of names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NameSet(u32);

/// More names than this are not told apart.
const MOST: usize = 8;

const UNKNOWN: u32 = 0;
const TOO_MANY: u32 = u32::MAX;

type Names = SmallVec<[Val; MOST]>;

/// Sets of names, and the sets of values, as far as they were asked for.
#[derive(Default)]
pub(crate) struct NameSets {
    /// For each value one more than the number of its set.
    of_value: Vec<u32>,
    sets: Vec<Names>,
    ids: HashMap<Names, u32, FxBuildHasher>,
}

impl NameSets {
    /// The names in a set, in a fixed order.
    pub(crate) fn get(&self, set: NameSet) -> &[Val] {
        &self.sets[set.0 as usize]
    }

    /// The names that occur in `v` and are not bound there; `None` if they
    /// are too many to be of use.
    pub(crate) fn of(&mut self, pool: &ValuePool, v: Val) -> Option<NameSet> {
        match self.number(pool, v) {
            TOO_MANY => None,
            number => Some(NameSet(number - 1)),
        }
    }

    fn intern(&mut self, names: Names) -> u32 {
        if let Some(&number) = self.ids.get(&names) {
            return number;
        }
        self.sets.push(names.clone());
        let number = self.sets.len() as u32;
        self.ids.insert(names, number);
        number
    }

    fn number(&mut self, pool: &ValuePool, v: Val) -> u32 {
        if self.of_value.len() <= v.index() {
            self.of_value.resize(pool.len() as usize, UNKNOWN);
        }
        let known = self.of_value[v.index()];
        if known != UNKNOWN {
            return known;
        }
        let mut names = Names::new();
        let number = match self.collect(pool, v, &mut names) {
            Some(()) => self.intern(names),
            None => TOO_MANY,
        };
        self.of_value[v.index()] = number;
        number
    }

    /// Adds the names in `v`; `None` if they become too many.
    fn add(&mut self, pool: &ValuePool, v: Val, names: &mut Names) -> Option<()> {
        if !pool.summary(v).may_be_open() {
            return Some(());
        }
        let number = self.number(pool, v);
        if number == TOO_MANY {
            return None;
        }
        for &name in &self.sets[number as usize - 1] {
            if let Err(at) = names.binary_search(&name) {
                if names.len() == MOST {
                    return None;
                }
                names.insert(at, name);
            }
        }
        Some(())
    }

    fn collect(&mut self, pool: &ValuePool, v: Val, names: &mut Names) -> Option<()> {
        let mut bound: SmallVec<[Val; 2]> = SmallVec::new();
        match pool.kind(v) {
            Kind::Unset
            | Kind::Bit
            | Kind::Int
            | Kind::Str
            | Kind::Code
            | Kind::Def
            | Kind::AnonymousName => {}
            Kind::Var => names.push(pool.first(v)),
            Kind::ArgAt | Kind::ArgNamed | Kind::VarBit | Kind::Field | Kind::Unary => {
                self.add(pool, pool.first(v), names)?;
            }
            Kind::IsA | Kind::Exists | Kind::Instances => self.add(pool, pool.second(v), names)?,
            Kind::Bits | Kind::List => {
                for at in 0..pool.count(v) {
                    self.add(pool, pool.item(v, at), names)?;
                }
            }
            Kind::Dag => {
                self.add(pool, pool.dag_operator(v), names)?;
                for at in 0..pool.count(v) {
                    self.add(pool, pool.dag_arg(v, at), names)?;
                }
            }
            Kind::Instance => {
                for at in 0..pool.count(v) {
                    self.add(pool, pool.instance_arg(v, at), names)?;
                }
            }
            Kind::Cond => {
                for at in 0..2 * pool.count(v) {
                    self.add(pool, pool.item(v, at), names)?;
                }
            }
            Kind::Binary => {
                let (_, a, b) = pool.binary(v);
                self.add(pool, a, names)?;
                self.add(pool, b, names)?;
            }
            Kind::Ternary => {
                let (op, [a, b, c]) = pool.ternary(v);
                if matches!(op, TernOp::Foreach | TernOp::Filter) {
                    bound.push(a);
                    self.add_unbound(pool, c, &bound, names)?;
                } else {
                    self.add(pool, c, names)?;
                }
                self.add(pool, a, names)?;
                self.add(pool, b, names)?;
            }
            Kind::Fold => {
                let [start, list, a, b, body] = pool.fold(v);
                bound.extend([a, b]);
                self.add_unbound(pool, body, &bound, names)?;
                self.add(pool, start, names)?;
                self.add(pool, list, names)?;
            }
        }
        Some(())
    }

    /// Adds the names in the body of an operator but for those it binds.
    fn add_unbound(
        &mut self,
        pool: &ValuePool,
        body: Val,
        bound: &[Val],
        names: &mut Names,
    ) -> Option<()> {
        let mut inside = Names::new();
        self.add(pool, body, &mut inside)?;
        for name in inside {
            if !bound.contains(&name)
                && let Err(at) = names.binary_search(&name)
            {
                if names.len() == MOST {
                    return None;
                }
                names.insert(at, name);
            }
        }
        Some(())
    }
}
