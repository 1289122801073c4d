//! Code that builds the result patterns and replaces the matched operation.

use rustc_hash::FxHashMap;

use crate::cxx::tgfmt::{tgfmt, write_tgfmt};
use crate::model::argument::Argument;
use crate::model::attribute::{Attribute, ConstantAttribute};
use crate::model::enums::EnumCase;
use crate::model::fields::Read;
use crate::model::operator::Operator;
use crate::model::pattern::{DagLeaf, DagNode, NodeKind};

use super::Emitter;
use super::symbols::split_index;

/// Directives at the end of a node: `location` and `returnType`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Trailing<'r> {
    location: Option<DagNode<'r>>,
    pub(super) return_type: Option<DagNode<'r>>,
    /// Number of directives.
    pub(super) count: usize,
}

/// Names of the values of arguments that are nodes, by index.
type ChildNames = FxHashMap<usize, String>;

impl<'r> Emitter<'_, '_, 'r> {
    /// Writes the code that builds the results and replaces the operation `root`.
    pub(super) fn rewrite(&mut self, root: &Operator<'r>) -> Read<()> {
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
        let matched = self.pattern.source().count_operations(self.record)?;
        let locations: Vec<_> =
            (0..matched).map(|index| format!("tblgen_ops[{index}]->getLoc()")).collect();
        self.out.write(&format!(
            "auto odsLoc = rewriter.getFusedLoc({{{}}}); (void)odsLoc;\n",
            locations.join(", ")
        ));
        for index in 0..first {
            self.build_auxiliary(results[index], offsets[index])?;
        }
        if expected == 0 {
            self.build_supplemental()?;
            self.out.write("rewriter.eraseOp(op0);\n");
            return Ok(());
        }
        self.out.write("::llvm::SmallVector<::mlir::Value, 4> tblgen_repl_values;\n");
        for index in first..results.len() {
            let value = self.build(results[index], offsets[index], 0)?;
            self.out.write("\n");
            let text = self.symbols.range_use_in(&value, &|values| {
                format!(
                    "for (auto v: ::llvm::SmallVector<::mlir::Value, 4>{{ {values} }}) {{\n  \
                     tblgen_repl_values.push_back(v);\n}}\n"
                )
            })?;
            self.out.write(&text);
        }
        self.build_supplemental()?;
        self.out.write("\nrewriter.replaceOp(op0, tblgen_repl_values);\n");
        Ok(())
    }

    fn build_auxiliary(&mut self, node: DagNode<'r>, offset: i64) -> Read<()> {
        let value = self.build(node, offset, 0)?;
        // Code without a value is a statement.
        if node.is(NodeKind::NativeCodeCall) && node.native_returns()? == 0 {
            self.out.write(&value).write(";\n");
        }
        Ok(())
    }

    fn build_supplemental(&mut self) -> Read<()> {
        let all = self.pattern.supplemental().to_vec();
        let count = all.len() as i64;
        for (node, offset) in all.into_iter().zip(-count..) {
            self.build_auxiliary(node, offset)?;
        }
        Ok(())
    }

    /// Returns the number of values of a result pattern.
    fn value_count(&mut self, node: DagNode<'r>) -> Read<i64> {
        match node.kind() {
            NodeKind::Operation if !node.symbol().is_empty() => {
                Ok(self.symbols.value_count(node.symbol()))
            }
            NodeKind::Operation => Ok(self.operator(node)?.results().len() as i64),
            NodeKind::NativeCodeCall => node.native_returns(),
            _ => Ok(1),
        }
    }

