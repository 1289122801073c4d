//! Code generator: modules to objects, which the disassembler reads back.
#![cfg(tables)]

use loongarch_mc as machine;
use loongarch_mc::codegen::Generator;
use loongarch_mc::{Setup, assembler};
use tablegen_backend::{Relocation, Settings, compile};
use tablegen_mc::elf;

use compiled::{compile_random_modules, compiled, text_with};

#[path = "../../common/compiled.rs"]
mod compiled;

/// Triple of the modules.
const TRIPLE: &str = "loongarch64-linux-gnu";

fn text(source: &str) -> Vec<String> {
    text_with("+d", Relocation::Executable, source)
}

#[test]
fn values_that_are_needed_after_a_call_are_saved() {
    let lines = text(
        "declare i64 @g(i64)\n\
         define i64 @f(i64 %0) {\n  %2 = call i64 @g(i64 %0)\n  %3 = add i64 %2, %0\n  ret i64 %3\n}\n",
    );
    let expected = [
        "addi.d $sp, $sp, -16",
        "st.d $ra, $sp, 8",
        "st.d $fp, $sp, 0",
        "move $fp, $a0",
        "bl 0",
        "add.d $a0, $a0, $fp",
        "ld.d $ra, $sp, 8",
        "ld.d $fp, $sp, 0",
        "addi.d $sp, $sp, 16",
        "ret",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn tail_calls_are_branches() {
    let lines = text(
        "declare i64 @g(i64)\n\
         define i64 @f(i64 %0) {\n  %2 = musttail call i64 @g(i64 %0)\n  ret i64 %2\n}\n",
    );
    assert_eq!(lines, ["b 0"]);
}

#[test]
fn operations_of_32_bits_extend_their_results() {
    // Nobody reads the upper half of the sum.
    let lines = text(
        "define i32 @f(i32 %0, i32 %1) {\n  %3 = add i32 %0, %1\n  %4 = ashr i32 %3, 3\n\
         %5 = lshr i32 %3, 7\n  %6 = xor i32 %4, %5\n  ret i32 %6\n}\n",
    );
    let operations: Vec<&str> = lines.iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(operations, ["add.d", "srai.w", "bstrpick.d", "xor", "ret"], "{lines:?}");
    let lines = text(
        "define i64 @f(i32 %0, i32 %1) {\n  %3 = sub i32 %0, %1\n\
         %4 = sext i32 %3 to i64\n  ret i64 %4\n}\n",
    );
    assert_eq!(lines, ["sub.w $a0, $a0, $a1", "ret"]);
}

#[test]
fn divisions_of_32_bits_have_extended_operands() {
    let source = "define i32 @f(i32 %0, i32 %1) {\n  %3 = udiv i32 %0, %1\n  ret i32 %3\n}\n";
    let first = ["addi.w $a0, $a0, 0", "addi.w $a1, $a1, 0"];
    let lines = text(source);
    assert_eq!(lines[..2], first);
    let lines = text_with("+d,+div32", Relocation::Executable, source);
    assert_eq!(lines, ["div.wu $a0, $a0, $a1", "ret"]);
}

#[test]
fn rotations_are_to_the_right() {
    let rotation = |bits: u32, by: &str| {
        text(&format!(
            "declare i{bits} @llvm.fshl.i{bits}(i{bits}, i{bits}, i{bits})\n\
             define i{bits} @f(i{bits} %0, i{bits} %1) {{\n\
             %3 = call i{bits} @llvm.fshl.i{bits}(i{bits} %0, i{bits} %0, i{bits} {by})\n  ret i{bits} %3\n}}\n"
        ))
    };
    assert_eq!(rotation(32, "7"), ["rotri.w $a0, $a0, 25", "ret"]);
    assert_eq!(rotation(64, "7"), ["rotri.d $a0, $a0, 57", "ret"]);
    for bits in [32, 64] {
        let lines = rotation(bits, "%1");
        assert!(lines[0].starts_with("sub") && lines[1].starts_with("rotr"), "{lines:?}");
    }
}

#[test]
fn fields_of_registers_are_taken_and_inserted() {
    let of = |body: &str| {
        text(&format!("define i64 @f(i64 %a, i64 %b) {{\n{body}  ret i64 %r\n}}\n")).join("; ")
    };
    let taken = of("  %1 = lshr i64 %a, 5\n  %r = and i64 %1, 127\n");
    assert_eq!(taken, "bstrpick.d $a0, $a0, 11, 5; ret");
    let cleared = of("  %r = and i64 %a, -65281\n");
    assert_eq!(cleared, "bstrins.d $a0, $zero, 15, 8; ret");
    let inserted =
        of("  %1 = and i64 %a, -65281\n  %2 = shl i64 %b, 8\n  %3 = and i64 %2, 65280\n\
                       %r = or i64 %1, %3\n");
    assert_eq!(inserted, "bstrins.d $a0, $a1, 15, 8; ret");
    let upper = of("  %1 = and i64 %a, 4294967295\n  %2 = shl i64 %b, 32\n  %r = or i64 %2, %1\n");
    assert_eq!(upper, "bstrins.d $a0, $a1, 63, 32; ret");
    // The inserted bits are one more than those that are cleared.
    let other = of("  %1 = and i64 %a, -65281\n  %2 = shl i64 %b, 8\n  %3 = and i64 %2, 130816\n\
                    %r = or i64 %1, %3\n");
    assert!(other.contains("; or "), "{other}");
    let kept = of("  %r = and i64 %a, 16776960\n");
    assert_eq!(kept, "bstrpick.d $a0, $a0, 23, 8; slli.d $a0, $a0, 8; ret");
}

#[test]
fn choices_need_no_branches() {
    let lines = text(
        "define i64 @f(i64 %0, i64 %1) {\n  %3 = icmp sgt i64 %0, 10\n\
         %4 = select i1 %3, i64 %1, i64 %0\n  ret i64 %4\n}\n",
    );
    let mut operations: Vec<&str> =
        lines.iter().filter_map(|line| line.split(' ').next()).collect();
    operations.retain(|operation| *operation != "move");
    assert_eq!(operations, ["slti", "maskeqz", "masknez", "or", "ret"], "{lines:?}");
    let lines = text(
        "define double @f(double %0, double %1) {\n  %3 = fcmp ogt double %0, %1\n\
         %4 = select i1 %3, double %0, double %1\n  ret double %4\n}\n",
    );
    let operations: Vec<&str> = lines.iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(operations, ["fcmp.clt.d", "fsel", "ret"], "{lines:?}");
    assert!(lines[0].ends_with("$fa1, $fa0"), "{lines:?}");
    // Numbers of another type than those that are compared.
    let lines = text(
        "define double @f(float %0, float %1, double %2, double %3) {\n\
         %5 = fcmp uge float %0, %1\n  %6 = select i1 %5, double %2, double %3\n  ret double %6\n}\n",
    );
    let operations: Vec<&str> = lines.iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(operations, ["fcmp.cule.s", "fsel", "ret"], "{lines:?}");
}

#[test]
fn branches_read_conditions_of_floating_point_numbers() {
    let lines = text(
        "define i32 @f(double %0, double %1) {\n  %3 = fcmp ult double %0, %1\n\
         br i1 %3, label %4, label %5\n4:\n  ret i32 1\n5:\n  ret i32 2\n}\n",
    );
    assert!(lines[0].starts_with("fcmp.cult.d") && lines[1].starts_with("bc"), "{lines:?}");
}

#[test]
fn conditions_that_calls_lose_are_in_memory() {
    // More conditions than there are registers, which are needed at the end.
    let numbers: Vec<String> = (0..10).map(|index| format!("double %{index}")).collect();
    let mut body = String::new();
    for index in 0..9 {
        body += &format!("  %c{index} = fcmp olt double %{index}, %{}\n", index + 1);
    }
    for index in 0..9 {
        body += &format!("  %s{index} = select i1 %c{index}, double %{index}, double 1.5\n");
    }
    body += "  call void @g()\n";
    let mut sum = "0.5".to_owned();
    for index in 0..9 {
        body += &format!("  %t{index} = select i1 %c{index}, double %s{index}, double {sum}\n");
        sum = format!("%t{index}");
    }
    let lines = text(&format!(
        "declare void @g()\ndefine double @f({}) {{\n{body}  ret double {sum}\n}}\n",
        numbers.join(", ")
    ));
    // Each comparison is made again, or its condition is kept.
    let comparisons = lines.iter().filter(|line| line.starts_with("fcmp")).count();
    let kept = lines.iter().filter(|line| line.starts_with("movcf2fr")).count();
    assert!(comparisons >= 9 && (comparisons == 18 || kept > 0), "{lines:?}");
}

#[test]
fn atomic_operations_are_instructions_or_loops() {
    let source = "define i64 @f(ptr %0, i64 %1) {\n  %3 = atomicrmw add ptr %0, i64 %1 seq_cst\n\
                  ret i64 %3\n}\n";
    let lines = text(source);
    assert!(lines.iter().any(|line| line.starts_with("amadd_db.d")), "{lines:?}");
    let lines = text(&source.replace("add ptr", "nand ptr"));
    for start in ["ll.d", "sc.d", "beqz"] {
        assert!(lines.iter().any(|line| line.starts_with(start)), "{lines:?}");
    }
    // A part of a word with a sign.
    let lines = text(
        "define i8 @f(ptr %0, i8 %1) {\n  %3 = atomicrmw max ptr %0, i8 %1 seq_cst\n  ret i8 %3\n}\n",
    );
    assert!(lines.iter().any(|line| line.starts_with("ll.w")), "{lines:?}");
    let ordered = text(
        "define void @f(ptr %0) {\n  %2 = load atomic i8, ptr %0 acquire, align 1\n\
         store atomic i8 %2, ptr %0 release, align 1\n  ret void\n}\n",
    );
    assert_eq!(ordered[1..3], ["dbar 20", "dbar 18"], "{ordered:?}");
}

#[test]
fn constants_have_few_instructions() {
    let constant = |number: &str| text(&format!("define i64 @f() {{\n  ret i64 {number}\n}}\n"));
    assert_eq!(constant("0"), ["move $a0, $zero", "ret"]);
    assert_eq!(constant("-2"), ["addi.w $a0, $zero, -2", "ret"]);
    assert_eq!(constant("4095"), ["ori $a0, $zero, 4095", "ret"]);
    assert_eq!(constant("4503599627370496"), ["lu52i.d $a0, $zero, 1", "ret"]);
    // The upper half is a copy of the lower one.
    assert_eq!(constant("1311768465173141112").len(), 4);
    assert_eq!(constant("1311768467463790320").len(), 5);
}

#[test]
fn branches_that_do_not_reach_lead_around_jumps() {
    let store = "  store volatile i64 %1, ptr %0\n".repeat(33000);
    let lines = text(&format!(
        "define i64 @f(ptr %0, i64 %1) {{\n  %3 = icmp slt i64 %1, 5\n\
         br i1 %3, label %4, label %5\n4:\n{store}  br label %5\n5:\n  ret i64 %1\n}}\n"
    ));
    // The jump over the stores is an instruction of its own.
    assert!(lines[1].starts_with("blt") && lines[2].starts_with("b "), "{:?}", &lines[..4]);
}

#[test]
fn addresses_depend_on_the_kind_of_file() {
    let source = "@d = external global i64\n@t = external thread_local global i64\n\
                  define i64 @f() {\n  %1 = load i64, ptr @d\n  %2 = load i64, ptr @t\n\
                  %3 = add i64 %1, %2\n  ret i64 %3\n}\n";
    let kinds = |relocation| {
        let module = tablegen_llvm_ir::read(source, 8).unwrap();
        let object = compiled("+d", relocation, &module);
        let text = object.sections.iter().find(|section| section.name == ".text").unwrap();
        text.relocations.iter().map(|one| one.kind).collect::<Vec<u32>>()
    };
    let [page, low] = [elf::R_LARCH_PCALA_HI20.0, elf::R_LARCH_PCALA_LO12.0];
    let [table, entry] = [elf::R_LARCH_GOT_PC_HI20.0, elf::R_LARCH_GOT_PC_LO12.0];
    let [offset, of_thread] = [elf::R_LARCH_TLS_IE_PC_HI20.0, elf::R_LARCH_TLS_IE_PC_LO12.0];
    assert_eq!(kinds(Relocation::Static), [page, low, offset, of_thread]);
    assert_eq!(kinds(Relocation::Executable), [table, entry, offset, of_thread]);
    let [dynamic, call] = [elf::R_LARCH_TLS_GD_PC_HI20.0, elf::R_LARCH_B26.0];
    assert_eq!(kinds(Relocation::Shared), [table, entry, dynamic, entry, call]);
}

#[test]
fn accesses_add_the_lower_part_of_an_address() {
    let source = "@d = internal global [4 x i64] zeroinitializer\n\
                  define i64 @f() {\n  %1 = load i64, ptr getelementptr (i8, ptr @d, i64 8)\n  ret i64 %1\n}\n\
                  define void @g(i64 %0) {\n  store i64 %0, ptr @d\n\
                  store ptr @d, ptr getelementptr (i8, ptr @d, i64 16)\n  ret void\n}\n";
    let lines = text(source);
    let upper = lines.iter().filter(|line| line.starts_with("pcalau12i"));
    let lower = lines.iter().filter(|line| line.starts_with("addi.d"));
    // The address that is stored is made as a whole.
    assert_eq!((upper.count(), lower.count()), (3, 1), "{lines:?}");
    let module = tablegen_llvm_ir::read(source, 8).unwrap();
    let object = compiled("+d", Relocation::Executable, &module);
    let text = object.sections.iter().find(|section| section.name == ".text").unwrap();
    let addends = text.relocations.iter().map(|one| one.addend).take(2);
    assert_eq!(addends.collect::<Vec<_>>(), [8, 8]);
}

#[test]
fn programs_without_floating_point_registers_call_functions() {
    let source =
        "define double @f(double %0, double %1) {\n  %3 = fadd double %0, %1\n  ret double %3\n}\n";
    assert_eq!(text(source)[0], "fadd.d $fa0, $fa0, $fa1");
    let lines = text_with("-d,-f", Relocation::Executable, source);
    assert!(lines.iter().any(|line| line.starts_with("bl")), "{lines:?}");
}

#[test]
fn random_functions_are_compiled() {
    compile_random_modules(&["+d", "-d,-f", "+div32"]);
}

#[test]
fn multiplications_by_sums_of_two_powers_are_one_instruction() {
    for (factor, amount) in [(5, 2), (9, 3), (17, 4)] {
        let lines = text(&format!(
            "define i64 @f(i64 %0) {{\n  %2 = mul i64 %0, {factor}\n  ret i64 %2\n}}\n"
        ));
        assert_eq!(lines, [format!("alsl.d $a0, $a0, $a0, {amount}").as_str(), "ret"]);
    }
}

#[test]
fn the_convention_is_that_of_the_triple() {
    let flags = |triple: &str, features: &str| {
        let setup = Setup::from_triple(triple, "", features).unwrap();
        let generator = Generator::from_setup(&setup).ok()?;
        let module = tablegen_llvm_ir::read(
            "define double @f(i64 %0, double %1) {\n  ret double %1\n}\n",
            8,
        );
        let object = compile(&generator, assembler(&setup), &module.unwrap(), Settings::default());
        let object = object.unwrap();
        let code = object.sections.iter().find(|section| section.name == ".text").unwrap();
        // A number in a floating-point register is where the result is.
        Some((object.format.flags & 7, code.data.len()))
    };
    assert_eq!(flags("loongarch64-linux-gnu", ""), Some((3, 4)));
    assert_eq!(flags("loongarch64-linux-gnusf", ""), Some((1, 8)));
    assert_eq!(flags("loongarch64-linux-gnuf32", ""), None);
    assert_eq!(flags("loongarch64-linux-gnu", "-d"), None);
    assert_eq!(flags("loongarch32-linux-gnu", ""), None);
}

#[test]
fn names_of_symbols_are_those_of_the_module() {
    for name in ["a\"b", "a\\b", "$a0", "a b", "\u{e9}"] {
        let source = "declare void @g()\ndefine void @f() {\n  call void @g()\n  ret void\n}\n";
        let quoted = name.replace('\\', "\\5C").replace('"', "\\22");
        let source = source.replace("@f", &format!("@\"{quoted}\""));
        let source = source.replace("@g", &format!("@\"{quoted}2\""));
        let module = tablegen_llvm_ir::read(&source, 8).unwrap();
        let object = compiled("", Relocation::Executable, &module);
        let names: Vec<&str> = object.symbols.iter().map(|symbol| symbol.name.as_str()).collect();
        assert!(names.contains(&name), "{names:?}");
        assert!(names.contains(&format!("{name}2").as_str()), "{names:?}");
    }
}
