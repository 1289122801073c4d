//! Code generator: modules to objects, which the disassembler reads back.
#![cfg(tables)]

use aarch64_mc as machine;
use tablegen_backend::Relocation;
use tablegen_backend::ir::{
    Binary, FunctionBuilder, Module, Signature, SymbolId, Type, Value, VectorOp,
};

use compiled::{compile_random_modules, text_of, text_with};

#[path = "../../common/compiled.rs"]
mod compiled;

/// Triple of the modules.
const TRIPLE: &str = "aarch64-linux-gnu";

fn text(source: &str) -> Vec<String> {
    text_with("", Relocation::Executable, source)
}

#[test]
fn values_that_are_needed_after_a_call_are_saved_in_pairs() {
    let lines = text(
        "declare i64 @g(i64)\n\
         define i64 @f(i64 %0) {\n  %2 = call i64 @g(i64 %0)\n  %3 = add i64 %2, %0\n  ret i64 %3\n}\n",
    );
    let expected = [
        "stp x19, x30, [sp, #-16]!",
        "mov x19, x0",
        "bl 0x8",
        "add x0, x0, x19",
        "ldp x19, x30, [sp], #16",
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
    assert_eq!(lines, ["b 0x0"]);
}

#[test]
fn integers_of_32_bits_need_no_extensions() {
    let lines = text(
        "define i32 @f(i32 %0, i32 %1) {\n  %3 = srem i32 %0, %1\n  %4 = icmp ult i32 %3, %1\n\
         %5 = select i1 %4, i32 %3, i32 %0\n  ret i32 %5\n}\n",
    );
    let operations: Vec<&str> = lines.iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(operations, ["sdiv", "msub", "cmp", "csel", "ret"], "{lines:?}");
}

#[test]
fn products_with_some_factors_are_sums() {
    let lines = text("define i64 @f(i64 %0) {\n  %2 = mul i64 %0, 33\n  ret i64 %2\n}\n");
    assert_eq!(lines, ["add x0, x0, x0, lsl #5", "ret"]);
    let lines = text("define i32 @f(i32 %0) {\n  %2 = mul i32 %0, 9\n  ret i32 %2\n}\n");
    assert_eq!(lines, ["add w0, w0, w0, lsl #3", "ret"]);
}

#[test]
fn addresses_have_shifted_and_extended_indices() {
    let lines = text(
        "define i32 @f(ptr %0, i32 %1) {\n  %3 = sext i32 %1 to i64\n\
         %4 = getelementptr i32, ptr %0, i64 %3\n  %5 = load i32, ptr %4\n  ret i32 %5\n}\n",
    );
    assert_eq!(lines, ["ldr w0, [x0, w1, sxtw #2]", "ret"]);
}

#[test]
fn branches_by_a_bit_need_no_comparison() {
    let lines = text(
        "define i32 @f(i32 %0, i32 %1) {\n  %3 = and i32 %0, 8\n  %4 = icmp eq i32 %3, 0\n\
         br i1 %4, label %5, label %6\n5:\n  ret i32 %1\n6:\n  ret i32 7\n}\n",
    );
    assert!(lines[0].starts_with("tb") && lines[0].contains("w0, #3"), "{lines:?}");
}

#[test]
fn comparisons_are_repeated_where_others_come_between() {
    // The first comparison is also that of the last choice.
    let lines = text(
        "define i64 @f(i64 %0, i64 %1, i64 %2) {\n  %4 = icmp slt i64 %0, %1\n\
         %5 = icmp slt i64 %1, %2\n  %6 = select i1 %4, i64 %0, i64 %2\n\
         %7 = select i1 %5, i64 %6, i64 %1\n  %8 = select i1 %4, i64 %7, i64 %2\n  ret i64 %8\n}\n",
    );
    let comparisons = lines.iter().filter(|line| line.starts_with("cmp"));
    assert_eq!(comparisons.count(), 3, "{lines:?}");
}

#[test]
fn atomic_operations_are_instructions_or_loops() {
    let source = "define i64 @f(ptr %0, i64 %1) {\n  %3 = atomicrmw add ptr %0, i64 %1 seq_cst\n\
                  ret i64 %3\n}\n";
    assert_eq!(text_with("+lse", Relocation::Executable, source), ["ldaddal x1, x0, [x0]", "ret"]);
    let lines = text(source);
    assert!(lines.iter().any(|line| line.starts_with("ldaxr")), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("stlxr")), "{lines:?}");
    let ordered = text(
        "define void @f(ptr %0) {\n  %2 = load atomic i8, ptr %0 acquire, align 1\n\
         store atomic i8 %2, ptr %0 release, align 1\n  ret void\n}\n",
    );
    assert!(ordered[0].starts_with("ldarb") && ordered[1].starts_with("stlrb"), "{ordered:?}");
}

