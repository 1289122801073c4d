//! Declarations of the names that all Rust modules of one target share.
//!
//! Input: the model. Output: enums, such as `Opcode`, as Rust text.

#[cfg(feature = "target")]
mod requirements;
#[cfg(feature = "target")]
mod target;

use tablegen_core::RecordError;
use tablegen_emit::rust::shared::{Extent, SharedName};
use tablegen_emit::rust::{
    Entry, Enum, Form, Section, Source, location_after, one_line, with_location,
};
use tablegen_instructions::hw_modes::HwModeId;
use tablegen_instructions::instructions::{InstrId, Instruction};
use tablegen_instructions::{BaseQueries, HasBase};
use tablegen_session::{BackendError, Context, ModelKind, OutputContext};

#[cfg(feature = "target")]
pub(crate) use target::declare;

/// Declares a shared name that needs no more than the instructions.
///
/// # Errors
/// Returns an error if instructions are not well-formed, or the name needs more.
pub(crate) fn declare_base<K: HasBase>(
    name: SharedName,
    cx: &Context<'_, '_, K>,
    output: &OutputContext<'_>,
    extent: Extent<'_>,
) -> Result<Source, BackendError> {
    Ok(match name {
        SharedName::Opcode => opcodes(cx, output, extent)?,
        SharedName::HwMode => hw_modes(cx, output)?,
        _ => return declare_none(name, cx, output, extent),
    })
}

/// Declares no shared names: modules of families without a target have none.
pub(crate) fn declare_none<K: ModelKind>(
    name: SharedName,
    _: &Context<'_, '_, K>,
    _: &OutputContext<'_>,
    _: Extent<'_>,
) -> Result<Source, BackendError> {
    Err(BackendError::new(format!("there is no target that `{}` belongs to", name.name())))
}

/// Declares the opcodes. A copy has no documentation of constants: tens of thousands of them take
/// rustc longer than the rest of the module. Opcodes that every target has are documented without
/// locations.
fn opcodes<K: HasBase>(
    cx: &Context<'_, '_, K>,
    output: &OutputContext<'_>,
    extent: Extent<'_>,
) -> Result<Source, RecordError> {
    let instructions = cx.instructions()?;
    let generic = instructions.generic().len();
    let entry = |(id, instruction): (InstrId, &Instruction<'_>)| {
        if extent.is_copy {
            return Entry::new(instruction.name(), id.0, "");
        }
        let location = match (id.0 as usize) < generic {
            true => String::new(),
            false => location_after(output, instruction.record),
        };
        let asm = one_line(instruction.asm_string);
        let about = match asm.as_str() {
            "" => format!("`{}`{location}.", instruction.name()),
            asm => format!("`{asm}`{location}."),
        };
        Entry::new(instruction.name(), id.0, about)
    };
    let entries = instructions.iter().map(entry).collect();
    let mut about = format!(
        "Instructions of target `{}`: first those that every target has, then its pseudo\n\
         instructions, then those with encodings. Values are those of LLVM's enum.",
        cx.target()?.name()
    );
    if extent.values.is_some() {
        about.push_str(
            "\n\nThe first opcode and those that this module refers to have constants. The option\n\
             `rust-names=here` makes constants for all.",
        );
    }
    let opcodes = Enum { name: "Opcode", about: &about, form: Form::Number, entries };
    Ok(opcodes.print_constants(extent.values))
}

fn hw_modes<K: HasBase>(
    cx: &Context<'_, '_, K>,
    output: &OutputContext<'_>,
) -> Result<Source, RecordError> {
    let target = cx.target()?;
    let modes = target.hw_modes();
    let entry = |id: HwModeId| {
        let about = match modes.record(id) {
            Some(record) => format!("{}.", with_location(output, record.name(), record)),
            None => "Mode if no other holds.".to_owned(),
        };
        Entry::new(modes.name(id), id.0, about)
    };
    let entries = modes.ids().map(entry).collect();
    let about = format!("The hardware modes of target `{}`.", target.name());
    let mut source = Enum { name: "HwMode", about: &about, form: Form::Variants, entries }.print();
    source.add(
        Section::Names,
        "impl ::core::default::Default for HwMode {\n    fn default() -> Self {\n        \
         ALL_HW_MODE[0]\n    }\n}\n",
    );
    Ok(source)
}