    /// Writes the code for a result pattern. Returns the name of its values. `index` is that of
    /// the first result of the root that it replaces, if `depth` is 0.
    fn build(&mut self, node: DagNode<'r>, index: i64, depth: usize) -> Read<String> {
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
                Ok(node.argument_name(0).to_owned())
            }
            NodeKind::Variadic => self.build_variadic(node, depth),
            _ => {
                let name = self.build_operation(node, index, depth)?;
                if node.symbol().is_empty() {
                    let op = self.operator(node)?;
                    self.symbols.bind_new_results(&name, &op);
                }
                Ok(name)
            }
        }
    }

    fn number(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    fn build_variadic(&mut self, node: DagNode<'r>, depth: usize) -> Read<String> {
        let name = format!("tblgen_variadic_values_{}", self.number());
        self.symbols.bind_value(&name)?;
        let mut text = format!("::llvm::SmallVector<::mlir::Value, 4> {name};\n");
        for index in 0..node.len() {
            let value = match self.node(node, index)? {
                Some(child) => self.build(child, index as i64, depth + 1)?,
                None => {
                    let leaf = self.leaf(node, index)?;
                    self.argument(leaf, node.argument_name(index))?
                }
            };
            text.push_str(&format!("{name}.push_back({value});\n"));
        }
        self.out.write(&text);
        Ok(name)
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

    /// Returns the C++ expression of the location of a new operation.
    pub(super) fn location(&self, trailing: &Trailing<'r>) -> Read<String> {
        let Some(node) = trailing.location else { return Ok("odsLoc".to_owned()) };
        if node.is_empty() {
            return Err(tablegen_core::RecordError::new(
                &[],
                "At least one argument to location directive required",
            ));
        }
        if !node.symbol().is_empty() {
            return self.error("cannot bind symbol to location");
        }
        let of_value = |index: usize| {
            let wrap = |value: &str| format!("{value}.getLoc()");
            self.symbols.value_use_in(node.argument_name(index), &wrap)
        };
        if node.len() == 1 {
            return match self.leaf(node, 0)?.as_text() {
                Some(name) => {
                    Ok(format!("::mlir::NameLoc::get(rewriter.getStringAttr(\"{name}\"))"))
                }
                None => of_value(0),
            };
        }
        let (mut locations, mut name) = (Vec::new(), "");
        for index in 0..node.len() {
            match self.leaf(node, index)?.as_text() {
                Some(_) if !name.is_empty() => {
                    return Err(tablegen_core::RecordError::new(
                        &[],
                        "Only one string attribute may be specified",
                    ));
                }
                Some(text) => name = text,
                None => locations.push(of_value(index)?),
            }
        }
        let metadata = match name {
            "" => String::new(),
            name => format!(", rewriter.getStringAttr(\"{name}\")"),
        };
        Ok(format!("rewriter.getFusedLoc({{{}}}{metadata})", locations.join(", ")))
    }

    /// Returns the C++ expression of a type of an explicit `returnType`.
    fn return_type(&mut self, node: DagNode<'r>, index: usize, depth: usize) -> Read<String> {
        if let Some(child) = self.node(node, index)? {
            return match child.kind() {
                NodeKind::NativeCodeCall => self.build_code(child, depth),
                _ => self.error("nested DAG in `returnType` must be a native code call"),
            };
        }
        let leaf = self.leaf(node, index)?;
        match leaf.as_text() {
            Some(text) => Ok(tgfmt(text, &self.context, &[])),
            None => {
                let value = self.argument(leaf, node.argument_name(index))?;
                Ok(format!("{value}.getType()"))
            }
        }
    }

    /// Returns the C++ expression that builds an attribute with a value.
    fn constant(&self, attribute: &Attribute<'r>, value: &str) -> Read<String> {
        if !attribute.is_const_buildable() {
            let name = attribute.def_name()?;
            return self
                .error(format!("Attribute {name} does not have the 'constBuilderCall' field"));
        }
        Ok(tgfmt(attribute.const_builder(), &self.context, &[value]))
    }

    /// Returns the C++ expression of an argument. `name` is its name in the source pattern.
    fn argument(&mut self, leaf: DagLeaf<'r>, name: &str) -> Read<String> {
        if leaf.as_text().is_some() {
            return self.error("raw string not supported as argument");
        }
        if let Some(record) = leaf.record() {
            if leaf.is_constant_attribute() {
                let constant = ConstantAttribute::new(record);
                return self.constant(&constant.attribute()?, constant.value()?);
            }
            if leaf.is_enum_case() {
                let value = EnumCase::read(record)?.value.to_string();
                return self.constant(&Attribute::new(record)?, &value);
            }
            if leaf.is_constant_property() {
                return Ok(record.string("value")?.to_owned());
            }
        }
        let value = self.symbols.value_use(name)?;
        if leaf.is_unspecified() || leaf.is_operand_matcher() {
            return Ok(value);
        }
        match leaf.record() {
            Some(record) if leaf.is_native_code_call() => {
                self.context.set("_self", value);
                Ok(tgfmt(record.string("expression")?, &self.context, &[]))
            }
            _ => self.error("unhandled case when rewriting op"),
        }
    }

    /// Writes the call of native code. Returns the name of its values, or the code itself if it
    /// returns none.
    fn build_code(&mut self, node: DagNode<'r>, depth: usize) -> Read<String> {
        let trailing = self.trailing_directives(node)?;
        if trailing.return_type.is_some() {
            return self.error("`NativeCodeCall` cannot have return type specifier");
        }
        let location = self.location(&trailing)?;
        let mut arguments = Vec::new();
        for index in 0..node.len() - trailing.count {
            arguments.push(match self.node(node, index)? {
                Some(child) => self.build(child, index as i64, depth + 1)?,
                None => {
                    let leaf = self.leaf(node, index)?;
                    self.argument(leaf, node.argument_name(index))?
                }
            });
        }
        self.context.set("_loc", location);
        let mut code = String::new();
        write_tgfmt(&mut code, node.native_code()?, Some(&self.context), &arguments);
        let returns = node.native_returns()?;
        if returns == 0 {
            return Ok(code);
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
        self.out.write(&format!("auto {variable} = {code}; (void){variable};\n"));
        Ok(if symbol.is_empty() { variable } else { symbol.to_owned() })
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
        let mut children = ChildNames::default();
        for index in 0..found {
            self.check_variadic(&op, node, index)?;
            if let Some(child) = self.node(node, index)? {
                let name = self.build(child, index as i64, depth + 1)?;
                children.insert(index, name);
            }
        }
        let result = match node.symbol() {
            "" => format!("tblgen_{}_{}", op.class_name(), self.number()),
            symbol => symbol.to_owned(),
        };
        let variable = match node.symbol() {
            "" => result.clone(),
            symbol => split_index(symbol).0.to_owned(),
        };
        let class = op.qualified_class_name();
        self.out.write(&format!("{class} {variable};\n{{\n"));
        let has_properties = op.dialect().use_properties_for_attributes()?;
        let attributes = if has_properties { "tblgen_props" } else { "tblgen_attrs" };
        let deduces = op.has_trait("::mlir::OpTrait::SameOperandsAndResultType")
            || op.has_trait("::mlir::OpTrait::FirstAttrDerivedResultType");
        if trailing.return_type.is_none() && deduces {
            self.aggregate_arguments(&op, node, &children, has_properties)?;
            self.out.indent().write(&format!(
                "{variable} = {class}::create(rewriter, {location}, tblgen_values, {attributes});"
            ));
            self.out.unindent().write("\n}\n");
            return Ok(result);
        }
        let is_part = variable != result;
        if trailing.return_type.is_none() && (is_part || depth > 0 || index < 0) {
            self.separate_arguments(&op, node, &mut children)?;
            self.out.indent();
            self.out.write(&format!("{variable} = {class}::create(rewriter, {location}"));
            self.out.unindent();
            self.supply_arguments(&op, node, &children)?;
            self.out.write("\n  );\n}\n");
            return Ok(result);
        }
        if depth == 0 && index >= 0 && trailing.return_type.is_some() {
            return self.error(
                "Cannot specify explicit return types in an op whose return values replace the \
                 source pattern's root op",
            );
        }
        self.aggregate_arguments(&op, node, &children, has_properties)?;
        self.out
            .indent()
            .write("::llvm::SmallVector<::mlir::Type, 4> tblgen_types; (void)tblgen_types;\n");
        match trailing.return_type {
            Some(types) => {
                for index in 0..types.len() {
                    let ty = self.return_type(types, index, depth + 1)?;
                    self.out.write("tblgen_types.push_back(").write(&ty).write(");\n");
                }
            }
            None => {
                for result in 0..op.results().len() as i64 {
                    let result = index + result;
                    self.out.write(&format!(
                        "for (auto v: castedOp0.getODSResults({result})) {{\n  \
                         tblgen_types.push_back(v.getType());\n}}\n"
                    ));
                }
            }
        }
        self.out.write(&format!(
            "{variable} = {class}::create(rewriter, {location}, tblgen_types, tblgen_values, \
             {attributes});\n"
        ));
        self.close();
        Ok(result)
    }

    /// Returns the C++ expression of the value of an operand.
    fn operand_value(
        &mut self,
        node: DagNode<'r>,
        index: usize,
        children: &ChildNames,
    ) -> Read<String> {
        if node.is_node(index) {
            return self.symbols.value_use(children.get(&index).map_or("", String::as_str));
        }
        let leaf = self.leaf(node, index)?;
        let value = self.symbols.value_use(node.argument_name(index))?;
        match leaf.record() {
            Some(record) if leaf.is_native_code_call() => {
                self.context.set("_self", value);
                Ok(tgfmt(record.string("expression")?, &self.context, &[]))
            }
            _ => Ok(value),
        }
    }

    /// Returns the C++ expression of the values of a variadic operand.
    fn operand_values(
        &self,
        node: DagNode<'r>,
        index: usize,
        children: &ChildNames,
    ) -> Read<String> {
        match node.is_node(index) {
            true => self.symbols.value_use(children.get(&index).map_or("", String::as_str)),
            false => self.symbols.value_use(node.argument_name(index)),
        }
    }

    /// Writes a C++ variable for each operand, and changes the names of arguments to them.
    fn separate_arguments(
        &mut self,
        op: &Operator<'r>,
        node: DagNode<'r>,
        children: &mut ChildNames,
    ) -> Read<()> {
        let mut number = 0;
        for (argument_index, argument) in op.arguments().iter().enumerate() {
            let Argument::Operand(index) = argument else { continue };
            self.out.indent();
            let variable = if op.operands()[*index].is_variadic() {
                let variable = format!("tblgen_values_{number}");
                self.out.write(&format!("::llvm::SmallVector<::mlir::Value, 4> {variable};\n"));
                let values = self.operand_values(node, argument_index, children)?;
                self.out
                    .write(&format!("for (auto v: {values}) {{\n  {variable}.push_back(v);\n}}\n"));
                variable
            } else {
                let variable = format!("tblgen_value_{number}");
                let value = self.operand_value(node, argument_index, children)?;
                self.out.write(&format!("::mlir::Value {variable} = {value};\n"));
                variable
            };
            number += 1;
            self.out.unindent();
            children.insert(argument_index, variable);
        }
        Ok(())
    }

    /// Writes the arguments of a builder with a parameter for each argument.
    fn supply_arguments(
        &mut self,
        op: &Operator<'r>,
        node: DagNode<'r>,
        children: &ChildNames,
    ) -> Read<()> {
        for (index, argument) in op.arguments().iter().enumerate() {
            self.out.write(",\n    ");
            let child = children.get(&index).cloned().unwrap_or_default();
            let name = op.argument_name(index);
            if let Argument::Operand(_) = argument {
                if !name.is_empty() {
                    self.out.write("/*").write(name).write("=*/");
                }
                self.out.write(&child);
                continue;
            }
            if let Some(nested) = self.node(node, index)? {
                if !nested.is(NodeKind::NativeCodeCall) {
                    return self.error(
                        "only NativeCodeCall allowed in nested dag node for creating attributes \
                         and properties",
                    );
                }
                self.out.write("/*").write(name).write("=*/").write(&child);
                continue;
            }
            let leaf = self.leaf(node, index)?;
            let bound = node.argument_name(index);
            let is_attribute = matches!(argument, Argument::Attribute(_));
            let comment = if leaf.is_constant_attribute() || leaf.is_enum_case() {
                if !is_attribute {
                    return self.error(format!("expected attribute {index}"));
                }
                bound
            } else if leaf.is_constant_property() {
                if is_attribute {
                    return self.error(format!("expected property {index}"));
                }
                bound
            } else {
                name
            };
            let is_constant =
                leaf.is_constant_attribute() || leaf.is_enum_case() || leaf.is_constant_property();
            if !is_constant || !comment.is_empty() {
                self.out.write("/*").write(comment).write("=*/");
            }
            let value = self.argument(leaf, bound)?;
            self.out.write(&value);
        }
        Ok(())
    }

    /// Writes C++ variables for all values and for all attributes.
    fn aggregate_arguments(
        &mut self,
        op: &Operator<'r>,
        node: DagNode<'r>,
        children: &ChildNames,
        has_properties: bool,
    ) -> Read<()> {
        self.out.indent();
        self.out
            .write("::llvm::SmallVector<::mlir::Value, 4> tblgen_values; (void)tblgen_values;\n");
        let class = op.qualified_class_name();
        self.out.write(&match has_properties {
            true => format!("{class}::Properties tblgen_props; (void)tblgen_props;\n"),
            false => "::llvm::SmallVector<::mlir::NamedAttribute, 4> tblgen_attrs; \
                      (void)tblgen_attrs;\n"
                .to_owned(),
        });
        let mut sizes = Vec::new();
        let (mut variadic, mut has_sizes) = (0, false);
        for (argument_index, argument) in op.arguments().iter().enumerate() {
            let name = op.argument_name(argument_index);
            match argument {
                Argument::Attribute(_) => {
                    has_sizes |= name == "operandSegmentSizes";
                    let value =
                        self.attribute_value(node, argument_index, children, "attribute")?;
                    self.out.write(&match has_properties {
                        true => format!(
                            "tblgen_props.{name} = \
                             ::llvm::dyn_cast_if_present<decltype(tblgen_props.{name})>\
                             ({value});\n"
                        ),
                        false => format!(
                            "if (auto tmpAttr = {value}) {{\n  \
                             tblgen_attrs.emplace_back(rewriter.getStringAttr(\"{name}\"), \
                             tmpAttr);\n}}\n"
                        ),
                    });
                }
                Argument::Property(_) => {
                    let value = self.attribute_value(node, argument_index, children, "property")?;
                    let setter = op.setter(name);
                    self.out.write(&format!("tblgen_props.{setter}({value});\n"));
                }
                Argument::Operand(index) if op.operands()[*index].is_variadic() => {
                    variadic += 1;
                    let values = self.operand_values(node, argument_index, children)?;
                    self.out.write(&format!(
                        "for (auto v: {values}) {{\n  tblgen_values.push_back(v);\n}}\n"
                    ));
                    sizes.push(format!("static_cast<int32_t>({values}.size())"));
                }
                Argument::Operand(_) => {
                    sizes.push("1".to_owned());
                    if !node.is_node(argument_index)
                        && self.leaf(node, argument_index)?.is_constant_attribute()
                    {
                        return self.error(
                            "attribute found where value was expected, if attempting to use \
                             constant value, construct a constant op with given attribute instead",
                        );
                    }
                    let value = self.operand_value(node, argument_index, children)?;
                    self.out.write("tblgen_values.push_back(").write(&value).write(");\n");
                }
            }
        }
        if variadic > 1 && !has_sizes && !op.has_trait("::mlir::OpTrait::SameVariadicOperandSize") {
            let sizes = sizes.join(", ");
            self.out.write_reindented(&match has_properties {
                true => format!(
                    "\n          tblgen_props.operandSegmentSizes = {{ {sizes} }};\n        "
                ),
                false => format!(
                    "\n          tblgen_attrs.emplace_back(rewriter.getStringAttr\
                     (\"operandSegmentSizes\"),\n            \
                     rewriter.getDenseI32ArrayAttr({{ {sizes} }}));\n            "
                ),
            });
        }
        self.out.unindent();
        Ok(())
    }

    /// Returns the C++ expression of an attribute or a property of a new operation.
    fn attribute_value(
        &mut self,
        node: DagNode<'r>,
        index: usize,
        children: &ChildNames,
        what: &str,
    ) -> Read<String> {
        match self.node(node, index)? {
            Some(child) if child.is(NodeKind::NativeCodeCall) => {
                Ok(children.get(&index).cloned().unwrap_or_default())
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
