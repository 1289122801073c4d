//! Rust module of `--gen-x86-mnemonic-tables`: an enum of mnemonics, and tables between it and
//! opcodes.

use super::Plan;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::tables::{lists, number_table};
use tablegen_emit::rust::{Entry, Enum, Form, Module};
use tablegen_session::{BackendError, OutputContext};

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-x86-mnemonic-tables");
    module.use_names(&[SharedName::Opcode]);
    let mut sorted: Vec<_> = plan.mnemonics.iter().collect();
    sorted.sort_unstable();
    let entries = (0..).zip(&sorted).map(|(index, (mnemonic, _))| {
        Entry::new(mnemonic.as_str(), index, format!("`{}`.", mnemonic.to_ascii_lowercase()))
    });
    let about = "Mnemonics of assembly text, with `CC` for conditions.";
    let declared =
        Enum { name: "Mnemonic", about, form: Form::Variants, entries: entries.collect() };
    module.text(declared.print());
    let mut mnemonic_of = vec![0; plan.instructions.all().len()];
    for (number, (_, instructions)) in (1..).zip(&sorted) {
        for id in instructions {
            mnemonic_of[id.index()] = number;
        }
    }
    module.text(number_table("MNEMONICS", &mnemonic_of));
    let opcodes = sorted.iter().map(|(_, all)| all.iter().map(|id| u64::from(id.0)));
    module.text(lists("INSTRUCTIONS", opcodes));
    module.text(include_str!("generated/methods.rs"));
    Ok(module)
}
