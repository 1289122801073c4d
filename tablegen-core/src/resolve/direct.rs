//! Expressions all of whose names stand for plain values: worked out from
//! the top down in one go, without questions to the memo, and with nothing
//! hidden or watched.
//!
//! In: a value, and what its names stand for ([`Known`]). Out: what
//! [`Resolver::resolve`] would give, by the same steps in the same order.
//! Steps are left out or change places only where nobody can tell: in
//! expressions without [`Summary::EFFECTS`].

use smallvec::SmallVec;

use super::Resolver;
use crate::convert::Vals;
use crate::record::RecordId;
use crate::types::TypeId;
use crate::value::{BinOp, Kind, Summary, TernOp, UnOp, Val};
use crate::world::{Eval, World};

/// Deeper expressions take the long way, which counts the depth at each step.
const DEEPEST: u16 = 32;

/// What names stand for.
pub(crate) struct Known {
    /// A name that stands for nothing is hidden.
    pairs: SmallVec<[(Val, Option<Val>); 8]>,
    /// What values have to have in them to be entered.
    interest: Summary,
}

impl Known {
    pub(crate) fn new() -> Known {
        Known { pairs: SmallVec::new(), interest: Summary::UNSTABLE }
    }

    /// Adds a name. It hides names added before.
    #[inline]
    pub(crate) fn add(&mut self, name: Val, value: Option<Val>) {
        self.pairs.push((name, value));
        self.interest |= Summary::of_variable(name);
    }

    /// Lets the name that was added as number `at` stand for something else.
    #[inline]
    pub(crate) fn set(&mut self, at: usize, value: Val) {
        if let Some(pair) = self.pairs.get_mut(at) {
            pair.1 = Some(value);
        }
    }

    #[inline]
    fn get(&self, name: Val) -> Option<Val> {
        self.pairs.iter().rev().find(|pair| pair.0 == name).and_then(|pair| pair.1)
    }
}

/// What an operator works out again and again, with other values for the
/// names that it binds.
pub(crate) struct Body {
    body: Val,
    names: SmallVec<[Val; 2]>,
    resolver: Resolver,
    /// What the names stand for, if it can be worked out directly.
    known: Option<Known>,
    /// Whether it depends on the first name alone.
    depends_on_one: bool,
}

impl Body {
    pub(crate) fn new(w: &mut World, body: Val, names: &[Val], record: Option<RecordId>) -> Body {
        let resolver = Resolver::binder(record);
        let direct = resolver.goes_direct(w, body);
        let known = direct.then(|| {
            let mut known = Known::new();
            names.iter().for_each(|&name| known.add(name, None));
            known
        });
        let depends_on_one = direct && names.len() == 1 && w.depends_on_one(body, names[0]);
        Body { body, names: SmallVec::from_slice(names), resolver, known, depends_on_one }
    }

    /// What it is with these values of the names.
    pub(crate) fn with(&mut self, w: &mut World, values: &[Val]) -> Eval<Val> {
        match values {
            [value] if self.depends_on_one => {
                let cached = w.bodies.get(self.body, *value);
                if let Some(known) = cached {
                    return Ok(known);
                }
                let reports = w.diagnostics.len();
                let made = self.evaluate(w, values)?;
                w.keep_body(self.body, *value, made, reports);
                Ok(made)
            }
            _ => self.evaluate(w, values),
        }
    }

    fn evaluate(&mut self, w: &mut World, values: &[Val]) -> Eval<Val> {
        let plain = values.len() == 1 || values.iter().all(|&value| is_plain(w, value));
        // Without effects everything is worked out without the resolver.
        if !plain || self.known.is_none() || w.values.summary(self.body).meets(Summary::EFFECTS) {
            for (&name, &value) in self.names.iter().zip(values) {
                self.resolver.bind(name, value);
            }
        }
        match &mut self.known {
            Some(known) if plain => {
                for (at, &value) in values.iter().enumerate() {
                    known.set(at, value);
                }
                self.resolver.work_out(w, self.body, known)
            }
            _ => self.resolver.resolve(w, self.body),
        }
    }
}

impl World {
    /// Whether `body` depends on what `name` stands for, and nothing else.
    fn depends_on_one(&mut self, body: Val, name: Val) -> bool {
        match self.names.of(&self.values, body) {
            Some(set) => self.names.get(set).iter().all(|&other| other == name),
            None => false,
        }
    }

    /// Keeps what a body gave, unless it reported something, which it must
    /// do again, or has a field that may become known later.
    fn keep_body(&mut self, body: Val, value: Val, made: Val, reports: usize) {
        if self.diagnostics.len() == reports
            && !self.values.summary(made).meets(Summary::FIELD_OF_DEF)
        {
            self.bodies.keep(body, value, made);
        }
    }
}

