//! Selection of tables for the Rust module.

use super::model::Plan;
use tablegen_session::BackendError;

/// Returns a plan with the tables of these names, and the enums that their columns refer to.
///
/// # Errors
/// Returns an error if no table has one of the names.
pub(super) fn select<'r>(plan: &Plan<'r>, names: &str) -> Result<Plan<'r>, BackendError> {
    let names: Vec<&str> = names.split(',').map(str::trim).collect();
    let is_known = |name: &str| plan.tables.iter().any(|table| table.name == name.as_bytes());
    if let Some(unknown) = names.iter().find(|name| !is_known(name)) {
        return Err(BackendError::option("rust-tables", format!("no table `{unknown}`")));
    }
    let is_selected = |name: &[u8]| names.iter().any(|one| one.as_bytes() == name);
    let tables = plan.tables.iter().filter(|table| is_selected(&table.name));
    let mut tables: Vec<_> = tables.cloned().collect();
    let columns = tables.iter().flat_map(|table| &table.columns);
    let mut used: Vec<usize> = columns.filter_map(|column| column.of_enum).collect();
    used.sort_unstable();
    used.dedup();
    for column in tables.iter_mut().flat_map(|table| &mut table.columns) {
        column.of_enum = column.of_enum.and_then(|old| used.binary_search(&old).ok());
    }
    let enums = used.iter().filter_map(|&index| plan.enums.get(index).cloned()).collect();
    Ok(Plan { enums, tables, rust: None })
}
