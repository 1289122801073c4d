//! Rules of type inference (LLVM: `TypeInfer`): functions from two sets of types to smaller sets.
//!
//! Sets are interned, so that the result of a rule depends on a few numbers only, and is memoized.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use tablegen_core::Release;

use super::type_sets::{KINDS, TypeSet, TypeSetByMode, TypeSetId, TypeSets};
use crate::hw_modes::HwModeId;
use crate::value_types::{TypeByMode, ValueType};

/// Rule for one or two results or operands, `a` and `b`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Rule {
    /// `a` has one of the types of `b`. `b` does not change.
    Merge,
    /// `a` is an integer, or a vector of integers.
    Integer,
    /// `a` is a float, or a vector of floats.
    Float,
    /// `a` is a vector.
    Vector,
    /// `a` is smaller than `b`.
    Smaller,
    /// `a`, which is known, is smaller than `b`.
    KnownSmaller,
    /// `b` is the type of the elements of `a`.
    Elements,
    /// `b` is a subvector of the vector `a`.
    Part,
    /// `a` and `b` have the same number of elements.
    SameCount,
    /// `a` and `b` have the same size.
    SameSize,
    /// `a` has the first of its types.
    First,
}

/// Result of a rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answer {
    pub(super) a: TypeSetId,
    pub(super) b: TypeSetId,
    /// True if a set changed.
    pub(super) changed: bool,
    /// True if the two sets exclude each other.
    pub(super) incompatible: bool,
    /// True if one of the two sets has no type in any mode.
    pub(super) contradiction: bool,
}

/// Rules, with the legal types of the target and memoized answers.
#[derive(Clone, Debug)]
pub struct Rules {
    sets: TypeSets,
    /// Types that are legal in any mode.
    legal: TypeSet,
    answers: FxHashMap<(Rule, TypeSetId, TypeSetId), Answer>,
    canonical: FxHashMap<TypeSetId, TypeSetId>,
    /// Release of the description. Before LLVM 22, fewer mistakes in types are errors.
    pub(super) release: Release,
}

impl Rules {
    pub(super) fn new(legal: &TypeSetByMode, release: Release) -> Self {
        let legal = legal.iter().fold(TypeSet::default(), |all, (_, set)| all.or(set));
        let sets = TypeSets::new();
        let (answers, canonical) = (FxHashMap::default(), FxHashMap::default());
        Rules { sets, legal, answers, canonical, release }
    }

    /// Returns the interned sets of types.
    pub fn sets(&self) -> &TypeSets {
        &self.sets
    }

    /// Returns the set with this number.
    pub fn set(&self, id: TypeSetId) -> &TypeSetByMode {
        self.sets.get(id)
    }

    /// Interns a set after it replaced overloaded types by the legal types of the target.
    pub fn intern(&mut self, mut set: TypeSetByMode) -> TypeSetId {
        set.map(|set| self.expand(set));
        self.sets.intern(set)
    }

    /// Interns a set without expanding overloaded types.
    pub(super) fn intern_as_is(&mut self, set: TypeSetByMode) -> TypeSetId {
        self.sets.intern(set)
    }

    /// Interns the set that contains one type, expanded.
    pub fn of_type(&mut self, ty: ValueType) -> TypeSetId {
        self.intern(TypeSet::of(ty).into())
    }

    /// Interns the set that contains one type, expanded, in each mode.
    pub fn of(&mut self, ty: &TypeByMode) -> TypeSetId {
        self.intern(ty.into())
    }

    /// Replaces overloaded types by the types that they represent.
    fn expand(&self, mut set: TypeSet) -> TypeSet {
        let kinds = &*KINDS;
        let pointers = || {
            let mut pointers = TypeSet::of(ValueType::I_PTR);
            if self.legal.intersects(&kinds.capabilities) {
                pointers.insert(ValueType::C_PTR);
            }
            pointers
        };
        let legal = |of: TypeSet| self.legal.and(of);
        let i_ptr = TypeSet::of(ValueType::I_PTR);
        let (overloaded, stands_for): (ValueType, TypeSet) = if set.has(ValueType::P_ANY) {
            (ValueType::P_ANY, pointers())
        } else if set.has(ValueType::I_ANY) {
            (ValueType::I_ANY, legal(kinds.integers.minus(i_ptr)))
        } else if set.has(ValueType::F_ANY) {
            (ValueType::F_ANY, legal(kinds.floats))
        } else if set.has(ValueType::V_ANY) {
            (ValueType::V_ANY, legal(kinds.vectors))
        } else if set.has(ValueType::ANY) {
            (ValueType::ANY, legal(kinds.normal))
        } else {
            return set;
        };
        set.remove(overloaded);
        set.or(stands_for)
    }

