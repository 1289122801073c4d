//! Calls of macros of `tablegen-rt`, which implement its traits for the types of a module.
//!
//! Input: fields and lists of a call. Output: the call as [`Source`] in [`Section::Glue`], with a
//! line for each field.

use std::fmt::Display;

use super::{Section, Source, doc_text, put};

/// Maximum width of a line.
const WIDTH: usize = 98;

/// Call of a macro with named fields.
#[derive(Clone, Debug)]
pub struct MacroCall {
    text: String,
}

impl MacroCall {
    /// Creates a call of the macro with this name, without fields.
    pub fn new(name: &str) -> Self {
        MacroCall { text: format!("::tablegen_rt::{name}! {{\n") }
    }

    /// Adds a doc comment with this Markdown text.
    #[must_use]
    pub fn docs(mut self, text: &str) -> Self {
        self.text.push_str(&doc_text(text, "    "));
        self
    }

    /// Adds a line of its own.
    #[must_use]
    pub fn line(mut self, text: impl Display) -> Self {
        put(&mut self.text, format_args!("    {text}\n"));
        self
    }

    /// Adds a field with a list of items, each with a doc comment of this Markdown text.
    #[must_use]
    pub fn documented(
        mut self,
        name: &str,
        items: impl IntoIterator<Item = (String, impl Display)>,
    ) -> Self {
        let mut text = String::new();
        for (docs, item) in items {
            text.push_str(&doc_text(&docs, "        "));
            put(&mut text, format_args!("        {item},\n"));
        }
        let (start, end) = if text.is_empty() { ("", "") } else { ("\n", "    ") };
        put(&mut self.text, format_args!("    {name}: [{start}{text}{end}],\n"));
        self
    }

    /// Adds a field with a value.
    #[must_use]
    pub fn field(mut self, name: &str, value: impl Display) -> Self {
        put(&mut self.text, format_args!("    {name}: {value},\n"));
        self
    }

    /// Adds a field with a list of values, in one line if they fit.
    #[must_use]
    pub fn list(mut self, name: &str, items: impl IntoIterator<Item = impl Display>) -> Self {
        let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
        let one_line = format!("    {name}: [{}],\n", items.join(", "));
        if one_line.chars().count() <= WIDTH {
            self.text.push_str(&one_line);
            return self;
        }
        put(&mut self.text, format_args!("    {name}: [\n"));
        for item in items {
            put(&mut self.text, format_args!("        {item},\n"));
        }
        self.text.push_str("    ],\n");
        self
    }

    /// Adds a list of arms: each maps a number to a value.
    #[must_use]
    pub fn arms<K: Display, V: Display>(
        self,
        name: &str,
        arms: impl IntoIterator<Item = (K, V)>,
    ) -> Self {
        self.list(name, arms.into_iter().map(|(number, value)| format!("{number} => {value}")))
    }

    /// Returns the call.
    pub fn print(self) -> Source {
        self.print_in(Section::Glue)
    }

    /// Returns the call as an item of a section.
    pub fn print_in(mut self, section: Section) -> Source {
        self.text.push_str("}\n");
        Source::of(section, self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::MacroCall;

    #[test]
    fn lists_that_fit_have_one_line() {
        let call = MacroCall::new("target").field("word", "u8").arms("methods", [(0, "encode")]);
        assert_eq!(
            call.print().to_string(),
            "::tablegen_rt::target! {\n    word: u8,\n    methods: [0 => encode],\n}\n"
        );
        let long = MacroCall::new("target").list("methods", ["method"; 20]).print().to_string();
        assert_eq!(long.lines().count(), 24);
        assert!(long.contains("    methods: [\n        method,\n"), "{long}");
    }

    #[test]
    fn items_of_documented_lists_have_comments() {
        let none: [(String, &str); 0] = [];
        let call = MacroCall::new("target").docs("A\n\nb").line("T,").documented("none", none);
        let call = call.documented("all", [("One\ttab.".to_owned(), "one")]);
        assert_eq!(
            call.print().to_string(),
            "::tablegen_rt::target! {\n    /// A\n    ///\n    /// b\n    T,\n    none: [],\n    \
             all: [\n        /// One    tab.\n        one,\n    ],\n}\n"
        );
    }
}
