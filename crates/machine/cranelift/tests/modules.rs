//! Modules without a target: symbols, data, and errors.

#[path = "common/program.rs"]
mod program;

use std::error::Error;

use cranelift_codegen::ir::{AbiParam, Function, InstBuilder, Signature, UserFuncName, types};
use cranelift_codegen::isa::{CallConv, OwnedTargetIsa, lookup_by_name};
use cranelift_codegen::settings::{self, Flags};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_module::{DataDescription, Linkage, Module, ModuleError, default_libcall_names};
use cranelift_reader::parse_functions;
use tablegen_backend::ir::{self, DataPart, SymbolKind, Visibility};
use tablegen_cranelift::{DataError, ErrorKind, ObjectBuilder, ObjectModule, Options, translate};

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

fn isa() -> Result<OwnedTargetIsa> {
    Ok(lookup_by_name("riscv64")?.finish(Flags::new(settings::builder()))?)
}

fn module() -> Result<ObjectModule> {
    Ok(ObjectModule::new(ObjectBuilder::new(isa()?, "module", default_libcall_names())?))
}

#[test]
fn symbols_have_the_properties_of_declarations() -> Result {
    let mut module = module()?;
    program::define(&mut module)?;
    let product = module.finish();
    assert_eq!(product.module.verify(), Ok(()));
    let symbol = |name: &str| {
        let symbols = product.module.symbols();
        symbols.iter().find(|symbol| symbol.name == name).ok_or("no symbol")
    };
    assert_eq!(symbol("inner")?.linkage, ir::Linkage::Local);
    assert_eq!(symbol("number")?.visibility, Visibility::Hidden);
    assert!(symbol("main")?.is_local && !symbol("outer")?.is_local);
    let SymbolKind::Data(data) = &symbol("of_thread")?.kind else { return Err("no data".into()) };
    assert!(data.is_thread_local && !data.is_constant);
    let SymbolKind::Data(data) = &symbol("addresses")?.kind else { return Err("no data".into()) };
    let [number, inner] = ["number", "inner"].map(|name| product.module.find(name));
    let expected = vec![
        DataPart::Address(number.ok_or("no symbol")?, 0),
        DataPart::Zeros(8),
        DataPart::Address(inner.ok_or("no symbol")?, 0),
    ];
    assert_eq!(data.contents, Some(expected));
    assert!(data.is_constant && data.align == 16);
    Ok(())
}

#[test]
fn sections_are_chosen() -> Result {
    let mut builder = ObjectBuilder::new(isa()?, "module", default_libcall_names())?;
    builder.per_function_section(true).per_data_object_section(true);
    let mut module = ObjectModule::new(builder);
    program::define(&mut module)?;
    let own = module.declare_data("own", Linkage::Export, true, false)?;
    let mut data = DataDescription::new();
    data.define_zeroinit(3);
    data.set_custom_section(".own");
    module.define_data(own, &data)?;
    let product = module.finish();
    let mut sections: Vec<&str> =
        product.module.symbols().iter().filter_map(|symbol| symbol.section.as_deref()).collect();
    sections.sort_unstable();
    let expected = [
        ".data.number",
        ".data.rel.ro.addresses",
        ".own",
        ".tdata.of_thread",
        ".text.inner",
        ".text.main",
    ];
    assert_eq!(sections, expected);
    Ok(())
}

/// Returns the error of the definition of data.
fn data_error(describe: impl FnOnce(&mut ObjectModule, &mut DataDescription)) -> Result<DataError> {
    let mut module = module()?;
    let id = module.declare_data("data", Linkage::Export, true, false)?;
    let mut data = DataDescription::new();
    describe(&mut module, &mut data);
    let Err(ModuleError::Backend(error)) = module.define_data(id, &data) else {
        return Err("no error".into());
    };
    Ok(error.downcast_ref::<DataError>().ok_or("another error")?.clone())
}

#[test]
fn wrong_addresses_in_data_are_errors() -> Result {
    let found = data_error(|module, data| {
        data.define_zeroinit(12);
        let own = module.declare_anonymous_data(true, false).unwrap();
        let own = module.declare_data_in_data(own, data);
        data.write_data_addr(0, own, 0);
        data.write_data_addr(4, own, 0);
    });
    assert_eq!(found?, DataError::Address(4));
    let found = data_error(|_, data| {
        data.define_zeroinit(8);
        data.set_used(true);
    });
    assert_eq!(found?, DataError::Used);
    assert_eq!(data_error(|_, _| {})?, DataError::Uninitialized);
    Ok(())
}

