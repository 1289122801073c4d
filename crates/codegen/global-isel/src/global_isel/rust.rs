//! Prints a plan as a Rust module: the hook trait, the rules as bytes for `tablegen_rt::gisel`, and
//! `select`.

use std::fmt::Write;

use quote::quote;

use super::Plan;
use super::needed::Needed;
use crate::gisel_rules::FunctionKind;
use crate::gisel_rules::bytes;
use crate::gisel_rules::bytes::{Table, TableOptions, Used};
use crate::gisel_rules::interface::GenericOpcodes;
use crate::gisel_rules::interface::Interface;
use crate::gisel_rules::rust::{Printer, generic, intrinsics, rule_table, tables};
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{Module, Section, ident, location};
use tablegen_emit_target::rust::hooks::Style;
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
    let mut interface = Interface::new(&used, &plan.vocabulary, &plan.features, &needed.sources)?;
    interface.find_stated(needed.features.features());
    let options = TableOptions { coverage: style.coverage, beginnings: style.explain };
    let table = table(plan, &interface, options)?;
    let mut module = Module::new(output, "gen-global-isel");
    module.import_runtime(&quote!(gisel::{Edit, Generic, Llt, Matched, Operand, Rule, Target}));
    let names = [
        SharedName::Opcode,
        SharedName::Register,
        SharedName::RegisterClass,
        SharedName::SubRegIndex,
    ];
    module.use_names(&names);
    if interface.tests_features() {
        module.use_names(&[SharedName::Feature]);
    }
    module.text(intrinsics(output, &used.intrinsics, plan.patterns.tables().intrinsics()));
    let printer = Printer::new(output, &interface, &needed.features, needed.locs, style);
    printer.print(&mut module)?;
    selector(plan, &needed.generic, style, &mut module);
    if style.explain {
        module.add(Section::Data, vocabulary(&printer, &interface));
    }
    if style.coverage || style.explain {
        module.add(Section::Data, rules(output, plan, &table));
    }
    module.add(Section::Data, tables(&plan.vocabulary, &table));
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
    let about = format!("Instruction selector of target `{}`.", plan.target);
    module.alias_runtime(&about, &quote!(Selector<I, R>), &quote!(gisel::Selector<Rules, I, R>));
    let about = "Rules of the selector, in the order in which they are tried.";
    module.marker(about, &ident("Rules"));
    module.items(self::generic(generic));
    let table = rule_table("SELECTOR_CODE", "SELECTOR_TYPES");
    module.add(Section::Glue, quote!(impl ::tablegen_rt::gisel::Rules for Rules { #table }));
    module.add(Section::Glue, "::tablegen_rt::rule_selector!();\n");
    if style.explain {
        module.add(
            Section::Glue,
            quote! {
                impl ::tablegen_rt::gisel::NamedRules for Rules {
                    const VOCABULARY: ::tablegen_rt::gisel::Vocabulary = SELECTOR_VOCABULARY;
                }
            },
        );
    }
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
        "const SELECTOR_VOCABULARY: ::tablegen_rt::gisel::Vocabulary = \
         ::tablegen_rt::gisel::Vocabulary::builder()\n    .rules(&RULES)\n",
    );
    for (list, names) in lists {
        let _ = writeln!(text, "    .{list}(&[");
        for name in names {
            let _ = writeln!(text, "        {name:?},");
        }
        text.push_str("    ])\n");
    }
    text.push_str(
        "    .opcode_name(|number| Opcode::from_value(number).map(Opcode::name))\n    \
         .class_name(|number| RegisterClass::from_value(number).map(RegisterClass::name))\n    \
         .build();\n",
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
        let location = pattern.map(|pattern| location(output, pattern.record)).unwrap_or_default();
        let _ = writeln!(text, "    Rule::new({shown:?}, {location:?}),");
    }
    text.push_str("];\n\n");
    text
}
