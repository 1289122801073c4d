//! Arguments of operations: attributes, properties and operands with their names.

use super::attribute::Attribute;
use super::property::Property;
use super::ty::TypeConstraint;

/// Attribute of an operation.
#[derive(Clone, Debug)]
pub struct NamedAttribute<'r> {
    /// Name of the argument.
    pub name: &'r str,
    pub attribute: Attribute<'r>,
}

/// Property of an operation.
#[derive(Clone, Debug)]
pub struct NamedProperty<'r> {
    /// Name of the argument.
    pub name: &'r str,
    pub property: Property<'r>,
}

/// Operand or result of an operation.
#[derive(Clone, Copy, Debug)]
pub struct NamedType<'r> {
    /// Name. Empty if the value has none.
    pub name: &'r str,
    /// Constraint on the type.
    pub constraint: TypeConstraint<'r>,
}

impl NamedType<'_> {
    /// Returns true if not all types satisfy the constraint.
    pub fn has_predicate(&self) -> bool {
        self.constraint.constraint().predicate().is_some()
    }

    /// Returns true if the value may be absent.
    pub fn is_optional(&self) -> bool {
        self.constraint.is_optional()
    }

    /// Returns true for any number of values.
    pub fn is_variadic(&self) -> bool {
        self.constraint.is_variadic()
    }

    /// Returns true for any number of groups of values.
    pub fn is_variadic_of_variadic(&self) -> bool {
        self.constraint.is_variadic_of_variadic()
    }

    /// Returns true if the number of values is not always one.
    pub fn is_variable_length(&self) -> bool {
        self.constraint.is_variable_length()
    }
}

/// Argument of an operation: index into the list of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Argument {
    /// Index into the operands.
    Operand(usize),
    /// Index into the attributes.
    Attribute(usize),
    /// Index into the properties.
    Property(usize),
}
