//! [`TypeConstraint`]: constraint on a type, with its C++ class.

use tablegen_core::Record;

use super::constraint::{Constraint, ConstraintKind};
use super::fields::Read;

/// View of a record of class `TypeConstraint`.
#[derive(Clone, Copy, Debug)]
pub struct TypeConstraint<'r> {
    record: Record<'r>,
    is_optional: bool,
    is_variadic: bool,
    is_variadic_of_variadic: bool,
}

impl<'r> TypeConstraint<'r> {
    /// Creates the view of a record.
    pub fn new(record: Record<'r>) -> Self {
        TypeConstraint {
            record,
            is_optional: record.is_subclass_of("Optional"),
            is_variadic: record.is_subclass_of("Variadic"),
            is_variadic_of_variadic: record.is_subclass_of("VariadicOfVariadic"),
        }
    }

    /// Returns the record.
    pub fn record(&self) -> Record<'r> {
        self.record
    }

    /// Returns the constraint.
    pub fn constraint(&self) -> Constraint<'r> {
        Constraint::of_kind(self.record, ConstraintKind::Type)
    }

    /// Returns true if the value may be absent.
    pub fn is_optional(&self) -> bool {
        self.is_optional
    }

    /// Returns true for any number of values.
    pub fn is_variadic(&self) -> bool {
        self.is_variadic
    }

    /// Returns true for any number of groups of values.
    pub fn is_variadic_of_variadic(&self) -> bool {
        self.is_variadic_of_variadic
    }

    /// Returns true if the number of values is not always one.
    pub fn is_variable_length(&self) -> bool {
        self.is_optional || self.is_variadic
    }

    /// Returns the name of the attribute with the sizes of the groups of values.
    ///
    /// # Errors
    /// Returns an error if there are no groups.
    pub fn segment_attribute(&self) -> Read<&'r str> {
        self.record.string("segmentAttrName")
    }

    /// Returns the code template that builds the type. `None` if the type cannot be built without
    /// further values.
    ///
    /// # Errors
    /// Returns an error if an optional or variadic type has no base.
    pub fn builder_call(&self) -> Read<Option<&'r str>> {
        let base = match self.is_variable_length() {
            true => self.record.def("baseType")?,
            false => self.record,
        };
        let call = base.field("builderCall").and_then(|field| field.value().as_str());
        Ok(call.filter(|call| !call.is_empty()))
    }

    /// Returns the C++ class.
    ///
    /// # Errors
    /// Returns an error if the class is not a text.
    pub fn cpp_type(&self) -> Read<&'r str> {
        self.record.string("cppType")
    }
}
