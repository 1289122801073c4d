//! The Rust module of a register file: the enums that modules of one target share, and the tables
//! of the target, from which `tablegen_rt::registers` makes their methods.

mod classes;
mod registers;
mod tables;

use super::RegisterInfo;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::tables::Tables;
use tablegen_emit::rust::{Entry, Enum, Form, Module};
use tablegen_session::{BackendError, OutputContext};

/// Prints the plan.
pub(super) fn print(
    output: &OutputContext<'_>,
    info: &RegisterInfo<'_>,
) -> Result<Module, BackendError> {
    let bank = &info.bank;
    let counts = [bank.registers().len(), bank.classes().len(), bank.indices().len()];
    if counts.into_iter().any(|count| count >= usize::from(u16::MAX)) {
        return Err(BackendError::new("Too many registers, classes or sub-register indices."));
    }
    let mut module = Module::new(output, "gen-register-info");
    let names = [
        SharedName::Register,
        SharedName::RegisterClass,
        SharedName::SubRegIndex,
        SharedName::HwMode,
        SharedName::ValueType,
    ];
    module.use_names(&names);
    let mut tables = Tables::default();
    registers::add(info, &mut tables);
    registers::add_indices(info, &mut tables);
    let types = classes::add(info, &mut tables);
    classes::add_callee_saved(info, &mut tables);
    module.text(types);
    module.text(tables.print("REGISTER_TABLES", tables::MODULE, tables::TYPES));
    module.text("::tablegen_rt::register_file!(REGISTER_TABLES, CLASS_TYPES);\n");
    if !info.callee_saved.is_empty() {
        module.text(callee_saved(info));
        module.text("::tablegen_rt::callee_saved!(REGISTER_TABLES);\n");
    }
    Ok(module)
}

/// The enum of calling conventions.
fn callee_saved(info: &RegisterInfo<'_>) -> String {
    let entry = |(value, name): (u32, &str)| Entry::new(name, value, format!("`{name}`."));
    let names = info.callee_saved.iter().map(|saved| saved.name);
    let about =
        format!("What calling conventions of target `{}` make functions keep.", info.name());
    let entries = (0..).zip(names).map(entry).collect();
    Enum { name: "CalleeSaved", about: &about, form: Form::Variants, entries }.print()
}
