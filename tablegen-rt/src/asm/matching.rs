//! The search among ways of writing, over the tables of a generated module.
//!
//! Classes of operands have numbers: tokens come first, then classes of registers, those that
//! depend on the hardware mode, and those that the description declares. Where a table may have
//! nothing, that is 0, and numbers are greater by 1.
//!
//! Most of the time goes into ways of writing that do not fit. What is done for each is inlined
//! into functions that are generic over the target: there the tables are constants, whose lengths
//! and widths the compiler knows.

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

/// What a generated module knows of its target.
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// How many mnemonics there are.
    pub mnemonic_count: usize,
    /// The mnemonics, in order.
    pub mnemonics: Texts,
    /// Where each mnemonic is.
    pub mnemonic_slots: Slots,
    /// For each variant and mnemonic where its ways of writing begin, and where the last ones of
    /// a variant end.
    pub starts: Numbers,
    /// For each way of writing the opcode.
    pub opcodes: Numbers,
    /// For each the list of its conversion.
    pub conversions: Numbers,
    /// For each the set of what it requires.
    pub requirements: Numbers,
    /// For each the list of its operands.
    pub operands: Numbers,
    /// How many operands there are at most.
    pub max_operands: usize,
    /// Whether all ways of writing begin with a mnemonic, and its operands are behind that.
    pub mnemonic_first: bool,
    /// Whether all are told that fit but for one thing.
    pub near_misses: bool,
    /// Lists of classes.
    pub class_lists: Lists,
    /// How many words a set of requirements has.
    pub requirement_words: usize,
    /// Sets of requirements: bits, from the lowest one of the first word on.
    pub requirement_sets: &'static [u64],
    /// Lists of steps that make operands, each followed by the place of what was written.
    pub step_lists: Lists,
    /// The steps: what they do, and up to three numbers.
    pub steps: Numbers,
    /// Numbers that steps add.
    pub immediates: Numbers,
    /// How many classes are tokens; how many are that or registers; how many are not declared.
    pub ends: [usize; 3],
    /// The tokens, in order.
    pub tokens: Texts,
    /// For each its class.
    pub token_classes: Numbers,
    /// For each register the class that it belongs to.
    pub register_classes: Numbers,
    /// For each class those that it is part of.
    pub supers: Sets,
    /// For each class whether its operand may be left out.
    pub optional: Numbers,
    /// For each class what is said where an operand does not belong to it.
    pub diagnostics: Numbers,
    /// Other names of mnemonics: those of each variant, and then those of all.
    pub aliases: &'static [Aliases],
    /// Operands that are parsed by methods of their own: for each mnemonic, where they begin.
    pub custom_starts: Numbers,
    /// For each the class, the places where it may be, and the set of what it requires.
    pub custom: Numbers,
}

/// Other names of mnemonics.
#[derive(Clone, Copy, Debug)]
pub struct Aliases {
    /// The names.
    pub names: Texts,
    /// Where each is.
    pub slots: Slots,
    /// For each: sets of requirements, each followed by the number of what it then stands for.
    pub meanings: Lists,
    /// What they stand for.
    pub targets: Texts,
}

/// What generated modules tell of a target, and ask its user. Instructions have at most `N`
/// operands.
pub trait Rules<const N: usize> {
    /// Its registers.
    type Register: Named;
    /// Its instructions.
    type Opcode: Named;
    /// What can be wrong with operands.
    type Diagnostic: Named;
    /// What instructions require.
    type Requirement: Named;
    /// Operands as they were written.
    type Operand: Written<Register = Self::Register>;

