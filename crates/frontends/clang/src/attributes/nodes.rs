//! AST classes of attributes: their visitors, dumpers, serialization and instantiation.
//!
//! Input: the attributes that have an AST class. Output: one plan for each option. Fields are read
//! in clang-tblgen's order, so that the first error is the same.

use tablegen_core::RecordError;

use super::model::{Argument, Attribute, Attributes, have_one_name};

/// AST class of an attribute.
pub(super) struct Node<'r> {
    /// Name of the attribute.
    pub(super) name: &'r str,
    pub(super) arguments: Vec<Argument<'r>>,
    /// Argument for delayed expressions. `None` unless the attribute accepts packs.
    pub(super) delayed: Option<Argument<'r>>,
}

impl<'r> Node<'r> {
    fn read(attribute: &Attribute<'r>) -> Result<Self, RecordError> {
        Ok(Node {
            name: attribute.name(),
            arguments: attribute.arguments()?.to_vec(),
            delayed: attribute.delayed()?,
        })
    }
}

/// Reads the nodes that `--gen-clang-attr-ast-visitor` visits.
pub(super) fn visited<'r>(attributes: &Attributes<'r>) -> Result<Vec<Node<'r>>, RecordError> {
    let nodes = attributes.nodes().collect::<Result<Vec<_>, _>>()?;
    nodes.into_iter().map(Node::read).collect()
}

/// Reads the nodes whose children `--gen-clang-attr-node-traverse` dumps.
pub(super) fn traversed<'r>(attributes: &Attributes<'r>) -> Result<Vec<Node<'r>>, RecordError> {
    attributes.nodes().map(|attribute| Node::read(attribute?)).collect()
}

/// Node that `--gen-clang-attr-text-node-dump` dumps.
pub(super) struct Dumped<'r> {
    pub(super) node: Node<'r>,
    /// True if the spellings have different names, so that the name is dumped too.
    pub(super) has_names: bool,
}

/// Reads the nodes that `--gen-clang-attr-text-node-dump` dumps.
pub(super) fn dumped<'r>(attributes: &Attributes<'r>) -> Result<Vec<Dumped<'r>>, RecordError> {
    let read = |attribute: &Attribute<'r>| {
        let spellings = attribute.spellings()?;
        let has_names = spellings.len() > 1 && !have_one_name(spellings);
        Ok(Dumped { node: Node::read(attribute)?, has_names })
    };
    attributes.nodes().map(|attribute| read(attribute?)).collect()
}

/// Node in a precompiled header.
pub(super) struct Serialized<'r> {
    pub(super) node: Node<'r>,
    pub(super) is_inheritable: bool,
    /// True if hand-written functions read and write further members.
    pub(super) is_custom: bool,
}

/// Reads the nodes that `--gen-clang-attr-pch-read` reads from precompiled headers.
pub(super) fn read_back<'r>(
    attributes: &Attributes<'r>,
) -> Result<Vec<Serialized<'r>>, RecordError> {
    attributes.nodes().map(|attribute| serialized(attribute?)).collect()
}

/// Reads the nodes that `--gen-clang-attr-pch-write` writes to precompiled headers.
pub(super) fn written<'r>(attributes: &Attributes<'r>) -> Result<Vec<Serialized<'r>>, RecordError> {
    let read = |attribute: &Attribute<'r>| {
        if !attribute.is_a("InheritableAttr") {
            attribute.defs("Args")?;
        }
        serialized(attribute)
    };
    attributes.nodes().map(|attribute| read(attribute?)).collect()
}

fn serialized<'r>(attribute: &Attribute<'r>) -> Result<Serialized<'r>, RecordError> {
    let delayed = attribute.delayed()?;
    let arguments = attribute.arguments()?.to_vec();
    Ok(Serialized {
        node: Node { name: attribute.name(), arguments, delayed },
        is_inheritable: attribute.is_a("InheritableAttr"),
        is_custom: attribute.bit("HasCustomSerialization")?,
    })
}

/// Effect of instantiating a template on an attribute.
pub(super) enum Instance<'r> {
    /// The instance does not have the attribute.
    Absent,
    /// The attribute is copied.
    Cloned,
    /// The attribute is created from its instantiated arguments.
    Instantiated(Vec<Argument<'r>>),
}

/// Plan of `--gen-clang-attr-template-instantiate`.
pub(super) struct Instances<'r> {
    /// Effects by attribute, in templates in general.
    pub(super) general: Vec<(&'r str, Instance<'r>)>,
    /// Effects by attribute, in definitions of class templates.
    pub(super) of_declarations: Vec<(&'r str, Instance<'r>)>,
}

impl<'r> Instances<'r> {
    pub(super) fn read(attributes: &Attributes<'r>) -> Result<Self, RecordError> {
        let general = instances(attributes, false)?;
        Ok(Instances { general, of_declarations: instances(attributes, true)? })
    }
}

/// Returns the effects by attribute. With `of_declarations`, attributes that are not meaningful to
/// class template definitions are absent.
fn instances<'r>(
    attributes: &Attributes<'r>,
    of_declarations: bool,
) -> Result<Vec<(&'r str, Instance<'r>)>, RecordError> {
    let instance = |attribute: &Attribute<'r>| {
        let is_present = attribute.bit("Clone")?
            && (!of_declarations || attribute.bit("MeaningfulToClassTemplateDefinition")?);
        Ok::<_, RecordError>(match is_present {
            false => Instance::Absent,
            true if !attribute.bit("TemplateDependent")? => Instance::Cloned,
            true => Instance::Instantiated(attribute.arguments()?.to_vec()),
        })
    };
    let named = |attribute: &Attribute<'r>| Ok((attribute.name(), instance(attribute)?));
    attributes.nodes().map(|attribute| named(attribute?)).collect()
}

/// Reads the names of the attributes that `--gen-clang-attr-is-type-dependent` handles.
pub(super) fn type_dependent<'r>(attributes: &Attributes<'r>) -> Result<Vec<&'r str>, RecordError> {
    let mut names = Vec::new();
    for attribute in &attributes.all {
        if attribute.bit("IsTypeDependent")? {
            names.push(attribute.name());
        }
    }
    Ok(names)
}
