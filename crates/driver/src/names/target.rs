//! Declarations of the names that need the model of the target.

use tablegen_core::{Record, RecordError};
use tablegen_emit::rust::shared::{Extent, SharedName};
use tablegen_emit::rust::{
    Entry, Enum, Form, Source, location_after, one_line, plain_text, with_location,
};
use tablegen_model::features::Feature;
use tablegen_model::registers::{
    IndexId, Origin, Register, RegisterClass, RegisterId, SubRegIndex,
};
use tablegen_model::value_types::ValueType;
use tablegen_model::{Context, Queries};
use tablegen_session::{BackendError, OutputContext};

use super::{declare_base, requirements};

/// Declares a shared name.
///
/// # Errors
/// Returns an error if the part of the model that has the names is not well-formed.
pub(crate) fn declare(
    name: SharedName,
    cx: &Context<'_, '_>,
    output: &OutputContext<'_>,
    extent: Extent<'_>,
) -> Result<Source, BackendError> {
    Ok(match name {
        SharedName::Opcode | SharedName::HwMode => declare_base(name, cx, output, extent)?,
        SharedName::Register => registers(cx, output, extent)?,
        SharedName::RegisterClass => register_classes(cx, output)?,
        SharedName::SubRegIndex => sub_register_indices(cx, output)?,
        SharedName::ValueType => value_types(),
        SharedName::Feature => features(cx, output)?,
        SharedName::Requirement => requirements::declaration(cx, output)?,
    })
}

/// Declares the registers. A copy has no documentation of variants.
fn registers(
    cx: &Context<'_, '_>,
    output: &OutputContext<'_>,
    extent: Extent<'_>,
) -> Result<Source, RecordError> {
    let target_registers = cx.registers()?;
    let entry = |(id, register): (RegisterId, &Register<'_>)| {
        let name = &register.name;
        let about = match register.origin {
            _ if extent.is_copy => String::new(),
            Origin::Record(record) => format!("{}.", with_location(output, name, record)),
            Origin::Tuple(_) => format!("`{name}`, a tuple."),
        };
        Entry::new(name.clone(), id.enum_value(), about)
    };
    let entries: Vec<Entry> =
        target_registers.register_ids().zip(target_registers.registers()).map(entry).collect();
    let about =
        format!("Registers of target `{}`. The number 0 is no register.", cx.target()?.name());
    Ok(Enum { name: "Register", about: &about, form: Form::Variants, entries }.print())
}

/// Returns the documentation of a name whose record is absent if other records imply it.
fn defined_or_implied(
    output: &OutputContext<'_>,
    name: &str,
    record: Option<Record<'_>>,
) -> String {
    match record {
        Some(record) => format!("{}.", with_location(output, name, record)),
        None => format!("`{name}`, which the description implies."),
    }
}

fn register_classes(
    cx: &Context<'_, '_>,
    output: &OutputContext<'_>,
) -> Result<Source, RecordError> {
    let target_registers = cx.registers()?;
    let entry = |(value, class): (u32, &RegisterClass<'_>)| {
        let about = defined_or_implied(output, &class.name, class.def);
        Entry::new(class.name.clone(), value, about)
    };
    let entries = (0..).zip(target_registers.classes()).map(entry).collect();
    let about = format!("The register classes of target `{}`.", cx.target()?.name());
    Ok(Enum { name: "RegisterClass", about: &about, form: Form::Variants, entries }.print())
}

fn sub_register_indices(
    cx: &Context<'_, '_>,
    output: &OutputContext<'_>,
) -> Result<Source, RecordError> {
    let target_registers = cx.registers()?;
    let entry = |(id, index): (IndexId, &SubRegIndex<'_>)| {
        let about = defined_or_implied(output, &index.name, index.def);
        Entry::new(index.name.clone(), id.enum_value(), about)
    };
    let entries = target_registers.index_ids().zip(target_registers.indices()).map(entry).collect();
    let about = format!(
        "Sub-register indices of target `{}`. The number 0 is no index.",
        cx.target()?.name()
    );
    Ok(Enum { name: "SubRegIndex", about: &about, form: Form::Variants, entries }.print())
}

/// Returns the enum of subtarget features.
fn features(cx: &Context<'_, '_>, output: &OutputContext<'_>) -> Result<Source, RecordError> {
    let features = cx.features()?;
    let entry = |(value, feature): (u32, &Feature<'_>)| {
        let (about, location) =
            (plain_text(&one_line(feature.description)), location_after(output, feature.record));
        Entry::new(feature.record.name(), value, format!("`{}`: {about}{location}.", feature.name))
    };
    let entries = (0..).zip(features.all()).map(entry).collect();
    let about = format!("The features of subtargets of `{}`.", cx.target()?.name());
    Ok(Enum { name: "Feature", about: &about, form: Form::Variants, entries }.print())
}

fn value_types() -> Source {
    let entry = |ty: ValueType| {
        let name = ty.name();
        let bits = match ty.size() {
            1 => "1 bit".to_owned(),
            size => format!("{size} bits"),
        };
        let about = match ty {
            ValueType::OTHER => format!("`{name}`: no value, for example a chain."),
            ValueType::I_PTR => format!("`{name}`: the type of pointers of the target."),
            _ if ty.size() == 0 => format!("`{name}`."),
            _ if ty.is_scalable_vector() => format!("`{name}`: a multiple of {bits}."),
            _ => format!("`{name}`: {bits}."),
        };
        Entry::new(name, u32::from(ty.0), about)
    };
    let entries = ValueType::all().map(entry).collect();
    let about = "Types of values (LLVM: `MVT`). Values are those of LLVM's enum.";
    Enum { name: "ValueType", about, form: Form::Variants, entries }.print()
}
