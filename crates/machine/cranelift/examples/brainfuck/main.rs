//! Compiler of Brainfuck: `brainfuck [--cranelift] PROGRAM.bf OUT.o`.
//!
//! The objects are for RISC-V. They are made by the code generator of `tablegen-backend`, or, with `--cranelift`, by
//! Cranelift's own. The program is the same for both: `language.rs` knows only `cranelift_module::Module`.
//!
//! ```console
//! $ cargo run --features tables --example brainfuck -- letters.bf letters.o
//! $ riscv64-linux-gnu-gcc -static letters.o -o letters && qemu-riscv64 letters
//! ```

mod language;

use std::error::Error;
use std::{env, fs};

use cranelift_codegen::isa::{OwnedTargetIsa, lookup_by_name};
use cranelift_codegen::settings::{self, Configurable, Flags};
use cranelift_module::default_libcall_names;
use riscv_mc::Setup;
use riscv_mc::codegen::Generator;
use tablegen_backend::Settings;

fn isa() -> Result<OwnedTargetIsa, Box<dyn Error>> {
    let mut flags = settings::builder();
    flags.set("opt_level", "speed")?;
    flags.enable("is_pic")?;
    Ok(lookup_by_name("riscv64")?.finish(Flags::new(flags))?)
}

/// Compiles a program by Cranelift's code generator.
fn by_cranelift(source: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    use cranelift_object::{ObjectBuilder, ObjectModule};
    let builder = ObjectBuilder::new(isa()?, "program", default_libcall_names())?;
    let mut module = ObjectModule::new(builder);
    language::compile(&mut module, source)?;
    Ok(module.finish().emit()?)
}

/// Compiles a program by the code generator that comes from LLVM's description.
fn by_tablegen(source: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    use tablegen_cranelift::{ObjectBuilder, ObjectModule};
    let builder = ObjectBuilder::new(isa()?, "program", default_libcall_names())?;
    let mut module = ObjectModule::new(builder);
    language::compile(&mut module, source)?;
    let setup = Setup::from_triple("riscv64-linux-gnu", "", "+m,+a,+f,+d,+c")?;
    let generator = Generator::new(setup.features);
    let assembler = riscv_mc::assembler(&setup);
    Ok(module.finish().emit(&generator, assembler, Settings::default())?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let (options, paths): (Vec<String>, Vec<String>) =
        env::args().skip(1).partition(|arg| arg.starts_with("--"));
    let [source, output] = &paths[..] else {
        return Err("usage: brainfuck [--cranelift] PROGRAM.bf OUT.o".into());
    };
    let source = fs::read_to_string(source)?;
    let object = match options.iter().any(|option| option == "--cranelift") {
        true => by_cranelift(&source)?,
        false => by_tablegen(&source)?,
    };
    fs::write(output, object)?;
    Ok(())
}
