//! Conversions between enums of the LLVM dialect and LLVM's enums.

use tablegen_core::{Record, RecordError};
use tablegen_emit::cxx::emit;
use tablegen_session::Options;

use crate::model::enums::EnumInfo;
use crate::model::fields::derived_from;
use crate::plan::{Header, text_plan};
use crate::{Context, PlanResult};

/// Enum with its counterpart in LLVM.
struct Enum<'r> {
    info: EnumInfo<'r>,
    /// C++ name of LLVM's enum.
    class: &'r str,
    /// Names of LLVM's values, for each case.
    values: Vec<&'r str>,
    /// Values of LLVM that have no case.
    unsupported: Vec<&'r str>,
    /// True if LLVM's values are plain numbers.
    is_plain: bool,
}

/// Plans the conversions to LLVM.
pub(super) fn plan_to<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    text_plan(Header::None, read(cx, false)?, |enums, out| {
        enums.iter().for_each(|one| to_llvm(out, one));
    })
}

/// Plans the conversions from LLVM.
pub(super) fn plan_from<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    text_plan(Header::None, read(cx, true)?, |enums, out| {
        enums.iter().for_each(|one| from_llvm(out, one));
    })
}

fn read<'r>(cx: &Context<'_, 'r>, from: bool) -> Result<Vec<Enum<'r>>, RecordError> {
    let mut enums = Vec::new();
    for (class, is_plain) in [("LLVM_EnumAttr", false), ("LLVM_CEnumAttr", true)] {
        for def in derived_from(cx.records(), class)? {
            let value = |case: Record<'r>| case.string("llvmEnumerant");
            let info = EnumInfo::read(def)?;
            let values = info.cases().iter().map(|case| value(case.def()));
            let unsupported = match from && !is_plain {
                true => def.list_of_defs("unsupported")?,
                false => Vec::new(),
            };
            enums.push(Enum {
                class: def.string("llvmClassName")?,
                values: values.collect::<Result<_, _>>()?,
                unsupported: unsupported.into_iter().map(value).collect::<Result<_, _>>()?,
                is_plain,
                info,
            });
        }
    }
    Ok(enums)
}

/// Appends a name of LLVM's, as a number if the enum is one of numbers.
fn llvm_value(out: &mut Vec<u8>, one: &Enum<'_>, value: &str) {
    match one.is_plain {
        true => emit!(out; "static_cast<int64_t>(", one.class, "::", value, ")"),
        false => emit!(out; one.class, "::", value),
    }
}

fn to_llvm(out: &mut Vec<u8>, one: &Enum<'_>) {
    let (namespace, name) = (one.info.namespace(), one.info.class_name());
    let ty = if one.is_plain { "int64_t" } else { one.class };
    emit!(out; "[[maybe_unused]] static ", ty, " convert", name, "ToLLVM(", namespace, "::", name,
        " value) {\n  switch (value) {\n");
    for (case, value) in one.info.cases().iter().zip(&one.values) {
        emit!(out; "  case ", namespace, "::", name, "::", case.symbol, ":\n    return ");
        llvm_value(out, one, value);
        emit!(out; ";\n");
    }
    emit!(out; "  }\n  llvm_unreachable(\"unknown ", name, " type\");\n}\n\n");
}

fn from_llvm(out: &mut Vec<u8>, one: &Enum<'_>) {
    let (namespace, name) = (one.info.namespace(), one.info.class_name());
    let ty = if one.is_plain { "int64_t" } else { one.class };
    emit!(out; "[[maybe_unused]] inline ", namespace, "::", name, " convert", name, "FromLLVM(",
        ty, " value) {\n  switch (value) {\n");
    for (case, value) in one.info.cases().iter().zip(&one.values) {
        emit!(out; "  case ");
        llvm_value(out, one, value);
        emit!(out; ":\n    return ", namespace, "::", name, "::", case.symbol, ";\n");
    }
    for value in &one.unsupported {
        emit!(out; "  case ", one.class, "::", value,
            ":\n    llvm_unreachable(\"unsupported case ", one.class, "::", value, "\");\n");
    }
    emit!(out; "  }\n  llvm_unreachable(\"unknown ", one.class, " type\");}\n\n");
}
