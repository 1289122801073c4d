//! Conditions on the subtarget as C++.

use crate::model::patterns::condition::{Condition, Term};

/// The expression that asks for a condition; empty if it always holds.
pub(crate) fn condition(condition: &Condition<'_>) -> String {
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
