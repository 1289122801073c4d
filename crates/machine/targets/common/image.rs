//! Memory with an object, for programs that load it.

use std::collections::HashMap;
use std::error::Error;
use std::fs;

use tablegen_mc::assembler::Object;
use tablegen_mc::assembler::link::{Link, Linker, TABLE_ALIGNMENT, lay_out};
use tablegen_mc::assembler::object::SymbolSection;

/// Flag of sections that are loaded, as in ELF.
const ALLOC: u64 = 2;

/// Writes the memory from an address on to a file, and prints the address of `main`. Each `NAME=ADDRESS` of the
/// arguments is a symbol that the object does not define.
pub(crate) fn write<M: Link>(
    object: &Object,
    start: u64,
    args: &[String],
    output: &str,
) -> Result<(), Box<dyn Error>> {
    let mut known = HashMap::new();
    for (name, address) in args.iter().filter_map(|arg| arg.split_once('=')) {
        known.insert(name, u64::from_str_radix(address, 16)?);
    }
    // Sections follow one another, and the table follows them.
    let mut addresses = vec![start; object.sections.len()];
    let next = lay_out(object, start, &mut addresses, |_| true);
    let table = next.next_multiple_of(TABLE_ALIGNMENT);
    let linker = Linker::<M>::new(object)?;
    let image = linker.link(&addresses, table, |name| known.get(name).copied())?;
    let mut memory = vec![0; usize::try_from(table - start)?];
    for ((section, address), bytes) in object.sections.iter().zip(&addresses).zip(&image.sections) {
        if section.flags & ALLOC != 0 {
            let offset = usize::try_from(address - start)?;
            memory[offset..offset + bytes.len()].copy_from_slice(bytes);
        }
    }
    memory.extend(&image.table);
    fs::write(output, memory)?;
    let main = object.symbols.iter().find(|symbol| symbol.name == "main").ok_or("no `main`")?;
    if let SymbolSection::Section(index) = main.section {
        println!("{:x}", addresses[index] + main.value);
    }
    Ok(())
}
