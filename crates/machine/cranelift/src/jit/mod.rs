//! [`JITModule`]: functions and data of a program in its own memory.

mod compiler;
mod library;
mod memory;

use std::collections::BTreeMap;
use std::fmt;

use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::ir::{LibCall, Signature};
use cranelift_codegen::isa::{OwnedTargetIsa, TargetIsa};
use cranelift_codegen::{Context, Final, MachSrcLoc};
use cranelift_module::{
    DataDescription, DataId, FuncId, Linkage, Module, ModuleDeclarations, ModuleReloc, ModuleResult,
};
use tablegen_backend::ir::{self, Data, DataPart, SymbolId, SymbolKind, Visibility};

use crate::module::{ObjectBuilder, ObjectModule, error};
use crate::object::locations;

pub use compiler::{Compiler, JITError};
#[cfg(target_arch = "x86_64")]
pub use memory::MappedMemory;
pub use memory::{Memory, MemoryKind};

/// Function that returns the address of a symbol.
type Lookup = Box<dyn Fn(&str) -> Option<*const u8> + Send>;

/// Builder of a [`JITModule`], with the methods of that of `cranelift-jit`.
pub struct JITBuilder {
    isa: OwnedTargetIsa,
    libcall_names: Box<dyn Fn(LibCall) -> String + Send + Sync>,
    compiler: Compiler,
    memory: Box<dyn Memory + Send>,
    imports: Imports,
}

/// Symbols that a module need not define.
#[derive(Default)]
struct Imports {
    /// Addresses, not pointers, which threads may not share.
    symbols: BTreeMap<String, u64>,
    lookups: Vec<Lookup>,
}

impl Imports {
    fn address(&self, name: &str) -> Option<u64> {
        let found = || self.lookups.iter().rev().find_map(|lookup| lookup(name));
        let known = self.symbols.get(name).copied();
        known.or_else(|| found().or_else(|| library::address(name)).map(|one| one as u64))
    }
}

impl fmt::Debug for JITBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JITBuilder").field("symbols", &self.imports.symbols).finish_non_exhaustive()
    }
}

impl JITBuilder {
    /// Creates a builder for the machine that the program runs on. `isa` is Cranelift's description of it, whose
    /// settings turn Cranelift's verifier and optimizer on and off.
    #[cfg(target_arch = "x86_64")]
    #[must_use]
    pub fn with_isa(
        isa: OwnedTargetIsa,
        libcall_names: Box<dyn Fn(LibCall) -> String + Send + Sync>,
        compiler: Compiler,
    ) -> Self {
        Self::with_memory(isa, libcall_names, compiler, Box::new(MappedMemory::new()))
    }

    /// Creates a builder for any memory.
    #[must_use]
    pub fn with_memory(
        isa: OwnedTargetIsa,
        libcall_names: Box<dyn Fn(LibCall) -> String + Send + Sync>,
        compiler: Compiler,
        memory: Box<dyn Memory + Send>,
    ) -> Self {
        JITBuilder { isa, libcall_names, compiler, memory, imports: Imports::default() }
    }

    /// Defines the address of a symbol that the module imports.
    pub fn symbol<K: Into<String>>(&mut self, name: K, pointer: *const u8) -> &mut Self {
        self.imports.symbols.insert(name.into(), pointer as u64);
        self
    }

    /// Defines addresses of symbols that the module imports.
    pub fn symbols<I, K>(&mut self, symbols: I) -> &mut Self
    where
        I: IntoIterator<Item = (K, *const u8)>,
        K: Into<String>,
    {
        for (name, pointer) in symbols {
            self.symbol(name, pointer);
        }
        self
    }

    /// Adds a function that returns the addresses of symbols without a definition. The last one is asked first.
    ///
    /// Without one, these are functions of the library of C that Cranelift's instructions call. As opposed to
    /// `cranelift-jit`, the symbols of the program that runs are not searched.
    pub fn symbol_lookup_fn(&mut self, lookup: Lookup) -> &mut Self {
        self.imports.lookups.push(lookup);
        self
    }
}

