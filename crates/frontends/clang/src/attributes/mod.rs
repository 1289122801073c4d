//! Attributes of source code, such as `[[clang::name(1)]]`: AST classes, spellings, parsing,
//! serialization, documentation.
//!
//! Input: [`Attributes`](model::Attributes), the model that all outputs share. Each option has a
//! plan, and a printer in [`cxx`]. [`spellings`] is the only plan with a Rust form ([`rust`]); the
//! other outputs are parts of Clang's C++, or text.

mod classes;
mod cxx;
mod has_attribute;
mod lists;
mod manual;
mod match_rules;
mod nodes;
mod parsed;
mod parser;
mod rust;
mod spellings;

use crate::model::Queries;
use std::io::{self, Write};
use std::sync::Arc;

use crate::ModelBackend;
use crate::model::attributes as model;
use crate::{Context, PlanResult};
use has_attribute::HasAttribute;
use parsed::ParsedAttributes;
use spellings::Spellings;
use tablegen_session::{Options, OutputContext};

/// Plan of an output without a Rust form, with its printer.
struct Part<P> {
    plan: P,
    print: fn(&OutputContext<'_>, &P, &mut Vec<u8>),
}

impl<'r, P: Send + Sync> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Part<P> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        (self.print)(output, &self.plan, &mut text);
        out.write_all(&text)
    }
}

/// Creates a back-end without a Rust form from the function that reads its plan and the function
/// that prints it.
macro_rules! part {
    ($name:literal, $help:literal, $read:path, $print:path $(,)?) => {{
        fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
            let plan = $read(&*cx.attributes()?)?;
            Ok(Arc::new(Part { plan, print: |output, plan, out| $print(output, plan, out) }))
        }
        ModelBackend::planned_without_rust($name, $help, plan)
    }};
}

/// Plan of `--gen-clang-attr-parsed-attr-kinds`.
struct Kinds<'r>(Spellings<'r>);

fn plan_of_kinds<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Kinds(Spellings::read(cx, &*cx.attributes()?)?)))
}

tablegen_emit::printers! {
    impl<'r> for Kinds<'r>: crate::model::FrontEndModel, |plan, output|
    cxx: cxx::kinds::print(output, &plan.0),
    rust: Ok(rust::print(output, &plan.0))
}

tablegen_emit::printers! {
    impl<'r> for HasAttribute<'r>: crate::model::FrontEndModel, |plan, output|
    cxx: cxx::has_attribute::print(output, plan)
}

tablegen_emit::printers! {
    impl<'r> for ParsedAttributes<'r>: crate::model::FrontEndModel, |plan, output|
    cxx: cxx::parsed::print(output, plan)
}

/// Back-ends for attributes.
pub(crate) const BACKENDS: &[ModelBackend] = &[
    part!(
        "gen-clang-attr-classes",
        "Generate the classes of attributes",
        classes::Declarations::read,
        cxx::classes::classes
    ),
    part!(
        "gen-clang-attr-parser-string-switches",
        "Generate what the parser knows of attributes by their names",
        parser::ParserSwitches::read,
        cxx::parser::print
    ),
    part!(
        "gen-clang-attr-subject-match-rules-parser-string-switches",
        "Generate what finds rules of #pragma clang attribute by their names",
        match_rules::rules,
        cxx::match_rules::parser
    ),
    part!(
        "gen-clang-attr-impl",
        "Generate the functions of attributes",
        classes::Definitions::read,
        cxx::classes::functions
    ),
    part!(
        "gen-clang-attr-list",
        "Generate the list of attributes",
        lists::AttributeList::read,
        cxx::lists::attributes
    ),
    part!(
        "gen-clang-attr-doc-table",
        "Generate what the manual says of attributes as strings",
        lists::documentation,
        cxx::lists::documentation
    ),
    part!(
        "gen-clang-attr-subject-match-rule-list",
        "Generate the rules of #pragma clang attribute",
        match_rules::rules,
        cxx::match_rules::list
    ),
    part!(
        "gen-clang-attr-pch-read",
        "Generate what reads attributes from precompiled headers",
        nodes::read_back,
        cxx::serialization::read
    ),
    part!(
        "gen-clang-attr-pch-write",
        "Generate what writes attributes to precompiled headers",
        nodes::written,
        cxx::serialization::write
    ),
    part!(
        "gen-clang-regular-keyword-attr-info",
        "Generate the list of keywords that are attributes",
        lists::keywords,
        cxx::lists::keywords
    ),
    ModelBackend::planned_without_rust(
        "gen-clang-attr-has-attribute-impl",
        "Generate what __has_attribute gives",
        |cx, _| Ok(Arc::new(HasAttribute::read(cx, &*cx.attributes()?)?)),
    ),
    part!(
        "gen-clang-attr-spelling-index",
        "Generate the places of spellings among those of their attributes",
        lists::spellings_by_kind,
        cxx::spelling_index::print
    ),
    part!(
        "gen-clang-attr-ast-visitor",
        "Generate what visits attributes",
        nodes::visited,
        cxx::visitors::visitor
    ),
    part!(
        "gen-clang-attr-template-instantiate",
        "Generate the instantiation of attributes in templates",
        nodes::Instances::read,
        cxx::visitors::instantiation
    ),
    part!(
        "gen-clang-attr-parsed-attr-list",
        "Generate the list of attributes that are parsed",
        lists::kinds,
        cxx::lists::parsed
    ),
    ModelBackend::planned_without_rust(
        "gen-clang-attr-parsed-attr-impl",
        "Generate the checks of attributes that were parsed",
        |cx, _| Ok(Arc::new(ParsedAttributes::read(cx, &*cx.attributes()?)?)),
    ),
    ModelBackend::planned(
        "gen-clang-attr-parsed-attr-kinds",
        "attribute_kinds",
        "Generate which attribute a name stands for",
        plan_of_kinds,
    ),
    part!(
        "gen-clang-attr-is-type-dependent",
        "Generate what acts on attributes that make types dependent",
        nodes::type_dependent,
        cxx::visitors::type_dependence
    ),
    part!(
        "gen-clang-attr-text-node-dump",
        "Generate what dumps attributes",
        nodes::dumped,
        cxx::visitors::dump
    ),
    part!(
        "gen-clang-attr-node-traverse",
        "Generate what dumps the nodes below attributes",
        nodes::traversed,
        cxx::visitors::dump_below
    ),
    part!(
        "gen-cxx11-attribute-info",
        "Generate which attributes of the C++ standard have arguments",
        lists::standard,
        cxx::lists::standard_attributes
    ),
    part!(
        "gen-attribute-spelling-list",
        "Generate the names and the scopes of attributes",
        lists::Names::read,
        cxx::lists::names
    ),
    part!(
        "gen-attr-docs",
        "Generate the manual of attributes",
        manual::Chapters::read,
        cxx::manual::print
    ),
    part!(
        "gen-clang-test-pragma-attribute-supported-attributes",
        "Generate the list of attributes that #pragma clang attribute takes",
        match_rules::supported,
        cxx::match_rules::supported
    ),
];