#[test]
fn constants_have_few_instructions() {
    let constant = |number: &str| text(&format!("define i64 @f() {{\n  ret i64 {number}\n}}\n"));
    assert_eq!(constant("-2"), ["mov x0, #-2", "ret"]);
    assert_eq!(constant("6148914691236517205"), ["mov x0, #6148914691236517205", "ret"]);
    assert_eq!(constant("4294967295"), ["mov w0, #-1", "ret"]);
    assert_eq!(constant("1311768467463790320").len(), 5);
}

#[test]
fn rotations_of_other_widths_are_shifts() {
    let lines = text(
        "declare i9 @llvm.fshr.i9(i9, i9, i9)\n\
         define i9 @f(i9 %0) {\n  %2 = call i9 @llvm.fshr.i9(i9 %0, i9 %0, i9 6)\n  ret i9 %2\n}\n",
    );
    assert!(lines.len() > 2, "{lines:?}");
}

#[test]
fn elements_of_an_array_are_in_registers_together() {
    // Seven registers are taken: the array of two is in memory as a whole, and later numbers are, too.
    let lines = text(
        "define double @f(double %0, double %1, double %2, double %3, double %4, double %5, double %6, \
         [2 x double] %7, double %8) {\n  %10 = extractvalue [2 x double] %7, 1\n  ret double %10\n}\n",
    );
    assert!(lines.iter().any(|line| line == "ldr d0, [sp, #8]"), "{lines:?}");
}

#[test]
fn branches_that_do_not_reach_lead_around_jumps() {
    let store = "  store volatile i64 %1, ptr %0\n".repeat(9000);
    let lines = text(&format!(
        "define i64 @f(ptr %0, i64 %1) {{\n  %3 = and i64 %1, 1\n  %4 = icmp eq i64 %3, 0\n\
         br i1 %4, label %5, label %6\n5:\n{store}  br label %6\n6:\n  ret i64 %1\n}}\n"
    ));
    // The bit is tested, and the jump over the stores is an instruction of its own.
    assert!(lines[0].starts_with("tb") && lines[1].starts_with("b 0x"), "{:?}", &lines[..3]);
}

#[test]
fn random_functions_are_compiled() {
    compile_random_modules(&["", "+lse,+cssc"]);
}

/// Features of tests with vectors.
const VECTORS: &str = "";
const SMAX: [&str; 2] = ["smax v0.4s, v0.4s, v1.4s", "ret"];
/// The lower half alone is saved by the function that is called, so that the whole register is spilled.
const OVER_A_CALL: [&str; 9] = [
    "sub sp, sp, #32",
    "str x30, [sp, #24]",
    "str q0, [sp]",
    "bl 0xc",
    "ldr q6, [sp]",
    "add v0.4s, v0.4s, v6.4s",
    "ldr x30, [sp, #24]",
    "add sp, sp, #32",
    "ret",
];
const INTERLEAVED: [&str; 2] = ["zip1 v0.4s, v0.4s, v1.4s", "ret"];
const NEIGHBORS: [&str; 2] = ["ext v0.16b, v0.16b, v1.16b, #4", "ret"];
const RETURN: [&str; 1] = ["ret"];

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
