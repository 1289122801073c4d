//! Substitution: replacing names by values, and evaluating what becomes
//! known by it.
//!
//! In: a value and a [`Resolver`] that knows some names. Out: the value with
//! these names replaced. The order of steps is that of llvm-tblgen, because
//! it can be seen: in the numbers of anonymous records, which are made on the
//! way, and in which error comes first. What has nothing to replace is never
//! entered ([`Summary`]).

mod direct;
mod lookup;
mod open;

pub(crate) use direct::Body;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use crate::convert::Vals;
use crate::memo::{Answer, Key};
use crate::record::RecordId;
use crate::types::TypeId;
use crate::value::{BinOp, Kind, NameSet, Summary, TernOp, UnOp, Val};
use crate::world::{Eval, World};

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// As it was bound.
    Given,
    /// Being resolved itself: not to be seen.
    Busy,
    /// Resolved with the other bindings.
    Resolved,
}

struct Binding {
    name: Val,
    value: Val,
    state: State,
}

/// Values of names that are known from elsewhere: arguments, loop variables.
#[derive(Default)]
struct Bindings {
    list: SmallVec<[Binding; 8]>,
    busy: usize,
}

/// A record whose fields are known names.
struct RecordScope {
    record: RecordId,
    /// A name that replaces the record's own.
    new_name: Option<Val>,
    known: HashMap<Val, Val, FxBuildHasher>,
    /// Names being resolved.
    stack: SmallVec<[Val; 8]>,
}

enum Base {
    Bindings(Bindings),
    Record(RecordScope),
    /// Knows nothing, and notes whether it was asked for a name.
    Watch {
        name: Option<Val>,
        seen: bool,
    },
}

/// Values that are less deep are as quickly resolved as looked up.
const WORTH_ASKING: u16 = 3;

/// Values whose depth is a multiple of this are always looked up.
const ALWAYS_ASKED: u16 = 4;

enum Layer {
    /// Names bound by an operator, which hide those outside.
    Shadow(SmallVec<[Val; 2]>),
    /// Notes whether a name was met that stays unknown.
    Track { open: bool },
}

/// Knows the values of some names.
pub(crate) struct Resolver {
    base: Base,
    layers: SmallVec<[Layer; 4]>,
    tracks: usize,
    /// The record that is worked on, for messages and self-references.
    record: Option<RecordId>,
    /// Whether names that are unknown now will stay so.
    last: bool,
    /// Whether what it is asked may be asked again.
    repeats: bool,
    names: Summary,
    /// What values have to have in them to be entered.
    interest: Summary,
    /// The same, outside of all layers.
    base_interest: Summary,
    /// The free names of the value that is being worked out, if that is
    /// entered in the memo.
    asked: Option<NameSet>,
}

impl Resolver {
    fn new(base: Base, record: Option<RecordId>, names: Summary) -> Self {
        let mut resolver = Resolver {
            base,
            layers: SmallVec::new(),
            tracks: 0,
            record,
            last: false,
            repeats: true,
            names,
            interest: Summary::EMPTY,
            base_interest: Summary::EMPTY,
            asked: None,
        };
        resolver.update_interest();
        resolver
    }

    /// A resolver that names are bound in with [`Resolver::bind`].
    pub(crate) fn bindings(record: Option<RecordId>) -> Self {
        Resolver::new(Base::Bindings(Bindings::default()), record, Summary::EMPTY)
    }

    /// Replaces what an operator binds. What it is asked is hardly ever
    /// asked again when the operator as a whole was not.
    pub(crate) fn binder(record: Option<RecordId>) -> Self {
        Resolver { repeats: false, ..Resolver::bindings(record) }
    }

    /// Resolves the fields of a record among each other, for the last time.
    pub(crate) fn last_of_record(record: RecordId, new_name: Option<Val>) -> Self {
        let scope =
            RecordScope { record, new_name, known: HashMap::default(), stack: SmallVec::new() };
        let mut resolver = Resolver::new(Base::Record(scope), Some(record), Summary::VARIABLES);
        resolver.set_last();
        resolver
    }

    /// Resolves nothing, but finds out whether `name` occurs.
    pub(crate) fn watch(name: Option<Val>) -> Self {
        Resolver::new(Base::Watch { name, seen: false }, None, Summary::VARIABLES)
    }

    pub(crate) fn has_seen(&self) -> bool {
        matches!(self.base, Base::Watch { seen: true, .. })
    }

    pub(crate) fn set_last(&mut self) {
        self.last = true;
        self.update_interest();
    }

