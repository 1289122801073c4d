//! Formats of attributes and types.
//!
//! Input: an [`AttrOrTypeDef`] and its format. Output: [`DefFormat`], the elements with references
//! to parameters by index.

use super::lexer::{Keyword, TokenKind};
use super::message::{Messages, Parsed};
use super::parser::{Context, Parser, Rules};
use super::tree::{Custom, Element, Language};
use crate::model::attr_or_type_def::AttrOrTypeDef;

/// Language of the formats of attributes and types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DefLanguage;

impl Language for DefLanguage {
    type Variable = Parameter;
    type Directive<'r> = DefDirective<'r>;
}

/// Element of a format of an attribute or a type.
pub type DefElement<'r> = Element<'r, DefLanguage>;

/// Reference to a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Index into [`AttrOrTypeDef::parameters`].
    pub index: usize,
    /// True if the value is printed with its dialect and mnemonic.
    pub qualified: bool,
}

/// Directive of formats of attributes and types.
#[derive(Clone, PartialEq, Debug)]
pub enum DefDirective<'r> {
    /// `params`: all parameters, separated by commas.
    Params(Vec<Parameter>),
    /// `struct(...)`: parameters with their names in any order, separated by commas. Elements are
    /// variables, and custom directives whose only argument is a variable.
    Struct(Vec<DefElement<'r>>),
}

/// Parsed format of an attribute or a type.
#[derive(Clone, PartialEq, Debug)]
pub struct DefFormat<'r> {
    /// Elements in order.
    pub elements: Vec<DefElement<'r>>,
}

impl<'r> DefFormat<'r> {
    /// Parses the format `text` of `def`.
    ///
    /// # Errors
    /// Returns the mistakes if the syntax is wrong, if a variable is not a parameter or is used
    /// twice, or if a parameter without a default is not in the format.
    pub fn parse(def: &AttrOrTypeDef<'r>, text: &'r str) -> Result<Self, Messages> {
        let mut parser = Parser::new(text);
        let mut rules = DefRules { def, seen: vec![false; def.parameters().len()] };
        match parser.parse(&mut rules) {
            Ok(elements) => Ok(DefFormat { elements }),
            Err(_) => Err(parser.messages),
        }
    }
}

/// Returns the parameter of a variable, of a `ref` to one, or of a custom directive whose first
/// argument is one.
pub fn parameter_of(element: &DefElement<'_>) -> Option<Parameter> {
    match element {
        Element::Variable(parameter) => Some(*parameter),
        Element::Reference(inside) => parameter_of(inside),
        Element::Custom(custom) => match custom.arguments.first() {
            Some(Element::Variable(parameter)) => Some(*parameter),
            _ => None,
        },
        _ => None,
    }
}

struct DefRules<'a, 'r> {
    def: &'a AttrOrTypeDef<'r>,
    /// By index of the parameter: true if it is bound.
    seen: Vec<bool>,
}

impl<'r> DefRules<'_, 'r> {
    fn is_optional(&self, parameter: Parameter) -> bool {
        self.def.parameters()[parameter.index].is_optional()
    }

    /// Returns true if the element is a parameter that is optional, or stands for one.
    fn stands_for_optional(&self, element: &DefElement<'r>) -> bool {
        parameter_of(element).is_some_and(|parameter| self.is_optional(parameter))
    }

    fn params(&mut self, parser: &mut Parser<'r>, offset: usize) -> Parsed<Vec<Parameter>> {
        let mut all = Vec::new();
        for (index, parameter) in self.def.parameters().iter().enumerate() {
            if self.seen[index] {
                let name = parameter.name();
                return parser
                    .error(offset, format!("`params` captures duplicate parameter: {name}"));
            }
            if !parameter.is_self_type() {
                self.seen[index] = true;
                all.push(Parameter { index, qualified: false });
            }
        }
        Ok(all)
    }

    fn structure(&mut self, parser: &mut Parser<'r>, offset: usize) -> Parsed<Vec<DefElement<'r>>> {
        parser.expect(TokenKind::LeftParen, "expected '(' before `struct` argument list")?;
        let mut elements = Vec::new();
        match parser.element(self, Context::Struct) {
            Ok(Element::Directive(DefDirective::Params(all))) => {
                elements.extend(all.into_iter().map(Element::Variable));
            }
            Ok(first @ (Element::Variable(_) | Element::Custom(_))) => {
                elements.push(first);
                while parser.peek() == TokenKind::Comma {
                    parser.next();
                    match parser.element(self, Context::Struct) {
                        Ok(next @ (Element::Variable(_) | Element::Custom(_))) => {
                            elements.push(next);
                        }
                        _ => {
                            return parser.error(
                                offset,
                                "expected a parameter or `custom` directive in `struct` argument \
                                 list",
                            );
                        }
                    }
                }
            }
            _ => {
                return parser
                    .error(offset, "`struct` argument list expected a parameter or directive");
            }
        }
        parser.expect(TokenKind::RightParen, "expected ')' at the end of an argument list")?;
        for element in &elements {
            let Element::Custom(Custom { arguments, .. }) = element else { continue };
            if arguments.len() != 1 {
                return parser.error(
                    offset,
                    "`struct` can only contain `custom` directives with a single argument",
                );
            }
            if !matches!(arguments[0], Element::Variable(_)) {
                return parser.error(
                    offset,
                    "a `custom` directive nested within a `struct` must be passed a parameter",
                );
            }
        }
        Ok(elements)
    }
}

