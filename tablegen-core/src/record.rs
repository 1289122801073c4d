//! Records, classes and multiclasses as they are stored.
//!
//! A record's fields are split in three: what they are (names, types: a
//! [`Shape`], shared by all records that have the same), where they were
//! last set (shared likewise), and their values. Most records of a class
//! differ in values only, so this is most of the memory that is not spent.

use std::cmp::Ordering;
use std::hash::{BuildHasher, Hash};
use std::sync::OnceLock;

use hashbrown::{HashMap, HashTable};
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use crate::source::Loc;
use crate::types::{Lineage, TypeId};
use crate::value::Val;

/// A record, class or multiclass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RecordId(pub(crate) u32);

impl RecordId {
    /// The number of the record: records that were made earlier have lower
    /// ones.
    pub fn number(self) -> u32 {
        self.0
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RecordKind {
    Def,
    AnonymousDef,
    Class,
    Multiclass,
}

/// What one field is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct FieldDecl {
    pub(crate) name: Val,
    pub(crate) ty: TypeId,
    /// Declared with `field`: its value need not be known in the end.
    pub(crate) optional: bool,
}

/// What the fields of a record are, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    decls: Vec<FieldDecl>,
    /// Field numbers by name, where there are too many for a search.
    index: Option<HashTable<u32>>,
    /// Field numbers in the order of their names; made when asked for.
    sorted: OnceLock<Box<[u32]>>,
}

const SEARCHED: usize = 12;

fn hash_name(name: Val) -> u64 {
    FxBuildHasher.hash_one(name)
}

impl Shape {
    pub(crate) fn decls(&self) -> &[FieldDecl] {
        &self.decls
    }

    pub(crate) fn find(&self, name: Val) -> Option<usize> {
        match &self.index {
            None => self.decls.iter().position(|decl| decl.name == name),
            Some(index) => index
                .find(hash_name(name), |&at| self.decls[at as usize].name == name)
                .map(|&at| at as usize),
        }
    }

    /// Field numbers in the order of their names' texts.
    pub(crate) fn sorted(&self, text: impl Fn(Val) -> Box<[u8]>) -> &[u32] {
        self.sorted.get_or_init(|| {
            let mut order: Vec<u32> = (0..self.decls.len() as u32).collect();
            order.sort_by_cached_key(|&at| text(self.decls[at as usize].name));
            order.into()
        })
    }

    fn push(&mut self, decl: FieldDecl) {
        self.decls.push(decl);
        self.sorted = OnceLock::new();
        let Shape { decls, index, .. } = self;
        let rehash = |&at: &u32| hash_name(decls[at as usize].name);
        if let Some(index) = index {
            index.insert_unique(hash_name(decl.name), decls.len() as u32 - 1, rehash);
        } else if decls.len() > SEARCHED {
            let mut table = HashTable::with_capacity(decls.len());
            for (at, decl) in decls.iter().enumerate() {
                table.insert_unique(hash_name(decl.name), at as u32, rehash);
            }
            *index = Some(table);
        }
    }
}

/// Something shared once it is finished, and owned while it is built.
#[derive(Clone, Debug)]
pub(crate) enum Stored<T> {
    Shared(u32),
    Own(Box<T>),
}

/// A template argument of a class or multiclass.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TemplateArg {
    /// Qualified with the class: `C:x` or `M::x`.
    pub(crate) name: Val,
    /// As it is declared: `x`.
    pub(crate) short: Val,
    pub(crate) ty: TypeId,
    /// The default; `?` if there is none.
    pub(crate) value: Val,
    pub(crate) loc: Loc,
    pub(crate) used: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Assertion {
    pub(crate) loc: Loc,
    pub(crate) condition: Val,
    pub(crate) message: Val,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Dump {
    pub(crate) loc: Loc,
    pub(crate) message: Val,
}

/// What few records have.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extras {
    pub(crate) args: Vec<TemplateArg>,
    pub(crate) assertions: Vec<Assertion>,
    pub(crate) dumps: Vec<Dump>,
    pub(crate) forward_locs: Vec<Loc>,
}

