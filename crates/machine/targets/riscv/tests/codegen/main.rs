//! Code generator: modules to objects, which the disassembler reads back.
#![cfg(tables)]

mod optimize;
mod output;
mod positions;

use riscv_mc::codegen::Generator;
use riscv_mc::{Setup, assembler};
use tablegen_backend::ir::{
    Callee, Convert, FunctionBuilder, IntCond, Jump, Module, Signature, Type, Value,
};
use tablegen_backend::{Error, Settings, compile};
use tablegen_ir_testing::{Limits, interpret, random};
use tablegen_mc::PrintOptions;
use tablegen_mc::assembler::Object;
use tablegen_mc::assembler::object::SymbolSection;
use tablegen_random::Rng;

const RV64GC: (u32, &str) = (64, "+m,+a,+f,+d,+c");
const RV32GC: (u32, &str) = (32, "+m,+a,+f,+d,+c");
const RV32I: (u32, &str) = (32, "");
const RV64GCB: (u32, &str) = (64, "+m,+a,+f,+d,+c,+zba,+zbb,+zbs");

fn setup_of((bits, features): (u32, &str)) -> Setup {
    Setup::from_triple(&format!("riscv{bits}-linux-gnu"), "", features).unwrap()
}

/// Compiles a module for a machine: a number of bits, and features. The register allocator is checked.
fn compiled(machine: (u32, &str), module: &Module) -> Object {
    let setup = setup_of(machine);
    let generator = Generator::new(setup.features);
    let settings = Settings::default().checked(true);
    compile(&generator, assembler(&setup), module, settings.scheduled(true)).unwrap();
    compile(&generator, assembler(&setup), module, settings).unwrap()
}

/// Compiles LLVM IR for a machine.
fn object_of(machine: (u32, &str), source: &str) -> Object {
    let module = tablegen_llvm_ir::read(source, u64::from(machine.0 / 8)).unwrap();
    compiled(machine, &module)
}

/// Compiles LLVM IR for RV64GC.
fn object(source: &str) -> Object {
    object_of(RV64GC, source)
}

/// Returns the names of functions that LLVM IR needs on a machine, in alphabetical order.
fn called(machine: (u32, &str), source: &str) -> Vec<String> {
    let object = object_of(machine, source);
    let undefined =
        object.symbols.iter().filter(|symbol| symbol.section == SymbolSection::Undefined);
    let mut names: Vec<String> = undefined.map(|symbol| symbol.name.clone()).collect();
    names.sort();
    names
}

/// Returns the instructions of the section `.text` for RV64GC.
fn text(source: &str) -> Vec<String> {
    text_of(RV64GC, source)
}

/// Returns the instructions of the section `.text` for a machine.
fn text_of(machine: (u32, &str), source: &str) -> Vec<String> {
    lines_of(machine, &object_of(machine, source))
}

