//! Range checks for the values of encoded operands.
//!
//! C++ encoders drop the bits of a value that are not encoded. LLVM's classes have no field for the
//! sign of an immediate. It follows from the field `bit IsSignedImmediate`, or else from code and names
//! of the operand's record ([`stated_sign`]). Without them, a value fits if all of its bits are encoded
//! except copies of the sign. Register encodings can have more bits: `R8` to `R15` are often encoded in
//! three bits, with a known fourth one. Results of encoder methods are checked like other values.

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
            None => stated_sign(declared_with),
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

/// Returns true if the record of an operand states that values are signed, false if it states the
/// opposite. `None` if it states neither.
fn stated_sign(operand: Record<'_>) -> Option<bool> {
    let text = |record: Record<'_>, name: &str| {
        let value = record.value(name).ok()?;
        value.as_str().map(str::to_owned)
    };
    let of_code = |field| text(operand, field).and_then(|code| sign_of_code(&code));
    let of_name = |record, field| text(record, field).and_then(|name| sign_of_name(&name));
    let class = || operand.def("ParserMatchClass").ok();
    of_code("ImmediateCode")
        .or_else(|| of_code("MCOperandPredicate"))
        .or_else(|| of_name(operand, "DecoderMethod"))
        .or_else(|| of_name(class()?, "Name"))
        .or_else(|| (text(operand, "OperandType")? == "OPERAND_PCREL").then_some(true))
}

/// Returns the sign of the calls of LLVM's functions for ranges in C++, if all have the same sign.
fn sign_of_code(code: &str) -> Option<bool> {
    let has = |names: [&str; 2]| names.iter().any(|name| code.contains(name));
    let (signed, unsigned) = (["isInt<", "isShiftedInt<"], ["isUInt<", "isShiftedUInt<"]);
    match (has(signed), has(unsigned)) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

/// Returns the sign in a name such as `decodeSImmOperand<12>`, `U16Imm` or `UImm12Offset4`.
fn sign_of_name(name: &str) -> Option<bool> {
    name.match_indices("Imm").find_map(|(offset, _)| {
        let before = name.get(..offset)?.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let (rest, sign) = match before.strip_suffix('S') {
            Some(rest) => (rest, true),
            None => (before.strip_suffix('U')?, false),
        };
        // In other words, the letter is not the first one of a word.
        (!rest.ends_with(|letter: char| letter.is_ascii_uppercase())).then_some(sign)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_those_of_names_and_code() {
        let names = ["decodeSImmOperand<12>", "S16Imm", "UImm12Offset4", "decodeU4ImmOperand"];
        let signs = names.map(sign_of_name);
        assert_eq!(signs, [Some(true), Some(true), Some(false), Some(false)]);
        let others = ["decodeCLUIImmOperand", "Imm", "GPRSImm", "12Imm", "decodeImm"];
        assert!(others.iter().all(|name| sign_of_name(name).is_none()));
        assert_eq!(sign_of_code("return isShiftedInt<7, 4>(Imm);"), Some(true));
        assert_eq!(sign_of_code("return isUInt<5>(Imm) && Imm != 0;"), Some(false));
        assert_eq!(sign_of_code("return isUInt<5>(Imm) || isInt<6>(Imm);"), None);
        assert_eq!(sign_of_code("return Imm == 7;"), None);
    }
}
