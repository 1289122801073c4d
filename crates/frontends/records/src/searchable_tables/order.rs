//! Order of rows by key, as LLVM sorts them.
//!
//! A lookup can need another order: 64-bit numbers are sorted as signed, strings with their quotes,
//! and instructions by name. See `layout.rs`.

use std::cmp::Ordering;

use tablegen_core::{Loc, RecordError};

use tablegen_quirks::std_sort::std_sort;

use super::model::{Cell, Column, Known, Table, folded};
use super::types::ColumnType;

/// Returns the indices of all rows, sorted by some columns. Equal rows keep their order.
///
/// # Errors
/// Returns an error if two rows are compared by values without an order. `loc` is the location of
/// the key.
pub(super) fn sort_rows(
    table: &Table<'_>,
    columns: &[usize],
    loc: Loc,
) -> Result<Vec<u32>, RecordError> {
    let mut order = table.all_rows();
    order.sort_by(|&a, &b| compare_rows(table, columns, a, b));
    check_comparable(table, columns, &order, loc)?;
    Ok(order)
}

/// Returns the indices of all rows, sorted by all columns in the order that `std::sort` produces.
///
/// # Errors
/// Returns an error if [`sort_rows`] fails.
pub(super) fn sort_rows_by_all(table: &Table<'_>) -> Result<Vec<u32>, RecordError> {
    let columns: Vec<usize> = (0..table.columns.len()).collect();
    let mut order = table.all_rows();
    std_sort(&mut order, |&a, &b| compare_rows(table, &columns, a, b).is_lt());
    // LLVM reports no location here.
    check_comparable(table, &columns, &order, Loc::NONE)?;
    Ok(order)
}

impl Table<'_> {
    fn all_rows(&self) -> Vec<u32> {
        (0..).take(self.rows.len()).collect()
    }

    /// Permutes the rows.
    pub(super) fn reorder(&mut self, order: &[u32]) {
        self.rows = order.iter().map(|&row| self.rows[row as usize]).collect();
        self.cells = order.iter().flat_map(|&row| self.row(row)).copied().collect();
    }
}

/// Checks that LLVM can sort the rows: rows that are equal in all columns before one without an
/// order cannot be sorted. Such rows are neighbors in `order`.
fn check_comparable(
    table: &Table<'_>,
    columns: &[usize],
    order: &[u32],
    loc: Loc,
) -> Result<(), RecordError> {
    for (index, &column) in columns.iter().enumerate() {
        let has_order = |&row: &u32| has_order(&table.columns[column], &table.row(row)[column]);
        if order.iter().all(has_order) {
            continue;
        }
        let tie = order.windows(2).find(|pair| {
            compare_rows(table, &columns[..index], pair[0], pair[1]).is_eq()
                && !pair.iter().all(has_order)
        });
        if let Some(pair) = tie {
            let bad = pair.iter().find(|row| !has_order(row)).unwrap_or(&pair[0]);
            let cell = &table.row(*bad)[column];
            return Err(RecordError::new(&[loc], invalid_cell(&table.columns[column], cell)));
        }
    }
    Ok(())
}

/// Returns the message for a cell that can be neither compared nor printed.
pub(super) fn invalid_cell(column: &Column<'_>, cell: &Cell<'_>) -> String {
    match cell {
        Cell::NoEntry => format!("Entry for field '{}' is null", column.shown()),
        _ => format!(
            "invalid field type for field '{}'; expected: bit, bits, string, or code",
            column.shown()
        ),
    }
}

/// Returns true if a table can contain the cell.
pub(super) fn is_printable(cell: &Cell<'_>) -> bool {
    !matches!(cell, Cell::Int(_) | Cell::NoEntry | Cell::Other)
}

/// Returns true if LLVM can compare the cell with others of its column.
fn has_order(column: &Column<'_>, cell: &Cell<'_>) -> bool {
    match column.ty {
        ColumnType::Bits(_) | ColumnType::Int => number(cell).is_some(),
        _ => is_printable(cell),
    }
}

/// Returns the number of a cell as LLVM compares it. Returns `None` for cells without a number.
fn number(cell: &Cell<'_>) -> Option<i64> {
    match *cell {
        Cell::Bits(bits) => Some(bits as i64),
        Cell::Wide(bits) => Some(folded(bits) as i64),
        Cell::Int(int) => Some(int),
        _ => None,
    }
}

fn compare_rows(table: &Table<'_>, columns: &[usize], a: u32, b: u32) -> Ordering {
    let (a, b) = (table.row(a), table.row(b));
    let orders = columns.iter().map(|&index| compare(&table.columns[index], &a[index], &b[index]));
    orders.into_iter().find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

/// Compares two cells of a column; those without order are equal to all others.
fn compare(column: &Column<'_>, a: &Cell<'_>, b: &Cell<'_>) -> Ordering {
    if matches!(column.ty, ColumnType::Bits(_) | ColumnType::Int) {
        return match (number(a), number(b)) {
            (Some(a), Some(b)) => a.cmp(&b),
            _ => Ordering::Equal,
        };
    }
    match (a, b) {
        (Cell::Intrinsic(a), Cell::Intrinsic(b)) => {
            a.target.cmp(b.target).then_with(|| a.name().cmp(&b.name()))
        }
        (
            Cell::Instruction { record: a, is_pseudo: a_pseudo },
            Cell::Instruction { record: b, is_pseudo: b_pseudo },
        ) => b_pseudo.cmp(a_pseudo).then_with(|| a.name_bytes().cmp(b.name_bytes())),
        (Cell::Entry(a), Cell::Entry(b)) => a.value.cmp(&b.value),
        (Cell::Bit(a), Cell::Bit(b)) => a.cmp(b),
        (Cell::Text(_) | Cell::Code(_), Cell::Text(_) | Cell::Code(_)) => upper(a).cmp(upper(b)),
        _ => {
            let mut texts = (Vec::new(), Vec::new());
            match (write_plain(a, &mut texts.0), write_plain(b, &mut texts.1)) {
                (true, true) => texts.0.cmp(&texts.1),
                _ => Ordering::Equal,
            }
        }
    }
}

/// Iterates over the bytes of a string in upper case, with its quotes. LLVM compares strings in
/// this form.
fn upper<'c>(cell: &'c Cell<'_>) -> impl Iterator<Item = u8> + use<'c> {
    let (quote, text): (&[u8], &[u8]) = match cell {
        Cell::Text(text) => (b"\"", text),
        Cell::Code(text) => (b"", text),
        _ => (b"", b""),
    };
    quote.iter().chain(text).chain(quote).map(u8::to_ascii_uppercase)
}

/// Appends the text by which LLVM compares numbers and bits. Returns false for other cells.
fn write_plain(cell: &Cell<'_>, out: &mut Vec<u8>) -> bool {
    match *cell {
        Cell::Bit(bit) => out.extend_from_slice(if bit { b"true" } else { b"false" }),
        Cell::Bits(bits) => out.extend_from_slice(format!("0x{bits:X}").as_bytes()),
        Cell::Wide(bits) => out.extend_from_slice(format!("0x{:X}", folded(bits)).as_bytes()),
        _ => return false,
    }
    true
}

/// Returns true if the column's numbers allow a dense index.
pub(super) fn is_numeric(column: &Column<'_>) -> bool {
    matches!(column.ty, ColumnType::Bits(_))
        || column.of_enum.is_some()
        || column.known == Some(Known::Instruction)
}
