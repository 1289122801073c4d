//! Statics with tables that are built field by field, by the constructors of `tablegen-rt`.

use std::fmt::Write;

use tablegen_emit::rust::{Section, Source};

/// Value of a type `Tables` of `tablegen-rt`, as source text.
#[derive(Default)]
pub struct Tables {
    fields: String,
}

impl Tables {
    /// Sets a field.
    pub fn add(&mut self, name: &str, value: &str) {
        // Writing to a string cannot fail.
        let _ = write!(self.fields, "\n        .{name}({value})");
    }

    /// Returns the value as an expression. `of` is the name of its type.
    pub fn expression(&self, of: &str) -> String {
        format!("{of}::EMPTY{}", self.fields)
    }

    /// Returns a static `name` of type `Tables`. That type and those of the fields, `types`, are in
    /// `module`.
    pub fn print(&self, name: &str, module: &str, types: &[&str]) -> Source {
        let text = format!(
            "static {name}: {module}::Tables = {{\n    #[allow(unused_imports)]\n    \
             use {module}::{{{}, Tables}};\n    {}\n}};\n",
            types.join(", "),
            self.expression("Tables")
        );
        Source::of(Section::Data, text)
    }
}
