//! Compiles LLVM IR as text to an ELF file: `compile IN.ll OUT.o [FEATURES]`, with features such as
//! `+zba,+zbb`. Tests of the code generator use it (`tests/codegen/run.py`).
//!
//! With `-m` in the place of `OUT.o`, the machine code of each function is printed as text, before
//! register allocation and at the end.

#[cfg(tables)]
mod program {
    use std::error::Error;
    use std::{env, fs};

    use riscv_mc::codegen::Generator;
    use riscv_mc::{Processor, asm};
    use tablegen_backend::lower::Lowerer;
    use tablegen_backend::{Finisher, Settings};
    use tablegen_mc::assembler::{Assembler, elf};

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
        let generator = Generator::new(features);
        if output == "-m" {
            let lowerer = Lowerer::new(&generator);
            let finisher = Finisher::new(&generator);
            for (id, _) in module.iter() {
                if let Some(mut function) = lowerer.lower(&module, id)? {
                    print!("{function}");
                    finisher.finish(&mut function)?;
                    print!("{function}");
                }
            }
            return Ok(());
        }
        let assembler = Assembler::new(asm::Machine::new(features));
        let settings = Settings::default().checked(true);
        let object = tablegen_backend::compile(&generator, assembler, &module, settings)?;
        fs::write(output, elf::write(&object))?;
        Ok(())
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
