//! Prints a dialect as a module for the crate `melior`.
//!
//! Input: a [`Plan`]. Output: for each operation a struct with accessors, a builder and a
//! constructor; an enum of all operations; enums, attributes and types of the dialect; tables of the
//! operations and their constraints, which `tablegen_rt::mlir` reads.

mod builders;
mod definitions;
mod enums;
mod names;
mod operations;
mod tables;

use tablegen_emit::rust::{Module, Section, doc_text, location_after, put};
use tablegen_session::OutputContext;

use crate::NAME;
use crate::plan::Plan;
use names::{Named, OperationNames};

/// Returns the module of a dialect.
pub(crate) fn module(output: &OutputContext<'_>, plan: &Plan<'_>) -> Module {
    let mut module = Module::new(output, NAME);
    let names = names::names(plan);
    let location = location_after(output, plan.record);
    module.text(format!("// The dialect `{}`{location}.\n", plan.name));
    module.add(Section::Imports, imports(plan));
    for named in &names.operations {
        let mut text = String::new();
        operations::print(&mut text, output, plan, &names, named);
        builders::print(&mut text, plan, named);
        module.text(unused_allowed(&text));
    }
    if !names.operations.is_empty() {
        module.text(unused_allowed(&operations::all(output, plan, &names)));
    }
    for (one, name) in plan.enums.iter().zip(&names.enums) {
        module.text(unused_allowed(&enums::print(output, one, name)));
    }
    for (one, name) in plan.definitions.iter().zip(&names.definitions) {
        module.text(unused_allowed(&definitions::print(output, one, name)));
    }
    module.add(Section::Glue, "::tablegen_rt::melior_support!();\n");
    module.add(Section::Data, tables::print(plan, &names));
    module
}

/// Returns items with an attribute that allows programs not to use them, and one line end at their
/// end.
fn unused_allowed(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for line in text.trim_end().lines() {
        let is_item = ["pub enum ", "pub fn ", "pub static ", "pub struct ", "pub use "]
            .iter()
            .any(|one| line.starts_with(one));
        if is_item || (line.starts_with("impl") && !line.contains(" for ")) {
            out.push_str(match line.starts_with("pub use ") {
                true => "#[allow(unused_imports)]\n",
                false => "#[allow(dead_code)]\n",
            });
        }
        out.push_str(line);
        out.push('\n');
    }
    out
}

fn imports(plan: &Plan<'_>) -> String {
    let mut text = String::new();
    if !plan.operations.is_empty() {
        text.push_str(
            "#[allow(unused_imports)]\nuse ::core::borrow::{Borrow, BorrowMut};\n\
             use ::core::marker::PhantomData;\n\
             #[allow(unused_imports)]\nuse ::melior::ir::{Attribute, Block, BlockRef, Location, \
             Region, RegionRef, Type, Value};\n\
             use ::melior::ir::operation::Operation;\n\
             #[allow(unused_imports)]\nuse ::melior::ir::operation::OperationResult;\n\
             use ::melior::{Context, Error};\n\
             #[allow(unused_imports)]\nuse ::tablegen_rt::mlir::{self, Set, Unset};\n",
        );
    } else {
        text.push_str(
            "#[allow(unused_imports)]\nuse ::melior::ir::{Attribute, Type};\n\
             #[allow(unused_imports)]\nuse ::melior::{Context, Error};\n",
        );
    }
    text
}

/// Returns Markdown of a description as the rest of a doc comment: without common indentation, and
/// with code blocks that are not tests.
pub(crate) fn markdown(text: &str) -> String {
    let mut plain = String::new();
    tablegen_emit::rust::indented(text, "", &mut plain);
    let mut out = String::new();
    let mut is_code = false;
    for line in plain.lines() {
        let start = line.trim_start();
        let fence = start.starts_with("```") || start.starts_with("~~~");
        if fence && !is_code && start[3..].trim_matches(['`', '~']).is_empty() {
            put(&mut out, format_args!("{line}text\n"));
        } else if !is_code && !fence && line.starts_with("    ") && !start.is_empty() {
            // Indented text would be a test of rustdoc.
            put(&mut out, format_args!("{start}\n"));
        } else {
            put(&mut out, format_args!("{line}\n"));
        }
        is_code ^= fence;
    }
    if is_code {
        out.push_str("```\n");
    }
    out
}

/// Appends the documentation of an item: a first line, the location of its record, summary and
/// description.
pub(crate) fn docs(
    text: &mut String,
    output: &OutputContext<'_>,
    what: &str,
    record: tablegen_core::Record<'_>,
    [summary, description]: [&str; 2],
) {
    let mut all = format!("{what}: `{}`{}.", record.name(), location_after(output, record));
    let summary = summary.split_whitespace().collect::<Vec<_>>().join(" ");
    if !summary.is_empty() {
        put(&mut all, format_args!("\n\n{}.", capitalized(summary.trim_end_matches('.'))));
    }
    let has_description = !description.trim().is_empty();
    if has_description {
        put(&mut all, format_args!("\n\n{}", markdown(description)));
    }
    text.push_str(&doc_text(all.trim_end(), ""));
    if has_description {
        // The Markdown of descriptions was not written for these.
        text.push_str(
            "#[allow(clippy::doc_lazy_continuation, clippy::doc_overindented_list_items)]\n",
        );
    }
}

fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// Returns the operation with its names.
fn of<'p, 'r>(
    plan: &'p Plan<'r>,
    named: &OperationNames,
) -> &'p crate::plan::operations::Operation<'r> {
    &plan.operations[named.index]
}

/// Returns the name that users see for a part without a name.
fn shown(name: &str, named: &Named) -> String {
    if name.is_empty() { named.plain.clone() } else { name.to_owned() }
}
