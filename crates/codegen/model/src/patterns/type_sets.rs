//! Sets of value types, also by hardware mode (LLVM: `TypeSetByHwMode`): the types that a result of
//! a node can have.
//!
//! A set is an array of bits. Sets by mode are interned in [`TypeSets`]: equal sets have equal
//! numbers. This keeps nodes small and comparisons cheap, and allows results to be memoized.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use crate::hw_modes::HwModeId;
use crate::value_types::{COUNT, TypeByMode, ValueType};

const WORDS: usize = COUNT.div_ceil(64);

/// Set of value types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TypeSet([u64; WORDS]);

impl TypeSet {
    /// Creates the set that contains only this type.
    pub fn of(ty: ValueType) -> Self {
        let mut set = TypeSet::default();
        set.insert(ty);
        set
    }

    /// Returns the types that `is` accepts.
    pub fn all_that(is: impl Fn(ValueType) -> bool) -> Self {
        ValueType::all().filter(|&ty| is(ty)).collect()
    }

    /// Adds a type.
    pub fn insert(&mut self, ty: ValueType) {
        self.0[usize::from(ty.0) / 64] |= 1 << (ty.0 % 64);
    }

    /// Takes a type away.
    pub fn remove(&mut self, ty: ValueType) {
        self.0[usize::from(ty.0) / 64] &= !(1 << (ty.0 % 64));
    }

    /// Returns true if the set contains a type.
    pub fn has(&self, ty: ValueType) -> bool {
        self.0[usize::from(ty.0) / 64] >> (ty.0 % 64) & 1 == 1
    }

    /// Returns the number of types.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns true if the set contains no type.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// Returns the first type, in the order of LLVM's numbers. Returns `None` if the set is empty.
    pub fn first(&self) -> Option<ValueType> {
        let index = self.0.iter().position(|&word| word != 0)?;
        Some(ValueType((index * 64) as u16 + self.0[index].trailing_zeros() as u16))
    }

    /// Iterates over the types, in the order of LLVM's numbers.
    pub fn iter(&self) -> impl Iterator<Item = ValueType> + use<> {
        let mut rest = *self;
        std::iter::from_fn(move || {
            let first = rest.first()?;
            rest.remove(first);
            Some(first)
        })
    }

    /// Returns the types that are in both sets.
    pub fn and(self, other: TypeSet) -> TypeSet {
        TypeSet(std::array::from_fn(|index| self.0[index] & other.0[index]))
    }

    /// Returns the types that are not in `other`.
    pub fn minus(self, other: TypeSet) -> TypeSet {
        TypeSet(std::array::from_fn(|index| self.0[index] & !other.0[index]))
    }

    /// Returns the types that are in either set.
    pub fn or(self, other: TypeSet) -> TypeSet {
        TypeSet(std::array::from_fn(|index| self.0[index] | other.0[index]))
    }

    /// Returns true if the sets have a common type.
    pub fn intersects(&self, other: &TypeSet) -> bool {
        !self.and(*other).is_empty()
    }

    /// Returns the types that `keep` accepts.
    pub fn that(self, keep: impl Fn(ValueType) -> bool) -> TypeSet {
        self.iter().filter(|&ty| keep(ty)).collect()
    }

    /// Returns the intersection, where a pointer type matches all types of its kind. A single
    /// matched type replaces the pointer type; several are replaced by it.
    pub fn meet(self, other: TypeSet) -> TypeSet {
        let kinds = &*KINDS;
        let mut met = self.and(other).and(kinds.plain);
        for (pointer, kind) in kinds.pointers {
            met = met.or(meet_pointers(self.and(kind), other.and(kind), pointer));
        }
        met
    }

    /// Appends `[i32 i64]`.
    pub fn write_to(&self, out: &mut String) {
        out.push('[');
        for (index, ty) in self.iter().enumerate() {
            if index > 0 {
                out.push(' ');
            }
            out.push_str(ty.name());
        }
        out.push(']');
    }
}

/// Computes [`TypeSet::meet`] for the types of one kind of pointer.
fn meet_pointers(mine: TypeSet, other: TypeSet, pointer: ValueType) -> TypeSet {
    let common = mine.and(other);
    if mine.has(pointer) == other.has(pointer) {
        return common;
    }
    // One side has the pointer and the other may have types that it can be.
    let (with, without) = if mine.has(pointer) { (mine, other) } else { (other, mine) };
    let candidates = without.minus(with);
    if candidates.len() < 2 { common.or(candidates) } else { common.or(TypeSet::of(pointer)) }
}

impl FromIterator<ValueType> for TypeSet {
    fn from_iter<I: IntoIterator<Item = ValueType>>(types: I) -> Self {
        let mut set = TypeSet::default();
        types.into_iter().for_each(|ty| set.insert(ty));
        set
    }
}

