//! Parameters of builders that take each operand, attribute and property by itself.

use super::Emitter;
use super::attributes::has_raw_value;
use crate::cxx::tgfmt::tgfmt;
use crate::cxx::{FmtContext, Parameter};
use crate::model::argument::Argument;
use crate::model::attribute::Attribute;
use crate::model::fields::Read;
use crate::operations::facts::{BUILDER, STATE};

/// Form of result types in parameters of builders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ResultTypes {
    /// No parameter.
    Inferred,
    /// A parameter for each result.
    Separate,
    /// A parameter with the types of all results.
    Collective,
}

/// Form of attributes in parameters of builders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AttributeForm {
    /// MLIR attributes.
    Wrapped,
    /// Values where the attribute can be built from one.
    Raw,
}

/// Parameters of a builder.
pub(super) struct Parameters {
    pub(super) list: Vec<Parameter>,
    /// Names of the parameters with result types.
    pub(super) result_types: Vec<String>,
}

/// Returns the first two parameters of builders.
pub(super) fn builder_and_state() -> Vec<Parameter> {
    vec![
        Parameter::new("::mlir::OpBuilder &", BUILDER),
        Parameter::new("::mlir::OperationState &", STATE),
    ]
}

/// Positions of the first arguments that can have default values.
struct FirstDefaults {
    /// First attribute.
    attributes: usize,
    /// First attribute or property.
    all: usize,
}

impl Emitter<'_, '_, '_> {
    /// Returns the names of attributes that builders compute from operands.
    pub(super) fn computed_attributes(&self) -> Read<Vec<&str>> {
        let nested = self.op.operands().iter().filter(|one| one.is_variadic_of_variadic());
        nested.map(|one| one.constraint.segment_attribute()).collect()
    }

    /// Returns the parameters of a builder.
    pub(super) fn parameters(&self, types: ResultTypes, form: AttributeForm) -> Read<Parameters> {
        let (op, facts) = (self.op, self.facts);
        let mut list = builder_and_state();
        let mut result_types = Vec::new();
        match types {
            ResultTypes::Inferred => {}
            ResultTypes::Separate => {
                for (index, result) in op.results().iter().enumerate() {
                    let name = match result.name {
                        "" => format!("resultType{index}"),
                        name => name.to_owned(),
                    };
                    let ty = match result.is_variadic() {
                        true => "::mlir::TypeRange",
                        false => "::mlir::Type",
                    };
                    list.push(Parameter::new(ty, name.clone()).optional(result.is_optional()));
                    result_types.push(name);
                }
            }
            ResultTypes::Collective => {
                list.push(Parameter::new("::mlir::TypeRange", "resultTypes"));
                result_types.push("resultTypes".to_owned());
            }
        }
        let first = self.first_defaults(form);
        let computed = self.computed_attributes()?;
        let context = FmtContext::new().with_builder(BUILDER);
        for (argument_index, argument) in op.arguments().iter().enumerate() {
            match *argument {
                Argument::Operand(index) => {
                    let operand = &op.operands()[index];
                    let ty = if operand.is_variadic_of_variadic() {
                        "::llvm::ArrayRef<::mlir::ValueRange>"
                    } else if operand.is_variadic() {
                        "::mlir::ValueRange"
                    } else {
                        "::mlir::Value"
                    };
                    let parameter = Parameter::new(ty, facts.operand_parameter(index));
                    list.push(parameter.optional(operand.is_optional()));
                }
                Argument::Property(index) => {
                    let one = &op.properties()[index];
                    let mut default = String::new();
                    if one.property.has_default_value() && argument_index >= first.all {
                        default = tgfmt(one.property.default_value, &context, &[]);
                    }
                    let parameter =
                        Parameter::new(one.property.interface_type.to_owned(), one.name.to_owned());
                    let is_optional = one.property.has_default_value();
                    list.push(parameter.with_default(default).optional(is_optional));
                }
                Argument::Attribute(index) => {
                    let one = &op.attributes()[index];
                    let attribute = &one.attribute;
                    if computed.contains(&one.name) {
                        continue;
                    }
                    let is_raw = form == AttributeForm::Raw && has_raw_value(attribute);
                    let ty = match is_raw {
                        true => attribute.return_type(),
                        false => attribute.storage_type(),
                    };
                    let default = match (argument_index >= first.attributes, is_raw) {
                        (true, true) => tgfmt(attribute.default_value(), &context, &[]),
                        (true, false) => "nullptr".to_owned(),
                        (false, _) => String::new(),
                    };
                    let parameter =
                        Parameter::new(ty.to_owned(), one.name.to_owned()).with_default(default);
                    list.push(parameter.optional(attribute.is_optional()));
                }
            }
        }
        for successor in op.successors() {
            let ty = match successor.is_variadic() {
                true => "::mlir::BlockRange",
                false => "::mlir::Block *",
            };
            list.push(Parameter::new(ty, successor.name.to_owned()));
        }
        for region in op.regions().iter().filter(|one| one.is_variadic()) {
            list.push(Parameter::new("unsigned", format!("{}Count", region.name)));
        }
        Ok(Parameters { list, result_types })
    }

    fn first_defaults(&self, form: AttributeForm) -> FirstDefaults {
        let op = self.op;
        let count = op.arguments().len();
        let mut first = FirstDefaults { attributes: count, all: count };
        // Parameters without default values follow.
        let has_trailing = !op.successors().is_empty() || op.variadic_regions() > 0;
        if !has_trailing {
            for (argument_index, argument) in op.arguments().iter().enumerate().rev() {
                match *argument {
                    Argument::Operand(_) => break,
                    Argument::Property(index) => {
                        if !op.properties()[index].property.has_default_value() {
                            break;
                        }
                        first.all = argument_index;
                    }
                    Argument::Attribute(index) => {
                        let attribute = &op.attributes()[index].attribute;
                        // Building these values takes more than the default value.
                        let is_arbitrary =
                            matches!(attribute.return_type(), "::llvm::APInt" | "::llvm::APFloat");
                        if !attribute.has_default_value() && !attribute.is_derived() || is_arbitrary
                        {
                            break;
                        }
                        first = FirstDefaults { attributes: argument_index, all: argument_index };
                    }
                }
            }
        }
        // Builders with and without raw values must differ in a parameter without a default value.
        let attribute = |argument: &Argument| match *argument {
            Argument::Attribute(index) => Some(&op.attributes()[index].attribute),
            _ => None,
        };
        let differs = |attribute: &Attribute<'_>| {
            !attribute.has_default_value()
                && !attribute.is_derived()
                && form == AttributeForm::Wrapped
                && has_raw_value(attribute)
        };
        let is_ambiguous = !op.arguments().iter().filter_map(attribute).any(differs);
        if is_ambiguous
            && let Some(attribute) = op.arguments().get(first.attributes).and_then(attribute)
            && has_raw_value(attribute) == (form == AttributeForm::Wrapped)
        {
            first.attributes += 1;
            first.all = first.attributes;
        }
        first
    }
}
