//! Targets of `let`: the field, and whether its value is replaced or extended.

use super::{Parse, Parser, Stop};
use crate::lexer::Tok;
use crate::record_id::RecordId;
use crate::release::Release;
use crate::source::Loc;
use crate::types::TypeId;
use crate::value::{BinOp, Val};

/// What a `let` does to the value of its field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LetMode {
    Replace,
    Append,
    Prepend,
}

impl LetMode {
    /// Returns the mode that an identifier between `let` and a name stands for.
    fn of_identifier(identifier: &[u8]) -> Option<LetMode> {
        match identifier {
            b"append" => Some(LetMode::Append),
            b"prepend" => Some(LetMode::Prepend),
            _ => None,
        }
    }
}

/// Field that a `let` sets.
#[derive(Clone, Debug)]
pub(super) struct LetTarget {
    pub(super) mode: LetMode,
    pub(super) name: Val,
    pub(super) loc: Loc,
    /// Bits to set, lowest first. Empty for all.
    pub(super) bits: Vec<u32>,
}

impl Parser<'_> {
    /// Parses `name = ` or `append name = `, with optional bits after the name, at an identifier.
    pub(super) fn parse_let_target(&mut self, is_in_body: bool) -> Parse<LetTarget> {
        let mut mode = LetMode::Replace;
        let mut loc = self.lex.loc();
        let mut name = self.lex.value;
        // The words are no keywords: a field can have their names.
        let mut later = None;
        if self.advance() == Tok::Id
            && let Some(found) = LetMode::of_identifier(self.ev.text_of(name))
        {
            if self.ev.release >= Release::V23 {
                mode = found;
                loc = self.lex.loc();
                name = self.lex.value;
                self.advance();
            } else {
                later = Some(format!("`let {}`", self.ev.shown(name)));
            }
        }
        let name = self.ev.str_of(name);
        let in_braces = is_in_body || self.ev.release >= Release::V23;
        let mut bits =
            if in_braces { self.parse_optional_bits()? } else { self.parse_optional_ranges()? };
        bits.reverse();
        if self.eat(Tok::Equal) {
            return Ok(LetTarget { mode, name, loc, bits });
        }
        let stop = self.syntax_error("expected '=' in let expression");
        if self.tok() == Tok::LBrace && !in_braces {
            later = Some("a `let` of bits in braces before `in`".to_owned());
        }
        if let Some(construct) = later {
            self.ev.help_release(&construct, Release::V23);
        } else if self.tok() == Tok::Less && in_braces && !is_in_body {
            let help =
                "bits are in braces since LLVM 23; `--llvm=22` reads them between `<` and `>`";
            self.ev.diagnostics.help(help.to_owned());
        } else {
            let brackets = if in_braces { "`{` and `}`" } else { "`<` and `>`" };
            let help = format!("bits are between {brackets}, and elements of lists cannot be set");
            self.help_at(|tok| tok == Tok::LSquare, &help);
        }
        Err(stop)
    }

    /// Returns the value that a `let` gives to a field: `value`, or the field's value joined with
    /// it.
    pub(super) fn joined(
        &mut self,
        record: RecordId,
        target: &LetTarget,
        value: Val,
    ) -> Parse<Val> {
        let &LetTarget { mode, name, loc, ref bits } = target;
        if mode == LetMode::Replace {
            return Ok(value);
        }
        let Some(index) = self.ev.records.find_field(record, name) else {
            return Err(self.unknown_field(record, loc, name));
        };
        if !bits.is_empty() {
            return Err(self.error_at(loc, "Cannot use append/prepend with bit range"));
        }
        let before = self.ev.records.value(record, index);
        if before == Val::UNSET {
            return Ok(value);
        }
        let ty = self.ev.records.decl(record, index).ty;
        let op = match ty {
            TypeId::STRING => BinOp::StrConcat,
            TypeId::DAG => BinOp::Con,
            _ if self.ev.types.is_list(ty) => BinOp::ListConcat,
            _ => return Err(self.cannot_join(target, ty)),
        };
        let (a, b) = if mode == LetMode::Append { (before, value) } else { (value, before) };
        Ok(self.ev.apply_binary(op, a, b, ty, Some(record))?)
    }

    fn cannot_join(&mut self, target: &LetTarget, ty: TypeId) -> Stop {
        let verb = if target.mode == LetMode::Append { "append" } else { "prepend" };
        let message = format!(
            "Cannot {verb} to field '{}' of type '{}' (expected list, string, code, or dag)",
            self.ev.unquoted(target.name),
            self.ev.show_type(ty)
        );
        self.error_at(target.loc, message)
    }
}
