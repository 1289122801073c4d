//! Search for the matchable that fits a line, over the tables of a generated asm matcher.
//!
//! A *matchable* is one spelling of an instruction or alias: a mnemonic and a list of operand
//! classes. Operand classes are numbered: tokens first, then register classes, register classes
//! that depend on the hardware mode, and classes declared in the description. Where a table entry
//! may be absent, 0 means absent and other values are greater by 1.
//!
//! Most of the time goes into matchables that do not fit. The checks for each of them are inlined
//! into functions that are generic over the target. There the tables are constants, so the compiler
//! knows their lengths and widths.

use alloc::vec::Vec;
use core::cell::Cell;
use core::ops::Range;

use super::parse::{Available, Fit, Mismatch, NearMiss, Reason, Written, add_operand};
use crate::mc::machine::MachineInst;
use crate::mc::tables::Lists;
use crate::names::Named;
use crate::pseudo::Sink;
use crate::registers::tables::{Numbers, Sets, Slots, Texts, to_place};
use crate::spell::{Edits, distance};

/// Tables of a generated asm matcher.
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// Number of mnemonics.
    pub mnemonic_count: usize,
    /// Mnemonics in ascending order of their bytes.
    pub mnemonics: Texts,
    /// Hash table from mnemonic to index in `mnemonics`.
    pub mnemonic_slots: Slots,
    /// Index of the first matchable for each variant and mnemonic. Each variant has one more entry,
    /// the end of its last mnemonic.
    pub starts: Numbers,
    /// Opcode of each matchable.
    pub opcodes: Numbers,
    /// Index into `step_lists` for each matchable: the steps that make the operands.
    pub conversions: Numbers,
    /// Index into the requirement sets for each matchable.
    pub requirements: Numbers,
    /// Index into `class_lists` for each matchable.
    pub operands: Numbers,
    /// Maximum number of operands of a matchable.
    pub max_operands: usize,
    /// True if every matchable begins with a mnemonic that is not counted as an operand.
    pub mnemonic_first: bool,
    /// True if a mismatch lists all near misses instead of the best one.
    pub near_misses: bool,
    /// Lists of operand classes.
    pub class_lists: Lists,
    /// Number of `u64` words per requirement set.
    pub requirement_words: usize,
    /// Requirement sets as bits. Requirement 0 is the lowest bit of the first word.
    pub requirement_sets: &'static [u64],
    /// Lists of pairs: index into `steps`, index of the operand that the step uses.
    pub step_lists: Lists,
    /// Steps of four numbers each: a kind (see `step`) and three arguments.
    pub steps: Numbers,
    /// Constants added by immediate steps, as two's complement.
    pub immediates: Numbers,
    /// Ends of the ranges of classes: tokens, register classes, classes that depend on the mode.
    pub ends: [usize; 3],
    /// Tokens in ascending order of their bytes.
    pub tokens: Texts,
    /// Class of each token.
    pub token_classes: Numbers,
    /// Class of each register plus 1, or 0 if the register has no class.
    pub register_classes: Numbers,
    /// Superclasses of each class.
    pub supers: Sets,
    /// Nonzero for each class whose operand may be omitted.
    pub optional: Numbers,
    /// Diagnostic of each class plus 1, or 0 if the class has none.
    pub diagnostics: Numbers,
    /// Mnemonic aliases: one entry per variant, then one for all variants.
    pub aliases: &'static [Aliases],
    /// Index of the first custom-parsed operand for each mnemonic.
    pub custom_starts: Numbers,
    /// Custom-parsed operands, three numbers each: the class, the operand positions as bits, and
    /// the requirement set.
    pub custom: Numbers,
}

/// Mnemonic aliases of one variant.
#[derive(Clone, Copy, Debug)]
pub struct Aliases {
    /// Names of the aliases, in ascending order of their bytes.
    pub names: Texts,
    /// Hash table from name to index in `names`.
    pub slots: Slots,
    /// For each alias, pairs of a requirement set and an index into `targets`. The first pair whose
    /// requirements are met applies.
    pub meanings: Lists,
    /// Mnemonics that aliases are replaced by.
    pub targets: Texts,
}

/// Tables and hooks of a generated asm matcher. `N` is the maximum number of operands of a
/// [`MachineInst`].
pub trait Rules<const N: usize> {
    /// Registers of the target.
    type Register: Named;
    /// Opcodes of the target.
    type Opcode: Named;
    /// Diagnostics of operand classes.
    type Diagnostic: Named;
    /// Requirements of matchables.
    type Requirement: Named;
    /// Operand as parsed from the line.
    type Operand: Written<Register = Self::Register>;