#[derive(Clone, Debug)]
pub(crate) struct RecordData {
    pub(crate) name: Val,
    pub(crate) kind: RecordKind,
    /// Where it is, then the multiclasses that it came through.
    pub(crate) locs: SmallVec<[Loc; 2]>,
    shape: Stored<Shape>,
    places: Stored<Vec<Loc>>,
    pub(crate) values: Vec<Val>,
    /// Numbers of the fields whose values may still change or are not plain,
    /// ascending.
    pub(crate) open: Vec<u32>,
    pub(crate) superclasses: SmallVec<[RecordId; 2]>,
    pub(crate) def_value: Option<Val>,
    pub(crate) ty: Option<TypeId>,
    pub(crate) extras: Option<Box<Extras>>,
}

impl RecordData {
    pub(crate) fn new(name: Val, kind: RecordKind, locs: &[Loc]) -> Self {
        RecordData {
            name,
            kind,
            locs: SmallVec::from_slice(locs),
            shape: Stored::Own(Box::default()),
            places: Stored::Own(Box::default()),
            values: Vec::new(),
            open: Vec::new(),
            superclasses: SmallVec::new(),
            def_value: None,
            ty: None,
            extras: None,
        }
    }

    pub(crate) fn is_class(&self) -> bool {
        self.kind == RecordKind::Class
    }

    pub(crate) fn extras_mut(&mut self) -> &mut Extras {
        self.extras.get_or_insert_default()
    }

    pub(crate) fn args(&self) -> &[TemplateArg] {
        self.extras.as_ref().map_or(&[], |extras| &extras.args)
    }

    pub(crate) fn assertions(&self) -> &[Assertion] {
        self.extras.as_ref().map_or(&[], |extras| &extras.assertions)
    }

    pub(crate) fn dumps(&self) -> &[Dump] {
        self.extras.as_ref().map_or(&[], |extras| &extras.dumps)
    }

    pub(crate) fn forward_locs(&self) -> &[Loc] {
        self.extras.as_ref().map_or(&[], |extras| &extras.forward_locs)
    }

    /// Notes that field `at` may still change.
    pub(crate) fn mark_open(&mut self, at: usize) {
        let at = at as u32;
        if let Err(place) = self.open.binary_search(&at) {
            self.open.insert(place, at);
        }
    }
}

/// How the fields of a class join those that a record has already.
#[derive(Debug)]
pub(crate) struct Merge {
    shape: u32,
    /// For each field of the class its number in the record.
    pub(crate) to: Box<[u32]>,
}

/// All records, classes and multiclasses, and what they share.
#[derive(Default)]
pub(crate) struct RecordPool {
    records: Vec<RecordData>,
    shapes: Vec<Shape>,
    shape_ids: HashTable<u32>,
    places: Vec<Box<[Loc]>>,
    place_ids: HashTable<u32>,
    merges: HashMap<(u32, u32), std::sync::Arc<Merge>, FxBuildHasher>,
    /// The names of classes, which types are sorted by.
    class_names: HashMap<RecordId, Box<[u8]>, FxBuildHasher>,
}

fn hash_all<T: Hash>(items: &[T]) -> u64 {
    FxBuildHasher.hash_one(items)
}

impl RecordPool {
    /// Adds a record.
    pub(crate) fn add(&mut self, record: RecordData) -> RecordId {
        self.records.push(record);
        RecordId(self.records.len() as u32 - 1)
    }

    pub(crate) fn len(&self) -> usize {
        self.records.len()
    }

    pub(crate) fn get(&self, id: RecordId) -> &RecordData {
        &self.records[id.0 as usize]
    }

    pub(crate) fn get_mut(&mut self, id: RecordId) -> &mut RecordData {
        &mut self.records[id.0 as usize]
    }

    pub(crate) fn set_class_name(&mut self, id: RecordId, name: &[u8]) {
        self.class_names.insert(id, name.into());
    }

