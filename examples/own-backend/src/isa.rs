//! Model of an instruction set: read from records and checked by [`read`], printed by `rust.rs` and
//! `table.rs`.
//!
//! Reading and printing are separate, so that a new kind of output needs only a new printer.
//! Printers check nothing.

use std::collections::HashMap;
use std::error::Error;
use std::fmt;

use proc_macro2::Ident;
use tablegen_core::{Record, RecordError, Records, ValueKind};

/// Instruction of the instruction set.
#[derive(Debug)]
pub struct Instruction<'r> {
    /// Name of the generated functions.
    pub(crate) name: Ident,
    pub(crate) opcode: i64,
    pub(crate) mnemonic: &'r str,
    pub(crate) writes: Vec<Operand<'r>>,
    pub(crate) reads: Vec<Operand<'r>>,
    /// Encoding, from the most significant bit.
    pub(crate) encoding: Vec<Piece>,
    /// Registers that the instruction changes besides its results.
    pub(crate) clobbers: Vec<&'r str>,
}

#[derive(Debug)]
pub(crate) struct Operand<'r> {
    pub(crate) name: &'r str,
    pub(crate) kind: &'r str,
}

/// Part of an encoding.
#[derive(Debug)]
pub(crate) enum Piece {
    /// Constant bits.
    Known { bits: u16, count: u32 },
    /// Bits of an operand.
    Operand { name: Ident, high: u32, low: u32 },
}

/// Error in an instruction set. Typed access reports missing fields and wrong types.
#[derive(Debug, PartialEq, Eq)]
pub enum IsaError {
    /// Two instructions have the same opcode.
    OpcodeTaken {
        /// Opcode that both instructions have.
        opcode: i64,
        /// Instruction that had the opcode first.
        by: String,
    },
    /// Name that is not an identifier in Rust.
    BadName(String),
    /// A dag has another operator than its field requires.
    Operator {
        /// Name of the field.
        field: &'static str,
        /// Operator that the field requires.
        wanted: &'static str,
        /// Operator that was found.
        found: String,
    },
    /// Argument that is not an operand.
    NoOperand(String),
    /// An operand has no name.
    Nameless(String),
    /// Number of bits of an encoding that does not have 16.
    Width(usize),
    /// A bit of the encoding is not set.
    Unset(usize),
    /// A bit of the encoding is neither 0 nor 1 nor a bit of an operand.
    StrangeBit(usize, String),
}

impl fmt::Display for IsaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IsaError::OpcodeTaken { opcode, by } => {
                write!(f, "opcode {opcode} is taken by `{by}` already")
            }
            IsaError::BadName(name) => write!(f, "`{name}` is no name in Rust"),
            IsaError::Operator { field, wanted, found } => {
                write!(f, "the operator of `{field}` is `{found}`, not `{wanted}`")
            }
            IsaError::NoOperand(what) => write!(f, "`{what}` is no operand"),
            IsaError::Nameless(what) => write!(f, "an operand `{what}` has no name"),
            IsaError::Width(bits) => write!(f, "the encoding has {bits} bits, not 16"),
            IsaError::Unset(bit) => write!(f, "bit {bit} of the encoding is not set"),
            IsaError::StrangeBit(bit, what) => write!(f, "bit {bit} of the encoding is `{what}`"),
        }
    }
}

impl Error for IsaError {}

/// Reads all instructions, in the order of their opcodes.
///
/// # Errors
/// Returns an error if a record is invalid for the back-end. The cause is an [`IsaError`], or an
/// error of typed access.
pub fn read(records: &Records) -> Result<Vec<Instruction<'_>>, RecordError> {
    let mut all = Vec::new();
    let mut taken: HashMap<i64, Record<'_>> = HashMap::new();
    for inst in records.derived_from("Inst")? {
        let opcode = inst.int("Opcode")?;
        if let Some(other) = taken.insert(opcode, inst) {
            let error = IsaError::OpcodeTaken { opcode, by: other.name().to_owned() };
            return Err(inst.error_with(error).with_note(other.locs(), "it is here"));
        }
        all.push(Instruction {
            name: ident(inst, &inst.name().to_lowercase())?,
            opcode,
            mnemonic: inst.string("Mnemonic")?,
            writes: operands(inst, "Writes", "outs")?,
            reads: operands(inst, "Reads", "ins")?,
            encoding: encoding(inst)?,
            clobbers: inst.list_of_defs("Clobbers")?.iter().map(Record::name).collect(),
        });
    }
    all.sort_by_key(|inst| inst.opcode);
    Ok(all)
}

/// Parses a Rust identifier.
///
/// # Errors
/// Returns an error at the record if the name is not an identifier.
fn ident(inst: Record<'_>, name: &str) -> Result<Ident, RecordError> {
    syn::parse_str(name).map_err(|_| inst.error_with(IsaError::BadName(name.to_owned())))
}

/// Returns the operands in a dag such as `(ins GPR:$ra, Imm6:$imm)`.
///
/// # Errors
/// Returns an error if the field is missing, its operator is not `wanted`, or an argument has no
/// name or is not an `Operand`.
fn operands<'r>(
    inst: Record<'r>,
    field: &'static str,
    wanted: &'static str,
) -> Result<Vec<Operand<'r>>, RecordError> {
    let dag = inst.dag(field)?;
    let operator = dag.operator_def().map_err(|error| inst.error_with(error))?;
    if operator.name() != wanted {
        let found = operator.name().to_owned();
        return Err(inst.error_with(IsaError::Operator { field, wanted, found }));
    }
    let operand = |(name, arg): (Option<&'r str>, tablegen_core::Value<'r>)| {
        let Some(kind) = arg.as_def().filter(|def| def.is_subclass_of("Operand")) else {
            return Err(inst.error_with(IsaError::NoOperand(arg.to_string())));
        };
        let nameless = || inst.error_with(IsaError::Nameless(arg.to_string()));
        Ok(Operand { name: name.ok_or_else(nameless)?, kind: kind.name() })
    };
    dag.args().map(operand).collect()
}

/// Returns the pieces of the encoding, from the most significant bit to the least significant.
fn encoding(inst: Record<'_>) -> Result<Vec<Piece>, RecordError> {
    let all = inst.bits("Encoding")?;
    if all.len() != 16 {
        return Err(inst.error_with(IsaError::Width(all.len())));
    }
    let mut pieces = Vec::new();
    for (position, value) in all.iter().enumerate().rev() {
        match (value.kind(), pieces.last_mut()) {
            (ValueKind::Bit(bit), Some(Piece::Known { bits, count })) => {
                *bits = *bits << 1 | u16::from(bit);
                *count += 1;
            }
            (ValueKind::Bit(bit), _) => {
                pieces.push(Piece::Known { bits: u16::from(bit), count: 1 });
            }
            // A bit of a field that is not known before there is a program.
            (ValueKind::VarBit { of, bit }, last) => {
                let strange = || inst.error_with(IsaError::StrangeBit(position, of.to_string()));
                let ValueKind::Var(name) = of.kind() else { return Err(strange()) };
                let name = std::str::from_utf8(name).map_err(|_| strange())?;
                match last {
                    Some(Piece::Operand { name: known, low, .. })
                        if known == name && *low == bit + 1 =>
                    {
                        *low = bit;
                    }
                    _ => {
                        let name = ident(inst, name)?;
                        pieces.push(Piece::Operand { name, high: bit, low: bit });
                    }
                }
            }
            _ => return Err(inst.error_with(IsaError::Unset(position))),
        }
    }
    Ok(pieces)
}
