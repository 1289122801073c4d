//! Variables and directives of formats of operations.

use rustc_hash::FxHashSet;

use super::{Clause, OpDirective, OpElement, OpFormat, OpVariable, Typed, collect_variables};
use crate::format::lexer::{Keyword, TokenKind};
use crate::format::message::Parsed;
use crate::format::parser::{Context, Parser, Rules};
use crate::format::tree::Element;
use crate::model::operator::Operator;

/// State of the parse of a format: the operands, attributes and types that are bound so far.
pub(super) struct OpRules<'a, 'r> {
    pub(super) op: &'a Operator<'r>,
    pub(super) format: OpFormat<'r>,
    pub(super) has_attr_dict: bool,
    pub(super) has_all_regions: bool,
    pub(super) has_all_successors: bool,
    /// By index of the operand: true if its type is in the format.
    pub(super) seen_operand_types: Vec<bool>,
    /// By index of the result: true if its type is in the format.
    pub(super) seen_result_types: Vec<bool>,
    pub(super) seen_operands: FxHashSet<usize>,
    pub(super) seen_regions: FxHashSet<usize>,
    pub(super) seen_successors: FxHashSet<usize>,
    /// Offset of an `oilist` with a clause that starts with a space.
    pub(super) blank_clause: Option<usize>,
}

/// Returns true if the context binds variables.
fn binds(context: Context) -> bool {
    matches!(context, Context::TopLevel | Context::Custom)
}

impl<'a, 'r> OpRules<'a, 'r> {
    pub(super) fn new(op: &'a Operator<'r>) -> Self {
        OpRules {
            op,
            format: OpFormat::default(),
            has_attr_dict: false,
            has_all_regions: false,
            has_all_successors: false,
            seen_operand_types: vec![false; op.operands().len()],
            seen_result_types: vec![false; op.results().len()],
            seen_operands: FxHashSet::default(),
            seen_regions: FxHashSet::default(),
            seen_successors: FxHashSet::default(),
            blank_clause: None,
        }
    }

    /// Returns the format. The elements are checked.
    pub(super) fn into_format(self, elements: Vec<OpElement<'r>>) -> OpFormat<'r> {
        OpFormat { elements, ..self.format }
    }

    fn attribute(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        index: usize,
        name: &str,
        context: Context,
    ) -> Parsed<OpVariable> {
        let seen = self.format.used_attributes.contains(&index);
        match context {
            Context::Type => {
                parser.error(offset, "attributes cannot be used as children to a `type` directive")
            }
            Context::Reference if !seen => parser
                .error(offset, format!("attribute '{name}' must be bound before it is referenced")),
            Context::Reference => Ok(OpVariable::Attribute { index, qualified: false }),
            _ if seen => parser.error(offset, format!("attribute '{name}' is already bound")),
            _ => {
                self.format.used_attributes.push(index);
                Ok(OpVariable::Attribute { index, qualified: false })
            }
        }
    }

    fn property(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        index: usize,
        name: &str,
        context: Context,
    ) -> Parsed<OpVariable> {
        let seen = self.format.used_properties.contains(&index);
        match context {
            Context::Type => {
                parser.error(offset, "properties cannot be used as children to a `type` directive")
            }
            Context::Reference if !seen => parser
                .error(offset, format!("property '{name}' must be bound before it is referenced")),
            Context::Reference => Ok(OpVariable::Property(index)),
            _ if seen => parser.error(offset, format!("property '{name}' is already bound")),
            _ => {
                self.format.used_properties.push(index);
                Ok(OpVariable::Property(index))
            }
        }
    }

    fn operand(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        index: usize,
        name: &str,
        context: Context,
    ) -> Parsed<OpVariable> {
        if binds(context) {
            if self.format.all_operands || !self.seen_operands.insert(index) {
                return parser.error(offset, format!("operand '{name}' is already bound"));
            }
        } else if context == Context::Reference && !self.seen_operands.contains(&index) {
            let message = format!("operand '{name}' must be bound before it is referenced");
            return parser.error(offset, message);
        }
        Ok(OpVariable::Operand(index))
    }

    fn region(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        index: usize,
        name: &str,
        context: Context,
    ) -> Parsed<OpVariable> {
        if binds(context) {
            if self.has_all_regions || !self.seen_regions.insert(index) {
                return parser.error(offset, format!("region '{name}' is already bound"));
            }
        } else if context != Context::Reference {
            return parser
                .error(offset, "regions can only be used at the top level or in a ref directive");
        } else if !self.seen_regions.contains(&index) {
            let message = format!("region '{name}' must be bound before it is referenced");
            return parser.error(offset, message);
        }
        Ok(OpVariable::Region(index))
    }

    fn successor(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        index: usize,
        name: &str,
        context: Context,
    ) -> Parsed<OpVariable> {
        if binds(context) {
            if self.has_all_successors || !self.seen_successors.insert(index) {
                return parser.error(offset, format!("successor '{name}' is already bound"));
            }
        } else if context != Context::Reference {
            return parser.error(
                offset,
                "successors can only be used at the top level or in a ref directive",
            );
        } else if !self.seen_successors.contains(&index) {
            let message = format!("successor '{name}' must be bound before it is referenced");
            return parser.error(offset, message);
        }
        Ok(OpVariable::Successor(index))
    }

    fn attr_dict(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        with_keyword: bool,
        context: Context,
    ) -> Parsed<OpDirective<'r>> {
        let wrong = match context {
            Context::Type => "'attr-dict' directive can only be used as a top-level directive",
            Context::Reference if !self.has_attr_dict => {
                "'ref' of 'attr-dict' is not bound by a prior 'attr-dict' directive"
            }
            Context::Reference => return Ok(OpDirective::AttrDict { with_keyword }),
            _ if self.has_attr_dict => "'attr-dict' directive has already been seen",
            _ => {
                self.has_attr_dict = true;
                return Ok(OpDirective::AttrDict { with_keyword });
            }
        };
        parser.error(offset, wrong)
    }

