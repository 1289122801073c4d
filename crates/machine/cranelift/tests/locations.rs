//! Source locations of machine code, for the code generators of all machines, in objects and in memory.

use std::collections::BTreeSet;
use std::error::Error;
use std::io;

use cranelift_codegen::ir::SourceLoc;
use cranelift_codegen::isa::{OwnedTargetIsa, lookup_by_name};
use cranelift_codegen::settings::{self, Configurable, Flags};
use cranelift_codegen::{Context, Final, MachSrcLoc};
use cranelift_module::{Linkage, Module, default_libcall_names};
use cranelift_reader::parse_functions;
use tablegen_backend::Settings;
use tablegen_cranelift::jit::{Compiler, JITBuilder, JITModule, Memory, MemoryKind};
use tablegen_cranelift::{ObjectBuilder, ObjectModule};

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

/// A loop with traps, calls through an address, and instructions without a location.
const SOURCE: &str = "
function %f(i64, i64, i32) -> i64 system_v {
    sig0 = (i64) -> i64 system_v
block0(v0: i64, v1: i64, v2: i32):
@0010   v3 = sdiv v0, v1
@0012   trapnz v2, user1
@0014   v4 = iadd v3, v1
        jump block1(v4)
block1(v5: i64):
@0020   v6 = call_indirect sig0, v0(v5)
@0022   v7 = isub v6, v1
@0024   v8 = icmp sgt v7, v1
@0026   brif v8, block1(v7), block2
block2:
@0030   trapz v2, user1
@0032   v9 = imul v7, v0
@0034   return v9
}
";

/// Memory that nobody reads.
struct Unread(u64);

impl Memory for Unread {
    fn allocate(&mut self, _: MemoryKind, size: usize, alignment: u64) -> io::Result<u64> {
        let start = self.0.next_multiple_of(alignment);
        self.0 = start + size as u64;
        Ok(start)
    }

