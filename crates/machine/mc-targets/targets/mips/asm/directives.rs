//! Operands of directives, and expressions of operands.

use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::{Assembly, Cursor, ErrorKind, ExprId, Parsed, TokenKind};

use super::{Machine, fixups};

/// Parses an expression, or a part of an address such as `%hi(symbol)`.
pub(super) fn specified(
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Parsed<ExprId> {
    if !cursor.eat("%") {
        return assembly.expression(cursor);
    }
    let name = cursor.token();
    let fault = cursor.fault(ErrorKind::Expected("a relocation specifier"));
    let found = Some(name.text).filter(|_| name.kind == TokenKind::Identifier);
    let specifier = found.and_then(fixups::specifier).ok_or(fault)?;
    cursor.take();
    cursor.expect("(")?;
    let inner = assembly.parenthesized(cursor)?;
    Ok(assembly.add_node(Node::Specified(specifier, inner)))
}

/// Returns true for options that say what instructions as text are: without those of delay slots that the assembler
/// chooses, and without the register that it uses. They have no effect on instructions that are no text.
pub(super) fn is_option(cursor: &Cursor<'_, '_>) -> bool {
    matches!(cursor.token().text, "noreorder" | "noat" | "nomacro")
        && cursor.peek(1).kind != TokenKind::Operator
}

/// Returns the number of a register in call frame information.
pub(super) fn frame_register(name: &str) -> Option<u32> {
    let number = |name: &str, first: u32| {
        let number = name.parse::<u32>().ok().filter(|number| *number < 32)?;
        Some(first + number)
    };
    match name {
        "zero" => Some(0),
        "gp" => Some(28),
        "sp" => Some(29),
        "fp" => Some(30),
        "ra" => Some(31),
        _ => number(name, 0).or_else(|| number(name.strip_prefix('f')?, 32)),
    }
}
