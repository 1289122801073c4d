//! Operators with two operands.

use std::cmp::Ordering;

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use crate::evaluation::Step;
use crate::evaluation::Vals;
use crate::evaluation::{Eval, Evaluation};
use crate::record_id::RecordId;
use crate::text::TextId;
use crate::types::TypeId;
use crate::value::{BinOp, Kind, Val};

/// Content by which `!listremove` compares values.
#[derive(PartialEq, Eq, Hash)]
pub(crate) enum Identity {
    Int(i64),
    Text(TextId),
    Def(RecordId),
}

impl Evaluation {
    /// Applies an operator to `a` and `b`. Returns an expression if they are not known well enough.
    pub(crate) fn apply_binary(
        &mut self,
        op: BinOp,
        a: Val,
        b: Val,
        ty: TypeId,
        record: Option<RecordId>,
    ) -> Eval<Val> {
        self.observe(Step::Binary(op, a, b, ty));
        match self.fold_binary(op, a, b, ty, record)? {
            Some(folded) => Ok(folded),
            None => Ok(self.binary(op, a, b, ty)),
        }
    }

    fn fold_binary(
        &mut self,
        op: BinOp,
        a: Val,
        b: Val,
        ty: TypeId,
        record: Option<RecordId>,
    ) -> Eval<Option<Val>> {
        Ok(match op {
            BinOp::Con => self.fold_con(a, b)?,
            BinOp::Match => self.fold_match(a, b)?,
            BinOp::Add
            | BinOp::Sub
            | BinOp::Mul
            | BinOp::Div
            | BinOp::And
            | BinOp::Or
            | BinOp::Xor
            | BinOp::Shl
            | BinOp::Sra
            | BinOp::Srl => self.fold_arithmetic(op, a, b, record)?,
            BinOp::Eq | BinOp::Ne | BinOp::Le | BinOp::Lt | BinOp::Ge | BinOp::Gt => {
                self.compare(op, a, b).map(Val::bit)
            }
            BinOp::ListConcat => match (self.known_items(a), self.known_items(b)) {
                (Some(mut items), Some(more)) => {
                    items.extend(more);
                    self.check_list(record, items.len() as u64)?;
                    let ty = self.values.ty(a);
                    Some(self.values.make_list(&items, ty))
                }
                _ => None,
            },
            BinOp::ListSplat => self.fold_list_splat(a, b, record)?,
            BinOp::ListRemove => self.fold_list_remove(a, b),
            BinOp::ListElem => match (self.values.is_list(a), self.values.int(b)) {
                (true, Some(index)) => self.element_at(a, index),
                _ => None,
            },
            BinOp::ListSlice => match (self.values.is_list(a), self.known_items(b)) {
                (true, Some(indices)) => self.fold_slice(a, &indices),
                _ => None,
            },
            BinOp::RangeClosed => match (self.values.int(a), self.values.int(b)) {
                (Some(from), Some(to)) => Some(self.closed_range(from, to, record)?),
                _ => None,
            },
            BinOp::StrConcat => {
                if let (Some(x), Some(y)) = (self.values.text(a), self.values.text(b)) {
                    let len = self.texts.get(x).len() + self.texts.get(y).len();
                    self.check_string(record, len)?;
                }
                self.concat_known(a, b)
            }
            BinOp::Interleave => self.fold_interleave(a, b, record)?,
            BinOp::GetDagArg => self.fold_get_dag_arg(ty, a, b, record)?,
            BinOp::GetDagName => self.fold_get_dag_name(a, b, record)?,
            BinOp::SetDagOp => self.fold_set_dag_op(a, b),
            BinOp::SetDagOpName => self.fold_set_dag_op_name(a, b),
        })
    }

    /// Concatenates two lists: a list if both are known, else an expression.
    pub(crate) fn list_concat(&mut self, a: Val, b: Val, record: Option<RecordId>) -> Eval<Val> {
        let ty = self.values.ty(a);
        match (self.known_items(a), self.known_items(b)) {
            (Some(mut items), Some(more)) => {
                items.extend(more);
                self.check_list(record, items.len() as u64)?;
                Ok(self.values.make_list(&items, ty))
            }
            _ => Ok(self.binary(BinOp::ListConcat, a, b, ty)),
        }
    }

    fn fold_match(&mut self, a: Val, b: Val) -> Eval<Option<Val>> {
        let (Some(text), Some(pattern)) = (self.values.text(a), self.values.text(b)) else {
            return Ok(None);
        };
        self.compile_regex(pattern)?;
        let found = self
            .caches
            .regexes
            .get(&pattern)
            .is_some_and(|regex| regex.is_match(self.texts.get(text)));
        Ok(Some(Val::bit(found)))
    }

    /// Compares two integers, two strings or, for equality, two records. `None` if they are not
    /// known or of other kinds.
    pub(crate) fn compare(&mut self, op: BinOp, a: Val, b: Val) -> Option<bool> {
        let (x, y) = (self.int_value(a), self.int_value(b));
        let ordering = if let (Some(x), Some(y)) = (x, y) {
            x.cmp(&y)
        } else if let (Some(x), Some(y)) = (self.values.text(a), self.values.text(b)) {
            self.texts.get(x).cmp(self.texts.get(y))
        } else {
            let (x, y) = (self.values.def(a)?, self.values.def(b)?);
            return match op {
                BinOp::Eq => Some(x == y),
                BinOp::Ne => Some(x != y),
                _ => None,
            };
        };
        Some(match op {
            BinOp::Eq => ordering == Ordering::Equal,
            BinOp::Ne => ordering != Ordering::Equal,
            BinOp::Le => ordering != Ordering::Greater,
            BinOp::Lt => ordering == Ordering::Less,
            BinOp::Ge => ordering != Ordering::Less,
            _ => ordering == Ordering::Greater,
        })
    }

