//! The C++ class of an operation.
//!
//! Input: an [`Operator`], its [`Facts`], the functions that check constraints. Output: a
//! [`Class`]. Each module adds methods of one kind; their order is that of mlir-tblgen's output.

mod attributes;
mod builders;
mod bytecode;
mod collective;
mod inference;
mod interfaces;
mod names;
mod parameters;
mod properties;
mod traits;
mod values;
mod verifier;

pub(super) use attributes::{attribute_getter, const_build, property_getter};
pub(super) use values::{OperandRange, operand_getters};
pub(super) use verifier::verify_stored_values;

use rustc_hash::FxHashSet;
use tablegen_session::BackendError;

use super::facts::Facts;
use super::op_class::OpClass;
use super::verifiers::Verifiers;
use crate::cxx::tgfmt::tgfmt;
use crate::cxx::{Class, Flags, FmtContext, Method, Name, Parameter, Printed};
use crate::format::op::OpFormat;
use crate::model::fields::Read;
use crate::model::operator::Operator;
use crate::model::traits::TraitKind;
use crate::{Context, op_formats};

/// C++ class of an operation while methods are added.
pub(super) struct Emitter<'e, 'o, 'r> {
    cx: &'e Context<'e, 'r>,
    op: &'o Operator<'r>,
    facts: &'e Facts<'o, 'r>,
    verifiers: &'e Verifiers<'r>,
    out: OpClass,
    /// Names of `using` declarations for methods of interfaces.
    used: FxHashSet<String>,
}

/// Returns the class of an operation, with what the text `printed` has of it.
pub(super) fn op_class<'e, 'o, 'r>(
    cx: &'e Context<'e, 'r>,
    facts: &'e Facts<'o, 'r>,
    verifiers: &'e Verifiers<'r>,
    is_fatal: bool,
    printed: Printed,
) -> Result<Class, BackendError> {
    let op = facts.op;
    let out = OpClass::new(op.class_name(), extra(op)?, printed);
    let mut emitter = Emitter { cx, op, facts, verifiers, out, used: FxHashSet::default() };
    emitter.traits()?;
    emitter.attribute_names()?;
    emitter.result_names()?;
    emitter.operation_name()?;
    emitter.operand_getters()?;
    emitter.operand_setters()?;
    emitter.result_getters()?;
    emitter.region_getters()?;
    emitter.successor_getters()?;
    emitter.properties_support()?;
    emitter.property_getters()?;
    emitter.property_setters();
    emitter.attribute_getters()?;
    emitter.attribute_setters()?;
    emitter.attribute_removers();
    emitter.builders()?;
    emitter.default_attributes()?;
    emitter.custom_format()?;
    emitter.verifier()?;
    emitter.custom_verifiers()?;
    emitter.canonicalizer()?;
    emitter.folder()?;
    emitter.result_types()?;
    emitter.interface_methods()?;
    add_format(cx, facts, is_fatal, emitter.out.class())?;
    emitter.side_effects()?;
    Ok(emitter.out.finish())
}

/// Returns further declarations and definitions, those of native traits included.
fn extra(op: &Operator<'_>) -> Read<(String, String)> {
    let (mut declarations, mut definitions) = (Vec::new(), Vec::new());
    for one in op.traits().iter().filter(|one| one.kind() == TraitKind::Native) {
        let (declaration, definition) =
            (one.extra_class_declaration()?, one.extra_class_definition()?);
        declarations.extend(Some(declaration).filter(|text| !text.is_empty()));
        definitions.extend(Some(definition).filter(|text| !text.is_empty()));
    }
    declarations.push(op.extra_class_declaration()?);
    definitions.push(op.extra_class_definition()?);
    let context = FmtContext::new().with("cppClass", op.class_name());
    Ok((declarations.join("\n"), tgfmt(&definitions.join("\n"), &context, &[])))
}

impl<'e, 'o, 'r> Emitter<'e, 'o, 'r> {
    /// Adds a method. `line` is the line that mlir-tblgen's message about an overlap has.
    fn add(
        &mut self,
        result: impl Into<Name>,
        name: &str,
        flags: Flags,
        parameters: Vec<Parameter>,
        line: u32,
    ) -> Read<&mut Method> {
        let facts = self.facts;
        let method = self.out.class().add_method(result, name.to_owned(), flags, parameters);
        method.ok_or_else(|| facts.overlap(name, line))
    }

    /// Adds a method that may be dropped in favor of another one.
    fn try_add(
        &mut self,
        result: impl Into<Name>,
        name: &str,
        flags: Flags,
        parameters: Vec<Parameter>,
    ) -> Option<&mut Method> {
        self.out.class().add_method(result, name.to_owned(), flags, parameters)
    }
}

/// Adds parser and printer of the format. An invalid format is an error if `is_fatal` is true.
/// Otherwise it is reported, and the operation has no parser.
fn add_format<'r>(
    cx: &Context<'_, 'r>,
    facts: &Facts<'_, 'r>,
    is_fatal: bool,
    class: &mut Class,
) -> Result<(), BackendError> {
    let op = facts.op;
    let format = match op.assembly_format()? {
        None => None,
        Some(text) => match OpFormat::parse(op, text) {
            Ok(format) => Some(format),
            Err(messages) => {
                let diagnostics = messages.diagnostics(text, op.record().loc());
                if is_fatal {
                    return Err(BackendError::from_diagnostics(diagnostics));
                }
                cx.report_all_without_failing(diagnostics);
                return Ok(());
            }
        },
    };
    op_formats::add_methods(op, format.as_ref(), facts.has_properties, class)?;
    Ok(())
}
