//! Lints about searchable tables.

use rustc_hash::FxHashMap;
use tablegen_core::{Lint, Record, Value};
use tablegen_instructions::{BaseModel, Context};
use tablegen_session::{Findings, ModelCheck, Unreadable};

use crate::searchable_tables;

/// Lints on searchable tables.
pub const LINTS: &[ModelCheck<BaseModel>] = &[ModelCheck {
    lint: Lint::on_model("same-primary-key", "two rows of a table with one primary key"),
    backends: &[searchable_tables::BACKEND.name],
    find: same_primary_keys,
}];

/// Finds rows of a table with the same primary key, of which a lookup returns only one.
fn same_primary_keys(cx: &Context<'_, '_>, found: &mut Findings) -> Result<(), Unreadable> {
    let records = cx.records();
    for table in records.derived_from_if_defined("GenericTable") {
        if table.value("PrimaryKey")?.is_unset() || table.bit("PrimaryKeyReturnRange")? {
            continue;
        }
        let fields = table.list_of_strings("PrimaryKey")?;
        let filter =
            table.get::<Option<&str>>("FilterClassField")?.filter(|field| !field.is_empty());
        let mut first: FxHashMap<Vec<String>, Record<'_>> = FxHashMap::default();
        for row in records.derived_from_if_defined(table.string("FilterClass")?) {
            if let Some(filter) = filter
                && !row.bit(filter)?
            {
                continue;
            }
            let key = fields.iter().map(|field| row.value(field));
            let key: Vec<Value<'_>> = key.collect::<Result<_, _>>()?;
            if fields.is_empty() || key.iter().any(Value::is_unset) {
                continue;
            }
            let key: Vec<String> = key.iter().map(Value::to_string).collect();
            match first.get(&key) {
                Some(&other) => {
                    let (row_name, name) = (row.name(), other.name());
                    let message = format!(
                        "`{row_name}` has the primary key of `{name}` in `{}`",
                        table.name()
                    );
                    found.add_with(row, message, other, format!("`{name}` is here"));
                }
                None => {
                    first.insert(key, row);
                }
            }
        }
    }
    Ok(())
}
