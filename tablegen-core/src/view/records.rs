//! Result of an evaluation: an immutable set of records that can be read from many threads, and
//! views of it.

mod names;
mod snapshot;

use std::ops::Range;
use std::sync::{Arc, OnceLock};
use std::{fmt, slice, vec};

use crate::diag::Diagnostics;
use crate::error::{FieldError, LookupError, LookupKind, RecordError};
use crate::evaluation::Evaluation;
use crate::footprint::Footprint;
use crate::index::{Reads, SourceIndex, Tracker};
use crate::iterators::iterators;
use crate::profile::EvaluationProfile;
use crate::record_id::RecordId;
use crate::release::Release;
use crate::source::{Loc, SourceMap};
use crate::storage::record::RecordKind;
use crate::suggest::nearest;
use crate::text::TextId;
use crate::types::{Lineage, TypeId};
use crate::value::Val;
use crate::view::by_class::ByClass;
use crate::view::values::{Type, Value};

use names::{Named, sort_by_name};

/// Result of an evaluation: records, classes, global variables and sources. Immutable; clones are
/// cheap and share the data.
///
/// ```
/// use tablegen_core::Evaluator;
///
/// let text = "class Reg<int n> { int Number = n; } def SP : Reg<2>; def Options;";
/// let records = Evaluator::new().evaluate_text("regs.td", text)?;
/// assert_eq!(records.defs().len(), 2);
/// assert!(records.derived_from("Reg")?.map(|reg| reg.name()).eq(["SP"]));
/// assert_eq!(records.def("SP")?.int("Number")?, 2);
/// assert!(records.def("FP").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Records {
    pub(crate) inner: Arc<Inner>,
}

pub(crate) struct Inner {
    pub(crate) ev: Evaluation,
    input_name: String,
    /// Records sorted by name; computed on first use.
    defs: OnceLock<Vec<RecordId>>,
    classes: OnceLock<Vec<RecordId>>,
    /// Index by class; computed on first use.
    by_class: OnceLock<ByClass>,
    globals: Vec<(Box<[u8]>, Val)>,
    /// Settings of the evaluation.
    pub(crate) reading: Reading,
    /// Sizes of llvm-tblgen's pools; computed on first use.
    pub(crate) footprint: OnceLock<Footprint>,
    profile: Option<EvaluationProfile>,
    index: Option<(SourceIndex, Tracker)>,
}

/// Settings of an evaluation that, with the sources, determine its result.
#[derive(Clone, Default)]
pub(crate) struct Reading {
    pub(crate) include_dirs: Vec<String>,
    pub(crate) macros: Vec<String>,
    pub(crate) release: Release,
}

impl Inner {
    fn sorted(&self, named: impl Iterator<Item = (TextId, RecordId)>) -> Vec<RecordId> {
        let mut all: Vec<Named<'_>> =
            named.map(|(name, id)| Named::new(self.ev.texts.get(name), id)).collect();
        sort_by_name(&mut all);
        all.into_iter().map(|one| one.id()).collect()
    }

    /// Returns the name of a field that is about to be read.
    #[inline]
    fn field_name(&self, name: &str) -> Option<Val> {
        let name = self.ev.texts.value(self.ev.texts.lookup(name.as_bytes())?)?;
        if let Some((_, tracker)) = &self.index {
            tracker.with(|names| names.fields.insert(name));
        }
        Some(name)
    }

    /// Returns the class of a name that is about to be read.
    #[inline]
    fn class_named(&self, name: &str) -> Option<RecordId> {
        let name = self.ev.texts.lookup(name.as_bytes())?;
        if let Some((_, tracker)) = &self.index {
            tracker.with(|names| names.classes.insert(name));
        }
        self.ev.symbols.classes.get(&name).copied()
    }

    fn defs(&self) -> &[RecordId] {
        self.defs.get_or_init(|| self.sorted(self.ev.texts.records()))
    }

    fn classes(&self) -> &[RecordId] {
        self.classes.get_or_init(|| {
            self.sorted(self.ev.symbols.classes.iter().map(|(&name, &id)| (name, id)))
        })
    }
}

