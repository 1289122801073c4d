//! Storage of values. Each is created once and looked up by content.

mod snapshot;

use crate::storage::items::{Items, same_if_equal};

use std::hash::Hasher;

use hashbrown::HashMap;
use rustc_hash::{FxBuildHasher, FxHasher};

use super::{BinOp, Kind, Summary, TernOp, UnOp, Val};
use crate::record_id::RecordId;
use crate::source::Loc;
use crate::storage::rows::Growing;
use crate::storage::slots::{self, Slots, VacantSlot};
use crate::text::TextId;
use crate::types::TypeId;

/// Stored form of a value.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Data {
    summary: Summary,
    pub(super) kind: Kind,
    pub(super) op: u8,
    /// Length of the longest path to a leaf.
    depth: u16,
    ty: TypeId,
    /// Operands. For kinds with more than two: start in `ValuePool::words`, and number.
    pub(super) a: u32,
    pub(super) b: u32,
}

impl Data {
    /// Returns the value of a [`Kind::Int`].
    #[inline]
    pub(super) fn int(&self) -> i64 {
        (u64::from(self.a) << 32 | u64::from(self.b)) as i64
    }
}

/// All values of one evaluation.
#[derive(Clone)]
pub(crate) struct ValuePool {
    nodes: Growing<Data>,
    words: Growing<u32>,
    table: Slots,
    codes: HashMap<TextId, Val, FxBuildHasher>,
    max_depth: u16,
    deepest: u16,
}

same_if_equal!(Data, Val);

/// Items of a [`ValuePool`] that was copied without them.
pub(crate) struct ValueItems {
    nodes: Items<Data>,
    words: Items<u32>,
}

impl ValueItems {
    /// Exchanges the other pool.
    pub(crate) fn rebase(&mut self, old: Option<&ValuePool>, new: &ValuePool) {
        self.nodes.rebase(old.map(|old| &old.nodes), &new.nodes);
        self.words.rebase(old.map(|old| &old.words), &new.words);
    }
}

/// Class, location and record of a [`Kind::Instance`].
pub(crate) struct InstanceParts {
    pub(crate) class: RecordId,
    pub(crate) loc: Loc,
    /// Record, once it is created.
    pub(crate) made: Option<Val>,
    pub(crate) len: usize,
}

fn hash_node(kind: Kind, op: u8, ty: TypeId, ab: (u32, u32), words: &[u32]) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write_u64((kind as u64) << 40 | (op as u64) << 32 | u64::from(ty.0));
    hasher.write_u64(u64::from(ab.0) << 32 | u64::from(ab.1));
    let (pairs, rest) = words.as_chunks();
    for &[first, second] in pairs {
        hasher.write_u64(u64::from(first) << 32 | u64::from(second));
    }
    for &word in rest {
        hasher.write_u32(word);
    }
    slots::finish(&hasher)
}

impl ValuePool {
    /// Creates a pool with `?`, `0` and `1`. A value deeper than `max_depth` sets
    /// [`ValuePool::too_deep`].
    pub(crate) fn new(max_depth: u16) -> Self {
        let mut pool = ValuePool {
            nodes: Growing::roomy(),
            words: Growing::roomy(),
            table: Slots::roomy(),
            ..ValuePool::empty(max_depth)
        };
        let node = |kind, ty, a, summary| Data { summary, kind, op: 0, depth: 0, ty, a, b: 0 };
        // Index 0 is not a value.
        pool.push(node(Kind::Unset, TypeId::NONE, 0, Summary::EMPTY));
        pool.push(node(Kind::Unset, TypeId::NONE, 0, Summary::NOT_COMPLETE));
        pool.push(node(Kind::Bit, TypeId::BIT, 0, Summary::EMPTY));
        pool.push(node(Kind::Bit, TypeId::BIT, 1, Summary::EMPTY));
        pool
    }

    /// Reserves capacity of items such that the memory is returned to the system when it is freed.
    pub(crate) fn reserve_apart(&mut self) {
        self.nodes.reserve_apart();
        self.words.reserve_apart();
    }

