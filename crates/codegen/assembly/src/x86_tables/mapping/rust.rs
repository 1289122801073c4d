//! Rust module of `--gen-x86-instr-mapping`: tables, and a function per kind of form.

use super::{Plan, Row};
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::tables::{numbers, starts};
use tablegen_emit::rust::{Entry, Enum, Form, Module, Section, with_location};
use tablegen_session::{BackendError, OutputContext};

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-x86-instr-mapping");
    module.use_names(&[SharedName::Opcode]);
    requirements(output, plan, &mut module);
    let kinds: [&[Row]; 4] = [&plan.shorter, &plan.without_flags, &plan.old_destination, &plan.avx];
    let column = |of: fn(&Row) -> u32| -> Vec<u64> {
        kinds.iter().flat_map(|rows| rows.iter()).map(|row| u64::from(of(row))).collect()
    };
    module.add(
        Section::Data,
        format!(
            "static FORMS: ::tablegen_rt::mc::tables::Pairs = {{\n    \
         use ::tablegen_rt::mc::tables::{{Numbers, Pairs}};\n    \
         Pairs::new({}, {}, {})\n}};\n",
            starts(kinds.iter().map(|rows| rows.len())),
            numbers(&column(|row| row.0.0)),
            numbers(&column(|row| row.1.0)),
        ),
    );
    module.text(include_str!("generated/methods.rs"));
    Ok(module)
}

/// Adds the requirements of forms: an enum and a table.
fn requirements(output: &OutputContext<'_>, plan: &Plan<'_>, module: &mut Module) {
    let entries = (0..).zip(plan.needs.values()).map(|(value, (predicate, _))| {
        let name = predicate.name();
        Entry::new(name, value, format!("{}.", with_location(output, name, *predicate)))
    });
    let about = "Requirements of forms on the processor: predicates of the description.";
    let declared =
        Enum { name: "Requirement", about, form: Form::Variants, entries: entries.collect() };
    module.text(declared.print());
    let forms = (0..).zip(plan.needs.values());
    let mut rows: Vec<(u64, u64)> = forms
        .flat_map(|(value, (_, forms))| forms.iter().map(move |form| (u64::from(form.0), value)))
        .collect();
    rows.sort_unstable();
    rows.dedup();
    let (keys, values): (Vec<u64>, Vec<u64>) = rows.into_iter().unzip();
    module.add(
        Section::Data,
        format!(
            "static REQUIREMENTS: ::tablegen_rt::mc::tables::Pairs = {{\n    \
         use ::tablegen_rt::mc::tables::{{Numbers, Pairs}};\n    \
         Pairs::new({}, {}, {})\n}};\n",
            starts(std::iter::once(keys.len())),
            numbers(&keys),
            numbers(&values),
        ),
    );
}
