//! Assembler: objects of programs, as llvm-mc makes them, and what is rejected.
#![cfg(tables)]

#[path = "../../common/mutations.rs"]
mod mutations;

use mips_mc::{Setup, assembler};
use mutations::assemble_changed;
use tablegen_mc::assembler::Object;
use tablegen_mc::assembler::object::ObjectSection;

fn setup(triple: &str, processor: &str) -> Setup {
    Setup::from_triple(triple, processor, "").unwrap()
}

fn section<'o>(object: &'o Object, name: &str) -> &'o ObjectSection {
    object.sections.iter().find(|section| section.name == name).unwrap()
}

/// Returns the bytes of a section in hexadecimal.
fn bytes(object: &Object, name: &str) -> String {
    section(object, name).data.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns offsets and types of the relocations of a section.
fn relocations(object: &Object, name: &str) -> Vec<(u64, u32)> {
    section(object, name).relocations.iter().map(|one| (one.offset, one.kind)).collect()
}

/// Joins lines of hexadecimal bytes.
fn joined(lines: &str) -> String {
    lines.split_whitespace().collect()
}

// Bytes and relocations are those of llvm-mc 22.

#[test]
fn macros_are_the_instructions_of_llvm() {
    let setup = setup("mipsel", "mips32r2");
    let object = assembler(&setup).assemble(include_str!("assembler/macros.s")).unwrap();
    let text = "3412043c78568434fdff05240000063c0400c6240000073c0000e78c0100013c21082400482327ac2a08850025 \
     00201400000000640001242b088100210020101a002a0102004015000000000d0007001240000018002a011240 \
     0000c34708001008000002000111000000000d0006001240000006008b8903008b990090013421082c0000002b \
     a0025a0b0001002ba000002190005a0b00255861010100013c70112134261061000100422cc2162300f83f013c \
     002080440020e1440000013c000024d40000000c00000000fdff00102520a000";
    assert_eq!(bytes(&object, ".text"), joined(text));
    let kinds = [(0xc, 5), (0x10, 6), (0x14, 5), (0x18, 6), (0xbc, 5), (0xc0, 6), (0xc4, 4)];
    assert_eq!(relocations(&object, ".text"), kinds);
    assert_eq!(
        bytes(&object, ".reginfo"),
        joined("ff1f00000000000030000000000000000000000000000000")
    );
    assert_eq!(
        bytes(&object, ".MIPS.abiflags"),
        joined("000020020101000100000000000000000100000000000000")
    );
    assert_eq!(object.format.flags, 0x70001005);
}

#[test]
fn position_independent_code_uses_the_table() {
    let setup = setup("mips", "mips32");
    let object = assembler(&setup).assemble(include_str!("assembler/pic.s")).unwrap();
    let text = "3c1c0000279c00000399e021afbc00108f8400008f8500008ca500008f9900000320f809000000008fbc00108f \
     86000024c60000278700001000ffff00000000";
    assert_eq!(bytes(&object, ".text"), joined(text));
    let kinds = [
        (0x0, 5),
        (0x4, 6),
        (0x14, 9),
        (0x1c, 11),
        (0x20, 37),
        (0x10, 9),
        (0x2c, 9),
        (0x30, 6),
        (0x34, 42),
        (0x38, 10),
    ];
    assert_eq!(relocations(&object, ".text"), kinds);
    assert_eq!(
        bytes(&object, ".pdr"),
        joined("0000000080000000fffffffc0000000000000000000000200000001d0000001f")
    );
    assert_eq!(
        bytes(&object, ".reginfo"),
        joined("b20000f10000000000000000000000000000000000000000")
    );
    assert_eq!(object.format.flags, 0x50001007);
}

#[test]
fn programs_of_n64_have_long_addresses() {
    let setup = setup("mips64el", "mips64r2");
    let object = assembler(&setup).assemble(include_str!("assembler/n64.s")).unwrap();
    let text = "0000043c0000013c00008464000021643c2004002d208100000085df3412063c7856c63438340600bc9ac63438 \
     340600f0dec6340000073c0000e764383c07000000e764383c07002d38e4000000e79c3c4209004139287de9ff \
     001100000000";
    assert_eq!(bytes(&object, ".text"), joined(text));
    // Highest, upper, higher and lower bits of an address.
    let kinds = [
        (0, 29),
        (4, 5),
        (8, 28),
        (12, 6),
        (0x18, 19),
        (0x34, 29),
        (0x38, 28),
        (0x40, 5),
        (0x4c, 6),
    ];
    assert_eq!(relocations(&object, ".text"), kinds);
    // A distance, whose relocation has two types.
    assert_eq!(relocations(&object, ".data"), [(0, 18), (8, 248 | 18 << 8)]);
    assert_eq!(
        bytes(&object, ".MIPS.options"),
        joined("0128000000000000f303001000000000000000000000000000000000000000000000000000000000")
    );
    assert_eq!(object.format.flags, 0x80000005);
}

#[test]
fn programs_of_micromips_have_short_instructions() {
    let setup = setup("mips", "mips32r2");
    let object = assembler(&setup).assemble(include_str!("assembler/micro.s")).unwrap();
    let text = "30850004488245128e00000b0000000000009400fff50c00740000000c000c43ed074704";
    assert_eq!(bytes(&object, ".text"), joined(text));
    let kinds = [(0x18, 133)];
    assert_eq!(relocations(&object, ".text"), kinds);
    assert_eq!(
        bytes(&object, ".MIPS.abiflags"),
        joined("000020020101000100000000000008000000000100000000")
    );
    assert_eq!(object.format.flags, 0x72001005);
    let label = object.symbols.iter().find(|symbol| symbol.name == "f").unwrap();
    assert_eq!((label.value, label.other), (0, 0x80));
}

#[test]
fn stated_relocations_follow_those_of_one_processor() {
    let source = "lw $25, %call16(g)($28)
        .Lcall: jalr $25
        .reloc .Lcall, R_MIPS_JALR, g
        lw $2, %got_disp(a)($28)
        .set push
        .set mips64r3
        lw $3, %got_disp(b)($28)
        .set pop
        lw $4, %got_disp(c)($28)";
    let object = assembler(&setup("mipsn32el", "mips64r2")).assemble(source).unwrap();
    let kinds = [(0, 11), (0xc, 19), (4, 37), (0x10, 19), (0x14, 19)];
    assert_eq!(relocations(&object, ".text"), kinds);
}

#[test]
fn symbols_with_significant_addresses_stay() {
    let source = ".addrsig\n.addrsig_sym $text\n.addrsig_sym .Lother\n.data\n$text: .byte 1\n.Lother: .byte 2";
    let object = assembler(&setup("mips", "mips32r2")).assemble(source).unwrap();
    let addresses = object.addresses.as_deref().unwrap();
    let names: Vec<&str> =
        addresses.iter().map(|&index| object.symbols[index].name.as_str()).collect();
    // The second one is that of the section.
    assert_eq!(names.len(), 2);
    assert_eq!(names[0], "$text");
    assert_ne!(names[1], ".Lother");
}

#[test]
fn wrong_programs_are_rejected() {
    let setup = setup("mips", "mips32");
    for wrong in [
        "addiu $4, $5, $6, $7",
        "addiu $32, $5, 1",
        "addiu $4, $5, 0x100000000",
        "lw $4, %lo(x($5)",
        "lw $4, %other(x)($5)",
        "sll $4, $5, 32",
        "beq $4, $5, 2",
        "daddu $4, $5, $6",
        "ext $4, $5, 1, 2",
        ".set noat\nli $4, 1\nblt $4, $5, 1f\n1:",
        ".set mips32r6\nbeqzc $0, 4",
        ".set arch=mips99",
        ".set pop",
        ".set nomacro",
        ".set at=$40",
        ".end f",
        ".ent f\n.end g",
        "nop\n.module fp=64",
        ".module other",
        ".cplocal $4",
        ".nan 1985",
        ".reloc 0, R_MIPS_26, f",
        "jal",
        "add.s $f1, $a0, $f3",
        "nosuch $4",
    ] {
        assert!(assembler(&setup).assemble(wrong).is_err(), "{wrong}");
    }
}

/// Statements whose tokens are exchanged.
const LINES: [&str; 24] = [
    "addiu $4, $5, %lo(symbol+4)",
    "lw $t0, 8($sp)",
    "sw $t0, symbol+65536($gp)",
    "la $a0, symbol($a1)",
    "li.d $f4, 1.25",
    "lwm $16-$19, $31, 8($sp)",
    "movep $5, $6, $2, $3",
    "blt $4, -5, 1b",
    "div $4, $5, 100",
    "ld.w $w1, 16($6)",
    "insert.w $w1[2], $4",
    "mult $ac1, $4, $5",
    "c.eq.d $fcc1, $f2, $f4",
    "bc1t $fcc1, symbol",
    ".set push",
    ".set micromips",
    ".set mips64r6",
    ".set x, $5",
    ".set at=$2",
    ".cpsetup $25, 8, symbol",
    ".frame $sp, 24, $ra",
    ".module fp=xx",
    ".gpdword symbol-.",
    "1: jal symbol",
];

#[test]
fn lines_of_any_tokens_do_not_panic() {
    const ENDS: [char; 10] = [' ', ',', '(', ')', '$', '[', ']', '%', '+', '-'];
    let mut rng = tablegen_random::Rng::new(7);
    let (mut accepted, mut rejected) = (0, 0);
    for (triple, processor) in
        [("mips", "mips32r2"), ("mips64el", "mips64r2"), ("mipsn32", "octeon")]
    {
        let setup = setup(triple, processor);
        let counts = assemble_changed(&mut rng, || assembler(&setup), &LINES, &ENDS);
        (accepted, rejected) = (accepted + counts[0], rejected + counts[1]);
    }
    assert!(accepted > 500 && rejected > 500, "{accepted} and {rejected}");
}
