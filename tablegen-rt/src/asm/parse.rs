//! Finding the instruction that a line of assembly stands for.
//!
//! In: a mnemonic, the operands that were written, and what the target has. Out: a [`MachineInst`],
//! or the [`Mismatch`] that tells why there is none. What differs from target to
//! target is in a module that `--gen-asm-matcher --rust` generates: its tables, and the trait
//! `AssemblerHooks` for what the description leaves to code.

use alloc::vec::Vec;
use core::fmt;

use crate::mc::inst::Operand;
use crate::mc::machine::MachineInst;
use crate::names::Named;
use crate::pseudo::Sink;

/// An operand as it was written.
pub trait Written {
    /// The registers of the target.
    type Register: Named;

    /// Its text, if it may be a token of the language, such as a parenthesis or a rounding mode.
    fn token(&self) -> Option<&str>;

    /// The register that it is.
    fn register(&self) -> Option<Self::Register>;

    /// The number that it is.
    fn immediate(&self) -> Option<i64>;

    /// Whether it is the same register as another one.
    fn is_same(&self, other: &Self) -> bool {
        self.register().is_some_and(|register| other.register() == Some(register))
    }
}

/// Whether an operand belongs to a class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fit {
    /// It does.
    Match,
    /// It does not, but is of the right kind: a number that is out of range. What the class has to
    /// say is worth telling.
    Near,
    /// It is something else.
    No,
}

impl From<bool> for Fit {
    fn from(fits: bool) -> Self {
        if fits { Fit::Match } else { Fit::No }
    }
}

impl Fit {
    /// That of a number for which this says whether it is in range; other operands do not fit.
    pub fn of_number<O: Written>(operand: &O, in_range: impl FnOnce(i64) -> bool) -> Self {
        match operand.immediate() {
            Some(number) if in_range(number) => Fit::Match,
            Some(_) => Fit::Near,
            None => Fit::No,
        }
    }
}

/// Appends what was written to an instruction: a register, a number, or
/// [`Other`](Operand::Other) for what is neither. This is what hooks do by default. What the
/// instruction has no place for is left out.
pub fn add_operand<W: Written, O: Named, const N: usize>(
    written: &W,
    inst: &mut MachineInst<O, W::Register, N>,
) {
    inst.add(match (written.register(), written.immediate()) {
        (Some(register), _) => Operand::Register(Some(register)),
        (None, Some(number)) => Operand::Immediate(number),
        (None, None) => Operand::Other,
    });
}

/// Why operands do not fit a way of writing an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason<D> {
    /// Nothing more is known.
    Invalid,
    /// The class of the operand says this.
    Diagnostic(D),
    /// A check of the target failed.
    Rejected,
}

/// Why a line stands for no instruction. Places are those of operands, counted from 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Mismatch<O, D, Q> {
    /// There is no such mnemonic.
    UnknownMnemonic,
    /// An operand fits in no way of writing, or there is one too few: then its place is that
    /// behind the last one. No place is known if the target itself refused what fitted.
    WrongOperand {
        /// The place.
        at: Option<usize>,
        /// What is wrong.
        reason: Reason<D>,
    },
    /// The target lacks what the instruction requires.
    MissingFeatures(Vec<Q>),
    /// The operand is not the same as one that it must be the same as.
    NotTheSame {
        /// The place.
        at: usize,
    },
    /// All ways of writing that fit but for one thing; for targets that tell of all of them.
    NearMisses(Vec<NearMiss<O, D, Q>>),
}

/// Why a way of writing does not fit, if nothing else is wrong.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum NearMiss<O, D, Q> {
    /// An operand.
    Operand {
        /// The instruction that it would be.
        opcode: O,
        /// The place of the operand.
        at: usize,
        /// What is wrong.
        reason: Reason<D>,
    },
    /// There are too few operands.
    TooFewOperands {
        /// The instruction that it would be.
        opcode: O,
    },
    /// The target lacks what the instruction requires.
    MissingFeatures(Vec<Q>),
    /// A check of the target failed.
    Rejected,
}

impl<O, D, Q> Mismatch<O, D, Q> {
    /// The place of the operand that is wrong, if one is.
    pub fn place(&self) -> Option<usize> {
        match self {
            Mismatch::WrongOperand { at, .. } => *at,
            Mismatch::NotTheSame { at } => Some(*at),
            Mismatch::NearMisses(all) => match &all[..] {
                [NearMiss::Operand { at, .. }] => Some(*at),
                _ => None,
            },
            _ => None,
        }
    }
}

/// What has a name in the description, and perhaps words for the author of a line.
pub trait Described: fmt::Display {
    /// The words; empty if the description has none.
    fn description(&self) -> &'static str;

    /// Writes the words, or else the name.
    ///
    /// # Errors
    /// Those of `f`.
    fn tell(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.description() {
            "" => self.fmt(f),
            words => f.write_str(words),
        }
    }
}

impl<O, D: Described, Q: Described> fmt::Display for Mismatch<O, D, Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::UnknownMnemonic => f.write_str("unknown instruction"),
            Mismatch::WrongOperand { reason: Reason::Diagnostic(what), .. } => what.tell(f),
            Mismatch::WrongOperand { reason: Reason::Rejected, .. } => {
                f.write_str("instruction that is not allowed here")
            }
            Mismatch::WrongOperand { reason: Reason::Invalid, .. } => {
                f.write_str("invalid operand for instruction")
            }
            Mismatch::MissingFeatures(missing) => {
                f.write_str("instruction requires: ")?;
                for (at, one) in missing.iter().enumerate() {
                    f.write_str(if at > 0 { ", " } else { "" })?;
                    one.tell(f)?;
                }
                Ok(())
            }
            Mismatch::NotTheSame { .. } => f.write_str("operand must match register"),
            Mismatch::NearMisses(_) => f.write_str("invalid instruction"),
        }
    }
}

impl<O, D, Q> core::error::Error for Mismatch<O, D, Q>
where
    O: fmt::Debug,
    D: Described + fmt::Debug,
    Q: Described + fmt::Debug,
{
}

/// The requirements of instructions that a target meets.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Available {
    words: Vec<u64>,
}

impl Available {
    /// Those for which `is_met` says so.
    pub fn new<Q: Named>(is_met: impl Fn(Q) -> bool) -> Self {
        let mut words = alloc::vec![0; Q::ALL.len().div_ceil(64)];
        for (at, _) in Q::ALL.iter().enumerate().filter(|(_, one)| is_met(**one)) {
            words[at / 64] |= 1 << (at % 64);
        }
        Available { words }
    }

    /// The requirements of these 64 that are met, as bits.
    #[inline]
    pub(super) fn word(&self, at: usize) -> u64 {
        self.words.get(at).copied().unwrap_or_default()
    }
}
