//! Declaration of an enum with variants.

use proc_macro2::Ident;

use super::super::docs::doc_text;
use super::put;

/// Enum to declare.
pub(super) struct Declaration<'d> {
    pub(super) name: &'d str,
    /// Documentation in Markdown.
    pub(super) about: &'d str,
    /// True if `Debug` is derived.
    pub(super) derives_debug: bool,
    /// Lints that are allowed.
    pub(super) allowed: &'d [&'d str],
    /// Primitive type of the values.
    pub(super) repr: &'d str,
}

/// Variant to declare.
pub(super) struct Variant<'d> {
    pub(super) name: &'d Ident,
    /// Documentation in Markdown, in one line; may be empty.
    pub(super) about: &'d str,
    /// Value as a literal. `None` if it follows from the preceding variant.
    pub(super) value: Option<String>,
}

impl Declaration<'_> {
    /// Appends the declaration.
    pub(super) fn print<'d>(
        &self,
        variants: impl IntoIterator<Item = Variant<'d>>,
        text: &mut String,
    ) {
        let Declaration { name, repr, .. } = self;
        text.push_str(&doc_text(self.about, ""));
        let debug = if self.derives_debug { "Debug, " } else { "" };
        let allowed = self.allowed.join(",\n    ");
        put(
            text,
            format_args!(
                "#[derive(Clone, Copy, {debug}PartialEq, Eq, PartialOrd, Ord, Hash)]\n\
                 #[allow(\n    {allowed}\n)]\n"
            ),
        );
        let mut variants = variants.into_iter().peekable();
        if variants.peek().is_none() {
            // An enum without variants cannot have a `repr` attribute.
            put(text, format_args!("pub enum {name} {{}}\n"));
            return;
        }
        put(text, format_args!("#[repr({repr})]\npub enum {name} {{\n"));
        for Variant { name, about, value } in variants {
            if !about.is_empty() {
                put(text, format_args!("    /// {about}\n"));
            }
            match value {
                Some(value) => put(text, format_args!("    {name} = {value},\n")),
                None => put(text, format_args!("    {name},\n")),
            }
        }
        text.push_str("}\n");
    }
}
