//! Addresses, jump tables, attributes and assembly text.

use riscv_mc::codegen::{CodeModel, FloatAbi, Generator, Relocation, TextPrinter};
use riscv_mc::{Setup, asm, assembler};
use tablegen_backend::ir::Module;
use tablegen_backend::{Settings, compile, compile_to_text};
use tablegen_ir_testing::{Limits, random};
use tablegen_mc::assembler::link::{LinkError, Linker};
use tablegen_mc::assembler::{Assembler, Object, elf};
use tablegen_random::Rng;

use super::{RV32GC, RV32I, RV64GC, setup_of};

fn module(source: &str, bits: u32) -> Module {
    tablegen_llvm_ir::read(source, u64::from(bits / 8)).unwrap()
}

fn object(generator: &Generator, setup: &Setup, module: &Module) -> Object {
    compile(generator, assembler(setup), module, Settings::default()).unwrap()
}

fn text(generator: &Generator, module: &Module) -> String {
    let printer = TextPrinter::new(generator.features());
    compile_to_text(generator, printer, module, Settings::default()).unwrap()
}

/// Returns the text of LLVM IR.
fn text_of(machine: (u32, &str), change: impl Fn(Generator) -> Generator, source: &str) -> String {
    let generator = change(Generator::new(setup_of(machine).features));
    text(&generator, &module(source, machine.0))
}

#[test]
fn assembled_text_is_the_same_object() {
    for machine in [RV64GC, RV32GC, RV32I] {
        let setup = setup_of(machine);
        let limits = Limits {
            pointer_bits: machine.0,
            has_fma: false,
            has_atomics: machine != RV32I,
            has_math: true,
            has_pointer_lists: true,
        };
        let models = [
            (CodeModel::Any, Relocation::Executable),
            (CodeModel::Any, Relocation::Static),
            (CodeModel::Low, Relocation::Static),
            (CodeModel::Any, Relocation::Shared),
        ];
        for (seed, (model, relocation)) in (20..).zip(models) {
            let module = random(&mut Rng::new(seed), limits, 4);
            let generator =
                Generator::new(setup.features).with_model(model).with_relocation(relocation);
            let expected = elf::write(&object(&generator, &setup, &module));
            let text = text(&generator, &module);
            let assembled = assembler(&setup).assemble(&text).unwrap();
            assert!(elf::write(&assembled) == expected, "{machine:?} {relocation:?}\n{text}");
        }
    }
}

const GLOBALS: &str = "@local = internal global i64 1, align 8\n\
    @other = external global i64, align 8\n\
    @weak = extern_weak global i64, align 8\n\
    @thread = internal thread_local global i64 2, align 8\n\
    @far = external thread_local global i64, align 8\n\
    declare void @use(ptr, ptr, ptr, ptr, ptr)\n\
    define void @f() {\n  call void @use(ptr @local, ptr @other, ptr @weak, ptr @thread, ptr @far)\n  \
    ret void\n}\n";

#[test]
fn addresses_depend_on_the_model() {
    let expected: [(_, _, &[&str], &[&str]); 4] = [
        (
            CodeModel::Low,
            Relocation::Static,
            &["%hi(local)", "%lo(other)", "%lo(weak)", "%tprel_hi(thread)", "la.tls.ie"],
            &["lga\t", "lla\t"],
        ),
        (
            CodeModel::Any,
            Relocation::Static,
            &[", local", ", other", "lga\t", "%tprel_hi(thread)", "la.tls.ie"],
            &["%hi(local)"],
        ),
        (
            CodeModel::Any,
            Relocation::Executable,
            &["lla\t", "lga\t", "%tprel_hi(thread)", "la.tls.ie"],
            &["%hi(local)"],
        ),
        (
            CodeModel::Low,
            Relocation::Shared,
            &["lla\t", "lga\t", "la.tls.gd", "__tls_get_addr"],
            &["%hi(local)", "%tprel_hi", "la.tls.ie"],
        ),
    ];
    for (model, relocation, present, absent) in expected {
        for machine in [RV64GC, RV32GC] {
            let change =
                |generator: Generator| generator.with_model(model).with_relocation(relocation);
            let text = text_of(machine, change, GLOBALS);
            for part in present {
                assert!(text.contains(part), "{part} in {relocation:?}\n{text}");
            }
            for part in absent {
                assert!(!text.contains(part), "{part} in {relocation:?}\n{text}");
            }
        }
    }
}

