//! Assembler: bytes of programs and their relocations, as llvm-mc makes them, and what is rejected.
#![cfg(tables)]

use arm_mc::{Setup, assembler};
use tablegen_mc::assembler::object::ObjectSection;
use tablegen_mc::assembler::{Object, Options, write};
use tablegen_mc::elf::{self, RelocationType};

fn assembled(source: &str) -> Object {
    let setup = Setup::from_triple("armv7-linux-gnueabi", "", "").unwrap();
    assembler(&setup).assemble(source).unwrap()
}

fn section<'o>(object: &'o Object, name: &str) -> &'o ObjectSection {
    object.sections.iter().find(|section| section.name == name).unwrap()
}

/// Returns the bytes of a section in hexadecimal.
fn bytes(object: &Object, name: &str) -> String {
    section(object, name).data.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns offsets and types of the relocations of a section.
fn relocations(object: &Object, name: &str) -> Vec<(u64, RelocationType)> {
    let relocations = section(object, name).relocations.iter();
    relocations.map(|one| (one.offset, RelocationType(one.kind))).collect()
}

/// Joins lines of hexadecimal bytes.
fn joined(lines: &str) -> String {
    lines.split_whitespace().collect()
}

#[test]
fn programs_of_a32_have_the_bytes_of_llvm() {
    let object = assembled(include_str!("assembler/a32.s"));
    let text = "82019100ff0ca0e3001000e3001040e36430e011040031e52421d3e6d840c6e1 \
     b97008e10f80bde810402de91080bde82c009fe50110a0e3feffff1befffffea \
     ba0f07ee00f029e15bf07ff5d3000ef1020b31ee2d0a20f45f2287f34c4a93f2 \
     031041e278563412";
    assert_eq!(bytes(&object, ".text"), joined(text));
    let kinds = [(8, elf::R_ARM_MOVW_ABS_NC), (12, elf::R_ARM_MOVT_ABS), (0x38, elf::R_ARM_JUMP24)];
    assert_eq!(relocations(&object, ".text"), kinds);
    let attributes = "4120000000616561626900011600000005372d4100060a0741080109020a030c \
     01";
    assert_eq!(bytes(&object, ".ARM.attributes"), joined(attributes));
}

#[test]
fn programs_of_t32_have_the_bytes_of_llvm() {
    let object = assembled(include_str!("assembler/t32.s"));
    let text = "013000f1010006bf012052f82310022008b100d0f4e7dfe800f0f0b52de90003 \
     0248fff7feff7047aff2160078563412";
    assert_eq!(bytes(&object, ".text"), joined(text));
    assert_eq!(relocations(&object, ".text"), [(0x22, elf::R_ARM_THM_PC22)]);
    let function = object.symbols.iter().find(|symbol| symbol.name == "start").unwrap();
    assert_eq!(function.value, 1);
}

#[test]
fn functions_of_t32_have_odd_addresses() {
    let source = ".thumb\nf: nop\n.type f, %function\n.arm\ng: nop\n.type g, %function\n\
                  .thumb_set h, g\ni = h";
    let object = assembled(source);
    let value = |name: &str| {
        object.symbols.iter().find(|symbol| symbol.name == name).map(|symbol| symbol.value)
    };
    assert_eq!(["f", "g", "h", "i"].map(value), [Some(1), Some(4), Some(5), Some(5)]);
}

#[test]
fn tables_for_unwinding_are_those_of_llvm() {
    let object = assembled(include_str!("assembler/unwind.s"));
    assert_eq!(bytes(&object, ".text"), "10482de904b08de210d04de21eff2fe1");
    assert_eq!(bytes(&object, ".ARM.extab"), "0000000084409b01b0b0b08100000000");
    assert_eq!(bytes(&object, ".ARM.exidx"), "0000000000000000");
    assert_eq!(relocations(&object, ".ARM.extab"), [(0, elf::R_ARM_PREL31)]);
    let index = [(0, elf::R_ARM_PREL31), (4, elf::R_ARM_PREL31)];
    assert_eq!(relocations(&object, ".ARM.exidx"), index);
}

#[test]
fn wrong_programs_are_rejected() {
    let setup = Setup::from_triple("armv7-linux-gnueabi", "", "").unwrap();
    for wrong in [
        "add r0, r1, #0x101",
        "ldr r0, [r1, #4096]",
        "ldrd r1, r2, [r3]",
        "moveq r0, r1, asr",
        "push {r0-r20}",
        "addxx r0, r1",
        "b.n start",
        ".thumb\nmoveq r0, r1",
        ".thumb\nitt eq\nmoveq r0, r1\nmovne r0, r1",
        ".thumb\ncbz r8, 1f\n1:",
        ".save {r4}",
        ".fnstart\n.fnstart",
        ".inst.n 0xbf00",
        ".arch armv99",
        "x .req r17",
    ] {
        assert!(assembler(&setup).assemble(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn blocks_are_added_for_conditional_instructions() {
    let setup = Setup::from_triple("thumbv7-linux-gnueabi", "", "").unwrap();
    let mut options = Options::default();
    options.adds_blocks = true;
    let added = "
        cmp r0, #1
        addeq r0, r0, #1
        movne r1, r2
        addeq r3, r3, #300
        subne r4, #1
        moveq r5, r6
        bne 1f
        moveq r1, r2
        beq 1f
        movgt r0, r1
        bxle lr
        movlt r0, r1
        1: movlt r2, r3
        .word 5
        it eq
        moveq r0, r1
        movhs r0, r1
        cmp r0, r1
        movcc r7, r8";
    let stated = "
        cmp r0, #1
        itete eq
        addeq r0, r0, #1
        movne r1, r2
        addeq r3, r3, #300
        subne r4, #1
        ite eq
        moveq r5, r6
        bne 1f
        itt eq
        moveq r1, r2
        beq 1f
        ite gt
        movgt r0, r1
        bxle lr
        it lt
        movlt r0, r1
        1: it lt
        movlt r2, r3
        .word 5
        it eq
        moveq r0, r1
        it hs
        movhs r0, r1
        cmp r0, r1
        it cc
        movcc r7, r8";
    let added = assembler(&setup).with_options(&options).assemble(added).unwrap();
    let stated = assembler(&setup).assemble(stated).unwrap();
    assert_eq!(bytes(&added, ".text"), bytes(&stated, ".text"));
    // Instructions that have no condition, and those of A32, are as without the option.
    for wrong in ["cbzeq r0, 1f\n1:", "it eq\nmovne r0, r1"] {
        assert!(assembler(&setup).with_options(&options).assemble(wrong).is_err(), "{wrong}");
    }
    let [own, plain] = [true, false].map(|adds_blocks| {
        options.adds_blocks = adds_blocks;
        assembler(&setup).with_options(&options).assemble(".arm\naddeq r0, r0, #1\nnop").unwrap()
    });
    assert_eq!(bytes(&own, ".text"), bytes(&plain, ".text"));
}

#[test]
fn compact_relocations_have_addends() {
    let setup = Setup::from_triple("armv7-linux-gnueabi", "", "").unwrap();
    let mut options = Options::default();
    options.has_compact_relocations = true;
    let object = assembler(&setup).with_options(&options).assemble(".data\n.word a+5\n.word b-3");
    let file = write(&object.unwrap());
    // Two relocations with addends at offsets in units of four bytes, in the form of llvm-mc.
    let expected = [0x16, 0x07, 0x01, 0x02, 0x05, 0x0d, 0x01, 0x78];
    assert!(file.windows(expected.len()).any(|found| found == expected), "{file:02x?}");
}

#[test]
fn attributes_follow_from_features() {
    // Triple, processor, features, and the attributes of llvm-mc.
    let cases = [
        (
            "thumbv7-linux-gnueabihf",
            "cortex-a53",
            "+neon",
            "412f000000616561626900012500000005636f727465782d61353300060e0741080109020a070c03220124012a014403",
        ),
        (
            "thumbv7-linux-gnueabihf",
            "cortex-a9",
            "-neon",
            "412c000000616561626900012200000005636f727465782d613900060a0741080109020a03220124012a014401",
        ),
        (
            "thumbv7-linux-gnueabihf",
            "cortex-m55",
            "",
            "412d000000616561626900012300000005636f727465782d6d3535000615074d080009030a08220124012e013002",
        ),
        (
            "thumbv7-linux-gnueabihf",
            "arm7tdmi",
            "",
            "412100000061656162690001170000000561726d3774646d69000602080109012201",
        ),
        (
            "thumbv7-linux-gnueabihf",
            "cortex-r5",
            "-fp64",
            "412a000000616561626900012000000005636f727465782d723500060a0752080109020a041b0122012c02",
        ),
        (
            "thumbv6m-linux-gnueabihf",
            "",
            "+v7,+virtualization,+trustzone,+mp,+hwdiv-arm,+strict-align",
            "411f0000006165616269000115000000060a074d0800090222002a012c024403",
        ),
    ];
    for (triple, processor, features, expected) in cases {
        let setup = Setup::from_triple(triple, processor, features).unwrap();
        let mut options = Options::default();
        options.attributes_of = Some(processor.to_owned());
        let object = assembler(&setup).with_options(&options).assemble("nop").unwrap();
        assert_eq!(bytes(&object, ".ARM.attributes"), expected, "{processor} {features}");
    }
    // Attributes of the source replace those of the features.
    let setup = Setup::from_triple("armv7-linux-gnueabi", "", "").unwrap();
    let mut options = Options::default();
    options.attributes_of = Some(String::new());
    let stated = ".eabi_attribute Tag_CPU_arch, 5\n.fpu vfpv4";
    let object = assembler(&setup).with_options(&options).assemble(stated).unwrap();
    let attributes = bytes(&object, ".ARM.attributes");
    assert!(attributes.contains("0605") && attributes.contains("0a05"), "{attributes}");
}
