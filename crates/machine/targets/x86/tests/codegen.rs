//! Code generator: modules to objects, which the disassembler reads back.
#![cfg(tables)]

use tablegen_backend::Relocation;
use tablegen_backend::ir::{
    Binary, FunctionBuilder, Module, Signature, SymbolId, Type, Value, VectorOp,
};
use x86_mc as machine;

use compiled::{compile_random_modules, compiled, text_of, text_with};

#[path = "../../common/compiled.rs"]
mod compiled;

/// Triple of the modules.
const TRIPLE: &str = "x86_64-linux-gnu";

fn text(source: &str) -> Vec<String> {
    text_with("", Relocation::Executable, source)
}

#[test]
fn values_that_are_needed_after_a_call_are_saved() {
    let lines = text(
        "declare i64 @g(i64)\n\
         define i64 @f(i64 %0) {\n  %2 = call i64 @g(i64 %0)\n  %3 = add i64 %2, %0\n  ret i64 %3\n}\n",
    );
    let expected =
        ["pushq %rbp", "movq %rdi, %rbp", "callq 0x9", "addq %rbp, %rax", "popq %rbp", "retq"];
    assert_eq!(lines, expected);
}

#[test]
fn tail_calls_are_jumps() {
    let lines = text(
        "declare i64 @g(i64)\n\
         define i64 @f(i64 %0) {\n  %2 = musttail call i64 @g(i64 %0)\n  ret i64 %2\n}\n",
    );
    assert_eq!(lines, ["jmp 0x5"]);
}

#[test]
fn divisions_have_their_operands_in_fixed_registers() {
    let lines = text(
        "define i32 @f(i32 %0, i32 %1) {\n  %3 = srem i32 %0, %1\n  %4 = icmp ult i32 %3, %1\n\
         %5 = select i1 %4, i32 %3, i32 %0\n  ret i32 %5\n}\n",
    );
    let operations: Vec<&str> = lines.iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(
        operations,
        ["movq", "cltd", "idivl", "cmpl", "movq", "cmovbq", "retq"],
        "{lines:?}"
    );
    let lines = text(
        "define i128 @f(i64 %0, i64 %1) {\n  %3 = zext i64 %0 to i128\n  %4 = zext i64 %1 to i128\n\
         %5 = mul i128 %3, %4\n  ret i128 %5\n}\n",
    );
    assert!(lines.iter().any(|line| line.starts_with("mulq")), "{lines:?}");
}

#[test]
fn amounts_of_shifts_need_no_mask() {
    let lines = text(
        "define i64 @f(i64 %0, i64 %1) {\n  %3 = and i64 %1, 63\n  %4 = shl i64 %0, %3\n  ret i64 %4\n}\n",
    );
    assert_eq!(lines, ["movq %rsi, %rcx", "movq %rdi, %rax", "shlq %cl, %rax", "retq"]);
}

#[test]
fn addresses_have_a_base_an_index_and_a_displacement() {
    let lines = text(
        "define i32 @f(ptr %0, i64 %1) {\n  %3 = getelementptr i32, ptr %0, i64 %1\n\
         %4 = getelementptr i8, ptr %3, i64 12\n  %5 = load i32, ptr %4\n  ret i32 %5\n}\n",
    );
    assert_eq!(lines, ["movl 12(%rdi,%rsi,4), %eax", "retq"]);
}

#[test]
fn products_with_some_factors_are_addresses() {
    let lines = text("define i64 @f(i64 %0) {\n  %2 = mul i64 %0, 9\n  ret i64 %2\n}\n");
    assert_eq!(lines, ["leaq (%rdi,%rdi,8), %rax", "retq"]);
    let lines = text("define i64 @f(i64 %0) {\n  %2 = mul i64 %0, 17\n  ret i64 %2\n}\n");
    assert_eq!(lines, ["imulq $17, %rdi, %rax", "retq"]);
}

