//! Assembly formats that xDSL reads and prints as MLIR does.

use tablegen_mlir::format::op::{
    OpDirective, OpElement, OpLanguage, OpVariable, TypeResolution, TypeSource, Typed,
};
use tablegen_mlir::format::tree::{Branch, Element, Group};

use super::Variable;
use super::constraint::Constraint;
use crate::plan::Plan;
use crate::plan::condition::{Condition, Test};
use crate::plan::enums::Form as EnumForm;
use crate::plan::formats::{Declared, Form, Format as Described};
use crate::plan::operations::{Arity, Operation, Value};
use crate::plan::slot::Slot;

/// Assembly format of an operation.
pub(super) enum Format {
    /// The description has none.
    None,
    Declared {
        is_stated: bool,
        /// True if attributes are in no element of the format.
        has_other_properties: bool,
    },
}

impl Format {
    /// Returns true if xDSL has the format.
    pub(super) fn is_stated(&self) -> bool {
        matches!(self, Format::Declared { is_stated: true, .. })
    }

    /// Returns true if attributes are in no element of a format that xDSL has.
    pub(super) fn has_other_properties(&self) -> bool {
        matches!(self, Format::Declared { is_stated: true, has_other_properties: true })
    }
}

/// Variables of operands and results.
pub(super) struct Types {
    operands: Vec<Option<Variable>>,
    results: Vec<Option<Variable>>,
    count: usize,
}

impl Types {
    /// Makes a variable for each group of values with one type. A group that shares a value with one before has none.
    pub(super) fn new(op: &Operation<'_>, groups: &[Vec<Slot<'_>>]) -> Self {
        let mut types = Types {
            operands: vec![None; op.operands.len()],
            results: vec![None; op.results.len()],
            count: 0,
        };
        for group in groups {
            if group.iter().all(|slot| types.variable(*slot).is_none()) {
                let variable = types.next(true);
                group.iter().for_each(|slot| types.set(*slot, variable));
            }
        }
        types
    }

    fn next(&mut self, is_strict: bool) -> Variable {
        self.count += 1;
        Variable { number: self.count - 1, is_strict }
    }

    /// Returns the variable of an operand or a result.
    pub(super) fn variable(&self, slot: Slot<'_>) -> Option<Variable> {
        match slot {
            Slot::Operand(index) => self.operands.get(index).copied().flatten(),
            Slot::Result(index) => self.results.get(index).copied().flatten(),
            Slot::Operands | Slot::Results | Slot::Attribute(_) => None,
        }
    }

    fn set(&mut self, slot: Slot<'_>, variable: Variable) {
        let entry = match slot {
            Slot::Operand(index) => self.operands.get_mut(index),
            Slot::Result(index) => self.results.get_mut(index),
            Slot::Operands | Slot::Results | Slot::Attribute(_) => None,
        };
        if let Some(entry) = entry {
            *entry = Some(variable);
        }
    }

    /// Gives two values one variable. Returns false if they have different ones.
    fn join(&mut self, one: Slot<'_>, other: Slot<'_>) -> bool {
        match (self.variable(one), self.variable(other)) {
            (Some(a), Some(b)) => a == b,
            (Some(a), None) if !a.is_strict => {
                self.set(other, a);
                true
            }
            (None, Some(b)) if !b.is_strict => {
                self.set(one, b);
                true
            }
            (None, None) => {
                let variable = self.next(false);
                self.set(one, variable);
                self.set(other, variable);
                true
            }
            // A value of a strict group that another one has a part of.
            _ => false,
        }
    }
}

