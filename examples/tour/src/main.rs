//! Shows the files that the build script made of `td/tour.td`, and uses the Rust module.
//!
//! ```sh
//! cargo run --profile quick -p tour
//! ```

use std::error::Error;
use std::fs;
use std::path::Path;

use tablegen_rt::mc::inst::Operand;
use tablegen_rt::mc::machine::MachineInst;

#[allow(dead_code)]
mod tour {
    include!(concat!(env!("OUT_DIR"), "/tour.rs"));
}

use tour::decoder::{Decoder, TABLE_16};
use tour::encoder::Encoder;
use tour::{Opcode, Register, tables};

/// Number of lines of each file that are shown.
const LINES: usize = 6;

fn main() -> Result<(), Box<dyn Error>> {
    let out = Path::new(env!("OUT_DIR"));
    for (name, language) in [("tour.inc", "C++, as llvm-tblgen writes it"), ("tour.rs", "Rust")] {
        let path = out.join(name);
        let text = fs::read_to_string(&path)?;
        println!("{} ({language}, {} lines):", path.display(), text.lines().count());
        for line in text.lines().take(LINES) {
            println!("    {line}");
        }
        println!();
    }

    let registers = [Register::R1, Register::R2, Register::R3];
    let mut add = MachineInst::<Opcode, Register, 3>::new(Opcode::ADD);
    for register in registers {
        add.push(Operand::Register(Some(register)))?;
    }
    let bits = Encoder::encode(&add, &mut ())?;
    println!("ADD of r1, r2, r3 is encoded as {bits:#06x}");
    let decoded = Decoder::new(&()).decode(&TABLE_16, bits.into(), 0)?;
    println!("{bits:#06x} is decoded as {:?}", decoded.inst());
    println!("control register 4 is {:?}", tables::lookup_control(4).map(|found| found.name));
    Ok(())
}
