//! Rust module of `--gen-x86-fold-tables`: tables, and functions that fold and unfold.

use quote::quote;

use super::{Element, Flags, Folded, Plan, TableId};
use tablegen_emit::rust::Module;
use tablegen_emit::rust::Section;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::tables::{numbers, starts};
use tablegen_format::fields::folding as layout;
use tablegen_session::{BackendError, OutputContext};

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-x86-fold-tables");
    module.reexport_runtime(&quote!(mc::folding::{Element, FoldFlags, FoldedOperand}));
    module.use_names(&[SharedName::Opcode]);
    let tables = TableId::ALL.map(|table| plan.tables.get(&table));
    let rows: Vec<(u64, &Folded)> = tables
        .iter()
        .flatten()
        .flat_map(|rows| rows.iter().map(|(register, folded)| (u64::from(register.0), folded)))
        .collect();
    let column = |of: fn(&(u64, &Folded)) -> u64| numbers(&rows.iter().map(of).collect::<Vec<_>>());
    // Of several register forms with the same memory form, unfolding returns the first.
    let mut back: Vec<usize> =
        (0..rows.len()).filter(|&index| !rows[index].1.flags.not_back).collect();
    back.sort_by_key(|&index| rows[index].1.memory);
    back.dedup_by_key(|index| rows[*index].1.memory);
    let back: Vec<u64> = back.into_iter().map(|index| index as u64).collect();
    module.add(
        Section::Data,
        format!(
            "static FOLDED: ::tablegen_rt::mc::folding::FoldTables = {{\n    \
         use ::tablegen_rt::mc::folding::FoldTables;\n    \
         use ::tablegen_rt::mc::tables::Numbers;\n    FoldTables::builder()\n        \
         .starts({})\n        .registers({})\n        .memories({})\n        .flags({})\n        \
         .back({})\n        .back_len({})\n        .build()\n}};\n",
            starts(tables.iter().map(|rows| rows.map_or(0, |rows| rows.len()))),
            column(|row| row.0),
            column(|row| row.1.memory.0.into()),
            column(|row| bits(row.1.flags)),
            numbers(&back),
            back.len(),
        ),
    );
    module.text("::tablegen_rt::fold_tables!();\n");
    Ok(module)
}

/// Returns the flags in the format of `tablegen_rt::mc::folding::FoldFlags`.
fn bits(flags: Flags) -> u64 {
    let element = match flags.broadcast {
        None => 0,
        Some(Element::Bits16) => 1,
        Some(Element::Bits32) => 2,
        Some(Element::Bits64) => 3,
        Some(Element::Half) => 4,
        Some(Element::Single) => 5,
        Some(Element::Double) => 6,
    };
    layout::LOADS.put_flag(flags.loads)
        | layout::STORES.put_flag(flags.stores)
        | layout::NOT_BACK.put_flag(flags.not_back)
        | layout::NOT_THERE.put_flag(flags.not_there)
        | layout::ALIGNMENT.put(flags.alignment.ilog2().into())
        | layout::BROADCAST.put(element)
}
