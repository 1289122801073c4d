//! The plan: enums and tables as every printer needs them, without text of any language.

use tablegen_core::{Bits, Loc, Record, RecordId};

use rustc_hash::FxHashMap;

use super::types::ColumnType;
use tablegen_model::intrinsics::IntrinsicName;

/// All enums and tables, in the order of the output.
#[derive(Debug)]
pub(super) struct Plan<'r> {
    pub(super) enums: Vec<Enum<'r>>,
    pub(super) tables: Vec<Table<'r>>,
}

/// Enum of records.
#[derive(Debug)]
pub(super) struct Enum<'r> {
    pub(super) name: Vec<u8>,
    /// Stem of its include guards.
    pub(super) guard: Vec<u8>,
    /// `GenericEnum` record, or the class of an old-style table.
    pub(super) origin: Record<'r>,
    /// The class whose records it has.
    pub(super) class: Record<'r>,
    pub(super) numbering: Numbering,
    /// In the order of the output.
    pub(super) entries: Vec<Entry<'r>>,
    /// Index in `entries` by record.
    pub(super) places: FxHashMap<RecordId, u32>,
}

/// Origin of the values of an enum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Numbering {
    /// Counted from 0 in the order of the names.
    Counted,
    /// Values of fields of at most this many bits.
    Bits(u32),
    /// Values of fields of type `int`.
    Ints,
}

/// Enumerator.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'r> {
    pub(super) record: Record<'r>,
    pub(super) name: &'r [u8],
    pub(super) value: i64,
}

impl<'r> Enum<'r> {
    /// The entry of a record.
    pub(super) fn entry(&self, record: Record<'_>) -> Option<&Entry<'r>> {
        self.places.get(&record.id()).and_then(|&place| self.entries.get(place as usize))
    }
}

/// Table of records.
#[derive(Debug)]
pub(super) struct Table<'r> {
    pub(super) name: Vec<u8>,
    /// Stem of its include guards.
    pub(super) guard: Vec<u8>,
    /// The type of its rows.
    pub(super) row_type: Vec<u8>,
    /// `GenericTable` record, or an old-style class.
    pub(super) origin: Record<'r>,
    pub(super) columns: Vec<Column<'r>>,
    /// The record of each row.
    pub(super) rows: Vec<Record<'r>>,
    /// The cells of all rows, row by row.
    pub(super) cells: Vec<Cell<'r>>,
    /// The index that the rows are sorted by.
    pub(super) primary: Option<Index<'r>>,
    pub(super) indexes: Vec<Index<'r>>,
}

impl<'r> Table<'r> {
    /// The cells of a row.
    pub(super) fn row(&self, row: u32) -> &[Cell<'r>] {
        let width = self.columns.len();
        &self.cells[row as usize * width..][..width]
    }

    /// All indexes, the primary one first.
    pub(super) fn lookups(&self) -> impl Iterator<Item = &Index<'r>> {
        self.primary.iter().chain(&self.indexes)
    }
}

/// Column of a table.
#[derive(Clone, Debug)]
pub(super) struct Column<'r> {
    /// The name of the field.
    pub(super) name: Vec<u8>,
    /// Common type of its values.
    pub(super) ty: ColumnType<'r>,
    /// True if its strings are target code.
    pub(super) is_code: bool,
    /// Kind of its records if they are intrinsics or instructions.
    pub(super) known: Option<Known>,
    /// The enum that its records are entries of, by number.
    pub(super) of_enum: Option<usize>,
}

/// Records that LLVM has an enum for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    Intrinsic,
    Instruction,
}

impl Column<'_> {
    /// The name of the field, as it is shown to people.
    pub(super) fn shown(&self) -> String {
        String::from_utf8_lossy(&self.name).into_owned()
    }
}

/// Value in a table.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cell<'r> {
    /// A string.
    Text(&'r [u8]),
    /// Target code.
    Code(&'r [u8]),
    Bit(bool),
    /// Bits that fit in a number.
    Bits(u64),
    /// More bits than that.
    Wide(Bits<'r>),
    Intrinsic(IntrinsicName<'r>),
    Instruction {
        record: Record<'r>,
        is_pseudo: bool,
    },
    /// An entry of the enum of its column.
    Entry(Entry<'r>),
    /// An integer, which no table can hold.
    Int(i64),
    /// A record that is no entry of the enum of its column.
    NoEntry,
    /// Anything else, which no table can hold.
    Other,
}

/// Lookup of rows by key.
#[derive(Debug)]
pub(super) struct Index<'r> {
    /// The name of the function that looks up.
    pub(super) name: Vec<u8>,
    /// Location of the key.
    pub(super) loc: Loc,
    /// Record or class that requests the lookup.
    pub(super) origin: Record<'r>,
    /// The columns of the key.
    pub(super) key: Vec<usize>,
    /// True if keys out of bounds are rejected before the search.
    pub(super) early_out: bool,
    /// True if it returns all rows with a key.
    pub(super) finds_all: bool,
    /// The rows in the order of the key.
    pub(super) order: Vec<u32>,
    /// True if the keys are consecutive numbers in that order.
    pub(super) is_dense: bool,
}

/// The number of 64 bits that LLVM takes more bits for: bit 64 falls on bit 0, and so on.
pub(super) fn folded(bits: Bits<'_>) -> u64 {
    bits.iter().enumerate().fold(0, |number, (at, bit)| match bit.as_bit() {
        Some(true) => number | 1u64.wrapping_shl(at as u32),
        _ => number,
    })
}