/// Returns the instructions of the section `.text` of an object.
fn lines_of(machine: (u32, &str), object: &Object) -> Vec<String> {
    let section = object.sections.iter().find(|section| section.name == ".text").unwrap();
    let disassembler = riscv_mc::disassembler(&setup_of(machine), PrintOptions::default());
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
fn tail_calls_are_jumps_after_the_frame() {
    let params = [Type::I64; 10];
    let signature = Signature::new(params, [Type::I64]);
    let module_with = |own: &Signature, is_direct: bool| {
        let mut module = Module::new();
        let g = module.define("g", signature.clone());
        let h = module.define("h", Signature::new([Type::I64], [Type::I64]));
        let f = module.define("f", own.clone());
        let mut b = module.build(f);
        let x = b.param(0);
        let saved = b.call(h, &Signature::new([Type::I64], [Type::I64]), &[x]);
        let args = [saved[0], x, x, x, x, x, x, x, saved[0], x];
        let callee = match is_direct {
            true => Callee::Symbol(g),
            false => Callee::Address(b.symbol(g, 0)),
        };
        b.tail_call(callee, &signature, &args);
        module
    };
    for is_direct in [true, false] {
        let module = module_with(&signature, is_direct);
        let lines = lines_of(RV64GC, &compiled(RV64GC, &module));
        let end = lines.last().unwrap();
        assert!(end.starts_with("jr ") && !end.contains("ra"), "{lines:?}");
        let position = |text: &str| lines.iter().rposition(|line| line.starts_with(text)).unwrap();
        // Arguments on the stack take the place of those of the function, which has a frame of 16 bytes.
        assert!(lines.iter().any(|line| line.ends_with(" 16(sp)")), "{lines:?}");
        assert!(lines.iter().any(|line| line.ends_with(" 24(sp)")), "{lines:?}");
        assert!(position("addi sp, sp, 16") > position("ld ra"), "{lines:?}");
    }
    let setup = setup_of(RV64GC);
    let generator = Generator::new(setup.features);
    let own = Signature::new([Type::I64], [Type::I64]);
    let module = module_with(&own, true);
    let failed = compile(&generator, assembler(&setup), &module, Settings::default());
    assert!(matches!(failed, Err(Error::Unsupported(_))), "{failed:?}");
}

#[test]
fn calls_of_llvm_that_have_to_be_tail_calls_are() {
    let lines = text(
        "declare i64 @g(i64)\ndefine i64 @f(i64 %0) {\n  %2 = add i64 %0, 1\n  \
         %3 = musttail call i64 @g(i64 %2)\n  ret i64 %3\n}\n",
    );
    assert_eq!(lines, ["addi a0, a0, 1", "auipc t1, 0", "jr t1"]);
}

#[test]
fn addresses_of_the_frame_are_those_of_the_call() {
    let lines = text(
        "declare ptr @llvm.returnaddress(i32)\ndeclare ptr @llvm.frameaddress.p0(i32)\n\
         declare void @g()\ndefine ptr @f(ptr %0) {\n  call void @g()\n  \
         %2 = call ptr @llvm.returnaddress(i32 0)\n  store ptr %2, ptr %0, align 8\n  \
         %3 = call ptr @llvm.frameaddress.p0(i32 0)\n  ret ptr %3\n}\n",
    );
    let position = |text: &str| lines.iter().position(|line| line == text).unwrap();
    let copy = lines.iter().position(|line| line.starts_with("mv s") && line.ends_with(", ra"));
    assert!(copy.unwrap() < position("jalr ra"), "{lines:?}");
    let size = lines[0].strip_prefix("addi sp, sp, -").unwrap();
    assert!(lines.contains(&format!("addi a0, sp, {size}")), "{lines:?}");
}

#[test]
fn rotations_are_two_shifts() {
    for (bits, count) in [(64, 5), (32, 5), (16, 9)] {
        let lines = text(&format!(
            "declare i{bits} @llvm.fshl.i{bits}(i{bits}, i{bits}, i{bits})\n\
             define i{bits} @f(i{bits} %0, i{bits} %1) {{\n  \
             %3 = call i{bits} @llvm.fshl.i{bits}(i{bits} %0, i{bits} %0, i{bits} %1)\n  \
             ret i{bits} %3\n}}\n"
        ));
        assert!(lines.len() <= count, "{lines:?}");
    }
}

#[test]
fn masks_of_amounts_remain_if_they_count() {
    let shift = |bits: u32, mask: i32| {
        text(&format!(
            "define i{bits} @f(i{bits} %0, i{bits} %1) {{\n  %3 = and i{bits} %1, {mask}\n  \
             %4 = shl i{bits} %0, %3\n  ret i{bits} %4\n}}\n"
        ))
    };
    assert_eq!(shift(32, 31), ["sllw a0, a0, a1", "ret"]);
    assert_eq!(shift(32, 15), ["andi t0, a1, 15", "sllw a0, a0, t0", "ret"]);
    assert_eq!(shift(64, 63), ["sll a0, a0, a1", "ret"]);
    assert_eq!(shift(64, 31), ["andi t0, a1, 31", "sll a0, a0, t0", "ret"]);
}

/// Returns the branch of a function, without its target.
fn branch(source: &str) -> String {
    let lines = text(source);
    let branch = lines.iter().find(|line| line.starts_with('b')).unwrap();
    branch.rsplit_once(", ").unwrap().0.to_owned()
}

#[test]
fn branches_have_the_condition_or_the_opposite_one() {
    // Branches that skip a call, and those that keep the first of two values.
    let expected = [
        ("eq", "bne a0, a1", "beq a0, a1"),
        ("ne", "beq a0, a1", "bne a0, a1"),
        ("slt", "bge a0, a1", "blt a0, a1"),
        ("sge", "blt a0, a1", "bge a0, a1"),
        ("sgt", "bge a1, a0", "blt a1, a0"),
        ("sle", "blt a1, a0", "bge a1, a0"),
        ("ult", "bgeu a0, a1", "bltu a0, a1"),
        ("uge", "bltu a0, a1", "bgeu a0, a1"),
        ("ugt", "bgeu a1, a0", "bltu a1, a0"),
        ("ule", "bltu a1, a0", "bgeu a1, a0"),
    ];
    for (condition, skipping, keeping) in expected {
        let source = format!(
            "declare void @g()\ndefine void @f(i64 %0, i64 %1) {{\n  %3 = icmp {condition} i64 %0, %1\n  \
             br i1 %3, label %4, label %5\n4:\n  call void @g()\n  br label %5\n5:\n  ret void\n}}\n"
        );
        assert_eq!(branch(&source), skipping, "{condition}");
        let source = format!(
            "define i64 @f(i64 %0, i64 %1, i64 %2, i64 %3) {{\n  %5 = icmp {condition} i64 %0, %1\n  \
             %6 = select i1 %5, i64 %2, i64 %3\n  ret i64 %6\n}}\n"
        );
        assert_eq!(branch(&source), keeping, "{condition}");
    }
}

#[test]
fn comparisons_for_equality_read_all_bits() {
    let is_five = |bits: u32| {
        text(&format!(
            "define i1 @f(i{bits} signext %0) {{\n  %2 = icmp eq i{bits} %0, 5\n  ret i1 %2\n}}\n"
        ))
    };
    assert_eq!(is_five(64), ["addi t0, a0, -5", "seqz a0, t0", "ret"]);
    assert_eq!(is_five(32), ["addiw t0, a0, -5", "seqz a0, t0", "ret"]);
}

#[test]
fn upper_halves_of_products_are_one_instruction() {
    let lines = text(
        "define i64 @f(i64 %0, i64 %1) {\n  %3 = zext i64 %0 to i128\n  %4 = zext i64 %1 to i128\n  \
         %5 = mul i128 %3, %4\n  %6 = lshr i128 %5, 64\n  %7 = trunc i128 %6 to i64\n  ret i64 %7\n}\n",
    );
    assert_eq!(lines, ["mulhu a0, a0, a1", "ret"]);
}

#[test]
fn a_trap_at_the_end_is_one_instruction() {
    let lines = text(
        "declare void @llvm.trap()\ndefine void @f() {\n  call void @llvm.trap()\n  unreachable\n}\n",
    );
    assert_eq!(lines, ["unimp", "ret"]);
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
fn constants_are_made_before_loops() {
    let lines = text(
        "define i64 @f(ptr %0) {\n  br label %2\n2:\n  %3 = phi ptr [ %0, %1 ], [ %4, %2 ]\n  \
         %4 = getelementptr i64, ptr %3, i64 1\n  %5 = load i64, ptr %3, align 8\n  \
         %6 = icmp eq i64 %5, 100\n  br i1 %6, label %7, label %2\n7:\n  ret i64 %5\n}\n",
    );
    let position = |start: &str| lines.iter().position(|line| line.starts_with(start)).unwrap();
    assert!(position("li ") < position("ld "), "{lines:?}");
}

#[test]
fn two_conditions_are_two_branches() {
    for (op, first) in [("and", "bge"), ("or", "blt")] {
        let lines = text(&format!(
            "define i64 @f(i64 %0, i64 %1) {{\n  %3 = icmp slt i64 %0, %1\n  \
             %4 = icmp ne i64 %1, 0\n  %5 = {op} i1 %3, %4\n  \
             br i1 %5, label %6, label %7\n6:\n  ret i64 1\n7:\n  ret i64 2\n}}\n"
        ));
        let branches: Vec<&String> = lines.iter().filter(|line| line.starts_with('b')).collect();
        assert_eq!(branches.len(), 2, "{lines:?}");
        assert!(branches[0].starts_with(first), "{lines:?}");
        assert_eq!(lines.len(), 6, "{lines:?}");
    }
}

#[test]
fn bits_have_instructions() {
    let unary = |name: &str, bits: u32, more: &str| {
        format!(
            "declare i{bits} @llvm.{name}.i{bits}(i{bits})\ndefine i{bits} @f(i{bits} %0) {{\n  \
             %2 = call i{bits} @llvm.{name}.i{bits}(i{bits} %0{more})\n  ret i{bits} %2\n}}\n"
        )
    };
    let rotated = |bits: u32, by: &str| {
        format!(
            "declare i{bits} @llvm.fshl.i{bits}(i{bits}, i{bits}, i{bits})\n\
             define i{bits} @f(i{bits} %0, i{bits} %1) {{\n  \
             %3 = call i{bits} @llvm.fshl.i{bits}(i{bits} %0, i{bits} %0, i{bits} {by})\n  \
             ret i{bits} %3\n}}\n"
        )
    };
    let largest = |name: &str, bits: u32| {
        format!(
            "declare i{bits} @llvm.{name}.i{bits}(i{bits}, i{bits})\n\
             define i{bits} @f(i{bits} %0, i{bits} %1) {{\n  \
             %3 = call i{bits} @llvm.{name}.i{bits}(i{bits} %0, i{bits} %1)\n  ret i{bits} %3\n}}\n"
        )
    };
    let two =
        |insts: &str| format!("define i64 @f(i64 %0, i64 %1) {{\n  {insts}\n  ret i64 %4\n}}\n");
    let cases = [
        (two("%3 = shl i64 %0, 2\n  %4 = add i64 %3, %1"), "sh2add"),
        (two("%3 = xor i64 %1, -1\n  %4 = and i64 %0, %3"), "andn"),
        (two("%3 = shl i64 1, %1\n  %4 = or i64 %0, %3"), "bset"),
        (two("%3 = trunc i64 %1 to i8\n  %4 = sext i8 %3 to i64"), "sext.b"),
        (unary("ctlz", 64, ", i1 false"), "clz"),
        (unary("ctlz", 32, ", i1 false"), "clzw"),
        (unary("cttz", 32, ", i1 false"), "ctzw"),
        (unary("ctpop", 32, ""), "cpopw"),
        (unary("bswap", 64, ""), "rev8"),
        (rotated(64, "%1"), "rol"),
        (rotated(32, "%1"), "rolw"),
        (rotated(32, "7"), "roriw"),
        (rotated(64, "5"), "rori"),
        (largest("smin", 64), "min"),
        (largest("umax", 32), "maxu"),
    ];
    for (source, expected) in cases {
        let lines = text_of(RV64GCB, &source);
        let mnemonics: Vec<&str> = lines.iter().filter_map(|line| line.split(' ').next()).collect();
        assert!(mnemonics.contains(&expected) && mnemonics.len() <= 4, "{expected} in {lines:?}");
    }
}

#[test]
fn numbers_of_bits_are_those_of_the_operation() {
    let rotated = |bits: u32, by: u32| {
        text_of(
            RV64GCB,
            &format!(
                "declare i{bits} @llvm.fshl.i{bits}(i{bits}, i{bits}, i{bits})\n\
                 define i{bits} @f(i{bits} %0) {{\n  \
                 %2 = call i{bits} @llvm.fshl.i{bits}(i{bits} %0, i{bits} %0, i{bits} {by})\n  \
                 ret i{bits} %2\n}}\n"
            ),
        )
    };
    assert_eq!(rotated(64, 5), ["rori a0, a0, 59", "ret"]);
    assert_eq!(rotated(32, 5), ["roriw a0, a0, 27", "ret"]);
    let with = |op: &str, mask: u64| {
        let mask = mask.cast_signed();
        let source =
            format!("define i64 @f(i64 %0) {{\n  %2 = {op} i64 %0, {mask}\n  ret i64 %2\n}}\n");
        text_of(RV64GCB, &source)
    };
    let (low, high) = (1 << 40, 1 << 50);
    let two = |name: &str| {
        let set = |from: &str, bit: u32| format!("{name} {from}, {bit}");
        [set("t0, a0", 40), set("a0, t0", 50), "ret".to_owned()]
    };
    assert_eq!(with("or", low | high), two("bseti"));
    assert_eq!(with("xor", low | high), two("binvi"));
    assert_eq!(with("and", !(low | high)), two("bclri"));
}

#[test]
fn only_masks_of_leading_ones_are_two_shifts() {
    let masked = |mask: u32| {
        text(&format!("define i64 @f(i64 %0) {{\n  %2 = and i64 %0, {mask}\n  ret i64 %2\n}}\n"))
    };
    assert_eq!(masked(0xffff_f000), ["srliw t0, a0, 12", "slli a0, t0, 12", "ret"]);
    assert!(masked(0xffff_e800).iter().all(|line| !line.starts_with("srliw")));
    assert!(masked(0x8fff_f000).iter().all(|line| !line.starts_with("srliw")));
}

#[test]
fn offsets_of_large_frames_have_a_register() {
    // More values than registers live while the frame is written.
    let loads_of_the_last_register = |size: u64| {
        let mut module = Module::new();
        let f = module.define("f", Signature::new([Type::Ptr, Type::Ptr], [Type::I64]));
        let mut b = module.build(f);
        let (from, to) = (b.param(0), b.param(1));
        let slot = b.slot(size, 8);
        let address = b.slot_address(slot, 0);
        let element = |b: &mut FunctionBuilder<'_>, base: Value, offset: u64| {
            let offset = b.int(Type::I64, offset.into());
            b.offset(base, offset)
        };
        let values: Vec<Value> = (0..40)
            .map(|index| {
                let address = element(&mut b, from, index * 8);
                b.load(Type::I64, address, 8)
            })
            .collect();
        for (index, &value) in (1..).zip(&values) {
            let address = element(&mut b, address, size - index * 8);
            b.store(value, address, 8);
        }
        b.store(address, to, 8);
        let sum = values.into_iter().reduce(|sum, value| b.add(sum, value)).unwrap();
        b.ret(&[sum]);
        let lines = lines_of(RV64GC, &compiled(RV64GC, &module));
        lines.iter().filter(|line| line.starts_with("ld t6") && line.ends_with("(a0)")).count()
    };
    assert_eq!(loads_of_the_last_register(2104), 0);
    assert!(loads_of_the_last_register(400) > 0);
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

#[test]
fn roundings_to_two_registers_call_the_library() {
    let source = "declare i64 @llvm.llrint.i64.f64(double)\n\
                  declare i64 @llvm.llround.i64.f32(float)\n\
                  define i64 @f(double %0, float %1) {\n  \
                  %3 = call i64 @llvm.llrint.i64.f64(double %0)\n  \
                  %4 = call i64 @llvm.llround.i64.f32(float %1)\n  \
                  %5 = add i64 %3, %4\n  ret i64 %5\n}\n";
    assert_eq!(called(RV32GC, source), ["llrint", "llroundf"]);
    assert!(called(RV64GC, source).is_empty());
}

#[test]
fn arithmetic_without_floating_point_registers_calls_the_library() {
    let source = "define double @f(double %0, float %1) {\n  %3 = fpext float %1 to double\n  \
                  %4 = fadd double %0, %3\n  %5 = fneg double %4\n  \
                  %6 = fcmp olt double %5, %0\n  %7 = select i1 %6, double %5, double %3\n  \
                  ret double %7\n}\n";
    assert_eq!(called(RV32I, source), ["__adddf3", "__extendsfdf2", "__ltdf2"]);
    assert_eq!(called((64, "+m"), source), ["__adddf3", "__extendsfdf2", "__ltdf2"]);
    assert_eq!(called((32, "+f"), source), ["__adddf3", "__extendsfdf2", "__ltdf2"]);
    assert!(called(RV32GC, source).is_empty());
}

#[test]
fn atomic_accesses_of_two_registers_are_of_integers() {
    let source = "define void @f(ptr %0, ptr %1) {\n  \
                  %3 = load atomic double, ptr %0 seq_cst, align 8\n  \
                  store atomic double %3, ptr %1 seq_cst, align 8\n  ret void\n}\n";
    assert_eq!(called(RV32GC, source), ["__atomic_load_8", "__atomic_store_8"]);
    let lines = text_of(RV32GC, source);
    // The number is an argument in two registers of integers.
    assert!(lines.contains(&"lw a1, 0(sp)".into()), "{lines:?}");
    assert!(lines.contains(&"lw a2, 4(sp)".into()), "{lines:?}");
}

#[test]
fn numbers_of_cases_have_a_sign() {
    let switch = |numbers: [i128; 6]| {
        let mut module = Module::new();
        let f = module.define("f", Signature::new([Type::I8], [Type::I32]));
        let mut b = module.build(f);
        let value = b.param(0);
        let blocks = numbers.map(|number| (number, b.block()));
        let default = b.block();
        b.switch(
            value,
            blocks.map(|(number, block)| (number, Jump::from(block))).to_vec(),
            default,
        );
        for (index, (_, block)) in (1..).zip(blocks) {
            b.switch_to(block);
            let index = b.int(Type::I32, index);
            b.ret(&[index]);
        }
        b.switch_to(default);
        let zero = b.int(Type::I32, 0);
        b.ret(&[zero]);
        compiled(RV64GC, &module).sections[0].data.clone()
    };
    assert_eq!(switch([255, 200, 1, 2, 3, 128]), switch([-1, -56, 1, 2, 3, -128]));
}

#[test]
fn limits_of_integers_are_compiled() {
    let mut module = Module::new();
    let f =
        module.define("f", Signature::new([Type::I64, Type::Int(127)], [Type::I1, Type::Int(127)]));
    let mut b = module.build(f);
    let (a, wide) = (b.param(0), b.param(1));
    let mut bits = Vec::new();
    for cond in [IntCond::Ugt, IntCond::Ule, IntCond::Sgt, IntCond::Sle] {
        for number in [i64::MAX, i64::MIN, -1] {
            let number = b.int(Type::I64, number.into());
            bits.push(b.int_compare(cond, a, number));
        }
    }
    let all = bits.into_iter().reduce(|all, bit| b.xor(all, bit)).unwrap();
    let by = b.int(Type::Int(127), -1);
    let rotated = b.ternary(tablegen_backend::ir::Ternary::FShl, wide, wide, by);
    b.ret(&[all, rotated]);
    for machine in [RV64GC, RV32GC, RV32I] {
        compiled(machine, &module);
    }
    object("@a = global i127 -1, align 16\n");
}

#[test]
fn doubles_are_in_two_registers_of_integers() {
    // The seventh argument is in the last register and on the stack.
    let mut module = Module::new();
    let params = [Type::I32; 7].into_iter().chain([Type::F64]);
    let signature = Signature::new(params, [Type::I64]).variadic();
    let g = module.define("g", signature);
    let f = module.define("f", Signature::new([Type::F64, Type::I32], [Type::I64]));
    let mut b = module.build(f);
    let (number, int) = (b.param(0), b.param(1));
    let bits = b.convert(Convert::Bitcast, number, Type::I64);
    let sum = b.add(bits, bits);
    let double = b.convert(Convert::Bitcast, sum, Type::F64);
    let signature = Signature::new([Type::I32], [Type::I64]).variadic();
    let results = b.call(g, &signature, &[int, number, int, double, number]);
    b.ret(&results);
    module.verify().unwrap();
    for machine in [RV32GC, RV32I, (32, "+f"), RV64GC] {
        compiled(machine, &module);
    }
}

#[test]
fn a_double_in_a_register_and_on_the_stack_is_before_other_arguments() {
    // Eight are in registers of their own.
    let doubles = [Type::F64; 8];
    let params = doubles.into_iter().chain([Type::I32; 7]).chain([Type::F64, Type::I32]);
    let mut module = Module::new();
    let f = module.define("f", Signature::new(params, [Type::I32]));
    let mut b = module.build(f);
    let last = b.param(16);
    b.ret(&[last]);
    let lines = lines_of(RV32GC, &compiled(RV32GC, &module));
    // The frame has 16 bytes.
    assert!(lines.contains(&"lw a0, 20(sp)".to_owned()), "{lines:?}");
}

#[test]
fn random_functions_are_compiled_for_all_machines() {
    for (bits, features) in [RV64GC, RV32GC, RV32I, (64, ""), (32, "+m,+f"), (64, "+m,+a,+f")] {
        let limits = Limits {
            pointer_bits: bits,
            has_fma: true,
            has_atomics: features.contains("+a"),
            has_math: true,
            has_pointer_lists: true,
        };
        for seed in 0..2 {
            let module = random(&mut Rng::new(seed), limits, 6);
            assert_eq!(module.verify(), Ok(()));
            let shown = interpret(&module, bits, 10_000_000, &mut |_| {}).unwrap();
            assert_eq!(shown.len(), 6);
            compiled((bits, features), &module);
        }
    }
}

#[test]
fn conjunctions_are_inverted_in_the_loop() {
    let expected = ["lr.w", "and", "not", "sc.w", "bnez"];
    let lines = text(
        "define i32 @f(ptr %0, i32 %1) {\n  %3 = atomicrmw nand ptr %0, i32 %1 monotonic\n  \
         ret i32 %3\n}\n",
    );
    let start = lines.iter().position(|line| line.starts_with("lr.w")).unwrap();
    let names: Vec<&str> =
        lines[start..].iter().take(5).map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(names, expected, "{lines:?}");
}

#[test]
fn loops_of_atomic_operations_end_where_the_block_ends() {
    let lines = text(
        "define void @f(ptr %0, i1 %1) {\n  br i1 %1, label %3, label %5\n\
         3:\n  %4 = cmpxchg ptr %0, i32 0, i32 1 seq_cst seq_cst\n  br label %7\n\
         5:\n  %6 = cmpxchg ptr %0, i32 2, i32 3 seq_cst seq_cst\n  br label %7\n\
         7:\n  ret void\n}\n",
    );
    let store = lines.iter().position(|line| line.starts_with("sc.w")).unwrap();
    assert!(lines[store + 1].starts_with("bnez"), "{lines:?}");
    assert!(["j ", "ret"].iter().any(|end| lines[store + 2].starts_with(end)), "{lines:?}");
}
