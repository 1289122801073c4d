//! Texts of types, for the many patterns in comments and tables. Each is formatted once.

use std::sync::OnceLock;

use super::Patterns;
use super::tree::{NodeId, What};
use super::type_sets::TypeSetId;

/// Cached texts of types.
pub struct TypeTexts {
    /// Texts such as `:{ *:[i32] }`, formatted on first use.
    types: Vec<OnceLock<Box<[u8]>>>,
}

impl TypeTexts {
    /// Creates an empty cache for the types of these patterns.
    pub fn new(patterns: &Patterns<'_>) -> Self {
        let count = patterns.rules().sets().count();
        TypeTexts { types: (0..count).map(|_| OnceLock::new()).collect() }
    }

    /// Appends a tree of these patterns.
    pub fn write(&self, patterns: &Patterns<'_>, id: NodeId, out: &mut Vec<u8>) {
        let (tables, trees) = (patterns.tables(), patterns.trees());
        let node = &trees[id];
        let is_leaf = node.what.is_leaf();
        if !is_leaf {
            out.push(b'(');
        }
        match node.what {
            What::Int(value) => out.extend_from_slice(value.to_string().as_bytes()),
            what => out.extend_from_slice(tables.name(what).as_bytes()),
        }
        for &ty in trees.types(id) {
            self.write_type(patterns, ty, out);
        }
        if !is_leaf {
            for (index, &child) in trees.children(id).iter().enumerate() {
                out.extend_from_slice(if index == 0 { b" " } else { b", " });
                self.write(patterns, child, out);
            }
            out.push(b')');
        }
        for call in tables.lists().calls(node.calls) {
            out.extend_from_slice(b"<<P:");
            if call.scope != 0 {
                out.extend_from_slice(format!("{}:", call.scope).as_bytes());
            }
            out.extend_from_slice(b"Predicate_");
            out.extend_from_slice(tables.fragment(call.fragment).name().as_bytes());
            out.extend_from_slice(b">>");
        }
        if let Some(transform) = node.transform {
            out.extend_from_slice(b"<<X:");
            out.extend_from_slice(tables.transform(transform).record.name().as_bytes());
            out.extend_from_slice(b">>");
        }
        if !node.name.is_none() {
            out.extend_from_slice(b":$");
            out.extend_from_slice(tables.text(node.name).as_bytes());
        }
        for name in tables.lists().argument_names(node.argument_names) {
            let text = tables.text(name.name);
            out.extend_from_slice(format!(":$pred:{}:{text}", name.scope).as_bytes());
        }
    }

    fn write_type(&self, patterns: &Patterns<'_>, ty: TypeSetId, out: &mut Vec<u8>) {
        let text = self.types[ty.0 as usize].get_or_init(|| {
            let mut text = String::from(":");
            patterns.rules().set(ty).write_to(&mut text);
            text.into_bytes().into_boxed_slice()
        });
        out.extend_from_slice(text);
    }
}
