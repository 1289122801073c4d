//! Prints register banks as Rust: an enum, and tables of the classes that each bank covers.

use super::Plan;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::tables::{lists, number_table};
use tablegen_emit::rust::{Entry, Enum, Form, Module, with_location};
use tablegen_session::{BackendError, OutputContext};

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-register-bank");
    module.use_names(&[SharedName::HwMode, SharedName::RegisterClass]);
    let entries = (0..).zip(&plan.banks).map(|(value, bank)| {
        let about = format!("{}.", with_location(output, bank.name, bank.record));
        let mut entry = Entry::new(bank.name, value, about);
        entry.variant = Some(bank.record.name().to_owned());
        entry
    });
    let target = plan.target.name();
    let about = format!(
        "The banks of registers of target `{target}`: between them values are copied at a cost."
    );
    let entries = entries.collect();
    let form = Form::Variants;
    module.text(Enum { name: "RegisterBank", about: &about, form, entries }.print());
    let classes = plan.banks.iter().map(|bank| {
        let mut classes: Vec<u64> = bank.classes.iter().map(|class| class.index() as u64).collect();
        classes.sort_unstable();
        classes
    });
    module.text(lists("BANK_CLASSES", classes));
    let of_class = plan.bank_of_class();
    let of_class: Vec<u64> =
        of_class.into_iter().map(|bank| bank.map_or(0, |bank| bank as u64 + 1)).collect();
    module.text(number_table("BANK_OF_CLASS", &of_class));
    let in_mode = |mode: usize| plan.banks.iter().map(move |bank| u64::from(bank.sizes[mode]));
    let sizes: Vec<u64> = (0..plan.target.hw_modes().count()).flat_map(in_mode).collect();
    module.text(number_table("BANK_SIZES", &sizes));
    module.text(include_str!("generated/methods.rs"));
    Ok(module)
}