/// Whether nothing in `v` waits for a name.
#[inline]
fn is_plain(w: &World, v: Val) -> bool {
    !w.values.summary(v).meets(Summary::VARIABLES | Summary::ANONYMOUS | Summary::UNSTABLE)
}

impl Resolver {
    /// Whether `v` can be worked out directly.
    #[inline]
    pub(crate) fn goes_direct(&self, w: &World, v: Val) -> bool {
        let (summary, _, depth) = w.values.outline(v);
        depth <= DEEPEST
            && !w.counts_values
            && !summary.meets(Summary::FINAL | Summary::ANONYMOUS)
            // A record that is referred to could refer to itself here.
            && self.record.is_none_or(|record| w.records.get(record).def_value.is_none())
    }

    /// `v` worked out. `known` are all the names that this resolver knows,
    /// or all that are in `v`.
    pub(crate) fn work_out(&mut self, w: &mut World, v: Val, known: &mut Known) -> Eval<Val> {
        let depth = u32::from(w.values.depth(v));
        w.depth += depth;
        if w.depth > w.limits.depth || w.at_limit() {
            w.check_limits(self.record)?;
            return w.too_deep(self.record, "evaluation is nested too deeply");
        }
        let value = self.direct(w, v, known)?;
        w.depth -= depth;
        Ok(value)
    }

    fn direct(&mut self, w: &mut World, v: Val, known: &mut Known) -> Eval<Val> {
        let (summary, kind, _) = w.values.outline(v);
        if !summary.meets(known.interest) {
            return Ok(v);
        }
        match kind {
            Kind::Var => Ok(known.get(w.values.first(v)).unwrap_or(v)),
            Kind::Field => self.direct_field(w, v, known),
            Kind::Binary => self.direct_binary(w, v, known),
            Kind::Ternary => self.direct_ternary(w, v, known),
            Kind::Cond => self.direct_cond(w, v, known),
            Kind::Instance => self.direct_instance(w, v, known),
            Kind::List => {
                let count = w.values.count(v);
                let mut items = Vals::new();
                let changed = self.direct_items(w, v, 0..count, known, &mut items)?;
                let ty = w.values.ty(v);
                Ok(if changed { w.values.make_list(&items, ty) } else { v })
            }
            Kind::IsA => {
                let old = w.values.second(v);
                let new = self.direct(w, old, known)?;
                Ok(if new == old { v } else { w.apply_is_a(TypeId(w.values.a(v)), new) })
            }
            Kind::Unary => {
                let (op, old) = w.values.unary(v);
                if op == UnOp::Cast {
                    return self.resolve_node(w, v);
                }
                let new = self.direct(w, old, known)?;
                if new == old {
                    return Ok(v);
                }
                let ty = w.values.ty(v);
                w.apply_unary(op, new, ty, self.record, false)
            }
            _ => self.resolve_node(w, v),
        }
    }

    /// Works out the operands in `range` of a row. Tells whether any changed.
    fn direct_items(
        &mut self,
        w: &mut World,
        v: Val,
        range: std::ops::Range<usize>,
        known: &mut Known,
        items: &mut Vals,
    ) -> Eval<bool> {
        let mut changed = false;
        for at in range {
            let old = w.values.item(v, at);
            let new = self.direct(w, old, known)?;
            changed |= new != old;
            items.push(new);
        }
        Ok(changed)
    }

    fn direct_field(&mut self, w: &mut World, v: Val, known: &mut Known) -> Eval<Val> {
        let (old, name) = (w.values.first(v), w.values.second(v));
        let new = self.direct(w, old, known)?;
        if new == old {
            return Ok(v);
        }
        if let Some(def) = w.values.def(new)
            && self.record != Some(def)
            && let Some(at) = w.records.find_field(def, name)
        {
            let value = w.records.value(def, at);
            if w.is_concrete(value) {
                return Ok(value);
            }
        }
        w.field_of_resolved(new, name, w.values.ty(v), self.record)
    }

    fn direct_binary(&mut self, w: &mut World, v: Val, known: &mut Known) -> Eval<Val> {
        let (op, a, b) = w.values.binary(v);
        let new_a = self.direct(w, a, known)?;
        if matches!(op, BinOp::And | BinOp::Or) {
            let deciding = if op == BinOp::And { 0 } else { -1 };
            if w.known_int(new_a) == Some(deciding) {
                return Ok(w.values.make_int(deciding));
            }
        }
        let new_b = self.direct(w, b, known)?;
        if (new_a, new_b) == (a, b) {
            return Ok(v);
        }
        let ty = w.values.ty(v);
        w.apply_binary(op, new_a, new_b, ty, self.record)
    }

