//! Prints the enums that only the matcher refers to: node opcodes, condition codes, intrinsics.

use crate::dag_isel::interface::Interface;
use tablegen_emit::rust::{Enum, Form, Module, llvm_entry};
use tablegen_session::OutputContext;

/// Prints the enums. The trait `TargetDag` names opcodes and condition codes also where there are none.
pub(super) fn print(
    output: &OutputContext<'_>,
    interface: &Interface<'_, '_>,
    module: &mut Module,
) {
    let all = [
        ("NodeOpcode", "Opcodes of nodes in patterns.", &interface.opcodes),
        ("CondCode", "Condition codes of comparisons.", &interface.cond_codes),
        (
            "Intrinsic",
            "Intrinsics in patterns. The number is a constant: the first operand of the node, after\n\
             the chain.",
            &interface.intrinsics,
        ),
    ];
    for (name, about, entries) in all {
        if entries.is_empty() && name == "Intrinsic" {
            continue;
        }
        // An enum without variants can have no representation.
        let form = if entries.is_empty() { Form::Number } else { Form::Variants };
        let entries = entries
            .iter()
            .map(|entry| llvm_entry(output, &entry.name, entry.number, entry.record))
            .collect();
        module.text(Enum { name, about, form, entries }.print());
    }
}
