//! Compiles LLVM IR as text to an ELF file: `compile IN.ll OUT.o [FEATURES]`, with features such as
//! `+zba,+zbb`. Tests of the code generator use it (`tests/codegen/run.py`). Further arguments: `rv32`;
//! `static`, `pie` or `pic`; `low` for addresses of 32 bits; `soft` or `single` for the calling convention.
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

    use riscv_mc::codegen::{CodeModel, FloatAbi, Generator, Relocation, TextPrinter};
    use riscv_mc::{Processor, asm};
    use tablegen_backend::Settings;
    use tablegen_mc::assembler::{Assembler, elf};

    use super::show::show;

    pub(crate) fn main() -> Result<(), Box<dyn Error>> {
        let args: Vec<String> = env::args().skip(1).collect();
        let [input, output, rest @ ..] = &args[..] else {
            return Err("usage: compile IN.ll OUT.o [FEATURES]".into());
        };
        let processor =
            if rest.iter().any(|arg| arg == "rv32") { "generic-rv32" } else { "generic-rv64" };
        let features =
            rest.iter().find(|arg| arg.starts_with(['+', '-'])).map_or("", String::as_str);
        let features = format!("+m,+a,+f,+d,+c,{features}");
        let features =
            Processor::find(processor)?.features().parse(features.trim_end_matches(','))?;
        let pointer = if processor.ends_with("32") { 4 } else { 8 };
        let module = tablegen_llvm_ir::read(&fs::read_to_string(input)?, pointer)?;
        let has = |name: &str| rest.iter().any(|arg| arg == name);
        let relocation = match () {
            () if has("static") => Relocation::Static,
            () if has("pic") => Relocation::Shared,
            () => Relocation::Executable,
        };
        let float_abi = match () {
            () if has("soft") => FloatAbi::Soft,
            () if has("single") => FloatAbi::Single,
            () => FloatAbi::Double,
        };
        let generator = Generator::new(features)
            .with_relocation(relocation)
            .with_model(if has("low") { CodeModel::Low } else { CodeModel::Any })
            .with_float_abi(float_abi);
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
        let machine = asm::Machine::new(features).with_float_abi(generator.float_abi());
        let assembler = Assembler::new(machine);
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
