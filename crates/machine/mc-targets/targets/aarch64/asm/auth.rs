//! Signed addresses in data: `symbol@AUTH(key, discriminator, addr)`.

use tablegen_mc::assembler::expression::{Node, Specifier};
use tablegen_mc::assembler::{Assembly, Cursor, ErrorKind, ExprId, Parsed};

use super::Machine;
use super::relocations::{AUTH, HAS_ADDRESS, KEY};

/// Parses the rest of an expression behind `AUTH`. `id` is the expression before `@`.
pub(super) fn rest(
    id: ExprId,
    cursor: &mut Cursor<'_, '_>,
    assembly: &mut Assembly<Machine>,
) -> Parsed<ExprId> {
    let specifier = schema(cursor, assembly)?;
    Ok(assembly.add_node(Node::Specified(specifier, id)))
}

/// Parses a key, a discriminator and perhaps `addr` in parentheses.
fn schema(cursor: &mut Cursor<'_, '_>, assembly: &mut Assembly<Machine>) -> Parsed<Specifier> {
    cursor.expect("(")?;
    let fault = cursor.fault(ErrorKind::Expected("a key: `ia`, `ib`, `da` or `db`"));
    let key = match cursor.take().text {
        "ia" => 0,
        "ib" => 1,
        "da" => 2,
        "db" => 3,
        _ => return Err(fault),
    };
    cursor.expect(",")?;
    let fault = cursor.fault(ErrorKind::Expected("a discriminator of 16 bits"));
    let id = assembly.primary_expression(cursor)?;
    let number = assembly.constant(id).and_then(|number| u16::try_from(number).ok());
    let mut specifier = AUTH | key << KEY | Specifier::from(number.ok_or(fault)?);
    if cursor.eat(",") {
        let fault = cursor.fault(ErrorKind::Expected("`addr`"));
        if cursor.take().text != "addr" {
            return Err(fault);
        }
        specifier |= HAS_ADDRESS;
    }
    cursor.expect(")")?;
    Ok(specifier)
}
