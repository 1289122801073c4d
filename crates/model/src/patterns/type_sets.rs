//! Sets of value types (LLVM: `TypeSetByHwMode`), and such sets by hardware mode: what type
//! inference knows of a result of a node.
//!
//! A set is a row of bits. Sets by mode are numbers in a [`TypeSets`]: equal
//! ones have equal numbers, so that nodes are small, comparing is comparing
//! numbers, and an answer that was once worked out can be kept.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use crate::hw_modes::HwModeId;
use crate::value_types::{COUNT, TypeByMode, ValueType};

const WORDS: usize = COUNT.div_ceil(64);

/// A set of value types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TypeSet([u64; WORDS]);

impl TypeSet {
    /// The set of this type alone.
    pub fn of(ty: ValueType) -> Self {
        let mut set = TypeSet::default();
        set.insert(ty);
        set
    }

    /// All types that `is` accepts.
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

    /// True if the set contains a type.
    pub fn has(&self, ty: ValueType) -> bool {
        self.0[usize::from(ty.0) / 64] >> (ty.0 % 64) & 1 == 1
    }

    /// Returns the number of types.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// True if the set contains no type.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The first type.
    pub fn first(&self) -> Option<ValueType> {
        let index = self.0.iter().position(|&word| word != 0)?;
        Some(ValueType((index * 64) as u16 + self.0[index].trailing_zeros() as u16))
    }

    /// The types, in order.
    pub fn iter(&self) -> impl Iterator<Item = ValueType> + use<> {
        let mut rest = *self;
        std::iter::from_fn(move || {
            let first = rest.first()?;
            rest.remove(first);
            Some(first)
        })
    }

    /// The types that are also in `other`.
    pub fn and(self, other: TypeSet) -> TypeSet {
        TypeSet(std::array::from_fn(|index| self.0[index] & other.0[index]))
    }

    /// The types that are not in `other`.
    pub fn minus(self, other: TypeSet) -> TypeSet {
        TypeSet(std::array::from_fn(|index| self.0[index] & !other.0[index]))
    }

    /// The types of both.
    pub fn or(self, other: TypeSet) -> TypeSet {
        TypeSet(std::array::from_fn(|index| self.0[index] | other.0[index]))
    }

    /// True if the sets have a common type.
    pub fn intersects(&self, other: &TypeSet) -> bool {
        !self.and(*other).is_empty()
    }

    /// The types that `keep` accepts.
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

/// [`TypeSet::meet`] for the types of one kind of pointer.
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

/// Types by what they have in common.
#[derive(Debug)]
pub struct Kinds {
    /// Integers, vectors of them, and pointers that are integers.
    pub integers: TypeSet,
    /// Floats and vectors of them.
    pub floats: TypeSet,
    /// Vectors.
    pub vectors: TypeSet,
    /// Types other than vectors.
    pub scalars: TypeSet,
    /// All types.
    pub all: TypeSet,
    /// Capabilities.
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

/// A set of types for each of some hardware modes, by mode. The set of the
/// default mode stands for all modes that have none of their own.
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
    /// Any of the types.
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
    /// True if no mode has a set.
    pub fn is_unknown(&self) -> bool {
        self.sets.is_empty()
    }

    /// The sets, by mode.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (HwModeId, TypeSet)> {
        self.sets.iter().copied()
    }

    /// Lets `change` make a set of each.
    pub fn map(&mut self, mut change: impl FnMut(TypeSet) -> TypeSet) {
        self.sets.iter_mut().for_each(|(_, set)| *set = change(*set));
    }

    /// The set, if there is only that of the default mode.
    pub fn as_simple(&self) -> Option<TypeSet> {
        match self.sets[..] {
            [(HwModeId::DEFAULT, set)] => Some(set),
            _ => None,
        }
    }

    /// The address space, if it is a pointer type for GlobalISel.
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

    /// True if the default mode has a set.
    pub fn has_default(&self) -> bool {
        self.sets.first().is_some_and(|&(mode, _)| mode.is_default())
    }

    /// True if this mode has its own set, without falling back to the default mode.
    pub fn has_mode(&self, mode: HwModeId) -> bool {
        self.sets.iter().any(|&(known, _)| known == mode)
    }

    /// The set for a mode: its own, or else the first, which is that of the
    /// default mode if there is one.
    pub fn get(&self, mode: HwModeId) -> TypeSet {
        let own = self.sets.iter().find(|&&(known, _)| known == mode);
        own.or(self.sets.first()).map_or(TypeSet::default(), |&(_, set)| set)
    }

    /// The set for just this mode; the set of [`TypeSetByMode::get`] becomes
    /// its own if it has none.
    pub fn own(&mut self, mode: HwModeId) -> &mut TypeSet {
        let set = self.get(mode);
        self.own_or(mode, set)
    }

    /// The set for just this mode, `set` if it has none.
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

    /// Leaves what is also in `other`; see [`TypeSet::meet`]. Whether that
    /// changed anything.
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

    /// At most one type in each mode; with `allow_none` a mode may have none.
    pub fn is_concrete(&self, allow_none: bool) -> bool {
        self.sets.iter().all(|(_, set)| match set.len() {
            0 => allow_none,
            len => len == 1,
        })
    }

    /// True if at least one mode has a type.
    pub fn is_possible(&self) -> bool {
        self.sets.iter().any(|(_, set)| !set.is_empty())
    }

    /// True if there are modes and none of them has a type.
    pub fn is_contradiction(&self) -> bool {
        !self.is_unknown() && !self.is_possible()
    }

    /// The set of one mode as that of the default mode, alone.
    pub fn only(&self, mode: HwModeId) -> TypeSetByMode {
        TypeSetByMode { address_space: self.address_space, ..self.get(mode).into() }
    }

    /// The modes of both, the default mode last.
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

    /// The shortest that says the same of every mode: without modes that have
    /// what they would have anyway.
    pub fn canonical(&self) -> TypeSetByMode {
        let default = self.get(HwModeId::DEFAULT);
        let has_default = self.has_default();
        let mut canonical = TypeSetByMode { address_space: None, ..self.clone() };
        canonical.sets.retain(|(mode, set)| {
            if has_default { mode.is_default() || *set != default } else { !set.is_empty() }
        });
        canonical
    }

    /// True if both are equal in every mode.
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

/// The number of a [`TypeSetByMode`] in its [`TypeSets`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TypeSetId(pub u32);

impl TypeSetId {
    /// Of what nothing is known.
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

    /// The number of a set.
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

    /// The set of this number.
    pub fn get(&self, id: TypeSetId) -> &TypeSetByMode {
        &self.all[id.0 as usize]
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
