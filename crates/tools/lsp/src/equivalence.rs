//! Comparison of two evaluations, before and after a rename: the records are the same but for the name,
//! and each use in the text refers to the same declaration.

use std::collections::HashMap;
use std::hash::{BuildHasher, DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use tablegen_core::{
    DeclarationKind, FileId, Loc, Record, RecordId, Records, Type, Value, ValueKind,
};

use crate::position::normal;

/// Name that changes.
pub(crate) struct Renaming<'n> {
    pub(crate) kind: DeclarationKind,
    pub(crate) old: &'n str,
    pub(crate) new: &'n str,
    /// Offsets of the edits by file, sorted. Each adds the difference of the lengths of the names.
    pub(crate) edits: &'n HashMap<PathBuf, Vec<usize>>,
}

/// Evaluation before a rename, as far as it is compared with the one after: hashes of all records and
/// uses, and the text of the parts that the rename may change. It takes about a tenth of the memory of
/// the records, so that two evaluations need not be in memory at a time.
pub(crate) struct Fingerprint<'n> {
    renaming: Renaming<'n>,
    /// Defs, then classes, in the order of their definitions.
    records: Vec<RecordHash>,
    defs: usize,
    /// Hashes of the parts of all records.
    parts: Vec<u16>,
    /// Hashes of the parts that the rename may change, by the indices of the record and of the part in it.
    open: FxHashMap<(u32, u32), u64>,
    /// Parts that the rename may change, by their hashes. Many records share them.
    open_parts: FxHashMap<u64, OpenPart>,
    /// Hashes of the positions of uses after the edits, and of the declarations that they refer to.
    uses: Vec<u64>,
}

/// Hash of a record. Its parts are the name with superclasses and template arguments, then each field.
struct RecordHash {
    name: Box<str>,
    /// Hash of all parts that the rename cannot change.
    hash: u64,
    /// Index of the first part in [`Fingerprint::parts`].
    first: u32,
    len: u32,
}

impl<'n> Fingerprint<'n> {
    /// Creates the fingerprint of the evaluation before the edits.
    pub(crate) fn new(renaming: Renaming<'n>, before: &Records) -> Self {
        let mut reader = Reader::new(&renaming, before);
        let (mut records, mut parts) = (Vec::new(), Vec::new());
        let (mut open, mut open_parts) = (FxHashMap::default(), FxHashMap::default());
        for (number, &record) in (0..).zip(&reader.all()) {
            let first = parts.len() as u32;
            let mut hasher = DefaultHasher::new();
            reader.parts(record, &mut |index, part, hash| {
                parts.push(hash.exact as u16);
                if hash.is_open {
                    open.insert((number, index), hash.exact);
                    open_parts.entry(hash.exact).or_insert_with(|| OpenPart::new(&renaming, part));
                } else {
                    hash.exact.hash(&mut hasher);
                }
            });
            let (name, len) = (record.name().into(), parts.len() as u32 - first);
            records.push(RecordHash { name, hash: hasher.finish(), first, len });
        }
        let defs = reader.defs.len();
        let uses = uses(before, Some(&renaming));
        drop(reader);
        Fingerprint { renaming, records, defs, parts, open, open_parts, uses }
    }

