//! Operators that start with `!`: parsing and type checking of their arguments.

use super::{Parse, Parser};
use crate::evaluation::Vals;
use crate::lexer::{Bang, Tok};
use crate::record_id::RecordId;
use crate::source::Loc;
use crate::types::TypeId;
use crate::value::{BinOp, Kind, TernOp, UnOp, Val};

impl Parser<'_> {
    pub(super) fn parse_operator(
        &mut self,
        bang: Bang,
        current: Option<RecordId>,
        wanted: Option<TypeId>,
    ) -> Parse<Val> {
        match bang {
            Bang::Unary(op) => self.parse_unary(op, current),
            Bang::Binary(op) => self.parse_binary(op, current, wanted),
            Bang::Ternary(op) if op.binds() => self.parse_foreach(op, current, wanted),
            Bang::Ternary(TernOp::Range) => self.parse_range(current),
            Bang::Ternary(op @ (TernOp::Substr | TernOp::Find)) => {
                self.parse_text_search(op, current, wanted)
            }
            Bang::Ternary(op) => self.parse_ternary(op, current, wanted),
            Bang::Cond => self.parse_cond(current, wanted),
            Bang::Switch => self.parse_switch(current, wanted),
            Bang::Foldl => self.parse_foldl(current),
            Bang::IsA => self.parse_is_a(current),
            Bang::Exists => self.parse_exists(current),
            Bang::Instances => self.parse_instances(current),
        }
    }

    // One operand.

    fn parse_unary(&mut self, op: UnOp, current: Option<RecordId>) -> Parse<Val> {
        self.advance();
        let mut ty = match op {
            UnOp::Cast => match self.parse_operator_type() {
                Ok(ty) => ty,
                Err(_) => return Err(self.error_here("did not get type for unary operator")),
            },
            UnOp::GetDagOp if self.tok() == Tok::Less => {
                let Ok(ty) = self.parse_operator_type() else {
                    return Err(self.error_here("did not get type for unary operator"));
                };
                if !self.ev.types.is_record(ty) {
                    self.error_here("type for !getdagop must be a record type");
                }
                ty
            }
            UnOp::GetDagOp => TypeId::ANY_RECORD,
            UnOp::Repr | UnOp::ToLower | UnOp::ToUpper | UnOp::GetDagOpName => TypeId::STRING,
            _ => TypeId::INT,
        };
        self.expect(Tok::LParen, "expected '(' after unary operator")?;
        let a = self.parse_value(current, None)?;
        match op {
            UnOp::Empty | UnOp::Size => {
                let own = self.ev.values.ty(a);
                if own != TypeId::STRING && own != TypeId::DAG && !self.ev.types.is_list(own) {
                    let message = "expected string, list, or dag type argument in unary operator";
                    return Err(self.error_here(message));
                }
            }
            UnOp::Head | UnOp::Tail | UnOp::ListFlatten => ty = self.type_of_list_part(op, a)?,
            _ => {}
        }
        self.expect(Tok::RParen, "expected ')' in unary operator")?;
        Ok(self.ev.apply_unary(op, a, ty, current, false)?)
    }

    /// Returns the type of `!head`, `!tail` or `!listflatten` of a list.
    fn type_of_list_part(&mut self, op: UnOp, list: Val) -> Parse<TypeId> {
        let own = self.ev.values.ty(list);
        let Some(mut element) = self.ev.types.element(own) else {
            return Err(self.error_here("expected list type argument in unary operator"));
        };
        if self.ev.values.kind(list) == Kind::List {
            if self.ev.values.count(list) == 0 {
                return Err(self.error_here("empty list argument in unary operator"));
            }
            let first = self.ev.values.item(list, 0);
            match self.ev.type_of(first) {
                Some(ty) => element = ty,
                None => return Err(self.error_here("untyped list element in unary operator")),
            }
        }
        Ok(match op {
            UnOp::Head => element,
            // A list of lists becomes a list of their elements. Other lists are unchanged.
            UnOp::ListFlatten => {
                let inner = self.ev.types.element(element).unwrap_or(element);
                self.ev.list_type(inner)
            }
            _ => self.ev.list_type(element),
        })
    }

    fn parse_is_a(&mut self, current: Option<RecordId>) -> Parse<Val> {
        self.advance();
        let ty = self.parse_operator_type()?;
        self.expect(Tok::LParen, "expected '(' after type of !isa")?;
        let value = self.parse_value(current, None)?;
        self.expect(Tok::RParen, "expected ')' in !isa")?;
        Ok(self.ev.apply_is_a(ty, value))
    }

    fn parse_exists(&mut self, current: Option<RecordId>) -> Parse<Val> {
        self.advance();
        let ty = self.parse_operator_type()?;
        self.expect(Tok::LParen, "expected '(' after type of !exists")?;
        let loc = self.lex.loc();
        let name = self.parse_value(current, None)?;
        let own = self.ev.values.ty(name);
        if own != TypeId::STRING {
            let mut message = "expected string type argument in !exists operator".to_owned();
            if self.ev.types.is_record(own) {
                message += ", please use !isa instead";
            }
            return Err(self.error_at(loc, message));
        }
        self.expect(Tok::RParen, "expected ')' in !exists")?;
        let made = self.ev.values.make_exists(ty, name);
        Ok(self.ev.fold_exists(made, ty, name, current, false)?)
    }

    fn parse_instances(&mut self, current: Option<RecordId>) -> Parse<Val> {
        self.advance();
        let ty = self.parse_operator_type()?;
        self.expect(Tok::LParen, "expected '(' after type of !instances")?;
        let pattern = if self.tok() == Tok::RParen {
            self.ev.string(b".*")
        } else {
            let loc = self.lex.loc();
            let pattern = self.parse_value(current, None)?;
            if self.ev.values.ty(pattern) != TypeId::STRING {
                let message = "expected string type argument in !instances operator";
                return Err(self.error_at(loc, message));
            }
            pattern
        };
        self.expect(Tok::RParen, "expected ')' in !instances")?;
        let made = self.ev.instances(ty, pattern);
        Ok(self.ev.fold_instances(made, ty, pattern, current, false)?)
    }

    // Two operands, or more for operators that can be chained.

    fn parse_binary(
        &mut self,
        op: BinOp,
        current: Option<RecordId>,
        wanted: Option<TypeId>,
    ) -> Parse<Val> {
        let op_loc = self.lex.loc();
        self.advance();
        // Types of the result and of the next argument, if known.
        let (mut result, mut arg) = match op {
            BinOp::Match => (Some(TypeId::BIT), Some(TypeId::STRING)),
            BinOp::Con | BinOp::SetDagOp | BinOp::SetDagOpName => {
                (Some(TypeId::DAG), Some(TypeId::DAG))
            }
            BinOp::GetDagArg => match self.parse_operator_type() {
                Ok(ty) => (Some(ty), Some(TypeId::DAG)),
                Err(_) => {
                    return Err(self.error_here("did not get type for !getdagarg operator"));
                }
            },
            BinOp::GetDagName => (Some(TypeId::STRING), Some(TypeId::DAG)),
            _ if is_arithmetic(op) => (Some(TypeId::INT), Some(TypeId::INT)),
            _ if is_comparison(op) => (Some(TypeId::BIT), None),
            BinOp::ListConcat | BinOp::ListRemove => (None, wanted),
            BinOp::StrConcat => (Some(TypeId::STRING), Some(TypeId::STRING)),
            BinOp::Interleave => (Some(TypeId::STRING), None),
            _ => (None, None),
        };
        if let (Some(result), Some(wanted)) = (result, wanted)
            && !self.ev.converts(result, wanted)
        {
            return Err(self.type_mismatch(op_loc, wanted, result));
        }
        self.expect(Tok::LParen, "expected '(' after binary operator")?;
        let mut args = Vals::new();
        loop {
            let loc = self.lex.loc();
            let value = self.parse_value(current, arg)?;
            args.push(value);
            let Some(own) = self.ev.type_of(value) else {
                let message =
                    format!("expected value to be a typed value, got '{}'", self.ev.show(value));
                return Err(self.error_at(op_loc, message));
            };
            match arg {
                None => {
                    self.check_first_arg(op, own, args.len(), wanted, loc, op_loc)?;
                    arg = match op {
                        BinOp::ListSplat | BinOp::Interleave => None,
                        _ => Some(own),
                    };
                }
                Some(expected) => {
                    let Some(common) = self.ev.common_type(expected, own) else {
                        return Err(self.type_mismatch(loc, expected, own));
                    };
                    if !is_arithmetic(op) {
                        arg = Some(common);
                    }
                }
            }
            // For some operators the second argument has another type.
            match op {
                BinOp::SetDagOp => arg = Some(TypeId::ANY_RECORD),
                BinOp::SetDagOpName => arg = Some(TypeId::STRING),
                BinOp::GetDagArg => arg = None,
                BinOp::GetDagName => arg = Some(TypeId::INT),
                _ => {}
            }
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect_after_value(Tok::RParen, "expected ')' in operator")?;

        match op {
            BinOp::ListConcat | BinOp::ListRemove => result = arg,
            BinOp::ListSplat => {
                let element = self.ev.values.ty(args[0]);
                result = Some(self.ev.list_type(element));
            }
            _ => {}
        }
        let result = result.unwrap_or(TypeId::INT);
        if is_chainable(op) {
            while args.len() > 2
                && let Some(last) = args.pop()
                && let Some(before) = args.pop()
            {
                args.push(self.ev.apply_binary(op, before, last, result, current)?);
            }
        }
        match args[..] {
            [a, b] => Ok(self.ev.apply_binary(op, a, b, result, current)?),
            _ => Err(self.error_at(op_loc, "expected two operands to operator")),
        }
    }

    fn type_mismatch(&mut self, loc: Loc, expected: TypeId, got: TypeId) -> super::Stop {
        let message = format!(
            "expected value of type '{}', got '{}'",
            self.ev.show_type(expected),
            self.ev.show_type(got)
        );
        self.error_at(loc, message)
    }

    /// Checks an argument whose type the operator does not determine.
    fn check_first_arg(
        &mut self,
        op: BinOp,
        own: TypeId,
        number: usize,
        wanted: Option<TypeId>,
        loc: Loc,
        op_loc: Loc,
    ) -> Parse<()> {
        let shown = |p: &Self| p.ev.show_type(own);
        let fits = |p: &Self, ty: TypeId| p.ev.converts(own, ty);
        let expected = match op {
            BinOp::ListConcat | BinOp::ListRemove => {
                (!self.ev.types.is_list(own)).then_some("expected a list, got value of type")
            }
            BinOp::ListSplat => {
                return self.check_splat_arg(own, number, wanted, loc, op_loc);
            }
            BinOp::Eq | BinOp::Ne => {
                let ok = fits(self, TypeId::INT)
                    || fits(self, TypeId::STRING)
                    || fits(self, TypeId::ANY_RECORD);
                (!ok).then_some("expected bit, bits, int, string, or record; got value of type")
            }
            BinOp::GetDagArg | BinOp::Le | BinOp::Lt | BinOp::Ge | BinOp::Gt => {
                let ok = fits(self, TypeId::INT) || fits(self, TypeId::STRING);
                (!ok).then_some("expected bit, bits, int, or string; got value of type")
            }
            BinOp::Interleave if number == 1 => {
                let strings = self.ev.list_type(TypeId::STRING);
                let ok = own == strings || {
                    let ints = self.ev.list_type(TypeId::INT);
                    self.ev.converts(own, ints)
                };
                (!ok).then_some("expected list of string, int, bits, or bit; got value of type")
            }
            BinOp::Interleave if number == 2 => (own != TypeId::STRING)
                .then_some("expected second argument to be a string, got value of type"),
            _ => None,
        };
        match expected {
            None => Ok(()),
            Some(expected) => {
                let message = format!("{expected} '{}'", shown(self));
                Err(self.error_at(loc, message))
            }
        }
    }

    fn check_splat_arg(
        &mut self,
        own: TypeId,
        number: usize,
        wanted: Option<TypeId>,
        loc: Loc,
        op_loc: Loc,
    ) -> Parse<()> {
        if number == 1
            && let Some(wanted) = wanted
        {
            let Some(element) = self.ev.types.element(wanted) else {
                let message = format!(
                    "expected output type to be a list, got type '{}'",
                    self.ev.show_type(wanted)
                );
                return Err(self.error_at(op_loc, message));
            };
            let list = self.ev.list_type(own);
            if !self.ev.converts(list, wanted) {
                let message = format!(
                    "expected first arg type to be '{}', got value of type '{}'",
                    self.ev.show_type(own),
                    self.ev.show_type(element)
                );
                return Err(self.error_at(op_loc, message));
            }
        }
        if number == 2 && own != TypeId::INT {
            let message = format!(
                "expected second parameter to be an int, got value of type '{}'",
                self.ev.show_type(own)
            );
            return Err(self.error_at(loc, message));
        }
        Ok(())
    }

    // Three operands.

    fn parse_range(&mut self, current: Option<RecordId>) -> Parse<Val> {
        let op_loc = self.lex.loc();
        self.advance();
        self.expect(Tok::LParen, "expected '(' after !range operator")?;
        let mut args = Vals::new();
        let mut of_list = false;
        loop {
            if args.len() >= 3 {
                return Err(self.error_here("expected at most three values of integer"));
            }
            let loc = self.lex.loc();
            let value = self.parse_value(current, None)?;
            let Some(ty) = self.ev.type_of(value) else {
                let message =
                    format!("expected value to be a typed value, got '{}'", self.ev.show(value));
                return Err(self.error_at(op_loc, message));
            };
            let expected = if of_list {
                Some("expected one list, got extra value of type")
            } else if args.is_empty() && self.ev.types.is_list(ty) {
                of_list = true;
                None
            } else if ty == TypeId::INT {
                None
            } else if args.is_empty() {
                Some("expected list or int, got value of type")
            } else {
                Some("expected value of type 'int', got")
            };
            if let Some(expected) = expected {
                let message = format!("{expected} '{}'", self.ev.show_type(ty));
                return Err(self.error_at(loc, message));
            }
            args.push(value);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect_after_value(Tok::RParen, "expected ')' in operator")?;
        let abc = match args[..] {
            [list] if of_list => {
                let zero = self.ev.values.make_int(0);
                let size = self.ev.apply_unary(UnOp::Size, list, TypeId::INT, current, false)?;
                [zero, size, self.ev.values.make_int(1)]
            }
            [end] => [self.ev.values.make_int(0), end, self.ev.values.make_int(1)],
            [start, end] => [start, end, self.ev.values.make_int(1)],
            _ => [args[0], args[1], args[2]],
        };
        let ty = self.ev.list_type(TypeId::INT);
        Ok(self.ev.apply_ternary(TernOp::Range, abc, ty, current)?)
    }

    fn parse_ternary(
        &mut self,
        op: TernOp,
        current: Option<RecordId>,
        wanted: Option<TypeId>,
    ) -> Parse<Val> {
        self.advance();
        let makes_dag = matches!(op, TernOp::Dag | TernOp::SetDagArg | TernOp::SetDagName);
        let wanted = wanted.filter(|_| !makes_dag);
        self.expect(Tok::LParen, "expected '(' after ternary operator")?;
        let a = self.parse_value(current, None)?;
        self.expect(Tok::Comma, "expected ',' in ternary operator")?;
        let b_loc = self.lex.loc();
        let b = self.parse_value(current, wanted)?;
        self.expect(Tok::Comma, "expected ',' in ternary operator")?;
        let c_loc = self.lex.loc();
        let c = self.parse_value(current, wanted)?;
        self.expect(Tok::RParen, "expected ')' in binary operator")?;
        let ty = match op {
            TernOp::Dag => {
                self.check_dag_lists(b, b_loc, c, c_loc)?;
                TypeId::DAG
            }
            TernOp::If => self.type_of_branches(b, c)?,
            TernOp::Subst => match self.ev.type_of(c) {
                Some(ty) => ty,
                None => return Err(self.error_here("could not get type for !subst")),
            },
            _ => {
                self.check_dag_key(b, b_loc)?;
                let own = self.ev.values.ty(c);
                if op == TernOp::SetDagName && own != TypeId::NONE && own != TypeId::STRING {
                    let message = format!(
                        "expected string or unset name, got type '{}'",
                        self.ev.show_type(own)
                    );
                    return Err(self.error_at(c_loc, message));
                }
                TypeId::DAG
            }
        };
        Ok(self.ev.apply_ternary(op, [a, b, c], ty, current)?)
    }

    fn check_dag_lists(&mut self, children: Val, loc: Loc, names: Val, names_at: Loc) -> Parse<()> {
        if let Some(ty) = self.ev.type_of(children) {
            if !self.ev.types.is_list(ty) {
                let message =
                    format!("expected list of children, got type '{}'", self.ev.show_type(ty));
                return Err(self.error_at(loc, message));
            }
        } else if children != Val::UNSET {
            let message = "could not determine type of the child list in !dag";
            return Err(self.error_at(loc, message));
        }
        if let Some(ty) = self.ev.type_of(names) {
            if ty != self.ev.list_type(TypeId::STRING) {
                let message =
                    format!("expected list<string>, got type '{}'", self.ev.show_type(ty));
                return Err(self.error_at(names_at, message));
            }
        } else if names != Val::UNSET {
            let message = "could not determine type of the name list in !dag";
            return Err(self.error_at(names_at, message));
        }
        if children == Val::UNSET && names == Val::UNSET {
            let message = "cannot have both unset children and unset names in !dag";
            return Err(self.error_at(loc, message));
        }
        Ok(())
    }

    fn check_dag_key(&mut self, key: Val, loc: Loc) -> Parse<()> {
        let ty = self.ev.values.ty(key);
        if ty == TypeId::INT || ty == TypeId::STRING {
            return Ok(());
        }
        let got = match self.ev.type_of(key) {
            Some(ty) => format!("type '{}", self.ev.show_type(ty)),
            None => format!("'{}", self.ev.show(key)),
        };
        Err(self.error_at(loc, format!("expected integer index or string name, got {got}'")))
    }

    fn type_of_branches(&mut self, b: Val, c: Val) -> Parse<TypeId> {
        let (mut b_ty, mut c_ty) = (self.ev.type_of(b), self.ev.type_of(c));
        if b == Val::UNSET {
            b_ty = c_ty;
        }
        if c == Val::UNSET {
            c_ty = b_ty;
        }
        let (Some(b_ty), Some(c_ty)) = (b_ty, c_ty) else {
            return Err(self.error_here("could not get type for !if"));
        };
        match self.ev.common_type(b_ty, c_ty) {
            Some(ty) => Ok(ty),
            None => {
                let message = format!(
                    "inconsistent types '{}' and '{}' for !if",
                    self.ev.show_type(b_ty),
                    self.ev.show_type(c_ty)
                );
                Err(self.error_here(message))
            }
        }
    }

    /// Parses `!substr(string, start [, length])` or `!find(string, string [, start])`.
    fn parse_text_search(
        &mut self,
        op: TernOp,
        current: Option<RecordId>,
        wanted: Option<TypeId>,
    ) -> Parse<Val> {
        let is_find = op == TernOp::Find;
        let name = op.name();
        self.advance();
        self.expect(Tok::LParen, &format!("expected '(' after {name} operator"))?;
        let a = self.parse_value(current, None)?;
        self.expect(Tok::Comma, &format!("expected ',' in {name} operator"))?;
        let b_loc = self.lex.loc();
        let b = self.parse_value(current, None)?;
        let mut c_loc = self.lex.loc();
        let c = if self.eat(Tok::Comma) {
            c_loc = self.lex.loc();
            self.parse_value(current, None)?
        } else {
            self.ev.values.make_int(if is_find { 0 } else { i64::MAX })
        };
        self.expect(Tok::RParen, &format!("expected ')' in {name} operator"))?;
        let ty = if is_find { TypeId::INT } else { TypeId::STRING };
        if let Some(wanted) = wanted
            && !self.ev.converts(ty, wanted)
        {
            self.type_mismatch(c_loc, wanted, ty);
        }
        let (a_what, b_what, c_what) = if is_find {
            ("source string", "target string", "start position")
        } else {
            ("string", "start position", "length")
        };
        let b_ty = if is_find { TypeId::STRING } else { TypeId::INT };
        self.check_text_arg(op, a, a_what, TypeId::STRING, None)?;
        self.check_text_arg(op, b, b_what, b_ty, Some(b_loc))?;
        self.check_text_arg(op, c, c_what, TypeId::INT, None)?;
        Ok(self.ev.apply_ternary(op, [a, b, c], ty, current)?)
    }

    fn check_text_arg(
        &mut self,
        op: TernOp,
        arg: Val,
        what: &str,
        expected: TypeId,
        loc: Option<Loc>,
    ) -> Parse<()> {
        match self.ev.type_of(arg) {
            None if arg == Val::UNSET => Ok(()),
            None => {
                let name = op.name();
                Err(self.error_here(format!("could not determine type of the {what} in {name}")))
            }
            Some(ty) if ty == expected => Ok(()),
            Some(ty) => {
                let message = format!(
                    "expected {}, got type '{}'",
                    self.ev.show_type(expected),
                    self.ev.show_type(ty)
                );
                let loc = loc.unwrap_or_else(|| self.lex.loc());
                Err(self.error_at(loc, message))
            }
        }
    }
}

fn is_arithmetic(op: BinOp) -> bool {
    use BinOp::*;
    matches!(op, Add | Sub | Mul | Div | And | Or | Xor | Sra | Srl | Shl)
}

fn is_comparison(op: BinOp) -> bool {
    use BinOp::*;
    matches!(op, Eq | Ne | Le | Lt | Ge | Gt)
}

/// Returns true if more than two operands abbreviate nesting.
fn is_chainable(op: BinOp) -> bool {
    use BinOp::*;
    matches!(op, StrConcat | ListConcat | Con | Add | And | Or | Xor | Mul)
}
