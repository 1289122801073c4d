//! C++ functions that find the class of an attribute or a type for its mnemonic, and call its
//! parser or printer.

use super::super::plan::{Def, Dialect, Format, Kind};
use super::{qualified_class, value_type};
use crate::cxx::{Flags, Indented, Method, Parameter, close_namespace, open_namespace};

/// Writes the parser and the printer of all definitions with mnemonics, if there are any.
pub(super) fn write(defs: &[Def<'_>], out: &mut String) {
    let defs: Vec<_> = defs.iter().filter(|def| def.mnemonic.is_some()).collect();
    let Some(first) = defs.first() else { return };
    let (value, is_attribute) = (value_type(first), first.kind == Kind::Attributes);
    let mut parameters = vec![
        Parameter::new("::mlir::AsmParser &", "parser"),
        Parameter::new("::llvm::StringRef *", "mnemonic"),
    ];
    if is_attribute {
        parameters.push(Parameter::new("::mlir::Type", "type"));
    }
    parameters.push(Parameter::new(format!("::mlir::{value} &"), "value"));
    let mut parse = Method::new(
        "::mlir::OptionalParseResult",
        format!("generated{value}Parser"),
        Flags::STATIC_INLINE,
        parameters,
    );
    let mut print = Method::new(
        "::llvm::LogicalResult",
        format!("generated{value}Printer"),
        Flags::STATIC_INLINE,
        vec![
            Parameter::new(format!("::mlir::{value}"), "def"),
            Parameter::new("::mlir::AsmPrinter &", "printer"),
        ],
    );
    parse
        .body()
        .write("  return ::mlir::AsmParser::KeywordSwitch<::mlir::OptionalParseResult>(parser)\n");
    print.body().write(&format!(
        "  return ::llvm::TypeSwitch<::mlir::{value}, ::llvm::LogicalResult>(def)"
    ));
    for def in defs {
        let class = qualified_class(def);
        let has_format = def.format != Format::None;
        let (get, printed) = match (has_format, is_attribute) {
            (true, true) => ("parse(parser, type)", "\nt.print(printer);"),
            (true, false) => ("parse(parser)", "\nt.print(printer);"),
            (false, _) => ("get(parser.getContext())", ""),
        };
        parse.body().write(&format!(
            "    .Case({class}::getMnemonic(), [&](llvm::StringRef, llvm::SMLoc) {{\n      value = \
             {class}::{get};\n      return ::mlir::success(!!value);\n    }})\n"
        ));
        print.body().write(&format!(
            "    .Case<{class}>([&](auto t) {{\n      printer << {class}::getMnemonic();{printed}\n      \
             return ::mlir::success();\n    }})\n"
        ));
    }
    parse.body().write(
        "    .Default([&](llvm::StringRef keyword, llvm::SMLoc) {\n      *mnemonic = keyword;\n      \
         return std::nullopt;\n    });",
    );
    print.body().write("    .Default([](auto) { return ::mlir::failure(); });");
    let mut text = Indented::new();
    parse.write_declaration(&mut text);
    print.write_declaration(&mut text);
    out.push_str(text.as_str());
}

/// Writes the methods of the dialect.
pub(super) fn write_of_dialect(dialect: &Dialect, first: &Def<'_>, out: &mut String) {
    let namespace = first.class.namespace;
    open_namespace(out, namespace);
    let (template, parse, print) = match first.kind {
        Kind::Attributes => (ATTRIBUTES, DYNAMIC_ATTRIBUTE_PARSER, DYNAMIC_ATTRIBUTE_PRINTER),
        Kind::Types => (TYPES, DYNAMIC_TYPE_PARSER, DYNAMIC_TYPE_PRINTER),
    };
    let (parse, print) = if dialect.is_extensible { (parse, print) } else { ("", "") };
    let text = template.replace("{class}", &dialect.class);
    out.push_str(&text.replace("{parse}", parse).replace("{print}", print));
    close_namespace(out, namespace);
}

const ATTRIBUTES: &str = r#"
/// Parse an attribute registered to this dialect.
::mlir::Attribute {class}::parseAttribute(::mlir::DialectAsmParser &parser,
                                      ::mlir::Type type) const {
  ::llvm::SMLoc typeLoc = parser.getCurrentLocation();
  ::llvm::StringRef attrTag;
  {
    ::mlir::Attribute attr;
    auto parseResult = generatedAttributeParser(parser, &attrTag, type, attr);
    if (parseResult.has_value())
      return attr;
  }
  {parse}
  parser.emitError(typeLoc) << "unknown attribute `"
      << attrTag << "` in dialect `" << getNamespace() << "`";
  return {};
}
/// Print an attribute registered to this dialect.
void {class}::printAttribute(::mlir::Attribute attr,
                         ::mlir::DialectAsmPrinter &printer) const {
  if (::mlir::succeeded(generatedAttributePrinter(attr, printer)))
    return;
  {print}
}
"#;

const DYNAMIC_ATTRIBUTE_PARSER: &str = r"
  {
    ::mlir::Attribute genAttr;
    auto parseResult = parseOptionalDynamicAttr(attrTag, parser, genAttr);
    if (parseResult.has_value()) {
      if (::mlir::succeeded(parseResult.value()))
        return genAttr;
      return Attribute();
    }
  }
";

const DYNAMIC_ATTRIBUTE_PRINTER: &str = r"
  if (::mlir::succeeded(printIfDynamicAttr(attr, printer)))
    return;
";

const TYPES: &str = r#"
/// Parse a type registered to this dialect.
::mlir::Type {class}::parseType(::mlir::DialectAsmParser &parser) const {
  ::llvm::SMLoc typeLoc = parser.getCurrentLocation();
  ::llvm::StringRef mnemonic;
  ::mlir::Type genType;
  auto parseResult = generatedTypeParser(parser, &mnemonic, genType);
  if (parseResult.has_value())
    return genType;
  {parse}
  parser.emitError(typeLoc) << "unknown  type `"
      << mnemonic << "` in dialect `" << getNamespace() << "`";
  return {};
}
/// Print a type registered to this dialect.
void {class}::printType(::mlir::Type type,
                    ::mlir::DialectAsmPrinter &printer) const {
  if (::mlir::succeeded(generatedTypePrinter(type, printer)))
    return;
  {print}
}
"#;

const DYNAMIC_TYPE_PARSER: &str = r"
  {
    auto parseResult = parseOptionalDynamicType(mnemonic, parser, genType);
    if (parseResult.has_value()) {
      if (::mlir::succeeded(parseResult.value()))
        return genType;
      return ::mlir::Type();
    }
  }
";

const DYNAMIC_TYPE_PRINTER: &str = r"
  if (::mlir::succeeded(printIfDynamicType(type, printer)))
    return;
";
