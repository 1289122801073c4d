//! Prints attributes as Rust: enums of attributes with numbers and of string attributes, with
//! tables.

use super::{Attribute, KINDS, Plan};
use tablegen_emit::rust::tables::number_table;
use tablegen_emit::rust::{Entry, Enum, Form, Module, int_literal};
use tablegen_format::fields::attribute as layout;
use tablegen_session::OutputContext;

/// Bits of properties by name.
const BITS: [(&str, u64); 7] = [
    ("FnAttr", layout::OF_FUNCTIONS.put(1)),
    ("ParamAttr", layout::OF_ARGUMENTS.put(1)),
    ("RetAttr", layout::OF_RESULTS.put(1)),
    ("IntersectPreserve", layout::INTERSECTION.put(0)),
    ("IntersectAnd", layout::INTERSECTION.put(1)),
    ("IntersectMin", layout::INTERSECTION.put(2)),
    ("IntersectCustom", layout::INTERSECTION.put(3)),
];

pub(super) fn module(output: &OutputContext<'_>, plan: &Plan<'_>) -> Module {
    let mut module = Module::new(output, "gen-attrs");
    let entry = |(value, attribute): (u32, &Attribute<'_>)| {
        let mut entry = Entry::new(attribute.text, value, format!("`{}`.", attribute.text));
        entry.variant = Some(attribute.record.name().to_owned());
        entry
    };
    let numbered = (1..).zip(plan.kinds.iter().flatten()).map(entry);
    let form = Form::Variants;
    let about = "An attribute of functions, results or arguments; its name is that in LLVM's IR.";
    let entries = numbered.collect();
    module.text(Enum { name: "Attribute", about, form, entries }.print());
    let texts = (0..).zip(plan.texts.iter().flatten()).map(entry);
    let about = "An attribute that is a text: its name, with a value.";
    let entries = texts.collect();
    module.text(Enum { name: "TextAttribute", about, form, entries }.print());
    let with_kinds = KINDS.iter().zip(0..).zip(&plan.kinds);
    let said = with_kinds.flat_map(|((_, kind), all)| all.iter().map(move |one| (kind, one)));
    let said: Vec<u64> = said.map(|(kind, one)| bits(one) | layout::KIND.put(kind)).collect();
    module.text(number_table("ATTRIBUTE_PROPERTIES", &said));
    let switches = int_literal(plan.texts.first().map_or(0, Vec::len) as u64);
    module.text(format!("::tablegen_rt::ir_attributes!({switches} switches);\n"));
    module
}

/// Returns the property bits of an attribute.
fn bits(attribute: &Attribute<'_>) -> u64 {
    let known = |name: &&str| BITS.iter().find(|(known, _)| known == name).map(|&(_, bits)| bits);
    attribute.properties.iter().filter_map(known).fold(0, |all, bits| all | bits)
}
