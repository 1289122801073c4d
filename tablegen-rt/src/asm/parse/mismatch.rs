//! [`Mismatch`]: the reason why a line matches no instruction.

use alloc::vec::Vec;
use core::fmt;

/// Reason why an operand or instruction was rejected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason<D> {
    /// No diagnostic is known.
    Invalid,
    /// Diagnostic of the operand class.
    Diagnostic(D),
    /// A check of the target failed.
    Rejected,
}

/// Reason why a line matches no instruction. Operand indices count from 0 and exclude the mnemonic.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Mismatch<O, D, Q> {
    /// No instruction has this mnemonic.
    UnknownMnemonic,
    /// An operand fits no matchable, or operands are missing. For a missing operand, the index is
    /// one past the last one.
    WrongOperand {
        /// Index of the operand. `None` if the target rejected operands that fit.
        index: Option<usize>,
        /// Reason of the rejection.
        reason: Reason<D>,
    },
    /// Requirements of the instruction that the target does not meet.
    MissingFeatures(Vec<Q>),
    /// An operand differs from the operand that it is tied to.
    NotTheSame {
        /// Index of the operand.
        index: usize,
    },
    /// All matchables with exactly one fault. Only targets that report near misses return it.
    NearMisses(Vec<NearMiss<O, D, Q>>),
}

/// The only fault of a matchable.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum NearMiss<O, D, Q> {
    /// An operand does not fit.
    Operand {
        /// Opcode of the matchable.
        opcode: O,
        /// Index of the operand.
        index: usize,
        /// Reason of the rejection.
        reason: Reason<D>,
    },
    /// Operands are missing.
    TooFewOperands {
        /// Opcode of the matchable.
        opcode: O,
    },
    /// Requirements of the instruction that the target does not meet.
    MissingFeatures(Vec<Q>),
    /// A check of the target failed.
    Rejected,
}

impl<O, D, Q> Mismatch<O, D, Q> {
    /// Returns the index of the wrong operand, counted from 0. `None` if the mismatch is not about
    /// a single operand.
    pub fn operand_index(&self) -> Option<usize> {
        match self {
            Mismatch::WrongOperand { index, .. } => *index,
            Mismatch::NotTheSame { index } => Some(*index),
            Mismatch::NearMisses(all) => match &all[..] {
                [NearMiss::Operand { index, .. }] => Some(*index),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Enum whose members have a name and perhaps a message for users.
pub trait Described: fmt::Display {
    /// Returns the message. Empty if the description has none.
    fn description(&self) -> &'static str;

    /// Writes the message, or the name if the message is empty.
    ///
    /// # Errors
    /// Returns an error if `f` does.
    fn report(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.description() {
            "" => self.fmt(f),
            message => f.write_str(message),
        }
    }
}

impl<O, D: Described, Q: Described> fmt::Display for Mismatch<O, D, Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::UnknownMnemonic => f.write_str("unknown instruction"),
            Mismatch::WrongOperand { reason: Reason::Diagnostic(diagnostic), .. } => {
                match diagnostic.description() {
                    "" => write!(f, "invalid operand for instruction (`{diagnostic}`)"),
                    message => f.write_str(message),
                }
            }
            Mismatch::WrongOperand { reason: Reason::Rejected, .. } => {
                f.write_str("instruction that is not allowed here")
            }
            Mismatch::WrongOperand { reason: Reason::Invalid, .. } => {
                f.write_str("invalid operand for instruction")
            }
            Mismatch::MissingFeatures(missing) => {
                f.write_str("instruction requires: ")?;
                for (index, one) in missing.iter().enumerate() {
                    f.write_str(if index > 0 { ", " } else { "" })?;
                    one.report(f)?;
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
