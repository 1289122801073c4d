//! Compiles LLVM IR as text to memory at an address: `jit IN.ll OUT.bin ADDRESS [rv32] [NAME=ADDRESS ...]`, with
//! addresses in hexadecimal. Each `NAME=ADDRESS` is a function or a variable of the program that loads the memory.
//! The address of `main` is printed.
//!
//! A program that runs what it compiles does the same without files: it copies the sections to memory that it then
//! makes executable. Only that needs `unsafe`.

#[cfg(tables)]
mod program {
    use std::collections::HashMap;
    use std::error::Error;
    use std::{env, fs};

    use riscv_mc::codegen::{Generator, Relocation};
    use riscv_mc::{Processor, asm};
    use tablegen_backend::Settings;
    use tablegen_mc::assembler::Assembler;
    use tablegen_mc::assembler::link::{Linker, TABLE_ALIGNMENT};
    use tablegen_mc::assembler::object::SymbolSection;

    /// Flag of sections that are loaded, as in ELF.
    const ALLOC: u64 = 2;

    pub(crate) fn main() -> Result<(), Box<dyn Error>> {
        let args: Vec<String> = env::args().skip(1).collect();
        let [input, output, address, rest @ ..] = &args[..] else {
            return Err("usage: jit IN.ll OUT.bin ADDRESS [rv32] [NAME=ADDRESS ...]".into());
        };
        let is_wide = !rest.iter().any(|arg| arg == "rv32");
        let processor = if is_wide { "generic-rv64" } else { "generic-rv32" };
        let mut known = HashMap::new();
        for (name, address) in rest.iter().filter_map(|arg| arg.split_once('=')) {
            known.insert(name, u64::from_str_radix(address, 16)?);
        }
        let features = Processor::find(processor)?.features().parse("+m,+a,+f,+d,+c")?;
        let module =
            tablegen_llvm_ir::read(&fs::read_to_string(input)?, if is_wide { 8 } else { 4 })?;
        let generator = Generator::new(features).with_relocation(Relocation::Static);
        let assembler = Assembler::new(asm::Machine::new(features));
        let object =
            tablegen_backend::compile(&generator, assembler, &module, Settings::default())?;
        // Sections follow one another.
        let start = u64::from_str_radix(address, 16)?;
        let mut next = start;
        let mut addresses = Vec::new();
        for section in &object.sections {
            let is_loaded = section.flags & ALLOC != 0;
            next = next.next_multiple_of(section.alignment.max(1));
            addresses.push(next);
            next += if is_loaded { section.size } else { 0 };
        }
        let linker = Linker::<asm::Machine>::new(&object)?;
        let table = next.next_multiple_of(TABLE_ALIGNMENT);
        let image = linker.link(&addresses, table, |name| known.get(name).copied())?;
        let mut memory = vec![0; usize::try_from(table - start)?];
        memory.extend(&image.table);
        for ((section, address), bytes) in
            object.sections.iter().zip(&addresses).zip(&image.sections)
        {
            if section.flags & ALLOC != 0 {
                let offset = usize::try_from(address - start)?;
                memory[offset..offset + bytes.len()].copy_from_slice(bytes);
            }
        }
        fs::write(output, memory)?;
        let main = object.symbols.iter().find(|symbol| symbol.name == "main");
        if let Some(main) = main
            && let SymbolSection::Section(index) = main.section
        {
            println!("{:x}", addresses[index] + main.value);
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
