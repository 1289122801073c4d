//! [`SideEffect`]: effect of an operation on an operand, result, symbol or in general.

use tablegen_core::Record;

use super::fields::{Read, qualified};

/// View of a record of class `SideEffect`.
#[derive(Clone, Copy, Debug)]
pub struct SideEffect<'r>(Record<'r>);

impl<'r> SideEffect<'r> {
    /// Creates the view of a decorator of an operand, result or attribute. `None` if it is not a
    /// side effect.
    pub fn of_decorator(record: Record<'r>) -> Option<Self> {
        record.is_subclass_of("SideEffect").then_some(SideEffect(record))
    }

    /// Returns the C++ class of the effect.
    ///
    /// # Errors
    /// Returns an error if the field is not a text.
    pub fn name(self) -> Read<&'r str> {
        self.0.string("effect")
    }

    /// Returns the C++ class of the effects of an interface.
    ///
    /// # Errors
    /// Returns an error if the field is not a text.
    pub fn base_effect_name(self) -> Read<&'r str> {
        self.0.string("baseEffectName")
    }

    /// Returns the trait that an operation with the effect has.
    ///
    /// # Errors
    /// Returns an error if a field is not a text.
    pub fn interface_trait(self) -> Read<String> {
        Ok(qualified(self.0.string("cppNamespace")?, self.0.string("interfaceTrait")?))
    }

    /// Returns the C++ class of the resource that the effect is on.
    ///
    /// # Errors
    /// Returns an error if the field is not a text.
    pub fn resource(self) -> Read<&'r str> {
        self.0.string("resource")
    }

    /// Returns the position of the effect among those of the operation.
    ///
    /// # Errors
    /// Returns an error if the field is not an integer.
    pub fn stage(self) -> Read<i64> {
        self.0.int("stage")
    }

    /// Returns true if the effect is on each value of the resource.
    ///
    /// # Errors
    /// Returns an error if the bit is not known.
    pub fn is_on_full_region(self) -> Read<bool> {
        self.0.bit("effectOnFullRegion")
    }
}
