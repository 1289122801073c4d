//! Trait with the formats that are C++ code in the description.

use std::collections::BTreeSet;

use tablegen_emit::rust::{field_name, put};

/// Methods of the trait.
#[derive(Debug, Default)]
pub(super) struct Hooks {
    /// Names of methods and of operations.
    operations: Vec<(String, String)>,
    /// Names of directives.
    directives: BTreeSet<String>,
    /// Names of methods and of operations.
    inferences: Vec<(String, String)>,
}

impl Hooks {
    /// Adds the format of an operation.
    pub(super) fn add_operation(&mut self, method: &str, name: &str) {
        self.operations.push((method.to_owned(), name.to_owned()));
    }

    /// Adds a directive. Returns the name of its methods without `parse` and `print`.
    pub(super) fn add_directive(&mut self, name: &str) -> String {
        self.directives.insert(name.to_owned());
        method(name)
    }

    /// Adds the inference of result types.
    pub(super) fn add_inference(&mut self, method: &str, name: &str) {
        self.inferences.push((method.to_owned(), name.to_owned()));
    }

    /// Returns the trait.
    pub(super) fn text(&self, dialect: &str) -> String {
        let mut text = format!(
            "/// Formats of the dialect `{dialect}` that are C++ code in the description. An operation \
             whose\n/// format is missing is printed in the generic form, and parsed in no other.\n\
             pub trait Hooks: 'static {{\n"
        );
        for (method, name) in &self.operations {
            put(
                &mut text,
                format_args!(
                    "    /// Parses `{name}` behind its name.\n    ///\n    /// # Errors\n    \
                     /// Returns an error if the text is not valid.\n    \
                     fn parse_{method}(parser: &mut OpParser<'_, '_>) -> runtime::Result<()> {{\n        \
                     parser.missing_hook(\"`{name}`\")\n    }}\n\n    \
                     /// Prints `{name}` behind its name.\n    ///\n    /// # Errors\n    \
                     /// Returns an error if the operation must be printed in the generic form.\n    \
                     fn print_{method}(printer: &mut OpPrinter<'_, '_>) -> Result<(), MissingHook> {{\n        \
                     let _ = printer;\n        Err(MissingHook)\n    }}\n\n"
                ),
            );
        }
        for name in &self.directives {
            let method = method(name);
            put(
                &mut text,
                format_args!(
                    "    /// Parses the directive `custom<{name}>`. Returns true if it was there, where it is \
                     optional.\n    ///\n    /// # Errors\n    \
                     /// Returns an error if the text is not valid.\n    \
                     fn parse_custom_{method}(\n        parser: &mut OpParser<'_, '_>,\n        \
                     arguments: &'static [Argument],\n    ) -> runtime::Result<bool> {{\n        \
                     let _ = arguments;\n        \
                     parser.missing_hook(\"`custom<{name}>`\").map(|()| false)\n    }}\n\n    \
                     /// Prints the directive `custom<{name}>`.\n    ///\n    /// # Errors\n    \
                     /// Returns an error if the operation must be printed in the generic form.\n    \
                     fn print_custom_{method}(\n        printer: &mut OpPrinter<'_, '_>,\n        \
                     arguments: &'static [Argument],\n    ) -> Result<(), MissingHook> {{\n        \
                     let _ = (printer, arguments);\n        Err(MissingHook)\n    }}\n\n"
                ),
            );
        }
        for (method, name) in &self.inferences {
            put(
                &mut text,
                format_args!(
                    "    /// Sets the types of the results of `{name}`.\n    ///\n    /// # Errors\n    \
                     /// Returns an error if they cannot be inferred.\n    \
                     fn infer_{method}(parser: &mut OpParser<'_, '_>) -> runtime::Result<()> {{\n        \
                     parser.missing_hook(\"the types of the results\")\n    }}\n\n"
                ),
            );
        }
        let end = text.trim_end().len();
        text.truncate(end);
        text.push_str("\n}\n\nimpl Hooks for () {}\n");
        text
    }
}

/// Returns the name of the methods of a directive.
pub(super) fn method(name: &str) -> String {
    field_name(name).trim_start_matches("r#").to_owned()
}
