//! Node opcodes of the selection DAG (LLVM: `SDNodeInfo`): numbers of results and operands,
//! constraints on their types, and properties.

use tablegen_core::{Record, RecordError, Records};

use crate::derived_from;
use crate::hw_modes::HwModes;
pub use crate::node_properties::{Properties, Property};
use crate::value_types::{TypeByMode, ValueType};
use tablegen_session::lacks_field;

/// Number of a [`NodeKind`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeKindId(pub u32);

/// Type constraint of a result or operand. Indices count results first, then operands.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// Index of the result or operand.
    pub of: usize,
    /// Rule that applies.
    pub rule: Rule,
}

/// Rule of a [`Constraint`]. Numbers are indices of other results or operands.
#[derive(Clone, Debug)]
pub enum Rule {
    /// Exactly this type.
    Is(TypeByMode),
    /// A pointer.
    IsPointer,
    /// An integer or a vector of integers.
    IsInteger,
    /// A float or a vector of floats.
    IsFloat,
    /// A vector.
    IsVector,
    /// Type equals the type at this index.
    SameAs(usize),
    /// A value type node whose type is smaller than the one at this index.
    NamesSmallerThan(usize),
    /// A type smaller than the one at this index.
    SmallerThan(usize),
    /// The element type of the vector at this index.
    ElementOf(usize),
    /// A subvector of the vector at this index.
    PartOf(usize),
    /// A vector of elements of this type.
    HasElements(TypeByMode),
    /// Number of elements equals that of the type at this index.
    AsManyElementsAs(usize),
    /// Size in bits equals that of the type at this index.
    AsLargeAs(usize),
}

impl Constraint {
    fn read(record: Record<'_>, modes: &HwModes<'_>) -> Result<Self, RecordError> {
        let number = |field| Ok::<_, RecordError>(operand_number(record.plain_int(field)?));
        let is = |class| record.is_subclass_of(class);
        let of = number("OperandNum")?;
        let rule = if is("SDTCisVT") {
            let ty = TypeByMode::of_record(record.def("VT")?, modes)?;
            if ty.iter().any(|(_, ty)| ty == ValueType::VOID) {
                return Err(record.error("Cannot use 'Void' as type to SDTCisVT"));
            }
            Rule::Is(ty)
        } else if is("SDTCisPtrTy") {
            Rule::IsPointer
        } else if is("SDTCisInt") {
            Rule::IsInteger
        } else if is("SDTCisFP") {
            Rule::IsFloat
        } else if is("SDTCisVec") {
            Rule::IsVector
        } else if is("SDTCisSameAs") {
            Rule::SameAs(number("OtherOperandNum")?)
        } else if is("SDTCisVTSmallerThanOp") {
            Rule::NamesSmallerThan(number("OtherOperandNum")?)
        } else if is("SDTCisOpSmallerThanOp") {
            Rule::SmallerThan(number("BigOperandNum")?)
        } else if is("SDTCisEltOfVec") {
            Rule::ElementOf(number("OtherOpNum")?)
        } else if is("SDTCisSubVecOfVec") {
            Rule::PartOf(number("OtherOpNum")?)
        } else if is("SDTCVecEltisVT") {
            let ty = TypeByMode::of_record(record.def("VT")?, modes)?;
            for (_, ty) in ty.iter() {
                if ty.is_vector() {
                    return Err(record.error("Cannot use vector type as SDTCVecEltisVT"));
                }
                if !ty.is_integer() && !ty.is_float() {
                    return Err(
                        record.error("Must use integer or floating point type as SDTCVecEltisVT")
                    );
                }
            }
            Rule::HasElements(ty)
        } else if is("SDTCisSameNumEltsAs") {
            Rule::AsManyElementsAs(number("OtherOperandNum")?)
        } else if is("SDTCisSameSizeAs") {
            Rule::AsLargeAs(number("OtherOperandNum")?)
        } else {
            let name = record.name();
            return Err(record.error(format!("Unrecognized SDTypeConstraint '{name}'!\n")));
        };
        Ok(Constraint { of, rule })
    }
}

/// Converts the number of a result or operand. Negative numbers become one that no node has.
fn operand_number(number: i64) -> usize {
    u32::try_from(number).unwrap_or(u32::MAX) as usize
}

/// Node opcode: a record of class `SDNode`.
#[derive(Clone, Debug)]
pub struct NodeKind<'r> {
    /// Record of class `SDNode`.
    pub record: Record<'r>,
    /// Opcode, as a C++ enumerator.
    pub opcode: &'r str,
    /// C++ class of the nodes.
    pub class: &'r str,
    /// Number of results, without chain and glue.
    pub results: usize,
    /// Number of operands, without chain and glue. `None` if the number is variable.
    pub operands: Option<usize>,
    /// Properties of the nodes.
    pub properties: Properties,
    /// True if the node follows the floating-point environment strictly.
    pub is_strict_float: bool,
    /// Flags whose meaning the target defines.
    pub target_flags: u32,
    /// Constraints on the types of results and operands.
    pub constraints: Vec<Constraint>,
}

impl<'r> NodeKind<'r> {
    /// Reads a record of class `SDNode`.
    ///
    /// # Errors
    /// Returns an error if the definition is invalid.
    pub fn read(record: Record<'r>, modes: &HwModes<'_>) -> Result<Self, RecordError> {
        let opcode = record.string("Opcode")?;
        let class = record.string("SDClass")?;
        let profile = record.def("TypeProfile")?;
        let results = operand_number(profile.plain_int("NumResults")?);
        let operands = usize::try_from(profile.plain_int("NumOperands")?).ok();
        let properties = Properties::read(record)?;
        // Both fields were added together.
        let has_flags = !lacks_field(record, "IsStrictFP");
        let is_strict_float = has_flags && record.bit("IsStrictFP")?;
        let target_flags = match has_flags {
            true => {
                record.bits("TSFlags")?;
                let flags = record.value("TSFlags")?.as_int();
                flags.ok_or_else(|| record.error("Invalid TSFlags"))?
            }
            false => 0,
        };
        let constraints = profile.list_of_defs("Constraints")?;
        let constraints: Result<_, _> =
            constraints.into_iter().map(|constraint| Constraint::read(constraint, modes)).collect();
        Ok(NodeKind {
            record,
            opcode,
            class,
            results,
            operands,
            properties,
            is_strict_float,
            target_flags: target_flags as u32,
            constraints: constraints?,
        })
    }

    /// Returns the name in patterns.
    pub fn name(&self) -> &'r str {
        self.record.name()
    }

    /// Returns the type of the first result if it is fixed, or [`ValueType::I_PTR`] for a pointer.
    /// Returns [`ValueType::OTHER`] if the type depends on the use.
    pub fn known_type(&self) -> ValueType {
        let of_result = |constraint: &&Constraint| constraint.of < self.results;
        let known = |constraint: &Constraint| match &constraint.rule {
            Rule::Is(ty) => ty.as_simple(),
            Rule::IsPointer => Some(ValueType::I_PTR),
            _ => None,
        };
        let mut constraints = self.constraints.iter().filter(of_result);
        constraints.find_map(known).unwrap_or(ValueType::OTHER)
    }
}

/// Reads all kinds of nodes, the last one first: so does LLVM, as can be seen
/// from which error it finds.
pub(super) fn read<'r>(
    records: &'r Records,
    modes: &HwModes<'r>,
) -> Result<Vec<NodeKind<'r>>, RecordError> {
    let found = derived_from(records, "SDNode")?;
    found.into_iter().rev().map(|record| NodeKind::read(record, modes)).collect()
}
