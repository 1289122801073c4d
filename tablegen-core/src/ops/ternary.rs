//! Operators with three operands, `!foldl` and `!cond`.

use memchr::memmem::{self, Finder};

use crate::diag::{DiagnosticCode, DiagnosticData};
use crate::evaluation::Step;
use crate::evaluation::Vals;
use crate::evaluation::{Eval, Evaluation, Fatal};
use crate::record_id::RecordId;
use crate::resolve::{Body, Resolver};
use crate::source::Loc;
use crate::types::TypeId;
use crate::value::{Kind, TernOp, Val};

/// Value of a true condition of a `!cond` that does not convert to the type of the `!cond`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LostValue {
    value: Val,
    ty: TypeId,
    /// Record that is being defined.
    record: Option<RecordId>,
    /// Position in the text that was read.
    loc: Loc,
}

/// Returns true if `target`, which is not empty, occurs in `text`.
///
/// Most texts are names, for which preparing a search takes longer than the search.
fn contains(text: &[u8], target: &[u8]) -> bool {
    const SHORT: usize = 64;
    if text.len() > SHORT {
        return memmem::find(text, target).is_some();
    }
    let Some(last) = text.len().checked_sub(target.len()) else { return false };
    memchr::memchr_iter(target[0], &text[..=last]).any(|start| text[start..].starts_with(target))
}

impl Evaluation {
    /// Applies an operator to three operands. Returns an expression if they are not known well
    /// enough.
    pub(crate) fn apply_ternary(
        &mut self,
        op: TernOp,
        abc: [Val; 3],
        ty: TypeId,
        record: Option<RecordId>,
    ) -> Eval<Val> {
        self.observe(Step::Ternary(op, abc, ty));
        match self.fold_ternary(op, abc, ty, record)? {
            Some(folded) => Ok(folded),
            None => Ok(self.ternary(op, abc, ty)),
        }
    }

    fn fold_ternary(
        &mut self,
        op: TernOp,
        abc: [Val; 3],
        ty: TypeId,
        record: Option<RecordId>,
    ) -> Eval<Option<Val>> {
        let [a, b, c] = abc;
        Ok(match op {
            TernOp::Subst => self.fold_subst(abc, ty, record)?,
            TernOp::Foreach => self.fold_foreach(abc, ty, record)?,
            TernOp::Filter => self.fold_filter(abc, ty, record)?,
            TernOp::Sort => self.fold_sort(abc, ty, record)?,
            TernOp::If => self.int_value(a).map(|value| if value != 0 { b } else { c }),
            TernOp::Dag => self.fold_make_dag(abc),
            TernOp::Range => match abc.map(|v| self.values.int(v)) {
                [Some(from), Some(to), Some(step)] => {
                    Some(self.half_open_range(from, to, step, record)?)
                }
                _ => None,
            },
            TernOp::Substr => self.fold_substr(abc, record),
            TernOp::Find => self.fold_find(abc, record),
            TernOp::SetDagArg => self.fold_set_dag_arg(abc, record)?,
            TernOp::SetDagName => self.fold_set_dag_name(abc, record)?,
        })
    }

    /// Evaluates `body` with `value` as the value of `name`.
    pub(crate) fn apply(
        &mut self,
        name: Val,
        value: Val,
        body: Val,
        record: Option<RecordId>,
    ) -> Eval<Val> {
        let mut resolver = Resolver::binder(record);
        resolver.bind(name, value);
        resolver.resolve(self, body)
    }

    fn fold_foreach(
        &mut self,
        [name, over, body]: [Val; 3],
        ty: TypeId,
        record: Option<RecordId>,
    ) -> Eval<Option<Val>> {
        if self.values.kind(over) == Kind::Dag {
            self.enter_loop(TernOp::Foreach.name(), body, self.values.count(over) + 1);
            let made = self.foreach_in_dag(name, over, body, record)?;
            self.leave();
            return Ok(Some(made));
        }
        let Some(mut items) = self.known_items(over) else { return Ok(None) };
        self.enter_loop(TernOp::Foreach.name(), body, items.len());
        let mut body = Body::new(self, body, &[name], record);
        for item in &mut items {
            *item = body.with(self, &[*item])?;
        }
        self.leave();
        Ok(Some(self.values.make_list(&items, ty)))
    }

