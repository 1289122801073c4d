//! Full resolution: substitution of names, and evaluation of expressions that become known.
//!
//! Input: a value and a [`Resolver`] with values of names. Output: the value with these names
//! replaced. The operator table is in [`rewrite`]. A value without names to replace is skipped,
//! judging by its [`Summary`].

mod eager;
mod lookup;
mod open;
mod rewrite;

pub(crate) use eager::Body;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use crate::convert::Vals;
use crate::evaluation::{Eval, Evaluation};
use crate::memo::{Answer, Key};
use crate::record_id::RecordId;
use crate::value::{Kind, NameSet, Summary, Val};
use rewrite::{Strategy, rewrite};

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Value as it was bound.
    Given,
    /// Value that is being resolved and is not visible.
    Busy,
    /// Value resolved with the other bindings.
    Resolved,
}

struct Binding {
    name: Val,
    value: Val,
    state: State,
}

/// Values of template arguments and loop variables.
#[derive(Default)]
struct Bindings {
    list: SmallVec<[Binding; 8]>,
    busy: usize,
}

/// Record whose fields are the known names.
struct RecordScope {
    record: RecordId,
    /// Name that replaces the record's own.
    new_name: Option<Val>,
    known: HashMap<Val, Val, FxBuildHasher>,
    /// Names that are being resolved.
    stack: SmallVec<[Val; 8]>,
}

enum Base {
    Bindings(Bindings),
    Record(RecordScope),
    /// Without values; `seen` becomes true when `name` is looked up.
    Watch {
        name: Option<Val>,
        seen: bool,
    },
}

/// Least depth of memoized values. Shallower values are evaluated as fast as looked up.
const WORTH_MEMOIZING: u16 = 3;

/// Values whose depth is a multiple of this are memoized even if the enclosing value has the same
/// names.
const ALWAYS_QUERIED: u16 = 4;

enum Layer {
    /// Names bound by an operator, which hide outer names.
    Shadow(SmallVec<[Val; 2]>),
    /// Records if an unknown name is found.
    Track { open: bool },
}

