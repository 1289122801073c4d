//! Assembles a file to an ELF object file.
//!
//! `assemble [--triple NAME] [--mcpu NAME] [--mattr +a,-b] [--big-endian] [--defsym NAME=NUMBER]
//! [-I DIRECTORY] [--masm-integers] [--check] [-o FILE] FILE`
//!
//! As with llvm-mc, there is a warning for an unknown processor or feature. `-I` adds a directory for
//! `.include` and `.incbin`, behind the present one. With `--check`, prints the numbers of the lines that
//! are not accepted, with the reasons.

use std::error::Error;
use std::io::Write as _;
use std::path::PathBuf;
use std::{env, fs, io};

use tablegen_mc::assembler::{Assembler, Warning, elf};
use tablegen_mc::{ByteOrder, Features as _};

use crate::machine::{FeatureSet, Setup, assembler};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let (mut processor, mut features, mut is_big) = (String::new(), String::new(), false);
    let mut triple = FeatureSet::TRIPLE.to_owned();
    let (mut file, mut output, mut is_check) = (None, None, false);
    let mut has_masm_integers = false;
    let (mut symbols, mut directories) = (Vec::new(), vec![PathBuf::new()]);
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("`{argument}` needs a value"));
        match argument.as_str() {
            "--triple" => triple = value()?,
            "--mcpu" => processor = value()?,
            "--mattr" => features = [features, value()?].join(","),
            "--big-endian" => is_big = true,
            "--defsym" => symbols.push(symbol(&value()?)?),
            "-I" => directories.push(value()?.into()),
            "--masm-integers" => has_masm_integers = true,
            "--check" => is_check = true,
            "-o" => output = Some(value()?),
            _ => file = Some(argument),
        }
    }
    let file = file.ok_or("a file is needed")?;
    let source = fs::read(&file)?;
    let setup = Setup::lenient(&triple, &processor, &features, |name| eprintln!("{name}"))?;
    let setup = if is_big { setup.with_order(ByteOrder::Big) } else { setup };
    let assembler = assembler(&setup).with_files(move |name| contents(&directories, name));
    let define = |assembler: Assembler<_>, (name, value): &(String, i64)| {
        assembler.with_symbol(name, *value)
    };
    let assembler = symbols.iter().fold(assembler, define).with_masm_integers(has_masm_integers);
    if is_check {
        let mut out = io::BufWriter::new(io::stdout().lock());
        for error in assembler.check(&source).err().iter().flatten() {
            writeln!(out, "{}: {}", error.line, error.kind)?;
        }
        return Ok(());
    }
    let print_warnings = |warnings: &[Warning]| {
        for warning in warnings {
            eprintln!("{}", warning.with_source(&source).named(&file));
        }
    };
    match assembler.assemble(&source) {
        Ok(object) => {
            print_warnings(&object.warnings);
            fs::write(output.ok_or("`-o` is needed")?, elf::write(&object))?;
        }
        Err(errors) => {
            print_warnings(errors.warnings());
            for error in &errors {
                eprintln!("{}", error.with_source(&source).named(&file));
            }
            return Err("the file has errors".into());
        }
    }
    Ok(())
}

/// Returns the name and the value of a symbol in the form `name=number`.
fn symbol(text: &str) -> Result<(String, i64), String> {
    let invalid = || format!("`{text}` is not a symbol with a number");
    let (name, value) = text.split_once('=').ok_or_else(invalid)?;
    let value = match value.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).map(u64::cast_signed),
        None => value.parse(),
    };
    Ok((name.into(), value.map_err(|_| invalid())?))
}

/// Returns the contents of a file in the first directory that has it.
fn contents(directories: &[PathBuf], name: &str) -> Result<Vec<u8>, String> {
    let mut last = String::new();
    for directory in directories {
        match fs::read(directory.join(name)) {
            Ok(contents) => return Ok(contents),
            Err(error) => last = format!("`{name}`: {error}"),
        }
    }
    Err(last)
}
