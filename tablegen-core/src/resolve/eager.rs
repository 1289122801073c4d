//! Eager evaluation: expressions whose names all have plain values are evaluated from the top
//! down in one pass.
//!
//! Input: a value and the values of its names ([`Known`]). Output: the value that
//! [`Resolver::resolve`] returns, by the same operator table ([`rewrite`]). Steps are left out or
//! reordered only where that cannot be observed: in expressions without [`Summary::EFFECTS`].

use smallvec::SmallVec;

use super::Resolver;
use super::rewrite::{Strategy, rewrite};
use crate::evaluation::Vals;
use crate::evaluation::{Eval, Evaluation};
use crate::record_id::RecordId;
use crate::value::{Kind, Node, Summary, TernOp, Val};

/// Deepest expression that is evaluated eagerly. Its recursion is checked against the stack once,
/// for all levels, so it must stay small beside [`Limits::depth`](crate::evaluation::Limits).
const MAX_EAGER_DEPTH: u16 = 32;

/// Names bound in a loop body, with their values.
pub(crate) struct Known {
    /// Names and their values, innermost last. A name without a value is hidden.
    pairs: SmallVec<[(Val, Option<Val>); 8]>,
    /// Summary bits that a value must share to be evaluated.
    interest: Summary,
}

impl Known {
    pub(crate) fn new() -> Known {
        Known { pairs: SmallVec::new(), interest: Summary::UNSTABLE }
    }

    /// Adds a name, which hides an earlier one.
    #[inline]
    pub(crate) fn add(&mut self, name: Val, value: Option<Val>) {
        self.pairs.push((name, value));
        self.interest |= Summary::of_variable(name);
    }

    /// Replaces the value of the name that was added as number `index`.
    #[inline]
    pub(crate) fn set(&mut self, index: usize, value: Val) {
        if let Some(pair) = self.pairs.get_mut(index) {
            pair.1 = Some(value);
        }
    }

    #[inline]
    fn get(&self, name: Val) -> Option<Val> {
        self.pairs.iter().rev().find(|pair| pair.0 == name).and_then(|pair| pair.1)
    }
}

/// Body of an operator, which is evaluated for different values of the names that it binds.
pub(crate) struct Body {
    body: Val,
    names: SmallVec<[Val; 2]>,
    resolver: Resolver,
    /// Values of the names, if the body can be evaluated eagerly.
    known: Option<Known>,
    /// True if the result depends only on the first name, so that it can be cached.
    cacheable: bool,
}

impl Body {
    pub(crate) fn new(
        ev: &mut Evaluation,
        body: Val,
        names: &[Val],
        record: Option<RecordId>,
    ) -> Body {
        let resolver = Resolver::binder(record);
        let eager = resolver.can_run_eagerly(ev, body);
        let known = eager.then(|| {
            let mut known = Known::new();
            names.iter().for_each(|&name| known.add(name, None));
            known
        });
        let cacheable = eager && names.len() == 1 && ev.depends_only_on(body, names[0]);
        Body { body, names: SmallVec::from_slice(names), resolver, known, cacheable }
    }

    /// Returns the value of the body for these values of the names.
    pub(crate) fn with(&mut self, ev: &mut Evaluation, values: &[Val]) -> Eval<Val> {
        ev.step()?;
        match values {
            [value] if self.cacheable => {
                let cached = ev.cached_body(self.body, *value);
                if let Some(known) = cached {
                    return Ok(known);
                }
                let reports = ev.diagnostics.len();
                let made = self.evaluate(ev, values)?;
                ev.cache_body(self.body, *value, made, reports);
                Ok(made)
            }
            _ => self.evaluate(ev, values),
        }
    }

    fn evaluate(&mut self, ev: &mut Evaluation, values: &[Val]) -> Eval<Val> {
        let plain = values.len() == 1 || values.iter().all(|&value| is_plain(ev, value));
        // The eager strategy uses the resolver only for expressions with effects.
        if !plain
            || self.known.is_none()
            || ev.values.summary(self.body).may_contain(Summary::EFFECTS)
        {
            for (&name, &value) in self.names.iter().zip(values) {
                self.resolver.bind(name, value);
            }
        }
        match &mut self.known {
            Some(known) if plain => {
                for (index, &value) in values.iter().enumerate() {
                    known.set(index, value);
                }
                Eager { resolver: &mut self.resolver, known }.evaluate(ev, self.body)
            }
            _ => self.resolver.resolve(ev, self.body),
        }
    }
}

