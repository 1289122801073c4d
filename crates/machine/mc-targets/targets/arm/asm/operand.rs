//! [`Operand`]: operand of a line.

use tablegen_mc::assembler::ExprId;

use crate::Register;
use crate::matcher::Written;
use crate::operands::offset;

/// Operand of a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Operand {
    pub(super) kind: Kind,
    /// Offset in the source.
    pub(super) offset: usize,
}

/// Kind of an operand, with its value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Kind {
    /// Token of the language. Empty for text that no instruction has.
    Token(&'static str),
    /// Condition.
    Condition(u8),
    /// Predicate of a vector instruction.
    Predicate(Predicate),
    /// Register for the flags, if they are set.
    Flags(Option<Register>),
    /// Mask of `it`, `vpt` or `vpst`: the lowest bit that is set ends the block, and bits above are set for the other
    /// condition.
    BlockMask(u8),
    Register(Register),
    Immediate(Immediate),
    /// Value of `ldr r0, =value`.
    Literal(Immediate),
    List(List),
    Memory(Memory),
    /// Register that is added to an address after the access.
    PostIndex {
        register: Register,
        is_added: bool,
        shift: u32,
        amount: u32,
    },
    Vectors(Vectors),
    /// Number in brackets behind a register.
    Index(i64),
    /// Register that is shifted by another one.
    ShiftedByRegister {
        source: Register,
        shift: u32,
        by: Register,
    },
    /// Register that is shifted by a number of bits.
    Shifted {
        source: Register,
        shift: u32,
        amount: u32,
    },
    /// Shift of `ssat` and `usat`.
    Shift {
        is_asr: bool,
        amount: u32,
    },
    /// Rotation in bits.
    Rotation(i64),
    /// Immediate of A32: a byte, and the bits by which it is rotated to the right.
    Modified {
        byte: u32,
        rotation: u32,
    },
    /// Bits of `bfc` and `bfi`.
    Bitfield {
        lowest: u32,
        width: u32,
    },
    Coprocessor(i64),
    CoprocessorRegister(i64),
    CoprocessorOption(i64),
    Barrier(i64),
    InstructionBarrier(i64),
    TraceBarrier(i64),
    /// Flags of interrupts of `cps`.
    Interrupts(i64),
    /// Special register of `msr` and `mrs`, with a mask.
    Special(i64),
    /// Banked register.
    Banked(i64),
}

/// Predicates of vector instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Predicate {
    None,
    Then,
    Else,
}

/// Number or expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Immediate {
    Known(i64),
    Expression(ExprId, Form),
}

impl Immediate {
    /// Returns the number, if it is known.
    pub(super) const fn known(self) -> Option<i64> {
        match self {
            Immediate::Known(number) => Some(number),
            Immediate::Expression(..) => None,
        }
    }
}

/// Forms of expressions that operands distinguish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    Symbol,
    /// Operator with two operands.
    Binary,
    /// `:lower16:` or `:upper16:`.
    Half,
    /// `:upper8_15:` and others.
    Byte,
    Other,
}

/// Kinds of register lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ListKind {
    General,
    Double,
    Single,
}

/// List of registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct List {
    pub(super) kind: ListKind,
    /// Bits of the numbers.
    pub(super) mask: u32,
    /// True if `apsr` or `vpr` is in the list.
    pub(super) has_status: bool,
}

/// Address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Memory {
    pub(super) base: Register,
    pub(super) offset: Option<Immediate>,
    pub(super) index: Option<Register>,
    pub(super) is_negative: bool,
    /// Shift as a number of [`SHIFTS`](crate::operands::SHIFTS).
    pub(super) shift: u32,
    pub(super) amount: u32,
    /// Alignment in bytes. 0 if the text has none.
    pub(super) align: u32,
}

/// Lanes of the vectors of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lanes {
    /// The whole vectors.
    Whole,
    /// All lanes, as in `d0[]`.
    All,
    Index(i64),
}

/// List of vectors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Vectors {
    /// First register, or pair of registers.
    pub(super) register: Register,
    pub(super) count: u32,
    /// True if every second register is in the list.
    pub(super) is_spaced: bool,
    pub(super) lanes: Lanes,
}

impl List {
    /// Returns the registers in the order of their numbers.
    pub(super) fn registers(self) -> impl Iterator<Item = Register> {
        let first = move |number| match self.kind {
            ListKind::General => crate::operands::gpr(number),
            ListKind::Double => crate::operands::d_register(number),
            ListKind::Single => crate::operands::s_register(number),
        };
        let status = match self.kind {
            ListKind::General => Register::APSR,
            _ => Register::VPR,
        };
        let numbers = (0..32).filter(move |number| self.mask >> number & 1 == 1);
        numbers.filter_map(first).chain(self.has_status.then_some(status))
    }
}

impl Operand {
    pub(super) const fn new(kind: Kind, offset: usize) -> Self {
        Operand { kind, offset }
    }

    pub(super) const fn number(value: i64, offset: usize) -> Self {
        Operand { kind: Kind::Immediate(Immediate::Known(value)), offset }
    }

    pub(super) const fn is_token(&self, text: &str) -> bool {
        match self.kind {
            Kind::Token(own) => {
                // Comparisons of strings are not constant.
                let (own, text) = (own.as_bytes(), text.as_bytes());
                let mut index = 0;
                while index < own.len() && index < text.len() {
                    if own[index] != text[index] {
                        return false;
                    }
                    index += 1;
                }
                own.len() == text.len()
            }
            _ => false,
        }
    }

    /// Returns the number of an immediate whose value is known.
    pub(super) const fn known(&self) -> Option<i64> {
        match self.kind {
            Kind::Immediate(Immediate::Known(number)) => Some(number),
            _ => None,
        }
    }

    /// Returns the form of an expression.
    pub(super) const fn form(&self) -> Option<Form> {
        match self.kind {
            Kind::Immediate(Immediate::Expression(_, form)) => Some(form),
            _ => None,
        }
    }

    pub(super) const fn is_immediate(&self) -> bool {
        matches!(self.kind, Kind::Immediate(_))
    }

    pub(super) const fn memory(&self) -> Option<Memory> {
        match self.kind {
            Kind::Memory(memory) => Some(memory),
            _ => None,
        }
    }

    /// Returns the address if all of its registers are general ones.
    pub(super) fn general_memory(&self) -> Option<Memory> {
        self.memory()
            .filter(|memory| is_general(memory.base) && memory.index.is_none_or(is_general))
    }

    pub(super) const fn list(&self) -> Option<List> {
        match self.kind {
            Kind::List(list) => Some(list),
            _ => None,
        }
    }
}

/// Returns the number of a general register.
pub(super) fn general_number(register: Register) -> Option<u32> {
    match register {
        Register::SP => Some(13),
        Register::LR => Some(14),
        Register::PC => Some(15),
        _ => offset(register, Register::R0, 13),
    }
}

pub(super) fn is_general(register: Register) -> bool {
    general_number(register).is_some()
}

/// Returns true for `r0` to `r7`.
pub(super) fn is_low(register: Register) -> bool {
    offset(register, Register::R0, 8).is_some()
}

impl Written for Operand {
    type Register = Register;

    fn token(&self) -> Option<&str> {
        match self.kind {
            Kind::Token(text) => Some(text),
            _ => None,
        }
    }

    fn register(&self) -> Option<Register> {
        match self.kind {
            Kind::Register(register) => Some(register),
            _ => None,
        }
    }

    fn immediate(&self) -> Option<i64> {
        self.known()
    }
}
