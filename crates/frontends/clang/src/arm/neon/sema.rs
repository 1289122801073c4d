//! `--gen-arm-neon-sema`: builtins of NEON intrinsics, with the checks of calls: overloads by type,
//! streaming mode, and ranges of immediates.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashSet;

use crate::arm::builtin_info;
use crate::arm::model::neon::{Class, Intrinsic, Intrinsics, Kind, Type};
use tablegen_core::RecordError;
use tablegen_emit::cxx::string_table::StringTable;
use tablegen_emit::cxx::{Hex, emit};
use tablegen_session::OutputContext;

/// Intrinsics that take pointers of any type, because their alignment is that of an element.
const ANY_POINTER: [&str; 5] = ["vld1_lane", "vld1_dup", "vst1_lane", "vldap1_lane", "vstl1_lane"];

pub(in super::super) fn print(output: &OutputContext<'_>, all: &Intrinsics<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    builtins(output, &mut out, all);
    types(&mut out, all);
    streaming(&mut out, all);
    checks(&mut out, all);
    out
}

/// Returns the intrinsics that call a builtin of their own.
fn with_builtins<'i, 'r>(all: &'i Intrinsics<'r>) -> impl Iterator<Item = &'i Intrinsic<'r>> {
    all.intrinsics.iter().filter(|one| !all.has_body(one))
}

/// Checks that all types of builtins have an encoding.
///
/// # Errors
/// Returns an error for the first builtin with a type that the compiler does not have.
pub(in super::super) fn check(all: &Intrinsics<'_>) -> Result<(), RecordError> {
    let mut names = BTreeSet::new();
    let mut first = with_builtins(all).filter(|one| names.insert(one.builtin.as_str()));
    match first.find(|one| signature(all, one).is_none()) {
        None => Ok(()),
        Some(one) => {
            let what = format!("the compiler has no type for one of '{}'", one.full_name);
            Err(all.description(one).record.error(what))
        }
    }
}

/// Prints the enumerators of builtins, and the table of their types and features.
fn builtins(output: &OutputContext<'_>, out: &mut Vec<u8>, all: &Intrinsics<'_>) {
    let mut by_name = BTreeMap::new();
    let mut texts = vec!["n"];
    for one in with_builtins(all) {
        if let Entry::Vacant(vacant) = by_name.entry(one.builtin.as_str()) {
            vacant.insert(one);
        }
    }
    // The first intrinsic with a builtin's name determines the signature, even if it comes from
    // another description.
    let mut signatures = BTreeMap::new();
    let mut order = Vec::new();
    for one in with_builtins(all) {
        if let Entry::Vacant(vacant) = signatures.entry(one.builtin.as_str()) {
            vacant.insert(signature(all, one).unwrap_or_default());
            order.push(one);
        }
    }
    for one in order {
        let name = one.builtin.as_str();
        texts.extend([name, signatures[name].as_str(), all.description(one).target_guard]);
    }
    let table = StringTable::new(texts);
    emit!(out; "#ifdef GET_NEON_BUILTIN_ENUMERATORS\n");
    for name in by_name.keys() {
        emit!(out; "  BI__builtin_neon_", name, ",\n");
    }
    emit!(out; "#endif // GET_NEON_BUILTIN_ENUMERATORS\n\n#ifdef GET_NEON_BUILTIN_STR_TABLE\n");
    table.print(out, "BuiltinStrings", "", "", output.cxx_style());
    emit!(out; "#endif // GET_NEON_BUILTIN_STR_TABLE\n\n#ifdef GET_NEON_BUILTIN_INFOS\n");
    for (name, one) in &by_name {
        let guard = all.description(one).target_guard;
        builtin_info::row(out, &table, [name, &signatures[name], guard]);
    }
    emit!(out; "#endif // GET_NEON_BUILTIN_INFOS\n\n");
}

/// Returns the signature of a builtin in clang's type encoding. `None` if a type has no encoding.
fn signature(all: &Intrinsics<'_>, one: &Intrinsic<'_>) -> Option<String> {
    let class = all.builtin_class(one);
    let mut out = Vec::new();
    let mut result = one.result();
    let is_integer = !matches!(result.kind, Kind::Float | Kind::BFloat | Kind::MFloat);
    if matches!(class, Class::Integer | Class::Width) && result.is_scalar() && is_integer {
        result = result.to_integer(result.element_bits, Kind::Unsigned);
    }
    if result.vectors > 1 {
        // Tuples are returned through a pointer.
        emit!(&mut out; "vv*");
    } else {
        if result.kind == Kind::Poly {
            result = result.to_integer(result.element_bits, Kind::Unsigned);
        }
        if result.kind == Kind::Unsigned && !result.is_scalar() {
            result.kind = Kind::Signed;
        }
        if class == Class::Bits && result.is_vector() {
            result = result.to_integer(8, Kind::Signed);
        }
        encode(&mut out, result)?;
    }
    for ty in one.arguments() {
        let mut ty = *ty;
        let is_immediate = ty.is_immediate;
        if ty.kind == Kind::Poly {
            ty = ty.to_integer(ty.element_bits, Kind::Unsigned);
        }
        if class == Class::Bits && !ty.is_scalar() {
            ty = ty.to_integer(8, Kind::Signed);
        }
        if ty.is_half() && ty.is_vector() && !ty.scalar_name {
            ty = ty.to_integer(8, Kind::Signed);
        }
        if class == Class::Integer && ty.is_integer() {
            ty.kind = Kind::Signed;
        }
        if is_immediate {
            ty = Type { kind: Kind::Signed, is_immediate: true, element_bits: 32, ..ty };
        }
        encode(&mut out, ty)?;
    }
    if class == Class::Bits {
        emit!(&mut out; "i");
    }
    String::from_utf8(out).ok()
}

