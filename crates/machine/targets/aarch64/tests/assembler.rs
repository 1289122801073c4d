//! Assembler: signed addresses, and object files with addresses of 32 bits.
#![cfg(tables)]

use aarch64_mc::{Setup, assembler};
use tablegen_mc::assembler::object::ObjectSection;
use tablegen_mc::assembler::{Object, elf as files};
use tablegen_mc::elf;

fn setup(triple: &str) -> Setup {
    Setup::from_triple(triple, "", "").unwrap()
}

fn section<'o>(object: &'o Object, name: &str) -> &'o ObjectSection {
    object.sections.iter().find(|section| section.name == name).unwrap()
}

/// Returns types and addends of the relocations of a section.
fn relocations(object: &Object, name: &str) -> Vec<(u32, i64)> {
    let relocations = section(object, name).relocations.iter();
    relocations.map(|one| (one.kind, one.addend)).collect()
}

#[test]
fn addresses_are_signed() {
    const AUTH_ABS64: u32 = 580;
    let assembled = |source: &str| assembler(&setup("aarch64")).assemble(source);
    let source = ".data\n.xword f@AUTH(ia,42)\n.quad (g + 7)@AUTH(db, 0xffff, addr)";
    let object = assembled(source).unwrap();
    let data = [0, 0, 0, 0, 42, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0xb0];
    assert_eq!(section(&object, ".data").data, data);
    assert_eq!(relocations(&object, ".data"), [(AUTH_ABS64, 0), (AUTH_ABS64, 7)]);
    for wrong in [
        "f@AUTH(ic,1)",
        "f@AUTH(ia,65536)",
        "f@AUTH(ia,1,add)",
        "f@AUTH(ia,1) + 1",
        "1 + f@AUTH(ia,1)",
        "f@AUTH(ia",
        "f@PLT@AUTH(ia,1)",
    ] {
        assert!(assembled(&format!(".quad {wrong}")).is_err(), "{wrong}");
    }
    assert!(assembled(".word f@AUTH(ia,1)").is_err());
}

#[test]
fn ilp32_has_relocations_of_its_own() {
    let assembled = |source: &str| assembler(&setup("aarch64-linux-gnu_ilp32")).assemble(source);
    let source =
        "bl f\nadrp x0, :got:f\nldr w0, [x0, :got_lo12:f]\n.data\n.word f\n.hword f\n.hword 1";
    let object = assembled(source).unwrap();
    assert_eq!(relocations(&object, ".text"), [(0x15, 0), (0x1a, 0), (0x1b, 0)]);
    assert_eq!(relocations(&object, ".data"), [(1, 0), (2, 0)]);
    let file = files::write(&object);
    assert_eq!(file[4], elf::ELFCLASS32.0);
    let object = assembled(".reloc 0, R_AARCH64_P32_CALL26, f\nnop").unwrap();
    assert_eq!(relocations(&object, ".text"), [(0x15, 0)]);
    for wrong in [".xword f", "movz x0, #:abs_g3:f", "ldr x0, [x0, :got_lo12:f]"] {
        assert!(assembled(wrong).is_err(), "{wrong}");
    }
}
