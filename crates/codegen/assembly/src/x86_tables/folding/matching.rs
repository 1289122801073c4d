//! [`Shape`]: properties by which register forms and memory forms are compared.

use tablegen_core::RecordError;

use super::{Bit, Fields, InstrId, Instruction, Number, OperandKind, form};
use tablegen_model::x86::MAP_4;

/// Fields that must be equal in both forms.
const SAME_NUMBERS: [Number; 5] =
    [Number::Encoding, Number::Opcode, Number::Prefix, Number::OpSize, Number::AdSize];
const SAME_BITS: [Bit; 9] = [
    Bit::RexW,
    Bit::Vvvv,
    Bit::VexL,
    Bit::IgnoresVexL,
    Bit::IgnoresW,
    Bit::EvexK,
    Bit::EvexZ,
    Bit::EvexL2,
    Bit::EvexNf,
];
const OTHER_BITS: [&str; 3] = ["hasEVEX_RC", "hasLockPrefix", "hasNoTrackPrefix"];

/// Instruction with its compared properties.
pub(super) struct Shape<'a, 'r> {
    pub(super) id: InstrId,
    pub(super) instruction: &'a Instruction<'r>,
    pub(super) fields: Fields,
    mnemonic: String,
    others: [bool; OTHER_BITS.len()],
    /// Number of outputs.
    outputs: usize,
    inputs: usize,
    kinds: Vec<OperandKind<'r>>,
}

impl<'a, 'r> Shape<'a, 'r> {
    pub(super) fn new(
        id: InstrId,
        instruction: &'a Instruction<'r>,
        fields: Fields,
        mnemonic: String,
    ) -> Result<Self, RecordError> {
        let record = instruction.record;
        let mut others = [false; OTHER_BITS.len()];
        for (bit, name) in others.iter_mut().zip(OTHER_BITS) {
            *bit = record.bit(name)?;
        }
        let outputs = record.dag("OutOperandList")?.len();
        let inputs = record.dag("InOperandList")?.len();
        let operands = instruction.operands.operands().iter();
        let kinds =
            operands.map(|operand| OperandKind::of(operand.record)).collect::<Result<_, _>>()?;
        Ok(Shape { id, instruction, fields, mnemonic, others, outputs, inputs, kinds })
    }

    /// Returns true if `memory` is the memory form of this register form. With `is_broadcast`, the
    /// memory holds one element that is broadcast to a vector.
    pub(super) fn becomes(&self, memory: &Self, is_broadcast: bool) -> bool {
        let (of_register, of_memory) = (self.fields.has(Bit::EvexB), memory.fields.has(Bit::EvexB));
        // EVEX.b means rounding for registers and broadcast for memory. In map 4, the bit means a
        // new destination.
        let is_right_bit = match is_broadcast {
            true => of_memory && !of_register,
            false => self.fields.number(Number::Map) == MAP_4 || !of_register && !of_memory,
        };
        let same = |number| self.fields.number(number) == memory.fields.number(number);
        let same_bit = |bit| self.fields.has(bit) == memory.fields.has(bit);
        is_right_bit
            && form::with_memory(self.fields.number(Number::Form))
                == Some(memory.fields.number(Number::Form))
            && self.mnemonic == memory.mnemonic
            && same(Number::Map)
            && SAME_NUMBERS.into_iter().all(same)
            && SAME_BITS.into_iter().all(same_bit)
            && self.others == memory.others
            && self.differs_in_one(memory)
    }

    /// Returns true if the operands differ in exactly one.
    fn differs_in_one(&self, memory: &Self) -> bool {
        // A memory operand that is read and written replaces an output and an input.
        let is_both = memory.outputs + 1 == self.outputs && memory.inputs == self.inputs;
        let skipped = usize::from(is_both);
        let operands = self.instruction.operands.operands();
        let mut has_difference = false;
        for (index, other) in memory.instruction.operands.operands().iter().enumerate() {
            let Some(one) = operands.get(index + skipped) else { return false };
            if one.record.id() == other.record.id() {
                continue;
            }
            let (kind, of_memory) = (self.kinds[index + skipped], memory.kinds[index]);
            let are_registers =
                matches!((kind, of_memory), (OperandKind::Register(_), OperandKind::Register(_)));
            let is_without_rex = |name: &str| name.contains("_NOREX");
            let name = one.record.name();
            let differs = kind.differs_from(of_memory)
                || are_registers && is_without_rex(name) != is_without_rex(other.record.name());
            if differs || has_difference {
                return false;
            }
            has_difference = true;
        }
        has_difference
    }
}
