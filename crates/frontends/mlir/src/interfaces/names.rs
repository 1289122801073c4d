//! Signatures of interface methods.

use tablegen_emit::cxx::emit;

use crate::cxx::text::{comma_separated, trim};
use crate::model::interface::InterfaceMethod;

/// Appends a type without white space at its ends, and a space unless the type ends with `&` or
/// `*`.
pub(super) fn ty(out: &mut Vec<u8>, ty: &str) {
    let ty = trim(ty);
    emit!(out; ty);
    if !ty.ends_with(['&', '*']) {
        emit!(out; " ");
    }
}

/// Appends the parameters of a method, as they are written.
pub(super) fn parameters(out: &mut Vec<u8>, method: &InterfaceMethod<'_>) {
    comma_separated(out, method.arguments(), |out, one| emit!(out; one.ty, " ", one.name));
}

/// Appends the parameters of a method, without white space at the ends of types.
pub(super) fn trimmed_parameters(out: &mut Vec<u8>, method: &InterfaceMethod<'_>) {
    comma_separated(out, method.arguments(), |out, one| {
        ty(out, one.ty);
        emit!(out; one.name);
    });
}

/// Appends the names of a method's parameters.
pub(super) fn arguments(out: &mut Vec<u8>, method: &InterfaceMethod<'_>) {
    comma_separated(out, method.arguments(), |out, one| emit!(out; one.name));
}

/// Returns the separator between a first argument and those of the method.
pub(super) fn separator(method: &InterfaceMethod<'_>) -> &'static str {
    if method.arguments().is_empty() { "" } else { ", " }
}

/// Appends return type, name and parameters of a method, the name after `scope`. Methods of other
/// interfaces than those of operations are `const`.
pub(super) fn signature(
    out: &mut Vec<u8>,
    scope: &str,
    method: &InterfaceMethod<'_>,
    is_const: bool,
) {
    ty(out, method.return_type());
    emit!(out; scope, method.name(), "(");
    parameters(out, method);
    emit!(out; if is_const { ") const" } else { ")" });
}
