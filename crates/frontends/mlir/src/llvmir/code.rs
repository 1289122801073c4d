//! Placeholders in the builders of operations.

use crate::model::argument::Argument;
use crate::model::operator::Operator;

/// Part of a builder.
pub(super) enum Part<'r, P> {
    Text(&'r str),
    Placeholder(P),
}

/// Divides a builder at its placeholders, which `resolve` gets without `$`. `$$` stands for a
/// dollar sign.
///
/// # Errors
/// Returns an error if `resolve` fails.
pub(super) fn parts<'r, P, E>(
    code: &'r str,
    mut resolve: impl FnMut(&'r str) -> Result<P, E>,
) -> Result<Vec<Part<'r, P>>, E> {
    let mut parts = Vec::new();
    let mut rest = code;
    while let Some((before, after)) = rest.split_once('$') {
        parts.push(Part::Text(before));
        if let Some(after) = after.strip_prefix('$') {
            parts.push(Part::Text("$"));
            rest = after;
            continue;
        }
        let is_name = |one: char| one.is_ascii_alphanumeric() || one == '_';
        let end = after.find(|one| !is_name(one)).unwrap_or(after.len());
        parts.push(Part::Placeholder(resolve(&after[..end])?));
        rest = &after[end..];
    }
    parts.push(Part::Text(rest));
    Ok(parts)
}

/// Kind of an operand.
#[derive(Clone, Copy)]
pub(super) enum Operand {
    Single,
    Variadic,
}

/// Returns the kind of the operand with this name.
pub(super) fn operand(op: &Operator<'_>, name: &str) -> Option<Operand> {
    let operand = op.operands().iter().find(|one| one.name == name)?;
    Some(if operand.is_variadic() { Operand::Variadic } else { Operand::Single })
}

/// Returns true if the operation has an attribute with this name.
pub(super) fn has_attribute(op: &Operator<'_>, name: &str) -> bool {
    op.attributes().iter().any(|one| one.name == name)
}

/// Returns true if the operation has a result with this name.
pub(super) fn has_result(op: &Operator<'_>, name: &str) -> bool {
    op.results().iter().any(|one| one.name == name)
}

/// Returns the index of the argument with this name.
pub(super) fn argument(op: &Operator<'_>, name: &str) -> Option<usize> {
    let names = op.arguments().iter().map(|argument| match *argument {
        Argument::Operand(index) => op.operands()[index].name,
        Argument::Attribute(index) => op.attributes()[index].name,
        Argument::Property(index) => op.properties()[index].name,
    });
    names.into_iter().position(|one| one == name)
}
