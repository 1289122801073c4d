//! Compiles LLVM IR as text to an ELF file: `compile IN.ll OUT.o [FEATURES]`, with features such as
//! `+lse`. Tests of the code generator use it (`tests/codegen/run.py`). Further arguments: `static`, `pie` or
//! `pic`.
//!
//! A name of the output that ends with `.s` stands for assembly text.
//!
//! With `-m` in the place of `OUT.o`, the machine code of each function is printed as text, before
//! register allocation and at the end. With a further argument `time`, the processor time of code generation
//! in nanoseconds is printed, without reading and writing of files and without the check of the allocator.
//! With `schedule`, instructions are scheduled.

#[cfg(tables)]
#[path = "../../common/show.rs"]
mod show;

#[cfg(tables)]
mod program {
    use std::error::Error;
    use std::{env, fs};

    use aarch64_mc::codegen::{Generator, Relocation, TextPrinter};
    use aarch64_mc::{Processor, asm};
    use tablegen_backend::Settings;
    use tablegen_mc::assembler::{Assembler, elf};

    use super::show::show;

    pub(crate) fn main() -> Result<(), Box<dyn Error>> {
        let args: Vec<String> = env::args().skip(1).collect();
        let [input, output, rest @ ..] = &args[..] else {
            return Err("usage: compile IN.ll OUT.o [FEATURES]".into());
        };
        let features =
            rest.iter().find(|arg| arg.starts_with(['+', '-'])).map_or("", String::as_str);
        let features = Processor::find("generic")?.features().parse(features)?;
        let module = tablegen_llvm_ir::read(&fs::read_to_string(input)?, 8)?;
        let has = |name: &str| rest.iter().any(|arg| arg == name);
        let relocation = match () {
            () if has("static") => Relocation::Static,
            () if has("pic") => Relocation::Shared,
            () => Relocation::Executable,
        };
        let generator = Generator::new(features).with_relocation(relocation);
        if output == "-m" {
            return show(&generator, &module, None);
        }
        let is_timed = rest.iter().any(|arg| arg == "time");
        let is_scheduled = rest.iter().any(|arg| arg == "schedule");
        let settings = Settings::default().checked(!is_timed).scheduled(is_scheduled);
        if output.ends_with(".s") {
            let printer = TextPrinter::new(features);
            let text = tablegen_backend::compile_to_text(&generator, printer, &module, settings)?;
            fs::write(output, text)?;
            return Ok(());
        }
        let start = processor_time();
        let assembler = Assembler::new(asm::Machine::new(features, false));
        let object = tablegen_backend::compile(&generator, assembler, &module, settings)?;
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
}

#[cfg(tables)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    program::main()
}

#[cfg(not(tables))]
fn main() {
    eprintln!("the code generator needs the tables of LLVM's description: see `CONTRIBUTING.md`");
}
