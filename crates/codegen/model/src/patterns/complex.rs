//! Complex patterns: records of class `ComplexPattern`, which match with a C++ function of the
//! target.

use tablegen_core::{Record, RecordError, Records};

use super::nodes::{Properties, Property};
use crate::derived_from;
use crate::hw_modes::HwModes;
use crate::value_types::TypeByMode;
use tablegen_session::lacks_field;

/// Number of a [`ComplexPattern`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ComplexId(pub u32);

/// Pattern that a C++ function matches.
#[derive(Clone, Debug)]
pub struct ComplexPattern<'r> {
    /// Record of class `ComplexPattern`.
    pub record: Record<'r>,
    /// Type of the matched node.
    pub ty: TypeByMode,
    /// Number of operands that the match produces.
    pub operands: usize,
    /// C++ function that matches.
    pub function: &'r str,
    /// Records of the node opcodes that can match.
    pub roots: Vec<Record<'r>>,
    /// Properties of the matched nodes.
    pub properties: Properties,
    /// Contribution to the complexity of a pattern.
    pub complexity: i64,
    /// True if the function receives the root of the pattern.
    pub wants_root: bool,
    /// True if the function receives the parent of the matched node.
    pub wants_parent: bool,
}

impl<'r> ComplexPattern<'r> {
    fn read(record: Record<'r>, modes: &HwModes<'_>) -> Result<Self, RecordError> {
        let ty = record.def("Ty")?;
        let operands = record.plain_int("NumOperands")?;
        let function = record.string("SelectFunc")?;
        let roots = record.list_of_defs("RootNodes")?;
        let complexity = match record.plain_int("Complexity")? {
            -1 => operands.saturating_mul(3),
            complexity => complexity,
        };
        let mut properties = Properties::default();
        // Before LLVM 21, two properties stand for fields.
        let is_old = lacks_field(record, "WantsRoot");
        let wants = |field: &str| match is_old {
            true => Ok(false),
            false => record.bit(field),
        };
        let (mut wants_root, mut wants_parent) = (wants("WantsRoot")?, wants("WantsParent")?);
        for property in record.list_of_defs("Properties")? {
            use Property::*;
            match (property.name(), Property::named(property.name())) {
                ("SDNPWantRoot", _) if is_old => wants_root = true,
                ("SDNPWantParent", _) if is_old => wants_parent = true,
                (
                    _,
                    Some(
                        known @ (HasChain | OptInGlue | MayStore | MayLoad | SideEffect
                        | MemOperand | Variadic),
                    ),
                ) => properties.insert(known),
                _ => {
                    return Err(record.error(format!(
                        "Unsupported SD Node property '{}' on ComplexPattern '{}'!",
                        property.name(),
                        record.name()
                    )));
                }
            }
        }
        Ok(ComplexPattern {
            record,
            ty: TypeByMode::of_record(ty, modes)?,
            operands: usize::try_from(operands).unwrap_or(0),
            function,
            roots,
            properties,
            complexity,
            wants_root,
            wants_parent,
        })
    }
}

/// Reads all complex patterns, the last one first.
pub(super) fn read<'r>(
    records: &'r Records,
    modes: &HwModes<'r>,
) -> Result<Vec<ComplexPattern<'r>>, RecordError> {
    let found = derived_from(records, "ComplexPattern")?;
    found.into_iter().rev().map(|record| ComplexPattern::read(record, modes)).collect()
}