/// Appends a type in clang's type encoding.
fn encode(out: &mut Vec<u8>, ty: Type) -> Option<()> {
    if ty.is_void() {
        emit!(out; "v");
        return Some(());
    }
    if ty.is_pointer {
        emit!(out; if ty.is_constant { "vC*" } else { "v*" });
        return Some(());
    }
    let element = match (ty.kind, ty.element_bits) {
        (Kind::Signed, 8) => "Sc",
        (Kind::Unsigned, 8) => "Uc",
        (Kind::Signed, 16) => "s",
        (Kind::Unsigned, 16) => "Us",
        (Kind::Signed, 32) => "i",
        (Kind::Unsigned, 32) => "Ui",
        (Kind::Signed, 64) => "Wi",
        (Kind::Unsigned, 64) => "UWi",
        (Kind::Signed, 128) => "LLLi",
        (Kind::Unsigned, 128) => "ULLLi",
        (Kind::BFloat, _) => "y",
        (Kind::MFloat, _) => "m",
        (Kind::Fpm, _) => "UWi",
        (Kind::Float | Kind::Poly, 16) => "h",
        (Kind::Float | Kind::Poly, 32) => "f",
        (Kind::Float | Kind::Poly, 64) => "d",
        _ => return None,
    };
    let immediate = if ty.is_immediate { "I" } else { "" };
    if ty.is_scalar() {
        emit!(out; immediate, element);
    }
    for _ in 0..ty.vectors {
        emit!(out; "V", ty.elements(), immediate, element);
    }
    Some(())
}

/// Prints the mask of types of each overloaded builtin, with the index of its pointer argument.
fn types(out: &mut Vec<u8>, all: &Intrinsics<'_>) {
    #[derive(Default)]
    struct Overloads {
        /// Mask of `NeonTypeFlags` values.
        types: u64,
        /// Index of the pointer argument, or -1.
        pointer: i32,
        is_constant: bool,
    }
    let mut by_name: BTreeMap<&str, Overloads> = BTreeMap::new();
    for one in with_builtins(all).filter(|one| !one.has_scalar()) {
        let last = (0..).zip(one.arguments()).filter(|(_, ty)| ty.is_pointer).last();
        let any = ANY_POINTER.contains(&all.description(one).name);
        let (pointer, is_constant) = match last {
            // A tuple is returned through an additional first argument.
            Some((index, ty)) if !any => {
                (index + i32::from(one.result().vectors > 1), ty.is_constant)
            }
            _ => (-1, false),
        };
        let overloads = by_name.entry(&one.builtin).or_default();
        overloads.types |= 1_u64.wrapping_shl(one.key().number());
        overloads.pointer |= pointer;
        overloads.is_constant = is_constant;
    }
    emit!(out; "#ifdef GET_NEON_OVERLOAD_CHECK\n");
    for (name, Overloads { types, pointer, is_constant }) in by_name {
        emit!(out; "case NEON::BI__builtin_neon_", name, ": mask = 0x", Hex(types, 1), "ULL");
        if pointer >= 0 {
            emit!(out; "; PtrArgNum = ", pointer);
        }
        emit!(out; if is_constant { "; HasConstPtr = true; break;\n" } else { "; break;\n" });
    }
    emit!(out; "#endif\n\n");
}

/// Prints the streaming modes in which builtins are available.
fn streaming(out: &mut Vec<u8>, all: &Intrinsics<'_>) {
    let mut done = FxHashSet::default();
    emit!(out; "#ifdef GET_NEON_STREAMING_COMPAT_FLAG\n");
    for one in with_builtins(all).filter(|one| done.insert(one.builtin.as_str())) {
        emit!(
            out;
            "case NEON::BI__builtin_neon_", one.builtin,
            ": BuiltinType = ArmNonStreaming; break;\n",
        );
    }
    emit!(out; "#endif\n\n");
}

/// Prints the checks of immediate arguments.
fn checks(out: &mut Vec<u8>, all: &Intrinsics<'_>) {
    let mut done = FxHashSet::default();
    emit!(out; "#ifdef GET_NEON_IMMEDIATE_CHECK\n");
    for one in with_builtins(all) {
        let has_immediate = one.types.iter().any(|ty| ty.is_immediate);
        if !has_immediate || !done.insert(one.builtin.as_str()) {
            continue;
        }
        emit!(out; "case NEON::BI__builtin_neon_", one.builtin, ":\n");
        for check in &one.checks {
            emit!(
                out;
                " ImmChecks.emplace_back(", check.argument, ", ", check.kind, ", ",
                check.element_bits, ", ", check.vector_bits, ");\n break;\n",
            );
        }
    }
    emit!(out; "#endif\n\n");
}
