//! [`ObjectProduct`]: a finished module.

use std::fmt;

use cranelift_codegen::entity::SecondaryMap;
use cranelift_module::{DataId, FuncId};
use tablegen_backend::ir::{self, SymbolId};
use tablegen_backend::lower::Lowering;
use tablegen_backend::target::{OpcodeOf, RegisterOf};
use tablegen_backend::{Settings, compile};
use tablegen_mc::assembler::{Assembler, Emit, elf};

use crate::module::Definition;

/// Finished [`ObjectModule`](crate::ObjectModule), which a code generator compiles.
pub struct ObjectProduct {
    /// Functions and data as input of the code generator.
    pub module: ir::Module,
    pub(crate) name: Vec<u8>,
    pub(crate) missing: Vec<String>,
    pub(crate) functions: SecondaryMap<FuncId, Definition>,
    pub(crate) data: SecondaryMap<DataId, Definition>,
}

/// Reason for which a module becomes no object.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EmitError {
    /// Functions or data are declared as those of the module, and not defined: their names.
    Undefined(Vec<String>),
    /// The code generator lacks something that the module needs.
    Backend(tablegen_backend::Error),
}

impl fmt::Display for EmitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EmitError::Undefined(names) => write!(f, "not defined: `{}`", names.join("`, `")),
            EmitError::Backend(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for EmitError {}

impl ObjectProduct {
    /// Returns the name that the builder got.
    #[must_use]
    pub fn name(&self) -> &[u8] {
        &self.name
    }

    /// Returns the names of functions and data that are declared as those of the module, and not defined.
    #[must_use]
    pub fn undefined(&self) -> &[String] {
        &self.missing
    }

    /// Returns the symbol of a function. `None` for one of another module.
    #[must_use]
    pub fn function_symbol(&self, id: FuncId) -> Option<SymbolId> {
        self.functions.get(id)?.symbol
    }

    /// Returns the symbol of data. `None` for that of another module.
    #[must_use]
    pub fn data_symbol(&self, id: DataId) -> Option<SymbolId> {
        self.data.get(id)?.symbol
    }

    /// Compiles the module, and returns an ELF file. The assembler is of the same machine as the code generator.
    ///
    /// # Errors
    /// Returns an error if a function or data is not defined, or if the code generator lacks something.
    pub fn emit<L, M>(
        &self,
        generator: &L,
        assembler: Assembler<M>,
        settings: Settings,
    ) -> Result<Vec<u8>, EmitError>
    where
        L: Lowering,
        M: Emit<Opcode = OpcodeOf<L>, Register = RegisterOf<L>>,
    {
        if !self.missing.is_empty() {
            return Err(EmitError::Undefined(self.missing.clone()));
        }
        let object = compile(generator, assembler, &self.module, settings);
        object.map(|object| elf::write(&object)).map_err(EmitError::Backend)
    }
}
