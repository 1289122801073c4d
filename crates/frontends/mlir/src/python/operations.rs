//! Facts about operations that their Python classes need.

use tablegen_core::RecordError;

use super::names::identifier;
use crate::cxx::text::trim;
use crate::model::argument::{Argument, NamedAttribute, NamedType};
use crate::model::operator::Operator;

/// Python class of an operation.
pub(super) struct Class<'r> {
    pub(super) name: &'r str,
    /// Name of the operation, with its dialect.
    pub(super) operation: String,
    /// Function that creates the operation.
    pub(super) function: String,
    pub(super) description: &'r str,
    pub(super) operands: Elements<'r>,
    pub(super) results: Elements<'r>,
    pub(super) attributes: Vec<Attribute<'r>>,
    pub(super) regions: Vec<Region<'r>>,
    pub(super) has_variadic_region: bool,
    pub(super) successors: Vec<Successor>,
    /// Arguments of the constructor, without `results`, `loc` and `ip`.
    pub(super) parameters: Vec<Parameter>,
    /// Names of the parameters that initialize operands.
    pub(super) operand_names: Vec<String>,
    /// Names of the parameters that initialize results, none if types are inferred.
    pub(super) result_names: Vec<String>,
    /// Attributes that the constructor sets.
    pub(super) initialized: Vec<Initialized<'r>>,
    pub(super) inference: Inference<'r>,
}

/// Operands or results of an operation.
pub(super) struct Elements<'r> {
    pub(super) all: Vec<Element<'r>>,
    pub(super) layout: Layout,
    /// True if an attribute has the sizes of groups.
    pub(super) has_segments: bool,
}

/// Method of finding elements if groups have different sizes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// At most one group has no fixed size.
    OneVariable,
    SameSize,
    Segments,
}

/// Operand, result, or group of these.
pub(super) struct Element<'r> {
    /// Name of the accessor. `None` if absent.
    pub(super) accessor: Option<String>,
    pub(super) count: Count,
    /// Python type of the value's type. `None` for any type.
    pub(super) ty: Option<&'r str>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Count {
    One,
    Optional,
    Variadic,
}

/// Attribute with accessors.
pub(super) struct Attribute<'r> {
    pub(super) name: &'r str,
    pub(super) accessor: String,
    pub(super) kind: AttributeKind,
    /// Python type.
    pub(super) ty: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum AttributeKind {
    Unit,
    Optional,
    Mandatory,
}

pub(super) struct Region<'r> {
    /// Name in the description. It may be empty.
    pub(super) name: &'r str,
    pub(super) is_variadic: bool,
}

pub(super) struct Successor {
    pub(super) parameter: String,
    pub(super) is_variadic: bool,
}

pub(super) struct Parameter {
    pub(super) name: String,
    /// True if the parameter is passed by name, and may be left out.
    pub(super) is_keyword: bool,
}

/// Attribute that the constructor sets from a parameter.
pub(super) struct Initialized<'r> {
    pub(super) name: &'r str,
    pub(super) parameter: String,
    pub(super) kind: AttributeKind,
    /// Name of the constraint, under which builders are registered.
    pub(super) builder: &'r str,
}

/// Method of inferring result types.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Inference<'r> {
    None,
    FirstOperand,
    /// From the attribute with this name.
    FirstAttribute(&'r str),
    Interface,
}

