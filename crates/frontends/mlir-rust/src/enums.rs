//! Enums, with their strings and integers.

use proc_macro2::Ident;
use tablegen_emit::rust::{
    Lookup, Members, Names, NumberType, Section, Source, StandaloneEntry, StandaloneEnum,
    constant_name, ident, put, quoted,
};
use tablegen_session::OutputContext;

use crate::docs::{about, docs};
use crate::ended;
use crate::plan::enums::Enum;

/// Returns the items of an enum. `runtime` is the crate with the module `mlir` that the module refers to, such
/// as `::tablegen_rt`.
pub(crate) fn print(
    output: &OutputContext<'_>,
    one: &Enum<'_>,
    ty: &Ident,
    runtime: &str,
) -> Source {
    match one.separator {
        None => cases(output, one, ty),
        Some(separator) => {
            let mut text = String::new();
            bits(&mut text, output, one, ty, separator, runtime);
            ended(&text).into()
        }
    }
}

fn cases(output: &OutputContext<'_>, one: &Enum<'_>, ty: &Ident) -> Source {
    let mut names = Names::default();
    for own in ["ALL", "INFO", "PROPERTY"] {
        names.claim(own);
    }
    let variants: Vec<Ident> = one.cases.iter().map(|case| names.claim_type(case.symbol)).collect();
    let entries = one.cases.iter().zip(&variants).map(|(case, name)| StandaloneEntry {
        name,
        text: case.text.to_owned(),
        about: format!("`{}` = {}.", quoted(case.text), case.value),
        value: case.value.cast_signed(),
    });
    let printed = StandaloneEnum {
        name: ty,
        about: &about(
            output,
            &format!("Enum `{}`", quoted(one.name)),
            one.record,
            [one.summary, ""],
        ),
        listed_in: "description",
        number: NumberType { bits: u64::BITS, is_signed: false },
        entries: entries.collect(),
        members: Members {
            all: &ident("ALL"),
            from_value: &ident("from_value"),
            value: &ident("value"),
            name: &ident("name"),
            variable: &ident("case"),
        },
        lookup: Lookup::Method(&ident("from_text")),
    };
    printed.print(Section::Api)
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
             #[allow(dead_code)]\n\
             pub struct {ty}(u64);\n\n#[allow(dead_code)]\nimpl {ty} {{\n"
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
