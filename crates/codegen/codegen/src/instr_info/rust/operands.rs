//! Rust tables of named operands and suboperands.

use quote::quote;

use super::super::Plan;
use super::super::operands::{LogicalSizes, NamedOperands, OperandKinds};
use super::{lists, shared_lists};
use tablegen_emit::rust::tables::{numbers, starts};
use tablegen_emit::rust::{
    Entry, Enum, Form, Module, Names, Section, constant_name, doc, int_literal,
};

pub(super) fn add(plan: &Plan<'_>, names: &mut Names, module: &mut Module) {
    if let Some(named) = &plan.named {
        add_named(plan, named, module);
    }
    if let Some(logical) = &plan.logical {
        add_logical(plan, logical, module);
    }
    if let Some(kinds) = &plan.kinds {
        add_kinds(plan, kinds, module);
    }
    add_parts(plan, names, module);
}

fn add_named(plan: &Plan<'_>, named: &NamedOperands<'_>, module: &mut Module) {
    let entries = (0..).zip(&named.names);
    let entries = entries.map(|(index, name)| Entry::new(*name, index, format!("`${name}`.")));
    let about = format!(
        "Names of operands of target `{}`, for the instructions that have such names.",
        plan.target.name()
    );
    let declared = Enum {
        name: "OperandName",
        about: &about,
        form: Form::Variants,
        entries: entries.collect(),
    };
    module.text(declared.print());
    let row_of: Vec<u64> = named.row_of.iter().map(|&row| row.into()).collect();
    let mut rows = vec![0; named.rows.len() * named.names.len()];
    for (index, row) in named.rows.iter().enumerate() {
        for &(name, operand_index) in row {
            rows[index * named.names.len() + name as usize] = u64::from(operand_index) + 1;
        }
    }
    module.add(
        Section::Data,
        format!(
            "static NAMED_OPERANDS: ::tablegen_rt::mc::tables::NamedOperands = {{\n    \
         use ::tablegen_rt::mc::tables::{{NamedOperands, Numbers}};\n    NamedOperands::new(\n        \
         {},\n        {},\n        {},\n    )\n}};\n",
            numbers(&row_of),
            named.names.len(),
            numbers(&rows)
        ),
    );
    module.text(include_str!("generated/named_operands.rs"));
}

fn add_logical(plan: &Plan<'_>, logical: &LogicalSizes, module: &mut Module) {
    let mut list_of = vec![0; plan.instructions.all().len()];
    for (row, instructions) in (1..).zip(&logical.instructions) {
        for &id in instructions {
            list_of[id as usize] = row;
        }
    }
    let sizes: Vec<u64> = logical.rows.iter().flatten().map(|&size| size.into()).collect();
    // The first list is for instructions without the mapping.
    let lens = std::iter::once(0).chain(logical.rows.iter().map(Vec::len));
    let lists = lists(&starts(lens), &numbers(&sizes));
    module.add(Section::Data, shared_lists("OPERAND_SIZES", &numbers(&list_of), &lists));
    module.text(include_str!("generated/logical_operands.rs"));
}

/// Adds the types of operands.
fn add_kinds(plan: &Plan<'_>, kinds: &OperandKinds<'_>, module: &mut Module) {
    let named = (0..).zip(&kinds.all).filter(|(index, kind)| {
        // A record of two classes counts once.
        !kind.is_anonymous() && kinds.numbers.get(&kind.id()) == Some(index)
    });
    let named: Vec<_> = named.collect();
    let entries = named
        .iter()
        .map(|(index, kind)| Entry::new(kind.name(), *index, format!("`{}`.", kind.name())));
    let about = format!("Kinds of operands in declarations of target `{}`.", plan.target.name());
    let declared = Enum {
        name: "OperandKind",
        about: &about,
        form: Form::Variants,
        entries: entries.collect(),
    };
    module.text(declared.print());
    let declared = kinds.declared.iter().map(|kind| {
        let number = kinds.numbers.get(&kind.id()).filter(|_| !kind.is_anonymous());
        number.map_or(0, |&number| u64::from(number) + 1)
    });
    let starts: Vec<u64> =
        kinds.starts.iter().chain([&kinds.declared.len()]).map(|&start| start as u64).collect();
    let lists = lists(&numbers(&starts), &numbers(&declared.collect::<Vec<_>>()));
    module.add(
        Section::Data,
        format!(
            "static OPERAND_KINDS: ::tablegen_rt::mc::tables::Lists = {{\n    \
         use ::tablegen_rt::mc::tables::{{Lists, Numbers}};\n    {lists}\n}};\n"
        ),
    );
    let sizes = kinds.memory_sizes.iter().map(|size| {
        int_literal(size.and_then(|size| u64::try_from(size).ok()).unwrap_or_default())
    });
    let count = int_literal(kinds.memory_sizes.len() as u64);
    module.add(Section::Data, quote!(static MEMORY_SIZES: [u32; #count] = [#(#sizes),*];));
    module.text(include_str!("generated/operand_kinds.rs"));
}

/// Adds constants for the indices of suboperands.
fn add_parts(plan: &Plan<'_>, names: &mut Names, module: &mut Module) {
    if plan.sub_operands.is_empty() {
        return;
    }
    let name = names.claim("operand_parts");
    let mut taken = Names::default();
    let mut constants = Vec::new();
    for operand in &plan.sub_operands {
        let record = operand.record.name();
        for &(index, part) in &operand.parts {
            let constant = taken.claim(&constant_name(&format!("{record}_{part}")));
            let about = doc(&format!("`{part}` of `{record}`."));
            let index = int_literal(index as u64);
            constants.push(quote!(#about pub const #constant: usize = #index;));
        }
    }
    let about = doc("Indices of suboperands among the machine operands of an operand.");
    module.items(quote!(#about #[allow(dead_code)] pub mod #name { #(#constants)* }));
}
