//! [`Trait`]: native, predicate, internal or interface trait.

use tablegen_core::Record;

use super::fields::{Read, qualified};
use super::predicate::Predicate;

/// Kind of a trait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TraitKind {
    /// C++ class.
    Native,
    /// Condition that the verifier checks.
    Predicate,
    /// Known to the generator only.
    Internal,
    Interface,
}

/// View of a record of class `Trait`.
#[derive(Clone, Copy, Debug)]
pub struct Trait<'r> {
    record: Record<'r>,
    kind: TraitKind,
}

impl<'r> Trait<'r> {
    /// Creates the view of a record.
    pub fn new(record: Record<'r>) -> Self {
        let kind = if record.is_subclass_of("PredTrait") {
            TraitKind::Predicate
        } else if record.is_subclass_of("GenInternalTrait") {
            TraitKind::Internal
        } else if record.is_subclass_of("InterfaceTrait") {
            TraitKind::Interface
        } else {
            TraitKind::Native
        };
        Trait { record, kind }
    }

    /// Returns the record.
    pub fn record(&self) -> Record<'r> {
        self.record
    }

    /// Returns the kind.
    pub fn kind(&self) -> TraitKind {
        self.kind
    }

    /// Returns the name of the C++ class with its namespace. Internal traits have their name only.
    /// `None` for predicates.
    ///
    /// # Errors
    /// Returns an error if a field is not a text.
    pub fn qualified_name(&self) -> Read<Option<String>> {
        match self.kind {
            TraitKind::Predicate => Ok(None),
            TraitKind::Internal => Ok(Some(self.record.string("trait")?.to_owned())),
            TraitKind::Native | TraitKind::Interface => {
                let name = self.record.string("trait")?;
                Ok(Some(qualified(self.record.string("cppNamespace")?, name)))
            }
        }
    }

    /// Returns true if other traits rely on the checks of a native trait.
    pub fn is_structural(&self) -> bool {
        self.record.is_subclass_of("StructuralOpTrait")
    }

    /// Returns further C++ declarations for classes with a native trait.
    ///
    /// # Errors
    /// Returns an error if the field is not a text.
    pub fn extra_class_declaration(&self) -> Read<&'r str> {
        self.record.string("extraConcreteClassDeclaration")
    }

    /// Returns further C++ definitions for classes with a native trait.
    ///
    /// # Errors
    /// Returns an error if the field is not a text.
    pub fn extra_class_definition(&self) -> Read<&'r str> {
        self.record.string("extraConcreteClassDefinition")
    }

    /// Returns the condition of a predicate trait, a code template.
    ///
    /// # Errors
    /// Returns an error if the trait has no predicate, or if [`Predicate::condition`] fails.
    pub fn condition(&self) -> Read<String> {
        Predicate::new(self.record.def("predicate")?).condition()
    }

    /// Returns the summary of a predicate trait.
    ///
    /// # Errors
    /// Returns an error if the field is not a text.
    pub fn summary(&self) -> Read<&'r str> {
        self.record.string("summary")
    }

    /// Returns true if the methods of an interface are declared in the class.
    pub fn declares_methods(&self) -> bool {
        self.record.is_subclass_of("DeclareInterfaceMethods")
    }

    /// Returns the names of the methods of an interface that are declared in the class although
    /// they have a default implementation.
    ///
    /// # Errors
    /// Returns an error if the field is not a list of texts.
    pub fn always_declared_methods(&self) -> Read<Vec<&'r str>> {
        self.record.list_of_strings("alwaysOverriddenMethods")
    }

    /// Returns true if an interface states side effects.
    pub fn has_side_effects(&self) -> bool {
        self.kind == TraitKind::Interface && self.record.is_subclass_of("SideEffectsTraitBase")
    }
}
