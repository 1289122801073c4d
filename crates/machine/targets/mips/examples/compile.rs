//! Compiles LLVM IR as text to an ELF file: `compile IN.ll OUT.o [FEATURES]`, with features such as
//! `+msa`. Tests of the code generator use it (`tests/codegen/run.py`). The further argument `static` is needed.
//!
//! A name of the output that ends with `.s` stands for assembly text.
//!
//! With `memory=ADDRESS`, the output is the memory at this address, for a program that loads it.
//!
//! With `-m` in the place of `OUT.o`, the machine code of each function is printed as text, before
//! register allocation and at the end. With a further argument `time`, the processor time of code generation
//! in nanoseconds is printed, without reading and writing of files and without the check of the allocator.
//! With `schedule`, instructions are scheduled.

#[cfg(tables)]
#[path = "../../common/compile.rs"]
mod compile;
#[cfg(tables)]
#[path = "../../common/image.rs"]
mod image;
#[cfg(tables)]
#[path = "../../common/show.rs"]
mod show;

#[cfg(tables)]
mod program {
    use std::env;
    use std::error::Error;

    use mips_mc::codegen::{Generator, TextPrinter};
    use mips_mc::{Processor, asm};
    use tablegen_backend::Relocation;

    use super::compile::{features, relocation, run};

    pub(crate) fn main() -> Result<(), Box<dyn Error>> {
        let args: Vec<String> = env::args().skip(1).collect();
        let features = Processor::find("mips64r2")?.features().parse(features(&args))?;
        if relocation(&args) != Relocation::Static {
            return Err("programs are those at fixed addresses: `static`".into());
        }
        let generator = Generator::new(features);
        let printer = TextPrinter::new(features);
        run(&args, 8, &generator, printer, asm::Machine::new(features, false))
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
