//! Code generator: modules to objects, which the disassembler reads back.
#![cfg(tables)]

use arm_mc::codegen::Generator;
use arm_mc::{Setup, assembler, disassembler};
use tablegen_backend::ir::Module;
use tablegen_backend::{Relocation, Settings, compile};
use tablegen_ir_testing::{Limits, interpret, random};
use tablegen_mc::assembler::Object;
use tablegen_mc::assembler::object::ObjectSection;
use tablegen_mc::{PrintOptions, elf};
use tablegen_random::Rng;

/// Triple of the modules in A32, and in T32.
const A32: &str = "armv7-linux-gnueabihf";
const T32: &str = "thumbv7-linux-gnueabihf";

fn compiled(setup: &Setup, relocation: Relocation, module: &Module) -> Object {
    let generator = Generator::from_setup(setup).with_relocation(relocation);
    let settings = Settings::default().checked(true);
    compile(&generator, assembler(setup), module, settings.scheduled(true)).unwrap();
    compile(&generator, assembler(setup), module, settings).unwrap()
}

fn object_of(triple: &str, features: &str, relocation: Relocation, source: &str) -> Object {
    let setup = Setup::from_triple(triple, "", features).unwrap();
    compiled(&setup, relocation, &tablegen_llvm_ir::read(source, 4).unwrap())
}

fn code(object: &Object) -> &ObjectSection {
    object.sections.iter().find(|section| section.name == ".text").unwrap()
}

/// Returns the instructions that LLVM IR becomes, without comments.
fn text_for(triple: &str, features: &str, source: &str) -> Vec<String> {
    let object = object_of(triple, features, Relocation::Static, source);
    let setup = Setup::from_triple(triple, "", features).unwrap();
    let disassembler = disassembler(&setup, PrintOptions::default());
    let plain = |text: &str| text.split('@').next().unwrap().trim().replace('\t', " ");
    let lines = disassembler.lines(&code(&object).data, 0);
    lines.map(|line| plain(&disassembler.text(&line).to_string())).collect()
}

fn text(source: &str) -> Vec<String> {
    text_for(A32, "", source)
}

/// Returns the types of the relocations of the code.
fn relocations(object: &Object) -> Vec<u32> {
    code(object).relocations.iter().map(|one| one.kind).collect()
}

#[test]
fn values_that_are_needed_after_a_call_are_saved() {
    let source = "declare i32 @g(i32)\n\
                  define i32 @f(i32 %0) {\n  %2 = call i32 @g(i32 %0)\n  %3 = add i32 %2, %0\n  ret i32 %3\n}\n";
    let lines = text(source);
    let expected =
        ["push {r4, lr}", "mov r4, r0", "bl 0x8", "add r0, r0, r4", "pop {r4, lr}", "bx lr"];
    assert_eq!(lines, expected);
    let lines = text_for(T32, "", source);
    assert!(lines[1].starts_with("mov r") && lines[2].starts_with("bl"), "{lines:?}");
}

#[test]
fn tail_calls_are_branches() {
    let source = "declare i32 @g(i32)\n\
                  define i32 @f(i32 %0) {\n  %2 = musttail call i32 @g(i32 %0)\n  ret i32 %2\n}\n";
    let object = object_of(A32, "", Relocation::Static, source);
    assert_eq!((relocations(&object), code(&object).data.len()), (vec![elf::R_ARM_JUMP24.0], 4));
    let object = object_of(T32, "", Relocation::Static, source);
    assert_eq!(relocations(&object), [elf::R_ARM_THM_JUMP24.0]);
}

#[test]
fn choices_are_conditional_moves() {
    let source = "define i32 @f(i32 %0, i32 %1) {\n  %3 = icmp sgt i32 %0, 10\n\
                  %4 = select i1 %3, i32 %1, i32 %0\n  ret i32 %4\n}\n";
    assert_eq!(text(source), ["cmp r0, #10", "movgt r0, r1", "bx lr"]);
    let lines = text_for(T32, "", source);
    assert_eq!(lines[1..], ["it gt", "movgt r0, r1", "bx lr"], "{lines:?}");
    let lines = text(
        "define double @f(double %0, double %1) {\n  %3 = fcmp ogt double %0, %1\n\
         %4 = select i1 %3, double %0, double %1\n  ret double %4\n}\n",
    );
    for start in ["vcmp.f64 d0, d1", "vmrs", "vmovgt.f64"] {
        assert!(lines.iter().any(|line| line.starts_with(start)), "{lines:?}");
    }
}

