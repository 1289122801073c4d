//! The end of a parser: regions, successors, operands and types go into the operation.

use std::fmt::Write;

use rustc_hash::FxHashSet;

use super::{Generator, SourceCheck};
use crate::cxx::Indented;
use crate::cxx::tgfmt::{FmtContext, tgfmt};
use crate::format::op::{OpDirective, OpFormat, TypeResolution, TypeSource, segment_attribute};
use crate::format::tree::Element;
use crate::model::argument::NamedType;
use crate::model::fields::Read;
use crate::model::operator::Operator;

impl<'r> Generator<'_, 'r> {
    fn has_directive(&self, directive: &OpDirective<'r>) -> bool {
        let is_it = |element: &_| matches!(element, Element::Directive(one) if one == directive);
        self.format.elements.iter().any(is_it)
    }

    pub(super) fn write_region_resolution(&self, body: &mut Indented) {
        if self.has_directive(&OpDirective::Regions) {
            body.write("  result.addRegions(fullRegions);\n");
            return;
        }
        for region in self.op.regions() {
            let name = region.name;
            let _ = match region.is_variadic() {
                true => writeln!(body, "  result.addRegions({name}Regions);"),
                false => writeln!(body, "  result.addRegion(std::move({name}Region));"),
            };
        }
    }

    pub(super) fn write_successor_resolution(&self, body: &mut Indented) {
        if self.has_directive(&OpDirective::Successors) {
            body.write("  result.addSuccessors(fullSuccessors);\n");
            return;
        }
        for successor in self.op.successors() {
            let name = successor.name;
            let plural = if successor.is_variadic() { "s" } else { "" };
            let _ = writeln!(body, "  result.addSuccessors({name}Successor{plural});");
        }
    }

    /// Writes the sizes of the groups of operands and results.
    pub(super) fn write_segment_resolution(&self, body: &mut Indented) {
        let op = self.op;
        if !self.format.all_operands {
            if op.has_trait("::mlir::OpTrait::AttrSizedOperandSegments") {
                self.write_sizes("operandSegmentSizes", op.operands(), "Operands", body);
            }
            for operand in op.operands().iter().filter(|one| one.is_variadic_of_variadic()) {
                let (name, sizes) = (operand.name, segment_attribute(operand).unwrap_or_default());
                let value =
                    format!("parser.getBuilder().getDenseI32ArrayAttr({name}OperandGroupSizes)");
                let _ = match self.has_size_properties {
                    true => writeln!(body, "  {}.{sizes} = {value};", self.properties),
                    false => writeln!(body, "  result.addAttribute(\"{sizes}\", {value});"),
                };
            }
        }
        if !self.format.all_result_types && op.has_trait("::mlir::OpTrait::AttrSizedResultSegments")
        {
            self.write_sizes("resultSegmentSizes", op.results(), "Types", body);
        }
    }

    fn write_sizes(
        &self,
        attribute: &str,
        values: &[NamedType<'r>],
        suffix: &str,
        body: &mut Indented,
    ) {
        let sizes = values.iter().map(|value| match value.is_variable_length() {
            true => format!("static_cast<int32_t>({}{suffix}.size())", value.name),
            false => "1".to_owned(),
        });
        let sizes = sizes.collect::<Vec<_>>().join(", ");
        let _ = match self.has_size_properties {
            true => writeln!(
                body,
                "::llvm::copy(::llvm::ArrayRef<int32_t>({{{sizes}}}), {}.{attribute}.begin());",
                self.properties
            ),
            false => writeln!(
                body,
                "  result.addAttribute(\"{attribute}\", \
                 parser.getBuilder().getDenseI32ArrayAttr({{{sizes}}}));"
            ),
        };
    }

    /// Writes the resolution of operands, and the types of results.
    pub(super) fn write_type_resolution(&self, body: &mut Indented) {
        self.write_source_checks(body);
        let context = FmtContext::new().with_builder("parser.getBuilder()");
        for (index, builder) in self.format.buildable_types.iter().enumerate() {
            let builder = tgfmt(builder, &context, &[]);
            let _ = writeln!(body, "  ::mlir::Type odsBuildableType{index} = {builder};");
        }
        let format = self.format;
        if !format.infers_result_types {
            if format.all_result_types {
                body.write("  result.addTypes(allResultTypes);\n");
            } else {
                for (result, resolution) in self.op.results().iter().zip(&format.result_types) {
                    let types = self.resolved(resolution, result.name);
                    let _ = writeln!(body, "  result.addTypes({types});");
                }
            }
        }
        self.write_operand_resolution(body);
        if format.infers_result_types {
            let class = self.op.class_name();
            let _ = write!(
                body,
                "\n  ::llvm::SmallVector<::mlir::Type> inferredReturnTypes;\n  \
                 if (::mlir::failed({class}::inferReturnTypes(parser.getContext(),\n      \
                 result.location, result.operands,\n      \
                 result.attributes.getDictionary(parser.getContext()),\n      \
                 result.getRawProperties(),\n      \
                 result.regions, inferredReturnTypes)))\n    return ::mlir::failure();\n  \
                 result.addTypes(inferredReturnTypes);\n"
            );
        }
    }

    /// Writes the checks of types that other types are computed from: the computation may rely on
    /// their constraints.
    fn write_source_checks(&self, body: &mut Indented) {
        let context = FmtContext::new().with_self("type");
        for SourceCheck { name, condition, summary } in &self.source_checks {
            let condition = tgfmt(condition, &context, &[]);
            let _ = write!(
                body,
                "  for (::mlir::Type type : {name}Types) {{\n    (void)type;\n    \
                 if (!({condition})) {{\n      \
                 return parser.emitError(parser.getNameLoc()) << \
                 \"'{name}' must be {summary}, but got \" << type;\n    }}\n  }}\n"
            );
        }
    }

    /// Returns the C++ expression of the types of the value `name`.
    fn resolved(&self, resolution: &TypeResolution<'r>, name: &str) -> String {
        let (source, transformer) = match resolution {
            TypeResolution::Parsed => return format!("{name}Types"),
            TypeResolution::Buildable(index) => return format!("odsBuildableType{index}"),
            TypeResolution::From { source, transformer } => (*source, transformer),
        };
        let mut context = FmtContext::new();
        let types = match (self::source(self.op, source), source) {
            (Some(value), _) => {
                context.set("_ctxt", "parser.getContext()");
                let first = if value.is_variadic() { "" } else { "[0]" };
                format!("{}Types{first}", value.name)
            }
            (None, TypeSource::Attribute(index)) => {
                format!("{}Attr.getType()", self.op.attributes()[index].name)
            }
            (None, _) => String::new(),
        };
        match transformer {
            Some(transformer) => tgfmt(transformer, &context.with_self(types), &[]),
            None => types,
        }
    }

    fn write_operand_resolution(&self, body: &mut Indented) {
        let operands = self.op.operands();
        let format = self.format;
        if operands.is_empty() {
            return;
        }
        let joined = |all: Vec<String>, ty: &str| match &all[..] {
            [one] => one.clone(),
            _ => format!("::llvm::concat<const {ty}>({})", all.join(", ")),
        };
        let resolved = || {
            operands
                .iter()
                .zip(&format.operand_types)
                .map(|(operand, resolution)| self.resolved(resolution, operand.name))
        };
        if format.all_operand_types && format.all_operands {
            body.write(
                "  if (parser.resolveOperands(allOperands, allOperandTypes, allOperandLoc, \
                 result.operands))\n    return ::mlir::failure();\n",
            );
        } else if format.all_operand_types {
            let lists = operands.iter().map(|operand| format!("{}Operands", operand.name));
            let lists = joined(lists.collect(), "::mlir::OpAsmParser::UnresolvedOperand");
            let _ = write!(
                body,
                "  if (parser.resolveOperands({lists}, allOperandTypes, parser.getNameLoc(), \
                 result.operands))\n    return ::mlir::failure();\n"
            );
        } else if format.all_operands {
            let types = match operands {
                [_] => resolved().collect(),
                _ => {
                    resolved().map(|one| format!("::llvm::ArrayRef<::mlir::Type>({one})")).collect()
                }
            };
            let types = joined(types, "::mlir::Type");
            let _ = write!(
                body,
                "  if (parser.resolveOperands(allOperands, {types}, allOperandLoc, \
                 result.operands))\n    return ::mlir::failure();\n"
            );
        } else {
            for (operand, types) in operands.iter().zip(resolved()) {
                let name = operand.name;
                let _ = write!(
                    body,
                    "  if (parser.resolveOperands({name}Operands, {types}, {name}OperandsLoc, \
                     result.operands))\n    return ::mlir::failure();\n"
                );
            }
        }
    }
}

fn source<'a, 'r>(op: &'a Operator<'r>, source: TypeSource) -> Option<&'a NamedType<'r>> {
    match source {
        TypeSource::Operand(index) => Some(&op.operands()[index]),
        TypeSource::Result(index) => Some(&op.results()[index]),
        TypeSource::Attribute(_) => None,
    }
}

/// Returns the checks of types that others are computed from, without duplicates.
pub(super) fn source_checks<'r>(
    op: &Operator<'r>,
    format: &OpFormat<'r>,
) -> Read<Vec<SourceCheck<'r>>> {
    let mut checks = Vec::new();
    let mut checked = FxHashSet::default();
    for resolution in format.result_types.iter().chain(&format.operand_types) {
        let TypeResolution::From { source: from, transformer: Some(_) } = resolution else {
            continue;
        };
        if let Some(value) = source(op, *from)
            && checked.insert(*from)
        {
            let constraint = value.constraint.constraint();
            let (condition, summary) = (constraint.condition()?, constraint.summary()?);
            checks.push(SourceCheck { name: value.name, condition, summary });
        }
    }
    Ok(checks)
}
