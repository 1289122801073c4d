//! Everything that one evaluation works on, and the small steps that need
//! more than one of its parts: making values, asking for types, reporting.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::diag::{Diagnostics, Severity};
use crate::memo::{Bodies, Memo};
use crate::record::{RecordId, RecordKind, RecordPool};
use crate::regex::Regex;
use crate::source::{Loc, SourceMap};
use crate::text::{TextId, TextPool};
use crate::types::{TypeId, TypePool};
use crate::value::{BinOp, Kind, NameSets, TernOp, UnOp, Val, ValuePool};

/// The evaluation cannot go on; why has been reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fatal;

/// The result of an evaluation step.
pub(crate) type Eval<T> = Result<T, Fatal>;

/// Bounds that keep hostile input from using up the machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// How deep values, and the evaluation of values, may nest.
    pub(crate) depth: u32,
    /// How deep the text of an expression or a statement may nest.
    pub(crate) nesting: u32,
    /// How many elements one list may have.
    pub(crate) list: usize,
    /// How many bytes one string may have.
    pub(crate) string: usize,
    /// How many records may be made.
    pub(crate) records: usize,
    /// How many assertions one record may have, and how many dumps.
    pub(crate) checks: usize,
}

pub(crate) type ByText<T> = HashMap<TextId, T, FxBuildHasher>;

/// The records of a class.
#[derive(Default)]
pub(crate) struct Derived {
    /// How many of all records were looked at.
    pub(crate) seen: usize,
    pub(crate) sorted: Vec<RecordId>,
}

/// How many bytes of a source there are, at most, for each new text in it, and for each value.
const BYTES_A_WORD: usize = 64;

pub(crate) struct World {
    pub(crate) sources: SourceMap,
    pub(crate) diagnostics: Diagnostics,
    pub(crate) texts: TextPool,
    pub(crate) types: TypePool,
    pub(crate) values: ValuePool,
    pub(crate) records: RecordPool,
    pub(crate) classes: ByText<RecordId>,
    /// Variables of the outermost scope, `defset`s among them.
    pub(crate) globals: ByText<Val>,
    pub(crate) anonymous_count: u32,
    pub(crate) limits: Limits,
    /// How deep the evaluation is at the moment.
    pub(crate) depth: u32,
    /// Whether it failed because it would have gone too deep.
    pub(crate) is_too_deep: bool,
    pub(crate) regexes: ByText<Regex>,
    /// Qualified names, by owner and name.
    pub(crate) qualified: HashMap<(RecordId, Val), Val, FxBuildHasher>,
    /// What `!instances` found, by class.
    pub(crate) derived: HashMap<RecordId, Derived, FxBuildHasher>,
    /// All records that can be looked up, in the order of their entry.
    pub(crate) def_order: Vec<RecordId>,
    pub(crate) scratch: Vec<u8>,
    pub(crate) memo: Memo,
    pub(crate) bodies: Bodies,
    /// Memory for a row of bits that is being resolved.
    pub(crate) bits_at_work: Vec<Val>,
    pub(crate) names: NameSets,
    /// Whether every value that llvm-tblgen would make is made, though it
    /// is not needed: for [`crate::footprint`].
    pub(crate) counts_values: bool,
    name_of_name: Option<Val>,
    /// Where the text is being read: the place of errors that have no other.
    pub(crate) here: Loc,
}

impl World {
    pub(crate) fn new(limits: Limits) -> Self {
        let mut texts = TextPool::new();
        for (word, _) in crate::lexer::KEYWORDS {
            texts.intern(word.as_bytes());
        }
        World {
            sources: SourceMap::new(),
            diagnostics: Diagnostics::default(),
            texts,
            types: TypePool::new(),
            values: ValuePool::new(limits.depth.min(u32::from(u16::MAX) - 1) as u16),
            records: RecordPool::default(),
            classes: HashMap::default(),
            globals: HashMap::default(),
            anonymous_count: 0,
            limits,
            depth: 0,
            is_too_deep: false,
            regexes: HashMap::default(),
            qualified: HashMap::default(),
            derived: HashMap::default(),
            def_order: Vec::new(),
            scratch: Vec::new(),
            memo: Memo::default(),
            bodies: Bodies::default(),
            bits_at_work: Vec::new(),
            names: NameSets::default(),
            counts_values: false,
            name_of_name: None,
            here: Loc::NONE,
        }
    }

    /// Makes room for what is likely to stand in a source of so many bytes.
    pub(crate) fn expect_source(&mut self, bytes: usize) {
        self.texts.expect(bytes / BYTES_A_WORD);
        self.values.expect(bytes / BYTES_A_WORD);
    }

