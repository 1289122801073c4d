//! Parsing of types.

use super::{Parse, Parser};
use crate::diag::DiagnosticCode;
use crate::index::UseKind;
use crate::lexer::Tok;
use crate::record_id::RecordId;
use crate::text::TextId;
use crate::types::{MAX_BITS, TypeId};

impl Parser<'_> {
    /// Returns the class that the token names.
    pub(super) fn parse_class_name(&mut self, kind: UseKind) -> Parse<RecordId> {
        if self.tok() != Tok::Id {
            return Err(self.error_at_name("expected name for ClassID"));
        }
        let name = self.lex.value;
        let found = self.ev.symbols.classes.get(&name).copied();
        if let Some(class) = found {
            self.note_record_use(kind, self.lex.loc(), class);
        } else {
            let shown = self.ev.shown(name);
            let mut message = format!("Couldn't find class '{shown}'");
            if self.multiclasses.contains_key(&name) {
                message += &format!(". Use 'defm' if you meant to use multiclass '{shown}'");
            }
            self.error_here(message);
            let classes: Vec<TextId> = self.ev.symbols.classes.keys().copied().collect();
            self.ev.help_name(DiagnosticCode::UnknownClass, name, classes);
        }
        self.advance();
        found.ok_or(super::Stop::Failed)
    }

    pub(super) fn parse_type(&mut self) -> Parse<TypeId> {
        let simple = match self.tok() {
            Tok::KwString | Tok::KwCode => TypeId::STRING,
            Tok::KwBit => TypeId::BIT,
            Tok::KwInt => TypeId::INT,
            Tok::KwDag => TypeId::DAG,
            Tok::Id => {
                if let Some(&alias) = self.type_aliases.get(&self.lex.value) {
                    self.note_alias_use();
                    self.advance();
                    return Ok(alias);
                }
                return match self.parse_class_name(UseKind::Type) {
                    Ok(class) => Ok(self.ev.class_type(class)),
                    Err(_) => Err(self.error_here("unknown class name")),
                };
            }
            Tok::KwBits => return self.parse_bits_type(),
            Tok::KwList => {
                if self.advance() != Tok::Less {
                    return Err(self.error_here("expected '<' after list type"));
                }
                self.advance();
                let element = self.nested(Self::parse_type)?;
                self.expect(Tok::Greater, "expected '>' at end of list<ty> type")?;
                return Ok(self.ev.list_type(element));
            }
            _ => return Err(self.error_here("Unknown token when expecting a type")),
        };
        self.advance();
        Ok(simple)
    }

    fn parse_bits_type(&mut self) -> Parse<TypeId> {
        if self.advance() != Tok::Less {
            return Err(self.error_here("expected '<' after bits type"));
        }
        if self.advance() != Tok::Int {
            return Err(self.error_here("expected integer in bits<n> type"));
        }
        let len = self.lex.int;
        if !(0..=MAX_BITS).contains(&len) {
            return Err(self.error_here(format!("bits<n> type must have 0 to {MAX_BITS} bits")));
        }
        if self.advance() != Tok::Greater {
            return Err(self.error_here("expected '>' at end of bits<n> type"));
        }
        self.advance();
        Ok(self.ev.bits_type(len as usize))
    }

    /// Parses `<type>` after an operator.
    pub(super) fn parse_operator_type(&mut self) -> Parse<TypeId> {
        self.expect(Tok::Less, "expected type name for operator")?;
        if self.tok() == Tok::KwCode {
            self.error_here("the 'code' type is not allowed in bang operators; use 'string'");
        }
        let Ok(ty) = self.parse_type() else {
            return Err(self.error_here("expected type name for operator"));
        };
        self.expect(Tok::Greater, "expected type name for operator")?;
        Ok(ty)
    }
}
