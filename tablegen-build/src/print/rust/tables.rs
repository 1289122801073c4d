//! Tables of numbers and texts as text: what `tablegen_rt` reads at run time.

use std::fmt::Write;

use super::{byte_string, string};

/// A static with tables, as it is written field by field.
#[derive(Default)]
pub(crate) struct Tables {
    fields: String,
}

impl Tables {
    /// Adds a field.
    pub(crate) fn add(&mut self, name: &str, value: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.fields, "        {name}: {value},");
    }

    /// The static of this name that has them all; its type `Tables`, and those of its fields, are
    /// in this module.
    pub(crate) fn print(&self, name: &str, module: &str, types: &[&str]) -> String {
        format!(
            "static {name}: {module}::Tables = {{\n    #[allow(unused_imports)]\n    \
             use {module}::{{{}}};\n    Tables {{\n{}    }}\n}};\n",
            types.join(", "),
            self.fields
        )
    }
}

/// Numbers, in as few bytes each as will do.
pub(crate) fn numbers(all: &[u64]) -> String {
    let used = |number: &u64| (u64::BITS - number.leading_zeros()).div_ceil(8) as usize;
    let width = all.iter().map(used).max().unwrap_or(0);
    let bytes: Vec<u8> =
        all.iter().flat_map(|number| number.to_le_bytes().into_iter().take(width)).collect();
    format!("Numbers {{ width: {width}, bytes: {} }}", byte_string(&bytes))
}

/// Where each of several things begins that stand one after the other, and where the last one
/// ends.
pub(crate) fn starts(lens: impl Iterator<Item = usize>) -> String {
    let mut all = vec![0];
    let mut end = 0;
    for len in lens {
        end += len as u64;
        all.push(end);
    }
    numbers(&all)
}

/// Texts, one after the other.
pub(crate) fn texts(texts: &[&str]) -> String {
    let starts = starts(texts.iter().map(|text| text.len()));
    format!("Texts {{ text: {}, starts: {starts} }}", string(&texts.concat()))
}
