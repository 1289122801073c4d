//! [`Error`]: reasons for which a function is not translated.

use std::fmt;

use cranelift_codegen::ir::{self, Inst, Opcode, Type};
use cranelift_codegen::isa::CallConv;

/// Reason for which a function is not translated, and its location.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Error {
    /// Instruction, and its opcode. `None` for the signature and the declarations of a function.
    pub inst: Option<(Inst, Opcode)>,
    /// Reason.
    pub kind: ErrorKind,
}

/// Part of Cranelift's IR that has no translation.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Cranelift's verifier rejects the function: its message, of one or more lines.
    Invalid(String),
    /// The function has no blocks.
    NoBlocks,
    /// A value has a type that the code generator does not have: vectors of other sizes than 128 bits, `f16`, `f128`.
    Type(Type),
    /// The instruction has no translation, or none for its type.
    Instruction,
    /// An address has a type that is not that of addresses of the target.
    Address(Type),
    /// A calling convention other than `system_v`, `fast` and `tail`.
    CallConv(CallConv),
    /// The function or the data of an external name is not known.
    Name(String),
    /// A global value that is not a symbol is used as one.
    GlobalValue(ir::GlobalValue),
    /// The function has a limit of the stack.
    StackLimit,
    /// The function has stack slots of a size that is not constant.
    DynamicStackSlot,
}

impl Error {
    pub(crate) const fn of_function(kind: ErrorKind) -> Self {
        Error { inst: None, kind }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((inst, opcode)) = self.inst {
            write!(f, "{inst}, `{opcode}`: ")?;
        }
        match &self.kind {
            ErrorKind::Invalid(text) => f.write_str(text),
            ErrorKind::NoBlocks => f.write_str("the function has no blocks"),
            ErrorKind::Type(ty) => write!(f, "the type `{ty}` is not supported"),
            ErrorKind::Instruction => f.write_str("the instruction is not supported"),
            ErrorKind::Address(ty) => write!(f, "`{ty}` is not the type of an address"),
            ErrorKind::CallConv(conv) => {
                write!(f, "the calling convention `{conv}` is not supported")
            }
            ErrorKind::Name(name) => write!(f, "the symbol `{name}` is not declared"),
            ErrorKind::GlobalValue(value) => write!(f, "`{value}` is not a symbol"),
            ErrorKind::StackLimit => f.write_str("limits of the stack are not supported"),
            ErrorKind::DynamicStackSlot => {
                f.write_str("stack slots of dynamic types are not supported")
            }
        }
    }
}

impl std::error::Error for Error {}