    /// Binds a name, or binds it anew.
    pub(crate) fn bind(&mut self, name: Val, value: Val) {
        if let Base::Bindings(bindings) = &mut self.base
            && let Some(binding) = bindings.list.iter_mut().find(|binding| binding.name == name)
        {
            binding.value = value;
            binding.state = State::Given;
            return;
        }
        self.bind_new(name, value);
    }

    /// Binds a name that is not bound.
    #[inline]
    pub(crate) fn bind_new(&mut self, name: Val, value: Val) {
        if let Base::Bindings(bindings) = &mut self.base {
            bindings.list.push(Binding { name, value, state: State::Given });
            let name = Summary::of_variable(name);
            self.names |= name;
            self.interest |= name;
            self.base_interest |= name;
        }
    }

    /// Binds anew the name that was bound as number `at`.
    pub(crate) fn bind_at(&mut self, at: usize, value: Val) {
        if let Base::Bindings(bindings) = &mut self.base
            && let Some(binding) = bindings.list.get_mut(at)
        {
            binding.value = value;
        }
    }

    fn is_last(&self) -> bool {
        self.last && self.tracks == 0
    }

    /// Whether bits that would become `?` keep the name they refer to, so
    /// that an encoding still tells where an operand goes.
    fn keeps_unset_bits(&self) -> bool {
        matches!(self.base, Base::Record(_)) && self.layers.is_empty()
    }

    fn update_interest(&mut self) {
        let mut interest = self.names | Summary::UNSTABLE;
        if !matches!(self.base, Base::Bindings(_)) {
            interest |= Summary::ANONYMOUS;
        }
        let last = Summary::FINAL | Summary::ANONYMOUS;
        self.base_interest = if self.last { interest | last } else { interest };
        self.interest = if self.is_last() { interest | last } else { interest };
    }

    /// Whether resolving could change a value of this summary.
    pub(crate) fn concerns(&self, summary: Summary) -> bool {
        summary.meets(self.interest)
    }

    fn push(&mut self, layer: Layer) {
        self.tracks += usize::from(matches!(layer, Layer::Track { .. }));
        self.layers.push(layer);
        self.update_interest();
    }

    fn pop(&mut self) -> Option<Layer> {
        let layer = self.layers.pop();
        self.tracks -= usize::from(matches!(layer, Some(Layer::Track { .. })));
        self.update_interest();
        layer
    }

    // Resolving.

    /// `v` with the names that this resolver knows replaced.
    #[inline]
    pub(crate) fn resolve(&mut self, w: &mut World, v: Val) -> Eval<Val> {
        let (summary, kind, depth) = w.values.outline(v);
        if !summary.meets(self.interest) {
            if self.tracks > 0 && summary.may_be_open() {
                self.note_open(w, v);
            }
            return Ok(v);
        }
        if kind == Kind::Var {
            let name = w.values.first(v);
            return Ok(self.lookup(w, name)?.unwrap_or(v));
        }
        if depth < WORTH_ASKING && kind != Kind::Instance {
            // So little below it needs no count of the depth either.
            return self.resolve_node(w, v);
        }
        self.resolve_nested(w, v, summary)
    }

    #[inline(never)]
    fn resolve_nested(&mut self, w: &mut World, v: Val, summary: Summary) -> Eval<Val> {
        let mut key = Key::new();
        let question = self.question(w, v, summary, &mut key);
        if let Some((_, true)) = question
            && let Some(answer) = w.memo.get(&key)
        {
            if answer.open {
                self.mark_open();
            }
            return Ok(answer.value);
        }
        w.depth += 1;
        if w.depth > w.limits.depth || w.at_limit() {
            w.check_limits(self.record)?;
            return w.too_deep(self.record, "evaluation is nested too deeply");
        }
        let Some((set, asks)) = question else {
            let resolved = self.resolve_node(w, v)?;
            w.depth -= 1;
            return Ok(resolved);
        };
        let outer = self.asked.replace(set);
        if !asks {
            let resolved = self.resolve_node(w, v)?;
            self.asked = outer;
            w.depth -= 1;
            return Ok(resolved);
        }
        let reports = w.diagnostics.len();
        let was_open = self.swap_open(false);
        let resolved = self.resolve_node(w, v)?;
        let open = self.swap_open(was_open);
        self.asked = outer;
        if open {
            self.mark_open();
        }
        // What was reported must be reported again, and a field may become
        // known later.
        if w.diagnostics.len() == reports
            && !w.values.summary(resolved).meets(Summary::FIELD_OF_DEF)
        {
            w.memo.insert(&key, Answer { value: resolved, open });
        }
        w.depth -= 1;
        Ok(resolved)
    }