/// Functions and data that the code generator compiles to memory. In the place of the type of `cranelift-jit`, the
/// program remains the same but for the construction of the builder.
///
/// Dropping the module frees its memory. As opposed to `cranelift-jit`, no memory remains; a program that calls
/// functions has to keep the module.
pub struct JITModule {
    inner: ObjectModule,
    compiler: Compiler,
    memory: Box<dyn Memory + Send>,
    imports: Imports,
    /// Addresses and sizes of what is in memory.
    finished: BTreeMap<SymbolId, (u64, u64)>,
    /// Source locations of the functions in memory that have some.
    locations: BTreeMap<SymbolId, Vec<MachSrcLoc<Final>>>,
}

impl fmt::Debug for JITModule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JITModule").field("finished", &self.finished).finish_non_exhaustive()
    }
}

impl JITModule {
    /// Creates a module without declarations.
    #[must_use]
    pub fn new(builder: JITBuilder) -> Self {
        let JITBuilder { isa, libcall_names, compiler, memory, imports } = builder;
        let inner = ObjectModule::new(ObjectBuilder::without_name(isa, libcall_names));
        let (finished, locations) = (BTreeMap::new(), BTreeMap::new());
        JITModule { inner, compiler, memory, imports, finished, locations }
    }

    /// Frees the memory, as dropping does. The function is unsafe in `cranelift-jit`, whose callers remain valid.
    pub fn free_memory(self) {}

    /// Compiles what was defined since the last call, and writes it to memory.
    ///
    /// # Errors
    /// Returns an error if a symbol that is used is not defined, if the code generator lacks something, or if there
    /// is no memory.
    #[expect(clippy::result_large_err, reason = "the type is that of cranelift-module")]
    pub fn finalize_definitions(&mut self) -> ModuleResult<()> {
        let address_size = self.inner.isa().pointer_bytes().into();
        let sizes = prepare(self.inner.ir_mut(), address_size);
        if sizes.is_empty() {
            return Ok(());
        }
        let module = self.inner.ir();
        let (finished, imports) = (&self.finished, &self.imports);
        let find = |name: &str| {
            let own = module.find(name).and_then(|id| finished.get(&id));
            own.map(|&(address, _)| address).or_else(|| imports.address(name))
        };
        let loaded = self.compiler.compile(module, &mut *self.memory, &find).map_err(error)?;
        for (id, size) in sizes {
            let name = module.symbol(id).map_or("", |symbol| &symbol.name);
            if let Some(&address) = loaded.addresses.get(name) {
                self.finished.insert(id, (address, size));
            }
            if let Some(ranges) = loaded.positions.get(name) {
                self.locations.insert(id, locations(ranges));
            }
        }
        forget_bodies(self.inner.ir_mut());
        Ok(())
    }

    /// Returns the address of a function.
    ///
    /// # Panics
    /// Panics if the function is not in memory: [`finalize_definitions`](Self::finalize_definitions) writes it
    /// there.
    #[must_use]
    pub fn get_finalized_function(&self, id: FuncId) -> *const u8 {
        let symbol = self.inner.function_symbol_of(id);
        let found = symbol.and_then(|symbol| self.finished.get(&symbol));
        let (address, _) = found.expect("the function is not in memory");
        *address as *const u8
    }

    /// Returns the source locations of the code of a function in memory, as `MachBufferFinalized::get_srclocs_sorted`
    /// does: in the order of their offsets in the function. With its address, they are those of addresses, such as that
    /// of a trap. Empty for functions without source locations, and for those that are not in memory.
    #[must_use]
    pub fn get_finalized_source_locations(&self, id: FuncId) -> &[MachSrcLoc<Final>] {
        let symbol = self.inner.function_symbol_of(id);
        symbol.and_then(|symbol| self.locations.get(&symbol)).map_or(&[], Vec::as_slice)
    }

    /// Returns the address of data, and the number of bytes.
    ///
    /// # Panics
    /// Panics if the data is not in memory: [`finalize_definitions`](Self::finalize_definitions) writes it there.
    #[must_use]
    pub fn get_finalized_data(&self, id: DataId) -> (*const u8, usize) {
        let symbol = self.inner.data_symbol_of(id);
        let found = symbol.and_then(|symbol| self.finished.get(&symbol));
        let (address, size) = found.expect("the data is not in memory");
        (*address as *const u8, *size as usize)
    }
}

