//! Methods of readers and writers.
//!
//! Input: the [`Properties`] of nodes. Output: [`Methods`], one for each type node, or [`Basic`],
//! the methods for types of properties.

use tablegen_core::{Record, RecordError};

use super::Direction;
use super::read::{Properties, name};
use crate::Context;
use crate::tree::nodes::{read_types, type_id};

/// Type of a property.
#[derive(Debug)]
pub(super) enum Type<'r> {
    Named {
        /// Name of the property's record.
        name: &'r str,
        /// C++ type.
        cxx: &'r str,
        /// True if the property is `const` in writers.
        is_const: bool,
    },
    /// Array of elements.
    Array(Box<Type<'r>>),
    /// Optional value.
    Optional(Box<Type<'r>>),
}

/// Property of a node.
#[derive(Debug)]
pub(super) struct Property<'r> {
    pub(super) name: &'r str,
    pub(super) ty: Type<'r>,
    /// Element types of the buffers that reading the type requires.
    pub(super) buffers: Vec<Type<'r>>,
    /// Expression that returns the property of a node, for writers.
    pub(super) read: &'r str,
    /// Condition under which the property exists, or empty.
    pub(super) condition: &'r str,
}

/// Body of a method that reads or writes a node.
#[derive(Debug)]
pub(super) struct Body<'r> {
    /// Statements before the properties, for writers.
    pub(super) helper: Option<&'r str>,
    pub(super) properties: Vec<Property<'r>>,
    /// Statement that creates the node, for readers.
    pub(super) create: &'r str,
}

/// Methods that read or write type nodes.
#[derive(Debug)]
pub(super) struct Methods<'r> {
    /// Concrete nodes: class name, enumerator and body.
    pub(super) nodes: Vec<(&'r str, &'r str, Body<'r>)>,
}

/// Methods that read or write properties.
#[derive(Debug)]
pub(super) struct Basic<'r> {
    pub(super) types: Vec<BasicType<'r>>,
}

/// Named type of properties.
#[derive(Debug)]
pub(super) struct BasicType<'r> {
    pub(super) name: &'r str,
    /// C++ type.
    pub(super) cxx: &'r str,
    pub(super) is_const: bool,
    pub(super) by_reference: bool,
    /// Function that converts between the type and its optional form, or empty.
    pub(super) optional: &'r str,
    pub(super) method: Method<'r>,
}

/// Representation of a value.
#[derive(Debug)]
pub(super) enum Method<'r> {
    /// Implemented by the derived class.
    Own,
    /// Enum, converted to a number.
    Enum,
    /// Value of the type `base`, cast to its subclass `class`.
    Sub { class: &'r str, base: &'r str },
    /// Kind of the value, followed by the properties of that kind.
    Cased { kind: Property<'r>, cases: Vec<(&'r str, Body<'r>)> },
}

impl<'r> Type<'r> {
    fn new(record: Record<'r>) -> Result<Self, RecordError> {
        if !record.is_anonymous() {
            let (name, cxx) = (record.name(), record.string("CXXName")?);
            return Ok(Type::Named { name, cxx, is_const: record.bit("ConstWhenWriting")? });
        }
        let element = || Ok::<_, RecordError>(Box::new(Type::new(record.def("Element")?)?));
        if record.is_subclass_of("Array") {
            Ok(Type::Array(element()?))
        } else if record.is_subclass_of("Optional") {
            Ok(Type::Optional(element()?))
        } else {
            Err(record.error("unexpected generic property type"))
        }
    }
}

impl<'r> Property<'r> {
    fn new(record: Record<'r>, direction: Direction) -> Result<Self, RecordError> {
        let read = match direction {
            Direction::Read => "",
            Direction::Write => record.string("Read")?,
        };
        let (name, condition) = (record.string("Name")?, record.string("Conditional")?);
        Property::of_type(name, record.def("Type")?, read, condition, direction)
    }

    fn of_type(
        name: &'r str,
        ty: Record<'r>,
        read: &'r str,
        condition: &'r str,
        direction: Direction,
    ) -> Result<Self, RecordError> {
        let buffers = match direction {
            Direction::Read => ty.list_of_defs("BufferElementTypes")?,
            Direction::Write => Vec::new(),
        };
        let buffers = buffers.into_iter().map(Type::new).collect::<Result<_, _>>()?;
        Ok(Property { name, ty: Type::new(ty)?, buffers, read, condition })
    }
}

