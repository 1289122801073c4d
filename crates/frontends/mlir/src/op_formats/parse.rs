//! The method `parse`.

use std::fmt::Write;

use super::{AttributeForm, Generator, Length};
use crate::cxx::Indented;
use crate::cxx::tgfmt::{FmtContext, tgfmt};
use crate::format::literal::parser_call;
use crate::format::op::{
    Clause, OpDirective, OpElement, OpLanguage, OpVariable, Typed, type_builder,
};
use crate::format::tree::{Element, Group};

/// Writes the body of `parse`.
pub(super) fn write(generator: &Generator<'_, '_>, body: &mut Indented) {
    for element in &generator.format.elements {
        generator.write_storage(element, body);
    }
    for element in &generator.format.elements {
        generator.write_parser(element, true, body);
    }
    generator.write_region_resolution(body);
    generator.write_successor_resolution(body);
    generator.write_segment_resolution(body);
    generator.write_type_resolution(body);
    body.write("  return ::mlir::success();\n");
}

impl<'r> Generator<'_, 'r> {
    /// Returns the anchor of a group if it is not parsed, because the presence of the group
    /// determines the value. `first` is the element that starts the branch.
    pub(super) fn elided_anchor<'g>(
        &self,
        group: &'g Group<'r, OpLanguage>,
        first: Option<&OpElement<'r>>,
    ) -> Option<&'g OpElement<'r>> {
        let anchor = group.anchor();
        let Element::Variable(variable) = anchor else { return None };
        let is_first = first.is_some_and(|first| std::ptr::eq(first, anchor));
        (!is_first && self.unit_name(*variable).is_some()).then_some(anchor)
    }

    /// Returns the only variable of a clause if the presence of the clause is its value.
    pub(super) fn clause_unit(&self, clause: &Clause<'r>) -> Option<OpVariable> {
        match clause.elements[..] {
            [Element::Variable(variable)] if self.unit_name(variable).is_some() => Some(variable),
            _ => None,
        }
    }

    /// Writes the parser of an element. `may_be_absent` is true if an optional attribute is parsed
    /// as such: outside of groups.
    fn write_parser(&self, element: &OpElement<'r>, may_be_absent: bool, body: &mut Indented) {
        match element {
            Element::Group(group) => self.write_group(group, body),
            Element::Literal(text) => {
                let call = parser_call(text);
                let _ = write!(body, "  if (parser.parse{call})\n    return ::mlir::failure();\n");
            }
            Element::Variable(variable) => self.write_variable(*variable, may_be_absent, body),
            Element::Custom(custom) => self.write_custom_parser(custom, false, body),
            Element::Directive(directive) => self.write_directive(directive, body),
            Element::Whitespace(_) | Element::Text(_) | Element::Reference(_) => {}
        }
    }

    fn write_variable(&self, variable: OpVariable, may_be_absent: bool, body: &mut Indented) {
        match variable {
            OpVariable::Attribute { index, qualified } => {
                let is_optional = self.op.attributes()[index].attribute.is_optional();
                self.write_attribute(index, qualified, may_be_absent && is_optional, body);
            }
            OpVariable::Property(index) => self.write_property(index, true, body),
            OpVariable::Operand(index) => self.write_operand(index, body),
            OpVariable::Region(index) => {
                let region = &self.op.regions()[index];
                match region.is_variadic() {
                    true => self.write_region_list(region.name, body),
                    false => {
                        let name = region.name;
                        let _ = write!(
                            body,
                            "\n  if (parser.parseRegion(*{name}Region))\n    \
                             return ::mlir::failure();\n"
                        );
                        self.write_region_completion(name, body);
                    }
                }
            }
            OpVariable::Successor(index) => {
                let successor = &self.op.successors()[index];
                let name = successor.name;
                match successor.is_variadic() {
                    true => write_successor_list(name, body),
                    false => {
                        let _ = write!(
                            body,
                            "\n  if (parser.parseSuccessor({name}Successor))\n    \
                             return ::mlir::failure();\n"
                        );
                    }
                }
            }
            OpVariable::Result(_) => {}
        }
    }

    fn write_directive(&self, directive: &OpDirective<'r>, body: &mut Indented) {
        match directive {
            OpDirective::Clauses(clauses) => self.write_clauses(clauses, body),
            OpDirective::AttrDict { with_keyword } => {
                let keyword = if *with_keyword { "WithKeyword" } else { "" };
                body.indent().write("{\n").indent();
                body.write("auto loc = parser.getCurrentLocation();(void)loc;\n");
                let _ = write!(
                    body,
                    "if (parser.parseOptionalAttrDict{keyword}(result.attributes))\n  \
                     return ::mlir::failure();\n"
                );
                if self.uses_properties {
                    body.write(
                        "if (failed(verifyInherentAttrs(result.name, result.attributes, [&]() {\n    \
                         return parser.emitError(loc) << \"'\" << result.name.getStringRef() << \
                         \"' op \";\n  })))\n  return ::mlir::failure();\n",
                    );
                }
                body.unindent().write("}\n").unindent();
            }
            OpDirective::PropDict => {
                if self.uses_properties {
                    body.write(
                        "  if (parseProperties(parser, result))\n    return ::mlir::failure();\n",
                    );
                }
            }
            OpDirective::Operands => {
                body.write(
                    "  [[maybe_unused]] ::llvm::SMLoc allOperandLoc = \
                     parser.getCurrentLocation();\n  if (parser.parseOperandList(allOperands))\n    \
                     return ::mlir::failure();\n",
                );
            }
            OpDirective::Regions => self.write_region_list("full", body),
            OpDirective::Successors => write_successor_list("full", body),
            OpDirective::Type { of, qualified } => self.write_type(*of, *qualified, body),
            OpDirective::FunctionalType { inputs, results } => {
                let (inputs, results) = (self.type_list(*inputs).0, self.type_list(*results).0);
                let _ = write!(
                    body,
                    "\n  ::mlir::FunctionType {inputs}__{results}_functionType;\n  \
                     if (parser.parseType({inputs}__{results}_functionType))\n    \
                     return ::mlir::failure();\n  \
                     {inputs}Types = {inputs}__{results}_functionType.getInputs();\n  \
                     {results}Types = {inputs}__{results}_functionType.getResults();\n"
                );
            }
            OpDirective::Results => {}
        }
    }

    fn write_type(&self, of: Typed, qualified: bool, body: &mut Indented) {
        let (name, length) = self.type_list(of);
        let _ = match length {
            Length::VariadicOfVariadic => write!(
                body,
                "\n  do {{\n    if (parser.parseOptionalLParen())\n      break;\n    \
                 if (parser.parseOptionalRParen() &&\n        \
                 (parser.parseTypeList({name}Types) || parser.parseRParen()))\n      \
                 return ::mlir::failure();\n  \
                 }} while (succeeded(parser.parseOptionalComma()));\n"
            ),
            Length::Variadic => write!(
                body,
                "\n  if (parser.parseTypeList({name}Types))\n    return ::mlir::failure();\n"
            ),
            Length::Optional => write!(
                body,
                "\n  {{\n    ::mlir::Type optionalType;\n    \
                 ::mlir::OptionalParseResult parseResult =\n                                    \
                 parser.parseOptionalType(optionalType);\n    \
                 if (parseResult.has_value()) {{\n      if (failed(*parseResult))\n        \
                 return ::mlir::failure();\n      {name}Types.push_back(optionalType);\n    }}\n  \
                 }}\n"
            ),
            Length::Single if qualified => write!(
                body,
                "\n  if (parser.parseType({name}RawType))\n    return ::mlir::failure();\n"
            ),
            Length::Single => {
                let ty = self.cpp_type(of);
                write!(
                    body,
                    "\n  {{\n    {ty} type;\n    if (parser.parseCustomTypeWithFallback(type))\n      \
                     return ::mlir::failure();\n    {name}RawType = type;\n  }}\n"
                )
            }
        };
    }

    fn write_operand(&self, index: usize, body: &mut Indented) {
        let operand = self.operand(index);
        let name = operand.name;
        let _ = match Length::of(operand) {
            Length::VariadicOfVariadic => write!(
                body,
                "\n  {{\n    {name}OperandsLoc = parser.getCurrentLocation();\n    \
                 int32_t curSize = 0;\n    do {{\n      if (parser.parseOptionalLParen())\n        \
                 break;\n      \
                 if (parser.parseOperandList({name}Operands) || parser.parseRParen())\n        \
                 return ::mlir::failure();\n      \
                 {name}OperandGroupSizes.push_back({name}Operands.size() - curSize);\n      \
                 curSize = {name}Operands.size();\n    \
                 }} while (succeeded(parser.parseOptionalComma()));\n  }}\n"
            ),
            Length::Variadic => write!(
                body,
                "\n  {name}OperandsLoc = parser.getCurrentLocation();\n  \
                 if (parser.parseOperandList({name}Operands))\n    return ::mlir::failure();\n"
            ),
            Length::Optional => write!(
                body,
                "\n  {{\n    {name}OperandsLoc = parser.getCurrentLocation();\n    \
                 ::mlir::OpAsmParser::UnresolvedOperand operand;\n    \
                 ::mlir::OptionalParseResult parseResult =\n                                    \
                 parser.parseOptionalOperand(operand);\n    \
                 if (parseResult.has_value()) {{\n      if (failed(*parseResult))\n        \
                 return ::mlir::failure();\n      {name}Operands.push_back(operand);\n    }}\n  \
                 }}\n"
            ),
            Length::Single => write!(
                body,
                "\n  {name}OperandsLoc = parser.getCurrentLocation();\n  \
                 if (parser.parseOperand({name}RawOperand))\n    return ::mlir::failure();\n"
            ),
        };
    }

    fn write_attribute(
        &self,
        index: usize,
        qualified: bool,
        may_be_absent: bool,
        body: &mut Indented,
    ) {
        let attribute = &self.op.attributes()[index];
        let (attr, name) = (&attribute.attribute, attribute.name);
        let form = &self.forms[index];
        if let AttributeForm::Enum(form) = form {
            return self.write_enum_parser(name, form, may_be_absent, body);
        }
        if let AttributeForm::SymbolName = form {
            let _ = match may_be_absent {
                true => write!(
                    body,
                    "\n  // Parsing an optional symbol name doesn't fail, so no need to check the\n  \
                     // result.\n  (void)parser.parseOptionalSymbolName({name}Attr);\n"
                ),
                false => write!(
                    body,
                    "\n  if (parser.parseSymbolName({name}Attr))\n    return ::mlir::failure();\n"
                ),
            };
        } else {
            let context = FmtContext::new().with_builder("parser.getBuilder()");
            let ty = match type_builder(attribute) {
                Some(builder) => tgfmt(builder, &context, &[]),
                None => "::mlir::Type{}".to_owned(),
            };
            let _ = if may_be_absent {
                write!(
                    body,
                    "\n  ::mlir::OptionalParseResult parseResult{name}Attr =\n    \
                     parser.parseOptionalAttribute({name}Attr, {ty});\n  \
                     if (parseResult{name}Attr.has_value() && failed(*parseResult{name}Attr))\n    \
                     return ::mlir::failure();\n  if (parseResult{name}Attr.has_value() && \
                     succeeded(*parseResult{name}Attr))\n"
                )
            } else if qualified || attr.storage_type() == "::mlir::Attribute" {
                write!(
                    body,
                    "\n  if (parser.parseAttribute({name}Attr, {ty}))\n    \
                     return ::mlir::failure();\n"
                )
            } else {
                write!(
                    body,
                    "\n  if (parser.parseCustomAttributeWithFallback({name}Attr, {ty})) {{\n    \
                     return ::mlir::failure();\n  }}\n"
                )
            };
        }
        let _ = match self.uses_properties {
            true => {
                let properties = &self.properties;
                writeln!(body, "  if ({name}Attr) {properties}.{name} = {name}Attr;")
            }
            false => writeln!(
                body,
                "  if ({name}Attr) result.attributes.append(\"{name}\", {name}Attr);"
            ),
        };
    }

    fn write_property(&self, index: usize, is_required: bool, body: &mut Indented) {
        let named = &self.op.properties()[index];
        let (property, name) = (&named.property, named.name);
        let context = FmtContext::new()
            .with("_parser", "parser")
            .with("_ctxt", "parser.getContext()")
            .with("_storage", "propStorage");
        let may_be_absent =
            property.has_default_value() && !is_required && !property.optional_parser.is_empty();
        let properties = &self.properties;
        let _ = if may_be_absent {
            let call = tgfmt(property.optional_parser, &context, &[]);
            write!(
                body,
                "\n  auto {name}PropParseResult = [&](auto& propStorage) -> \
                 ::mlir::OptionalParseResult {{\n    {call}\n    return ::mlir::success();\n  \
                 }}({properties}.{name});\n  \
                 if ({name}PropParseResult.has_value() && failed(*{name}PropParseResult)) {{\n    \
                 return ::mlir::failure();\n  }}\n"
            )
        } else {
            let call = tgfmt(&property.parser, &context, &[]);
            let summary = property.summary;
            write!(
                body,
                "\n  auto {name}PropLoc = parser.getCurrentLocation();\n  \
                 auto {name}PropParseResult = [&](auto& propStorage) -> ::mlir::ParseResult {{\n    \
                 {call}\n    return ::mlir::success();\n  }}({properties}.{name});\n  \
                 if (failed({name}PropParseResult)) {{\n    return parser.emitError({name}PropLoc, \
                 \"invalid value for property {name}, expected {summary}\");\n  }}\n"
            )
        };
    }

    /// Writes the statement that sets an attribute or property of which only the presence counts.
    fn write_unit(&self, variable: OpVariable, in_clause: bool, body: &mut Indented) {
        let Some(name) = self.unit_name(variable) else { return };
        let properties = &self.properties;
        let _ = match (variable, self.uses_properties, in_clause) {
            (OpVariable::Property(_), ..) => write!(body, "    {properties}.{name} = true;"),
            (_, true, _) => {
                write!(body, "    {properties}.{name} = parser.getBuilder().getUnitAttr();")
            }
            (_, false, false) => writeln!(
                body,
                "    result.addAttribute(\"{name}\", parser.getBuilder().getUnitAttr());"
            ),
            (_, false, true) => writeln!(
                body,
                "  result.addAttribute(\"{name}\", UnitAttr::get(parser.getContext()));"
            ),
        };
    }

    fn write_group(&self, group: &Group<'r, OpLanguage>, body: &mut Indented) {
        let then = group.parsed_then();
        let Some((first, rest)) = then.split_first() else { return };
        self.write_group_guard(first, body);
        self.write_branch(group, Some(first), rest, !group.is_inverted(), body);
        body.write("  }");
        if !group.otherwise.is_empty() {
            body.write(" else {\n");
            let elements = group.parsed_otherwise();
            self.write_branch(group, elements.first(), elements, group.is_inverted(), body);
            body.write("  }");
        }
        body.write("\n");
    }

    /// Writes the parser of the first element, and the beginning of the `if` that tests if the
    /// element is present.
    fn write_group_guard(&self, first: &OpElement<'r>, body: &mut Indented) {
        let _ = match first {
            Element::Literal(text) => {
                let call = parser_call(text);
                writeln!(body, "  if (::mlir::succeeded(parser.parseOptional{call})) {{")
            }
            Element::Variable(OpVariable::Attribute { index, qualified }) => {
                self.write_attribute(*index, *qualified, true, body);
                writeln!(body, "  if ({}Attr) {{", self.op.attributes()[*index].name)
            }
            Element::Variable(OpVariable::Property(index)) => {
                self.write_property(*index, false, body);
                let name = self.op.properties()[*index].name;
                writeln!(
                    body,
                    "if ({name}PropParseResult.has_value() && \
                     succeeded(*{name}PropParseResult))  {{"
                )
            }
            Element::Variable(OpVariable::Operand(index)) => {
                self.write_operand(*index, body);
                writeln!(body, "  if (!{}Operands.empty()) {{", self.operand(*index).name)
            }
            Element::Variable(OpVariable::Region(index)) => {
                let region = &self.op.regions()[*index];
                let name = region.name;
                if region.is_variadic() {
                    self.write_region_list(name, body);
                    writeln!(body, "  if (!{name}Regions.empty()) {{")
                } else {
                    let _ = write!(
                        body,
                        "\n  {{\n     auto parseResult = \
                         parser.parseOptionalRegion(*{name}Region);\n     \
                         if (parseResult.has_value() && failed(*parseResult))\n       \
                         return ::mlir::failure();\n  }}\n"
                    );
                    let _ = write!(body, "  if (!{name}Region->empty()) {{\n  ");
                    self.write_region_completion(name, body);
                    Ok(())
                }
            }
            Element::Custom(custom) => {
                body.write("  if (auto optResult = [&]() -> ::mlir::OptionalParseResult {\n");
                self.write_custom_parser(custom, true, body);
                body.write(
                    "    return ::mlir::success();\n  \
                     }(); optResult.has_value() && ::mlir::failed(*optResult)) {\n    \
                     return ::mlir::failure();\n  } else if (optResult.has_value()) {\n",
                );
                Ok(())
            }
            _ => Ok(()),
        };
    }

    /// Writes the elements of a branch. `has_anchor` is true if the anchor is in it.
    fn write_branch(
        &self,
        group: &Group<'r, OpLanguage>,
        first: Option<&OpElement<'r>>,
        elements: &[OpElement<'r>],
        has_anchor: bool,
        body: &mut Indented,
    ) {
        let elided = self.elided_anchor(group, first);
        if has_anchor && let Some(Element::Variable(variable)) = elided {
            self.write_unit(*variable, false, body);
        }
        for element in elements {
            if !elided.is_some_and(|elided| std::ptr::eq(elided, element)) {
                self.write_parser(element, false, body);
            }
        }
    }

    fn write_clauses(&self, clauses: &[Clause<'r>], body: &mut Indented) {
        for clause in clauses {
            let _ = writeln!(body, "  bool {}Clause = false;", clause.literal);
        }
        body.write("  while(true) {\n");
        for clause in clauses {
            let (literal, call) = (clause.literal, parser_call(clause.literal));
            let _ = writeln!(body, "if (succeeded(parser.parseOptional{call})) {{");
            let _ = write!(
                body,
                "\n  if ({literal}Clause) {{\n    return parser.emitError(parser.getNameLoc())\n          \
                 << \"`{literal}` clause can appear at most once in the expansion of the \"\n             \
                 \"oilist directive\";\n  }}\n  {literal}Clause = true;\n"
            );
            match self.clause_unit(clause) {
                Some(variable) => self.write_unit(variable, true, body),
                None => {
                    clause.elements.iter().for_each(|one| self.write_parser(one, true, body));
                }
            }
            body.write("    } else ");
        }
        body.write(" {\n    break;\n  }\n}\n");
    }

    fn write_region_list(&self, name: &str, body: &mut Indented) {
        let _ = write!(
            body,
            "\n  {{\n    std::unique_ptr<::mlir::Region> region;\n    \
             auto firstRegionResult = parser.parseOptionalRegion(region);\n    \
             if (firstRegionResult.has_value()) {{\n      if (failed(*firstRegionResult))\n        \
             return ::mlir::failure();\n      {name}Regions.emplace_back(std::move(region));\n\n      \
             // Parse any trailing regions.\n      \
             while (succeeded(parser.parseOptionalComma())) {{\n        \
             region = std::make_unique<::mlir::Region>();\n        \
             if (parser.parseRegion(*region))\n          return ::mlir::failure();\n        \
             {name}Regions.emplace_back(std::move(region));\n      }}\n    }}\n  }}\n"
        );
        if self.has_implicit_terminator {
            let _ = write!(
                body,
                "\n  for (auto &region : {name}Regions)\n    \
                 ensureTerminator(*region, parser.getBuilder(), result.location);\n"
            );
        } else if self.has_single_block {
            let _ = write!(
                body,
                "\n  for (auto &region : {name}Regions)\n    \
                 if (region->empty()) region->emplaceBlock();\n"
            );
        }
    }

    /// Writes the code that adds the terminator or the block that the text of a region lacks.
    fn write_region_completion(&self, name: &str, body: &mut Indented) {
        if self.has_implicit_terminator {
            let _ = write!(
                body,
                "\n  ensureTerminator(*{name}Region, parser.getBuilder(), result.location);\n"
            );
        } else if self.has_single_block {
            let _ = write!(body, "\n  if ({name}Region->empty()) {name}Region->emplaceBlock();\n");
        }
    }
}

fn write_successor_list(name: &str, body: &mut Indented) {
    let _ = write!(
        body,
        "\n  {{\n    ::mlir::Block *succ;\n    \
         auto firstSucc = parser.parseOptionalSuccessor(succ);\n    \
         if (firstSucc.has_value()) {{\n      if (failed(*firstSucc))\n        \
         return ::mlir::failure();\n      {name}Successors.emplace_back(succ);\n\n      \
         // Parse any trailing successors.\n      \
         while (succeeded(parser.parseOptionalComma())) {{\n        \
         if (parser.parseSuccessor(succ))\n          return ::mlir::failure();\n        \
         {name}Successors.emplace_back(succ);\n      }}\n    }}\n  }}\n"
    );
}
