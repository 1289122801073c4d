//! Rust functions of instruction mappings.

use proc_macro2::TokenStream;
use quote::quote;

use super::super::Plan;
use tablegen_emit::rust::tables::numbers;
use tablegen_emit::rust::{
    Entry, Enum, Form, Module, Names, Section, constant_name, doc, field_name, int_literal,
    place_after, type_name, variants,
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
        let about = doc(&format!(
            "The instruction that `{name}` relates to this one{}.",
            place_after(output, mapping.record)
        ));
        let (arguments, column) = columns(plan, mapping, &fields);
        module.items(quote! {
            #about
            #[allow(dead_code)]
            #[must_use]
            pub fn #function(opcode: Opcode #arguments) -> ::core::option::Option<Opcode> {
                Opcode::from_value(#table.get(opcode.value(), #column)?)
            }
        });
    }
    Ok(())
}

/// Returns the parameters that select a column, and the expression of its number.
fn columns(
    plan: &Plan<'_>,
    mapping: &InstrMapping<'_>,
    fields: &[(&str, proc_macro2::Ident)],
) -> (TokenStream, TokenStream) {
    if mapping.columns.len() == 1 {
        return (TokenStream::new(), quote!(0));
    }
    let mut taken = Names::default();
    taken.claim("opcode");
    let (mut arguments, mut values) = (Vec::new(), Vec::new());
    let mut types = Vec::new();
    for field in &mapping.fields {
        let Some(index) = fields.iter().position(|(known, _)| known == field) else { continue };
        let (argument, ty) = (taken.claim(&field_name(field)), &fields[index].1);
        arguments.push(quote!(, #argument: #ty));
        values.push(argument);
        let known = &plan.mappings.fields[index].1;
        types.push((ty, known, variants(known.iter().map(String::as_str))));
    }
    let arms = (0..).zip(&mapping.columns).map(|(number, column)| {
        let number = int_literal(number);
        let patterns = column.iter().zip(&types).map(|(value, (ty, known, variants))| {
            let index = known.iter().position(|one| one == value).unwrap_or(0);
            let variant = &variants[index];
            quote!(#ty::#variant)
        });
        quote!((#(#patterns,)*) => #number)
    });
    let column = quote! {
        match (#(#values,)*) {
            #(#arms,)*
            #[allow(unreachable_patterns)]
            _ => return ::core::option::Option::None,
        }
    };
    (quote!(#(#arguments)*), column)
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
