//! Which values of operands have a place in an encoding.
//!
//! C++ drops the bits of a value that are not encoded. A description does not
//! say whether an immediate is signed, so a value fits if all of its bits are
//! encoded but for copies of its sign. The numbers of registers may have more
//! bits: `R8` to `R15` are often encoded in three bits, the fourth being known.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordId, Records};

use super::fixed::EncodedOperand;
use crate::model::encodings::BitRange;
use crate::model::registers::{RegisterSets, Tuples};

/// What is checked of an operand's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Check {
    /// Nothing: target code makes the value.
    Nothing,
    /// All bits that are set are encoded, but for copies of the sign above the
    /// highest encoded bit, before which `high` bits are.
    Fits {
        /// How many bits the value has.
        high: u32,
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
    pub(super) fn of(&mut self, operand: &EncodedOperand<'r>) -> Check {
        match operand.encoder_method {
            "" => self.of_ranges(operand.declared_with, &operand.ranges),
            _ => Check::Nothing,
        }
    }

    /// The check of an operand that is declared with this record and of which
    /// these bits are encoded.
    pub(super) fn of_ranges(&mut self, declared_with: Record<'r>, ranges: &[BitRange]) -> Check {
        let is = |class: &str| declared_with.is_subclass_of(class);
        if is("RegisterOperand") || is("RegisterClassLike") || is("RegisterClass") {
            return match self.register_bits(declared_with) {
                Some(bits) => Check::Register { bits },
                None => Check::Nothing,
            };
        }
        if !is("Operand") {
            return Check::Nothing;
        }
        let high = ranges.iter().map(|range| range.operand_bit + range.len).max();
        Check::Fits { high: high.unwrap_or(0) }
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

fn most(most: u32, bits: Option<u32>) -> Option<u32> {
    Some(most.max(bits?))
}
