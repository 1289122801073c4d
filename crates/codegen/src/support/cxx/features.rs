//! Predicates of the assembler as bits, and the conditions under which they hold.

use super::feature_condition;
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::tables::smallest_type;
use tablegen_model::features::{AsmPredicates, Features};

/// The bits of predicates; `order` is that of the records.
pub(crate) fn predicate_bits(out: &mut Vec<u8>, predicates: &AsmPredicates<'_>, order: &[usize]) {
    let all = predicates.all();
    emit!(
        out;
        "// Bits for subtarget features that participate in instruction matching.\n",
        "enum SubtargetFeatureBits : ", smallest_type(all.len()), " {\n",
    );
    for &at in order {
        emit!(out; "  Feature_", all[at].record.name(), "Bit = ", at, ",\n");
    }
    emit!(out; "};\n\n");
}

/// The body of a function that finds the predicates that hold.
pub(crate) fn available_predicates(
    out: &mut Vec<u8>,
    target: &str,
    features: &Features<'_>,
    predicates: &AsmPredicates<'_>,
    order: &[usize],
) {
    let all = predicates.all();
    emit!(out; "  FeatureBitset Features;\n");
    for &at in order {
        emit!(out; "  if (");
        feature_condition(out, target, features, &all[at].condition);
        emit!(out; ")\n    Features.set(Feature_", all[at].record.name(), "Bit);\n");
    }
    emit!(out; "  return Features;\n}\n\n");
}
