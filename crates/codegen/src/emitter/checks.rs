//! Which values of operands have a place in an encoding.
//!
//! C++ drops the bits of a value that are not encoded. LLVM's classes do not say
//! whether an immediate is signed, so a value fits if all of its bits are
//! encoded but for copies of its sign, unless the operand's record has a field
//! `bit IsSignedImmediate`. The numbers of registers may have more bits: `R8` to
//! `R15` are often encoded in three bits, the fourth being known. What a method
//! of the target makes of an operand is held to the same.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId, Records};

use super::fixed::EncodedOperand;
use tablegen_model::encodings::BitRange;
use tablegen_model::registers::{RegisterSets, Tuples};

/// The field of an operand's record that says whether the operand is signed.
/// None of LLVM's classes has it, and none of its back-ends reads it.
const SIGNED: &str = "IsSignedImmediate";

/// What is checked of the value that an operand, or a method for it, gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Check {
    /// Nothing: it is not known what the operand is.
    Nothing,
    /// All bits that are set are encoded, but for copies of the sign.
    Fits {
        /// How many bits the value has, the highest being the highest that is
        /// encoded.
        high: u32,
        /// Whether the highest of them is the sign; it may be if that is not
        /// said.
        signed: Option<bool>,
    },
    /// All bits that are set are encoded, or below this one.
    Register {
        /// How many bits the numbers of the registers have.
        bits: u32,
    },
}

/// Finds the checks of operands.
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

    /// The check of an operand.
    pub(super) fn of(&mut self, operand: &EncodedOperand<'r>) -> Result<Check, RecordError> {
        self.of_ranges(operand.declared_with, &operand.ranges)
    }

    /// The check of a value that is declared with this record and of which these
    /// bits are encoded.
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

    /// How many bits the numbers of a class's registers have, if that is known.
    fn register_bits(&mut self, class: Record<'r>) -> Option<u32> {
        if let Some(&known) = self.known.get(&class.id()) {
            return known;
        }
        // Until it is known, nothing is, in case a class refers to itself.
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

/// One more than the highest bit of an operand that one of these ranges has.
pub(super) fn highest(ranges: &[BitRange]) -> u32 {
    ranges.iter().map(|range| range.operand_bit.saturating_add(range.len)).max().unwrap_or(0)
}

fn most(most: u32, bits: Option<u32>) -> Option<u32> {
    Some(most.max(bits?))
}
