//! Storage of records, classes and multiclasses.
//!
//! A record's fields are stored in three parts. The names and types ([`Shape`]) are shared by all
//! records with the same fields. The locations where fields were last set are shared likewise. The
//! values are the record's own. Most records of a class differ only in their values, so sharing
//! saves most of the memory.

mod snapshot;

pub(crate) use snapshot::Sizes;

use std::hash::{BuildHasher, Hash};
use std::sync::{Arc, OnceLock};

use hashbrown::{HashMap, HashSet, HashTable};
use rustc_hash::FxBuildHasher;

use crate::record_id::RecordId;
use crate::source::Loc;
use crate::storage::items::{Items, SameItem};
use crate::storage::rows::{Growing, Pool, RowId, Rows, Span};
use crate::types::TypeId;
use crate::value::Val;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RecordKind {
    Def,
    AnonymousDef,
    Class,
    Multiclass,
}

/// Name and type of a field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct FieldDecl {
    pub(crate) name: Val,
    pub(crate) ty: TypeId,
    /// True if declared with `field`: the value may stay unresolved.
    pub(crate) optional: bool,
}

/// Names and types of the fields of a record, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    decls: Vec<FieldDecl>,
    /// Field indices by name, for records with too many fields for a linear search. Computed on
    /// first use.
    index: OnceLock<HashTable<u32>>,
    /// Field indices in the order of their names; computed on first use.
    sorted: OnceLock<Box<[u32]>>,
    /// Text before each value in a dump; computed on first use.
    heads: OnceLock<Heads>,
}

/// Text before each value in a dump, in the dump's order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heads {
    pub(crate) text: Vec<u8>,
    /// Index of each field, and the end of its text.
    pub(crate) fields: Vec<(u32, u32)>,
}

/// Maximum number of fields that are searched linearly. In the benchmark `fields`, that takes 12 to
/// 14 ns up to this number, as long as a search of the index, which then is not built. It takes 15 ns
/// with 16 fields and 18 ns with 32, the index 14 ns.
const SEARCHED: usize = 12;

fn hash_name(name: Val) -> u64 {
    FxBuildHasher.hash_one(name)
}

impl Shape {
    pub(crate) fn find(&self, name: Val) -> Option<usize> {
        let decls = &self.decls;
        if decls.len() <= SEARCHED {
            return decls.iter().position(|decl| decl.name == name);
        }
        let index = self.index.get_or_init(|| {
            let mut table = HashTable::with_capacity(decls.len());
            for (index, decl) in (0..).zip(decls) {
                let rehash = |&index: &u32| hash_name(decls[index as usize].name);
                table.insert_unique(hash_name(decl.name), index, rehash);
            }
            table
        });
        let found = index.find(hash_name(name), |&index| decls[index as usize].name == name);
        found.map(|&index| index as usize)
    }

    /// Returns the field indices in the order of the bytes of their names.
    pub(crate) fn sorted(&self, text: impl Fn(Val) -> Box<[u8]>) -> &[u32] {
        self.sorted.get_or_init(|| {
            let mut order: Vec<u32> = (0..self.decls.len() as u32).collect();
            order.sort_by_cached_key(|&index| text(self.decls[index as usize].name));
            order.into()
        })
    }

    /// Returns the text before each value in a dump.
    pub(crate) fn heads(&self, make: impl Fn(&[FieldDecl]) -> Heads) -> &Heads {
        self.heads.get_or_init(|| make(&self.decls))
    }

    fn push(&mut self, decl: FieldDecl) {
        self.decls.push(decl);
        self.sorted = OnceLock::new();
        self.heads = OnceLock::new();
        let Shape { decls, index, .. } = self;
        if let Some(index) = index.get_mut() {
            let rehash = |&index: &u32| hash_name(decls[index as usize].name);
            index.insert_unique(hash_name(decl.name), decls.len() as u32 - 1, rehash);
        }
    }
}

/// Parts that a record owns while it is built, until they are [shared].
///
/// [shared]: RecordPool::share
#[derive(Clone, Debug, Default)]
struct Draft {
    shape: Option<Shape>,
    field_locs: Option<Vec<Loc>>,
}

/// Template argument of a class or multiclass.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TemplateArg {
    /// Name qualified with the class: `C:x` or `M::x`.
    pub(crate) name: Val,
    /// Declared name: `x`.
    pub(crate) short: Val,
    pub(crate) ty: TypeId,
    /// Default value; `?` without one.
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

