//! Properties of selection DAG nodes (`SDNP...`), of nodes, intrinsics and complex patterns.
//!
//! Input: the field `Properties` of a record. Output: a set.

use tablegen_core::{Record, RecordError};

/// Property of a node, an intrinsic or a complex pattern (`SDNP...`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// The first two operands can be exchanged.
    Commutative,
    /// The operation is associative.
    Associative,
    /// The node has a chain as operand and as result.
    HasChain,
    /// The last result is glue.
    OutGlue,
    /// The last operand is glue.
    InGlue,
    /// The last operand may be glue.
    OptInGlue,
    /// The node may write memory.
    MayStore,
    /// The node may read memory.
    MayLoad,
    /// The node has side effects beyond those of the other properties.
    SideEffect,
    /// The node has a memory operand.
    MemOperand,
    /// The node may have more operands than its profile.
    Variadic,
}

impl Property {
    const ALL: [(Property, &'static str); 11] = [
        (Property::Commutative, "SDNPCommutative"),
        (Property::Associative, "SDNPAssociative"),
        (Property::HasChain, "SDNPHasChain"),
        (Property::OutGlue, "SDNPOutGlue"),
        (Property::InGlue, "SDNPInGlue"),
        (Property::OptInGlue, "SDNPOptInGlue"),
        (Property::MayStore, "SDNPMayStore"),
        (Property::MayLoad, "SDNPMayLoad"),
        (Property::SideEffect, "SDNPSideEffect"),
        (Property::MemOperand, "SDNPMemOperand"),
        (Property::Variadic, "SDNPVariadic"),
    ];

    /// Returns the property that a record of this name defines. Returns `None` if no property has
    /// the name.
    pub fn named(name: &str) -> Option<Property> {
        Self::ALL.iter().find(|(_, known)| *known == name).map(|&(property, _)| property)
    }
}

/// A set of properties.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Properties(u16);

impl Properties {
    /// Reads the field `Properties` of a node or an intrinsic.
    pub fn read(record: Record<'_>) -> Result<Self, RecordError> {
        let mut all = Properties::default();
        for property in record.list_of_defs("Properties")? {
            match Property::named(property.name()) {
                Some(property) => all.insert(property),
                None => {
                    let (property, node) = (property.name(), record.name());
                    return Err(record.error(format!(
                        "Unknown SD Node property '{property}' on node '{node}'!"
                    )));
                }
            }
        }
        Ok(all)
    }

    pub fn insert(&mut self, property: Property) {
        self.0 |= 1 << property as u16;
    }

    /// Returns true if the set contains `property`.
    pub fn has(self, property: Property) -> bool {
        self.0 >> property as u16 & 1 == 1
    }
}
