//! Reads the [`Plan`] from the records of a dialect.
//!
//! A definition is read and checked completely before the next one, in the order in which mlir-tblgen
//! finds mistakes.

use rustc_hash::FxHashSet;
use tablegen_core::{Diagnostic, RecordError, Severity};
use tablegen_session::BackendError;

use super::cxx::builders::{Conflict, Overloads};
use super::plan::{
    Builder, BuilderParameter, ClassName, Constraint, Def, Dialect, Format, InterfaceMember, Kind,
    LoadedDialect, Parameter, Plan, Storage,
};
use crate::format::def::DefFormat;
use crate::model::attr_or_type_def::{AttrOrTypeDef, DefBuilder, DefParameter};
use crate::model::fields::Read;
use crate::model::interface::Interface;
use crate::model::queries::Context;
use crate::model::traits::{Trait, TraitKind};

/// Definitions that are selected, and the treatment of mistakes in them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Selection<'s> {
    pub(super) kind: Kind,
    /// Dialect of the definitions. If empty, all definitions must be of one dialect.
    pub(super) dialect: &'s str,
    /// True if a mistake in a format is an error of the command.
    pub(super) is_fatal: bool,
    /// True if the methods of the dialect are generated.
    pub(super) with_dialect: bool,
}

/// Reads the definitions of a selection.
pub(super) fn plan<'r>(
    cx: &Context<'_, 'r>,
    selection: Selection<'_>,
) -> Result<Plan<'r>, BackendError> {
    let records = select(cx, selection)?;
    let defs = records.iter().map(|def| read_def(cx, def, selection.is_fatal));
    let defs = defs.collect::<Result<Vec<_>, _>>()?;
    let dialect = match records.first() {
        Some(first) if selection.with_dialect => read_dialect(first)?,
        _ => None,
    };
    Ok(Plan { kind: selection.kind, defs, dialect })
}

/// Returns the definitions of a dialect.
fn select<'r>(
    cx: &Context<'_, 'r>,
    selection: Selection<'_>,
) -> Result<Vec<AttrOrTypeDef<'r>>, BackendError> {
    let class = match selection.kind {
        Kind::Attributes => "AttrDef",
        Kind::Types => "TypeDef",
    };
    let mut records: Vec<_> = cx.records().derived_from_if_defined(class).collect();
    records.sort_by_key(|record| record.id());
    let dialect = selection.dialect;
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

/// Reads the dialect of a definition. Returns `None` if the user writes the methods.
fn read_dialect(def: &AttrOrTypeDef<'_>) -> Read<Option<Dialect>> {
    let dialect = def.dialect();
    let is_wanted = match def.is_attribute() {
        true => dialect.use_default_attribute_printer_parser()?,
        false => dialect.use_default_type_printer_parser()?,
    };
    let (class, is_extensible) = (dialect.cpp_class_name(), dialect.is_extensible()?);
    Ok(is_wanted.then_some(Dialect { class, is_extensible }))
}

/// Reads a definition.
///
/// # Errors
/// Returns an error if a parameter has no name or no type, if a builder has the signature of an
/// existing one, if the format is wrong and `is_fatal` is true, or if the storage class would
/// compare values of type `APInt` of different widths.
fn read_def<'r>(
    cx: &Context<'_, 'r>,
    def: &AttrOrTypeDef<'r>,
    is_fatal: bool,
) -> Result<Def<'r>, BackendError> {
    let mut parameters = read_parameters(def)?;
    let traits = def.traits().iter().map(class_of_trait).collect::<Read<Vec<_>>>()?;
    let (extra_declarations, extra_definitions) = read_extra_members(def)?;
    let builders = read_builders(def, &parameters)?;
    for (parameter, described) in parameters.iter_mut().zip(def.parameters()) {
        parameter.constraint = read_constraint(described)?;
    }
    let format = match (def.mnemonic(), def.assembly_format()) {
        (None, _) => Format::None,
        (Some(_), Some(text)) => Format::Declarative(parse(cx, def, text, is_fatal)?),
        (Some(_), None) if def.has_custom_assembly_format() => Format::Custom,
        (Some(_), None) => Format::None,
    };
    let interface_members = read_interface_members(def)?;
    if !parameters.is_empty() && def.generates_storage_class() {
        check_comparisons(def, &parameters)?;
    }
    Ok(Def {
        kind: if def.is_attribute() { Kind::Attributes } else { Kind::Types },
        name: def.name(),
        class: ClassName { namespace: def.cpp_namespace(), name: def.cpp_class_name() },
        base: def.cpp_base_class_name(),
        qualified_name: def.qualified_name(),
        dialect_name: def.dialect_name(),
        summary: def.summary(),
        description: def.description(),
        storage: Storage {
            class: ClassName { namespace: def.storage_namespace(), name: def.storage_class_name() },
            is_generated: def.generates_storage_class(),
            has_custom_constructor: def.has_storage_custom_constructor(),
        },
        traits,
        extra_declarations,
        extra_definitions,
        parameters,
        skips_default_builders: def.skips_default_builders(),
        builders,
        declares_verifier: def.declares_verifier(),
        mnemonic: def.mnemonic(),
        format,
        has_accessors: def.generates_accessors(),
        interface_members,
        has_mnemonic_alias: def.has_mnemonic_alias(),
    })
}