impl fmt::Debug for Records {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Records")
            .field("input", &self.inner.input_name)
            .field("classes", &self.inner.ev.symbols.classes.len())
            .field("defs", &self.inner.ev.texts.record_count())
            .finish()
    }
}

pub(crate) fn text(bytes: &[u8]) -> &str {
    // The invalid tail of a name is not shown. Names are identifiers, except for those pasted from
    // strings.
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or(""),
    }
}

impl Records {
    /// Returns the release of LLVM whose language was evaluated.
    pub fn release(&self) -> Release {
        self.inner.reading.release
    }

    pub(crate) fn freeze(mut ev: Evaluation, input_name: &str, reading: Reading) -> Records {
        let profile = ev.finish_profile();
        let index = ev.index.take().map(|index| (index.finish(), Tracker::default()));
        ev.forget_evaluation();
        let mut globals: Vec<(Box<[u8]>, Val)> =
            ev.symbols.globals.iter().map(|(&name, &v)| (ev.texts.get(name).into(), v)).collect();
        globals.sort_unstable();
        let inner = Inner {
            ev,
            input_name: input_name.to_owned(),
            defs: OnceLock::new(),
            classes: OnceLock::new(),
            by_class: OnceLock::new(),
            globals,
            reading,
            footprint: OnceLock::new(),
            profile,
            index,
        };
        Records { inner: Arc::new(inner) }
    }

    /// Returns the finished evaluation.
    pub(crate) fn evaluation(&self) -> &Evaluation {
        &self.inner.ev
    }