    fn fold_filter(
        &mut self,
        [name, over, body]: [Val; 3],
        ty: TypeId,
        record: Option<RecordId>,
    ) -> Eval<Option<Val>> {
        let Some(items) = self.known_items(over) else { return Ok(None) };
        self.enter_loop(TernOp::Filter.name(), body, items.len());
        let mut kept = Vals::new();
        let mut body = Body::new(self, body, &[name], record);
        for item in items {
            let wanted = body.with(self, &[item])?;
            match self.int_value(wanted) {
                Some(0) => {}
                Some(_) => kept.push(item),
                None => {
                    self.leave();
                    return Ok(None);
                }
            }
        }
        self.leave();
        Ok(Some(self.values.make_list(&kept, ty)))
    }

    /// Sorts a list by the keys that `key` has for its elements, all integers or all strings.
    fn fold_sort(
        &mut self,
        [name, over, key]: [Val; 3],
        ty: TypeId,
        record: Option<RecordId>,
    ) -> Eval<Option<Val>> {
        let Some(items) = self.known_items(over) else { return Ok(None) };
        self.enter_loop(TernOp::Sort.name(), key, items.len());
        let mut body = Body::new(self, key, &[name], record);
        // llvm-tblgen evaluates all keys, even after one that is not known.
        let mut keyed: Vec<(Val, Val)> = Vec::with_capacity(items.len());
        for item in items {
            keyed.push((body.with(self, &[item])?, item));
        }
        self.leave();
        let texts = keyed.iter().map(|&(key, _)| self.values.text(key)).collect::<Option<Vec<_>>>();
        let sorted: Vals = if let Some(texts) = texts {
            let mut by_text: Vec<_> = texts.into_iter().zip(keyed).collect();
            by_text.sort_by(|a, b| self.texts.get(a.0).cmp(self.texts.get(b.0)));
            by_text.into_iter().map(|(_, (_, item))| item).collect()
        } else {
            let numbers = keyed.iter().map(|&(key, _)| self.int_value(key));
            let Some(numbers) = numbers.collect::<Option<Vec<_>>>() else { return Ok(None) };
            let mut by_number: Vec<_> = numbers.into_iter().zip(keyed).collect();
            by_number.sort_by_key(|&(number, _)| number);
            by_number.into_iter().map(|(_, (_, item))| item).collect()
        };
        Ok(Some(self.values.make_list(&sorted, ty)))
    }

    fn fold_subst(
        &mut self,
        [target, value, within]: [Val; 3],
        ty: TypeId,
        record: Option<RecordId>,
    ) -> Eval<Option<Val>> {
        let all = |kind: Kind| [target, value, within].iter().all(|&v| self.values.kind(v) == kind);
        if all(Kind::Def) {
            let same = self.unquoted(target) == self.unquoted(within);
            return Ok(Some(if same { value } else { within }));
        }
        if let [Some(target), Some(value), Some(within)] =
            [target, value, within].map(|v| self.values.var_name(v))
        {
            let name = if target == within { value } else { within };
            return Ok(Some(self.values.make_var(name, ty)));
        }
        let (Some(target), Some(value), Some(whole)) =
            (self.values.text(target), self.values.text(value), self.values.text(within))
        else {
            return Ok(None);
        };
        let (target, value) = (self.texts.get(target), self.texts.get(value));
        if target.is_empty() {
            return self.fatal(record, "!subst cannot replace an empty string");
        }
        let whole = self.texts.get(whole);
        if self.values.kind(within) == Kind::Str && !contains(whole, target) {
            return Ok(Some(within));
        }
        let finder = Finder::new(target);
        let offsets = finder.find_iter(whole);
        let mut text = Vec::with_capacity(whole.len() + value.len());
        let mut end = 0;
        for offset in offsets {
            text.extend_from_slice(&whole[end..offset]);
            text.extend_from_slice(value);
            end = offset + target.len();
            if text.len() > self.bounds.limits.string {
                break;
            }
        }
        text.extend_from_slice(&whole[end..]);
        self.check_string(record, text.len())?;
        Ok(Some(self.string(&text)))
    }

    fn half_open_range(
        &mut self,
        from: i64,
        to: i64,
        step: i64,
        record: Option<RecordId>,
    ) -> Eval<Val> {
        if step == 0 {
            self.error_at_record(record, "Step of !range can't be 0");
        }
        let mut items = Vals::new();
        if (from < to && step > 0) || (from > to && step < 0) {
            let len = from.abs_diff(to).div_ceil(step.unsigned_abs());
            self.check_list(record, len)?;
            let mut index = from;
            for _ in 0..len {
                items.push(self.values.make_int(index));
                index = index.wrapping_add(step);
            }
        }
        Ok(self.list(&items, TypeId::INT))
    }

    /// Reports an error at the record, or without a location if `record` is `None`. The evaluation
    /// continues.
    pub(super) fn error_at_record(&mut self, record: Option<RecordId>, message: impl Into<String>) {
        match record {
            Some(record) => self.record_error(record, message),
            None => self.error(crate::source::Loc::NONE, message),
        }
    }

