//! Range checks for the values of encoded operands.
//!
//! C++ encoders drop the bits of a value that are not encoded. LLVM's classes do not declare if an
//! immediate is signed. A value therefore fits if all of its bits are encoded except copies of the
//! sign, unless the operand's record has a field `bit IsSignedImmediate`. Register encodings can
//! have more bits: `R8` to `R15` are often encoded in three bits, with a known fourth one. Results
//! of encoder methods are checked like other values.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId, Records};

use super::fixed::EncodedOperand;
use tablegen_model::encodings::BitRange;
use tablegen_model::registers::{RegisterSets, Tuples};

/// Field of an operand's record that declares if the operand is signed. LLVM does not define or
/// read it.
const SIGNED: &str = "IsSignedImmediate";

/// Check of the value of an operand or of its encoder method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Check {
    /// No check, because the type of the operand is unknown.
    Nothing,
    /// All bits that are 1 must be encoded, except copies of the sign.
    Fits {
        /// Width of the value: 1 plus the index of the highest encoded bit.
        high: u32,
        /// True if the highest bit is the sign, false if the value is unsigned, `None` if either is
        /// possible.
        signed: Option<bool>,
    },
    /// All bits that are 1 must be encoded or below this width.
    Register {
        /// Number of bits of the class's register encodings.
        bits: u32,
    },
}

/// Finder of the checks of operands.
pub(super) struct Checks<'r> {
    records: &'r Records,
    sets: RegisterSets<'r>,
    known: FxHashMap<RecordId, Option<u32>>,
}

impl<'r> Checks<'r> {
    pub(super) fn new(records: &'r Records) -> Self {
        let mut sets = RegisterSets::over(records, Tuples::default());
        sets.expand_field("RegisterClass", "MemberList");
        Checks { records, sets, known: FxHashMap::default() }
    }

    /// Returns the check of an operand.
    pub(super) fn of(&mut self, operand: &EncodedOperand<'r>) -> Result<Check, RecordError> {
        self.of_ranges(operand.declared_with, &operand.ranges)
    }

    /// Returns the check of a value declared with this record, of which these bits are encoded.
    pub(super) fn of_ranges(
        &mut self,
        declared_with: Record<'r>,
        ranges: &[BitRange],
    ) -> Result<Check, RecordError> {
        let is = |class: &str| declared_with.is_subclass_of(class);
        if is("RegisterOperand") || is("RegisterClassLike") || is("RegisterClass") {
            return Ok(match self.register_bits(declared_with) {
                Some(bits) => Check::Register { bits },
                None => Check::Nothing,
            });
        }
        if !is("Operand") {
            return Ok(Check::Nothing);
        }
        let signed = match declared_with.field(SIGNED) {
            Some(_) => declared_with.get::<Option<bool>>(SIGNED)?,
            None => None,
        };
        Ok(Check::Fits { high: highest(ranges), signed })
    }

    /// Returns the number of bits of a class's register encodings, or `None` if unknown.
    fn register_bits(&mut self, class: Record<'r>) -> Option<u32> {
        if let Some(&known) = self.known.get(&class.id()) {
            return known;
        }
        // The entry is `None` during the search, so that a class that refers to itself ends it.
        self.known.insert(class.id(), None);
        let bits = if class.is_subclass_of("RegisterOperand") {
            self.register_bits(class.def("RegClass").ok()?)
        } else if class.is_subclass_of("RegClassByHwMode") {
            let classes = class.list_of_defs("Objects").ok()?;
            classes.into_iter().map(|class| self.register_bits(class)).try_fold(0, most)
        } else if self.records.find_class("Register").is_some() {
            let registers = self.sets.expand(class).ok()??;
            let elements = self.sets.elements();
            let numbers = registers.iter().map(|&register| {
                let number = elements.prototype(register).value("HWEncoding").ok()?.as_int()?;
                Some(u64::BITS - (number as u64).leading_zeros())
            });
            numbers.clone().try_fold(0, most)
        } else {
            None
        };
        self.known.insert(class.id(), bits);
        bits
    }
}

/// Returns 1 plus the index of the highest bit of an operand in these ranges.
pub(super) fn highest(ranges: &[BitRange]) -> u32 {
    ranges.iter().map(|range| range.operand_bit.saturating_add(range.len)).max().unwrap_or(0)
}

fn most(most: u32, bits: Option<u32>) -> Option<u32> {
    Some(most.max(bits?))
}