/// Reads the parameters, without their constraints.
fn read_parameters<'r>(def: &AttrOrTypeDef<'r>) -> Result<Vec<Parameter<'r>>, BackendError> {
    let parameters = def.parameters().iter().map(|described| {
        if described.is_anonymous() {
            return Err(BackendError::new("all parameters must have a name"));
        }
        let cpp_type = described.cpp_type().ok_or_else(|| described.missing_type(def))?;
        Ok(Parameter {
            name: described.name(),
            cpp_type,
            accessor_type: described.cpp_accessor_type().unwrap_or_default(),
            storage_type: described.cpp_storage_type().unwrap_or_default(),
            is_self_type: described.is_self_type(),
            allocator: described.allocator(),
            comparator: described.comparator(),
            convert_from_storage: described.convert_from_storage(),
            parser: described.parser(),
            printer: described.printer(),
            default_value: described.default_value(),
            dialect: read_loaded_dialect(described),
            constraint: None,
        })
    });
    parameters.collect()
}

/// Returns the dialect that a parser of the parameter loads. `None` for the built-in one, which is
/// always loaded.
fn read_loaded_dialect<'r>(parameter: &DefParameter<'r>) -> Option<LoadedDialect<'r>> {
    let dialect = parameter.dialect()?;
    let (namespace, class) = (dialect.cpp_namespace().ok()?, dialect.cpp_class_name());
    let is_built_in = class == "BuiltinDialect" && namespace == "::mlir";
    (!is_built_in).then_some(LoadedDialect { namespace, class })
}

fn read_constraint<'r>(parameter: &DefParameter<'r>) -> Read<Option<Constraint<'r>>> {
    let Some(constraint) = parameter.constraint()? else { return Ok(None) };
    let condition = constraint.condition()?;
    Ok(Some(Constraint { condition, summary: constraint.summary()? }))
}

/// Returns the C++ class of a trait. Every trait is taken for one, also those that have no class.
fn class_of_trait<'r>(one: &Trait<'r>) -> Read<ClassName<'r>> {
    let name = one.record().string("trait")?;
    Ok(ClassName { namespace: one.record().string("cppNamespace")?, name })
}

/// Reads the C++ declarations and definitions that native traits and the definition add.
fn read_extra_members<'r>(def: &AttrOrTypeDef<'r>) -> Read<(Vec<&'r str>, Vec<&'r str>)> {
    let native = || def.traits().iter().filter(|one| one.kind() == TraitKind::Native);
    let declarations = native().map(Trait::extra_class_declaration);
    let mut declarations = declarations.collect::<Read<Vec<_>>>()?;
    let definitions = native().map(Trait::extra_class_definition);
    let mut definitions = definitions.collect::<Read<Vec<_>>>()?;
    declarations.push(def.extra_declarations());
    definitions.push(def.extra_definitions());
    declarations.retain(|text| !text.is_empty());
    definitions.retain(|text| !text.is_empty());
    Ok((declarations, definitions))
}

