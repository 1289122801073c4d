//! Steps that build the result patterns and replace the matched operation.

use rustc_hash::FxHashMap;
use tablegen_core::RecordError;

use super::super::cxx::code::value_text;
use super::super::plan::building::{
    CollectedArgument, Collective, ExplicitType, OperationBuild, OperationBuilder, Replacement,
    ResultTypes, Rewrite, SeparateArgument, SeparateOperand, Statement, TypeSource,
};
use super::super::plan::code::{Location, Use, Value};
use super::symbols::split_index;
use super::{Reader, class_of};
use crate::model::argument::Argument;
use crate::model::attribute::{Attribute, ConstantAttribute};
use crate::model::enums::EnumCase;
use crate::model::fields::Read;
use crate::model::operator::Operator;
use crate::model::pattern::{DagLeaf, DagNode, NodeKind};

/// Directives at the end of a node: `location` and `returnType`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Trailing<'r> {
    location: Option<DagNode<'r>>,
    pub(super) return_type: Option<DagNode<'r>>,
    /// Number of directives.
    pub(super) count: usize,
}

/// Values of arguments that are nodes, by index.
type Children<'r> = FxHashMap<usize, Value<'r>>;

impl<'r> Reader<'_, '_, 'r> {
    /// Reads the results, which replace the operation `root`.
    pub(super) fn rewrite(&mut self, root: &Operator<'r>) -> Read<Rewrite<'r>> {
        let expected = root.results().len() as i64;
        let results = self.pattern.results().to_vec();
        for &result in &results {
            self.collect_symbols(result, false)?;
        }
        // The values of the last patterns replace the results of the root. `offsets` has the index
        // of the first result that a pattern replaces; it is negative for auxiliary patterns.
        let mut offsets = vec![expected; results.len() + 1];
        let mut first = (expected == 0).then_some(results.len());
        for index in (0..results.len()).rev() {
            offsets[index] = offsets[index + 1] - self.value_count(results[index])?;
            if offsets[index] == 0 {
                first.get_or_insert(index);
            } else if offsets[index] < 0 && offsets[index + 1] > 0 {
                return self.error(format!(
                    "cannot use the same multi-result op '{}' to generate both auxiliary values \
                     and values to be used for replacing the matched op",
                    results[index].symbol()
                ));
            }
        }
        if offsets[0] > 0 {
            return self.error("not enough values generated to replace the matched op");
        }
        let first = first.unwrap_or_default();
        let matched_operations = self.pattern.source().count_operations(self.record)?;
        for index in 0..first {
            self.build_auxiliary(results[index], offsets[index])?;
        }
        let auxiliary = std::mem::take(&mut self.statements);
        let replacements = match expected {
            0 => None,
            _ => {
                let replacements = (first..results.len()).map(|index| {
                    let value = self.build(results[index], offsets[index], 0)?;
                    let statements = std::mem::take(&mut self.statements);
                    Ok(Replacement { statements, values: self.values_of(&value)? })
                });
                Some(replacements.collect::<Read<_>>()?)
            }
        };
        let all = self.pattern.supplemental().to_vec();
        let count = all.len() as i64;
        for (node, offset) in all.into_iter().zip(-count..) {
            self.build_auxiliary(node, offset)?;
        }
        let supplemental = std::mem::take(&mut self.statements);
        Ok(Rewrite { matched_operations, auxiliary, replacements, supplemental })
    }

    fn build_auxiliary(&mut self, node: DagNode<'r>, offset: i64) -> Read<()> {
        let value = self.build(node, offset, 0)?;
        // Code without a value is a statement.
        if node.is(NodeKind::NativeCodeCall) && node.native_returns()? == 0 {
            self.statements.push(Statement::Evaluate(value));
        }
        Ok(())
    }

    /// Returns the number of values of a result pattern.
    fn value_count(&self, node: DagNode<'r>) -> Read<i64> {
        match node.kind() {
            NodeKind::Operation if !node.symbol().is_empty() => {
                Ok(self.symbols.value_count(node.symbol()))
            }
            NodeKind::Operation => Ok(self.operator(node)?.results().len() as i64),
            NodeKind::NativeCodeCall => node.native_returns(),
            _ => Ok(1),
        }
    }

    /// Returns the values that [`build`](Reader::build) returned. mlir-tblgen looks up their C++
    /// text as a name, also that of code.
    fn values_of(&self, value: &Value<'r>) -> Read<Use> {
        self.symbols.values(&value_text(value))
    }

    /// Reads a result pattern. Returns the variable of its values, or the code if it has none.
    /// `index` is that of the first result of the root that it replaces, if `depth` is 0.
    fn build(&mut self, node: DagNode<'r>, index: i64, depth: usize) -> Read<Value<'r>> {
        match node.kind() {
            NodeKind::Location => {
                self.error("location directive can only be used with op creation")
            }
            NodeKind::NativeCodeCall => self.build_code(node, depth),
            NodeKind::ReplaceWithValue => {
                if node.len() != 1 {
                    return self.error("replaceWithValue directive must take exactly one argument");
                }
                if !node.symbol().is_empty() {
                    return self.error("cannot bind symbol to replaceWithValue");
                }
                Ok(Value::Variable(node.argument_name(0).to_owned()))
            }
            NodeKind::Variadic => self.build_variadic(node, depth),
            _ => {
                let name = self.build_operation(node, index, depth)?;
                if node.symbol().is_empty() {
                    let op = self.operator(node)?;
                    self.symbols.bind_new_results(&name, &op);
                }
                Ok(Value::Variable(name))
            }
        }
    }

    fn number(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    /// Returns the value of an argument of `variadic` or of native code.
    fn nested_value(&mut self, node: DagNode<'r>, index: usize, depth: usize) -> Read<Value<'r>> {
        match self.node(node, index)? {
            Some(child) => self.build(child, index as i64, depth + 1),
            None => {
                let leaf = self.leaf(node, index)?;
                self.argument(leaf, node.argument_name(index))
            }
        }
    }

    fn build_variadic(&mut self, node: DagNode<'r>, depth: usize) -> Read<Value<'r>> {
        let variable = format!("tblgen_variadic_values_{}", self.number());
        self.symbols.bind_value(&variable)?;
        let values = (0..node.len()).map(|index| self.nested_value(node, index, depth));
        let values = values.collect::<Read<_>>()?;
        self.statements.push(Statement::Group { variable: variable.clone(), values });
        Ok(Value::Variable(variable))
    }

    /// Returns the directives behind the arguments of a node.
    pub(super) fn trailing_directives(&self, node: DagNode<'r>) -> Read<Trailing<'r>> {
        let mut trailing = Trailing::default();
        for index in (0..node.len()).rev() {
            let Some(child) = self.node(node, index)? else { break };
            let (slot, name) = match child.kind() {
                NodeKind::Location => (&mut trailing.location, "location"),
                NodeKind::ReturnType => (&mut trailing.return_type, "returnType"),
                _ => break,
            };
            if slot.replace(child).is_some() {
                return self.error(format!("`{name}` directive can only be specified once"));
            }
            trailing.count += 1;
        }
        Ok(trailing)
    }

    /// Returns the location of a new operation.
    pub(super) fn location(&self, trailing: &Trailing<'r>) -> Read<Location<'r>> {
        let Some(node) = trailing.location else { return Ok(Location::Matched) };
        if node.is_empty() {
            let message = "At least one argument to location directive required";
            return Err(RecordError::new(&[], message));
        }
        if !node.symbol().is_empty() {
            return self.error("cannot bind symbol to location");
        }
        let of_value = |index| self.symbols.values(node.argument_name(index));
        if node.len() == 1 {
            return match self.leaf(node, 0)?.as_text() {
                Some(name) => Ok(Location::Name(name)),
                None => of_value(0).map(Location::Of),
            };
        }
        let (mut values, mut name) = (Vec::new(), "");
        for index in 0..node.len() {
            match self.leaf(node, index)?.as_text() {
                Some(_) if !name.is_empty() => {
                    let message = "Only one string attribute may be specified";
                    return Err(RecordError::new(&[], message));
                }
                Some(text) => name = text,
                None => values.push(of_value(index)?),
            }
        }
        Ok(Location::Fused { values, name })
    }

    /// Reads a type of an explicit `returnType`.
    fn return_type(
        &mut self,
        node: DagNode<'r>,
        index: usize,
        depth: usize,
    ) -> Read<TypeSource<'r>> {
        if let Some(child) = self.node(node, index)? {
            return match child.kind() {
                NodeKind::NativeCodeCall => self.build_code(child, depth).map(TypeSource::Is),
                _ => self.error("nested DAG in `returnType` must be a native code call"),
            };
        }
        let leaf = self.leaf(node, index)?;
        match leaf.as_text() {
            Some(text) => Ok(TypeSource::Is(self.code_value(text, Vec::new()))),
            None => self.argument(leaf, node.argument_name(index)).map(TypeSource::Of),
        }
    }

    fn code_value(&self, template: &'r str, arguments: Vec<Value<'r>>) -> Value<'r> {
        Value::Code(Box::new(self.code(template, arguments)))
    }

    /// Returns the code that builds an attribute with a value.
    fn constant(&self, attribute: &Attribute<'r>, value: Value<'r>) -> Read<Value<'r>> {
        if !attribute.is_const_buildable() {
            let name = attribute.def_name()?;
            return self
                .error(format!("Attribute {name} does not have the 'constBuilderCall' field"));
        }
        Ok(self.code_value(attribute.const_builder(), vec![value]))
    }

    /// Returns the value of an argument. `name` is its name in the source pattern.
    fn argument(&mut self, leaf: DagLeaf<'r>, name: &str) -> Read<Value<'r>> {
        if leaf.as_text().is_some() {
            return self.error("raw string not supported as argument");
        }
        if let Some(record) = leaf.record() {
            if leaf.is_constant_attribute() {
                let constant = ConstantAttribute::new(record);
                return self.constant(&constant.attribute()?, Value::Text(constant.value()?));
            }
            if leaf.is_enum_case() {
                let value = Value::Integer(EnumCase::read(record)?.value);
                return self.constant(&Attribute::new(record)?, value);
            }
            if leaf.is_constant_property() {
                return record.string("value").map(Value::Text);
            }
        }
        let value = Value::Use(self.symbols.values(name)?);
        if leaf.is_unspecified() || leaf.is_operand_matcher() {
            return Ok(value);
        }
        match leaf.record() {
            Some(record) if leaf.is_native_code_call() => {
                self.set_self(value);
                Ok(self.code_value(record.string("expression")?, Vec::new()))
            }
            _ => self.error("unhandled case when rewriting op"),
        }
    }

    /// Reads the call of native code. Returns the variable of its values, or the code itself if it
    /// returns none.
    fn build_code(&mut self, node: DagNode<'r>, depth: usize) -> Read<Value<'r>> {
        let trailing = self.trailing_directives(node)?;
        if trailing.return_type.is_some() {
            return self.error("`NativeCodeCall` cannot have return type specifier");
        }
        let location = self.location(&trailing)?;
        let count = node.len() - trailing.count;
        let arguments = (0..count).map(|index| self.nested_value(node, index, depth));
        let arguments = arguments.collect::<Read<_>>()?;
        self.set_location(location);
        let code = self.code(node.native_code()?, arguments);
        let returns = node.native_returns()?;
        if returns == 0 {
            return Ok(Value::Code(Box::new(code)));
        }
        let symbol = node.symbol();
        let variable = match split_index(symbol).0 {
            "" => {
                let variable = format!("nativeVar_{}", self.number());
                self.symbols.bind_values(&variable, returns)?;
                variable
            }
            name => name.to_owned(),
        };
        let value = if symbol.is_empty() { variable.clone() } else { symbol.to_owned() };
        self.statements.push(Statement::Native { variable, code });
        Ok(Value::Variable(value))
    }

    /// Returns an error if an operand takes several values and the node has one.
    fn check_variadic(&self, op: &Operator<'r>, node: DagNode<'r>, position: usize) -> Read<()> {
        let Some(Argument::Operand(index)) = op.arguments().get(position) else { return Ok(()) };
        if !op.operands()[*index].is_variadic() {
            return Ok(());
        }
        let Some(mut child) = self.node(node, position)? else { return Ok(()) };
        while child.is(NodeKind::ReplaceWithValue) {
            match self.node(child, 0)? {
                Some(next) => child = next,
                None => return Ok(()),
            }
        }
        match child.kind() {
            NodeKind::NativeCodeCall | NodeKind::Variadic => Ok(()),
            _ => self.error(format!(
                "op expects variadic operand `{}`, while provided is non-variadic",
                op.argument_name(position)
            )),
        }
    }

    /// Reads the creation of an operation. Returns the name of its results.
    fn build_operation(&mut self, node: DagNode<'r>, index: i64, depth: usize) -> Read<String> {
        let op = self.operator(node)?;
        let trailing = self.trailing_directives(node)?;
        let location = self.location(&trailing)?;
        let (expected, found) = (op.arguments().len(), node.len() - trailing.count);
        if expected != found {
            return self.error(format!(
                "resultant op '{}' argument number mismatch: {found} in pattern vs. {expected} in \
                 definition",
                op.operation_name()?
            ));
        }
        let mut children = Children::default();
        for index in 0..found {
            self.check_variadic(&op, node, index)?;
            if let Some(child) = self.node(node, index)? {
                let value = self.build(child, index as i64, depth + 1)?;
                children.insert(index, value);
            }
        }
        let (result, variable) = match node.symbol() {
            "" => {
                let name = format!("tblgen_{}_{}", op.class_name(), self.number());
                (name.clone(), name)
            }
            symbol => (symbol.to_owned(), split_index(symbol).0.to_owned()),
        };
        let has_properties = op.dialect().use_properties_for_attributes()?;
        let deduces = op.has_trait("::mlir::OpTrait::SameOperandsAndResultType")
            || op.has_trait("::mlir::OpTrait::FirstAttrDerivedResultType");
        let is_part = variable != result;
        let builder = match trailing.return_type {
            None if deduces => {
                let arguments = self.collective_arguments(&op, node, &children, has_properties)?;
                OperationBuilder::Collective { arguments, types: None }
            }
            None if is_part || depth > 0 || index < 0 => {
                self.separate_arguments(&op, node, &children)?
            }
            Some(_) if depth == 0 && index >= 0 => {
                return self.error(
                    "Cannot specify explicit return types in an op whose return values replace \
                     the source pattern's root op",
                );
            }
            return_type => {
                let arguments = self.collective_arguments(&op, node, &children, has_properties)?;
                let types = match return_type {
                    Some(types) => ResultTypes::Explicit(self.explicit_types(types, depth + 1)?),
                    None => ResultTypes::OfRoot { first: index, count: op.results().len() },
                };
                OperationBuilder::Collective { arguments, types: Some(types) }
            }
        };
        let build = OperationBuild { class: class_of(&op), variable, location, builder };
        self.statements.push(Statement::Operation(build));
        Ok(result)
    }

    /// Reads the types of an explicit `returnType`.
    fn explicit_types(&mut self, types: DagNode<'r>, depth: usize) -> Read<Vec<ExplicitType<'r>>> {
        let outside = std::mem::take(&mut self.statements);
        let read = (0..types.len()).map(|index| {
            let ty = self.return_type(types, index, depth)?;
            Ok(ExplicitType { statements: std::mem::take(&mut self.statements), ty })
        });
        let read = read.collect();
        self.statements = outside;
        read
    }

    /// Returns the value of an operand.
    fn operand_value(
        &mut self,
        node: DagNode<'r>,
        index: usize,
        children: &Children<'r>,
    ) -> Read<Value<'r>> {
        if node.is_node(index) {
            return self.operand_values(node, index, children).map(Value::Use);
        }
        let leaf = self.leaf(node, index)?;
        let value = Value::Use(self.symbols.values(node.argument_name(index))?);
        match leaf.record() {
            Some(record) if leaf.is_native_code_call() => {
                self.set_self(value);
                Ok(self.code_value(record.string("expression")?, Vec::new()))
            }
            _ => Ok(value),
        }
    }

    /// Returns the values of a variadic operand.
    fn operand_values(
        &self,
        node: DagNode<'r>,
        index: usize,
        children: &Children<'r>,
    ) -> Read<Use> {
        match (node.is_node(index), children.get(&index)) {
            (true, Some(value)) => self.values_of(value),
            (true, None) => self.symbols.values(""),
            (false, _) => self.symbols.values(node.argument_name(index)),
        }
    }

    /// Reads the call of a builder with a parameter for each argument.
    fn separate_arguments(
        &mut self,
        op: &Operator<'r>,
        node: DagNode<'r>,
        children: &Children<'r>,
    ) -> Read<OperationBuilder<'r>> {
        let mut operands = Vec::new();
        for (argument_index, argument) in op.arguments().iter().enumerate() {
            let Argument::Operand(index) = argument else { continue };
            let is_variadic = op.operands()[*index].is_variadic();
            let value = match is_variadic {
                true => Value::Use(self.operand_values(node, argument_index, children)?),
                false => self.operand_value(node, argument_index, children)?,
            };
            operands.push(SeparateOperand { is_variadic, value });
        }
        let arguments = op.arguments().iter().enumerate();
        let arguments = arguments.map(|(index, argument)| {
            let name = op.argument_name(index);
            match argument {
                Argument::Operand(_) => {
                    let name = Some(name).filter(|name| !name.is_empty());
                    Ok(SeparateArgument { name, value: None })
                }
                Argument::Attribute(_) => self.separate_argument(node, index, name, true, children),
                Argument::Property(_) => self.separate_argument(node, index, name, false, children),
            }
        });
        Ok(OperationBuilder::Separate { arguments: arguments.collect::<Read<_>>()?, operands })
    }

    /// Reads an attribute or a property with the name `name`.
    fn separate_argument(
        &mut self,
        node: DagNode<'r>,
        index: usize,
        name: &'r str,
        is_attribute: bool,
        children: &Children<'r>,
    ) -> Read<SeparateArgument<'r>> {
        if let Some(nested) = self.node(node, index)? {
            if !nested.is(NodeKind::NativeCodeCall) {
                return self.error(
                    "only NativeCodeCall allowed in nested dag node for creating attributes and \
                     properties",
                );
            }
            let value = children.get(&index).cloned().unwrap_or(Value::Text(""));
            return Ok(SeparateArgument { name: Some(name), value: Some(value) });
        }
        let leaf = self.leaf(node, index)?;
        let bound = node.argument_name(index);
        let name = if leaf.is_constant_attribute() || leaf.is_enum_case() {
            if !is_attribute {
                return self.error(format!("expected attribute {index}"));
            }
            Some(bound).filter(|name| !name.is_empty())
        } else if leaf.is_constant_property() {
            if is_attribute {
                return self.error(format!("expected property {index}"));
            }
            Some(bound).filter(|name| !name.is_empty())
        } else {
            Some(name)
        };
        Ok(SeparateArgument { name, value: Some(self.argument(leaf, bound)?) })
    }

    /// Reads the lists of operands and of attributes.
    fn collective_arguments(
        &mut self,
        op: &Operator<'r>,
        node: DagNode<'r>,
        children: &Children<'r>,
        has_properties: bool,
    ) -> Read<Collective<'r>> {
        let mut arguments = Vec::with_capacity(op.arguments().len());
        let (mut variadic, mut has_sizes) = (0, false);
        for (argument_index, argument) in op.arguments().iter().enumerate() {
            let name = op.argument_name(argument_index);
            arguments.push(match argument {
                Argument::Attribute(_) => {
                    has_sizes |= name == "operandSegmentSizes";
                    let value =
                        self.attribute_value(node, argument_index, children, "attribute")?;
                    CollectedArgument::Attribute { name, value }
                }
                Argument::Property(_) => {
                    let value = self.attribute_value(node, argument_index, children, "property")?;
                    CollectedArgument::Property { name, value }
                }
                Argument::Operand(index) if op.operands()[*index].is_variadic() => {
                    variadic += 1;
                    let values = self.operand_values(node, argument_index, children)?;
                    CollectedArgument::VariadicOperand(values)
                }
                Argument::Operand(_) => {
                    if !node.is_node(argument_index)
                        && self.leaf(node, argument_index)?.is_constant_attribute()
                    {
                        return self.error(
                            "attribute found where value was expected, if attempting to use \
                             constant value, construct a constant op with given attribute instead",
                        );
                    }
                    let value = self.operand_value(node, argument_index, children)?;
                    CollectedArgument::Operand(value)
                }
            });
        }
        let sets_sizes =
            variadic > 1 && !has_sizes && !op.has_trait("::mlir::OpTrait::SameVariadicOperandSize");
        Ok(Collective { has_properties, arguments, sets_sizes })
    }

    /// Returns the value of an attribute or a property of a new operation.
    fn attribute_value(
        &mut self,
        node: DagNode<'r>,
        index: usize,
        children: &Children<'r>,
        what: &str,
    ) -> Read<Value<'r>> {
        match self.node(node, index)? {
            Some(child) if child.is(NodeKind::NativeCodeCall) => {
                Ok(children.get(&index).cloned().unwrap_or(Value::Text("")))
            }
            Some(_) => self.error(format!(
                "only NativeCodeCall allowed in nested dag node for creating {what}"
            )),
            None => {
                let leaf = self.leaf(node, index)?;
                self.argument(leaf, node.argument_name(index))
            }
        }
    }
}
