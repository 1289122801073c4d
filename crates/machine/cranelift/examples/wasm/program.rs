//! [`Program`]: sections of WebAssembly, and what they define in a module.

use std::error::Error;

use cranelift_codegen::ir::{AbiParam, InstBuilder, Signature, Type, types};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_module::{DataDescription, DataId, FuncId, Linkage, Module};
use wasmparser::{
    ConstExpr, DataKind, ElementItems, ElementKind, ExternalKind, FuncType, FunctionBody, Operator,
    Parser, Payload, TypeRef, ValType, Validator, WasmFeatures,
};

use crate::function;

/// Result of a step.
pub(crate) type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

/// Function of a program.
struct Function {
    /// Index of its type.
    ty: u32,
    /// Name of the symbol that defines it. `None` for functions of the program.
    import: Option<String>,
}

/// Bytes of memory or functions of the table at an index.
struct Segment<T> {
    offset: u64,
    items: T,
}

/// Global variable.
struct Global {
    ty: Type,
    bits: u64,
}

/// Program of one memory and at most one table.
#[derive(Default)]
pub(crate) struct Program<'a> {
    types: Vec<FuncType>,
    functions: Vec<Function>,
    globals: Vec<Global>,
    /// Number of entries of the table.
    table_size: u64,
    /// Number of pages of memory.
    pages: u64,
    elements: Vec<Segment<Vec<u32>>>,
    data: Vec<Segment<&'a [u8]>>,
    bodies: Vec<FunctionBody<'a>>,
    /// Functions that are called at the start.
    starts: Vec<u32>,
}

/// Program in a module: what functions refer to.
pub(crate) struct Declared<'a> {
    pub(crate) types: &'a [FuncType],
    /// Functions with the indices of their types.
    pub(crate) functions: Vec<(FuncId, u32)>,
    pub(crate) globals: Vec<(DataId, Type)>,
    /// Address of the memory.
    pub(crate) memory: DataId,
    /// Number of bytes of memory, if accesses are checked.
    pub(crate) memory_bytes: Option<DataId>,
    /// Functions of the runtime for the size of memory, and to increase it.
    pub(crate) memory_size: FuncId,
    pub(crate) memory_grow: FuncId,
    /// Functions of the runtime that copy and fill memory.
    pub(crate) memory_copy: FuncId,
    pub(crate) memory_fill: FuncId,
    pub(crate) table: DataId,
    pub(crate) table_size: u64,
}

/// Returns the type of values in Cranelift's IR.
pub(crate) fn type_of(ty: ValType) -> Result<Type> {
    match ty {
        ValType::I32 => Ok(types::I32),
        ValType::I64 => Ok(types::I64),
        ValType::F32 => Ok(types::F32),
        ValType::F64 => Ok(types::F64),
        other => Err(format!("values of type {other} are not supported").into()),
    }
}

/// Returns the signature of a function.
pub(crate) fn signature(module: &impl Module, ty: &FuncType) -> Result<Signature> {
    let mut signature = module.make_signature();
    let params = |types: &[ValType]| {
        types.iter().map(|ty| type_of(*ty).map(AbiParam::new)).collect::<Result<Vec<_>>>()
    };
    signature.params = params(ty.params())?;
    signature.returns = params(ty.results())?;
    Ok(signature)
}

/// Returns the number of a type among those that are equal. 0 is that of no function.
pub(crate) fn number_of(types: &[FuncType], index: u32) -> Option<u64> {
    let ty = types.get(index as usize)?;
    types.iter().position(|other| other == ty).map(|position| position as u64 + 1)
}

/// Returns the bits of a constant.
fn constant(expression: &ConstExpr<'_>) -> Result<u64> {
    let mut reader = expression.get_operators_reader();
    match reader.read()? {
        Operator::I32Const { value } => Ok(u64::from(value.cast_unsigned())),
        Operator::I64Const { value } => Ok(value.cast_unsigned()),
        Operator::F32Const { value } => Ok(u64::from(value.bits())),
        Operator::F64Const { value } => Ok(value.bits()),
        other => Err(format!("{other:?} is not supported in constants").into()),
    }
}

/// Declares a function of the runtime, whose results are numbers of 32 bits.
fn runtime(
    module: &mut impl Module,
    name: &str,
    params: &[Type],
    results: usize,
) -> Result<FuncId> {
    let mut signature = module.make_signature();
    signature.params = params.iter().copied().map(AbiParam::new).collect();
    signature.returns = vec![AbiParam::new(types::I32); results];
    Ok(module.declare_function(name, Linkage::Import, &signature)?)
}