/// Reads the builders. A definition without parameters has none.
fn read_builders<'r>(
    def: &AttrOrTypeDef<'r>,
    parameters: &[Parameter<'r>],
) -> Result<Vec<Builder<'r>>, BackendError> {
    if parameters.is_empty() {
        return Ok(Vec::new());
    }
    let is_checked = def.declares_verifier() || def.verifies_invariants();
    let mut overloads = Overloads::new(def.cpp_class_name(), is_checked);
    if !def.skips_default_builders() {
        overloads.add_default(parameters);
    }
    let mut builders = Vec::with_capacity(def.builders().len());
    for described in def.builders() {
        let builder = read_builder(described)?;
        overloads.add(&builder).map_err(|conflict| conflict_error(def, &conflict))?;
        builders.push(builder);
    }
    Ok(builders)
}

fn read_builder<'r>(described: &DefBuilder<'r>) -> Read<Builder<'r>> {
    let body = described.builder().body()?;
    let parameters = described.builder().parameters().iter().map(|parameter| {
        let default_value = parameter.default_value()?.unwrap_or_default();
        let name = parameter.name.unwrap_or_default();
        Ok(BuilderParameter { cpp_type: parameter.cpp_type()?, name, default_value })
    });
    Ok(Builder {
        returns: described.return_type(),
        body,
        infers_context: described.infers_context(),
        parameters: parameters.collect::<Read<_>>()?,
    })
}

/// Returns the errors about a builder that has the signature of another one.
fn conflict_error(def: &AttrOrTypeDef<'_>, conflict: &Conflict) -> BackendError {
    let Conflict { name, added, existing } = conflict;
    let loc = def.record().field("builders").map(|field| field.loc());
    let error = format!("builder `{name}` conflicts with an existing builder. ");
    let note = format!(
        "A new builder with signature:\n{added}\nis shadowed by an existing builder with \
         signature:\n{existing}\nPlease remove one of the conflicting definitions."
    );
    BackendError::from_diagnostics(vec![
        Diagnostic::new(Severity::Error, loc, error),
        Diagnostic::new(Severity::Note, None, note),
    ])
}

/// Parses the format of a definition. Returns `None` if it has mistakes and `is_fatal` is false.
fn parse<'r>(
    cx: &Context<'_, 'r>,
    def: &AttrOrTypeDef<'r>,
    text: &'r str,
    is_fatal: bool,
) -> Result<Option<DefFormat<'r>>, BackendError> {
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

/// Reads the methods of interfaces that the class declares.
fn read_interface_members<'r>(def: &AttrOrTypeDef<'r>) -> Read<Vec<InterfaceMember<'r>>> {
    let mut members = Vec::new();
    let mut inherited = FxHashSet::default();
    let is_declared =
        |one: &&Trait<'_>| one.kind() == TraitKind::Interface && one.declares_methods();
    for one in def.traits().iter().filter(is_declared) {
        let always = one.always_declared_methods()?;
        let interface = Interface::read(one.record())?;
        let class = class_of_trait(one)?;
        for method in interface.methods().iter().filter(|method| method.body().is_none()) {
            let name = method.name();
            if method.default_body().is_none() || always.contains(&name) {
                members.push(InterfaceMember::Declared {
                    is_static: method.is_static(),
                    returns: method.return_type(),
                    name,
                    arguments: method.arguments().to_vec(),
                });
            } else if inherited.insert((class.qualified(), name)) {
                members.push(InterfaceMember::Inherited { interface: class, name });
            }
        }
    }
    Ok(members)
}

/// Returns an error if the storage class compares values of `APInt`, whose equality needs equal
/// widths.
fn check_comparisons(def: &AttrOrTypeDef<'_>, parameters: &[Parameter<'_>]) -> Read<()> {
    let is_unsafe = |parameter: &Parameter<'_>| {
        parameter.cpp_type.contains("APInt") && parameter.comparator.is_none()
    };
    if !parameters.iter().any(is_unsafe) {
        return Ok(());
    }
    let message = "Using a raw APInt parameter without a custom comparator is not supported because \
                   an assert in the equality operator is triggered when the two APInts have \
                   different bit widths. This can lead to unexpected crashes. Use an \
                   `APIntParameter` or provide a custom comparator.";
    Err(RecordError::new(def.record().locs(), message))
}
