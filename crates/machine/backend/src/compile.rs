//! [`compile`]: a module to an object, through all steps, and [`compile_to_text`]: to assembly text.

use alloc::string::String;

use tablegen_mc::assembler::{Assembler, Emit, Object};

use crate::emit::Emitter;
use crate::error::Error;
use crate::finish::Finisher;
use crate::ir::Module;
use crate::lower::{Lowerer, Lowering};
use crate::output::{InstPrinter, Output, Text};
use crate::target::{OpcodeOf, RegisterOf};

/// Settings of [`compile`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Settings {
    /// True if machine code is verified after selection, and the result of the register allocator is checked by an
    /// independent algorithm.
    pub is_checked: bool,
    /// True if instructions are ordered by the latencies of the target.
    pub is_scheduled: bool,
}

impl Settings {
    /// Verifies machine code after selection, which programs with debug assertions always do, and checks the result of the
    /// register allocator by an independent algorithm.
    #[must_use]
    pub fn checked(self, is_checked: bool) -> Self {
        Settings { is_checked, ..self }
    }

    /// Orders instructions by the latencies of the target ([`Target::latency`](crate::Target::latency)),
    /// which takes some time.
    #[must_use]
    pub fn scheduled(self, is_scheduled: bool) -> Self {
        Settings { is_scheduled, ..self }
    }
}

/// Compiles a module. The assembler is of the same machine as the target.
///
/// # Errors
/// Returns an error if the module is not valid, or if the target lacks something that it needs.
pub fn compile<L, M>(
    target: &L,
    assembler: Assembler<M>,
    module: &Module,
    settings: Settings,
) -> Result<Object, Error>
where
    L: Lowering,
    M: Emit<Opcode = OpcodeOf<L>, Register = RegisterOf<L>>,
{
    emit(target, assembler, module, settings)?.finish()
}

/// Compiles a module to assembly text, of which an assembler makes the same object as [`compile`].
///
/// # Errors
/// Returns an error if the module is not valid, or if the target lacks something that it needs.
pub fn compile_to_text<L, P>(
    target: &L,
    printer: P,
    module: &Module,
    settings: Settings,
) -> Result<String, Error>
where
    L: Lowering,
    P: InstPrinter<L::Isa>,
{
    Ok(emit(target, Text::new(printer), module, settings)?.into_output().into_string())
}

/// Emits a module.
fn emit<'t, L, O>(
    target: &'t L,
    output: O,
    module: &'t Module,
    settings: Settings,
) -> Result<Emitter<'t, L, O>, Error>
where
    L: Lowering,
    O: Output<L::Isa>,
{
    module.verify().map_err(Error::Input)?;
    let lowerer = Lowerer::new(target);
    let finisher = Finisher::new(target)
        .verified(settings.is_checked || cfg!(debug_assertions))
        .checked(settings.is_checked)
        .scheduled(settings.is_scheduled);
    let mut emitter = Emitter::new(target, output)?;
    if let Some(lines) = module.lines() {
        emitter = emitter.with_lines(lines)?;
    }
    for (id, symbol) in module.iter() {
        if let Some(mut function) = lowerer.lower(module, id)? {
            finisher.finish(&mut function)?;
            emitter.function(&function, symbol)?;
        }
    }
    emitter.data(module)?;
    Ok(emitter)
}