    /// Returns the tables.
    fn tables(&self) -> &'static Tables;
    /// Returns whether an operand belongs to a class declared in the description.
    fn fits(&self, class: usize, operand: &Self::Operand) -> Fit;
    /// Returns the target's own verdict for an operand that does not belong to a class.
    /// [`Fit::Match`] accepts the operand, [`Fit::Near`] reports the diagnostic of the class, and
    /// `None` and [`Fit::No`] keep the mismatch.
    fn fits_target(&self, class: usize, operand: &Self::Operand) -> Option<Fit>;
    /// Returns the register class for a class that depends on the hardware mode. `None` if the
    /// current mode has none.
    fn class_of_mode(&self, class: usize) -> Option<usize>;
    /// Appends an operand of a class to an instruction as `len` operands.
    fn render(
        &self,
        class: usize,
        operand: &Self::Operand,
        len: usize,
        inst: &mut MachineInst<Self::Opcode, Self::Register, N>,
    );
    /// Returns the default operand for an omitted operand of a class. With `None` nothing is
    /// appended.
    fn left_out(&self, class: usize) -> Option<Self::Operand>;
    /// Makes all operands of an instruction with the custom converter of this number.
    fn convert(
        &self,
        converter: usize,
        operands: &[Self::Operand],
        inst: &mut MachineInst<Self::Opcode, Self::Register, N>,
    );
    /// Returns true if the target accepts the parsed operands for an opcode. Called before the
    /// operands of the instruction are made.
    fn allows_operands(&self, opcode: Self::Opcode, operands: &[Self::Operand]) -> bool;
    /// Returns true if the target accepts the finished instruction.
    fn allows(&self, inst: &MachineInst<Self::Opcode, Self::Register, N>) -> bool;
}

type MadeBy<R, const N: usize> = MachineInst<<R as Rules<N>>::Opcode, <R as Rules<N>>::Register, N>;
type MismatchOf<R, const N: usize> =
    Mismatch<<R as Rules<N>>::Opcode, <R as Rules<N>>::Diagnostic, <R as Rules<N>>::Requirement>;
type ReasonOf<R, const N: usize> = Reason<<R as Rules<N>>::Diagnostic>;

/// Maximum edit distance of a mnemonic that is suggested.
const NEAR: usize = 2;

impl Tables {
    /// Returns the range of matchables with a mnemonic. An empty mnemonic gives all matchables of
    /// the variant, unless each matchable begins with its mnemonic.
    #[inline]
    fn entries(&self, variant: usize, mnemonic: &str) -> Range<usize> {
        let first = variant.saturating_mul(self.mnemonic_count + 1);
        let start = |at: usize| self.starts.place(first.saturating_add(at));
        if mnemonic.is_empty() && !self.mnemonic_first {
            return start(0)..start(self.mnemonic_count);
        }
        let found =
            if self.mnemonic_first || mnemonic.bytes().all(|byte| !byte.is_ascii_uppercase()) {
                self.mnemonics.look_up(&self.mnemonic_slots, mnemonic)
            } else {
                self.mnemonics.look_up(&self.mnemonic_slots, &mnemonic.to_ascii_lowercase())
            };
        found.map_or(0..0, |at| start(at)..start(at + 1))
    }

    /// Returns the mnemonics of a variant, each with its range of matchables.
    fn mnemonics(
        &'static self,
        variant: usize,
    ) -> impl Iterator<Item = (&'static str, Range<usize>)> {
        let first = variant.saturating_mul(self.mnemonic_count + 1);
        (0..self.mnemonic_count).map(move |at| {
            let [start, end] = self.starts.range(first.saturating_add(at));
            (self.mnemonics.get(at), start..end)
        })
    }