/// Strategy for every value: substitutes the names that it knows.
pub(crate) struct Resolver {
    base: Base,
    layers: SmallVec<[Layer; 4]>,
    tracks: usize,
    /// Record that the values belong to, for messages and self-references.
    record: Option<RecordId>,
    /// True if names that are unknown now stay unknown.
    last: bool,
    /// True if the same value may be resolved again with the same names.
    repeats: bool,
    names: Summary,
    /// Summary bits that a value must share to be resolved.
    interest: Summary,
    /// [`Self::interest`] outside of all layers.
    base_interest: Summary,
    /// Free names of the enclosing memoized value.
    queried: Option<NameSet>,
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
            queried: None,
        };
        resolver.update_interest();
        resolver
    }

    /// Creates a resolver for names that are bound with [`Resolver::bind`].
    pub(crate) fn bindings(record: Option<RecordId>) -> Self {
        Resolver::new(Base::Bindings(Bindings::default()), record, Summary::EMPTY)
    }

    /// Creates a resolver for the names that an operator binds. Its results are not memoized except
    /// for instances, because they rarely recur unless the whole operator does.
    pub(crate) fn binder(record: Option<RecordId>) -> Self {
        Resolver { repeats: false, ..Resolver::bindings(record) }
    }

    /// Creates a resolver for the last resolution of a record: its fields are the names.
    pub(crate) fn last_of_record(record: RecordId, new_name: Option<Val>) -> Self {
        let scope =
            RecordScope { record, new_name, known: HashMap::default(), stack: SmallVec::new() };
        let mut resolver = Resolver::new(Base::Record(scope), Some(record), Summary::VARIABLES);
        resolver.set_last();
        resolver
    }

    /// Creates a resolver without values that detects occurrences of `name`.
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

    /// Binds a name, or replaces its value.
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

    /// Replaces the value of the name that was bound as number `index`.
    pub(crate) fn bind_at(&mut self, index: usize, value: Val) {
        if let Base::Bindings(bindings) = &mut self.base
            && let Some(binding) = bindings.list.get_mut(index)
        {
            binding.value = value;
        }
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

    // Resolution.

    /// Returns `v` with known names replaced.
    #[inline]
    pub(crate) fn resolve(&mut self, ev: &mut Evaluation, v: Val) -> Eval<Val> {
        let (summary, kind, depth) = ev.values.outline(v);
        if !summary.may_contain(self.interest) {
            if self.tracks > 0 && summary.may_be_open() {
                self.note_open(ev, v);
            }
            return Ok(v);
        }
        if let Some(name) = ev.values.var_name(v) {
            return Ok(self.lookup(ev, name)?.unwrap_or(v));
        }
        if depth < WORTH_MEMOIZING && kind != Kind::Instance {
            // Values this shallow need no count of the depth either.
            return self.resolve_node(ev, v);
        }
        self.resolve_nested(ev, v, summary)
    }

    #[inline(never)]
    fn resolve_nested(&mut self, ev: &mut Evaluation, v: Val, summary: Summary) -> Eval<Val> {
        let mut key = Key::new();
        let question = self.question(ev, v, summary, &mut key);
        if let Some((_, true)) = question {
            let answer = ev.caches.memo.get(&key);
            ev.count_lookup(answer.is_some());
            if let Some(answer) = answer {
                if answer.open {
                    self.mark_open();
                }
                return Ok(answer.value);
            }
        }
        ev.step()?;
        ev.bounds.depth += 1;
        if ev.bounds.depth > ev.bounds.limits.depth || ev.is_at_limit() {
            ev.check_limits(self.record)?;
            return ev.too_deep(self.record, "evaluation is nested too deeply");
        }
        let Some((set, queries)) = question else {
            let resolved = self.resolve_node(ev, v)?;
            ev.bounds.depth -= 1;
            return Ok(resolved);
        };
        let outer = self.queried.replace(set);
        if !queries {
            let resolved = self.resolve_node(ev, v)?;
            self.queried = outer;
            ev.bounds.depth -= 1;
            return Ok(resolved);
        }
        let reports = ev.diagnostics.len();
        let was_open = self.swap_open(false);
        let resolved = self.resolve_node(ev, v)?;
        let open = self.swap_open(was_open);
        self.queried = outer;
        if open {
            self.mark_open();
        }
        // Diagnostics must be reported again, and a field of a record may become known later.
        if ev.diagnostics.len() == reports
            && !ev.values.summary(resolved).may_contain(Summary::FIELD_OF_DEF)
        {
            ev.caches.memo.insert(&key, Answer { value: resolved, open });
        }
        ev.bounds.depth -= 1;
        Ok(resolved)
    }

    /// Returns the free names of `v`, and true if it is to be looked up in the memo with `key`.
    /// `None` if its result depends on more than these names, or the enclosing value is looked up
    /// instead.
    #[inline]
    fn question(
        &self,
        ev: &mut Evaluation,
        v: Val,
        summary: Summary,
        key: &mut Key,
    ) -> Option<(NameSet, bool)> {
        let (_, kind, depth) = ev.values.outline(v);
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
        if summary.may_contain(Summary::FINAL)
            || (is_record && summary.may_contain(Summary::ANONYMOUS))
        {
            return None;
        }
        // A record that has a value could refer to itself here.
        if self.record.is_some_and(|record| ev.records.get(record).def_value.is_some()) {
            return None;
        }
        let tracked = self.tracks > 0;
        if tracked && self.tracks < self.layers.len() {
            return None;
        }
        let set = ev.caches.names.of(&ev.values, v)?;
        // A value with the same names as the enclosing value was rarely seen without it. But parts
        // are shared between values, so some are looked up nevertheless.
        if self.queried == Some(set)
            && !depth.is_multiple_of(ALWAYS_QUERIED)
            && kind != Kind::Instance
        {
            return None;
        }
        if !ev.caches.memo.should_memoize(v) {
            return Some((set, false));
        }
        let mode = u32::from(tracked) | u32::from(self.keeps_unset_bits()) << 1;
        key.begin(v, mode);
        for &name in ev.caches.names.get(set) {
            let hidden = self
                .layers
                .iter()
                .any(|layer| matches!(layer, Layer::Shadow(names) if names.contains(&name)));
            key.push(if hidden { None } else { self.settled_meaning(ev, name)? });
        }
        Some((set, true))
    }

    /// Returns the value of a name, if nothing has to be resolved for it.
    fn settled_meaning(&self, ev: &Evaluation, name: Val) -> Option<Option<Val>> {
        let settled = |value: Val| !ev.values.summary(value).may_contain(self.base_interest);
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
                match ev.records.find_field(scope.record, name) {
                    Some(index) => match ev.records.value(scope.record, index) {
                        Val::UNSET => Some(None),
                        value => settled(value).then_some(Some(value)),
                    },
                    None => scope.new_name.is_none().then_some(None),
                }
            }
        }
    }

    /// Replaces the mark of the innermost tracker, and returns the previous one.
    fn swap_open(&mut self, new: bool) -> bool {
        match self.layers.last_mut() {
            Some(Layer::Track { open }) => std::mem::replace(open, new),
            _ => false,
        }
    }

    /// Marks all trackers of unknown names.
    fn mark_open(&mut self) {
        for layer in &mut self.layers {
            if let Layer::Track { open } = layer {
                *open = true;
            }
        }
    }

    #[inline]
    fn resolve_node(&mut self, ev: &mut Evaluation, v: Val) -> Eval<Val> {
        rewrite(self, ev, v)
    }

    /// Resolves `v` with `names` hidden.
    fn resolve_hiding(&mut self, ev: &mut Evaluation, v: Val, names: &[Val]) -> Eval<Val> {
        self.push(Layer::Shadow(SmallVec::from_slice(names)));
        let resolved = self.resolve(ev, v)?;
        self.pop();
        Ok(resolved)
    }

    #[inline(never)]
    fn resolve_instance(&mut self, ev: &mut Evaluation, v: Val) -> Eval<Val> {
        let parts = ev.values.instance(v);
        self.push(Layer::Track { open: false });
        let mut args = Vals::new();
        let mut changed = false;
        for index in 0..parts.len {
            let old = ev.values.instance_arg(v, index);
            let new = self.resolve(ev, old)?;
            if new != old {
                changed = true;
                if ev.values.kind(old) != Kind::ArgNamed {
                    ev.arg_at(new, index);
                }
            }
            args.push(new);
        }
        let open = matches!(self.pop(), Some(Layer::Track { open: true }));
        if !changed {
            return Ok(v);
        }
        let ty = ev.values.ty(v);
        let made = ev.values.make_instance(parts.loc, parts.class, &args, ty);
        if open { Ok(made) } else { ev.instantiate(made) }
    }
}

impl Strategy for Resolver {
    #[inline]
    fn operand(&mut self, ev: &mut Evaluation, v: Val) -> Eval<Val> {
        self.resolve(ev, v)
    }

    fn variable(&mut self, ev: &mut Evaluation, name: Val) -> Eval<Option<Val>> {
        self.lookup(ev, name)
    }

    fn body(&mut self, ev: &mut Evaluation, body: Val, names: &[Val]) -> Eval<Val> {
        self.resolve_hiding(ev, body, names)
    }

    fn instance(&mut self, ev: &mut Evaluation, v: Val) -> Eval<Val> {
        self.resolve_instance(ev, v)
    }

    fn record(&self) -> Option<RecordId> {
        self.record
    }

    fn is_last(&self) -> bool {
        self.last && self.tracks == 0
    }

    fn keeps_unset_bits(&self) -> bool {
        matches!(self.base, Base::Record(_)) && self.layers.is_empty()
    }
}

impl Summary {
    /// Returns true if resolving a value with this summary could change it.
    #[inline]
    pub(crate) fn depends_on(self, resolver: &Resolver) -> bool {
        self.may_contain(resolver.interest)
    }
}