    pub(crate) fn shape(&self, id: RecordId) -> &Shape {
        match &self.get(id).shape {
            Stored::Shared(at) => &self.shapes[*at as usize],
            Stored::Own(shape) => shape,
        }
    }

    /// The number of a record's shape, if others may have the same.
    pub(crate) fn shared_shape(&self, id: RecordId) -> Option<u32> {
        match self.get(id).shape {
            Stored::Shared(at) => Some(at),
            Stored::Own(_) => None,
        }
    }

    fn places_of<'a>(&'a self, record: &'a RecordData) -> &'a [Loc] {
        match &record.places {
            Stored::Shared(at) => &self.places[*at as usize],
            Stored::Own(places) => places,
        }
    }

    pub(crate) fn find_field(&self, id: RecordId, name: Val) -> Option<usize> {
        self.shape(id).find(name)
    }

    pub(crate) fn decl(&self, id: RecordId, at: usize) -> FieldDecl {
        self.shape(id).decls[at]
    }

    pub(crate) fn field_loc(&self, id: RecordId, at: usize) -> Loc {
        self.places_of(self.get(id))[at]
    }

    pub(crate) fn set_field_loc(&mut self, id: RecordId, at: usize, loc: Loc) {
        let RecordPool { records, places, .. } = self;
        let record = &mut records[id.0 as usize];
        if let Stored::Shared(shared) = record.places {
            let known = &places[shared as usize];
            if known[at] == loc {
                return;
            }
            record.places = Stored::Own(Box::new(known.to_vec()));
        }
        if let Stored::Own(own) = &mut record.places {
            own[at] = loc;
        }
    }

    /// Adds a field, which must be new, and returns its number.
    pub(crate) fn add_field(
        &mut self,
        id: RecordId,
        decl: FieldDecl,
        loc: Loc,
        value: Val,
    ) -> usize {
        let RecordPool { records, places, shapes, .. } = self;
        let record = &mut records[id.0 as usize];
        if let Stored::Shared(at) = record.shape {
            record.shape = Stored::Own(Box::new(shapes[at as usize].clone()));
        }
        if let Stored::Shared(at) = record.places {
            record.places = Stored::Own(Box::new(places[at as usize].to_vec()));
        }
        if let (Stored::Own(shape), Stored::Own(places)) = (&mut record.shape, &mut record.places) {
            shape.push(decl);
            places.push(loc);
        }
        record.values.push(value);
        record.values.len() - 1
    }

    /// Makes what a record owns of its own shared where it is equal to
    /// another's.
    pub(crate) fn share(&mut self, id: RecordId) {
        self.share_shape(id);
        let RecordPool { records, places, place_ids, .. } = self;
        let record = &mut records[id.0 as usize];
        if let Stored::Own(own) = &mut record.places {
            let hash = hash_all(own);
            let known = place_ids.find(hash, |&at| *places[at as usize] == own[..]).copied();
            let at = known.unwrap_or_else(|| {
                let at = places.len() as u32;
                places.push(std::mem::take(&mut **own).into_boxed_slice());
                place_ids.insert_unique(hash, at, |&at| hash_all(&places[at as usize]));
                at
            });
            record.places = Stored::Shared(at);
        }
    }

    fn share_shape(&mut self, id: RecordId) -> u32 {
        let RecordPool { records, shapes, shape_ids, .. } = self;
        let record = &mut records[id.0 as usize];
        let own = match &mut record.shape {
            Stored::Shared(at) => return *at,
            Stored::Own(own) => own,
        };
        let at = intern_shape(shapes, shape_ids, std::mem::take(&mut **own));
        record.shape = Stored::Shared(at);
        at
    }