    fn prop_dict(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        context: Context,
    ) -> Parsed<OpDirective<'r>> {
        let wrong = match context {
            Context::Type => "'prop-dict' directive can only be used as a top-level directive",
            // mlir-tblgen ends with a fatal error of LLVM's.
            Context::Reference => "'ref' of 'prop-dict' unsupported",
            _ if self.format.has_prop_dict => "'prop-dict' directive has already been seen",
            _ => {
                self.format.has_prop_dict = true;
                return Ok(OpDirective::PropDict);
            }
        };
        parser.error(offset, wrong)
    }

    fn operands(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        context: Context,
    ) -> Parsed<OpDirective<'r>> {
        if context == Context::Reference {
            if !self.format.all_operands {
                return parser.error(
                    offset,
                    "'ref' of 'operands' is not bound by a prior 'operands' directive",
                );
            }
        } else if binds(context) {
            if self.format.all_operands || !self.seen_operands.is_empty() {
                return parser.error(offset, "'operands' directive creates overlap in format");
            }
            self.format.all_operands = true;
        }
        Ok(OpDirective::Operands)
    }

    fn regions(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        context: Context,
    ) -> Parsed<OpDirective<'r>> {
        let wrong = match context {
            Context::Type => "'regions' is only valid as a top-level directive",
            Context::Reference if !self.has_all_regions => {
                "'ref' of 'regions' is not bound by a prior 'regions' directive"
            }
            Context::Reference => return Ok(OpDirective::Regions),
            _ if self.has_all_regions || !self.seen_regions.is_empty() => {
                "'regions' directive creates overlap in format"
            }
            _ => {
                self.has_all_regions = true;
                return Ok(OpDirective::Regions);
            }
        };
        parser.error(offset, wrong)
    }

    fn successors(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        context: Context,
    ) -> Parsed<OpDirective<'r>> {
        let wrong = match context {
            Context::Type => "'successors' is only valid as a top-level directive",
            Context::Reference if !self.has_all_successors => {
                "'ref' of 'successors' is not bound by a prior 'successors' directive"
            }
            Context::Reference => return Ok(OpDirective::Successors),
            _ if self.has_all_successors || !self.seen_successors.is_empty() => {
                "'successors' directive creates overlap in format"
            }
            _ => {
                self.has_all_successors = true;
                return Ok(OpDirective::Successors);
            }
        };
        parser.error(offset, wrong)
    }

    fn functional_type(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        context: Context,
    ) -> Parsed<OpDirective<'r>> {
        if context != Context::TopLevel {
            return parser
                .error(offset, "'functional-type' is only valid as a top-level directive");
        }
        parser.expect(TokenKind::LeftParen, "expected '(' before argument list")?;
        let inputs = self.typed(parser, offset, false)?;
        parser.expect(TokenKind::Comma, "expected ',' after inputs argument")?;
        let results = self.typed(parser, offset, false)?;
        parser.expect(TokenKind::RightParen, "expected ')' after argument list")?;
        Ok(OpDirective::FunctionalType { inputs, results })
    }

    fn type_(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        context: Context,
    ) -> Parsed<OpDirective<'r>> {
        if context == Context::Type {
            return parser.error(offset, "'type' cannot be used as a child of another `type`");
        }
        parser.expect(TokenKind::LeftParen, "expected '(' before argument list")?;
        let of = self.typed(parser, offset, context == Context::Reference)?;
        parser.expect(TokenKind::RightParen, "expected ')' after argument list")?;
        Ok(OpDirective::Type { of, qualified: false })
    }

    /// Reads the argument of `type`. `is_reference` is true inside of `ref`.
    fn typed(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        is_reference: bool,
    ) -> Parsed<Typed> {
        let element = parser.element(self, Context::Type)?;
        let (typed, seen, bound, unbound) = match element {
            Element::Variable(OpVariable::Operand(index)) => {
                let name = self.op.operands()[index].name;
                let seen = self.format.all_operand_types || self.seen_operand_types[index];
                (Typed::Operand(index), seen, format!("'type' of '{name}'"), format!("${name}"))
            }
            Element::Variable(OpVariable::Result(index)) => {
                let name = self.op.results()[index].name;
                let seen = self.format.all_result_types || self.seen_result_types[index];
                (Typed::Result(index), seen, format!("'type' of '{name}'"), format!("${name}"))
            }
            Element::Directive(OpDirective::Operands) => {
                let all = self.format.all_operand_types;
                let any = all || !is_reference && self.seen_operand_types.contains(&true);
                (Typed::Operands, any, "'operands' 'type'".to_owned(), "operands".to_owned())
            }
            Element::Directive(OpDirective::Results) => {
                let all = self.format.all_result_types;
                let any = all || !is_reference && self.seen_result_types.contains(&true);
                (Typed::Results, any, "'results' 'type'".to_owned(), "results".to_owned())
            }
            _ => return parser.error(offset, "invalid argument to 'type' directive"),
        };
        match (is_reference, seen) {
            (false, true) => return parser.error(offset, format!("{bound} is already bound")),
            (true, false) => {
                return parser.error(
                    offset,
                    format!("'ref' of 'type({unbound})' is not bound by a prior 'type' directive"),
                );
            }
            _ => {}
        }
        match typed {
            Typed::Operand(index) => self.seen_operand_types[index] = true,
            Typed::Result(index) => self.seen_result_types[index] = true,
            Typed::Operands => self.format.all_operand_types = true,
            Typed::Results => self.format.all_result_types = true,
        }
        Ok(typed)
    }

    fn clauses(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        context: Context,
    ) -> Parsed<OpDirective<'r>> {
        parser.expect(TokenKind::LeftParen, "expected '(' before oilist argument list")?;
        let mut clauses = Vec::new();
        loop {
            let literal = match parser.literal::<super::OpLanguage>(context)? {
                Element::Literal(literal) => literal,
                // mlir-tblgen continues with the checks, and crashes when it writes the parser.
                _ => {
                    self.blank_clause.get_or_insert(offset);
                    ""
                }
            };
            let mut elements = Vec::new();
            while !matches!(parser.peek(), TokenKind::Pipe | TokenKind::RightParen) {
                let element = parser.element(self, context)?;
                self.check_clause_element(parser, offset, &element)?;
                elements.push(element);
            }
            clauses.push(Clause { literal, elements });
            if parser.next().kind == TokenKind::RightParen {
                return Ok(OpDirective::Clauses(clauses));
            }
        }
    }

    fn check_clause_element(
        &self,
        parser: &mut Parser<'r>,
        offset: usize,
        element: &OpElement<'r>,
    ) -> Parsed<()> {
        let mut variables = Vec::new();
        collect_variables(element, &mut variables);
        for variable in variables {
            let (accepted, wrong) = match variable {
                OpVariable::Attribute { index, .. } => {
                    let attr = &self.op.attributes()[index].attribute;
                    (
                        attr.is_optional() || attr.has_default_value(),
                        "only optional attributes can be used in an oilist parsing group",
                    )
                }
                OpVariable::Property(index) => (
                    self.op.properties()[index].property.has_default_value(),
                    "only default-valued or optional properties can be used in an olist parsing \
                     group",
                ),
                OpVariable::Operand(index) => (
                    self.op.operands()[index].is_variable_length(),
                    "only variable length operands can be used within an oilist parsing group",
                ),
                OpVariable::Result(index) => (
                    self.op.results()[index].is_variable_length(),
                    "only variable length results can be used within an oilist parsing group",
                ),
                OpVariable::Region(_) => (true, ""),
                OpVariable::Successor(_) => (
                    false,
                    "only literals, types, and variables can be used within an oilist group",
                ),
            };
            if !accepted {
                return parser.error(offset, wrong);
            }
        }
        Ok(())
    }

    /// Checks an element of a group, or an argument of its anchor.
    fn check_group_element(
        &self,
        parser: &mut Parser<'r>,
        offset: usize,
        element: &OpElement<'r>,
        is_anchor: bool,
    ) -> Parsed<()> {
        let wrong = match element {
            Element::Variable(OpVariable::Attribute { index, .. }) => {
                let attr = &self.op.attributes()[*index].attribute;
                if !is_anchor || attr.is_optional() || attr.has_default_value() {
                    return Ok(());
                }
                "only optional or default-valued attributes can be used to anchor an optional group"
            }
            Element::Variable(OpVariable::Property(index)) => {
                let property = &self.op.properties()[*index].property;
                let is_optional =
                    property.has_default_value() && !property.optional_parser.is_empty();
                if !is_anchor || is_optional {
                    return Ok(());
                }
                "only properties with default values that can be optionally parsed (have the `let \
                 optionalParser = ...` field defined) can be used to anchor an optional group"
            }
            Element::Variable(OpVariable::Operand(index)) => {
                return self.check_group_value(parser, offset, Typed::Operand(*index));
            }
            Element::Variable(OpVariable::Result(index)) => {
                return self.check_group_value(parser, offset, Typed::Result(*index));
            }
            Element::Variable(OpVariable::Region(_)) => return Ok(()),
            Element::Directive(OpDirective::Type { of, .. }) => {
                return self.check_group_value(parser, offset, *of);
            }
            Element::Directive(OpDirective::FunctionalType { inputs, results }) => {
                self.check_group_value(parser, offset, *inputs)?;
                return self.check_group_value(parser, offset, *results);
            }
            Element::Custom(custom) => {
                if is_anchor {
                    for argument in &custom.arguments {
                        if !matches!(argument, Element::Reference(_)) {
                            self.check_group_element(parser, offset, argument, true)?;
                        }
                    }
                }
                return Ok(());
            }
            Element::Literal(_) | Element::Whitespace(_) | Element::Group(_) => {
                if !is_anchor {
                    return Ok(());
                }
                "only variables and types can be used to anchor an optional group"
            }
            _ => "only literals, types, and variables can be used within an optional group",
        };
        parser.error(offset, wrong)
    }

    fn check_group_value(
        &self,
        parser: &mut Parser<'r>,
        offset: usize,
        value: Typed,
    ) -> Parsed<()> {
        let (accepted, wrong) = match value {
            Typed::Operand(index) => (
                self.op.operands()[index].is_variable_length(),
                "only variable length operands can be used within an optional group",
            ),
            Typed::Result(index) => (
                self.op.results()[index].is_variable_length(),
                "only variable length results can be used within an optional group",
            ),
            Typed::Operands | Typed::Results => {
                (false, "only literals, types, and variables can be used within an optional group")
            }
        };
        match accepted {
            true => Ok(()),
            false => parser.error(offset, wrong),
        }
    }
}

