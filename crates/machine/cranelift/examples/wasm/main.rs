//! Compiler of WebAssembly: `wasm [OPTIONS] PROGRAM.wasm OUT.o`.
//!
//! - `--machine=NAME`: `riscv64` (the default), `aarch64`, `x86_64`, `loongarch64`, `armv7` or `thumbv7`.
//! - `--features=LIST`: features of the code generator, such as `+zbb`.
//! - `--cranelift`: the object is made by Cranelift's own code generator.
//! - `--plain`: Cranelift's optimizer does not run.
//! - `--time`: prints the nanoseconds of all steps behind the validation of the program.
//!
//! The program is the same for both code generators: `program.rs` and `function.rs` know only
//! `cranelift_module::Module`. Linked with a runtime that has the memory and the functions that the program imports
//! (`tests/codegen/runtime/wasi.c`), the object is a program: `tests/codegen/wasm.py` runs some.

mod function;
mod operators;
mod program;
#[path = "../runtests/target.rs"]
#[expect(dead_code, reason = "the other example prints functions as well")]
mod target;

use std::error::Error;
use std::{env, fs};

use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::settings::{self, Configurable, Flags};
use cranelift_module::default_libcall_names;
use tablegen_backend::Settings;
use tablegen_mc::assembler::elf;

use program::Program;

/// Returns the nanoseconds that this process has run on a processor, by Linux. 0 elsewhere.
fn processor_time() -> u64 {
    let text = fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or_default()
}

fn by_cranelift(isa: OwnedTargetIsa, program: &Program<'_>) -> Result<Vec<u8>, Box<dyn Error>> {
    use cranelift_object::{ObjectBuilder, ObjectModule};
    let builder = ObjectBuilder::new(isa, "program", default_libcall_names())?;
    let mut module = ObjectModule::new(builder);
    program.define(&mut module, false)?;
    Ok(module.finish().emit()?)
}

fn by_tablegen(
    isa: OwnedTargetIsa,
    generator: &dyn target::CodeGenerator,
    pointer_bits: u32,
    program: &Program<'_>,
) -> Result<Vec<u8>, Box<dyn Error>> {
    use tablegen_cranelift::{ObjectBuilder, ObjectModule};
    let mut builder = ObjectBuilder::new(isa, "program", default_libcall_names())?;
    builder.pointer_bits(pointer_bits);
    let mut module = ObjectModule::new(builder);
    program.define(&mut module, pointer_bits < 64)?;
    let product = module.finish();
    if let [name, ..] = product.undefined() {
        return Err(format!("`{name}` is not defined").into());
    }
    let object = generator.object(&product.module, Settings::default())?;
    Ok(elf::write(&object))
}

fn main() -> Result<(), Box<dyn Error>> {
    let (options, paths): (Vec<String>, Vec<String>) =
        env::args().skip(1).partition(|arg| arg.starts_with("--"));
    let [source, output] = &paths[..] else {
        return Err("usage: wasm [OPTIONS] PROGRAM.wasm OUT.o".into());
    };
    let has = |name: &str| options.iter().any(|option| option == name);
    let value = |name: &str| options.iter().find_map(|option| option.strip_prefix(name));
    let machine = value("--machine=").unwrap_or("riscv64");
    let (generator, isa) = target::find(machine, value("--features=").unwrap_or_default())?;
    let mut flags = settings::builder();
    flags.set("opt_level", if has("--plain") { "none" } else { "speed" })?;
    flags.set("enable_verifier", "false")?;
    flags.enable("is_pic")?;
    let isa = isa.finish(Flags::new(flags))?;
    let bytes = fs::read(source)?;
    let program = Program::read(&bytes)?;
    let start = processor_time();
    let object = match has("--cranelift") {
        true => by_cranelift(isa, &program)?,
        false => by_tablegen(isa, &*generator, target::pointer_bits(machine), &program)?,
    };
    if has("--time") {
        println!("{}", processor_time() - start);
    }
    fs::write(output, object)?;
    Ok(())
}
