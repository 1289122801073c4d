//! Enums, with their strings and integers.

use proc_macro2::Ident;
use tablegen_emit::rust::{Names, constant_name, put, quoted};
use tablegen_session::OutputContext;

use crate::docs::docs;
use crate::plan::enums::Enum;

/// Returns the items of an enum. `runtime` is the crate with the module `mlir` that the module refers to, such
/// as `::tablegen_rt`.
pub(crate) fn print(
    output: &OutputContext<'_>,
    one: &Enum<'_>,
    ty: &Ident,
    runtime: &str,
) -> String {
    let mut text = String::new();
    match one.separator {
        None => cases(&mut text, output, one, ty),
        Some(separator) => bits(&mut text, output, one, ty, separator, runtime),
    }
    text
}

fn cases(text: &mut String, output: &OutputContext<'_>, one: &Enum<'_>, ty: &Ident) {
    docs(text, output, &format!("Enum `{}`", quoted(one.name)), one.record, [one.summary, ""]);
    let mut names = Names::default();
    for own in ["ALL", "INFO", "PROPERTY"] {
        names.claim(own);
    }
    let variants: Vec<Ident> = one.cases.iter().map(|case| names.claim_type(case.symbol)).collect();
    let mut values = std::collections::BTreeSet::new();
    let distinct = one.cases.iter().all(|case| values.insert(case.value));
    let allow = "#[allow(clippy::enum_variant_names, clippy::upper_case_acronyms)]\n";
    put(
        text,
        format_args!(
            "#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]\n{allow}\
             pub enum {ty} {{\n"
        ),
    );
    for (case, variant) in one.cases.iter().zip(&variants) {
        let shown = quoted(case.text);
        put(text, format_args!("    /// `{shown}` = {}.\n    {variant},\n", case.value));
    }
    put(
        text,
        format_args!(
            "}}\n\nimpl {ty} {{\n    /// All cases.\n    pub const ALL: &'static [Self] = &["
        ),
    );
    let all: Vec<String> = variants.iter().map(|variant| format!("Self::{variant}")).collect();
    put(text, format_args!("{}];\n\n", all.join(", ")));
    put(
        text,
        format_args!(
            "    /// Returns the integer that stands for the case.\n    \
             pub const fn value(self) -> u64 {{\n        match self {{\n"
        ),
    );
    for (case, variant) in one.cases.iter().zip(&variants) {
        put(text, format_args!("            Self::{variant} => {},\n", case.value));
    }
    text.push_str(
        "        }\n    }\n\n    /// Returns the text that stands for the case.\n    \
         pub const fn as_str(self) -> &'static str {\n        match self {\n",
    );
    for (case, variant) in one.cases.iter().zip(&variants) {
        put(text, format_args!("            Self::{variant} => {:?},\n", case.text));
    }
    let first = if distinct { "" } else { " first" };
    put(
        text,
        format_args!(
            "        }}\n    }}\n\n    /// Returns the{first} case of an integer. `None` if no case \
             has it.\n    pub fn from_value(value: u64) -> Option<Self> {{\n        \
             Self::ALL.iter().copied().find(|one| one.value() == value)\n    }}\n\n    \
             /// Returns the case of a text. `None` if no case has it.\n    \
             pub fn from_text(text: &str) -> Option<Self> {{\n        \
             Self::ALL.iter().copied().find(|one| one.as_str() == text)\n    }}\n}}\n\n\
             impl ::core::fmt::Display for {ty} {{\n    \
             fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {{\n        \
             f.write_str(self.as_str())\n    }}\n}}\n\n"
        ),
    );
}

fn bits(
    text: &mut String,
    output: &OutputContext<'_>,
    one: &Enum<'_>,
    ty: &Ident,
    separator: &str,
    runtime: &str,
) {
    let joint = separator;
    let separator = separator.trim();
    let what = format!("Set of bits of the enum `{}`", one.name);
    docs(text, output, &what, one.record, [one.summary, ""]);
    let mut names = Names::default();
    for method in ["CASES", "INFO", "PROPERTY"] {
        names.claim(method);
    }
    put(
        text,
        format_args!(
            "#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]\n\
             pub struct {ty}(u64);\n\nimpl {ty} {{\n"
        ),
    );
    let mut list = Vec::new();
    for case in &one.cases {
        let name = names.claim(&constant_name(case.symbol));
        put(
            text,
            format_args!(
                "    /// `{}` = {}.\n    pub const {name}: Self = {ty}({});\n\n",
                quoted(case.text),
                case.value,
                case.value
            ),
        );
        list.push(format!("({:?}, {})", case.text, case.value));
    }
    put(
        text,
        format_args!(
            "    /// Texts and values of the cases.\n    \
             pub const CASES: &'static [(&'static str, u64)] = &[{}];\n\n    \
             /// Creates a set from its integer.\n    \
             pub const fn from_value(value: u64) -> Self {{\n        {ty}(value)\n    }}\n\n    \
             /// Returns the integer that stands for the set.\n    \
             pub const fn value(self) -> u64 {{\n        self.0\n    }}\n\n    \
             /// Returns true if all bits of `other` are in the set.\n    \
             pub const fn contains(self, other: Self) -> bool {{\n        \
             self.0 & other.0 == other.0\n    }}\n\n    \
             /// Returns the set of a text with {separator:?} between cases. `None` if a case does not \
             exist.\n    pub fn from_text(text: &str) -> Option<Self> {{\n        \
             {runtime}::mlir::bits_of_text(Self::CASES, {separator:?}, text).map({ty})\n    \
             }}\n}}\n\n\
             impl ::core::ops::BitOr for {ty} {{\n    type Output = Self;\n\n    \
             fn bitor(self, other: Self) -> Self {{\n        {ty}(self.0 | other.0)\n    }}\n}}\n\n\
             impl ::core::fmt::Display for {ty} {{\n    \
             fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {{\n        \
             {runtime}::mlir::write_bits(Self::CASES, {joint:?}, self.0, f)\n    }}\n}}\n\n",
            list.join(", "),
        ),
    );
}
