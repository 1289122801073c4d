//! Rust module of `--gen-register-info`: shared enums with their methods, and the tables
//! that these read.

mod classes;
mod registers;
mod tables;

use super::RegisterInfo;
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::tables::Tables;
use tablegen_emit::rust::{Entry, Enum, Form, Module, Section, Source};
use tablegen_session::{BackendError, OutputContext};

/// Prints the plan.
pub(super) fn print(
    output: &OutputContext<'_>,
    info: &RegisterInfo<'_>,
) -> Result<Module, BackendError> {
    let target_registers = &info.target_registers;
    let counts = [
        target_registers.registers().len(),
        target_registers.classes().len(),
        target_registers.indices().len(),
    ];
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
    module.add(Section::Data, types);
    module.text(tables.build("REGISTER_TABLES", tables::MODULE, tables::TYPES));
    module.text(include_str!("generated/methods.rs"));
    module.add(Section::Glue, include_str!("generated/traits.rs"));
    if !info.callee_saved.is_empty() {
        module.text(callee_saved(info));
        module.text(include_str!("generated/callee_saved.rs"));
    }
    Ok(module)
}

/// Returns the enum of calling conventions.
fn callee_saved(info: &RegisterInfo<'_>) -> Source {
    let entry = |(value, name): (u32, &str)| Entry::new(name, value, format!("`{name}`."));
    let names = info.callee_saved.iter().map(|saved| saved.name);
    let about = format!("Lists of callee-saved registers of target `{}`.", info.name());
    let entries = (0..).zip(names).map(entry).collect();
    Enum { name: "CalleeSaved", about: &about, form: Form::Variants, entries }.print()
}