    /// Frees what only an evaluation needs.
    pub(crate) fn forget_evaluation(&mut self) {
        self.values.forget_lookup();
        self.records.forget_lookup();
        self.regexes = HashMap::default();
        self.qualified = HashMap::default();
        self.derived = HashMap::default();
        self.def_order = Vec::new();
        self.scratch = Vec::new();
        self.memo = Memo::default();
        self.bodies = Bodies::default();
        self.names = NameSets::default();
    }

    // Reporting.

    pub(crate) fn error(&mut self, loc: Loc, message: impl Into<String>) {
        self.diagnostics.push(Severity::Error, Some(loc), message.into());
    }

    pub(crate) fn warning(&mut self, loc: Loc, message: impl Into<String>) {
        self.diagnostics.push(Severity::Warning, Some(loc), message.into());
    }

    pub(crate) fn note(&mut self, loc: Loc, message: impl Into<String>) {
        self.diagnostics.push(Severity::Note, Some(loc), message.into());
    }

    /// An error about a record, with the multiclasses that it came through.
    pub(crate) fn record_error(&mut self, record: RecordId, message: impl Into<String>) {
        let locs = self.records.locs(record);
        self.diagnostics.push_at_all(Severity::Error, locs, message.into());
    }

    pub(crate) fn record_note(&mut self, record: RecordId, message: impl Into<String>) {
        let locs = self.records.locs(record);
        self.diagnostics.push_at_all(Severity::Note, locs, message.into());
    }

    /// An error that ends the evaluation and has no place, as in LLVM.
    pub(crate) fn fatal_nowhere<T>(&mut self, message: impl Into<String>) -> Eval<T> {
        self.diagnostics.push(Severity::Error, None, message.into());
        Err(Fatal)
    }

    /// An error that ends the evaluation, about a record if there is one,
    /// else about what is being read.
    pub(crate) fn fatal<T>(
        &mut self,
        record: Option<RecordId>,
        message: impl Into<String>,
    ) -> Eval<T> {
        match record {
            Some(record) => self.record_error(record, message),
            None => self.error(self.here, message),
        }
        Err(Fatal)
    }

    /// A fatal error, because what is evaluated is nested deeper than the stack allows.
    pub(crate) fn too_deep<T>(&mut self, record: Option<RecordId>, message: &str) -> Eval<T> {
        self.is_too_deep = true;
        self.fatal(record, message)
    }

    /// Fails when a bound on what values may use was reached.
    pub(crate) fn check_limits(&mut self, record: Option<RecordId>) -> Eval<()> {
        if self.values.too_deep() {
            return self.too_deep(record, "value is nested too deeply");
        }
        if !self.values.has_room(0) || !self.texts.has_room(0) {
            return self.fatal(record, "evaluation uses too much memory");
        }
        Ok(())
    }

    /// Whether [`World::check_limits`] would fail.
    #[inline]
    pub(crate) fn at_limit(&self) -> bool {
        self.values.too_deep() || !self.values.has_room(0) || !self.texts.has_room(0)
    }

    /// Fails when there are too many records.
    pub(crate) fn check_records(&mut self) -> Eval<()> {
        if self.records.len() <= self.limits.records {
            return Ok(());
        }
        let limit = self.limits.records;
        self.fatal(None, format!("there are more than {limit} records"))
    }

    /// Notes that the evaluation goes one level deeper.
    pub(crate) fn go_deeper(&mut self, record: Option<RecordId>) -> Eval<()> {
        self.depth += 1;
        if self.depth > self.limits.depth {
            return self.too_deep(record, "evaluation is nested too deeply");
        }
        Ok(())
    }

    /// Fails when a list of `len` elements would be too long.
    pub(crate) fn check_list(&mut self, record: Option<RecordId>, len: u64) -> Eval<()> {
        let limit = self.limits.list;
        let len_fits = usize::try_from(len).is_ok_and(|len| len <= limit);
        if len_fits && self.values.has_room(len as usize) {
            return Ok(());
        }
        if len_fits {
            return self.fatal(record, "evaluation uses too much memory");
        }
        self.fatal(record, format!("list of {len} elements is too long; the limit is {limit}"))
    }

    /// Fails when a string of `len` bytes would be too long.
    pub(crate) fn check_string(&mut self, record: Option<RecordId>, len: usize) -> Eval<()> {
        let limit = self.limits.string;
        if len <= limit && self.texts.has_room(len) {
            return Ok(());
        }
        if len <= limit {
            return self.fatal(record, "evaluation uses too much memory");
        }
        self.fatal(record, format!("string of {len} bytes is too long; the limit is {limit}"))
    }

    // Texts.

    pub(crate) fn intern(&mut self, text: &[u8]) -> TextId {
        self.texts.intern(text)
    }

    pub(crate) fn text_of(&self, text: TextId) -> &[u8] {
        self.texts.get(text)
    }

