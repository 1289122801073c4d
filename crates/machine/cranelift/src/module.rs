//! [`ObjectModule`]: functions and data of a program, as a module of the code generator.

use std::collections::BTreeMap;

use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::entity::SecondaryMap;
use cranelift_codegen::ir::{ExternalName, Function, LibCall, Signature};
use cranelift_codegen::isa::{OwnedTargetIsa, TargetIsa};
use cranelift_codegen::{CodegenError, Context};
use cranelift_module::{
    DataDescription, DataId, FuncId, FuncOrDataId, Linkage, Module, ModuleDeclarations,
    ModuleError, ModuleReloc, ModuleResult,
};
use tablegen_backend::ir::{self, Data, Symbol, SymbolId, SymbolKind, Visibility};

use crate::data;
use crate::error::{Error, ErrorKind};
use crate::object::ObjectProduct;
use crate::translate::{External, Options, translate};
use crate::types::signature;

/// Builder of an [`ObjectModule`], with the methods of that of `cranelift-object`.
pub struct ObjectBuilder {
    isa: OwnedTargetIsa,
    pointer_bits: u32,
    name: Vec<u8>,
    libcall_names: Box<dyn Fn(LibCall) -> String + Send + Sync>,
    per_function_section: bool,
    per_data_object_section: bool,
    unaligned: bool,
    trap_function: Option<String>,
}

impl ObjectBuilder {
    /// Creates a builder. `isa` is Cranelift's description of the target: its settings turn the verifier and the
    /// optimizer on and off. `libcall_names` returns the symbols of library functions.
    ///
    /// # Errors
    /// None; the result is that of `cranelift-object`.
    #[expect(clippy::result_large_err, reason = "the type is that of cranelift-module")]
    pub fn new<V: Into<Vec<u8>>>(
        isa: OwnedTargetIsa,
        name: V,
        libcall_names: Box<dyn Fn(LibCall) -> String + Send + Sync>,
    ) -> ModuleResult<Self> {
        Ok(ObjectBuilder { name: name.into(), ..Self::without_name(isa, libcall_names) })
    }

    pub(crate) fn without_name(
        isa: OwnedTargetIsa,
        libcall_names: Box<dyn Fn(LibCall) -> String + Send + Sync>,
    ) -> Self {
        ObjectBuilder {
            pointer_bits: isa.pointer_bits().into(),
            isa,
            name: Vec::new(),
            libcall_names,
            per_function_section: false,
            per_data_object_section: false,
            unaligned: false,
            trap_function: None,
        }
    }

    /// Chooses the number of bits of an address, 32 or 64. The default is that of `isa`: Cranelift describes no machines
    /// with 32 bits, and the description of another one stands for them ([`Options::pointer_bits`]).
    pub fn pointer_bits(&mut self, bits: u32) -> &mut Self {
        self.pointer_bits = bits;
        self
    }

    /// Chooses a section for each function.
    pub fn per_function_section(&mut self, is_chosen: bool) -> &mut Self {
        self.per_function_section = is_chosen;
        self
    }

    /// Chooses a section for each data object.
    pub fn per_data_object_section(&mut self, is_chosen: bool) -> &mut Self {
        self.per_data_object_section = is_chosen;
        self
    }

    /// Sets the name of the function that traps call with their code ([`Options::trap_function`]).
    pub fn trap_function(&mut self, name: impl Into<String>) -> &mut Self {
        self.trap_function = Some(name.into());
        self
    }

    /// Sets [`Options::unaligned`].
    pub fn unaligned(&mut self, is_chosen: bool) -> &mut Self {
        self.unaligned = is_chosen;
        self
    }
}

/// Functions and data that become one object by the code generator. In the place of the type of
/// `cranelift-object`, the program remains the same up to [`finish`](Self::finish).
pub struct ObjectModule {
    builder: ObjectBuilder,
    declarations: ModuleDeclarations,
    module: ir::Module,
    functions: SecondaryMap<FuncId, Definition>,
    data: SecondaryMap<DataId, Definition>,
    libraries: BTreeMap<String, SymbolId>,
}

/// Symbol of a function or data; none before its declaration. True if it is defined.
#[derive(Clone, Copy, Default)]
pub(crate) struct Definition {
    pub(crate) symbol: Option<SymbolId>,
    is_defined: bool,
}

impl Definition {
    /// Returns the name, unless there is a definition already, or the linkage allows none.
    #[expect(clippy::result_large_err, reason = "the error is that of Cranelift's trait")]
    fn definable(self, name: String, linkage: Linkage) -> ModuleResult<String> {
        if !linkage.is_definable() {
            return Err(ModuleError::InvalidImportDefinition(name));
        }
        if self.is_defined {
            return Err(ModuleError::DuplicateDefinition(name));
        }
        Ok(name)
    }

    /// Defines the symbol.
    fn define(&mut self, module: &mut ir::Module, kind: SymbolKind, section: Option<String>) {
        self.is_defined = true;
        if let Some(symbol) = self.symbol.and_then(|symbol| module.symbol_mut(symbol)) {
            symbol.kind = kind;
            symbol.section = section;
        }
    }
}

