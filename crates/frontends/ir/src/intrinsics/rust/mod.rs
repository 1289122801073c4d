//! Prints intrinsics as Rust: an enum of all of them, and tables for `tablegen_rt::intrinsics`.

mod types;

use std::ops::Range;

use super::attributes::OfFunction;
use super::builtins::Builtins;
use super::{Enums, Plan};
use tablegen_emit::rust::tables::{Tables, numbers, starts, texts};
use tablegen_emit::rust::{Entry, Enum, Form, Module, Source, put, type_name};
use tablegen_model::intrinsics::properties::{ArgumentAttribute, ArgumentKind, Flag};
use tablegen_model::intrinsics::{Intrinsic, Intrinsics};
use tablegen_session::{BackendError, OutputContext};
use types::Types;

/// Methods of `Intrinsic`. Constants must have other names.
const METHODS: [&str; 19] = [
    "argument_attributes",
    "attributes",
    "clang_builtin",
    "from_clang_builtin",
    "from_ms_builtin",
    "from_name",
    "from_str",
    "from_value",
    "index",
    "index_of_value",
    "is_overloaded",
    "lookup",
    "ms_builtin",
    "name",
    "result_attributes",
    "signature",
    "target",
    "try_from",
    "value",
];

/// Returns the module with the enum of a target.
pub(super) fn enums(output: &OutputContext<'_>, plan: &Enums<'_>) -> Module {
    let Enums { intrinsics, target, range, .. } = plan;
    let mut module = Module::new(output, "gen-intrinsic-enums");
    let name = format!("{}Intrinsic", type_name(target));
    let about = match target.as_str() {
        "" => "Intrinsics without a target.".to_owned(),
        target => format!("The intrinsics of `{target}`."),
    };
    module.text(declare(output, intrinsics, &name, &about, range.clone()));
    module
}

/// Returns the source of an enum of intrinsics.
fn declare(
    output: &OutputContext<'_>,
    intrinsics: &Intrinsics<'_>,
    name: &str,
    about: &str,
    range: Range<usize>,
) -> Source {
    let entry = |(value, intrinsic): (u32, &Intrinsic<'_>)| {
        let location = match output.shows_locations() {
            true => format!(", {}", super::location(output, intrinsic)),
            false => String::new(),
        };
        let mut entry =
            Entry::new(&intrinsic.name, value, format!("`{}`{location}.", intrinsic.name));
        let variant = intrinsic.enum_name();
        let taken = if METHODS.contains(&variant) { "_" } else { "" };
        entry.variant = Some(format!("{variant}{taken}"));
        entry
    };
    let all = (1..).zip(intrinsics.all()).take(range.end).skip(range.start);
    // As large as LLVM's own, which has far more than rustc takes quickly as variants.
    Enum { name, about, form: Form::Number, entries: all.map(entry).collect() }.print()
}

/// Returns the module with all tables.
///
/// # Errors
/// Returns an error if a type has no Rust form.
pub(super) fn module(output: &OutputContext<'_>, plan: &Plan<'_>) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-intrinsic-impl");
    let all = plan.intrinsics.all();
    let about = "An intrinsic; its name is that in LLVM's IR.";
    module.text(declare(output, &plan.intrinsics, "Intrinsic", about, 0..all.len()));
    let types = Types::new(plan)?;
    let targets = plan.intrinsics.targets();
    let mut tables = Tables::default();
    tables.add("names", "&INTRINSIC_NAMES");
    tables.add("len", &all.len().to_string());
    let names: Vec<&str> = targets.iter().map(|&(target, _)| target).collect();
    tables.add("targets", &texts(&names));
    tables.add("starts", &starts(targets.iter().map(|(_, range)| range.len())));
    tables.add("types", &types.table());
    tables.add("signatures", &lists(types.signatures()));
    let overloaded = all.iter().map(|one| u64::from(one.is_overloaded));
    let signature_of = types.of.iter().zip(overloaded).map(|(&index, is)| index as u64 * 2 + is);
    tables.add("signature_of", &numbers(&signature_of.collect::<Vec<_>>()));
    attributes(plan, &mut tables);
    tables.add("clang", &builtins(&plan.clang, &names, all.len()));
    tables.add("ms", &builtins(&plan.ms, &names, all.len()));
    module.text(tables.build(
        "INTRINSICS",
        "::tablegen_rt::intrinsics",
        &[
            "AnyOf",
            "ArgumentAttribute",
            "BuiltinTables",
            "FunctionAttributes",
            "Lists",
            "Numbers",
            "Tables",
            "Texts",
            "Type",
        ],
    ));
    module.text("::tablegen_rt::intrinsics!(Intrinsic, INTRINSICS);\n");
    Ok(module)
}

