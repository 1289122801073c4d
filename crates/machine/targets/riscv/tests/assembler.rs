//! Assembler: what the linker may change, and attributes.
#![cfg(tables)]

use riscv_mc::{Setup, assembler};
use tablegen_mc::assembler::Object;
use tablegen_mc::assembler::object::ObjectSection;
use tablegen_mc::elf;

fn assembled(features: &str, source: &str) -> Object {
    assembler(&Setup::new("", features).unwrap()).assemble(source).unwrap()
}

fn section<'o>(object: &'o Object, name: &str) -> &'o ObjectSection {
    object.sections.iter().find(|section| section.name == name).unwrap()
}

/// Returns the units of 32 bits of `.text`.
fn units(object: &Object) -> Vec<u32> {
    let bytes = section(object, ".text").data.as_chunks().0;
    bytes.iter().map(|&bytes| u32::from_le_bytes(bytes)).collect()
}

/// Returns offsets, types and addends of the relocations of `.text`.
fn relocations(object: &Object) -> Vec<(u64, u32, i64)> {
    let relocations = section(object, ".text").relocations.iter();
    relocations.map(|one| (one.offset, one.kind, one.addend)).collect()
}

#[test]
fn parts_of_numbers_have_no_relocations() {
    for features in ["", "+relax"] {
        let source = "lui a0, %hi(0x12345fff)\naddi a0, a0, %lo(0x678)\nsw a0, %lo(-1)(a1)";
        let object = assembled(features, source);
        assert_eq!(units(&object), [0x1234_6537, 0x6785_0513, 0xfea5_afa3]);
        assert_eq!(relocations(&object), []);
    }
}

#[test]
fn alignments_behind_calls_have_room_for_compressed_instructions() {
    let object = assembled("+relax", "call f\n.p2align 3\nnop");
    let code = &section(&object, ".text").data[8..];
    assert_eq!(code, [1, 0, 0x13, 0, 0, 0, 0x13, 0, 0, 0]);
    let align = relocations(&object)[2];
    assert_eq!(align, (8, elf::R_RISCV_ALIGN.0, 6));
    let object = assembled("", ".half 9\n.p2align 3\n.word 7");
    assert_eq!(units(&object), [0x0001_0009, 0x13, 7]);
}

#[test]
fn the_jump_of_a_long_branch_can_be_shortened() {
    let source = "bne a0, a1, 1f\n.space 8192\n1:";
    assert_eq!(relocations(&assembled("", source)), []);
    let object = assembled("+relax", source);
    let expected = [(4, elf::R_RISCV_JAL.0, 0), (4, elf::R_RISCV_RELAX.0, 0)];
    assert_eq!(relocations(&object), expected);
    assert!(object.symbols.iter().any(|symbol| symbol.name == ".Ltmp0"));
}

#[test]
fn branches_that_do_not_reach_have_their_own_location() {
    let source = "nop\nbeqz a0, far\n.space 10000000\nnop\nfar: nop\nret\n";
    let errors = assembler(&Setup::new("", "").unwrap()).assemble(source).unwrap_err();
    let lines: Vec<usize> = errors.iter().map(|error| error.line).collect();
    assert_eq!(lines, [2]);
}

/// Returns the name of an architecture in the attributes of the file.
fn arch(name: &str) -> Option<String> {
    let (bits, source) = (&name[2..4], format!(".attribute arch, \"{name}\""));
    let setup = Setup::from_triple(&format!("riscv{bits}"), "", "").unwrap();
    let object = assembler(&setup).assemble(&source).ok()?;
    let attributes = String::from_utf8_lossy(&section(&object, ".riscv.attributes").data);
    let (_, found) = attributes.split_once("\x05rv")?;
    Some(format!("rv{}", found.trim_end_matches('\0')))
}

#[test]
fn names_of_architectures_have_all_extensions() {
    for (name, expected) in [
        ("rv32e", "rv32e2p0"),
        ("rv64i_m", "rv64i2p1_m2p0_zmmul1p0"),
        (
            "rv64gc",
            "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0_zmmul1p0_zaamo1p0_\
             zalrsc1p0_zca1p0_zcd1p0",
        ),
        ("rv32ifc", "rv32i2p1_f2p2_c2p0_zicsr2p0_zca1p0_zcf1p0"),
        ("rv64ifd_zca", "rv64i2p1_f2p2_d2p2_zicsr2p0_zca1p0"),
        ("rv64if_zca", "rv64i2p1_f2p2_c2p0_zicsr2p0_zca1p0"),
        ("rv32i2p1_zba_zbb1p0_zbs", "rv32i2p1_b1p0_zba1p0_zbb1p0_zbs1p0"),
        ("rv64i_xtheadba_ssstateen_svinval", "rv64i2p1_ssstateen1p0_svinval1p0_xtheadba1p0"),
    ] {
        assert_eq!(arch(name).as_deref(), Some(expected));
    }
    // Wrong versions, and no version of an experimental extension.
    for name in ["rv64i2p0", "rv64i_zba2p0", "rv64i_zicfilp", "rv64x", "rv64i_zunknown"] {
        assert_eq!(arch(name), None, "{name}");
    }
}

#[test]
fn relocations_have_names() {
    let source = ".reloc 0, R_RISCV_CUSTOM192, f\n.reloc 0, BFD_RELOC_32, f\nnop";
    let object = assembled("", source);
    assert_eq!(relocations(&object), [(0, 192, 0), (0, elf::R_RISCV_32.0, 0)]);
}