impl ObjectModule {
    /// Creates a module without declarations.
    #[must_use]
    pub fn new(builder: ObjectBuilder) -> Self {
        ObjectModule {
            builder,
            declarations: ModuleDeclarations::default(),
            module: ir::Module::new(),
            functions: SecondaryMap::new(),
            data: SecondaryMap::new(),
            libraries: BTreeMap::new(),
        }
    }

    /// Returns what was declared and defined so far.
    #[cfg(feature = "jit")]
    pub(crate) fn ir(&self) -> &ir::Module {
        &self.module
    }

    #[cfg(feature = "jit")]
    pub(crate) fn ir_mut(&mut self) -> &mut ir::Module {
        &mut self.module
    }

    /// Returns the symbol of a function that is declared.
    #[cfg(feature = "jit")]
    pub(crate) fn function_symbol_of(&self, id: FuncId) -> Option<SymbolId> {
        self.functions.get(id)?.symbol
    }

    /// Returns the symbol of data that is declared.
    #[cfg(feature = "jit")]
    pub(crate) fn data_symbol_of(&self, id: DataId) -> Option<SymbolId> {
        self.data.get(id)?.symbol
    }

    /// Returns what the code generator compiles.
    #[must_use]
    pub fn finish(self) -> ObjectProduct {
        let missing_functions =
            self.declarations.get_functions().filter_map(|(id, declaration)| {
                let is_missing =
                    declaration.linkage.requires_definition() && !self.functions[id].is_defined;
                is_missing.then(|| declaration.linkage_name(id).into_owned())
            });
        let missing_data = self.declarations.get_data_objects().filter_map(|(id, declaration)| {
            let is_missing = declaration.linkage.requires_definition() && !self.data[id].is_defined;
            is_missing.then(|| declaration.linkage_name(id).into_owned())
        });
        ObjectProduct {
            name: self.builder.name,
            missing: missing_functions.chain(missing_data).collect(),
            module: self.module,
            functions: self.functions,
            data: self.data,
        }
    }

    /// Sets the properties of a symbol that depend on its linkage.
    fn link(&mut self, symbol: SymbolId, linkage: Linkage) {
        let Some(symbol) = self.module.symbol_mut(symbol) else { return };
        symbol.linkage = match linkage {
            Linkage::Local => ir::Linkage::Local,
            Linkage::Preemptible => ir::Linkage::Weak,
            Linkage::Import | Linkage::Hidden | Linkage::Export => ir::Linkage::External,
        };
        symbol.visibility = match linkage {
            Linkage::Hidden => Visibility::Hidden,
            _ => Visibility::Default,
        };
        symbol.is_local = linkage.is_final();
    }

    fn add(&mut self, name: String, kind: SymbolKind) -> SymbolId {
        self.module.add(Symbol {
            name,
            linkage: ir::Linkage::External,
            visibility: Visibility::Default,
            is_local: false,
            section: None,
            kind,
        })
    }

    fn function_symbol(&mut self, id: FuncId, linkage: Linkage) -> SymbolId {
        let symbol = match self.functions[id].symbol {
            Some(symbol) => symbol,
            None => {
                let declaration = self.declarations.get_function_decl(id);
                let name = declaration.linkage_name(id).into_owned();
                // What cannot be called is an error where it is called.
                let signature = signature(&declaration.signature).unwrap_or_default();
                let symbol = self.add(name, SymbolKind::Function(ir::Function::new(signature)));
                self.functions[id].symbol = Some(symbol);
                symbol
            }
        };
        self.link(symbol, linkage);
        symbol
    }

    fn data_symbol(&mut self, id: DataId, linkage: Linkage) -> SymbolId {
        let symbol = match self.data[id].symbol {
            Some(symbol) => symbol,
            None => {
                let declaration = self.declarations.get_data_decl(id);
                let name = declaration.linkage_name(id).into_owned();
                let is_thread_local = declaration.tls;
                let data = Data { is_thread_local, ..Data::declaration() };
                let symbol = self.add(name, SymbolKind::Data(data));
                self.data[id].symbol = Some(symbol);
                symbol
            }
        };
        self.link(symbol, linkage);
        symbol
    }

    fn translated(&mut self, function: &Function) -> Result<ir::Function, Error> {
        let isa = self.builder.isa.clone();
        let name = self.builder.trap_function.clone();
        let trap_function = name.and_then(|name| self.library(name, None));
        let options = Options {
            // The verifier has run before, if the settings turn it on.
            verify: false,
            isa: Some(&*isa),
            pointer_bits: self.builder.pointer_bits,
            unaligned: self.builder.unaligned,
            trap_function,
        };
        translate(function, options, &mut |external| self.external(function, external))
    }

    /// Returns the symbol of an external name.
    fn external(&mut self, function: &Function, external: External<'_>) -> Option<SymbolId> {
        let (name, signature) = match external {
            External::Function(name, signature) => (name, Some(signature)),
            External::Data(name, _) => (name, None),
        };
        match name {
            ExternalName::User(name) => {
                let name = function.params.user_named_funcs().get(*name)?;
                match name.namespace {
                    0 => self.functions.get(FuncId::from_u32(name.index))?.symbol,
                    1 => self.data.get(DataId::from_u32(name.index))?.symbol,
                    _ => None,
                }
            }
            ExternalName::LibCall(call) => {
                let name = (self.builder.libcall_names)(*call);
                self.library(name, signature)
            }
            ExternalName::TestCase(_) | ExternalName::KnownSymbol(_) => None,
        }
    }

