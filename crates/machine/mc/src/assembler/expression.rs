//! Expressions of assembly text: their nodes.
//!
//! The parser (`parse.rs`) folds constants. Other expressions are evaluated when the layout is known
//! (`evaluate.rs`).

use alloc::vec::Vec;

use tablegen_rt::mc::inst::Operand;

use super::symbols::SymbolId;

/// Expression of an assembly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ExprId(u32);

impl ExprId {
    /// Returns the number of the expression.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Returns the expression with a number that [`number`](Self::number) returned.
    #[must_use]
    pub const fn from_number(number: u32) -> Self {
        ExprId(number)
    }

    /// Returns the expression of an operand. `None` for registers, immediates and others.
    #[must_use]
    pub fn of_operand<R>(operand: Operand<R>) -> Option<Self> {
        match operand {
            Operand::Expression(number) => Some(ExprId(number)),
            _ => None,
        }
    }

    /// Returns the operand that is the expression.
    #[must_use]
    pub const fn operand<R>(self) -> Operand<R> {
        Operand::Expression(self.0)
    }
}

/// Relocation specifier of a symbol or expression, such as `%hi`. Numbers are the target's; 0 means
/// that there is none.
pub type Specifier = u32;

/// Operator with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unary {
    /// `-`
    Minus,
    /// `+`
    Plus,
    /// `~`
    Not,
    /// `!`
    LogicalNot,
}

/// Operator with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    And,
    Or,
    OrNot,
    Xor,
    Shl,
    Shr,
    /// `>>` of COFF, which keeps the sign.
    SignedShr,
    LogicalAnd,
    LogicalOr,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl Binary {
    /// Returns an operator with its precedence. Higher numbers bind more tightly.
    pub(super) fn of(text: &str) -> Option<(Binary, u8)> {
        Some(match text {
            "||" => (Binary::LogicalOr, 1),
            "&&" => (Binary::LogicalAnd, 2),
            "==" => (Binary::Eq, 3),
            "!=" | "<>" => (Binary::Ne, 3),
            "<" => (Binary::Lt, 3),
            "<=" => (Binary::Le, 3),
            ">" => (Binary::Gt, 3),
            ">=" => (Binary::Ge, 3),
            "+" => (Binary::Add, 4),
            "-" => (Binary::Sub, 4),
            "|" => (Binary::Or, 5),
            "!" => (Binary::OrNot, 5),
            "^" => (Binary::Xor, 5),
            "&" => (Binary::And, 5),
            "*" => (Binary::Mul, 6),
            "/" => (Binary::Div, 6),
            "%" => (Binary::Mod, 6),
            "<<" => (Binary::Shl, 6),
            ">>" => (Binary::Shr, 6),
            _ => return None,
        })
    }

    /// Returns the precedence in sources of Mach-O. `None` for an operator that they do not have.
    pub(super) const fn macho_precedence(self) -> Option<u8> {
        Some(match self {
            Binary::LogicalOr | Binary::LogicalAnd => 1,
            Binary::Or | Binary::Xor | Binary::And => 2,
            Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le | Binary::Gt | Binary::Ge => 3,
            Binary::Shl | Binary::Shr | Binary::SignedShr => 4,
            Binary::Add | Binary::Sub => 5,
            Binary::Mul | Binary::Div | Binary::Mod => 6,
            Binary::OrNot => return None,
        })
    }

    /// Returns the value for two numbers. `None` for a division by 0.
    pub(super) fn apply(self, left: i64, right: i64) -> Option<i64> {
        let truth = |is: bool| if is { -1 } else { 0 };
        Some(match self {
            Binary::Add => left.wrapping_add(right),
            Binary::Sub => left.wrapping_sub(right),
            Binary::Mul => left.wrapping_mul(right),
            Binary::Div if right == 0 => return None,
            Binary::Div => left.wrapping_div(right),
            Binary::Mod if right == 0 => return None,
            Binary::Mod => left.wrapping_rem(right),
            Binary::And => left & right,
            Binary::Or => left | right,
            Binary::OrNot => left | !right,
            Binary::Xor => left ^ right,
            Binary::Shl => left.wrapping_shl(right as u32),
            Binary::SignedShr => left.wrapping_shr(right as u32),
            Binary::Shr => left.cast_unsigned().wrapping_shr(right as u32).cast_signed(),
            Binary::LogicalAnd => i64::from(left != 0 && right != 0),
            Binary::LogicalOr => i64::from(left != 0 || right != 0),
            Binary::Eq => truth(left == right),
            Binary::Ne => truth(left != right),
            Binary::Lt => truth(left < right),
            Binary::Le => truth(left <= right),
            Binary::Gt => truth(left > right),
            Binary::Ge => truth(left >= right),
        })
    }
}

/// Node of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    /// Number.
    Constant(i64),
    /// Symbol, with the specifier behind its `@`.
    Symbol(SymbolId, Specifier),
    /// Operator with one operand.
    Unary(Unary, ExprId),
    /// Operator with two operands.
    Binary(Binary, ExprId, ExprId),
    /// Expression in the parentheses of a specifier.
    Specified(Specifier, ExprId),
}

/// Nodes of all expressions.
#[derive(Clone, Default, Debug)]
pub(super) struct Nodes(Vec<Node>);

impl Nodes {
    pub(super) fn get(&self, id: ExprId) -> Node {
        self.0.get(id.0 as usize).copied().unwrap_or(Node::Constant(0))
    }

    pub(super) fn add(&mut self, node: Node) -> ExprId {
        self.0.push(node);
        ExprId(u32::try_from(self.0.len() - 1).unwrap_or(u32::MAX))
    }
}