    /// The names in `v`; and whether to ask, with `key`, what it was resolved
    /// to before with the same meaning of them. `None` if it cannot be told,
    /// or the value around it stands for it.
    #[inline]
    fn question(
        &self,
        w: &mut World,
        v: Val,
        summary: Summary,
        key: &mut Key,
    ) -> Option<(NameSet, bool)> {
        let (_, kind, depth) = w.values.outline(v);
        match kind {
            Kind::Unary
            | Kind::Binary
            | Kind::Ternary
            | Kind::Cond
            | Kind::Fold
            | Kind::Instance
            | Kind::List
            | Kind::Dag
            | Kind::Bits => {}
            _ => return None,
        }
        if !self.repeats && kind != Kind::Instance {
            return None;
        }
        let is_record = match self.base {
            Base::Bindings(_) => false,
            Base::Record(_) => true,
            Base::Watch { .. } => return None,
        };
        if summary.meets(Summary::FINAL) || (is_record && summary.meets(Summary::ANONYMOUS)) {
            return None;
        }
        // A record that is referred to could refer to itself here.
        if self.record.is_some_and(|record| w.records.get(record).def_value.is_some()) {
            return None;
        }
        let tracked = self.tracks > 0;
        if tracked && self.tracks < self.layers.len() {
            return None;
        }
        let set = w.names.of(&w.values, v)?;
        // What depends on the same names as the value around it was hardly
        // asked before when that was not. But parts can be shared, so some
        // are asked whatever is around them.
        if self.asked == Some(set) && !depth.is_multiple_of(ALWAYS_ASKED) && kind != Kind::Instance
        {
            return None;
        }
        if !w.memo.is_worth_asking(v) {
            return Some((set, false));
        }
        let mode = u32::from(tracked) | u32::from(self.keeps_unset_bits()) << 1;
        key.begin(v, mode);
        for &name in w.names.get(set) {
            let hidden = self
                .layers
                .iter()
                .any(|layer| matches!(layer, Layer::Shadow(names) if names.contains(&name)));
            key.push(if hidden { None } else { self.settled_meaning(w, name)? });
        }
        Some((set, true))
    }

    /// What a name stands for, if that is known without resolving anything.
    fn settled_meaning(&self, w: &World, name: Val) -> Option<Option<Val>> {
        let settled = |value: Val| !w.values.summary(value).meets(self.base_interest);
        match &self.base {
            Base::Watch { .. } => None,
            Base::Bindings(bindings) => {
                let found = bindings
                    .list
                    .iter()
                    .find(|binding| binding.name == name && binding.state != State::Busy);
                let Some(binding) = found else { return Some(None) };
                let fixed = binding.state == State::Resolved
                    || bindings.list.len() - bindings.busy == 1
                    || settled(binding.value);
                fixed.then_some(Some(binding.value))
            }
            Base::Record(scope) => {
                if let Some(&known) = scope.known.get(&name) {
                    return Some(Some(known));
                }
                if scope.stack.contains(&name) {
                    return Some(None);
                }
                match w.records.find_field(scope.record, name) {
                    Some(at) => match w.records.value(scope.record, at) {
                        Val::UNSET => Some(None),
                        value => settled(value).then_some(Some(value)),
                    },
                    None => scope.new_name.is_none().then_some(None),
                }
            }
        }
    }

    /// Sets the mark of the innermost tracker, and gives what it was.
    fn swap_open(&mut self, new: bool) -> bool {
        match self.layers.last_mut() {
            Some(Layer::Track { open }) => std::mem::replace(open, new),
            _ => false,
        }
    }

    /// Tells all trackers of a name that stays unknown.
    fn mark_open(&mut self) {
        for layer in &mut self.layers {
            if let Layer::Track { open } = layer {
                *open = true;
            }
        }
    }