    /// Finds a difference of the evaluation after the edits that is more than the name, and returns its
    /// description.
    pub(crate) fn difference(&self, after: &Records) -> Option<String> {
        let mut reader = Reader::new(&self.renaming, after);
        let mut renamed = FxHashSet::default();
        let counts = [self.defs, self.records.len() - self.defs];
        let new_counts = [reader.defs.len(), reader.classes.len()];
        for ((count, new_count), what) in
            counts.into_iter().zip(new_counts).zip(["records", "classes"])
        {
            if count != new_count {
                return Some(format!("there would be {new_count} {what}, not {count}"));
            }
        }
        let pairs = self.records.iter().zip(reader.all());
        for (number, (before, record)) in (0..).zip(pairs) {
            let differs =
                self.field_that_differs(&mut reader, &mut renamed, number, before, record);
            if let Some(field) = differs {
                let what = if record.is_class() { "class" } else { "record" };
                let field =
                    field.map_or_else(String::new, |field| format!("the field `{field}` of "));
                return Some(format!("{field}the {what} `{}` would be different", before.name));
            }
        }
        let new_uses = uses(after, None);
        let number =
            self.uses.iter().zip(&new_uses).take_while(|(one, other)| one == other).count();
        if number == self.uses.len() && number == new_uses.len() {
            return None;
        }
        // The edits change no line breaks.
        let index = after.index()?;
        let name = match index.uses().get(number) {
            Some(one) => format!("a name in {}", after.sources().short(one.loc)),
            None => "a name".to_owned(),
        };
        Some(format!("{name} would refer to something else"))
    }

    /// Compares a record. `None` if it is the same, otherwise the name of the field that differs, if it is
    /// one. `renamed` has the hashes of parts that were compared and are the same up to the name.
    fn field_that_differs<'r>(
        &self,
        reader: &mut Reader<'_, 'r>,
        renamed: &mut FxHashSet<(u64, u64)>,
        number: u32,
        before: &RecordHash,
        record: Record<'r>,
    ) -> Option<Option<&'r str>> {
        let mut hasher = DefaultHasher::new();
        let mut differs = None;
        let mut len = 0;
        let first = before.first as usize;
        let parts = &self.parts[first..first + before.len as usize];
        reader.parts(record, &mut |index, part, hash| {
            len += 1;
            let is_same = match self.open.get(&(number, index)) {
                Some(&open) => {
                    let pair = (open, hash.exact);
                    let is_same = open == hash.exact
                        || renamed.contains(&pair)
                        || self
                            .open_parts
                            .get(&open)
                            .is_some_and(|one| one.is_renamed(&self.renaming, part));
                    if is_same && open != hash.exact {
                        renamed.insert(pair);
                    }
                    is_same
                }
                None => {
                    hash.exact.hash(&mut hasher);
                    parts.get(index as usize) == Some(&(hash.exact as u16))
                }
            };
            if !is_same && differs.is_none() {
                differs = Some(index);
            }
        });
        if hasher.finish() == before.hash && len == before.len && differs.is_none() {
            return None;
        }
        let field = differs.and_then(|index| record.fields().nth((index as usize).checked_sub(1)?));
        Some(field.filter(|_| len == before.len).map(|field| field.name()))
    }
}

/// Effect that a rename may have on a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Change {
    Never,
    /// The text is the name.
    Whole,
    /// The text contains the name.
    Contained,
}

/// Function that receives the texts of which a record is made.
type Sink<'s> = dyn FnMut(Change, &[u8]) + 's;

/// Function that repeats the texts of a part of a record.
type Part<'p> = dyn Fn(&mut Sink<'_>) + 'p;

/// Part of a record that the rename may change.
struct OpenPart {
    /// Texts that contain the name, by their indices among those of the part.
    texts: Vec<(u32, Box<[u8]>)>,
    /// Hash of the other texts.
    closed: u64,
}

impl OpenPart {
    fn new(renaming: &Renaming<'_>, part: &Part<'_>) -> Self {
        let mut texts = Vec::new();
        let mut hasher = DefaultHasher::new();
        let mut index = 0;
        part(&mut |change, text| {
            if renaming.is_open(change, text) {
                texts.push((index, text.into()));
            } else {
                (index, change, text).hash(&mut hasher);
            }
            index += 1;
        });
        index.hash(&mut hasher);
        OpenPart { texts, closed: hasher.finish() }
    }