    fn view(&self, id: RecordId) -> Record<'_> {
        Record { inner: &self.inner, id }
    }

    /// Returns the cost of each class, multiclass and loop, if the records were evaluated with
    /// [`Evaluator::profile`](crate::Evaluator::profile).
    pub fn profile(&self) -> Option<&EvaluationProfile> {
        self.inner.profile.as_ref()
    }

    /// Returns the index of declarations and uses, if the records were evaluated with
    /// [`Evaluator::index`](crate::Evaluator::index).
    pub fn index(&self) -> Option<&SourceIndex> {
        self.inner.index.as_ref().map(|(index, _)| index)
    }

    /// Returns the fields and classes that were looked up in the records so far. Empty if the
    /// records were evaluated without [`Evaluator::index`](crate::Evaluator::index).
    ///
    /// ```
    /// # use tablegen_core::Evaluator;
    /// let text = "class A { int x = 1; int y = 2; }  def B : A;";
    /// let records = Evaluator::new().index(true).evaluate_text("x.td", text)?;
    /// let sum: i64 = records.derived_from("A").unwrap().filter_map(|b| b.int("x").ok()).sum();
    /// let reads = records.reads();
    /// assert!(reads.fields.contains("x") && !reads.fields.contains("y"));
    /// assert!(reads.classes.contains("A"));
    /// # Ok::<(), tablegen_core::Failure>(())
    /// ```
    pub fn reads(&self) -> Reads {
        let mut reads = Reads::default();
        let Some((_, tracker)) = &self.inner.index else { return reads };
        let ev = &self.inner.ev;
        let (fields, classes, shapes) = tracker
            .with(|names| (names.fields.clone(), names.classes.clone(), names.shapes.clone()));
        let name = |name: Val| ev.values.text(name).map(|name| ev.shown(name));
        reads.fields.extend(fields.into_iter().filter_map(name));
        reads.classes.extend(classes.into_iter().map(|class| ev.shown(class)));
        for decls in shapes.into_iter().map(|shape| ev.records.shape_fields(shape)) {
            reads.fields.extend(decls.iter().filter_map(|decl| name(decl.name)));
        }
        reads
    }

    /// Returns the path of the main file, as it was given.
    pub fn input_name(&self) -> &str {
        &self.inner.input_name
    }

    /// Returns all records, named and anonymous, sorted by the bytes of their names.
    pub fn defs(&self) -> RecordIter<'_> {
        RecordIter::new(self.inner.defs().iter(), &self.inner)
    }

    /// Returns all classes, sorted by the bytes of their names.
    pub fn classes(&self) -> RecordIter<'_> {
        RecordIter::new(self.inner.classes().iter(), &self.inner)
    }

    /// Returns the record with this name.
    ///
    /// # Errors
    /// Returns an error if there is no such record; it suggests the nearest name.
    /// [`Records::find_def`] is the faster test if the record may be missing.
    pub fn def(&self, name: &str) -> Result<Record<'_>, RecordError> {
        self.find_def(name).ok_or_else(|| self.unknown(LookupKind::Def, name))
    }

    /// Returns the record with this name, if there is one.
    pub fn find_def(&self, name: &str) -> Option<Record<'_>> {
        let ev = &self.inner.ev;
        let name = ev.texts.lookup(name.as_bytes())?;
        ev.def_named(name).map(|id| self.view(id))
    }

    /// Returns the class with this name.
    ///
    /// # Errors
    /// Returns an error if there is no such class; it suggests the nearest name.
    /// [`Records::find_class`] is the faster test if the class may be missing.
    pub fn class(&self, name: &str) -> Result<Record<'_>, RecordError> {
        self.find_class(name).ok_or_else(|| self.unknown(LookupKind::Class, name))
    }

    /// Returns the class with this name, if there is one.
    pub fn find_class(&self, name: &str) -> Option<Record<'_>> {
        self.inner.class_named(name).map(|id| self.view(id))
    }

    /// Returns the value of a global variable: a `defvar` or `defset` at file level.
    ///
    /// ```
    /// # use tablegen_core::Evaluator;
    /// let text = "defvar width = 32; def Width;";
    /// let records = Evaluator::new().evaluate_text("x.td", text)?;
    /// assert_eq!(records.global("width").unwrap().to_int(), Ok(32));
    /// let error = records.global("Width").unwrap_err().to_string();
    /// assert_eq!(error, "x.td: there is no global variable `Width`, but a record of that name");
    /// # Ok::<(), tablegen_core::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if there is no such variable; it suggests the nearest name.
    /// [`Records::find_global`] is the faster test if the variable may be missing.
    pub fn global(&self, name: &str) -> Result<Value<'_>, RecordError> {
        self.find_global(name).ok_or_else(|| self.unknown(LookupKind::Global, name))
    }

    /// Returns the value of a global variable, if there is one with this name.
    pub fn find_global(&self, name: &str) -> Option<Value<'_>> {
        let globals = &self.inner.globals;
        let index = globals.binary_search_by(|(known, _)| (**known).cmp(name.as_bytes())).ok()?;
        Some(Value::new(&self.inner, globals.get(index)?.1))
    }

    /// Returns the record or class with this number. `None` if the number comes from other
    /// [`Records`] and is not used here.
    ///
    /// Unlike a [`Record`], a [`RecordId`] does not borrow the records:
    ///
    /// ```
    /// # use tablegen_core::{Evaluator, RecordId, Records};
    /// struct Op { records: Records, id: RecordId }
    ///
    /// # let records = Evaluator::new().evaluate_text("x.td", "def Add;")?;
    /// let id = records.def("Add").unwrap().id();
    /// let op = Op { records: records.clone(), id };   // Shares the records.
    /// drop(records);
    /// assert_eq!(op.records.record(op.id).unwrap().name(), "Add");
    /// # Ok::<(), tablegen_core::Failure>(())
    /// ```
    pub fn record(&self, id: RecordId) -> Option<Record<'_>> {
        let ev = &self.inner.ev;
        let data = ev.records.find(id)?;
        let name = ev.values.text(data.name)?;
        // Multiclasses and records inside of them have numbers too.
        let known = match data.kind {
            RecordKind::Class => ev.symbols.classes.get(&name).copied(),
            RecordKind::Def | RecordKind::AnonymousDef => ev.def_named(name),
            RecordKind::Multiclass => None,
        };
        (known == Some(id)).then(|| self.view(id))
    }

    #[cold]
    fn unknown(&self, kind: LookupKind, name: &str) -> RecordError {
        let instead = if self.find_def(name).is_some() {
            Some(LookupKind::Def)
        } else if self.find_class(name).is_some() {
            Some(LookupKind::Class)
        } else {
            self.find_global(name).map(|_| LookupKind::Global)
        };
        let nearest = match kind {
            _ if instead.is_some() => None,
            LookupKind::Def => nearest(name, self.defs().map(|def| def.name())),
            LookupKind::Class => nearest(name, self.classes().map(|class| class.name())),
            LookupKind::Global => nearest(name, self.globals().map(|(name, _)| name)),
        };
        LookupError::new(kind, name, &self.inner.input_name, instead, nearest).into()
    }

    /// Returns all records of a class, including those of its subclasses, in the order that
    /// back-ends use: by name, with numbers in names ordered by magnitude. Later calls for the same
    /// class take constant time.
    ///
    /// ```
    /// # use tablegen_core::Evaluator;
    /// let text = "class A; class B; def x2 : A; def x10 : A;";
    /// let records = Evaluator::new().evaluate_text("x.td", text)?;
    /// let all = records.derived_from("A").unwrap();
    /// assert!(all.map(|record| record.name()).eq(["x2", "x10"]));
    /// assert_eq!(records.derived_from("B").unwrap().len(), 0);
    /// assert!(records.derived_from("C").is_err());
    /// # Ok::<(), tablegen_core::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the class is not defined.
    pub fn derived_from(&self, class: &str) -> Result<RecordIter<'_>, RecordError> {
        self.class(class).map(|class| class.derived_defs())
    }

    /// Returns the records of [`derived_from`](Records::derived_from), or an empty iterator if the
    /// class is not defined. Use it for classes from files that a source need not include.
    ///
    /// ```
    /// # use tablegen_core::Evaluator;
    /// let records = Evaluator::new().evaluate_text("x.td", "class A; def X : A;")?;
    /// assert_eq!(records.derived_from_if_defined("A").len(), 1);
    /// assert_eq!(records.derived_from_if_defined("Attribute").len(), 0);
    /// # Ok::<(), tablegen_core::Failure>(())
    /// ```
    pub fn derived_from_if_defined(&self, class: &str) -> RecordIter<'_> {
        match self.find_class(class) {
            Some(class) => class.derived_defs(),
            None => RecordIter::new([].iter(), &self.inner),
        }
    }

    /// Returns the global variables (`defvar` and `defset` at file level), sorted by name.
    pub fn globals(&self) -> Globals<'_> {
        Globals::new(self.inner.globals.iter(), &self.inner)
    }

    /// Returns the source files, to which locations refer.
    pub fn sources(&self) -> &SourceMap {
        &self.inner.ev.sources
    }

    /// Returns warnings, and the text of `dump` statements.
    pub fn diagnostics(&self) -> &Diagnostics {
        &self.inner.ev.diagnostics
    }

    pub(crate) fn field_name(&self, name: &str) -> Option<Val> {
        self.inner.field_name(name)
    }
}

