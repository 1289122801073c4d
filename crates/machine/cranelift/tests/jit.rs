//! Modules in memory, for all code generators. What the code does is checked where it may be called, in programs that
//! use the crate; here it is read.

use std::error::Error;
use std::io;
use std::sync::{Arc, Mutex};

use cranelift_codegen::ir::{AbiParam, InstBuilder, MemFlagsData, types};
use cranelift_codegen::isa::{OwnedTargetIsa, lookup_by_name};
use cranelift_codegen::settings::{self, Flags};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_module::{DataDescription, FuncId, Linkage, Module, default_libcall_names};
use tablegen_backend::Settings;
use tablegen_cranelift::jit::{Compiler, JITBuilder, JITModule, Memory, MemoryKind};

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

/// Memory with chosen addresses: data is far from code.
#[derive(Clone, Default)]
struct Recorded(Arc<Mutex<Vec<Region>>>);

struct Region {
    kind: MemoryKind,
    address: u64,
    bytes: Vec<u8>,
    is_finished: bool,
}

impl Memory for Recorded {
    fn allocate(&mut self, kind: MemoryKind, size: usize, alignment: u64) -> io::Result<u64> {
        let mut regions = self.0.lock().map_err(|_| io::ErrorKind::Other)?;
        let far = if kind == MemoryKind::Code { 0x4_0000_0000 } else { 0x80_0000_0000 };
        let address = far + 0x10_0000 * regions.len() as u64;
        assert_eq!(address % alignment, 0);
        regions.push(Region { kind, address, bytes: vec![0; size], is_finished: false });
        Ok(address)
    }

    fn write(&mut self, address: u64, bytes: &[u8]) -> io::Result<()> {
        let mut regions = self.0.lock().map_err(|_| io::ErrorKind::Other)?;
        let field = regions.iter_mut().filter(|region| !region.is_finished).find_map(|region| {
            let start = usize::try_from(address.checked_sub(region.address)?).ok()?;
            region.bytes.get_mut(start..)?.get_mut(..bytes.len())
        });
        field.ok_or(io::ErrorKind::InvalidInput)?.copy_from_slice(bytes);
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        let mut regions = self.0.lock().map_err(|_| io::ErrorKind::Other)?;
        regions.iter_mut().for_each(|region| region.is_finished = true);
        Ok(())
    }
}

impl Recorded {
    /// Returns true if a region with code has an address as a number of eight bytes.
    fn has_entry(&self, address: u64) -> bool {
        let Ok(regions) = self.0.lock() else { return false };
        regions
            .iter()
            .filter(|region| region.kind == MemoryKind::Code)
            .any(|region| region.bytes.chunks_exact(8).any(|bytes| bytes == address.to_le_bytes()))
    }
}

fn isa(name: &str) -> Result<OwnedTargetIsa> {
    Ok(lookup_by_name(name)?.finish(Flags::new(settings::builder()))?)
}

macro_rules! compiler {
    ($package:ident, $triple:literal, $features:literal) => {{
        let setup = $package::Setup::from_triple($triple, "", $features)?;
        let generator = $package::codegen::Generator::new(setup.features);
        Compiler::new(generator, move || $package::assembler(&setup), Settings::default())
    }};
}

/// Returns a module and its memory for each machine.
fn modules() -> Result<Vec<(JITModule, Recorded)>> {
    let machines = [
        ("x86_64", compiler!(x86_mc, "x86_64-linux-gnu", "")),
        ("aarch64", compiler!(aarch64_mc, "aarch64-linux-gnu", "")),
        ("riscv64", compiler!(riscv_mc, "riscv64-linux-gnu", "+m,+a,+f,+d,+c")),
        // Cranelift has no description of LoongArch.
        ("riscv64", compiler!(loongarch_mc, "loongarch64-linux-gnu", "")),
    ];
    let modules = machines.into_iter().map(|(name, compiler)| {
        let memory = Recorded::default();
        let names = default_libcall_names();
        let mut builder =
            JITBuilder::with_memory(isa(name)?, names, compiler, Box::new(memory.clone()));
        builder.symbol("host", std::ptr::without_provenance(HOST));
        builder.symbol_lookup_fn(Box::new(|name| {
            (name == "other").then_some(std::ptr::without_provenance(OTHER))
        }));
        Ok((JITModule::new(builder), memory))
    });
    modules.collect()
}

/// Addresses of functions that no call reaches directly.
const HOST: usize = 0x7f12_3456_7890;
const OTHER: usize = 0x7e12_3456_7890;

