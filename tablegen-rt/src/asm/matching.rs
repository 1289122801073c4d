//! Search for the matchable that fits a line, over the tables of a generated asm matcher.
//!
//! A *matchable* is one spelling of an instruction or alias: a mnemonic and a list of operand
//! classes. Operand classes are numbered: tokens first, then register classes, register classes
//! that depend on the hardware mode, and classes declared in the description.
//!
//! Most of the time goes into matchables that do not fit. The checks for each of them are inlined
//! into functions that are generic over the target. There the tables are constants, so the compiler
//! knows their lengths and widths.

mod tables;

use alloc::vec::Vec;
use core::cell::Cell;
use core::ops::Range;

use tablegen_format::asm_matcher::OperandStep;

pub use tables::{Aliases, Lists, Numbers, Sets, Slots, Tables, Texts};

use super::parse::{
    Available, Fit, Mismatch, MismatchOf, NearMiss, Operands, Reason, Rules, Target, TargetFit,
    Written, add_operand,
};
use crate::mc::inst::{Inst, Operand};
use crate::names::Named;
use crate::pseudo::Sink;
use crate::registers::tables::Hashed;

type FittingOf<'f, T, H> = Fitting<'f, <T as Rules<H>>::Operand>;
type ReasonOf<T> = Reason<<T as Target>::Diagnostic>;

/// State of a search for one line.
struct Search<'s, T: Rules<H>, H: ?Sized> {
    hooks: &'s H,
    operands: &'s [T::Operand],
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
    Unchecked,
    /// The operand is not a token.
    No,
    /// The token belongs to no class.
    Unknown,
    /// Class of the token.
    OfClass(u32),
}

/// Operands that the target replaced, with their indices in the line.
type Replaced<T, H> = Vec<(usize, <T as Rules<H>>::Operand)>;

/// Result of fitting operands to a matchable.
struct Fitting<'f, O> {
    /// Omitted operands as bits, by index in the matchable.
    omitted: u128,
    /// Operands that the target replaced, with their indices in the line.
    replaced: &'f [(usize, O)],
}

impl<O> Clone for Fitting<'_, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<O> Copy for Fitting<'_, O> {}

/// Finds the instruction with this mnemonic and these operands.
///
/// # Errors
/// Returns a [`Mismatch`] if the mnemonic is unknown, or no available matchable accepts the
/// operands.
pub(super) fn find_instruction<T: Rules<H>, H: ?Sized>(
    hooks: &H,
    variant: usize,
    mnemonic: &str,
    operands: &[T::Operand],
    available: &Available,
) -> Result<T::Inst, MismatchOf<T>> {
    let tables = T::tables();
    let offset = usize::from(tables.mnemonic_first || !mnemonic.is_empty());
    let tokens = [const { Cell::new(Token::Unchecked) }; 8];
    let search = Search::<T, H> { hooks, operands, available, offset, tokens };
    let max = tables.max_operands;
    if !tables.near_misses && search.first() + operands.len() > max {
        let index = Some(max - search.first().min(max));
        return Err(Mismatch::WrongOperand { index, reason: Reason::Invalid });
    }
    let mnemonic = tables.replace_mnemonic(variant, Hashed::new(mnemonic), available);
    let entries = tables.entries(variant, mnemonic);
    if entries.is_empty() {
        return Err(Mismatch::UnknownMnemonic);
    }
    if tables.near_misses { search.near(entries) } else { search.best(entries) }
}

