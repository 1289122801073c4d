//! Prints the plan as a Rust module.
//!
//! Each enum becomes an enum, each row type a struct, each table a static array, and each index a
//! function. Instructions are values of the target's `Opcode`; intrinsics become numbers with named
//! constants.

mod enums;
mod lookups;
mod names;
mod numbers;
mod rows;

use tablegen_core::Record;

use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::{Module, Section, location};
use tablegen_session::{BackendError, OutputContext};

use super::layout::lay_out;
use super::model::Plan;
use super::numbers::Numbers;
use names::ModuleNames;

/// Makes the module.
///
/// # Errors
/// Returns an error if a part of the tables has no Rust form.
pub(super) fn print<'r>(
    output: &OutputContext<'_>,
    plan: &Plan<'r>,
    numbers: &Numbers<'_, 'r>,
) -> Result<Module, BackendError> {
    let printer = Printer { output, plan, names: ModuleNames::new(plan, numbers)? };
    let mut module = Module::new(output, "gen-searchable-tables");
    for (one, names) in plan.enums.iter().zip(&printer.names.enums) {
        module.text(printer.print_enum(one, names));
    }
    if !plan.enums.is_empty() {
        module.add(Section::Names, enums::unknown_value(&printer.names.unknown_value));
    }
    for (table, names) in plan.tables.iter().zip(&printer.names.tables) {
        let layout = lay_out(&plan.enums, table, numbers)?;
        if names.declares_row {
            module.items(printer.row_type(table, names));
        }
        module.add(Section::Data, printer.rows(table, names, &layout)?);
        for ((index, names_of_index), search) in
            table.lookups().zip(&names.lookups).zip(&layout.searches)
        {
            for array in printer.index_arrays(names_of_index, search) {
                module.add(Section::Data, array);
            }
            module.items(printer.lookup(table, names, index, names_of_index, search));
        }
    }
    if printer.names.instructions.is_some() {
        module.use_names(&[SharedName::Opcode]);
    }
    if let Some(known) = &printer.names.intrinsics {
        module.items(numbers::known_type(known));
        module.text(numbers::constants(&printer, known));
    }
    if printer.names.compares_text {
        module.items(lookups::compare_text(&printer.names.compare_text));
    }
    if printer.names.finds_equal_rows {
        module.items(lookups::equal_rows(&printer.names.equal_rows));
    }
    Ok(module)
}

/// State shared by the printers of the module.
struct Printer<'p, 'r> {
    output: &'p OutputContext<'p>,
    plan: &'p Plan<'r>,
    names: ModuleNames<'r>,
}

impl<'r> Printer<'_, 'r> {
    /// Returns the location of a record in parentheses, as Markdown, with a space before it.
    fn location(&self, record: Record<'r>) -> String {
        match location(self.output, record) {
            location if location.is_empty() => location,
            location => format!(" (`{}`)", one_line(&location)),
        }
    }
}

/// Formats a name as code for a doc comment.
fn shown(name: &[u8]) -> String {
    format!("`{}`", one_line(&String::from_utf8_lossy(name)))
}

/// Replaces control characters and back quotes, so that the text stays on its line and in its code
/// span.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() || c == '`' { '_' } else { c }).collect()
}
