//! Code generator: modules to objects, which the disassembler reads back.
#![cfg(tables)]

use mips_mc::codegen::Generator;
use mips_mc::{Setup, assembler, disassembler};
use tablegen_backend::ir::Module;
use tablegen_backend::{Settings, compile};
use tablegen_ir_testing::{Limits, interpret, random};
use tablegen_mc::assembler::link::Linker;
use tablegen_mc::assembler::object::{ObjectSection, Relocation};
use tablegen_mc::assembler::{Object, elf};
use tablegen_mc::{PrintOptions, elf as numbers};
use tablegen_random::Rng;

fn setup() -> Setup {
    Setup::from_triple("mips64el-linux-gnuabi64", "mips64r2", "").unwrap()
}

fn compiled(module: &Module) -> Object {
    let setup = setup();
    let generator = Generator::from_setup(&setup).unwrap();
    let settings = Settings::default().checked(true);
    compile(&generator, assembler(&setup), module, settings.scheduled(true)).unwrap();
    compile(&generator, assembler(&setup), module, settings).unwrap()
}

fn object_of(source: &str) -> Object {
    compiled(&tablegen_llvm_ir::read(source, 8).unwrap())
}

fn code(object: &Object) -> &ObjectSection {
    object.sections.iter().find(|section| section.name == ".text").unwrap()
}

/// Returns the instructions that LLVM IR becomes.
fn text(source: &str) -> Vec<String> {
    let object = object_of(source);
    let disassembler = disassembler(&setup(), PrintOptions::default());
    let lines = disassembler.lines(&code(&object).data, 0);
    lines.map(|line| disassembler.text(&line).to_string().trim().replace('\t', " ")).collect()
}

fn has(lines: &[String], start: &str) -> bool {
    lines.iter().any(|line| line.starts_with(start))
}