impl<'r> Rules<'r> for DefRules<'_, 'r> {
    type Language = DefLanguage;

    fn variable(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        name: &'r str,
        context: Context,
    ) -> Parsed<DefElement<'r>> {
        let parameters = self.def.parameters();
        let Some(index) = parameters.iter().position(|parameter| parameter.name() == name) else {
            let def = self.def.name();
            return parser.error(offset, format!("{def} has no parameter named '{name}'"));
        };
        if context != Context::Reference {
            if self.seen[index] {
                return parser.error(offset, format!("duplicate parameter '{name}'"));
            }
            self.seen[index] = true;
        } else if !self.seen[index] && !parameters[index].is_self_type() {
            let message = format!("parameter '{name}' must be bound before it is referenced");
            return parser.error(offset, message);
        }
        Ok(Element::Variable(Parameter { index, qualified: false }))
    }

    fn directive(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        keyword: Keyword,
        context: Context,
    ) -> Parsed<DefElement<'r>> {
        let directive = match keyword {
            Keyword::Params if matches!(context, Context::TopLevel | Context::Struct) => {
                DefDirective::Params(self.params(parser, offset)?)
            }
            Keyword::Params => {
                return parser.error(
                    offset,
                    "`params` can only be used at the top-level context or within a `struct` \
                     directive",
                );
            }
            Keyword::Struct if context == Context::TopLevel => {
                DefDirective::Struct(self.structure(parser, offset)?)
            }
            Keyword::Struct => {
                return parser.error(offset, "`struct` can only be used at the top-level context");
            }
            _ => return parser.error(offset, "unsupported directive kind"),
        };
        Ok(Element::Directive(directive))
    }

    fn qualify(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        element: &mut DefElement<'r>,
    ) -> Parsed<()> {
        match element {
            Element::Variable(parameter) => {
                parameter.qualified = true;
                Ok(())
            }
            _ => parser.error(offset, "`qualified` argument list expected a variable"),
        }
    }

    fn check_custom(&mut self, _: &mut Parser<'r>, _: usize, _: &[DefElement<'r>]) -> Parsed<()> {
        Ok(())
    }

    fn check_branch(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        elements: &[DefElement<'r>],
        anchor: Option<&DefElement<'r>>,
    ) -> Parsed<()> {
        for element in elements {
            let wrong = match element {
                Element::Variable(parameter) if !self.is_optional(*parameter) => {
                    "parameters in an optional group must be optional"
                }
                Element::Directive(DefDirective::Params(all))
                    if !all.iter().all(|&parameter| self.is_optional(parameter)) =>
                {
                    "`params` directive allowed in optional group only if all parameters are \
                     optional"
                }
                Element::Directive(DefDirective::Struct(all))
                    if !all.iter().all(|element| self.stands_for_optional(element)) =>
                {
                    "`struct` is only allowed in an optional group if all captured parameters are \
                     optional"
                }
                Element::Custom(custom)
                    if custom.arguments.iter().any(|argument| match argument {
                        Element::Variable(parameter) => !self.is_optional(*parameter),
                        _ => false,
                    }) =>
                {
                    "`custom` is only allowed in an optional group if all captured parameters are \
                     optional"
                }
                _ => continue,
            };
            return parser.error(offset, wrong);
        }
        match anchor {
            None | Some(Element::Variable(_) | Element::Directive(_)) => Ok(()),
            Some(Element::Custom(custom)) => {
                match custom.arguments.iter().any(|one| matches!(one, Element::Variable(_))) {
                    true => Ok(()),
                    false => parser.error(
                        offset,
                        "`custom` directive with no bound parameters cannot be used as optional \
                         group anchor",
                    ),
                }
            }
            Some(_) => {
                parser.error(offset, "optional group anchor must be a parameter or directive")
            }
        }
    }

    fn check(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        elements: &[DefElement<'r>],
    ) -> Parsed<()> {
        for (parameter, seen) in self.def.parameters().iter().zip(&self.seen) {
            if parameter.is_optional() {
                continue;
            }
            match (seen, parameter.is_self_type()) {
                (true, false) | (false, true) => {}
                (false, false) => {
                    let name = parameter.name();
                    let message = format!("format is missing reference to parameter: {name}");
                    return parser.error(offset, message);
                }
                (true, true) => {
                    return parser
                        .error(offset, "unexpected self type parameter in assembly format");
                }
            }
        }
        // The parser cannot know if a comma belongs to a structure with optional parameters.
        for pair in elements.windows(2) {
            if let [Element::Directive(DefDirective::Struct(all)), Element::Literal(",")] = pair
                && all.iter().any(|element| self.stands_for_optional(element))
            {
                return parser.error(
                    offset,
                    "`struct` directive with optional parameters cannot be followed by a comma \
                     literal",
                );
            }
        }
        Ok(())
    }
}
