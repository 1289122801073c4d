//! Regions of ELF files: code up to the next symbol, and data.

use tablegen_targets::{Elf, Machine, PrintOptions, mc};

/// Returns the addresses and texts of the instructions of a source.
fn lines(triple: &str, source: &str) -> Vec<(u64, String)> {
    let machine = Machine::from_triple(triple, "", "").expect("the triple has a target");
    let object = machine.assembler().expect("the target has an assembler").assemble(source);
    let file = mc::write(&object.expect("the source is assembled"));
    let elf = Elf::parse(&file).expect("the object is read");
    let mut lines = Vec::new();
    for region in elf.regions() {
        let Some(machine) = region.machine else { continue };
        let disassembler = machine.disassembler(PrintOptions::DEFAULT);
        lines.extend(region.lines(&disassembler, &()).map(|line| (line.address, line.text)));
    }
    lines
}

fn texts(expected: &[(u64, &str)]) -> Vec<(u64, String)> {
    expected.iter().map(|&(address, text)| (address, text.to_owned())).collect()
}

#[test]
fn symbols_inside_of_instructions_begin_instructions() {
    let source = "f:\n.byte 0xe9, 1\n.type g,@function\ng:\nret\nnop\nnop\nnop\n";
    let found = lines("x86_64", source);
    let addresses: Vec<u64> = found.iter().map(|line| line.0).collect();
    assert_eq!(addresses, [0, 2, 3, 4, 5]);
    assert!(found[0].1.starts_with("jmp\t") && found[1].1 == "retq", "{found:?}");
}

#[test]
fn tables_are_no_code() {
    let source = "f:\nnop\n.type table,@object\ntable:\n.long 1, 2\n.type g,@function\ng:\nret\n";
    assert_eq!(lines("x86_64", source), texts(&[(0, "nop"), (9, "retq")]));
}

#[test]
fn symbols_of_object_files_have_regions() {
    let machine = Machine::from_triple("x86_64", "", "").expect("the triple has a target");
    let source = "f:\nnop\n.section .text.g,\"ax\"\nnop\ng:\nret\n";
    let object = machine.assembler().expect("the target has an assembler").assemble(source);
    let file = mc::write(&object.expect("the source is assembled"));
    let elf = Elf::parse(&file).expect("the object is read");
    let region = |name| elf.find(name).and_then(|symbol| elf.region_of(symbol));
    assert_eq!(
        region("f").map(|region| (region.section, region.bytes)),
        Some((".text", &[0x90][..]))
    );
    assert_eq!(
        region("g").map(|region| (region.section, region.bytes)),
        Some((".text.g", &[0xc3][..]))
    );
    assert_eq!(elf.region_at(0).map(|region| region.section), Some(".text"));
    assert!(elf.region_at(2).is_none());
}

#[test]
fn code_for_an_address_has_no_relocations() {
    let machine = Machine::from_triple("x86_64", "", "").expect("the triple has a target");
    let source = ".Lstart:\nprint = .Lstart + (0x2000 - 0x1000)\ncall print\nret\n";
    let object = machine.assembler().expect("the target has an assembler").assemble(source);
    let object = object.expect("the source is assembled");
    let text =
        object.sections.iter().find(|section| section.name == ".text").expect("there is code");
    assert!(text.relocations.is_empty());
    assert_eq!(text.data, [0xe8, 0xfb, 0x0f, 0, 0, 0xc3]);
}

#[test]
fn texts_have_a_mnemonic_and_operands() {
    let machine = Machine::from_triple("x86_64", "", "").expect("the triple has a target");
    let disassembler = machine.disassembler(PrintOptions::DEFAULT);
    let lines: Vec<_> = disassembler.lines(&[0x48, 0x89, 0xe5, 0xc3], 0).collect();
    let parts: Vec<_> = lines.iter().map(|line| (line.mnemonic(), line.operands())).collect();
    assert_eq!(parts, [("movq", "%rsp, %rbp"), ("retq", "")]);
}

#[test]
fn mapping_symbols_switch_between_code_and_data() {
    let source = "f:\nnop\n.word 7\nnop\n";
    let expected = [(0, "nop"), (8, "nop")];
    assert_eq!(lines("aarch64", source), texts(&expected));
}

#[test]
fn symbols_before_their_section_are_at_its_start() {
    let machine = Machine::from_triple("x86_64", "", "").expect("the triple has a target");
    let object =
        machine.assembler().expect("the target has an assembler").assemble("nop\nf: ret\n");
    let mut file = mc::write(&object.expect("the source is assembled"));
    // The address of the section of code, number 2, is behind the symbol.
    let table = u64::from_le_bytes(file[40..48].try_into().expect("eight bytes")) as usize;
    let address = table + 2 * 64 + 16;
    assert_eq!(file[address - 8], 6, "flags of code");
    file[address..address + 8].copy_from_slice(&0x1000_u64.to_le_bytes());
    let elf = Elf::parse(&file).expect("the object is read");
    let found: Vec<_> = elf.regions().iter().map(|one| (one.address, one.bytes)).collect();
    assert_eq!(found, [(0x1000, &[0x90, 0xc3][..])]);
}
