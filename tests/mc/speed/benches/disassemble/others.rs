//! Capstone, iced-x86 and yaxpeax.

use std::fmt::Write as _;

use super::*;

mod capstone {
    use ::capstone::arch::{arm, arm64, mips, riscv, x86};
    use ::capstone::prelude::*;
    use ::capstone::{Arch, Endian, Mode, NO_EXTRA_MODE};

    use super::*;

    /// Prints all instructions. `skip` is the number of bytes to go on after invalid ones.
    fn text(bencher: Bencher<'_, '_>, target: &str, skip: usize, make: fn() -> CsResult<Capstone>) {
        let code = code(target);
        let capstone = make().expect("the library has the architecture");
        bencher.counter(BytesCount::of_slice(&code)).bench_local(|| {
            let (mut offset, mut sum) = (0, 0);
            while let Some(rest) = code.get(offset..).filter(|rest| !rest.is_empty()) {
                let lines = capstone.disasm_iter(black_box(rest), 0x1000 + offset as u64);
                let mut lines = lines.expect("code is not empty");
                while let Some(inst) = lines.next() {
                    offset += inst.bytes().len();
                    let texts = (inst.mnemonic(), inst.op_str());
                    sum += texts.0.map_or(0, str::len) + texts.1.map_or(0, str::len);
                }
                offset += skip;
            }
            sum
        });
    }

    #[divan::bench]
    fn aarch64(bencher: Bencher<'_, '_>) {
        text(bencher, "aarch64", 4, || Capstone::new().arm64().mode(arm64::ArchMode::Arm).build());
    }

    #[divan::bench]
    fn arm(bencher: Bencher<'_, '_>) {
        text(bencher, "arm", 4, || Capstone::new().arm().mode(arm::ArchMode::Arm).build());
    }

    #[divan::bench]
    fn thumb(bencher: Bencher<'_, '_>) {
        text(bencher, "thumb", 2, || Capstone::new().arm().mode(arm::ArchMode::Thumb).build());
    }

    #[divan::bench]
    fn mips(bencher: Bencher<'_, '_>) {
        text(bencher, "mips", 4, || Capstone::new().mips().mode(mips::ArchMode::Mips32).build());
    }

    #[divan::bench]
    fn riscv(bencher: Bencher<'_, '_>) {
        text(bencher, "riscv", 2, || {
            let compressed = riscv::ArchExtraMode::RiscVC;
            let mode = riscv::ArchMode::RiscV64;
            Capstone::new().riscv().mode(mode).extra_mode([compressed].into_iter()).build()
        });
    }

    #[divan::bench]
    fn systemz(bencher: Bencher<'_, '_>) {
        text(bencher, "systemz", 2, || {
            Capstone::new_raw(Arch::SYSZ, Mode::Default, NO_EXTRA_MODE, Some(Endian::Big))
        });
    }

    #[divan::bench]
    fn x86(bencher: Bencher<'_, '_>) {
        text(bencher, "x86", 1, || {
            let made = Capstone::new().x86().mode(x86::ArchMode::Mode64);
            made.syntax(x86::ArchSyntax::Att).build()
        });
    }

    #[divan::bench]
    fn x86_intel(bencher: Bencher<'_, '_>) {
        text(bencher, "x86", 1, || {
            let made = Capstone::new().x86().mode(x86::ArchMode::Mode64);
            made.syntax(x86::ArchSyntax::Intel).build()
        });
    }
}

mod iced {
    use iced_x86::{
        Decoder, DecoderOptions, FastFormatter, Formatter, GasFormatter, Instruction,
        IntelFormatter,
    };

    use super::*;

    fn instructions(code: &[u8], mut each: impl FnMut(&Instruction)) -> usize {
        let mut decoder = Decoder::with_ip(64, code, 0x1000, DecoderOptions::NONE);
        let (mut inst, mut count) = (Instruction::default(), 0);
        while decoder.can_decode() {
            decoder.decode_out(&mut inst);
            each(&inst);
            count += 1;
        }
        count
    }

    fn text(code: &[u8], mut format: impl FnMut(&Instruction, &mut String)) -> usize {
        let (mut out, mut sum) = (String::new(), 0);
        instructions(code, |inst| {
            out.clear();
            format(inst, &mut out);
            sum += out.len();
        });
        sum
    }

    #[divan::bench]
    fn decode(bencher: Bencher<'_, '_>) {
        measure(bencher, "x86", |code| instructions(code, |inst| _ = black_box(inst)));
    }

