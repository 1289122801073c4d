//! Formats trees as in LLVM's errors: nodes with their possible types.

use super::tables::Tables;
use super::tree::{NodeId, Trees, What};
use super::type_sets::TypeSets;

/// Formatter for trees.
#[derive(Clone, Copy)]
pub struct Show<'a, 'r> {
    tables: &'a Tables<'r>,
    sets: &'a TypeSets,
    trees: &'a Trees,
}

impl<'a, 'r> Show<'a, 'r> {
    pub fn new(tables: &'a Tables<'r>, sets: &'a TypeSets, trees: &'a Trees) -> Self {
        Show { tables, sets, trees }
    }

    /// Appends a tree as a user would write it.
    pub fn without_types(&self, id: NodeId, out: &mut String) {
        let node = &self.trees[id];
        match node.what {
            What::Int(value) => out.push_str(&value.to_string()),
            what if node.what.is_leaf() => out.push_str(self.tables.name(what)),
            what => {
                out.push('(');
                out.push_str(self.tables.name(what));
                for (index, &child) in self.trees.children(id).iter().enumerate() {
                    out.push_str(if index == 0 { " " } else { ", " });
                    self.without_types(child, out);
                }
                out.push(')');
            }
        }
        if !node.name.is_none() {
            out.push_str(":$");
            out.push_str(self.tables.text(node.name));
        }
    }

    /// Appends a tree.
    pub fn node(&self, id: NodeId, out: &mut String) {
        let node = &self.trees[id];
        let is_leaf = node.what.is_leaf();
        if !is_leaf {
            out.push('(');
        }
        match node.what {
            What::Int(value) => out.push_str(&value.to_string()),
            what => out.push_str(self.tables.name(what)),
        }
        for &ty in self.trees.types(id) {
            out.push(':');
            self.sets.get(ty).write_to(out);
        }
        if !is_leaf {
            for (index, &child) in self.trees.children(id).iter().enumerate() {
                out.push_str(if index == 0 { " " } else { ", " });
                self.node(child, out);
            }
            out.push(')');
        }
        for call in self.tables.lists().calls(node.calls) {
            out.push_str("<<P:");
            if call.scope != 0 {
                out.push_str(&format!("{}:", call.scope));
            }
            out.push_str("Predicate_");
            out.push_str(self.tables.fragment(call.fragment).name());
            out.push_str(">>");
        }
        if let Some(transform) = node.transform {
            out.push_str("<<X:");
            out.push_str(self.tables.transform(transform).record.name());
            out.push_str(">>");
        }
        if !node.name.is_none() {
            out.push_str(":$");
            out.push_str(self.tables.text(node.name));
        }
        for name in self.tables.lists().argument_names(node.argument_names) {
            out.push_str(&format!(":$pred:{}:{}", name.scope, self.tables.text(name.name)));
        }
    }
}