#[test]
fn immediates_have_the_shortest_form() {
    let lines = text("define i32 @f(i32 %0) {\n  %2 = add i32 %0, 5\n  ret i32 %2\n}\n");
    assert_eq!(lines, ["movq %rdi, %rax", "addl $5, %eax", "retq"]);
    let module = "define i32 @f(i32 %0) {\n  %2 = add i32 %0, 5\n  ret i32 %2\n}\n";
    let module = tablegen_llvm_ir::read(module, 8).unwrap();
    let object = compiled("", Relocation::Executable, &module);
    let section = object.sections.iter().find(|section| section.name == ".text").unwrap();
    assert_eq!(section.data, [0x48, 0x89, 0xf8, 0x83, 0xc0, 5, 0xc3]);
}

#[test]
fn comparisons_are_repeated_where_others_come_between() {
    // The first comparison is also that of the last choice.
    let lines = text(
        "define i64 @f(i64 %0, i64 %1, i64 %2) {\n  %4 = icmp slt i64 %0, %1\n\
         %5 = icmp slt i64 %1, %2\n  %6 = select i1 %4, i64 %0, i64 %2\n\
         %7 = select i1 %5, i64 %6, i64 %1\n  %8 = select i1 %4, i64 %7, i64 %2\n  ret i64 %8\n}\n",
    );
    let comparisons = lines.iter().filter(|line| line.starts_with("cmpq"));
    assert_eq!(comparisons.count(), 3, "{lines:?}");
}

#[test]
fn equal_numbers_have_an_order() {
    let lines = text(
        "define i1 @f(double %0, double %1) {\n  %3 = fcmp oeq double %0, %1\n  ret i1 %3\n}\n",
    );
    let operations: Vec<&str> = lines.iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(operations, ["ucomisd", "sete", "setnp", "andb", "movzbl", "retq"], "{lines:?}");
}

#[test]
fn atomic_operations_are_locked() {
    let of = |operation: &str| {
        text(&format!(
            "define i64 @f(ptr %0, i64 %1) {{\n  %3 = atomicrmw {operation} ptr %0, i64 %1 seq_cst\n  ret i64 %3\n}}\n"
        ))
    };
    let has = |lines: &[String], part: &str| lines.iter().any(|line| line.contains(part));
    assert!(has(&of("add"), "xaddq %rax, (%rdi)"), "{:?}", of("add"));
    assert!(has(&of("and"), "cmpxchgq"), "{:?}", of("and"));
    let ordered = text(
        "define void @f(ptr %0, i32 %1) {\n  store atomic i32 %1, ptr %0 release, align 4\n\
         store atomic i32 %1, ptr %0 seq_cst, align 4\n  ret void\n}\n",
    );
    assert_eq!(ordered, ["movl %esi, (%rdi)", "xchgl %esi, (%rdi)", "retq"]);
}

#[test]
fn structures_are_passed_in_memory_and_their_address_is_returned() {
    let lines = text(
        "%s = type { i64, i64, i64 }\n\
         define void @f(ptr sret(%s) %0, ptr byval(%s) %1) {\n  %3 = load i64, ptr %1\n\
         store i64 %3, ptr %0\n  ret void\n}\n",
    );
    assert_eq!(lines, ["movq 8(%rsp), %rdx", "movq %rdx, (%rdi)", "movq %rdi, %rax", "retq"]);
}

#[test]
fn calls_of_variadic_functions_have_the_number_of_floating_point_registers() {
    let lines = text(
        "declare i32 @g(ptr, ...)\n\
         define i32 @f(ptr %0, double %1) {\n  %3 = call i32 (ptr, ...) @g(ptr %0, double %1, i32 3)\n  ret i32 %3\n}\n",
    );
    assert!(lines.iter().any(|line| line == "movl $1, %eax"), "{lines:?}");
}

