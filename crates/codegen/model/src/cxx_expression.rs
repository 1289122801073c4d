//! C++ expressions in descriptions: what predicates on immediates and on subtargets compute.
//!
//! Input: a piece of code such as `return isInt<12>(Imm) && Imm != 0;`. Output: an [`Expression`], whose parts
//! have the types that C++ gives them, or `None` for code beyond one expression of known functions. Printers
//! and readers of conditions work on the expression; nobody searches the code.

mod parser;
#[cfg(test)]
mod tests;

/// Type of an expression in C++.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CxxType {
    Bool,
    /// Integer of this width in bits. Integers below 32 bits are results of casts only.
    Integer {
        bits: u8,
        is_signed: bool,
    },
    /// `double`, or an `APFloat`.
    Float,
}

impl CxxType {
    pub const INT: CxxType = CxxType::Integer { bits: 32, is_signed: true };
    pub const UNSIGNED: CxxType = CxxType::Integer { bits: 32, is_signed: false };
    pub const INT64: CxxType = CxxType::Integer { bits: 64, is_signed: true };
    pub const UINT64: CxxType = CxxType::Integer { bits: 64, is_signed: false };

    /// Returns the type after integral promotion.
    fn promoted(self) -> CxxType {
        match self {
            CxxType::Bool => CxxType::INT,
            CxxType::Integer { bits, .. } if bits < 32 => CxxType::INT,
            other => other,
        }
    }

    /// Returns the type in which two operands are computed. `None` for floating-point numbers.
    fn common(self, other: CxxType) -> Option<CxxType> {
        let (
            CxxType::Integer { bits: a, is_signed: sa },
            CxxType::Integer { bits: b, is_signed: sb },
        ) = (self.promoted(), other.promoted())
        else {
            return None;
        };
        // An unsigned operand wins against a signed one of at most its width.
        let bits = a.max(b);
        let is_signed = (sa || a < bits) && (sb || b < bits);
        Some(CxxType::Integer { bits, is_signed })
    }
}

/// Expression with its type.
#[derive(Clone, PartialEq, Debug)]
pub struct Expression {
    pub ty: CxxType,
    pub kind: ExpressionKind,
}

/// What an expression computes.
#[derive(Clone, PartialEq, Debug)]
pub enum ExpressionKind {
    /// Integer literal.
    Integer(i128),
    /// The immediate that a predicate or a transform is about.
    Immediate,
    /// The constant that a transform is about, extended with zeros from the width of its type.
    ZeroExtended,
    /// Value of a getter of the subtarget, such as `Subtarget->hasM()`.
    Getter(String),
    /// Operand converted to the type of the expression.
    Cast(Box<Expression>),
    Not(Box<Expression>),
    Negated(Box<Expression>),
    Complement(Box<Expression>),
    /// Operands are of one type, but those of shifts.
    Binary(BinaryOperator, Box<Expression>, Box<Expression>),
    /// Condition, and the values if it holds and if it does not.
    Choice(Box<[Expression; 3]>),
    /// Call of a function of LLVM's `MathExtras.h` or `bit.h`.
    Call(MathFunction, Box<Expression>),
    /// True if the immediate is this floating-point number, bit by bit.
    IsFloat(f64),
    /// True if the floating-point immediate is zero of either sign.
    IsFloatZero,
}

/// Operator with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOperator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    LogicalAnd,
    LogicalOr,
}

impl Expression {
    /// Returns true if this expression or a part of it satisfies `test`.
    pub fn any(&self, test: &impl Fn(&ExpressionKind) -> bool) -> bool {
        test(&self.kind)
            || match &self.kind {
                ExpressionKind::Call(_, operand)
                | ExpressionKind::Cast(operand)
                | ExpressionKind::Not(operand)
                | ExpressionKind::Negated(operand)
                | ExpressionKind::Complement(operand) => operand.any(test),
                ExpressionKind::Binary(_, left, right) => left.any(test) || right.any(test),
                ExpressionKind::Choice(parts) => parts.iter().any(|part| part.any(test)),
                ExpressionKind::Integer(_)
                | ExpressionKind::Immediate
                | ExpressionKind::ZeroExtended
                | ExpressionKind::Getter(_)
                | ExpressionKind::IsFloat(_)
                | ExpressionKind::IsFloatZero => false,
            }
    }
}

/// Function of one integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MathFunction {
    /// `isInt<bits>` and `isShiftedInt<bits - shift, shift>`: a signed number of `bits` bits whose low `shift`
    /// bits are zero.
    IsInt {
        bits: u8,
        shift: u8,
    },
    /// `isUInt` and `isShiftedUInt`, likewise.
    IsUInt {
        bits: u8,
        shift: u8,
    },
    IsPowerOf2,
    /// Low bits that are set, at least one.
    IsMask,
    /// Contiguous bits that are set, at least one.
    IsShiftedMask,
    TrailingZeros,
    LeadingZeros,
    CountOnes,
    /// Position of the highest bit that is set.
    Log2,
    /// `SignExtend64<bits>`.
    SignExtend {
        bits: u8,
    },
}

/// What the immediate of a piece of code is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ImmediateType {
    /// `int64_t Imm`, of `ImmLeaf`.
    Integer,
    /// `const APFloat &Imm`, of `FPImmLeaf`.
    Float,
    /// The constant node `N` of an `SDNodeXForm`.
    Node,
    /// No immediate: a condition on the subtarget.
    None,
}

/// Returns the expression that a piece of code returns. `None` if the code is no such expression, or calls other
/// functions. Results that C++ does not define, those of overflows, are those of wrapping arithmetic.
pub fn returned(code: &str, immediate: ImmediateType) -> Option<Expression> {
    parser::Parser::new(code, immediate)?.returned()
}

/// Returns the expression that a piece of code is.
pub fn expression(code: &str, immediate: ImmediateType) -> Option<Expression> {
    parser::Parser::new(code, immediate)?.whole()
}

/// Returns the value and the type of the constant that the code of an `SDNodeXForm` makes. Without a type it has
/// the one of the node.
pub fn target_constant(code: &str) -> Option<(Expression, Option<&str>)> {
    parser::Parser::new(code, ImmediateType::Node)?.target_constant()
}

/// Returns the condition that an expression is where C++ wants one. `None` for floating-point numbers.
pub fn truth(expression: Expression) -> Option<Expression> {
    parser::truth(expression)
}
