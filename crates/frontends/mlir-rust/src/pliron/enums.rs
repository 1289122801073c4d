//! Conversions between enums and attributes.

use proc_macro2::Ident;
use tablegen_emit::rust::{Source, put};
use tablegen_session::OutputContext;

use crate::plan::enums::{Enum, Form};
use crate::{ended, enums};

/// Returns the items of an enum.
pub(super) fn print(output: &OutputContext<'_>, one: &Enum<'_>, ty: &Ident) -> Source {
    let mut source = enums::print(output, one, ty, "::tablegen_pliron");
    let mut text = String::new();
    let cases: Vec<String> =
        one.cases.iter().map(|case| format!("({:?}, {})", case.text, case.value)).collect();
    let integer = |width| format!("EnumForm::Integer({width})");
    let form = match one.form {
        Form::Integer(width) => integer(width),
        Form::Named(name) => {
            let (dialect, mnemonic) = name.split_once('.').unwrap_or(("", name));
            format!(
                "EnumForm::Dialect {{\n            dialect: {dialect:?},\n            \
                 mnemonic: {mnemonic:?},\n            has_brackets: {},\n        }}",
                one.has_brackets
            )
        }
        Form::Unknown => integer(one.width),
    };
    let of_value = match one.separator {
        Some(_) => "Some(Self::from_value(value))",
        None => "Self::from_value(value)",
    };
    put(
        &mut text,
        format_args!(
            "#[allow(dead_code)]\nimpl {ty} {{\n    /// Table of the enum.\n    pub const INFO: EnumInfo = EnumInfo {{\n        \
             name: {name:?},\n        cases: &[{cases}],\n        separator: {separator:?},\n        \
             form: {form},\n    }};\n\n    \
             /// Table of the enum for properties, which are integers as attributes.\n    \
             pub const PROPERTY: EnumInfo =\n        \
             EnumInfo {{ form: EnumForm::Integer({width}), ..Self::INFO }};\n\n    \
             /// Returns an attribute with the value.\n    \
             pub fn attribute(self, ctx: &Context) -> Attr {{\n        \
             Self::INFO.attribute(ctx, self.value())\n    }}\n\n    \
             /// Returns the value of an attribute. `None` if it has none.\n    \
             pub fn from_attribute(attribute: &Attr) -> Option<Self> {{\n        \
             let value = Self::INFO.of_attribute(attribute)?;\n        {of_value}\n    }}\n}}\n",
            name = one.name,
            cases = cases.join(", "),
            separator = one.separator,
            width = one.width,
        ),
    );
    source.append(ended(&text));
    source
}