/// Record or class of a [`Records`].
///
/// Accessors such as [`Record::int`] return a field as a Rust type. Their error names the record, the
/// field and the location, and distinguishes missing, unset and mistyped fields.
///
/// ```
/// use tablegen_core::Evaluator;
///
/// let text = "class Inst { int Size = 4; string Text; } def ADD : Inst;";
/// let records = Evaluator::new().evaluate_text("isa.td", text)?;
/// let add = records.def("ADD")?;
/// assert!(add.is_subclass_of("Inst"));
/// assert_eq!(add.int("Size")?, 4);
/// assert_eq!(add.get::<Option<&str>>("Text")?, None);
/// assert!(add.fields().map(|field| field.name()).eq(["Size", "Text"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Record<'r> {
    inner: &'r Inner,
    id: RecordId,
}

impl PartialEq for Record<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && std::ptr::eq(self.inner, other.inner)
    }
}

impl Eq for Record<'_> {}

impl std::hash::Hash for Record<'_> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl fmt::Debug for Record<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Record({})", self.name())
    }
}

/// Formats the whole record as in a dump of all records.
impl fmt::Display for Record<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Vec::new();
        self.write_to(&mut out);
        f.write_str(&String::from_utf8_lossy(&out))
    }
}

impl<'r> Record<'r> {
    #[inline]
    pub(crate) fn new(inner: &'r Inner, id: RecordId) -> Self {
        Record { inner, id }
    }

