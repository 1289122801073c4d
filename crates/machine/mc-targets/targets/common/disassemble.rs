//! Prints the instructions of a file of raw bytes, or the time that it takes.
//!
//! `disassemble [--triple NAME] [--mcpu NAME] [--mattr +a,-b] [--big-endian] [--no-aliases] [--hex] [--offsets]
//! [--syntax N] [--address N] [--time] FILE`
//!
//! As with llvm-mc, there is a warning for an unknown processor or feature.

use std::error::Error;
use std::io::Write as _;
use std::time::Instant;
use std::{env, fs, io};

use tablegen_mc::{Buffer, ByteOrder, Features as _, PrintOptions};

use crate::machine::{FeatureSet, Setup, disassembler};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let (mut processor, mut features) = (String::new(), String::new());
    let (mut is_big, mut options) = (false, PrintOptions::DEFAULT);
    let mut triple = FeatureSet::TRIPLE.to_owned();
    let (mut address, mut is_timed, mut file) = (0, false, None);
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("`{argument}` needs a value"));
        match argument.as_str() {
            "--triple" => triple = value()?,
            "--mcpu" => processor = value()?,
            "--mattr" => features = [features, value()?].join(","),
            "--address" => address = value()?.parse()?,
            "--big-endian" => is_big = true,
            "--no-aliases" => options.aliases = false,
            "--hex" => options.hex = true,
            "--syntax" => options.syntax = value()?.parse()?,
            "--offsets" => options.addresses = false,
            "--time" => is_timed = true,
            _ => file = Some(argument),
        }
    }
    let bytes = fs::read(file.ok_or("a file is needed")?)?;
    let setup = Setup::lenient(&triple, &processor, &features, |name| eprintln!("{name}"))?;
    let setup = if is_big { setup.with_order(ByteOrder::Big) } else { setup };
    let disassembler = disassembler(&setup, options);
    if is_timed {
        let (mut inst, mut text) = (None, Buffer::<256>::new());
        let (mut decoded, mut printed) = (0_usize, 0_usize);
        let start = Instant::now();
        let mut lines = disassembler.lines(&bytes, address);
        while let Some(line) = lines.next_into(&mut inst) {
            decoded += usize::from(line.inst.is_ok());
        }
        let decoding = start.elapsed();
        let start = Instant::now();
        let mut lines = disassembler.lines(&bytes, address);
        while let Some(line) = lines.next_into(&mut inst) {
            if let Ok(inst) = line.inst {
                text.clear();
                disassembler.write(inst, line.address, &mut text)?;
                printed += text.as_str().len();
            }
        }
        let all = start.elapsed();
        let rate = |time: std::time::Duration| bytes.len() as f64 / 1e6 / time.as_secs_f64();
        println!(
            "{} bytes, {decoded} instructions, {printed} bytes of text: decode {:.1} MB/s, decode \
             and text {:.1} MB/s",
            bytes.len(),
            rate(decoding),
            rate(all)
        );
        return Ok(());
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in disassembler.lines(&bytes, address) {
        writeln!(out, "{:x}:\t{}", line.address, disassembler.text(&line))?;
    }
    out.flush()?;
    Ok(())
}
