//! Prints value types as C++: uses of macros.

use std::collections::BTreeMap;

use super::{IrType, Plan, Scalar, ValueType};
use tablegen_emit::cxx;
use tablegen_emit::cxx::emit;

pub(super) fn print(plan: &Plan<'_>, source: &str) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    cxx::banner(out, "ValueTypes Source Fragment", Some(source));
    emit!(out; "#ifdef GET_VT_ATTR // (Ty, sz, Any, Int, FP, Vec, Sc, Tup, NF, NElem, EltTy)\n");
    for ty in &plan.types {
        // 3 where all bits but the size are in the name.
        let kind = |is: bool, letter| match is {
            true if ty.name.starts_with(letter) => 3_u8,
            is => is.into(),
        };
        emit!(
            out;
            "  GET_VT_ATTR(", ty.name, ", ", ty.size, ", ", bit(ty.is_overloaded), ", ",
            kind(ty.is_integer, 'i'), ", ", kind(ty.is_float, 'f'), ", ", bit(ty.is_vector), ", ",
            bit(ty.is_scalable), ", ", bit(ty.is_tuple), ", ", ty.fields, ", ",
        );
        match ty.elements {
            Some((len, element)) => emit!(out; len, ", ", element.name_bytes(), ")\n"),
            None => emit!(out; "0, INVALID_SIMPLE_VALUE_TYPE)\n"),
        }
    }
    emit!(out; "#endif\n\n#ifdef GET_VT_RANGES\n");
    for (name, (first, last)) in ranges(plan) {
        emit!(out; "  FIRST_", name, " = ", first, ",\n  LAST_", name, " = ", last, ",\n");
    }
    emit!(out; "#endif\n\n#ifdef GET_VT_VECATTR // (Ty, Sc, Tup, nElem, ElTy)\n");
    for ty in &plan.types {
        if let Some((len, element)) = ty.elements {
            emit!(
                out;
                "  GET_VT_VECATTR(", ty.name, ", ", bit(ty.is_scalable), ", ", bit(ty.is_tuple),
                ", ", len, ", ", element.name_bytes(), ")\n",
            );
        }
    }
    emit!(out; "#endif\n\n#ifdef GET_VT_EVT\n");
    for ty in &plan.types {
        let Some(ir) = ty.ir else { continue };
        emit!(out; "  GET_VT_EVT(", ty.name, ", ");
        ir_type(ir, out);
        emit!(out; ")\n");
    }
    emit!(out; "#endif\n\n");
    text
}

fn bit(is: bool) -> u8 {
    is.into()
}

/// Returns the first and the last type of each group, by the name of the group.
fn ranges<'r>(plan: &Plan<'r>) -> BTreeMap<&'static str, (&'r str, &'r str)> {
    type IsIn = fn(&ValueType<'_>) -> bool;
    const GROUPS: [(&str, IsIn); 12] = [
        ("CHERI_CAPABILITY_VALUETYPE", |ty| ty.is_capability),
        ("FIXEDLEN_VECTOR_VALUETYPE", |ty| ty.is_vector && !ty.is_scalable),
        ("FP_FIXEDLEN_VECTOR_VALUETYPE", |ty| ty.is_float && ty.is_vector && !ty.is_scalable),
        ("FP_SCALABLE_VECTOR_VALUETYPE", |ty| ty.is_float && ty.is_scalable),
        ("FP_VALUETYPE", |ty| ty.is_float && !ty.is_vector),
        ("INTEGER_FIXEDLEN_VECTOR_VALUETYPE", |ty| {
            ty.is_integer && ty.is_vector && !ty.is_scalable
        }),
        ("INTEGER_SCALABLE_VECTOR_VALUETYPE", |ty| ty.is_integer && ty.is_scalable),
        ("INTEGER_VALUETYPE", |ty| ty.is_integer && !ty.is_vector),
        ("RISCV_VECTOR_TUPLE_VALUETYPE", |ty| ty.is_tuple),
        ("SCALABLE_VECTOR_VALUETYPE", |ty| ty.is_scalable),
        ("VALUETYPE", |ty| ty.is_normal),
        ("VECTOR_VALUETYPE", |ty| ty.is_vector),
    ];
    let mut all = BTreeMap::new();
    for ty in &plan.types {
        for (name, _) in GROUPS.iter().filter(|(_, is_in)| is_in(ty)) {
            all.entry(*name).or_insert((ty.name, ty.name)).1 = ty.name;
        }
    }
    all
}

/// Writes the expression for a type of LLVM's IR.
fn ir_type(ir: IrType, out: &mut Vec<u8>) {
    match ir {
        IrType::Scalar(ty) => scalar(ty, out),
        IrType::Vector { element, len, is_scalable } => {
            emit!(out; if is_scalable { "Scalable" } else { "Fixed" }, "VectorType::get(");
            scalar(element, out);
            emit!(out; ", ", len, ")");
        }
        IrType::Tuple { len, fields } => emit!(
            out;
            "TargetExtType::get(Context, \"riscv.vector.tuple\", \
             ScalableVectorType::get(Type::getInt8Ty(Context), ", len, "), ", fields, ")",
        ),
    }
}

fn scalar(ty: Scalar, out: &mut Vec<u8>) {
    let name = match ty {
        Scalar::Integer(size @ (1 | 8 | 16 | 32 | 64 | 128)) => {
            return emit!(out; "Type::getInt", size, "Ty(Context)");
        }
        Scalar::Integer(size) => return emit!(out; "Type::getIntNTy(Context, ", size, ")"),
        Scalar::Half => "Half",
        Scalar::BFloat => "BFloat",
        Scalar::Float => "Float",
        Scalar::Double => "Double",
        Scalar::X86Fp80 => "X86_FP80",
        Scalar::Fp128 => "FP128",
        Scalar::PpcFp128 => "PPC_FP128",
    };
    emit!(out; "Type::get", name, "Ty(Context)");
}
