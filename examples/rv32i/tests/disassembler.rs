//! Tests of the disassembler: it decodes the output of the encoder, and agrees with `llvm-mc`.

mod common;

use std::collections::BTreeMap;
use std::fmt::Write;

use common::{recorded, run};
use rv32i::Machine;
use rv32i::assembler::assemble_for;
use rv32i::disassembler::{decode, disassemble};
use rv32i::elf;
use rv32i::target::decoder::DecodeError;
use rv32i::target::subtarget::{FeatureSet, Processor};
use tempfile::NamedTempFile;

/// Sources of all instructions.
const SOURCES: [&str; 2] = [include_str!("instructions.s"), include_str!("extensions.s")];

/// Recorded output of `llvm-mc` for the sources.
const ENCODED: [&str; 2] =
    [include_str!("instructions.encoded"), include_str!("extensions.encoded")];

/// Random numbers.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.next() as usize % all.len()]
    }
}

/// Returns random words. In each group of four, one is arbitrary, and three have a major opcode in
/// use; two of these also have upper seven bits that instructions use.
fn words(seed: u64, count: usize) -> Vec<u32> {
    const MAJOR: [u32; 12] =
        [0x03, 0x0f, 0x13, 0x17, 0x23, 0x2f, 0x33, 0x37, 0x63, 0x67, 0x6f, 0x73];
    const UPPER: [u32; 5] = [0x00, 0x20, 0x01, 0x08, 0x0c];
    let mut random = Random(seed);
    let words = (0..count).map(|index| {
        let mut word = random.next() as u32;
        if index % 4 > 0 {
            word = word & !0x7f | random.pick(&MAJOR);
        }
        if index % 4 > 1 {
            word = word & 0x01ff_ffff | random.pick(&UPPER) << 25;
        }
        if index % 64 == 3 {
            word &= 0xfff0_007f;
        }
        word
    });
    words.collect()
}

#[test]
fn what_is_encoded_is_decoded_to_itself() {
    let machine = Machine::of(Processor::quick);
    for source in SOURCES {
        for one in assemble_for(source, &machine).unwrap() {
            let word = u32::from_le_bytes(one.bytes);
            assert_eq!(decode(word, &machine), Some(one.inst), "{}", one.inst);
        }
    }
}

#[test]
fn what_is_decoded_is_encoded_to_itself() {
    let machine = Machine::of(Processor::quick);
    let mut found = 0;
    for word in words(1, 200_000) {
        if let Some(inst) = decode(word, &machine) {
            assert_eq!(inst.bytes(), Ok(word.to_le_bytes()), "{word:#x}: {inst}");
            found += 1;
        }
    }
    assert!(found > 50_000, "{found}");
}

#[test]
fn extensions_are_decoded_where_they_are() {
    let machine = Machine::of(Processor::quick);
    for one in assemble_for(SOURCES[1], &machine).unwrap() {
        assert_eq!(decode(u32::from_le_bytes(one.bytes), &Machine::BASE), None, "{}", one.inst);
    }
}

#[test]
fn bytes_are_shown_as_they_are_recorded() {
    let machine = Machine::of(Processor::quick);
    for encoded in ENCODED {
        for line in recorded(encoded).1.lines() {
            let Some((text, list)) = line.split_once("# encoding: [") else { continue };
            let list = list.trim_end_matches(']').split(',');
            let bytes: Vec<u8> = list
                .map(|byte| u8::from_str_radix(byte.trim_start_matches("0x"), 16).unwrap())
                .collect();
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let decoded = disassemble(&bytes, 0, &machine);
            assert_eq!(decoded.len(), 1);
            assert_eq!(decoded[0].inst.map(|inst| format!("{inst:#}")), Ok(text));
        }
    }
}

#[test]
fn bytes_that_are_no_instruction_are_said() {
    let bytes = [0x13, 0x05, 0xf5, 0xff, 0, 0, 0, 0, 0x67, 0x80];
    let decoded = disassemble(&bytes, 0x8000_0000, &Machine::BASE);
    let shown: String = decoded.iter().map(|one| format!("{one}\n")).collect();
    let expected = "80000000: 13 05 f5 ff  addi a0, a0, -1\n\
                    80000004: 00 00 00 00  # the bytes are no instruction\n\
                    80000008: 67 80        # 4 bytes are needed\n";
    assert_eq!(shown, expected);
    assert_eq!(decoded[2].inst, Err(DecodeError::TooShort { needed: 4 }));
}

#[test]
fn any_bytes_are_decoded() {
    let mut random = Random(7);
    for len in 0..200 {
        let bytes: Vec<u8> = (0..len).map(|_| random.next() as u8).collect();
        let decoded = disassemble(&bytes, u64::MAX - 8, &Machine::BASE);
        assert_eq!(decoded.iter().map(|one| one.bytes.len()).sum::<usize>(), len);
    }
}

