//! The method `print`.

use std::fmt::Write;

use super::{AttributeForm, Generator};
use crate::cxx::Indented;
use crate::cxx::tgfmt::{FmtContext, tgfmt};
use crate::format::literal::Spacing;
use crate::format::op::{
    Clause, OpDirective, OpElement, OpLanguage, OpVariable, Typed, collect_variables, type_builder,
};
use crate::format::tree::{Element, Group, Whitespace};

/// Writes the body of `print`.
pub(super) fn write(generator: &Generator<'_, '_>, body: &mut Indented) {
    let mut spacing = Spacing { wanted: true, after_punctuation: false };
    for element in &generator.format.elements {
        generator.write_printer(element, &mut spacing, body);
    }
}

impl<'r> Generator<'_, 'r> {
    fn write_printer(&self, element: &OpElement<'r>, spacing: &mut Spacing, body: &mut Indented) {
        match element {
            Element::Literal(text) => return write_literal(text, spacing, body),
            Element::Whitespace(space) => {
                match space {
                    Whitespace::Newline => {
                        body.write("  _odsPrinter.printNewline();\n");
                    }
                    Whitespace::Space => {
                        body.write("  _odsPrinter << ' ';\n");
                        *spacing = Spacing { wanted: false, after_punctuation: false };
                    }
                    Whitespace::None => {
                        *spacing = Spacing { wanted: false, after_punctuation: true };
                    }
                }
                return;
            }
            Element::Group(group) => return self.write_group_printer(group, spacing, body),
            Element::Directive(OpDirective::Clauses(clauses)) => {
                return self.write_clause_printers(clauses, spacing, body);
            }
            Element::Directive(OpDirective::AttrDict { with_keyword }) => {
                self.write_attr_dict(*with_keyword, body);
                spacing.after_punctuation = false;
                return;
            }
            Element::Directive(OpDirective::PropDict) => {
                self.write_prop_dict(body);
                spacing.after_punctuation = false;
                return;
            }
            _ => {}
        }
        if spacing.element() {
            body.write("  _odsPrinter << ' ';\n");
        }
        match element {
            Element::Variable(variable) => self.write_variable_printer(*variable, body),
            Element::Custom(custom) => self.write_custom_printer(custom, body),
            Element::Directive(directive) => self.write_directive_printer(directive, body),
            _ => {}
        }
    }

    fn write_variable_printer(&self, variable: OpVariable, body: &mut Indented) {
        let op = self.op;
        let _ = match variable {
            OpVariable::Attribute { index, qualified } => {
                return self.write_attribute_printer(index, qualified, body);
            }
            OpVariable::Property(index) => {
                let named = &op.properties()[index];
                let context = FmtContext::new()
                    .with("_printer", "_odsPrinter")
                    .with("_ctxt", "getContext()")
                    .with("_storage", format!("getProperties().{}", named.name));
                let call = tgfmt(named.property.printer, &context, &[]);
                body.write(&call).write(";\n");
                Ok(())
            }
            OpVariable::Operand(index) => {
                let operand = self.operand(index);
                let getter = self.getter(operand.name);
                if operand.is_variadic_of_variadic() {
                    writeln!(
                        body,
                        "  ::llvm::interleaveComma({getter}(), _odsPrinter, \
                         [&](const auto &operands) {{ _odsPrinter << \"(\" << operands << \
                         \")\"; }});"
                    )
                } else if operand.is_optional() {
                    write!(
                        body,
                        "  if (::mlir::Value value = {getter}())\n    _odsPrinter << value;\n"
                    )
                } else {
                    writeln!(body, "  _odsPrinter << {getter}();")
                }
            }
            OpVariable::Region(index) => {
                let region = &op.regions()[index];
                let regions = format!("{}()", self.getter(region.name));
                match region.is_variadic() {
                    true => self.write_region_list_printer(&regions, body),
                    false => self.write_region_printer(&regions, body),
                }
                Ok(())
            }
            OpVariable::Successor(index) => {
                let successor = &op.successors()[index];
                let getter = self.getter(successor.name);
                match successor.is_variadic() {
                    true => writeln!(body, "  ::llvm::interleaveComma({getter}(), _odsPrinter);"),
                    false => writeln!(body, "  _odsPrinter << {getter}();"),
                }
            }
            OpVariable::Result(_) => Ok(()),
        };
    }

    fn write_attribute_printer(&self, index: usize, qualified: bool, body: &mut Indented) {
        let attribute = &self.op.attributes()[index];
        let (attr, form) = (&attribute.attribute, &self.forms[index]);
        if let AttributeForm::Enum(form) = form {
            return self.write_enum_printer(attribute, form, body);
        }
        let getter = self.getter(attribute.name);
        let _ = if let AttributeForm::SymbolName = form {
            writeln!(body, "  _odsPrinter.printSymbolName({getter}Attr().getValue());")
        } else if type_builder(attribute).is_some() {
            writeln!(body, "  _odsPrinter.printAttributeWithoutType({getter}Attr());")
        } else if qualified || attr.storage_type() == "::mlir::Attribute" {
            writeln!(body, "  _odsPrinter.printAttribute({getter}Attr());")
        } else {
            writeln!(body, "_odsPrinter.printStrippedAttrOrType({getter}Attr());")
        };
    }

    fn write_directive_printer(&self, directive: &OpDirective<'r>, body: &mut Indented) {
        match directive {
            OpDirective::Operands => {
                body.write("  _odsPrinter << getOperation()->getOperands();\n");
            }
            OpDirective::Regions => {
                self.write_region_list_printer("getOperation()->getRegions()", body);
            }
            OpDirective::Successors => {
                body.write(
                    "  ::llvm::interleaveComma(getOperation()->getSuccessors(), _odsPrinter);\n",
                );
            }
            OpDirective::Type { of, qualified } => self.write_type_printer(*of, *qualified, body),
            OpDirective::FunctionalType { inputs, results } => {
                let (inputs, results) = (self.types(*inputs, true), self.types(*results, true));
                let _ = writeln!(body, "  _odsPrinter.printFunctionalType({inputs}, {results});");
            }
            _ => {}
        }
    }

    fn write_type_printer(&self, of: Typed, qualified: bool, body: &mut Indented) {
        let value = self.value(of);
        if let (Typed::Operand(_), Some(operand)) = (of, value)
            && operand.is_variadic_of_variadic()
        {
            let getter = self.getter(operand.name);
            let _ = writeln!(
                body,
                "  ::llvm::interleaveComma({getter}().getTypes(), _odsPrinter, \
                 [&](::mlir::TypeRange types) {{ _odsPrinter << \"(\" << types << \")\"; }});"
            );
            return;
        }
        let _ = match value {
            Some(value) if !value.is_variable_length() => {
                let (getter, ty) = (self.getter(value.name), self.cpp_type(of));
                match qualified {
                    true => writeln!(body, "   _odsPrinter << {getter}().getType();"),
                    false => write!(
                        body,
                        "  {{\n    auto type = {getter}().getType();\n    \
                         if (auto validType = ::llvm::dyn_cast<{ty}>(type))\n      \
                         _odsPrinter.printStrippedAttrOrType(validType);\n   else\n     \
                         _odsPrinter << type;\n  }}\n"
                    ),
                }
            }
            _ => writeln!(body, "  _odsPrinter << {};", self.types(of, false)),
        };
    }

    /// Returns the C++ expression of types. With `as_array`, the type of one value is an array.
    fn types(&self, of: Typed, as_array: bool) -> String {
        let value = match of {
            Typed::Operands => return "getOperation()->getOperandTypes()".to_owned(),
            Typed::Results => return "getOperation()->getResultTypes()".to_owned(),
            Typed::Operand(index) => &self.op.operands()[index],
            Typed::Result(index) => &self.op.results()[index],
        };
        let getter = self.getter(value.name);
        if value.is_variadic_of_variadic() {
            format!("{getter}().join().getTypes()")
        } else if value.is_variadic() {
            format!("{getter}().getTypes()")
        } else if value.is_optional() {
            format!(
                "({getter}() ? ::llvm::ArrayRef<::mlir::Type>({getter}().getType()) : \
                 ::llvm::ArrayRef<::mlir::Type>())"
            )
        } else if as_array {
            format!("::llvm::ArrayRef<::mlir::Type>({getter}().getType())")
        } else {
            format!("{getter}().getType()")
        }
    }

    fn write_region_printer(&self, region: &str, body: &mut Indented) {
        if !self.has_implicit_terminator {
            body.write("  _odsPrinter.printRegion(").write(region).write(");\n");
            return;
        }
        let _ = write!(
            body,
            "\n  {{\n    bool printTerminator = true;\n    \
             if (auto *term = {region}.empty() ? nullptr : {region}.begin()->getTerminator()) \
             {{\n      printTerminator = !term->getAttrDictionary().empty() ||\n                        \
             term->getNumOperands() != 0 ||\n                        \
             term->getNumResults() != 0;\n    }}\n    \
             _odsPrinter.printRegion({region}, /*printEntryBlockArgs=*/true,\n      \
             /*printBlockTerminators=*/printTerminator);\n  }}\n"
        );
    }

    fn write_region_list_printer(&self, regions: &str, body: &mut Indented) {
        body.write("    llvm::interleaveComma(").write(regions);
        body.write(", _odsPrinter, [&](::mlir::Region &region) {\n      ");
        self.write_region_printer("region", body);
        body.write("    });\n");
    }

    /// Returns the C++ expression that is true if an attribute or a property is printed.
    fn non_default(&self, variable: OpVariable) -> String {
        let context = FmtContext::new().with_builder("::mlir::OpBuilder((*this)->getContext())");
        match variable {
            OpVariable::Attribute { index, .. } => {
                let attribute = &self.op.attributes()[index];
                let attr = &attribute.attribute;
                let getter = self.getter(attribute.name);
                let default = attr.has_default_value().then(|| {
                    let default = tgfmt(attr.default_value(), &context, &[]);
                    let built = tgfmt(attr.const_builder(), &context, &[&default]);
                    format!("{getter}Attr() != {built}")
                });
                match (attr.is_optional(), default) {
                    (true, Some(differs)) => format!("({getter}Attr() && {differs})"),
                    (true, None) => format!("{getter}Attr()"),
                    (false, differs) => differs.unwrap_or_default(),
                }
            }
            OpVariable::Property(index) => {
                let named = &self.op.properties()[index];
                let default = tgfmt(named.property.default_value, &context, &[]);
                format!("{}() != {default}", self.getter(named.name))
            }
            _ => String::new(),
        }
    }

    /// Returns the C++ expression that is true if an anchor is present.
    fn presence(&self, anchor: &OpElement<'r>) -> String {
        let of = |typed| {
            self.value(typed).map_or_else(String::new, |value| {
                let getter = self.getter(value.name);
                if value.is_optional() {
                    format!("{getter}()")
                } else if value.is_variadic() {
                    format!("!{getter}().empty()")
                } else {
                    String::new()
                }
            })
        };
        match anchor {
            Element::Variable(variable) => match *variable {
                OpVariable::Operand(index) => of(Typed::Operand(index)),
                OpVariable::Result(index) => of(Typed::Result(index)),
                OpVariable::Region(index) => {
                    format!("!{}().empty()", self.getter(self.op.regions()[index].name))
                }
                OpVariable::Attribute { .. } | OpVariable::Property(_) => {
                    self.non_default(*variable)
                }
                OpVariable::Successor(_) => String::new(),
            },
            Element::Directive(
                OpDirective::Type { of: typed, .. }
                | OpDirective::FunctionalType { inputs: typed, .. },
            ) => of(*typed),
            Element::Custom(custom) => {
                let all = custom.arguments.iter().map(|one| format!("({})", self.presence(one)));
                format!("({})", all.collect::<Vec<_>>().join(" || "))
            }
            _ => String::new(),
        }
    }

    fn write_group_printer(
        &self,
        group: &Group<'r, OpLanguage>,
        spacing: &mut Spacing,
        body: &mut Indented,
    ) {
        let not = if group.is_inverted() { "!" } else { "" };
        let presence = self.presence(group.anchor());
        let _ = writeln!(body, "  if ({not}{presence}) {{");
        body.indent();
        let is_anchor = |first: Option<&OpElement<'r>>| {
            first.is_some_and(|first| std::ptr::eq(first, group.anchor()))
        };
        let elided = match is_anchor(group.otherwise.first()) {
            true => None,
            false => self.elided_anchor(group, group.then.first()),
        };
        let mut branch = |elements: &[OpElement<'r>], body: &mut Indented| {
            for element in elements {
                if !elided.is_some_and(|elided| std::ptr::eq(elided, element)) {
                    self.write_printer(element, spacing, body);
                }
            }
        };
        branch(&group.then, body);
        body.write("}");
        if !group.otherwise.is_empty() {
            body.write(" else {\n");
            branch(&group.otherwise, body);
            body.write("}");
        }
        body.unindent().write("\n");
    }

    fn write_clause_printers(
        &self,
        clauses: &[Clause<'r>],
        spacing: &mut Spacing,
        body: &mut Indented,
    ) {
        for clause in clauses {
            let mut variables = Vec::new();
            clause.elements.iter().for_each(|one| collect_variables(one, &mut variables));
            body.write("  if (false");
            for variable in variables {
                let _ = match variable {
                    OpVariable::Attribute { .. } | OpVariable::Property(_) => {
                        write!(body, " || ({})", self.non_default(variable))
                    }
                    OpVariable::Operand(_) | OpVariable::Result(_) => {
                        let value = match variable {
                            OpVariable::Result(index) => &self.op.results()[index],
                            OpVariable::Operand(index) => &self.op.operands()[index],
                            _ => continue,
                        };
                        let size = if value.is_variadic() { ".size()" } else { "" };
                        write!(body, " || {}(){size}", self.getter(value.name))
                    }
                    OpVariable::Region(index) => {
                        write!(body, " || {}()", self.getter(self.op.regions()[index].name))
                    }
                    OpVariable::Successor(_) => Ok(()),
                };
            }
            body.write(") {\n");
            write_literal(clause.literal, spacing, body);
            if self.clause_unit(clause).is_none() {
                clause.elements.iter().for_each(|one| self.write_printer(one, spacing, body));
            }
            body.write("  }\n");
        }
    }

    /// Writes the names of the attributes with the sizes of groups into the list `elided`.
    fn write_elided_segments(&self, elided: &str, body: &mut Indented) {
        let (op, format) = (self.op, self.format);
        if !format.all_operands && op.has_trait("::mlir::OpTrait::AttrSizedOperandSegments") {
            let _ = writeln!(body, "  {elided}.push_back(\"operandSegmentSizes\");");
        }
        if !format.all_result_types && op.has_trait("::mlir::OpTrait::AttrSizedResultSegments") {
            let _ = writeln!(body, "  {elided}.push_back(\"resultSegmentSizes\");");
        }
    }

    /// Writes the code that adds attributes with default values to the list `elided`.
    fn write_elided_defaults(&self, elided: &str, body: &mut Indented) {
        for attribute in self.op.attributes() {
            let attr = &attribute.attribute;
            if attr.is_derived() || !attr.has_default_value() {
                continue;
            }
            let name = attribute.name;
            let getter = self.getter(name);
            let context = FmtContext::new().with_builder("odsBuilder");
            let default = tgfmt(attr.default_value(), &context, &[]);
            let built = tgfmt(attr.const_builder(), &context, &[&default]);
            let _ = write!(
                body,
                "  {{\n     ::mlir::Builder odsBuilder(getContext());\n     \
                 ::mlir::Attribute attr = {getter}Attr();\n     \
                 if(attr && (attr == {built}))\n       {elided}.push_back(\"{name}\");\n  }}\n"
            );
        }
    }

    fn write_prop_dict(&self, body: &mut Indented) {
        let op = self.op;
        body.write("  ::llvm::SmallVector<::llvm::StringRef, 2> elidedProps;\n");
        self.write_elided_segments("elidedProps", body);
        let properties = self.format.used_properties.iter().map(|&one| op.properties()[one].name);
        let attributes = self.format.used_attributes.iter().map(|&one| op.attributes()[one].name);
        for name in properties.chain(attributes) {
            let _ = writeln!(body, "  elidedProps.push_back(\"{name}\");");
        }
        self.write_elided_defaults("elidedProps", body);
        for named in op.properties() {
            let property = &named.property;
            if property.has_default_value() {
                let name = named.name;
                let context = FmtContext::new().with_builder("odsBuilder");
                let default = tgfmt(property.default_value, &context, &[]);
                let _ = write!(
                    body,
                    "  if ({}() == {default}) {{    elidedProps.push_back(\"{name}\");\n  }}\n",
                    self.getter(name)
                );
            }
        }
        if self.uses_properties {
            body.write(
                "  _odsPrinter << \" \";\n  \
                 printProperties(this->getContext(), _odsPrinter, getProperties(), elidedProps);\n",
            );
        }
    }

    fn write_attr_dict(&self, with_keyword: bool, body: &mut Indented) {
        let (op, format) = (self.op, self.format);
        body.write("  ::llvm::SmallVector<::llvm::StringRef, 2> elidedAttrs;\n");
        self.write_elided_segments("elidedAttrs", body);
        let used = format.used_attributes.iter().map(|&one| op.attributes()[one].name);
        for name in format.inferred_attributes.iter().copied().chain(used) {
            let _ = writeln!(body, "  elidedAttrs.push_back(\"{name}\");");
        }
        self.write_elided_defaults("elidedAttrs", body);
        let keyword = if with_keyword { "WithKeyword" } else { "" };
        let attributes = match format.has_prop_dict {
            true => "llvm::to_vector((*this)->getDiscardableAttrs())",
            false => "(*this)->getAttrs()",
        };
        let _ = writeln!(
            body,
            "  _odsPrinter.printOptionalAttrDict{keyword}({attributes}, elidedAttrs);"
        );
    }
}

fn write_literal(text: &str, spacing: &mut Spacing, body: &mut Indented) {
    let space = if spacing.literal(text) { " << ' '" } else { "" };
    let _ = writeln!(body, "  _odsPrinter{space} << \"{text}\";");
}