    fn direct_ternary(&mut self, w: &mut World, v: Val, known: &mut Known) -> Eval<Val> {
        let (op, [a, b, c]) = w.values.ternary(v);
        let binds = matches!(op, TernOp::Foreach | TernOp::Filter);
        let new_a = if binds { a } else { self.direct(w, a, known)? };
        if op == TernOp::If
            && new_a != a
            && let Some(value) = w.known_int(new_a)
        {
            return self.direct(w, if value != 0 { b } else { c }, known);
        }
        let new_b = self.direct(w, b, known)?;
        let new_c = if !binds {
            self.direct(w, c, known)?
        } else if w.values.summary(c).meets(Summary::EFFECTS) {
            self.resolve_hiding(w, c, &[a])?
        } else {
            if w.values.is_list(new_b)
                && let Some(value) = self.direct_loop(w, v, new_b, known)?
            {
                return Ok(value);
            }
            known.add(a, None);
            let new = self.direct(w, c, known)?;
            known.pairs.pop();
            new
        };
        if (new_a, new_b, new_c) == (a, b, c) {
            return Ok(v);
        }
        let ty = w.values.ty(v);
        w.apply_ternary(op, [new_a, new_b, new_c], ty, self.record)
    }

    /// `!foreach` or `!filter` over a known list with a body without effects,
    /// which is not worked out beforehand as far as it can be. `None` if a
    /// filter does not know what to keep.
    fn direct_loop(
        &mut self,
        w: &mut World,
        v: Val,
        over: Val,
        known: &mut Known,
    ) -> Eval<Option<Val>> {
        let (op, [name, _, body]) = w.values.ternary(v);
        let mut made = Vals::new();
        let place = known.pairs.len();
        known.add(name, None);
        let mut complete = true;
        let alone = w.depends_on_one(body, name);
        for at in 0..w.values.count(over) {
            let item = w.values.item(over, at);
            let cached = if alone { w.bodies.get(body, item) } else { None };
            let new = match cached {
                Some(new) => new,
                None => {
                    known.set(place, item);
                    let reports = w.diagnostics.len();
                    let new = self.work_out(w, body, known)?;
                    if alone {
                        w.keep_body(body, item, new, reports);
                    }
                    new
                }
            };
            if op == TernOp::Foreach {
                made.push(new);
            } else {
                match w.known_int(new) {
                    Some(0) => {}
                    Some(_) => made.push(item),
                    None => {
                        complete = false;
                        break;
                    }
                }
            }
        }
        known.pairs.truncate(place);
        let ty = w.values.ty(v);
        Ok(complete.then(|| w.values.make_list(&made, ty)))
    }

    fn direct_cond(&mut self, w: &mut World, v: Val, known: &mut Known) -> Eval<Val> {
        let count = w.values.count(v);
        let ty = w.values.ty(v);
        if !w.values.summary(v).meets(Summary::EFFECTS) {
            // What is behind the first true condition need not be known.
            for at in 0..count {
                let condition = w.values.condition(v, at);
                let condition = self.direct(w, condition, known)?;
                match w.known_int(condition) {
                    Some(0) => {}
                    Some(_) => {
                        let value = w.values.case_value(v, at);
                        let value = self.direct(w, value, known)?;
                        if let Some(converted) = w.convert(value, ty) {
                            return Ok(converted);
                        }
                        break;
                    }
                    None => break,
                }
            }
        }
        let (mut conditions, mut values) = (Vals::new(), Vals::new());
        let mut changed = false;
        for at in 0..count {
            changed |= self.direct_items(w, v, at..at + 1, known, &mut conditions)?;
            changed |= self.direct_items(w, v, count + at..count + at + 1, known, &mut values)?;
        }
        if !changed {
            return Ok(v);
        }
        w.apply_cond(&conditions, &values, ty, self.record)
    }

    fn direct_instance(&mut self, w: &mut World, v: Val, known: &mut Known) -> Eval<Val> {
        let parts = w.values.instance(v);
        let closed = match w.names.of(&w.values, v) {
            Some(set) => w
                .names
                .get(set)
                .iter()
                .all(|&name| known.get(name).is_some_and(|value| is_plain(w, value))),
            None => false,
        };
        if !closed {
            return self.resolve_node(w, v);
        }
        let mut args = Vals::new();
        let mut changed = false;
        for at in 0..parts.len {
            let old = w.values.instance_arg(v, at);
            let new = if w.values.kind(old) == Kind::ArgNamed {
                let (value, name) = (w.values.first(old), w.values.second(old));
                let new = self.direct(w, value, known)?;
                if new == value { old } else { w.values.make_arg_named(new, name) }
            } else {
                self.direct(w, old, known)?
            };
            changed |= new != old;
            args.push(new);
        }
        if !changed {
            return Ok(v);
        }
        let ty = w.values.ty(v);
        let made = w.values.make_instance(parts.loc, parts.class, &args, ty);
        w.instantiate(made)
    }
}