impl<'a> Program<'a> {
    /// Reads and validates a program.
    pub(crate) fn read(bytes: &'a [u8]) -> Result<Self> {
        Validator::new_with_features(WasmFeatures::default()).validate_all(bytes)?;
        let mut program = Program::default();
        for payload in Parser::new(0).parse_all(bytes) {
            program.section(payload?)?;
        }
        Ok(program)
    }

    fn section(&mut self, payload: Payload<'a>) -> Result {
        match payload {
            Payload::TypeSection(section) => {
                for ty in section.into_iter_err_on_gc_types() {
                    self.types.push(ty?);
                }
            }
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    let import = import?;
                    let TypeRef::Func(ty) = import.ty else {
                        return Err(format!("`{}` is not a function", import.name).into());
                    };
                    let name = format!("{}_{}", import.module, import.name);
                    self.functions.push(Function { ty, import: Some(name) });
                }
            }
            Payload::FunctionSection(section) => {
                for ty in section {
                    self.functions.push(Function { ty: ty?, import: None });
                }
            }
            Payload::TableSection(section) => {
                for table in section {
                    self.table_size = table?.ty.initial;
                }
            }
            Payload::MemorySection(section) => {
                for memory in section {
                    self.pages = memory?.initial;
                }
            }
            Payload::GlobalSection(section) => {
                for global in section {
                    let global = global?;
                    let ty = type_of(global.ty.content_type)?;
                    self.globals.push(Global { ty, bits: constant(&global.init_expr)? });
                }
            }
            Payload::ExportSection(section) => {
                for export in section {
                    let export = export?;
                    if export.kind == ExternalKind::Func && export.name == "_start" {
                        self.starts.push(export.index);
                    }
                }
            }
            Payload::StartSection { func, .. } => self.starts.insert(0, func),
            Payload::ElementSection(section) => {
                for element in section {
                    let element = element?;
                    let ElementKind::Active { offset_expr, .. } = element.kind else {
                        return Err("elements that are not active are not supported".into());
                    };
                    let ElementItems::Functions(items) = element.items else {
                        return Err("expressions of elements are not supported".into());
                    };
                    let items = items.into_iter().collect::<wasmparser::Result<_>>()?;
                    self.elements.push(Segment { offset: constant(&offset_expr)?, items });
                }
            }
            Payload::DataSection(section) => {
                for data in section {
                    let data = data?;
                    let DataKind::Active { offset_expr, .. } = data.kind else {
                        return Err("data that is not active is not supported".into());
                    };
                    let offset = constant(&offset_expr)?;
                    self.data.push(Segment { offset, items: data.data });
                }
            }
            Payload::CodeSectionEntry(body) => self.bodies.push(body),
            _ => {}
        }
        Ok(())
    }

    /// Defines the program in a module: its start is the function `wasm_run`, and the number of its pages of memory
    /// is the variable `wasm_pages`. The runtime has the rest. Accesses to memory are checked where the runtime cannot
    /// reserve all addresses.
    pub(crate) fn define(&self, module: &mut impl Module, is_checked: bool) -> Result {
        let mut declared = self.declare(module)?;
        if is_checked {
            let bytes = module.declare_data("wasm_memory_bytes", Linkage::Import, true, false)?;
            declared.memory_bytes = Some(bytes);
        }
        let mut builders = FunctionBuilderContext::new();
        let mut context = module.make_context();
        let own = self.functions.iter().zip(&declared.functions);
        let own = own.filter(|(function, _)| function.import.is_none()).map(|(_, ids)| *ids);
        for ((id, ty), body) in own.zip(&self.bodies) {
            context.func.signature = signature(module, &self.types[ty as usize])?;
            function::translate(module, &declared, ty, body, &mut context.func, &mut builders)?;
            module.define_function(id, &mut context)?;
            module.clear_context(&mut context);
        }
        self.define_start(module, &declared)
    }

    fn declare(&self, module: &mut impl Module) -> Result<Declared<'_>> {
        let mut functions = Vec::new();
        for (index, function) in self.functions.iter().enumerate() {
            let ty = self.types.get(function.ty as usize).ok_or("no such type")?;
            let signature = signature(module, ty)?;
            let id = match &function.import {
                Some(name) => module.declare_function(name, Linkage::Import, &signature)?,
                None => {
                    let name = format!("wasm_function{index}");
                    module.declare_function(&name, Linkage::Local, &signature)?
                }
            };
            functions.push((id, function.ty));
        }
        let mut globals = Vec::new();
        for (index, global) in self.globals.iter().enumerate() {
            let name = format!("wasm_global{index}");
            let id = module.declare_data(&name, Linkage::Local, true, false)?;
            let mut data = DataDescription::new();
            data.define(global.bits.to_le_bytes()[..global.ty.bytes() as usize].into());
            module.define_data(id, &data)?;
            globals.push((id, global.ty));
        }
        let pages = module.declare_data("wasm_pages", Linkage::Export, false, false)?;
        let mut data = DataDescription::new();
        data.define(self.pages.to_le_bytes().into());
        module.define_data(pages, &data)?;
        let runtime = |module: &mut _, name: &str, params: usize, results: usize| {
            runtime(module, name, &[types::I32, types::I32, types::I32][..params], results)
        };
        let table = self.define_table(module, &functions)?;
        Ok(Declared {
            types: &self.types,
            functions,
            globals,
            memory: module.declare_data("wasm_memory", Linkage::Import, true, false)?,
            memory_bytes: None,
            memory_size: runtime(module, "wasm_memory_size", 0, 1)?,
            memory_grow: runtime(module, "wasm_memory_grow", 1, 1)?,
            memory_copy: runtime(module, "wasm_memory_copy", 3, 0)?,
            memory_fill: runtime(module, "wasm_memory_fill", 3, 0)?,
            table,
            table_size: self.table_size,
        })
    }

    /// Defines the table: each entry has the number of a type, and the address of a function.
    fn define_table(
        &self,
        module: &mut impl Module,
        functions: &[(FuncId, u32)],
    ) -> Result<DataId> {
        let table = module.declare_data("wasm_table", Linkage::Local, false, false)?;
        let size = usize::try_from(self.table_size)?;
        let mut bytes = vec![0; size.max(1) * function::ENTRY_SIZE];
        let mut data = DataDescription::new();
        for segment in &self.elements {
            for (index, item) in (segment.offset..).zip(&segment.items) {
                let start = usize::try_from(index)? * function::ENTRY_SIZE;
                let entry = bytes.get_mut(start..start + 8).ok_or("no such entry of the table")?;
                let (id, ty) = *functions.get(*item as usize).ok_or("no such function")?;
                let number = number_of(&self.types, ty).ok_or("no such type")?;
                entry.copy_from_slice(&number.to_le_bytes());
                let function = module.declare_func_in_data(id, &mut data);
                data.write_function_addr(u32::try_from(start + 8)?, function);
            }
        }
        data.define(bytes.into());
        data.set_align(8);
        module.define_data(table, &data)?;
        Ok(table)
    }

    /// Defines the function that writes the initial memory, and starts the program.
    fn define_start(&self, module: &mut impl Module, declared: &Declared<'_>) -> Result {
        let signature = module.make_signature();
        let run = module.declare_function("wasm_run", Linkage::Export, &signature)?;
        let mut context = module.make_context();
        context.func.signature = signature;
        let (config, pointer) = (module.target_config(), module.target_config().pointer_type());
        let mut builders = FunctionBuilderContext::new();
        let mut b = FunctionBuilder::new(&mut context.func, &mut builders);
        let entry = b.create_block();
        b.switch_to_block(entry);
        let write = runtime(module, "wasm_memory_write", &[types::I32, types::I64, types::I32], 0)?;
        let write = module.declare_func_in_func(write, b.func);
        for (index, segment) in self.data.iter().enumerate() {
            if segment.items.is_empty() {
                continue;
            }
            let name = format!("wasm_data{index}");
            let id = module.declare_data(&name, Linkage::Local, false, false)?;
            let mut data = DataDescription::new();
            data.define(segment.items.into());
            module.define_data(id, &data)?;
            let source = module.declare_data_in_func(id, b.func);
            let source = b.ins().symbol_value(pointer, source);
            let target = b.ins().iconst(types::I32, segment.offset.cast_signed());
            let size = b.ins().iconst(types::I32, i64::try_from(segment.items.len())?);
            b.ins().call(write, &[target, source, size]);
        }
        for start in &self.starts {
            let (id, _) = *declared.functions.get(*start as usize).ok_or("no such function")?;
            let start = module.declare_func_in_func(id, b.func);
            b.ins().call(start, &[]);
        }
        b.ins().return_(&[]);
        b.seal_all_blocks();
        b.finalize(config);
        module.define_function(run, &mut context)?;
        Ok(())
    }
}
