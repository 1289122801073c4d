//! Compiles LLVM IR as text to an ELF file: `compile IN.ll OUT.o [FEATURES]`, with features such as
//! `-d`. Tests of the code generator use it (`tests/codegen/run.py`). Further arguments: `static`, `pie` or
//! `pic`.
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

    use arm_mc::codegen::{Generator, TextPrinter};
    use arm_mc::{Processor, asm};

    use super::compile::{features, relocation, run};

    pub(crate) fn main() -> Result<(), Box<dyn Error>> {
        let args: Vec<String> = env::args().skip(1).collect();
        let features =
            Processor::find("generic")?.features().parse("+armv7-a")?.parse(features(&args))?;
        let generator = Generator::new(features).with_relocation(relocation(&args));
        let printer = TextPrinter::new(features);
        run(&args, 4, &generator, printer, asm::Machine::new(features, false))
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