/// Groups of types.
#[derive(Debug)]
pub struct Kinds {
    /// Integers, vectors of them, and pointers that are integers.
    pub integers: TypeSet,
    /// Floats and vectors of them.
    pub floats: TypeSet,
    /// Vectors of fixed and scalable length.
    pub vectors: TypeSet,
    /// Types other than vectors.
    pub scalars: TypeSet,
    /// All types.
    pub all: TypeSet,
    /// Capability types (CHERI).
    pub capabilities: TypeSet,
    /// Types that values can have.
    pub normal: TypeSet,
    /// Pointer types, each with the types that it may resolve to.
    pointers: [(ValueType, TypeSet); 2],
    /// Types that no pointer type resolves to.
    plain: TypeSet,
}

/// The [`Kinds`].
pub static KINDS: LazyLock<Kinds> = LazyLock::new(|| {
    let of_pointer = TypeSet::all_that(|ty| ty.is_scalar_integer() || ty == ValueType::I_PTR);
    let capabilities = TypeSet::all_that(ValueType::is_capability);
    let vectors = TypeSet::all_that(ValueType::is_vector);
    let all = TypeSet::all_that(|_| true);
    let of_capability = capabilities.or(TypeSet::of(ValueType::C_PTR));
    Kinds {
        integers: TypeSet::all_that(|ty| ty.is_integer() || ty == ValueType::I_PTR),
        floats: TypeSet::all_that(ValueType::is_float),
        vectors,
        scalars: all.minus(vectors),
        all,
        capabilities,
        normal: TypeSet::all_that(|ty| ty < ValueType::C_PTR),
        pointers: [(ValueType::I_PTR, of_pointer), (ValueType::C_PTR, of_capability)],
        plain: all.minus(of_pointer).minus(of_capability),
    }
});

/// Set of types for each hardware mode. Modes without a set of their own have that of the default
/// mode.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct TypeSetByMode {
    sets: SmallVec<[(HwModeId, TypeSet); 1]>,
    /// Address space of a pointer type for GlobalISel. Inference ignores it.
    address_space: Option<u32>,
}

impl From<TypeSet> for TypeSetByMode {
    fn from(set: TypeSet) -> Self {
        TypeSetByMode { sets: smallvec![(HwModeId::DEFAULT, set)], address_space: None }
    }
}

impl From<&TypeByMode> for TypeSetByMode {
    fn from(ty: &TypeByMode) -> Self {
        std::slice::from_ref(ty).into()
    }
}

impl From<&[TypeByMode]> for TypeSetByMode {
    /// Creates the set of these types, by mode. The address space is that of the first type.
    fn from(types: &[TypeByMode]) -> Self {
        let mut all = TypeSetByMode {
            address_space: types.first().and_then(|ty| ty.address_space),
            ..TypeSetByMode::default()
        };
        types.iter().for_each(|ty| all.insert(ty));
        all
    }
}

impl TypeSetByMode {
    /// Returns true if no mode has a set.
    pub fn is_unknown(&self) -> bool {
        self.sets.is_empty()
    }

