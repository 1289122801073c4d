//! Prints the disassembly of object files, as `llvm-objdump -d` does.
//!
//! `objdump [-r] [-z] [--mattr +a,-b] [--mcpu NAME] [--no-print-imm-hex] [-M intel] FILE...`

use std::error::Error;
use std::{env, fs};

use object::Object as _;
use objdump::{Machines, Module, Options, Setup, dump, dump_module};
use tablegen_mc::PrintOptions;

mod targets;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut options, mut print) = (Options::default(), PrintOptions::DEFAULT);
    let (mut processor, mut features, mut files) = (None, None, Vec::new());
    print.hex = true;
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("`{argument}` needs a value"));
        match argument.as_str() {
            "-d" => {}
            "-r" => options.relocations = true,
            "-z" => options.zeros = true,
            "--mattr" => features = Some(value()?),
            "--mcpu" => processor = Some(value()?),
            "--no-print-imm-hex" => print.hex = false,
            "-M" => match value()?.as_str() {
                "intel" => print.syntax = 1,
                "att" => print.syntax = 0,
                "no-aliases" => print.aliases = false,
                other => return Err(format!("unknown option `{other}` of `-M`").into()),
            },
            _ => files.push(argument),
        }
    }
    for name in files {
        let bytes = fs::read(&name)?;
        if Module::is_module(&bytes) {
            let module = Module::parse(&bytes).ok_or_else(|| format!("{name}: invalid module"))?;
            let unknown = || format!("{name}: no disassembler for WebAssembly");
            let mut setup = Setup::MODULE;
            setup.select(processor.as_deref(), None);
            let machine = targets::machine(&setup, print).ok_or_else(unknown)??;
            print!("{}", dump_module(&name, &module, &*machine, options)?);
            continue;
        }
        let file = object::File::parse(&*bytes)?;
        let unknown = || format!("{name}: no disassembler for {:?}", file.architecture());
        let mut setup = Setup::of(&file).ok_or_else(unknown)?;
        setup.select(processor.as_deref(), features.as_deref());
        let machine = |setup: &Setup| targets::machine(setup, print).ok_or_else(unknown)?;
        let primary = machine(&setup)?;
        let other = setup.other().map(|other| machine(&other)).transpose()?;
        let machines =
            Machines { primary: &*primary, other: other.as_deref(), is_thumb: setup.is_thumb() };
        print!("{}", dump(&name, &file, &machines, options)?);
    }
    Ok(())
}