    /// Copies the pool, and its items apart.
    pub(crate) fn split_copy(&mut self, other: Option<&ValuePool>) -> (ValuePool, ValueItems) {
        let items = ValueItems {
            nodes: Items::of(&self.nodes, other.map(|other| &other.nodes)),
            words: Items::of(&self.words, other.map(|other| &other.words)),
        };
        let (nodes, words) = (std::mem::take(&mut self.nodes), std::mem::take(&mut self.words));
        let copy = self.clone();
        (self.nodes, self.words) = (nodes, words);
        (copy, items)
    }

    /// Returns a copy of a pool that was copied without its items.
    pub(crate) fn restored(&self, items: &ValueItems, other: Option<&ValuePool>) -> ValuePool {
        ValuePool {
            nodes: items.nodes.restore(other.map(|other| &other.nodes)),
            words: items.words.restore(other.map(|other| &other.words)),
            ..self.clone()
        }
    }

    /// Creates a pool without any value.
    fn empty(max_depth: u16) -> Self {
        ValuePool {
            nodes: Growing::default(),
            words: Growing::default(),
            table: Slots::default(),
            codes: HashMap::default(),
            max_depth,
            deepest: 0,
        }
    }

    fn push(&mut self, node: Data) -> Option<Val> {
        let index = self.nodes.len() as u32;
        self.deepest = self.deepest.max(node.depth);
        self.nodes.push(node);
        Val::from_raw(index)
    }

    /// Reserves capacity for this number of values.
    pub(crate) fn expect(&mut self, more: usize) {
        self.table.expect(more);
    }

