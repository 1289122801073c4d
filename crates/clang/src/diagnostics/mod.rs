//! Diagnostics: their definitions, groups and documentation.
//!
//! In: records of the classes `Diagnostic`, `DiagGroup`, `TextSubstitution` and `CompatWarningId`.
//! Out, as C++: what clang includes; as Rust, one module with all of it, which
//! `tablegen_rt::diagnostics` reads ([`definitions`]).
//!
//! - `parse` and `text` read the language of texts, `wording` says how they should be worded;
//! - the groups are a part of the model, [`crate::model::diagnostic_groups`];
//! - `definitions` has the diagnostics, `enums` the names of choices, `groups` the tables of
//!   groups, `docs` the manual, `small` the rest.

mod definitions;
mod docs;
mod enums;
mod groups;
mod parse;
mod small;
mod text;
mod wording;

use tablegen_core::{Record, RecordError, Value};

use crate::Backend;
use tablegen_session::{BackendError, BackendOptions, OptionSpec, Options, backend_options};

/// The back-ends of this part of the family.
pub(crate) const BACKENDS: &[Backend] = &[
    definitions::BACKEND,
    groups::BACKEND,
    enums::BACKEND,
    small::INTERFACE,
    small::COMPATIBILITY,
    small::INDEX,
    docs::BACKEND,
];

/// Which part of a compiler the diagnostics are of.
const COMPONENT: OptionSpec =
    OptionSpec::new("clang-component", "component", "Only use warnings from specified component");

backend_options! {
    /// Options of back-ends that are limited to one component.
    struct ComponentOptions {
        /// Name of the component; empty for all.
        component: String = COMPONENT,
    }
}

/// Returns the component that the options name. `None` stands for all.
fn component(options: &Options) -> Result<Option<String>, BackendError> {
    let ComponentOptions { component } = BackendOptions::parse(options)?;
    Ok(Some(component).filter(|name| !name.is_empty()))
}

/// Tells which records are of a component, or of any if none was asked for.
struct Of<'c, 'r> {
    component: Option<&'c str>,
    /// The component of the record before, and whether it is the right one: others are likely to
    /// be of the same.
    last: Option<(Value<'r>, bool)>,
}

impl<'c, 'r> Of<'c, 'r> {
    fn new(component: Option<&'c str>) -> Self {
        Of { component, last: None }
    }

    /// Whether a record is.
    ///
    /// # Errors
    /// It does not say which it is of.
    fn has(&mut self, record: Record<'r>) -> Result<bool, RecordError> {
        let Some(component) = self.component else { return Ok(true) };
        let value = record.value("Component")?;
        if let Some((last, is)) = self.last
            && last == value
        {
            return Ok(is);
        }
        let is = record.string("Component")? == component;
        self.last = Some((value, is));
        Ok(is)
    }
}
