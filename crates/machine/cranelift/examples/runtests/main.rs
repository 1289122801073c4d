//! Compiles tests of Cranelift to an ELF file: `runtests [OPTIONS] OUT_DIR FILE.clif ...`. The script
//! `tests/codegen/cranelift.py` links it, runs it, and compares.
//!
//! `OUT_DIR` gets an object for each file, and the list of checks `checks.txt`. A check is a call that a line
//! `; run:` asks for. Each line of the list has these fields, separated by tabs:
//!
//! 1. `check`, `skipped` or `failed`.
//! 2. Path of the file, and text of the line.
//! 3. For a check, `==` or `!=`, and the bytes of the results in hexadecimal digits, or `traps`; otherwise the
//!    reason.
//!
//! Options: `--machine=aarch64`, `x86_64`, `loongarch64`, `mips64el`, `armv7` or `thumbv7` in place of `riscv64`, `--features=+zbb,...`, `--speed` for the optimizer of Cranelift, `--schedule`. `--random=COUNT` makes
//! calls with chosen arguments in place of those of the lines; results are those of Cranelift's interpreter.
//! `--vectors=COUNT` adds random functions on vectors to the files, named `vectors` with their number.
//! `--sizes` compiles all functions in place of making calls; the fields of the list are `compiled`, the path, the
//! name, and the sizes of the code in bytes: of this code generator, and of Cranelift's.
//! `--function=NAME` prints a function in the forms of all steps in place of writing files.

#[path = "../../tests/common/mod.rs"]
mod calls;
mod checks;
mod file;
mod target;

use std::error::Error;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::{env, fs};

use cranelift_codegen::Context;
use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::ir::Function;
use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::settings::{self, Configurable, Flags};
use tablegen_backend::Settings;
use tablegen_backend::ir::{
    Data, DataPart, Linkage, Module, Signature, Symbol, SymbolId, SymbolKind, Type,
};
use tablegen_mc::assembler::elf;

/// Machine and settings.
pub(crate) struct Machine {
    generator: Box<dyn target::CodeGenerator>,
    settings: Settings,
    /// Cranelift's description of the machine, for its optimizer. `None` without.
    isa: Option<OwnedTargetIsa>,
    /// Cranelift's description of the machine for its verifier, which knows all instructions.
    verifier: OwnedTargetIsa,
    pointer_bits: u32,
    /// True if the machine has no accesses to some numbers that are not aligned.
    needs_alignment: bool,
    function: Option<String>,
    /// Number of calls of each function with chosen arguments.
    random: u64,
    /// Number of random functions on vectors.
    vectors: u64,
    /// True if all functions are compiled, by this code generator and by Cranelift's, in place of calls.
    is_measured: bool,
}

impl Machine {
    fn new(options: &[String]) -> Result<Self, Box<dyn Error>> {
        let value = |name: &str| {
            let prefix = format!("--{name}=");
            options.iter().find_map(|option| option.strip_prefix(&prefix))
        };
        let has = |name: &str| options.iter().any(|option| option == name);
        let machine = value("machine").unwrap_or("riscv64");
        let (generator, isa) = target::find(machine, value("features").unwrap_or_default())?;
        let mut flags = settings::builder();
        flags.enable("enable_pinned_reg")?;
        flags.enable("preserve_frame_pointers")?;
        flags.enable("enable_llvm_abi_extensions")?;
        flags.enable("enable_multi_ret_implicit_sret")?;
        let verifier = isa.finish(Flags::new(flags.clone()))?;
        flags.set("opt_level", "speed")?;
        let optimizer = if has("--speed") { Some(isa.finish(Flags::new(flags))?) } else { None };
        Ok(Machine {
            generator,
            settings: Settings::default().checked(true).scheduled(has("--schedule")),
            isa: optimizer,
            verifier,
            pointer_bits: target::pointer_bits(machine),
            needs_alignment: target::needs_alignment(machine),
            function: value("function").map(String::from),
            random: value("random").map_or(Ok(0), str::parse)?,
            vectors: value("vectors").map_or(Ok(0), str::parse)?,
            is_measured: has("--sizes"),
        })
    }