#[test]
fn second_operands_are_shifted_and_products_are_added() {
    let lines = text(
        "define i32 @f(i32 %0, i32 %1) {\n  %3 = shl i32 %1, 3\n  %4 = sub i32 %0, %3\n\
         %5 = and i32 %4, -65281\n  ret i32 %5\n}\n",
    );
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0].starts_with("sub") && lines[0].ends_with("r0, r1, lsl #3"), "{lines:?}");
    assert!(lines[1].starts_with("bic r0") && lines[1].ends_with("#65280"), "{lines:?}");
    let lines = text(
        "define i32 @f(i32 %0, i32 %1, i32 %2) {\n  %4 = mul i32 %0, %1\n  %5 = add i32 %4, %2\n\
         ret i32 %5\n}\n",
    );
    assert_eq!(lines, ["mla r0, r0, r1, r2", "bx lr"]);
    let lines = text("define i32 @f(i32 %0) {\n  %2 = mul i32 %0, 9\n  ret i32 %2\n}\n");
    assert_eq!(lines, ["add r0, r0, r0, lsl #3", "bx lr"]);
    let lines = text(
        "declare i32 @llvm.fshl.i32(i32, i32, i32)\n\
         define i32 @f(i32 %0) {\n  %2 = call i32 @llvm.fshl.i32(i32 %0, i32 %0, i32 7)\n  ret i32 %2\n}\n",
    );
    assert_eq!(lines, ["ror r0, r0, #25", "bx lr"]);
}

#[test]
fn constants_have_at_most_two_instructions() {
    let constant = |triple, number: &str| {
        text_for(triple, "", &format!("define i32 @f() {{\n  ret i32 {number}\n}}\n"))
    };
    for triple in [A32, T32] {
        assert_eq!(constant(triple, "65535"), ["movw r0, #65535", "bx lr"]);
        assert_eq!(constant(triple, "305419896").len(), 3);
        assert_eq!(constant(triple, "-2").len(), 2);
        assert_eq!(constant(triple, "-16777216").len(), 2);
    }
    // A pattern of bytes is an immediate of T32 alone.
    assert_eq!([A32, T32].map(|triple| constant(triple, "-1431655766").len()), [3, 2]);
}

#[test]
fn divisions_are_instructions_where_processors_have_them() {
    let source = "define i32 @f(i32 %0, i32 %1) {\n  %3 = sdiv i32 %0, %1\n  ret i32 %3\n}\n";
    for (triple, features) in [(A32, "+hwdiv-arm"), (T32, "+hwdiv")] {
        assert_eq!(text_for(triple, features, source), ["sdiv r0, r0, r1", "bx lr"]);
        let object = object_of(triple, "", Relocation::Static, source);
        assert_eq!(relocations(&object).len(), 1);
    }
}

#[test]
fn atomic_operations_are_loops() {
    for (kind, suffix) in [("i8", "b"), ("i16", "h"), ("i32", "")] {
        let source = format!(
            "define {kind} @f(ptr %0, {kind} %1) {{\n\
             %3 = atomicrmw nand ptr %0, {kind} %1 seq_cst\n  ret {kind} %3\n}}\n"
        );
        for triple in [A32, T32] {
            let lines = text_for(triple, "", &source);
            for start in [&format!("ldrex{suffix} "), &format!("strex{suffix} "), "dmb ish"] {
                assert!(lines.iter().any(|line| line.starts_with(start)), "{start}: {lines:?}");
            }
        }
    }
}

#[test]
fn addresses_depend_on_the_kind_of_file() {
    let source = "@d = external global i32\n@t = external thread_local global i32\n\
                  define i32 @f() {\n  %1 = load i32, ptr @d\n  %2 = load i32, ptr @t\n\
                  %3 = add i32 %1, %2\n  ret i32 %3\n}\n";
    let kinds = |triple, relocation| relocations(&object_of(triple, "", relocation, source));
    let [low, high] = [elf::R_ARM_MOVW_ABS_NC.0, elf::R_ARM_MOVT_ABS.0];
    let [table, of_thread] = [elf::R_ARM_GOT_PREL.0, elf::R_ARM_TLS_IE32.0];
    let dynamic = elf::R_ARM_TLS_GD32.0;
    assert_eq!(kinds(A32, Relocation::Static), [low, high, of_thread]);
    assert_eq!(kinds(A32, Relocation::Executable), [table, of_thread]);
    assert_eq!(kinds(A32, Relocation::Shared), [table, dynamic, elf::R_ARM_CALL.0]);
    let [low, high] = [elf::R_ARM_THM_MOVW_ABS_NC.0, elf::R_ARM_THM_MOVT_ABS.0];
    assert_eq!(kinds(T32, Relocation::Static), [low, high, of_thread]);
    assert_eq!(kinds(T32, Relocation::Shared), [table, dynamic, elf::R_ARM_THM_PC22.0]);
}

