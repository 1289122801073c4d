//! Relations between instructions (LLVM: `InstrMap`): records of class `InstrMapping`.
//!
//! In go all instructions and the records; out comes for each relation a table
//! that leads from its key instructions to related ones. Instructions are
//! related if they agree in the fields that rows have in common; the fields
//! of columns tell those of a row apart.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, Records, Value};

use super::derived_from;
use super::instructions::{InstrId, Instructions};

/// One relation.
#[derive(Debug)]
pub(crate) struct InstrMapping<'r> {
    /// Its record.
    pub(crate) record: Record<'r>,
    /// The fields that tell columns apart.
    pub(crate) fields: Vec<String>,
    /// Their values in each column.
    pub(crate) columns: Vec<Vec<String>>,
    /// The key instructions that another one is related to, in the order of
    /// their numbers, each with the instruction of every column.
    pub(crate) rows: Vec<(InstrId, Vec<Option<Record<'r>>>)>,
}

/// The instructions with equal fields of the row and of the column.
struct Cell<'r> {
    first: Record<'r>,
    is_ambiguous: bool,
}

impl<'r> InstrMapping<'r> {
    /// All relations of a target.
    ///
    /// # Errors
    /// One is not well-formed, or has two instructions for one place.
    pub(crate) fn read_all(
        records: &'r Records,
        instructions: &Instructions<'r>,
    ) -> Result<Vec<Self>, RecordError> {
        let relations = derived_from(records, "InstrMapping")?;
        relations.into_iter().map(|record| Self::read(records, instructions, record)).collect()
    }

    fn read(
        records: &'r Records,
        instructions: &Instructions<'r>,
        record: Record<'r>,
    ) -> Result<Self, RecordError> {
        let texts = |field: &str| -> Result<Vec<String>, RecordError> {
            Ok(record.list(field)?.iter().map(plain).collect())
        };
        let (row_fields, fields, key) =
            (texts("RowFields")?, texts("ColFields")?, texts("KeyCol")?);
        let values = record.list("ValueCols")?;
        if values.is_empty() {
            let message =
                format!("InstrMapping record `{}' has empty `ValueCols' field!", record.name());
            return Err(record.error(message));
        }
        let mut columns: Vec<Vec<String>> = Vec::with_capacity(values.len());
        for column in values.iter() {
            let column: Vec<String> =
                column.as_list().map_or_else(Vec::new, |list| list.iter().map(plain).collect());
            if column.len() != fields.len() {
                return Err(mismatch(record, "ValueCols"));
            }
            columns.push(column);
        }
        if key.len() != fields.len() {
            return Err(mismatch(record, "KeyCol"));
        }

        // Rows by the values that they have in common.
        let mut rows: FxHashMap<Vec<String>, usize> = FxHashMap::default();
        let mut cells: FxHashMap<(usize, Vec<String>), Cell<'r>> = FxHashMap::default();
        let mut keys: Vec<(Record<'r>, usize)> = Vec::new();
        for instruction in derived_from(records, record.string("FilterClass")?)? {
            let common = row_fields
                .iter()
                .map(|field| value(instruction, field).map(|value| value.to_string()));
            let common = common.collect::<Result<Vec<_>, _>>()?;
            let next = rows.len();
            let row = *rows.entry(common).or_insert(next);
            let column = fields.iter().map(|field| value(instruction, field).map(plain));
            let column = column.collect::<Result<Vec<_>, _>>()?;
            if column == key {
                keys.push((instruction, row));
            }
            let cell = Cell { first: instruction, is_ambiguous: false };
            cells.entry((row, column)).and_modify(|cell| cell.is_ambiguous = true).or_insert(cell);
        }

        let mut table = Vec::new();
        for (instruction, row) in keys {
            let mut related = Vec::with_capacity(columns.len());
            for column in &columns {
                let cell = cells.get(&(row, column.clone()));
                if cell.is_some_and(|cell| cell.is_ambiguous) {
                    return Err(ambiguous(record, instruction, &row_fields, column));
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
        Ok(InstrMapping { record, fields, columns, rows: table })
    }
}

/// A value as text, strings without quotes.
fn plain(value: Value<'_>) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn value<'r>(instruction: Record<'r>, field: &str) -> Result<Value<'r>, RecordError> {
    instruction.field(field).map(|field| field.value()).ok_or_else(|| {
        instruction.error(format!(
            "No value \"{field}\" found in \"{}\" instruction description.",
            instruction.name()
        ))
    })
}

fn mismatch(record: Record<'_>, field: &str) -> RecordError {
    record.error(format!(
        "Record `{}', field `{field}' entries don't match with  the entries in 'ColFields'!",
        record.name()
    ))
}

fn ambiguous(
    record: Record<'_>,
    instruction: Record<'_>,
    row_fields: &[String],
    column: &[String],
) -> RecordError {
    let common = row_fields.iter().filter_map(|field| instruction.field(field));
    let common: Vec<String> = common.map(|field| field.value().to_string()).collect();
    let column: Vec<String> = column.iter().map(|value| format!("\"{value}\"")).collect();
    let message = format!(
        "Multiple matches found for `{}', for the relation `{}', row fields [{}], column `[{}]'",
        instruction.name(),
        record.name(),
        common.join(", "),
        column.join(", ")
    );
    RecordError::at(&[], message)
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
        let all = InstrMapping::read_all(&records, &instructions);
        let all = all.map_err(|error| error.llvm_message())?;
        let rows = all.iter().flat_map(|mapping| {
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
        // MUL has none.
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
            "Record `m', field `ValueCols' entries don't match with  the entries in 'ColFields'!"
        );
        assert_eq!(
            with("let RowFields = [\"None\"]; let ValueCols = [[]];").unwrap_err(),
            "No value \"None\" found in \"ADD\" instruction description."
        );
    }
}
