//! `--gen-clang-diags-defs`: diagnostics of one component or of all.
//!
//! Input: records of class `Diagnostic`, with their texts and groups. Output: a [`Plan`]. [`cxx`]
//! prints macro invocations, [`rust`] a module for `tablegen_rt::diagnostics`.

mod cxx;
mod rust;

use crate::model::Queries;
use std::sync::Arc;

use rustc_hash::FxHashSet;
use tablegen_core::{Record, RecordError, RecordId};

use super::text::{Text, Texts};
use super::wording;
use super::{ComponentOptions, Of, component};
use crate::ModelBackend;
use crate::model::diagnostic_groups::{Diagnostic, Groups, default_severity};
use crate::{Context, PlanResult};
use tablegen_session::{BackendOptions, Options};

/// Back-end `--gen-clang-diags-defs`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-clang-diags-defs",
    "diagnostics",
    "Generate Clang diagnostics definitions",
    plan,
)
.with_options(ComponentOptions::SPECS);

/// Fields of type `bit`, in output order.
const FLAGS: [&str; 4] =
    ["WarningNoWerror", "ShowInSystemHeader", "ShowInSystemMacro", "Deferrable"];

/// Diagnostics with their groups and categories.
#[derive(Debug)]
struct Plan<'r> {
    /// Component of `--clang-component`. `None` selects all diagnostics.
    component: Option<String>,
    diagnostics: Vec<Definition<'r>>,
    groups: Arc<Groups<'r>>,
    /// Categories. The first has an empty name.
    categories: Vec<&'r str>,
}

/// Diagnostic with its group, text and severity.
#[derive(Debug)]
struct Definition<'r> {
    record: Record<'r>,
    /// Name of the diagnostic's class, such as `CLASS_ERROR`.
    class: &'r str,
    /// Name of the default severity.
    severity: &'r str,
    text: Text<'r>,
    /// Index of the group. `None` for diagnostics without a group.
    group: Option<usize>,
    /// Effect on template argument deduction (SFINAE).
    sfinae: &'r str,
    /// Values of [`FLAGS`].
    flags: [bool; 4],
    /// Index of the category.
    category: usize,
}

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let component = component(options)?;
    let component = component.as_deref();
    let texts = Texts::read(cx.records())?;
    let groups = cx.diagnostic_groups()?;
    let pedantic = groups.pedantic.iter().map(Record::id).collect();
    let categories = groups.categories()?;
    let read = Read { texts, groups: &groups, pedantic };
    let mut of_component = Of::new(component);
    let mut diagnostics = Vec::new();
    for (&diagnostic, &category) in groups.diagnostics.iter().zip(&categories.of_diagnostics) {
        check_group(diagnostic)?;
        let record = diagnostic.record;
        if of_component.has(record)? {
            for complaint in wording::complaints(record.string("Summary")?) {
                cx.error(record.error(complaint));
            }
            diagnostics.push(read.definition(diagnostic, category)?);
        }
    }
    let component = component.map(str::to_owned);
    Ok(Arc::new(Plan { component, diagnostics, groups, categories: categories.names }))
}

/// Checks that a remark has a group, and that an error has none.
fn check_group(diagnostic: Diagnostic<'_>) -> Result<(), RecordError> {
    let record = diagnostic.record;
    match (diagnostic.class, diagnostic.group) {
        ("CLASS_ERROR", Some(group)) => {
            let (name, group) = (record.name(), group.string("GroupName")?);
            Err(record.error(format!("Error {name} cannot be in a warning group [{group}]")))
        }
        ("CLASS_REMARK", None) => {
            Err(record.error(format!("Error {} not in any diagnostic group", record.name())))
        }
        _ => Ok(()),
    }
}

/// Inputs shared by all diagnostics.
struct Read<'g, 'r> {
    texts: Texts<'r>,
    groups: &'g Groups<'r>,
    pedantic: FxHashSet<RecordId>,
}

impl<'r> Read<'_, 'r> {
    fn definition(
        &self,
        diagnostic: Diagnostic<'r>,
        category: usize,
    ) -> Result<Definition<'r>, RecordError> {
        let Diagnostic { record, class, .. } = diagnostic;
        let severity = default_severity(record)?;
        let text = self.texts.of(record)?;
        text.check().map_err(|wrong| wrong.error(record))?;
        let group = self.groups.number_of(diagnostic, &self.pedantic)?;
        let sfinae = record.def("SFINAE")?.name();
        let mut flags = [false; FLAGS.len()];
        for (flag, name) in flags.iter_mut().zip(FLAGS) {
            *flag = record.bit(name)?;
        }
        Ok(Definition { record, class, severity, text, group, sfinae, flags, category })
    }
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: crate::model::FrontEndModel, |plan, output|
    cxx: cxx::print(plan),
    rust: rust::module(output, plan)
}