    /// Returns the size of the code of a module in bytes.
    pub(crate) fn size(&self, module: &Module) -> Result<usize, tablegen_backend::Error> {
        let object = self.generator.object(module, self.settings)?;
        let text = object.sections.iter().find(|section| section.name == ".text");
        Ok(text.map_or(0, |section| section.data.len()))
    }

    /// Returns the size of the code that Cranelift makes of a function, in bytes. 0 if it makes none.
    pub(crate) fn size_of_cranelift(&self, function: &Function) -> usize {
        let mut context = Context::for_function(function.clone());
        let isa = self.isa.as_ref().unwrap_or(&self.verifier);
        // Cranelift panics where the target lacks something.
        let compile = AssertUnwindSafe(|| {
            let code = context.compile(&**isa, &mut ControlPlane::default());
            code.map_or(0, |code| code.code_buffer().len())
        });
        catch_unwind(compile).unwrap_or_default()
    }

    /// Does all steps for a function except writing it.
    pub(crate) fn finish(
        &self,
        module: &Module,
        symbol: SymbolId,
        is_printed: bool,
    ) -> Result<(), tablegen_backend::Error> {
        self.generator.finish(module, symbol, is_printed)
    }

    /// Compiles a module to an ELF file.
    pub(crate) fn compile(&self, module: &Module) -> Result<Vec<u8>, tablegen_backend::Error> {
        self.generator.object(module, self.settings).map(|object| elf::write(&object))
    }
}

/// Size of the stack in bytes, on which Cranelift's interpreter calls functions.
const STACK: usize = 1 << 28;

fn main() {
    let program = || {
        if let Err(error) = run() {
            eprintln!("error: {error}");
            std::process::exit(1);
        }
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(program);
    let ended = thread.map(std::thread::JoinHandle::join);
    if !matches!(ended, Ok(Ok(()))) {
        std::process::exit(101);
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let (options, paths): (Vec<String>, Vec<String>) =
        env::args().skip(1).partition(|arg| arg.starts_with("--"));
    let Some((directory, files)) = paths.split_first() else {
        return Err("usage: runtests [OPTIONS] OUT_DIR FILE.clif ...".into());
    };
    let directory = PathBuf::from(directory);
    let machine = Machine::new(&options)?;
    if machine.random > 0 || machine.is_measured || machine.isa.is_some() {
        std::panic::set_hook(Box::new(|_| {}));
    }
    let mut list = String::new();
    let mut calls = Vec::new();
    let vectors = (0..machine.vectors).map(|number| format!("vectors {number}"));
    for (index, path) in files.iter().cloned().chain(vectors).enumerate() {
        let source = match path.strip_prefix("vectors ").map(str::parse) {
            Some(Ok(number)) => format!("test run\n\n{}", calls::vectors::functions(number)),
            _ => fs::read_to_string(&path)?,
        };
        let prefix = format!("file{index}_");
        let compiled = file::compile(&machine, &source, &prefix);
        for line in compiled.lines {
            writeln!(list, "{}\t{path}\t{}\t{}", line.status.name(), line.text, line.status)?;
        }
        if let Some(object) = compiled.object {
            fs::write(directory.join(format!("{prefix}.o")), object)?;
        }
        calls.extend(compiled.calls);
    }
    if machine.function.is_some() {
        return Ok(());
    }
    if machine.is_measured {
        fs::write(directory.join("checks.txt"), list)?;
        return Ok(());
    }
    fs::write(directory.join("checks.o"), machine.compile(&table(&calls))?)?;
    fs::write(directory.join("checks.txt"), list)?;
    Ok(())
}

/// Returns the module with the addresses of all calls.
fn table(calls: &[String]) -> Module {
    let mut module = Module::new();
    let mut parts = Vec::new();
    for name in calls {
        let function = module.define(name, Signature::new([Type::Ptr], [] as [Type; 0]));
        parts.push(DataPart::Address(function, 0));
    }
    parts.push(DataPart::Zeros(8));
    let data = Data { is_constant: true, ..Data::new(8, parts) };
    module.add(Symbol {
        name: "checks".into(),
        linkage: Linkage::External,
        visibility: Default::default(),
        is_local: true,
        section: None,
        kind: SymbolKind::Data(data),
    });
    module
}
