//! Diagnostics: definitions, groups and documentation.
//!
//! Input: records of the classes `Diagnostic`, `DiagGroup`, `TextSubstitution` and
//! `CompatWarningId`. Output: C++ that clang includes, and one Rust module for
//! `tablegen_rt::diagnostics` ([`definitions`]).
//!
//! - `parse` and `text` parse the format strings, `wording` checks their style;
//! - the groups are part of the model, [`crate::model::diagnostic_groups`];
//! - `definitions` has the diagnostics, `enums` the named choices, `groups` the tables of groups,
//!   `docs` the reference, `small` the rest.

mod definitions;
mod docs;
mod enums;
mod groups;
mod parse;
mod small;
mod text;
mod wording;

use tablegen_core::{Record, RecordError, Value};

use crate::ModelBackend;
use tablegen_session::{BackendError, BackendOptions, OptionSpec, Options, backend_options};

/// Back-ends for diagnostics.
pub(crate) const BACKENDS: &[ModelBackend] = &[
    definitions::BACKEND,
    groups::BACKEND,
    enums::BACKEND,
    small::INTERFACE,
    small::COMPATIBILITY,
    small::INDEX,
    docs::BACKEND,
];

/// Option that selects the diagnostics of one component.
const COMPONENT: OptionSpec =
    OptionSpec::new("clang-component", "component", "Only use warnings from specified component");

backend_options! {
    /// Options of back-ends that are limited to one component.
    struct ComponentOptions {
        /// Name of the component; empty for all.
        component: String = COMPONENT,
    }
}

/// Returns the selected component. `None` selects all.
fn component(options: &Options) -> Result<Option<String>, BackendError> {
    let ComponentOptions { component } = BackendOptions::parse(options)?;
    Ok(Some(component).filter(|name| !name.is_empty()))
}

/// Filter of records by component.
struct Of<'c, 'r> {
    component: Option<&'c str>,
    /// Component of the previous record, and the result for it: consecutive records mostly share a
    /// component.
    last: Option<(Value<'r>, bool)>,
}

impl<'c, 'r> Of<'c, 'r> {
    fn new(component: Option<&'c str>) -> Self {
        Of { component, last: None }
    }

    /// Returns true if a record belongs to the selected component.
    ///
    /// # Errors
    /// Returns an error if the record has no component.
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
