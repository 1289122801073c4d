//! C++ of the formats of operations: the methods `parse`, `print` and
//! `setPropertiesFromParsedAttr`.
//!
//! Input: an [`Operator`] and its [`OpFormat`]. Output: methods of the [`Class`] of the operation.

mod custom;
mod enums;
mod parse;
mod print;
mod properties;
mod resolve;
mod storage;

use crate::cxx::{Class, Flags, Parameter};
use crate::format::op::{OpFormat, OpVariable, Typed};
use crate::model::argument::{NamedAttribute, NamedProperty, NamedType};
use crate::model::enums::EnumInfo;
use crate::model::fields::Read;
use crate::model::operator::Operator;

/// Adds the parser and the printer of a format to the class of an operation. `format` is `None` if
/// the operation has no format; then only the method that reads properties is added.
/// `uses_properties` is true if the operation keeps its attributes in properties.
///
/// # Errors
/// Returns an error if a field of an attribute, a property or a constraint is not set.
pub(crate) fn add_methods<'r>(
    op: &Operator<'r>,
    format: Option<&OpFormat<'r>>,
    uses_properties: bool,
    class: &mut Class,
) -> Read<()> {
    let Some(format) = format else {
        if uses_properties {
            properties::add_setter(op, &[], &[], class);
        }
        return Ok(());
    };
    let generator = Generator::new(op, format, uses_properties)?;
    let parameters = vec![
        Parameter::new("::mlir::OpAsmParser &", "parser"),
        Parameter::new("::mlir::OperationState &", "result"),
    ];
    if let Some(method) =
        class.add_method("::mlir::ParseResult", "parse", Flags::STATIC, parameters)
    {
        parse::write(&generator, method.body());
    }
    if uses_properties && format.has_prop_dict {
        properties::add_setter(op, &format.used_properties, &format.used_attributes, class);
    }
    let parameters = vec![Parameter::new("::mlir::OpAsmPrinter &", "_odsPrinter")];
    if let Some(method) = class.add_method("void", "print", Flags::NONE, parameters) {
        print::write(&generator, method.body());
    }
    Ok(())
}

/// Input of the generators of all methods.
#[derive(Debug)]
struct Generator<'a, 'r> {
    op: &'a Operator<'r>,
    format: &'a OpFormat<'r>,
    uses_properties: bool,
    /// True if the terminator of a region may be missing in the text.
    has_implicit_terminator: bool,
    has_single_block: bool,
    /// True if sizes of groups are properties.
    has_size_properties: bool,
    /// C++ expression of the properties in a parser.
    properties: String,
    /// By index of the attribute.
    forms: Vec<AttributeForm<'r>>,
    /// By index of the property: true if only its presence counts.
    unit_properties: Vec<bool>,
    /// C++ types of operands.
    operand_types: Vec<&'r str>,
    /// C++ types of results.
    result_types: Vec<&'r str>,
    source_checks: Vec<SourceCheck<'r>>,
}

/// Form in which an attribute is written.
#[derive(Clone, Debug)]
enum AttributeForm<'r> {
    /// Only the presence counts.
    Unit,
    /// Name of a symbol.
    SymbolName,
    /// Name of the case of an enum.
    Enum(EnumForm<'r>),
    Other,
}

/// Form in which the case of an enum is written.
#[derive(Clone, Debug)]
struct EnumForm<'r> {
    info: EnumInfo<'r>,
    /// Template that builds the attribute.
    builder: &'r str,
    /// C++ function that returns the case with a name.
    from_text: &'r str,
    /// C++ function that returns the name of a case.
    to_text: &'r str,
}

/// Check of types that other types are computed from.
#[derive(Clone, Debug)]
struct SourceCheck<'r> {
    name: &'r str,
    /// Template of the condition.
    condition: String,
    summary: &'r str,
}

/// Number of values that an operand or a result stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Length {
    Single,
    Optional,
    Variadic,
    VariadicOfVariadic,
}

impl Length {
    fn of(value: &NamedType<'_>) -> Self {
        if value.is_optional() {
            Length::Optional
        } else if value.is_variadic_of_variadic() {
            Length::VariadicOfVariadic
        } else if value.is_variadic() {
            Length::Variadic
        } else {
            Length::Single
        }
    }
}

