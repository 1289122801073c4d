//! Compiles random modules to an ELF file, and writes what they show when they are interpreted:
//! `campaign SEED COUNT OUT.o OUT.txt PROCESSOR FEATURES`. `tests/codegen/campaign.py` compares it with what
//! the compiled code shows.
//!
//! A further argument `trace` writes the numbers of the checksums to `OUT.txt.trace`, and `no-math` leaves
//! out functions of the C library for mathematics. With `-m` in the place of `OUT.o`, the input and the machine code of the
//! function `OUT.txt` are printed.

#[cfg(tables)]
mod program {
    use std::error::Error;
    use std::fmt::Write;
    use std::{env, fs};

    use aarch64_mc::codegen::Generator;
    use aarch64_mc::{Processor, asm};
    use tablegen_backend::ir::{Module, SymbolKind};
    use tablegen_backend::lower::Lowerer;
    use tablegen_backend::{Finisher, Settings};
    use tablegen_ir_testing::{Limits, interpret, random};
    use tablegen_mc::assembler::{Assembler, elf};
    use tablegen_random::Rng;

    /// Instructions that are interpreted at most.
    const MAX_STEPS: u64 = 20_000_000;

    pub(crate) fn main() -> Result<(), Box<dyn Error>> {
        let args: Vec<String> = env::args().skip(1).collect();
        let [seed, count, output, expected, processor, features, ..] = &args[..] else {
            return Err("usage: campaign SEED COUNT OUT.o OUT.txt PROCESSOR FEATURES".into());
        };
        let pointer_bits = 64;
        let features = Processor::find(processor)?.features().parse(features)?;
        let has_math = !args.iter().any(|arg| arg == "no-math");
        let limits = Limits {
            pointer_bits,
            has_fma: has_math,
            has_atomics: true,
            has_math,
            has_pointer_lists: false,
        };
        let module = random(&mut Rng::new(seed.parse()?), limits, count.parse()?);
        if let Err(errors) = module.verify() {
            return Err(format!("seed {seed}: {errors:?}").into());
        }
        let generator = Generator::new(features);
        if output == "-m" {
            return print(&generator, &module, expected);
        }
        let mut text = String::new();
        let is_traced = args.iter().any(|arg| arg == "trace");
        let mut trace = String::new();
        let mut on_report = |number| trace.push_str(&format!("{number:016x}\n"));
        let shown = interpret(&module, pointer_bits, MAX_STEPS, &mut on_report)?;
        if is_traced {
            fs::write(format!("{expected}.trace"), trace)?;
        }
        for (number, sum) in shown {
            writeln!(text, "{number:08x} {sum:016x}")?;
        }
        fs::write(expected, text)?;
        let assembler = Assembler::new(asm::Machine::new(features, false));
        // Every other module is scheduled.
        let is_scheduled = seed.ends_with(['1', '3', '5', '7', '9']);
        let settings = Settings::default().checked(true).scheduled(is_scheduled);
        let object = tablegen_backend::compile(&generator, assembler, &module, settings)?;
        fs::write(output, elf::write(&object))?;
        Ok(())
    }

    /// Prints a function.
    fn print(generator: &Generator, module: &Module, name: &str) -> Result<(), Box<dyn Error>> {
        let lowerer = Lowerer::new(generator);
        let finisher = Finisher::new(generator);
        for (id, symbol) in module.iter().filter(|(_, symbol)| symbol.name == name) {
            if let SymbolKind::Function(function) = &symbol.kind {
                println!("{function}");
            }
            if let Some(mut function) = lowerer.lower(module, id)? {
                print!("{function}");
                finisher.finish(&mut function)?;
                print!("{function}");
            }
        }
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
