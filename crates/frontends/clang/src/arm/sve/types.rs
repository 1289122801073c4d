//! SVE and SME types in C, and in clang's type encoding.

use crate::arm::model::sve::{Kind, Type};
use tablegen_emit::cxx::emit;

/// Prints the C name of a type.
pub(super) fn in_c(out: &mut Vec<u8>, ty: &Type) {
    match ty.kind {
        Kind::Prefetch => return emit!(out; "enum svprfop"),
        Kind::Pattern => return emit!(out; "enum svpattern"),
        _ => {}
    }
    let is_fixed = ty.is_vector() && !ty.is_scalable;
    if ty.is_vector() && ty.is_scalable {
        emit!(out; "sv");
    }
    match ty.kind {
        Kind::Fpm => emit!(out; "fpm"),
        Kind::Void => emit!(out; "void"),
        Kind::Count => emit!(out; "svcount"),
        Kind::Predicate => emit!(out; "bool"),
        Kind::BFloat => emit!(out; "bfloat16"),
        Kind::MFloat => emit!(out; "mfloat8"),
        Kind::Float => emit!(out; "float", ty.element_bits),
        Kind::Signed => emit!(out; "int", ty.element_bits),
        Kind::Unsigned => emit!(out; "uint", ty.element_bits),
        Kind::Prefetch | Kind::Pattern => {}
    }
    if is_fixed {
        emit!(out; "x", ty.elements());
    }
    if ty.vectors > 1 {
        emit!(out; "x", ty.vectors);
    }
    let is_plain = ty.kind == Kind::Void || (ty.kind == Kind::Predicate && !ty.is_vector());
    emit!(
        out;
        if is_plain { "" } else { "_t" },
        if ty.is_constant { " const" } else { "" },
        if ty.is_pointer { " *" } else { "" },
    );
}

/// Returns a signature in clang's type encoding. `None` if a type has no encoding.
pub(super) fn signature(types: &[Type]) -> Option<String> {
    let mut out = Vec::new();
    types.iter().try_for_each(|ty| encoded(&mut out, ty))?;
    String::from_utf8(out).ok()
}

/// Appends a type in clang's type encoding.
fn encoded(out: &mut Vec<u8>, ty: &Type) -> Option<()> {
    let base = match (ty.kind, ty.element_bits) {
        (Kind::Void, _) => "v",
        (Kind::Count, _) => "Qa",
        (Kind::Prefetch | Kind::Pattern, _) => "i",
        (Kind::Fpm, _) => "UWi",
        (Kind::Predicate, _) => "b",
        (Kind::BFloat, _) => "y",
        (Kind::MFloat, _) => "m",
        (Kind::Float, 16) => "h",
        (Kind::Float, 32) => "f",
        (Kind::Float, 64) => "d",
        (Kind::Signed | Kind::Unsigned, 1) => "b",
        (Kind::Signed | Kind::Unsigned, 8) => "c",
        (Kind::Signed | Kind::Unsigned, 16) => "s",
        (Kind::Signed | Kind::Unsigned, 32) => "i",
        (Kind::Signed | Kind::Unsigned, 64) => "Wi",
        (Kind::Signed | Kind::Unsigned, 128) => "LLLi",
        _ => return None,
    };
    if ty.is_vector() {
        emit!(out; if ty.is_scalable { "q" } else { "V" }, ty.elements() * ty.vectors);
    } else if ty.is_immediate {
        emit!(out; "I");
    }
    // 8-bit integers and pointees have an explicit sign.
    let has_sign = ty.element_bits == 8 || ty.is_pointer;
    let sign = match ty.kind {
        Kind::Signed if has_sign => "S",
        Kind::Unsigned => "U",
        _ => "",
    };
    emit!(
        out;
        sign,
        base,
        if ty.is_constant { "C" } else { "" },
        if ty.is_pointer { "*" } else { "" },
    );
    Some(())
}