    /// Returns the symbol of a function that the program need not declare.
    fn library(&mut self, name: String, of_call: Option<&Signature>) -> Option<SymbolId> {
        if let Some(FuncOrDataId::Func(id)) = self.declarations.get_name(&name) {
            return self.functions[id].symbol;
        }
        if let Some(&symbol) = self.libraries.get(&name) {
            return Some(symbol);
        }
        let signature = of_call.and_then(|one| signature(one).ok()).unwrap_or_default();
        let function = SymbolKind::Function(ir::Function::new(signature));
        let symbol = self.add(name.clone(), function);
        self.libraries.insert(name, symbol);
        Some(symbol)
    }
}

/// Returns an error of this crate as one of modules, which can be downcast.
pub(crate) fn error(error: impl std::error::Error + Send + Sync + 'static) -> ModuleError {
    ModuleError::Backend(error.into())
}

impl Module for ObjectModule {
    fn isa(&self) -> &dyn TargetIsa {
        &*self.builder.isa
    }

    fn declarations(&self) -> &ModuleDeclarations {
        &self.declarations
    }

    fn declare_function(
        &mut self,
        name: &str,
        linkage: Linkage,
        signature: &Signature,
    ) -> ModuleResult<FuncId> {
        let (id, linkage) = self.declarations.declare_function(name, linkage, signature)?;
        self.function_symbol(id, linkage);
        Ok(id)
    }

    fn declare_anonymous_function(&mut self, signature: &Signature) -> ModuleResult<FuncId> {
        let id = self.declarations.declare_anonymous_function(signature)?;
        self.function_symbol(id, Linkage::Local);
        Ok(id)
    }

    fn declare_data(
        &mut self,
        name: &str,
        linkage: Linkage,
        writable: bool,
        tls: bool,
    ) -> ModuleResult<DataId> {
        let (id, linkage) = self.declarations.declare_data(name, linkage, writable, tls)?;
        self.data_symbol(id, linkage);
        Ok(id)
    }

    fn declare_anonymous_data(&mut self, writable: bool, tls: bool) -> ModuleResult<DataId> {
        let id = self.declarations.declare_anonymous_data(writable, tls)?;
        self.data_symbol(id, Linkage::Local);
        Ok(id)
    }

    fn define_function_with_control_plane(
        &mut self,
        id: FuncId,
        context: &mut Context,
        ctrl_plane: &mut ControlPlane,
    ) -> ModuleResult<()> {
        let declaration = self.declarations.get_function_decl(id);
        let name = declaration.linkage_name(id).into_owned();
        let name = self.functions[id].definable(name, declaration.linkage)?;
        // Cranelift's optimizer panics without.
        if context.func.layout.entry_block().is_none() {
            return Err(error(Error::of_function(ErrorKind::NoBlocks)));
        }
        let optimized: Result<(), CodegenError> = context.optimize(&*self.builder.isa, ctrl_plane);
        optimized.map_err(ModuleError::Compilation)?;
        let function = self.translated(&context.func).map_err(error)?;
        let section = self.builder.per_function_section.then(|| format!(".text.{name}"));
        self.functions[id].define(&mut self.module, SymbolKind::Function(function), section);
        Ok(())
    }

    /// Returns an error: machine code is no input of the code generator.
    fn define_function_bytes(
        &mut self,
        _: FuncId,
        _: u64,
        _: &[u8],
        _: &[ModuleReloc],
    ) -> ModuleResult<()> {
        Err(error(data::DataError::MachineCode))
    }

    fn define_data(&mut self, id: DataId, description: &DataDescription) -> ModuleResult<()> {
        let declaration = self.declarations.get_data_decl(id);
        let name = declaration.linkage_name(id).into_owned();
        let name = self.data[id].definable(name, declaration.linkage)?;
        let of_function = |id| self.functions.get(id).and_then(|function| function.symbol);
        let of_data = |id| self.data.get(id).and_then(|data| data.symbol);
        let address_size = u64::from(self.builder.pointer_bits / 8);
        let contents = data::contents(description, address_size, &of_function, &of_data);
        let contents = contents.map_err(error)?;
        let section = match &description.custom_section {
            Some(_) if declaration.tls => return Err(error(data::DataError::ThreadLocalSection)),
            Some(section) => Some(section.clone()),
            None => {
                let prefix = data::section_prefix(declaration, description);
                self.builder.per_data_object_section.then(|| format!("{prefix}.{name}"))
            }
        };
        let data = Data {
            align: data::align(description, address_size),
            is_constant: !declaration.writable,
            is_thread_local: declaration.tls,
            may_merge: false,
            contents: Some(contents),
        };
        self.data[id].define(&mut self.module, SymbolKind::Data(data), section);
        Ok(())
    }
}