    /// Iterates over the sets with their modes.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (HwModeId, TypeSet)> {
        self.sets.iter().copied()
    }

    /// Replaces each set by the result of `change`.
    pub fn map(&mut self, mut change: impl FnMut(TypeSet) -> TypeSet) {
        self.sets.iter_mut().for_each(|(_, set)| *set = change(*set));
    }

    /// Returns the set if the default mode is the only one with a set.
    pub fn as_simple(&self) -> Option<TypeSet> {
        match self.sets[..] {
            [(HwModeId::DEFAULT, set)] => Some(set),
            _ => None,
        }
    }

    /// Returns the address space of a GlobalISel pointer type. Returns `None` for all other types.
    pub fn address_space(&self) -> Option<u32> {
        self.address_space
    }

    /// Returns the type of each mode if no mode has several types. A mode with an empty set gets
    /// [`ValueType::OTHER`].
    pub fn to_type(&self) -> Option<TypeByMode> {
        let types = self.iter().map(|(mode, set)| (mode, set.first().unwrap_or(ValueType::OTHER)));
        let types = self.is_concrete(true).then(|| types.collect())?;
        Some(TypeByMode::of_types(types, self.address_space))
    }

    /// Returns true if the default mode has a set.
    pub fn has_default(&self) -> bool {
        self.sets.first().is_some_and(|&(mode, _)| mode.is_default())
    }

    /// Returns true if this mode has its own set, without falling back to the default mode.
    pub fn has_mode(&self, mode: HwModeId) -> bool {
        self.sets.iter().any(|&(known, _)| known == mode)
    }

    /// Returns the set for a mode. A mode without a set has that of the first mode, which is the
    /// default mode if that has a set.
    pub fn get(&self, mode: HwModeId) -> TypeSet {
        let own = self.sets.iter().find(|&&(known, _)| known == mode);
        own.or(self.sets.first()).map_or(TypeSet::default(), |&(_, set)| set)
    }

    /// Returns the set for exactly this mode. A mode without a set gets a copy of
    /// [`TypeSetByMode::get`].
    pub fn own(&mut self, mode: HwModeId) -> &mut TypeSet {
        let set = self.get(mode);
        self.own_or(mode, set)
    }

    /// Returns the set for exactly this mode. A mode without a set gets `set`.
    pub fn own_or(&mut self, mode: HwModeId, set: TypeSet) -> &mut TypeSet {
        let index = match self.sets.binary_search_by_key(&mode, |&(known, _)| known) {
            Ok(index) => index,
            Err(index) => {
                self.sets.insert(index, (mode, set));
                index
            }
        };
        &mut self.sets[index].1
    }

    /// Adds a type in its modes.
    pub fn insert(&mut self, ty: &TypeByMode) {
        let mut default = None;
        for (mode, ty) in ty.iter() {
            self.own_or(mode, TypeSet::default()).insert(ty);
            if mode.is_default() {
                default = Some(ty);
            }
        }
        if let Some(default) = default {
            for (mode, set) in &mut self.sets {
                if !ty.has_mode(*mode) {
                    set.insert(default);
                }
            }
        }
    }

    /// Restricts the types to those in `other`; see [`TypeSet::meet`]. Returns true if the set
    /// changed.
    pub fn constrain(&mut self, other: &TypeSetByMode) -> bool {
        let mut changed = false;
        if self.has_default() {
            for (mode, _) in other.iter() {
                if !mode.is_default() && !self.has_mode(mode) {
                    self.own(mode);
                    changed = true;
                }
            }
        }
        for (mode, set) in &mut self.sets {
            let left = if other.has_mode(*mode) || other.has_default() {
                set.meet(other.get(*mode))
            } else {
                TypeSet::default()
            };
            changed |= left != *set;
            *set = left;
        }
        changed
    }

    /// Returns true if each mode has at most one type. A mode without types is accepted only with
    /// `allow_none`.
    pub fn is_concrete(&self, allow_none: bool) -> bool {
        self.sets.iter().all(|(_, set)| match set.len() {
            0 => allow_none,
            len => len == 1,
        })
    }

    /// Returns true if at least one mode has a type.
    pub fn is_possible(&self) -> bool {
        self.sets.iter().any(|(_, set)| !set.is_empty())
    }

    /// Returns true if there are modes and none of them has a type.
    pub fn is_contradiction(&self) -> bool {
        !self.is_unknown() && !self.is_possible()
    }

    /// Returns the set of one mode as that of the default mode, without other modes.
    pub fn only(&self, mode: HwModeId) -> TypeSetByMode {
        TypeSetByMode { address_space: self.address_space, ..self.get(mode).into() }
    }

    /// Returns the modes that have a set in either, the default mode last.
    pub fn modes_with(&self, other: &TypeSetByMode) -> SmallVec<[HwModeId; 4]> {
        let mut modes: SmallVec<[HwModeId; 4]> =
            self.iter().chain(other.iter()).map(|(mode, _)| mode).collect();
        modes.sort_unstable();
        modes.dedup();
        if modes.first() == Some(&HwModeId::DEFAULT) {
            modes.rotate_left(1);
        }
        modes
    }

    /// Returns the shortest equivalent: modes with the set that they have without an entry are left
    /// out.
    pub fn canonical(&self) -> TypeSetByMode {
        let default = self.get(HwModeId::DEFAULT);
        let has_default = self.has_default();
        let mut canonical = TypeSetByMode { address_space: None, ..self.clone() };
        canonical.sets.retain(|(mode, set)| {
            if has_default { mode.is_default() || *set != default } else { !set.is_empty() }
        });
        canonical
    }

    /// Returns true if both are equal in every mode.
    pub fn means_same(&self, other: &TypeSetByMode) -> bool {
        if self == other {
            return true;
        }
        if self.has_default() != other.has_default() {
            return false;
        }
        let of = |sets: &TypeSetByMode, mode| {
            let known = sets.has_default() || sets.has_mode(mode);
            if known { sets.get(mode) } else { TypeSet::default() }
        };
        self.modes_with(other).into_iter().all(|mode| of(self, mode) == of(other, mode))
    }

    /// Appends `{ *:[i32 i64] m1:[i32] }`, or `{}` if nothing is known.
    pub fn write_to(&self, out: &mut String) {
        if self.is_unknown() {
            out.push_str("{}");
            return;
        }
        out.push('{');
        for (mode, set) in self.iter() {
            match mode {
                HwModeId::DEFAULT => out.push_str(" *:"),
                HwModeId(number) => out.push_str(&format!(" m{number}:")),
            }
            set.write_to(out);
        }
        out.push_str(" }");
    }
}