/// Parts that few records have.
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
    /// Location of the record, then those of the `defm`s that it was expanded by.
    locs: Span,
    /// Index of the shape, unless there is a draft.
    shape: u32,
    /// Locations of the fields, unless there is a draft.
    field_locs: RowId,
    values: Span,
    /// Indices of the fields whose values may still change or are not fully resolved, ascending.
    open: Span,
    superclasses: RowId,
    pub(crate) def_value: Option<Val>,
    /// Type of the record; [`TypeId::NONE`] until it is first needed.
    pub(crate) ty: TypeId,
    draft: Option<Box<Draft>>,
    pub(crate) extras: Option<Arc<Extras>>,
}

impl SameItem for RecordData {
    fn is_same(&self, other: &Self) -> bool {
        let parts = |one: &RecordData| {
            let RecordData { name, kind, locs, shape, field_locs, values, open, .. } = *one;
            let RecordData { superclasses, def_value, ty, .. } = *one;
            let rows = (locs, values, open, field_locs, superclasses);
            (name, kind, shape, rows, def_value, ty)
        };
        let extras = [self, other].map(|one| one.extras.as_ref().map(Arc::as_ptr));
        let is_shared = self.draft.is_none() && other.draft.is_none() && extras[0] == extras[1];
        is_shared && parts(self) == parts(other)
    }
}

/// Items of a [`RecordPool`] that was copied without them.
pub(crate) struct RecordItems {
    records: Items<RecordData>,
    values: Items<Val>,
}

impl RecordItems {
    /// Exchanges the other pool.
    pub(crate) fn rebase(&mut self, old: Option<&RecordPool>, new: &RecordPool) {
        self.records.rebase(old.map(|old| &old.records), &new.records);
        self.values.rebase(old.map(|old| old.values.items()), new.values.items());
    }
}

impl RecordData {
    pub(crate) fn is_class(&self) -> bool {
        self.kind == RecordKind::Class
    }

    pub(crate) fn extras_mut(&mut self) -> &mut Extras {
        Arc::make_mut(self.extras.get_or_insert_default())
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
}

/// Mapping of the fields of a class to those of a record that inherits it.
#[derive(Clone, Debug)]
pub(crate) struct Merge {
    shape: u32,
    /// Index in the record for each field of the class.
    pub(crate) to: Box<[u32]>,
}

/// All records, classes and multiclasses, with the parts that they share.
#[derive(Clone)]
pub(crate) struct RecordPool {
    records: Growing<RecordData>,
    locs: Pool<Loc>,
    values: Pool<Val>,
    open: Pool<u32>,
    /// Distinct shapes. Index 0 is the empty one.
    shapes: Vec<Shape>,
    shape_ids: HashTable<u32>,
    field_locs: Rows<Loc>,
    superclasses: Rows<RecordId>,
    /// Rows of superclasses that result from appending a class to a row.
    with_superclass: HashMap<(RowId, RecordId), RowId, FxBuildHasher>,
    /// Highest number of a record in each row of superclasses and above.
    last_above: Vec<RecordId>,
    /// Classes that occur in rows of superclasses.
    derived_from: HashSet<RecordId, FxBuildHasher>,
    /// True if a class gained a superclass after other classes derived from it, as a class that is
    /// declared before its definition can. Then `last_above` is not valid.
    derived_from_early: bool,
    merges: HashMap<(u32, u32), Arc<Merge>, FxBuildHasher>,
    /// Names of classes, by which types are sorted.
    class_names: HashMap<RecordId, Box<[u8]>, FxBuildHasher>,
    /// Draft for reuse.
    spare: Option<Box<Draft>>,
}

fn hash_all<T: Hash>(items: &[T]) -> u64 {
    FxBuildHasher.hash_one(items)
}

impl Default for RecordPool {
    fn default() -> Self {
        let mut pool = RecordPool {
            records: Growing::roomy(),
            locs: Pool::roomy(),
            values: Pool::roomy(),
            open: Pool::default(),
            shapes: Vec::new(),
            shape_ids: HashTable::new(),
            field_locs: Rows::new(),
            superclasses: Rows::new(),
            with_superclass: HashMap::default(),
            last_above: vec![RecordId(0)],
            derived_from: HashSet::default(),
            derived_from_early: false,
            merges: HashMap::default(),
            class_names: HashMap::default(),
            spare: None,
        };
        intern_shape(&mut pool.shapes, &mut pool.shape_ids, Shape::default());
        pool
    }
}

impl RecordPool {
    /// Reserves capacity of items such that the memory is returned to the system when it is freed.
    pub(crate) fn reserve_apart(&mut self) {
        self.records.reserve_apart();
        self.values.reserve_apart();
    }

