//! Types, interned: equal types have equal [`TypeId`]s.
//!
//! Rules that depend on the class hierarchy take a [`Lineage`]. The pool itself holds no records.

mod snapshot;

use hashbrown::HashMap;
use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::record_id::RecordId;

/// An interned type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct TypeId(pub(crate) u32);

/// Greatest length of a `bits<n>` type.
pub(crate) const MAX_BITS: i64 = 1 << 20;

/// Greatest number of steps for which the common type of two record types lists repeated classes.
const MAX_REPEATS: usize = 1 << 12;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Type {
    Bit,
    Bits(u32),
    Int,
    String,
    List(TypeId),
    Dag,
    /// Record of all of these classes, sorted by name. No class is a superclass of another. Repeats
    /// are possible; only messages show them.
    Record(Box<[RecordId]>),
}

/// Class hierarchy, as far as the type rules need it.
pub(crate) trait Lineage {
    /// Returns true if `class` is a direct or indirect superclass of `record`. A class is not its
    /// own subclass.
    fn is_subclass(&self, record: RecordId, class: RecordId) -> bool;
    /// Returns the direct superclasses, in order.
    fn direct_superclasses(&self, record: RecordId) -> &[RecordId];
    /// Compares records by name.
    fn compare_names(&self, a: RecordId, b: RecordId) -> std::cmp::Ordering;
}

#[derive(Clone)]
pub(crate) struct TypePool {
    types: Vec<Type>,
    ids: HashMap<Type, TypeId, FxBuildHasher>,
    /// List type of each type, once created.
    lists: Vec<Option<TypeId>>,
    /// Type of the records of one class.
    of_class: HashMap<RecordId, TypeId, FxBuildHasher>,
    /// Number of values that existed when each type was created, for [`crate::footprint`].
    births: Vec<u32>,
}

impl TypeId {
    pub(crate) const BIT: TypeId = TypeId(0);
    pub(crate) const INT: TypeId = TypeId(1);
    pub(crate) const STRING: TypeId = TypeId(2);
    pub(crate) const DAG: TypeId = TypeId(3);
    /// Record of any class.
    pub(crate) const ANY_RECORD: TypeId = TypeId(4);
    /// Type of `?`.
    pub(crate) const NONE: TypeId = TypeId(u32::MAX);
    /// Number of built-in types.
    pub(crate) const BUILT_IN: usize = 5;
}

impl TypePool {
    pub(crate) fn new() -> Self {
        let mut pool = TypePool {
            types: Vec::new(),
            ids: HashMap::default(),
            lists: Vec::new(),
            of_class: HashMap::default(),
            births: Vec::new(),
        };
        for built_in in
            [Type::Bit, Type::Int, Type::String, Type::Dag, Type::Record(Box::default())]
        {
            pool.intern(built_in, 0);
        }
        pool
    }

    fn intern(&mut self, ty: Type, values: u32) -> TypeId {
        if let Some(&id) = self.ids.get(&ty) {
            return id;
        }
        let id = TypeId(self.types.len() as u32);
        self.types.push(ty.clone());
        self.births.push(values);
        self.lists.push(None);
        self.ids.insert(ty, id);
        id
    }

    pub(crate) fn get(&self, id: TypeId) -> &Type {
        &self.types[id.0 as usize]
    }

    /// Returns each type with the number of values that existed when it was created.
    pub(crate) fn with_births(&self) -> impl Iterator<Item = (&Type, u32)> {
        self.types.iter().zip(self.births.iter().copied())
    }

    pub(crate) fn bits(&mut self, len: u32, values: u32) -> TypeId {
        self.intern(Type::Bits(len), values)
    }

    pub(crate) fn list(&mut self, element: TypeId, values: u32) -> TypeId {
        if let Some(&Some(known)) = self.lists.get(element.0 as usize) {
            return known;
        }
        let list = self.intern(Type::List(element), values);
        self.lists[element.0 as usize] = Some(list);
        list
    }

    pub(crate) fn record(
        &mut self,
        classes: &[RecordId],
        lineage: &impl Lineage,
        values: u32,
    ) -> TypeId {
        if let [class] = *classes {
            if let Some(&known) = self.of_class.get(&class) {
                return known;
            }
            let ty = self.intern(Type::Record(Box::new([class])), values);
            self.of_class.insert(class, ty);
            return ty;
        }
        let mut sorted = classes.to_vec();
        sorted.sort_by(|&a, &b| lineage.compare_names(a, b));
        self.intern(Type::Record(sorted.into()), values)
    }

