//! Assembles a file to an object file.
//!
//! `assemble [--triple NAME] [--mcpu NAME] [--mattr +a,-b] [--big-endian] [--defsym NAME=NUMBER]
//! [-I DIRECTORY] [--masm-integers] [--check] [OPTION ...] [-o FILE] FILE`
//!
//! As with llvm-mc, there is a warning for an unknown processor or feature. `-I` adds a directory for
//! `.include` and `.incbin`, behind the present one. With `--check`, prints the numbers of the lines that
//! are not accepted, with the reasons. Further options are those of llvm-mc:
//!
//! - `--target-abi NAME`, `--position-independent`, `--mc-relax-all`, `--crel`, `--no-type-check`
//! - `-g`, `--dwarf-version NUMBER`, `--fdebug-compilation-dir DIRECTORY`; the name of the program in
//!   tables for debuggers (`--producer`) and the MD5 checksum of the source (`--checksum`)
//! - `--x86-asm-syntax intel`, `--x86-align-branch-boundary NUMBER`, `--x86-align-branch KINDS`,
//!   `--x86-branches-within-32B-boundaries`

use std::error::Error;
use std::io::Write as _;
use std::path::PathBuf;
use std::{env, fs, io};

use tablegen_mc::assembler::{
    Assembler, BranchAlignment, BranchKinds, DebugSource, DwarfVersion, Options, Warning, write,
};
use tablegen_mc::{ByteOrder, Features as _, SetupError};

use crate::machine::{FeatureSet, Setup, assembler};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let (mut processor, mut features, mut is_big) = (String::new(), String::new(), false);
    let mut triple = FeatureSet::TRIPLE.to_owned();
    let (mut file, mut output, mut is_check) = (None, None, false);
    let (mut has_masm_integers, mut has_attributes) = (false, false);
    let (mut symbols, mut directories) = (Vec::new(), vec![PathBuf::new()]);
    let (mut options, mut abi) = (Options::default(), None);
    let (mut has_debug_info, mut source_of_debugger) = (false, DebugSource::default());
    let (mut boundary, mut kinds) = (0, BranchKinds::FUSED_AND_JUMPS);
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
            "--target-abi" => abi = Some(value()?),
            "--position-independent" => options.is_position_independent = true,
            "--mc-relax-all" => options.relaxes_all = true,
            "--dwarf64" => options.has_dwarf64 = true,
            "--crel" => options.has_compact_relocations = true,
            "-g" => has_debug_info = true,
            "--dwarf-version" => {
                let version = DwarfVersion::from_number(value()?.parse()?);
                options.dwarf_version = Some(version.ok_or("the version is 2 to 5")?);
            }
            "--fdebug-compilation-dir" => options.compilation_directory = value()?,
            "--producer" => source_of_debugger.producer = value()?,
            "--checksum" => {
                source_of_debugger.checksum = Some(u128::from_str_radix(&value()?, 16)?);
            }
            "--arm-add-build-attributes" => has_attributes = true,
            "--arm-implicit-it" => {
                options.adds_blocks = matches!(value()?.as_str(), "always" | "thumb");
            }
            "--no-type-check" => options.skips_type_check = true,
            "--x86-asm-syntax" => options.has_intel_syntax = value()? == "intel",
            "--x86-align-branch-boundary" => boundary = value()?.parse()?,
            "--x86-align-branch" => {
                let names = value()?;
                kinds = BranchKinds::from_names(&names)
                    .ok_or_else(|| format!("`{names}` is not a list of branches"))?;
            }
            "--x86-branches-within-32B-boundaries" => boundary = 32,
            "-o" => output = Some(value()?),
            _ => file = Some(argument),
        }
    }
    let file = file.ok_or("a file is needed")?;
    let source = fs::read(&file)?;
    let setup = Setup::lenient(&triple, &processor, &features, |name| eprintln!("{name}"))?;
    let setup = if is_big { setup.with_order(ByteOrder::Big) } else { setup };
    let setup = match abi {
        Some(abi) => setup.with_abi(&abi).or_else(|error| {
            eprintln!("'{abi}': {error} (ignoring target-abi)");
            Ok::<_, SetupError>(setup)
        })?,
        None => setup,
    };
    if has_attributes {
        options.attributes_of = Some(processor.clone());
    }
    if has_debug_info {
        source_of_debugger.name.clone_from(&file);
        options.debug_source = Some(source_of_debugger);
    }
    if boundary != 0 {
        let alignment = BranchAlignment::new(boundary, kinds);
        options.branch_alignment =
            Some(alignment.ok_or("the boundary is a power of 2 from 16 on")?);
    }
    let assembler = assembler(&setup).with_files(move |name| contents(&directories, name));
    let define = |assembler: Assembler<_>, (name, value): &(String, i64)| {
        assembler.with_symbol(name, *value)
    };
    let assembler = symbols.iter().fold(assembler, define).with_masm_integers(has_masm_integers);
    let assembler = assembler.with_options(&options);
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
            fs::write(output.ok_or("`-o` is needed")?, write(&object))?;
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
