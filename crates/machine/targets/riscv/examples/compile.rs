//! Compiles LLVM IR as text to an ELF file: `compile IN.ll OUT.o [FEATURES]`, with features such as
//! `+zba,+zbb`. Tests of the code generator use it (`tests/codegen/run.py`). Further arguments: `rv32`;
//! `static`, `pie` or `pic`; `low` for addresses of 32 bits; `soft` or `single` for the calling convention.
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

    use riscv_mc::codegen::{CodeModel, FloatAbi, Generator, TextPrinter};
    use riscv_mc::{Processor, asm};

    use super::compile::{features, has, relocation, run};

    pub(crate) fn main() -> Result<(), Box<dyn Error>> {
        let args: Vec<String> = env::args().skip(1).collect();
        let (processor, pointer) =
            if has(&args, "rv32") { ("generic-rv32", 4) } else { ("generic-rv64", 8) };
        let features = format!("+m,+a,+f,+d,+c,{}", features(&args));
        let features =
            Processor::find(processor)?.features().parse(features.trim_end_matches(','))?;
        let float_abi = match () {
            () if has(&args, "soft") => FloatAbi::Soft,
            () if has(&args, "single") => FloatAbi::Single,
            () => FloatAbi::Double,
        };
        let generator = Generator::new(features)
            .with_relocation(relocation(&args))
            .with_model(if has(&args, "low") { CodeModel::Low } else { CodeModel::Any })
            .with_float_abi(float_abi);
        let machine = asm::Machine::new(features).with_float_abi(generator.float_abi());
        run(&args, pointer, &generator, TextPrinter::new(features), machine)
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
