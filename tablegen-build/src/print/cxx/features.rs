//! Predicates of the assembler as bits, and the conditions under which they hold.

use super::emit;
use super::tables::smallest_type;
use crate::model::features::{AsmPredicates, Condition, Features};

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
        condition(out, target, features, &all[at].condition, false);
        emit!(out; ")\n    Features.set(Feature_", all[at].record.name(), "Bit);\n");
    }
    emit!(out; "  return Features;\n}\n\n");
}

/// A condition, between parentheses if it is of several and `inner` is set.
fn condition(
    out: &mut Vec<u8>,
    target: &str,
    features: &Features<'_>,
    what: &Condition,
    inner: bool,
) {
    let (parts, operator) = match what {
        Condition::Has(id) => {
            let feature = features.all().get(id.0 as usize);
            let name = feature.map_or("", |feature| feature.record.name());
            emit!(out; "FB[", target, "::", name, "]");
            return;
        }
        Condition::Not(not) => {
            emit!(out; "!");
            return condition(out, target, features, not, true);
        }
        Condition::All(parts) => (parts, " && "),
        Condition::Any(parts) => (parts, " || "),
    };
    let in_parentheses = parts.len() > 1 && inner;
    emit!(out; if in_parentheses { "(" } else { "" });
    for (at, part) in parts.iter().enumerate() {
        emit!(out; if at > 0 { operator } else { "" });
        condition(out, target, features, part, inner || parts.len() > 1);
    }
    emit!(out; if in_parentheses { ")" } else { "" });
}