    pub(crate) fn shown(&self, text: TextId) -> String {
        String::from_utf8_lossy(self.texts.get(text)).into_owned()
    }

    // Making values.

    pub(crate) fn string(&mut self, text: &[u8]) -> Val {
        let text = self.texts.intern(text);
        self.str_of(text)
    }

    /// The string value of a text.
    pub(crate) fn str_of(&mut self, text: TextId) -> Val {
        if let Some(known) = self.texts.value(text) {
            return known;
        }
        let made = self.values.add_str(text);
        self.texts.set_value(text, made);
        made
    }

    pub(crate) fn bits_type(&mut self, len: usize) -> TypeId {
        let values = self.values.len();
        self.types.bits(len as u32, values)
    }

    pub(crate) fn list_type(&mut self, element: TypeId) -> TypeId {
        let values = self.values.len();
        self.types.list(element, values)
    }

    pub(crate) fn record_type(&mut self, classes: &[RecordId]) -> TypeId {
        let values = self.values.len();
        self.types.record(classes, &self.records, values)
    }

    pub(crate) fn class_type(&mut self, class: RecordId) -> TypeId {
        self.record_type(&[class])
    }

    /// The number of the value to be made next, plus one. LLVM makes the
    /// types of these values right behind them, and [`crate::footprint`]
    /// follows.
    fn behind_next(&self) -> u32 {
        self.values.len() + 1
    }

    pub(crate) fn bits(&mut self, bits: &[Val]) -> Val {
        let ty = self.types.bits(bits.len() as u32, self.behind_next());
        self.values.make_bits(bits, ty)
    }

    pub(crate) fn list(&mut self, elements: &[Val], element_type: TypeId) -> Val {
        let ty = self.types.list(element_type, self.behind_next());
        self.values.make_list(elements, ty)
    }

    /// An anonymous record of a class, not made yet.
    pub(crate) fn instance(&mut self, loc: Loc, class: RecordId, args: &[Val]) -> Val {
        let ty = self.types.record(&[class], &self.records, self.behind_next());
        self.values.make_instance(loc, class, args, ty)
    }

    pub(crate) fn instances(&mut self, class: TypeId, pattern: Val) -> Val {
        let list = self.types.list(class, self.behind_next());
        self.values.make_instances(class, pattern, list)
    }

    pub(crate) fn unary(&mut self, op: UnOp, a: Val, ty: TypeId) -> Val {
        let of_record = op == UnOp::Cast && self.types.is_record(ty);
        self.values.make_unary(op, a, ty, of_record)
    }

    pub(crate) fn binary(&mut self, op: BinOp, a: Val, b: Val, ty: TypeId) -> Val {
        let decides = match op {
            BinOp::And => self.known_int(a) == Some(0),
            BinOp::Or => self.known_int(a) == Some(-1),
            _ => false,
        };
        self.values.make_binary(op, a, b, ty, decides)
    }

    pub(crate) fn ternary(&mut self, op: TernOp, abc: [Val; 3], ty: TypeId) -> Val {
        self.values.make_ternary(op, abc, ty)
    }

    pub(crate) fn new_anonymous_name(&mut self) -> Val {
        let number = self.anonymous_count;
        self.anonymous_count += 1;
        self.values.make_anonymous_name(number)
    }

    // Types.

    pub(crate) fn converts(&self, from: TypeId, to: TypeId) -> bool {
        self.types.converts(from, to, &self.records)
    }

    pub(crate) fn is_a(&self, from: TypeId, to: TypeId) -> bool {
        self.types.is_a(from, to, &self.records)
    }

    pub(crate) fn common_type(&mut self, a: TypeId, b: TypeId) -> Option<TypeId> {
        if a == TypeId::NONE || b == TypeId::NONE {
            return None;
        }
        let values = self.values.len();
        self.types.common(a, b, &self.records, values)
    }

    /// The type of `v`, if it has one.
    pub(crate) fn type_of(&self, v: Val) -> Option<TypeId> {
        let ty = self.values.ty(v);
        (ty != TypeId::NONE).then_some(ty)
    }

    pub(crate) fn is_list_typed(&self, v: Val) -> bool {
        self.types.is_list(self.values.ty(v))
    }

    // Records.

    pub(crate) fn add_record(&mut self, name: Val, kind: RecordKind, locs: &[Loc]) -> RecordId {
        self.records.add(name, kind, locs)
    }

    /// The type of a record: its direct superclasses.
    pub(crate) fn type_of_record(&mut self, record: RecordId) -> TypeId {
        let known = self.records.get(record).ty;
        if known != TypeId::NONE {
            return known;
        }
        let values = self.values.len();
        self.types.record(self.records.parents(record), &self.records, values)
    }

