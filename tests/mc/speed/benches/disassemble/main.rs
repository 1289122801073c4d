//! Speed of disassemblers over the code of programs: crates that `tablegen mc new` makes, Capstone,
//! iced-x86 and yaxpeax. `../../speed.py` adds LLVM's.
//!
//! `code/TARGET.bin` has code of a C library. Each program goes through all of it and counts the
//! instructions. Text is written to a string, which is emptied after each instruction.

use std::fs;
use std::hint::black_box;
use std::path::Path;

use divan::Bencher;
use divan::counter::BytesCount;
use tablegen_mc::{ByteOrder, Disassembler, PrintOptions, Target};

mod others;

fn main() {
    divan::main();
}

/// Returns the code of a target.
fn code(target: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("code").join(target);
    let path = path.with_extension("bin");
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Measures a function that goes through code and returns a number.
fn measure(bencher: Bencher<'_, '_>, target: &str, run: impl Fn(&[u8]) -> usize + Sync) {
    let code = code(target);
    bencher.counter(BytesCount::of_slice(&code)).bench(|| run(black_box(&code)));
}

/// Decodes all instructions. Returns the number of bytes.
fn decode<T: Target>(disassembler: &Disassembler<T>, code: &[u8]) -> usize {
    let (mut inst, mut lines, mut sum) = (None, disassembler.lines(code, 0x1000), 0);
    while let Some(line) = lines.next_into(&mut inst) {
        sum += line.bytes.len();
        black_box(&line.inst);
    }
    sum
}

/// Decodes and prints all instructions. Returns the size of the text.
fn text<T: Target>(disassembler: &Disassembler<T>, code: &[u8]) -> usize {
    let (mut inst, mut lines, mut sum) = (None, disassembler.lines(code, 0x1000), 0);
    let mut out = String::new();
    while let Some(line) = lines.next_into(&mut inst) {
        out.clear();
        match line.inst {
            Ok(inst) => _ = disassembler.write(inst, line.address, &mut out),
            Err(_) => out.push_str("<unknown>"),
        }
        sum += out.len();
    }
    sum
}

/// Declares the benchmarks of a target.
macro_rules! targets {
    ($($name:ident: $crate_name:ident($code:literal, $processor:literal, $features:expr, $order:ident $(, $syntax:literal)?);)*) => {$(
        mod $name {
            use super::*;

            fn disassembler() -> $crate_name::Disassembler {
                #[allow(unused_mut)]
                let mut options = PrintOptions::DEFAULT;
                $(options.syntax = $syntax;)?
                let setup = $crate_name::Setup::new($processor, $features);
                let setup = setup.expect("the features exist").with_order(ByteOrder::$order);
                $crate_name::disassembler(&setup, options)
            }

            #[divan::bench]
            fn decode(bencher: Bencher<'_, '_>) {
                let disassembler = disassembler();
                measure(bencher, $code, |code| super::decode(&disassembler, code));
            }

            #[divan::bench]
            fn text(bencher: Bencher<'_, '_>) {
                let disassembler = disassembler();
                measure(bencher, $code, |code| super::text(&disassembler, code));
            }
        }
    )*};
}

targets! {
    aarch64: aarch64_mc("aarch64", "", "+v8a,+lse,+fp-armv8,+neon", Little);
    arm: arm_mc("arm", "", "+v7,+vfp3,+neon", Little);
    thumb: arm_mc("thumb", "", "+thumb-mode,+v7,+thumb2,+vfp3,+neon", Little);
    mips: mips_mc("mips", "mips32r2", "", Little);
    riscv: riscv_mc("riscv", "generic-rv64", "+m,+a,+f,+d,+c", Little);
    systemz: systemz_mc("systemz", "", "", Big);
    x86: x86_mc("x86", "", "", Little);
    x86_intel: x86_mc("x86", "", "", Little, 1);
}
