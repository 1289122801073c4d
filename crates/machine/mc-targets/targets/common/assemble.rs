//! Assembles a file to an ELF object file.
//!
//! `assemble [--mcpu NAME] [--mattr +a,-b] [--big-endian] [--check] [-o FILE] FILE`
//!
//! With `--check`, prints the numbers of the lines that are not accepted, with the reasons.

use std::error::Error;
use std::io::Write as _;
use std::{env, fs, io};

use tablegen_mc::ByteOrder;
use tablegen_mc::assembler::{Warning, elf};

use crate::machine::assembler;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let (mut processor, mut features, mut order) =
        (String::new(), String::new(), ByteOrder::Little);
    let (mut file, mut output, mut is_check) = (None, None, false);
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("`{argument}` needs a value"));
        match argument.as_str() {
            "--mcpu" => processor = value()?,
            "--mattr" => features = [features, value()?].join(","),
            "--big-endian" => order = ByteOrder::Big,
            "--check" => is_check = true,
            "-o" => output = Some(value()?),
            _ => file = Some(argument),
        }
    }
    let file = file.ok_or("a file is needed")?;
    let source = fs::read(&file)?;
    let assembler = assembler(&processor, &features, order)?;
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