/// Defines a function that calls others, and adds a number in memory.
fn define(
    module: &mut JITModule,
    name: &str,
    calls: &[&str],
    datum: Option<&str>,
) -> Result<FuncId> {
    let mut signature = module.make_signature();
    signature.params.push(AbiParam::new(types::I64));
    signature.returns.push(AbiParam::new(types::I64));
    let id = module.declare_function(name, Linkage::Local, &signature)?;
    let mut context = module.make_context();
    context.func.signature = signature.clone();
    let mut callees = Vec::new();
    for callee in calls {
        let linkage = if *callee == "later" { Linkage::Export } else { Linkage::Import };
        let callee = module.declare_function(callee, linkage, &signature)?;
        callees.push(module.declare_func_in_func(callee, &mut context.func));
    }
    let datum = match datum {
        None => None,
        Some(name) => Some(module.declare_data(name, Linkage::Import, true, false)?),
    };
    let datum = datum.map(|id| module.declare_data_in_func(id, &mut context.func));
    let config = module.target_config();
    let mut builders = FunctionBuilderContext::new();
    let mut b = FunctionBuilder::new(&mut context.func, &mut builders);
    let entry = b.create_block();
    b.append_block_params_for_function_params(entry);
    b.switch_to_block(entry);
    let mut value = b.block_params(entry)[0];
    for callee in callees {
        let call = b.ins().call(callee, &[value]);
        value = b.inst_results(call)[0];
    }
    if let Some(datum) = datum {
        let address = b.ins().symbol_value(types::I64, datum);
        let number = b.ins().load(types::I64, MemFlagsData::trusted(), address, 0);
        value = b.ins().iadd(value, number);
    }
    b.ins().return_(&[value]);
    b.seal_all_blocks();
    b.finalize(config);
    module.define_function(id, &mut context)?;
    Ok(id)
}

#[test]
fn what_is_far_away_is_reached_through_the_table() -> Result {
    for (mut module, memory) in modules()? {
        let number = module.declare_data("number", Linkage::Export, true, false)?;
        let mut data = DataDescription::new();
        data.define(41_i64.to_le_bytes().into());
        module.define_data(number, &data)?;
        let first = define(&mut module, "first", &["host", "other", "floor"], Some("number"))?;
        module.finalize_definitions()?;
        let (address, size) = module.get_finalized_data(number);
        assert_eq!(size, 8);
        let address = address as u64;
        assert!(address >= 0x80_0000_0000, "{address:x}");
        assert!([HOST as u64, OTHER as u64, address].iter().all(|one| memory.has_entry(*one)));
        // A second step calls what is in memory.
        let before = module.get_finalized_function(first);
        let second = define(&mut module, "second", &["first", "host"], Some("number"))?;
        module.finalize_definitions()?;
        assert_eq!(module.get_finalized_function(first), before);
        assert_ne!(module.get_finalized_function(second), before);
        assert!(memory.0.lock().is_ok_and(|regions| regions.iter().all(|one| one.is_finished)));
    }
    Ok(())
}

#[test]
fn symbols_without_addresses_are_errors() -> Result {
    for (mut module, _) in modules()? {
        define(&mut module, "first", &["unknown"], None)?;
        let error = module.finalize_definitions().map_err(|error| error.to_string());
        assert!(error.is_err_and(|text| text.contains("unknown")));
    }
    for (mut module, _) in modules()? {
        module.declare_data("of_thread", Linkage::Export, true, true)?;
        let id = module.declare_data("of_thread", Linkage::Export, true, true)?;
        let mut data = DataDescription::new();
        data.define(1_i64.to_le_bytes().into());
        module.define_data(id, &data)?;
        let error = module.finalize_definitions().map_err(|error| error.to_string());
        assert!(error.is_err_and(|text| text.contains("thread")));
    }
    Ok(())
}

/// The program that runs has memory on x86-64.
#[cfg(target_arch = "x86_64")]
#[test]
fn memory_of_the_program_is_executable() -> Result {
    let compiler = compiler!(x86_mc, "x86_64-linux-gnu", "");
    let builder = JITBuilder::with_isa(isa("x86_64")?, default_libcall_names(), compiler);
    let mut module = JITModule::new(builder);
    let id = define(&mut module, "first", &["floor"], None)?;
    module.finalize_definitions()?;
    let address = module.get_finalized_function(id) as u64;
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let of_function = maps.lines().find(|line| {
        let bounds = line.split(' ').next().and_then(|range| range.split_once('-'));
        let parse = |text: &str| u64::from_str_radix(text, 16).unwrap_or_default();
        bounds.is_some_and(|(start, end)| (parse(start)..parse(end)).contains(&address))
    });
    assert!(maps.is_empty() || of_function.is_some_and(|line| line.contains("r-xp")), "{maps}");
    Ok(())
}
