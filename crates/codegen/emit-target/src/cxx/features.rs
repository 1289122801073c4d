//! Prints the bits of assembler predicates, and the conditions under which they are set.

use super::feature_condition;
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::tables::smallest_type;
use tablegen_model::features::{AsmPredicates, Features};

/// Prints the enum of predicate bits; `order` has the indices of the predicates in record order.
pub fn predicate_bits(out: &mut Vec<u8>, predicates: &AsmPredicates<'_>, order: &[usize]) {
    let all = predicates.all();
    emit!(
        out;
        "// Bits for subtarget features that participate in instruction matching.\n",
        "enum SubtargetFeatureBits : ", smallest_type(all.len()), " {\n",
    );
    for &index in order {
        emit!(out; "  Feature_", all[index].record.name(), "Bit = ", index, ",\n");
    }
    emit!(out; "};\n\n");
}

/// Prints the body of a function that returns the predicates that hold.
pub fn available_predicates(
    out: &mut Vec<u8>,
    target: &str,
    features: &Features<'_>,
    predicates: &AsmPredicates<'_>,
    order: &[usize],
) {
    let all = predicates.all();
    emit!(out; "  FeatureBitset Features;\n");
    for &index in order {
        emit!(out; "  if (");
        feature_condition(out, target, features, &all[index].condition);
        emit!(out; ")\n    Features.set(Feature_", all[index].record.name(), "Bit);\n");
    }
    emit!(out; "  return Features;\n}\n\n");
}
