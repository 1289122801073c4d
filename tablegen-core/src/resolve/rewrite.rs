//! Operator table: evaluation of each kind of value from its operands.
//!
//! [`rewrite`] is generic over a [`Strategy`], which decides how operands are evaluated. The two
//! strategies are [`Resolver`](super::Resolver), which handles every value, and
//! [`Eager`](super::eager::Eager), for expressions whose names are all known and whose evaluation
//! cannot be observed.
//!
//! The order of steps is llvm-tblgen's. It is visible in the numbers of anonymous records and in
//! which error comes first.

use crate::evaluation::Vals;
use crate::evaluation::{Eval, Evaluation};
use crate::record_id::RecordId;
use crate::value::{BinOp, Node, TernOp, UnOp, Val};

/// Evaluation of operands, and of the kinds of values that the strategies treat differently.
pub(super) trait Strategy {
    /// Evaluates `v` with the known names replaced.
    fn operand(&mut self, ev: &mut Evaluation, v: Val) -> Eval<Val>;

    /// Returns the value of a name; `None` if it is unknown.
    fn variable(&mut self, ev: &mut Evaluation, name: Val) -> Eval<Option<Val>>;

    /// Evaluates the body of an operator that binds `names`, with these names left unknown.
    fn body(&mut self, ev: &mut Evaluation, body: Val, names: &[Val]) -> Eval<Val>;

    /// Evaluates `!foreach` or `!filter` over `list` at once, without evaluating the body with
    /// the name unknown first. `None` if that is not possible.
    fn whole_loop(&mut self, _: &mut Evaluation, _: Val, _list: Val) -> Eval<Option<Val>> {
        Ok(None)
    }

    /// Evaluates `!cond` up to the first true condition. `None` if a condition is unknown.
    fn first_true_case(&mut self, _: &mut Evaluation, _: Val) -> Eval<Option<Val>> {
        Ok(None)
    }

    /// Evaluates the expression `class<args>`.
    fn instance(&mut self, ev: &mut Evaluation, v: Val) -> Eval<Val>;

    /// Returns the record that the expression belongs to, for messages and self-references.
    fn record(&self) -> Option<RecordId>;

    /// Returns true if names that are unknown now stay unknown.
    fn is_last(&self) -> bool;

    /// Returns true if bits that would become `?` keep the name that they refer to, so that an
    /// encoding still shows where an operand goes.
    fn keeps_unset_bits(&self) -> bool;
}

/// Evaluates `v`: replaces known names in its operands and applies its operator.
#[inline(never)]
pub(super) fn rewrite<S: Strategy>(s: &mut S, ev: &mut Evaluation, v: Val) -> Eval<Val> {
    match ev.values.node(v) {
        Node::Unset
        | Node::Bit(_)
        | Node::Int(_)
        | Node::Str(_)
        | Node::Code(_)
        | Node::Def(_)
        | Node::ArgIndexed { .. } => Ok(v),
        Node::ArgNamed { value, name } => {
            let new = s.operand(ev, value)?;
            Ok(if new == value { v } else { ev.values.make_arg_named(new, name) })
        }
        Node::AnonymousName(_) => {
            let name = s.variable(ev, v)?.unwrap_or(v);
            Ok(if s.is_last() { ev.final_name(name) } else { name })
        }
        Node::Var { name } => Ok(s.variable(ev, name)?.unwrap_or(v)),
        Node::VarBit { value, bit } => {
            let new = s.operand(ev, value)?;
            Ok(if new == value { v } else { ev.bit_of(new, bit) })
        }
        Node::Bits => bits(s, ev, v),
        Node::List => list(s, ev, v),
        Node::Dag => dag(s, ev, v),
        Node::Field { record, name } => {
            let new = s.operand(ev, record)?;
            if new == record {
                return Ok(v);
            }
            ev.field_of_resolved(new, name, ev.values.ty(v), s.record())
        }
        Node::Instance => s.instance(ev, v),
        Node::Unary { op, operand } => {
            let new = s.operand(ev, operand)?;
            if new == operand && !(op == UnOp::Cast && s.is_last()) {
                return Ok(v);
            }
            let ty = ev.values.ty(v);
            ev.apply_unary(op, new, ty, s.record(), s.is_last())
        }
        Node::Binary { .. } => binary(s, ev, v),
        Node::Ternary { .. } => ternary(s, ev, v),
        Node::Cond => cond(s, ev, v),
        Node::Fold { .. } => fold(s, ev, v),
        Node::IsA { class, value } => {
            let new = s.operand(ev, value)?;
            Ok(if new == value { v } else { ev.apply_is_a(class, new) })
        }
        Node::Exists { class, name } => {
            let new = s.operand(ev, name)?;
            if new == name && !s.is_last() {
                return Ok(v);
            }
            let made = ev.values.make_exists(class, new);
            ev.fold_exists(made, class, new, s.record(), s.is_last())
        }
        Node::Instances { class, pattern } => {
            let new = s.operand(ev, pattern)?;
            if new == pattern && !s.is_last() {
                return Ok(v);
            }
            let made = ev.values.make_instances(class, new, ev.values.ty(v));
            ev.fold_instances(made, class, new, s.record(), s.is_last())
        }
    }
}

