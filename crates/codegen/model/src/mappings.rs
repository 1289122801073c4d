//! Relations between instructions (LLVM: `InstrMap`): records of class `InstrMapping`.
//!
//! Input: all instructions and the records. Output: [`Mappings`], for each `InstrMapping` a table
//! from its key instructions to related ones.
//! Instructions are related if they agree in the row fields. The column fields distinguish the
//! instructions of a row.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use tablegen_core::internal::Columns;
use tablegen_core::{List, Record, RecordError, Records, Value};

use super::derived_from;
use super::instructions::{InstrId, Instructions};

/// All relations of a target.
#[derive(Debug)]
pub struct Mappings<'r> {
    /// Relations, by name.
    pub all: Vec<InstrMapping<'r>>,
    /// Column fields by name, with the values that relations use.
    pub fields: Vec<(String, Vec<String>)>,
}

/// Relation between instructions (`InstrMapping`).
#[derive(Debug)]
pub struct InstrMapping<'r> {
    /// Record of class `InstrMapping`.
    pub record: Record<'r>,
    /// Fields that distinguish columns.
    pub fields: Vec<String>,
    /// Values of the column fields, for each column.
    pub columns: Vec<Vec<String>>,
    /// Instructions of every column for each key instruction, in the order of the key instructions'
    /// numbers. Key instructions that are related to none have no entry.
    pub rows: Vec<(InstrId, Vec<Option<Record<'r>>>)>,
}

/// Instructions with equal row fields and equal column fields.
struct Cell<'r> {
    first: Record<'r>,
    is_ambiguous: bool,
}

/// Interned texts of values.
#[derive(Default)]
struct Texts<'r> {
    of_value: FxHashMap<Value<'r>, u32>,
    of_text: FxHashMap<String, u32>,
}

impl<'r> Texts<'r> {
    fn number(&mut self, value: Value<'r>) -> u32 {
        *self.of_value.entry(value).or_insert_with(|| {
            let next = self.of_text.len() as u32;
            *self.of_text.entry(plain(value)).or_insert(next)
        })
    }
}

impl<'r> Mappings<'r> {
    /// Reads all records of class `InstrMapping`.
    ///
    /// # Errors
    /// Returns an error if a mapping is invalid, or has two instructions for the same key and
    /// column.
    pub fn read(
        records: &'r Records,
        instructions: &Instructions<'r>,
    ) -> Result<Self, RecordError> {
        let relations = derived_from(records, "InstrMapping")?;
        let fields = fields_of_columns(&relations)?;
        let read = |record| InstrMapping::read(records, instructions, record);
        let all = relations.into_iter().map(read).collect::<Result<_, _>>()?;
        Ok(Mappings { all, fields })
    }
}