    /// The tables.
    fn tables(&self) -> &'static Tables;
    /// Whether an operand belongs to a class that the description declares.
    fn fits(&self, class: usize, operand: &Self::Operand) -> Fit;
    /// Whether the target takes an operand for one of a class in spite of all else, or what it has
    /// to say of that.
    fn fits_target(&self, class: usize, operand: &Self::Operand) -> Option<Fit>;
    /// The class of registers that one that depends on the hardware mode is.
    fn class_of_mode(&self, class: usize) -> Option<usize>;
    /// Appends an operand of a class to those of an instruction.
    fn render(
        &self,
        class: usize,
        operand: &Self::Operand,
        len: usize,
        inst: &mut MachineInst<Self::Opcode, Self::Register, N>,
    );
    /// The operand that stands for one of a class that was left out.
    fn left_out(&self, class: usize) -> Option<Self::Operand>;
    /// Has a method make all operands of an instruction.
    fn convert(
        &self,
        converter: usize,
        operands: &[Self::Operand],
        inst: &mut MachineInst<Self::Opcode, Self::Register, N>,
    );
    /// Whether the target takes an instruction, before its operands are made.
    fn allows_operands(&self, opcode: Self::Opcode, operands: &[Self::Operand]) -> bool;
    /// Whether the target takes an instruction.
    fn allows(&self, inst: &MachineInst<Self::Opcode, Self::Register, N>) -> bool;
}

type MadeBy<R, const N: usize> = MachineInst<<R as Rules<N>>::Opcode, <R as Rules<N>>::Register, N>;
type MismatchOf<R, const N: usize> =
    Mismatch<<R as Rules<N>>::Opcode, <R as Rules<N>>::Diagnostic, <R as Rules<N>>::Requirement>;
type ReasonOf<R, const N: usize> = Reason<<R as Rules<N>>::Diagnostic>;

/// How many letters may differ in mnemonics that are near.
const NEAR: usize = 2;

impl Tables {
    /// The ways of writing with a mnemonic; all of them if it is empty.
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

    /// The mnemonics of a variant with their ways of writing.
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

    /// What a mnemonic stands for.
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

    /// A set of requirements.
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

    /// Whether what a way of writing requires is there.
    #[inline]
    fn is_available(&'static self, entry: usize, available: &Available) -> bool {
        self.meets(self.requirements.place(entry), available)
    }

    /// The classes of operands at a place behind a mnemonic that are parsed by methods of their
    /// own, in the order in which these are tried.
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

    /// The mnemonics of a variant that are nearest to one that there is not, and that the target
    /// has: at most two letters are missing or too many.
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

    /// Whether a mnemonic is one of a variant, and an instruction that it begins is available.
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

    /// Whether a class is another one or part of it.
    #[inline]
    fn is_part(&self, class: usize, of: usize) -> bool {
        class == of || self.supers.contains(class, of)
    }

    #[inline]
    fn is_optional(&self, class: usize) -> bool {
        self.optional.get(class) != 0
    }
}

/// What is done in a step.
mod step {
    pub(super) const RENDER: u64 = 0;
    pub(super) const IMMEDIATE: u64 = 1;
    pub(super) const REGISTER: u64 = 2;
    pub(super) const TIE: u64 = 3;
    pub(super) const CONVERT: u64 = 4;
}

/// A search.
struct Search<'s, R: Rules<N>, const N: usize> {
    rules: &'s R,
    operands: &'s [R::Operand],
    available: &'s Available,
    /// 1 if the first of the places is that of the mnemonic.
    offset: usize,
    /// What the first operands are as tokens, once that was asked.
    tokens: [Cell<Token>; 8],
}

/// What an operand is as a token.
#[derive(Clone, Copy)]
enum Token {
    /// That was not asked yet.
    NotAsked,
    /// It is none.
    No,
    /// It belongs to no class.
    Unknown,
    /// It belongs to this class.
    OfClass(u32),
}

/// What the operands of a way of writing that fits are.
#[derive(Clone, Copy, Default)]
struct Fitting {
    /// The places that were left out, as bits.
    left_out: u128,
}

