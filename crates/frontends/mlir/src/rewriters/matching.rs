//! Code that compares operations with the source pattern, and binds the names in it.

use crate::cxx::escaped;
use crate::cxx::tgfmt::{tgfmt, write_tgfmt};
use crate::model::argument::Argument;
use crate::model::constraint::ConstraintKind;
use crate::model::fields::Read;
use crate::model::pattern::{DagLeaf, DagNode, NodeKind};

use super::symbols::{OperandPosition, Symbols};
use super::{Emitter, is_bound};

/// Argument of an operation that is matched.
struct Matched<'r, 'a> {
    /// Node of the operation.
    node: DagNode<'r>,
    /// C++ variable of the operation.
    op_variable: &'a str,
    /// C++ expression of the values.
    values: &'a str,
    /// Index of the operand.
    operand: usize,
    leaf: DagLeaf<'r>,
    /// Name to bind. Empty if absent.
    name: &'r str,
    position: OperandPosition<'r>,
}

impl<'r> Emitter<'_, '_, 'r> {
    /// Writes the function that matches a node.
    pub(super) fn matcher(&mut self, node: DagNode<'r>, name: &str) -> Read<()> {
        self.out.write(&format!(
            "static ::llvm::LogicalResult {name}(::mlir::PatternRewriter &rewriter, \
             ::mlir::Operation *op0, ::llvm::SmallVector<::mlir::Operation *, 4> &tblgen_ops"
        ));
        self.collect_symbols(node, true)?;
        self.symbols.assign_variables();
        for (name, symbol) in self.symbols.iter() {
            let parameter = symbol.parameter(name);
            self.out.write(", ").write(&parameter);
        }
        self.out.write(") {\n").indent().write("(void)tblgen_ops;\n");
        self.match_node(node, "op0", 1)?;
        self.out.write("return ::mlir::success();\n").unindent().write("}\n\n");
        Ok(())
    }

    fn match_node(&mut self, node: DagNode<'r>, variable: &str, depth: usize) -> Read<()> {
        match node.kind() {
            NodeKind::NativeCodeCall => self.match_code(node, variable, depth),
            NodeKind::Operation => self.match_operation(node, variable, depth),
            _ => self.error("encountered non-op, non-NativeCodeCall match."),
        }
    }

    /// Writes the call of the function that matches a node, if there is one.
    fn match_shared(&mut self, node: DagNode<'r>, variable: &str) -> Read<bool> {
        if !self.shared.is_shared(node) {
            return Ok(false);
        }
        let Some(name) = self.shared.matchers.get(&node) else { return Ok(false) };
        self.out.write(&format!("if(::mlir::failed({name}(rewriter, {variable}, tblgen_ops"));
        let own = std::mem::replace(&mut self.symbols, Symbols::new(self.record));
        let collected = self.collect_symbols(node, true);
        let local = std::mem::replace(&mut self.symbols, own);
        collected?;
        for (name, symbol) in local.iter() {
            let own = self.symbols.like(name, symbol).map_or(name, |own| own.variable(name));
            self.out.write(", ").write(own);
        }
        self.out.write("))) {\n").indent().write("return ::mlir::failure();\n");
        self.close();
        Ok(true)
    }

    /// Writes a check that fails with a message, a C++ expression.
    fn check(&mut self, op_variable: &str, condition: &str, message: &str) {
        self.out.write("if (!(").write(condition).write("))").write("{\n").indent();
        self.out.write("return rewriter.notifyMatchFailure(").write(op_variable);
        self.out.write(", [&](::mlir::Diagnostic &diag) {\n  diag << ").write(message);
        self.out.write(";\n});").unindent().write("\n}\n");
    }

    fn check_constraint(&mut self, verifier: &str, op_variable: &str, this: &str, message: &str) {
        self.out.write(&format!(
            "if(::mlir::failed({verifier}(rewriter, {op_variable}, {this}, {message}))) {{\n"
        ));
        self.out.indent().write("return ::mlir::failure();\n");
        self.close();
    }

