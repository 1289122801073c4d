//! Documentation in Markdown: `--gen-{op,attrdef,typedef,enum,dialect}-doc`.
//!
//! Input: operations, attributes, types, enums and dialects. [`operation`], [`definition`] and
//! [`enums`] plan and print the section of one entity; [`dialect`] puts all of a dialect together.

mod definition;
mod dialect;
mod enums;
mod operation;

use std::io::{self, Write};
use std::sync::Arc;

use tablegen_emit::PrintPlan;
use tablegen_emit::cxx::emit;
use tablegen_session::{BackendOptions, OptionSpec, Options, OutputContext};

use crate::cxx::text::DOCS_HEADER;
use crate::model::fields::derived_from;
use crate::model::operator::Operator;
use crate::operations::{EXCLUDE, INCLUDE, requested_ops};
use crate::{Context, MlirModel, ModelBackend, PlanResult};
use definition::Definition;
use enums::Enum;
use operation::Operation;

/// Back-ends of this group.
pub(crate) const BACKENDS: &[ModelBackend] = &[
    ModelBackend::planned_without_rust(
        "gen-attrdef-doc",
        "Generate dialect attribute documentation",
        |cx, _| plan_of_definitions(cx, "AttrDef"),
    )
    .with_comments("<!-- ", " -->"),
    ModelBackend::planned_without_rust(
        "gen-dialect-doc",
        "Generate dialect documentation",
        dialect::plan,
    )
    .with_comments("<!-- ", " -->")
    .with_options(dialect::DialectDocOptions::SPECS),
    ModelBackend::planned_without_rust(
        "gen-enum-doc",
        "Generate dialect enum documentation",
        plan_of_enums,
    )
    .with_comments("<!-- ", " -->"),
    ModelBackend::planned_without_rust("gen-op-doc", "Generate dialect documentation", plan_of_ops)
        .with_comments("<!-- ", " -->")
        .with_options(OpDocOptions::SPECS),
    ModelBackend::planned_without_rust(
        "gen-typedef-doc",
        "Generate dialect type documentation",
        |cx, _| plan_of_definitions(cx, "TypeDef"),
    )
    .with_comments("<!-- ", " -->"),
];

/// Option with the prefix of qualified names that is left out.
const STRIP_PREFIX: OptionSpec =
    OptionSpec::new("strip-prefix", "string", "Strip prefix of the fully qualified names");

/// Option that allows what only Hugo understands.
const HUGO: OptionSpec =
    OptionSpec::new("allow-hugo-specific-features", "", "Allows using features specific to Hugo");

tablegen_session::backend_options! {
    /// Options of `--gen-op-doc`.
    struct OpDocOptions {
        hugo: bool = HUGO,
        exclude: String = EXCLUDE,
        include: String = INCLUDE,
        /// Prefix of class names that is left out. `None` stands for `::mlir::`.
        strip_prefix: Option<String> = STRIP_PREFIX,
    }
}

/// Document of sections that are independent of each other.
struct Sections<T> {
    sections: Vec<T>,
    /// True if the document refers to the source.
    has_link: bool,
    print: fn(&mut Vec<u8>, &T),
}

impl<'r, T: Send + Sync + 'r> PrintPlan<'r, MlirModel> for Sections<T> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        emit!(&mut text; DOCS_HEADER);
        if self.has_link {
            source_link(&mut text, output.input_name());
        }
        self.sections.iter().for_each(|one| (self.print)(&mut text, one));
        out.write_all(&text)
    }
}

/// Appends a link to the source, if it is one of MLIR's.
fn source_link(out: &mut Vec<u8>, path: &str) {
    if let Some(begin) = path.find("mlir/include/mlir/") {
        emit!(out; "\n[source](https://github.com/llvm/llvm-project/blob/main/", &path[begin..],
            ")\n");
    }
}

fn plan_of_ops<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let options = OpDocOptions::parse(options)?;
    let style = operation::Style::new(options.strip_prefix, options.hugo);
    let defs = requested_ops(cx, &options.include, &options.exclude)?.into_iter();
    let ops = defs.map(|def| Operation::read(&Operator::new(cx.records(), def)?, &style));
    let sections = ops.collect::<Result<_, _>>()?;
    Ok(Arc::new(Sections { sections, has_link: true, print: operation::print }))
}

fn plan_of_definitions<'r>(cx: &Context<'_, 'r>, class: &str) -> PlanResult<'r> {
    let sections = derived_from(cx.records(), class)?.map(Definition::read);
    let sections = sections.collect::<Result<_, _>>()?;
    Ok(Arc::new(Sections { sections, has_link: false, print: definition::print }))
}

fn plan_of_enums<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let sections = derived_from(cx.records(), "EnumInfo")?.map(Enum::read);
    let sections = sections.collect::<Result<_, _>>()?;
    Ok(Arc::new(Sections { sections, has_link: false, print: enums::print }))
}
