//! Lint on records whose predicates contradict each other.

use tablegen_core::{Dag, Record, ValueKind};

use crate::{Checked, Finding};

pub(crate) fn contradicting(checked: &Checked<'_>, findings: &mut Vec<Finding>) {
    for record in checked.records.defs() {
        // An error of a lookup has a suggestion, which takes long.
        if record.field("Predicates").is_none() {
            continue;
        }
        let Ok(list) = record.list_of_defs("Predicates") else { continue };
        let pair = list.iter().enumerate().find_map(|(index, one)| {
            let other = list[index + 1..].iter().find(|other| contradicts(one, other))?;
            Some((*one, *other))
        });
        let Some((one, other)) = pair else { continue };
        let message = format!(
            "the predicates `{}` and `{}` of `{}` contradict each other",
            one.name(),
            other.name(),
            record.name()
        );
        let mut finding = Finding::new("contradicting-predicates", record.loc(), message);
        let field = record.field("Predicates").map(|field| field.loc());
        finding.notes.extend(field.map(|loc| ("the predicates are set here".to_owned(), loc)));
        findings.push(finding);
    }
}

/// Returns true if one of two predicates is the negation of the other, as its C++ condition or its
/// features show.
fn contradicts(one: &Record<'_>, other: &Record<'_>) -> bool {
    let (a, b) = (condition(one), condition(other));
    if !a.is_empty() && !b.is_empty() && (negates(&a, &b) || negates(&b, &a)) {
        return true;
    }
    match (required(*one), required(*other)) {
        (Some((a, is_a)), Some((b, is_b))) => a == b && is_a != is_b,
        _ => false,
    }
}

/// Returns the feature that a predicate requires, or the absence of which.
fn required(record: Record<'_>) -> Option<(&str, bool)> {
    record.field("AssemblerCondDag")?;
    record.dag("AssemblerCondDag").ok().and_then(feature)
}

/// Returns the C++ condition without blanks.
fn condition(record: &Record<'_>) -> String {
    let text = record.string("CondString").unwrap_or("");
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Returns true if `negated` is `!condition` or `!(condition)`. Conditions with operators are not
/// compared without parentheses.
fn negates(negated: &str, condition: &str) -> bool {
    let Some(rest) = negated.strip_prefix('!') else { return false };
    let is_simple = !condition.contains("&&") && !condition.contains("||");
    rest == condition && is_simple
        || rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) == Some(condition)
}

/// Returns the feature of a dag that requires one feature, or its absence.
fn feature(dag: Dag<'_>) -> Option<(&str, bool)> {
    let mut args = dag.args().map(|(_, value)| value);
    let (first, None) = (args.next()?, args.next()) else { return None };
    match first.kind() {
        ValueKind::Def(record) => Some((record.name(), true)),
        ValueKind::Dag(inner) => {
            let ValueKind::Def(operator) = inner.operator().kind() else { return None };
            let mut args = inner.args().map(|(_, value)| value);
            let (first, None) = (args.next()?, args.next()) else { return None };
            match first.kind() {
                ValueKind::Def(record) if operator.name() == "not" => Some((record.name(), false)),
                _ => None,
            }
        }
        _ => None,
    }
}
