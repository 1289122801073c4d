//! Completes the plan: checks that each table can be printed, sorts its indexes, and finds dense
//! ones.
//!
//! Tables are completed one after the other, so that the first error is the one that LLVM finds
//! first.

use tablegen_core::RecordError;

use super::model::{Enum, Index, Plan, Table};
use super::numbers::Numbers;
use super::order::{invalid_cell, is_numeric, is_printable, sort_rows};
use super::types::ColumnType;

/// Finishes and checks all tables.
///
/// # Errors
/// Returns an error if a table contains a cell that cannot be printed, or has a key that cannot be
/// looked up.
pub(super) fn finish<'r>(
    plan: &mut Plan<'r>,
    numbers: &Numbers<'_, 'r>,
) -> Result<(), RecordError> {
    for table in &mut plan.tables {
        for index in table.lookups() {
            check_key_types(table, index)?;
        }
        check_cells(table)?;
        let mut primary = table.primary.take();
        if let Some(index) = &mut primary {
            index.order = (0..).take(table.rows.len()).collect();
            index.is_dense = is_dense(&plan.enums, table, index, numbers)?;
            check_strings(table, index)?;
        }
        table.primary = primary;
        let mut indexes = std::mem::take(&mut table.indexes);
        for index in &mut indexes {
            index.order = sort_rows(table, &index.key, index.loc)?;
            index.is_dense = is_dense(&plan.enums, table, index, numbers)?;
        }
        table.indexes = indexes;
    }
    Ok(())
}

/// Checks that the key of an index can be given as arguments.
fn check_key_types(table: &Table<'_>, index: &Index<'_>) -> Result<(), RecordError> {
    for &position in &index.key {
        let column = &table.columns[position];
        let wrong = match column.ty {
            ColumnType::String | ColumnType::Bit | ColumnType::Bits(..=64) => continue,
            ColumnType::Bits(_) => "of type bits is too large".to_owned(),
            _ if column.of_enum.is_some() || column.known.is_some() => continue,
            _ => format!("has invalid type: {}", column.ty),
        };
        let message = format!(
            "In table '{}' lookup method '{}', key field '{}' {wrong}",
            String::from_utf8_lossy(&table.name),
            String::from_utf8_lossy(&index.name),
            column.shown()
        );
        return Err(RecordError::new(&[index.loc], message));
    }
    Ok(())
}

/// Checks that every cell can be printed.
fn check_cells(table: &Table<'_>) -> Result<(), RecordError> {
    match table.cells.iter().position(|cell| !is_printable(cell)) {
        None => Ok(()),
        Some(index) => {
            let column = &table.columns[index % table.columns.len()];
            let message = invalid_cell(column, &table.cells[index]);
            let locs = table.origin.locs();
            Err(RecordError::new(&locs[..locs.len().min(1)], message))
        }
    }
}

/// Checks that the rows themselves are not sorted by a string.
fn check_strings(table: &Table<'_>, index: &Index<'_>) -> Result<(), RecordError> {
    if index.is_dense && !index.early_out {
        return Ok(());
    }
    let string = index.key.iter().find(|&&index| table.columns[index].ty == ColumnType::String);
    let Some(&position) = string else { return Ok(()) };
    let message = format!(
        "In table '{}', use a secondary lookup method for case-insensitive comparison of field '{}'",
        String::from_utf8_lossy(&table.name),
        table.columns[position].shown()
    );
    Err(RecordError::new(&[index.loc], message))
}

/// Returns true if the keys of an index are consecutive numbers.
fn is_dense<'r>(
    enums: &[Enum<'r>],
    table: &Table<'r>,
    index: &Index<'r>,
    numbers: &Numbers<'_, 'r>,
) -> Result<bool, RecordError> {
    let &[key] = index.key.as_slice() else { return Ok(false) };
    let column = &table.columns[key];
    if !is_numeric(column) {
        return Ok(false);
    }
    let mut expected = None;
    for &row in &index.order {
        let number = numbers.of_key(enums, column, &table.row(row)[key])?;
        if number.is_none() || expected.is_some_and(|expected| number != expected) {
            return Ok(false);
        }
        expected = Some(number.map(|number| number.wrapping_add(1)));
    }
    Ok(true)
}