#[test]
fn definitions_are_checked() -> Result {
    let mut module = module()?;
    let signature = module.make_signature();
    let import = module.declare_function("import", Linkage::Import, &signature)?;
    let twice = module.declare_function("twice", Linkage::Export, &signature)?;
    module.declare_function("never", Linkage::Export, &signature)?;
    let mut context = module.make_context();
    let mut builders = FunctionBuilderContext::new();
    let mut b = FunctionBuilder::new(&mut context.func, &mut builders);
    let entry = b.create_block();
    b.switch_to_block(entry);
    b.ins().return_(&[]);
    b.seal_all_blocks();
    b.finalize(module.target_config());
    let failed = module.define_function(import, &mut context);
    assert!(matches!(failed, Err(ModuleError::InvalidImportDefinition(_))), "{failed:?}");
    module.define_function(twice, &mut context)?;
    let failed = module.define_function(twice, &mut context);
    assert!(matches!(failed, Err(ModuleError::DuplicateDefinition(_))), "{failed:?}");
    let invalid = module.declare_function("invalid", Linkage::Export, &signature)?;
    context.func.signature.returns.push(AbiParam::new(types::I32));
    let failed = module.define_function(invalid, &mut context);
    assert!(matches!(failed, Err(ModuleError::Compilation(_))), "{failed:?}");
    assert_eq!(module.finish().undefined(), ["never", "invalid"]);
    Ok(())
}

/// Returns the reason for which a function is not translated.
fn kind(source: &str) -> Result<ErrorKind> {
    let functions = parse_functions(source)?;
    match translate(&functions[0], Options::default(), &mut |_| None) {
        Ok(_) => Err("no error".into()),
        Err(error) => Ok(error.kind),
    }
}

#[test]
fn what_is_missing_is_named() -> Result {
    let vectors = "function %f(i32x2) -> i32x2 {\nblock0(v0: i32x2):\n    return v0\n}";
    assert_eq!(kind(vectors)?, ErrorKind::Type(types::I32X2));
    let splat = "function %f(i32) {\nblock0(v0: i32):\n    v1 = splat.i32x2 v0\n    return\n}";
    assert_eq!(kind(splat)?, ErrorKind::Type(types::I32X2));
    let half = "function %f() {\nblock0:\n    v0 = f16const 0x1.0\n    return\n}";
    assert_eq!(kind(half)?, ErrorKind::Instruction);
    let conv = "function %f() windows_fastcall {\nblock0:\n    return\n}";
    assert_eq!(kind(conv)?, ErrorKind::CallConv(CallConv::WindowsFastcall));
    let name = "function %f() {\n    fn0 = %g()\nblock0:\n    call fn0()\n    return\n}";
    assert_eq!(kind(name)?, ErrorKind::Name("%g".into()));
    let address =
        "function %f(i32) -> i8 {\nblock0(v0: i32):\n    v1 = load.i8 v0\n    return v1\n}";
    assert_eq!(kind(address)?, ErrorKind::Address(types::I32));
    let result = "function %f() -> i8 {\nblock0:\n    return\n}";
    assert!(matches!(kind(result)?, ErrorKind::Invalid(_)));
    Ok(())
}

#[test]
fn an_error_has_the_instruction() -> Result {
    let source = "function %f(i32) -> i32 {\nblock0(v0: i32):\n    v1 = iadd v0, v0\n    \
                  v2 = splat.i32x2 v1\n    v3 = extractlane v2, 0\n    return v3\n}";
    let functions = parse_functions(source)?;
    let failed = translate(&functions[0], Options::default(), &mut |_| None);
    let Err(error) = failed else { return Err("no error".into()) };
    assert_eq!(error.to_string(), "inst1, `splat`: the type `i32x2` is not supported");
    Ok(())
}

#[test]
fn a_function_without_blocks_is_an_error() -> Result {
    let signature = Signature::new(CallConv::SystemV);
    let function = Function::with_name_signature(UserFuncName::testcase("f"), signature.clone());
    let Err(error) = translate(&function, Options::default(), &mut |_| None) else {
        return Err("no error".into());
    };
    assert_eq!(error.kind, ErrorKind::NoBlocks);
    let mut module = module()?;
    let id = module.declare_function("f", Linkage::Export, &signature)?;
    let failed = module.define_function(id, &mut module.make_context());
    assert!(matches!(failed, Err(ModuleError::Backend(_))), "{failed:?}");
    Ok(())
}

#[test]
fn numbers_of_functions_are_left_out() -> Result {
    let source = "function %f() {\n    fn7 = %g()\nblock0:\n    call fn7()\n    return\n}";
    let functions = parse_functions(source)?;
    let mut module = ir::Module::new();
    let g = module.define("g", ir::Signature::default());
    let translated = translate(&functions[0], Options::default(), &mut |_| Some(g))?;
    assert_eq!(translated.insts(translated.blocks().next().ok_or("no block")?).len(), 2);
    Ok(())
}
