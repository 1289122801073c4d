//! Decodes bytes as instructions of RV32I; the first byte selects the machine. Decoded instructions
//! must cover all bytes, and encode to the same bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rv32i::Machine;
use rv32i::disassembler::disassemble;
use rv32i::elf;
use rv32i::target::subtarget::Processor;

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, code)) = bytes.split_first() else { return };
    let machine = if choice & 1 == 0 { Machine::BASE } else { Machine::of(Processor::quick) };
    let decoded = disassemble(code, u64::from(choice) << 56 | 0xff_ffff, &machine);
    assert_eq!(decoded.iter().map(|one| one.bytes.len()).sum::<usize>(), code.len());
    for one in decoded {
        assert!(!one.to_string().is_empty());
        if let Ok(inst) = one.inst {
            let encoded = inst.bytes().expect("what is decoded has an encoding");
            assert_eq!(encoded, one.bytes);
        }
    }
    let _ = elf::section(code, ".text");
});
