//! [`Constraint`]: predicate and summary of an attribute, type, property, region or successor.

use tablegen_core::{Record, RecordError};

use super::fields::{Read, optional_text};
use super::predicate::Predicate;

/// Entity that a constraint applies to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ConstraintKind {
    Attribute,
    Property,
    Region,
    /// Successor block.
    Successor,
    /// Type of a value.
    Type,
    /// Any entities: a constraint of a rewrite pattern.
    Other,
}

/// View of a record of class `Constraint`.
#[derive(Clone, Copy, Debug)]
pub struct Constraint<'r> {
    record: Record<'r>,
    kind: ConstraintKind,
}

impl<'r> Constraint<'r> {
    /// Creates the view of a record; that of its constraint if it is an `OpVariable`.
    ///
    /// # Errors
    /// Returns an error if the record is not a constraint.
    pub fn new(record: Record<'r>) -> Read<Self> {
        let record = match record.is_subclass_of("OpVariable") {
            true => record.def("constraint")?,
            false => record,
        };
        let is = |class| record.is_subclass_of(class);
        let kind = if is("TypeConstraint") {
            ConstraintKind::Type
        } else if is("AttrConstraint") {
            ConstraintKind::Attribute
        } else if is("PropConstraint") {
            ConstraintKind::Property
        } else if is("RegionConstraint") {
            ConstraintKind::Region
        } else if is("SuccessorConstraint") {
            ConstraintKind::Successor
        } else if is("Constraint") {
            ConstraintKind::Other
        } else {
            let message = format!("expected a constraint but got `{}`", record.name());
            return Err(RecordError::new(record.locs(), message));
        };
        Ok(Constraint { record, kind })
    }

    /// Creates the view of a record that is known to be a constraint of this kind.
    pub fn of_kind(record: Record<'r>, kind: ConstraintKind) -> Self {
        Constraint { record, kind }
    }

    /// Returns the record.
    pub fn record(&self) -> Record<'r> {
        self.record
    }

    /// Returns the kind of entities that the constraint applies to.
    pub fn kind(&self) -> ConstraintKind {
        self.kind
    }

    /// Returns the predicate. `None` if every entity satisfies the constraint.
    pub fn predicate(&self) -> Option<Predicate<'r>> {
        Predicate::of_value(self.record.field("predicate")?.value())
    }

    /// Returns the C++ expression of the predicate, a code template.
    ///
    /// # Errors
    /// Returns an error if there is no predicate, or if [`Predicate::condition`] fails.
    pub fn condition(&self) -> Read<String> {
        match self.predicate() {
            Some(predicate) => predicate.condition(),
            None => {
                let message = format!("`{}` has no predicate", self.record.name());
                Err(RecordError::new(self.record.locs(), message))
            }
        }
    }

    /// Returns the summary, for messages; without one, the name of the record.
    ///
    /// # Errors
    /// Returns an error if the summary is not a text.
    pub fn summary(&self) -> Read<&'r str> {
        Ok(optional_text(self.record, "summary")?.unwrap_or(self.record.name()))
    }

    /// Returns the description, which may be empty.
    ///
    /// # Errors
    /// Returns an error if the description is not a text.
    pub fn description(&self) -> Read<&'r str> {
        Ok(optional_text(self.record, "description")?.unwrap_or_default())
    }

    /// Returns the name of the record. For an anonymous one it is the name of its base.
    pub fn def_name(&self) -> &'r str {
        self.base_def_name().unwrap_or(self.record.name())
    }

    /// Returns the name of the record. For an anonymous one the name of its base precedes it.
    pub fn unique_def_name(&self) -> String {
        let name = self.record.name();
        match self.base_def_name() {
            Some(base) => format!("{base}({name})"),
            None => name.to_owned(),
        }
    }

    fn base_def_name(&self) -> Option<&'r str> {
        let base = match self.kind {
            ConstraintKind::Attribute => "baseAttr",
            ConstraintKind::Property => "baseProperty",
            ConstraintKind::Type => "baseType",
            _ => return None,
        };
        if !self.record.is_anonymous() {
            return None;
        }
        let record = self.record.field(base)?.value().as_def()?;
        Some(Constraint { record, kind: self.kind }.def_name())
    }

    /// Returns the name of the C++ function that checks the constraint, if it has one.
    ///
    /// # Errors
    /// Returns an error if the name is not a text.
    pub fn cpp_function_name(&self) -> Read<Option<&'r str>> {
        let name = optional_text(self.record, "cppFunctionName")?;
        Ok(name.filter(|name| !name.is_empty()))
    }

    /// Returns true if a C++ function for one of the constraints serves for the other: predicate
    /// and summary are the same.
    ///
    /// # Errors
    /// Returns an error if a summary is not a text.
    pub fn is_equivalent(&self, other: &Constraint<'_>) -> Read<bool> {
        if self.record.id() == other.record.id() {
            return Ok(true);
        }
        let predicate = |predicate: Option<Predicate<'_>>| predicate.map(|one| one.record().id());
        Ok(predicate(self.predicate()) == predicate(other.predicate())
            && self.summary()? == other.summary()?)
    }
}