    #[divan::bench]
    fn text_gas(bencher: Bencher<'_, '_>) {
        measure(bencher, "x86", |code| {
            let mut formatter = GasFormatter::new();
            text(code, |inst, out| formatter.format(inst, out))
        });
    }

    #[divan::bench]
    fn text_intel(bencher: Bencher<'_, '_>) {
        measure(bencher, "x86", |code| {
            let mut formatter = IntelFormatter::new();
            text(code, |inst, out| formatter.format(inst, out))
        });
    }

    #[divan::bench]
    fn text_fast(bencher: Bencher<'_, '_>) {
        measure(bencher, "x86", |code| {
            let mut formatter = FastFormatter::new();
            text(code, |inst, out| formatter.format(inst, out))
        });
    }
}

mod yaxpeax {
    use std::fmt;

    use yaxpeax_arch::{Decoder as _, LengthedInstruction as _, U8Reader};
    use yaxpeax_arm::armv8::a64;
    use yaxpeax_x86::long_mode;

    use super::*;

    /// Decodes all instructions. `decode` returns the size of an instruction, `skip` is the number
    /// of bytes to go on after invalid ones.
    fn instructions<I: Default>(
        code: &[u8],
        skip: usize,
        decode: impl Fn(&mut I, &[u8]) -> Option<usize>,
        mut each: impl FnMut(&I),
    ) {
        let (mut inst, mut offset) = (I::default(), 0);
        while let Some(rest) = code.get(offset..).filter(|rest| !rest.is_empty()) {
            let size = decode(&mut inst, rest);
            if size.is_some() {
                each(&inst);
            }
            offset += size.unwrap_or(skip);
        }
    }

    /// Decodes and prints all instructions. Returns the size of the text.
    fn text<I: Default + fmt::Display>(
        code: &[u8],
        skip: usize,
        decode: impl Fn(&mut I, &[u8]) -> Option<usize>,
    ) -> usize {
        let (mut out, mut sum) = (String::new(), 0);
        instructions(code, skip, decode, |inst: &I| {
            out.clear();
            _ = write!(out, "{inst}");
            sum += out.len();
        });
        sum
    }

    /// Declares the benchmarks of a target.
    macro_rules! targets {
        ($($decode:ident, $text:ident: $inst:ty, $code:literal, $skip:literal, $decoder:expr;)*) => {$(
            #[divan::bench]
            fn $decode(bencher: Bencher<'_, '_>) {
                let decoder = $decoder;
                let decode = |inst: &mut $inst, rest: &[u8]| {
                    decoder.decode_into(inst, &mut U8Reader::new(rest)).ok()?;
                    Some(inst.len().to_const() as usize)
                };
                measure(bencher, $code, |code| {
                    let mut count = 0;
                    instructions(code, $skip, decode, |inst| {
                        black_box(inst);
                        count += 1;
                    });
                    count
                });
            }

            #[divan::bench]
            fn $text(bencher: Bencher<'_, '_>) {
                let decoder = $decoder;
                let decode = |inst: &mut $inst, rest: &[u8]| {
                    decoder.decode_into(inst, &mut U8Reader::new(rest)).ok()?;
                    Some(inst.len().to_const() as usize)
                };
                measure(bencher, $code, |code| text(code, $skip, decode));
            }
        )*};
    }

    // yaxpeax-arm 0.5 panics on code of A32.
    targets! {
        aarch64_decode, aarch64_text: a64::Instruction, "aarch64", 4, a64::InstDecoder::default();
        x86_decode, x86_text: long_mode::Instruction, "x86", 1, long_mode::InstDecoder::default();
    }

    /// The faster way to print of this library.
    #[divan::bench]
    fn x86_text_buffer(bencher: Bencher<'_, '_>) {
        let decoder = long_mode::InstDecoder::default();
        let decode = |inst: &mut long_mode::Instruction, rest: &[u8]| {
            decoder.decode_into(inst, &mut U8Reader::new(rest)).ok()?;
            Some(inst.len().to_const() as usize)
        };
        measure(bencher, "x86", |code| {
            let (mut buffer, mut sum) = (long_mode::InstructionTextBuffer::new(), 0);
            instructions(code, 1, decode, |inst: &long_mode::Instruction| {
                let display = inst.display_with(long_mode::DisplayStyle::Intel);
                sum += buffer.format_inst(&display).map_or(0, str::len);
            });
            sum
        });
    }
}