impl<T: Rules<H>, H: ?Sized> Search<'_, T, H> {
    /// Returns the index of the first operand of a matchable after the mnemonic.
    #[inline]
    fn first(&self) -> usize {
        if T::tables().mnemonic_first { 0 } else { self.offset }
    }

    fn opcode(&self, entry: usize) -> Option<T::Opcode> {
        T::Opcode::from_value(T::tables().opcodes.get(entry) as u32)
    }

    /// Returns the first matchable that fits, or the mismatch of the one that comes closest.
    fn best(&self, entries: Range<usize>) -> Result<T::Inst, MismatchOf<T>> {
        let (mut reason, mut wrong) = (Reason::Invalid, usize::MAX);
        let mut rejected = false;
        // Matchable with the fewest missing requirements, and their number.
        let mut nearest: Option<(usize, u32)> = None;
        let (mut last, mut replaced) = (None, Vec::new());
        for entry in entries.clone() {
            let is_available = self.is_available(entry, &mut last);
            let fitting = match self.fit(entry, is_available, &mut replaced) {
                Ok(omitted) => Fitting { omitted, replaced: &replaced },
                Err(Wrong::TooFew) => {
                    wrong = self.operands.len();
                    continue;
                }
                Err(Wrong::Operand(index, found)) => {
                    // An error common to all matchables is reported. A rejection by the target
                    // takes precedence.
                    if !rejected && (entry == entries.start || wrong <= index) {
                        if is_available && (wrong != index || found != Reason::Invalid) {
                            reason = found;
                        }
                        wrong = index;
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
            if !T::allows_operands(self.hooks, opcode, self.operands(fitting)) {
                (reason, rejected) = (Reason::Rejected, true);
                continue;
            }
            let (inst, has_ties) = self.convert(entry, opcode, fitting);
            if !T::allows(self.hooks, &inst) {
                (reason, rejected) = (Reason::Rejected, true);
                continue;
            }
            if has_ties && let Some(index) = self.differing(entry, fitting) {
                return Err(Mismatch::NotTheSame { index });
            }
            return Ok(inst);
        }
        Err(match nearest {
            Some((entry, _)) if !rejected => Mismatch::MissingFeatures(self.missing_names(entry)),
            _ => {
                let index = Some(wrong).filter(|&index| index != usize::MAX);
                Mismatch::WrongOperand { index, reason }
            }
        })
    }

    /// Returns true if the requirements of a matchable are met. Adjacent matchables often share a
    /// requirement set, so `last` keeps the previous set and its answer.
    #[inline]
    fn is_available(&self, entry: usize, last: &mut Option<(usize, bool)>) -> bool {
        let set = T::tables().requirements.index(entry);
        let is_available = match *last {
            Some((of, is_available)) if of == set => is_available,
            _ => T::tables().are_met(set, self.available),
        };
        *last = Some((set, is_available));
        is_available
    }

    /// Returns the requirements of a matchable that the target does not meet, 64 in each number.
    fn missing(&self, entry: usize) -> impl Iterator<Item = u64> {
        let required = T::tables().required(T::tables().requirements.index(entry));
        required.iter().enumerate().map(|(index, word)| word & !self.available.word(index))
    }

    /// Returns the missing requirements of a matchable.
    fn missing_names(&self, entry: usize) -> Vec<T::Requirement> {
        let words = self.missing(entry).enumerate();
        let indices = words.flat_map(|(index, word)| {
            (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| index * 64 + bit)
        });
        indices.filter_map(|index| T::Requirement::ALL.get(index).copied()).collect()
    }

    /// Returns the operand classes of a matchable, without the mnemonic.
    #[inline]
    fn classes(&self, entry: usize) -> impl Iterator<Item = usize> {
        let tables = T::tables();
        let [start, end] = tables.class_lists.starts.range(tables.operands.index(entry));
        (start + self.first()..end).map(|index| tables.class_lists.numbers.index(index))
    }

    /// Fits the operands to a matchable, or returns the first mismatch. Returns the omitted
    /// operands as bits, and sets `replaced`.
    fn fit(
        &self,
        entry: usize,
        is_available: bool,
        replaced: &mut Replaced<T, H>,
    ) -> Result<u128, Wrong<T::Diagnostic>> {
        let tables = T::tables();
        let mut classes = self.classes(entry);
        let (mut omitted, mut next) = (0, 0);
        // Most targets replace nothing.
        if !replaced.is_empty() {
            replaced.clear();
        }
        for position in self.first()..tables.max_operands {
            let class = classes.next();
            let Some(operand) = self.operands.get(next) else {
                match class {
                    None => break,
                    Some(class) if tables.is_optional(class) => omitted |= bit(position),
                    Some(_) => return Err(Wrong::TooFew),
                }
                continue;
            };
            let Some(class) = class else { return Err(Wrong::Operand(next, Reason::Invalid)) };
            match self.check(class, next, operand, is_available, replaced) {
                Ok(()) => next += 1,
                Err(Reason::Invalid) if tables.is_optional(class) => omitted |= bit(position),
                Err(reason) => return Err(Wrong::Operand(next, reason)),
            }
        }
        Ok(omitted)
    }

    /// Checks that operand `index` belongs to a class, by the description or else by the target's
    /// verdict. An operand that the target replaces is appended to `replaced`.
    #[inline]
    fn check(
        &self,
        class: usize,
        index: usize,
        operand: &T::Operand,
        is_available: bool,
        replaced: &mut Replaced<T, H>,
    ) -> Result<(), ReasonOf<T>> {
        let declared = self.check_declared(class, index, operand);
        let Err(reason) = declared else { return Ok(()) };
        match T::fits_target(self.hooks, class, operand) {
            TargetFit::Match => Ok(()),
            TargetFit::MatchAs(operand) => {
                replace(replaced, index, operand);
                Ok(())
            }
            TargetFit::Near if is_available => Err(self.reason(class)),
            TargetFit::Near | TargetFit::No => Err(reason),
        }
    }

    /// Returns the token class of operand `index`. Looked up once for each of the first eight
    /// operands.
    #[inline]
    fn token(&self, index: usize, operand: &T::Operand) -> Token {
        let known = self.tokens.get(index).map_or(Token::Unchecked, Cell::get);
        if !matches!(known, Token::Unchecked) {
            return known;
        }
        let tables = T::tables();
        let found = match operand.token() {
            None => Token::No,
            Some(text) => match tables.tokens.find(tables.ends[0], text) {
                None => Token::Unknown,
                Some(found) => Token::OfClass(tables.token_classes.get(found) as u32),
            },
        };
        if let Some(known) = self.tokens.get(index) {
            known.set(found);
        }
        found
    }

    /// Checks that operand `index` belongs to a class, by the description alone.
    #[inline]
    fn check_declared(
        &self,
        class: usize,
        index: usize,
        operand: &T::Operand,
    ) -> Result<(), ReasonOf<T>> {
        let tables = T::tables();
        let [tokens, registers, modes] = tables.ends;
        let is = |fits: bool, reason| if fits { Ok(()) } else { Err(reason) };
        if class < tokens {
            match self.token(index, operand) {
                Token::OfClass(own) => {
                    return is(tables.is_part(own as usize, class), Reason::Invalid);
                }
                Token::Unknown => return Err(Reason::Invalid),
                Token::No | Token::Unchecked => {}
            }
        }
        if class >= modes {
            match T::fits(self.hooks, class, operand) {
                Fit::Match => return Ok(()),
                Fit::Near if tables.diagnostic(class).is_some() => {
                    return Err(self.reason(class));
                }
                _ => {}
            }
        }
        let mut class = class;
        if let Some(register) = operand.register() {
            if (registers..modes).contains(&class) {
                let Some(own) = T::class_of_mode(self.hooks, class) else {
                    return Err(Reason::Invalid);
                };
                class = own;
            }
            let own = tables.register_class(register.index());
            let fits = own.is_some_and(|own| tables.is_part(own, class));
            let is_register = (tokens..registers).contains(&class);
            let reason = if is_register { self.reason(class) } else { Reason::Invalid };
            return is(fits, reason);
        }
        Err(if (tokens..registers).contains(&class) { self.reason(class) } else { Reason::Invalid })
    }

    /// Returns the diagnostic of a class, or [`Reason::Invalid`] if it has none.
    fn reason(&self, class: usize) -> ReasonOf<T> {
        let diagnostic =
            T::tables().diagnostic(class).and_then(|index| T::Diagnostic::ALL.get(index));
        diagnostic.map_or(Reason::Invalid, |&diagnostic| Reason::Diagnostic(diagnostic))
    }

    /// Returns the operands of the line for a matchable.
    #[inline]
    fn operands<'o>(&'o self, fitting: FittingOf<'o, T, H>) -> Operands<'o, T::Operand> {
        Operands::new(self.operands, fitting.replaced)
    }

    /// Returns the operand that was written for an operand of a matchable. `None` if it was
    /// omitted.
    fn written<'o>(
        &'o self,
        operand: usize,
        fitting: FittingOf<'o, T, H>,
    ) -> Option<&'o T::Operand> {
        let formal = operand.checked_sub(usize::from(T::tables().mnemonic_first))?;
        if fitting.omitted & bit(formal) != 0 {
            return None;
        }
        let before = bit(formal).saturating_sub(1) & fitting.omitted;
        let index = formal.checked_sub(self.first())?.checked_sub(before.count_ones() as usize)?;
        self.operands(fitting).get(index)
    }

    /// Returns the index in `self.operands` for an operand of a matchable.
    fn index_of(&self, operand: usize, fitting: FittingOf<'_, T, H>) -> usize {
        let formal = operand.saturating_sub(usize::from(T::tables().mnemonic_first));
        let before = bit(formal).saturating_sub(1) & fitting.omitted;
        formal.saturating_sub(self.first()).saturating_sub(before.count_ones() as usize)
    }

    /// Makes the instruction. The flag is true if the matchable has ties between written operands.
    fn convert(
        &self,
        entry: usize,
        opcode: T::Opcode,
        fitting: FittingOf<'_, T, H>,
    ) -> (T::Inst, bool) {
        let tables = T::tables();
        let mut inst = T::inst(opcode);
        let mut has_ties = false;
        let modes = tables.ends[2];
        for (step, operand) in tables.conversion(entry) {
            let Some(step) = tables.step(step) else { continue };
            match step {
                OperandStep::Render { class, len } => {
                    let class = class as usize;
                    let default;
                    let operand = match self.written(operand, fitting) {
                        Some(operand) => Some(operand),
                        None => {
                            default = T::default_operand(self.hooks, class);
                            default.as_ref()
                        }
                    };
                    match operand {
                        Some(operand) if class < modes => add_operand(operand, &mut inst),
                        Some(operand) => {
                            T::render(self.hooks, class, operand, len as usize, &mut inst);
                        }
                        None => {}
                    }
                }
                OperandStep::Immediate { index } => {
                    inst.add_immediate(tables.immediates.get(index as usize).cast_signed());
                }
                OperandStep::Register { register } => {
                    let register = register.and_then(|index| T::Register::ALL.get(index as usize));
                    inst.add_register(register.copied());
                }
                OperandStep::Tie { copied, one, other } => {
                    has_ties |= one != other;
                    if let Some(copied) = copied.map(|copied| copied as usize)
                        && copied < inst.operand_count()
                    {
                        let operand: Operand<T::Register> = inst.operand(copied);
                        inst.add(operand);
                    }
                }
                OperandStep::Convert { converter } => {
                    let operands = self.operands(fitting);
                    T::convert(self.hooks, converter as usize, operands, &mut inst);
                }
            }
        }
        (inst, has_ties)
    }

    /// Returns the index of the first operand that differs from the operand it is tied to.
    fn differing(&self, entry: usize, fitting: FittingOf<'_, T, H>) -> Option<usize> {
        T::tables().conversion(entry).find_map(|(step, _)| {
            let OperandStep::Tie { one, other, .. } = T::tables().step(step)? else { return None };
            if one == other {
                return None;
            }
            let operands = [one, other].map(|operand| self.written(operand as usize, fitting));
            let [Some(first), Some(second)] = operands else { return None };
            (!first.is_same(second)).then(|| self.index_of(other as usize, fitting))
        })
    }

    /// Returns the first matchable that fits, or all near misses.
    fn near(&self, entries: Range<usize>) -> Result<T::Inst, MismatchOf<T>> {
        let (mut misses, mut last, mut replaced) = (Vec::new(), None, Vec::new());
        for entry in entries {
            let is_available = self.is_available(entry, &mut last);
            let Some((wrong, omitted)) = self.nearly_fit(entry, is_available, &mut replaced) else {
                continue;
            };
            let fitting = Fitting { omitted, replaced: &replaced };
            let Some(opcode) = self.opcode(entry) else { continue };
            let allowed = T::allows_operands(self.hooks, opcode, self.operands(fitting));
            if let Some(wrong) = wrong {
                if is_available && allowed {
                    misses.push(wrong.of(opcode));
                }
                continue;
            }
            let (inst, _) = self.convert(entry, opcode, fitting);
            // A near miss has exactly one fault.
            let rejected = [allowed, T::allows(self.hooks, &inst)].into_iter().filter(|fine| !fine);
            match (is_available, rejected.count()) {
                (true, 0) => return Ok(inst),
                (true, 1) => misses.push(NearMiss::Rejected),
                (false, 0) => misses.push(NearMiss::MissingFeatures(self.missing_names(entry))),
                _ => {}
            }
        }
        Err(Mismatch::NearMisses(misses))
    }

    /// Fits the operands to a matchable with at most one fault. Returns the fault and the omitted
    /// operands as bits, and sets `replaced`. `None` if there are more faults.
    fn nearly_fit(
        &self,
        entry: usize,
        is_available: bool,
        replaced: &mut Replaced<T, H>,
    ) -> Option<(Option<Wrong<T::Diagnostic>>, u128)> {
        let tables = T::tables();
        let mut classes = self.classes(entry);
        let (mut omitted, mut next) = (0, 0);
        // Most targets replace nothing.
        if !replaced.is_empty() {
            replaced.clear();
        }
        let mut wrong = None;
        for position in self.first()..tables.max_operands {
            let class = classes.next();
            let reason = match (class, self.operands.get(next)) {
                (None, None) => break,
                (None, Some(_)) => Reason::Invalid,
                (Some(class), None) => {
                    match wrong {
                        _ if tables.is_optional(class) => omitted |= bit(position),
                        None => wrong = Some(Wrong::TooFew),
                        Some(Wrong::TooFew) => {}
                        Some(Wrong::Operand(..)) => return None,
                    }
                    continue;
                }
                (Some(class), Some(operand)) => {
                    match self.check(class, next, operand, is_available, replaced) {
                        Ok(()) => {
                            next += 1;
                            continue;
                        }
                        Err(Reason::Invalid) if tables.is_optional(class) => {
                            omitted |= bit(position);
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
        Some((wrong, omitted))
    }
}

/// Appends a replaced operand. It is not inlined: the checks of operands are, and few operands are
/// replaced.
#[cold]
#[inline(never)]
fn replace<O>(replaced: &mut Vec<(usize, O)>, index: usize, operand: O) {
    replaced.push((index, operand));
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
            Wrong::Operand(index, reason) => NearMiss::Operand { opcode, index, reason },
        }
    }
}

/// Returns the bit of an operand index, or 0 if the index is above 127.
fn bit(index: usize) -> u128 {
    u32::try_from(index).ok().and_then(|index| 1_u128.checked_shl(index)).unwrap_or(0)
}
