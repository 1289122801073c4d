//! [`ObjectProduct`]: a finished module.

use std::collections::BTreeMap;
use std::fmt;

use cranelift_codegen::entity::SecondaryMap;
use cranelift_codegen::ir::SourceLoc;
use cranelift_codegen::{Final, MachSrcLoc};
use cranelift_module::{DataId, FuncId};
use tablegen_backend::ir::{self, SymbolId};
use tablegen_backend::lower::Lowering;
use tablegen_backend::source::{SourceRange, source_ranges};
use tablegen_backend::target::{OpcodeOf, RegisterOf};
use tablegen_backend::{Settings, compile};
use tablegen_mc::assembler::{Assembler, Emit, Object, elf};

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
        self.compile(generator, assembler, settings).map(|object| elf::write(&object))
    }

    /// Compiles the module as [`emit`](Self::emit) does, to an object that is not written yet: its sections, symbols
    /// and [source locations](Self::source_locations).
    ///
    /// # Errors
    /// Returns an error if a function or data is not defined, or if the code generator lacks something.
    pub fn compile<L, M>(
        &self,
        generator: &L,
        assembler: Assembler<M>,
        settings: Settings,
    ) -> Result<Object, EmitError>
    where
        L: Lowering,
        M: Emit<Opcode = OpcodeOf<L>, Register = RegisterOf<L>>,
    {
        if !self.missing.is_empty() {
            return Err(EmitError::Undefined(self.missing.clone()));
        }
        compile(generator, assembler, &self.module, settings).map_err(EmitError::Backend)
    }

    /// Returns the source locations of the code of functions of an object of this module, as
    /// `MachBufferFinalized::get_srclocs_sorted` does: in the order of their offsets in the function. Functions
    /// without source locations are missing.
    #[must_use]
    pub fn source_locations(&self, object: &Object) -> BTreeMap<FuncId, Vec<MachSrcLoc<Final>>> {
        let mut by_name = source_ranges(object);
        let functions = self.functions.iter().filter_map(|(id, definition)| {
            let symbol = self.module.symbol(definition.symbol?)?;
            Some((id, locations(&by_name.remove(&symbol.name)?)))
        });
        functions.collect()
    }
}

/// Returns ranges of the code of a function as Cranelift's type.
pub(crate) fn locations(ranges: &[SourceRange]) -> Vec<MachSrcLoc<Final>> {
    let offset = |offset: u64| u32::try_from(offset).unwrap_or(u32::MAX);
    let location = |range: &SourceRange| MachSrcLoc {
        start: offset(range.start),
        end: offset(range.end),
        loc: SourceLoc::new(range.position.bits()),
    };
    ranges.iter().map(location).collect()
}