    /// Returns the canonical form of a set. Sets with equal types in every mode have the same
    /// canonical form.
    pub(super) fn canonical(&mut self, id: TypeSetId) -> TypeSetId {
        if let Some(&known) = self.canonical.get(&id) {
            return known;
        }
        let canonical = self.sets.get(id).canonical();
        let canonical = self.sets.intern(canonical);
        self.canonical.insert(id, canonical);
        canonical
    }

    /// Returns true if two sets are equal in every mode.
    pub fn mean_same(&mut self, a: TypeSetId, b: TypeSetId) -> bool {
        a == b || self.canonical(a) == self.canonical(b)
    }

    /// Applies a rule to two sets; results are memoized.
    pub(super) fn apply(&mut self, rule: Rule, a: TypeSetId, b: TypeSetId) -> Answer {
        if let Some(&known) = self.answers.get(&(rule, a, b)) {
            return known;
        }
        let mut work = Work {
            a: self.sets.get(a).clone(),
            b: self.sets.get(b).clone(),
            legal: self.legal,
            changed: false,
            incompatible: false,
        };
        work.run(rule);
        let answer = Answer {
            changed: work.changed,
            incompatible: work.incompatible,
            contradiction: work.a.is_contradiction() || work.b.is_contradiction(),
            a: self.sets.intern(work.a),
            b: self.sets.intern(work.b),
        };
        self.answers.insert((rule, a, b), answer);
        answer
    }
}

struct Work {
    a: TypeSetByMode,
    b: TypeSetByMode,
    legal: TypeSet,
    changed: bool,
    incompatible: bool,
}

impl Work {
    fn run(&mut self, rule: Rule) {
        let kinds = &*KINDS;
        match rule {
            Rule::Merge => self.merge(),
            Rule::Integer => self.keep_in_a(kinds.integers),
            Rule::Float => self.keep_in_a(kinds.floats),
            Rule::Vector => self.keep_in_a(kinds.vectors),
            Rule::Smaller => self.smaller(false),
            Rule::KnownSmaller => self.smaller(true),
            Rule::Elements => self.elements(),
            Rule::Part => self.part(),
            Rule::SameCount => {
                self.same(|ty| {
                    if ty.is_vector() {
                        (ty.is_scalable_vector(), ty.lanes().into())
                    } else {
                        (false, 0)
                    }
                });
            }
            Rule::SameSize => self.same(|ty| (ty.has_scalable_size(), ty.size())),
            Rule::First => {
                let before = self.a.clone();
                self.a.map(|set| set.first().map_or(set, TypeSet::of));
                self.changed |= before != self.a;
            }
        }
    }

    fn merge(&mut self) {
        if self.b.is_unknown() || self.a.means_same(&self.b) {
            return;
        }
        if self.a.is_unknown() {
            self.a = self.b.clone();
            self.changed = true;
        } else {
            self.changed = self.a.constrain(&self.b);
        }
        // A contradiction in `b` alone is not reported.
        self.b = TypeSetByMode::default();
    }

    /// Replaces a set without known types by the target's types among `types`.
    fn fill(&mut self, of_b: bool, types: TypeSet) {
        let set = if of_b { &mut self.b } else { &mut self.a };
        if set.is_unknown() {
            *set = self.legal.and(types).into();
            self.changed = true;
        }
    }

    fn keep_in_a(&mut self, types: TypeSet) {
        if self.a.is_unknown() {
            return self.fill(false, types);
        }
        let before = self.a.clone();
        self.a.map(|set| set.and(types));
        self.changed |= before != self.a;
    }

    /// Returns the modes for which the two sets differ from their defaults. Each set then has an
    /// entry of its own for each of these modes.
    fn modes(&mut self) -> SmallVec<[HwModeId; 4]> {
        let modes = self.a.modes_with(&self.b);
        for &mode in &modes {
            self.a.own(mode);
            self.b.own(mode);
        }
        modes
    }

    /// Replaces the sets of a mode by the result of `change`.
    ///
    /// The comparison reads the previous sets again. With the copies that `change` receives, rustc
    /// 1.95 miscompiles the comparison in optimized builds: it never finds a difference.
    fn change(
        &mut self,
        mode: HwModeId,
        change: impl FnOnce(TypeSet, TypeSet) -> (TypeSet, TypeSet),
    ) {
        let (a, b) = change(self.a.get(mode), self.b.get(mode));
        self.changed |= self.a.get(mode) != a || self.b.get(mode) != b;
        *self.a.own(mode) = a;
        *self.b.own(mode) = b;
    }