    /// Copies the pool, and its items apart.
    pub(crate) fn split_copy(&mut self, other: Option<&RecordPool>) -> (RecordPool, RecordItems) {
        let items = RecordItems {
            records: Items::of(&self.records, other.map(|other| &other.records)),
            values: Items::of(self.values.items(), other.map(|other| other.values.items())),
        };
        let (records, values) =
            (std::mem::take(&mut self.records), std::mem::take(&mut self.values));
        let copy = self.clone();
        (self.records, self.values) = (records, values);
        (copy, items)
    }

    /// Returns a copy of a pool that was copied without its items.
    pub(crate) fn restored(&self, items: &RecordItems, other: Option<&RecordPool>) -> RecordPool {
        let values = items.values.restore(other.map(|other| other.values.items()));
        RecordPool {
            records: items.records.restore(other.map(|other| &other.records)),
            values: Pool::of(values.into()),
            ..self.clone()
        }
    }

    /// Adds an empty record.
    pub(crate) fn add(&mut self, name: Val, kind: RecordKind, locs: &[Loc]) -> RecordId {
        let locs = self.locs.add(locs);
        self.push(RecordData {
            name,
            kind,
            locs,
            shape: 0,
            field_locs: RowId::default(),
            values: Span::default(),
            open: Span::default(),
            superclasses: RowId::default(),
            def_value: None,
            ty: TypeId::NONE,
            draft: None,
            extras: None,
        })
    }

    fn push(&mut self, record: RecordData) -> RecordId {
        self.records.push(record);
        RecordId(self.records.len() as u32 - 1)
    }

    /// Adds a record with the content of another, except for its dumps.
    pub(crate) fn add_copy(&mut self, of: RecordId) -> RecordId {
        self.share(of);
        let mut copy = self.get(of).clone();
        copy.values = self.values.copy(copy.values);
        copy.open = self.open.copy(copy.open);
        copy.def_value = None;
        copy.ty = TypeId::NONE;
        if !copy.dumps().is_empty() {
            copy.extras_mut().dumps.clear();
        }
        self.push(copy)
    }

    pub(crate) fn len(&self) -> usize {
        self.records.len()
    }

    pub(crate) fn get(&self, id: RecordId) -> &RecordData {
        &self.records[id.0 as usize]
    }

    /// Returns the record with this number, if there is one.
    pub(crate) fn find(&self, id: RecordId) -> Option<&RecordData> {
        self.records.get(id.0 as usize)
    }

    pub(crate) fn get_mut(&mut self, id: RecordId) -> &mut RecordData {
        &mut self.records[id.0 as usize]
    }

    pub(crate) fn set_class_name(&mut self, id: RecordId, name: &[u8]) {
        self.class_names.insert(id, name.into());
    }

    /// Returns the name of a class.
    pub(crate) fn class_name_bytes(&self, id: RecordId) -> &[u8] {
        self.class_names.get(&id).map_or(&[][..], |name| name)
    }

    // Locations.

    /// Returns the location of a record, then those of the `defm`s that it was expanded by.
    pub(crate) fn locs(&self, id: RecordId) -> &[Loc] {
        self.locs.get(self.get(id).locs)
    }

    /// Appends the location of a `defm` that the record was expanded by.
    pub(crate) fn add_loc(&mut self, id: RecordId, loc: Loc) {
        let span = &mut self.records[id.0 as usize].locs;
        // Copies of a record share the span.
        *span = self.locs.copy(*span);
        self.locs.push(span, loc);
    }

    /// Replaces the locations of a record, and returns the previous ones.
    pub(crate) fn replace_locs(&mut self, id: RecordId, loc: Loc) -> Vec<Loc> {
        let old = self.locs(id).to_vec();
        self.get_mut(id).locs = self.locs.add(&[loc]);
        old
    }

    // Superclasses.

    /// Returns the direct superclasses of a record.
    pub(crate) fn parents(&self, id: RecordId) -> &[RecordId] {
        self.superclasses.get(self.get(id).superclasses)
    }

    /// Returns the row of the direct superclasses of a record.
    pub(crate) fn superclass_row(&self, id: RecordId) -> RowId {
        self.get(id).superclasses
    }

    /// Returns the classes of a row.
    pub(crate) fn superclasses_of_row(&self, row: RowId) -> &[RecordId] {
        self.superclasses.get(row)
    }

    /// Returns the number of rows.
    pub(crate) fn superclass_rows(&self) -> usize {
        self.superclasses.len()
    }