    /// Returns true if a part after the edits has the same texts up to the name.
    fn is_renamed(&self, renaming: &Renaming<'_>, part: &Part<'_>) -> bool {
        let mut texts = self.texts.iter().peekable();
        let mut hasher = DefaultHasher::new();
        let mut index = 0;
        let mut is_same = true;
        part(&mut |change, text| {
            match texts.next_if(|(open, _)| *open == index) {
                Some((_, before)) => is_same &= renaming.is_change(change, before, text),
                None => (index, change, text).hash(&mut hasher),
            }
            index += 1;
        });
        index.hash(&mut hasher);
        is_same && texts.next().is_none() && hasher.finish() == self.closed
    }
}

/// Hash of a part of a record.
#[derive(Clone, Copy, Default)]
struct PartHash {
    exact: u64,
    /// True if the rename may change the part.
    is_open: bool,
}

impl PartHash {
    fn add(&mut self, other: PartHash) {
        self.exact = self.exact.rotate_left(5).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ other.exact;
        self.is_open |= other.is_open;
    }
}

/// Reader of the records of an evaluation.
struct Reader<'n, 'r> {
    renaming: &'n Renaming<'n>,
    defs: Vec<Record<'r>>,
    classes: Vec<Record<'r>>,
    ordinals: Ordinals,
    values: RecentValues<'r>,
    types: FxHashMap<Type<'r>, PartHash>,
}

/// Hashes of values that were read lately, by hashes of their numbers. Records that were defined one after
/// the other share most values. A table of all would take as much memory as the records.
struct RecentValues<'r>(Vec<Option<(Value<'r>, PartHash)>>);

impl<'r> RecentValues<'r> {
    const MAX_LEN: usize = 1 << 14;

    /// Creates the table for a number of records.
    fn new(records: usize) -> Self {
        RecentValues(vec![None; (records * 16).next_power_of_two().min(Self::MAX_LEN)])
    }

    fn get_or_insert_with(
        &mut self,
        value: Value<'r>,
        read: impl FnOnce() -> PartHash,
    ) -> PartHash {
        let last = self.0.len() - 1;
        let slot = &mut self.0[FxBuildHasher.hash_one(value) as usize & last];
        match slot {
            Some((known, hash)) if *known == value => *hash,
            _ => slot.insert((value, read())).1,
        }
    }
}

/// Indices of records and classes in the order of their definitions.
struct Ordinals(FxHashMap<RecordId, u32>);

fn sorted<'r>(records: impl Iterator<Item = Record<'r>>) -> Vec<Record<'r>> {
    let mut records: Vec<_> = records.collect();
    records.sort_unstable_by_key(Record::id);
    records
}

impl<'n, 'r> Reader<'n, 'r> {
    fn new(renaming: &'n Renaming<'n>, records: &'r Records) -> Self {
        let (defs, classes) = (sorted(records.defs()), sorted(records.classes()));
        let ordinals = Ordinals(defs.iter().chain(&classes).map(Record::id).zip(0..).collect());
        let values = RecentValues::new(defs.len() + classes.len());
        Reader { renaming, defs, classes, ordinals, values, types: FxHashMap::default() }
    }

