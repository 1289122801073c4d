//! Attributes that are written as a word: the name of the case of an enum.

use std::fmt::Write;

use super::{EnumForm, Generator};
use crate::cxx::Indented;
use crate::cxx::tgfmt::{FmtContext, tgfmt};
use crate::format::literal::check_keyword;
use crate::model::argument::NamedAttribute;

impl<'r> Generator<'_, 'r> {
    /// Writes the parser of an attribute that is the case of an enum.
    pub(super) fn write_enum_parser(
        &self,
        name: &str,
        form: &EnumForm<'r>,
        may_be_absent: bool,
        body: &mut Indented,
    ) {
        let EnumForm { info, builder, from_text, .. } = form;
        let context = FmtContext::new().with_builder("parser.getBuilder()");
        let built = tgfmt(builder, &context, &["*attrOptional"]);
        let cases = info.cases();
        let mut keywords = "{".to_owned();
        for case in cases.iter().filter(|case| check_keyword(case.text).is_ok()) {
            keywords.extend(["\"", case.text, "\","]);
        }
        // The last comma, or the brace if no case is a keyword.
        keywords.pop();
        keywords.push('}');
        let missing = match may_be_absent {
            true => String::new(),
            false => {
                let all: Vec<_> = cases.iter().map(|case| case.text).collect();
                format!(
                    "return parser.emitError(loc, \"expected string or keyword containing one of \
                     the following enum values for attribute '{name}' [{}]\");",
                    all.join(", ")
                )
            }
        };
        let assignment = match self.uses_properties {
            true => format!("  {}.{name} = {name}Attr;", self.properties),
            false => format!("result.addAttribute(\"{name}\", {name}Attr);"),
        };
        let namespace = info.namespace();
        let _ = write!(
            body,
            "\n  {{\n    ::llvm::StringRef attrStr;\n    ::mlir::NamedAttrList attrStorage;\n    \
             auto loc = parser.getCurrentLocation();\n    \
             if (parser.parseOptionalKeyword(&attrStr, {keywords})) {{\n      \
             ::mlir::StringAttr attrVal;\n      ::mlir::OptionalParseResult parseResult =\n        \
             parser.parseOptionalAttribute(attrVal,\n                                      \
             parser.getBuilder().getNoneType(),\n                                      \
             \"{name}\", attrStorage);\n      if (parseResult.has_value()) {{\n        \
             if (failed(*parseResult))\n          return ::mlir::failure();\n        \
             attrStr = attrVal.getValue();\n      }} else {{\n        {missing}\n      }}\n    }}\n    \
             if (!attrStr.empty()) {{\n      \
             auto attrOptional = {namespace}::{from_text}(attrStr);\n      \
             if (!attrOptional)\n        return parser.emitError(loc, \"invalid \")\n               \
             << \"{name} attribute specification: \\\"\" << attrStr << '\"';;\n\n      \
             {name}Attr = {built};\n      {assignment}\n    }}\n  }}\n"
        );
    }

    /// Writes the printer of an attribute that is the case of an enum.
    pub(super) fn write_enum_printer(
        &self,
        attribute: &NamedAttribute<'r>,
        form: &EnumForm<'r>,
        body: &mut Indented,
    ) {
        let EnumForm { info, to_text, .. } = form;
        let pointer = if attribute.attribute.is_optional() { "*" } else { "" };
        let getter = format!("{pointer}{}", self.getter(attribute.name));
        let _ = write!(
            body,
            "\n  {{\n    auto caseValue = {getter}();\n    \
             auto caseValueStr = {to_text}(caseValue);\n"
        );
        let cases = info.cases();
        // Combinations of bits are not words.
        let is_plain_keyword = |text: &str, value: i64| {
            check_keyword(text).is_ok()
                && (info.bits().is_none() || value > 0 && value & (value - 1) == 0)
        };
        if cases.iter().all(|case| is_plain_keyword(case.text, case.value)) {
            body.write("    _odsPrinter << caseValueStr;\n  }\n");
            return;
        }
        body.write("    switch (caseValue) {\n");
        let (namespace, class) = (info.namespace(), info.class_name());
        for case in cases.iter().filter(|case| is_plain_keyword(case.text, case.value)) {
            let _ = writeln!(body, "    case {namespace}::{class}::{}:", case.identifier());
        }
        body.write(
            "      _odsPrinter << caseValueStr;\n      break;\n    default:\n      \
             _odsPrinter << '\"' << caseValueStr << '\"';\n      break;\n    }\n  }\n",
        );
    }
}
