//! Prints target node kinds as Rust: an enum, and tables for `tablegen_rt::nodes`.

use quote::quote;

use super::{PROPERTIES, Plan};
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::tables::{Tables, packed_lists};
use tablegen_emit::rust::{Entry, Enum, Form, Module, Source, packed_numbers, with_location};
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
            let operands = kind.operands.map_or(0, |count| count as u64 + 1);
            let has =
                |&(_, (property, _)): &(usize, (Property, &str))| kind.properties.has(property);
            let bits = PROPERTIES.into_iter().enumerate().filter(has);
            let properties = bits.map(|(index, _)| 1 << index).sum();
            let (strict, flags) = (u64::from(kind.is_strict_float), u64::from(kind.target_flags));
            [kind.results as u64, operands, properties, strict, flags]
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
                rules.extend(
                    [fact.of, fact.kind as usize, fact.other, list].map(|index| index as u64),
                );
            }
            rules
        })
        .collect();
    let types: Vec<u64> = ValueType::all().flat_map(facts).collect();
    let mut tables = Tables::default();
    tables.add("kinds", &packed_numbers(&kinds));
    tables.add("rules", &packed_lists(rules));
    tables.add("types_by_mode", &packed_lists(lists));
    tables.add("types", &format!("Types({})", packed_numbers(&types)));
    let module = "::tablegen_rt::nodes";
    tables.build("NODES", module, &["Lists", "Numbers", "Tables", "Types"])
}

/// Returns the index of a type among all value types.
fn type_index(ty: ValueType) -> u64 {
    ValueType::all().position(|one| one == ty).unwrap_or_default() as u64
}

/// Returns the table entry of a type: flags, element type, lanes, scalar size in bits, size in
/// bits.
fn facts(ty: ValueType) -> [u64; 5] {
    let flags = u64::from(ty.is_integer())
        | u64::from(ty.is_float()) << 1
        | u64::from(ty.is_vector()) << 2
        | u64::from(ty.is_scalable_vector()) << 3;
    let (element, lanes) = match ty.is_vector() {
        true => (type_index(ty.element()), u64::from(ty.lanes())),
        false => (0, 0),
    };
    [flags, element, lanes, u64::from(ty.scalar_size()), u64::from(ty.size())]
}
