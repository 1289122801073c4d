//! Full resolution: substitution of names, and evaluation of expressions that become known.
//!
//! Input: a value and a [`Resolver`] with values of names. Output: the value with these names
//! replaced. The operator table is in [`rewrite`]. A value without names to replace is skipped,
//! judging by its [`Summary`]. Which results are kept for later is decided in [`memo_policy`].

mod eager;
mod lookup;
mod memo_policy;
mod open;
mod rewrite;

pub(crate) use eager::Body;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use crate::evaluation::Vals;
use crate::evaluation::{Eval, Evaluation};
use crate::memo::Key;
use crate::record_id::RecordId;
use crate::value::{Kind, NameSet, Summary, Val};
use memo_policy::{MemoUse, is_too_shallow};
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
    /// Value as it was bound.
    given: Val,
    value: Val,
    state: State,
}

impl Binding {
    #[inline]
    fn new(name: Val, given: Val) -> Self {
        Binding { name, given, value: given, state: State::Given }
    }
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
    known: Fields,
    /// Names that are being resolved.
    stack: SmallVec<[Val; 8]>,
}

/// Fields that were resolved, with their values.
#[derive(Default)]
struct Fields {
    /// The first fields, which are searched linearly. Most records need no more.
    few: SmallVec<[(Val, Val); FEW_FIELDS]>,
    many: HashMap<Val, Val, FxBuildHasher>,
}

/// Number of fields that are searched without a hash table.
const FEW_FIELDS: usize = 8;

impl Fields {
    #[inline]
    fn get(&self, name: Val) -> Option<Val> {
        let found = self.few.iter().find(|field| field.0 == name).map(|field| field.1);
        match found {
            None if !self.many.is_empty() => self.many.get(&name).copied(),
            found => found,
        }
    }

    /// Adds a field that is not in the list.
    fn insert(&mut self, name: Val, value: Val) {
        if self.few.len() < FEW_FIELDS {
            self.few.push((name, value));
        } else {
            self.many.insert(name, value);
        }
    }
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
            RecordScope { record, new_name, known: Fields::default(), stack: SmallVec::new() };
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
            *binding = Binding::new(name, value);
            return;
        }
        self.bind_new(name, value);
    }

    /// Binds a name that is not bound.
    #[inline]
    pub(crate) fn bind_new(&mut self, name: Val, value: Val) {
        if let Base::Bindings(bindings) = &mut self.base {
            bindings.list.push(Binding::new(name, value));
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
            *binding = Binding::new(binding.name, value);
        }
    }

    /// Prepares the resolution of another record with the same bindings.
    pub(crate) fn restart(&mut self, record: RecordId) {
        self.record = Some(record);
        if let Base::Bindings(bindings) = &mut self.base {
            for binding in &mut bindings.list {
                *binding = Binding::new(binding.name, binding.given);
            }
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
        if is_too_shallow(kind, depth) {
            // Values this shallow need no count of the depth either.
            return self.resolve_node(ev, v);
        }
        self.resolve_nested(ev, v, summary)
    }

    #[inline(never)]
    fn resolve_nested(&mut self, ev: &mut Evaluation, v: Val, summary: Summary) -> Eval<Val> {
        let mut key = Key::new();
        let memo_use = self.memo_use(ev, v, summary, &mut key);
        if let MemoUse::Keyed(_) = memo_use
            && let Some(known) = self.recall(ev, &key)
        {
            return Ok(known);
        }
        ev.step()?;
        ev.bounds.depth += 1;
        if ev.bounds.depth > ev.bounds.limits.depth || ev.is_at_limit() {
            ev.check_limits(self.record)?;
            return ev.too_deep(self.record, "evaluation is nested too deeply");
        }
        let resolved = match memo_use {
            MemoUse::None => self.resolve_node(ev, v)?,
            MemoUse::Unkeyed(names) => self.resolve_within(ev, v, names)?,
            MemoUse::Keyed(names) => self.resolve_and_keep(ev, v, names, &key)?,
        };
        ev.bounds.depth -= 1;
        Ok(resolved)
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