/// Prepares a module for the memory: what is defined now is near, and everything else may be far away. Returns what is
/// defined, with the sizes of data.
fn prepare(module: &mut ir::Module, address_size: u64) -> Vec<(SymbolId, u64)> {
    let ids: Vec<SymbolId> = module.iter().map(|(id, _)| id).collect();
    let mut defined = Vec::new();
    for id in ids {
        let Some(symbol) = module.symbol(id) else { continue };
        let size = match &symbol.kind {
            SymbolKind::Function(function) => (!function.is_declaration()).then_some(0),
            SymbolKind::Data(data) => data.contents.as_ref().map(|_| data.size(address_size)),
            SymbolKind::Alias(..) => None,
        };
        // Data that can be written is in memory of its own.
        let is_near = match &symbol.kind {
            SymbolKind::Data(data) => data.is_constant && !has_addresses(data),
            _ => true,
        };
        // Symbols with this prefix have no names in objects.
        let name = symbol.name.strip_prefix(".L").map(|name| format!("anonymous.{name}"));
        if let Some(symbol) = module.symbol_mut(id) {
            symbol.is_local = size.is_some() && is_near;
            (symbol.linkage, symbol.visibility) = (ir::Linkage::External, Visibility::Default);
            symbol.name = name.unwrap_or_else(|| std::mem::take(&mut symbol.name));
        }
        defined.extend(size.map(|size| (id, size)));
    }
    defined
}

/// Returns true if constant data is in memory that is written when addresses are known.
fn has_addresses(data: &Data) -> bool {
    let parts = data.contents.iter().flatten();
    parts.into_iter().any(|part| matches!(part, DataPart::Address(..)))
}

/// Makes declarations of what is in memory.
fn forget_bodies(module: &mut ir::Module) {
    let ids: Vec<SymbolId> = module.iter().map(|(id, _)| id).collect();
    for id in ids {
        let Some(symbol) = module.symbol_mut(id) else { continue };
        match &mut symbol.kind {
            SymbolKind::Function(function) if !function.is_declaration() => {
                *function = ir::Function::new(function.signature().clone());
            }
            SymbolKind::Data(data) => {
                *data = Data { is_thread_local: data.is_thread_local, ..Data::declaration() };
            }
            _ => {}
        }
    }
}

impl Module for JITModule {
    fn isa(&self) -> &dyn TargetIsa {
        self.inner.isa()
    }

    fn declarations(&self) -> &ModuleDeclarations {
        self.inner.declarations()
    }

    fn declare_function(
        &mut self,
        name: &str,
        linkage: Linkage,
        signature: &Signature,
    ) -> ModuleResult<FuncId> {
        self.inner.declare_function(name, linkage, signature)
    }

    fn declare_anonymous_function(&mut self, signature: &Signature) -> ModuleResult<FuncId> {
        self.inner.declare_anonymous_function(signature)
    }

    fn declare_data(
        &mut self,
        name: &str,
        linkage: Linkage,
        writable: bool,
        tls: bool,
    ) -> ModuleResult<DataId> {
        self.inner.declare_data(name, linkage, writable, tls)
    }

    fn declare_anonymous_data(&mut self, writable: bool, tls: bool) -> ModuleResult<DataId> {
        self.inner.declare_anonymous_data(writable, tls)
    }

    fn define_function_with_control_plane(
        &mut self,
        id: FuncId,
        context: &mut Context,
        ctrl_plane: &mut ControlPlane,
    ) -> ModuleResult<()> {
        self.inner.define_function_with_control_plane(id, context, ctrl_plane)
    }

    fn define_function_bytes(
        &mut self,
        id: FuncId,
        alignment: u64,
        bytes: &[u8],
        relocations: &[ModuleReloc],
    ) -> ModuleResult<()> {
        self.inner.define_function_bytes(id, alignment, bytes, relocations)
    }

    fn define_data(&mut self, id: DataId, description: &DataDescription) -> ModuleResult<()> {
        self.inner.define_data(id, description)
    }
}
