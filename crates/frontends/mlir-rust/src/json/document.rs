//! [`Document`]: facts of one or all dialects of a source.

use std::collections::BTreeMap;
use std::sync::Arc;

use tablegen_core::{Record, Records};
use tablegen_mlir::model::constraint::Constraint as Described;
use tablegen_mlir::model::dialect::Dialect;
use tablegen_mlir::model::fields::Read;
use tablegen_mlir::model::operator::Operator;
use tablegen_mlir::model::{Context, Queries};
use tablegen_session::BackendError;

use super::definitions::{Definition, Enum, Interface};
use super::operations::Operation;
use crate::plan::constraints::{Constraint, Constraints};

/// Dialects with their operations, types, attributes, enums and interfaces.
pub(super) struct Document<'r> {
    pub(super) dialects: Vec<DialectFacts<'r>>,
    /// Descriptions of groups of operations, by their names.
    pub(super) categories: BTreeMap<&'r str, &'r str>,
    pub(super) operations: Vec<Operation<'r>>,
    pub(super) types: Vec<Definition<'r>>,
    pub(super) attributes: Vec<Definition<'r>>,
    pub(super) enums: Vec<Enum<'r>>,
    pub(super) interfaces: Vec<Interface<'r>>,
    /// Constraints that the other members refer to, with their conditions in C++.
    pub(super) predicates: Vec<(Constraint<'r>, String)>,
}

/// Treatment of definitions that the model rejects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rejected {
    /// The document is not made.
    Fail,
    LeaveOut,
}

impl Rejected {
    /// Returns what was read. `None` if it is left out.
    pub(super) fn keep<T>(self, read: Read<T>) -> Read<Option<T>> {
        match (read, self) {
            (Ok(one), _) => Ok(Some(one)),
            (Err(error), Rejected::Fail) => Err(error),
            (Err(_), Rejected::LeaveOut) => Ok(None),
        }
    }
}

/// Dialect.
pub(super) struct DialectFacts<'r> {
    pub(super) item: Item<'r>,
    pub(super) dependent: Vec<&'r str>,
    /// Names of the features in MLIR, and if the dialect has them.
    pub(super) features: Vec<(&'static str, bool)>,
}

/// Facts that each definition has.
pub(super) struct Item<'r> {
    pub(super) record: Record<'r>,
    pub(super) dialect: Option<&'r str>,
    pub(super) class: String,
    pub(super) namespace: &'r str,
    pub(super) summary: &'r str,
    pub(super) description: &'r str,
    pub(super) metadata: Vec<Metadata<'r>>,
}

/// Text, or texts, of the record that the field `docMetadata` names.
pub(super) struct Metadata<'r> {
    pub(super) name: &'r str,
    pub(super) texts: Vec<&'r str>,
    pub(super) is_list: bool,
}

/// Reader of a document.
pub(super) struct Reader<'r> {
    pub(super) constraints: Constraints<'r>,
    /// Namespaces in C++ and names of all dialects.
    pub(super) namespaces: Vec<(&'r str, &'r str)>,
}

impl<'r> Document<'r> {
    /// Reads the dialect with this name, or all.
    pub(super) fn read(
        cx: &Context<'_, 'r>,
        name: Option<&str>,
        rejected: Rejected,
    ) -> Result<Self, BackendError> {
        let records = cx.records();
        let operators = match (records.find_class("Op"), rejected) {
            (None, _) => Arc::default(),
            (Some(_), Rejected::Fail) => cx.operators()?,
            (Some(_), Rejected::LeaveOut) => {
                let all = records.derived_from_if_defined("Op");
                Arc::new(all.filter_map(|record| Operator::new(records, record).ok()).collect())
            }
        };
        let mut all = Vec::new();
        for record in records.derived_from_if_defined("Dialect") {
            let dialect = Dialect::new(record).and_then(|one| one.name().map(|_| one));
            all.extend(rejected.keep(dialect)?);
        }
        let mut namespaces = Vec::new();
        for one in &all {
            namespaces.push((one.cpp_namespace()?.trim_start_matches("::"), one.name()?));
        }
        let is_read = |other: &str| name.is_none_or(|name| name == other);
        if let Some(name) = name.filter(|name| namespaces.iter().all(|(_, one)| one != name)) {
            return Err(BackendError::new(format!("there is no dialect `{name}`")));
        }
        let mut reader = Reader { constraints: Constraints::new(records, &[]), namespaces };
        let mut document = Document {
            dialects: Vec::new(),
            categories: BTreeMap::new(),
            operations: Vec::new(),
            types: Vec::new(),
            attributes: Vec::new(),
            enums: Vec::new(),
            interfaces: Vec::new(),
            predicates: Vec::new(),
        };
        for dialect in &all {
            if is_read(dialect.name()?) {
                document.dialects.extend(rejected.keep(DialectFacts::read(dialect))?);
                document.read_operations(&mut reader, records, dialect, &operators, rejected)?;
            }
        }
        for (class, list) in
            [("TypeDef", &mut document.types), ("AttrDef", &mut document.attributes)]
        {
            for record in records.derived_from_if_defined(class) {
                let Some(definition) = rejected.keep(Definition::read(record, &mut reader))? else {
                    continue;
                };
                if definition.item.dialect.is_some_and(is_read) {
                    list.push(definition);
                }
            }
        }
        let is_own = |item: &Item<'_>| name.is_none() || item.dialect.is_some_and(is_read);
        let enums = Enum::all(records, &reader, rejected)?;
        document.enums = enums
            .into_iter()
            .filter(|one| is_own(&one.item) || document.uses(one.item.record))
            .collect();
        document.interfaces = Interface::all(records, &reader, rejected)?;
        document.interfaces.retain(|one| is_own(&one.item));
        for constraint in reader.constraints.into_list() {
            let condition = condition(constraint.record)?;
            document.predicates.push((constraint, condition));
        }
        Ok(document)
    }