/// Decides if xDSL has the format of an operation. Adds the variables that the format needs. `custom` has the names of
/// the directives that the user implements.
pub(super) fn state(
    plan: &Plan<'_>,
    op: &Operation<'_>,
    [operands, results, attributes]: [&[Constraint]; 3],
    custom: &[String],
    types: &mut Types,
) -> Format {
    let Described::Declared(declared) = &op.format else { return Format::None };
    let mut uses = Uses::default();
    let is_attribute = |index: usize| {
        let part = &declared.attributes[index];
        let constraint = attributes.get(index).unwrap_or(&Constraint::Any);
        is_attribute(plan, &part.form, constraint)
            || keyword(plan, &part.form, constraint).is_some()
    };
    let is_type = |typed: Typed| match typed {
        Typed::Operand(index) => !is_unreadable(plan, &op.operands[index], &operands[index]),
        Typed::Result(index) => !is_unreadable(plan, &op.results[index], &results[index]),
        Typed::Operands | Typed::Results => true,
    };
    let context = Context { op, declared, custom, is_attribute: &is_attribute, is_type: &is_type };
    let is_stated = declared.format.elements.iter().all(|one| element(&context, one, &mut uses))
        && op.properties.is_empty()
        && op.derived.is_empty()
        && uses.has_dictionary
        && !declared.format.has_prop_dict;
    let mut joined = Types {
        operands: types.operands.clone(),
        results: types.results.clone(),
        count: types.count,
    };
    let is_exact = |one: &Constraint| is_exact(plan, one);
    let is_stated =
        is_stated && resolve(op, declared, [operands, results], &is_exact, &uses, &mut joined);
    if is_stated {
        *types = joined;
    }
    let has_other_properties = op.attributes.len() > uses.attributes;
    Format::Declared { is_stated, has_other_properties }
}

/// Operation whose format is examined.
struct Context<'p, 'r> {
    op: &'p Operation<'r>,
    declared: &'p Declared<'r>,
    /// Names of the directives that the user implements.
    custom: &'p [String],
    /// True for values whose type is the same text in xDSL.
    is_type: &'p dyn Fn(Typed) -> bool,
    /// True for attributes whose text is the same in xDSL.
    is_attribute: &'p dyn Fn(usize) -> bool,
}

/// Returns true if xDSL writes an attribute in a format as MLIR does.
fn is_attribute(plan: &Plan<'_>, form: &Form<'_>, constraint: &Constraint) -> bool {
    let has_brackets = |index: &usize| {
        let format = plan.definitions[*index].assembly_format.unwrap_or_default();
        format.trim_start().starts_with("`<`")
    };
    match (form, constraint) {
        (Form::Attribute(Some(_)), Constraint::IntegerOf(_)) => true,
        (Form::DenseArray(_), Constraint::DenseArrayOf(_)) => true,
        (Form::Attribute(_), Constraint::OfClass(class)) => {
            matches!(*class, "ArrayAttr" | "StringAttr" | "SymbolRefAttr" | "DictionaryAttr")
        }
        (Form::Attribute(_), Constraint::ArrayOf(_)) => true,
        (Form::Attribute(_), Constraint::Condition(index)) => {
            plan.constraints[*index].condition
                == Condition::Test(Vec::new(), Test::Attribute("FlatSymbolRef"))
        }
        // Only what is between the brackets is in the format.
        (Form::Enum(index), Constraint::OfDefinition(of)) => {
            plan.enums[*index].has_brackets && has_brackets(of)
        }
        (Form::Stripped(_), Constraint::OfDefinition(of)) => has_brackets(of),
        _ => false,
    }
}

/// Returns the names of the custom directives of a format that the user does not implement.
pub(super) fn missing<'r>(op: &Operation<'r>, custom: &[String]) -> Vec<&'r str> {
    let mut names = Vec::new();
    if let Described::Declared(declared) = &op.format {
        collect_custom(&declared.format.elements, &mut names);
    }
    names.retain(|name| custom.iter().all(|one| one != name));
    names
}

fn collect_custom<'r>(elements: &[OpElement<'r>], names: &mut Vec<&'r str>) {
    for one in elements {
        match one {
            Element::Custom(custom) if !names.contains(&custom.name) => names.push(custom.name),
            Element::Group(group) => {
                collect_custom(&group.then, names);
                collect_custom(&group.otherwise, names);
            }
            Element::Directive(OpDirective::Clauses(clauses)) => {
                clauses.iter().for_each(|clause| collect_custom(&clause.elements, names));
            }
            _ => {}
        }
    }
}