    fn data(&self) -> &'r crate::storage::record::RecordData {
        self.inner.ev.records.get(self.id)
    }

    /// Returns the number of this record among all of its [`Records`]. Records created earlier have
    /// lower numbers.
    pub fn id(&self) -> RecordId {
        self.id
    }

    /// Returns the release of LLVM whose language was evaluated, as [`Records::release`] does.
    pub fn release(self) -> Release {
        self.inner.reading.release
    }

    /// Returns the name as bytes. Names pasted from strings may be any bytes.
    pub fn name_bytes(&self) -> &'r [u8] {
        let ev = &self.inner.ev;
        ev.values.text(self.data().name).map_or(b"", |name| ev.texts.get(name))
    }

    /// Returns the name. A name that is not UTF-8 is cut before its first invalid byte.
    pub fn name(&self) -> &'r str {
        text(self.name_bytes())
    }

    /// Returns true if the record was defined without a name.
    pub fn is_anonymous(&self) -> bool {
        self.data().kind == RecordKind::AnonymousDef
    }

    /// Returns the location of the definition, then those of the `defm`s that expanded it,
    /// innermost first.
    pub fn locs(&self) -> &'r [Loc] {
        self.inner.ev.records.locs(self.id)
    }

    /// Returns the locations of a class's declarations before its definition.
    pub fn forward_locs(&self) -> &'r [Loc] {
        self.data().forward_locs()
    }

    /// Returns true if this is a class.
    pub fn is_class(&self) -> bool {
        self.data().is_class()
    }

    /// Returns all direct and indirect superclasses, each once and after its own superclasses.
    pub fn superclasses(&self) -> Superclasses<'r> {
        let all: Vec<RecordId> = self.inner.ev.records.superclasses(self.id).collect();
        Superclasses::new(all.into_iter(), self.inner)
    }

    /// Returns all direct and indirect superclasses, each after its own superclasses and once for
    /// each path to it.
    pub(crate) fn superclasses_with_repeats(&self) -> impl Iterator<Item = Record<'r>> + use<'r> {
        let inner = self.inner;
        inner.ev.records.superclasses_with_repeats(self.id).map(move |id| Record { inner, id })
    }

    /// Returns the direct superclasses, in source order.
    pub fn direct_superclasses(&self) -> RecordIter<'r> {
        RecordIter::new(self.inner.ev.records.parents(self.id).iter(), self.inner)
    }

    /// Returns the records that derive from this class, as [`Records::derived_from`]. Empty if this
    /// is not a class.
    pub fn derived_defs(&self) -> RecordIter<'r> {
        let ev = &self.inner.ev;
        let by_class = self.inner.by_class.get_or_init(|| ByClass::new(ev));
        RecordIter::new(by_class.derived_from(ev, self.id).iter(), self.inner)
    }

    /// Returns true if `class` is a direct or indirect superclass.
    pub fn is_a(&self, class: Record<'_>) -> bool {
        self.inner.ev.records.is_subclass(self.id, class.id)
    }

    /// Returns true if a direct or indirect superclass has this name.
    pub fn is_subclass_of(&self, class: &str) -> bool {
        let ev = &self.inner.ev;
        let class = self.inner.class_named(class);
        class.is_some_and(|class| ev.records.is_subclass(self.id, class))
    }

    /// Returns the location of the definition.
    pub fn loc(&self) -> Loc {
        self.locs().first().copied().unwrap_or(Loc::NONE)
    }

    /// Returns the fields, in order of declaration.
    pub fn fields(&self) -> Fields<'r> {
        if let (Some((_, tracker)), Some(shape)) = (&self.inner.index, self.shared_shape()) {
            tracker.with(|names| names.shapes.insert(shape));
        }
        Fields::new(0..self.inner.ev.records.values(self.id).len(), *self)
    }

    /// Returns the fields in the order of their names.
    pub fn fields_by_name(&self) -> FieldsByName<'r> {
        let ev = &self.inner.ev;
        let name = |name| ev.values.text(name).map_or(&b""[..], |text| ev.texts.get(text));
        let order = ev.records.shape(self.id).sorted(|v| name(v).into());
        FieldsByName::new(order.iter(), *self)
    }

    /// Returns the field with this name.
    pub fn field(&self, name: &str) -> Option<Field<'r>> {
        let name = self.inner.field_name(name)?;
        let index = self.inner.ev.records.find_field(self.id, name)?;
        Some(Field { record: *self, index })
    }

    pub(crate) fn shared_shape(&self) -> Option<u32> {
        self.inner.ev.records.shared_shape(self.id)
    }

    pub(crate) fn index_of(&self, name: Val) -> Option<usize> {
        self.inner.ev.records.find_field(self.id, name)
    }

    pub(crate) fn value_at(&self, index: usize) -> Option<Value<'r>> {
        self.inner.ev.records.values(self.id).get(index).map(|&v| Value::new(self.inner, v))
    }

    /// Returns the value of the field with this name.
    ///
    /// # Errors
    /// Returns an error if there is no such field.
    pub fn value(&self, name: &str) -> Result<Value<'r>, RecordError> {
        match self.field(name) {
            Some(field) => Ok(field.value()),
            None => Err(FieldError::missing(*self, name)),
        }
    }

    /// Returns the template arguments of a class. Empty for records.
    pub fn template_args(&self) -> TemplateArgs<'r> {
        TemplateArgs::new(0..self.data().args().len(), *self)
    }

    /// Appends the record as in a dump of all records, with a newline at the end.
    pub fn write_to(&self, out: &mut Vec<u8>) {
        self.inner.ev.write_record(out, self.id);
    }

    /// Returns the source files, to which locations refer.
    pub fn sources(&self) -> &'r SourceMap {
        &self.inner.ev.sources
    }
}

