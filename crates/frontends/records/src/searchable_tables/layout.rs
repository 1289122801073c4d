//! Storage order and search of rows, for printers whose lookups compare the meaning of keys.
//!
//! llvm-tblgen sorts some keys in another order than its own lookups compare them: 64-bit numbers
//! as signed, strings with their quotes, instructions by name. The order here is that of the
//! lookups, so that they find every key.

use std::cmp::Ordering;

use tablegen_core::RecordError;

use super::model::{Cell, Column, Enum, Index, Known, Numbering, Table};
use super::numbers::Numbers;
use super::types::ColumnType;

/// Representation of a column's values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Shape {
    Flag,
    /// Number of this width in bits: 8, 16, 32, 64 or 128.
    Number(u32),
    Text,
    /// Entry of the enum with this index.
    Entry(usize),
    Instruction,
    Intrinsic,
}

/// Returns the shape of a column. Returns `None` if no primitive type is wide enough.
pub(super) fn shape(column: &Column<'_>) -> Option<Shape> {
    Some(match (&column.ty, column.known, column.of_enum) {
        (ColumnType::String, ..) => Shape::Text,
        (ColumnType::Bit, ..) => Shape::Flag,
        (ColumnType::Bits(width), ..) => Shape::Number(machine_width(*width)?),
        (_, Some(Known::Instruction), _) => Shape::Instruction,
        (_, Some(Known::Intrinsic), _) => Shape::Intrinsic,
        (_, None, Some(number)) => Shape::Entry(number),
        _ => return None,
    })
}

fn machine_width(bits: u32) -> Option<u32> {
    [8, 16, 32, 64, 128].into_iter().find(|&width| bits <= width)
}

/// Integer type for the values of an enum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Representation {
    pub(super) bits: u32,
    pub(super) is_signed: bool,
}

impl Enum<'_> {
    /// Returns the smallest integer type that holds all values. Fields of type `int` get at least
    /// 32 bits, so that the type rarely changes with the values.
    pub(super) fn representation(&self) -> Representation {
        let values = || self.entries.iter().map(|entry| entry.value);
        let unsigned = |bits| Representation { bits, is_signed: false };
        match self.numbering {
            Numbering::Bits(width) => unsigned(machine_width(width).unwrap_or(64).min(64)),
            Numbering::Counted => {
                let highest = values().max().unwrap_or(0);
                let width = machine_width(u64::BITS - (highest as u64).leading_zeros());
                unsigned(width.unwrap_or(64))
            }
            Numbering::Ints if values().all(|value| u32::try_from(value).is_ok()) => unsigned(32),
            Numbering::Ints if values().all(|value| value >= 0) => unsigned(64),
            Numbering::Ints => {
                let is_small = values().all(|value| i32::try_from(value).is_ok());
                Representation { bits: if is_small { 32 } else { 64 }, is_signed: true }
            }
        }
    }

    /// Converts a value to the number that represents it.
    pub(super) fn number(&self, value: i64) -> i128 {
        if self.representation().is_signed { value.into() } else { (value as u64).into() }
    }
}

/// Field of a key, as lookups compare it.
#[derive(Clone, Copy, Debug)]
enum Part<'r> {
    Number(i128),
    /// Compared without regard to case.
    Text(&'r [u8]),
}

impl Part<'_> {
    fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Part::Number(a), Part::Number(b)) => a.cmp(b),
            (Part::Text(a), Part::Text(b)) => {
                a.iter().map(u8::to_ascii_uppercase).cmp(b.iter().map(u8::to_ascii_uppercase))
            }
            (Part::Number(_), Part::Text(_)) => Ordering::Less,
            (Part::Text(_), Part::Number(_)) => Ordering::Greater,
        }
    }
}

/// Storage and search of a table.
#[derive(Debug)]
pub(super) struct Layout {
    /// Rows in storage order, by their indices in the plan.
    pub(super) rows: Vec<u32>,
    /// Search of each index; the primary one is first.
    pub(super) searches: Vec<Search>,
}

/// Search of an index.
#[derive(Debug)]
pub(super) struct Search {
    /// Indices of rows in the order of the key. `None` if that is the storage order.
    pub(super) order: Option<Vec<u32>>,
    /// Rows with the lowest and the highest key, by their indices in the plan.
    pub(super) bounds: Option<(u32, u32)>,
    /// First key, if the keys are consecutive numbers.
    pub(super) first: Option<i128>,
    /// Packed keys of all rows in key order, if the fields fit in a number.
    pub(super) packed: Option<Packed>,
}

/// Keys whose fields are packed into one number. The first field has the highest bits.
#[derive(Debug)]
pub(super) struct Packed {
    /// Width of the number in bits.
    pub(super) bits: u32,
    /// Shift of each field in bits.
    pub(super) shifts: Vec<u32>,
    pub(super) keys: Vec<u128>,
}

