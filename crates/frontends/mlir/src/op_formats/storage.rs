//! Local variables of a parser, for the elements that it reads.

use std::fmt::Write;

use super::{Generator, Length};
use crate::cxx::Indented;
use crate::format::op::{OpDirective, OpElement, OpVariable, Typed};
use crate::format::tree::Element;

const OPERANDS: &str = "::llvm::SmallVector<::mlir::OpAsmParser::UnresolvedOperand, 4>";
const REGIONS: &str = "::llvm::SmallVector<std::unique_ptr<::mlir::Region>, 2>";
const SUCCESSORS: &str = "::llvm::SmallVector<::mlir::Block *, 2>";

impl<'r> Generator<'_, 'r> {
    /// Writes the declarations for an element.
    pub(super) fn write_storage(&self, element: &OpElement<'r>, body: &mut Indented) {
        match element {
            Element::Group(group) => {
                let elided = self.elided_anchor(group, group.then.first());
                for child in &group.then {
                    if !elided.is_some_and(|elided| std::ptr::eq(elided, child)) {
                        self.write_storage(child, body);
                    }
                }
                group.otherwise.iter().for_each(|child| self.write_storage(child, body));
            }
            Element::Custom(custom) => {
                custom.arguments.iter().for_each(|argument| self.write_storage(argument, body));
            }
            Element::Variable(variable) => self.write_variable_storage(*variable, body),
            Element::Directive(directive) => self.write_directive_storage(directive, body),
            Element::Literal(_)
            | Element::Whitespace(_)
            | Element::Text(_)
            | Element::Reference(_) => {}
        }
    }

    fn write_directive_storage(&self, directive: &OpDirective<'r>, body: &mut Indented) {
        match directive {
            OpDirective::Clauses(clauses) => {
                for clause in clauses.iter().filter(|one| self.clause_unit(one).is_none()) {
                    clause.elements.iter().for_each(|one| self.write_storage(one, body));
                }
            }
            OpDirective::Operands => {
                let _ = writeln!(body, "  {OPERANDS} allOperands;");
            }
            OpDirective::Regions => {
                let _ = writeln!(body, "  {REGIONS} fullRegions;");
            }
            OpDirective::Successors => {
                let _ = writeln!(body, "  {SUCCESSORS} fullSuccessors;");
            }
            OpDirective::Type { of, .. } => self.write_type_storage(*of, body),
            OpDirective::FunctionalType { inputs, results } => {
                for typed in [*inputs, *results] {
                    let name = self.type_list(typed).0;
                    let _ = writeln!(body, "  ::llvm::ArrayRef<::mlir::Type> {name}Types;");
                }
            }
            OpDirective::Results | OpDirective::AttrDict { .. } | OpDirective::PropDict => {}
        }
    }

    fn write_type_storage(&self, of: Typed, body: &mut Indented) {
        let (name, length) = self.type_list(of);
        let _ = match length {
            Length::Single => write!(
                body,
                "  ::mlir::Type {name}RawType{{}};\n  ::llvm::ArrayRef<::mlir::Type> \
                 {name}Types(&{name}RawType, 1);\n"
            ),
            _ => writeln!(body, "  ::llvm::SmallVector<::mlir::Type, 1> {name}Types;"),
        };
    }

    fn write_variable_storage(&self, variable: OpVariable, body: &mut Indented) {
        let op = self.op;
        let _ = match variable {
            OpVariable::Attribute { index, .. } => {
                let attribute = &op.attributes()[index];
                let (ty, name) = (attribute.attribute.storage_type(), attribute.name);
                writeln!(body, "  {ty} {name}Attr;")
            }
            OpVariable::Operand(index) => {
                let operand = self.operand(index);
                let name = operand.name;
                let _ = if operand.is_variable_length() {
                    writeln!(body, "  {OPERANDS} {name}Operands;")
                } else {
                    write!(
                        body,
                        "  ::mlir::OpAsmParser::UnresolvedOperand {name}RawOperand{{}};\n  \
                         ::llvm::ArrayRef<::mlir::OpAsmParser::UnresolvedOperand> \
                         {name}Operands(&{name}RawOperand, 1);"
                    )
                };
                if operand.is_variadic_of_variadic() {
                    let _ =
                        writeln!(body, "    llvm::SmallVector<int32_t> {name}OperandGroupSizes;");
                }
                write!(body, "  ::llvm::SMLoc {name}OperandsLoc;\n  (void){name}OperandsLoc;\n")
            }
            OpVariable::Region(index) => {
                let region = &op.regions()[index];
                let name = region.name;
                match region.is_variadic() {
                    true => writeln!(body, "  {REGIONS} {name}Regions;"),
                    false => writeln!(
                        body,
                        "  std::unique_ptr<::mlir::Region> {name}Region = \
                         std::make_unique<::mlir::Region>();"
                    ),
                }
            }
            OpVariable::Successor(index) => {
                let successor = &op.successors()[index];
                let name = successor.name;
                match successor.is_variadic() {
                    true => writeln!(body, "  {SUCCESSORS} {name}Successors;"),
                    false => writeln!(body, "  ::mlir::Block *{name}Successor = nullptr;"),
                }
            }
            OpVariable::Property(_) | OpVariable::Result(_) => Ok(()),
        };
    }
}