/// Returns LLVM IR of a switch whose cases have these numbers.
fn switch(numbers: &[i64]) -> String {
    let cases: String = numbers.iter().map(|n| format!("i64 {n}, label %c{n} ")).collect();
    let blocks: String = numbers
        .iter()
        .map(|n| format!("c{n}:\n  %r{n} = call i64 @g(i64 {})\n  ret i64 %r{n}\n", n * 3))
        .collect();
    format!(
        "declare i64 @g(i64)\ndefine i64 @f(i64 %x) {{\n  switch i64 %x, label %d [ {cases}]\n{blocks}\
         d:\n  ret i64 0\n}}\n"
    )
}

#[test]
fn dense_cases_have_a_jump_table() {
    let has_table =
        |numbers: &[i64]| text_of(RV64GC, |one| one, &switch(numbers)).contains(".LJTI");
    assert!(has_table(&[1, 2, 3, 4, 5, 6]));
    // Three entries for each case.
    assert!(has_table(&[0, 3, 6, 9, 12, 15]));
    assert!(!has_table(&[0, 4, 8, 12, 16, 20]));
    assert!(!has_table(&[1, 2, 3, 4, 5]));
    let entries = |relocation, model| {
        let change = |one: Generator| one.with_relocation(relocation).with_model(model);
        let text = text_of(RV64GC, change, &switch(&[1, 2, 3, 4, 5, 6]));
        let entry = text.lines().find(|line| line.contains("byte") && line.contains(".LBB"));
        entry.unwrap().trim().to_owned()
    };
    assert!(entries(Relocation::Shared, CodeModel::Any).ends_with("-.LJTI0_0"));
    assert!(entries(Relocation::Static, CodeModel::Any).starts_with(".8byte .LBB0"));
    assert!(entries(Relocation::Static, CodeModel::Low).starts_with(".4byte .LBB0"));
}

#[test]
fn attributes_are_those_of_llc() {
    let arch = |bits, features: &str| {
        let text = text_of((bits, features), |one| one, "define void @f() {\n  ret void\n}\n");
        let line = text.lines().find(|line| line.contains(".attribute 5")).unwrap();
        line.trim().trim_start_matches(".attribute 5, ").trim_matches('"').to_owned()
    };
    assert_eq!(arch(64, ""), "rv64i2p1");
    assert_eq!(
        arch(64, "+m,+a,+f,+d,+c"),
        "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zmmul1p0_zaamo1p0_zalrsc1p0_zca1p0_zcd1p0"
    );
    assert_eq!(arch(32, "+f,+c"), "rv32i2p1_f2p2_c2p0_zicsr2p0_zca1p0_zcf1p0");
    assert_eq!(
        arch(64, "+zba,+zbb,+zbs,+zkn,+svinval,+xtheadba"),
        "rv64i2p1_b1p0_zba1p0_zbb1p0_zbkb1p0_zbkc1p0_zbkx1p0_zbs1p0_zkn1p0_zknd1p0_zkne1p0_zknh1p0\
         _svinval1p0_xtheadba1p0"
    );
    assert_eq!(arch(64, "+e"), "rv64e2p0");
}

