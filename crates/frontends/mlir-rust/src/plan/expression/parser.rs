//! Operators and operands of expressions.

use super::super::condition::{Comparison, Condition, Quantity, Test, all_of, any_of, not};
use super::super::cxx_names::CxxNames;
use super::super::lexer::Token;
use super::Value;

/// Parser of an expression.
pub(super) struct Parser<'t> {
    pub(super) tokens: &'t [Token<'t>],
    /// Index of the next token.
    pub(super) next: usize,
    /// Name of the variable that stands for the subject.
    pub(super) subject: &'t str,
    pub(super) names: &'t CxxNames,
}

impl<'t> Parser<'t> {
    /// Creates the parser of an expression about `$_self`.
    pub(super) fn new(tokens: &'t [Token<'t>], names: &'t CxxNames) -> Self {
        Parser { tokens, next: 0, subject: "$_self", names }
    }

    /// Returns true if all tokens are read.
    pub(super) fn is_at_end(&self) -> bool {
        self.next == self.tokens.len()
    }

    pub(super) fn peek(&self) -> Option<Token<'t>> {
        self.tokens.get(self.next).copied()
    }

    /// Reads a symbol, if it is next.
    pub(super) fn eat(&mut self, symbol: &str) -> Option<()> {
        let found = matches!(self.peek(), Some(Token::Symbol(one)) if one == symbol);
        found.then(|| self.next += 1)
    }

    pub(super) fn or(&mut self) -> Option<Value> {
        self.joined("||", Self::and, any_of)
    }

    pub(super) fn and(&mut self) -> Option<Value> {
        self.joined("&&", Self::comparison, all_of)
    }

    /// Reads operands with an operator between them. An operand that is not understood is unknown.
    pub(super) fn joined(
        &mut self,
        operator: &str,
        operand: fn(&mut Self) -> Option<Value>,
        join: impl FnOnce(Vec<Condition>) -> Condition,
    ) -> Option<Value> {
        let start = self.next;
        let first = operand(self);
        let ends = |parser: &Self| {
            parser
                .peek()
                .is_none_or(|token| matches!(token, Token::Symbol(")" | "||" | "&&" | ";")))
        };
        let is_operator =
            |parser: &Self| matches!(parser.peek(), Some(Token::Symbol(one)) if one == operator);
        if first.is_some() && !is_operator(self) {
            return first;
        }
        let mut parts = vec![self.recover(start, first)];
        if !ends(self) {
            return None;
        }
        while self.eat(operator).is_some() {
            let start = self.next;
            let value = operand(self);
            parts.push(self.recover(start, value));
        }
        Some(Value::Condition(join(parts)))
    }

    /// Returns the condition of an operand. If it is not understood, the operand is skipped.
    pub(super) fn recover(&mut self, start: usize, value: Option<Value>) -> Condition {
        let ends =
            self.peek().is_none_or(|token| matches!(token, Token::Symbol(")" | "||" | "&&" | ";")));
        match value.and_then(Value::into_condition) {
            Some(condition) if ends => condition,
            _ => {
                self.next = start;
                let mut depth = 0_u32;
                while let Some(token) = self.peek() {
                    match token {
                        Token::Symbol("(" | "[" | "{") => depth += 1,
                        Token::Symbol(")" | "]" | "}") if depth == 0 => break,
                        Token::Symbol(")" | "]" | "}") => depth -= 1,
                        Token::Symbol("&&" | "||" | ";") if depth == 0 => break,
                        _ => {}
                    }
                    self.next += 1;
                }
                Condition::Unknown(self.text(start))
            }
        }
    }

    /// Returns the text of the tokens from `start` to the next one.
    pub(super) fn text(&self, start: usize) -> String {
        let mut text = String::new();
        let mut was_name = false;
        for token in self.tokens.get(start..self.next).unwrap_or_default() {
            let is_name = !matches!(token, Token::Symbol(_));
            let is_spaced =
                matches!(token, Token::Symbol("==" | "!=" | "<=" | ">=" | "&&" | "||" | "?" | ":"));
            if is_spaced || (is_name && was_name) {
                text.push(' ');
            }
            text.push_str(&token.text());
            if is_spaced || *token == Token::Symbol(",") {
                text.push(' ');
            }
            was_name = is_name;
        }
        text
    }

    pub(super) fn comparison(&mut self) -> Option<Value> {
        let left = self.unary()?;
        if self.eat("&").is_some() {
            return match (left, self.unary()?) {
                (Value::ZeroExtended(path), Value::Number(mask)) => {
                    Some(Value::Masked(path, u64::try_from(mask).ok()?))
                }
                _ => None,
            };
        }
        if self.eat("|").is_some() {
            let Value::Number(mut number) = left else { return None };
            loop {
                let Value::Number(next) = self.unary()? else { return None };
                number |= next;
                if self.eat("|").is_none() {
                    return Some(Value::Number(number));
                }
            }
        }
        if self.eat("+").is_some() {
            return match (left, self.unary()?) {
                (Value::Quantity(path, Quantity::Rank), Value::Number(number)) => {
                    Some(Value::Index(path, i32::try_from(number).ok()?))
                }
                _ => None,
            };
        }
        let Some(comparison) = self.comparison_operator() else { return Some(left) };
        match (left, self.unary()?) {
            (Value::Shape(path), Value::Numbers(sizes)) if comparison == Comparison::Equal => {
                Some(Value::Condition(Condition::Test(path, Test::Shape(sizes))))
            }
            (Value::Case(path, index), Value::Name(name)) => {
                let text = self.names.case(&name)?.to_owned();
                equal(comparison, Condition::Test(path, Test::ParameterText(index, text)))
            }
            (Value::OptionalNumber(path), Value::Name(name))
                if name.trim_start_matches("::") == "std::nullopt" =>
            {
                equal(comparison, Condition::Test(path, Test::WithoutParameters))
            }
            // `std::nullopt` is less than all numbers, as the 0 of types without parameters.
            (Value::OptionalNumber(path), Value::Number(number)) if number > 0 => {
                let test = Test::Compare(Quantity::Parameter, comparison, number);
                Some(Value::Condition(Condition::Test(path, test)))
            }
            (Value::Call(path, function, arguments), Value::Number(number)) => {
                let test = Test::Call(function, arguments, comparison, number);
                Some(Value::Condition(Condition::Test(path, test)))
            }
            (Value::Quantity(path, quantity), Value::Number(number)) => {
                let test = Test::Compare(quantity, comparison, number);
                Some(Value::Condition(Condition::Test(path, test)))
            }
            _ => None,
        }
    }

    /// Reads an operator that compares, if it is next.
    pub(super) fn comparison_operator(&mut self) -> Option<Comparison> {
        let Some(Token::Symbol(symbol)) = self.peek() else { return None };
        let comparison = match symbol {
            "==" => Comparison::Equal,
            "!=" => Comparison::NotEqual,
            "<" => Comparison::Less,
            "<=" => Comparison::LessOrEqual,
            ">" => Comparison::Greater,
            ">=" => Comparison::GreaterOrEqual,
            _ => return None,
        };
        self.next += 1;
        Some(comparison)
    }

    pub(super) fn unary(&mut self) -> Option<Value> {
        if self.eat("!").is_some() {
            return match self.unary()? {
                Value::Masked(path, mask) => {
                    Some(Value::Condition(Condition::Test(path, Test::NoBits(mask))))
                }
                value @ (Value::Condition(_) | Value::Call(..)) => {
                    Some(Value::Condition(not(value.into_condition()?)))
                }
                _ => None,
            };
        }
        if self.eat("~").is_some() {
            // Masks are unsigned numbers of 32 bits, as far as they fit.
            return match self.unary()? {
                Value::Number(number) => {
                    Some(Value::Number(i64::from(!u32::try_from(number).ok()?)))
                }
                _ => None,
            };
        }
        if self.eat("-").is_some() {
            return match self.unary()? {
                Value::Number(number) => Some(Value::Number(number.checked_neg()?)),
                _ => None,
            };
        }
        self.postfix()
    }

    pub(super) fn postfix(&mut self) -> Option<Value> {
        let mut value = self.primary()?;
        while self.eat(".").is_some() || self.eat("->").is_some() {
            let Some(Token::Name(method)) = self.peek() else { return None };
            self.next += 1;
            let class = self.template_argument(method);
            let arguments = self.arguments()?;
            value = self.method(value, method, class.as_deref(), &arguments)?;
        }
        Some(value)
    }

    /// Reads the class of `method<Class>`, if it is next.
    pub(super) fn template_argument(&mut self, method: &str) -> Option<String> {
        matches!(method, "isa" | "cast" | "dyn_cast" | "hasTrait").then_some(())?;
        self.classes_in_brackets()?.pop()
    }

    /// Reads arguments in parentheses.
    pub(super) fn arguments(&mut self) -> Option<Vec<Value>> {
        self.eat("(")?;
        let mut all = Vec::new();
        if self.eat(")").is_some() {
            return Some(all);
        }
        loop {
            all.push(self.or()?);
            if self.eat(")").is_some() {
                return Some(all);
            }
            self.eat(",")?;
        }
    }

    pub(super) fn primary(&mut self) -> Option<Value> {
        if self.eat("[").is_some() {
            return self.called_lambda();
        }
        if self.eat("{").is_some() {
            return self.numbers();
        }
        if self.eat("(").is_some() {
            let value = self.or()?;
            self.eat(")")?;
            return Some(value);
        }
        match self.peek()? {
            Token::Number(number) => {
                self.next += 1;
                Some(Value::Number(number))
            }
            Token::Name(name) if name == self.subject => {
                self.next += 1;
                Some(Value::Part(Vec::new(), None))
            }
            Token::Name("true") => {
                self.next += 1;
                Some(Value::Condition(Condition::TRUE))
            }
            Token::Name(name) => {
                self.next += 1;
                match self.peek() {
                    Some(Token::Symbol("(" | "<")) => self.call(name),
                    _ => Some(Value::Name(name.to_owned())),
                }
            }
            Token::Symbol(_) => None,
        }
    }

    /// Reads `<A, B>`.
    pub(super) fn classes_in_brackets(&mut self) -> Option<Vec<String>> {
        self.eat("<")?;
        let mut classes = Vec::new();
        loop {
            let Some(Token::Name(name)) = self.peek() else { return None };
            self.next += 1;
            classes.push(name.to_owned());
            if self.eat(">").is_some() {
                return Some(classes);
            }
            self.eat(",")?;
        }
    }
}

/// Returns the condition of `==`, or of `!=`. `None` for other operators.
fn equal(comparison: Comparison, condition: Condition) -> Option<Value> {
    match comparison {
        Comparison::Equal => Some(Value::Condition(condition)),
        Comparison::NotEqual => Some(Value::Condition(not(condition))),
        _ => None,
    }
}