/// Field of a [`Record`]. Fields are equal if they are the same field of the same record.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Field<'r> {
    record: Record<'r>,
    index: usize,
}

impl fmt::Debug for Field<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.name(), self.value())
    }
}

/// Formats the field as `type name = value`.
impl fmt::Display for Field<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Vec::new();
        self.write_to(&mut out);
        f.write_str(&String::from_utf8_lossy(&out))
    }
}

impl<'r> Field<'r> {
    #[inline]
    pub(crate) fn new(record: Record<'r>, index: usize) -> Self {
        Field { record, index }
    }

    /// Returns the record.
    pub fn record(&self) -> Record<'r> {
        self.record
    }

    fn decl(&self) -> crate::storage::record::FieldDecl {
        self.record.inner.ev.records.decl(self.record.id, self.index)
    }

    /// Returns the name as bytes.
    pub fn name_bytes(&self) -> &'r [u8] {
        let ev = &self.record.inner.ev;
        ev.values.text(self.decl().name).map_or(b"", |name| ev.texts.get(name))
    }

    /// Returns the name.
    pub fn name(&self) -> &'r str {
        text(self.name_bytes())
    }

    /// Returns the index of the field in its record, counted from 0.
    pub fn index(&self) -> usize {
        self.index
    }

    /// Returns the declared type.
    pub fn ty(&self) -> Type<'r> {
        Type::new(self.record.inner, self.decl().ty)
    }

    /// Returns the value.
    pub fn value(&self) -> Value<'r> {
        Value::new(
            self.record.inner,
            self.record.inner.ev.records.value(self.record.id, self.index),
        )
    }

    /// Returns true if the value is `?`, or bits that are all `?`.
    pub fn is_unset(&self) -> bool {
        self.value().is_wholly_unset()
    }

    /// Returns true if declared with `field`: the value may be unresolved.
    pub fn is_optional(&self) -> bool {
        self.decl().optional
    }

    /// Returns the location of the `let` or initializer that set the value.
    pub fn loc(&self) -> Loc {
        self.record.inner.ev.records.field_loc(self.record.id, self.index)
    }

    /// Appends `type name = value`.
    pub fn write_to(&self, out: &mut Vec<u8>) {
        self.record.inner.ev.write_field(out, self.record.id, self.index);
    }
}

