//! `mc assemble`: assembly text to an object file in the format of the triple, or to a listing.

use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use tablegen_targets::mc::{Object, Warning, write};

use crate::{Done, Input};

pub(crate) fn run(mut arguments: impl Iterator<Item = String>) -> Done {
    let (mut input, mut output, mut abi) = (Input::default(), None, None);
    let (mut has_listing, mut symbols, mut directories) = (false, Vec::new(), vec![PathBuf::new()]);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("`{argument}` needs a value"));
        match argument.as_str() {
            "-o" => output = Some(value()?),
            "-I" => directories.push(value()?.into()),
            "--listing" => has_listing = true,
            "--target-abi" => abi = Some(value()?),
            "--defsym" => {
                let text = value()?;
                let (name, number) = text.split_once('=').ok_or("`--defsym NAME=NUMBER`")?;
                symbols.push((name.to_owned(), number.parse::<i64>()?));
            }
            "--filetype" => match value()?.as_str() {
                "obj" => {}
                other => return Err(format!("`--filetype={other}` is not supported").into()),
            },
            _ if input.take(&argument, value)? => {}
            _ => return Err(format!("`{argument}` is unknown").into()),
        }
    }
    let machine = input.machine()?;
    let machine = abi.map_or(Ok(machine), |abi| machine.with_abi(&abi))?;
    let (name, source) = input.read()?;
    let assembler = machine.assembler().ok_or("the target has no assembler")?;
    let assembler = assembler.with_files(move |name| {
        let contents = directories.iter().find_map(|directory| fs::read(directory.join(name)).ok());
        contents.ok_or_else(|| format!("`{name}` is not found"))
    });
    let define = |assembler: tablegen_targets::Assembler, (name, value): &(String, i64)| {
        assembler.with_symbol(name, *value)
    };
    let assembler = symbols.iter().fold(assembler, define);
    let print_warnings = |warnings: &[Warning]| {
        for warning in warnings {
            eprintln!("{}", warning.with_source(&source).named(name));
        }
    };
    let object = match assembler.assemble(&source) {
        Ok(object) => object,
        Err(errors) => {
            print_warnings(errors.warnings());
            for error in &errors {
                eprintln!("{}", error.with_source(&source).named(name));
            }
            return Ok(false);
        }
    };
    print_warnings(&object.warnings);
    if has_listing {
        print(&object, &machine)?;
    }
    match output {
        Some(output) => fs::write(output, write(&object))?,
        None if has_listing => {}
        None => io::stdout().write_all(&write(&object))?,
    }
    Ok(true)
}

/// Flag of sections with instructions (`SHF_EXECINSTR`).
const EXECUTABLE: u64 = 4;

/// Prints the instructions of all sections with code, and their bytes.
fn print(object: &Object, machine: &tablegen_targets::Machine) -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let disassembler = machine.disassembler(tablegen_targets::PrintOptions::DEFAULT);
    for section in object.sections.iter().filter(|section| section.flags & EXECUTABLE != 0) {
        writeln!(out, "{}:", section.name)?;
        for line in disassembler.lines(&section.data, 0) {
            let bytes: String = line.bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            writeln!(out, "{:8x}: {bytes:<16} {}", line.address, line.text)?;
        }
    }
    out.flush()
}
