//! Expressions of assembly text: their nodes, and the parser.
//!
//! The parser folds constants. Other expressions are evaluated when the layout is known
//! (`evaluate.rs`).

use alloc::vec::Vec;

use super::assembly::Assembly;
use super::cursor::Cursor;
use super::error::{ErrorKind, Parsed};
use super::lexer::{Kind, unescape};
use super::symbols::{Definition, SymbolId};
use super::target::Target;

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
}

/// Relocation specifier of a symbol or expression, such as `%hi`. Numbers are the target's; 0 means
/// that there is none.
pub type Specifier = u16;

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
    fn of(text: &str) -> Option<(Binary, u8)> {
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

/// Maximum depth of expressions.
const MAX_DEPTH: usize = 200;

impl<T: Target> Assembly<T> {
    /// Returns a node of an expression.
    #[must_use]
    pub fn node(&self, id: ExprId) -> Node {
        self.nodes.get(id)
    }

    /// Adds an expression.
    pub fn add_node(&mut self, node: Node) -> ExprId {
        self.nodes.add(node)
    }

    /// Returns an expression that is a number.
    pub fn number(&mut self, value: i64) -> ExprId {
        self.nodes.add(Node::Constant(value))
    }

    /// Returns the value of an expression that is a number. `None` for other expressions.
    #[must_use]
    pub fn constant(&self, id: ExprId) -> Option<i64> {
        match self.nodes.get(id) {
            Node::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// Parses an expression.
    ///
    /// # Errors
    /// Returns an error if the present tokens are no expression.
    pub fn expression(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<ExprId> {
        let mut depth = 0;
        let first = self.primary(cursor, &mut depth)?;
        let found = self.operators(cursor, 1, first, &mut depth)?;
        let found = self.with_suffix(cursor, found)?;
        Ok(self.folded(found))
    }

    /// Parses an expression after `(`, up to the closing parenthesis.
    ///
    /// # Errors
    /// Returns an error if the present tokens are no expression.
    pub fn parenthesized(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<ExprId> {
        let mut depth = 0;
        self.inside_parentheses(cursor, &mut depth)
    }

    /// Parses an expression whose value is known.
    ///
    /// # Errors
    /// Returns an error if the present tokens are no expression, or its value is not known.
    pub fn absolute(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<i64> {
        let fault = cursor.fault(ErrorKind::NotAbsolute);
        let found = self.expression(cursor)?;
        self.known(found).ok_or(fault)
    }

    /// Returns an expression as a number, if its value is known without the layout.
    fn folded(&mut self, id: ExprId) -> ExprId {
        if self.constant(id).is_some() {
            return id;
        }
        match self.plain_value(id) {
            Some(value) if value.is_absolute() => self.number(value.constant),
            _ => id,
        }
    }

    /// Applies a specifier behind the expression: `a + b@plt`.
    fn with_suffix(&mut self, cursor: &mut Cursor<'_, '_>, id: ExprId) -> Parsed<ExprId> {
        if !T::SYNTAX.has_specifiers || !cursor.eat("@") {
            return Ok(id);
        }
        let fault = cursor.fault(ErrorKind::Expected("a relocation specifier"));
        let name = cursor.take();
        let specifier = Some(name.text).filter(|_| name.kind == Kind::Identifier);
        let specifier = specifier.and_then(T::specifier).ok_or_else(|| fault.clone())?;
        self.specified(id, specifier).ok_or(fault)
    }

    /// Returns the expression with a specifier at its symbols. `None` if it has no symbol.
    fn specified(&mut self, id: ExprId, specifier: Specifier) -> Option<ExprId> {
        let node = match self.nodes.get(id) {
            Node::Symbol(symbol, 0) => Node::Symbol(symbol, specifier),
            Node::Unary(operator, inner) => {
                Node::Unary(operator, self.specified(inner, specifier)?)
            }
            Node::Binary(operator, left, right) => {
                let both = (self.specified(left, specifier), self.specified(right, specifier));
                match both {
                    (None, None) => return None,
                    (one, other) => {
                        Node::Binary(operator, one.unwrap_or(left), other.unwrap_or(right))
                    }
                }
            }
            _ => return None,
        };
        Some(self.nodes.add(node))
    }

    fn inside_parentheses(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        depth: &mut usize,
    ) -> Parsed<ExprId> {
        let first = self.primary(cursor, depth)?;
        let found = self.operators(cursor, 1, first, depth)?;
        let found = self.with_suffix(cursor, found)?;
        let found = self.folded(found);
        cursor.expect(")")?;
        Ok(found)
    }

    fn operators(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        precedence: u8,
        first: ExprId,
        depth: &mut usize,
    ) -> Parsed<ExprId> {
        let mut left = first;
        let operator = |cursor: &Cursor<'_, '_>| {
            let token = cursor.token();
            Some(token.text).filter(|_| token.kind == Kind::Operator).and_then(Binary::of)
        };
        while let Some((found, own)) = operator(cursor).filter(|(_, own)| *own >= precedence) {
            cursor.take();
            let mut right = self.primary(cursor, depth)?;
            if operator(cursor).is_some_and(|(_, next)| own < next) {
                right = self.operators(cursor, own + 1, right, depth)?;
            }
            left = self.nodes.add(Node::Binary(found, left, right));
        }
        Ok(left)
    }

    fn primary(&mut self, cursor: &mut Cursor<'_, '_>, depth: &mut usize) -> Parsed<ExprId> {
        *depth += 1;
        if *depth > MAX_DEPTH {
            return Err(cursor.fault(ErrorKind::Invalid("expression is too long")));
        }
        let token = cursor.token();
        let fault = cursor.fault(ErrorKind::Expected("an expression"));
        match token.kind {
            Kind::Integer(value) => {
                cursor.take();
                let suffix = cursor.token();
                if suffix.kind == Kind::Identifier && matches!(suffix.text, "f" | "b") {
                    cursor.take();
                    let symbol = self.symbols.local(value, suffix.text == "b");
                    let is_defined = self.symbols.get(symbol).is_defined();
                    if suffix.text == "b" && !is_defined {
                        return Err(fault);
                    }
                    self.forward.push((symbol, token.offset));
                    return Ok(self.nodes.add(Node::Symbol(symbol, 0)));
                }
                Ok(self.number(value.cast_signed()))
            }
            Kind::Real => {
                cursor.take();
                let value: f64 = token.text.parse().map_err(|_| fault)?;
                Ok(self.number(value.to_bits().cast_signed()))
            }
            Kind::Identifier if token.text == "." => {
                cursor.take();
                let here = self.label_here();
                Ok(self.nodes.add(Node::Symbol(here, 0)))
            }
            Kind::Identifier => {
                cursor.take();
                self.symbol_expression(token.text, token.text, fault)
            }
            Kind::String => {
                cursor.take();
                let name = unescape(token.text)
                    .and_then(|name| alloc::string::String::from_utf8(name).ok());
                let name = name.filter(|name| !name.is_empty()).ok_or(fault)?;
                let symbol = self.symbols.intern(&name);
                Ok(self.nodes.add(Node::Symbol(symbol, 0)))
            }
            Kind::Operator => {
                let unary = match token.text {
                    "-" => Unary::Minus,
                    "+" => Unary::Plus,
                    "~" => Unary::Not,
                    "!" => Unary::LogicalNot,
                    "(" => {
                        cursor.take();
                        return self.inside_parentheses(cursor, depth);
                    }
                    "$" | "@" => {
                        let name = cursor.peek(1);
                        if name.kind != Kind::Identifier || name.offset != token.end() {
                            return Err(fault);
                        }
                        cursor.take();
                        cursor.take();
                        let text = alloc::format!("{}{}", token.text, name.text);
                        return self.symbol_expression(&text, &text, fault);
                    }
                    _ => return Err(fault),
                };
                cursor.take();
                let inner = self.primary(cursor, depth)?;
                Ok(self.nodes.add(Node::Unary(unary, inner)))
            }
            _ => Err(fault),
        }
    }

    /// Returns the expression of a symbol, with a specifier behind `@`.
    fn symbol_expression(
        &mut self,
        text: &str,
        whole: &str,
        fault: super::error::Fault,
    ) -> Parsed<ExprId> {
        let (mut name, mut specifier) = (text, 0);
        if T::SYNTAX.has_specifiers
            && let Some((before, after)) = whole.split_once('@')
        {
            specifier = T::specifier(after).ok_or_else(|| fault.clone())?;
            name = before;
        }
        if name.is_empty() {
            return Err(fault);
        }
        let symbol = self.symbols.intern(name);
        if specifier == 0
            && let Definition::Variable(value) = self.symbols.get(symbol).definition
            && self.constant(value).is_some()
        {
            return Ok(value);
        }
        Ok(self.nodes.add(Node::Symbol(symbol, specifier)))
    }
}
