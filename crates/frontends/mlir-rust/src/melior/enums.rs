//! Conversions between enums and attributes.

use proc_macro2::Ident;
use tablegen_emit::rust::{Source, put};
use tablegen_session::OutputContext;

use crate::plan::enums::{Enum, Form};
use crate::{ended, enums};

/// Returns the items of an enum.
pub(super) fn print(output: &OutputContext<'_>, one: &Enum<'_>, ty: &Ident) -> Source {
    let mut source = enums::print(output, one, ty, "::tablegen_rt");
    let mut text = String::new();
    conversions(&mut text, one, ty);
    source.append(ended(&text));
    source
}

/// Appends the conversions between values and attributes.
fn conversions(text: &mut String, one: &Enum<'_>, ty: &Ident) {
    let is_set = one.separator.is_some();
    let of_number = match is_set {
        true => "Some(Self::from_value(value))",
        false => "Self::from_value(value)",
    };
    let (reads, about) = match one.form {
        Form::Integer(width) => {
            // Values are sign-extended.
            let mask = match 1_u64.checked_shl(width) {
                Some(end) => format!(" & {:#x}", end - 1),
                None => String::new(),
            };
            let body = format!(
                "        let value = support::number(attribute)?{mask};\n        \
                 let found = {of_number};\n"
            );
            (body, format!("an integer attribute of {width} bits"))
        }
        Form::Named(_) | Form::Unknown => {
            let name = match one.form {
                Form::Named(name) => format!("#{name}"),
                _ => String::new(),
            };
            let body = format!(
                "        let found = Self::from_text(&support::parameter(attribute, {name:?}));\n"
            );
            (body, "an attribute with its text".to_owned())
        }
    };
    put(
        text,
        format_args!(
            "impl TryFrom<Attribute<'_>> for {ty} {{\n    type Error = Error;\n\n    \
             /// Reads the value of {about}.\n    \
             fn try_from(attribute: Attribute<'_>) -> Result<Self, Error> {{\n{reads}        \
             found.ok_or_else(|| Error::AttributeExpected({name:?}, attribute.to_string()))\n    \
             }}\n}}\n\n",
            name = one.name,
        ),
    );
    let body = match one.form {
        Form::Integer(width) => format!(
            "        let ty = ::melior::ir::r#type::IntegerType::new(context, {width});\n        \
             Ok(::melior::ir::attribute::IntegerAttribute::new(ty.into(), self.value() as i64).into())\n"
        ),
        Form::Named(name) => {
            let parameters = if one.has_brackets { "<{self}>" } else { " {self}" };
            format!(
                "        let parameters = ::std::format!(\"{parameters}\");\n        \
                 let text = support::with_parameters(\"#{name}\", &parameters);\n        \
                 support::parse_attribute(context, &text)\n"
            )
        }
        Form::Unknown => return,
    };
    put(
        text,
        format_args!(
            "#[allow(dead_code)]\nimpl {ty} {{\n    /// Returns {about}.\n    ///\n    /// # Errors\n    \
             /// Returns an error if the dialect is not loaded.\n    \
             pub fn attribute<'c>(self, context: &'c Context) -> Result<Attribute<'c>, Error> {{\n\
             {body}    }}\n}}\n\n"
        ),
    );
}
