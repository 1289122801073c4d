//! `--gen-clang-diags-enums`: enums of the named choices in texts.
//!
//! Input: texts with `%enum_select`. Output: a [`Plan`] with the enums of a component.

use std::io::{self, Write};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::Record;

use super::text::{By, Piece, Text, Texts, Wrong};
use super::{ComponentOptions, Of, component};
use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_emit::cxx::emit;
use tablegen_session::derived_from;
use tablegen_session::{BackendOptions, Options, OutputContext};

/// Back-end `--gen-clang-diags-enums`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned_without_rust(
    "gen-clang-diags-enums",
    "Generate Clang diagnostic enums for selects",
    plan,
)
.with_options(ComponentOptions::SPECS);

/// Enums in output order.
#[derive(Debug)]
struct Plan<'r> {
    enums: Vec<Enumeration<'r>>,
}

/// Enum of the choices of a `%enum_select`.
#[derive(Debug)]
pub(super) struct Enumeration<'r> {
    pub(super) name: &'r str,
    /// Enumerators with their values.
    pub(super) values: Vec<(usize, &'r str)>,
}

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let component = component(options)?;
    let mut of_component = Of::new(component.as_deref());
    let texts = Texts::read(cx.records())?;
    let mut all = Enumerations::default();
    let mut enums = Vec::new();
    for record in derived_from(cx.records(), "Diagnostic")? {
        let mut found = Vec::new();
        of_text(&texts.of(record)?, &mut found).map_err(|wrong| wrong.error(record))?;
        for enumeration in found {
            let is_printed = of_component.has(record)?;
            all.check(cx, record, &enumeration);
            if is_printed {
                enums.push(enumeration);
            }
        }
    }
    Ok(Arc::new(Plan { enums }))
}

/// Adds the enums of a text to `found`.
///
/// # Errors
/// Returns an error if a substitution in the text is invalid.
pub(super) fn of_text<'r>(text: &Text<'r>, found: &mut Vec<Enumeration<'r>>) -> Result<(), Wrong> {
    for piece in &text.pieces {
        match piece {
            Piece::Select(select) => {
                if let By::Enum { name } = select.by
                    && !name.is_empty()
                {
                    let labels = select.options.iter().map(|choice| choice.label);
                    let named = labels.enumerate().filter(|(_, label)| !label.is_empty());
                    found.push(Enumeration { name, values: named.collect() });
                }
                select.options.iter().try_for_each(|choice| of_text(&choice.text, found))?;
            }
            Piece::Wrong(wrong) => return Err(wrong.clone()),
            _ => {}
        }
    }
    Ok(())
}

/// Enums read so far.
#[derive(Debug, Default)]
struct Enumerations<'r> {
    first: FxHashMap<&'r str, Record<'r>>,
}

impl<'r> Enumerations<'r> {
    /// Reports enums and enumerators that are already defined.
    fn check(&mut self, cx: &Context<'_, 'r>, record: Record<'r>, enumeration: &Enumeration<'r>) {
        let name = enumeration.name;
        match self.first.get(name) {
            None => {
                self.first.insert(name, record);
            }
            Some(before) => {
                cx.error(record.error(format!("Duplicate enumeration name '{name}'")));
                cx.note(before.locs(), "Previous diagnostic is here");
            }
        }
        let mut seen = FxHashSet::default();
        for (_, value) in &enumeration.values {
            if !seen.insert(value) {
                cx.error(record.error(format!("Duplicate enumerator name '{value}'")));
            }
        }
    }
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        for Enumeration { name, values } in &self.enums {
            emit!(&mut text; "DIAG_ENUM(", *name, ")\n");
            for (number, value) in values {
                emit!(&mut text; "DIAG_ENUM_ITEM(", *number, ", ", *value, ")\n");
            }
            emit!(&mut text; "DIAG_ENUM_END()\n");
        }
        out.write_all(&text)
    }
}
