//! [`compile`]: a module to an object, through all steps.

use tablegen_mc::assembler::{Assembler, Emit, Object};

use crate::emit::Emitter;
use crate::error::Error;
use crate::finish::Finisher;
use crate::ir::Module;
use crate::lower::{Lowerer, Lowering};
use crate::target::{OpcodeOf, RegisterOf};

/// Settings of [`compile`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Settings {
    /// True if the result of the register allocator is checked by an independent algorithm.
    pub is_checked: bool,
}

impl Settings {
    /// Checks the result of the register allocator by an independent algorithm.
    #[must_use]
    pub fn checked(self, is_checked: bool) -> Self {
        Settings { is_checked }
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
    module.verify().map_err(Error::Input)?;
    let lowerer = Lowerer::new(target);
    let finisher = Finisher::new(target).checked(settings.is_checked);
    let mut emitter = Emitter::new(target, assembler);
    for (id, symbol) in module.iter() {
        if let Some(mut function) = lowerer.lower(module, id)? {
            finisher.finish(&mut function)?;
            emitter.function(&function, symbol)?;
        }
    }
    emitter.data(module)?;
    emitter.finish()
}