/// Returns the enum, by its index, whose word stands for an attribute in a format, and the definition of the attribute.
pub(super) fn keyword(
    plan: &Plan<'_>,
    form: &Form<'_>,
    constraint: &Constraint,
) -> Option<(usize, Option<usize>)> {
    let Form::Enum(index) = form else { return None };
    let one = &plan.enums[*index];
    let is_separator = |text: &str| matches!(text.trim(), "|" | ",");
    if !one.cases.iter().all(|case| is_keyword(case.text)) {
        return None;
    }
    match (&one.form, constraint) {
        (EnumForm::Named(_), Constraint::OfDefinition(of)) => {
            let format = plan.definitions[*of].assembly_format.unwrap_or_default().trim();
            let is_keyword_only = format == "$value" && one.separator.is_none_or(is_separator);
            is_keyword_only.then_some((*index, Some(*of)))
        }
        (EnumForm::Integer(_), _) if one.separator.is_none() => Some((*index, None)),
        _ => None,
    }
}

/// Returns the definition, by its index, of which MLIR writes only the parameters in a format.
pub(super) fn stripped(
    plan: &Plan<'_>,
    value: &Value<'_>,
    constraint: &Constraint,
) -> Option<usize> {
    let Constraint::OfDefinition(index) = constraint else { return None };
    let has_parameters = !plan.definitions[*index].parameters.is_empty();
    (value.arity == Arity::One && has_parameters).then_some(*index)
}

/// Returns true if xDSL does not read the type of a value in a format as MLIR writes it.
fn is_unreadable(plan: &Plan<'_>, value: &Value<'_>, constraint: &Constraint) -> bool {
    // Text without angle brackets has no end.
    stripped(plan, value, constraint).is_some_and(|index| {
        let format = plan.definitions[index].assembly_format.unwrap_or_default().trim_start();
        !format.is_empty() && !format.starts_with("`<`")
    })
}

/// Returns true if one type alone satisfies a constraint.
pub(super) fn is_exact(plan: &Plan<'_>, constraint: &Constraint) -> bool {
    match constraint {
        Constraint::Exact(_) => true,
        Constraint::OfDefinition(index) => {
            let one = &plan.definitions[*index];
            !one.is_attribute
                && one.parameters.is_empty()
                && one.assembly_format.unwrap_or_default().trim().is_empty()
        }
        _ => false,
    }
}

/// Parts that a format has.
#[derive(Default)]
struct Uses {
    has_dictionary: bool,
    /// Number of attributes.
    attributes: usize,
    operand_types: Vec<usize>,
    result_types: Vec<usize>,
    has_all_operand_types: bool,
    has_all_result_types: bool,
}

impl Uses {
    fn add(&mut self, typed: Typed) {
        match typed {
            Typed::Operand(index) => self.operand_types.push(index),
            Typed::Result(index) => self.result_types.push(index),
            Typed::Operands => self.has_all_operand_types = true,
            Typed::Results => self.has_all_result_types = true,
        }
    }
}

