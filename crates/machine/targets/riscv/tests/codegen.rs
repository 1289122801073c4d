//! Code generator: modules to objects, which the disassembler reads back.
#![cfg(tables)]

use riscv_mc::codegen::Generator;
use riscv_mc::{Setup, assembler};
use tablegen_backend::{Settings, compile};
use tablegen_mc::PrintOptions;
use tablegen_mc::assembler::Object;

fn setup() -> Setup {
    Setup::from_triple("riscv64-linux-gnu", "", "+m,+a,+f,+d,+c").unwrap()
}

/// Compiles LLVM IR for RV64GC. The register allocator is checked.
fn object(source: &str) -> Object {
    let module = tablegen_llvm_ir::read(source, 8).unwrap();
    let setup = setup();
    let settings = Settings::default().checked(true);
    compile(&Generator::new(setup.features), assembler(&setup), &module, settings).unwrap()
}

/// Returns the instructions of the section `.text`.
fn text(source: &str) -> Vec<String> {
    let object = object(source);
    let section = object.sections.iter().find(|section| section.name == ".text").unwrap();
    let disassembler = riscv_mc::disassembler(&setup(), PrintOptions::default());
    let lines = disassembler.lines(&section.data, 0);
    lines.map(|line| disassembler.text(&line).to_string().trim().replace('\t', " ")).collect()
}

#[test]
fn a_sum_is_one_instruction() {
    let lines = text("define i64 @sum(i64 %0, i64 %1) {\n  %3 = add i64 %0, %1\n  ret i64 %3\n}\n");
    assert_eq!(lines, ["add a0, a0, a1", "ret"]);
}

#[test]
fn values_that_are_needed_after_a_call_are_saved() {
    let lines = text(
        "declare i64 @g(i64)\n\
         define i64 @f(i64 %0) {\n  %2 = call i64 @g(i64 %0)\n  %3 = add i64 %2, %0\n  ret i64 %3\n}\n",
    );
    let expected = [
        "addi sp, sp, -16",
        "sd ra, 8(sp)",
        "sd s0, 0(sp)",
        "mv s0, a0",
        "auipc ra, 0",
        "jalr ra",
        "add a0, a0, s0",
        "ld ra, 8(sp)",
        "ld s0, 0(sp)",
        "addi sp, sp, 16",
        "ret",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn loops_have_one_branch() {
    let lines = text(
        "define i64 @f(ptr %0, i64 %1) {\n  br label %3\n3:\n  %4 = phi i64 [ 0, %2 ], [ %8, %3 ]\n  \
         %5 = phi i64 [ 0, %2 ], [ %9, %3 ]\n  %6 = getelementptr i64, ptr %0, i64 %5\n  \
         %7 = load i64, ptr %6, align 8\n  %8 = add i64 %7, %4\n  %9 = add i64 %5, 1\n  \
         %10 = icmp eq i64 %9, %1\n  br i1 %10, label %11, label %3\n11:\n  ret i64 %8\n}\n",
    );
    let branches = lines.iter().filter(|line| line.starts_with('b'));
    assert_eq!(branches.count(), 1, "{lines:?}");
    assert!(!lines.iter().any(|line| line.starts_with("j ")), "{lines:?}");
}

#[test]
fn data_and_constants_have_sections() {
    let object = object(
        "@a = global [2 x i32] [i32 1, i32 2], align 4\n@b = constant ptr @a, align 8\n\
         @c = internal global i64 0, align 8\n\
         define double @f() {\n  %1 = load i64, ptr @c, align 8\n  %2 = sitofp i64 %1 to double\n  \
         %3 = fadd double %2, 0x400921FB54442D18\n  ret double %3\n}\n",
    );
    let names: Vec<&str> = object.sections.iter().map(|section| section.name.as_str()).collect();
    for name in [".text", ".data", ".data.rel.ro", ".bss", ".rodata"] {
        assert!(names.contains(&name), "{name} in {names:?}");
    }
}