    #[inline(never)]
    fn resolve_node(&mut self, w: &mut World, v: Val) -> Eval<Val> {
        match w.values.kind(v) {
            Kind::Unset | Kind::Bit | Kind::Int | Kind::Str | Kind::Code | Kind::Def => Ok(v),
            Kind::ArgAt => Ok(v),
            Kind::ArgNamed => {
                let (old, name) = (w.values.first(v), w.values.second(v));
                let new = self.resolve(w, old)?;
                Ok(if new == old { v } else { w.values.make_arg_named(new, name) })
            }
            Kind::AnonymousName => {
                let name = self.lookup(w, v)?.unwrap_or(v);
                Ok(if self.is_last() { w.final_name(name) } else { name })
            }
            Kind::Var => {
                let name = w.values.first(v);
                Ok(self.lookup(w, name)?.unwrap_or(v))
            }
            Kind::VarBit => {
                let old = w.values.first(v);
                let new = self.resolve(w, old)?;
                let bit = w.values.b(v);
                Ok(if new == old { v } else { w.bit_of(new, bit) })
            }
            Kind::Bits => self.resolve_bits(w, v),
            Kind::List => {
                let (items, changed) = self.resolve_items(w, v, w.values.count(v))?;
                let ty = w.values.ty(v);
                Ok(if changed { w.values.make_list(&items, ty) } else { v })
            }
            Kind::Dag => self.resolve_dag(w, v),
            Kind::Field => {
                let (old, name) = (w.values.first(v), w.values.second(v));
                let new = self.resolve(w, old)?;
                if new == old {
                    return Ok(v);
                }
                w.field_of_resolved(new, name, w.values.ty(v), self.record)
            }
            Kind::Instance => self.resolve_instance(w, v),
            Kind::Unary => {
                let (op, old) = w.values.unary(v);
                let new = self.resolve(w, old)?;
                if new == old && !(op == UnOp::Cast && self.is_last()) {
                    return Ok(v);
                }
                let ty = w.values.ty(v);
                w.apply_unary(op, new, ty, self.record, self.is_last())
            }
            Kind::Binary => self.resolve_binary(w, v),
            Kind::Ternary => self.resolve_ternary(w, v),
            Kind::Cond => self.resolve_cond(w, v),
            Kind::Fold => {
                let [start, list, a, b, body] = w.values.fold(v);
                let new_start = self.resolve(w, start)?;
                let new_list = self.resolve(w, list)?;
                let new_body = self.resolve_hiding(w, body, &[a, b])?;
                if (new_start, new_list, new_body) == (start, list, body) {
                    return Ok(v);
                }
                let ty = w.values.ty(v);
                w.apply_fold([new_start, new_list, a, b, new_body], ty, self.record)
            }
            Kind::IsA => {
                let old = w.values.second(v);
                let new = self.resolve(w, old)?;
                if new == old {
                    return Ok(v);
                }
                Ok(w.apply_is_a(TypeId(w.values.a(v)), new))
            }
            Kind::Exists => {
                let old = w.values.second(v);
                let new = self.resolve(w, old)?;
                if new == old && !self.is_last() {
                    return Ok(v);
                }
                let made = w.values.make_exists(TypeId(w.values.a(v)), new);
                w.fold_exists(made, self.record, self.is_last())
            }
            Kind::Instances => {
                let old = w.values.second(v);
                let new = self.resolve(w, old)?;
                if new == old && !self.is_last() {
                    return Ok(v);
                }
                let (class, ty) = (TypeId(w.values.a(v)), w.values.ty(v));
                let made = w.values.make_instances(class, new, ty);
                w.fold_instances(made, self.record, self.is_last())
            }
        }
    }

    #[inline(never)]
    fn resolve_items(&mut self, w: &mut World, v: Val, count: usize) -> Eval<(Vals, bool)> {
        let mut items = Vals::new();
        let mut changed = false;
        for at in 0..count {
            let old = w.values.item(v, at);
            let new = self.resolve(w, old)?;
            changed |= new != old;
            items.push(new);
        }
        Ok((items, changed))
    }

    fn resolve_hiding(&mut self, w: &mut World, v: Val, names: &[Val]) -> Eval<Val> {
        self.push(Layer::Shadow(SmallVec::from_slice(names)));
        let resolved = self.resolve(w, v)?;
        self.pop();
        Ok(resolved)
    }

    #[inline(never)]
    fn resolve_bits(&mut self, w: &mut World, v: Val) -> Eval<Val> {
        let keeps_unset = self.keeps_unset_bits();
        let mut bits = std::mem::take(&mut w.bits_at_work);
        bits.clear();
        bits.extend(w.values.items(v));
        let mut changed = false;
        // Bits of one value mostly stand together.
        let mut source = Val::UNSET;
        let mut resolved = Val::UNSET;
        for place in &mut bits {
            let old = *place;
            if old <= Val::TRUE {
                continue; // `?`, 0 or 1
            }
            let mut new = if let Some((of, bit)) = w.values.var_bit(old) {
                if of != source {
                    source = of;
                    resolved = self.resolve(w, of)?;
                }
                if resolved == source {
                    continue;
                }
                w.bit_of(resolved, bit)
            } else {
                let resolved = self.resolve(w, old)?;
                w.bit_of(resolved, 0)
            };
            if new == Val::UNSET && keeps_unset {
                new = old;
            }
            changed |= new != old;
            *place = new;
        }
        let ty = w.values.ty(v);
        let made = if changed { w.values.make_bits(&bits, ty) } else { v };
        w.bits_at_work = bits;
        Ok(made)
    }

