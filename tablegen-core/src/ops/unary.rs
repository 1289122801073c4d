//! Operators with one operand.

use crate::evaluation::Step;
use crate::evaluation::Vals;
use crate::evaluation::{Eval, Evaluation};
use crate::record_id::RecordId;
use crate::types::TypeId;
use crate::value::{Kind, UnOp, Val};

impl Evaluation {
    /// Applies an operator to `a`. Returns an expression if it is not known well enough.
    pub(crate) fn apply_unary(
        &mut self,
        op: UnOp,
        a: Val,
        ty: TypeId,
        record: Option<RecordId>,
        last: bool,
    ) -> Eval<Val> {
        self.observe(Step::Unary(op, a, ty));
        match self.fold_unary(op, a, ty, record, last)? {
            Some(folded) => Ok(folded),
            None => Ok(self.unary(op, a, ty)),
        }
    }

    fn fold_unary(
        &mut self,
        op: UnOp,
        a: Val,
        ty: TypeId,
        record: Option<RecordId>,
        last: bool,
    ) -> Eval<Option<Val>> {
        Ok(match op {
            UnOp::ToLower => self.map_text(a, <[u8]>::to_ascii_lowercase),
            UnOp::ToUpper => self.map_text(a, <[u8]>::to_ascii_uppercase),
            UnOp::Cast => self.fold_cast(a, ty, record, last)?,
            UnOp::Not => self.int_value(a).map(|value| self.values.make_int(i64::from(value == 0))),
            UnOp::Head | UnOp::Tail => match self.known_items(a) {
                Some(items) if items.is_empty() => {
                    let message = format!("{} of an empty list", op.name());
                    return self.fatal(record, message);
                }
                Some(items) if op == UnOp::Head => Some(items[0]),
                Some(items) => {
                    let ty = self.values.ty(a);
                    Some(self.values.make_list(&items[1..], ty))
                }
                None => None,
            },
            UnOp::Size => self.size_of(a).map(|size| self.values.make_int(size as i64)),
            UnOp::Empty => self.size_of(a).map(|size| self.values.make_int(i64::from(size == 0))),
            UnOp::GetDagOp => self.fold_get_dag_op(a, ty, record)?,
            UnOp::GetDagOpName => (self.values.kind(a) == Kind::Dag)
                .then(|| self.values.dag_operator_name(a).unwrap_or(Val::UNSET)),
            UnOp::LogTwo => match self.int_value(a) {
                Some(value) if value <= 0 => {
                    return self.fatal(
                        record,
                        "Illegal operation: logtwo is undefined on arguments less than or equal to 0",
                    );
                }
                Some(value) => Some(self.values.make_int(i64::from(value.ilog2()))),
                None => None,
            },
            UnOp::ListFlatten => self.fold_list_flatten(a, record)?,
            UnOp::Repr => self.fold_repr(a, record)?,
            UnOp::Initialized => {
                if a == Val::UNSET {
                    Some(self.values.make_int(0))
                } else {
                    self.is_concrete(a).then(|| self.values.make_int(1))
                }
            }
        })
    }

    fn map_text(&mut self, v: Val, map: impl Fn(&[u8]) -> Vec<u8>) -> Option<Val> {
        let text = self.values.text(v)?;
        let mapped = map(self.texts.get(text));
        Some(self.string(&mapped))
    }

    fn fold_repr(&mut self, a: Val, record: Option<RecordId>) -> Eval<Option<Val>> {
        if !self.is_concrete(a) {
            return Ok(None);
        }
        let limit = self.bounds.limits.string;
        let shown: Vec<Val> = match self.values.def(a) {
            Some(def) => self.records.values(def).to_vec(),
            None => vec![a],
        };
        let mut remaining = limit;
        if !shown.iter().all(|&v| self.fits_in(v, &mut remaining)) {
            let message = format!("text of !repr is too long; the limit is {limit}");
            return self.fatal(record, message);
        }
        let mut text = Vec::new();
        match self.values.def(a) {
            Some(def) => self.write_record(&mut text, def),
            None => self.write_value(&mut text, a),
        }
        self.check_string(record, text.len())?;
        Ok(Some(self.string(&text)))
    }

    /// Returns the number of elements, arguments or bytes, if it is known.
    fn size_of(&self, v: Val) -> Option<usize> {
        match self.values.kind(v) {
            Kind::List | Kind::Dag => Some(self.values.count(v)),
            Kind::Str | Kind::Code => self.values.text(v).map(|text| self.texts.get(text).len()),
            _ => None,
        }
    }

    fn fold_cast(
        &mut self,
        a: Val,
        ty: TypeId,
        record: Option<RecordId>,
        last: bool,
    ) -> Eval<Option<Val>> {
        let kind = self.values.kind(a);
        if ty == TypeId::STRING {
            match kind {
                Kind::Str | Kind::Code => return Ok(Some(a)),
                Kind::Def => {
                    let mut text = Vec::new();
                    self.write_unquoted(&mut text, a);
                    return Ok(Some(self.string(&text)));
                }
                _ => {
                    if let Some(value) = self.int_value(a) {
                        return Ok(Some(self.string(value.to_string().as_bytes())));
                    }
                }
            }
        } else if self.types.is_record(ty)
            && let Some(name) = self.values.text(a)
        {
            return self.fold_record_cast(a, ty, name, record, last);
        }
        Ok(self.convert(a, ty))
    }

    fn fold_get_dag_op(
        &mut self,
        a: Val,
        wanted: TypeId,
        record: Option<RecordId>,
    ) -> Eval<Option<Val>> {
        if self.values.kind(a) != Kind::Dag {
            return Ok(None);
        }
        let operator = self.values.dag_operator(a);
        let own = self.values.ty(operator);
        if own != TypeId::NONE && !self.is_a(own, wanted) {
            let v = self.unary(UnOp::GetDagOp, a, wanted);
            let message = format!(
                "Expected type '{}', got '{}' in: {}\n",
                self.show_type(wanted),
                self.show_type(own),
                self.show(v)
            );
            return self.fatal(record, message);
        }
        Ok(Some(operator))
    }

    fn fold_list_flatten(&mut self, a: Val, record: Option<RecordId>) -> Eval<Option<Val>> {
        let Some(lists) = self.known_items(a) else { return Ok(None) };
        let element = self.types.element(self.values.ty(a)).unwrap_or(TypeId::NONE);
        let Some(inner) = self.types.element(element) else {
            return Ok(Some(a)); // The elements are no lists.
        };
        if !lists.iter().all(|&list| self.values.is_list(list)) {
            return Ok(None);
        }
        let len: u64 = lists.iter().map(|&list| self.values.count(list) as u64).sum();
        self.check_list(record, len)?;
        let flat: Vals = lists.iter().flat_map(|&list| self.values.items(list)).collect();
        Ok(Some(self.list(&flat, inner)))
    }
}
