//! Parser of expressions.

use alloc::vec::Vec;

use super::assembly::Assembly;
use super::cursor::Cursor;
use super::error::{ErrorKind, Fault, Parsed};
use super::expression::{Binary, ExprId, Node, Specifier, Unary};
use super::lexer::{TokenKind, unescape};
use super::real;
use super::symbols::Definition;
use super::target::Target;

/// Maximum depth of parentheses and operators with one operand.
const MAX_DEPTH: usize = 200;

impl<T: Target> Assembly<T> {
    /// Returns a node of an expression.
    #[must_use]
    pub fn node(&self, id: ExprId) -> Node {
        self.nodes.get(id)
    }

    /// Adds an expression.
    pub fn add_node(&mut self, node: Node) -> ExprId {
        if let Node::Symbol(symbol, _) = node {
            self.symbols.get_mut(symbol).is_referenced = true;
        }
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
        let first = self.operand(cursor, &mut depth)?;
        let found = self.operators(cursor, 1, first, &mut depth)?;
        let found = self.with_suffix(cursor, found)?;
        Ok(self.folded(found))
    }

    /// Parses a symbol, a number, an expression in parentheses, or one of these after an operator
    /// with one operand.
    ///
    /// # Errors
    /// Returns an error if the present tokens are no such expression.
    pub fn primary_expression(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<ExprId> {
        let mut depth = 0;
        self.primary(cursor, &mut depth)
    }

    /// Parses the rest of an expression after `(`: up to the closing parenthesis, and the operators
    /// behind it with their operands, such as `a + 1) - 4`.
    ///
    /// # Errors
    /// Returns an error if the present tokens are no expression.
    pub fn parenthesized(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<ExprId> {
        let mut depth = 0;
        let first = self.inside_parentheses(cursor, ")", &mut depth)?;
        let found = self.operators(cursor, 1, first, &mut depth)?;
        Ok(self.folded(found))
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

    /// Returns true if symbols can have a specifier behind `@`.
    const fn has_specifiers(&self) -> bool {
        T::SYNTAX.has_specifiers || self.format.is_coff()
    }

    /// Applies a specifier behind the expression: `a + b@plt`.
    fn with_suffix(&mut self, cursor: &mut Cursor<'_, '_>, id: ExprId) -> Parsed<ExprId> {
        if !self.has_specifiers() || !cursor.eat("@") {
            return Ok(id);
        }
        let fault = cursor.fault(ErrorKind::Expected("a relocation specifier"));
        let name = cursor.take();
        let specifier = Some(name.text).filter(|_| name.kind == TokenKind::Identifier);
        let specifier = specifier.and_then(T::specifier).ok_or_else(|| fault.clone())?;
        self.specified(id, specifier).ok_or(fault)
    }

    /// Returns the expression with a specifier at its symbols. `None` if it has no symbol.
    fn specified(&mut self, id: ExprId, specifier: Specifier) -> Option<ExprId> {
        let (mut first, mut rest) = (id, Vec::new());
        while let Node::Binary(operator, left, right) = self.nodes.get(first) {
            rest.push((operator, right));
            first = left;
        }
        let mut has_symbol = true;
        let node = match self.nodes.get(first) {
            Node::Symbol(symbol, 0) => Some(Node::Symbol(symbol, specifier)),
            Node::Unary(operator, inner) => {
                self.specified(inner, specifier).map(|inner| Node::Unary(operator, inner))
            }
            _ => None,
        };
        let mut id = match node {
            Some(node) => self.nodes.add(node),
            None => {
                has_symbol = false;
                first
            }
        };
        for (operator, right) in rest.into_iter().rev() {
            let other = self.specified(right, specifier);
            has_symbol |= other.is_some();
            id = self.nodes.add(Node::Binary(operator, id, other.unwrap_or(right)));
        }
        has_symbol.then_some(id)
    }

    fn inside_parentheses(
        &mut self,
        cursor: &mut Cursor<'_, '_>,
        end: &'static str,
        depth: &mut usize,
    ) -> Parsed<ExprId> {
        let first = self.operand(cursor, depth)?;
        let found = self.operators(cursor, 1, first, depth)?;
        let found = self.with_suffix(cursor, found)?;
        let found = self.folded(found);
        cursor.expect(end)?;
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
        let is_macho = self.format.is_macho();
        let operator = |cursor: &Cursor<'_, '_>| {
            let token = cursor.token();
            // It is behind operands of ARM, whose comments start with `@`.
            let is_operator = token.kind == TokenKind::Operator
                && !(token.text == "!" && T::SYNTAX.comment == "@");
            let found = Some(token.text).filter(|_| is_operator).and_then(Binary::of);
            match found {
                Some((own, _)) if is_macho => Some((own, own.macho_precedence()?)),
                _ => found,
            }
        };
        while let Some((found, own)) = operator(cursor).filter(|(_, own)| *own >= precedence) {
            cursor.take();
            let found = match found {
                Binary::Shr if self.format.is_coff() => Binary::SignedShr,
                _ => found,
            };
            let mut right = self.operand(cursor, depth)?;
            if operator(cursor).is_some_and(|(_, next)| own < next) {
                right = self.operators(cursor, own + 1, right, depth)?;
            }
            // Long expressions of numbers have one node.
            let number = match (self.constant(left), self.constant(right)) {
                (Some(left), Some(right)) => found.apply(left, right),
                _ => None,
            };
            left = match number {
                Some(number) => self.number(number),
                None => self.nodes.add(Node::Binary(found, left, right)),
            };
        }
        Ok(left)
    }

    /// Parses an operand of an operator with two operands.
    fn operand(&mut self, cursor: &mut Cursor<'_, '_>, depth: &mut usize) -> Parsed<ExprId> {
        match T::primary(cursor, self) {
            Some(found) => found,
            None => self.primary(cursor, depth),
        }
    }

    fn primary(&mut self, cursor: &mut Cursor<'_, '_>, depth: &mut usize) -> Parsed<ExprId> {
        *depth += 1;
        if *depth > MAX_DEPTH {
            return Err(cursor.fault(ErrorKind::Invalid("expression is nested too deeply")));
        }
        let found = self.primary_inside(cursor, depth);
        *depth -= 1;
        found
    }

    fn primary_inside(&mut self, cursor: &mut Cursor<'_, '_>, depth: &mut usize) -> Parsed<ExprId> {
        let token = cursor.token();
        let fault = cursor.fault(ErrorKind::Expected("an expression"));
        match token.kind {
            TokenKind::Integer(value) => {
                cursor.take();
                let suffix = cursor.token();
                if suffix.kind == TokenKind::Identifier && matches!(suffix.text, "f" | "b") {
                    cursor.take();
                    let symbol = self.symbols.local(value, suffix.text == "b");
                    let is_defined = self.symbols.get(symbol).is_defined();
                    if suffix.text == "b" && !is_defined {
                        return Err(fault);
                    }
                    self.forward.push((symbol, token.offset));
                    return Ok(self.add_node(Node::Symbol(symbol, 0)));
                }
                Ok(self.number(value.cast_signed()))
            }
            TokenKind::Real => {
                cursor.take();
                let value = real::value(token.text).ok_or(fault)?;
                Ok(self.number(value.to_bits().cast_signed()))
            }
            TokenKind::Identifier if token.text == "." => {
                cursor.take();
                let here = self.label_here();
                Ok(self.add_node(Node::Symbol(here, 0)))
            }
            TokenKind::Identifier => {
                cursor.take();
                self.symbol_expression(token.text, token.text, fault)
            }
            TokenKind::String => {
                cursor.take();
                let name = unescape(token.bytes)
                    .and_then(|name| alloc::string::String::from_utf8(name).ok());
                let name = name.filter(|name| !name.is_empty()).ok_or(fault)?;
                let symbol = self.symbols.intern(&name);
                Ok(self.add_node(Node::Symbol(symbol, 0)))
            }
            TokenKind::Operator => {
                let unary = match token.text {
                    "-" => Unary::Minus,
                    "+" => Unary::Plus,
                    "~" => Unary::Not,
                    "!" => Unary::LogicalNot,
                    "(" => {
                        cursor.take();
                        return self.inside_parentheses(cursor, ")", depth);
                    }
                    "[" => {
                        cursor.take();
                        return self.inside_parentheses(cursor, "]", depth);
                    }
                    "$" | "@" => {
                        let name = cursor.peek(1);
                        let is_name =
                            matches!(name.kind, TokenKind::Identifier | TokenKind::Integer(_));
                        if !is_name || name.offset != token.end() {
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
    fn symbol_expression(&mut self, text: &str, whole: &str, fault: Fault) -> Parsed<ExprId> {
        let (mut name, mut specifier) = (text, 0);
        if self.has_specifiers()
            && let Some((before, after)) = whole.split_once('@')
            && !after.is_empty()
        {
            match T::specifier(after) {
                Some(found) => {
                    specifier = found;
                    name = before;
                }
                // Names of functions of X86 in COFF files contain `@`.
                None if T::SYNTAX.has_specifiers && self.format.is_coff() => {}
                None => return Err(fault),
            }
        }
        if name.is_empty() {
            return Err(fault);
        }
        let symbol = self.symbols.intern(name);
        if specifier == 0
            && let Definition::Variable(value) = self.symbols.get(symbol).definition
        {
            // Registers are named by their symbols, too.
            match self.node(value) {
                Node::Constant(_) => return Ok(value),
                Node::Specified(specifier, _) if T::is_inlined(specifier) => return Ok(value),
                _ => {}
            }
        }
        Ok(self.add_node(Node::Symbol(symbol, specifier)))
    }
}