    /// Gives `record`, which has no fields, those of `class`.
    pub(crate) fn copy_fields(&mut self, class: RecordId, record: RecordId) {
        self.share(class);
        let from = self.get(class);
        let (shape, places) = (from.shape.clone(), from.places.clone());
        let (values, open) = (from.values.clone(), from.open.clone());
        let to = self.get_mut(record);
        to.shape = shape;
        to.places = places;
        to.values = values;
        to.open = open;
    }

    /// Makes room in `record` for the fields of `class`. New ones get the
    /// class's values; `Merge::to` says where each went, and those below
    /// `old` were there before.
    pub(crate) fn merge_fields(
        &mut self,
        class: RecordId,
        record: RecordId,
    ) -> (std::sync::Arc<Merge>, usize) {
        self.share(class);
        let from_shape = self.share_shape(class);
        let to_shape = self.share_shape(record);
        let old = self.get(record).values.len();
        let merge = match self.merges.get(&(to_shape, from_shape)) {
            Some(known) => known.clone(),
            None => {
                let mut shape = self.shapes[to_shape as usize].clone();
                let to = self.shapes[from_shape as usize]
                    .decls
                    .iter()
                    .map(|decl| match shape.find(decl.name) {
                        Some(at) => at as u32,
                        None => {
                            shape.push(*decl);
                            shape.decls.len() as u32 - 1
                        }
                    })
                    .collect();
                let shape = intern_shape(&mut self.shapes, &mut self.shape_ids, shape);
                let merge = std::sync::Arc::new(Merge { shape, to });
                self.merges.insert((to_shape, from_shape), merge.clone());
                merge
            }
        };
        let from = self.get(class);
        let mut values = Vec::new();
        let mut places = self.places_of(self.get(record)).to_vec();
        for (at, &to) in merge.to.iter().enumerate() {
            if to as usize >= old {
                values.push(from.values[at]);
                places.push(self.places_of(from)[at]);
            }
        }
        let target = self.get_mut(record);
        target.shape = Stored::Shared(merge.shape);
        target.values.extend(values);
        target.places = Stored::Own(Box::new(places));
        (merge, old)
    }

    /// Frees what only the making of records needs.
    pub(crate) fn forget_lookup(&mut self) {
        self.shape_ids = HashTable::new();
        self.place_ids = HashTable::new();
        self.merges = HashMap::default();
    }

    /// Frees what a record that is no longer needed holds.
    pub(crate) fn discard(&mut self, id: RecordId) {
        let record = self.get_mut(id);
        let (name, kind) = (record.name, record.kind);
        *record = RecordData::new(name, kind, &[]);
    }

    /// All superclasses, each after its own.
    pub(crate) fn superclasses(&self, id: RecordId) -> Vec<RecordId> {
        fn collect(pool: &RecordPool, id: RecordId, into: &mut Vec<RecordId>) {
            for &class in &pool.get(id).superclasses {
                collect(pool, class, into);
                into.push(class);
            }
        }
        let mut all = Vec::new();
        collect(self, id, &mut all);
        all
    }
}

fn intern_shape(shapes: &mut Vec<Shape>, ids: &mut HashTable<u32>, mut shape: Shape) -> u32 {
    let hash = hash_all(&shape.decls);
    if let Some(&at) = ids.find(hash, |&at| shapes[at as usize].decls == shape.decls) {
        return at;
    }
    let at = shapes.len() as u32;
    shape.decls.shrink_to_fit();
    shapes.push(shape);
    ids.insert_unique(hash, at, |&at| hash_all(&shapes[at as usize].decls));
    at
}

impl Lineage for RecordPool {
    fn is_subclass(&self, record: RecordId, class: RecordId) -> bool {
        self.get(record)
            .superclasses
            .iter()
            .any(|&parent| parent == class || self.is_subclass(parent, class))
    }

    fn direct_superclasses(&self, record: RecordId) -> &[RecordId] {
        &self.get(record).superclasses
    }

    fn compare_names(&self, a: RecordId, b: RecordId) -> Ordering {
        let name = |id: RecordId| self.class_names.get(&id).map_or(&[][..], |name| name);
        name(a).cmp(name(b))
    }
}