#[test]
fn addresses_of_functions_of_t32_are_odd() {
    let source = "define internal i32 @g() noinline {\n  ret i32 1\n}\n\
                  define ptr @f() {\n  ret ptr @g\n}\n\
                  @table = internal constant [1 x ptr] [ptr @g]\n";
    let object = object_of(T32, "", Relocation::Executable, source);
    let value = |name: &str| object.symbols.iter().find(|one| one.name == name).unwrap().value;
    assert_eq!([value("g"), value("f")].map(|value| value & 1), [1, 1]);
    assert_eq!(relocations(&object), []);
    // A distance without a relocation, from two instructions later.
    let setup = Setup::from_triple(T32, "", "").unwrap();
    let disassembler = disassembler(&setup, PrintOptions::default());
    let lines = disassembler.lines(&code(&object).data, 0);
    let lines: Vec<String> = lines.map(|line| disassembler.text(&line).to_string()).collect();
    let low = lines.iter().find_map(|line| line.split_once("movw")?.1.split_once('#'));
    let low = low.unwrap().1.split_whitespace().next().unwrap();
    assert_eq!(low.parse::<u32>().unwrap() & 1, 1, "{lines:?}");
    // Data name the function itself: the section would not say which instructions it has.
    let data = object.sections.iter().find(|one| one.name.starts_with(".data.rel.ro")).unwrap();
    let named = &object.symbols[data.relocations[0].symbol.unwrap()];
    assert_eq!(named.name, "g");
}

#[test]
fn branches_of_t32_that_do_not_reach_lead_around_jumps() {
    let store = "  store volatile i32 %1, ptr %0\n".repeat(263_000);
    let source = format!(
        "define i32 @f(ptr %0, i32 %1) {{\n  %3 = icmp slt i32 %1, 5\n\
         br i1 %3, label %4, label %5\n4:\n{store}  br label %5\n5:\n  ret i32 %1\n}}\n"
    );
    let lines = text_for(T32, "", &source);
    assert!(lines[1].starts_with("blt") && lines[2].starts_with("b.w"), "{:?}", &lines[..4]);
}

#[test]
fn numbers_that_are_not_aligned_are_stored_as_integers() {
    let store = |align: u64, features: &str| {
        let source = format!(
            "define void @f(ptr %0, double %1) {{\n  store double %1, ptr %0, align {align}\n  ret void\n}}\n"
        );
        let lines = text_for(A32, features, &source);
        lines.iter().map(|line| line.split(' ').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(store(8, ""), ["vstr", "bx"]);
    let count =
        |operations: &[String], name: &str| operations.iter().filter(|one| *one == name).count();
    let operations = store(1, "");
    assert_eq!((count(&operations, "str"), count(&operations, "vstr")), (2, 0), "{operations:?}");
    let operations = store(1, "+strict-align");
    assert_eq!((count(&operations, "strb"), count(&operations, "vstr")), (8, 0), "{operations:?}");
    // Integers that come from floating-point registers are stored from there only if they are aligned.
    let converted = |align: u64| {
        text(&format!(
            "define void @f(ptr %0, double %1) {{\n  %3 = fptoui double %1 to i32\n\
             store i32 %3, ptr %0, align {align}\n  ret void\n}}\n"
        ))
    };
    assert!(converted(4)[1].starts_with("vstr"), "{:?}", converted(4));
    assert!(converted(1)[2].starts_with("str "), "{:?}", converted(1));
}

#[test]
fn the_convention_is_that_of_the_triple() {
    let source =
        "define double @f(double %0, double %1) {\n  %3 = fadd double %0, %1\n  ret double %3\n}\n";
    assert_eq!(text(source), ["vadd.f64 d0, d0, d1", "bx lr"]);
    let object = object_of("armv7-linux-gnueabi", "", Relocation::Static, source);
    assert_eq!(relocations(&object), [elf::R_ARM_CALL.0]);
    let flags = |object: &Object| object.format.flags & 0xff00_0000;
    assert_eq!(flags(&object), 0x0500_0000);
}

#[test]
fn random_functions_are_compiled() {
    let limits = Limits {
        pointer_bits: 32,
        has_fma: true,
        has_atomics: true,
        has_math: true,
        has_pointer_lists: false,
    };
    let setups = [
        (A32, ""),
        (A32, "+vfp4,+hwdiv-arm"),
        (A32, "-d32"),
        ("armv7-linux-gnueabi", ""),
        (T32, ""),
        ("thumbv7-linux-gnueabi", "+hwdiv"),
    ];
    let kinds = [Relocation::Static, Relocation::Executable, Relocation::Shared];
    for (seed, relocation) in (0..).zip(kinds) {
        let module = random(&mut Rng::new(seed), limits, 6);
        assert_eq!(module.verify(), Ok(()));
        assert_eq!(interpret(&module, 32, 10_000_000, &mut |_| {}).unwrap().len(), 6);
        for (triple, features) in setups {
            let setup = Setup::from_triple(triple, "", features).unwrap();
            assert!(!code(&compiled(&setup, relocation, &module)).data.is_empty());
        }
    }
}
