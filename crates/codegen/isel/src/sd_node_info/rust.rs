//! Prints target node kinds as Rust: an enum, and tables for `tablegen_rt::nodes`.

use quote::quote;

use super::{PROPERTIES, Plan};
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::tables::{Tables, packed_lists};
use tablegen_emit::rust::{Entry, Enum, Form, Module, Source, packed_numbers, with_location};
use tablegen_format::fields::value_type;
use tablegen_format::nodes as layout;
use tablegen_model::patterns::nodes::Property;
use tablegen_model::value_types::ValueType;
use tablegen_session::{BackendError, OutputContext};

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-sd-node-info");
    module.reexport_runtime(&quote!(nodes::{Property, Rule, Violation}));
    module.use_names(&[SharedName::HwMode, SharedName::ValueType]);
    let entries = (0..).zip(&plan.nodes).map(|(value, node)| {
        let record = node.kind.record;
        Entry::new(node.name, value, format!("{}.", with_location(output, record.name(), record)))
    });
    let about = format!(
        "Kinds of nodes of the selection DAG that target `{}` has for itself.",
        plan.target
    );
    let entries = entries.collect();
    let form = Form::Variants;
    module.text(Enum { name: "NodeKind", about: &about, form, entries }.print());
    module.text(tables(plan));
    module.text("::tablegen_rt::node_kinds!();\n");
    Ok(module)
}

fn tables(plan: &Plan<'_>) -> Source {
    let kinds: Vec<u64> = plan
        .nodes
        .iter()
        .flat_map(|node| {
            let kind = &node.kind;
            let operands = kind.operands.map_or(0, |count| count as u32 + 1);
            let has =
                |&(_, (property, _)): &(usize, (Property, &str))| kind.properties.has(property);
            let bits = PROPERTIES.into_iter().enumerate().filter(has);
            let row = layout::Kind {
                results: kind.results as u32,
                operands,
                properties: bits.map(|(index, _)| 1 << index).sum(),
                is_strict_float: kind.is_strict_float.into(),
                target_flags: kind.target_flags,
            };
            row.to_numbers()
        })
        .collect();
    let mut lists: Vec<Vec<u64>> = Vec::new();
    let rules: Vec<Vec<u64>> = plan
        .nodes
        .iter()
        .map(|node| {
            let mut rules = Vec::new();
            for fact in &node.facts {
                let pairs = fact.types.iter();
                let types: Vec<u64> =
                    pairs.flat_map(|(mode, ty)| [u64::from(mode.0), type_index(*ty)]).collect();
                let known = lists.iter().position(|list| *list == types);
                let list = known.unwrap_or(lists.len());
                if list == lists.len() {
                    lists.push(types);
                }
                let row = layout::Rule {
                    of: fact.of as u32,
                    kind: fact.kind.to_byte(),
                    other: fact.other as u32,
                    types: list as u32,
                };
                rules.extend(row.to_numbers());
            }
            rules
        })
        .collect();
    let types: Vec<u64> = ValueType::all().flat_map(facts).collect();
    let mut tables = Tables::default();
    tables.add("kinds", &packed_numbers(&kinds));
    tables.add("rules", &packed_lists(rules));
    tables.add("types_by_mode", &packed_lists(lists));
    tables.add("types", &format!("Types::new({})", packed_numbers(&types)));
    let module = "::tablegen_rt::nodes";
    tables.build("NODES", module, &["Lists", "Numbers", "Tables", "Types"])
}

/// Returns the index of a type among all value types.
fn type_index(ty: ValueType) -> u64 {
    ValueType::all().position(|one| one == ty).unwrap_or_default() as u64
}

/// Returns the table entry of a type.
fn facts(ty: ValueType) -> [u64; layout::Type::COLUMNS] {
    let flags = value_type::IS_INTEGER.put_flag(ty.is_integer())
        | value_type::IS_FLOAT.put_flag(ty.is_float())
        | value_type::IS_VECTOR.put_flag(ty.is_vector())
        | value_type::IS_SCALABLE.put_flag(ty.is_scalable_vector());
    let (element, lanes) = match ty.is_vector() {
        true => (type_index(ty.element()) as u32, ty.lanes()),
        false => (0, 0),
    };
    let row = layout::Type {
        flags: flags as u8,
        element,
        lanes: lanes.into(),
        scalar_size: ty.scalar_size().into(),
        size: ty.size().into(),
    };
    row.to_numbers()
}