/// Returns the concatenated lists of numbers.
fn lists(all: impl Iterator<Item = Vec<u64>>) -> String {
    let all: Vec<Vec<u64>> = all.collect();
    let starts = starts(all.iter().map(Vec::len));
    format!("Lists::new({starts}, {})", numbers(&all.concat()))
}

fn attributes(plan: &Plan<'_>, tables: &mut Tables) {
    let attributes = &plan.attributes;
    let none = attributes.function_sets.len();
    let mut functions = String::from("&[");
    for &(set, _) in &attributes.function_sets {
        let (bits, memory) = function(set);
        put(&mut functions, format_args!("FunctionAttributes::new({bits:#x}, {memory:#x}), "));
    }
    // That of functions without any.
    functions.push_str("FunctionAttributes::new(0, 0xfff)]");
    tables.add("functions", &functions);
    let of = attributes.of.iter().map(|&(set, _)| set.unwrap_or(none) as u64);
    tables.add("function_of", &numbers(&of.collect::<Vec<_>>()));
    let mut sets = String::from("&[");
    for set in &attributes.argument_sets {
        sets.push_str("&[");
        set.iter().for_each(|&attribute| argument(attribute, &mut sets));
        sets.push_str("], ");
    }
    sets.push(']');
    tables.add("sets", &sets);
    let pairs = attributes.lists.iter().map(|list| {
        list.iter().flat_map(|&(index, set)| [u64::from(index), u64::from(set)]).collect()
    });
    tables.add("lists", &lists(pairs));
    let of = attributes.of.iter().map(|&(_, list)| list as u64);
    tables.add("list_of", &numbers(&of.collect::<Vec<_>>()));
}

/// Returns the attributes of a function as bits in the order of `FunctionAttribute`, and LLVM's
/// number of its memory effects.
fn function(OfFunction { flags, memory }: OfFunction) -> (u16, u32) {
    const ORDER: [Flag; 12] = [
        Flag::NoReturn,
        Flag::NoCallback,
        Flag::NoSync,
        Flag::NoFree,
        Flag::WillReturn,
        Flag::Cold,
        Flag::NoDuplicate,
        Flag::NoMerge,
        Flag::Convergent,
        Flag::Speculatable,
        Flag::StrictFp,
        Flag::NoCreateUndefOrPoison,
    ];
    let own = ORDER.iter().zip(1..).map(|(&flag, index)| u16::from(flags.has(flag)) << index);
    (u16::from(!flags.has(Flag::Throws)) | own.sum::<u16>(), memory.number())
}

fn argument(ArgumentAttribute { kind, numbers }: ArgumentAttribute, text: &mut String) {
    put(text, format_args!("ArgumentAttribute::{}", kind.name()));
    let [first, second] = numbers;
    match kind {
        ArgumentKind::Align | ArgumentKind::Dereferenceable => put(text, format_args!("({first})")),
        ArgumentKind::Range => put(text, format_args!("({}, {})", first as i64, second as i64)),
        _ => {}
    }
    text.push_str(", ");
}

/// Returns the table of a compiler's builtin functions, for targets in this order.
fn builtins(builtins: &Builtins<'_>, targets: &[&str], count: usize) -> String {
    let (mut names, mut lens) = (Vec::new(), Vec::new());
    let (mut intrinsics, mut name_of) = (Vec::new(), vec![0; count]);
    for (index, target) in targets.iter().enumerate() {
        let before = names.len();
        // If a target is listed twice, its functions belong to the first entry.
        let is_first = !targets[..index].contains(target);
        let of_target = builtins.targets.get(target).filter(|_| is_first);
        for (name, &intrinsic) in of_target.iter().flat_map(|target| &target.names) {
            names.push(*name);
            intrinsics.push(intrinsic as u64);
            name_of[intrinsic] = names.len() as u64;
        }
        lens.push(names.len() - before);
    }
    format!(
        "BuiltinTables::builder()\n            .names({})\n            .starts({})\n            \
         .intrinsics({})\n            .name_of({})\n            .build()",
        texts(&names),
        starts(lens.into_iter()),
        numbers(&intrinsics),
        numbers(&name_of)
    )
}