    fn match_code(&mut self, node: DagNode<'r>, variable: &str, depth: usize) -> Read<()> {
        if self.match_shared(node, variable)? {
            return Ok(());
        }
        self.out.indent();
        let captures: Vec<_> = (0..node.len()).map(|index| format!("arg{depth}_{index}")).collect();
        for (index, capture) in captures.iter().enumerate() {
            self.declare_capture(node, index, capture)?;
        }
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
        self.context.set("_loc", location);
        self.context.set("_self", variable.to_owned());
        let mut call = String::new();
        write_tgfmt(&mut call, template, Some(&self.context), &captures);
        self.check(
            variable,
            &format!("!::mlir::failed({call})"),
            &format!("\"{call} return ::mlir::failure\""),
        );
        let count = node.len() - tail.count;
        for (index, capture) in captures[..count].iter().enumerate() {
            let name = node.argument_name(index);
            if is_bound(name) {
                self.out.write(name).write(" = ").write(capture).write(";\n");
            }
        }
        for (index, capture) in captures[..count].iter().enumerate() {
            if self.node(node, index)?.is_some() {
                return self.error(format!(
                    "Matching nested tree in NativeCodecall not support for {capture} as arg {index}"
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
            let this = if is_value { format!("{capture}.getType()") } else { capture.clone() };
            let verifier = self.shared.verifier(&constraint)?;
            let summary = escaped(constraint.summary()?);
            self.check_constraint(
                &verifier,
                variable,
                &this,
                &format!(
                    "\"operand {index} of native code call '{template}' failed to satisfy \
                     constraint: '{summary}'\""
                ),
            );
        }
        self.out.unindent();
        Ok(())
    }

    /// Writes the declaration of the variable for an argument of native code.
    fn declare_capture(&mut self, node: DagNode<'r>, index: usize, capture: &str) -> Read<()> {
        let ty = if let Some(child) = self.node(node, index)? {
            match child.kind() {
                NodeKind::Either => {
                    return self.error("NativeCodeCall cannot have `either` operands");
                }
                NodeKind::Variadic => {
                    return self.error("NativeCodeCall cannot have `variadic` operands");
                }
                _ => "::mlir::Value",
            }
        } else {
            let leaf = self.leaf(node, index)?;
            if leaf.is_attribute_matcher() || leaf.is_constant_attribute() {
                "::mlir::Attribute"
            } else if leaf.is_property_matcher() {
                let record = leaf.constraint(self.record)?.record();
                let ty = record.string("interfaceType")?;
                if ty.is_empty() {
                    return self.error(
                        "NativeCodeCall cannot have a property operand with unspecified interface \
                         type",
                    );
                }
                self.out.write(ty).write(" ").write(capture);
                if leaf.is_property_definition() {
                    let default = crate::model::property::Property::new(record)?.default_value;
                    if !default.is_empty() {
                        self.out.write(" = ").write(default);
                    }
                }
                self.out.write(";\n");
                return Ok(());
            } else {
                "::mlir::Value"
            }
        };
        self.out.write(ty).write(" ").write(capture).write(";\n");
        Ok(())
    }

    fn match_operation(&mut self, node: DagNode<'r>, variable: &str, depth: usize) -> Read<()> {
        let op = self.operator(node)?;
        let (cast, class) = (format!("castedOp{depth}"), op.qualified_class_name());
        if self.match_shared(node, variable)? {
            if depth == 0 {
                self.out.write(&format!(
                    "auto {cast} = ::llvm::dyn_cast_or_null<{class}>({variable}); (void){cast};\n"
                ));
            }
            return Ok(());
        }
        self.out.write(&format!(
            "auto {cast} = ::llvm::dyn_cast<{class}>({variable}); (void){cast};\n"
        ));
        // The rewriter has found the root by its name.
        if depth != 0 {
            self.check(variable, &cast, &format!("\"{cast} is not {class} type\""));
        }
        if !node.symbol().is_empty() {
            self.out.write(node.symbol()).write(" = ").write(&cast).write(";\n");
        }
        let (mut argument, mut operand) = (0, 0);
        for argument_index in 0..node.len() {
            let kind = op.arguments().get(argument).copied();
            if let Some(child) = self.node(node, argument_index)? {
                if child.is(NodeKind::Either) {
                    self.match_either(node, child, &cast, argument, &mut operand, depth)?;
                    argument += 2;
                    continue;
                }
                if let Some(Argument::Operand(index)) = kind {
                    let constraint = op.operands()[index];
                    let name = op.operation_name()?;
                    if child.is(NodeKind::Variadic) {
                        if !constraint.is_variadic() {
                            return self.error(format!(
                                "variadic DAG construct can't match op {name}'s non-variadic \
                                 operand #{argument}"
                            ));
                        }
                        self.match_variadic(node, child, &cast, argument, operand, depth)?;
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
                let defining = format!("op{}", depth + 1);
                self.open();
                self.out.write(&format!(
                    "auto *{defining} = \
                     (*{cast}.getODSOperands({operand}).begin()).getDefiningOp();\n"
                ));
                let message =
                    format!("\"There's no operation that defines operand {operand} of {cast}\"");
                self.check(&cast, &defining, &message);
                operand += 1;
                self.match_node(child, &defining, depth + 1)?;
                self.out.write("tblgen_ops.push_back(").write(&defining).write(");\n");
                self.close();
                argument += 1;
                continue;
            }
            match kind {
                Some(Argument::Operand(_)) => {
                    let matched = Matched {
                        node,
                        op_variable: &cast,
                        values: &format!("{cast}.getODSOperands({operand})"),
                        operand,
                        leaf: self.leaf(node, argument_index)?,
                        name: node.argument_name(argument_index),
                        position: OperandPosition { node: node.value(), argument, element: None },
                    };
                    self.match_operand(&matched)?;
                    operand += 1;
                }
                Some(Argument::Attribute(index)) => {
                    self.match_attribute(node, &cast, argument, index)?;
                }
                Some(Argument::Property(index)) => {
                    self.match_property(node, &cast, argument, index)?;
                }
                None => return self.error("unhandled case when matching op"),
            }
            argument += 1;
        }
        Ok(())
    }

    fn match_operand(&mut self, matched: &Matched<'r, '_>) -> Read<()> {
        let op = self.operator(matched.node)?;
        let Matched { op_variable, values, operand, leaf, name, position, .. } = *matched;
        if !leaf.is_unspecified() {
            if !leaf.is_operand_matcher() {
                return self.error(format!(
                    "the {}-th argument of op '{}' should be an operand",
                    position.argument + 1,
                    op.operation_name()?
                ));
            }
            let constraint = leaf.constraint(self.record)?;
            let Some(own) = op.operands().get(operand) else {
                return self.error("unhandled case when matching op");
            };
            if !own.constraint.constraint().is_equivalent(&constraint)? {
                if own.is_variable_length() {
                    return self.error(format!(
                        "further constrain op {}'s variadic operand #{} unsupported now",
                        op.operation_name()?,
                        position.argument
                    ));
                }
                let verifier = self.shared.verifier(&constraint)?;
                let message = format!(
                    "\"operand {operand} of op '{}' failed to satisfy constraint: '{}'\"",
                    op.operation_name()?,
                    escaped(constraint.summary()?)
                );
                let this = format!("(*{values}.begin()).getType()");
                self.check_constraint(&verifier, op_variable, &this, &message);
            }
        }
        if is_bound(name) {
            let variable = match self.symbols.operand(name, position) {
                Some(symbol) => symbol.variable(name).to_owned(),
                None => return self.error(format!("symbol not found: {name}")),
            };
            self.out.write(&variable).write(" = ").write(values).write(";\n");
        }
        Ok(())
    }

    fn match_either(
        &mut self,
        node: DagNode<'r>,
        either: DagNode<'r>,
        op_variable: &str,
        argument: usize,
        operand: &mut usize,
        depth: usize,
    ) -> Read<()> {
        if either.len() != 2 {
            return self.error("`either` only supports grouping two operands");
        }
        let op = self.operator(node)?;
        let lambda = format!("eitherLambda{depth}");
        self.out.write(&format!(
            "auto {lambda} = [&](::mlir::OperandRange v0, ::mlir::OperandRange v1) {{\n"
        ));
        self.out.indent();
        let mut matched_ops = String::new();
        for index in 0..2 {
            if let Some(child) = self.node(either, index)? {
                if child.is(NodeKind::Either) {
                    return self.error("either cannot be nested");
                }
                let defining = format!("local_op_{index}");
                self.out
                    .write(&format!("auto {defining} = (*v{index}.begin()).getDefiningOp();\n"));
                self.open();
                let message = format!(
                    "\"There's no operation that defines operand {operand} of {op_variable}\""
                );
                self.check(op_variable, &defining, &message);
                *operand += 1;
                self.match_node(child, &defining, depth + 1)?;
                self.close();
                matched_ops.push_str(&format!("tblgen_ops.push_back({defining});\n"));
            } else if let Some(Argument::Operand(_)) = op.arguments().get(argument + index) {
                let matched = Matched {
                    node,
                    op_variable,
                    values: &format!("v{index}"),
                    operand: *operand,
                    leaf: self.leaf(either, index)?,
                    name: either.argument_name(index),
                    position: OperandPosition {
                        node: node.value(),
                        argument: argument + index,
                        element: None,
                    },
                };
                self.match_operand(&matched)?;
                *operand += 1;
            } else {
                return self.error("either can only be applied on operand");
            }
        }
        self.out.write(&matched_ops).write("return ::mlir::success();\n").unindent().write("};\n");
        self.open();
        for (number, index) in [(0, *operand - 2), (1, *operand - 1)] {
            self.out.write(&format!(
                "auto eitherOperand{number} = {op_variable}.getODSOperands({index});\n"
            ));
        }
        self.out.write(&format!(
            "if(::mlir::failed({lambda}(eitherOperand0, eitherOperand1)) && \
             ::mlir::failed({lambda}(eitherOperand1, eitherOperand0)))\n"
        ));
        self.out.indent().write("return ::mlir::failure();\n").unindent();
        self.close();
        Ok(())
    }

    fn match_variadic(
        &mut self,
        node: DagNode<'r>,
        variadic: DagNode<'r>,
        op_variable: &str,
        argument: usize,
        operand: usize,
        depth: usize,
    ) -> Read<()> {
        let op = self.operator(node)?;
        self.open();
        self.out.write(&format!(
            "auto variadic_operand_range = {op_variable}.getODSOperands({operand});\n\
             if (variadic_operand_range.size() != {}) return ::mlir::failure();\n",
            variadic.len()
        ));
        let position = |element| OperandPosition { node: node.value(), argument, element };
        let name = variadic.symbol();
        if !name.is_empty() {
            let variable = match self.symbols.operand(name, position(None)) {
                Some(symbol) => symbol.variable(name).to_owned(),
                None => return self.error(format!("symbol not found: {name}")),
            };
            self.out.write(&variable).write(" = variadic_operand_range;\n");
        }
        for index in 0..variadic.len() {
            if let Some(child) = self.node(variadic, index)? {
                if !child.is(NodeKind::Operation) {
                    return self.error("variadic only accepts operation sub-dags");
                }
                self.open();
                let defining = format!("local_op_{index}");
                self.out.write(&format!(
                    "auto *{defining} = variadic_operand_range[{index}].getDefiningOp();\n"
                ));
                let message = format!(
                    "\"There's no operation that defines variadic operand {operand} (variadic \
                     sub-opearnd #{index}) of {op_variable}\""
                );
                self.check(op_variable, &defining, &message);
                self.match_node(child, &defining, depth + 1)?;
                self.out.write("tblgen_ops.push_back(").write(&defining).write(");\n");
                self.close();
            } else if let Some(Argument::Operand(_)) = op.arguments().get(argument) {
                let matched = Matched {
                    node,
                    op_variable,
                    values: &format!("variadic_operand_range.slice({index}, 1)"),
                    operand,
                    leaf: self.leaf(variadic, index)?,
                    name: variadic.argument_name(index),
                    position: position(Some(index)),
                };
                self.match_operand(&matched)?;
            } else {
                return self.error("variadic can only be applied on operand");
            }
        }
        self.close();
        Ok(())
    }

    fn match_attribute(
        &mut self,
        node: DagNode<'r>,
        op_variable: &str,
        argument: usize,
        index: usize,
    ) -> Read<()> {
        let op = self.operator(node)?;
        let named = &op.attributes()[index];
        let (attribute, name) = (&named.attribute, named.name);
        self.open();
        self.out.write("[[maybe_unused]] auto tblgen_attr = ");
        match op.dialect().use_properties_for_attributes()? {
            true => {
                let getter = op.getter(name);
                self.out.write(&format!("{op_variable}.getProperties().{getter}();\n"))
            }
            false => {
                let ty = attribute.storage_type();
                self.out.write(&format!("{op_variable}->getAttrOfType<{ty}>(\"{name}\");\n"))
            }
        };
        let op_name = op.operation_name()?;
        if attribute.has_default_value() {
            let default = tgfmt(attribute.default_value(), &self.context, &[]);
            let built = tgfmt(attribute.const_builder(), &self.context, &[&default]);
            self.out.write("if (!tblgen_attr) tblgen_attr = ").write(&built).write(";\n");
        } else if !attribute.is_optional() {
            let message = format!(
                "\"expected op '{op_name}' to have attribute '{name}' of type '{}'\"",
                attribute.storage_type()
            );
            self.check(op_variable, "tblgen_attr", &message);
        }
        // The operands of `either` are one argument of the node, so that the argument may be
        // missing.
        if argument >= node.len() {
            return self.wrong_argument(&op_name, argument, "an attribute");
        }
        let leaf = self.leaf(node, argument)?;
        if !leaf.is_unspecified() {
            if !leaf.is_attribute_matcher() {
                return self.wrong_argument(&op_name, argument, "an attribute");
            }
            let constraint = leaf.constraint(self.record)?;
            let verifier = self.shared.verifier(&constraint)?;
            // The check of an absent attribute would dereference a null pointer.
            let condition = constraint.condition()?;
            if attribute.is_optional()
                && !condition.contains("!$_self")
                && condition.contains("$_self")
            {
                self.out.write("if (!tblgen_attr) return ::mlir::failure();\n");
            }
            let message = format!(
                "\"op '{op_name}' attribute '{name}' failed to satisfy constraint: '{}'\"",
                escaped(constraint.summary()?)
            );
            self.check_constraint(&verifier, op_variable, "tblgen_attr", &message);
        }
        let bound = node.argument_name(argument);
        if is_bound(bound) {
            self.out.write(bound).write(" = tblgen_attr;\n");
        }
        self.close();
        Ok(())
    }

    fn wrong_argument<T>(&self, op: &str, argument: usize, expected: &str) -> Read<T> {
        let number = argument + 1;
        self.error(format!("the {number}-th argument of op '{op}' should be {expected}"))
    }

    fn match_property(
        &mut self,
        node: DagNode<'r>,
        op_variable: &str,
        argument: usize,
        index: usize,
    ) -> Read<()> {
        let op = self.operator(node)?;
        let name = op.properties()[index].name;
        self.open();
        self.out.write(&format!(
            "[[maybe_unused]] auto tblgen_prop = {op_variable}.getProperties().{}();\n",
            op.getter(name)
        ));
        let op_name = op.operation_name()?;
        if argument >= node.len() {
            return self.wrong_argument(&op_name, argument, "a property");
        }
        let leaf = self.leaf(node, argument)?;
        if !leaf.is_unspecified() {
            if !leaf.is_property_matcher() {
                return self.wrong_argument(&op_name, argument, "a property");
            }
            let constraint = leaf.constraint(self.record)?;
            let verifier = self.shared.verifier(&constraint)?;
            let message = format!(
                "\"op '{op_name}' property '{name}' failed to satisfy constraint: '{}'\"",
                escaped(constraint.summary()?)
            );
            self.check_constraint(&verifier, op_variable, "tblgen_prop", &message);
        }
        let bound = node.argument_name(argument);
        if is_bound(bound) {
            self.out.write(bound).write(" = tblgen_prop;\n");
        }
        self.close();
        Ok(())
    }

    /// Writes the whole match: the source pattern, equal names, and constraints.
    pub(super) fn match_pattern(&mut self) -> Read<()> {
        self.match_node(self.pattern.source(), "op0", 0)?;
        self.match_equal_names();
        for applied in self.pattern.constraints()? {
            let (constraint, entities) = (&applied.constraint, &applied.entities);
            let condition = constraint.condition()?;
            let summary = escaped(constraint.summary()?);
            match constraint.kind() {
                ConstraintKind::Type => {
                    let [entity] = entities[..] else {
                        return self.error("type constraint requires exactly one argument");
                    };
                    let this = format!("({}.getType())", self.symbols.value_use(entity)?);
                    self.context.set("_self", this);
                    let condition = tgfmt(&condition, &self.context, &[]);
                    let message = format!(
                        "\"value entity '{entity}' failed to satisfy constraint: '{summary}'\""
                    );
                    self.check("op0", &condition, &message);
                }
                ConstraintKind::Attribute => {
                    return self
                        .error("cannot use AttrConstraint in Pattern multi-entity constraints");
                }
                _ => {
                    if entities.len() > 4 {
                        return self.error("only support up to 4-entity constraints now");
                    }
                    let names = entities.iter().map(|entity| self.symbols.value_use(entity));
                    let mut names = names.collect::<Read<Vec<_>>>()?;
                    names.resize(4, "<unused>".to_owned());
                    let this = match applied.this {
                        "" => String::new(),
                        this => self.symbols.value_use(this)?,
                    };
                    self.context.set("_self", this);
                    let mut text = String::new();
                    write_tgfmt(&mut text, &condition, Some(&self.context), &names);
                    let message = format!(
                        "\"entities '{}' failed to satisfy constraint: '{summary}'\"",
                        entities.join(", ")
                    );
                    self.check("op0", &text, &message);
                }
            }
        }
        Ok(())
    }

    /// Writes the checks that operands with the same name are equal.
    fn match_equal_names(&mut self) {
        let mut checks = Vec::new();
        let mut current: Option<(&str, &str)> = None;
        for (name, symbol) in self.symbols.iter() {
            let variable = symbol.variable(name);
            match current {
                Some((same, first)) if same == name => {
                    checks.push((first.to_owned(), variable.to_owned()));
                }
                _ => current = Some((name, variable)),
            }
        }
        for (first, second) in checks {
            self.check(
                "op0",
                &format!("*{first}.begin() == *{second}.begin()"),
                &format!("\"Operands '{first}' and '{second}' must be equal\""),
            );
        }
    }
}