/// Finds the instruction with this mnemonic and these operands.
///
/// # Errors
/// There is none.
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
    /// The tables, which the compiler sees as constants here.
    #[inline]
    fn tables(&self) -> &'static Tables {
        self.rules.tables()
    }

    /// The first operand of ways of writing that is not the mnemonic.
    #[inline]
    fn first(&self) -> usize {
        if self.tables().mnemonic_first { 0 } else { self.offset }
    }

    fn opcode(&self, entry: usize) -> Option<R::Opcode> {
        R::Opcode::from_value(self.tables().opcodes.get(entry) as u32)
    }

    /// Finds it, or the reason why the way of writing does not fit that comes closest.
    fn best(&self, entries: Range<usize>) -> Result<MadeBy<R, N>, MismatchOf<R, N>> {
        let (mut reason, mut wrong) = (Reason::Invalid, usize::MAX);
        let mut refused = false;
        // The way of writing that lacks least, and how much that is.
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
                    // What is wrong in all ways of writing is told; what the target refuses
                    // counts more.
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

    /// Whether what a way of writing requires is there. Those that come together often require the
    /// same: the set of the last one, and the answer, are kept.
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

    /// What a way of writing requires and the target lacks, as bits.
    fn missing(&self, entry: usize) -> impl Iterator<Item = u64> {
        let required = self.tables().required(self.tables().requirements.place(entry));
        required.iter().enumerate().map(|(at, word)| word & !self.available.word(at))
    }

    /// The same by name.
    fn missing_names(&self, entry: usize) -> Vec<R::Requirement> {
        let words = self.missing(entry).enumerate();
        let places = words.flat_map(|(at, word)| {
            (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| at * 64 + bit)
        });
        places.filter_map(|at| R::Requirement::ALL.get(at).copied()).collect()
    }

    /// The classes of the operands of a way of writing, and what is behind the mnemonic.
    #[inline]
    fn classes(&self, entry: usize) -> impl Iterator<Item = usize> {
        let tables = self.tables();
        let [start, end] = tables.class_lists.starts.range(tables.operands.place(entry));
        (start + self.first()..end).map(|at| tables.class_lists.numbers.place(at))
    }

    /// Whether operands fit a way of writing; else what is wrong first.
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

    /// Whether the operand at a place belongs to a class.
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

    /// What an operand is as a token. This is looked up once for most.
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

    /// Whether the operand at a place belongs to a class as the description says.
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

    /// What a class has to say.
    fn reason(&self, class: usize) -> ReasonOf<R, N> {
        let diagnostic = self.tables().diagnostics.place(class).checked_sub(1);
        let diagnostic = diagnostic.and_then(|at| R::Diagnostic::ALL.get(at));
        diagnostic.map_or(Reason::Invalid, |&diagnostic| Reason::Diagnostic(diagnostic))
    }

    /// What was written for a place, and nothing if it was left out.
    fn written(&self, place: usize, fitting: Fitting) -> Option<&R::Operand> {
        let formal = place.checked_sub(usize::from(self.tables().mnemonic_first))?;
        if fitting.left_out & bit(formal) != 0 {
            return None;
        }
        let before = bit(formal).saturating_sub(1) & fitting.left_out;
        let at = formal.checked_sub(self.first())?.checked_sub(before.count_ones() as usize)?;
        self.operands.get(at)
    }

    /// The place among operands of what was written for a place.
    fn place_of(&self, place: usize, fitting: Fitting) -> usize {
        let formal = place.saturating_sub(usize::from(self.tables().mnemonic_first));
        let before = bit(formal).saturating_sub(1) & fitting.left_out;
        formal.saturating_sub(self.first()).saturating_sub(before.count_ones() as usize)
    }

    /// The steps of a way of writing: what is done, its numbers, and the place that it is about.
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

    /// Makes the instruction. Says as well whether operands must be the same as others.
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

    /// The place of the first operand that is not the same as one that it must be the same as.
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

    /// Finds it, or all ways of writing that fit but for one thing.
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
            // What is wrong, each with what is told if it is all.
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

    /// What is wrong with a way of writing, and what fits; nothing if more than one operand is
    /// wrong.
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

/// What is wrong with the operands of a way of writing.
#[derive(Clone, Copy)]
enum Wrong<D> {
    /// There are too few.
    TooFew,
    /// The one at a place.
    Operand(usize, Reason<D>),
}

impl<D> Wrong<D> {
    /// The same, said of an instruction.
    fn of<O, Q>(self, opcode: O) -> NearMiss<O, D, Q> {
        match self {
            Wrong::TooFew => NearMiss::TooFewOperands { opcode },
            Wrong::Operand(at, reason) => NearMiss::Operand { opcode, at, reason },
        }
    }
}

/// The bit of a place.
fn bit(place: usize) -> u128 {
    u32::try_from(place).ok().and_then(|place| 1_u128.checked_shl(place)).unwrap_or(0)
}