/// Returns the fields of all columns with their values.
fn fields_of_columns(relations: &[Record<'_>]) -> Result<Vec<(String, Vec<String>)>, RecordError> {
    let mut all: BTreeMap<String, Vec<Value<'_>>> = BTreeMap::new();
    for relation in relations {
        let (fields, columns) = (relation.list("ColFields")?, relation.list("ValueCols")?);
        let mut lists = Vec::with_capacity(columns.len());
        for column in columns.iter() {
            match column.as_list() {
                Some(list) if list.len() == fields.len() => lists.push(list),
                _ => {
                    let message = format!(
                        "Record `{}', field `ValueCols' entries don't match with the entries in \
                         'ColFields' !",
                        relation.name()
                    );
                    return Err(RecordError::new(&[], message));
                }
            }
        }
        for (index, field) in fields.iter().enumerate() {
            let values = all.entry(plain(field)).or_default();
            for value in lists.iter().filter_map(|list| list.get(index)) {
                if !values.contains(&value) {
                    values.push(value);
                }
            }
        }
    }
    let texts = |values: Vec<Value<'_>>| values.into_iter().map(plain).collect();
    Ok(all.into_iter().map(|(field, values)| (field, texts(values))).collect())
}

impl<'r> InstrMapping<'r> {
    fn read(
        records: &'r Records,
        instructions: &Instructions<'r>,
        record: Record<'r>,
    ) -> Result<Self, RecordError> {
        let list = |field: &str| -> Result<List<'r>, RecordError> { record.list(field) };
        let texts = |list: List<'r>| -> Vec<String> { list.iter().map(plain).collect() };
        let (row_fields, fields) = (texts(list("RowFields")?), texts(list("ColFields")?));
        let (key, values) = (list("KeyCol")?, list("ValueCols")?);
        if values.is_empty() {
            let message =
                format!("InstrMapping record `{}' has empty `ValueCols' field!", record.name());
            return Err(record.error(message));
        }
        // Values after the last field are ignored, as in LLVM.
        if key.len() < fields.len() {
            let message = format!(
                "Record `{}', field `KeyCol' entries don't match with the entries in 'ColFields'!",
                record.name()
            );
            return Err(record.error(message));
        }
        let mut numbers = Texts::default();
        let mut column_of = |list: List<'r>| -> SmallVec<[u32; 4]> {
            list.iter().map(|value| numbers.number(value)).collect()
        };
        let mut key = column_of(key);
        key.truncate(fields.len());
        let lists: Vec<List<'r>> = values.iter().filter_map(|column| column.as_list()).collect();
        let columns: Vec<SmallVec<[u32; 4]>> = lists.iter().map(|list| column_of(*list)).collect();

        // Rows by the values that they have in common.
        let names: Vec<&str> = row_fields.iter().chain(&fields).map(String::as_str).collect();
        let mut values = Columns::new(records, &names);
        #[expect(clippy::mutable_key_type, reason = "values are compared by number")]
        let mut rows: FxHashMap<SmallVec<[Value<'r>; 4]>, u32> = FxHashMap::default();
        let mut cells: FxHashMap<(u32, SmallVec<[u32; 4]>), Cell<'r>> = FxHashMap::default();
        let mut keys: Vec<(Record<'r>, u32)> = Vec::new();
        for instruction in derived_from(records, record.string("FilterClass")?)? {
            let mut value = |index: usize| {
                values.get(instruction, index).ok_or_else(|| missing(instruction, names[index]))
            };
            let common = (0..row_fields.len()).map(&mut value).collect::<Result<_, _>>()?;
            let next = rows.len() as u32;
            let row = *rows.entry(common).or_insert(next);
            let of_column = (row_fields.len()..names.len()).map(value);
            let column = of_column.map(|value| value.map(|value| numbers.number(value)));
            let column = column.collect::<Result<SmallVec<[u32; 4]>, _>>()?;
            if column == key {
                keys.push((instruction, row));
            }
            let cell = Cell { first: instruction, is_ambiguous: false };
            cells.entry((row, column)).and_modify(|cell| cell.is_ambiguous = true).or_insert(cell);
        }

        let mut table = Vec::new();
        for (instruction, row) in keys {
            let mut related = Vec::with_capacity(columns.len());
            for (column, list) in columns.iter().zip(&lists) {
                let cell = cells.get(&(row, column.clone()));
                if cell.is_some_and(|cell| cell.is_ambiguous) {
                    return Err(ambiguous(record, instruction, &row_fields, *list));
                }
                related.push(cell.map(|cell| cell.first));
            }
            if let Some(id) = instructions.id(instruction)
                && related.iter().any(Option::is_some)
            {
                table.push((id, related));
            }
        }
        table.sort_by_key(|&(id, _)| id);
        let columns = lists.into_iter().map(texts).collect();
        Ok(InstrMapping { record, fields, columns, rows: table })
    }
}

/// Formats a value as text; strings have no quotes.
fn plain(value: Value<'_>) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn missing(instruction: Record<'_>, field: &str) -> RecordError {
    instruction.error(format!(
        "No value \"{field}\" found in \"{}\" instruction description.",
        instruction.name()
    ))
}

fn ambiguous(
    record: Record<'_>,
    instruction: Record<'_>,
    row_fields: &[String],
    column: List<'_>,
) -> RecordError {
    let common = row_fields.iter().filter_map(|field| instruction.field(field));
    let common: Vec<String> = common.map(|field| field.value().to_string()).collect();
    let column: Vec<String> = column.iter().map(|value| value.to_string()).collect();
    let message = format!(
        "Multiple matches found for `{}', for the relation `{}', row fields [{}], column `[{}]'",
        instruction.name(),
        record.name(),
        common.join(", "),
        column.join(", ")
    );
    RecordError::new(&[], message)
}

#[cfg(test)]
mod tests {
    use super::super::fixture::evaluate;
    use super::*;

    const CLASSES: &str = "
        class InstrMapping {
          string FilterClass; list<string> RowFields = []; list<string> ColFields = [];
          list<string> KeyCol = []; list<list<string>> ValueCols = [];
        }
        class Pred<string base, string sense> : Real { string Base = base; string Sense = sense; }
        def getPredicated : InstrMapping {
          let FilterClass = \"Pred\"; let RowFields = [\"Base\"]; let ColFields = [\"Sense\"];
          let KeyCol = [\"\"]; let ValueCols = [[\"true\"], [\"false\"]];
        }
        def SUB : Pred<\"sub\", \"\">; def SUB_t : Pred<\"sub\", \"true\">;
        def ADD : Pred<\"add\", \"\">; def ADD_f : Pred<\"add\", \"false\">;
        def ADD_t : Pred<\"add\", \"true\">; def MUL : Pred<\"mul\", \"\">;";

    fn read(text: &str) -> Result<Vec<String>, String> {
        let records = evaluate(&format!("{CLASSES}{text}"));
        let instructions = Instructions::read(&records).unwrap();
        let name =
            |record: &Option<Record<'_>>| record.map_or("-", |record| record.name()).to_owned();
        let all = Mappings::read(&records, &instructions);
        let all = all.map_err(|error| error.llvm_message())?;
        let rows = all.all.iter().flat_map(|mapping| {
            assert_eq!((mapping.fields.len(), mapping.columns.len()), (1, 2));
            mapping.rows.iter().map(|(id, related)| {
                let related: Vec<String> = related.iter().map(name).collect();
                let key = instructions.get(*id).map_or("", |key| key.name());
                format!("{} {key}: {}", mapping.record.name(), related.join(" "))
            })
        });
        Ok(rows.collect())
    }

    #[test]
    fn keys_lead_to_related_instructions() {
        // `MUL` is in no row.
        let rows = ["getPredicated ADD: ADD_t ADD_f", "getPredicated SUB: SUB_t -"];
        assert_eq!(read("").unwrap(), rows);
    }

    #[test]
    fn bad_relations_are_errors() {
        assert_eq!(
            read("def again : Pred<\"add\", \"true\">;").unwrap_err(),
            "Multiple matches found for `ADD', for the relation `getPredicated', row fields \
             [\"add\"], column `[\"true\"]'"
        );
        let with = |fields: &str| {
            read(&format!("def m : InstrMapping {{ let FilterClass = \"Pred\"; {fields} }}"))
        };
        assert_eq!(with("").unwrap_err(), "InstrMapping record `m' has empty `ValueCols' field!");
        assert_eq!(
            with("let ValueCols = [[\"a\"]];").unwrap_err(),
            "Record `m', field `ValueCols' entries don't match with the entries in 'ColFields' !"
        );
        assert_eq!(
            with("let RowFields = [\"None\"]; let ValueCols = [[]];").unwrap_err(),
            "No value \"None\" found in \"ADD\" instruction description."
        );
    }
}
