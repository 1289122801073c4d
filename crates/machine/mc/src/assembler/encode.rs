//! Encodings of instructions whose operands can be expressions.
//!
//! A target has a type with the encoder methods of its description. It contains an
//! [`EncodeContext`], which collects the fixups of the operands that are expressions:
//!
//! ```text
//! let mut hooks = Encoding { assembly, cx: EncodeContext::new(assembly, source) };
//! let word = encode_inst::<EncoderTarget, _, _>(&inst, hooks.cx.is_checked(), &mut hooks)?;
//! code.push_little(word, 4);
//! code.fixups = hooks.cx.into_fixups();
//! ```

use alloc::vec::Vec;
use core::fmt::Write as _;

use tablegen_rt::encode::{self, EncodeError, Encoder, Instruction};
use tablegen_rt::mc::inst::{Inst, Operand};
use tablegen_rt::mc::machine::MachineInst;
use tablegen_rt::names::Named as _;

use super::assembly::Assembly;
use super::error::ErrorKind;
use super::expression::ExprId;
use super::section::{Fixup, FixupKind};
use super::target::Target;

/// Location, checks and fixups of one instruction that is encoded.
#[derive(Debug)]
pub struct EncodeContext {
    source: usize,
    is_checked: bool,
    fixups: Vec<Fixup>,
}

impl EncodeContext {
    /// Creates the context of the next instruction of an assembly. `source` is its offset in the
    /// source.
    #[must_use]
    pub fn new<T: Target>(assembly: &Assembly<T>, source: usize) -> Self {
        EncodeContext { source, is_checked: assembly.is_checked(), fixups: Vec::new() }
    }

    /// Returns true if values that do not fit their fields are errors. They are truncated otherwise.
    #[must_use]
    pub const fn is_checked(&self) -> bool {
        self.is_checked
    }

    /// Creates a fixup at the start of the instruction, which is not relative to its address.
    #[must_use]
    pub const fn fixup(&self, value: ExprId, kind: FixupKind) -> Fixup {
        Fixup::new(0, value, kind, self.source)
    }

    /// Adds a fixup. Its offset is that in the instruction.
    pub fn add(&mut self, fixup: Fixup) {
        self.fixups.push(fixup);
    }

    /// Returns the fixups in the order in which they were added.
    #[must_use]
    pub fn into_fixups(self) -> Vec<Fixup> {
        self.fixups
    }
}

/// Encodes an instruction. `hooks` are the encoder methods of the target. Values that do not fit their
/// fields are errors if `is_checked`, and are truncated otherwise.
///
/// # Errors
/// Returns an error that names the instruction and the operand if a value does not fit, if an
/// operand is missing, or if the instruction has no encoding.
#[inline]
pub fn encode_inst<E, I, H>(inst: &I, is_checked: bool, hooks: &mut H) -> Result<E::Word, ErrorKind>
where
    E: encode::Methods<I, H>,
    I: Inst<Opcode = E::Opcode> + Instruction<Opcode = E::Opcode> + ?Sized,
    H: ?Sized,
{
    let encoded = match is_checked {
        true => Encoder::<E>::encode(inst, hooks),
        false => Encoder::<E>::encode_truncating(inst, hooks),
    };
    encoded.map_err(|error| encode_error::<E, I>(inst, error))
}

/// Makes an instruction of operands. Those beyond `N` are left out.
#[must_use]
pub fn inst_of<O, R: Copy, const N: usize>(
    opcode: O,
    operands: &[Operand<R>],
) -> MachineInst<O, R, N> {
    let mut inst = MachineInst::new(opcode);
    for &operand in operands {
        let _ = inst.push(operand);
    }
    inst
}

/// Returns the number of an operand: an immediate, or the encoding of a register.
///
/// # Errors
/// Returns an error if the instruction has fewer operands, or if the operand has no number.
#[inline]
pub fn operand_number<I>(inst: &I, index: usize) -> Result<i64, EncodeError>
where
    I: Instruction + ?Sized,
{
    Instruction::operand(inst, index).ok_or(EncodeError::MissingOperand { operand: index })
}

/// Returns the reason why the encoder of a target does not accept an instruction.
fn encode_error<E, I>(inst: &I, error: EncodeError) -> ErrorKind
where
    E: encode::Target,
    I: Inst<Opcode = E::Opcode> + ?Sized,
{
    let opcode = inst.opcode();
    let text = match error {
        EncodeError::OutOfRange { operand, value } => {
            let mut text = alloc::format!("operand {operand} of `{}` is ", opcode.name());
            // An encoder method can make another value of the operand.
            let _ = match inst.operand(operand) {
                Operand::Immediate(own) if own != value => {
                    write!(text, "{own}, encoded as {value}, which is not in the range ")
                }
                _ => write!(text, "{value}, which is not in the range "),
            };
            let _ = match Encoder::<E>::operand_range(opcode, operand) {
                Some(range) => write!(text, "{range}"),
                None => write!(text, "of its field"),
            };
            text
        }
        error => alloc::format!("`{}`: {error}", opcode.name()),
    };
    ErrorKind::Instruction(text)
}

/// Returns an error if an immediate that has no bits in the encoding of a target is not 0, as indices
/// of which there is one only. Immediates behind others can share their bits, and are not checked.
///
/// # Errors
/// Returns an error that names the operand.
pub fn check_fixed_operands<E, I>(inst: &I) -> Result<(), ErrorKind>
where
    E: encode::Target,
    I: Inst<Opcode = E::Opcode> + ?Sized,
{
    let has_bits = |index| Encoder::<E>::operand_bit_offset(inst.opcode(), index).is_some();
    for index in 0..inst.operand_count() {
        let is_behind_register =
            index.checked_sub(1).is_none_or(|before| inst.operand(before).is_register());
        if inst.operand(index).immediate() != 0 && is_behind_register && !has_bits(index) {
            let name = inst.opcode().name();
            return Err(ErrorKind::Instruction(alloc::format!(
                "operand {index} of `{name}` is not 0"
            )));
        }
    }
    Ok(())
}