impl Evaluation {
    /// Returns true if the value of `name` alone determines the value of `body`.
    fn depends_only_on(&mut self, body: Val, name: Val) -> bool {
        match self.caches.names.of(&self.values, body) {
            Some(set) => self.caches.names.get(set).iter().all(|&other| other == name),
            None => false,
        }
    }

    /// Returns the cached value of `body` for `value`.
    #[inline]
    fn cached_body(&mut self, body: Val, value: Val) -> Option<Val> {
        let cached = self.caches.bodies.get(body, value);
        self.count_lookup(cached.is_some());
        cached
    }

    /// Caches the value of a body. `reports` is the number of diagnostics before the body was
    /// evaluated: one that reports must report again, and one with a field that may become known
    /// later must be evaluated again.
    fn cache_body(&mut self, body: Val, value: Val, made: Val, reports: usize) {
        if self.diagnostics.len() == reports
            && !self.values.summary(made).may_contain(Summary::FIELD_OF_DEF)
        {
            self.caches.bodies.keep(body, value, made);
        }
    }
}

/// Returns true if `v` contains no unknown name.
#[inline]
fn is_plain(ev: &Evaluation, v: Val) -> bool {
    !ev.values.summary(v).may_contain(Summary::VARIABLES | Summary::ANONYMOUS | Summary::UNSTABLE)
}

impl Resolver {
    /// Returns true if `v` can be evaluated eagerly.
    #[inline]
    pub(crate) fn can_run_eagerly(&self, ev: &Evaluation, v: Val) -> bool {
        let (summary, _, depth) = ev.values.outline(v);
        depth <= MAX_EAGER_DEPTH
            && !ev.observer.enabled
            && !summary.may_contain(Summary::FINAL | Summary::ANONYMOUS)
            // A record that has a value could refer to itself here.
            && self.record.is_none_or(|record| ev.records.get(record).def_value.is_none())
    }
}

/// Strategy for expressions whose names are known: each operand is evaluated at once, without
/// the memo, hidden names or tracking of unknown names.
pub(super) struct Eager<'a> {
    resolver: &'a mut Resolver,
    /// Names that the resolver knows, or at least those that occur in the expression.
    known: &'a mut Known,
}

impl Eager<'_> {
    /// Evaluates `v`, counting its depth at once.
    fn evaluate(&mut self, ev: &mut Evaluation, v: Val) -> Eval<Val> {
        ev.step()?;
        let depth = u32::from(ev.values.depth(v));
        ev.bounds.depth += depth;
        if ev.bounds.depth > ev.bounds.limits.depth || ev.is_at_limit() {
            ev.check_limits(self.resolver.record)?;
            return ev.too_deep(self.resolver.record, "evaluation is nested too deeply");
        }
        let value = self.operand(ev, v)?;
        ev.bounds.depth -= depth;
        Ok(value)
    }

    #[inline(never)]
    fn closed_instance(&mut self, ev: &mut Evaluation, v: Val) -> Eval<Val> {
        let parts = ev.values.instance(v);
        let mut args = Vals::new();
        let mut changed = false;
        for index in 0..parts.len {
            let old = ev.values.instance_arg(v, index);
            let new = match ev.values.named_arg(old) {
                Some((value, name)) => {
                    let new = self.operand(ev, value)?;
                    if new == value { old } else { ev.values.make_arg_named(new, name) }
                }
                None => self.operand(ev, old)?,
            };
            changed |= new != old;
            args.push(new);
        }
        if !changed {
            return Ok(v);
        }
        let ty = ev.values.ty(v);
        let made = ev.values.make_instance(parts.loc, parts.class, &args, ty);
        ev.instantiate(made)
    }
}

