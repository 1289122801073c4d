//! Operators with one operand.

use crate::convert::Vals;
use crate::record::RecordId;
use crate::types::TypeId;
use crate::value::{Kind, UnOp, Val};
use crate::world::{Eval, World};

impl World {
    pub(crate) fn fold_unary(&mut self, v: Val, record: Option<RecordId>, last: bool) -> Eval<Val> {
        let (op, a) = self.values.unary(v);
        let folded = match op {
            UnOp::ToLower => self.map_text(a, <[u8]>::to_ascii_lowercase),
            UnOp::ToUpper => self.map_text(a, <[u8]>::to_ascii_uppercase),
            UnOp::Cast => self.fold_cast(v, record, last)?,
            UnOp::Not => {
                self.int_value(a).map(|(_, value)| self.values.make_int(i64::from(value == 0)))
            }
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
            UnOp::GetDagOp => self.fold_get_dag_op(v, a, record)?,
            UnOp::GetDagOpName => (self.values.kind(a) == Kind::Dag)
                .then(|| self.values.dag_operator_name(a).unwrap_or(Val::UNSET)),
            UnOp::LogTwo => match self.int_value(a) {
                Some((_, value)) if value <= 0 => {
                    return self.fatal(
                        record,
                        "Illegal operation: logtwo is undefined on arguments less than or equal to 0",
                    );
                }
                Some((_, value)) => Some(self.values.make_int(i64::from(value.ilog2()))),
                None => None,
            },
            UnOp::ListFlatten => self.fold_list_flatten(a, record)?,
            UnOp::Repr => self.is_concrete(a).then(|| {
                let mut text = Vec::new();
                match self.values.def(a) {
                    Some(record) => self.write_record(&mut text, record),
                    None => self.write_value(&mut text, a),
                }
                self.string(&text)
            }),
            UnOp::Initialized => {
                if a == Val::UNSET {
                    Some(self.values.make_int(0))
                } else {
                    self.is_concrete(a).then(|| self.values.make_int(1))
                }
            }
        };
        Ok(folded.unwrap_or(v))
    }

    fn map_text(&mut self, v: Val, map: impl Fn(&[u8]) -> Vec<u8>) -> Option<Val> {
        let text = self.values.text(v)?;
        let mapped = map(self.texts.get(text));
        Some(self.string(&mapped))
    }

    /// Number of elements, arguments or bytes, if that is known.
    fn size_of(&self, v: Val) -> Option<usize> {
        match self.values.kind(v) {
            Kind::List | Kind::Dag => Some(self.values.count(v)),
            Kind::Str | Kind::Code => self.values.text(v).map(|text| self.texts.get(text).len()),
            _ => None,
        }
    }

    fn fold_cast(&mut self, v: Val, record: Option<RecordId>, last: bool) -> Eval<Option<Val>> {
        let a = self.values.first(v);
        let ty = self.values.ty(v);
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
                    if let Some((_, value)) = self.int_value(a) {
                        return Ok(Some(self.string(value.to_string().as_bytes())));
                    }
                }
            }
        } else if self.types.is_record(ty)
            && let Some(name) = self.values.text(a)
        {
            return self.fold_record_cast(v, name, record, last);
        }
        Ok(self.convert(a, ty))
    }

    fn fold_get_dag_op(&mut self, v: Val, a: Val, record: Option<RecordId>) -> Eval<Option<Val>> {
        if self.values.kind(a) != Kind::Dag {
            return Ok(None);
        }
        let operator = self.values.dag_operator(a);
        let (own, wanted) = (self.values.ty(operator), self.values.ty(v));
        if own != TypeId::NONE && !self.is_a(own, wanted) {
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
        let mut flat = Vals::new();
        for list in lists {
            match self.known_items(list) {
                Some(items) => flat.extend(items),
                None => return Ok(None),
            }
        }
        self.check_list(record, flat.len() as u64)?;
        Ok(Some(self.list(&flat, inner)))
    }
}
