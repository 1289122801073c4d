//! The method that infers the types of results.

use tablegen_core::RecordError;

use super::Emitter;
use crate::cxx::tgfmt::tgfmt;
use crate::cxx::{FmtContext, put};
use crate::model::argument::Argument;
use crate::model::fields::Read;
use crate::model::inference::Source;
use crate::model::interface::Interface;
use crate::operations::facts::BUILDER;

impl Emitter<'_, '_, '_> {
    pub(super) fn result_types(&mut self) -> Read<()> {
        let (op, facts) = (self.op, self.facts);
        let Some(inferred) = op.inferred_types() else { return Ok(()) };
        let Some(found) = op.find_trait("::mlir::InferTypeOpInterface::Trait") else {
            return Ok(());
        };
        let interface = Interface::read(found.record())?;
        let name = "inferReturnTypes";
        let Some(method) = interface.methods().iter().find(|one| one.name() == name) else {
            let message = format!("interface `{}` has no method `{name}`", interface.name());
            return Err(RecordError::new(found.record().locs(), message));
        };
        let method = self.interface_method(method, false);
        let body = method.ok_or_else(|| facts.overlap(name, 3884))?.body();
        put!(body, "  inferredReturnTypes.resize({});\n", op.results().len());
        let mut context = FmtContext::new().with_builder(BUILDER).with("_ctxt", "context");
        put!(body, "  ::mlir::Builder {BUILDER}(context);\n");
        let operand = |source| match source {
            Source::Argument(index) => match op.arguments().get(index) {
                Some(&Argument::Operand(index)) => Some(index),
                _ => None,
            },
            Source::Result(_) => None,
        };
        if let Some(last) = inferred.iter().filter_map(|one| operand(one.source())).max() {
            put!(body, "  if (operands.size() <= {last})\n    return ::mlir::failure();\n");
        }
        // Numbers of the variables with the types of results.
        let mut variables: Vec<Option<usize>> = vec![None; inferred.len()];
        let mut next = 0;
        while next < inferred.len() {
            let before = next;
            for (index, one) in inferred.iter().enumerate() {
                if variables[index].is_some() {
                    continue;
                }
                let ty = match one.source() {
                    Source::Argument(argument) => match op.arguments().get(argument) {
                        Some(Argument::Operand(index)) => format!("operands[{index}].getType()"),
                        Some(&Argument::Attribute(index)) => {
                            let name = op.attributes()[index].name;
                            put!(body, "  ::mlir::TypedAttr odsInferredTypeAttr{next} = ");
                            if facts.has_properties {
                                put!(
                                    body,
                                    "(properties ? properties.as<Properties *>()->{name} : \
                                     ::llvm::dyn_cast_or_null<::mlir::TypedAttr>(attributes.\
                                     get(\"{name}\")));\n"
                                );
                            } else {
                                put!(
                                    body,
                                    "::llvm::dyn_cast_or_null<::mlir::TypedAttr>(attributes.\
                                     get(\"{name}\"));\n"
                                );
                            }
                            put!(
                                body,
                                "  if (!odsInferredTypeAttr{next}) return ::mlir::failure();\n"
                            );
                            format!("odsInferredTypeAttr{next}.getType()")
                        }
                        Some(Argument::Property(_)) | None => {
                            let message = "Properties cannot be used for type inference";
                            return Err(RecordError::new(op.locs(), message));
                        }
                    },
                    Source::Result(result) => {
                        let call = op.results()[result].constraint.builder_call()?;
                        match (call, variables[result]) {
                            (Some(call), _) => tgfmt(call, &context, &[]),
                            (None, Some(variable)) => format!("odsInferredType{variable}"),
                            (None, None) => continue,
                        }
                    }
                };
                context.set("_self", ty);
                let ty = tgfmt(one.transformer(), &context, &[]);
                put!(body, "  ::mlir::Type odsInferredType{next} = {ty};\n");
                variables[index] = Some(next);
                next += 1;
            }
            // mlir-tblgen does not end where a type depends on itself.
            if next == before {
                let message = "the types of results depend on each other";
                return Err(RecordError::new(op.locs(), message));
            }
        }
        for (index, variable) in variables.iter().enumerate() {
            let variable = variable.unwrap_or_default();
            put!(body, "  inferredReturnTypes[{index}] = odsInferredType{variable};\n");
        }
        body.write("  return ::mlir::success();");
        Ok(())
    }
}