    #[inline(never)]
    fn resolve_dag(&mut self, w: &mut World, v: Val) -> Eval<Val> {
        let count = w.values.count(v);
        let mut args = Vals::new();
        let mut changed = false;
        for at in 0..count {
            let old = w.values.dag_arg(v, at);
            let new = self.resolve(w, old)?;
            changed |= new != old;
            args.push(new);
        }
        let old = w.values.dag_operator(v);
        let operator = self.resolve(w, old)?;
        if !changed && operator == old {
            return Ok(v);
        }
        let names: SmallVec<[Option<Val>; 16]> =
            (0..count).map(|at| w.values.dag_arg_name(v, at)).collect();
        let operator_name = w.values.dag_operator_name(v);
        Ok(w.values.make_dag(operator, operator_name, &args, &names))
    }

    #[inline(never)]
    fn resolve_instance(&mut self, w: &mut World, v: Val) -> Eval<Val> {
        let parts = w.values.instance(v);
        self.push(Layer::Track { open: false });
        let mut args = Vals::new();
        let mut changed = false;
        for at in 0..parts.len {
            let old = w.values.instance_arg(v, at);
            let new = self.resolve(w, old)?;
            if new != old {
                changed = true;
                if w.values.kind(old) != Kind::ArgNamed {
                    w.arg_at(new, at);
                }
            }
            args.push(new);
        }
        let open = matches!(self.pop(), Some(Layer::Track { open: true }));
        if !changed {
            return Ok(v);
        }
        let ty = w.values.ty(v);
        let made = w.values.make_instance(parts.loc, parts.class, &args, ty);
        if open { Ok(made) } else { w.instantiate(made) }
    }

    #[inline(never)]
    fn resolve_binary(&mut self, w: &mut World, v: Val) -> Eval<Val> {
        let (op, a, b) = w.values.binary(v);
        let new_a = self.resolve(w, a)?;
        if matches!(op, BinOp::And | BinOp::Or) {
            let deciding = if op == BinOp::And { 0 } else { -1 };
            if w.int_value(new_a) == Some(deciding) {
                return Ok(w.values.make_int(deciding));
            }
        }
        let new_b = self.resolve(w, b)?;
        if (new_a, new_b) == (a, b) {
            return Ok(v);
        }
        let ty = w.values.ty(v);
        w.apply_binary(op, new_a, new_b, ty, self.record)
    }

    #[inline(never)]
    fn resolve_ternary(&mut self, w: &mut World, v: Val) -> Eval<Val> {
        let (op, [a, b, c]) = w.values.ternary(v);
        let new_a = self.resolve(w, a)?;
        if op == TernOp::If
            && new_a != a
            && let Some(value) = w.int_value(new_a)
        {
            return self.resolve(w, if value != 0 { b } else { c });
        }
        let new_b = self.resolve(w, b)?;
        let new_c = if matches!(op, TernOp::Foreach | TernOp::Filter) {
            self.resolve_hiding(w, c, &[new_a])?
        } else {
            self.resolve(w, c)?
        };
        if (new_a, new_b, new_c) == (a, b, c) {
            return Ok(v);
        }
        let ty = w.values.ty(v);
        w.apply_ternary(op, [new_a, new_b, new_c], ty, self.record)
    }

    #[inline(never)]
    fn resolve_cond(&mut self, w: &mut World, v: Val) -> Eval<Val> {
        let count = w.values.count(v);
        let (mut conditions, mut values) = (Vals::new(), Vals::new());
        let mut changed = false;
        for at in 0..count {
            let old = w.values.condition(v, at);
            let new = self.resolve(w, old)?;
            changed |= new != old;
            conditions.push(new);
            let old = w.values.case_value(v, at);
            let new = self.resolve(w, old)?;
            changed |= new != old;
            values.push(new);
        }
        if !changed {
            return Ok(v);
        }
        let ty = w.values.ty(v);
        w.apply_cond(&conditions, &values, ty, self.record)
    }
}
