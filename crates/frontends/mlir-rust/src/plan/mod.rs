//! Plan of a dialect's module.
//!
//! Input: records through the model of `tablegen-mlir`. Output: [`Plan`], with the constraints of
//! all operations in one list, where equal ones are one entry.

pub(crate) mod built;
mod classes;
pub(crate) mod condition;
pub(crate) mod constraints;
mod cxx_names;
pub(crate) mod definitions;
pub(crate) mod enums;
mod expression;
mod facts;
pub(crate) mod formats;
pub(crate) mod hooks;
mod lexer;
pub(crate) mod operations;
pub(crate) mod relations;
pub(crate) mod slot;
pub(crate) mod transform;

use rustc_hash::FxHashMap;
use tablegen_core::{Record, Records};
use tablegen_mlir::model::dialect::Dialect;
use tablegen_mlir::model::fields::Read;
use tablegen_mlir::model::{Context, Queries};
use tablegen_session::BackendError;

use constraints::{Constraint, Constraints};
use definitions::Definition;
use enums::Enum;
use hooks::Hook;
use operations::Operation;

/// Content of the module of a dialect.
pub(crate) struct Plan<'r> {
    /// Record of the dialect.
    pub record: Record<'r>,
    /// Name of the dialect in textual form.
    pub name: &'r str,
    /// Summary and description.
    pub texts: [&'r str; 2],
    /// True if attributes of operations are properties.
    pub uses_properties: bool,
    pub operations: Vec<Operation<'r>>,
    pub enums: Vec<Enum<'r>>,
    pub definitions: Vec<Definition<'r>>,
    /// Constraints of the operations.
    pub constraints: Vec<Constraint<'r>>,
    /// Functions that the program implements, in the order of the option.
    pub hooks: Vec<Hook>,
    /// Names of types in textual form, by their C++ classes.
    pub type_names: FxHashMap<String, &'r str>,
}

impl<'r> Plan<'r> {
    /// Reads the dialect with this name, or the only one that has operations. `hooks` are the names of classes,
    /// functions and methods in C++ that the program implements.
    ///
    /// # Errors
    /// Returns an error if there is no such dialect, if a record is not what MLIR expects, or if no constraint names a
    /// hook.
    pub(crate) fn new(
        cx: &Context<'_, 'r>,
        name: Option<&str>,
        hooks: &[String],
    ) -> Result<Self, BackendError> {
        let operators = cx.operators()?;
        let dialect = select(cx, name)?;
        let own: Vec<_> = operators.iter().filter(|op| *op.dialect() == dialect).collect();
        let mut constraints = Constraints::new(cx.records(), hooks);
        let enums = enums::read(cx.records(), &dialect, &own)?;
        let operations = own
            .into_iter()
            .map(|op| Operation::new(op, &mut constraints, &enums, &operators))
            .collect::<Result<Vec<_>, _>>()?;
        let constraints = constraints.into_list();
        Ok(Plan {
            record: dialect.record(),
            name: dialect.name()?,
            texts: [dialect.summary(), dialect.description()],
            uses_properties: dialect.use_properties_for_attributes()?,
            enums,
            definitions: definitions::read(cx.records(), &dialect)?,
            hooks: hooks::read(hooks, &operations, &constraints)?,
            operations,
            constraints,
            type_names: definitions::type_names(cx.records()),
        })
    }
}

/// Returns all dialects.
pub(crate) fn dialects(records: &Records) -> Read<Vec<Dialect<'_>>> {
    records.derived_from_if_defined("Dialect").map(Dialect::new).collect()
}

/// Returns the selected dialect.
fn select<'r>(cx: &Context<'_, 'r>, name: Option<&str>) -> Result<Dialect<'r>, BackendError> {
    let operators = cx.operators()?;
    let mut dialects = dialects(cx.records())?;
    let mut names = Vec::new();
    for dialect in &dialects {
        names.push(dialect.name()?);
    }
    if let Some(name) = name {
        return match names.iter().position(|one| *one == name) {
            Some(index) => Ok(dialects.swap_remove(index)),
            None => Err(BackendError::new(format!("there is no dialect `{name}`"))),
        };
    }
    let used = |dialect: &Dialect<'_>| operators.iter().any(|op| op.dialect() == dialect);
    let mut candidates: Vec<_> = dialects.iter().filter(|dialect| used(dialect)).collect();
    if candidates.is_empty() {
        candidates = dialects.iter().collect();
    }
    match candidates.as_slice() {
        [one] => Ok((*one).clone()),
        [] => Err(BackendError::new("there is no dialect")),
        several => {
            let mut names = Vec::new();
            for dialect in several {
                names.push(dialect.name()?);
            }
            Err(BackendError::new(format!(
                "there are several dialects: {}; help: add --dialect=NAME",
                names.join(", ")
            )))
        }
    }
}