impl<'r> Class<'r> {
    pub(super) fn read(op: &Operator<'r>) -> Result<Self, RecordError> {
        let operation = op.operation_name()?;
        let short = operation.split_once('.').map_or(operation.as_str(), |(_, name)| name);
        let mut function = identifier(short);
        if function == op.class_name() {
            function.push('_');
        }
        let description = op.record().string("description")?;
        let mut attributes = Vec::new();
        for NamedAttribute { name, attribute } in op.attributes() {
            if !attribute.is_derived() && !name.is_empty() {
                let storage_type = attribute.storage_type();
                attributes.push(Attribute {
                    name,
                    accessor: identifier(name),
                    kind: AttributeKind::of(storage_type, attribute.is_optional()),
                    ty: match attribute.def_name()? {
                        "I1Attr" => "_ods_ir.BoolAttr".to_owned(),
                        _ => attribute_type(storage_type),
                    },
                });
            }
        }
        let regions = op.regions().iter();
        let successors = op.successors().iter().enumerate().map(|(index, one)| Successor {
            parameter: named_or(one.name, "_gen_successor_", index),
            is_variadic: one.is_variadic(),
        });
        let mut class = Class {
            name: op.class_name(),
            function,
            description: if trim(description).is_empty() { "" } else { description },
            operands: Elements::read(op, op.operands(), "Operand")?,
            results: Elements::read(op, op.results(), "Result")?,
            attributes,
            regions: regions
                .map(|one| Region { name: one.name, is_variadic: one.is_variadic() })
                .collect(),
            has_variadic_region: op.variadic_regions() > 0,
            successors: successors.collect(),
            parameters: Vec::new(),
            operand_names: Vec::new(),
            result_names: Vec::new(),
            initialized: Vec::new(),
            inference: inference(op),
            operation,
        };
        class.read_results(op);
        class.read_arguments(op)?;
        class.read_rest();
        Ok(class)
    }

    fn add(&mut self, name: String, is_keyword: bool) {
        self.parameters.push(Parameter { name, is_keyword });
    }

    fn read_results(&mut self, op: &Operator<'r>) {
        if self.inference != Inference::None {
            return;
        }
        for (index, result) in op.results().iter().enumerate() {
            let name = match result.name {
                "" if op.results().len() == 1 => "result".to_owned(),
                name => named_or(name, "_gen_res_", index),
            };
            self.result_names.push(name.clone());
            self.add(name, false);
        }
    }

    fn read_arguments(&mut self, op: &Operator<'r>) -> Result<(), RecordError> {
        for (index, argument) in op.arguments().iter().enumerate() {
            let parameter = |name| named_or(name, "_gen_arg_", index);
            let (name, is_keyword) = match *argument {
                Argument::Operand(operand) => {
                    let operand = &op.operands()[operand];
                    (parameter(operand.name), operand.is_optional())
                }
                Argument::Property(property) => (parameter(op.properties()[property].name), false),
                Argument::Attribute(attribute) => {
                    let one = &op.attributes()[attribute];
                    let (name, attribute) = (parameter(one.name), &one.attribute);
                    let is_keyword = attribute.is_optional() || attribute.has_default_value();
                    self.initialized.push(Initialized {
                        name: one.name,
                        parameter: name.clone(),
                        kind: AttributeKind::of(attribute.storage_type(), is_keyword),
                        builder: attribute.def_name()?,
                    });
                    (name, is_keyword)
                }
            };
            // mlir-tblgen counts properties among operands here.
            if !matches!(argument, Argument::Attribute(_)) {
                self.operand_names.push(name.clone());
            }
            self.add(name, is_keyword);
        }
        Ok(())
    }

    fn read_rest(&mut self) {
        for index in 0..self.successors.len() {
            self.add(self.successors[index].parameter.clone(), false);
        }
        if let Some(name) = self.num_regions() {
            self.add(name, false);
        }
    }

    /// Returns the parameter with the number of regions in the last group.
    pub(super) fn num_regions(&self) -> Option<String> {
        let last = self.regions.last().filter(|_| self.has_variadic_region)?;
        let mut rest = last.name.chars();
        let first = rest.next().map(|first| first.to_ascii_lowercase());
        Some("num_".chars().chain(first).chain(rest).collect())
    }
}

/// Returns the identifier for a name, or a generated one if the name is empty.
fn named_or(name: &str, prefix: &str, index: usize) -> String {
    match name {
        "" => format!("{prefix}{index}"),
        name => identifier(name),
    }
}

