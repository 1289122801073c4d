//! Grammar that all formats share.
//!
//! [`Parser`] reads the elements of [`tree`](super::tree); [`Rules`] has what differs between
//! formats of operations and formats of attributes and types. Checks run in mlir-tblgen's order,
//! since the first mistake ends the parse.

use super::lexer::{Keyword, Lexer, Token, TokenKind};
use super::literal;
use super::message::{Messages, Parsed};
use super::tree::{Branch, Custom, Element, Group, Language, Whitespace};

/// Maximum nesting depth of groups and directives. In mlir-tblgen, only the stack limits it.
const MAX_DEPTH: usize = 256;

/// Context of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Context {
    TopLevel,
    /// Argument of `custom`.
    Custom,
    /// Argument of `ref`.
    Reference,
    /// Argument of `struct`.
    Struct,
    /// Argument of `type` or `functional-type`.
    Type,
}

/// Reads a format.
#[derive(Debug)]
pub(crate) struct Parser<'f> {
    lexer: Lexer<'f>,
    token: Token<'f>,
    depth: usize,
    pub(crate) messages: Messages,
}

/// Part of the grammar that depends on the kind of format. The offset `offset` is that of the
/// message if there is a mistake.
pub(crate) trait Rules<'f>: Sized {
    type Language: Language;

    fn variable(
        &mut self,
        parser: &mut Parser<'f>,
        offset: usize,
        name: &'f str,
        context: Context,
    ) -> Parsed<Element<'f, Self::Language>>;

    fn directive(
        &mut self,
        parser: &mut Parser<'f>,
        offset: usize,
        keyword: Keyword,
        context: Context,
    ) -> Parsed<Element<'f, Self::Language>>;

    /// Changes an element that is an argument of `qualified`.
    fn qualify(
        &mut self,
        parser: &mut Parser<'f>,
        offset: usize,
        element: &mut Element<'f, Self::Language>,
    ) -> Parsed<()>;

    fn check_custom(
        &mut self,
        parser: &mut Parser<'f>,
        offset: usize,
        arguments: &[Element<'f, Self::Language>],
    ) -> Parsed<()>;

    /// Checks a branch of a group. `anchor` is the anchor of the group if the branch is the first
    /// one; it may be in the other branch.
    fn check_branch(
        &mut self,
        parser: &mut Parser<'f>,
        offset: usize,
        elements: &[Element<'f, Self::Language>],
        anchor: Option<&Element<'f, Self::Language>>,
    ) -> Parsed<()>;

    /// Checks the whole format.
    fn check(
        &mut self,
        parser: &mut Parser<'f>,
        offset: usize,
        elements: &[Element<'f, Self::Language>],
    ) -> Parsed<()>;
}

type Elements<'f, R> = Vec<Element<'f, <R as Rules<'f>>::Language>>;

impl<'f> Parser<'f> {
    pub(crate) fn new(text: &'f str) -> Self {
        let mut messages = Messages::default();
        let mut lexer = Lexer::new(text);
        let token = lexer.next(&mut messages);
        Parser { lexer, token, depth: 0, messages }
    }

    /// Reads all elements and checks them.
    pub(crate) fn parse<R: Rules<'f>>(&mut self, rules: &mut R) -> Parsed<Elements<'f, R>> {
        let offset = self.token.offset;
        let mut elements = Vec::new();
        while self.token.kind != TokenKind::End {
            elements.push(self.element(rules, Context::TopLevel)?);
        }
        rules.check(self, offset, &elements)?;
        Ok(elements)
    }

    pub(crate) fn error<T>(&mut self, offset: usize, message: impl Into<String>) -> Parsed<T> {
        Err(self.messages.error(offset, message))
    }

    pub(crate) fn peek(&self) -> TokenKind {
        self.token.kind
    }

    pub(crate) fn next(&mut self) -> Token<'f> {
        let next = self.lexer.next(&mut self.messages);
        std::mem::replace(&mut self.token, next)
    }

    pub(crate) fn expect(&mut self, kind: TokenKind, message: &str) -> Parsed<Token<'f>> {
        match self.token.kind == kind {
            true => Ok(self.next()),
            false => self.error(self.token.offset, message),
        }
    }

    pub(crate) fn element<R: Rules<'f>>(
        &mut self,
        rules: &mut R,
        context: Context,
    ) -> Parsed<Element<'f, R::Language>> {
        if self.depth == MAX_DEPTH {
            return self.error(self.token.offset, "elements are nested too deeply");
        }
        self.depth += 1;
        let element = self.element_below(rules, context);
        self.depth -= 1;
        element
    }

    fn element_below<R: Rules<'f>>(
        &mut self,
        rules: &mut R,
        context: Context,
    ) -> Parsed<Element<'f, R::Language>> {
        match self.token.kind {
            TokenKind::Literal => self.literal(context),
            TokenKind::String => self.string(context),
            TokenKind::Variable => {
                let token = self.next();
                rules.variable(self, token.offset, &token.text[1..], context)
            }
            TokenKind::Keyword(keyword) => {
                let offset = self.next().offset;
                match keyword {
                    Keyword::Custom => self.custom(rules, offset, context),
                    Keyword::Ref => self.reference(rules, offset, context),
                    Keyword::Qualified => self.qualified(rules, offset, context),
                    _ => rules.directive(self, offset, keyword, context),
                }
            }
            TokenKind::LeftParen => self.group(rules, context),
            _ => self.error(
                self.token.offset,
                "expected literal, variable, directive, or optional group",
            ),
        }
    }

    /// Reads a literal. Reports anything else.
    pub(crate) fn literal<L: Language>(&mut self, context: Context) -> Parsed<Element<'f, L>> {
        let token = self.next();
        if context != Context::TopLevel {
            return self.error(
                token.offset,
                "literals may only be used in the top-level section of the format",
            );
        }
        let inside = token.text.strip_prefix('`').and_then(|text| text.strip_suffix('`'));
        let Some(value) = inside else {
            let message = format!("expected literal, but got '{}'", token.text);
            return self.error(token.offset, message);
        };
        match value {
            "" => return Ok(Element::Whitespace(Whitespace::None)),
            " " => return Ok(Element::Whitespace(Whitespace::Space)),
            "\\n" => return Ok(Element::Whitespace(Whitespace::Newline)),
            _ => {}
        }
        match literal::check(value) {
            Ok(()) => Ok(Element::Literal(value)),
            Err(why) => {
                self.error(token.offset, format!("expected valid literal but got '{value}': {why}"))
            }
        }
    }

    fn string<L: Language>(&mut self, context: Context) -> Parsed<Element<'f, L>> {
        let token = self.next();
        if context != Context::Custom {
            return self
                .error(token.offset, "strings may only be used as 'custom' directive arguments");
        }
        let inside = &token.text[1..token.text.len() - 1];
        Ok(Element::Text(inside.replace('\\', "")))
    }

    fn custom<R: Rules<'f>>(
        &mut self,
        rules: &mut R,
        offset: usize,
        context: Context,
    ) -> Parsed<Element<'f, R::Language>> {
        if !matches!(context, Context::TopLevel | Context::Struct) {
            return self.error(
                offset,
                "`custom` can only be used at the top-level context or within a `struct` directive",
            );
        }
        self.expect(TokenKind::Less, "expected '<' before custom directive name")?;
        let name =
            self.expect(TokenKind::Identifier, "expected custom directive name identifier")?.text;
        self.expect(TokenKind::Greater, "expected '>' after custom directive name")?;
        self.expect(TokenKind::LeftParen, "expected '(' before custom directive parameters")?;
        let mut arguments = Vec::new();
        loop {
            arguments.push(self.element(rules, Context::Custom)?);
            if self.peek() != TokenKind::Comma {
                break;
            }
            self.next();
        }
        self.expect(TokenKind::RightParen, "expected ')' after custom directive parameters")?;
        rules.check_custom(self, offset, &arguments)?;
        Ok(Element::Custom(Custom { name, arguments }))
    }

    fn reference<R: Rules<'f>>(
        &mut self,
        rules: &mut R,
        offset: usize,
        context: Context,
    ) -> Parsed<Element<'f, R::Language>> {
        if context != Context::Custom {
            return self.error(offset, "'ref' is only valid within a `custom` directive");
        }
        self.expect(TokenKind::LeftParen, "expected '(' before argument list")?;
        let argument = self.element(rules, Context::Reference)?;
        self.expect(TokenKind::RightParen, "expected ')' after argument list")?;
        Ok(Element::Reference(Box::new(argument)))
    }

    fn qualified<R: Rules<'f>>(
        &mut self,
        rules: &mut R,
        offset: usize,
        context: Context,
    ) -> Parsed<Element<'f, R::Language>> {
        self.expect(TokenKind::LeftParen, "expected '(' before argument list")?;
        let mut element = self.element(rules, context)?;
        rules.qualify(self, offset, &mut element)?;
        self.expect(TokenKind::RightParen, "expected ')' after argument list")?;
        Ok(element)
    }

    fn group<R: Rules<'f>>(
        &mut self,
        rules: &mut R,
        context: Context,
    ) -> Parsed<Element<'f, R::Language>> {
        let offset = self.next().offset;
        if context != Context::TopLevel {
            return self.error(offset, "optional groups can only be used as top-level elements");
        }
        let mut anchor = None;
        let then = self.branch(rules, Branch::Then, &mut anchor)?;
        let mut otherwise = Vec::new();
        if self.peek() == TokenKind::Colon {
            self.next();
            self.expect(
                TokenKind::LeftParen,
                "expected '(' to start else branch of optional group",
            )?;
            otherwise = self.branch(rules, Branch::Otherwise, &mut anchor)?;
        }
        self.expect(TokenKind::Question, "expected '?' after optional group")?;
        let Some(anchor) = anchor else {
            return self.error(offset, "optional group has no anchor element");
        };
        let group = Group { then, otherwise, anchor };
        rules.check_branch(self, offset, &group.then, Some(group.anchor()))?;
        rules.check_branch(self, offset, &group.otherwise, None)?;
        match group.parsed_then().first() {
            Some(Element::Literal(_) | Element::Variable(_) | Element::Custom(_)) => {
                Ok(Element::Group(group))
            }
            _ => self.error(
                offset,
                "first parsable element of an optional group must be a literal, variable, or \
                 custom directive",
            ),
        }
    }

    /// Reads the elements of a branch and the parenthesis behind them.
    fn branch<R: Rules<'f>>(
        &mut self,
        rules: &mut R,
        branch: Branch,
        anchor: &mut Option<(Branch, usize)>,
    ) -> Parsed<Elements<'f, R>> {
        let mut elements = Vec::new();
        loop {
            let element = self.element(rules, Context::TopLevel)?;
            if self.peek() == TokenKind::Caret {
                if anchor.is_some() {
                    return self.error(
                        self.token.offset,
                        "only one element can be marked as the anchor of an optional group",
                    );
                }
                *anchor = Some((branch, elements.len()));
                self.next();
            }
            elements.push(element);
            if self.peek() == TokenKind::RightParen {
                self.next();
                return Ok(elements);
            }
        }
    }
}
