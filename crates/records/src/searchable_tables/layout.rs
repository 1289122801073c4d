//! Storage order and search of rows, for printers whose lookups compare the meaning of keys.
//!
//! llvm-tblgen sorts some keys in another order than that in which its own lookups compare them:
//! numbers of 64 bits as if they were signed, strings with their quotes, instructions by name.
//! The order here is that of the lookups, so that they find every key.

use std::cmp::Ordering;

use tablegen_core::RecordError;

use super::model::{Cell, Column, Enum, Index, Known, Numbering, Table};
use super::numbers::Numbers;
use super::types::ColumnType;

/// Representation of a column's values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Shape {
    Flag,
    /// A number of this many bits, as a machine has it: 8, 16, 32, 64 or 128.
    Number(u32),
    Text,
    /// An entry of the enum of this number.
    Entry(usize),
    Instruction,
    Intrinsic,
}

/// The shape of a column; none if it is wider than any number of a machine.
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

/// The number that holds the values of an enum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Representation {
    pub(super) bits: u32,
    pub(super) is_signed: bool,
}

impl Enum<'_> {
    /// The smallest number that holds its values. For fields of type `int` it has 32 bits at
    /// least, so that it rarely changes with the values.
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

    /// A value as the number that holds it.
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
    /// The rows in the order in which they are stored, by their numbers in the plan.
    pub(super) rows: Vec<u32>,
    /// For each index how it searches, that of the primary one first.
    pub(super) searches: Vec<Search>,
}

/// Search of an index.
#[derive(Debug)]
pub(super) struct Search {
    /// Indices of rows in the order of the key. `None` if that is the storage order.
    pub(super) order: Option<Vec<u32>>,
    /// The rows with the lowest and the highest key, by their numbers in the plan.
    pub(super) bounds: Option<(u32, u32)>,
    /// If the keys are consecutive numbers, the first of them.
    pub(super) first: Option<i128>,
    /// For each row in the order of the key its key, all fields in one number.
    pub(super) packed: Option<Packed>,
}

/// Keys whose fields are packed into one number, the first one highest.
#[derive(Debug)]
pub(super) struct Packed {
    /// The width of the number.
    pub(super) bits: u32,
    /// Shift of each field in bits.
    pub(super) shifts: Vec<u32>,
    pub(super) keys: Vec<u128>,
}

/// From how many rows on the primary keys of several fields are stored apart.
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
    // Where each row of the plan is stored.
    let mut places = layout.rows.clone();
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
            for (place, &row) in (0..).zip(&order) {
                places[row as usize] = place;
            }
        }
        let first = (!index.finds_all).then(|| consecutive(&order, key)).flatten();
        let stored: Vec<u32> = order.iter().map(|&row| places[row as usize]).collect();
        let is_stored_order = (0..).zip(&stored).all(|(place, &at)| place == at);
        // Where the rows are in the order of the keys, a second array has to be worth its bytes.
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

/// The keys of all rows, one after another.
fn read_keys<'r>(
    enums: &[Enum<'r>],
    table: &Table<'r>,
    index: &Index<'r>,
    numbers: &Numbers<'_, 'r>,
) -> Result<Vec<Part<'r>>, RecordError> {
    let mut keys = Vec::with_capacity(table.rows.len() * index.key.len());
    for cells in table.cells.chunks_exact(table.columns.len().max(1)) {
        for &at in &index.key {
            keys.push(match (&cells[at], table.columns[at].of_enum) {
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

/// The first key, if all have one field that is a number, and these are consecutive.
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
    for &at in index.key.iter().rev() {
        shifts.push(used);
        used += match shape(&table.columns[at])? {
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
