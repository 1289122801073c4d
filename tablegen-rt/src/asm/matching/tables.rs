//! Tables of a generated asm matcher, as `tablegen_format::asm_matcher` lays them out.

use core::ops::Range;

use tablegen_format::asm_matcher::{CUSTOM_LEN, CustomOperand, OperandStep, STEP_LEN};
use tablegen_format::optional;

use crate::asm::parse::Available;
pub use crate::mc::tables::Lists;
use crate::registers::tables::Hashed;
pub use crate::registers::tables::{Numbers, Sets, Slots, Texts};
use crate::spell::{Edits, distance};

tables! {
    /// Tables of a generated asm matcher.
    Tables {
        /// Number of mnemonics.
        mnemonic_count: usize = 0,
        /// Mnemonics in ascending order of their bytes.
        mnemonics: Texts = Texts::EMPTY,
        /// Hash table from mnemonic to index in `mnemonics`.
        mnemonic_slots: Slots = Slots::EMPTY,
        /// Index of the first matchable for each variant and mnemonic. Each variant has one more
        /// entry, the end of its last mnemonic.
        starts: Numbers = Numbers::EMPTY,
        /// Opcode of each matchable.
        opcodes: Numbers = Numbers::EMPTY,
        /// Index into `step_lists` for each matchable: the steps that make the operands.
        conversions: Numbers = Numbers::EMPTY,
        /// Index into the requirement sets for each matchable.
        requirements: Numbers = Numbers::EMPTY,
        /// Index into `class_lists` for each matchable.
        operands: Numbers = Numbers::EMPTY,
        /// Maximum number of operands of a matchable.
        max_operands: usize = 0,
        /// True if every matchable begins with a mnemonic that is not counted as an operand.
        mnemonic_first: bool = false,
        /// True if a mismatch lists all near misses instead of the best one.
        near_misses: bool = false,
        /// Lists of operand classes.
        class_lists: Lists = Lists::EMPTY,
        /// Number of `u64` words per requirement set.
        requirement_words: usize = 0,
        /// Requirement sets as bits. Requirement 0 is the lowest bit of the first word.
        requirement_sets: &'static [u64] = &[],
        /// Lists of pairs: index into `steps`, index of the operand that the step uses.
        step_lists: Lists = Lists::EMPTY,
        /// Steps that add operands to an instruction.
        steps: Numbers = Numbers::EMPTY,
        /// Constants added by immediate steps, as two's complement.
        immediates: Numbers = Numbers::EMPTY,
        /// Ends of the ranges of classes: tokens, register classes, classes that depend on the
        /// mode.
        ends: [usize; 3] = [0; 3],
        /// Tokens in ascending order of their bytes.
        tokens: Texts = Texts::EMPTY,
        /// Class of each token.
        token_classes: Numbers = Numbers::EMPTY,
        /// Class of each register, which may be absent.
        register_classes: Numbers = Numbers::EMPTY,
        /// Superclasses of each class.
        supers: Sets = Sets::EMPTY,
        /// Nonzero for each class whose operand may be omitted.
        optional: Numbers = Numbers::EMPTY,
        /// Diagnostic of each class, which may be absent.
        diagnostics: Numbers = Numbers::EMPTY,
        /// Mnemonic aliases: one entry per variant, then one for all variants.
        aliases: &'static [Aliases] = &[],
        /// For each mnemonic, the index of its list of custom-parsed operands.
        custom_lists: Numbers = Numbers::EMPTY,
        /// Lists of indices into `custom`.
        custom_members: Lists = Lists::EMPTY,
        /// Custom-parsed operands.
        custom: Numbers = Numbers::EMPTY,
    }
}

