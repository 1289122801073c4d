//! `--gen-attrdef-decls`, `--gen-attrdef-defs`, `--gen-typedef-decls`, `--gen-typedef-defs`: C++
//! classes of attributes and types.
//!
//! Input: records of class `AttrDef` or `TypeDef` of one dialect. The [plan](Plan) has the
//! definitions with their parsed formats. [`class`] builds the C++ classes, [`format`] the bodies
//! of their parsers and printers, [`dispatch`] the functions that find the class for a mnemonic.

mod class;
mod dispatch;
mod format;

use tablegen_core::RecordError;
use tablegen_session::{BackendError, BackendOptions, OnByDefault, OptionSpec, Options};

use crate::cxx::{Undef, close_ifdef, close_namespace, open_ifdef, open_namespace};
use crate::format::def::DefFormat;
use crate::model::attr_or_type_def::AttrOrTypeDef;
use crate::model::queries::Context;
use crate::plan::{Header, text_plan};
use crate::{ModelBackend, PlanResult};
use class::DefClasses;
use dispatch::DialectMethods;

tablegen_session::backend_options! {
    /// Options of the back-ends of attributes.
    struct AttrOptions {
        /// Dialect whose attributes are generated; empty if there is only one.
        attrdefs_dialect: String = OptionSpec::new(
            "attrdefs-dialect", "string", "Generate attributes for this dialect"),
        /// True if a mistake in a format is an error of the command.
        asmformat_error_is_fatal: OnByDefault = OptionSpec::new(
            "asmformat-error-is-fatal", "", "Emit a fatal error if format parsing fails"),
    }
}

tablegen_session::backend_options! {
    /// Options of the back-ends of types.
    struct TypeOptions {
        /// Dialect whose types are generated; empty if there is only one.
        typedefs_dialect: String = OptionSpec::new(
            "typedefs-dialect", "string", "Generate types for this dialect"),
        /// True if a mistake in a format is an error of the command.
        asmformat_error_is_fatal: OnByDefault = OptionSpec::new(
            "asmformat-error-is-fatal", "", "Emit a fatal error if format parsing fails"),
    }
}

/// Back-ends of attributes and types.
pub(crate) const BACKENDS: &[ModelBackend] = &[
    ModelBackend::planned_without_rust(
        "gen-attrdef-decls",
        "Generate AttrDef declarations",
        |cx, options| attributes(cx, options, Part::Declarations),
    )
    .with_options(AttrOptions::SPECS),
    ModelBackend::planned_without_rust(
        "gen-attrdef-defs",
        "Generate AttrDef definitions",
        |cx, options| attributes(cx, options, Part::Definitions),
    )
    .with_options(AttrOptions::SPECS),
    ModelBackend::planned_without_rust(
        "gen-typedef-decls",
        "Generate TypeDef declarations",
        |cx, options| types(cx, options, Part::Declarations),
    )
    .with_options(TypeOptions::SPECS),
    ModelBackend::planned_without_rust(
        "gen-typedef-defs",
        "Generate TypeDef definitions",
        |cx, options| types(cx, options, Part::Definitions),
    )
    .with_options(TypeOptions::SPECS),
];

/// Part of the output that a back-end prints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Declarations,
    Definitions,
}

/// Attributes or types.
#[derive(Clone, Copy, Debug)]
struct Kind {
    /// Class of the records.
    class: &'static str,
    /// `ATTR` or `TYPE`.
    def_type: &'static str,
    /// Title of the declarations.
    declarations: &'static str,
    /// Title of the definitions.
    definitions: &'static str,
}

const ATTRIBUTES: Kind = Kind {
    class: "AttrDef",
    def_type: "ATTR",
    declarations: "AttrDef Declarations",
    definitions: "AttrDef Definitions",
};
const TYPES: Kind = Kind {
    class: "TypeDef",
    def_type: "TYPE",
    declarations: "TypeDef Declarations",
    definitions: "TypeDef Definitions",
};

/// Definitions of one dialect with their classes, in the order of the sources.
struct Plan<'r> {
    kind: Kind,
    defs: Vec<(AttrOrTypeDef<'r>, DefClasses)>,
    dialect_methods: Option<DialectMethods>,
}

fn attributes<'r>(cx: &Context<'_, 'r>, options: &Options, part: Part) -> PlanResult<'r> {
    let options = AttrOptions::parse(options)?;
    plan(cx, ATTRIBUTES, &options.attrdefs_dialect, options.asmformat_error_is_fatal.0, part)
}

fn types<'r>(cx: &Context<'_, 'r>, options: &Options, part: Part) -> PlanResult<'r> {
    let options = TypeOptions::parse(options)?;
    plan(cx, TYPES, &options.typedefs_dialect, options.asmformat_error_is_fatal.0, part)
}

fn plan<'r>(
    cx: &Context<'_, 'r>,
    kind: Kind,
    dialect: &str,
    is_fatal: bool,
    part: Part,
) -> PlanResult<'r> {
    let mut defs = Vec::new();
    for def in select(cx, kind, dialect)? {
        check_parameters(&def)?;
        let classes = DefClasses::new(&def, &|| parse(cx, &def, is_fatal))?;
        defs.push((def, classes));
    }
    let dialect_methods = match (part, defs.first()) {
        (Part::Definitions, Some((first, _))) => DialectMethods::of(first)?,
        _ => None,
    };
    let plan = Plan { kind, defs, dialect_methods };
    match part {
        Part::Declarations => {
            text_plan(Header::Title(kind.declarations), plan, Plan::write_declarations)
        }
        Part::Definitions => {
            text_plan(Header::Title(kind.definitions), plan, Plan::write_definitions)
        }
    }
}

