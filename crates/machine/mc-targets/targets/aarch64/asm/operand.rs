//! [`Operand`]: operand of a line.

use tablegen_mc::assembler::ExprId;
use tablegen_mc::assembler::expression::Specifier;

use crate::Register;
use crate::matcher::Written;

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
    /// Register.
    Register(RegisterOperand),
    /// Matrix, tile, or part of a tile: rows or columns. The width is that of elements in bits.
    Matrix { register: Register, width: u32, shape: Shape },
    /// Set of tiles of 64-bit elements, as bits.
    Tiles(u8),
    /// List of vectors.
    List(List),
    /// Number in brackets behind a vector.
    Index(i64),
    /// Number or expression.
    Immediate(Immediate),
    /// Number or expression that is shifted to the left.
    Shifted(Immediate, i64),
    /// Numbers of the first and the last vector of a group.
    Range(i64, i64),
    /// Condition.
    Condition(u8),
    /// Shift or extension.
    Shift(Shift),
    /// Floating-point number.
    Float(Float),
    /// Barrier. The flag is true for names with `nXS`.
    Barrier(i64, bool),
    /// System register that is read, system register that is written, and field of the processor
    /// state. The numbers are encodings.
    System { read: Option<i64>, write: Option<i64>, field: Option<i64> },
    /// Field of the processor state for streaming mode. `None` if a feature is missing.
    Streaming(Option<i64>),
    /// Control register: `c0` to `c15`.
    Control(i64),
    /// Named hint, such as a prefetch.
    Hint(Hint, i64),
}

/// Kinds of named hints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hint {
    Prefetch,
    Profiling,
    Branch,
    Permission,
}

/// Kinds of registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RegisterKind {
    Scalar,
    Neon,
    Vector,
    Predicate,
    Counter,
    Matrix,
    Table,
}

/// Register with the properties of its text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct RegisterOperand {
    pub(super) register: Register,
    pub(super) kind: RegisterKind,
    /// Width of elements in bits. 0 if the text has none.
    pub(super) width: u32,
    /// Register that a tied operand has to be.
    pub(super) equality: Equality,
    pub(super) shift: Shift,
}

/// Register that a tied operand has to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Equality {
    Same,
    /// 64-bit register with the number of this one.
    Super,
    /// 32-bit register with the number of this one.
    Sub,
}

/// Parts of a matrix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    Array,
    Tile,
    Row,
    Column,
}

/// List of vectors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct List {
    pub(super) first: Register,
    pub(super) count: u32,
    /// Distance of two numbers that follow each other.
    pub(super) stride: u32,
    /// Number of elements of each vector. 0 if the text has none.
    pub(super) elements: u32,
    /// Width of elements in bits. 0 if the text has none.
    pub(super) width: u32,
    pub(super) kind: RegisterKind,
}

/// Shifts and extensions. The order is that of [`SHIFTS`](crate::operands::SHIFTS) and
/// [`EXTENSIONS`](crate::operands::EXTENSIONS).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ShiftKind {
    Lsl,
    Lsr,
    Asr,
    Ror,
    Msl,
    Uxtb,
    Uxth,
    Uxtw,
    Uxtx,
    Sxtb,
    Sxth,
    Sxtw,
    Sxtx,
}

impl ShiftKind {
    pub(super) const ALL: [ShiftKind; 13] = {
        use ShiftKind as S;
        [
            S::Lsl,
            S::Lsr,
            S::Asr,
            S::Ror,
            S::Msl,
            S::Uxtb,
            S::Uxth,
            S::Uxtw,
            S::Uxtx,
            S::Sxtb,
            S::Sxth,
            S::Sxtw,
            S::Sxtx,
        ]
    };

    /// Returns true for `lsl`, `lsr`, `asr`, `ror` and `msl`.
    pub(super) const fn is_shift(self) -> bool {
        (self as u8) <= ShiftKind::Msl as u8
    }
}

/// Shift or extension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shift {
    pub(super) kind: ShiftKind,
    pub(super) amount: i64,
    /// True if the text has an amount.
    pub(super) has_amount: bool,
}

impl Shift {
    /// No shift.
    pub(super) const NONE: Shift = Shift { kind: ShiftKind::Lsl, amount: 0, has_amount: false };
}

/// Floating-point number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Float {
    pub(super) value: f64,
    /// True if the text is exactly this number.
    pub(super) is_exact: bool,
}

/// Number or expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Immediate {
    Number(i64),
    Expression(Expression),
}

/// Expression whose value is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Expression {
    pub(super) id: ExprId,
    /// Specifier, if the expression is a symbol and a number. 0 if there is no specifier. `None`
    /// for other expressions.
    pub(super) specifier: Option<Specifier>,
    /// Specifier behind the `@` of the symbol. 0 if there is none.
    pub(super) suffix: Specifier,
    /// True if a number is added to the symbol.
    pub(super) has_addend: bool,
}

impl Operand {
    pub(super) const fn new(kind: Kind, offset: usize) -> Self {
        Operand { kind, offset }
    }

    pub(super) const fn token(text: &'static str, offset: usize) -> Self {
        Operand { kind: Kind::Token(text), offset }
    }

    pub(super) const fn of_number(value: i64, offset: usize) -> Self {
        Operand { kind: Kind::Immediate(Immediate::Number(value)), offset }
    }

    pub(super) const fn scalar(register: Register, offset: usize) -> Self {
        Operand {
            kind: Kind::Register(RegisterOperand::new(register, RegisterKind::Scalar)),
            offset,
        }
    }

    /// Returns the number of an immediate whose value is known.
    pub(super) const fn known(&self) -> Option<i64> {
        match self.kind {
            Kind::Immediate(Immediate::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// Returns the register if it is a scalar one.
    pub(super) const fn scalar_register(&self) -> Option<Register> {
        match self.kind {
            Kind::Register(RegisterOperand { register, kind: RegisterKind::Scalar, .. }) => {
                Some(register)
            }
            _ => None,
        }
    }
}

impl RegisterOperand {
    pub(super) const fn new(register: Register, kind: RegisterKind) -> Self {
        let (width, equality, shift) = (0, Equality::Same, Shift::NONE);
        RegisterOperand { register, kind, width, equality, shift }
    }
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
            Kind::Register(operand) => Some(operand.register),
            _ => None,
        }
    }

    fn immediate(&self) -> Option<i64> {
        self.known()
    }

    fn is_same(&self, other: &Self) -> bool {
        match (self.kind, other.kind) {
            (Kind::List(one), Kind::List(other)) => {
                (one.first, one.count, one.stride) == (other.first, other.count, other.stride)
            }
            (Kind::Register(one), Kind::Register(other)) => {
                use super::registers::{narrow, wide};
                match (one.equality, other.equality) {
                    (Equality::Same, Equality::Same) => one.register == other.register,
                    (Equality::Super, _) => wide(one.register) == other.register,
                    (Equality::Sub, _) => narrow(one.register) == other.register,
                    (_, Equality::Super) => wide(other.register) == one.register,
                    (_, Equality::Sub) => narrow(other.register) == one.register,
                }
            }
            _ => false,
        }
    }
}
