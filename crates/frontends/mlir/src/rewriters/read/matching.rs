//! Steps that compare operations with the source pattern, and bind the names in it.

use crate::model::argument::Argument;
use crate::model::constraint::ConstraintKind;
use crate::model::fields::Read;
use crate::model::pattern::{DagLeaf, DagNode, NodeKind};
use crate::model::property::Property;

use super::super::plan::code::{Capture, OpVariable, Value};
use super::super::plan::matching::{
    Absence, AppliedConstraint, ArgumentMatch, AttributeMatch, CaptureConstraint, CaptureType,
    CodeMatch, EitherMatch, Entities, NodeForm, NodeMatch, OperandConstraint, OperandMatch,
    OperandValues, OperationMatch, PartMatch, PropertyMatch, SharedMatch, VariadicMatch,
};
use super::symbols::{OperandPosition, Symbols};
use super::{Reader, class_of, is_bound};

/// Entities that mlir-tblgen passes to a constraint.
const ENTITIES: usize = 4;

/// Operand that is matched.
struct Operand<'r> {
    /// Node of the operation.
    node: DagNode<'r>,
    values: OperandValues,
    /// Index of the operand.
    operand: usize,
    leaf: DagLeaf<'r>,
    /// Name to bind. Empty if absent.
    name: &'r str,
    position: OperandPosition<'r>,
}

