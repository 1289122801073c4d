//! Prints the instructions of an ELF file, as `llvm-objdump -d --no-show-raw-insn` does:
//! `objdump [--no-aliases] FILE`.

use std::error::Error;
use std::io::{self, Write as _};
use std::{env, fs};

use tablegen_targets::{Elf, PrintOptions};

fn main() -> Result<(), Box<dyn Error>> {
    let (mut options, mut path) = (PrintOptions::DEFAULT, None);
    for argument in env::args().skip(1) {
        match argument.as_str() {
            "--no-aliases" => options.aliases = false,
            _ => path = Some(argument),
        }
    }
    let bytes = fs::read(path.ok_or("a file is needed")?)?;
    let elf = Elf::parse(&bytes)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut section = "";
    for region in elf.regions() {
        if section != region.section {
            section = region.section;
            writeln!(out, "\nDisassembly of section {section}:")?;
        }
        let Some(machine) = region.machine else { continue };
        let disassembler = machine.disassembler(options);
        let symbols = |address: u64| elf.symbol(region, address);
        for line in region.lines(&disassembler, &symbols) {
            if let Some(symbol) =
                elf.symbol(region, line.address).filter(|symbol| symbol.offset == 0)
            {
                writeln!(out, "\n{:016x} <{}>:", line.address, symbol.name)?;
            }
            writeln!(out, "{:8x}:\t{}", line.address, line.text)?;
        }
    }
    Ok(out.flush()?)
}
