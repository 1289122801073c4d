//! Prints a plan as a Rust module: enums, the hook trait, the matcher as bytes for
//! `tablegen_rt::isel`, and `select`.
//!
//! Enums, methods and tables are printed as text: there can be thousands of them, and Rust code of
//! the description is kept as written.

mod enums;
mod explain;
mod hooks;

use std::fmt::Write;
use tablegen_core::Loc;

use quote::quote;

use super::Plan;
use super::bytes;
use super::coverage::Covered;
use super::interface::Interface;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{MacroCall, Module, Section, byte_string, ident, location, numbers};
use tablegen_emit_target::rust::hooks::Style;
use tablegen_emit_target::stated::NamedFeatures;
use tablegen_model::value_types::ValueType;
use tablegen_session::{BackendError, OutputContext};

/// Prints the whole module.
pub(super) fn module<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    interface: &Interface<'_, 'r>,
    features: &NamedFeatures<'r>,
    locs: &[Loc],
    style: Style,
) -> Result<Module, BackendError> {
    let table = bytes::table(plan, interface, style.coverage || style.explain);
    let mut module = Module::new(output, "gen-dag-isel");
    module.import_runtime(&quote!(isel::{Emit, Target}));
    if table.covered.is_some() {
        module.import_runtime(&quote!(isel::Pattern));
    }
    let names = [
        SharedName::Opcode,
        SharedName::Register,
        SharedName::RegisterClass,
        SharedName::SubRegIndex,
        SharedName::ValueType,
    ];
    module.use_names(&names);
    if interface.tests_features() {
        module.use_names(&[SharedName::Feature]);
    }
    enums::print(output, interface, &mut module);
    let hooks = hooks::print(output, interface, features, locs, style, &mut module)?;
    selector(plan, style, &mut module);
    if style.explain {
        explain::print(&hooks, &mut module);
    }
    if let Some(covered) = &table.covered {
        module.add(Section::Data, patterns(plan, covered, output));
    }
    module.add(Section::Data, tables(&table));
    Ok(module)
}

fn selector(plan: &Plan<'_>, style: Style, module: &mut Module) {
    let type_number = |ty: ValueType| proc_macro2::Literal::u32_unsuffixed(u32::from(ty.0));
    let pointer = type_number(ValueType::I_PTR);
    let (chain, glue) = (type_number(ValueType::OTHER), type_number(ValueType::GLUE));
    let about = format!("Instruction selector of target `{}`.", plan.target);
    module.alias_runtime(&about, &quote!(Selector<V>), &quote!(isel::Selector<Patterns, V>));
    let about = "Patterns of the selector, in the order in which they are tried.";
    module.marker(about, &ident("Patterns"));
    module.text(
        MacroCall::new("pattern_selector")
            .field("pointer_type", pointer)
            .field("chain_type", chain)
            .field("glue_type", glue)
            .print(),
    );
    if style.explain {
        module.add(Section::Glue, explain::vocabulary());
    }
}

fn tables(table: &bytes::Table) -> String {
    let mut text = String::from("static SELECTOR_STARTS: [u32; ");
    let _ = write!(text, "{}] = [", table.starts.len());
    numbers(&mut text, table.starts.iter());
    text.push_str("];\n\nstatic SELECTOR_CODE: &[u8] = ");
    text.push_str(&byte_string(&table.code));
    text.push_str(";\n");
    text
}

/// Returns the table of the patterns that coverage numbers refer to.
fn patterns(plan: &Plan<'_>, covered: &Covered, output: &OutputContext<'_>) -> String {
    let mut text = String::from(
        "/// The patterns of the matcher. Those that match and make the same are one.\n\
         #[allow(dead_code)]\npub static PATTERNS: [Pattern; ",
    );
    let _ = writeln!(text, "{}] = [", covered.patterns.len());
    for (shown, pattern) in &covered.patterns {
        let shown = String::from_utf8_lossy(shown);
        let location = location(output, plan.patterns.record(*pattern));
        let _ = writeln!(text, "    Pattern::new({shown:?}, {location:?}),");
    }
    text.push_str("];\n\n");
    text
}
