//! Match rules of `#pragma clang attribute`: their list, their parser, and the attributes that the
//! pragma supports.
//!
//! Input: [`MatchRules`](super::model::MatchRules). Output: one plan for each option.

use tablegen_core::RecordError;

use super::model::{Attributes, is_declaration_subject};

/// Rule of `#pragma clang attribute` that selects declarations.
pub(super) struct MatchRule<'r> {
    pub(super) name: &'r str,
    /// Enumerator in `attr::SubjectMatchRule`.
    pub(super) enumerator: String,
    /// Text of the rule in the pragma.
    pub(super) spelling: String,
    /// Text of a sub-rule in the parentheses after its parent.
    pub(super) condition: String,
    /// True if the rule matches only through its sub-rules.
    pub(super) is_abstract: bool,
    /// Index of the parent rule, and true if the sub-rule is negated.
    pub(super) parent: Option<(usize, bool)>,
}

/// Reads the match rules, each sub-rule after its parent.
pub(super) fn rules<'r>(attributes: &Attributes<'r>) -> Result<Vec<MatchRule<'r>>, RecordError> {
    let rules = attributes.match_rules()?;
    let all = rules.all.iter().map(|rule| MatchRule {
        name: rule.name,
        enumerator: rules.enumerator(rule),
        spelling: rules.spelling(rule),
        condition: rule.condition(),
        is_abstract: rule.is_abstract(),
        parent: rule.parent,
    });
    Ok(all.collect())
}

/// Attribute that the pragma supports.
pub(super) struct Supported<'r> {
    pub(super) kind: &'r str,
    pub(super) subjects: Vec<SubjectRules>,
}

/// Rules that match a subject.
pub(super) struct SubjectRules {
    pub(super) enumerators: Vec<String>,
    /// True if the rules form an aggregate rule.
    pub(super) is_aggregate: bool,
}

/// Reads the attributes that the pragma supports.
pub(super) fn supported<'r>(
    attributes: &Attributes<'r>,
) -> Result<Vec<Supported<'r>>, RecordError> {
    let rules = attributes.match_rules()?;
    let mut all = Vec::new();
    for (kind, attribute) in attributes.kinds()? {
        if !rules.supports(attribute)? {
            continue;
        }
        let mut found = Vec::new();
        if let Some(subjects) = attribute.subjects()? {
            for subject in subjects.list_of_defs("Subjects")? {
                if is_declaration_subject(subject)? {
                    let (indices, is_aggregate) = rules.needed(attribute, subject)?;
                    let names = indices.iter().map(|&index| rules.enumerator(&rules.all[index]));
                    found.push(SubjectRules { enumerators: names.collect(), is_aggregate });
                }
            }
        }
        all.push(Supported { kind, subjects: found });
    }
    Ok(all)
}