tables! {
    /// Mnemonic aliases of one variant.
    Aliases {
        /// Names of the aliases, in ascending order of their bytes.
        names: Texts = Texts::EMPTY,
        /// Hash table from name to index in `names`.
        slots: Slots = Slots::EMPTY,
        /// For each alias, pairs of a requirement set and an index into `targets`. The first pair
        /// whose requirements are met applies.
        meanings: Lists = Lists::EMPTY,
        /// Mnemonics that aliases are replaced by.
        targets: Texts = Texts::EMPTY,
    }
}

/// Maximum edit distance of a mnemonic that is suggested.
const NEAR: usize = 2;

impl Tables {
    /// Returns the range of matchables with a mnemonic. An empty mnemonic gives all matchables of
    /// the variant, unless each matchable begins with its mnemonic.
    #[inline]
    pub(super) fn entries(&self, variant: usize, mnemonic: Hashed<'_>) -> Range<usize> {
        let first = variant.saturating_mul(self.mnemonic_count + 1);
        let start = |index: usize| self.starts.index(first.saturating_add(index));
        let text = mnemonic.text;
        if text.is_empty() && !self.mnemonic_first {
            return start(0)..start(self.mnemonic_count);
        }
        let found = if self.mnemonic_first || text.bytes().all(|byte| !byte.is_ascii_uppercase()) {
            self.mnemonics.look_up(&self.mnemonic_slots, mnemonic)
        } else {
            let lower = text.to_ascii_lowercase();
            self.mnemonics.look_up(&self.mnemonic_slots, Hashed::new(&lower))
        };
        found.map_or(0..0, |index| start(index)..start(index + 1))
    }

    /// Returns the mnemonics of a variant, each with its range of matchables.
    fn entries_by_mnemonic(
        &'static self,
        variant: usize,
    ) -> impl Iterator<Item = (&'static str, Range<usize>)> {
        let first = variant.saturating_mul(self.mnemonic_count + 1);
        (0..self.mnemonic_count).map(move |index| {
            let [start, end] = self.starts.range(first.saturating_add(index));
            (self.mnemonics.get(index), start..end)
        })
    }