/// Builds an ELF file with these sections, each of a name, an address and bytes.
fn file(is_wide: bool, sections: &[(&str, u64, &[u8])]) -> Vec<u8> {
    let word = |number: u64| number.to_le_bytes()[..if is_wide { 8 } else { 4 }].to_vec();
    let (header, row) = if is_wide { (0x40, 0x40) } else { (0x34, 0x28) };
    let mut names = vec![0];
    let (mut rows, mut contents) = (vec![0_u8; row], Vec::<u8>::new());
    let own = [("names", 0, &[][..])];
    for &(name, address, bytes) in sections.iter().chain(&own) {
        let offset = names.len() as u32;
        names.extend(name.bytes().chain([0]));
        let bytes = if name == "names" { &names } else { bytes };
        let parts = [offset.to_le_bytes().to_vec(), vec![0; 4], word(0), word(address)];
        let location = word((header + contents.len()) as u64);
        let mut one: Vec<u8> = parts.into_iter().flatten().collect();
        one.extend(location.into_iter().chain(word(bytes.len() as u64)));
        one.resize(row, 0);
        rows.extend(one);
        contents.extend(bytes);
    }
    let mut file = vec![0; header];
    file[..6].copy_from_slice(&[0x7f, b'E', b'L', b'F', if is_wide { 2 } else { 1 }, 1]);
    let (table, sizes) = if is_wide { (0x28, 0x3a) } else { (0x20, 0x2e) };
    file[table..table + word(0).len()].copy_from_slice(&word((header + contents.len()) as u64));
    let count = sections.len() + 2;
    for (offset, number) in [row, count, count - 1].into_iter().enumerate() {
        file[sizes + offset * 2..][..2].copy_from_slice(&(number as u16).to_le_bytes());
    }
    file.extend(contents);
    file.extend(rows);
    file
}

#[test]
fn sections_are_found() {
    for is_wide in [false, true] {
        let file = file(is_wide, &[(".data", 0x2000, b"no"), (".text", 0x1000, b"yes!")]);
        assert!(elf::is_elf(&file));
        let found = elf::section(&file, ".text");
        assert_eq!(found, Some(elf::Section { address: 0x1000, bytes: b"yes!" }));
        assert_eq!(elf::section(&file, ".tex"), None);
        // A file that is cut off, or has other bytes, has the section or not.
        for len in 0..file.len() {
            let _ = elf::section(&file[..len], ".text");
            let mut other = file.clone();
            other[len] ^= 0xff;
            let _ = elf::section(&other, ".text");
        }
    }
}

/// Returns the disassembly of words by `llvm-mc`, `None` for words that are no instructions.
fn printed(words: &[u32], features: &str) -> Option<Vec<Option<String>>> {
    let mut text = String::new();
    for word in words {
        // Brackets keep bytes after an instruction from being decoded as the next one.
        let [a, b, c, d] = word.to_le_bytes();
        writeln!(text, "[{a:#04x} {b:#04x} {c:#04x} {d:#04x}]").unwrap();
    }
    let file = NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    let features = format!("-mattr={features}");
    let path = file.path().to_str().unwrap();
    let options = ["-disassemble", "-triple=riscv32", "-M", "no-aliases", &features, path];
    let run = run("llvm-mc-22", &options)?;
    // Lines are instructions but for those that it warns of.
    let mut is_inst = vec![true; words.len()];
    for line in run.stderr.lines() {
        let Some((location, _)) = line.split_once(": warning: invalid instruction encoding") else {
            continue;
        };
        let line: usize = location.rsplit(':').nth(1).unwrap().parse().unwrap();
        is_inst[line - 1] = false;
    }
    let mut lines = run.stdout.lines().map(str::trim).filter(|line| !line.starts_with('.'));
    let printed = is_inst.into_iter().map(|is_inst| {
        let line = is_inst.then(|| lines.next().expect("a line for each instruction"))?;
        Some(line.split_whitespace().collect::<Vec<_>>().join(" "))
    });
    let printed: Vec<_> = printed.collect();
    assert_eq!(lines.next(), None);
    Some(printed)
}

/// Returns true for instructions of `llvm-mc` that the description lacks: control and status
/// registers, privileged modes, and atomic instructions with an ordering.
fn is_beyond(text: &str) -> bool {
    let mnemonic = text.split(' ').next().unwrap_or_default();
    let privileged = ["mret", "sret", "wfi", "dret", "mnret", "sfence.vma", "sctrclr"];
    mnemonic.starts_with("csrr")
        || privileged.contains(&mnemonic)
        || [".aq", ".rl", ".aqrl"].iter().any(|order| mnemonic.ends_with(order))
}

#[test]
fn words_are_what_llvm_mc_says() {
    for (seed, features) in [(1, "-m,-a"), (2, "+m,+a")] {
        let words = words(seed, 500_000);
        let Some(printed) = printed(&words, features) else { return };
        let mut machine = Machine::BASE;
        machine.features = FeatureSet::EMPTY.parse(features).unwrap();
        let (mut found, mut beyond) = (0, BTreeMap::new());
        for (&word, printed) in words.iter().zip(printed) {
            let own = decode(word, &machine).map(|inst| format!("{inst:#}"));
            match printed {
                Some(text) if own.is_none() && is_beyond(&text) => {
                    let mnemonic = text.split(' ').next().unwrap_or_default();
                    *beyond.entry(mnemonic.to_owned()).or_insert(0) += 1;
                }
                printed => {
                    found += usize::from(printed.is_some());
                    assert_eq!(own, printed, "{word:#010x}, {features}");
                }
            }
        }
        println!("{features}: {found} instructions, and beyond the description {beyond:?}");
        assert!(found > 100_000, "{found}");
    }
}