    /// Returns the mnemonic that an alias is replaced by, or `mnemonic` itself if it is no alias.
    /// The aliases of the variant take precedence over those of all variants.
    #[inline]
    fn replace_mnemonic<'m>(
        &'static self,
        variant: usize,
        mnemonic: &'m str,
        available: &Available,
    ) -> &'m str {
        let general = self.aliases.len().saturating_sub(1);
        for at in [variant, general] {
            let Some(aliases) = self.aliases.get(at) else { continue };
            let Some(found) = aliases.names.look_up(&aliases.slots, mnemonic) else { continue };
            let mut meanings = aliases.meanings.get(found);
            while let (Some(required), Some(target)) = (meanings.next(), meanings.next()) {
                if self.meets(required, available) {
                    return aliases.targets.get(target);
                }
            }
            return mnemonic;
        }
        mnemonic
    }

    /// Returns the words of a requirement set. Empty if the index is out of range.
    #[inline]
    fn required(&self, set: usize) -> &'static [u64] {
        let start = set.saturating_mul(self.requirement_words);
        let end = start.saturating_add(self.requirement_words);
        self.requirement_sets.get(start..end).unwrap_or_default()
    }

    #[inline]
    fn meets(&self, set: usize, available: &Available) -> bool {
        let mut words = self.required(set).iter().enumerate();
        words.all(|(at, required)| required & !available.word(at) == 0)
    }

    /// True if the requirements of a matchable are met.
    #[inline]
    fn is_available(&'static self, entry: usize, available: &Available) -> bool {
        self.meets(self.requirements.place(entry), available)
    }

    /// Returns the operand classes with a custom parser at an operand position after a mnemonic, in
    /// the order in which the parsers are tried.
    ///
    /// Positions count from 0. The iterator is empty for positions above 31 and unknown mnemonics.
    pub fn custom_classes(
        &'static self,
        mnemonic: &str,
        at: usize,
        available: &Available,
    ) -> impl Iterator<Item = usize> {
        let found = self.mnemonics.look_up(&self.mnemonic_slots, mnemonic);
        let [start, end] = found.map_or([0, 0], |found| self.custom_starts.range(found));
        (start..end).filter_map(move |row| {
            let [class, places, set] = [0, 1, 2].map(|column| self.custom.get(row * 3 + column));
            (at < 32 && places >> at & 1 != 0 && self.meets(to_place(set), available))
                .then_some(to_place(class))
        })
    }

    /// Returns the mnemonics of a variant that are near `mnemonic` and have an available matchable.
    /// Near means at most two insertions and removals.
    pub fn nearest_mnemonics<'a>(
        &'static self,
        variant: usize,
        mnemonic: &'a str,
        available: &'a Available,
    ) -> impl Iterator<Item = &'static str> + 'a {
        self.mnemonics(variant).filter_map(move |(name, mut entries)| {
            let is_near = || {
                distance(mnemonic.as_bytes(), name.as_bytes(), NEAR, Edits::InsertAndRemove) <= NEAR
            };
            (entries.any(|entry| self.is_available(entry, available)) && is_near()).then_some(name)
        })
    }

    /// Returns true if a mnemonic, or the mnemonic that it is an alias of, has a matchable in the
    /// variant whose requirements are met.
    #[must_use]
    pub fn is_mnemonic(
        &'static self,
        variant: usize,
        mnemonic: &str,
        available: &Available,
    ) -> bool {
        let mnemonic = self.replace_mnemonic(variant, mnemonic, available);
        self.entries(variant, mnemonic).any(|entry| self.is_available(entry, available))
    }

    /// True if `class` is `of` or a subclass of `of`.
    #[inline]
    fn is_part(&self, class: usize, of: usize) -> bool {
        class == of || self.supers.contains(class, of)
    }

    #[inline]
    fn is_optional(&self, class: usize) -> bool {
        self.optional.get(class) != 0
    }
}

/// Kinds of conversion steps.
mod step {
    pub(super) const RENDER: u64 = 0;
    pub(super) const IMMEDIATE: u64 = 1;
    pub(super) const REGISTER: u64 = 2;
    pub(super) const TIE: u64 = 3;
    pub(super) const CONVERT: u64 = 4;
}

/// State of a search for one line.
struct Search<'s, R: Rules<N>, const N: usize> {
    rules: &'s R,
    operands: &'s [R::Operand],
    available: &'s Available,
    /// 1 if operand 0 of matchables is the mnemonic, otherwise 0.
    offset: usize,
    /// Token classes of the first eight operands, filled on first use.
    tokens: [Cell<Token>; 8],
}

/// Token class of an operand.
#[derive(Clone, Copy)]
enum Token {
    /// Not looked up yet.
    NotAsked,
    /// The operand is not a token.
    No,
    /// The token belongs to no class.
    Unknown,
    /// Class of the token.
    OfClass(u32),
}