    fn fold_arithmetic(
        &mut self,
        op: BinOp,
        a: Val,
        b: Val,
        record: Option<RecordId>,
    ) -> Eval<Option<Val>> {
        let (x, y) = (self.int_value(a), self.int_value(b));
        let (Some(x), Some(y)) = (x, y) else { return Ok(None) };
        let shift = |by: i64| u32::try_from(by).ok().filter(|&by| by < 64);
        let result = match op {
            BinOp::Add => x.wrapping_add(y),
            BinOp::Sub => x.wrapping_sub(y),
            BinOp::Mul => x.wrapping_mul(y),
            BinOp::Div if y == 0 => {
                return self.fatal(record, "Illegal operation: division by zero");
            }
            BinOp::Div => match x.checked_div(y) {
                Some(quotient) => quotient,
                None => return self.fatal(record, "Illegal operation: INT64_MIN / -1"),
            },
            BinOp::And => x & y,
            BinOp::Or => x | y,
            BinOp::Xor => x ^ y,
            _ => match (op, shift(y)) {
                (BinOp::Shl, Some(by)) => x << by,
                (BinOp::Sra, Some(by)) => x >> by,
                (_, Some(by)) => ((x as u64) >> by) as i64,
                (_, None) => {
                    return self.fatal(record, "Illegal operation: out of bounds shift");
                }
            },
        };
        Ok(Some(self.values.make_int(result)))
    }

    fn fold_list_splat(&mut self, a: Val, b: Val, record: Option<RecordId>) -> Eval<Option<Val>> {
        let (Some(ty), Some(count)) = (self.type_of(a), self.values.int(b)) else {
            return Ok(None);
        };
        let Ok(len) = u64::try_from(count) else {
            return self.fatal_nowhere(format!("!listsplat count {count} is negative"));
        };
        self.check_list(record, len)?;
        let items = vec![a; len as usize];
        Ok(Some(self.list(&items, ty)))
    }

    /// Returns the content by which `!eq` compares `v`. `None` if it is not comparable.
    pub(crate) fn identity(&self, v: Val) -> Option<Identity> {
        if let Some(value) = self.known_int(v) {
            return Some(Identity::Int(value));
        }
        let text = self.values.text(v).map(Identity::Text);
        text.or_else(|| self.values.def(v).map(Identity::Def))
    }

    fn fold_list_remove(&mut self, a: Val, b: Val) -> Option<Val> {
        let (items, unwanted) = (self.known_items(a)?, self.known_items(b)?);
        let mut kept = Vals::new();
        let removed: HashSet<Identity, FxBuildHasher> =
            unwanted.iter().filter_map(|&other| self.identity(other)).collect();
        for &item in &items {
            if !self.identity(item).is_some_and(|identity| removed.contains(&identity)) {
                kept.push(item);
            }
        }
        self.observe(Step::ListRemove(&items, &unwanted));
        let ty = self.values.ty(a);
        Some(self.values.make_list(&kept, ty))
    }

    fn element_at(&self, list: Val, index: i64) -> Option<Val> {
        let index = usize::try_from(index).ok()?;
        (index < self.values.count(list)).then(|| self.values.item(list, index))
    }

    fn fold_slice(&mut self, list: Val, indices: &[Val]) -> Option<Val> {
        let mut items = Vals::new();
        for &index in indices {
            items.push(self.element_at(list, self.values.int(index)?)?);
        }
        let ty = self.values.ty(list);
        Some(self.values.make_list(&items, ty))
    }

    fn closed_range(&mut self, from: i64, to: i64, record: Option<RecordId>) -> Eval<Val> {
        self.check_list(record, from.abs_diff(to).saturating_add(1))?;
        let mut items = Vals::new();
        if from <= to {
            for value in from..=to {
                items.push(self.values.make_int(value));
            }
        } else {
            for value in (to..=from).rev() {
                items.push(self.values.make_int(value));
            }
        }
        Ok(self.list(&items, TypeId::INT))
    }

    fn fold_interleave(
        &mut self,
        list: Val,
        delimiter: Val,
        record: Option<RecordId>,
    ) -> Eval<Option<Val>> {
        let (Some(items), Some(delimiter)) = (self.known_items(list), self.values.text(delimiter))
        else {
            return Ok(None);
        };
        let of_strings = self.types.element(self.values.ty(list)) == Some(TypeId::STRING);
        let mut text = Vec::new();
        let mut code = false;
        for (index, &item) in items.iter().enumerate() {
            if index > 0 {
                text.extend_from_slice(self.texts.get(delimiter));
            }
            if of_strings {
                let Some(part) = self.values.text(item) else { return Ok(None) };
                text.extend_from_slice(self.texts.get(part));
                // llvm-tblgen ignores the type of the first element.
                code |= index > 0 && self.values.kind(item) == Kind::Code;
            } else {
                let Some(value) = self.int_value(item) else { return Ok(None) };
                crate::print::write_int(&mut text, value);
            }
            self.check_string(record, text.len())?;
        }
        let text = self.intern(&text);
        Ok(Some(if code { self.values.make_code(text) } else { self.str_of(text) }))
    }
}
