//! Prints a plan as a Rust module: the hook trait, the rules as bytes for `tablegen_rt::gisel`, and
//! `select`.

use std::fmt::Write;

use quote::quote;

use super::Plan;
use super::needed::Needed;
use crate::gisel_rules::FunctionKind;
use crate::gisel_rules::bytes;
use crate::gisel_rules::bytes::{Table, TableOptions, Used};
use crate::gisel_rules::interface::Interface;
use crate::gisel_rules::rust::{GenericOpcodes, Printer, generic, intrinsics, tables};
use crate::support::rust::hooks::Style;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{Module, doc, place};
use tablegen_model::patterns::texts::TypeTexts;
use tablegen_session::{BackendError, OutputContext};

/// Prints the whole module.
///
/// # Errors
/// Returns an error if a rule refers to an entity without a number or code.
pub(super) fn module<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    needed: &Needed<'r>,
    style: Style,
) -> Result<Module, BackendError> {
    let used = Used::of(&plan.tree, &plan.vocabulary);
    let interface = Interface::new(&used, &plan.vocabulary, &plan.features, &needed.sources)?;
    let options = TableOptions { coverage: style.coverage, beginnings: style.explain };
    let table = table(plan, &interface, options)?;
    let mut module = Module::new(output, "gen-global-isel");
    module.items(quote! {
        #[allow(unused_imports)]
        use ::tablegen_rt::gisel::{
            Edit, Generic, Llt, Matched, NoMatch, Operand, Rule, Table, Target,
        };
    });
    let names = [
        SharedName::Opcode,
        SharedName::Register,
        SharedName::RegisterClass,
        SharedName::SubRegIndex,
    ];
    module.use_names(&names);
    module.text(intrinsics(output, &used.intrinsics, plan.patterns.tables().intrinsics()));
    let printer = Printer::new(output, &interface, needed.locs, style);
    printer.print(&mut module)?;
    selector(plan, &needed.generic, style, &mut module);
    if style.explain {
        module.text(vocabulary(&printer, &interface));
    }
    if style.coverage || style.explain {
        module.text(rules(output, plan, &table));
    }
    module.text(tables(&plan.vocabulary, &table));
    Ok(module)
}

/// Encodes the table of a plan.
///
/// # Errors
/// Returns an error if a rule refers to an entity without a number.
pub(super) fn table(
    plan: &Plan<'_>,
    interface: &Interface<'_>,
    options: TableOptions,
) -> Result<Table, BackendError> {
    let numbers = &interface.numbers;
    Ok(bytes::table(&plan.tree, &plan.vocabulary, Some(&plan.codegen_registers), numbers, options)?)
}