impl Strategy for Eager<'_> {
    fn operand(&mut self, ev: &mut Evaluation, v: Val) -> Eval<Val> {
        let (summary, kind, _) = ev.values.outline(v);
        if !summary.may_contain(self.known.interest) {
            return Ok(v);
        }
        if let Some(name) = ev.values.var_name(v) {
            return Ok(self.known.get(name).unwrap_or(v));
        }
        match kind {
            Kind::Field
            | Kind::Binary
            | Kind::Ternary
            | Kind::Cond
            | Kind::Instance
            | Kind::List
            | Kind::IsA
            | Kind::Unary => rewrite(self, ev, v),
            // Evaluation of the others can be observed, so the order of its steps matters.
            _ => self.resolver.resolve_node(ev, v),
        }
    }

    fn variable(&mut self, _: &mut Evaluation, name: Val) -> Eval<Option<Val>> {
        Ok(self.known.get(name))
    }

    fn body(&mut self, ev: &mut Evaluation, body: Val, names: &[Val]) -> Eval<Val> {
        if ev.values.summary(body).may_contain(Summary::EFFECTS) {
            return self.resolver.resolve_hiding(ev, body, names);
        }
        let outside = self.known.pairs.len();
        names.iter().for_each(|&name| self.known.add(name, None));
        let new = self.operand(ev, body)?;
        self.known.pairs.truncate(outside);
        Ok(new)
    }

    #[inline(never)]
    fn whole_loop(&mut self, ev: &mut Evaluation, v: Val, list: Val) -> Eval<Option<Val>> {
        let Node::Ternary { op, operands: [name, _, body] } = ev.values.node(v) else {
            return Ok(None);
        };
        if op == TernOp::Sort {
            return Ok(None);
        }
        if !ev.values.is_list(list) || ev.values.summary(body).may_contain(Summary::EFFECTS) {
            return Ok(None);
        }
        ev.enter_loop(op.name(), body, ev.values.count(list));
        let mut made = Vals::new();
        let slot = self.known.pairs.len();
        self.known.add(name, None);
        let mut complete = true;
        let alone = ev.depends_only_on(body, name);
        for index in 0..ev.values.count(list) {
            let item = ev.values.item(list, index);
            let cached = if alone { ev.cached_body(body, item) } else { None };
            let new = match cached {
                Some(new) => new,
                None => {
                    self.known.set(slot, item);
                    let reports = ev.diagnostics.len();
                    let new = self.evaluate(ev, body)?;
                    if alone {
                        ev.cache_body(body, item, new, reports);
                    }
                    new
                }
            };
            if op == TernOp::Foreach {
                made.push(new);
            } else {
                match ev.known_int(new) {
                    Some(0) => {}
                    Some(_) => made.push(item),
                    None => {
                        complete = false;
                        break;
                    }
                }
            }
        }
        self.known.pairs.truncate(slot);
        ev.leave();
        let ty = ev.values.ty(v);
        Ok(complete.then(|| ev.values.make_list(&made, ty)))
    }

    #[inline(never)]
    fn first_true_case(&mut self, ev: &mut Evaluation, v: Val) -> Eval<Option<Val>> {
        if ev.values.summary(v).may_contain(Summary::EFFECTS) {
            return Ok(None);
        }
        // Cases after the first true condition need not be known.
        for index in 0..ev.values.count(v) {
            let condition = ev.values.condition(v, index);
            let condition = self.operand(ev, condition)?;
            match ev.known_int(condition) {
                Some(0) => {}
                Some(_) => {
                    let value = ev.values.case_value(v, index);
                    let value = self.operand(ev, value)?;
                    return Ok(ev.convert(value, ev.values.ty(v)));
                }
                None => return Ok(None),
            }
        }
        Ok(None)
    }

    fn instance(&mut self, ev: &mut Evaluation, v: Val) -> Eval<Val> {
        let closed = match ev.caches.names.of(&ev.values, v) {
            Some(set) => ev
                .caches
                .names
                .get(set)
                .iter()
                .all(|&name| self.known.get(name).is_some_and(|value| is_plain(ev, value))),
            None => false,
        };
        if closed { self.closed_instance(ev, v) } else { self.resolver.resolve_node(ev, v) }
    }

    fn record(&self) -> Option<RecordId> {
        self.resolver.record
    }

    fn is_last(&self) -> bool {
        self.resolver.is_last()
    }

    fn keeps_unset_bits(&self) -> bool {
        self.resolver.keeps_unset_bits()
    }
}
