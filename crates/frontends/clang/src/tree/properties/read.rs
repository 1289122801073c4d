//! Properties of nodes with their rules.
//!
//! Input: records. Output: [`Properties`] by node name. Violated rules are reported.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError, RecordId};

use crate::Context;
use tablegen_session::BackendError;
use tablegen_session::derived_from;

#[derive(Debug)]
pub(super) struct Properties<'r> {
    /// Nodes with properties or rules, by name.
    nodes: BTreeMap<&'r [u8], Node<'r>>,
    /// Named types of properties.
    pub(super) types: Vec<Record<'r>>,
    /// Types that consist of cases.
    pub(super) cased: FxHashMap<RecordId, Cased<'r>>,
}

/// Node with properties.
#[derive(Debug)]
pub(super) struct Node<'r> {
    record: Record<'r>,
    properties: Vec<Record<'r>>,
    /// Rule that creates a value from its properties.
    pub(super) creator: Option<Record<'r>>,
    /// Rule that overrides inherited properties.
    overriding: Option<Record<'r>>,
    /// Rule with statements that precede its properties in writers.
    pub(super) helper: Option<Record<'r>>,
}

/// Type that consists of cases.
#[derive(Debug, Default)]
pub(super) struct Cased<'r> {
    /// Rule that reads the kind of a value.
    pub(super) kind: Option<Record<'r>>,
    pub(super) cases: Vec<Record<'r>>,
}

impl<'r> Properties<'r> {
    /// Reads and checks all properties.
    ///
    /// # Errors
    /// Returns an error if a class is not defined, a field is unset, a rule occurs twice, or an
    /// error was reported.
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

    /// Returns the node that a rule belongs to.
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

    /// Returns the properties of a node.
    pub(super) fn find(&self, record: Record<'r>) -> Option<&Node<'r>> {
        self.nodes.get(record.name_bytes())
    }

    /// Returns the own and inherited properties of a node, without those that it overrides.
    ///
    /// # Errors
    /// Returns an error if a field is unset.
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

    /// Returns the own and inherited properties of a node.
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

    /// Checks the types of all properties, and that their names are unique within a node.
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

/// Stores a rule that may occur once.
fn only<'r>(
    slot: &mut Option<Record<'r>>,
    rule: Record<'r>,
    what: &str,
    of: impl FnOnce() -> Result<&'r str, RecordError>,
) -> Result<(), RecordError> {
    match slot.replace(rule) {
        None => Ok(()),
        Some(_) => Err(rule.error(format!("multiple {what} rules for \"{}\"", of()?))),
    }
}

/// Returns the name of a node with properties.
///
/// # Errors
/// Returns an error if the record is neither a node nor a case.
pub(super) fn name(record: Record<'_>) -> Result<&str, RecordError> {
    if record.is_subclass_of("ASTNode") {
        return Ok(record.name());
    }
    if record.is_subclass_of("PropertyTypeCase") {
        return record.string("Name");
    }
    Err(record.error("unexpected node declaring properties"))
}

/// Reports errors in the type of a property.
fn check_type<'r>(
    cx: &Context<'_, 'r>,
    mut ty: Record<'r>,
    property: Record<'r>,
) -> Result<(), RecordError> {
    let report = |ty: Record<'r>, message: &str| {
        cx.error(ty.error(message));
        cx.note(property.locs(), "type used here");
    };
    // Reported after the checks of the inner types.
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
