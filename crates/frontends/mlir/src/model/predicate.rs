//! [`Predicate`]: C++ condition, composed of others.

use tablegen_core::{Record, RecordError, Value};

use super::fields::Read;

/// C++ condition of a constraint: a leaf with an expression, or a combination of predicates.
#[derive(Clone, Copy, Debug)]
pub struct Predicate<'r>(Record<'r>);

impl PartialEq for Predicate<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0.id() == other.0.id()
    }
}

impl Eq for Predicate<'_> {}

/// Condition as a tree, with all substitutions applied.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PredicateTree {
    /// C++ expression, a code template. Predicates that are put between texts are part of it.
    Leaf(String),
    /// True if all conditions hold.
    All(Vec<PredicateTree>),
    /// True if at least one condition holds.
    Any(Vec<PredicateTree>),
    /// True if the condition does not hold.
    Not(Box<PredicateTree>),
}

/// Text that [`Predicate::condition`] replaces in leaves, and the text that replaces it.
type Substitution<'r> = (&'r str, &'r str);

/// Condition that may be known to hold or not to hold.
enum Condition {
    True,
    False,
    Text(String),
}

impl Condition {
    fn into_text(self) -> String {
        match self {
            Condition::True => "true".to_owned(),
            Condition::False => "false".to_owned(),
            Condition::Text(text) => text,
        }
    }
}

impl<'r> Predicate<'r> {
    /// Creates the view of a record of class `Pred`.
    pub fn new(record: Record<'r>) -> Self {
        Predicate(record)
    }

    /// Creates the view of the record that a value refers to. `None` if it is not a record.
    pub fn of_value(value: Value<'r>) -> Option<Self> {
        value.as_def().map(Predicate)
    }

    /// Returns the record.
    pub fn record(self) -> Record<'r> {
        self.0
    }

    /// Returns true if the predicate is a combination of others.
    pub fn is_combined(self) -> bool {
        self.0.is_subclass_of("CombinedPred")
    }

    /// Returns the C++ expression, a code template with `$_self` and other placeholders.
    /// Conjunctions and disjunctions without operands are replaced by their value.
    ///
    /// # Errors
    /// Returns an error if a field is missing, or if a predicate is of an unknown kind.
    pub fn condition(self) -> Read<String> {
        Ok(self.build(&mut Vec::new(), true)?.into_text())
    }

    /// Returns the condition as a tree whose leaves are C++ expressions.
    ///
    /// # Errors
    /// Returns an error if [`condition`](Predicate::condition) fails.
    pub fn tree(self) -> Read<PredicateTree> {
        self.build_tree(&mut Vec::new())
    }

    fn build_tree(self, substitutions: &mut Vec<Substitution<'r>>) -> Read<PredicateTree> {
        let leaf = |condition: Condition| PredicateTree::Leaf(condition.into_text());
        if !self.is_combined() {
            return self.build(substitutions, false).map(leaf);
        }
        let kind = self.0.def("kind")?;
        let mut children = self.0.list_of_defs("children")?.into_iter().map(Predicate);
        let mut only = |substitutions: &mut Vec<Substitution<'r>>| match children.next() {
            Some(child) if children.len() == 0 => child.build_tree(substitutions),
            _ => Err(RecordError::new(self.0.locs(), "expected one child of the predicate")),
        };
        match kind.name() {
            "PredCombinerNot" => Ok(PredicateTree::Not(Box::new(only(substitutions)?))),
            "PredCombinerSubstLeaves" => {
                substitutions.push((self.0.string("pattern")?, self.0.string("replacement")?));
                let tree = only(substitutions);
                substitutions.pop();
                tree
            }
            "PredCombinerAnd" | "PredCombinerOr" => {
                let trees = children.map(|child| child.build_tree(substitutions));
                let trees = trees.collect::<Read<Vec<_>>>()?;
                Ok(match kind.name() {
                    "PredCombinerAnd" => PredicateTree::All(trees),
                    _ => PredicateTree::Any(trees),
                })
            }
            _ => self.build(substitutions, false).map(leaf),
        }
    }

    fn build(self, substitutions: &mut Vec<Substitution<'r>>, simplifies: bool) -> Read<Condition> {
        if !self.is_combined() {
            let text = substitute(self.0.string("predExpr")?, substitutions);
            return Ok(Condition::Text(text));
        }
        let kind = self.0.def("kind")?;
        let children = self.0.list_of_defs("children")?;
        let children = children.into_iter().map(Predicate);
        match kind.name() {
            "PredCombinerAnd" => combine(children, "&&", true, substitutions, simplifies),
            "PredCombinerOr" => combine(children, "||", false, substitutions, simplifies),
            "PredCombinerNot" => {
                let child = self.only_child(children, substitutions, simplifies)?;
                Ok(Condition::Text(format!("!({child})")))
            }
            "PredCombinerSubstLeaves" => {
                let substitution = (self.0.string("pattern")?, self.0.string("replacement")?);
                substitutions.push(substitution);
                let child = self.only_child(children, substitutions, false);
                substitutions.pop();
                child.map(Condition::Text)
            }
            "PredCombinerConcat" => {
                let mut text = substitute(self.0.string("prefix")?, substitutions);
                let suffix = substitute(self.0.string("suffix")?, substitutions);
                text += &self.only_child(children, substitutions, simplifies)?;
                text += &suffix;
                Ok(Condition::Text(text))
            }
            _ => Err(RecordError::new(self.0.locs(), "unsupported predicate kind")),
        }
    }

    /// Returns the condition of the only child.
    fn only_child(
        self,
        mut children: impl ExactSizeIterator<Item = Predicate<'r>>,
        substitutions: &mut Vec<Substitution<'r>>,
        simplifies: bool,
    ) -> Read<String> {
        match (children.len(), children.next()) {
            (1, Some(child)) => Ok(child.build(substitutions, simplifies)?.into_text()),
            _ => Err(RecordError::new(self.0.locs(), "expected one child of the predicate")),
        }
    }
}

