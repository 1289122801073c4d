//! Parsing of values: literals, names, lists, dags, and suffixes (bits, slices, fields, paste).

use smallvec::SmallVec;

use super::scope::Mode;
use super::{Parse, Parser, Stop};
use crate::define::ClassRef;
use crate::diag::DiagnosticCode;
use crate::evaluation::Vals;
use crate::index::UseKind;
use crate::lexer::{Bang, Tok};
use crate::record_id::RecordId;
use crate::source::Loc;
use crate::text::TextId;
use crate::types::TypeId;
use crate::value::{BinOp, Kind, UnOp, Val};

const NO_VALUE: &str = "Unknown or reserved token when parsing a value";
/// Remedy for a colon in a range.
const RANGES: &str = "a range is written `0-3` or `0...3`";

impl Parser<'_> {
    /// Parses a value. `current` is the enclosing record; `wanted` is the expected type, where it
    /// affects the result.
    pub(super) fn parse_value(
        &mut self,
        current: Option<RecordId>,
        wanted: Option<TypeId>,
    ) -> Parse<Val> {
        self.parse_value_as(current, wanted, Mode::Value)
    }

    pub(super) fn parse_value_as(
        &mut self,
        current: Option<RecordId>,
        wanted: Option<TypeId>,
        mode: Mode,
    ) -> Parse<Val> {
        self.nested(|p| {
            let loc = p.lex.loc();
            p.ev.here = loc;
            let mut value = p.parse_simple_value(current, wanted, mode)?;
            loop {
                value = match p.tok() {
                    // In a name, the brace starts the body.
                    Tok::LBrace if mode == Mode::Name => return Ok(value),
                    Tok::LBrace => p.parse_bit_suffix(value)?,
                    Tok::LSquare => p.parse_slice_suffix(value, loc, current)?,
                    Tok::Dot => p.parse_field_suffix(value, current)?,
                    Tok::Paste => p.parse_paste(value, current, wanted)?,
                    _ => return Ok(value),
                }
            }
        })
    }

    fn parse_bit_suffix(&mut self, value: Val) -> Parse<Val> {
        let open = self.lex.loc();
        self.advance();
        let mut bits = self.parse_range_list()?;
        bits.reverse();
        let Some(selected) = self.ev.bit_range(value, &bits) else {
            let stop = self.error_at(open, "Invalid bit range for value");
            if self.ev.is_list_typed(value) {
                self.ev
                    .diagnostics
                    .help("elements of a list are in brackets, as in `[0]`".to_owned());
            }
            return Err(stop);
        };
        let message = "expected '}' at end of bit range list";
        self.expect_or_help(Tok::RBrace, message, |tok| tok == Tok::Colon, RANGES)?;
        Ok(selected)
    }

    fn parse_slice_suffix(&mut self, list: Val, loc: Loc, current: Option<RecordId>) -> Parse<Val> {
        let Some(ty) = self.ev.type_of(list) else {
            return Err(self.error_at(loc, "Invalid value, list expected"));
        };
        let Some(element) = self.ev.types.element(ty) else {
            let message = format!("Type '{}' is invalid, list expected", self.ev.show_type(ty));
            return Err(self.error_at(loc, message));
        };
        self.advance();
        let index = self.parse_slice(current)?;
        let (op, ty) = if self.ev.is_list_typed(index) {
            (BinOp::ListSlice, ty)
        } else {
            (BinOp::ListElem, element)
        };
        let value = self.ev.apply_binary(op, list, index, ty, current)?;
        let message = "expected ']' at end of list slice";
        self.expect_or_help(Tok::RSquare, message, |tok| tok == Tok::Colon, RANGES)?;
        Ok(value)
    }

    fn parse_field_suffix(&mut self, record: Val, current: Option<RecordId>) -> Parse<Val> {
        if self.advance() != Tok::Id {
            return Err(self.error_at_name("expected field identifier after '.'"));
        }
        let name = self.token_value();
        if self.ev.field_type(record, name).is_none() {
            let message = format!(
                "Cannot access field '{}' of value '{}'",
                self.ev.unquoted(name),
                self.ev.show(record)
            );
            let error = self.ev.diagnostics.len();
            let stop = self.error_here(message);
            self.ev.help_field_of(error, record, name);
            let classes = self.ev.classes_of(record);
            self.note_missing_field(error, &classes);
            return Err(stop);
        }
        if self.ev.index.is_some() {
            let declaration = self.ev.field_of_value_declaration(record, name);
            self.note_use(UseKind::Field, self.lex.loc(), declaration);
        }
        let value = self.ev.field_of(record, name, current)?;
        self.advance();
        Ok(value)
    }

    /// Parses `left # right`.
    fn parse_paste(
        &mut self,
        left: Val,
        current: Option<RecordId>,
        wanted: Option<TypeId>,
    ) -> Parse<Val> {
        let loc = self.lex.loc();
        if !self.ev.values.is_typed(left) {
            return Err(self.error_at(loc, "LHS of paste is not typed!"));
        }
        if self.ev.is_list_typed(left) {
            self.advance();
            if self.is_at_object_body() {
                return Ok(left); // A trailing paste is ignored.
            }
            let right = self.parse_value(current, wanted)?;
            return Ok(self.ev.list_concat(left, right, current)?);
        }
        let left = self.paste_operand(left, loc, current)?;
        self.advance();
        let right = if self.is_at_object_body() {
            self.ev.string(b"")
        } else {
            let right = self.parse_value_as(current, None, Mode::Name)?;
            if !self.ev.values.is_typed(right) {
                return Err(self.error_at(loc, "RHS of paste is not typed!"));
            }
            self.paste_operand(right, loc, current)?
        };
        if let (Some(x), Some(y)) = (self.ev.values.text(left), self.ev.values.text(right)) {
            let len = self.ev.text_of(x).len() + self.ev.text_of(y).len();
            self.ev.check_string(current, len)?;
        }
        Ok(self.ev.str_concat(left, right))
    }

    fn paste_operand(&mut self, v: Val, loc: Loc, current: Option<RecordId>) -> Parse<Val> {
        if self.ev.values.ty(v) == TypeId::STRING {
            return Ok(v);
        }
        let cast = self.ev.apply_unary(UnOp::Cast, v, TypeId::STRING, current, false)?;
        if self.ev.values.is_typed(cast) {
            return Ok(cast);
        }
        let message = format!("can't cast '{}' to string", self.ev.show(v));
        Err(self.error_at(loc, message))
    }

    fn parse_simple_value(
        &mut self,
        current: Option<RecordId>,
        wanted: Option<TypeId>,
        mode: Mode,
    ) -> Parse<Val> {
        let value = match self.tok() {
            Tok::Bang(bang) => return self.parse_operator(bang, current, wanted),
            Tok::KwTrue => self.ev.values.make_int(1),
            Tok::KwFalse => self.ev.values.make_int(0),
            Tok::Int => {
                let value = self.lex.int;
                self.ev.values.make_int(value)
            }
            Tok::Binary => {
                let value = self.lex.int;
                let bits: Vals = (0..self.lex.width)
                    .map(|index| Val::bit(index < 64 && value >> index & 1 != 0))
                    .collect();
                self.ev.bits(&bits)
            }
            Tok::Str => return self.parse_strings(),
            Tok::Code => {
                let text = self.lex.value;
                self.ev.values.make_code(text)
            }
            Tok::Question => Val::UNSET,
            Tok::Id => return self.parse_id_value(current, mode),
            Tok::LBrace => return self.parse_bits_literal(current),
            Tok::LSquare => return self.parse_list_literal(current, wanted),
            Tok::LParen => return self.parse_dag_literal(current),
            _ => return Err(self.error_at_value(NO_VALUE)),
        };
        self.advance();
        Ok(value)
    }

    fn parse_strings(&mut self) -> Parse<Val> {
        let mut text = self.lex.value;
        if self.advance() == Tok::Str {
            let mut joined = self.ev.text_of(text).to_vec();
            while self.tok() == Tok::Str {
                joined.extend_from_slice(self.ev.text_of(self.lex.value));
                self.ev.check_string(None, joined.len())?;
                self.advance();
            }
            text = self.ev.intern(&joined);
        }
        Ok(self.ev.str_of(text))
    }

    /// Parses a name, or `Class<args>`.
    fn parse_id_value(&mut self, current: Option<RecordId>, mode: Mode) -> Parse<Val> {
        let loc = self.lex.loc();
        let text = self.lex.value;
        let name = self.token_value();
        match self.advance() {
            Tok::Equal => return Ok(name), // A named argument.
            Tok::Less => {}
            _ => return self.identifier(current, name, loc, mode),
        }
        let Some(&class) = self.ev.symbols.classes.get(&text) else {
            let message = format!("Expected a class name, got '{}'", self.ev.shown(text));
            let stop = self.error_at(loc, message);
            let classes: Vec<TextId> = self.ev.symbols.classes.keys().copied().collect();
            self.ev.help_name(DiagnosticCode::UnknownClass, text, classes);
            return Err(stop);
        };
        self.note_record_use(UseKind::Instance, loc, class);
        self.advance();
        let (mut args, locs) = self.parse_args(current, class)?;
        self.check_args(&mut args, &locs, class)?;
        let reference = ClassRef { class, loc, args };
        if self.ev.match_args(&reference).is_none() {
            return Err(Stop::Failed);
        }
        let made = self.ev.instance(loc, class, &reference.args);
        Ok(self.ev.fold_instance(made)?)
    }

    /// Parses `{ a, b, ... }`, highest bit first.
    fn parse_bits_literal(&mut self, current: Option<RecordId>) -> Parse<Val> {
        let open = self.lex.loc();
        self.advance();
        let values = match self.tok() {
            Tok::RBrace => Vals::new(),
            _ => self.parse_value_list(current, None)?,
        };
        self.expect_after_value(Tok::RBrace, "expected '}' at end of bit list value")?;
        let mut bits: Vec<Val> = Vec::new();
        for (index, &value) in values.iter().enumerate() {
            if self.ev.values.kind(value) == Kind::Bits {
                bits.extend(self.ev.values.items(value).rev());
                continue;
            }
            if self.ev.values.kind(value) == Kind::Var
                && let Some(len) = self.ev.types.bits_len(self.ev.values.ty(value))
            {
                bits.extend((0..len).rev().map(|index| self.ev.bit_of(value, index)));
                continue;
            }
            match self.ev.cast(value, TypeId::BIT)? {
                Some(bit) => bits.push(bit),
                None => {
                    let message = format!(
                        "Element #{index} ({}) is not convertable to a bit",
                        self.ev.show(value)
                    );
                    return Err(self.error_at(open, message));
                }
            }
        }
        bits.reverse();
        Ok(self.ev.bits(&bits))
    }

    /// Parses `[a, b, ...]`, with an optional `<type>` after it.
    fn parse_list_literal(
        &mut self,
        current: Option<RecordId>,
        wanted: Option<TypeId>,
    ) -> Parse<Val> {
        self.advance();
        let wanted_element = match wanted {
            None => None,
            Some(ty) => match self.ev.types.element(ty) {
                Some(element) => Some(element),
                None => {
                    let message =
                        format!("Encountered a list when expecting a {}", self.ev.show_type(ty));
                    return Err(self.error_here(message));
                }
            },
        };
        let values = match self.tok() {
            Tok::RSquare => Vals::new(),
            _ => self.parse_value_list(current, wanted_element)?,
        };
        self.expect_after_value(Tok::RSquare, "expected ']' at end of list value")?;
        let mut given = None;
        if self.eat(Tok::Less) {
            given = Some(self.parse_type()?);
            self.expect(Tok::Greater, "expected '>' at end of list element type")?;
        }

        let mut element: Option<TypeId> = None;
        for &value in &values {
            let Some(ty) = self.ev.type_of(value) else { continue };
            element = match element {
                None => Some(ty),
                Some(known) => match self.ev.common_type(known, ty) {
                    Some(common) => Some(common),
                    None => return Err(self.error_here("Incompatible types in list elements")),
                },
            };
        }
        if let Some(given) = given {
            if element.is_some_and(|element| !self.ev.converts(element, given)) {
                return Err(self.error_here("Incompatible types in list elements"));
            }
            element = Some(given);
        }
        let element = match (element, wanted_element) {
            (None, None) => return Err(self.error_here("No type for list")),
            (None, Some(wanted)) => wanted,
            (Some(element), Some(wanted)) if !self.ev.converts(element, wanted) => {
                let message = format!(
                    "Element type mismatch for list: element type '{}' not convertible to '{}",
                    self.ev.show_type(element),
                    self.ev.show_type(wanted)
                );
                return Err(self.error_here(message));
            }
            (Some(element), _) => element,
        };
        Ok(self.ev.list(&values, element))
    }

    /// Parses `(operator:$name arg:$name, ...)`.
    fn parse_dag_literal(&mut self, current: Option<RecordId>) -> Parse<Val> {
        let operator_tok = self.advance();
        let begins_operator = matches!(
            operator_tok,
            Tok::Id
                | Tok::Question
                | Tok::LSquare
                | Tok::Bang(Bang::Unary(UnOp::Cast | UnOp::GetDagOp))
        );
        if !begins_operator {
            let message = "expected identifier or list of value types in dag init";
            let stop = self.error_here(message);
            let help = "a dag begins with its operator, a record, as in `(add $a, $b)`";
            self.ev.diagnostics.help(help.to_owned());
            return Err(stop);
        }
        let operator = self.parse_value(current, None)?;
        let mut operator_name = None;
        if self.eat(Tok::Colon) {
            if self.tok() != Tok::VarName {
                let stop = self.error_here("expected variable name in dag operator");
                let help = "the name of an operator begins with `$`, as in `(add:$a)`";
                self.ev.diagnostics.help(help.to_owned());
                return Err(stop);
            }
            operator_name = Some(self.token_value());
            self.advance();
        }
        let mut args = Vals::new();
        let mut names: SmallVec<[Option<Val>; 16]> = SmallVec::new();
        if self.tok() == Tok::Comma {
            let stop = self.error_at_value(NO_VALUE);
            self.ev.diagnostics.help("no `,` follows the operator of a dag".to_owned());
            return Err(stop);
        }
        if self.tok() != Tok::RParen {
            loop {
                let (value, name) = self.parse_dag_arg(current)?;
                args.push(value);
                names.push(name);
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
        }
        if let Err(stop) = self.expect(Tok::RParen, "expected ')' in dag init") {
            self.help_at(
                |tok| tok == Tok::Colon,
                "the name of an argument follows its value, as in `1:$a`",
            );
            let begins_value =
                |tok| matches!(tok, Tok::VarName | Tok::Id | Tok::Int | Tok::Question);
            self.help_at(begins_value, "a `,` is between arguments");
            return Err(stop);
        }
        Ok(self.ev.values.make_dag(operator, operator_name, &args, &names))
    }

    fn parse_dag_arg(&mut self, current: Option<RecordId>) -> Parse<(Val, Option<Val>)> {
        if self.tok() == Tok::VarName {
            let name = self.token_value();
            self.advance();
            return Ok((Val::UNSET, Some(name)));
        }
        let value = self.parse_value(current, None)?;
        let mut name = None;
        if self.tok() == Tok::Colon {
            if self.advance() != Tok::VarName {
                let stop = self.error_here("expected variable name in dag literal");
                let help = "the name of an argument begins with `$`, as in `1:$a`";
                self.ev.diagnostics.help(help.to_owned());
                return Err(stop);
            }
            name = Some(self.token_value());
            self.advance();
        }
        Ok((value, name))
    }

    /// Parses values separated by commas. Before a `]` a trailing comma is accepted.
    fn parse_value_list(
        &mut self,
        current: Option<RecordId>,
        wanted: Option<TypeId>,
    ) -> Parse<Vals> {
        let mut values = Vals::new();
        values.push(self.parse_value(current, wanted)?);
        while self.eat(Tok::Comma) {
            if self.tok() == Tok::RSquare {
                break;
            }
            values.push(self.parse_value(current, wanted)?);
        }
        Ok(values)
    }
}