impl<'r> Rules<'r> for OpRules<'_, 'r> {
    type Language = super::OpLanguage;

    fn variable(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        name: &'r str,
        context: Context,
    ) -> Parsed<OpElement<'r>> {
        let op = self.op;
        let variable = if let Some(index) = op.attributes().iter().position(|a| a.name == name) {
            self.attribute(parser, offset, index, name, context)?
        } else if let Some(index) = op.properties().iter().position(|p| p.name == name) {
            self.property(parser, offset, index, name, context)?
        } else if let Some(index) = op.operands().iter().position(|o| o.name == name) {
            self.operand(parser, offset, index, name, context)?
        } else if let Some(index) = op.regions().iter().position(|r| r.name == name) {
            self.region(parser, offset, index, name, context)?
        } else if let Some(index) = op.results().iter().position(|r| r.name == name) {
            if context != Context::Type {
                return parser.error(
                    offset,
                    "result variables can can only be used as a child to a 'type' directive",
                );
            }
            OpVariable::Result(index)
        } else if let Some(index) = op.successors().iter().position(|s| s.name == name) {
            self.successor(parser, offset, index, name, context)?
        } else {
            return parser.error(
                offset,
                "expected variable to refer to an argument, region, result, or successor",
            );
        };
        Ok(Element::Variable(variable))
    }

    fn directive(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        keyword: Keyword,
        context: Context,
    ) -> Parsed<OpElement<'r>> {
        let directive = match keyword {
            Keyword::PropDict => self.prop_dict(parser, offset, context),
            Keyword::AttrDict => self.attr_dict(parser, offset, false, context),
            Keyword::LabeledAttrDict => self.attr_dict(parser, offset, true, context),
            Keyword::FunctionalType => self.functional_type(parser, offset, context),
            Keyword::Operands => self.operands(parser, offset, context),
            Keyword::Regions => self.regions(parser, offset, context),
            Keyword::Results if context == Context::Type => Ok(OpDirective::Results),
            Keyword::Results => parser.error(
                offset,
                "'results' directive can can only be used as a child to a 'type' directive",
            ),
            Keyword::Successors => self.successors(parser, offset, context),
            Keyword::Type => self.type_(parser, offset, context),
            Keyword::OiList => self.clauses(parser, offset, context),
            _ => parser.error(offset, "unsupported directive kind"),
        };
        Ok(Element::Directive(directive?))
    }

    fn qualify(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        element: &mut OpElement<'r>,
    ) -> Parsed<()> {
        match element {
            Element::Variable(OpVariable::Attribute { qualified, .. })
            | Element::Directive(OpDirective::Type { qualified, .. }) => {
                *qualified = true;
                Ok(())
            }
            _ => parser
                .error(offset, "'qualified' directive expects an attribute or a `type` directive"),
        }
    }

    fn check_custom(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        arguments: &[OpElement<'r>],
    ) -> Parsed<()> {
        for argument in arguments {
            match argument {
                Element::Directive(OpDirective::Type {
                    of: Typed::Operands | Typed::Results,
                    ..
                }) => {
                    return parser.error(
                        offset,
                        "type directives within a custom directive may only refer to variables",
                    );
                }
                Element::Directive(
                    OpDirective::AttrDict { .. } | OpDirective::PropDict | OpDirective::Type { .. },
                )
                | Element::Variable(
                    OpVariable::Attribute { .. }
                    | OpVariable::Property(_)
                    | OpVariable::Operand(_)
                    | OpVariable::Region(_)
                    | OpVariable::Successor(_),
                )
                | Element::Reference(_)
                | Element::Text(_) => {}
                _ => {
                    return parser.error(
                        offset,
                        "only variables and types may be used as parameters to a custom directive",
                    );
                }
            }
        }
        Ok(())
    }

    fn check_branch(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        elements: &[OpElement<'r>],
        anchor: Option<&OpElement<'r>>,
    ) -> Parsed<()> {
        for element in elements {
            let is_anchor = anchor.is_some_and(|anchor| std::ptr::eq(anchor, element));
            self.check_group_element(parser, offset, element, is_anchor)?;
        }
        Ok(())
    }

    fn check(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        elements: &[OpElement<'r>],
    ) -> Parsed<()> {
        self.check_format(parser, offset, elements)
    }
}
