//! Plan: enums and tables as every printer needs them, independent of the output language.

use tablegen_core::{Bits, Loc, Record, RecordId};

use rustc_hash::FxHashMap;

use super::types::ColumnType;
use tablegen_instructions::intrinsics::IntrinsicName;

/// All enums and tables, in the order of the output.
#[derive(Debug)]
pub(super) struct Plan<'r> {
    pub(super) enums: Vec<Enum<'r>>,
    pub(super) tables: Vec<Table<'r>>,
    /// Plan of the Rust module if it has some of the tables only.
    pub(super) rust: Option<Box<Plan<'r>>>,
}

/// Enum of records.
#[derive(Clone, Debug)]
pub(super) struct Enum<'r> {
    pub(super) name: Vec<u8>,
    /// Stem of the include guards.
    pub(super) guard: Vec<u8>,
    /// `GenericEnum` record, or the class of an old-style table.
    pub(super) origin: Record<'r>,
    /// Class whose records are the entries.
    pub(super) class: Record<'r>,
    pub(super) numbering: Numbering,
    /// C++ type of the values, if the record names one. Only records for LLVM 23 do.
    pub(super) underlying_type: Option<&'r [u8]>,
    /// Entries in output order.
    pub(super) entries: Vec<Entry<'r>>,
    /// Index in `entries` by record.
    pub(super) indices: FxHashMap<RecordId, u32>,
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

/// Entry of an enum.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'r> {
    pub(super) record: Record<'r>,
    pub(super) name: &'r [u8],
    pub(super) value: i64,
}

impl<'r> Enum<'r> {
    /// Returns the entry that a record defines.
    pub(super) fn entry(&self, record: Record<'_>) -> Option<&Entry<'r>> {
        self.indices.get(&record.id()).and_then(|&index| self.entries.get(index as usize))
    }
}

/// Table of records.
#[derive(Clone, Debug)]
pub(super) struct Table<'r> {
    pub(super) name: Vec<u8>,
    /// Stem of the include guards.
    pub(super) guard: Vec<u8>,
    /// C++ type of the rows.
    pub(super) row_type: Vec<u8>,
    /// `GenericTable` record, or an old-style class.
    pub(super) origin: Record<'r>,
    pub(super) columns: Vec<Column<'r>>,
    /// Record of each row.
    pub(super) rows: Vec<Record<'r>>,
    /// Cells of all rows, row by row.
    pub(super) cells: Vec<Cell<'r>>,
    /// Index whose key the rows are sorted by.
    pub(super) primary: Option<Index<'r>>,
    pub(super) indexes: Vec<Index<'r>>,
}

impl<'r> Table<'r> {
    /// Returns the cells of a row.
    pub(super) fn row(&self, row: u32) -> &[Cell<'r>] {
        let width = self.columns.len();
        &self.cells[row as usize * width..][..width]
    }

    /// Iterates over all indexes; the primary one is first.
    pub(super) fn lookups(&self) -> impl Iterator<Item = &Index<'r>> {
        self.primary.iter().chain(&self.indexes)
    }
}

/// Column of a table.
#[derive(Clone, Debug)]
pub(super) struct Column<'r> {
    /// Name of the field.
    pub(super) name: Vec<u8>,
    /// Common type of the values.
    pub(super) ty: ColumnType<'r>,
    /// True if the strings are target code.
    pub(super) is_code: bool,
    /// Kind of the records if they are intrinsics or instructions.
    pub(super) known: Option<Known>,
    /// Index of the enum whose entries the records are.
    pub(super) of_enum: Option<usize>,
}

/// Record kinds for which LLVM has an enum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    Intrinsic,
    Instruction,
}

impl Column<'_> {
    /// Returns the name of the field for messages. Invalid UTF-8 is replaced.
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
    /// Bits that do not fit in a number.
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
    /// Record that is not an entry of the column's enum.
    NoEntry,
    /// Anything else, which no table can hold.
    Other,
}

/// Lookup of rows by key.
#[derive(Clone, Debug)]
pub(super) struct Index<'r> {
    /// Name of the lookup function.
    pub(super) name: Vec<u8>,
    /// Location of the key.
    pub(super) loc: Loc,
    /// Record or class that requests the lookup.
    pub(super) origin: Record<'r>,
    /// Columns of the key.
    pub(super) key: Vec<usize>,
    /// True if keys out of bounds are rejected before the search.
    pub(super) early_out: bool,
    /// True if the lookup returns all rows with a key.
    pub(super) finds_all: bool,
    /// Indices of the rows in key order.
    pub(super) order: Vec<u32>,
    /// True if the keys are consecutive numbers in key order.
    pub(super) is_dense: bool,
}

/// Returns the 64-bit number that LLVM computes for longer bit sequences: bit 64 is combined with
/// bit 0, and so on.
pub(super) fn folded(bits: Bits<'_>) -> u64 {
    bits.iter().enumerate().fold(0, |number, (index, bit)| match bit.as_bit() {
        Some(true) => number | 1u64.wrapping_shl(index as u32),
        _ => number,
    })
}