fn selector(plan: &Plan<'_>, generic: &GenericOpcodes, style: Style, module: &mut Module) {
    let generic = self::generic(generic);
    let about = doc(&format!(
        "Selects instructions of target `{}` for generic ones, one after the other.\n\n\
         Instructions are selected from the last of a function to the first: each after\n\
         those that use what it computes. Keep one selector for all of them; it keeps its\n\
         memory.",
        plan.target
    ));
    let of_target = quote! {
        Opcode = Opcode,
        Register = Register,
        RegisterClass = RegisterClass,
        SubRegIndex = SubRegIndex
    };
    let explain = style.explain.then(|| {
        quote! {
            /// Tells which rules [`select`](Self::select) tries at an instruction, and why each
            /// of them does not match. Nothing is selected, but hooks are asked, and what they
            /// make is made.
            pub fn explain<F, H>(&mut self, function: &mut F, inst: I, hooks: &H)
                -> ::tablegen_rt::gisel::Explanation<I>
            where
                F: Edit<Inst = I, Reg = R, #of_target>,
                H: SelectHooks<F> + ?::core::marker::Sized,
            {
                self.0.explain(function, inst, &SelectorCalls(hooks), &SELECTOR_VOCABULARY)
            }
        }
    });
    module.items(quote! {
        /// The rules, in the order in which they are tried.
        pub const RULE_TABLE: Table = Table {
            code: SELECTOR_CODE,
            types: &SELECTOR_TYPES,
            generic: #generic,
            opcode_name: |number| Opcode::from_value(number).map(Opcode::name),
        };

        #about
        #[derive(Debug)]
        pub struct Selector<I, R>(::tablegen_rt::gisel::Selector<I, R>);

        #[allow(dead_code)]
        impl<I, R> Selector<I, R>
        where
            I: ::core::marker::Copy + ::core::cmp::PartialEq,
            R: ::core::marker::Copy + ::core::cmp::PartialEq,
        {
            /// A selector.
            #[must_use]
            pub const fn new() -> Self {
                Self(::tablegen_rt::gisel::Selector::new(RULE_TABLE))
            }

            /// Finds the first rule that matches at an instruction, and puts what it makes in its
            /// place.
            ///
            /// # Errors
            /// No rule matches; the function is as it was, but for what hooks made.
            pub fn select<F, H>(&mut self, function: &mut F, inst: I, hooks: &H)
                -> ::core::result::Result<(), NoMatch<I>>
            where
                F: Edit<Inst = I, Reg = R, #of_target>,
                H: SelectHooks<F> + ?::core::marker::Sized,
            {
                self.0.select(function, inst, &SelectorCalls(hooks))
            }

            #explain
        }

        impl<I, R> ::core::default::Default for Selector<I, R>
        where
            I: ::core::marker::Copy + ::core::cmp::PartialEq,
            R: ::core::marker::Copy + ::core::cmp::PartialEq,
        {
            fn default() -> Self {
                Self::new()
            }
        }

        /// Selects one instruction; see [`Selector`] for many.
        ///
        /// # Errors
        /// No rule matches.
        #[allow(dead_code)]
        pub fn select<F, H>(function: &mut F, inst: F::Inst, hooks: &H)
            -> ::core::result::Result<(), NoMatch<F::Inst>>
        where
            F: Edit<#of_target>,
            H: SelectHooks<F> + ?::core::marker::Sized,
        {
            Selector::new().select(function, inst, hooks)
        }
    });
}

/// Returns the names of the entities that the table refers to.
fn vocabulary(printer: &Printer<'_, '_>, interface: &Interface<'_>) -> String {
    let functions = |kind| printer.names(interface.functions(kind));
    let lists = [
        ("conditions", printer.condition_names()),
        ("integers", functions(FunctionKind::I64)),
        ("wide_integers", functions(FunctionKind::ApInt)),
        ("floats", functions(FunctionKind::ApFloat)),
        ("instructions", functions(FunctionKind::Instruction)),
        ("operands", functions(FunctionKind::Operand)),
        ("complex", printer.names(&interface.complex)),
    ];
    let mut text = String::from(
        "static SELECTOR_VOCABULARY: ::tablegen_rt::gisel::Vocabulary = \
         ::tablegen_rt::gisel::Vocabulary {\n    rules: &RULES,\n",
    );
    for (list, names) in lists {
        let _ = writeln!(text, "    {list}: &[");
        for name in names {
            let _ = writeln!(text, "        {name:?},");
        }
        text.push_str("    ],\n");
    }
    text.push_str(
        "    opcode_name: |number| Opcode::from_value(number).map(Opcode::name),\n    \
         class_name: |number| RegisterClass::from_value(number).map(RegisterClass::name),\n};\n",
    );
    text
}

/// Returns the table of the rules that coverage numbers refer to.
fn rules(output: &OutputContext<'_>, plan: &Plan<'_>, table: &Table) -> String {
    let mut text = String::from(
        "/// The rules, in the order in which they are tried.\n\
         #[allow(dead_code)]\npub static RULES: [Rule; ",
    );
    let _ = writeln!(text, "{}] = [", table.rules.len());
    let texts = TypeTexts::new(&plan.patterns);
    let mut shown = Vec::new();
    for &(_, origin) in &table.rules {
        let pattern = origin.and_then(|index| plan.patterns.all().get(index as usize));
        shown.clear();
        if let Some(pattern) = pattern {
            texts.write(&plan.patterns, pattern.source, &mut shown);
            shown.extend_from_slice(b" => ");
            texts.write(&plan.patterns, pattern.result, &mut shown);
        }
        let shown = String::from_utf8_lossy(&shown);
        let place = pattern.map(|pattern| place(output, pattern.record)).unwrap_or_default();
        let _ = writeln!(text, "    Rule {{ text: {shown:?}, place: {place:?} }},");
    }
    text.push_str("];\n\n");
    text
}