    fn fold_substr(
        &mut self,
        [text, start, len]: [Val; 3],
        record: Option<RecordId>,
    ) -> Option<Val> {
        let id = self.values.text(text)?;
        let (start, len) = (self.values.int(start)?, self.values.int(len)?);
        let size = self.texts.get(id).len();
        if start < 0 || start > size as i64 {
            self.error_at_record(
                record,
                format!("!substr start position is out of range 0...{size}: {start}"),
            );
        }
        if len < 0 {
            self.error_at_record(record, "!substr length must be nonnegative");
        }
        let from = usize::try_from(start).map_or(size, |start| start.min(size));
        let to = usize::try_from(len).map_or(size, |len| from.saturating_add(len).min(size));
        let part = self.texts.get(id)[from..to].to_vec();
        let part = self.intern(&part);
        let code = self.values.kind(text) == Kind::Code;
        Some(if code { self.values.make_code(part) } else { self.str_of(part) })
    }

    fn fold_find(
        &mut self,
        [text, wanted, start]: [Val; 3],
        record: Option<RecordId>,
    ) -> Option<Val> {
        let (text, wanted) = (self.values.text(text)?, self.values.text(wanted)?);
        let start = self.values.int(start)?;
        let size = self.texts.get(text).len();
        if start < 0 || start > size as i64 {
            self.error_at_record(
                record,
                format!("!find start position is out of range 0...{size}: {start}"),
            );
        }
        let found = usize::try_from(start).ok().filter(|&start| start <= size).and_then(|start| {
            memmem::find(&self.texts.get(text)[start..], self.texts.get(wanted))
                .map(|offset| (offset + start) as i64)
        });
        Some(self.values.make_int(found.unwrap_or(-1)))
    }

    /// Evaluates `!cond`: the value of the first true condition, or an expression.
    pub(crate) fn apply_cond(
        &mut self,
        conditions: &[Val],
        values: &[Val],
        ty: TypeId,
        record: Option<RecordId>,
    ) -> Eval<Val> {
        match self.select(conditions, values, ty, record)? {
            Ok(value) => Ok(value),
            Err(lost) => {
                self.report_lost(lost);
                Err(Fatal)
            }
        }
    }

    /// Evaluates `!cond` as [`apply_cond`](Self::apply_cond) does, without a report of a value that does not
    /// convert to the type.
    pub(crate) fn select(
        &mut self,
        conditions: &[Val],
        values: &[Val],
        ty: TypeId,
        record: Option<RecordId>,
    ) -> Eval<Result<Val, LostValue>> {
        self.observe(Step::Cond(conditions, values, ty));
        for (&condition, &value) in conditions.iter().zip(values) {
            match self.int_value(condition) {
                None => return Ok(Ok(self.values.make_cond(conditions, values, ty))),
                Some(0) => {}
                Some(_) => {
                    let converted = self.convert(value, ty);
                    return Ok(converted.ok_or(LostValue { value, ty, record, loc: self.here }));
                }
            }
        }
        let name = record.map_or(String::new(), |record| self.name_text(record));
        let v = self.values.make_cond(conditions, values, ty);
        let message = format!("{name} does not have any true condition in:{}", self.show(v));
        self.fatal(record, message)
    }

    /// Reports a value of a `!cond` that does not convert to its type.
    pub(crate) fn report_lost(&mut self, lost: LostValue) {
        let message = format!(
            "value '{}' of !cond is not of type '{}'",
            self.show(lost.value),
            self.show_type(lost.ty)
        );
        let error = self.diagnostics.len();
        match lost.record {
            Some(record) => self.record_error(record, message),
            None => self.error(lost.loc, message),
        }
        let code = DiagnosticCode::TypeMismatch;
        self.diagnostics.describe_at(error, code, DiagnosticData::None);
    }

    /// Evaluates `!foldl`. `parts` are as in [`crate::value::ValuePool::make_fold`].
    pub(crate) fn apply_fold(
        &mut self,
        parts: [Val; 5],
        ty: TypeId,
        record: Option<RecordId>,
    ) -> Eval<Val> {
        let [start, list, a, b, body] = parts;
        if !self.values.is_list(list) {
            return Ok(self.values.make_fold(parts, ty));
        }
        self.observe(Step::Fold(parts, ty));
        let items: Vals = self.values.items(list).collect();
        self.enter_loop("!foldl", body, items.len());
        let mut result = start;
        let mut body = Body::new(self, body, &[a, b], record);
        for item in items {
            result = body.with(self, &[result, item])?;
        }
        self.leave();
        Ok(result)
    }
}