/// Combines conditions by an operator whose value for no operands is `neutral`.
fn combine<'r>(
    children: impl ExactSizeIterator<Item = Predicate<'r>>,
    operator: &str,
    neutral: bool,
    substitutions: &mut Vec<Substitution<'r>>,
    simplifies: bool,
) -> Read<Condition> {
    let known = |value| if value { Condition::True } else { Condition::False };
    if simplifies && children.len() == 0 {
        return Ok(known(neutral));
    }
    let mut texts = Vec::with_capacity(children.len());
    for child in children {
        match (child.build(substitutions, simplifies)?, neutral) {
            (Condition::True, true) | (Condition::False, false) if simplifies => {}
            (Condition::True, false) | (Condition::False, true) if simplifies => {
                return Ok(known(!neutral));
            }
            (condition, _) => texts.push(condition.into_text()),
        }
    }
    match texts.len() {
        0 => Ok(Condition::Text(known(neutral).into_text())),
        1 => Ok(Condition::Text(texts.swap_remove(0))),
        _ => {
            let mut text = String::new();
            for (index, one) in texts.iter().enumerate() {
                if index > 0 {
                    text.extend([" ", operator, " "]);
                }
                text.extend(["(", one, ")"]);
            }
            Ok(Condition::Text(text))
        }
    }
}

/// Applies substitutions, the innermost one first. Text that was inserted by one of them is not
/// substituted by the same one again.
fn substitute(text: &str, substitutions: &[Substitution<'_>]) -> String {
    let mut text = text.to_owned();
    for (pattern, replacement) in substitutions.iter().rev() {
        if !pattern.is_empty() && text.contains(pattern) {
            text = text.replace(pattern, replacement);
        }
    }
    text
}
