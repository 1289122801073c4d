//! Names that the patterns of a rewrite bind, collected before the steps of a match or a rewrite.
//!
//! Input: nodes of the source pattern and of the result patterns. Output: the symbols of the reader,
//! or an error about an argument that cannot be bound.

use crate::model::constraint::ConstraintKind;
use crate::model::fields::Read;
use crate::model::pattern::{DagNode, NodeKind};

use super::{Reader, is_bound};

impl<'r> Reader<'_, '_, 'r> {
    /// Binds the names in a node and below it.
    pub(super) fn collect_symbols(&mut self, node: DagNode<'r>, is_source: bool) -> Read<()> {
        let name = node.symbol();
        match node.kind() {
            NodeKind::NativeCodeCall => self.collect_in_code(node, is_source),
            NodeKind::Operation => self.collect_in_operation(node, is_source),
            _ if name.is_empty() => Ok(()),
            _ => self.error(format!(
                "binding symbol '{name}' to non-operation/native code call unsupported right now"
            )),
        }
    }

    fn collect_in_code(&mut self, node: DagNode<'r>, is_source: bool) -> Read<()> {
        let name = node.symbol();
        if !name.is_empty() {
            if is_source {
                return self.error(format!(
                    "binding symbol '{name}' to NativecodeCall in MatchPattern is not supported"
                ));
            }
            self.symbols.bind_values(name, node.native_returns()?)?;
        }
        for argument_index in 0..node.len() {
            if let Some(child) = self.node(node, argument_index)? {
                self.collect_symbols(child, is_source)?;
                continue;
            }
            let name = node.argument_name(argument_index);
            if !is_source || !is_bound(name) {
                continue;
            }
            let leaf = self.leaf(node, argument_index)?;
            if leaf.is_unspecified() {
                self.symbols.bind_value(name)?;
                continue;
            }
            let constraint = leaf.constraint(self.record)?;
            if leaf.is_property_matcher() {
                let ty = constraint.record().string("interfaceType")?;
                if ty.is_empty() {
                    return self.error(format!(
                        "binding symbol '{name}' in NativeCodeCall to a property constraint \
                         without specifying that constraint's type is unsupported"
                    ));
                }
                self.symbols.bind_property(name, ty)?;
            } else if leaf.is_attribute_matcher()
                || leaf.is_enum_case()
                || leaf.is_constant_attribute()
                || constraint.kind() == ConstraintKind::Attribute
            {
                self.symbols.bind_attribute(name)?;
            } else {
                self.symbols.bind_value(name)?;
            }
        }
        Ok(())
    }

    fn collect_in_operation(&mut self, node: DagNode<'r>, is_source: bool) -> Read<()> {
        let op = self.operator(node)?;
        let (mut directives, mut either) = (0, 0);
        for argument_index in 0..node.len() {
            match self.node(node, argument_index)?.map(DagNode::kind) {
                Some(NodeKind::Location | NodeKind::ReturnType) => directives += 1,
                Some(NodeKind::Either) => either += 1,
                _ => {}
            }
        }
        let expected = op.arguments().len();
        if expected + directives != node.len() + either {
            let (op, found) = (op.operation_name()?, node.len() + either);
            return self.error(format!(
                "op '{op}' argument number mismatch: {found} in pattern vs. {expected} in \
                 definition"
            ));
        }
        if !node.symbol().is_empty() {
            self.symbols.bind_results(node.symbol(), &op)?;
        }
        let mut argument = 0;
        for argument_index in 0..node.len() {
            if let Some(child) = self.node(node, argument_index)? {
                match child.kind() {
                    NodeKind::Either => {
                        for index in 0..child.len() {
                            self.collect_part(
                                node,
                                child,
                                index,
                                argument + index,
                                None,
                                is_source,
                            )?;
                        }
                        argument += 1;
                    }
                    NodeKind::Variadic => {
                        let name = child.symbol();
                        if !name.is_empty() {
                            self.symbols.bind_argument(node, name, &op, argument, None)?;
                        }
                        for index in 0..child.len() {
                            self.collect_part(
                                node,
                                child,
                                index,
                                argument,
                                Some(index),
                                is_source,
                            )?;
                        }
                    }
                    _ => self.collect_symbols(child, is_source)?,
                }
            } else if is_source && is_bound(node.argument_name(argument_index)) {
                let name = node.argument_name(argument_index);
                self.symbols.bind_argument(node, name, &op, argument, None)?;
            }
            argument += 1;
        }
        Ok(())
    }

    /// Binds the names in an argument of `either` or `variadic`.
    fn collect_part(
        &mut self,
        parent: DagNode<'r>,
        node: DagNode<'r>,
        index: usize,
        argument: usize,
        element: Option<usize>,
        is_source: bool,
    ) -> Read<()> {
        if let Some(child) = self.node(node, index)? {
            return self.collect_symbols(child, is_source);
        }
        let name = node.argument_name(index);
        if is_bound(name) {
            let op = self.operator(parent)?;
            self.symbols.bind_argument(parent, name, &op, argument, element)?;
        }
        Ok(())
    }
}