    /// The value that stands for a record.
    pub(crate) fn def_value(&mut self, record: RecordId) -> Val {
        if let Some(known) = self.records.get(record).def_value {
            return known;
        }
        let behind = self.behind_next();
        let ty = self.types.record(self.records.parents(record), &self.records, behind);
        let made = self.values.make_def(record, ty);
        let record = self.records.get_mut(record);
        record.def_value = Some(made);
        record.ty = ty;
        made
    }

    pub(crate) fn def_named(&self, text: TextId) -> Option<RecordId> {
        self.texts.record(text)
    }

    /// The name of a class or a multiclass.
    pub(crate) fn class_name(&self, class: RecordId) -> String {
        self.name_text(class)
    }

    /// A record's name as far as it is known, without quotes.
    pub(crate) fn name_text(&self, record: RecordId) -> String {
        self.unquoted(self.records.get(record).name)
    }

    /// The text of a record's name, as it is looked up.
    pub(crate) fn name_id(&mut self, record: RecordId) -> TextId {
        let name = self.records.get(record).name;
        if let Some(text) = self.values.text(name) {
            return text;
        }
        let mut text = Vec::new();
        self.write_unquoted(&mut text, name);
        self.texts.intern(&text)
    }

    /// The name `owner:name`, or `owner::name` for a multiclass.
    pub(crate) fn qualify(&mut self, owner: RecordId, name: Val) -> Val {
        if let Some(&known) = self.qualified.get(&(owner, name)) {
            return known;
        }
        let data = self.records.get(owner);
        let separator: &[u8] = if data.kind == RecordKind::Multiclass { b"::" } else { b":" };
        let owner_name = data.name;
        let separator = self.string(separator);
        let prefix = self.str_concat(owner_name, separator);
        let full = self.str_concat(prefix, name);
        self.qualified.insert((owner, name), full);
        full
    }

    /// The string `NAME`.
    pub(crate) fn name_of_name(&mut self) -> Val {
        if let Some(known) = self.name_of_name {
            return known;
        }
        let name = self.string(b"NAME");
        self.name_of_name = Some(name);
        name
    }

    /// The implicit template argument `NAME` of a class or multiclass.
    pub(crate) fn qualified_name_of_name(&mut self, owner: RecordId) -> Val {
        let name = self.name_of_name();
        self.qualify(owner, name)
    }

    /// The concatenation of two strings, as text if both are known.
    pub(crate) fn str_concat(&mut self, a: Val, b: Val) -> Val {
        match self.concat_known(a, b) {
            Some(text) => text,
            None => self.binary(BinOp::StrConcat, a, b, TypeId::STRING),
        }
    }

    /// The concatenation of two known strings.
    pub(crate) fn concat_known(&mut self, a: Val, b: Val) -> Option<Val> {
        let (x, y) = (self.values.text(a)?, self.values.text(b)?);
        let mut text = std::mem::take(&mut self.scratch);
        text.clear();
        text.extend_from_slice(self.texts.get(x));
        text.extend_from_slice(self.texts.get(y));
        let id = self.texts.intern(&text);
        self.scratch = text;
        let code = self.values.kind(a) == Kind::Code || self.values.kind(b) == Kind::Code;
        Some(if code { self.values.make_code(id) } else { self.str_of(id) })
    }

    /// Whether a value is plain: no name or operator is left in it.
    pub(crate) fn is_concrete(&self, v: Val) -> bool {
        use crate::value::Summary;
        let summary = self.values.summary(v);
        if summary.meets(Summary::NOT_CONCRETE) {
            // A field of a record may hide behind this flag only together
            // with something that is not plain for good.
            return false;
        }
        if !summary.meets(Summary::FIELD_OF_DEF) {
            return true;
        }
        match self.values.kind(v) {
            Kind::Field => match self.values.def(self.values.first(v)) {
                Some(record) => {
                    let name = self.values.second(v);
                    self.records
                        .find_field(record, name)
                        .is_some_and(|at| self.is_concrete(self.records.value(record, at)))
                }
                None => false,
            },
            Kind::Bits | Kind::List => self.values.items(v).all(|item| self.is_concrete(item)),
            Kind::Dag => {
                self.is_concrete(self.values.dag_operator(v))
                    && (0..self.values.count(v))
                        .all(|at| self.is_concrete(self.values.dag_arg(v, at)))
            }
            Kind::Cond => (0..self.values.count(v)).all(|at| {
                self.is_concrete(self.values.condition(v, at))
                    && self.is_concrete(self.values.case_value(v, at))
            }),
            _ => false,
        }
    }

    /// Whether no `?` is in a value.
    pub(crate) fn is_complete(&self, v: Val) -> bool {
        !self.values.summary(v).meets(crate::value::Summary::NOT_COMPLETE)
    }
}
