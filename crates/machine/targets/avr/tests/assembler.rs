//! Assembler: an object of a program, as llvm-mc makes it, and what is rejected.
#![cfg(tables)]

#[path = "../../common/mutations.rs"]
mod mutations;

use avr_mc::{Setup, assembler};
use mutations::assemble_changed;
use tablegen_mc::assembler::Object;
use tablegen_mc::assembler::object::ObjectSection;

fn setup(processor: &str) -> Setup {
    Setup::from_triple("avr", processor, "").unwrap()
}

fn section<'o>(object: &'o Object, name: &str) -> &'o ObjectSection {
    object.sections.iter().find(|section| section.name == name).unwrap()
}

/// Returns the bytes of a section in hexadecimal.
fn bytes(object: &Object, name: &str) -> String {
    section(object, name).data.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns offsets, types and addends of the relocations of a section.
fn relocations(object: &Object, name: &str) -> Vec<(u64, u32, i64)> {
    let relocations = section(object, name).relocations.iter();
    relocations.map(|one| (one.offset, one.kind, one.addend)).collect()
}

// Bytes and relocations are those of llvm-mc 22.
#[test]
fn programs_are_objects_of_llvm() {
    let object = assembler(&setup("atmega2560"));
    let object = object.assemble(include_str!("assembler/program.s")).unwrap();
    let text = "0d901a9020803e92499257ac68867090000080920000c8959590c80115960f2e0ae5107f2fef80e090e0e0e0\
                f0e080508231ffcff9f332d00c942b1a0e940000019950b009965984";
    assert_eq!(bytes(&object, ".text"), text);
    let kinds = [
        (0x10, 4, 1),
        (0x14, 4, 0),
        (0x26, 6, 0),
        (0x28, 10, 0),
        (0x2a, 12, 0),
        (0x2c, 25, 0),
        (0x2e, 8, 0),
        (0x32, 3, 0),
        (0x34, 2, 0x3a),
        (0x3c, 18, 0),
        (0x40, 35, 0),
        (0x42, 34, 1),
    ];
    assert_eq!(relocations(&object, ".text"), kinds);
    assert_eq!(bytes(&object, ".data"), "0000000009000000000000000c0000000000f4ff0000");
    let kinds =
        [(0, 5, 0), (2, 27, 0), (3, 28, 0), (6, 4, 0), (8, 32, 0), (0x10, 31, 0), (0x14, 4, 8)];
    assert_eq!(relocations(&object, ".data"), kinds);
    assert_eq!(object.format.flags, 0x86);
}

#[test]
fn small_processors_have_short_addresses() {
    let assembled = |text| assembler(&setup("attiny10")).assemble(text);
    let object = assembled("lds r16, 0x4f\nsts port, r17\nldi 17, 5").unwrap();
    assert_eq!(bytes(&object, ".text"), "0fa410a815e0");
    assert_eq!(relocations(&object, ".text"), [(2, 33, 0)]);
    assert_eq!(object.format.flags, 0xe4);
    for wrong in ["mov r15, r16", "mov 15, r16", "ldd r16, Y+1", "lpm r16, Z"] {
        assert!(assembled(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn wrong_programs_are_rejected() {
    for wrong in [
        "ldi r15, 3",
        "ldi r24, other(3)",
        "ldi r24, lo8(-3)",
        "ldi r24, lo8(3",
        "movw r1, r2",
        "ldd r0, X+5",
        "ldd r0, 5",
        "lds r4, first-second\nfirst: nop\nsecond:",
        "adiw r24, later\nlater = 64",
        "cbr r16, 256",
        "cbr r16, symbol",
        "add r1, r2,",
        "add r1, r40",
        "fmul r16, r24",
        "rjmp",
        "first: nop\n.word second-first\nsecond:",
        ".byte 300",
        ".byte lo8(first), 5",
        ".quad symbol",
        ".byte gs(symbol)",
        ".short lo8(symbol)",
        ".reloc 0, R_AVR_OTHER, symbol",
        ".cfi_startproc\n.cfi_def_cfa r28, 2\n.cfi_endproc",
    ] {
        assert!(assembler(&setup("atmega2560")).assemble(wrong).is_err(), "{wrong}");
    }
}

/// Statements whose tokens are exchanged.
const LINES: [&str; 12] = [
    "ldi r24, lo8(gs(symbol+4))",
    "ldd r5, Y+symbol",
    "st -X, r3",
    "lpm r9, Z+",
    "movw r25:r24, r16",
    "cbr 17, 0x0f",
    "breq .+4",
    "sbic port-1b, 1",
    ".short second-first",
    ".byte hi8(symbol)",
    ".reloc ., R_AVR_16, symbol",
    "1: call 1b $ rjmp 1b",
];

#[test]
fn lines_of_any_tokens_do_not_panic() {
    const ENDS: [char; 8] = [' ', ',', '(', ')', ':', '+', '-', '$'];
    let mut rng = tablegen_random::Rng::new(7);
    let (mut accepted, mut rejected) = (0, 0);
    for processor in ["atmega2560", "attiny10"] {
        let setup = setup(processor);
        let counts = assemble_changed(&mut rng, || assembler(&setup), &LINES, &ENDS);
        (accepted, rejected) = (accepted + counts[0], rejected + counts[1]);
    }
    assert!(accepted > 500 && rejected > 500, "{accepted} and {rejected}");
}
