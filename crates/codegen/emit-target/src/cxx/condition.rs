//! Conditions on the subtarget as C++ expressions.

use tablegen_emit::cxx::emit;
use tablegen_model::features;
use tablegen_model::features::Features;
use tablegen_model::patterns::condition::{Condition, Term};

/// Returns the expression of a condition; empty if it always holds.
pub fn condition(condition: &Condition<'_>) -> String {
    let all = |codes: &[&str]| {
        let codes: Vec<_> = codes.iter().map(|code| format!("({code})")).collect();
        codes.join(" && ")
    };
    let terms = condition.code().into_iter().map(|term| match term {
        Term::Holds(code) => all(&[code]),
        Term::NotAll(codes) => format!("!({})", all(&codes)),
    });
    terms.collect::<Vec<_>>().join(" && ")
}

/// Prints an expression that tests a condition on features in the feature set `FB`.
pub fn feature_condition(
    out: &mut Vec<u8>,
    target: &str,
    features: &Features<'_>,
    condition: &features::Condition,
) {
    feature_term(out, target, features, condition, false);
}

/// Prints a condition, in parentheses if `inner` is set and it has several parts.
fn feature_term(
    out: &mut Vec<u8>,
    target: &str,
    features: &Features<'_>,
    condition: &features::Condition,
    inner: bool,
) {
    let (parts, operator) = match condition {
        features::Condition::Has(id) => {
            let feature = features.all().get(id.0 as usize);
            let name = feature.map_or("", |feature| feature.record.name());
            emit!(out; "FB[", target, "::", name, "]");
            return;
        }
        features::Condition::Not(not) => {
            emit!(out; "!");
            return feature_term(out, target, features, not, true);
        }
        features::Condition::All(parts) => (parts, " && "),
        features::Condition::Any(parts) => (parts, " || "),
    };
    let in_parentheses = parts.len() > 1 && inner;
    emit!(out; if in_parentheses { "(" } else { "" });
    for (index, part) in parts.iter().enumerate() {
        emit!(out; if index > 0 { operator } else { "" });
        feature_term(out, target, features, part, inner || parts.len() > 1);
    }
    emit!(out; if in_parentheses { ")" } else { "" });
}
