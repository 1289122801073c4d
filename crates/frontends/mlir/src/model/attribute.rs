//! [`Attribute`]: constraint on an attribute, with its C++ storage.

use tablegen_core::{Record, RecordError};

use super::constraint::{Constraint, ConstraintKind};
use super::dialect::Dialect;
use super::fields::{Read, text_or_empty};
use super::ty::TypeConstraint;

/// View of a record of class `Attr`.
#[derive(Clone, Debug)]
pub struct Attribute<'r> {
    record: Record<'r>,
    storage_type: &'r str,
    return_type: &'r str,
    convert_from_storage: &'r str,
    const_builder: &'r str,
    default_value: &'r str,
    is_optional: bool,
    is_derived: bool,
}

impl<'r> Attribute<'r> {
    /// Reads a record of class `Attr`.
    ///
    /// # Errors
    /// Returns an error if the record lacks a field of that class.
    pub fn new(record: Record<'r>) -> Read<Self> {
        let storage_type = match text_or_empty(record, "storageType")? {
            "" => "::mlir::Attribute",
            ty => ty,
        };
        Ok(Attribute {
            record,
            storage_type,
            return_type: text_or_empty(record, "returnType")?,
            convert_from_storage: text_or_empty(record, "convertFromStorage")?,
            const_builder: text_or_empty(record, "constBuilderCall")?,
            default_value: text_or_empty(record, "defaultValue")?,
            is_optional: record.bit("isOptional")?,
            is_derived: record.is_subclass_of("DerivedAttr"),
        })
    }

    /// Returns the record.
    pub fn record(&self) -> Record<'r> {
        self.record
    }

    /// Returns the constraint.
    pub fn constraint(&self) -> Constraint<'r> {
        Constraint::of_kind(self.record, ConstraintKind::Attribute)
    }

    /// Returns the C++ type of the attribute.
    pub fn storage_type(&self) -> &'r str {
        self.storage_type
    }

    /// Returns the C++ type that getters convert the attribute to.
    pub fn return_type(&self) -> &'r str {
        self.return_type
    }

    /// Returns the code template that converts `$_self` to the return type.
    pub fn convert_from_storage(&self) -> &'r str {
        self.convert_from_storage
    }

    /// Returns the code template that builds the attribute from a value `$0`. Empty if absent.
    pub fn const_builder(&self) -> &'r str {
        self.const_builder
    }

    /// Returns true if the attribute can be built from a value.
    pub fn is_const_buildable(&self) -> bool {
        !self.const_builder.is_empty()
    }

    /// Returns the code template of the default value; it may be empty.
    pub fn default_value(&self) -> &'r str {
        self.default_value
    }

    /// Returns true if the attribute has a default value.
    pub fn has_default_value(&self) -> bool {
        !self.default_value.is_empty()
    }

    /// Returns true if the attribute may be absent.
    pub fn is_optional(&self) -> bool {
        self.is_optional
    }

    /// Returns true if code computes the attribute from others.
    pub fn is_derived(&self) -> bool {
        self.is_derived
    }

    /// Returns true if the attribute holds a type.
    pub fn is_type(&self) -> bool {
        self.record.is_subclass_of("TypeAttrBase")
    }

    /// Returns true if the attribute refers to a symbol.
    pub fn is_symbol_ref(&self) -> bool {
        matches!(self.record.name(), "SymbolRefAttr" | "FlatSymbolRefAttr")
            || self.record.is_subclass_of("SymbolRefAttr")
            || self.record.is_subclass_of("FlatSymbolRefAttr")
    }

    /// Returns true if the attribute is a case of an enum.
    pub fn is_enum(&self) -> bool {
        self.record.is_subclass_of("EnumAttrInfo")
    }

    /// Returns the type of the attribute's value. `None` if the attribute is not typed.
    ///
    /// # Errors
    /// Returns an error if the field is missing.
    pub fn value_type(&self) -> Read<Option<TypeConstraint<'r>>> {
        Ok(self.record.value("valueType")?.as_def().map(TypeConstraint::new))
    }

    /// Returns the attribute without wrappers such as `OptionalAttr` and `DefaultValuedAttr`.
    ///
    /// # Errors
    /// Returns an error if a record on the way lacks a field of class `Attr`.
    pub fn base(&self) -> Read<Attribute<'r>> {
        let mut record = self.record;
        // Records are created in order, so that fields of a record's own class cannot form a cycle.
        while let Some(base) = record.value("baseAttr")?.as_def() {
            record = base;
        }
        if record.id() == self.record.id() { Ok(self.clone()) } else { Attribute::new(record) }
    }

    /// Returns the name of the record; that of the base if the record is anonymous.
    ///
    /// # Errors
    /// Returns an error if [`base`](Attribute::base) fails.
    pub fn def_name(&self) -> Read<&'r str> {
        match self.record.is_anonymous() {
            true => Ok(self.base()?.record.name()),
            false => Ok(self.record.name()),
        }
    }

    /// Returns the C++ code that computes a derived attribute.
    ///
    /// # Errors
    /// Returns an error if the attribute is not derived.
    pub fn derived_body(&self) -> Read<&'r str> {
        self.record.string("body")
    }

    /// Returns the dialect. `None` if the attribute belongs to none.
    ///
    /// # Errors
    /// Returns an error if [`Dialect::new`] fails.
    pub fn dialect(&self) -> Read<Option<Dialect<'r>>> {
        let record = self.record.field("dialect").and_then(|field| field.value().as_def());
        record.map(Dialect::new).transpose()
    }
}

/// View of a record of class `ConstantAttr`.
#[derive(Clone, Copy, Debug)]
pub struct ConstantAttribute<'r>(Record<'r>);

impl<'r> ConstantAttribute<'r> {
    /// Creates the view of a record.
    pub fn new(record: Record<'r>) -> Self {
        ConstantAttribute(record)
    }

    /// Returns the attribute that has the value.
    ///
    /// # Errors
    /// Returns an error if [`Attribute::new`] fails.
    pub fn attribute(self) -> Result<Attribute<'r>, RecordError> {
        Attribute::new(self.0.def("attr")?)
    }

    /// Returns the C++ text of the value.
    ///
    /// # Errors
    /// Returns an error if the field is not a text.
    pub fn value(self) -> Read<&'r str> {
        self.0.string("value")
    }
}