/// Returns true if xDSL has an element with the same meaning.
fn element(context: &Context<'_, '_>, one: &OpElement<'_>, uses: &mut Uses) -> bool {
    let op = context.op;
    match one {
        Element::Literal(text) => is_literal(text),
        Element::Whitespace(_) => true,
        Element::Variable(OpVariable::Operand(index)) => !op.operands[*index].name.is_empty(),
        Element::Variable(OpVariable::Region(index)) => !op.regions[*index].name.is_empty(),
        Element::Variable(OpVariable::Successor(index)) => !op.successors[*index].name.is_empty(),
        Element::Variable(OpVariable::Attribute { index, qualified: false }) => {
            uses.attributes += 1;
            (context.is_attribute)(*index)
        }
        Element::Variable(OpVariable::Attribute { index, qualified: true }) => {
            uses.attributes += 1;
            !matches!(context.declared.attributes[*index].form, Form::Unit | Form::SymbolName)
        }
        Element::Custom(custom) => {
            let is_declared = context.custom.iter().any(|one| one == custom.name);
            is_declared && custom.arguments.iter().all(|one| argument(context, one, uses))
        }
        Element::Directive(directive) => match directive {
            OpDirective::Clauses(clauses) => clauses.iter().all(|clause| {
                let all = &clause.elements;
                is_literal(clause.literal) && all.iter().all(|one| in_clause(context, one, uses))
            }),
            OpDirective::AttrDict { .. } => {
                uses.has_dictionary = true;
                true
            }
            OpDirective::Type { of, qualified } => {
                uses.add(*of);
                is_named(op, *of) && (*qualified || (context.is_type)(*of))
            }
            OpDirective::FunctionalType { inputs, results } => {
                uses.add(*inputs);
                uses.add(*results);
                is_named(op, *inputs) && is_named(op, *results)
            }
            OpDirective::Operands => are_divided(&op.operands),
            _ => false,
        },
        Element::Group(group) => group.otherwise.is_empty() && self::group(context, group, uses),
        _ => false,
    }
}

/// Returns true if xDSL has an element of a clause. The word of the clause stands for an attribute without a value.
fn in_clause(context: &Context<'_, '_>, one: &OpElement<'_>, uses: &mut Uses) -> bool {
    match one {
        Element::Variable(OpVariable::Attribute { index, .. })
            if context.declared.attributes[*index].form == Form::Unit =>
        {
            uses.attributes += 1;
            true
        }
        Element::Group(_) => false,
        one => element(context, one, uses),
    }
}

/// Returns true if xDSL can pass an argument to a directive that the user implements.
fn argument(context: &Context<'_, '_>, one: &OpElement<'_>, uses: &mut Uses) -> bool {
    match one {
        Element::Variable(OpVariable::Attribute { .. }) => {
            uses.attributes += 1;
            true
        }
        Element::Directive(OpDirective::Type { of, .. }) => {
            uses.add(*of);
            is_named(context.op, *of)
        }
        Element::Reference(inner) => match &**inner {
            Element::Variable(OpVariable::Property(_)) => false,
            Element::Variable(_) => true,
            Element::Directive(OpDirective::Type { of, .. }) => is_named(context.op, *of),
            _ => false,
        },
        Element::Variable(OpVariable::Result(_) | OpVariable::Property(_))
        | Element::Text(_)
        | Element::Custom(_)
        | Element::Group(_) => false,
        one => element(context, one, uses),
    }
}

fn is_named(op: &Operation<'_>, typed: Typed) -> bool {
    match typed {
        Typed::Operand(index) => !op.operands[index].name.is_empty(),
        Typed::Result(index) => !op.results[index].name.is_empty(),
        Typed::Operands => are_divided(&op.operands),
        Typed::Results => are_divided(&op.results),
    }
}

