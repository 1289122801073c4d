//! The method `setPropertiesFromParsedAttr`, which reads properties from a dictionary.

use std::fmt::Write;

use crate::cxx::tgfmt::{FmtContext, tgfmt};
use crate::cxx::{Class, Flags, Parameter};
use crate::model::operator::Operator;

/// Adds the method for the properties and attributes that are not in the lists of indexes: those
/// that the format names are parsed elsewhere.
pub(super) fn add_setter(
    op: &Operator<'_>,
    used_properties: &[usize],
    used_attributes: &[usize],
    class: &mut Class,
) {
    let parameters = vec![
        Parameter::new("Properties &", "prop"),
        Parameter::new("::mlir::Attribute", "attr"),
        Parameter::new("::llvm::function_ref<::mlir::InFlightDiagnostic()>", "emitError"),
    ];
    let result = "::llvm::LogicalResult";
    let name = "setPropertiesFromParsedAttr";
    let Some(method) = class.add_method(result, name, Flags::STATIC, parameters) else { return };
    let body = method.body().indent();
    body.write(
        "\n::mlir::DictionaryAttr dict = ::llvm::dyn_cast<::mlir::DictionaryAttr>(attr);\n\
         if (!dict) {\n  emitError() << \"expected DictionaryAttr to set properties\";\n  \
         return ::mlir::failure();\n}\n\
         // keep track of used keys in the input dictionary to be able to error out\n\
         // if there are some unknown ones.\n\
         ::mlir::DenseSet<::mlir::StringAttr> usedKeys;\n\
         ::mlir::MLIRContext *ctx = dict.getContext();\n(void)ctx;\n",
    );
    for (index, named) in op.properties().iter().enumerate() {
        if used_properties.contains(&index) {
            continue;
        }
        let (property, name) = (&named.property, named.name);
        let context = FmtContext::new()
            .with("_attr", "propAttr")
            .with("_storage", "propStorage")
            .with("_diag", "emitError");
        let call = tgfmt(property.convert_from_attribute, &context, &[]);
        let is_required = !property.has_default_value();
        body.write("{\n").indent();
        let _ = write!(
            body,
            "\nauto setFromAttr = [] (auto &propStorage, ::mlir::Attribute propAttr,\n         \
             ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError) -> \
             ::mlir::LogicalResult {{\n  {call};\n}};\n\
             auto {name}AttrName = ::mlir::StringAttr::get(ctx, \"{name}\");\n\
             usedKeys.insert({name}AttrName);\n\
             auto attr = dict.get({name}AttrName);\n\
             if (!attr && {is_required}) {{\n  \
             emitError() << \"expected key entry for {name} in DictionaryAttr to set \"\n             \
             \"Properties.\";\n  return ::mlir::failure();\n}}\n\
             if (attr && ::mlir::failed(setFromAttr(prop.{name}, attr, emitError)))\n  \
             return ::mlir::failure();\n"
        );
        body.unindent().write("}\n");
    }
    for (index, named) in op.attributes().iter().enumerate() {
        let attr = &named.attribute;
        if used_attributes.contains(&index) || attr.is_derived() {
            continue;
        }
        let name = named.name;
        let is_required = !attr.is_optional() && !attr.has_default_value();
        body.write("{\n").indent();
        let _ = write!(
            body,
            "\nauto &propStorage = prop.{name};\n\
             auto {name}AttrName = ::mlir::StringAttr::get(ctx, \"{name}\");\n\
             auto attr = dict.get({name}AttrName);\n\
             usedKeys.insert({name}AttrName);\n\
             if (attr || /*isRequired=*/{is_required}) {{\n  if (!attr) {{\n    \
             emitError() << \"expected key entry for {name} in DictionaryAttr to set \"\n               \
             \"Properties.\";\n    return ::mlir::failure();\n  }}\n  \
             auto convertedAttr = \
             ::llvm::dyn_cast<std::remove_reference_t<decltype(propStorage)>>(attr);\n  \
             if (convertedAttr) {{\n    propStorage = convertedAttr;\n  }} else {{\n    \
             emitError() << \"Invalid attribute `{name}` in property conversion: \" << attr;\n    \
             return ::mlir::failure();\n  }}\n}}\n"
        );
        body.unindent().write("}\n");
    }
    body.write(
        "\nfor (::mlir::NamedAttribute attr : dict) {\n  \
         if (!usedKeys.contains(attr.getName()))\n    \
         return emitError() << \"unknown key '\" << attr.getName() <<\n        \
         \"' when parsing properties dictionary\";\n}\nreturn ::mlir::success();\n",
    );
}
