//! Prints a dialect as a module for the crate `melior`.
//!
//! Input: a [`Plan`]. Output: for each operation a struct with accessors, a builder and a
//! constructor; an enum of all operations; enums, attributes and types of the dialect; tables of the
//! operations and their constraints, which `tablegen_rt::mlir` reads.

mod builders;
mod definitions;
mod enums;
mod hooks;
mod operations;

use tablegen_emit::rust::{Module, Section, location_after};
use tablegen_session::OutputContext;

use crate::NAME;
use crate::names;
use crate::plan::Plan;
use crate::plan::operations::Stated;
use crate::{Api, ended, tables};

/// Returns the module of a dialect.
pub(crate) fn module(output: &OutputContext<'_>, plan: &Plan<'_>) -> Module {
    let mut module = Module::new(output, NAME);
    let names = names::names(plan, Api::Melior);
    let location = location_after(output, plan.record);
    module.text(format!("// The dialect `{}`{location}.\n", plan.name));
    module.add(Section::Imports, imports(plan));
    for named in &names.operations {
        let mut text = String::new();
        operations::print(&mut text, output, plan, &names, named);
        builders::print(&mut text, plan, &names, named);
        module.text(ended(&text));
    }
    if !names.operations.is_empty() {
        module.text(ended(&operations::all(output, plan, &names)));
    }
    if !plan.hooks.is_empty() {
        module.text(ended(&hooks::print(plan, &names)));
    }
    for (one, name) in plan.enums.iter().zip(&names.enums) {
        module.text(enums::print(output, one, name));
    }
    for (one, name) in plan.definitions.iter().zip(&names.definitions) {
        module.text(ended(&definitions::print(output, one, name)));
    }
    module.add(Section::Glue, "::tablegen_rt::melior_support!();\n");
    module
        .add(Section::Data, tables::print(plan, &names, &|check| check.stated != Stated::Relation));
    module
}

fn imports(plan: &Plan<'_>) -> String {
    let mut text = String::new();
    if !plan.operations.is_empty() {
        text.push_str(
            "#[allow(unused_imports)]\nuse ::core::borrow::{Borrow, BorrowMut};\n\
             use ::core::fmt;\nuse ::core::marker::PhantomData;\n\
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
