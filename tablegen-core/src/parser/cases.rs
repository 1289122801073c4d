//! Operators that select one of several values: `!cond` and `!switch`.

use super::{Parse, Parser, Stop};
use crate::evaluation::Vals;
use crate::lexer::Tok;
use crate::record_id::RecordId;
use crate::types::TypeId;
use crate::value::{BinOp, Val};

impl Parser<'_> {
    pub(super) fn parse_cond(
        &mut self,
        current: Option<RecordId>,
        wanted: Option<TypeId>,
    ) -> Parse<Val> {
        self.advance();
        self.expect(Tok::LParen, "expected '(' after !cond operator")?;
        let (mut conditions, mut values) = (Vals::new(), Vals::new());
        while !self.eat(Tok::RParen) {
            conditions.push(self.parse_value(current, None)?);
            let message = "expected ':'  following a condition in !cond operator";
            self.expect(Tok::Colon, message)?;
            values.push(self.parse_value(current, wanted)?);
            if self.eat(Tok::RParen) {
                break;
            }
            let message = "expected ',' or ')' following a value in !cond operator";
            self.expect(Tok::Comma, message)?;
        }
        if conditions.is_empty() {
            let message = "there should be at least 1 'condition : value' in the !cond operator";
            return Err(self.error_here(message));
        }
        let Some(ty) = self.type_of_all(None, &values, "for !cond")? else {
            let message = "could not determine type for !cond from its arguments";
            return Err(self.error_here(message));
        };
        self.select(&conditions, &values, ty, current)
    }

    /// Parses `!switch(key, case: value, ..., default)`, which is a `!cond` whose conditions compare
    /// the key.
    pub(super) fn parse_switch(
        &mut self,
        current: Option<RecordId>,
        wanted: Option<TypeId>,
    ) -> Parse<Val> {
        self.advance();
        self.expect(Tok::LParen, "expected '(' after !switch operator")?;
        let key = self.parse_value(current, None)?;
        self.expect(Tok::Comma, "expected ',' after key in !switch operator")?;
        let (mut cases, mut values) = (Vals::new(), Vals::new());
        loop {
            // Until a `:` follows, this may be the default value.
            let case = self.parse_value(current, None)?;
            if self.eat(Tok::RParen) {
                let converted = wanted.and_then(|ty| self.ev.convert(case, ty));
                values.push(converted.unwrap_or(case));
                break;
            }
            let message = "expected ':' after case key, or ')' to close !switch operator";
            self.expect(Tok::Colon, message)?;
            cases.push(case);
            values.push(self.parse_value(current, wanted)?);
            self.expect(Tok::Comma, "expected ',' after case value in !switch operator")?;
        }
        if cases.is_empty() {
            let message = "there should be at least 1 'case: value' in the !switch operator";
            return Err(self.error_here(message));
        }
        let Some(ty) = self.type_of_all(None, &values, "for !switch values")? else {
            let message = "could not determine type for !switch from its arguments";
            return Err(self.error_here(message));
        };
        let key_ty = self.ev.type_of(key);
        self.type_of_all(key_ty, &cases, "between !switch key and case keys")?;
        let mut conditions = Vals::new();
        for case in cases {
            conditions.push(self.ev.apply_binary(BinOp::Eq, key, case, TypeId::BIT, current)?);
        }
        conditions.push(Val::TRUE);
        self.select(&conditions, &values, ty, current)
    }

    /// Evaluates a `!cond`. llvm-tblgen loses a value that does not convert to the type without a message. Where
    /// it goes on nonetheless, as after the value of a field, which it leaves unset, so does this. An error is
    /// reported at the end if nothing else was.
    fn select(
        &mut self,
        conditions: &[Val],
        values: &[Val],
        ty: TypeId,
        current: Option<RecordId>,
    ) -> Parse<Val> {
        self.ev.select(conditions, values, ty, current)?.map_err(|lost| {
            self.lost.get_or_insert(lost);
            Stop::Failed
        })
    }

    /// Returns the common type of values, and of `first` if it is known. `None` if no value has a
    /// type. `of` says of which values, for the message about types that have none in common.
    fn type_of_all(
        &mut self,
        first: Option<TypeId>,
        values: &[Val],
        of: &str,
    ) -> Parse<Option<TypeId>> {
        let mut ty = first;
        for &value in values {
            let Some(own) = self.ev.type_of(value) else { continue };
            let Some(known) = ty else {
                ty = Some(own);
                continue;
            };
            ty = self.ev.common_type(known, own);
            if ty.is_none() {
                let message = format!(
                    "inconsistent types '{}' and '{}' {of}",
                    self.ev.show_type(known),
                    self.ev.show_type(own)
                );
                return Err(self.error_here(message));
            }
        }
        Ok(ty)
    }
}