impl<'r> Body<'r> {
    fn new(
        properties: &Properties<'r>,
        record: Record<'r>,
        direction: Direction,
    ) -> Result<Self, RecordError> {
        let Some(node) = properties.find(record) else {
            let name = name(record)?;
            let message = format!("no information about how to deserialize \"{name}\"");
            return Err(record.error(message));
        };
        let (mut create, mut helper) = ("", None);
        match direction {
            Direction::Read => {
                let Some(creator) = node.creator else {
                    return Err(record.error(format!("no Creator for \"{}\"", name(record)?)));
                };
                create = creator.string("Create")?;
            }
            Direction::Write => {
                helper = node.helper.map(|rule| rule.string("Code")).transpose()?;
            }
        }
        let mut all = Vec::new();
        for property in properties.of_node(node)? {
            let property_name = property.string("Name")?;
            if let Some(creator) = node.creator.filter(|_| direction == Direction::Read)
                && !create.contains(property_name)
            {
                let name = name(record)?;
                return Err(creator.error(format!(
                    "creation code for {name} doesn't refer to property \"{property_name}\""
                )));
            }
            all.push(Property::new(property, direction)?);
        }
        Ok(Body { helper, properties: all, create })
    }
}

impl<'r> Methods<'r> {
    pub(super) fn new(
        cx: &Context<'_, 'r>,
        properties: &Properties<'r>,
        direction: Direction,
    ) -> Result<Self, RecordError> {
        let tree = read_types(cx)?;
        let mut ids = Vec::new();
        for node in tree.nodes.iter().filter(|node| !node.is_abstract) {
            ids.push((node.record, type_id(node.record)?));
        }
        let mut nodes = Vec::with_capacity(ids.len());
        for (record, id) in ids {
            nodes.push((record.name(), id, Body::new(properties, record, direction)?));
        }
        Ok(Methods { nodes })
    }
}

impl<'r> Basic<'r> {
    pub(super) fn new(
        properties: &Properties<'r>,
        direction: Direction,
    ) -> Result<Self, RecordError> {
        let mut types = Vec::with_capacity(properties.types.len());
        for &record in &properties.types {
            let optional = match direction {
                Direction::Read => "UnpackOptional",
                Direction::Write => "PackOptional",
            };
            types.push(BasicType {
                name: record.name(),
                cxx: record.string("CXXName")?,
                is_const: record.bit("ConstWhenWriting")?,
                by_reference: record.bit("PassByReference")?,
                optional: record.string(optional)?,
                method: Method::new(properties, record, direction)?,
            });
        }
        Ok(Basic { types })
    }
}

impl<'r> Method<'r> {
    fn new(
        properties: &Properties<'r>,
        record: Record<'r>,
        direction: Direction,
    ) -> Result<Self, RecordError> {
        let Some(cased) = properties.cased.get(&record.id()) else {
            return Ok(if record.is_subclass_of("EnumPropertyType") {
                Method::Enum
            } else if record.is_subclass_of("SubclassPropertyType") {
                let base = record.def("Base")?.name();
                Method::Sub { class: record.string("SubclassName")?, base }
            } else {
                Method::Own
            });
        };
        let cxx = record.string("CXXName")?;
        let kind = match (cased.kind, &*cased.cases) {
            (Some(kind), [_, ..]) => kind,
            (Some(kind), []) => {
                return Err(kind.error(format!("no cases found for \"{cxx}\"")));
            }
            (None, cases) => {
                let first = cases.first().unwrap_or(&record);
                return Err(first.error(format!("no kind rule for \"{cxx}\"")));
            }
        };
        let read = match direction {
            Direction::Read => "",
            Direction::Write => kind.string("Read")?,
        };
        let (name, ty) = (kind.string("KindPropertyName")?, kind.def("KindType")?);
        let kind = Property::of_type(name, ty, read, "", direction)?;
        let mut cases = Vec::with_capacity(cased.cases.len());
        for &case in &cased.cases {
            cases.push((case.string("Name")?, Body::new(properties, case, direction)?));
        }
        Ok(Method::Cased { kind, cases })
    }
}
