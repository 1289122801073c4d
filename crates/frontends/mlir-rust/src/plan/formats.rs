//! Textual forms of operations, with what printers need to know about the parts in them.

use tablegen_mlir::format::op::{OpFormat, type_builder};
use tablegen_mlir::model::argument::{NamedAttribute, NamedProperty};
use tablegen_mlir::model::attr_or_type_def::AttrOrTypeDef;
use tablegen_mlir::model::fields::Read;
use tablegen_mlir::model::operator::Operator;

use super::enums::{Enum, enum_of_property};

/// Textual form of an operation.
#[derive(Debug)]
pub(crate) enum Format<'r> {
    /// The generic form only.
    Generic,
    /// Functions in C++.
    Custom,
    /// Format of the description that is not valid: the first mistake.
    Invalid(String),
    Declared(Box<Declared<'r>>),
}

/// Format of the description.
#[derive(Debug)]
pub(crate) struct Declared<'r> {
    pub format: OpFormat<'r>,
    /// By index of the attribute in the format.
    pub attributes: Vec<Part<'r>>,
    /// By index of the property in the format.
    pub properties: Vec<Part<'r>>,
}

/// Attribute or property in a format.
#[derive(Debug)]
pub(crate) struct Part<'r> {
    pub name: &'r str,
    pub form: Form<'r>,
    pub is_optional: bool,
    /// C++ expression of the default value. Empty without a default.
    pub default: &'r str,
}

/// Form in which an attribute or a property is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Form<'r> {
    /// Only the presence counts.
    Unit,
    /// Name of a symbol.
    SymbolName,
    /// Value of an enum: index into the enums of the plan.
    Enum(usize),
    /// Name and, in angle brackets, a value of an enum: index into the enums of the plan.
    NamedEnum(&'r str, usize),
    /// `[1, 2]`: the type of the elements.
    DenseArray(&'static str),
    /// Attribute of a dialect without its name, which is here.
    Stripped(&'r str),
    /// Attribute; the C++ expression of its type if that is not in the format.
    Attribute(Option<&'r str>),
    /// C++ code.
    Unknown,
}

impl<'r> Format<'r> {
    /// Reads the textual form of an operation.
    pub(crate) fn read(op: &Operator<'r>, enums: &[Enum<'r>]) -> Read<Self> {
        let Some(text) = op.assembly_format()? else {
            return Ok(match op.record().bit("hasCustomAssemblyFormat").unwrap_or_default() {
                true => Format::Custom,
                false => Format::Generic,
            });
        };
        let format = match OpFormat::parse(op, text) {
            Ok(format) => format,
            Err(messages) => {
                let first = messages.iter().next().map(|one| one.text.clone());
                return Ok(Format::Invalid(first.unwrap_or_default()));
            }
        };
        let attributes = op.attributes().iter().map(|one| attribute(one, enums));
        let properties = op.properties().iter().map(|one| property(one, enums));
        Ok(Format::Declared(Box::new(Declared {
            format,
            attributes: attributes.collect::<Read<_>>()?,
            properties: properties.collect::<Read<_>>()?,
        })))
    }
}

fn attribute<'r>(named: &NamedAttribute<'r>, enums: &[Enum<'r>]) -> Read<Part<'r>> {
    let described = &named.attribute;
    let base = described.base()?;
    let class = described.storage_type().trim().rsplit("::").next().unwrap_or_default();
    let of_enum = enums.iter().position(|one| one.is_of(base.record()));
    let element = match class {
        "DenseBoolArrayAttr" => Some("i1"),
        "DenseI8ArrayAttr" => Some("i8"),
        "DenseI16ArrayAttr" => Some("i16"),
        "DenseI32ArrayAttr" => Some("i32"),
        "DenseI64ArrayAttr" => Some("i64"),
        "DenseF32ArrayAttr" => Some("f32"),
        "DenseF64ArrayAttr" => Some("f64"),
        _ => None,
    };
    let own_name = AttrOrTypeDef::new(base.record())
        .ok()
        .filter(|def| def.mnemonic().is_some() && def.dialect_name() != "builtin")
        .map(|def| def.qualified_name());
    let form = match (base.def_name()?, of_enum, element, own_name) {
        ("UnitAttr", ..) => Form::Unit,
        ("SymbolNameAttr", ..) => Form::SymbolName,
        (_, Some(index), ..) => Form::Enum(index),
        (_, _, Some(element), _) => Form::DenseArray(element),
        (_, _, _, Some(name)) => Form::Stripped(name),
        _ => Form::Attribute(type_builder(named)),
    };
    Ok(Part {
        name: named.name,
        form,
        is_optional: described.is_optional(),
        default: described.default_value(),
    })
}

fn property<'r>(named: &NamedProperty<'r>, enums: &[Enum<'r>]) -> Read<Part<'r>> {
    let property = &named.property;
    let base = property.base()?;
    let mnemonic = base.record.and_then(|one| one.field("mnemonic")?.value().as_str());
    let of_enum = enum_of_property(property)?;
    let of_enum = of_enum.and_then(|of| enums.iter().position(|one| one.record.id() == of.id()));
    let form = match (base.def_name()?, of_enum, mnemonic) {
        ("UnitProp" | "UnitProperty", ..) => Form::Unit,
        (_, Some(index), Some(mnemonic)) => Form::NamedEnum(mnemonic, index),
        (_, Some(index), None) => Form::Enum(index),
        _ => Form::Unknown,
    };
    Ok(Part {
        name: named.name,
        form,
        is_optional: property.has_default_value(),
        default: property.default_value,
    })
}
