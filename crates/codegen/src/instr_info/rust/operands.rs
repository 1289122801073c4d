//! Operands by name, and parts of operands.

use quote::quote;

use super::super::Plan;
use super::super::operands::{LogicalSizes, NamedOperands, OperandKinds, memory_size};
use super::{lists, shared_lists};
use tablegen_emit::rust::tables::{numbers, starts};
use tablegen_emit::rust::{
    Entry, Enum, Form, Module, Names, constant_name, doc, int_literal, variants,
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
    let entries = entries.map(|(at, name)| Entry::new(*name, at, format!("`${name}`.")));
    let about = format!(
        "Names of operands of target `{}`, for the instructions that can be asked for them.",
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
    for (at, row) in named.rows.iter().enumerate() {
        for &(name, place) in row {
            rows[at * named.names.len() + name as usize] = u64::from(place) + 1;
        }
    }
    module.text(format!(
        "static NAMED_OPERANDS: ::tablegen_rt::mc::tables::NamedOperands = {{\n    \
         use ::tablegen_rt::mc::tables::{{NamedOperands, Numbers}};\n    NamedOperands {{\n        \
         row_of: {},\n        names: {},\n        rows: {},\n    }}\n}};\n",
        numbers(&row_of),
        named.names.len(),
        numbers(&rows)
    ));
    module.items(quote! {
        /// The number of the first machine operand of this name; none if the instruction has no
        /// such operand, or is not to be asked by name.
        #[allow(dead_code)]
        #[must_use]
        pub fn operand_index(opcode: Opcode, name: OperandName) -> ::core::option::Option<u8> {
            NAMED_OPERANDS.index(opcode.index(), name.index())
        }

        /// The name of the operand whose first machine operand has this number.
        #[allow(dead_code)]
        #[must_use]
        pub fn operand_name(opcode: Opcode, index: u8) -> ::core::option::Option<OperandName> {
            let name = NAMED_OPERANDS.name(opcode.index(), index)?;
            OperandName::ALL.get(name).copied()
        }
    });
}

fn add_logical(plan: &Plan<'_>, logical: &LogicalSizes, module: &mut Module) {
    let mut list_of = vec![0; plan.instructions.all().len()];
    for (row, instructions) in (1..).zip(&logical.instructions) {
        for &id in instructions {
            list_of[id as usize] = row;
        }
    }
    let sizes: Vec<u64> = logical.rows.iter().flatten().map(|&size| size.into()).collect();
    // The first list is that of instructions that are not to be asked.
    let lens = std::iter::once(0).chain(logical.rows.iter().map(Vec::len));
    let lists = lists(&starts(lens), &numbers(&sizes));
    module.text(shared_lists("OPERAND_SIZES", &numbers(&list_of), &lists));
    module.items(quote! {
        /// The machine operands that an operand of the description consists of; none if there is
        /// no such operand, or the instruction is not to be asked for that.
        #[allow(dead_code)]
        #[must_use]
        pub fn machine_operands(
            opcode: Opcode,
            operand: usize
        ) -> ::core::option::Option<::core::ops::Range<usize>> {
            let mut sizes = OPERAND_SIZES.get(opcode.index());
            let start = sizes.clone().take(operand).sum();
            let size = sizes.nth(operand)?;
            ::core::option::Option::Some(start..start + size)
        }
    });
}

/// What operands are declared with.
fn add_kinds(plan: &Plan<'_>, kinds: &OperandKinds<'_>, module: &mut Module) {
    let named = (0..).zip(&kinds.all).filter(|(at, kind)| {
        // What is of two classes counts once.
        !kind.is_anonymous() && kinds.numbers.get(&kind.id()) == Some(at)
    });
    let named: Vec<_> = named.collect();
    let entries =
        named.iter().map(|(at, kind)| Entry::new(kind.name(), *at, format!("`{}`.", kind.name())));
    let about = format!("What operands of target `{}` are declared with.", plan.target.name());
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
    module.text(format!(
        "static OPERAND_KINDS: ::tablegen_rt::mc::tables::Lists = {{\n    \
         use ::tablegen_rt::mc::tables::{{Lists, Numbers}};\n    {lists}\n}};\n"
    ));
    module.items(quote! {
        /// What an operand of an instruction is declared with; none if that has no name.
        #[allow(dead_code)]
        #[must_use]
        pub fn operand_kind(
            opcode: Opcode,
            operand: usize
        ) -> ::core::option::Option<OperandKind> {
            let kind = OPERAND_KINDS.get(opcode.index()).nth(operand)?;
            OperandKind::from_value(kind.checked_sub(1)? as u32)
        }
    });
    let variants = variants(named.iter().map(|(_, kind)| kind.name()));
    let arms = named.iter().zip(&variants).filter_map(|((_, kind), variant)| {
        let size = int_literal(u64::try_from(memory_size(**kind)?).ok()?);
        Some(quote!(Self::#variant => #size))
    });
    module.items(quote! {
        #[allow(dead_code)]
        impl OperandKind {
            /// How many bits of memory it stands for; 0 if it stands for none, or for any number.
            #[must_use]
            pub fn memory_size(self) -> u32 {
                match self {
                    #(#arms,)*
                    _ => 0,
                }
            }
        }
    });
}

/// Constants for the places of parts.
fn add_parts(plan: &Plan<'_>, names: &mut Names, module: &mut Module) {
    if plan.sub_operands.is_empty() {
        return;
    }
    let name = names.claim("operand_parts");
    let mut taken = Names::default();
    let mut constants = Vec::new();
    for operand in &plan.sub_operands {
        let record = operand.record.name();
        for &(at, part) in &operand.parts {
            let constant = taken.claim(&constant_name(&format!("{record}_{part}")));
            let about = doc(&format!("`{part}` of `{record}`."));
            let at = int_literal(at as u64);
            constants.push(quote!(#about pub const #constant: usize = #at;));
        }
    }
    module.items(quote! {
        /// Where parts of operands are among the machine operands that these consist of.
        #[allow(dead_code)]
        pub mod #name {
            #(#constants)*
        }
    });
}
