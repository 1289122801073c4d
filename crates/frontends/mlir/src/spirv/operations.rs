//! Operations of SPIR-V as binaries encode them.

use tablegen_core::{Record, RecordError};

use super::impls::is_enum;
use crate::Context;
use crate::model::argument::Argument;
use crate::model::fields::derived_from;
use crate::model::operator::Operator;

/// Operation with its encoding.
pub(super) struct Operation<'r> {
    /// Qualified C++ class.
    pub(super) class: String,
    /// Name in the assembly format.
    pub(super) name: String,
    pub(super) encoding: Encoding<'r>,
    /// True if the operation has an opcode of its own.
    pub(super) has_opcode: bool,
    /// True if the functions for the operation are generated.
    pub(super) is_generated: bool,
    /// True if the operation has neither attributes nor operands of variable length.
    pub(super) is_plain: bool,
    pub(super) has_result: bool,
    pub(super) num_operands: usize,
    pub(super) arguments: Vec<Operand<'r>>,
    /// All attributes, also those that are no arguments. Read for generated functions only.
    pub(super) attributes: Vec<Attribute<'r>>,
}

/// Instruction that encodes an operation.
#[derive(Clone, Copy)]
pub(super) enum Encoding<'r> {
    /// Opcode, by its name. Empty if nothing refers to it.
    Opcode(&'r str),
    /// Number in a set of extended instructions.
    Extended { set: &'r str, number: i64 },
}

/// Argument of an operation.
pub(super) enum Operand<'r> {
    Value { is_variable: bool },
    Attribute(Attribute<'r>),
}

/// Attribute that is encoded as words.
#[derive(Clone, Copy)]
pub(super) struct Attribute<'r> {
    pub(super) name: &'r str,
    pub(super) kind: AttributeKind<'r>,
}

/// Encoding of an attribute.
#[derive(Clone, Copy)]
pub(super) enum AttributeKind<'r> {
    /// Identifier of a constant whose value is a case of an enum.
    Constant {
        namespace: &'r str,
        name: &'r str,
    },
    /// Case of an enum.
    Enum {
        namespace: &'r str,
        name: &'r str,
    },
    Ints,
    Int,
    Type,
}

/// Enum attributes that are encoded as identifiers of constants.
const CONSTANTS: [&str; 5] = [
    "SPIRV_ScopeAttr",
    "SPIRV_KHR_CooperativeMatrixUseAttr",
    "SPIRV_KHR_CooperativeMatrixLayoutAttr",
    "SPIRV_MemorySemanticsAttr",
    "SPIRV_MatrixLayoutAttr",
];

impl<'r> Operation<'r> {
    /// Reads all operations, in the order of their names.
    pub(super) fn all(cx: &Context<'_, 'r>) -> Result<Vec<Self>, RecordError> {
        let defs = derived_from(cx.records(), "SPIRV_Op")?;
        defs.map(|def| Operation::read(def, &Operator::new(cx.records(), def)?)).collect()
    }

    fn read(def: Record<'r>, op: &Operator<'r>) -> Result<Self, RecordError> {
        let is_generated = def.bit("autogenSerialization")?;
        let has_opcode = def.bit("hasOpcode")?;
        let encoding = match def.is_subclass_of("SPIRV_ExtInstOp") {
            true => Encoding::Extended {
                set: def.string("extendedInstSetName")?,
                number: def.plain_int("extendedInstOpcode")?,
            },
            false if is_generated || has_opcode => Encoding::Opcode(def.string("spirvOpName")?),
            false => Encoding::Opcode(""),
        };
        let is_plain = op.attributes().is_empty() && op.variable_length_operands() == 0;
        let mut one = Operation {
            class: op.qualified_class_name(),
            name: op.operation_name()?,
            encoding,
            has_opcode,
            is_generated,
            is_plain,
            has_result: op.results().len() == 1,
            num_operands: op.operands().len(),
            arguments: Vec::new(),
            attributes: Vec::new(),
        };
        if is_generated && !is_plain {
            one.read_arguments(def, op)?;
        }
        Ok(one)
    }

    fn read_arguments(&mut self, def: Record<'r>, op: &Operator<'r>) -> Result<(), RecordError> {
        if op.results().len() > 1 {
            return Err(def.error("SPIR-V ops can have only zero or one result"));
        }
        let attributes = op.attributes().iter().map(|one| Attribute::read(def, op, one.name));
        self.attributes = attributes.collect::<Result<_, _>>()?;
        for (index, argument) in op.arguments().iter().enumerate() {
            self.arguments.push(match *argument {
                Argument::Operand(operand) => {
                    let is_variable = op.operands()[operand].is_variable_length();
                    if is_variable && index + 1 != op.arguments().len() {
                        return Err(def.error(
                            "SPIR-V ops can have Variadic<..> or Optional<...> arguments only if \
                             it's the last argument",
                        ));
                    }
                    Operand::Value { is_variable }
                }
                Argument::Attribute(attribute) => {
                    let name = op.attributes()[attribute].name;
                    Operand::Attribute(Attribute::read(def, op, name)?)
                }
                Argument::Property(property) => {
                    let name = op.properties()[property].name;
                    let message = "SPIR-V serialization does not support property";
                    return Err(def.error(format!("{message} '{name}'")));
                }
            });
        }
        Ok(())
    }

    /// Returns true if no attribute precedes an operand.
    pub(super) fn has_operands_first(&self) -> bool {
        let is_attribute = |one: &Operand<'_>| matches!(one, Operand::Attribute(_));
        self.arguments.iter().skip_while(|one| !is_attribute(one)).all(is_attribute)
    }
}

impl<'r> Attribute<'r> {
    fn read(def: Record<'r>, op: &Operator<'r>, name: &'r str) -> Result<Self, RecordError> {
        let named = op.attributes().iter().find(|one| one.name == name);
        let Some(named) = named else {
            return Err(def.error(format!("operation has no attribute '{name}'")));
        };
        let attribute = match named.attribute.is_optional() {
            true => named.attribute.base()?,
            false => named.attribute.clone(),
        };
        let record = attribute.record();
        let def_name = attribute.def_name()?;
        let enum_info = || {
            let info = record.def("enum")?;
            Ok::<_, RecordError>((info.string("cppNamespace")?, info.string("className")?))
        };
        let kind = if CONSTANTS.contains(&def_name) {
            let (namespace, name) = enum_info()?;
            AttributeKind::Constant { namespace, name }
        } else if is_enum(record) {
            let (namespace, name) = enum_info()?;
            AttributeKind::Enum { namespace, name }
        } else if def_name == "I32ArrayAttr" {
            AttributeKind::Ints
        } else if def_name == "I32Attr" {
            AttributeKind::Int
        } else if attribute.is_enum() || attribute.is_type() {
            AttributeKind::Type
        } else {
            return Err(def.error(format!(
                "unhandled attribute type in SPIR-V serialization generation : '{def_name}'"
            )));
        };
        Ok(Attribute { name, kind })
    }
}