#[inline(never)]
fn bits<S: Strategy>(s: &mut S, ev: &mut Evaluation, v: Val) -> Eval<Val> {
    let keeps_unset = s.keeps_unset_bits();
    let mut bits = std::mem::take(&mut ev.scratch.bits);
    bits.clear();
    bits.extend(ev.values.items(v));
    let mut changed = false;
    // Adjacent bits mostly come from the same value, which is then evaluated once.
    let mut source = Val::UNSET;
    let mut resolved = Val::UNSET;
    for slot in &mut bits {
        let old = *slot;
        if old <= Val::TRUE {
            continue; // `?`, 0 or 1
        }
        let mut new = if let Some((value, bit)) = ev.values.var_bit(old) {
            if value != source {
                source = value;
                resolved = s.operand(ev, value)?;
            }
            if resolved == source {
                continue;
            }
            ev.bit_of(resolved, bit)
        } else {
            let resolved = s.operand(ev, old)?;
            ev.bit_of(resolved, 0)
        };
        if new == Val::UNSET && keeps_unset {
            new = old;
        }
        changed |= new != old;
        *slot = new;
    }
    let ty = ev.values.ty(v);
    let made = if changed { ev.values.make_bits(&bits, ty) } else { v };
    ev.scratch.bits = bits;
    Ok(made)
}

#[inline(never)]
fn list<S: Strategy>(s: &mut S, ev: &mut Evaluation, v: Val) -> Eval<Val> {
    let mut items = Vals::new();
    let mut changed = false;
    for index in 0..ev.values.count(v) {
        let old = ev.values.item(v, index);
        let new = s.operand(ev, old)?;
        changed |= new != old;
        items.push(new);
    }
    let ty = ev.values.ty(v);
    Ok(if changed { ev.values.make_list(&items, ty) } else { v })
}

#[inline(never)]
fn dag<S: Strategy>(s: &mut S, ev: &mut Evaluation, v: Val) -> Eval<Val> {
    let mut args = Vals::new();
    let mut changed = false;
    for index in 0..ev.values.count(v) {
        let old = ev.values.dag_arg(v, index);
        let new = s.operand(ev, old)?;
        changed |= new != old;
        args.push(new);
    }
    let old = ev.values.dag_operator(v);
    let operator = s.operand(ev, old)?;
    if !changed && operator == old {
        return Ok(v);
    }
    let names = ev.dag_names(v);
    let operator_name = ev.values.dag_operator_name(v);
    Ok(ev.values.make_dag(operator, operator_name, &args, &names))
}

#[inline(never)]
fn binary<S: Strategy>(s: &mut S, ev: &mut Evaluation, v: Val) -> Eval<Val> {
    let Node::Binary { op, operands: [a, b] } = ev.values.node(v) else { return Ok(v) };
    let new_a = s.operand(ev, a)?;
    if matches!(op, BinOp::And | BinOp::Or) {
        let deciding = if op == BinOp::And { 0 } else { -1 };
        if ev.int_value(new_a) == Some(deciding) {
            return Ok(ev.values.make_int(deciding));
        }
    }
    let new_b = s.operand(ev, b)?;
    if (new_a, new_b) == (a, b) {
        return Ok(v);
    }
    let ty = ev.values.ty(v);
    ev.apply_binary(op, new_a, new_b, ty, s.record())
}

#[inline(never)]
fn ternary<S: Strategy>(s: &mut S, ev: &mut Evaluation, v: Val) -> Eval<Val> {
    let Node::Ternary { op, operands: [a, b, c] } = ev.values.node(v) else { return Ok(v) };
    let new_a = s.operand(ev, a)?;
    if op == TernOp::If
        && new_a != a
        && let Some(value) = ev.int_value(new_a)
    {
        return s.operand(ev, if value != 0 { b } else { c });
    }
    let new_b = s.operand(ev, b)?;
    let new_c = if op.binds() {
        if let Some(value) = s.whole_loop(ev, v, new_b)? {
            return Ok(value);
        }
        let new_c = s.body(ev, c, &[new_a])?;
        ev.note_new_body(c, new_c);
        new_c
    } else {
        s.operand(ev, c)?
    };
    if (new_a, new_b, new_c) == (a, b, c) {
        return Ok(v);
    }
    let ty = ev.values.ty(v);
    ev.apply_ternary(op, [new_a, new_b, new_c], ty, s.record())
}

#[inline(never)]
fn cond<S: Strategy>(s: &mut S, ev: &mut Evaluation, v: Val) -> Eval<Val> {
    if let Some(value) = s.first_true_case(ev, v)? {
        return Ok(value);
    }
    let (mut conditions, mut values) = (Vals::new(), Vals::new());
    let mut changed = false;
    for index in 0..ev.values.count(v) {
        let old = ev.values.condition(v, index);
        let new = s.operand(ev, old)?;
        changed |= new != old;
        conditions.push(new);
        let old = ev.values.case_value(v, index);
        let new = s.operand(ev, old)?;
        changed |= new != old;
        values.push(new);
    }
    if !changed {
        return Ok(v);
    }
    let ty = ev.values.ty(v);
    ev.apply_cond(&conditions, &values, ty, s.record())
}

#[inline(never)]
fn fold<S: Strategy>(s: &mut S, ev: &mut Evaluation, v: Val) -> Eval<Val> {
    let Node::Fold { start, list, accumulator, element, body } = ev.values.node(v) else {
        return Ok(v);
    };
    let new_start = s.operand(ev, start)?;
    let new_list = s.operand(ev, list)?;
    let new_body = s.body(ev, body, &[accumulator, element])?;
    if (new_start, new_list, new_body) == (start, list, body) {
        return Ok(v);
    }
    ev.note_new_body(body, new_body);
    let ty = ev.values.ty(v);
    ev.apply_fold([new_start, new_list, accumulator, element, new_body], ty, s.record())
}
