//! Reading of the same fields from many records: names are looked up once, and field positions once
//! for all records with the same fields.

use rustc_hash::FxHashMap;

use crate::value::Val;
use crate::view::records::{Record, Records};
use crate::view::values::Value;

/// Set of field names to read from many records.
///
/// ```
/// use tablegen_core::{Evaluator, internal::Columns};
///
/// let text = "class A { int x = 1; bit y = 0; } def a : A; def b : A { let x = 2; }";
/// let records = Evaluator::new().evaluate_text("x.td", text)?;
/// let mut columns = Columns::new(&records, &["x", "y"]);
/// let sum: i64 = records.defs().filter_map(|def| columns.get(def, 0)?.as_int()).sum();
/// assert_eq!(sum, 3);
/// # Ok::<(), tablegen_core::Failure>(())
/// ```
#[derive(Debug)]
pub struct Columns {
    names: Vec<Option<Val>>,
    /// Start of the row in `indices` for each shape of records.
    known: FxHashMap<u32, usize>,
    indices: Vec<u32>,
    last: Option<(u32, usize)>,
}

const ABSENT: u32 = u32::MAX;

impl Columns {
    /// Creates a reader of these fields. Records may lack them.
    pub fn new(records: &Records, names: &[&str]) -> Self {
        let names = names.iter().map(|name| records.field_name(name)).collect();
        Columns { names, known: FxHashMap::default(), indices: Vec::new(), last: None }
    }

    /// Returns the value of the field with index `column` in `names`. `None` if `record` does not
    /// have that field.
    pub fn get<'r>(&mut self, record: Record<'r>, column: usize) -> Option<Value<'r>> {
        let name = (*self.names.get(column)?)?;
        let Some(shape) = record.shared_shape() else {
            return record.value_at(record.index_of(name)?);
        };
        let row = match self.last {
            Some((last, row)) if last == shape => row,
            _ => self.row(record, shape),
        };
        match self.indices.get(row + column) {
            Some(&index) if index != ABSENT => record.value_at(index as usize),
            _ => None,
        }
    }

    fn row(&mut self, record: Record<'_>, shape: u32) -> usize {
        let Columns { names, known, indices, .. } = self;
        let row = *known.entry(shape).or_insert_with(|| {
            let row = indices.len();
            indices.extend(names.iter().map(|name| {
                let index = name.and_then(|name| record.index_of(name));
                index.map_or(ABSENT, |index| index as u32)
            }));
            row
        });
        self.last = Some((shape, row));
        row
    }
}
