//! The properties of nodes, and the rules for them.
//!
//! In: records. Out: [`Properties`], by the names of nodes; what is wrong is reported.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError, RecordId};

use crate::Context;
use tablegen_model::derived_from;
use tablegen_session::BackendError;

/// What is known of properties.
#[derive(Debug)]
pub(super) struct Properties<'r> {
    /// The nodes that have properties or rules, by their names.
    nodes: BTreeMap<&'r [u8], Node<'r>>,
    /// The types of properties that have names.
    pub(super) types: Vec<Record<'r>>,
    /// The types that are one of several cases.
    pub(super) cased: FxHashMap<RecordId, Cased<'r>>,
}

/// A node with properties.
#[derive(Debug)]
pub(super) struct Node<'r> {
    record: Record<'r>,
    properties: Vec<Record<'r>>,
    /// How it is made of them.
    pub(super) creator: Option<Record<'r>>,
    /// Which of those of its bases it has no use for.
    overriding: Option<Record<'r>>,
    /// What is done before they are written.
    pub(super) helper: Option<Record<'r>>,
}

/// A type that is one of several cases.
#[derive(Debug, Default)]
pub(super) struct Cased<'r> {
    /// How cases are told apart.
    pub(super) kind: Option<Record<'r>>,
    pub(super) cases: Vec<Record<'r>>,
}

impl<'r> Properties<'r> {
    /// Reads and checks all properties.
    ///
    /// # Errors
    /// A class or a field is missing, there are two rules where one may be, or an error was
    /// reported.
    pub(super) fn read(cx: &Context<'_, 'r>) -> Result<Self, BackendError> {
        let records = cx.records();
        let mut all =
            Properties { nodes: BTreeMap::new(), types: Vec::new(), cased: FxHashMap::default() };
        for property in derived_from(records, "Property")? {
            all.node(property)?.properties.push(property);
        }
        for rule in derived_from(records, "Creator")? {
            let node = all.node(rule)?;
            only(&mut node.creator, rule, "creator", || name(node.record))?;
        }
        for rule in derived_from(records, "Override")? {
            let node = all.node(rule)?;
            only(&mut node.overriding, rule, "override", || name(node.record))?;
        }
        for rule in derived_from(records, "ReadHelper")? {
            let node = all.node(rule)?;
            only(&mut node.helper, rule, "write helper", || name(node.record))?;
        }
        let types = derived_from(records, "PropertyType")?;
        all.types = types.into_iter().filter(|ty| !ty.is_anonymous()).collect();
        for rule in derived_from(records, "PropertyTypeKind")? {
            let ty = rule.def("Type")?;
            let cased = all.cased.entry(ty.id()).or_default();
            only(&mut cased.kind, rule, "kind", || ty.string("CXXName"))?;
        }
        for case in derived_from(records, "PropertyTypeCase")? {
            all.cased.entry(case.def("Type")?.id()).or_default().cases.push(case);
        }
        all.check(cx)?;
        Ok(all)
    }

