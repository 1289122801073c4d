//! Values as expressions of C++: [`Texts`].

use std::io;

use super::super::read::{Dialect, Meaning, PredicateId};
use super::super::solve::{Source, ValueId, Values};
use super::symbols::camel_case;
use super::template::Environment;

/// Maximum length of an expression in bytes. Nested expressions can double it at each level.
const MAX_LEN: usize = 1 << 22;

/// Values with their C++ expressions, formatted on first use.
pub(super) struct Texts<'t, 'r> {
    pub(super) dialect: &'t Dialect<'r>,
    values: &'t Values,
    texts: Vec<Option<String>>,
}

impl<'t, 'r> Texts<'t, 'r> {
    pub(super) fn new(dialect: &'t Dialect<'r>, values: &'t Values) -> Self {
        Texts { dialect, values, texts: vec![None; values.len()] }
    }

    /// Stores the text of a value.
    pub(super) fn set(&mut self, value: ValueId, text: String) -> io::Result<()> {
        if text.len() > MAX_LEN {
            let message = format!("an expression is longer than {MAX_LEN} bytes");
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
        }
        self.texts[value.index()] = Some(text);
        Ok(())
    }

    /// Returns the C++ expression of a value.
    pub(super) fn text(&mut self, names: &mut Environment, value: ValueId) -> io::Result<String> {
        if let Some(known) = &self.texts[value.index()] {
            return Ok(known.clone());
        }
        names.open();
        let text = match &self.values[value] {
            // All that is given has its text.
            Source::Given(_) => String::new(),
            Source::Evaluated { predicate, arguments } => {
                for (index, &argument) in arguments.iter().enumerate() {
                    let text = self.text(names, argument)?;
                    names.set(self.dialect.predicates[*predicate].arguments[index + 1].name, text);
                }
                names.fill(&self.evaluation(*predicate), &[])
            }
            Source::Captured { predicate, argument, own, others, .. } => {
                let mut all = vec![*own];
                all.extend(others);
                for (index, value) in all.into_iter().enumerate() {
                    let text = self.text(names, value)?;
                    names.set(self.dialect.predicates[*predicate].arguments[index].name, text);
                }
                names.fill(&self.capture(*predicate, *argument), &[])
            }
        };
        names.close();
        self.set(value, text.clone())?;
        Ok(text)
    }

    /// Returns the index of the predicate argument that a value is captured from.
    pub(super) fn captured(&self, value: ValueId) -> usize {
        match &self.values[value] {
            Source::Captured { argument, .. } => *argument,
            Source::Given(_) | Source::Evaluated { .. } => 0,
        }
    }

    /// Returns the expression that evaluates a predicate's first argument from the others.
    fn evaluation(&self, predicate: PredicateId) -> String {
        let about = &self.dialect.predicates[predicate];
        match &about.meaning {
            Meaning::Cpp(snippets) => snippets.evaluate.to_owned(),
            Meaning::Constant(number) => number.to_string(),
            Meaning::Type(ty) => {
                let context = ty.takes_context.then(|| "$_context".to_owned());
                let parameters = about.parameters().iter().map(|one| format!("${}", one.name));
                let all: Vec<String> = context.into_iter().chain(parameters).collect();
                format!("{}::get({})", ty.record.name(), all.join(", "))
            }
            Meaning::Expression { .. } => String::new(),
        }
    }

    /// Returns the expression that checks a predicate. `None` if it always holds.
    pub(super) fn check(&self, predicate: PredicateId) -> Option<String> {
        match &self.dialect.predicates[predicate].meaning {
            Meaning::Cpp(snippets) => (snippets.check != "true").then(|| snippets.check.to_owned()),
            Meaning::Constant(number) => Some(format!("$_self == {number}")),
            Meaning::Type(ty) => Some(format!("::llvm::isa<{}>($self)", ty.record.name())),
            Meaning::Expression { .. } => None,
        }
    }

    /// Returns the C++ expression that extracts an argument of a predicate from the value `$self`.
    pub(super) fn capture(&self, predicate: PredicateId, argument: usize) -> String {
        let about = &self.dialect.predicates[predicate];
        match &about.meaning {
            Meaning::Cpp(snippets) => argument
                .checked_sub(1)
                .and_then(|index| snippets.capture.get(index))
                .copied()
                .unwrap_or_default()
                .to_owned(),
            Meaning::Type(ty) => {
                let getter = camel_case(about.arguments[argument].name, true);
                format!("::llvm::cast<{}>($self)->get{getter}()", ty.record.name())
            }
            Meaning::Constant(_) | Meaning::Expression { .. } => String::new(),
        }
    }
}
