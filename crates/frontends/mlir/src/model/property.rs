//! [`Property`]: value that an operation stores outside of its attributes.

use tablegen_core::Record;

use super::constraint::{Constraint, ConstraintKind};
use super::fields::{Read, text_or_empty};
use super::predicate::Predicate;

/// View of a record of class `Property`, or a property that a trait implies.
#[derive(Clone, Debug)]
pub struct Property<'r> {
    /// Record. `None` for properties that traits imply.
    pub record: Option<Record<'r>>,
    pub summary: &'r str,
    pub description: &'r str,
    /// C++ type of the member that stores the value.
    pub storage_type: String,
    /// C++ type of getters and setters.
    pub interface_type: &'r str,
    /// Code template that converts `$_storage` to the interface type.
    pub convert_from_storage: &'r str,
    /// Code template that assigns `$_value` to `$_storage`.
    pub assign_to_storage: &'r str,
    /// Code template of a function body that returns `$_storage` as an attribute.
    pub convert_to_attribute: &'r str,
    /// Code template of a function body that sets `$_storage` from `$_attr`.
    pub convert_from_attribute: &'r str,
    /// Code template that parses the value.
    pub parser: String,
    /// Code template that parses the value if there is one; may be empty.
    pub optional_parser: &'r str,
    /// Code template that prints the value.
    pub printer: &'r str,
    /// Code template that reads `$_storage` from bytecode.
    pub read_from_bytecode: &'r str,
    /// Code template that writes `$_storage` to bytecode.
    pub write_to_bytecode: &'r str,
    /// Code template of the hash of `$_storage`.
    pub hash: &'r str,
    /// Code template of the default value; may be empty.
    pub default_value: &'r str,
    /// Initial value in the storage type if the default value is not one; may be empty.
    pub storage_value: &'r str,
}

impl<'r> Property<'r> {
    /// Reads a record of class `Property`.
    ///
    /// # Errors
    /// Returns an error if the record lacks a field of that class.
    pub fn new(record: Record<'r>) -> Read<Self> {
        let text = |field| text_or_empty(record, field);
        Ok(Property {
            record: Some(record),
            summary: text("summary")?,
            description: text("description")?,
            storage_type: match text("storageType")? {
                "" => "Property".to_owned(),
                ty => ty.to_owned(),
            },
            interface_type: text("interfaceType")?,
            convert_from_storage: text("convertFromStorage")?,
            assign_to_storage: text("assignToStorage")?,
            convert_to_attribute: text("convertToAttribute")?,
            convert_from_attribute: text("convertFromAttribute")?,
            parser: text("parser")?.to_owned(),
            optional_parser: text("optionalParser")?,
            printer: text("printer")?,
            read_from_bytecode: text("readFromMlirBytecode")?,
            write_to_bytecode: text("writeToMlirBytecode")?,
            hash: text("hashProperty")?,
            default_value: text("defaultValue")?,
            storage_value: text("storageTypeValueOverride")?,
        })
    }

    /// Returns the constraint. `None` for properties that traits imply.
    pub fn constraint(&self) -> Option<Constraint<'r>> {
        Some(Constraint::of_kind(self.record?, ConstraintKind::Property))
    }

    /// Returns the predicate. `None` if every value satisfies the constraint.
    pub fn predicate(&self) -> Option<Predicate<'r>> {
        self.constraint()?.predicate()
    }

    /// Returns true if the property has a default value.
    pub fn has_default_value(&self) -> bool {
        !self.default_value.is_empty()
    }

    /// Returns the property without wrappers such as `OptionalProp`.
    ///
    /// # Errors
    /// Returns an error if [`Property::new`] fails.
    pub fn base(&self) -> Read<Property<'r>> {
        let mut base = None;
        let mut record = self.record;
        while let Some(next) = record
            .and_then(|record| record.field("baseProperty"))
            .and_then(|field| field.value().as_def())
        {
            (base, record) = (Some(next), Some(next));
        }
        base.map_or_else(|| Ok(self.clone()), Property::new)
    }

    /// Returns the name of the record; that of the base if the record is anonymous.
    ///
    /// # Errors
    /// Returns an error if [`base`](Property::base) fails.
    pub fn def_name(&self) -> Read<&'r str> {
        Ok(match self.record {
            Some(record) if record.is_anonymous() => {
                self.base()?.record.map_or("", |record| record.name())
            }
            Some(record) => record.name(),
            None => "",
        })
    }
}
