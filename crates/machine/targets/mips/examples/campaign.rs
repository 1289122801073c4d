//! Compiles random modules to an ELF file, and writes what they show when they are interpreted:
//! `campaign SEED COUNT OUT.o OUT.txt PROCESSOR FEATURES`. `tests/codegen/campaign.py` compares it with what
//! the compiled code shows.
//!
//! A further argument `trace` writes the numbers of the checksums to `OUT.txt.trace`, and `no-math` leaves
//! out functions of the C library for mathematics. With `-m` in the place of `OUT.o`, the input and the machine code of the
//! function `OUT.txt` are printed.

#[cfg(tables)]
#[path = "../../common/campaign.rs"]
mod campaign;
#[cfg(tables)]
#[path = "../../common/show.rs"]
mod show;

#[cfg(tables)]
mod program {
    use std::env;
    use std::error::Error;

    use mips_mc::codegen::Generator;
    use mips_mc::{Processor, asm};
    use tablegen_ir_testing::Limits;

    use super::campaign;

    pub(crate) fn main() -> Result<(), Box<dyn Error>> {
        let args: Vec<String> = env::args().skip(1).collect();
        let [_, _, _, _, processor, features, ..] = &args[..] else {
            return Err("usage: campaign SEED COUNT OUT.o OUT.txt PROCESSOR FEATURES".into());
        };
        let pointer_bits = 64;
        let features = Processor::find(processor)?.features().parse(features)?;
        let has_math = !args.iter().any(|arg| arg == "no-math");
        let limits = Limits {
            pointer_bits,
            // `fma` and `fmaf` of glibc round twice under qemu.
            has_fma: false,
            has_atomics: true,
            has_math,
            has_pointer_lists: false,
        };
        let generator = Generator::new(features);
        campaign::run(&args, limits, &generator, asm::Machine::new(features, false))
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
