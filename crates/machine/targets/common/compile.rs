//! Part of the examples `compile` that is the same for all targets: a module is compiled to a file, or its machine code
//! is printed.

use std::error::Error;
use std::fs;

use tablegen_backend::lower::Lowering;
use tablegen_backend::output::InstPrinter;
use tablegen_backend::target::{OpcodeOf, RegisterOf, Target};
use tablegen_backend::{Relocation, Settings};
use tablegen_mc::assembler::link::Link;
use tablegen_mc::assembler::{Assembler, Emit, elf};

use super::image;

use super::show::show;

/// Returns true if an argument is given.
pub(crate) fn has(args: &[String], name: &str) -> bool {
    args.iter().any(|arg| arg == name)
}

/// Returns the features among the arguments.
pub(crate) fn features(args: &[String]) -> &str {
    args.iter().find(|arg| arg.starts_with(['+', '-'])).map_or("", String::as_str)
}

/// Returns the kind of linked file that the arguments name.
pub(crate) fn relocation(args: &[String]) -> Relocation {
    match () {
        () if has(args, "static") => Relocation::Static,
        () if has(args, "pic") => Relocation::Shared,
        () => Relocation::Executable,
    }
}

/// Compiles a file by the arguments: `IN.ll OUT.o` and options. `pointer` is the size of addresses in bytes.
///
/// With `memory=ADDRESS`, in hexadecimal, the output is the memory at this address, and the address of `main` is printed.
/// Each further `NAME=ADDRESS` is a function or a variable of the program that loads the memory. A program that runs
/// what it compiles does the same without files. Only making the memory executable and calling it need `unsafe`.
pub(crate) fn run<L, P, M>(
    args: &[String],
    pointer: u64,
    generator: &L,
    printer: P,
    machine: M,
) -> Result<(), Box<dyn Error>>
where
    L: Lowering,
    P: InstPrinter<<L as Target>::Isa>,
    M: Emit<Opcode = OpcodeOf<L>, Register = RegisterOf<L>> + Link,
{
    let [input, output, rest @ ..] = args else {
        return Err("usage: compile IN.ll OUT.o [FEATURES]".into());
    };
    let module = tablegen_llvm_ir::read(&fs::read_to_string(input)?, pointer)?;
    if output == "-m" {
        return show(generator, &module, None);
    }
    let is_timed = has(rest, "time");
    let settings = Settings::default().checked(!is_timed).scheduled(has(rest, "schedule"));
    if output.ends_with(".s") {
        let text = tablegen_backend::compile_to_text(generator, printer, &module, settings)?;
        fs::write(output, text)?;
        return Ok(());
    }
    let start = processor_time();
    let object = tablegen_backend::compile(generator, Assembler::new(machine), &module, settings)?;
    if let Some(start) = rest.iter().find_map(|arg| arg.strip_prefix("memory=")) {
        return image::write::<M>(&object, u64::from_str_radix(start, 16)?, rest, output);
    }
    let bytes = elf::write(&object);
    if is_timed {
        println!("{}", processor_time() - start);
    }
    fs::write(output, bytes)?;
    Ok(())
}

/// Returns the nanoseconds that this process has run on a processor, by Linux. 0 elsewhere.
fn processor_time() -> u64 {
    let text = fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or_default()
}
