//! Parser of operands.

use alloc::vec::Vec;

use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::{Assembly, Cursor, ErrorKind, ExprId, Parsed, TokenKind};
use tablegen_rt::asm::parse::Target as _;

use super::fixups::specifier;
use super::operand::{Kind, Operand};
use super::{Machine, alloc};
use crate::matcher::AsmMatcher;
use crate::target::Register;

/// Result of a parser for a class: `None` if the present tokens are not in the class.
type Tried = Parsed<Option<Operand>>;

impl Machine {
    /// Parses the operands of an instruction.
    pub(super) fn operands(
        &self,
        mnemonic: &str,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<Vec<Operand>> {
        cursor.list(|cursor, operands| {
            operands.push(self.operand(mnemonic, operands.len(), cursor, assembly)?);
            Ok(())
        })
    }

    fn operand(
        &self,
        mnemonic: &str,
        index: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<Operand> {
        let fault = cursor.fault(ErrorKind::Expected("an operand"));
        for class in self.all.custom_classes(mnemonic, index) {
            let found = match class.name() {
                "AtomicMemAsmOperand" => address(cursor)?,
                "BareSymbol" | "SImm26OperandB" => immediate(cursor, assembly)?,
                "SImm26OperandBL" => function(cursor, assembly)?,
                "TPRelAddSymbol" => Some(specified(cursor, assembly)?),
                _ => None,
            };
            if let Some(operand) = found {
                return Ok(operand);
            }
        }
        if let Some(operand) = register(cursor) {
            return Ok(operand);
        }
        immediate(cursor, assembly)?.ok_or(fault)
    }
}

/// Parses a register. Moves past `$` even if no register follows.
fn register(cursor: &mut Cursor<'_, '_>) -> Option<Operand> {
    if !cursor.eat("$") {
        return None;
    }
    let token = cursor.token();
    let name = Some(token.text).filter(|_| token.kind == TokenKind::Identifier)?;
    let register = AsmMatcher::register(name)?;
    cursor.take();
    Some(Operand { kind: Kind::Register(register), offset: token.offset })
}

/// Parses a register with an optional offset, which is 0.
fn address(cursor: &mut Cursor<'_, '_>) -> Tried {
    let Some(register) = register(cursor) else { return Ok(None) };
    if cursor.eat(",") {
        let fault = cursor.fault(ErrorKind::Expected("the offset 0"));
        if cursor.take().kind != TokenKind::Integer(0) {
            return Err(fault);
        }
    }
    Ok(Some(register))
}

fn immediate(cursor: &mut Cursor<'_, '_>, assembly: &mut Assembly<Machine>) -> Tried {
    let token = cursor.token();
    let id = match (token.kind, token.text) {
        (TokenKind::Operator, "%") => return specified(cursor, assembly).map(Some),
        (TokenKind::Integer(_) | TokenKind::String | TokenKind::Identifier, _)
        | (TokenKind::Operator, "(" | "-" | "+" | "!" | "~") => assembly.expression(cursor)?,
        _ => return Ok(None),
    };
    Ok(Some(of_expression(assembly, id, token.offset)))
}

/// Parses the name of a function, without an offset.
fn function(cursor: &mut Cursor<'_, '_>, assembly: &mut Assembly<Machine>) -> Tried {
    let token = cursor.token();
    if cursor.is("%") {
        return specified(cursor, assembly).map(Some);
    }
    if token.kind != TokenKind::Identifier {
        return Ok(None);
    }
    let symbol = assembly.symbols.intern(cursor.take().text);
    let id = assembly.symbol_reference(symbol);
    Ok(Some(of_expression(assembly, id, token.offset)))
}

/// Parses an expression with a specifier, such as `%pc_hi20(symbol)`.
fn specified(cursor: &mut Cursor<'_, '_>, assembly: &mut Assembly<Machine>) -> Parsed<Operand> {
    let offset = cursor.token().offset;
    let id = specified_expression(cursor, assembly)?;
    Ok(of_expression(assembly, id, offset))
}

fn specified_expression(
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Parsed<ExprId> {
    cursor.expect("%")?;
    let name = cursor.token();
    let fault = cursor.fault(ErrorKind::Expected("a relocation specifier"));
    let found = Some(name.text).filter(|_| name.kind == TokenKind::Identifier).and_then(specifier);
    let specifier = found.ok_or(fault)?;
    cursor.take();
    cursor.expect("(")?;
    let inner = assembly.parenthesized(cursor)?;
    Ok(assembly.add_node(Node::Specified(specifier, inner)))
}

/// Parses an expression with or without a specifier.
pub(super) fn symbolic(
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Parsed<ExprId> {
    match cursor.is("%") {
        true => specified_expression(cursor, assembly),
        false => assembly.expression(cursor),
    }
}

/// Returns the operand of an expression.
fn of_expression(assembly: &Assembly<Machine>, id: ExprId, offset: usize) -> Operand {
    if let Some(number) = assembly.constant(id) {
        return Operand { kind: Kind::Number(number), offset };
    }
    let (specifier, inner) = match assembly.node(id) {
        Node::Specified(specifier, inner) => (specifier, inner),
        _ => (0, id),
    };
    let value = assembly.plain_value(inner).filter(|value| value.specifier == 0);
    Operand { kind: Kind::Expression(id, value.map(|_| specifier)), offset }
}

/// Returns the number of a register in call frame information.
pub(super) fn frame_register(name: &str) -> Option<u32> {
    let number = AsmMatcher::register(name)?.value();
    let from = |first: Register, base: u32| {
        let index = number.wrapping_sub(first.value());
        (index < 32).then(|| base + index)
    };
    from(Register::R0, 0).or(from(Register::F0, 32))
}