    pub(crate) fn is_list(&self, id: TypeId) -> bool {
        self.element(id).is_some()
    }

    pub(crate) fn is_record(&self, id: TypeId) -> bool {
        self.classes(id).is_some()
    }

    /// Returns the element type of a list type.
    pub(crate) fn element(&self, id: TypeId) -> Option<TypeId> {
        match self.types.get(id.0 as usize) {
            Some(&Type::List(element)) => Some(element),
            _ => None,
        }
    }

    /// Returns the classes of a record type.
    pub(crate) fn classes(&self, id: TypeId) -> Option<&[RecordId]> {
        match self.types.get(id.0 as usize) {
            Some(Type::Record(classes)) => Some(classes),
            _ => None,
        }
    }

    /// Returns the length of a `bits` type.
    pub(crate) fn bits_len(&self, id: TypeId) -> Option<u32> {
        match self.types.get(id.0 as usize) {
            Some(&Type::Bits(len)) => Some(len),
            _ => None,
        }
    }

    /// Returns true if records of all classes in `from` are records of `class`.
    fn has_class(&self, from: &[RecordId], class: RecordId, lineage: &impl Lineage) -> bool {
        from.iter().any(|&mine| mine == class || lineage.is_subclass(mine, class))
    }

    /// Returns the classes of `mine`, or the nearest superclasses of them, that `theirs` have too.
    ///
    /// llvm-tblgen's messages list a class once for each path to it. With `repeats` the result does
    /// the same, and is `None` if there are more than [`MAX_REPEATS`] steps.
    fn shared_classes(
        &self,
        mine: &[RecordId],
        theirs: &[RecordId],
        lineage: &impl Lineage,
        repeats: bool,
    ) -> Option<Vec<RecordId>> {
        let mut shared = Vec::new();
        let mut open = mine.to_vec();
        let mut seen = FxHashSet::default();
        let mut steps = 0;
        while let Some(class) = open.pop() {
            steps += 1;
            if repeats && steps > MAX_REPEATS {
                return None;
            }
            if !repeats && !seen.insert(class) {
                continue;
            }
            if self.has_class(theirs, class, lineage) {
                shared.push(class);
            } else {
                open.extend(lineage.direct_superclasses(class));
            }
        }
        Some(shared)
    }

    /// Returns true if every value of `from` converts to `to`.
    pub(crate) fn converts(&self, from: TypeId, to: TypeId, lineage: &impl Lineage) -> bool {
        if from == to {
            return true;
        }
        match (self.get(from), self.get(to)) {
            (Type::Bit, Type::Int) => true,
            (Type::Bit, Type::Bits(len)) => *len == 1,
            (Type::Bits(len), Type::Bit) => *len == 1,
            (Type::Bits(_), Type::Int) => true,
            (Type::Int, Type::Bit | Type::Bits(_)) => true,
            (Type::List(a), Type::List(b)) => self.converts(*a, *b, lineage),
            (Type::Record(mine), Type::Record(wanted)) => {
                // Repeats are adjacent.
                let mut last = None;
                wanted.iter().all(|&class| {
                    last.replace(class) == Some(class) || self.has_class(mine, class, lineage)
                })
            }
            _ => false,
        }
    }

    /// Returns true if every value of `from` is one of `to` without a conversion.
    pub(crate) fn is_a(&self, from: TypeId, to: TypeId, lineage: &impl Lineage) -> bool {
        if from == to {
            return true;
        }
        match (self.get(from), self.get(to)) {
            (Type::List(a), Type::List(b)) => self.is_a(*a, *b, lineage),
            (Type::Record(_), Type::Record(_)) => self.converts(from, to, lineage),
            _ => false,
        }
    }

    /// Returns the type that values of both types convert to, if there is one.
    pub(crate) fn common(
        &mut self,
        a: TypeId,
        b: TypeId,
        lineage: &impl Lineage,
        values: u32,
    ) -> Option<TypeId> {
        if a == b {
            return Some(a);
        }
        if let (Type::Record(mine), Type::Record(theirs)) = (self.get(a), self.get(b)) {
            let shared = self
                .shared_classes(mine, theirs, lineage, true)
                .or_else(|| self.shared_classes(mine, theirs, lineage, false))
                .unwrap_or_default();
            return Some(self.record(&shared, lineage, values));
        }
        if self.converts(a, b, lineage) {
            return Some(b);
        }
        if self.converts(b, a, lineage) {
            return Some(a);
        }
        let (x, y) = (self.element(a)?, self.element(b)?);
        let element = self.common(x, y, lineage, values)?;
        Some(self.list(element, values))
    }
}
