//! Definitions of the functions of enums, and of their attribute classes.

use tablegen_emit::cxx::emit;

use super::plan::{Attribute, Enum};
use crate::cxx::text::{namespace, trim};
use crate::model::enums::{BitEnum, EnumCase};

/// Appends the definitions.
pub(super) fn print(out: &mut Vec<u8>, one: &Enum<'_>) {
    namespace(out, one.info.namespace(), |out| {
        match one.info.bits() {
            Some(bits) => {
                set_to_text(out, one, bits);
                set_from_text(out, one, bits);
                set_from_value(out, one, bits);
            }
            None => {
                case_to_text(out, one);
                case_from_text(out, one);
                case_from_value(out, one);
            }
        }
        if let Some(attribute) = &one.attribute {
            attribute_class(out, one, attribute);
        }
    });
}

fn case_to_text(out: &mut Vec<u8>, one: &Enum<'_>) {
    let name = one.info.class_name();
    emit!(out; one.text_type, " ", one.to_text, "(", name, " val) {\n  switch (val) {\n");
    for case in one.info.cases() {
        emit!(out; "    case ", name, "::", case.identifier(), ": return \"", case.text, "\";\n");
    }
    emit!(out; "  }\n  return \"\";\n}\n\n");
}

fn case_from_text(out: &mut Vec<u8>, one: &Enum<'_>) {
    let name = one.info.class_name();
    begin_from_text(out, one);
    emit!(out; "  return ::llvm::StringSwitch<::std::optional<", name, ">>(str)\n");
    for case in one.info.cases() {
        emit!(out; "      .Case(\"", case.text, "\", ", name, "::", case.identifier(), ")\n");
    }
    emit!(out; "      .Default(::std::nullopt);\n}\n");
}

fn begin_from_text(out: &mut Vec<u8>, one: &Enum<'_>) {
    emit!(out; "::std::optional<", one.info.class_name(), "> ", one.from_text,
        "(::llvm::StringRef str) {\n");
}

fn begin_from_value(out: &mut Vec<u8>, one: &Enum<'_>) {
    emit!(out; "::std::optional<", one.info.class_name(), "> ", one.from_value, "(",
        one.value_type(), " value) {\n");
}

fn case_from_value(out: &mut Vec<u8>, one: &Enum<'_>) {
    if !one.info.has_values() {
        return;
    }
    begin_from_value(out, one);
    emit!(out; "  switch (value) {\n");
    for case in one.info.cases() {
        emit!(out; "  case ", case.value, ": return ", one.info.class_name(), "::",
            case.identifier(), ";\n");
    }
    emit!(out; "  default: return ::std::nullopt;\n  }\n}\n\n");
}

fn special_case(out: &mut Vec<u8>, condition: &str, quoted: Option<&str>, result: &str) {
    emit!(out; "  // Special case for all bits unset.\n  if (", condition, " == ");
    match quoted {
        Some(text) => emit!(out; "\"", text, "\""),
        None => emit!(out; "0"),
    }
    emit!(out; ") return ", result, ";\n\n");
}

fn set_to_text(out: &mut Vec<u8>, one: &Enum<'_>, bits: &BitEnum<'_>) {
    let (info, ty) = (&one.info, one.info.underlying_type());
    let valid = bits.valid_bits;
    emit!(out; one.text_type, " ", one.to_text, "(", info.class_name(), " symbol) {\n",
        "  auto val = static_cast<", ty, ">(symbol);\n  assert(", valid, "u == (", valid,
        "u | val) && \"invalid bits set in bit enum\");\n");
    if let Some(zero) = info.zero() {
        special_case(out, "val", None, &["\"", zero.text, "\""].concat());
    }
    emit!(out; "  ::llvm::SmallVector<::llvm::StringRef, 2> strs;\n");
    let is_printed = |case: &&EnumCase<'_>| case.value != 0;
    let push = |out: &mut Vec<u8>, case: &EnumCase<'_>, remove: bool| {
        let value = case.value;
        let begin = if remove { " {" } else { "" };
        emit!(out; "\n  if (", value, "u == (", value, "u & val))", begin,
            "\n    strs.push_back(\"", case.text, "\");\n");
        if remove {
            emit!(out; "    val &= ~static_cast<", ty, ">(", value, ");\n  }\n");
        }
    };
    let cases = info.cases().iter().filter(is_printed);
    if bits.print_primary_groups {
        emit!(out; "  // Print bit enum groups before individual bits\n");
        let groups = cases.clone().rev().filter(|case| case.is_group());
        groups.for_each(|case| push(out, case, true));
        cases.filter(|case| case.is_bit()).for_each(|case| push(out, case, false));
    } else {
        cases.for_each(|case| push(out, case, false));
    }
    emit!(out; "  return ::llvm::join(strs, \"", bits.separator, "\");\n}\n\n");
}

fn set_from_text(out: &mut Vec<u8>, one: &Enum<'_>, bits: &BitEnum<'_>) {
    let (name, ty) = (one.info.class_name(), one.info.underlying_type());
    begin_from_text(out, one);
    if let Some(zero) = one.info.zero() {
        special_case(out, "str", Some(zero.text), &[name, "::", &zero.identifier()].concat());
    }
    emit!(out; "  ::llvm::SmallVector<::llvm::StringRef, 2> symbols;\n  str.split(symbols, \"",
        trim(bits.separator), "\");\n\n  ", ty, " val = 0;\n  for (auto symbol : symbols) {\n",
        "    auto bit = llvm::StringSwitch<::std::optional<", ty, ">>(symbol.trim())\n");
    for case in one.info.cases().iter().filter(|case| case.value != 0) {
        emit!(out; "      .Case(\"", case.text, "\", ", case.value, ")\n");
    }
    emit!(out; "      .Default(::std::nullopt);\n\
        \x20   if (bit) { val |= *bit; } else { return ::std::nullopt; }\n  }\n\
        \x20 return static_cast<", name, ">(val);\n}\n\n");
}

fn set_from_value(out: &mut Vec<u8>, one: &Enum<'_>, bits: &BitEnum<'_>) {
    let name = one.info.class_name();
    begin_from_value(out, one);
    if let Some(zero) = one.info.zero() {
        special_case(out, "value", None, &[name, "::", &zero.identifier()].concat());
    }
    emit!(out; "  if (value & ~static_cast<", one.info.underlying_type(), ">(", bits.valid_bits,
        "u)) return std::nullopt;\n  return static_cast<", name, ">(value);\n}\n");
}

fn attribute_class(out: &mut Vec<u8>, one: &Enum<'_>, attribute: &Attribute<'_>) {
    let (class, name) = (attribute.class, one.info.class_name());
    emit!(out; "bool ", class, "::classof(::mlir::Attribute attr) {\n  return ",
        attribute.condition, ";\n}\n");
    emit!(out; class, " ", class, "::get(::mlir::MLIRContext *context, ", name, " val) {\n",
        "  ::mlir::IntegerType intType = ::mlir::IntegerType::get(context, ", attribute.width,
        ");\n  ::mlir::IntegerAttr baseAttr = ::mlir::IntegerAttr::get(intType, static_cast<",
        one.info.underlying_type(), ">(val));\n  return ::llvm::cast<", class,
        ">(baseAttr);\n}\n");
    emit!(out; name, " ", class, "::getValue() const {\n  return static_cast<", name,
        ">(::mlir::IntegerAttr::getValue().getZExtValue());\n}\n");
}