    fn smaller(&mut self, a_is_known: bool) {
        let kinds = &*KINDS;
        self.fill(false, KINDS.all);
        self.fill(true, KINDS.all);
        let modes = self.modes();
        for &mode in &modes {
            let (mut small, mut big) = (self.a.get(mode), self.b.get(mode));
            let both = |of: &TypeSet| small.intersects(of) && big.intersects(of);
            if both(&kinds.integers) {
                self.change(mode, |a, b| (a.and(kinds.integers), b.and(kinds.integers)));
            } else if both(&kinds.floats) {
                self.change(mode, |a, b| (a.and(kinds.floats), b.and(kinds.floats)));
            } else if a_is_known && big.is_empty() {
                // Not reported as a change, because it would be one in every round.
                *self.a.own(mode) = TypeSet::default();
            } else if small.is_empty() || big.is_empty() {
                self.changed = !small.is_empty() || !big.is_empty();
                *self.a.own(mode) = TypeSet::default();
                *self.b.own(mode) = TypeSet::default();
            } else {
                self.incompatible = true;
                return;
            }
            (small, big) = (self.a.get(mode), self.b.get(mode));
            if !small.intersects(&kinds.vectors) || !big.intersects(&kinds.vectors) {
                self.change(mode, |a, b| (a.minus(kinds.vectors), b.minus(kinds.vectors)));
            }
        }
        for mode in modes {
            for of in [kinds.scalars, kinds.vectors] {
                self.change(mode, |small, big| {
                    let least = small.and(of).iter().min_by_key(|&ty| rank(ty));
                    let big = match least {
                        Some(least) => big.that(|ty| !at_most(ty, least)),
                        None => big,
                    };
                    let greatest = big.and(of).iter().max_by_key(|&ty| rank(ty));
                    let small = match greatest {
                        Some(greatest) => small.that(|ty| !at_most(greatest, ty)),
                        None => small,
                    };
                    (small, big)
                });
            }
        }
    }

    fn elements(&mut self) {
        let kinds = &*KINDS;
        self.fill(false, kinds.vectors);
        self.fill(true, kinds.scalars);
        for mode in self.modes() {
            self.change(mode, |vectors, elements| {
                let (vectors, elements) = (vectors.and(kinds.vectors), elements.and(kinds.scalars));
                let found: TypeSet = vectors.iter().map(ValueType::element).collect();
                (vectors.that(|ty| elements.has(ty.element())), elements.and(found))
            });
        }
    }

    fn part(&mut self) {
        let vectors = KINDS.vectors;
        self.fill(false, vectors);
        self.fill(true, vectors);
        let is_part = |part: ValueType, whole: ValueType| {
            part.is_vector()
                && whole.is_vector()
                && part.is_scalable_vector() == whole.is_scalable_vector()
                && part.element() == whole.element()
                && part.lanes() < whole.lanes()
        };
        for mode in self.modes() {
            self.change(mode, |wholes, parts| {
                let parts = parts.and(vectors);
                let parts = parts.that(|part| wholes.iter().any(|whole| is_part(part, whole)));
                let wholes = wholes.that(|whole| parts.iter().any(|part| is_part(part, whole)));
                (wholes, parts)
            });
        }
    }

    fn same(&mut self, measure: impl Fn(ValueType) -> (bool, u32)) {
        self.fill(false, KINDS.all);
        self.fill(true, KINDS.all);
        for mode in self.modes() {
            self.change(mode, |a, b| {
                let measures = |set: TypeSet| -> SmallVec<[(bool, u32); 16]> {
                    set.iter().map(&measure).collect()
                };
                let (of_a, of_b) = (measures(a), measures(b));
                (a.that(|ty| of_b.contains(&measure(ty))), b.that(|ty| of_a.contains(&measure(ty))))
            });
        }
    }
}

/// Orders types by size, scalable ones after others.
fn rank(ty: ValueType) -> (bool, u32, u32) {
    (ty.is_scalable_vector(), ty.scalar_size(), ty.size())
}

/// Returns true if a type is of the same kind (scalar, fixed or scalable vector) as `other` and not
/// larger.
fn at_most(ty: ValueType, other: ValueType) -> bool {
    (ty.is_vector(), ty.is_scalable_vector()) == (other.is_vector(), other.is_scalable_vector())
        && (ty.scalar_size(), ty.size()) <= (other.scalar_size(), other.size())
}