#[test]
fn values_that_are_needed_after_a_call_are_saved() {
    let lines = text(
        "declare i64 @g(i64)\n\
         define i64 @f(i64 %0) {\n  %2 = call i64 @g(i64 %0)\n  %3 = add i64 %2, %0\n  ret i64 %3\n}\n",
    );
    let expected = [
        "daddiu $sp, $sp, -16",
        "sd $ra, 8($sp)",
        "sd $16, 0($sp)",
        "move $16, $4",
        "lui $25, 0",
        "daddiu $25, $25, 0",
        "dsll $25, $25, 16",
        "daddiu $25, $25, 0",
        "dsll $25, $25, 16",
        "daddiu $25, $25, 0",
        "jalr $25",
        "nop",
        "daddu $2, $2, $16",
        "ld $ra, 8($sp)",
        "ld $16, 0($sp)",
        "daddiu $sp, $sp, 16",
        "jr $ra",
        "nop",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn tail_calls_are_jumps_behind_the_epilogue() {
    let lines = text(
        "define i64 @f(ptr %0, i64 %1) {\n  %3 = call i64 %0(i64 %1)\n\
         %4 = musttail call i64 %0(ptr %0, i64 %3)\n  ret i64 %4\n}\n",
    );
    let end: Vec<&str> = lines[lines.len() - 3..].iter().map(String::as_str).collect();
    assert_eq!(end, ["daddiu $sp, $sp, 16", "jr $25", "nop"], "{lines:?}");
}

#[test]
fn products_and_quotients_are_moved_from_their_registers() {
    let of = |op: &str| {
        text(&format!(
            "define i64 @f(i64 %0, i64 %1) {{\n  %3 = {op} i64 %0, %1\n  ret i64 %3\n}}\n"
        ))
    };
    assert_eq!(of("mul")[..2], ["dmult $4, $5", "mflo $2"]);
    assert_eq!(of("urem")[1], "mfhi $2");
    assert!(has(&of("sdiv"), "ddiv $zero, $4, $5"), "{:?}", of("sdiv"));
}

#[test]
fn fields_are_taken_by_one_instruction() {
    let lines = text(
        "define i64 @f(i64 %0) {\n  %2 = lshr i64 %0, 35\n  %3 = and i64 %2, 1048575\n  ret i64 %3\n}\n",
    );
    assert_eq!(lines[0], "dext $2, $4, 35, 20");
}

#[test]
fn choices_are_conditional_moves() {
    let lines = text(
        "define i64 @f(i64 %0, i64 %1) {\n  %3 = icmp sgt i64 %0, 10\n\
         %4 = select i1 %3, i64 %1, i64 %0\n  ret i64 %4\n}\n",
    );
    assert!(has(&lines, "slti") && has(&lines, "movz"), "{lines:?}");
    let lines = text(
        "define double @f(double %0, double %1) {\n  %3 = fcmp olt double %0, %1\n\
         %4 = select i1 %3, double %0, double %1\n  ret double %4\n}\n",
    );
    assert!(has(&lines, "c.olt.d $f12, $f13") && has(&lines, "movn.d"), "{lines:?}");
}

#[test]
fn constants_have_few_instructions() {
    let constant =
        |number: i64| text(&format!("define i64 @f() {{\n  ret i64 {number}\n}}\n")).len() - 2;
    for (number, count) in [
        (0, 1),
        (-32768, 1),
        (65535, 1),
        (0x1234_5678, 2),
        (1 << 40, 2),
        (i64::MIN, 2),
        (i64::MAX, 6),
    ] {
        assert!(constant(number) <= count, "{number}: {}", constant(number));
    }
}

#[test]
fn atomic_operations_are_loops() {
    for (kind, load, store) in [
        ("i8", "ll ", "sc "),
        ("i16", "ll ", "sc "),
        ("i32", "ll ", "sc "),
        ("i64", "lld ", "scd "),
    ] {
        let lines = text(&format!(
            "define {kind} @f(ptr %0, {kind} %1) {{\n\
             %3 = atomicrmw nand ptr %0, {kind} %1 seq_cst\n  ret {kind} %3\n}}\n"
        ));
        for start in [load, store, "sync"] {
            assert!(has(&lines, start), "{start}: {lines:?}");
        }
    }
}

#[test]
fn frames_beyond_immediates_are_addressed() {
    for size in [40_000, 3_000_000, 2_147_450_880_i64] {
        let lines = text(&format!(
            "declare void @g(ptr, ptr)\ndefine void @f() {{\n  %1 = alloca [{size} x i8]\n  %2 = alloca i64\n\
             call void @g(ptr %1, ptr %2)\n  ret void\n}}\n"
        ));
        assert!(
            lines.iter().filter(|line| line.starts_with("daddu $sp, $sp, $1")).count() == 2,
            "{lines:?}"
        );
    }
}

#[test]
fn branches_that_do_not_reach_lead_around_jumps() {
    // Each call has eight instructions.
    let calls = "  call void @g()\n".repeat(4_200);
    let object = object_of(&format!(
        "declare void @g()\ndefine void @f(i1 %0) {{\n  br i1 %0, label %a, label %b\n\
         a:\n{calls}  br label %b\nb:\n  ret void\n}}\n"
    ));
    assert!(code(&object).data.len() > 1 << 17);
    let is_jump = |one: &&Relocation| one.kind == numbers::R_MIPS_26.0;
    assert_eq!(code(&object).relocations.iter().filter(is_jump).count(), 1);
}

#[test]
fn programs_in_memory_have_all_bits_of_addresses() {
    let object =
        object_of("declare void @g()\ndefine void @f() {\n  call void @g()\n  ret void\n}\n");
    let linker = Linker::<mips_mc::Machine>::new(&object).unwrap();
    let addresses: Vec<u64> = (1..=object.sections.len() as u64).map(|one| one << 20).collect();
    let image =
        linker.link(&addresses, 0, |name| (name == "g").then_some(0xfedc_ba98_8654_8220)).unwrap();
    let index = object.sections.iter().position(|section| section.name == ".text").unwrap();
    let fields: Vec<u16> = image.sections[index]
        .chunks(4)
        .map(|inst| u16::from_le_bytes([inst[0], inst[1]]))
        .collect();
    let start = fields.iter().position(|field| *field == 0xfedd).unwrap();
    assert_eq!([0, 1, 3, 5].map(|index| fields[start + index]), [0xfedd, 0xba99, 0x8655, 0x8220]);
}

#[test]
fn objects_state_the_architecture() {
    let object = object_of("define void @f() {\n  ret void\n}\n");
    let flags =
        numbers::EF_MIPS_NOREORDER.0 | numbers::EF_MIPS_CPIC.0 | numbers::EF_MIPS_ARCH_64R2.0;
    assert_eq!(object.format.flags, flags);
    assert!(!elf::write(&object).is_empty());
}

#[test]
fn other_machines_are_errors() {
    for (triple, processor) in [
        ("mips64-linux-gnuabi64", "mips64r2"),
        ("mipsel-linux-gnu", "mips32r2"),
        ("mips64el-linux-gnuabi64", "mips64r6"),
        ("mips64el-linux-gnuabin32", "mips64r2"),
    ] {
        let setup = Setup::from_triple(triple, processor, "").unwrap();
        assert!(Generator::from_setup(&setup).is_err(), "{triple}");
    }
}

#[test]
fn random_functions_are_compiled() {
    let limits = Limits {
        pointer_bits: 64,
        has_fma: true,
        has_atomics: true,
        has_math: true,
        has_pointer_lists: false,
    };
    for seed in 0..3 {
        let module = random(&mut Rng::new(seed), limits, 6);
        assert_eq!(module.verify(), Ok(()));
        assert_eq!(interpret(&module, 64, 10_000_000, &mut |_| {}).unwrap().len(), 6);
        assert!(!code(&compiled(&module)).data.is_empty());
    }
}

#[test]
fn zero_is_compared_and_exchanged() {
    for kind in ["i8", "i16", "i32", "i64"] {
        let lines = text(&format!(
            "define {kind} @f(ptr %0, {kind} %1) {{\n  %3 = cmpxchg ptr %0, {kind} %1, {kind} 0 seq_cst seq_cst\n\
             %4 = cmpxchg ptr %0, {kind} 0, {kind} %1 seq_cst seq_cst\n\
             %5 = extractvalue {{ {kind}, i1 }} %3, 0\n  ret {kind} %5\n}}\n"
        ));
        let loads = lines.iter().filter(|line| line.starts_with("ll"));
        assert_eq!(loads.count(), 2, "{lines:?}");
    }
}