/// Returns the definitions of a dialect. Without a name, all of them must be of one dialect.
fn select<'r>(
    cx: &Context<'_, 'r>,
    kind: Kind,
    dialect: &str,
) -> Result<Vec<AttrOrTypeDef<'r>>, BackendError> {
    let mut records: Vec<_> = cx.records().derived_from_if_defined(kind.class).collect();
    records.sort_by_key(|record| record.id());
    let mut defs = Vec::new();
    for record in records {
        let def = AttrOrTypeDef::new(record)?;
        if dialect.is_empty() || def.dialect_name() == dialect {
            defs.push(def);
        }
    }
    let is_mixed = defs.windows(2).any(|two| two[0].dialect() != two[1].dialect());
    if dialect.is_empty() && is_mixed {
        let mut names: Vec<&str> = defs.iter().map(AttrOrTypeDef::dialect_name).collect();
        names.sort_unstable();
        names.dedup();
        let error = RecordError::new(
            &[],
            "defs belonging to more than one dialect. Must select one via \
             '--(attr|type)defs-dialect'",
        );
        let help = format!("the dialects are `{}`", names.join("`, `"));
        return Err(error.with_help(help).into());
    }
    Ok(defs)
}

/// Returns an error if a parameter has no name or no type.
fn check_parameters(def: &AttrOrTypeDef<'_>) -> Result<(), BackendError> {
    for parameter in def.parameters() {
        if parameter.is_anonymous() {
            return Err(BackendError::new("all parameters must have a name"));
        }
        if parameter.cpp_type().is_none() {
            return Err(parameter.missing_type(def).into());
        }
    }
    Ok(())
}

/// Parses the format of a definition. Returns `None` if there is none, or if it has mistakes and
/// `is_fatal` is false.
fn parse<'r>(
    cx: &Context<'_, 'r>,
    def: &AttrOrTypeDef<'r>,
    is_fatal: bool,
) -> Result<Option<DefFormat<'r>>, BackendError> {
    let Some(text) = def.assembly_format() else { return Ok(None) };
    match DefFormat::parse(def, text) {
        Ok(format) => Ok(Some(format)),
        Err(messages) => {
            cx.report_all_without_failing(messages.diagnostics(text, def.loc()));
            match is_fatal {
                true => {
                    let message = "failed to parse assembly format";
                    Err(RecordError::new(def.record().locs(), message).into())
                }
                false => Ok(None),
            }
        }
    }
}

/// Names that a printer declares before the classes.
const FORWARD_DECLARATIONS: &str =
    "\nnamespace mlir {\nclass AsmParser;\nclass AsmPrinter;\n} // namespace mlir\n";

impl Plan<'_> {
    fn guard(&self, what: &str) -> String {
        format!("GET_{}DEF_{what}", self.kind.def_type)
    }

    fn write_declarations(&self, out: &mut Vec<u8>) {
        let mut text = String::new();
        self.declarations(&mut text);
        out.extend_from_slice(text.as_bytes());
    }

    fn write_definitions(&self, out: &mut Vec<u8>) {
        let mut text = String::new();
        self.definitions(&mut text);
        out.extend_from_slice(text.as_bytes());
    }

    fn declarations(&self, out: &mut String) {
        let guard = self.guard("CLASSES");
        open_ifdef(out, &guard, Undef::First);
        out.push_str(FORWARD_DECLARATIONS);
        if let Some((first, _)) = self.defs.first() {
            let namespace = first.cpp_namespace();
            open_namespace(out, namespace);
            for (def, _) in &self.defs {
                let mut comments = Vec::new();
                crate::cxx::text::comments(&mut comments, def.summary(), def.description());
                out.push_str(&String::from_utf8_lossy(&comments));
                out.extend(["class ", def.cpp_class_name(), ";\n"]);
            }
            for (def, classes) in &self.defs {
                if classes.storage.is_some() {
                    let namespace = def.storage_namespace();
                    open_namespace(out, namespace);
                    out.extend(["struct ", def.storage_class_name(), ";\n"]);
                    close_namespace(out, namespace);
                }
                classes.class.declaration_to(out);
            }
            close_namespace(out, namespace);
            self.defs.iter().for_each(|(def, _)| write_type_id("DECLARE", def, out));
        }
        close_ifdef(out, &guard, Undef::First);
    }

    fn definitions(&self, out: &mut String) {
        let Some((first, _)) = self.defs.first() else { return };
        let list = self.guard("LIST");
        open_ifdef(out, &list, Undef::First);
        let names: Vec<_> =
            self.defs.iter().map(|(def, _)| dispatch::qualified_class(def)).collect();
        out.push_str(&names.join(",\n"));
        out.push('\n');
        close_ifdef(out, &list, Undef::First);
        let guard = self.guard("CLASSES");
        open_ifdef(out, &guard, Undef::First);
        dispatch::write(self.defs.iter().map(|(def, _)| def), out);
        for (def, classes) in &self.defs {
            let namespace = def.cpp_namespace();
            open_namespace(out, namespace);
            if let Some(storage) = &classes.storage {
                let namespace = def.storage_namespace();
                open_namespace(out, namespace);
                storage.declaration_to(out);
                close_namespace(out, namespace);
            }
            classes.class.definitions_to(out);
            close_namespace(out, namespace);
            write_type_id("DEFINE", def, out);
        }
        if let Some(methods) = &self.dialect_methods {
            dispatch::write_of_dialect(methods, first, out);
        }
        close_ifdef(out, &guard, Undef::First);
    }
}

fn write_type_id(what: &str, def: &AttrOrTypeDef<'_>, out: &mut String) {
    if !def.cpp_namespace().is_empty() {
        let class = dispatch::qualified_class(def);
        out.push_str(&format!("MLIR_{what}_EXPLICIT_TYPE_ID({class})\n"));
    }
}
