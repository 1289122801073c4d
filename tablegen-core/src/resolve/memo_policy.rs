//! Policy of the [memo](crate::memo): which values are looked up, under which key, and which results
//! are kept.
//!
//! Resolution itself is in the parent module, and does not depend on these decisions: they change
//! the time of an evaluation, and no result.

use super::rewrite::Strategy;
use super::{Base, Layer, Resolver};
use crate::evaluation::{Eval, Evaluation};
use crate::memo::{Answer, Key};
use crate::value::{Kind, NameSet, Summary, Val};

/// Least depth of memoized values. Shallower values are evaluated as fast as looked up.
const WORTH_MEMOIZING: u16 = 3;

/// Values whose depth is a multiple of this are memoized even if the enclosing value has the same
/// names.
const ALWAYS_QUERIED: u16 = 4;

/// Use of the memo for one value.
#[derive(Clone, Copy)]
pub(super) enum MemoUse {
    /// The result depends on more than the names in the value, or the enclosing value is looked up
    /// instead.
    None,
    /// Earlier lookups of the value found nothing. It has these free names.
    Unkeyed(NameSet),
    /// The value is looked up, and its result kept. It has these free names.
    Keyed(NameSet),
}

/// Returns true for values that are resolved faster than looked up.
#[inline]
pub(super) fn is_too_shallow(kind: Kind, depth: u16) -> bool {
    depth < WORTH_MEMOIZING && kind != Kind::Instance
}

impl Resolver {
    /// Decides on the use of the memo for `v`. If it is [`MemoUse::Keyed`], writes the key.
    #[inline]
    pub(super) fn memo_use(
        &self,
        ev: &mut Evaluation,
        v: Val,
        summary: Summary,
        key: &mut Key,
    ) -> MemoUse {
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
            _ => return MemoUse::None,
        }
        if !self.repeats && kind != Kind::Instance {
            return MemoUse::None;
        }
        let is_record = match self.base {
            Base::Bindings(_) => false,
            Base::Record(_) => true,
            Base::Watch { .. } => return MemoUse::None,
        };
        if summary.may_contain(Summary::FINAL)
            || (is_record && summary.may_contain(Summary::ANONYMOUS))
        {
            return MemoUse::None;
        }
        // A record that has a value could refer to itself here.
        if self.record.is_some_and(|record| ev.records.get(record).def_value.is_some()) {
            return MemoUse::None;
        }
        let tracked = self.tracks > 0;
        if tracked && self.tracks < self.layers.len() {
            return MemoUse::None;
        }
        let Some(set) = ev.caches.names.of(&ev.values, v) else {
            return MemoUse::None;
        };
        // A value with the same names as the enclosing value was rarely seen without it. But parts
        // are shared between values, so some are looked up nevertheless.
        if self.queried == Some(set)
            && !depth.is_multiple_of(ALWAYS_QUERIED)
            && kind != Kind::Instance
        {
            return MemoUse::None;
        }
        if !ev.caches.memo.should_memoize(v) {
            return MemoUse::Unkeyed(set);
        }
        let mode = u32::from(tracked) | u32::from(self.keeps_unset_bits()) << 1;
        key.begin(v, mode);
        for &name in ev.caches.names.get(set) {
            let hidden = self
                .layers
                .iter()
                .any(|layer| matches!(layer, Layer::Shadow(names) if names.contains(&name)));
            let meaning = if hidden { Some(None) } else { self.settled_meaning(ev, name) };
            let Some(meaning) = meaning else { return MemoUse::None };
            key.push(meaning);
        }
        MemoUse::Keyed(set)
    }

    /// Returns the result that the memo has for a key.
    #[inline]
    pub(super) fn recall(&mut self, ev: &mut Evaluation, key: &Key) -> Option<Val> {
        let answer = ev.caches.memo.get(key);
        ev.count_lookup(answer.is_some());
        let Answer { value, open } = answer?;
        if open {
            self.mark_open();
        }
        Some(value)
    }

    /// Resolves `v`, whose free names are `names`.
    #[inline]
    pub(super) fn resolve_within(
        &mut self,
        ev: &mut Evaluation,
        v: Val,
        names: NameSet,
    ) -> Eval<Val> {
        let outer = self.queried.replace(names);
        let resolved = self.resolve_node(ev, v)?;
        self.queried = outer;
        Ok(resolved)
    }

    /// Resolves `v`, whose free names are `names`, and keeps the result under `key`.
    #[inline]
    pub(super) fn resolve_and_keep(
        &mut self,
        ev: &mut Evaluation,
        v: Val,
        names: NameSet,
        key: &Key,
    ) -> Eval<Val> {
        let reports = ev.diagnostics.len();
        let was_open = self.swap_open(false);
        let value = self.resolve_within(ev, v, names)?;
        let open = self.swap_open(was_open);
        if open {
            self.mark_open();
        }
        // Diagnostics must be reported again, and a field of a record may become known later.
        if ev.diagnostics.len() == reports
            && !ev.values.summary(value).may_contain(Summary::FIELD_OF_DEF)
        {
            ev.caches.memo.insert(key, Answer { value, open });
        }
        Ok(value)
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
}
