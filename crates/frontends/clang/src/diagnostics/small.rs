//! Small outputs: `--gen-clang-diags-iface`, `--gen-clang-diags-compat-ids`,
//! `--gen-clang-diags-index-name`.
//!
//! Input: the name of a component; records of class `CompatWarningId`; the names of diagnostics.
//! Output: a [`Plan`], printed as C++ only.

use std::io::{self, Write};
use std::sync::Arc;

use super::{ComponentOptions, Of, component};
use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_emit::cxx::emit;
use tablegen_session::derived_from;
use tablegen_session::{BackendError, BackendOptions, Options, OutputContext};

/// Back-end of a component's header.
pub(crate) const INTERFACE: ModelBackend = ModelBackend::planned_without_rust(
    "gen-clang-diags-iface",
    "Generate Clang diagnostic interface headers",
    |_, options| match component(options)?.as_deref() {
        Some(name) => Ok(Arc::new(Plan::Interface(name.to_owned()))),
        None => Err(BackendError::new("'-gen-clang-diags-iface' requires a component name")),
    },
)
.with_options(ComponentOptions::SPECS);

/// Back-end of compatibility warnings: pairs of diagnostics for a feature in newer and in older
/// language versions.
pub(crate) const COMPATIBILITY: ModelBackend = ModelBackend::planned_without_rust(
    "gen-clang-diags-compat-ids",
    "Generate Clang diagnostic compatibility ids",
    compatibility,
)
.with_options(ComponentOptions::SPECS);

/// Back-end of the sorted list of diagnostics.
pub(crate) const INDEX: ModelBackend = ModelBackend::planned_without_rust(
    "gen-clang-diags-index-name",
    "Generate Clang diagnostic name index",
    |cx, _| {
        let diagnostics = derived_from(cx.records(), "Diagnostic")?;
        let mut names: Vec<_> = diagnostics.iter().map(|record| record.name_bytes()).collect();
        names.sort_unstable();
        Ok(Arc::new(Plan::Index(names)))
    },
);

/// Plan of the three outputs.
#[derive(Debug)]
enum Plan<'r> {
    /// Header of this component.
    Interface(String),
    Compatibility(Vec<Pair<'r>>),
    Index(Vec<&'r [u8]>),
}

/// Compatibility warnings of a feature.
#[derive(Debug)]
struct Pair<'r> {
    component: &'r str,
    /// Index among the pairs of all components.
    number: usize,
    name: &'r str,
    /// First language version with the feature.
    since: i64,
    /// Diagnostics for versions from `since` on, and for older ones.
    diagnostics: [&'r str; 2],
}

fn compatibility<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let component = component(options)?;
    let mut of_component = Of::new(component.as_deref());
    let mut pairs = Vec::new();
    for (number, record) in derived_from(cx.records(), "CompatWarningId")?.into_iter().enumerate() {
        let of = record.string("Component")?;
        if !of_component.has(record)? {
            continue;
        }
        pairs.push(Pair {
            component: of,
            number,
            name: record.string("Name")?,
            diagnostics: [record.string("Diag")?, record.string("DiagPre")?],
            since: record.int("Std")?,
        });
    }
    Ok(Arc::new(Plan::Compatibility(pairs)))
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        match self {
            Plan::Interface(component) => interface(&mut text, component),
            Plan::Compatibility(pairs) => print_pairs(&mut text, pairs),
            Plan::Index(names) => {
                for name in names {
                    emit!(&mut text; "DIAG_NAME_INDEX(", *name, ")\n");
                }
            }
        }
        out.write_all(&text)
    }
}

fn print_pairs(out: &mut Vec<u8>, pairs: &[Pair<'_>]) {
    let mut before = "";
    for Pair { component, number, name, since, diagnostics: [now, earlier] } in pairs {
        if before != *component {
            if !before.is_empty() {
                emit!(out; "DIAG_COMPAT_IDS_END()\n");
            }
            emit!(out; "DIAG_COMPAT_IDS_BEGIN()\n");
            before = component;
        }
        emit!(out; "DIAG_COMPAT_ID(", *number, ",", *name, ",", *since, ",", *now, ",", *earlier);
        emit!(out; ")\n");
    }
    if !before.is_empty() {
        emit!(out; "DIAG_COMPAT_IDS_END()\n");
    }
}

/// Prints a line of a macro definition that continues on the next line.
fn going_on(out: &mut Vec<u8>, line: &str) {
    emit!(out; line);
    out.extend(std::iter::repeat_n(b' ', 79_usize.saturating_sub(line.len())));
    emit!(out; "\\\n");
}

fn interface(out: &mut Vec<u8>, component: &str) {
    let upper = component.to_ascii_uppercase();
    emit!(out; "\nnamespace clang {\nnamespace diag {\nenum {\n");
    going_on(out, "#define DIAG(ENUM, FLAGS, DEFAULT_MAPPING, DESC, GROUP, SFINAE, NOWERROR,");
    going_on(out, "             SHOWINSYSHEADER, SHOWINSYSMACRO, DEFERRABLE, CATEGORY)");
    emit!(out; "  ENUM,\n#define ", upper, "START\n");
    emit!(out; "#include \"clang/Basic/Diagnostic", component, "Kinds.inc\"\n#undef DIAG\n");
    emit!(out; "  NUM_BUILTIN_", upper, "_DIAGNOSTICS\n};\n\n");
    going_on(out, "#define DIAG_ENUM(ENUM_NAME)");
    going_on(out, "  namespace ENUM_NAME {");
    emit!(out; "  enum {\n#define DIAG_ENUM_ITEM(IDX, NAME) NAME = IDX,\n");
    ends(out, "#define DIAG_ENUM_END()");
    emit!(out; "  }\n#include \"clang/Basic/Diagnostic", component, "Enums.inc\"\n");
    emit!(out; "#undef DIAG_ENUM_END\n#undef DIAG_ENUM_ITEM\n#undef DIAG_ENUM\n");
    emit!(out; "} // end namespace diag\n\nnamespace diag_compat {\n");
    emit!(out; "#define DIAG_COMPAT_IDS_BEGIN() enum {\n");
    ends(out, "#define DIAG_COMPAT_IDS_END()");
    emit!(out; "#define DIAG_COMPAT_ID(IDX, NAME, ...) NAME = IDX,\n");
    emit!(out; "#include \"clang/Basic/Diagnostic", component, "CompatIDs.inc\"\n");
    emit!(out; "#undef DIAG_COMPAT_ID\n#undef DIAG_COMPAT_IDS_BEGIN\n");
    emit!(out; "#undef DIAG_COMPAT_IDS_END\n} // end namespace diag_compat\n");
    emit!(out; "} // end namespace clang\n");
}

/// Prints a macro definition that ends an enum.
fn ends(out: &mut Vec<u8>, head: &str) {
    going_on(out, head);
    going_on(out, "  }");
    if head.contains("COMPAT") {
        emit!(out; "  ;\n");
    } else {
        going_on(out, "  ;");
    }
}