    pub(crate) fn add_superclass(&mut self, id: RecordId, class: RecordId) {
        let RecordData { superclasses: old, kind, .. } = *self.get(id);
        if kind == RecordKind::Class && self.derived_from.contains(&id) {
            self.derived_from_early = true;
        }
        let new = match self.with_superclass.get(&(old, class)) {
            Some(&known) => known,
            None => {
                let mut row = self.superclasses.get(old).to_vec();
                row.push(class);
                let new = self.superclasses.intern(&row);
                self.with_superclass.insert((old, class), new);
                self.derived_from.insert(class);
                let above = self.last_above[self.superclass_row(class).index()];
                self.last_above.push(class.max(above).max(self.last_above[old.index()]));
                debug_assert_eq!(self.last_above.len(), self.superclasses.len());
                new
            }
        };
        self.get_mut(id).superclasses = new;
    }

    /// Returns false if the order of definition shows that `class` cannot be in a row of
    /// superclasses or above.
    #[inline]
    pub(crate) fn may_have_above(&self, row: RowId, class: RecordId) -> bool {
        self.last_above[row.index()] >= class || self.derived_from_early
    }

    // Values.

    /// Returns the values of all fields.
    pub(crate) fn values(&self, id: RecordId) -> &[Val] {
        self.values.get(self.get(id).values)
    }

    /// Returns the value of field `index`.
    #[inline]
    pub(crate) fn value(&self, id: RecordId, index: usize) -> Val {
        self.values(id)[index]
    }

    pub(crate) fn set_value(&mut self, id: RecordId, index: usize, value: Val) {
        let span = self.get(id).values;
        self.values.get_mut(span)[index] = value;
    }

    /// Returns the indices of fields whose values may still change or are not fully resolved.
    pub(crate) fn open(&self, id: RecordId) -> &[u32] {
        self.open.get(self.get(id).open)
    }

    /// Keeps only the open fields whose values satisfy `is_open`.
    pub(crate) fn retain_open(&mut self, id: RecordId, is_open: impl Fn(Val) -> bool) {
        let RecordPool { records, values, open, .. } = self;
        let record = &mut records[id.0 as usize];
        let values = values.get(record.values);
        open.retain(&mut record.open, |index| is_open(values[index as usize]));
    }

    /// Marks field `index` as one that may still change.
    pub(crate) fn mark_open(&mut self, id: RecordId, index: usize) {
        let index = index as u32;
        if let Err(position) = self.open(id).binary_search(&index) {
            let span = &mut self.records[id.0 as usize].open;
            self.open.push(span, index);
            self.open.get_mut(*span)[position..].rotate_right(1);
        }
    }

    // Shapes.

    pub(crate) fn shape(&self, id: RecordId) -> &Shape {
        let record = self.get(id);
        let own = record.draft.as_ref().and_then(|draft| draft.shape.as_ref());
        own.unwrap_or_else(|| &self.shapes[record.shape as usize])
    }

    /// Returns the fields of a shape, by its index.
    pub(crate) fn shape_fields(&self, shape: u32) -> &[FieldDecl] {
        self.shapes.get(shape as usize).map_or(&[], |shape| &shape.decls)
    }

    /// Returns the index of a record's shape, if it can be shared.
    pub(crate) fn shared_shape(&self, id: RecordId) -> Option<u32> {
        let record = self.get(id);
        let own = record.draft.as_ref().is_some_and(|draft| draft.shape.is_some());
        (!own).then_some(record.shape)
    }

    fn field_locs_of<'a>(&'a self, record: &'a RecordData) -> &'a [Loc] {
        let own = record.draft.as_ref().and_then(|draft| draft.field_locs.as_deref());
        own.unwrap_or_else(|| self.field_locs.get(record.field_locs))
    }

    /// Returns the locations of a record's fields for modification.
    fn own_field_locs(&mut self, id: RecordId) -> &mut Vec<Loc> {
        let RecordPool { records, field_locs, spare, .. } = self;
        let record = &mut records[id.0 as usize];
        let draft = record.draft.get_or_insert_with(|| spare.take().unwrap_or_default());
        draft.field_locs.get_or_insert_with(|| field_locs.get(record.field_locs).to_vec())
    }

    pub(crate) fn find_field(&self, id: RecordId, name: Val) -> Option<usize> {
        self.shape(id).find(name)
    }

    pub(crate) fn decl(&self, id: RecordId, index: usize) -> FieldDecl {
        self.shape(id).decls[index]
    }

    pub(crate) fn field_loc(&self, id: RecordId, index: usize) -> Loc {
        self.field_locs_of(self.get(id))[index]
    }

