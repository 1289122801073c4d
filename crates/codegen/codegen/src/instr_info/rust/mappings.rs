//! Rust functions of instruction mappings.

use super::super::Plan;
use tablegen_emit::rust::tables::numbers;
use tablegen_emit::rust::{
    Entry, Enum, Form, MacroCall, Module, Names, Section, constant_name, field_name,
    location_after, type_name, variants,
};
use tablegen_model::mappings::InstrMapping;
use tablegen_session::{BackendError, OutputContext};

pub(super) fn add(
    output: &OutputContext<'_>,
    plan: &Plan<'_>,
    names: &mut Names,
    module: &mut Module,
) -> Result<(), BackendError> {
    let mappings = &plan.mappings;
    // A field that only one mapping uses, with a single value, needs no enum.
    let fields: Vec<(&str, proc_macro2::Ident)> = mappings
        .fields
        .iter()
        .map(|(field, _)| (field.as_str(), names.claim(&type_name(field))))
        .collect();
    let requested = |field: &str| {
        let several = mappings.all.iter().filter(|mapping| mapping.columns.len() > 1);
        several.flat_map(|mapping| &mapping.fields).any(|one| one == field)
    };
    for ((field, values), (_, name)) in mappings.fields.iter().zip(&fields) {
        if requested(field) {
            let entries = (0..).zip(values).map(|(index, value)| {
                let about = format!("Column with `{field}` = `{}`.", value.replace('`', "'"));
                Entry::new(value.as_str(), index, about)
            });
            let about = format!("Values of `{field}` that distinguish related instructions.");
            let declared = Enum {
                name: &name.to_string(),
                about: &about,
                form: Form::Variants,
                entries: entries.collect(),
            };
            module.text(declared.print());
        }
    }
    for mapping in &mappings.all {
        let name = mapping.record.name();
        let function = names.claim(&field_name(name));
        let table = names.claim(&constant_name(name));
        let rows = mapping.rows.iter().map(|(key, related)| {
            let id = |record: &tablegen_core::Record<'_>| plan.instructions.id(*record);
            let value = |record: &Option<tablegen_core::Record<'_>>| {
                record.as_ref().and_then(id).map_or(0, |id| u64::from(id.0) + 1)
            };
            (u64::from(key.0), related.iter().map(value).collect())
        });
        let relation = relation(rows, mapping.columns.len());
        module.add(Section::Data, print_static(&table.to_string(), &relation));
        let about = format!(
            "The instruction that `{name}` relates to this one{}.",
            location_after(output, mapping.record)
        );
        let (fields, columns) = columns(plan, mapping, &fields);
        module.text(
            MacroCall::new("instruction_mapping")
                .docs(&about)
                .line(format_args!("{function} => {table},"))
                .list("fields", fields)
                .list("columns", columns)
                .print_in(Section::Api),
        );
    }
    Ok(())
}

/// Returns the parameters that select a column, and the number of the column for their values.
fn columns(
    plan: &Plan<'_>,
    mapping: &InstrMapping<'_>,
    fields: &[(&str, proc_macro2::Ident)],
) -> (Vec<String>, Vec<String>) {
    if mapping.columns.len() == 1 {
        return (Vec::new(), vec!["() => 0".to_owned()]);
    }
    let mut taken = Names::default();
    taken.claim("opcode");
    let mut arguments = Vec::new();
    let mut types = Vec::new();
    for field in &mapping.fields {
        let Some(index) = fields.iter().position(|(known, _)| known == field) else { continue };
        let (argument, ty) = (taken.claim(&field_name(field)), &fields[index].1);
        arguments.push(format!("{argument}: {ty}"));
        let known = &plan.mappings.fields[index].1;
        types.push((ty, known, variants(known.iter().map(String::as_str))));
    }
    let arms = mapping.columns.iter().enumerate().map(|(number, column)| {
        let patterns = column.iter().zip(&types).map(|(value, (ty, known, variants))| {
            let index = known.iter().position(|one| one == value).unwrap_or(0);
            format!("{ty}::{}", variants[index])
        });
        format!("({}) => {number}", patterns.collect::<Vec<_>>().join(", "))
    });
    let arms = arms.collect();
    (arguments, arms)
}

/// Returns a table of a mapping: ascending keys, and the columns of each.
pub(super) fn relation(rows: impl Iterator<Item = (u64, Vec<u64>)>, columns: usize) -> String {
    let (mut keys, mut all) = (Vec::new(), Vec::new());
    for (key, related) in rows {
        keys.push(key);
        all.extend(related);
    }
    format!(
        "Relation::new(\n        {},\n        {},\n        {columns},\n        {},\n    )",
        keys.len(),
        numbers(&keys),
        numbers(&all)
    )
}

/// Returns a table of a mapping as a static.
pub(super) fn print_static(name: &str, relation: &str) -> String {
    format!(
        "static {name}: ::tablegen_rt::mc::tables::Relation = {{\n    \
         use ::tablegen_rt::mc::tables::{{Numbers, Relation}};\n    {relation}\n}};\n"
    )
}
