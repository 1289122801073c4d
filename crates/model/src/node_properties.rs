//! What nodes of the selection DAG do, in a word each (`SDNP...`): nodes, intrinsics and complex
//! patterns have sets of such properties.
//!
//! In: the field `Properties` of a record. Out: a set.

use tablegen_core::{Record, RecordError};

/// What a node, an intrinsic or a complex pattern does (`SDNP...`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// Its first two operands can be exchanged.
    Commutative,
    /// It can be regrouped with a node of its kind.
    Associative,
    /// It has a chain as operand and result.
    HasChain,
    /// Its last result is glue.
    OutGlue,
    /// Its last operand is glue.
    InGlue,
    /// Its last operand may be glue.
    OptInGlue,
    /// It may write memory.
    MayStore,
    /// It may read memory.
    MayLoad,
    /// It has effects that nothing else tells of.
    SideEffect,
    /// It refers to memory.
    MemOperand,
    /// It has more operands than its profile says.
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

    /// The property that a record of this name stands for.
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

    /// Whether `property` is in it.
    pub fn has(self, property: Property) -> bool {
        self.0 >> property as u16 & 1 == 1
    }
}
