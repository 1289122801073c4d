//! Attributes of source code, such as `[[clang::name(1)]]`: AST classes, spellings, parsing,
//! serialization, documentation.
//!
//! Input: [`Attributes`], the model that all outputs share. [`cxx`] has a printer for each option.
//! [`spellings`] is the only plan with a Rust form ([`rust`]); the other outputs are parts of
//! Clang's C++, or text.

mod cxx;
mod has_attribute;
mod parsed;
mod rust;
mod spellings;

use crate::model::Queries;
use std::io::Write;
use std::sync::Arc;

use crate::Backend;
use crate::model::attributes as model;
use crate::model::attributes::Attributes;
use crate::{Context, PlanResult};
use has_attribute::HasAttribute;
use parsed::ParsedAttributes;
use spellings::Spellings;
use tablegen_session::{BackendError, Options, OutputContext};

/// Printer of an output without a Rust form.
type Print =
    for<'r> fn(&OutputContext<'_>, &Attributes<'r>, &mut Vec<u8>) -> Result<(), BackendError>;

/// Plan of an output without a Rust form.
struct Part<'r> {
    attributes: Arc<Attributes<'r>>,
    print: Print,
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Part<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        let mut text = Vec::new();
        (self.print)(output, &self.attributes, &mut text)?;
        Ok(out.write_all(&text)?)
    }
}

/// Creates a back-end without a Rust form from its printer.
macro_rules! part {
    ($name:literal, $help:literal, $print:path) => {{
        fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
            Ok(Arc::new(Part { attributes: cx.attributes()?, print: $print }))
        }
        Backend::planned_without_rust($name, $help, plan)
    }};
}

/// Plan of `--gen-clang-attr-parsed-attr-kinds`.
struct Kinds<'r>(Spellings<'r>);

fn plan_of_kinds<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Kinds(Spellings::read(cx, &*cx.attributes()?)?)))
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Kinds<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cxx::kinds::print(output, &self.0))?)
    }

    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        Ok(Box::new(move |output| Ok(rust::print(output, &self.0))))
    }
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for HasAttribute<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cxx::has_attribute::print(output, self))?)
    }
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for ParsedAttributes<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cxx::parsed::print(output, self))?)
    }
}

/// Back-ends for attributes.
pub(crate) const BACKENDS: &[Backend] = &[
    part!("gen-clang-attr-classes", "Generate the classes of attributes", cxx::classes::classes),
    part!(
        "gen-clang-attr-parser-string-switches",
        "Generate what the parser knows of attributes by their names",
        cxx::parser::print
    ),
    part!(
        "gen-clang-attr-subject-match-rules-parser-string-switches",
        "Generate what finds rules of #pragma clang attribute by their names",
        cxx::match_rules::parser
    ),
    part!("gen-clang-attr-impl", "Generate the functions of attributes", cxx::classes::functions),
    part!("gen-clang-attr-list", "Generate the list of attributes", cxx::lists::attributes),
    part!(
        "gen-clang-attr-doc-table",
        "Generate what the manual says of attributes as strings",
        cxx::lists::documentation
    ),
    part!(
        "gen-clang-attr-subject-match-rule-list",
        "Generate the rules of #pragma clang attribute",
        cxx::match_rules::list
    ),
    part!(
        "gen-clang-attr-pch-read",
        "Generate what reads attributes from precompiled headers",
        cxx::serialization::read
    ),
    part!(
        "gen-clang-attr-pch-write",
        "Generate what writes attributes to precompiled headers",
        cxx::serialization::write
    ),
    part!(
        "gen-clang-regular-keyword-attr-info",
        "Generate the list of keywords that are attributes",
        cxx::lists::keywords
    ),
    Backend::planned_without_rust(
        "gen-clang-attr-has-attribute-impl",
        "Generate what __has_attribute gives",
        |cx, _| Ok(Arc::new(HasAttribute::read(cx, &*cx.attributes()?)?)),
    ),
    part!(
        "gen-clang-attr-spelling-index",
        "Generate the places of spellings among those of their attributes",
        cxx::spelling_index::print
    ),
    part!("gen-clang-attr-ast-visitor", "Generate what visits attributes", cxx::visitors::visitor),
    part!(
        "gen-clang-attr-template-instantiate",
        "Generate the instantiation of attributes in templates",
        cxx::visitors::instantiation
    ),
    part!(
        "gen-clang-attr-parsed-attr-list",
        "Generate the list of attributes that are parsed",
        cxx::lists::parsed
    ),
    Backend::planned_without_rust(
        "gen-clang-attr-parsed-attr-impl",
        "Generate the checks of attributes that were parsed",
        |cx, _| Ok(Arc::new(ParsedAttributes::read(cx, &*cx.attributes()?)?)),
    ),
    Backend::planned(
        "gen-clang-attr-parsed-attr-kinds",
        "attributes",
        "Generate which attribute a name stands for",
        plan_of_kinds,
    ),
    part!(
        "gen-clang-attr-is-type-dependent",
        "Generate what acts on attributes that make types dependent",
        cxx::visitors::type_dependence
    ),
    part!("gen-clang-attr-text-node-dump", "Generate what dumps attributes", cxx::visitors::dump),
    part!(
        "gen-clang-attr-node-traverse",
        "Generate what dumps the nodes below attributes",
        cxx::visitors::dump_below
    ),
    part!(
        "gen-cxx11-attribute-info",
        "Generate which attributes of the C++ standard have arguments",
        cxx::lists::standard_attributes
    ),
    part!(
        "gen-attribute-spelling-list",
        "Generate the names and the scopes of attributes",
        cxx::lists::names
    ),
    part!("gen-attr-docs", "Generate the manual of attributes", cxx::manual::print),
    part!(
        "gen-clang-test-pragma-attribute-supported-attributes",
        "Generate the list of attributes that #pragma clang attribute takes",
        cxx::match_rules::supported
    ),
];