    fn all(&self) -> Vec<Record<'r>> {
        self.defs.iter().chain(&self.classes).copied().collect()
    }

    /// Reads a record: the index of each part, a function that repeats its texts, and its hash.
    fn parts(&mut self, record: Record<'r>, out: &mut dyn FnMut(u32, &Part<'_>, PartHash)) {
        let renaming = self.renaming;
        let head = |ordinals: &Ordinals, sink: &mut Sink<'_>| {
            let change = match record.is_class() {
                true => renaming.of_name(DeclarationKind::Class),
                false => renaming.of_text(),
            };
            sink(change, record.name_bytes());
            for class in record.superclasses() {
                ordinals.record(renaming, class, sink);
            }
            for arg in record.template_args() {
                sink(renaming.of_name(DeclarationKind::TemplateArg), arg.name().as_bytes());
                ordinals.value(renaming, arg.default(), sink);
            }
        };
        let ordinals = &self.ordinals;
        let hash = renaming.hash(|sink| head(ordinals, sink));
        out(0, &|sink| head(ordinals, sink), hash);
        for (index, field) in (1..).zip(record.fields()) {
            let change = renaming.of_name(DeclarationKind::Field);
            let (name, ty, value) = (field.name_bytes(), field.ty(), field.value());
            let of_type = |sink: &mut Sink<'_>| sink(Change::Contained, ty.to_string().as_bytes());
            let of_value = |sink: &mut Sink<'_>| ordinals.value(renaming, value, sink);
            let mut hash = renaming.hash(|sink| sink(change, name));
            hash.add(*self.types.entry(ty).or_insert_with(|| renaming.hash(of_type)));
            hash.add(self.values.get_or_insert_with(value, || renaming.hash(of_value)));
            let part = |sink: &mut Sink<'_>| {
                sink(change, name);
                of_type(sink);
                of_value(sink);
            };
            out(index, &part, hash);
        }
    }
}

impl Renaming<'_> {
    /// Returns the effect on names of declarations of a kind.
    fn of_name(&self, kind: DeclarationKind) -> Change {
        if self.kind == kind { Change::Whole } else { Change::Never }
    }

    /// Returns the effect on names of records and texts that may be made of them.
    fn of_text(&self) -> Change {
        match self.kind {
            DeclarationKind::Def | DeclarationKind::Defm => Change::Contained,
            _ => Change::Never,
        }
    }

    /// Returns the hash of some texts.
    fn hash(&self, part: impl Fn(&mut Sink<'_>)) -> PartHash {
        let mut hasher = DefaultHasher::new();
        let mut is_open = false;
        part(&mut |change, text| {
            (change, text).hash(&mut hasher);
            is_open |= self.is_open(change, text);
        });
        PartHash { exact: hasher.finish(), is_open }
    }

    /// Returns true if the rename may change a text.
    fn is_open(&self, change: Change, text: &[u8]) -> bool {
        let old = self.old.as_bytes();
        match change {
            Change::Never => false,
            Change::Whole => text == old,
            Change::Contained => text.windows(old.len()).any(|part| part == old),
        }
    }

    /// Returns true if the rename may change a text to another one.
    fn is_change(&self, change: Change, before: &[u8], after: &[u8]) -> bool {
        match change {
            Change::Never => before == after,
            Change::Whole => before == after || after == self.new.as_bytes(),
            Change::Contained => self.renamed(before, after),
        }
    }

    /// Returns true if a text is another one with the new name in place of the old one, where it
    /// occurs or at some of the occurrences.
    fn renamed(&self, before: &[u8], after: &[u8]) -> bool {
        let (old, new) = (self.old.as_bytes(), self.new.as_bytes());
        if before == after {
            return true;
        }
        // Offsets in `after` that an offset in `before` may correspond to.
        let mut reached: Vec<Vec<usize>> = vec![Vec::new(); before.len() + 1];
        reached[0].push(0);
        for offset in 0..before.len() {
            let mut others = std::mem::take(&mut reached[offset]);
            others.sort_unstable();
            others.dedup();
            for other in others {
                if after.get(other) == Some(&before[offset]) {
                    reached[offset + 1].push(other + 1);
                }
                if before[offset..].starts_with(old) && after[other..].starts_with(new) {
                    reached[offset + old.len()].push(other + new.len());
                }
            }
        }
        reached[before.len()].contains(&after.len())
    }
}

impl Ordinals {
    /// Records that were defined one after the other in both evaluations are the same.
    fn record(&self, renaming: &Renaming<'_>, record: Record<'_>, sink: &mut Sink<'_>) {
        match self.0.get(&record.id()) {
            Some(ordinal) => sink(Change::Never, &ordinal.to_le_bytes()),
            None => sink(renaming.of_text(), record.name_bytes()),
        }
    }