impl AttributeKind {
    fn of(storage_type: &str, is_optional: bool) -> Self {
        match (trim(storage_type) == "::mlir::UnitAttr", is_optional) {
            (true, _) => AttributeKind::Unit,
            (false, true) => AttributeKind::Optional,
            (false, false) => AttributeKind::Mandatory,
        }
    }
}

impl<'r> Elements<'r> {
    fn read(op: &Operator<'r>, all: &[NamedType<'r>], kind: &str) -> Result<Self, RecordError> {
        let variable = all.iter().filter(|one| one.is_variable_length()).count();
        let has_segments = op.has_trait(&format!("::mlir::OpTrait::AttrSized{kind}Segments"));
        let layout = if variable <= 1 {
            Layout::OneVariable
        } else if op.has_trait(&format!("::mlir::OpTrait::SameVariadic{kind}Size")) {
            Layout::SameSize
        } else if has_segments {
            Layout::Segments
        } else {
            let kind = kind.to_ascii_lowercase();
            return Err(RecordError::new(&[], format!("unsupported {kind} structure")));
        };
        let all = all.iter().map(|one| {
            let count = match (one.is_variable_length(), one.is_optional()) {
                (false, _) => Count::One,
                (true, true) => Count::Optional,
                (true, false) => Count::Variadic,
            };
            let accessor = Some(one.name).filter(|name| !name.is_empty()).map(identifier);
            Ok(Element { accessor, count, ty: python_type(one.constraint.cpp_type()?) })
        });
        Ok(Elements { all: all.collect::<Result<_, RecordError>>()?, layout, has_segments })
    }
}

fn inference<'r>(op: &Operator<'r>) -> Inference<'r> {
    let is_fixed = op.variable_length_results() == 0;
    if is_fixed && op.has_trait("::mlir::OpTrait::SameOperandsAndResultType") {
        return Inference::FirstOperand;
    }
    if is_fixed && op.has_trait("::mlir::OpTrait::FirstAttrDerivedResultType") {
        return Inference::FirstAttribute(op.attributes().first().map_or("", |one| one.name));
    }
    if op.regions().is_empty() && op.has_trait("::mlir::InferTypeOpInterface::Trait") {
        return Inference::Interface;
    }
    Inference::None
}

/// Returns the Python class of a C++ class of types.
fn python_type(ty: &str) -> Option<&str> {
    const TYPES: [&str; 11] = [
        "ComplexType",
        "FloatType",
        "IndexType",
        "IntegerType",
        "MemRefType",
        "NoneType",
        "RankedTensorType",
        "TupleType",
        "UnrankedMemRefType",
        "UnrankedTensorType",
        "VectorType",
    ];
    ty.strip_prefix("::mlir::").filter(|name| TYPES.contains(name))
}

/// Returns the Python class of a C++ class of attributes.
fn attribute_type(storage_type: &str) -> String {
    const ATTRIBUTES: [&str; 25] = [
        "AffineMapAttr",
        "ArrayAttr",
        "BoolAttr",
        "DenseBoolArrayAttr",
        "DenseElementsAttr",
        "DenseF32ArrayAttr",
        "DenseF64ArrayAttr",
        "DenseFPElementsAttr",
        "DenseI16ArrayAttr",
        "DenseI32ArrayAttr",
        "DenseI64ArrayAttr",
        "DenseI8ArrayAttr",
        "DenseIntElementsAttr",
        "DenseResourceElementsAttr",
        "DictionaryAttr",
        "FlatSymbolRefAttr",
        "FloatAttr",
        "IntegerAttr",
        "IntegerSetAttr",
        "OpaqueAttr",
        "StridedLayoutAttr",
        "StringAttr",
        "SymbolRefAttr",
        "TypeAttr",
        "UnitAttr",
    ];
    let name = trim(storage_type).strip_prefix("::mlir::").unwrap_or_default();
    let name = match name {
        "DictionaryAttr" => "DictAttr",
        name if ATTRIBUTES.contains(&name) => name,
        _ => "Attribute",
    };
    ["_ods_ir.", name].concat()
}
