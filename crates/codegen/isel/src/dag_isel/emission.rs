//! Machine nodes that a program makes, interned.

use smallvec::SmallVec;
use tablegen_model::value_types::ValueType;

use super::ids::{InstructionNumber, Slot, Word};
use super::lists::{Lists, Words};

/// Machine node to make.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Emission<'l> {
    pub(crate) instruction: InstructionNumber,
    pub(crate) flags: Flags,
    pub(crate) types: Words<'l, ValueType>,
    pub(crate) operands: Words<'l, Slot>,
}

/// An interned [`Emission`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct EmissionId(pub(super) u32);

/// Chain, glue and memory flags of a machine node, and the number of fixed operands of a variadic
/// root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flags {
    pub(crate) chain: bool,
    pub(crate) glue_in: bool,
    pub(crate) glue_out: bool,
    pub(crate) memory: bool,
    pub(crate) fixed_operands: Option<u32>,
}

impl Flags {
    /// Returns the flags as a word: flags in bits 0 to 3, above them the number of fixed operands
    /// plus one.
    fn to_word(self) -> u32 {
        u32::from(self.chain)
            | u32::from(self.glue_in) << 1
            | u32::from(self.glue_out) << 2
            | u32::from(self.memory) << 3
            | self.fixed_operands.map_or(0, |count| count + 1) << 4
    }

    fn from_word(word: u32) -> Self {
        Flags {
            chain: word & 1 != 0,
            glue_in: word & 2 != 0,
            glue_out: word & 4 != 0,
            memory: word & 8 != 0,
            fixed_operands: (word >> 4).checked_sub(1),
        }
    }
}

/// Stored as a list: instruction, flags, number of types, types, slots of the operands.
impl Lists {
    pub(crate) fn intern_emission(
        &mut self,
        instruction: InstructionNumber,
        flags: Flags,
        types: &[ValueType],
        operands: &[Slot],
    ) -> EmissionId {
        let mut words: SmallVec<[u32; 16]> =
            SmallVec::from_slice(&[instruction.0, flags.to_word(), types.len() as u32]);
        words.extend(types.iter().map(|ty| ty.to_word()));
        words.extend(operands.iter().map(|slot| slot.0));
        EmissionId(self.intern_words(&words))
    }

    #[inline]
    pub(crate) fn emission(&self, id: EmissionId) -> Emission<'_> {
        let words = self.words(id.0);
        let (types, operands) = words[3..].split_at(words[2] as usize);
        Emission {
            instruction: InstructionNumber(words[0]),
            flags: Flags::from_word(words[1]),
            types: Words::new(types),
            operands: Words::new(operands),
        }
    }

    /// Interns an emission of other lists with another number of its instruction.
    pub(super) fn copy_emission(
        &mut self,
        from: &Lists,
        id: EmissionId,
        instruction: InstructionNumber,
    ) -> EmissionId {
        let mut words = SmallVec::<[u32; 16]>::from_slice(from.words(id.0));
        words[0] = instruction.0;
        EmissionId(self.intern_words(&words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_emission_survives_being_a_list() {
        let mut lists = Lists::default();
        let flags = Flags { glue_out: true, fixed_operands: Some(0), ..Flags::default() };
        let (types, operands) = ([ValueType(3), ValueType(4)], [Slot(9)]);
        let made = lists.intern_emission(InstructionNumber(7), flags, &types, &operands);
        let read = lists.emission(made);
        assert_eq!((read.instruction, read.flags), (InstructionNumber(7), flags));
        assert!(read.types.iter().eq(types) && read.operands.iter().eq(operands));
        let mut others = Lists::default();
        let copied = others.copy_emission(&lists, made, InstructionNumber(8));
        let copied = others.emission(copied);
        assert_eq!((copied.instruction, copied.flags), (InstructionNumber(8), flags));
        assert!(copied.types.iter().eq(types) && copied.operands.iter().eq(operands));
    }
}
