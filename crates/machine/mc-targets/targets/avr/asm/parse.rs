//! Parser of operands.

use alloc::vec::Vec;

use tablegen_mc::assembler::expression::{Binary, Node};
use tablegen_mc::assembler::{Assembly, Cursor, ErrorKind, Parsed, TokenKind};
use tablegen_rt::asm::parse::Target as _;

use super::operand::{Kind, Number, Operand, numbered, pair};
use super::{Machine, alloc, fixups};
use crate::matcher::AsmMatcher;
use crate::target::Register;

/// Returns the register with a name. Case does not matter.
fn register(name: &str) -> Option<Register> {
    AsmMatcher::register(name)
        .or_else(|| AsmMatcher::register(&name.to_ascii_lowercase()))
        .or_else(|| AsmMatcher::register(&name.to_ascii_uppercase()))
}

/// Parses a register, or a pair such as `r25:r24`, of which the second register counts. Does not move if there is
/// none.
fn eat_register(cursor: &mut Cursor<'_, '_>) -> Option<Register> {
    let is_name = |ahead| cursor.peek(ahead).kind == TokenKind::Identifier;
    if !is_name(0) {
        return None;
    }
    let (found, len) = match cursor.peek(1).is_operator(":") {
        true if is_name(2) => (pair(register(cursor.peek(2).text)?), 3),
        true => return None,
        false => (register(cursor.token().text), 1),
    };
    let found = found?;
    for _ in 0..len {
        cursor.take();
    }
    Some(found)
}

/// Parses an expression that can have an operator around it.
fn expression(cursor: &mut Cursor<'_, '_>, assembly: &mut Assembly<Machine>) -> Parsed<Number> {
    let is_operator =
        cursor.token().kind == TokenKind::Identifier && cursor.peek(1).is_operator("(");
    if !is_operator {
        let id = assembly.expression(cursor)?;
        return Ok(assembly.constant(id).map_or(Number::Expression(id), Number::Known));
    }
    let fault = cursor.fault(ErrorKind::Expected("an operator of relocations"));
    let mut specifier = fixups::specifier(cursor.take().text).ok_or(fault)?;
    cursor.expect("(")?;
    if cursor.token().text == "gs"
        && let Some(stub) = fixups::of_stub(specifier)
    {
        specifier = stub;
        cursor.take();
    }
    let has_sign = cursor.is("-") || cursor.is("+");
    if has_sign {
        let is_negated = cursor.take().text == "-";
        specifier |= if is_negated { fixups::NEGATED } else { 0 };
        cursor.expect("(")?;
    }
    let inner = assembly.expression(cursor)?;
    if has_sign {
        cursor.expect(")")?;
    }
    cursor.expect(")")?;
    Ok(Number::Expression(assembly.add_node(Node::Specified(specifier, inner))))
}

/// Returns true for operands that are addresses or numbers even if they are spelled as registers.
fn is_no_register(mnemonic: &str, index: usize) -> bool {
    match index {
        0 => matches!(mnemonic, "sts" | "call" | "rcall" | "rjmp" | "jmp"),
        1 => matches!(mnemonic, "lds" | "adiw" | "sbiw" | "ldi"),
        _ => false,
    }
}

impl Machine {
    /// Parses the operands of an instruction. Commas between them may be left out.
    pub(super) fn operands(
        &self,
        mnemonic: &str,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<Vec<Operand>> {
        let mut operands = Vec::new();
        while !cursor.is_end() {
            if !operands.is_empty() {
                cursor.eat(",");
            }
            let (offset, index) = (cursor.token().offset, operands.len());
            let kind = match self.matcher.custom_classes(mnemonic, index).next() {
                Some(_) => memory(cursor, assembly)?,
                None => self.operand(is_no_register(mnemonic, index), cursor, assembly)?,
            };
            operands.push(Operand { kind, offset });
        }
        Ok(operands)
    }

    fn operand(
        &self,
        is_no_register: bool,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<Kind> {
        let (token, fault) = (cursor.token(), cursor.fault(ErrorKind::Expected("an operand")));
        match token.kind {
            TokenKind::Identifier if token.text == "." => {
                // Distances count from the next instruction.
                let id = assembly.expression(cursor)?;
                let two = assembly.number(2);
                let id = assembly.add_node(Node::Binary(Binary::Add, id, two));
                return Ok(Kind::Number(Number::Expression(id)));
            }
            TokenKind::Identifier if !is_no_register => {
                if let Some(register) = eat_register(cursor) {
                    let is_low = (0..16).any(|number| numbered(number) == Some(register));
                    if self.is_tiny() && is_low {
                        let kind = ErrorKind::Invalid("the processor does not have the register");
                        return Err(token.fault(kind));
                    }
                    return Ok(Kind::Register(register));
                }
            }
            TokenKind::Identifier | TokenKind::Integer(_) => {}
            TokenKind::Operator if token.text == "(" => {}
            TokenKind::Operator if matches!(token.text, "+" | "-") => {
                let is_number = matches!(
                    cursor.peek(1).kind,
                    TokenKind::Integer(_) | TokenKind::BigInteger | TokenKind::Real
                );
                if !is_number {
                    cursor.take();
                    return Ok(Kind::Sign(if token.text == "+" { "+" } else { "-" }));
                }
            }
            _ => return Err(fault),
        }
        expression(cursor, assembly).map(Kind::Number)
    }
}

/// Parses a pointer with an offset, such as `Y+5`.
fn memory(cursor: &mut Cursor<'_, '_>, assembly: &mut Assembly<Machine>) -> Parsed<Kind> {
    let fault = cursor.fault(ErrorKind::Expected("a register"));
    let base = eat_register(cursor).ok_or(fault)?;
    let id = assembly.expression(cursor)?;
    let offset = assembly.constant(id).map_or(Number::Expression(id), Number::Known);
    Ok(Kind::Memory(base, offset))
}