    fn value(&self, renaming: &Renaming<'_>, value: Value<'_>, sink: &mut Sink<'_>) {
        let mut open = vec![value];
        while let Some(value) = open.pop() {
            match value.kind() {
                ValueKind::Def(record) => {
                    sink(Change::Never, b"record");
                    self.record(renaming, record, sink);
                }
                ValueKind::Str(text) => {
                    sink(Change::Never, b"string");
                    sink(renaming.of_text(), text);
                }
                ValueKind::Code(text) => {
                    sink(Change::Never, b"code");
                    sink(renaming.of_text(), text);
                }
                ValueKind::List(list) => {
                    sink(Change::Never, b"list");
                    sink(Change::Never, &list.len().to_le_bytes());
                    open.extend(list.iter());
                }
                ValueKind::Bits(bits) => {
                    sink(Change::Never, b"bits");
                    sink(Change::Never, &bits.len().to_le_bytes());
                    open.extend(bits.iter());
                }
                ValueKind::Dag(dag) => {
                    sink(Change::Never, b"dag");
                    sink(Change::Never, &dag.len().to_le_bytes());
                    sink(Change::Never, dag.operator_name_bytes().unwrap_or(b"?"));
                    open.push(dag.operator());
                    for index in 0..dag.len() {
                        sink(Change::Never, dag.arg_name_bytes(index).unwrap_or(b"?"));
                        open.extend(dag.get(index));
                    }
                }
                ValueKind::Int(number) => {
                    sink(Change::Never, b"int");
                    sink(Change::Never, &number.to_le_bytes());
                }
                ValueKind::Bit(bit) => sink(Change::Never, if bit { b"true" } else { b"false" }),
                ValueKind::Unset => sink(Change::Never, b"unset"),
                // The others are known by their text: expressions in classes.
                _ => {
                    sink(Change::Never, b"expression");
                    sink(Change::Contained, value.to_string().as_bytes());
                }
            }
        }
    }
}

/// Returns hashes of the positions of the names in the texts, and of what they refer to, for an evaluation
/// before the edits of a renaming, or after them.
fn uses(records: &Records, renaming: Option<&Renaming<'_>>) -> Vec<u64> {
    let Some(index) = records.index() else { return Vec::new() };
    let positions = Positions::new(records, renaming);
    let hashes = index.uses().iter().map(|one| {
        let mut hasher = DefaultHasher::new();
        (positions.of(one.loc), positions.of(one.declaration)).hash(&mut hasher);
        hasher.finish()
    });
    hashes.collect()
}

/// Positions of locations after the rename: the number of the file, and the offset.
struct Positions<'p> {
    records: &'p Records,
    files: HashMap<FileId, (u32, &'p [usize])>,
    /// Difference of the lengths of the names.
    growth: isize,
}

impl<'p> Positions<'p> {
    /// Creates the positions of an evaluation, before the rename if there is one.
    fn new(records: &'p Records, renaming: Option<&'p Renaming<'p>>) -> Self {
        let sources = records.sources();
        let files = (0..).zip(sources.files()).map(|(number, file)| {
            let path = normal(sources.name(file).as_ref());
            let edits = renaming.and_then(|renaming| renaming.edits.get(&path));
            (file, (number, edits.map_or(&[][..], Vec::as_slice)))
        });
        let len = |name: &str| isize::try_from(name.len()).unwrap_or(0);
        let growth = renaming.map_or(0, |renaming| len(renaming.new) - len(renaming.old));
        Positions { records, files: files.collect(), growth }
    }

    fn of(&self, loc: Loc) -> Option<(u32, isize)> {
        let (file, offset) = self.records.sources().find(loc)?;
        let (number, edits) = self.files.get(&file)?;
        let before = edits.partition_point(|&edit| edit < offset as usize);
        Some((*number, offset as isize + self.growth * before as isize))
    }
}
