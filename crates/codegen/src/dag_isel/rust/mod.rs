//! Prints a plan as a Rust module: enums, the hook trait, the matcher as bytes for
//! `tablegen_rt::isel`, and `select`.
//!
//! Enums, methods and tables are printed as text: there can be thousands of them, and Rust code of
//! the description is kept as written.

mod enums;
mod explain;
mod hooks;

use std::fmt::Write;
use tablegen_core::{Loc, Records};

use quote::quote;

use super::Plan;
use super::bytes;
use super::coverage::Covered;
use super::interface::Interface;
use super::vocabulary::Instruction;
use crate::support::rust::hooks::Style;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{Module, byte_string, doc, numbers, place};
use tablegen_model::value_types::ValueType;
use tablegen_session::{BackendError, OutputContext};

/// Collects the names and numbers that the module refers to.
///
/// # Errors
/// Returns an error if a pattern emits an instruction that the target does not have.
pub(super) fn interface<'p, 'r>(
    plan: &'p Plan<'r>,
    records: &'r Records,
) -> Result<Interface<'p, 'r>, BackendError> {
    let unlisted = |one: &&Instruction<'r>| one.number.is_none();
    if let Some(one) = plan.vocabulary.instructions.all().iter().find(unlisted) {
        let message = format!("'{}' is no instruction of the target", one.record.name());
        return Err(one.record.error(message).into());
    }
    Ok(Interface::new(plan, records)?)
}

/// Prints the whole module.
pub(super) fn module<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    interface: &Interface<'_, 'r>,
    locs: &[Loc],
    style: Style,
) -> Result<Module, BackendError> {
    let table = bytes::table(plan, interface, style.coverage || style.explain);
    let mut module = Module::new(output, "gen-dag-isel");
    module.items(quote! {
        use ::tablegen_rt::isel::{Emit, NoMatch, Table, Target};
    });
    if table.covered.is_some() {
        module.items(quote! {
            use ::tablegen_rt::isel::Pattern;
        });
    }
    let names = [
        SharedName::Opcode,
        SharedName::Register,
        SharedName::RegisterClass,
        SharedName::SubRegIndex,
        SharedName::ValueType,
    ];
    module.use_names(&names);
    enums::print(output, interface, &mut module);
    let hooks = hooks::print(output, interface, locs, style, &mut module)?;
    selector(plan, style, &mut module);
    if style.explain {
        explain::print(&hooks, &mut module);
    }
    if let Some(covered) = &table.covered {
        module.text(patterns(plan, covered, output));
    }
    module.text(tables(&table));
    Ok(module)
}

fn selector(plan: &Plan<'_>, style: Style, module: &mut Module) {
    let type_number = |ty: ValueType| proc_macro2::Literal::u32_unsuffixed(u32::from(ty.0));
    let pointer = type_number(ValueType::I_PTR);
    let (chain, glue) = (type_number(ValueType::OTHER), type_number(ValueType::GLUE));
    let about = doc(&format!(
        "Selects instructions of target `{}` for the nodes of a DAG, one node after the other.\n\n\
         Nodes are selected from the root of the DAG to its leaves: a node after those that use \
         it, if they were not replaced together with it. Keep one selector for all of them; it \
         keeps its memory.",
        plan.target
    ));
    let explain = style.explain.then(explain::method);
    module.items(quote! {
        /// The matcher: all patterns, in the order in which they are tried.
        pub const MATCHER: Table = Table {
            code: SELECTOR_CODE,
            starts: &SELECTOR_STARTS,
            pointer_type: #pointer,
            chain_type: #chain,
            glue_type: #glue,
            opcode_name: |number| NodeOpcode::from_value(number).map(NodeOpcode::name),
            type_name: |number| ValueType::from_value(number).map(ValueType::name),
        };

        #about
        #[derive(Debug)]
        pub struct Selector<V>(::tablegen_rt::isel::Selector<V>);

        #[allow(dead_code)]
        impl<V: ::core::marker::Copy + ::core::cmp::PartialEq> Selector<V> {
            /// A selector.
            #[must_use]
            pub const fn new() -> Self {
                Self(::tablegen_rt::isel::Selector::new(MATCHER))
            }

            /// Finds the first pattern that matches at `root`, makes its
            /// result, and replaces the root by it.
            ///
            /// # Errors
            /// No pattern matches; the DAG is as it was, but for new nodes
            /// without users.
            pub fn select<D, H>(&mut self, dag: &mut D, root: V, hooks: &H)
                -> ::core::result::Result<(), NoMatch<V>>
            where
                D: Emit<Value = V, Opcode = Opcode, Register = Register>,
                H: SelectHooks<D> + ?::core::marker::Sized,
            {
                self.0.select(dag, root, &SelectorCalls(hooks))
            }

            #explain
        }

        impl<V: ::core::marker::Copy + ::core::cmp::PartialEq> ::core::default::Default
            for Selector<V>
        {
            fn default() -> Self {
                Self::new()
            }
        }

        /// Selects an instruction for one node; see [`Selector`] for many.
        ///
        /// # Errors
        /// No pattern matches.
        #[allow(dead_code)]
        pub fn select<D, H>(dag: &mut D, root: D::Value, hooks: &H)
            -> ::core::result::Result<(), NoMatch<D::Value>>
        where
            D: Emit<Opcode = Opcode, Register = Register>,
            H: SelectHooks<D> + ?::core::marker::Sized,
        {
            Selector::new().select(dag, root, hooks)
        }
    });
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
        let place = place(output, plan.patterns.record(*pattern));
        let _ = writeln!(text, "    Pattern {{ text: {shown:?}, place: {place:?} }},");
    }
    text.push_str("];\n\n");
    text
}
