//! Replaces instructions of an ELF file: `patch FILE OUT POSITION ASSEMBLY`.
//!
//! POSITION is an address in hexadecimal, such as `0x401000`, or the name of a symbol. Statements of ASSEMBLY are
//! separated by `;` or line ends. Instructions that are overwritten in part become `nop`s, and what is replaced is
//! printed.

use std::error::Error;
use std::{env, fs};

use tablegen_targets::{Elf, Machine, PrintOptions};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [file, out, position, assembly] = &arguments[..] else {
        return Err("usage: patch FILE OUT POSITION ASSEMBLY".into());
    };
    let mut bytes = fs::read(file)?;
    let (start, replaced) = {
        let elf = Elf::parse(&bytes)?;
        let (address, region) = match position.strip_prefix("0x") {
            Some(digits) => {
                let address = u64::from_str_radix(digits, 16)?;
                (address, elf.region_at(address))
            }
            None => {
                let symbol = elf.find(position);
                let symbol = symbol.ok_or_else(|| format!("no symbol is named `{position}`"))?;
                (symbol.address, elf.region_of(symbol))
            }
        };
        let region = region.ok_or("the position is not in a section with instructions")?;
        let machine = region.machine.ok_or("the position has data")?;
        let offset = usize::try_from(address - region.address)?;
        (region.offset + offset, code(&machine, assembly, &region.bytes[offset..], address)?)
    };
    bytes[start..start + replaced.len()].copy_from_slice(&replaced);
    Ok(fs::write(out, bytes)?)
}

/// Returns the code in the position of the instructions at the start of `old`: of as many as the new ones cover.
fn code(
    machine: &Machine,
    assembly: &str,
    old: &[u8],
    address: u64,
) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut new = assemble(machine, assembly)?;
    let nop = assemble(machine, "nop")?;
    let disassembler = machine.disassembler(PrintOptions::DEFAULT);
    let mut covered = 0;
    for line in disassembler.lines(old, address) {
        if covered >= new.len() {
            break;
        }
        println!("{:8x}:\t{}", line.address, line.text);
        covered = line.offset + line.bytes.len();
    }
    if covered < new.len() {
        return Err("the new instructions reach beyond the next symbol".into());
    }
    while new.len() < covered {
        new.extend_from_slice(&nop);
    }
    if new.len() > covered {
        return Err(format!("{covered} bytes are replaced, which `nop`s cannot fill").into());
    }
    println!("with");
    for line in disassembler.lines(&new, address) {
        println!("{:8x}:\t{}", line.address, line.text);
    }
    Ok(new)
}

/// Returns the bytes of instructions.
fn assemble(machine: &Machine, assembly: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let assembler = machine.assembler().ok_or("the target has no assembler")?;
    let source = format!("{assembly}\n");
    let object = assembler.assemble(&source).map_err(|errors| {
        let texts: Vec<String> =
            errors.iter().map(|error| error.with_source(source.as_bytes()).to_string()).collect();
        texts.join("\n")
    })?;
    let text = object.sections.into_iter().find(|section| section.name == ".text");
    let text = text.ok_or("there are no instructions")?;
    match &text.relocations[..] {
        [] => Ok(text.data),
        _ => Err("addresses of symbols need a linker".into()),
    }
}
