//! Attributes and types.

use proc_macro2::Ident;
use tablegen_emit::rust::put;
use tablegen_session::OutputContext;

use super::identifiers::Identifiers;
use crate::docs::docs;
use crate::plan::definitions::Definition;

/// Returns the struct of an attribute or a type.
pub(super) fn print(
    output: &OutputContext<'_>,
    one: &Definition<'_>,
    ty: &Ident,
    types: &mut Identifiers,
) -> String {
    let mut text = String::new();
    let (kind, sigil) = if one.is_attribute { ("Attribute", '#') } else { ("Type", '!') };
    let name = format!("{sigil}{}", one.name);
    let parameters = match one.parameters.as_slice() {
        [] => String::new(),
        all => {
            let all: Vec<String> = all.iter().map(|name| format!("`{name}`")).collect();
            format!(" with the parameters {}", all.join(", "))
        }
    };
    let what = format!("{kind} `{name}`{parameters}");
    match one.is_attribute {
        true => attribute(&mut text, output, one, ty, &what),
        false => of_type(&mut text, output, one, ty, &what, &types.claim(one.name)),
    }
    text
}

fn of_type(
    text: &mut String,
    output: &OutputContext<'_>,
    one: &Definition<'_>,
    ty: &Ident,
    what: &str,
    id: &str,
) {
    docs(text, output, what, one.record, [one.summary, one.description]);
    put(
        text,
        format_args!(
            "#[pliron_type(name = {id:?}, generate_get = true, verifier = \"succ\")]\n\
             #[derive(Clone, PartialEq, Eq, Hash, Debug)]\n#[allow(dead_code)]\npub struct {ty}"
        ),
    );
    let is_plain = one.parameters.is_empty();
    text.push_str(match is_plain {
        true => ";\n\n",
        false => {
            " {\n    /// MLIR's text of the parameters, without the angle brackets. Empty if absent.\n    \
             pub parameters: String,\n}\n\n"
        }
    });
    let full = format!("!{}", one.name);
    let own = match is_plain {
        true => format!("        {full:?}.to_owned()\n"),
        false => format!(
            "        match self.parameters.as_str() {{\n            \"\" => {full:?}.to_owned(),\n            \
             parameters => ::std::format!(\"{full}<{{parameters}}>\"),\n        }}\n"
        ),
    };
    let parse = match is_plain {
        true => format!("        Ok({ty}::get(parser.ctx).into())\n"),
        false => format!(
            "        let mut parameters = ::std::string::String::new();\n        \
             if parser.try_literal(\"<\") {{\n            \
             parameters = parser.balanced(&[])?.to_owned();\n            \
             parser.literal(\">\")?;\n        }}\n        \
             Ok({ty}::get(parser.ctx, parameters).into())\n"
        ),
    };
    put(
        text,
        format_args!(
            "#[type_interface_impl]\nimpl MlirType for {ty} {{\n    \
             fn text(&self, _: &Context) -> String {{\n{own}    }}\n}}\n\n\
             ::tablegen_pliron::mlir_type_syntax!({ty});\n\n\
             #[allow(dead_code)]\n\
             impl {ty} {{\n    /// Parses what follows the name.\n    ///\n    /// # Errors\n    \
             /// Returns an error if brackets do not match.\n    \
             pub fn parse(parser: &mut runtime::Parser<'_>) -> runtime::Result<TypeHandle> {{\n\
             {parse}    }}\n}}\n"
        ),
    );
}

fn attribute(
    text: &mut String,
    output: &OutputContext<'_>,
    one: &Definition<'_>,
    ty: &Ident,
    what: &str,
) {
    docs(text, output, what, one.record, [one.summary, one.description]);
    let name = format!("#{}", one.name);
    put(
        text,
        format_args!(
            "#[derive(Clone, PartialEq, Eq, Hash, Debug)]\n#[allow(dead_code)]\npub struct {ty} {{\n    \
             /// MLIR's text of the parameters, without the angle brackets. Empty if absent.\n    \
             pub parameters: String,\n}}\n\n\
             #[allow(dead_code)]\n\
             impl {ty} {{\n    /// Beginning of the text.\n    pub const NAME: &'static str = {name:?};\n\n    \
             /// Returns the attribute.\n    pub fn attribute(&self) -> Attr {{\n        \
             Attr::Other(match self.parameters.as_str() {{\n            \
             \"\" => Self::NAME.to_owned(),\n            \
             parameters => ::std::format!(\"{name}<{{parameters}}>\"),\n        }})\n    }}\n\n    \
             /// Reads an attribute. `None` if it is another one.\n    \
             pub fn from_attribute(attribute: &Attr) -> Option<Self> {{\n        \
             let Attr::Other(text) = attribute else {{ return None }};\n        \
             let rest = text.strip_prefix(Self::NAME)?;\n        \
             let parameters = match rest.strip_prefix('<') {{\n            \
             Some(rest) => rest.strip_suffix('>')?,\n            \
             None if rest.is_empty() => rest,\n            None => return None,\n        }};\n        \
             Some({ty} {{ parameters: parameters.to_owned() }})\n    }}\n}}\n"
        ),
    );
}
