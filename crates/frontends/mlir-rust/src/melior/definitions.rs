//! Wrappers of attributes and types.

use proc_macro2::Ident;
use tablegen_emit::rust::put;
use tablegen_session::OutputContext;

use crate::docs::docs;
use crate::plan::definitions::Definition;

/// Returns the wrapper of an attribute or a type.
pub(super) fn print(output: &OutputContext<'_>, one: &Definition<'_>, ty: &Ident) -> String {
    let mut text = String::new();
    let (kind, inner, error, sigil) = match one.is_attribute {
        true => ("Attribute", "Attribute", "AttributeExpected", '#'),
        false => ("Type", "Type", "TypeExpected", '!'),
    };
    let name = format!("{sigil}{}", one.name);
    let parameters = match one.parameters.as_slice() {
        [] => String::new(),
        all => format!(" with the parameters {}", quoted_list(all)),
    };
    let what = format!("{kind} `{name}`{parameters}");
    docs(&mut text, output, &what, one.record, [one.summary, one.description]);
    let lower = kind.to_ascii_lowercase();
    put(
        &mut text,
        format_args!(
            "#[derive(Clone, Copy, PartialEq, Eq, Debug)]\n\
             #[allow(dead_code)]\n\
             pub struct {ty}<'c>({inner}<'c>);\n\n\
             #[allow(dead_code)]\n\
             impl<'c> {ty}<'c> {{\n    \
             /// Beginning of the text.\n    pub const NAME: &'static str = {name:?};\n\n    \
             /// Reads the text of parameters: the part of the text behind the name.\n    ///\n    \
             /// # Errors\n    \
             /// Returns an error if the text is not valid, or if the dialect is not loaded.\n    \
             pub fn parse(context: &'c Context, parameters: &str) -> Result<Self, Error> {{\n        \
             let text = support::with_parameters(Self::NAME, parameters);\n        \
             let parsed = {inner}::parse(context, &text);\n        \
             Self::try_from(parsed.ok_or(Error::{error}(Self::NAME, text))?)\n    }}\n}}\n\n\
             impl<'c> TryFrom<{inner}<'c>> for {ty}<'c> {{\n    type Error = Error;\n\n    \
             fn try_from({lower}: {inner}<'c>) -> Result<Self, Error> {{\n        \
             let text = {raw}.to_string();\n        \
             match support::has_name(&text, Self::NAME) {{\n            \
             true => Ok({ty}({raw})),\n            \
             false => Err(Error::{error}(Self::NAME, text)),\n        }}\n    }}\n}}\n\n\
             impl<'c> From<{ty}<'c>> for {inner}<'c> {{\n    \
             fn from(wrapper: {ty}<'c>) -> Self {{\n        wrapper.0\n    }}\n}}\n\n\
             impl ::core::fmt::Display for {ty}<'_> {{\n    \
             fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {{\n        \
             self.0.fmt(f)\n    }}\n}}\n\n",
            raw = if one.is_attribute { "attribute" } else { "r#type" },
            lower = if one.is_attribute { lower } else { format!("r#{lower}") },
        ),
    );
    text
}

fn quoted_list(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