/// Template argument of a class.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TemplateArg<'r> {
    class: Record<'r>,
    index: usize,
}

impl fmt::Debug for TemplateArg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.qualified_name(), self.default())
    }
}

/// Formats the argument as `type Class:name = default`.
impl fmt::Display for TemplateArg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Vec::new();
        self.write_to(&mut out);
        f.write_str(&String::from_utf8_lossy(&out))
    }
}

impl<'r> TemplateArg<'r> {
    pub(crate) fn new(class: Record<'r>, index: usize) -> Self {
        TemplateArg { class, index }
    }

    fn arg(&self) -> &'r crate::storage::record::TemplateArg {
        &self.class.data().args()[self.index]
    }

    /// Returns the name qualified with that of the class: `Class:name`.
    pub fn qualified_name(&self) -> &'r str {
        let ev = &self.class.inner.ev;
        ev.values.text(self.arg().name).map_or("", |name| text(ev.texts.get(name)))
    }

    /// Returns the name.
    pub fn name(&self) -> &'r str {
        let full = self.qualified_name();
        full.rsplit_once(':').map_or(full, |(_, name)| name)
    }

    /// Returns the type.
    pub fn ty(&self) -> Type<'r> {
        Type::new(self.class.inner, self.arg().ty)
    }

    /// Returns the default value; `?` without one.
    pub fn default(&self) -> Value<'r> {
        Value::new(self.class.inner, self.arg().value)
    }

    /// Returns the location of the declaration.
    pub fn loc(&self) -> Loc {
        self.arg().loc
    }

    /// Appends `type Class:name = default`.
    pub fn write_to(&self, out: &mut Vec<u8>) {
        self.class.inner.ev.write_arg(out, self.class.id, self.index);
    }
}

iterators! {
    /// Iterator over records or classes. Returned by [`Records::defs`](crate::Records::defs),
    /// [`Records::classes`](crate::Records::classes),
    /// [`Records::derived_from`](crate::Records::derived_from), [`Record::direct_superclasses`] and
    /// [`Type::classes`](crate::Type::classes).
    RecordIter<'r>(slice::Iter<'r, RecordId>, of &'r Inner) -> Record<'r> =
        |inner, &id| Record::new(inner, id);

    /// Iterator returned by [`Record::superclasses`].
    Superclasses<'r>(vec::IntoIter<RecordId>, of &'r Inner) -> Record<'r> =
        |inner, id| Record::new(inner, id);

    /// Iterator returned by [`Record::fields`].
    Fields<'r>(Range<usize>, of Record<'r>) -> Field<'r> = |record, index| Field::new(record, index);

    /// Iterator returned by [`Record::fields_by_name`].
    FieldsByName<'r>(slice::Iter<'r, u32>, of Record<'r>) -> Field<'r> =
        |record, &index| Field::new(record, index as usize);

    /// Iterator returned by [`Record::template_args`].
    TemplateArgs<'r>(Range<usize>, of Record<'r>) -> TemplateArg<'r> =
        |class, index| TemplateArg::new(class, index);

    /// Iterator returned by [`Records::globals`](crate::Records::globals).
    Globals<'r>(slice::Iter<'r, (Box<[u8]>, Val)>, of &'r Inner) -> (&'r str, Value<'r>) =
        |inner, (name, v): &'r (Box<[u8]>, Val)| (text(name), Value::new(inner, *v));
}

impl TypeId {
    /// Returns true if values of this type are records of `class`.
    pub(crate) fn is_of_class(self, ev: &Evaluation, class: RecordId) -> bool {
        ev.types.classes(self).is_some_and(|classes| {
            classes.iter().any(|&mine| mine == class || ev.records.is_subclass(mine, class))
        })
    }
}