/// Minimum number of rows for which primary keys of several fields are stored in an array of their
/// own.
const MANY_ROWS: usize = 64;

/// Lays out a table.
///
/// # Errors
/// Returns an error if an instruction or intrinsic in a key is invalid.
pub(super) fn lay_out<'r>(
    enums: &[Enum<'r>],
    table: &Table<'r>,
    numbers: &Numbers<'_, 'r>,
) -> Result<Layout, RecordError> {
    let count = u32::try_from(table.rows.len()).unwrap_or(u32::MAX);
    let mut layout = Layout { rows: (0..count).collect(), searches: Vec::new() };
    // Storage position of each row of the plan.
    let mut indices = layout.rows.clone();
    for index in table.lookups() {
        let keys = read_keys(enums, table, index, numbers)?;
        let width = index.key.len();
        let key = |row: u32| &keys[row as usize * width..][..width];
        let mut order: Vec<u32> = (0..count).collect();
        order.sort_by(|&a, &b| {
            let mut parts = key(a).iter().zip(key(b)).map(|(a, b)| a.compare(b));
            parts.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        });
        let is_primary = table.primary.as_ref().is_some_and(|primary| std::ptr::eq(primary, index));
        if is_primary {
            layout.rows.clone_from(&order);
            for (index, &row) in (0..).zip(&order) {
                indices[row as usize] = index;
            }
        }
        let first = (!index.finds_all).then(|| consecutive(&order, key)).flatten();
        let stored: Vec<u32> = order.iter().map(|&row| indices[row as usize]).collect();
        let is_stored_order =
            (0..).zip(&stored).all(|(index, &stored_index)| index == stored_index);
        // If the rows are in key order, a second array must be worth its size.
        let is_found_in_rows = is_primary && (width == 1 || order.len() < MANY_ROWS);
        let is_searched = first.is_none() && !index.finds_all && !is_found_in_rows;
        let packed = is_searched.then(|| pack(enums, table, index, &order, key)).flatten();
        layout.searches.push(Search {
            bounds: order.first().zip(order.last()).map(|(&first, &last)| (first, last)),
            order: (!is_stored_order).then_some(stored),
            first,
            packed,
        });
    }
    Ok(layout)
}

/// Returns the keys of all rows, concatenated.
fn read_keys<'r>(
    enums: &[Enum<'r>],
    table: &Table<'r>,
    index: &Index<'r>,
    numbers: &Numbers<'_, 'r>,
) -> Result<Vec<Part<'r>>, RecordError> {
    let mut keys = Vec::with_capacity(table.rows.len() * index.key.len());
    for cells in table.cells.chunks_exact(table.columns.len().max(1)) {
        for &position in &index.key {
            keys.push(match (&cells[position], table.columns[position].of_enum) {
                (Cell::Text(text) | Cell::Code(text), _) => Part::Text(text),
                (Cell::Entry(entry), Some(of_enum)) => {
                    Part::Number(enums[of_enum].number(entry.value))
                }
                (cell, _) => Part::Number(numbers.of_cell(cell)?.unwrap_or(0)),
            });
        }
    }
    Ok(keys)
}

/// Returns the first key if each key is one number and the keys are consecutive. Returns `None` for
/// all other keys.
fn consecutive<'k, 'r: 'k>(order: &[u32], key: impl Fn(u32) -> &'k [Part<'r>]) -> Option<i128> {
    let number = |row: u32| match *key(row) {
        [Part::Number(number)] => Some(number),
        _ => None,
    };
    let first = number(*order.first()?)?;
    (first..).zip(order).all(|(expected, &row)| number(row) == Some(expected)).then_some(first)
}

fn pack<'k, 'r: 'k>(
    enums: &[Enum<'r>],
    table: &Table<'r>,
    index: &Index<'r>,
    order: &[u32],
    key: impl Fn(u32) -> &'k [Part<'r>],
) -> Option<Packed> {
    let mut shifts = Vec::with_capacity(index.key.len());
    let mut used = 0;
    for &position in index.key.iter().rev() {
        shifts.push(used);
        used += match shape(&table.columns[position])? {
            Shape::Flag => 1,
            Shape::Number(bits) => bits,
            Shape::Text => return None,
            Shape::Entry(of_enum) => match enums[of_enum].representation() {
                Representation { bits, is_signed: false } => bits,
                Representation { is_signed: true, .. } => return None,
            },
            Shape::Instruction => 16,
            Shape::Intrinsic => 32,
        };
    }
    shifts.reverse();
    let bits = machine_width(used).filter(|_| used > 0)?;
    let keys = order.iter().map(|&row| {
        let parts = key(row).iter().zip(&shifts);
        parts.fold(0, |packed, (part, &shift)| match part {
            Part::Number(number) => packed | (*number as u128) << shift,
            Part::Text(_) => packed,
        })
    });
    Some(Packed { bits, keys: keys.collect(), shifts })
}