/// Result of fitting operands to a matchable.
#[derive(Clone, Copy, Default)]
struct Fitting {
    /// Omitted operands as bits, by index in the matchable.
    left_out: u128,
}

/// Finds the instruction with this mnemonic and these operands.
///
/// # Errors
/// Returns a [`Mismatch`] if the mnemonic is unknown, or no available matchable accepts the
/// operands.
pub fn find_instruction<R: Rules<N>, const N: usize>(
    rules: &R,
    variant: usize,
    mnemonic: &str,
    operands: &[R::Operand],
    available: &Available,
) -> Result<MadeBy<R, N>, MismatchOf<R, N>> {
    let tables = rules.tables();
    let offset = usize::from(tables.mnemonic_first || !mnemonic.is_empty());
    let tokens = [const { Cell::new(Token::NotAsked) }; 8];
    let search = Search { rules, operands, available, offset, tokens };
    let max = tables.max_operands;
    if !tables.near_misses && search.first() + operands.len() > max {
        let at = Some(max - search.first().min(max));
        return Err(Mismatch::WrongOperand { at, reason: Reason::Invalid });
    }
    let mnemonic = tables.replace_mnemonic(variant, mnemonic, available);
    let entries = tables.entries(variant, mnemonic);
    if entries.is_empty() {
        return Err(Mismatch::UnknownMnemonic);
    }
    if tables.near_misses { search.near(entries) } else { search.best(entries) }
}

