//! Texts of instructions, compared with those of llvm-objdump in a file of `tests/mc/printed.py`.

use tablegen_mc::{Disassembler, Features, PrintOptions, Setup, Target};

/// Checks that instructions have the texts of a file. `make` returns the disassembler of a setup.
pub(crate) fn check<F: Features, T: Target>(
    file: &str,
    make: impl Fn(&Setup<F>, PrintOptions) -> Disassembler<T>,
) {
    let (first, lines) = file.split_once('\n').unwrap();
    let [triple, processor, features] = *first.split(';').collect::<Vec<_>>() else {
        panic!("the first line has no setup: {first}");
    };
    let setup = Setup::from_triple(triple, processor, features).unwrap();
    let disassembler = make(&setup, PrintOptions::DEFAULT);
    let mut differences = Vec::new();
    let mut count = 0;
    for line in lines.lines() {
        let [address, code, expected] = *line.splitn(3, ' ').collect::<Vec<_>>() else {
            panic!("a line has an address, bytes and a text: {line}");
        };
        let address = u64::from_str_radix(address, 16).unwrap();
        let bytes: Vec<u8> = (0..code.len())
            .step_by(2)
            .map(|index| u8::from_str_radix(&code[index..index + 2], 16).unwrap())
            .collect();
        // Packets have several lines.
        let found = disassembler.lines(&bytes, address);
        let texts: Vec<_> = found.map(|line| disassembler.text(&line).to_string()).collect();
        let text = texts.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
        if text != expected {
            differences.push(format!("{line}: found `{text}`"));
        }
        count += 1;
    }
    assert!(count > 20, "{count} lines");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// Checks that random bytes are decoded and printed without a panic, whatever their number is.
pub(crate) fn check_random<T: Target>(disassembler: &Disassembler<T>, count: usize) {
    let mut rng = tablegen_random::Rng::new(1);
    let bytes: Vec<u8> = (0..count).map(|_| rng.next_u64() as u8).collect();
    let mut decoded = 0;
    for line in disassembler.lines(&bytes, 0x1000) {
        decoded += usize::from(line.inst.is_ok());
        assert!(!disassembler.text(&line).to_string().is_empty());
    }
    assert!(decoded > count / 40, "{decoded} instructions");
    // The last instruction may be cut off.
    for start in bytes.len().saturating_sub(16)..bytes.len() {
        let shown = |line| disassembler.text(&line).to_string();
        assert!(disassembler.lines(&bytes[start..], 0).map(shown).all(|text| !text.is_empty()));
    }
}