impl<'a, 'r> Generator<'a, 'r> {
    fn new(op: &'a Operator<'r>, format: &'a OpFormat<'r>, uses_properties: bool) -> Read<Self> {
        let terminator = "SingleBlockImplicitTerminatorImpl";
        let is_unit = |property: &NamedProperty<'r>| {
            let name = property.property.base()?.def_name()?;
            Ok(matches!(name, "UnitProp" | "UnitProperty"))
        };
        Ok(Generator {
            op,
            format,
            uses_properties,
            has_implicit_terminator: op
                .traits()
                .iter()
                .any(|one| one.record().is_subclass_of(terminator)),
            has_single_block: op.has_trait("::mlir::OpTrait::SingleBlock"),
            properties: format!("result.getOrAddProperties<{}::Properties>()", op.class_name()),
            has_size_properties: op.dialect().use_properties_for_attributes()?,
            forms: op.attributes().iter().map(form_of).collect::<Read<_>>()?,
            unit_properties: op.properties().iter().map(is_unit).collect::<Read<_>>()?,
            operand_types: cpp_types(op.operands())?,
            result_types: cpp_types(op.results())?,
            source_checks: resolve::source_checks(op, format)?,
        })
    }

    fn operand(&self, index: usize) -> &'a NamedType<'r> {
        &self.op.operands()[index]
    }

    /// Returns the operand or result whose types a directive has. `None` for all of them.
    fn value(&self, typed: Typed) -> Option<&'a NamedType<'r>> {
        match typed {
            Typed::Operand(index) => Some(&self.op.operands()[index]),
            Typed::Result(index) => Some(&self.op.results()[index]),
            Typed::Operands | Typed::Results => None,
        }
    }

    /// Returns the prefix of the names of C++ variables for types, and how many types there are.
    fn type_list(&self, typed: Typed) -> (&'r str, Length) {
        match typed {
            Typed::Operands => ("allOperand", Length::Variadic),
            Typed::Results => ("allResult", Length::Variadic),
            Typed::Operand(_) | Typed::Result(_) => self
                .value(typed)
                .map_or(("", Length::Single), |value| (value.name, Length::of(value))),
        }
    }

    /// Returns the name of an attribute or a property that is only present or absent.
    fn unit_name(&self, variable: OpVariable) -> Option<&'r str> {
        match variable {
            OpVariable::Attribute { index, .. } => {
                let is_unit = matches!(self.forms[index], AttributeForm::Unit);
                is_unit.then(|| self.op.attributes()[index].name)
            }
            OpVariable::Property(index) => {
                self.unit_properties[index].then(|| self.op.properties()[index].name)
            }
            _ => None,
        }
    }

    /// Returns the C++ type of the types that a directive has.
    fn cpp_type(&self, typed: Typed) -> &'r str {
        match typed {
            Typed::Operand(index) => self.operand_types[index],
            Typed::Result(index) => self.result_types[index],
            Typed::Operands | Typed::Results => "::mlir::Type",
        }
    }

    fn getter(&self, name: &str) -> String {
        self.op.getter(name)
    }
}

fn cpp_types<'r>(values: &[NamedType<'r>]) -> Read<Vec<&'r str>> {
    values.iter().map(|value| value.constraint.cpp_type()).collect()
}

fn form_of<'r>(attribute: &NamedAttribute<'r>) -> Read<AttributeForm<'r>> {
    let base = attribute.attribute.base()?;
    if base.is_enum() {
        let info = EnumInfo::read(base.record())?;
        if !info.underlying_type().is_empty() && base.is_const_buildable() {
            let builder = base.const_builder();
            let from_text = base.record().string("stringToSymbolFnName")?;
            let to_text = base.record().string("symbolToStringFnName")?;
            return Ok(AttributeForm::Enum(EnumForm { info, builder, from_text, to_text }));
        }
    }
    Ok(match base.def_name()? {
        "UnitAttr" => AttributeForm::Unit,
        "SymbolNameAttr" => AttributeForm::SymbolName,
        _ => AttributeForm::Other,
    })
}