impl<'r> Reader<'_, '_, 'r> {
    /// Reads the comparison of the operation `variable` with a node.
    pub(super) fn match_node(
        &mut self,
        node: DagNode<'r>,
        variable: OpVariable,
        depth: usize,
    ) -> Read<NodeMatch<'r>> {
        let form = match node.kind() {
            NodeKind::NativeCodeCall => self.match_code(node, variable, depth)?,
            NodeKind::Operation => self.match_operation(node, depth)?,
            _ => return self.error("encountered non-op, non-NativeCodeCall match."),
        };
        Ok(NodeMatch { variable, depth, form })
    }

    /// Returns the call of the function that matches a node, if there is one.
    fn match_shared(&mut self, node: DagNode<'r>) -> Read<Option<SharedMatch<'r>>> {
        if !self.shared.is_shared(node) {
            return Ok(None);
        }
        let Some(&matcher) = self.shared.matchers.get(&node) else { return Ok(None) };
        let own = std::mem::replace(&mut self.symbols, Symbols::new(self.record));
        let collected = self.collect_symbols(node, true);
        let local = std::mem::replace(&mut self.symbols, own);
        collected?;
        let variables = local.iter().map(|(name, symbol)| {
            let own = self.symbols.like(name, symbol).map_or(name, |own| own.variable(name));
            own.to_owned()
        });
        Ok(Some(SharedMatch { matcher, variables: variables.collect(), root: None }))
    }

    fn match_code(
        &mut self,
        node: DagNode<'r>,
        variable: OpVariable,
        depth: usize,
    ) -> Read<NodeForm<'r>> {
        if let Some(shared) = self.match_shared(node)? {
            return Ok(NodeForm::Shared(shared));
        }
        let captures = (0..node.len()).map(|index| self.capture_type(node, index));
        let captures = captures.collect::<Read<_>>()?;
        let tail = self.trailing_directives(node)?;
        if tail.return_type.is_some() {
            return self.error("`NativeCodeCall` cannot have return type specifier");
        }
        let location = self.location(&tail)?;
        let template = node.native_code()?;
        if template.matches("$_self").count() != 1 {
            return self.error(
                "NativeCodeCall must have $_self as argument for passing the defining Operation",
            );
        }
        self.set_location(location);
        self.set_self(Value::Operation(variable));
        let arguments = (0..node.len()).map(|index| Value::Capture(Capture { depth, index }));
        let code = self.code(template, arguments.collect());
        let count = node.len() - tail.count;
        let bindings = (0..count).map(|index| (index, node.argument_name(index)));
        let bindings = bindings.filter(|&(_, name)| is_bound(name)).collect();
        let mut constraints = Vec::new();
        for index in 0..count {
            if self.node(node, index)?.is_some() {
                return self.error(format!(
                    "Matching nested tree in NativeCodecall not support for arg{depth}_{index} as \
                     arg {index}"
                ));
            }
            let leaf = self.leaf(node, index)?;
            if leaf.is_unspecified() {
                continue;
            }
            let constraint = leaf.constraint(self.record)?;
            let is_value = !leaf.is_attribute_matcher()
                && !leaf.is_constant_attribute()
                && !leaf.is_property_matcher();
            let check = self.shared.check(&constraint)?;
            constraints.push(CaptureConstraint { index, is_value, check });
        }
        Ok(NodeForm::Code(CodeMatch { captures, code, bindings, constraints }))
    }

    /// Returns the type of the variable for an argument of native code.
    fn capture_type(&self, node: DagNode<'r>, index: usize) -> Read<CaptureType<'r>> {
        if let Some(child) = self.node(node, index)? {
            return match child.kind() {
                NodeKind::Either => self.error("NativeCodeCall cannot have `either` operands"),
                NodeKind::Variadic => self.error("NativeCodeCall cannot have `variadic` operands"),
                _ => Ok(CaptureType::Value),
            };
        }
        let leaf = self.leaf(node, index)?;
        if leaf.is_attribute_matcher() || leaf.is_constant_attribute() {
            return Ok(CaptureType::Attribute);
        }
        if !leaf.is_property_matcher() {
            return Ok(CaptureType::Value);
        }
        let record = leaf.constraint(self.record)?.record();
        let ty = record.string("interfaceType")?;
        if ty.is_empty() {
            return self.error(
                "NativeCodeCall cannot have a property operand with unspecified interface type",
            );
        }
        let default_value = match leaf.is_property_definition() {
            true => Property::new(record)?.default_value,
            false => "",
        };
        Ok(CaptureType::Property { ty, default_value })
    }

    fn match_operation(&mut self, node: DagNode<'r>, depth: usize) -> Read<NodeForm<'r>> {
        let op = self.operator(node)?;
        let class = class_of(&op);
        if let Some(mut shared) = self.match_shared(node)? {
            shared.root = (depth == 0).then_some(class);
            return Ok(NodeForm::Shared(shared));
        }
        let mut arguments = Vec::with_capacity(node.len());
        let (mut argument, mut operand) = (0, 0);
        for argument_index in 0..node.len() {
            let kind = op.arguments().get(argument).copied();
            let Some(child) = self.node(node, argument_index)? else {
                arguments.push(match kind {
                    Some(Argument::Operand(_)) => {
                        let matched = Operand {
                            node,
                            values: OperandValues::Operand(operand),
                            operand,
                            leaf: self.leaf(node, argument_index)?,
                            name: node.argument_name(argument_index),
                            position: OperandPosition {
                                node: node.value(),
                                argument,
                                element: None,
                            },
                        };
                        operand += 1;
                        ArgumentMatch::Operand(self.match_operand(&matched)?)
                    }
                    Some(Argument::Attribute(index)) => {
                        ArgumentMatch::Attribute(self.match_attribute(node, argument, index)?)
                    }
                    Some(Argument::Property(index)) => {
                        ArgumentMatch::Property(self.match_property(node, argument, index)?)
                    }
                    None => return self.error("unhandled case when matching op"),
                });
                argument += 1;
                continue;
            };
            if child.is(NodeKind::Either) {
                let either = self.match_either(node, child, argument, operand, depth)?;
                arguments.push(ArgumentMatch::Either(either));
                operand += 2;
                argument += 2;
                continue;
            }
            if let Some(Argument::Operand(index)) = kind {
                let constraint = op.operands()[index];
                let name = op.operation_name()?;
                if child.is(NodeKind::Variadic) {
                    if !constraint.is_variadic() {
                        return self.error(format!(
                            "variadic DAG construct can't match op {name}'s non-variadic operand \
                             #{argument}"
                        ));
                    }
                    let variadic = self.match_variadic(node, child, argument, operand, depth)?;
                    arguments.push(ArgumentMatch::Variadic(variadic));
                    operand += 1;
                    argument += 1;
                    continue;
                }
                if constraint.is_variable_length() {
                    return self.error(format!(
                        "use nested DAG construct to match op {name}'s variadic operand \
                         #{argument} unsupported now"
                    ));
                }
            }
            let defining = OpVariable::Defining(depth + 1);
            let nested = self.match_node(child, defining, depth + 1)?;
            arguments.push(ArgumentMatch::Nested { operand, node: nested });
            operand += 1;
            argument += 1;
        }
        Ok(NodeForm::Operation(OperationMatch { class, binding: node.symbol(), arguments }))
    }

    fn match_operand(&mut self, matched: &Operand<'r>) -> Read<OperandMatch<'r>> {
        let op = self.operator(matched.node)?;
        let Operand { values, operand, leaf, name, position, .. } = *matched;
        let mut constraint = None;
        if !leaf.is_unspecified() {
            if !leaf.is_operand_matcher() {
                return self.error(format!(
                    "the {}-th argument of op '{}' should be an operand",
                    position.argument + 1,
                    op.operation_name()?
                ));
            }
            let stated = leaf.constraint(self.record)?;
            let Some(own) = op.operands().get(operand) else {
                return self.error("unhandled case when matching op");
            };
            if !own.constraint.constraint().is_equivalent(&stated)? {
                if own.is_variable_length() {
                    return self.error(format!(
                        "further constrain op {}'s variadic operand #{} unsupported now",
                        op.operation_name()?,
                        position.argument
                    ));
                }
                let check = self.shared.check(&stated)?;
                let operation = op.operation_name()?;
                constraint = Some(OperandConstraint { operand, operation, check });
            }
        }
        let binding = match is_bound(name) {
            true => Some(self.operand_variable(name, position)?),
            false => None,
        };
        Ok(OperandMatch { values, constraint, binding })
    }

    /// Returns the variable of an operand of the source.
    fn operand_variable(&self, name: &str, position: OperandPosition<'r>) -> Read<String> {
        match self.symbols.operand(name, position) {
            Some(symbol) => Ok(symbol.variable(name).to_owned()),
            None => self.error(format!("symbol not found: {name}")),
        }
    }

    fn match_either(
        &mut self,
        node: DagNode<'r>,
        either: DagNode<'r>,
        argument: usize,
        operand: usize,
        depth: usize,
    ) -> Read<EitherMatch<'r>> {
        if either.len() != 2 {
            return self.error("`either` only supports grouping two operands");
        }
        let op = self.operator(node)?;
        let mut parts = Vec::with_capacity(2);
        for index in 0..2 {
            if let Some(child) = self.node(either, index)? {
                if child.is(NodeKind::Either) {
                    return self.error("either cannot be nested");
                }
                let nested = self.match_node(child, OpVariable::Local(index), depth + 1)?;
                parts.push(PartMatch::Nested(nested));
            } else if let Some(Argument::Operand(_)) = op.arguments().get(argument + index) {
                let matched = Operand {
                    node,
                    values: OperandValues::Either(index),
                    operand: operand + index,
                    leaf: self.leaf(either, index)?,
                    name: either.argument_name(index),
                    position: OperandPosition {
                        node: node.value(),
                        argument: argument + index,
                        element: None,
                    },
                };
                parts.push(PartMatch::Operand(self.match_operand(&matched)?));
            } else {
                return self.error("either can only be applied on operand");
            }
        }
        Ok(EitherMatch { operand, parts })
    }

    fn match_variadic(
        &mut self,
        node: DagNode<'r>,
        variadic: DagNode<'r>,
        argument: usize,
        operand: usize,
        depth: usize,
    ) -> Read<VariadicMatch<'r>> {
        let op = self.operator(node)?;
        let position = |element| OperandPosition { node: node.value(), argument, element };
        let name = variadic.symbol();
        let binding = match name {
            "" => None,
            name => Some(self.operand_variable(name, position(None))?),
        };
        let mut elements = Vec::with_capacity(variadic.len());
        for index in 0..variadic.len() {
            if let Some(child) = self.node(variadic, index)? {
                if !child.is(NodeKind::Operation) {
                    return self.error("variadic only accepts operation sub-dags");
                }
                let nested = self.match_node(child, OpVariable::Local(index), depth + 1)?;
                elements.push(PartMatch::Nested(nested));
            } else if let Some(Argument::Operand(_)) = op.arguments().get(argument) {
                let matched = Operand {
                    node,
                    values: OperandValues::Element(index),
                    operand,
                    leaf: self.leaf(variadic, index)?,
                    name: variadic.argument_name(index),
                    position: position(Some(index)),
                };
                elements.push(PartMatch::Operand(self.match_operand(&matched)?));
            } else {
                return self.error("variadic can only be applied on operand");
            }
        }
        Ok(VariadicMatch { operand, binding, elements })
    }

    fn match_attribute(
        &mut self,
        node: DagNode<'r>,
        argument: usize,
        index: usize,
    ) -> Read<AttributeMatch<'r>> {
        let op = self.operator(node)?;
        let named = &op.attributes()[index];
        let (attribute, name) = (&named.attribute, named.name);
        let is_property = op.dialect().use_properties_for_attributes()?;
        let operation = op.operation_name()?;
        let absence = if attribute.has_default_value() {
            let default = self.code(attribute.default_value(), Vec::new());
            let default = vec![Value::Code(Box::new(default))];
            Absence::Default(self.code(attribute.const_builder(), default))
        } else if attribute.is_optional() {
            Absence::Allowed
        } else {
            Absence::Mismatch
        };
        // The operands of `either` are one argument of the node, so that the argument may be
        // missing.
        if argument >= node.len() {
            return self.wrong_argument(&operation, argument, "an attribute");
        }
        let leaf = self.leaf(node, argument)?;
        let (mut check, mut must_exist) = (None, false);
        if !leaf.is_unspecified() {
            if !leaf.is_attribute_matcher() {
                return self.wrong_argument(&operation, argument, "an attribute");
            }
            let constraint = leaf.constraint(self.record)?;
            check = Some(self.shared.check(&constraint)?);
            let condition = constraint.condition()?;
            must_exist = attribute.is_optional()
                && !condition.contains("!$_self")
                && condition.contains("$_self");
        }
        Ok(AttributeMatch {
            name,
            operation,
            ty: attribute.storage_type(),
            is_property,
            absence,
            check,
            must_exist,
            binding: Some(node.argument_name(argument)).filter(|name| is_bound(name)),
        })
    }

    fn wrong_argument<T>(&self, op: &str, argument: usize, expected: &str) -> Read<T> {
        let number = argument + 1;
        self.error(format!("the {number}-th argument of op '{op}' should be {expected}"))
    }

    fn match_property(
        &mut self,
        node: DagNode<'r>,
        argument: usize,
        index: usize,
    ) -> Read<PropertyMatch<'r>> {
        let op = self.operator(node)?;
        let name = op.properties()[index].name;
        let operation = op.operation_name()?;
        if argument >= node.len() {
            return self.wrong_argument(&operation, argument, "a property");
        }
        let leaf = self.leaf(node, argument)?;
        let mut check = None;
        if !leaf.is_unspecified() {
            if !leaf.is_property_matcher() {
                return self.wrong_argument(&operation, argument, "a property");
            }
            check = Some(self.shared.check(&leaf.constraint(self.record)?)?);
        }
        let binding = Some(node.argument_name(argument)).filter(|name| is_bound(name));
        Ok(PropertyMatch { name, operation, check, binding })
    }

    /// Reads the constraints on entities of the pattern.
    pub(super) fn constraints(&mut self) -> Read<Vec<AppliedConstraint<'r>>> {
        let mut all = Vec::new();
        for applied in self.pattern.constraints()? {
            let (constraint, entities) = (&applied.constraint, applied.entities);
            let condition = constraint.condition()?;
            let summary = constraint.summary()?;
            let (arguments, entities) = match constraint.kind() {
                ConstraintKind::Type => {
                    let [entity] = entities[..] else {
                        return self.error("type constraint requires exactly one argument");
                    };
                    let this = self.symbols.values(entity)?;
                    self.set_self(Value::TypeOf(this));
                    (Vec::new(), Entities::Value(entity))
                }
                ConstraintKind::Attribute => {
                    return self
                        .error("cannot use AttrConstraint in Pattern multi-entity constraints");
                }
                _ => {
                    if entities.len() > ENTITIES {
                        return self.error("only support up to 4-entity constraints now");
                    }
                    let values = entities.iter().map(|entity| self.symbols.values(entity));
                    let values = values.map(|value| value.map(Value::Use));
                    let mut values = values.collect::<Read<Vec<_>>>()?;
                    values.resize(ENTITIES, Value::Unused);
                    let this = match applied.this {
                        "" => Value::Text(""),
                        this => Value::Use(self.symbols.values(this)?),
                    };
                    self.set_self(this);
                    (values, Entities::All(entities))
                }
            };
            let condition = self.code(condition, arguments);
            all.push(AppliedConstraint { condition, summary, entities });
        }
        Ok(all)
    }

    /// Returns the pairs of variables that stand for operands with the same name.
    pub(super) fn equal_variables(&self) -> Vec<(String, String)> {
        let mut pairs = Vec::new();
        let mut current: Option<(&str, &str)> = None;
        for (name, symbol) in self.symbols.iter() {
            let variable = symbol.variable(name);
            match current {
                Some((same, first)) if same == name => {
                    pairs.push((first.to_owned(), variable.to_owned()));
                }
                _ => current = Some((name, variable)),
            }
        }
        pairs
    }
}