    fn write(&mut self, _: u64, _: &[u8]) -> io::Result<()> {
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn isa(name: &str, opt_level: &str) -> Result<OwnedTargetIsa> {
    let mut flags = settings::builder();
    flags.set("opt_level", opt_level)?;
    Ok(lookup_by_name(name)?.finish(Flags::new(flags))?)
}

fn define(module: &mut impl Module, source: &str) -> Result<cranelift_module::FuncId> {
    let function = parse_functions(source)?.pop().ok_or("no function")?;
    let id = module.declare_function("f", Linkage::Export, &function.signature)?;
    module.define_function(id, &mut Context::for_function(function))?;
    Ok(id)
}

struct Compiled {
    code: Vec<u8>,
    in_object: Vec<MachSrcLoc<Final>>,
    in_memory: Vec<MachSrcLoc<Final>>,
}

macro_rules! generator {
    (loongarch_mc, $setup:expr) => {
        Ok(loongarch_mc::codegen::Generator::from_setup($setup)?)
    };
    ($package:ident, $setup:expr) => {
        Ok($package::codegen::Generator::new($setup.features))
    };
}

macro_rules! compiled {
    ($package:ident, $isa:expr, $triple:literal, $features:literal, $source:expr) => {{
        let setup = $package::Setup::from_triple($triple, "", $features)?;
        let generator = || -> Result<_> { generator!($package, &setup) };
        let (isa, source): (OwnedTargetIsa, &str) = ($isa, $source);
        let builder = ObjectBuilder::new(isa.clone(), "f", default_libcall_names())?;
        let mut module = ObjectModule::new(builder);
        let id = define(&mut module, source)?;
        let product = module.finish();
        let assembler = $package::assembler(&setup);
        let object = product.compile(&generator()?, assembler, Settings::default())?;
        let in_object = product.source_locations(&object).remove(&id).unwrap_or_default();
        let text = object.sections.iter().find(|section| section.name == ".text");
        let code = text.map(|section| section.data.clone()).unwrap_or_default();
        let assembler = move || $package::assembler(&setup);
        let compiler = Compiler::new(
            {
                let setup = $package::Setup::from_triple($triple, "", $features)?;
                let generator: Result<_> = generator!($package, &setup);
                generator?
            },
            assembler,
            Settings::default(),
        );
        let memory = Box::new(Unread(0x1_0000));
        let builder = JITBuilder::with_memory(isa, default_libcall_names(), compiler, memory);
        let mut module = JITModule::new(builder);
        let id = define(&mut module, source)?;
        module.finalize_definitions()?;
        let in_memory = module.get_finalized_source_locations(id).to_vec();
        Compiled { code, in_object, in_memory }
    }};
}

/// Returns what each machine makes of a function, with the bytes of a trap.
fn all_machines(source: &str, opt: &str) -> Result<Vec<(&'static str, &'static [u8], Compiled)>> {
    // Cranelift has no description of LoongArch.
    Ok(vec![
        (
            "x86",
            b"\x0f\x0b",
            compiled!(x86_mc, isa("x86_64", opt)?, "x86_64-linux-gnu", "", source),
        ),
        (
            "aarch64",
            b"\x20\x00\x20\xd4",
            compiled!(aarch64_mc, isa("aarch64", opt)?, "aarch64-linux-gnu", "", source),
        ),
        (
            "riscv",
            b"\0\0",
            compiled!(
                riscv_mc,
                isa("riscv64", opt)?,
                "riscv64-linux-gnu",
                "+m,+a,+f,+d,+c",
                source
            ),
        ),
        (
            "loongarch",
            b"\0\x04\x60\x38",
            compiled!(loongarch_mc, isa("riscv64", opt)?, "loongarch64-linux-gnu", "", source),
        ),
    ])
}

fn numbers(locations: &[MachSrcLoc<Final>]) -> BTreeSet<u32> {
    locations.iter().map(|one| one.loc.bits()).collect()
}

#[test]
fn ranges_are_sorted_and_those_of_the_instructions() -> Result {
    for (name, _, compiled) in all_machines(SOURCE, "none")? {
        let Compiled { code, in_object, in_memory } = compiled;
        let ranges: Vec<(u32, u32, SourceLoc)> =
            in_object.iter().map(|one| (one.start, one.end, one.loc)).collect();
        assert!(ranges.iter().all(|(start, end, _)| start < end), "{name}: {ranges:?}");
        assert!(ranges.windows(2).all(|pair| pair[0].1 <= pair[1].0), "{name}: {ranges:?}");
        assert!(ranges.last().is_some_and(|last| last.1 as usize <= code.len()), "{name}");
        // Each instruction has code, but the comparison, which may be a part of the branch.
        let mut expected =
            BTreeSet::from([0x10, 0x12, 0x14, 0x20, 0x22, 0x24, 0x26, 0x30, 0x32, 0x34]);
        let mut found = numbers(&in_object);
        (expected.remove(&0x24), found.remove(&0x24));
        assert_eq!(found, expected, "{name}");
        let memory: Vec<(u32, u32, SourceLoc)> =
            in_memory.iter().map(|one| (one.start, one.end, one.loc)).collect();
        assert_eq!(numbers(&in_memory), numbers(&in_object), "{name}");
        assert_eq!(ranges.len(), memory.len(), "{name}");
    }
    Ok(())
}

#[test]
fn addresses_of_traps_have_the_locations_of_their_instructions() -> Result {
    for (name, trap, compiled) in all_machines(SOURCE, "speed")? {
        let Compiled { code, in_object, .. } = compiled;
        let unit = trap.len();
        let step = if name == "x86" { 1 } else { unit };
        let offsets =
            (0..code.len()).step_by(step).filter(|&offset| code[offset..].starts_with(trap));
        let found: BTreeSet<u32> = offsets
            .filter_map(|offset| {
                let offset = u32::try_from(offset).ok()?;
                let range = in_object.iter().find(|one| (one.start..one.end).contains(&offset))?;
                Some(range.loc.bits())
            })
            .collect();
        // The division traps for two reasons, `trapnz` and `trapz` with the same code each have their own trap.
        assert!(found.is_superset(&BTreeSet::from([0x10, 0x12, 0x30])), "{name}: {found:x?}");
    }
    Ok(())
}

#[test]
fn locations_are_those_of_cranelifts_own_code_generator() -> Result {
    for opt_level in ["none", "speed"] {
        let isa = isa("x86_64", opt_level)?;
        let function = parse_functions(SOURCE)?.pop().ok_or("no function")?;
        let mut context = Context::for_function(function);
        let code = context.compile(&*isa, &mut Default::default()).map_err(|error| error.inner)?;
        let mut expected: BTreeSet<u32> = numbers(code.buffer.get_srclocs_sorted());
        // Code without a location is a range there.
        expected.remove(&SourceLoc::default().bits());
        let own = compiled!(x86_mc, isa.clone(), "x86_64-linux-gnu", "", SOURCE);
        let mut found = numbers(&own.in_object);
        // A comparison and its branch are one or two instructions.
        (expected.remove(&0x24), found.remove(&0x24));
        assert_eq!(found, expected, "{opt_level}");
    }
    Ok(())
}

#[test]
fn functions_without_locations_have_no_ranges() -> Result {
    let source: String = SOURCE
        .lines()
        .map(|line| line.strip_prefix('@').map_or(line, |rest| &rest[4..]).to_string() + "\n")
        .collect();
    for ((name, _, with), (_, _, without)) in
        all_machines(SOURCE, "none")?.into_iter().zip(all_machines(&source, "none")?)
    {
        assert!(without.in_object.is_empty() && without.in_memory.is_empty(), "{name}");
        // Traps at one position are one instruction.
        assert!(without.code.len() <= with.code.len(), "{name}");
    }
    Ok(())
}