/// Number of a [`TypeSetByMode`] in its [`TypeSets`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TypeSetId(pub u32);

impl TypeSetId {
    /// Set without any information.
    pub const UNKNOWN: TypeSetId = TypeSetId(0);
}

/// Interned sets by mode.
#[derive(Clone, Debug)]
pub struct TypeSets {
    all: Vec<TypeSetByMode>,
    ids: FxHashMap<TypeSetByMode, TypeSetId>,
}

impl Default for TypeSets {
    fn default() -> Self {
        Self::new()
    }
}

impl TypeSets {
    /// Creates the pool with the set of unknown types.
    pub fn new() -> Self {
        let mut sets = TypeSets { all: Vec::new(), ids: FxHashMap::default() };
        sets.intern(TypeSetByMode::default());
        sets
    }

    /// Returns the number of a set. Adds unknown sets.
    pub fn intern(&mut self, set: TypeSetByMode) -> TypeSetId {
        if let Some(&id) = self.ids.get(&set) {
            return id;
        }
        let id = TypeSetId(self.all.len() as u32);
        self.all.push(set.clone());
        self.ids.insert(set, id);
        id
    }

    /// Returns the number of interned sets.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// Returns the set with this number.
    pub fn get(&self, id: TypeSetId) -> &TypeSetByMode {
        &self.all[id.0 as usize]
    }

    /// Returns the number of sets.
    pub(super) fn size(&self) -> usize {
        self.all.len()
    }

    /// Returns the sets with numbers from `start` on.
    pub(super) fn from(&self, start: usize) -> &[TypeSetByMode] {
        &self.all[start..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> TypeSet {
        names.iter().map(|name| ValueType::named(name).unwrap()).collect()
    }

    #[track_caller]
    fn intersection(mine: &[&str], other: &[&str], expected: &[&str]) {
        assert_eq!(set(mine).meet(set(other)), set(expected), "{mine:?} with {other:?}");
        assert_eq!(set(other).meet(set(mine)), set(expected), "{other:?} with {mine:?}");
    }

    #[test]
    fn a_pointer_gives_way_to_one_type_and_stands_for_several() {
        intersection(&["iPTR"], &["i32"], &["i32"]);
        intersection(&["iPTR"], &["i32", "i64"], &["iPTR"]);
        intersection(&["iPTR", "i32"], &["i32"], &["i32"]);
        intersection(&["iPTR", "i32"], &["i32", "i64"], &["i32", "i64"]);
        intersection(&["iPTR", "i32"], &["i32", "i64", "i128"], &["iPTR", "i32"]);
        intersection(&["iPTR", "f32"], &["iPTR", "f32", "f64"], &["iPTR", "f32"]);
        intersection(&["cPTR", "iPTR"], &["c64", "i8"], &["c64", "i8"]);
        intersection(&["iPTR"], &["f32", "v4i32"], &[]);
    }

    #[test]
    fn modes_without_a_set_have_that_of_the_default_mode() {
        let mode = HwModeId(1);
        let mut sets = TypeSetByMode::from(set(&["i32", "i64"]));
        let mut other = TypeSetByMode::default();
        *other.own(mode) = set(&["i64"]);
        assert!(!other.has_default() && !sets.means_same(&other));
        let mut both = other.clone();
        both.insert(&ValueType::I32.into());
        assert_eq!(both.get(mode), set(&["i32", "i64"]));
        assert_eq!(both.get(HwModeId::DEFAULT), set(&["i32"]));

        let before = sets.clone();
        sets.own(mode);
        assert!(sets != before && sets.means_same(&before));
        assert!(sets.constrain(&other));
        let mut text = String::new();
        sets.write_to(&mut text);
        assert_eq!(text, "{ *:[] m1:[i64] }");
        assert!(sets.is_concrete(true) && !sets.is_concrete(false));
        assert_eq!(before.modes_with(&sets)[..], [mode, HwModeId::DEFAULT]);
    }

    #[test]
    fn sets_are_interned() {
        let mut sets = TypeSets::new();
        let one = sets.intern(set(&["i32"]).into());
        assert_eq!(sets.intern(set(&["i32"]).into()), one);
        assert_ne!(sets.intern(set(&["i64"]).into()), one);
        assert_eq!(sets.intern(TypeSetByMode::default()), TypeSetId::UNKNOWN);
        assert_eq!(sets.get(one).as_simple(), Some(set(&["i32"])));
    }
}