#[test]
fn symbols_have_addresses_by_the_kind_of_linked_file() {
    let source = "@a = external global i32\n@b = internal global i32 0\n@c = thread_local global i32 0\n\
                  define i32 @f() {\n  %1 = load i32, ptr @a\n  %2 = load i32, ptr @b\n\
                  %3 = load i32, ptr @c\n  %4 = add i32 %1, %2\n  %5 = add i32 %3, %4\n  ret i32 %5\n}\n";
    let module = tablegen_llvm_ir::read(source, 8).unwrap();
    let relocations = |relocation| {
        let object = compiled("", relocation, &module);
        let text = object.sections.iter().find(|section| section.name == ".text").unwrap();
        text.relocations.iter().map(|relocation| relocation.kind).collect::<Vec<_>>()
    };
    // R_X86_64_PC32 2, REX_GOTPCRELX 42, TPOFF32 23, GOTTPOFF 22.
    assert_eq!(relocations(Relocation::Static), [2, 2, 22]);
    assert_eq!(relocations(Relocation::Executable), [42, 2, 22]);
    assert_eq!(relocations(Relocation::Shared), [42, 2, 22]);
}

#[test]
fn random_functions_are_compiled() {
    compile_random_modules(&["", "+sse4.1,+popcnt,+lzcnt,+bmi"]);
}

/// Features of tests with vectors.
const VECTORS: &str = "+sse3,+ssse3,+sse4.1";
const SMAX: [&str; 2] = ["pmaxsd %xmm1, %xmm0", "retq"];
const OVER_A_CALL: [&str; 7] = [
    "subq $24, %rsp",
    "movaps %xmm0, (%rsp)",
    "callq 0xd",
    "movaps (%rsp), %xmm6",
    "paddd %xmm6, %xmm0",
    "addq $24, %rsp",
    "retq",
];
const INTERLEAVED: [&str; 2] = ["punpckldq %xmm1, %xmm0", "retq"];
const NEIGHBORS: [&str; 4] =
    ["movaps %xmm0, %xmm4", "movaps %xmm1, %xmm0", "palignr $4, %xmm4, %xmm0", "retq"];
const RETURN: [&str; 1] = ["retq"];

/// Returns a module with a function whose parameters and result are vectors.
fn vector_module(
    params: &[Type],
    build: impl FnOnce(&mut FunctionBuilder<'_>, SymbolId) -> Value,
) -> Module {
    let mut module = Module::new();
    let of_callee = Signature::new([Type::I32X4], [Type::I32X4]);
    let callee = module.define("g", of_callee);
    let function = module.define("f", Signature::new(params.iter().copied(), [Type::I32X4]));
    let mut b = module.build(function);
    let result = build(&mut b, callee);
    b.ret(&[result]);
    assert_eq!(module.verify(), Ok(()));
    module
}

fn vector_text(
    params: &[Type],
    build: impl FnOnce(&mut FunctionBuilder<'_>, SymbolId) -> Value,
) -> Vec<String> {
    text_of(VECTORS, Relocation::Executable, &vector_module(params, build))
}

#[test]
fn patterns_match_arithmetic_on_lanes() {
    let lines = vector_text(&[Type::I32X4, Type::I32X4], |b, _| {
        let (x, y) = (b.param(0), b.param(1));
        b.binary(Binary::SMax, x, y)
    });
    assert_eq!(lines, SMAX);
}

#[test]
fn vectors_are_kept_as_a_whole_over_calls() {
    let lines = vector_text(&[Type::I32X4], |b, callee| {
        let x = b.param(0);
        let called = b.call(callee, &Signature::new([Type::I32X4], [Type::I32X4]), &[x]);
        b.add(called[0], x)
    });
    assert_eq!(lines, OVER_A_CALL);
}

#[test]
fn shuffles_are_one_instruction_where_there_is_one() {
    let shuffle = |lanes: [u8; 4]| {
        let bytes = core::array::from_fn(|byte| lanes[byte / 4] * 4 + byte as u8 % 4);
        vector_text(&[Type::I32X4, Type::I32X4], move |b, _| {
            let (x, y) = (b.param(0), b.param(1));
            b.vector_op(VectorOp::Shuffle(bytes), &[x, y])
        })
    };
    assert_eq!(shuffle([0, 4, 1, 5]), INTERLEAVED);
    assert_eq!(shuffle([1, 2, 3, 4]), NEIGHBORS);
    assert_eq!(shuffle([0, 1, 2, 3]), RETURN);
    assert!(shuffle([3, 4, 0, 7]).len() > 2);
}