    /// Returns the mnemonic that an alias is replaced by, or `mnemonic` itself if it is no alias.
    /// The aliases of the variant take precedence over those of all variants.
    #[inline]
    pub(super) fn replace_mnemonic<'m>(
        &'static self,
        variant: usize,
        mnemonic: Hashed<'m>,
        available: &Available,
    ) -> Hashed<'m> {
        let general = self.aliases.len().saturating_sub(1);
        for index in [variant, general] {
            let Some(aliases) = self.aliases.get(index) else { continue };
            let Some(found) = aliases.names.look_up(&aliases.slots, mnemonic) else { continue };
            let mut meanings = aliases.meanings.get(found);
            while let (Some(required), Some(target)) = (meanings.next(), meanings.next()) {
                if self.are_met(required, available) {
                    return Hashed::new(aliases.targets.get(target));
                }
            }
            return mnemonic;
        }
        mnemonic
    }

    /// Returns the text of [`replace_mnemonic`](Self::replace_mnemonic).
    pub(in crate::asm) fn canonical_mnemonic<'m>(
        &'static self,
        variant: usize,
        mnemonic: &'m str,
        available: &Available,
    ) -> &'m str {
        self.replace_mnemonic(variant, Hashed::new(mnemonic), available).text
    }

    /// Returns the bits of a requirement set, 64 in each number. Empty if the index is out of
    /// range.
    #[inline]
    pub(super) fn required(&self, set: usize) -> &'static [u64] {
        let start = set.saturating_mul(self.requirement_words);
        let end = start.saturating_add(self.requirement_words);
        self.requirement_sets.get(start..end).unwrap_or_default()
    }

    #[inline]
    pub(super) fn are_met(&self, set: usize, available: &Available) -> bool {
        let mut words = self.required(set).iter().enumerate();
        words.all(|(index, required)| required & !available.word(index) == 0)
    }

    /// Returns true if the requirements of a matchable are met.
    #[inline]
    fn is_available(&'static self, entry: usize, available: &Available) -> bool {
        self.are_met(self.requirements.index(entry), available)
    }

    /// Returns the operand classes with a custom parser at an operand position after a mnemonic, in
    /// the order in which the parsers are tried.
    ///
    /// Positions count from 0. The iterator is empty for positions above 31 and unknown mnemonics.
    pub(in crate::asm) fn custom_classes(
        &'static self,
        mnemonic: &str,
        index: usize,
        available: &Available,
    ) -> impl Iterator<Item = usize> {
        let found = self.mnemonics.look_up(&self.mnemonic_slots, Hashed::new(mnemonic));
        let list = found.map(|found| self.custom_members.get(self.custom_lists.index(found)));
        list.into_iter().flatten().filter_map(move |row| {
            let mut column = row.saturating_mul(CUSTOM_LEN);
            let operand = CustomOperand::from_numbers([(); CUSTOM_LEN].map(|()| {
                column += 1;
                self.custom.get(column - 1)
            }));
            let applies =
                operand.is_at(index) && self.are_met(operand.requirements as usize, available);
            applies.then_some(operand.class as usize)
        })
    }

    /// Returns the mnemonics of a variant that are near `mnemonic` and have an available matchable.
    /// Near means at most two insertions and removals.
    pub(in crate::asm) fn nearest_mnemonics<'a>(
        &'static self,
        variant: usize,
        mnemonic: &'a str,
        available: &'a Available,
    ) -> impl Iterator<Item = &'static str> + 'a {
        self.entries_by_mnemonic(variant).filter_map(move |(name, mut entries)| {
            let is_near = || {
                distance(mnemonic.as_bytes(), name.as_bytes(), NEAR, Edits::InsertAndRemove) <= NEAR
            };
            (entries.any(|entry| self.is_available(entry, available)) && is_near()).then_some(name)
        })
    }

    /// Returns true if a mnemonic, or the mnemonic that it is an alias of, has a matchable in the
    /// variant whose requirements are met.
    pub(in crate::asm) fn is_mnemonic(
        &'static self,
        variant: usize,
        mnemonic: &str,
        available: &Available,
    ) -> bool {
        let mnemonic = self.replace_mnemonic(variant, Hashed::new(mnemonic), available);
        self.entries(variant, mnemonic).any(|entry| self.is_available(entry, available))
    }

    /// Returns true if `class` is `of` or a subclass of `of`.
    #[inline]
    pub(super) fn is_part(&self, class: usize, of: usize) -> bool {
        class == of || self.supers.contains(class, of)
    }

    #[inline]
    pub(super) fn is_optional(&self, class: usize) -> bool {
        self.optional.get(class) != 0
    }

    /// Returns the conversion steps of a matchable by index, each with the index of the operand
    /// that it uses.
    #[inline]
    pub(super) fn conversion(&'static self, entry: usize) -> impl Iterator<Item = (usize, usize)> {
        let [start, end] = self.step_lists.starts.range(self.conversions.index(entry));
        let numbers = &self.step_lists.numbers;
        (start..end).step_by(2).map(|index| (numbers.index(index), numbers.index(index + 1)))
    }

    /// Returns a conversion step.
    // Inlined into a match on the step: only the numbers of its kind are read.
    #[inline(always)]
    pub(super) fn step(&self, step: usize) -> Option<OperandStep> {
        OperandStep::read(|column| self.steps.get(step * STEP_LEN + column))
    }

    /// Returns the index of the diagnostic of a class. `None` if it has none.
    #[inline]
    pub(super) fn diagnostic(&self, class: usize) -> Option<usize> {
        Some(optional::from_number(self.diagnostics.get(class))? as usize)
    }

    /// Returns the class of a register. `None` if it has none.
    #[inline]
    pub(super) fn register_class(&self, register: usize) -> Option<usize> {
        Some(optional::from_number(self.register_classes.get(register))? as usize)
    }
}