/// Returns true if xDSL can divide a list into these values.
fn are_divided(values: &[Value<'_>]) -> bool {
    let variable = values.iter().filter(|one| one.arity != Arity::One).count();
    !values.is_empty() && variable <= 1
}

/// Returns true if xDSL has a group with the same meaning.
fn group(context: &Context<'_, '_>, group: &Group<'_, OpLanguage>, uses: &mut Uses) -> bool {
    let Context { op, declared, .. } = context;
    let is_variable = |values: &[Value<'_>], index: usize| values[index].arity != Arity::One;
    let (Branch::Then, anchor) = group.anchor else { return false };
    let is_anchor = match &group.then[anchor] {
        Element::Variable(OpVariable::Operand(index)) => is_variable(&op.operands, *index),
        Element::Variable(OpVariable::Attribute { index, .. }) => {
            let part = &declared.attributes[*index];
            part.is_optional || !part.default.is_empty()
        }
        Element::Variable(OpVariable::Region(index)) => op.regions[*index].is_variadic,
        Element::Directive(OpDirective::Type { of: Typed::Operand(index), .. }) => {
            is_variable(&op.operands, *index)
        }
        Element::Directive(OpDirective::Type { of: Typed::Result(index), .. }) => {
            is_variable(&op.results, *index)
        }
        _ => false,
    };
    let is_start = match group.parsed_then().first() {
        Some(Element::Literal(_)) => true,
        Some(Element::Variable(OpVariable::Operand(index))) => is_variable(&op.operands, *index),
        _ => false,
    };
    let mut of_group = |one: &OpElement<'_>| match one {
        Element::Variable(OpVariable::Attribute { index, .. })
            if declared.attributes[*index].form == Form::Unit =>
        {
            // The word before an attribute without a value stands for it.
            uses.attributes += 1;
            matches!(group.parsed_then(), [Element::Literal(_), _])
        }
        Element::Group(_) => false,
        one => element(context, one, uses),
    };
    let are_stated = group.then.iter().all(&mut of_group);
    is_anchor && is_start && are_stated
}

/// Returns true for words and punctuation of xDSL's formats.
fn is_literal(text: &str) -> bool {
    const PUNCTUATION: [&str; 14] =
        ["->", ",", ":", ";", "=", "<", ">", "(", ")", "[", "]", "{", "}", "::"];
    is_keyword(text) || PUNCTUATION.contains(&text)
}

fn is_keyword(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "_.-$".contains(c))
}

/// Returns true if xDSL finds all types that are not in the format.
fn resolve(
    op: &Operation<'_>,
    declared: &Declared<'_>,
    [operands, results]: [&[Constraint]; 2],
    is_exact: &dyn Fn(&Constraint) -> bool,
    uses: &Uses,
    types: &mut Types,
) -> bool {
    let format = &declared.format;
    let of_operands = (0..operands.len()).map(|index| {
        let is_parsed = uses.has_all_operand_types || uses.operand_types.contains(&index);
        (Slot::Operand(index), is_parsed, &format.operand_types[index], &operands[index])
    });
    let of_results = (0..results.len()).map(|index| {
        let is_parsed = uses.has_all_result_types || uses.result_types.contains(&index);
        (Slot::Result(index), is_parsed, &format.result_types[index], &results[index])
    });
    let arity = |slot: Slot<'_>| match slot {
        Slot::Operand(index) => op.operands[index].arity,
        Slot::Result(index) => op.results[index].arity,
        _ => Arity::Variadic,
    };
    for (slot, is_parsed, resolution, constraint) in of_operands.chain(of_results) {
        // The number of results is known from their types only.
        let has_number = matches!(slot, Slot::Operand(_)) || arity(slot) == Arity::One;
        if is_parsed || has_number && is_exact(constraint) {
            continue;
        }
        let source = match (resolution, slot) {
            (TypeResolution::From { source, transformer: None }, _) => match source {
                TypeSource::Operand(index) => Slot::Operand(*index),
                TypeSource::Result(index) => Slot::Result(*index),
                TypeSource::Attribute(_) => return false,
            },
            (_, Slot::Result(index)) if format.infers_result_types => {
                match op.inferred.get(index) {
                    Some((source, transformer)) if transformer == "$_self" => *source,
                    _ => return false,
                }
            }
            _ => return false,
        };
        let is_known = match source {
            Slot::Operand(index) => {
                uses.has_all_operand_types
                    || uses.operand_types.contains(&index)
                    || is_exact(&operands[index])
            }
            Slot::Result(index) => uses.has_all_result_types || uses.result_types.contains(&index),
            _ => false,
        };
        let is_single = arity(slot) == Arity::One && arity(source) == Arity::One;
        if !is_known || !is_single || !types.join(slot, source) {
            return false;
        }
    }
    true
}
