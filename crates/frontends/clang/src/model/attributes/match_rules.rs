//! Match rules of `#pragma clang attribute`, which select the declarations that get an attribute.
//!
//! Input: records of classes `AttrSubjectMatcherRule`, `AttrSubjectMatcherSubRule` and
//! `AttrSubjectMatcherAggregateRule`. Output: [`MatchRules`], and the attributes that the pragma
//! supports.

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError, RecordId, Records};

use super::{Attribute, LateParsing};
use tablegen_session::derived_from;

#[derive(Debug)]
pub(crate) struct MatchRules<'r> {
    /// Rules, each sub-rule after its parent.
    pub(crate) all: Vec<Rule<'r>>,
    by_subject: FxHashMap<RecordId, Found>,
}

/// Rule that `#pragma clang attribute` can name, with the declarations and statements that it
/// matches.
#[derive(Clone, Debug)]
pub(crate) struct Rule<'r> {
    pub(crate) name: &'r str,
    /// Subjects that the rule matches. Empty for an abstract rule, which only has sub-rules.
    pub(crate) subjects: Vec<Record<'r>>,
    /// Language options of which at least one must be on. Empty if the rule applies in every
    /// language.
    pub(crate) languages: Vec<Record<'r>>,
    /// Index of the parent rule, and true if the sub-rule is negated.
    pub(crate) parent: Option<(usize, bool)>,
}

/// Rules that match a subject, as indices.
#[derive(Clone, Debug)]
enum Found {
    One(usize),
    Several(Vec<usize>),
}

impl<'r> MatchRules<'r> {
    /// Reads the rules of all records of class `AttrSubjectMatcherRule`.
    ///
    /// # Errors
    /// Returns an error if two rules match the same subject.
    pub(crate) fn read(records: &'r Records) -> Result<Self, RecordError> {
        let mut rules = MatchRules { all: Vec::new(), by_subject: FxHashMap::default() };
        for record in derived_from(records, "AttrSubjectMatcherRule")? {
            let index = rules.all.len();
            rules.add(Rule {
                name: record.string("Name")?,
                subjects: record.list_of_defs("Subjects")?,
                languages: record.list_of_defs("LangOpts")?,
                parent: None,
            })?;
            for narrower in record.list_of_defs("Constraints")? {
                let mut languages = narrower.list_of_defs("LangOpts")?;
                if languages.is_empty() {
                    languages.clone_from(&rules.all[index].languages);
                }
                rules.add(Rule {
                    name: narrower.string("Name")?,
                    subjects: narrower.list_of_defs("Subjects")?,
                    languages,
                    parent: Some((index, narrower.bit("Negated")?)),
                })?;
            }
        }
        let nodes = derived_from(records, "DeclNode")?;
        for record in derived_from(records, "AttrSubjectMatcherAggregateRule")? {
            let subject = record.def("Subject")?;
            let mut found = Vec::new();
            for &node in &nodes {
                if derives_from(node, subject)?
                    && let Some(&Found::One(rule)) = rules.by_subject.get(&node.id())
                    && rules.all[rule].parent.is_none()
                {
                    found.push(rule);
                }
            }
            rules.insert(subject, Found::Several(found))?;
        }
        Ok(rules)
    }

    fn add(&mut self, rule: Rule<'r>) -> Result<(), RecordError> {
        let index = self.all.len();
        for &subject in &rule.subjects {
            self.insert(subject, Found::One(index))?;
        }
        self.all.push(rule);
        Ok(())
    }

    fn insert(&mut self, subject: Record<'r>, found: Found) -> Result<(), RecordError> {
        if self.by_subject.insert(subject.id(), found).is_some() {
            let message = "Attribute subject match rules should not representsame attribute \
                           subjects.";
            return Err(RecordError::new(&[], message));
        }
        Ok(())
    }

    /// Returns the rules of a subject, and true if they form an aggregate rule. `None` if there is
    /// no rule.
    fn of(&self, subject: Record<'r>) -> Option<(&[usize], bool)> {
        Some(match self.by_subject.get(&subject.id())? {
            Found::One(rule) => (std::slice::from_ref(rule), false),
            Found::Several(rules) => (rules, true),
        })
    }

