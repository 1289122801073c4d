//! Part of the examples `campaign` that is the same for all targets: random modules are interpreted and
//! compiled.

use std::error::Error;
use std::fmt::Write;
use std::fs;

use tablegen_backend::Settings;
use tablegen_backend::lower::Lowering;
use tablegen_backend::target::{OpcodeOf, RegisterOf};
use tablegen_ir_testing::{Limits, interpret, random};
use tablegen_mc::assembler::{Assembler, Emit, elf};
use tablegen_random::Rng;

use super::show::show;

/// Instructions that are interpreted at most.
const MAX_STEPS: u64 = 20_000_000;

/// Runs the example with its arguments, for a module within limits.
pub(crate) fn run<L, M>(
    args: &[String],
    limits: Limits,
    generator: &L,
    machine: M,
) -> Result<(), Box<dyn Error>>
where
    L: Lowering,
    M: Emit<Opcode = OpcodeOf<L>, Register = RegisterOf<L>>,
{
    let [seed, count, output, expected, ..] = args else {
        return Err("usage: campaign SEED COUNT OUT.o OUT.txt PROCESSOR FEATURES".into());
    };
    let module = random(&mut Rng::new(seed.parse()?), limits, count.parse()?);
    if let Err(errors) = module.verify() {
        return Err(format!("seed {seed}: {errors:?}").into());
    }
    if output == "-m" {
        return show(generator, &module, Some(expected));
    }
    let mut text = String::new();
    let is_traced = args.iter().any(|arg| arg == "trace");
    let mut trace = String::new();
    let mut on_report = |number| trace.push_str(&format!("{number:016x}\n"));
    let shown = interpret(&module, limits.pointer_bits, MAX_STEPS, &mut on_report)?;
    if is_traced {
        fs::write(format!("{expected}.trace"), trace)?;
    }
    for (number, sum) in shown {
        writeln!(text, "{number:08x} {sum:016x}")?;
    }
    fs::write(expected, text)?;
    let assembler = Assembler::new(machine);
    // Every other module is scheduled.
    let is_scheduled = seed.ends_with(['1', '3', '5', '7', '9']);
    let settings = Settings::default().checked(true).scheduled(is_scheduled);
    let object = tablegen_backend::compile(generator, assembler, &module, settings)?;
    fs::write(output, elf::write(&object))?;
    Ok(())
}
