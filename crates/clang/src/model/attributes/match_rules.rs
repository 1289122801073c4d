//! The rules by which `#pragma clang attribute` says which declarations attributes are put on.
//!
//! In: records of classes `AttrSubjectMatcherRule`, `AttrSubjectMatcherSubRule` and
//! `AttrSubjectMatcherAggregateRule`. Out: [`MatchRules`], and which attributes the pragma takes.

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError, RecordId, Records};

use super::{Attribute, LateParsing};
use tablegen_model::derived_from;

/// The rules.
#[derive(Debug)]
pub(crate) struct MatchRules<'r> {
    /// Each behind the one that it narrows down.
    pub(crate) all: Vec<Rule<'r>>,
    by_subject: FxHashMap<RecordId, Found>,
}

/// A rule.
#[derive(Clone, Debug)]
pub(crate) struct Rule<'r> {
    pub(crate) name: &'r str,
    /// What it matches: none of its own, if it is there to be narrowed down.
    pub(crate) subjects: Vec<Record<'r>>,
    /// The options of the language of which one must be on; none matters if there are none.
    pub(crate) languages: Vec<Record<'r>>,
    /// The rule that it narrows down, by its place; and whether it does not match what it says.
    pub(crate) parent: Option<(usize, bool)>,
}

/// The rules that match a subject, by their places.
#[derive(Clone, Debug)]
enum Found {
    One(usize),
    Several(Vec<usize>),
}

impl<'r> MatchRules<'r> {
    /// # Errors
    /// Two rules match the same subject.
    pub(crate) fn read(records: &'r Records) -> Result<Self, RecordError> {
        let mut rules = MatchRules { all: Vec::new(), by_subject: FxHashMap::default() };
        for record in derived_from(records, "AttrSubjectMatcherRule")? {
            let place = rules.all.len();
            rules.add(Rule {
                name: record.string("Name")?,
                subjects: record.list_of_defs("Subjects")?,
                languages: record.list_of_defs("LangOpts")?,
                parent: None,
            })?;
            for narrower in record.list_of_defs("Constraints")? {
                let mut languages = narrower.list_of_defs("LangOpts")?;
                if languages.is_empty() {
                    languages.clone_from(&rules.all[place].languages);
                }
                rules.add(Rule {
                    name: narrower.string("Name")?,
                    subjects: narrower.list_of_defs("Subjects")?,
                    languages,
                    parent: Some((place, narrower.bit("Negated")?)),
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
        let place = self.all.len();
        for &subject in &rule.subjects {
            self.insert(subject, Found::One(place))?;
        }
        self.all.push(rule);
        Ok(())
    }

    fn insert(&mut self, subject: Record<'r>, found: Found) -> Result<(), RecordError> {
        if self.by_subject.insert(subject.id(), found).is_some() {
            let message = "Attribute subject match rules should not representsame attribute \
                           subjects.";
            return Err(RecordError::at(&[], message));
        }
        Ok(())
    }

    /// The rules for a subject, and whether they are several that stand for one; none if there is
    /// no rule.
    fn of(&self, subject: Record<'r>) -> Option<(&[usize], bool)> {
        Some(match self.by_subject.get(&subject.id())? {
            Found::One(rule) => (std::slice::from_ref(rule), false),
            Found::Several(rules) => (rules, true),
        })
    }

    /// As [`MatchRules::of`], for a subject of an attribute that is said to have rules.
    ///
    /// # Errors
    /// There is none for it.
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

    /// What is written to ask for a rule.
    pub(crate) fn spelling(&self, rule: &Rule<'r>) -> String {
        match rule.parent {
            None => rule.name.to_owned(),
            Some((parent, _)) => format!("{}({})", self.all[parent].name, rule.condition()),
        }
    }

    /// Its name in the enum of all rules.
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

    /// The rules that narrow this one down.
    pub(crate) fn below(&self, place: usize) -> impl Iterator<Item = &Rule<'r>> {
        let below = move |rule: &&Rule<'r>| rule.parent.is_some_and(|(parent, _)| parent == place);
        self.all.iter().filter(below)
    }

    /// Whether `#pragma clang attribute` takes an attribute.
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
    /// Whether it is only there to be narrowed down.
    pub(crate) fn is_abstract(&self) -> bool {
        self.subjects.is_empty()
    }

    pub(crate) fn is_negated(&self) -> bool {
        self.parent.is_some_and(|(_, negated)| negated)
    }

    /// What is written to narrow a rule down to this one.
    pub(crate) fn condition(&self) -> String {
        if self.is_negated() { format!("unless({})", self.name) } else { self.name.to_owned() }
    }
}

/// Whether a node of declarations derives from another.
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

/// Whether a subject is a declaration, which the pragma can find.
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