    /// The node that a rule is for.
    fn node(&mut self, rule: Record<'r>) -> Result<&mut Node<'r>, RecordError> {
        let record = rule.def("Class")?;
        Ok(self.nodes.entry(record.name_bytes()).or_insert_with(|| Node {
            record,
            properties: Vec::new(),
            creator: None,
            overriding: None,
            helper: None,
        }))
    }

    /// What is known of a node.
    pub(super) fn find(&self, record: Record<'r>) -> Option<&Node<'r>> {
        self.nodes.get(record.name_bytes())
    }

    /// The properties of a node and of those that it derives from, with what it overrides left
    /// out.
    ///
    /// # Errors
    /// A field is missing.
    pub(super) fn of_node(&self, node: &Node<'r>) -> Result<Vec<Record<'r>>, RecordError> {
        let ignored: FxHashSet<&str> = match node.overriding {
            Some(rule) => rule.list_of_strings("IgnoredProperties")?.into_iter().collect(),
            None => FxHashSet::default(),
        };
        let mut all = Vec::new();
        for property in self.with_bases(node)? {
            if !ignored.contains(property.string("Name")?) {
                all.push(property);
            }
        }
        Ok(all)
    }

    /// The properties of a node and of those that it derives from.
    fn with_bases(&self, node: &Node<'r>) -> Result<Vec<Record<'r>>, RecordError> {
        let mut all = node.properties.clone();
        if !node.record.is_subclass_of("ASTNode") {
            return Ok(all);
        }
        let mut seen = FxHashSet::from_iter([node.record.id()]);
        let mut next = node.record.get::<Option<Record<'_>>>("Base")?;
        while let Some(base) = next {
            if !seen.insert(base.id()) {
                return Err(base.error("node derives from itself"));
            }
            all.extend(self.find(base).into_iter().flat_map(|node| &node.properties));
            next = base.get::<Option<Record<'_>>>("Base")?;
        }
        Ok(all)
    }

    /// Checks the types of all properties, and that each has a name of its own.
    fn check(&self, cx: &Context<'_, 'r>) -> Result<(), BackendError> {
        for node in self.nodes.values() {
            let mut names: FxHashMap<&str, Record<'r>> = FxHashMap::default();
            for property in self.with_bases(node)? {
                check_type(cx, property.def("Type")?, property)?;
                let property_name = property.string("Name")?;
                if let Some(before) = names.get(property_name) {
                    let node = name(node.record)?;
                    cx.error(before.error(format!(
                        "multiple properties named \"{property_name}\" in hierarchy of {node}"
                    )));
                    cx.note(property.locs(), "existing property");
                } else {
                    names.insert(property_name, property);
                }
            }
        }
        if cx.has_errors() {
            return Err(BackendError::new("property validation failed"));
        }
        Ok(())
    }
}

/// Takes down a rule of which there is one only.
fn only<'r>(
    place: &mut Option<Record<'r>>,
    rule: Record<'r>,
    what: &str,
    of: impl FnOnce() -> Result<&'r str, RecordError>,
) -> Result<(), RecordError> {
    match place.replace(rule) {
        None => Ok(()),
        Some(_) => Err(rule.error(format!("multiple {what} rules for \"{}\"", of()?))),
    }
}

/// What a node with properties is called.
///
/// # Errors
/// It is neither a node nor a case.
pub(super) fn name(record: Record<'_>) -> Result<&str, RecordError> {
    if record.is_subclass_of("ASTNode") {
        return Ok(record.name());
    }
    if record.is_subclass_of("PropertyTypeCase") {
        return record.string("Name");
    }
    Err(record.error("unexpected node declaring properties"))
}

/// Reports what is wrong with a type that a property has.
fn check_type<'r>(
    cx: &Context<'_, 'r>,
    mut ty: Record<'r>,
    property: Record<'r>,
) -> Result<(), RecordError> {
    let report = |ty: Record<'r>, message: &str| {
        cx.error(ty.error(message));
        cx.note(property.locs(), "type used here");
    };
    // Reported when what is inside was checked.
    let mut missing = Vec::new();
    while ty.is_anonymous() {
        if ty.is_subclass_of("Array") {
            ty = ty.def("Element")?;
        } else if ty.is_subclass_of("Optional") {
            ty = ty.def("Element")?;
            if ty.string("PackOptional")?.is_empty() {
                missing.push((ty, "type doesn't provide optional-packing code"));
            } else if ty.string("UnpackOptional")?.is_empty() {
                missing.push((ty, "type doesn't provide optional-unpacking code"));
            }
        } else {
            report(ty, "unknown generic property type");
            break;
        }
    }
    if !ty.is_anonymous() && ty.string("CXXName")?.is_empty() {
        report(ty, "type is not generic but has no C++ type name");
    }
    while let Some((ty, message)) = missing.pop() {
        report(ty, message);
    }
    Ok(())
}