    fn read_operations(
        &mut self,
        reader: &mut Reader<'r>,
        records: &'r Records,
        dialect: &Dialect<'r>,
        operators: &[Operator<'r>],
        rejected: Rejected,
    ) -> Result<(), BackendError> {
        let own: Vec<_> = operators.iter().filter(|op| op.dialect() == dialect).collect();
        let enums = crate::plan::enums::read(records, dialect, &own);
        let enums = rejected.keep(enums)?.unwrap_or_default();
        for op in own {
            let operation = Operation::read(op, reader, &enums, operators);
            let Some(operation) = rejected.keep(operation)? else { continue };
            if let Some((name, description)) = operation.category {
                self.categories.entry(name).or_insert(description);
            }
            self.operations.push(operation);
        }
        Ok(())
    }

    /// Returns true if an attribute or a property of an operation has values of an enum.
    fn uses(&self, of: Record<'r>) -> bool {
        let mut parts =
            self.operations.iter().flat_map(|op| op.attributes.iter().chain(&op.properties));
        parts.any(|part| part.enumeration == Some(of))
    }
}

impl<'r> DialectFacts<'r> {
    fn read(dialect: &Dialect<'r>) -> Read<Self> {
        let record = dialect.record();
        Ok(DialectFacts {
            item: Item {
                record,
                dialect: Some(dialect.name()?),
                class: dialect.cpp_class_name(),
                namespace: dialect.cpp_namespace()?,
                summary: dialect.summary(),
                description: dialect.description(),
                metadata: metadata(record),
            },
            dependent: dialect.dependent_dialects().to_vec(),
            features: vec![
                ("hasCanonicalizer", dialect.has_canonicalizer()?),
                ("hasConstantMaterializer", dialect.has_constant_materializer()?),
                ("hasOperationAttrVerify", dialect.has_operation_attr_verify()?),
                ("hasRegionArgAttrVerify", dialect.has_region_arg_attr_verify()?),
                ("hasRegionResultAttrVerify", dialect.has_region_result_attr_verify()?),
                (
                    "useDefaultAttributePrinterParser",
                    dialect.use_default_attribute_printer_parser()?,
                ),
                ("useDefaultTypePrinterParser", dialect.use_default_type_printer_parser()?),
                ("usePropertiesForAttributes", dialect.use_properties_for_attributes()?),
                ("isExtensible", dialect.is_extensible()?),
            ],
        })
    }
}

impl<'r> Reader<'r> {
    /// Returns the index of a constraint's condition. `None` if everything satisfies it.
    pub(super) fn index(&mut self, constraint: &Described<'r>) -> Read<Option<usize>> {
        self.constraints.index(constraint)
    }

    /// Returns the name of the dialect in whose C++ namespace a definition is.
    pub(super) fn dialect_of(&self, namespace: &str) -> Option<&'r str> {
        let namespace = namespace.trim_start_matches("::");
        let found = self.namespaces.iter().find(|(one, _)| *one == namespace);
        found.filter(|(one, _)| !one.is_empty()).map(|(_, name)| *name)
    }
}

/// Returns the condition in C++ of a constraint.
fn condition(record: Record<'_>) -> Read<String> {
    Described::of_kind(record, tablegen_mlir::model::constraint::ConstraintKind::Other).condition()
}

/// Returns the text of a field. Empty if there is none.
pub(super) fn text<'r>(record: Record<'r>, field: &str) -> &'r str {
    record.field(field).and_then(|field| field.value().as_str()).unwrap_or_default()
}

/// Returns the texts and the lists of texts of the record that the field `docMetadata` names.
pub(super) fn metadata(record: Record<'_>) -> Vec<Metadata<'_>> {
    let Some(of) = record.field("docMetadata").and_then(|field| field.value().as_def()) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for field in of.fields() {
        let value = field.value();
        let (texts, is_list) = match (value.as_str(), value.as_list()) {
            (Some(text), _) => (vec![text], false),
            (_, Some(list)) => {
                (list.iter().filter_map(|one| one.as_str()).collect::<Vec<_>>(), true)
            }
            _ => continue,
        };
        if texts.iter().any(|text| !text.is_empty()) {
            all.push(Metadata { name: field.name(), texts, is_list });
        }
    }
    all
}