    /// Returns the result of [`MatchRules::of`] for a subject that must have a rule.
    ///
    /// # Errors
    /// Returns an error if the subject has no rule.
    pub(crate) fn needed(
        &self,
        attribute: &Attribute<'r>,
        subject: Record<'r>,
    ) -> Result<(&[usize], bool), RecordError> {
        self.of(subject).ok_or_else(|| {
            let name = subject.name();
            attribute.record.error(format!(
                "#pragma clang attribute cannot support this: no rule matches subject '{name}'"
            ))
        })
    }

    /// Returns the rule as it is written in the pragma.
    pub(crate) fn spelling(&self, rule: &Rule<'r>) -> String {
        match rule.parent {
            None => rule.name.to_owned(),
            Some((parent, _)) => format!("{}({})", self.all[parent].name, rule.condition()),
        }
    }

    /// Returns the rule's enumerator in `attr::SubjectMatchRule`.
    pub(crate) fn enumerator(&self, rule: &Rule<'r>) -> String {
        let name = match rule.parent {
            None => rule.name.to_owned(),
            Some((parent, negated)) => {
                let not = if negated { "not_" } else { "" };
                format!("{}_{not}{}", self.all[parent].name, rule.name)
            }
        };
        let end = if rule.is_abstract() { "_abstract" } else { "" };
        format!("SubjectMatchRule_{name}{end}")
    }

    /// Returns true if `#pragma clang attribute` supports an attribute.
    pub(crate) fn supports(&self, attribute: &Attribute<'r>) -> Result<bool, RecordError> {
        if let Some(said) = attribute.record.get::<Option<bool>>("PragmaAttributeSupport")? {
            return Ok(said);
        }
        if attribute.late_parsing()? != LateParsing::Never {
            return Ok(false);
        }
        let spellings = attribute.spellings()?;
        if !spellings.iter().any(|spelling| matches!(spelling.variety, "GNU" | "CXX11")) {
            return Ok(false);
        }
        let Some(subjects) = attribute.subjects()? else { return Ok(false) };
        let mut any = false;
        for subject in subjects.list_of_defs("Subjects")? {
            if is_declaration_subject(subject)? {
                if !self.by_subject.contains_key(&subject.id()) {
                    return Ok(false);
                }
                any = true;
            }
        }
        Ok(any)
    }
}

impl Rule<'_> {
    /// Returns true if the rule matches only through its sub-rules.
    pub(crate) fn is_abstract(&self) -> bool {
        self.subjects.is_empty()
    }

    pub(crate) fn is_negated(&self) -> bool {
        self.parent.is_some_and(|(_, negated)| negated)
    }

    /// Returns the sub-rule as it is written in parentheses after its parent.
    pub(crate) fn condition(&self) -> String {
        if self.is_negated() { format!("unless({})", self.name) } else { self.name.to_owned() }
    }
}

/// Returns true if a declaration node derives from another.
fn derives_from<'r>(node: Record<'r>, base: Record<'r>) -> Result<bool, RecordError> {
    let mut seen = FxHashSet::default();
    let mut current = node;
    while seen.insert(current.id()) {
        match current.get::<Option<Record<'_>>>("Base")? {
            None => return Ok(false),
            Some(found) if found == base => return Ok(true),
            Some(next) => current = next,
        }
    }
    Ok(false)
}

/// Returns true if a subject is a declaration, which the pragma can match.
pub(crate) fn is_declaration_subject(subject: Record<'_>) -> Result<bool, RecordError> {
    let mut seen = FxHashSet::default();
    let mut current = subject;
    while seen.insert(current.id()) {
        let is_declaration = current.is_subclass_of("DeclNode")
            || current.is_subclass_of("DeclBase")
            || current.name() == "DeclBase";
        if is_declaration || !current.is_subclass_of("SubsetSubject") {
            return Ok(is_declaration);
        }
        current = current.def("Base")?;
    }
    Ok(false)
}
