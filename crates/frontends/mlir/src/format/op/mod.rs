//! Formats of operations.
//!
//! Input: an [`Operator`] and its format. Output: [`OpFormat`], the elements with references to
//! arguments, results, regions and successors by index, and how the type of each operand and
//! result is found.

mod check;
mod rules;

use std::borrow::Cow;

use super::message::Messages;
use super::parser::Parser;
use super::tree::{Element, Language};
use crate::model::argument::{NamedAttribute, NamedType};
use crate::model::operator::Operator;
use rules::OpRules;

/// Language of the formats of operations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpLanguage;

impl Language for OpLanguage {
    type Variable = OpVariable;
    type Directive<'r> = OpDirective<'r>;
}

/// Element of a format of an operation.
pub type OpElement<'r> = Element<'r, OpLanguage>;

/// Part of an operation. Numbers are indexes into the lists of the [`Operator`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OpVariable {
    Attribute {
        /// Index into [`Operator::attributes`].
        index: usize,
        /// True if the value is printed with its dialect and mnemonic.
        qualified: bool,
    },
    /// Index into [`Operator::properties`].
    Property(usize),
    /// Index into [`Operator::operands`].
    Operand(usize),
    /// Index into [`Operator::results`].
    Result(usize),
    /// Index into [`Operator::regions`].
    Region(usize),
    /// Index into [`Operator::successors`].
    Successor(usize),
}

/// Directive of formats of operations.
#[derive(Clone, PartialEq, Debug)]
pub enum OpDirective<'r> {
    /// `operands`: all operands.
    Operands,
    /// `results`: all results.
    Results,
    /// `regions`: all regions.
    Regions,
    /// `successors`: all successors.
    Successors,
    /// `attr-dict` or `attr-dict-with-keyword`: the attributes that are not elsewhere.
    AttrDict {
        /// True if the word `attributes` is before the dictionary.
        with_keyword: bool,
    },
    /// `prop-dict`: the properties that are not elsewhere.
    PropDict,
    /// `functional-type`: a type `(inputs) -> (results)`.
    FunctionalType {
        /// Values with the types of the inputs.
        inputs: Typed,
        /// Values with the types of the results.
        results: Typed,
    },
    /// `type`: types of values.
    Type {
        /// Values whose types are meant.
        of: Typed,
        /// True if the types are printed with dialect and mnemonic.
        qualified: bool,
    },
    /// `oilist`: clauses in any order, each at most once.
    Clauses(Vec<Clause<'r>>),
}

/// Values whose types are in a format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Typed {
    /// Index into [`Operator::operands`].
    Operand(usize),
    /// Index into [`Operator::results`].
    Result(usize),
    /// All operands.
    Operands,
    /// All results.
    Results,
}

/// Clause of an `oilist`.
#[derive(Clone, PartialEq, Debug)]
pub struct Clause<'r> {
    /// Literal that starts the clause.
    pub literal: &'r str,
    /// Elements behind the literal.
    pub elements: Vec<OpElement<'r>>,
}

/// Parsed format of an operation.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct OpFormat<'r> {
    /// Elements in order.
    pub elements: Vec<OpElement<'r>>,
    /// True if the format has `operands`.
    pub all_operands: bool,
    /// True if the format has `type(operands)`.
    pub all_operand_types: bool,
    /// True if the format has `type(results)`.
    pub all_result_types: bool,
    /// True if no type of a result is in the format, and the operation infers them.
    pub infers_result_types: bool,
    /// True if the format has `prop-dict`.
    pub has_prop_dict: bool,
    /// C++ expressions that build types, without duplicates.
    pub buildable_types: Vec<&'r str>,
    /// By index of the operand: how its type is found.
    pub operand_types: Vec<TypeResolution<'r>>,
    /// By index of the result: how its type is found.
    pub result_types: Vec<TypeResolution<'r>>,
    /// Indexes of the attributes that the format names, in order.
    pub used_attributes: Vec<usize>,
    /// Indexes of the properties that the format names, in order.
    pub used_properties: Vec<usize>,
    /// Names of attributes with the sizes of groups of operands, in the order in which they are
    /// elided.
    pub inferred_attributes: Vec<&'r str>,
}

impl<'r> OpFormat<'r> {
    /// Parses the format `text` of `op`.
    ///
    /// # Errors
    /// Returns the mistakes if the syntax is wrong, if an operand, region or successor is missing,
    /// if a type cannot be inferred, or if the format is ambiguous.
    pub fn parse(op: &Operator<'r>, text: &'r str) -> Result<Self, Messages> {
        let mut parser = Parser::new(text);
        let mut rules = OpRules::new(op);
        match parser.parse(&mut rules) {
            Ok(elements) => Ok(rules.into_format(elements)),
            Err(_) => Err(parser.messages),
        }
    }
}

/// Appends the variables of an element to `variables`, except those in `type` and `ref`.
pub(crate) fn collect_variables(element: &OpElement<'_>, variables: &mut Vec<OpVariable>) {
    let mut all = |elements: &[OpElement<'_>]| {
        elements.iter().for_each(|element| collect_variables(element, variables));
    };
    match element {
        Element::Variable(variable) => variables.push(*variable),
        Element::Custom(custom) => all(&custom.arguments),
        Element::Group(group) => {
            all(&group.then);
            all(&group.otherwise);
        }
        Element::Directive(OpDirective::FunctionalType { inputs, results }) => {
            variables.extend([inputs, results].into_iter().filter_map(|typed| match *typed {
                Typed::Operand(index) => Some(OpVariable::Operand(index)),
                Typed::Result(index) => Some(OpVariable::Result(index)),
                Typed::Operands | Typed::Results => None,
            }));
        }
        Element::Directive(OpDirective::Clauses(clauses)) => {
            clauses.iter().for_each(|clause| all(&clause.elements));
        }
        _ => {}
    }
}

/// Source of the type of an operand or a result in a parser.
#[derive(Clone, PartialEq, Default, Debug)]
pub enum TypeResolution<'r> {
    /// The type is in the format.
    #[default]
    Parsed,
    /// Index into [`OpFormat::buildable_types`].
    Buildable(usize),
    /// The type depends on that of another value.
    From {
        /// The other value.
        source: TypeSource,
        /// Template of a C++ expression on the other type, `$_self`. `None` if the types are
        /// equal.
        transformer: Option<Cow<'r, str>>,
    },
}

/// Value whose type determines another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TypeSource {
    /// Index of an operand.
    Operand(usize),
    /// Index of a result.
    Result(usize),
    /// Index of an attribute.
    Attribute(usize),
}

/// Returns the template of the type of an attribute's value. `None` if the type is not known, or
/// is not the same for all values.
pub fn type_builder<'r>(attribute: &NamedAttribute<'r>) -> Option<&'r str> {
    attribute.attribute.value_type().ok()??.builder_call().ok()?
}

/// Returns the template that builds the type of an operand or a result.
fn builder_call<'r>(value: &NamedType<'r>) -> Option<&'r str> {
    value.constraint.builder_call().ok()?
}

/// Returns the name of the attribute with the sizes of groups of operands.
pub(crate) fn segment_attribute<'r>(operand: &NamedType<'r>) -> Option<&'r str> {
    operand.constraint.segment_attribute().ok()
}
