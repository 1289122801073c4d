//! [`Availability`]: a requirement of an operation or an enum case, of class `Availability`.

use tablegen_core::{Record, RecordError};

/// Requirement of class `Availability`, with the interface that queries it.
#[derive(Clone, Copy, Debug)]
pub struct Availability<'r> {
    def: Record<'r>,
}

impl<'r> Availability<'r> {
    /// Views a record of class `Availability`.
    pub fn new(def: Record<'r>) -> Self {
        Availability { def }
    }

    /// Returns the requirements in the field `availability`, none if there is no such field.
    ///
    /// # Errors
    /// Returns an error if the field is not a list of records.
    pub fn all_of(def: Record<'r>) -> Result<Vec<Self>, RecordError> {
        match def.field("availability") {
            Some(_) => Ok(def.list_of("availability")?.into_iter().map(Self::new).collect()),
            None => Ok(Vec::new()),
        }
    }

    /// Returns the definition.
    pub fn def(&self) -> Record<'r> {
        self.def
    }

    /// Returns the only direct superclass, which is the kind of requirement.
    ///
    /// # Errors
    /// Returns an error if there are several.
    pub fn class(&self) -> Result<Record<'r>, RecordError> {
        let mut classes = self.def.direct_superclasses();
        match (classes.next(), classes.next()) {
            (Some(class), None) => Ok(class),
            _ => Err(self.def.error("expected to only have one direct superclass")),
        }
    }

    /// Returns a field of C++ code.
    ///
    /// # Errors
    /// Returns an error if the field is missing or unset.
    pub fn code(&self, field: Code) -> Result<&'r str, RecordError> {
        self.def.string(match field {
            Code::Namespace => "cppNamespace",
            Code::Interface => "interfaceName",
            Code::Description => "interfaceDescription",
            Code::QueryType => "queryFnRetType",
            Code::Query => "queryFnName",
            Code::Merge => "mergeAction",
            Code::Initializer => "initializer",
            Code::InstanceType => "instanceType",
            Code::Preparation => "instancePreparation",
            Code::Instance => "instance",
        })
    }
}

/// Fields of an [`Availability`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Code {
    /// Namespace of the interface.
    Namespace,
    /// Name of the interface.
    Interface,
    /// Description of the interface.
    Description,
    /// Return type of the query method.
    QueryType,
    /// Name of the query method.
    Query,
    /// Code that merges an instance into the requirements so far.
    Merge,
    /// Initial value of the requirements.
    Initializer,
    /// Type of an instance.
    InstanceType,
    /// Statements before the instance is used.
    Preparation,
    /// Expression of the instance.
    Instance,
}
