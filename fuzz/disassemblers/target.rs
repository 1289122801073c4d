//! Decodes and prints bytes as instructions of a machine that the first byte selects. Lines must
//! cover all bytes, each instruction must have a text, and must not depend on the bytes after it.
#![no_main]

use std::fmt::Write as _;

use TARGET::{Setup, disassembler};
use libfuzzer_sys::fuzz_target;
use tablegen_mc::{ByteOrder, DecodeError, Instruction, PrintOptions};

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, code)) = bytes.split_first() else { return };
    let (processor, features, order) = SETUPS[usize::from(choice) % SETUPS.len()];
    let choice = usize::from(choice) / SETUPS.len();
    let mut options = PrintOptions::DEFAULT;
    options.aliases = choice & 1 == 0;
    options.hex = choice & 2 != 0;
    options.addresses = choice & 4 == 0;
    options.syntax = u32::from(choice & 8 != 0);
    let setup = Setup::new(processor, features).expect("the processor and the features exist");
    let disassembler = disassembler(&setup.with_order(order), options);
    let (mut text, mut covered) = (String::new(), 0);
    for line in disassembler.lines(code, 0xffff_fffc) {
        assert_eq!(line.offset, covered);
        covered += line.bytes.len();
        text.clear();
        write!(text, "{}", disassembler.text(&line)).expect("an instruction has a text");
        assert!(!text.is_empty());
        if let Ok(inst) = line.inst {
            let alone = disassembler.decode(line.bytes, line.address);
            // A prefix of X86 is an instruction if what follows is none.
            if !matches!(alone, Err(DecodeError::TooShort { .. })) {
                let size = |inst| Instruction::size(&inst);
                assert_eq!(alone.map(size), Ok(size(inst)));
            }
        }
    }
    assert_eq!(covered, code.len());
});