    /// Returns the number of values plus one.
    pub(crate) fn len(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// Returns true if a value was created that is too deep for recursion.
    #[inline]
    pub(crate) fn too_deep(&self) -> bool {
        self.deepest > self.max_depth
    }

    /// Returns true if `more` further operands fit.
    pub(crate) fn has_capacity(&self, more: usize) -> bool {
        let limit = 1 << 28;
        self.nodes.len() < limit
            && self.words.len().checked_add(more).is_some_and(|len| len < limit)
    }

    /// Returns all values in order of creation.
    pub(crate) fn all(&self) -> impl Iterator<Item = Val> {
        (1..self.len()).filter_map(Val::from_raw)
    }

    /// Frees memory that only the creation of values needs.
    pub(crate) fn forget_lookup(&mut self) {
        self.table = Slots::default();
        self.codes = HashMap::default();
    }

    // Reading.

    #[inline]
    pub(super) fn data(&self, v: Val) -> &Data {
        &self.nodes[v.index()]
    }

    pub(crate) fn kind(&self, v: Val) -> Kind {
        self.data(v).kind
    }

    /// Returns the type of a value; [`TypeId::NONE`] for `?` and arguments.
    pub(crate) fn ty(&self, v: Val) -> TypeId {
        self.data(v).ty
    }

    /// Returns the length of the longest path to a leaf.
    pub(crate) fn depth(&self, v: Val) -> u16 {
        self.data(v).depth
    }

    pub(crate) fn is_typed(&self, v: Val) -> bool {
        self.data(v).ty != TypeId::NONE
    }

    /// Returns summary, kind and depth, which decide how a value is resolved.
    pub(crate) fn outline(&self, v: Val) -> (Summary, Kind, u16) {
        let node = self.data(v);
        (node.summary, node.kind, node.depth)
    }

    pub(crate) fn summary(&self, v: Val) -> Summary {
        self.data(v).summary
    }

    /// Converts an item of [`ValuePool::item_words`] to a value.
    #[inline]
    pub(crate) fn of_word(word: u32) -> Val {
        Val::of(word)
    }

    pub(crate) fn int(&self, v: Val) -> Option<i64> {
        let node = self.data(v);
        (node.kind == Kind::Int).then(|| node.int())
    }

    /// Returns true if `v` is a condition that is known to be true.
    fn is_true(&self, v: Val) -> bool {
        v == Val::TRUE || self.int(v).is_some_and(|value| value != 0)
    }

    /// Returns the text of a string or a code block.
    pub(crate) fn text(&self, v: Val) -> Option<TextId> {
        let node = self.data(v);
        matches!(node.kind, Kind::Str | Kind::Code).then_some(TextId(node.a))
    }

    /// Returns the record of a [`Kind::Def`].
    pub(crate) fn def(&self, v: Val) -> Option<RecordId> {
        let node = self.data(v);
        (node.kind == Kind::Def).then_some(RecordId(node.a))
    }

    pub(crate) fn is_list(&self, v: Val) -> bool {
        self.kind(v) == Kind::List
    }

    /// Returns the number of elements of a list, bits of a `bits`, arguments of a dag or an
    /// instance, or cases of a `!cond`.
    pub(crate) fn count(&self, v: Val) -> usize {
        self.data(v).b as usize
    }

    /// Returns the `N` operands that start at word `start`.
    #[inline]
    pub(super) fn row<const N: usize>(&self, start: u32) -> [Val; N] {
        let words = &self.words[start as usize..][..N];
        std::array::from_fn(|index| Val::of(words[index]))
    }

    fn word(&self, v: Val, index: usize) -> u32 {
        self.words[self.data(v).a as usize + index]
    }

    /// Returns element, bit or operand `index` of a value with an operand list.
    pub(crate) fn item(&self, v: Val, index: usize) -> Val {
        Val::of(self.word(v, index))
    }

    /// Returns the elements of a list or the bits of a `bits`.
    pub(crate) fn items(&self, v: Val) -> impl DoubleEndedIterator<Item = Val> + ExactSizeIterator {
        self.item_words(v).iter().map(|&raw| Val::of(raw))
    }

    /// Returns the raw form of [`ValuePool::items`].
    #[inline]
    pub(crate) fn item_words(&self, v: Val) -> &[u32] {
        let node = self.data(v);
        let start = node.a as usize;
        &self.words[start..start + node.b as usize]
    }

    /// Returns bit `index` of a [`Kind::Bits`].
    #[inline]
    pub(crate) fn known_bit(&self, v: Val, index: u32) -> Option<Val> {
        let node = self.data(v);
        (node.kind == Kind::Bits && index < node.b)
            .then(|| Val::of(self.words[node.a as usize + index as usize]))
    }

    pub(crate) fn dag_operator(&self, v: Val) -> Val {
        Val::of(self.word(v, 0))
    }

    pub(crate) fn dag_operator_name(&self, v: Val) -> Option<Val> {
        Val::from_raw(self.word(v, 1))
    }

    pub(crate) fn dag_arg(&self, v: Val, index: usize) -> Val {
        Val::of(self.word(v, 2 + index))
    }

    pub(crate) fn dag_arg_name(&self, v: Val, index: usize) -> Option<Val> {
        Val::from_raw(self.word(v, 2 + self.count(v) + index))
    }

    pub(crate) fn condition(&self, v: Val, index: usize) -> Val {
        Val::of(self.word(v, index))
    }

    pub(crate) fn case_value(&self, v: Val, index: usize) -> Val {
        Val::of(self.word(v, self.count(v) + index))
    }

    pub(crate) fn instance(&self, v: Val) -> InstanceParts {
        let len = self.count(v);
        InstanceParts {
            class: RecordId(self.word(v, 0)),
            loc: Loc::from_index(self.word(v, 1 + len)),
            made: Val::from_raw(self.word(v, 2 + len)),
            len,
        }
    }

    /// Returns argument `index` of an instance.
    pub(crate) fn instance_arg(&self, v: Val, index: usize) -> Val {
        Val::of(self.word(v, 1 + index))
    }

    pub(crate) fn set_instance_made(&mut self, v: Val, made: Val) {
        let index = self.data(v).a as usize + 2 + self.count(v);
        self.words[index] = made.raw();
    }

    // Creation.

    fn gather(&self, vals: impl IntoIterator<Item = Val>) -> (Summary, u16) {
        let mut summary = Summary::EMPTY;
        let mut depth = 0;
        for v in vals {
            let node = self.data(v);
            summary |= node.summary;
            depth = depth.max(node.depth);
        }
        (summary, depth.saturating_add(1))
    }

    fn leaf(kind: Kind, ty: TypeId, a: u32, summary: Summary) -> Data {
        Data { summary, kind, op: 0, depth: 0, ty, a, b: 0 }
    }

    /// Finds or adds a value with at most two operands.
    fn small(
        &mut self,
        kind: Kind,
        op: u8,
        ty: TypeId,
        ab: (u32, u32),
        info: (Summary, u16),
    ) -> Val {
        let hash = hash_node(kind, op, ty, ab, &[]);
        let nodes = &self.nodes;
        let same = |id| {
            let node: &Data = &nodes[id as usize];
            node.kind == kind && node.op == op && node.ty == ty && (node.a, node.b) == ab
        };
        let free = match self.table.find_or_vacant(hash, same) {
            Ok(found) => return Val::of(found),
            Err(free) => free,
        };
        let node = Data { summary: info.0, kind, op, depth: info.1, ty, a: ab.0, b: ab.1 };
        self.add(free, hash, node)
    }

    /// Finds or adds a value with a list of operands. The flag is true for a new value.
    fn large(
        &mut self,
        kind: Kind,
        op: u8,
        ty: TypeId,
        count: usize,
        words: impl Iterator<Item = u32>,
        info: (Summary, u16),
    ) -> (Val, bool) {
        let count = count as u32;
        let start = self.words.len();
        self.words.extend(words);
        let (nodes, words) = (&self.nodes, &self.words);
        let new = &words[start..];
        let hash = hash_node(kind, op, ty, (0, count), new);
        let same = |id| {
            let node: &Data = &nodes[id as usize];
            node.kind == kind
                && node.op == op
                && node.ty == ty
                && node.b == count
                && words[node.a as usize..][..new.len()].iter().eq(new)
        };
        let free = match self.table.find_or_vacant(hash, same) {
            Ok(found) => {
                self.words.truncate(start);
                return (Val::of(found), false);
            }
            Err(free) => free,
        };
        let a = start as u32;
        let node = Data { summary: info.0, kind, op, depth: info.1, ty, a, b: count };
        (self.add(free, hash, node), true)
    }

    fn add(&mut self, free: VacantSlot, hash: u32, node: Data) -> Val {
        self.table.insert_at(free, hash, self.nodes.len() as u32);
        self.push(node).unwrap_or(Val::UNSET)
    }

    pub(crate) fn make_int(&mut self, value: i64) -> Val {
        let bits = value as u64;
        self.small(
            Kind::Int,
            0,
            TypeId::INT,
            ((bits >> 32) as u32, bits as u32),
            (Summary::EMPTY, 0),
        )
    }

    /// Adds a string. The text pool remembers it, so each string is added once.
    pub(crate) fn add_str(&mut self, text: TextId) -> Val {
        self.push(Self::leaf(Kind::Str, TypeId::STRING, text.0, Summary::EMPTY))
            .unwrap_or(Val::UNSET)
    }

    pub(crate) fn make_code(&mut self, text: TextId) -> Val {
        if let Some(&known) = self.codes.get(&text) {
            return known;
        }
        let made = self
            .push(Self::leaf(Kind::Code, TypeId::STRING, text.0, Summary::EMPTY))
            .unwrap_or(Val::UNSET);
        self.codes.insert(text, made);
        made
    }

    /// Adds a name of an anonymous record. Unlike other values, no two are equal.
    pub(crate) fn make_anonymous_name(&mut self, number: u32) -> Val {
        let summary = Summary::ANONYMOUS | Summary::NOT_CONCRETE;
        self.push(Self::leaf(Kind::AnonymousName, TypeId::STRING, number, summary))
            .unwrap_or(Val::UNSET)
    }

    /// Adds the value of a record. Called once for each record.
    pub(crate) fn make_def(&mut self, record: RecordId, ty: TypeId) -> Val {
        self.push(Self::leaf(Kind::Def, ty, record.0, Summary::EMPTY)).unwrap_or(Val::UNSET)
    }

    pub(crate) fn make_bits(&mut self, bits: &[Val], ty: TypeId) -> Val {
        let (mut summary, mut depth) = (Summary::EMPTY, 0);
        for &bit in bits {
            if bit == Val::FALSE || bit == Val::TRUE {
                continue;
            }
            let node = self.data(bit);
            summary |= node.summary;
            depth = depth.max(node.depth);
            // Resolving takes the lowest bit of each element, which for these differs from the
            // element.
            let changes = match node.kind {
                Kind::Bit | Kind::Unset | Kind::VarBit => false,
                Kind::Var | Kind::Field | Kind::Unary | Kind::Binary | Kind::Ternary => {
                    node.ty != TypeId::BIT
                }
                _ => true,
            };
            if changes {
                summary |= Summary::UNSTABLE;
            }
        }
        let info = (summary.with_effects_if_open(), depth.saturating_add(1));
        self.large(Kind::Bits, 0, ty, bits.len(), bits.iter().map(|v| v.raw()), info).0
    }

    pub(crate) fn make_list(&mut self, elements: &[Val], list_ty: TypeId) -> Val {
        let info = self.gather(elements.iter().copied());
        self.large(Kind::List, 0, list_ty, elements.len(), elements.iter().map(|v| v.raw()), info).0
    }

    pub(crate) fn make_dag(
        &mut self,
        operator: Val,
        operator_name: Option<Val>,
        args: &[Val],
        names: &[Option<Val>],
    ) -> Val {
        let raw = |name: &Option<Val>| name.map_or(0, Val::raw);
        let mut info = self.gather(args.iter().copied().chain([operator]));
        info.0 = info.0.without(Summary::NOT_COMPLETE).with_effects_if_open();
        let words = [operator.raw(), raw(&operator_name)]
            .into_iter()
            .chain(args.iter().map(|v| v.raw()))
            .chain(names.iter().map(raw));
        self.large(Kind::Dag, 0, TypeId::DAG, args.len(), words, info).0
    }

    pub(crate) fn make_arg_at(&mut self, value: Val, index: u32) -> Val {
        let (summary, depth) = self.gather([value]);
        let summary = summary | Summary::NOT_CONCRETE | Summary::NOT_COMPLETE | Summary::EFFECTS;
        self.small(Kind::ArgIndexed, 0, TypeId::NONE, (value.raw(), index), (summary, depth))
    }

    pub(crate) fn make_arg_named(&mut self, value: Val, name: Val) -> Val {
        let (summary, depth) = self.gather([value]);
        let summary = summary | Summary::NOT_CONCRETE | Summary::NOT_COMPLETE | Summary::EFFECTS;
        self.small(Kind::ArgNamed, 0, TypeId::NONE, (value.raw(), name.raw()), (summary, depth))
    }

    pub(crate) fn make_var(&mut self, name: Val, ty: TypeId) -> Val {
        let summary = Summary::of_variable(name) | Summary::NOT_CONCRETE;
        self.small(Kind::Var, 0, ty, (name.raw(), 0), (summary, 1))
    }

    pub(crate) fn make_var_bit(&mut self, value: Val, bit: u32) -> Val {
        let (summary, depth) = self.gather([value]);
        let summary =
            (summary | Summary::NOT_CONCRETE | Summary::EFFECTS).without(Summary::NOT_COMPLETE);
        self.small(Kind::VarBit, 0, TypeId::BIT, (value.raw(), bit), (summary, depth))
    }

    pub(crate) fn make_field(&mut self, record: Val, name: Val, ty: TypeId) -> Val {
        let (mut summary, depth) = self.gather([record]);
        summary |= if self.kind(record) == Kind::Def {
            Summary::FIELD_OF_DEF
        } else {
            Summary::NOT_CONCRETE
        };
        let summary = summary.without(Summary::NOT_COMPLETE);
        self.small(Kind::Field, 0, ty, (record.raw(), name.raw()), (summary, depth))
    }

    pub(crate) fn make_instance(
        &mut self,
        loc: Loc,
        class: RecordId,
        args: &[Val],
        ty: TypeId,
    ) -> Val {
        let mut info = self.gather(args.iter().copied());
        // The last resolution of a record does not resolve arguments of an instance for the last
        // time.
        info.0 = (info.0 | Summary::NOT_CONCRETE | Summary::EFFECTS)
            .without(Summary::NOT_COMPLETE | Summary::FINAL);
        let words = std::iter::once(class.0).chain(args.iter().map(|v| v.raw()));
        let (made, new) = self.large(Kind::Instance, 0, ty, args.len(), words, info);
        if new {
            self.words.extend([loc.index(), 0]);
        }
        made
    }

    pub(crate) fn make_cond(&mut self, conditions: &[Val], values: &[Val], ty: TypeId) -> Val {
        let all = conditions.iter().chain(values).copied();
        let mut info = self.gather(all.clone());
        // Evaluation reports an error if no condition is true, or if the value does not convert.
        let ends = conditions.last().is_some_and(|&last| self.is_true(last));
        if !ends || values.iter().any(|&value| self.ty(value) != ty) {
            info.0 |= Summary::EFFECTS;
        }
        self.large(Kind::Cond, 0, ty, conditions.len(), all.map(Val::raw), info).0
    }

    /// Creates a `!foldl`. `parts` are start, list, name of the accumulator, name of the element,
    /// and body.
    pub(crate) fn make_fold(&mut self, parts: [Val; 5], ty: TypeId) -> Val {
        let mut info = self.gather(parts);
        info.0 |= Summary::NOT_CONCRETE | Summary::NOT_COMPLETE | Summary::BINDER;
        info.0 |= Summary::EFFECTS;
        self.large(Kind::Fold, 0, ty, 5, parts.into_iter().map(Val::raw), info).0
    }

    fn make_type_test(&mut self, kind: Kind, checked: TypeId, value: Val, ty: TypeId) -> Val {
        let (mut summary, depth) = self.gather([value]);
        summary |= Summary::NOT_CONCRETE | Summary::NOT_COMPLETE;
        if kind != Kind::IsA {
            summary |= Summary::FINAL | Summary::EFFECTS;
        }
        self.small(kind, 0, ty, (checked.0, value.raw()), (summary, depth))
    }

    pub(crate) fn make_is_a(&mut self, checked: TypeId, value: Val) -> Val {
        self.make_type_test(Kind::IsA, checked, value, TypeId::INT)
    }

    pub(crate) fn make_exists(&mut self, checked: TypeId, name: Val) -> Val {
        self.make_type_test(Kind::Exists, checked, name, TypeId::INT)
    }

    pub(crate) fn make_instances(&mut self, class: TypeId, pattern: Val, list_ty: TypeId) -> Val {
        self.make_type_test(Kind::Instances, class, pattern, list_ty)
    }

    /// Creates an operator with one operand. `of_record` is true for a cast to a record, which can
    /// be evaluated only when the record is known.
    pub(crate) fn make_unary(&mut self, op: UnOp, a: Val, ty: TypeId, of_record: bool) -> Val {
        let (summary, depth) = self.gather([a]);
        let mut summary = (summary | Summary::NOT_CONCRETE).without(Summary::NOT_COMPLETE);
        if of_record {
            summary |= Summary::FINAL;
        }
        if op.has_effects() {
            summary |= Summary::EFFECTS;
        }
        self.small(Kind::Unary, op as u8, ty, (a.raw(), 0), (summary, depth))
    }

    /// Creates an operator with two operands. `decides` is true if the first operand determines the
    /// result although the second is unknown.
    pub(crate) fn make_binary(
        &mut self,
        op: BinOp,
        a: Val,
        b: Val,
        ty: TypeId,
        decides: bool,
    ) -> Val {
        let (summary, depth) = self.gather([a, b]);
        let mut summary = (summary | Summary::NOT_CONCRETE).without(Summary::NOT_COMPLETE);
        if decides {
            summary |= Summary::UNSTABLE;
        }
        if op.has_effects() {
            summary |= Summary::EFFECTS;
        }
        self.small(Kind::Binary, op as u8, ty, (a.raw(), b.raw()), (summary, depth))
    }

    pub(crate) fn make_ternary(&mut self, op: TernOp, abc: [Val; 3], ty: TypeId) -> Val {
        let mut info = self.gather(abc);
        info.0 |= Summary::NOT_CONCRETE;
        let steps = op == TernOp::Range && self.int(abc[2]).is_some_and(|step| step != 0);
        let binds = op.binds();
        let of_dag = binds && self.ty(abc[1]) == TypeId::DAG;
        if of_dag || (op.has_effects() && !steps) {
            info.0 |= Summary::EFFECTS;
        }
        if binds {
            info.0 |= Summary::BINDER;
        }
        self.large(Kind::Ternary, op as u8, ty, 3, abc.into_iter().map(Val::raw), info).0
    }
}