#[test]
fn numbers_are_in_general_registers_by_choice() {
    let source =
        "define double @f(double %x, double %y) {\n  %r = fadd double %x, %y\n  ret double %r\n}\n";
    let soft = |one: Generator| one.with_float_abi(FloatAbi::Soft);
    let text = text_of(RV64GC, soft, source);
    assert!(text.contains("fmv.d.x") && text.contains("fadd.d"), "{text}");
    assert!(!text_of(RV64GC, |one| one, source).contains("fmv"));
    let setup = setup_of(RV64GC);
    let generator = soft(Generator::new(setup.features));
    let machine = asm::Machine::new(setup.features).with_float_abi(generator.float_abi());
    let module = module(source, 64);
    let object =
        compile(&generator, Assembler::new(machine), &module, Settings::default()).unwrap();
    // Compressed instructions, and no floating-point registers in the convention.
    assert_eq!(object.format.flags, 1);
    assert_eq!(object_flags(&setup), 5);
}

fn object_flags(setup: &Setup) -> u32 {
    object(&Generator::new(setup.features), setup, &Module::new()).format.flags
}

#[test]
fn narrow_atomic_operations_are_loops_and_operations_of_words() {
    let of = |op: &str| {
        let source = format!(
            "define i8 @f(ptr %p, i8 %x) {{\n  %r = atomicrmw {op} ptr %p, i8 %x seq_cst\n  ret i8 %r\n}}\n"
        );
        text_of(RV64GC, |one| one, &source)
    };
    for op in ["add", "sub", "nand", "xchg", "min", "max", "umin", "umax"] {
        let text = of(op);
        assert!(text.contains("lr.w") && text.contains("sc.w"), "{op}\n{text}");
        assert!(!text.contains("__atomic"), "{op}\n{text}");
    }
    assert!(of("or").contains("amoor.w"));
    assert!(of("and").contains("amoand.w"));
    assert!(of("xor").contains("amoxor.w"));
}

#[test]
fn objects_are_linked_in_memory() {
    let source = format!(
        "{}@data = global i64 1, align 8\n@weak = extern_weak global i64, align 8\n\
         define i64 @h() {{\n  %x = load i64, ptr @data, align 8\n  \
         %w = icmp eq ptr @weak, null\n  %y = zext i1 %w to i64\n  %r = call i64 @f(i64 %x)\n  \
         %s = add i64 %r, %y\n  ret i64 %s\n}}\n",
        switch(&[1, 2, 3, 4, 5, 6])
    );
    for machine in [RV64GC, RV32GC] {
        let setup = setup_of(machine);
        let generator = Generator::new(setup.features).with_relocation(Relocation::Static);
        let object = object(&generator, &setup, &module(&source, machine.0));
        let locate = |start: u64| -> Vec<u64> {
            (0..object.sections.len() as u64).map(|index| start + index * 0x1_0000).collect()
        };
        let find = |name: &str| (name == "g").then_some(0x4000_0000);
        let linker = Linker::<asm::Machine>::new(&object).unwrap();
        let table = 0x4020_0000;
        let image = linker.link(&locate(0x4010_0000), table, find).unwrap();
        let index = |name: &str| object.sections.iter().position(|one| one.name == name).unwrap();
        let text = &image.sections[index(".text")];
        assert_ne!(*text, object.sections[index(".text")].data);
        // The entries of the table are addresses of the code.
        let size = machine.0 as usize / 8;
        let switch = &image.sections[index(".rodata")];
        let entry = switch[..size].iter().rev().fold(0, |all, byte| all << 8 | u64::from(*byte));
        let start = locate(0x4010_0000)[index(".text")];
        assert!((start..start + text.len() as u64).contains(&entry), "{entry:x}");
        // What is missing or too far away is reported.
        let missing = linker.link(&locate(0x4010_0000), table, |_| None);
        assert_eq!(missing, Err(LinkError::Undefined("g".into())));
        if machine.0 == 64 {
            // A stub of the table reaches a function, but the table is too far away.
            let far = |table| linker.link(&locate(0x4010_0000), table, |_| Some(1 << 40));
            assert_eq!(far(table).unwrap().sections[index(".text")].len(), text.len());
            let far = far(1 << 50);
            assert!(matches!(far, Err(LinkError::OutOfRange { .. })), "{far:?}");
        }
        let expected = object.sections.len();
        let none = linker.link(&[], table, find);
        assert_eq!(none, Err(LinkError::Addresses { expected, found: 0 }));
    }
}