impl<R: Rules<N>, const N: usize> Search<'_, R, N> {
    /// Returns the tables. The compiler sees them as constants here.
    #[inline]
    fn tables(&self) -> &'static Tables {
        self.rules.tables()
    }

    /// Index of the first operand of a matchable after the mnemonic.
    #[inline]
    fn first(&self) -> usize {
        if self.tables().mnemonic_first { 0 } else { self.offset }
    }

    fn opcode(&self, entry: usize) -> Option<R::Opcode> {
        R::Opcode::from_value(self.tables().opcodes.get(entry) as u32)
    }

    /// Returns the first matchable that fits, or the mismatch of the one that comes closest.
    fn best(&self, entries: Range<usize>) -> Result<MadeBy<R, N>, MismatchOf<R, N>> {
        let (mut reason, mut wrong) = (Reason::Invalid, usize::MAX);
        let mut refused = false;
        // Matchable with the fewest missing requirements, and their number.
        let mut nearest: Option<(usize, u32)> = None;
        let mut last = None;
        for entry in entries.clone() {
            let is_available = self.is_available(entry, &mut last);
            let fitting = match self.fit(entry, is_available) {
                Ok(fitting) => fitting,
                Err(Wrong::TooFew) => {
                    wrong = self.operands.len();
                    continue;
                }
                Err(Wrong::Operand(at, found)) => {
                    // An error common to all matchables is reported. A rejection by the target
                    // takes precedence.
                    if !refused && (entry == entries.start || wrong <= at) {
                        if is_available && (wrong != at || found != Reason::Invalid) {
                            reason = found;
                        }
                        wrong = at;
                    }
                    continue;
                }
            };
            if !is_available {
                let lacks = self.missing(entry).map(u64::count_ones).sum();
                if nearest.is_none_or(|(_, least)| lacks <= least) {
                    nearest = Some((entry, lacks));
                }
                continue;
            }
            let Some(opcode) = self.opcode(entry) else { continue };
            if !self.rules.allows_operands(opcode, self.operands) {
                (reason, refused) = (Reason::Rejected, true);
                continue;
            }
            let (inst, has_ties) = self.convert(entry, opcode, fitting);
            if !self.rules.allows(&inst) {
                (reason, refused) = (Reason::Rejected, true);
                continue;
            }
            if has_ties && let Some(at) = self.differing(entry, fitting) {
                return Err(Mismatch::NotTheSame { at });
            }
            return Ok(inst);
        }
        Err(match nearest {
            Some((entry, _)) if !refused => Mismatch::MissingFeatures(self.missing_names(entry)),
            _ => {
                let at = Some(wrong).filter(|&at| at != usize::MAX);
                Mismatch::WrongOperand { at, reason }
            }
        })
    }

    /// True if the requirements of a matchable are met. Adjacent matchables often share a
    /// requirement set, so `last` keeps the previous set and its answer.
    #[inline]
    fn is_available(&self, entry: usize, last: &mut Option<(usize, bool)>) -> bool {
        let set = self.tables().requirements.place(entry);
        let is_available = match *last {
            Some((of, is_available)) if of == set => is_available,
            _ => self.tables().meets(set, self.available),
        };
        *last = Some((set, is_available));
        is_available
    }

    /// Returns the words of the requirements that a matchable has and the target does not meet.
    fn missing(&self, entry: usize) -> impl Iterator<Item = u64> {
        let required = self.tables().required(self.tables().requirements.place(entry));
        required.iter().enumerate().map(|(at, word)| word & !self.available.word(at))
    }

    /// Returns the missing requirements of a matchable.
    fn missing_names(&self, entry: usize) -> Vec<R::Requirement> {
        let words = self.missing(entry).enumerate();
        let places = words.flat_map(|(at, word)| {
            (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| at * 64 + bit)
        });
        places.filter_map(|at| R::Requirement::ALL.get(at).copied()).collect()
    }

    /// Returns the operand classes of a matchable, without the mnemonic.
    #[inline]
    fn classes(&self, entry: usize) -> impl Iterator<Item = usize> {
        let tables = self.tables();
        let [start, end] = tables.class_lists.starts.range(tables.operands.place(entry));
        (start + self.first()..end).map(|at| tables.class_lists.numbers.place(at))
    }

    /// Fits the operands to a matchable, or returns the first mismatch.
    fn fit(&self, entry: usize, is_available: bool) -> Result<Fitting, Wrong<R::Diagnostic>> {
        let tables = self.tables();
        let mut classes = self.classes(entry);
        let (mut fitting, mut next) = (Fitting::default(), 0);
        for place in self.first()..tables.max_operands {
            let class = classes.next();
            let Some(operand) = self.operands.get(next) else {
                match class {
                    None => break,
                    Some(class) if tables.is_optional(class) => fitting.left_out |= bit(place),
                    Some(_) => return Err(Wrong::TooFew),
                }
                continue;
            };
            let Some(class) = class else { return Err(Wrong::Operand(next, Reason::Invalid)) };
            match self.check(class, next, operand, is_available) {
                Ok(()) => next += 1,
                Err(Reason::Invalid) if tables.is_optional(class) => fitting.left_out |= bit(place),
                Err(reason) => return Err(Wrong::Operand(next, reason)),
            }
        }
        Ok(fitting)
    }

    /// Checks that operand `at` belongs to a class, and asks the target if it does not.
    #[inline]
    fn check(
        &self,
        class: usize,
        at: usize,
        operand: &R::Operand,
        is_available: bool,
    ) -> Result<(), ReasonOf<R, N>> {
        let own = self.check_declared(class, at, operand);
        let Err(reason) = own else { return Ok(()) };
        match self.rules.fits_target(class, operand) {
            Some(Fit::Match) => Ok(()),
            Some(Fit::Near) if is_available => Err(self.reason(class)),
            _ => Err(reason),
        }
    }

    /// Returns the token class of operand `at`. Looked up once for each of the first eight
    /// operands.
    #[inline]
    fn token(&self, at: usize, operand: &R::Operand) -> Token {
        let known = self.tokens.get(at).map_or(Token::NotAsked, Cell::get);
        if !matches!(known, Token::NotAsked) {
            return known;
        }
        let tables = self.tables();
        let found = match operand.token() {
            None => Token::No,
            Some(text) => match tables.tokens.find(tables.ends[0], text) {
                None => Token::Unknown,
                Some(found) => Token::OfClass(tables.token_classes.get(found) as u32),
            },
        };
        if let Some(known) = self.tokens.get(at) {
            known.set(found);
        }
        found
    }

    /// Checks that operand `at` belongs to a class, by the description alone.
    #[inline]
    fn check_declared(
        &self,
        class: usize,
        at: usize,
        operand: &R::Operand,
    ) -> Result<(), ReasonOf<R, N>> {
        let tables = self.tables();
        let [tokens, registers, modes] = tables.ends;
        let is = |fits: bool, reason| if fits { Ok(()) } else { Err(reason) };
        if class < tokens {
            match self.token(at, operand) {
                Token::OfClass(own) => {
                    return is(tables.is_part(own as usize, class), Reason::Invalid);
                }
                Token::Unknown => return Err(Reason::Invalid),
                Token::No | Token::NotAsked => {}
            }
        }
        if class >= modes {
            match self.rules.fits(class, operand) {
                Fit::Match => return Ok(()),
                Fit::Near if tables.diagnostics.get(class) != 0 => {
                    return Err(self.reason(class));
                }
                _ => {}
            }
        }
        let mut class = class;
        if let Some(register) = operand.register() {
            if (registers..modes).contains(&class) {
                let Some(own) = self.rules.class_of_mode(class) else {
                    return Err(Reason::Invalid);
                };
                class = own;
            }
            let own = tables.register_classes.place(register.index()).checked_sub(1);
            let fits = own.is_some_and(|own| tables.is_part(own, class));
            let is_register = (tokens..registers).contains(&class);
            let reason = if is_register { self.reason(class) } else { Reason::Invalid };
            return is(fits, reason);
        }
        Err(if (tokens..registers).contains(&class) { self.reason(class) } else { Reason::Invalid })
    }

    /// Returns the diagnostic of a class, or [`Reason::Invalid`] if it has none.
    fn reason(&self, class: usize) -> ReasonOf<R, N> {
        let diagnostic = self.tables().diagnostics.place(class).checked_sub(1);
        let diagnostic = diagnostic.and_then(|at| R::Diagnostic::ALL.get(at));
        diagnostic.map_or(Reason::Invalid, |&diagnostic| Reason::Diagnostic(diagnostic))
    }

    /// Returns the operand that was written for an operand of a matchable. `None` if it was
    /// omitted.
    fn written(&self, place: usize, fitting: Fitting) -> Option<&R::Operand> {
        let formal = place.checked_sub(usize::from(self.tables().mnemonic_first))?;
        if fitting.left_out & bit(formal) != 0 {
            return None;
        }
        let before = bit(formal).saturating_sub(1) & fitting.left_out;
        let at = formal.checked_sub(self.first())?.checked_sub(before.count_ones() as usize)?;
        self.operands.get(at)
    }

    /// Returns the index in `self.operands` for an operand of a matchable.
    fn place_of(&self, place: usize, fitting: Fitting) -> usize {
        let formal = place.saturating_sub(usize::from(self.tables().mnemonic_first));
        let before = bit(formal).saturating_sub(1) & fitting.left_out;
        formal.saturating_sub(self.first()).saturating_sub(before.count_ones() as usize)
    }

    /// Returns the conversion steps of a matchable: kind and arguments, and the operand they use.
    #[inline]
    fn steps(&self, entry: usize) -> impl Iterator<Item = ([u64; 4], usize)> {
        let tables = self.tables();
        let [start, end] = tables.step_lists.starts.range(tables.conversions.place(entry));
        (start..end).step_by(2).map(|at| {
            let numbers = &tables.step_lists.numbers;
            let (step, place) = (numbers.place(at), numbers.place(at + 1));
            let column = |column| tables.steps.get(step * 4 + column);
            ([column(0), column(1), column(2), column(3)], place)
        })
    }

    /// Makes the instruction. The flag is true if the matchable has ties between written operands.
    fn convert(&self, entry: usize, opcode: R::Opcode, fitting: Fitting) -> (MadeBy<R, N>, bool) {
        let mut inst = MachineInst::new(opcode);
        let mut has_ties = false;
        let modes = self.tables().ends[2];
        for ([what, first, second, third], place) in self.steps(entry) {
            match what {
                step::RENDER => {
                    let (class, len) = (to_place(first), to_place(second));
                    let default;
                    let operand = match self.written(place, fitting) {
                        Some(operand) => Some(operand),
                        None => {
                            default = self.rules.left_out(class);
                            default.as_ref()
                        }
                    };
                    match operand {
                        Some(operand) if class < modes => {
                            add_operand(operand, &mut inst);
                        }
                        Some(operand) => {
                            self.rules.render(class, operand, len, &mut inst);
                        }
                        None => {}
                    }
                }
                step::IMMEDIATE => {
                    let number = self.tables().immediates.get(to_place(first));
                    inst.add_immediate(number.cast_signed());
                }
                step::REGISTER => {
                    let register = R::Register::ALL.get(to_place(first).wrapping_sub(1));
                    inst.add_register(register.copied());
                }
                step::TIE => {
                    has_ties |= second != third;
                    let copied = to_place(first).checked_sub(1);
                    if let Some(&copied) = copied.and_then(|at| inst.get(at)) {
                        inst.add(copied);
                    }
                }
                step::CONVERT => {
                    self.rules.convert(to_place(first), self.operands, &mut inst);
                }
                _ => {}
            }
        }
        (inst, has_ties)
    }

    /// Returns the index of the first operand that differs from the operand it is tied to.
    fn differing(&self, entry: usize, fitting: Fitting) -> Option<usize> {
        let ties = self.steps(entry).filter(|(step, _)| step[0] == step::TIE);
        let differs = |&([_, _, one, other], _): &([u64; 4], usize)| {
            let [one, other] = [one, other].map(|at| self.written(to_place(at), fitting));
            one.zip(other).is_some_and(|(one, other)| !one.is_same(other))
        };
        let (step, _) =
            ties.filter(|([_, _, one, other], _)| one != other).find(|tie| differs(tie))?;
        Some(self.place_of(to_place(step[3]), fitting))
    }

    /// Returns the first matchable that fits, or all near misses.
    fn near(&self, entries: Range<usize>) -> Result<MadeBy<R, N>, MismatchOf<R, N>> {
        let (mut misses, mut last) = (Vec::new(), None);
        for entry in entries {
            let is_available = self.is_available(entry, &mut last);
            let Some((wrong, fitting)) = self.nearly_fit(entry, is_available) else { continue };
            let Some(opcode) = self.opcode(entry) else { continue };
            let allowed = self.rules.allows_operands(opcode, self.operands);
            if let Some(wrong) = wrong {
                if is_available && allowed {
                    misses.push(wrong.of(opcode));
                }
                continue;
            }
            let (inst, _) = self.convert(entry, opcode, fitting);
            // A near miss has exactly one fault.
            let rejected = [allowed, self.rules.allows(&inst)].into_iter().filter(|fine| !fine);
            match (is_available, rejected.count()) {
                (true, 0) => return Ok(inst),
                (true, 1) => misses.push(NearMiss::Rejected),
                (false, 0) => misses.push(NearMiss::MissingFeatures(self.missing_names(entry))),
                _ => {}
            }
        }
        Err(Mismatch::NearMisses(misses))
    }

    /// Fits the operands to a matchable with at most one fault. Returns `None` if there are more.
    fn nearly_fit(
        &self,
        entry: usize,
        is_available: bool,
    ) -> Option<(Option<Wrong<R::Diagnostic>>, Fitting)> {
        let tables = self.tables();
        let mut classes = self.classes(entry);
        let (mut fitting, mut next) = (Fitting::default(), 0);
        let mut wrong = None;
        for place in self.first()..tables.max_operands {
            let class = classes.next();
            let reason = match (class, self.operands.get(next)) {
                (None, None) => break,
                (None, Some(_)) => Reason::Invalid,
                (Some(class), None) => {
                    match wrong {
                        _ if tables.is_optional(class) => fitting.left_out |= bit(place),
                        None => wrong = Some(Wrong::TooFew),
                        Some(Wrong::TooFew) => {}
                        Some(Wrong::Operand(..)) => return None,
                    }
                    continue;
                }
                (Some(class), Some(operand)) => {
                    match self.check(class, next, operand, is_available) {
                        Ok(()) => {
                            next += 1;
                            continue;
                        }
                        Err(Reason::Invalid) if tables.is_optional(class) => {
                            fitting.left_out |= bit(place);
                            continue;
                        }
                        Err(reason) => reason,
                    }
                }
            };
            if wrong.is_some() {
                return None;
            }
            wrong = Some(Wrong::Operand(next, reason));
            next += 1;
        }
        Some((wrong, fitting))
    }
}

/// Fault in the operands of a matchable.
#[derive(Clone, Copy)]
enum Wrong<D> {
    /// Too few operands.
    TooFew,
    /// Operand of this index, with the reason.
    Operand(usize, Reason<D>),
}

impl<D> Wrong<D> {
    /// Returns the near miss for an instruction with this fault.
    fn of<O, Q>(self, opcode: O) -> NearMiss<O, D, Q> {
        match self {
            Wrong::TooFew => NearMiss::TooFewOperands { opcode },
            Wrong::Operand(at, reason) => NearMiss::Operand { opcode, at, reason },
        }
    }
}

/// Returns the bit of an operand index, or 0 if the index is above 127.
fn bit(place: usize) -> u128 {
    u32::try_from(place).ok().and_then(|place| 1_u128.checked_shl(place)).unwrap_or(0)
}