    pub(crate) fn set_field_loc(&mut self, id: RecordId, index: usize, loc: Loc) {
        if self.field_loc(id, index) != loc {
            self.own_field_locs(id)[index] = loc;
        }
    }

    /// Adds a field, whose name must be new, and returns its index.
    pub(crate) fn add_field(
        &mut self,
        id: RecordId,
        decl: FieldDecl,
        loc: Loc,
        value: Val,
    ) -> usize {
        self.own_field_locs(id).push(loc);
        let RecordPool { records, shapes, values, .. } = self;
        let record = &mut records[id.0 as usize];
        if let Some(draft) = &mut record.draft {
            let shared = &shapes[record.shape as usize];
            draft.shape.get_or_insert_with(|| shared.clone()).push(decl);
        }
        values.push(&mut record.values, value);
        record.values.len() - 1
    }

    /// Replaces the parts that a record owns by equal shared ones.
    pub(crate) fn share(&mut self, id: RecordId) {
        let RecordPool { records, field_locs, shapes, shape_ids, spare, .. } = self;
        let record = &mut records[id.0 as usize];
        let Some(mut draft) = record.draft.take() else { return };
        if let Some(own) = draft.field_locs.take() {
            record.field_locs = field_locs.intern(&own);
        }
        if let Some(own) = draft.shape.take() {
            record.shape = intern_shape(shapes, shape_ids, own);
        }
        *spare = Some(draft);
    }

    /// Copies the fields of `class` to `record`, which has none.
    pub(crate) fn copy_fields(&mut self, class: RecordId, record: RecordId) {
        self.share(class);
        let from = self.get(class);
        let (shape, field_locs) = (from.shape, from.field_locs);
        let (values, open) = (from.values, from.open);
        let (values, open) = (self.values.copy(values), self.open.copy(open));
        let to = self.get_mut(record);
        to.shape = shape;
        to.field_locs = field_locs;
        to.draft = None;
        to.values = values;
        to.open = open;
    }

    /// Adds the fields of `class` to `record`. New fields get the class's values. `Merge::to` maps
    /// the class's fields; indices below the returned number existed before.
    pub(crate) fn merge_fields(
        &mut self,
        class: RecordId,
        record: RecordId,
    ) -> (Arc<Merge>, usize) {
        self.share(class);
        self.share(record);
        let (from_shape, to_shape) = (self.get(class).shape, self.get(record).shape);
        let old = self.get(record).values.len();
        let merge = match self.merges.get(&(to_shape, from_shape)) {
            Some(known) => known.clone(),
            None => {
                let mut shape = self.shapes[to_shape as usize].clone();
                let to = self.shapes[from_shape as usize]
                    .decls
                    .iter()
                    .map(|decl| match shape.find(decl.name) {
                        Some(index) => index as u32,
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
        if merge.shape == to_shape {
            return (merge, old);
        }
        let from_field_locs = self.get(class).field_locs;
        let mut field_locs = self.field_locs.get(self.get(record).field_locs).to_vec();
        for (index, &to) in merge.to.iter().enumerate() {
            if to as usize >= old {
                let value = self.value(class, index);
                self.values.push(&mut self.records[record.0 as usize].values, value);
                field_locs.push(self.field_locs.get(from_field_locs)[index]);
            }
        }
        let field_locs = self.field_locs.intern(&field_locs);
        let target = self.get_mut(record);
        target.shape = merge.shape;
        target.field_locs = field_locs;
        (merge, old)
    }

    /// Frees memory that only the definition of records needs.
    pub(crate) fn forget_lookup(&mut self) {
        self.shape_ids = HashTable::new();
        self.field_locs.forget_lookup();
        self.superclasses.forget_lookup();
        self.with_superclass = HashMap::default();
        self.derived_from = HashSet::default();
        self.merges = HashMap::default();
        self.spare = None;
    }

    /// Frees the parts of a record that is no longer needed.
    pub(crate) fn discard(&mut self, id: RecordId) {
        let record = self.get_mut(id);
        record.draft = None;
        record.extras = None;
    }
}

fn intern_shape(shapes: &mut Vec<Shape>, ids: &mut HashTable<u32>, mut shape: Shape) -> u32 {
    let hash = hash_all(&shape.decls);
    if let Some(&index) = ids.find(hash, |&index| shapes[index as usize].decls == shape.decls) {
        return index;
    }
    let index = shapes.len() as u32;
    shape.decls.shrink_to_fit();
    shapes.push(shape);
    ids.insert_unique(hash, index, |&index| hash_all(&shapes[index as usize].decls));
    index
}
