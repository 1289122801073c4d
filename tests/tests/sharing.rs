//! Rust modules of one target share their names: in each arrangement of modules, an instruction of
//! one is an instruction of all.

use std::io;
use std::path::Path;

use tablegen_tests::compiled::{WITH_RUNTIME, Workshop};
use tablegen_tests::tool::{self, command, run};

/// Back-ends of the target, and the names of their modules.
const MODULES: [(&str, &str); 9] = [
    ("gen-dag-isel", "selector"),
    ("gen-emitter", "encoder"),
    ("gen-register-info", "registers"),
    ("gen-callingconv", "calling_conventions"),
    ("gen-fast-isel", "fast_selector"),
    ("gen-pseudo-lowering", "pseudo_lowering"),
    ("gen-disassembler", "decoder"),
    ("gen-asm-matcher", "matcher"),
    ("gen-asm-writer", "asm_writer"),
];

/// Code that must compile in all arrangements. `PATH` is replaced by the path of the module with
/// all items, and precedes the names of modules.
const USE: &str = "
    use tablegen_rt::decode::Status;

    /// Compiles if two paths name the same type.
    fn same<T>(_: fn(T) -> T, one: T) -> T { one }

    /// Compiles if instructions have the same types and capacity.
    fn alike<O, R: Copy, const N: usize>(
        _: &tablegen_rt::decode::Inst<O, R, N>,
        _: &tablegen_rt::mc::machine::MachineInst<O, R, N>,
    ) {
    }

    struct Hooks;

    impl PATHasm_writer::PrintHooks for Hooks {
        type Inst = PATHmatcher::Matched;
        fn print_accesses(
            &self,
            inst: &PATHmatcher::Matched,
            at: usize,
            out: &mut tablegen_rt::asm::print::Output<'_>,
        ) -> std::fmt::Result {
            PATHasm_writer::PrintHooks::print_operand(self, inst, at, out)
        }
    }
    impl PATHdecoder::DecodeHooks for Hooks {
        fn decode_signed12(&self, inst: &mut PATHdecoder::Inst, value: u64, _: u64) -> Status {
            inst.push_immediate(value as i64)
        }
        fn decode_signed13(&self, inst: &mut PATHdecoder::Inst, value: u64, _: u64) -> Status {
            inst.push_immediate(value as i64)
        }
        fn decode_signed21(&self, inst: &mut PATHdecoder::Inst, value: u64, _: u64) -> Status {
            inst.push_immediate(value as i64)
        }
    }

    fn main() {
        let opcode: PATHencoder::Opcode = PATHselector::Opcode::ADDI;
        let opcode = same::<PATHselector::Opcode>(|one| one, opcode);
        assert_eq!(PATHencoder::Encoder::encoded_size(opcode), Some(4));
        let decoder = PATHdecoder::Decoder::new(&Hooks);
        let decoded = decoder.decode(&PATHdecoder::TABLE_32, 0x0052_8293, 0).unwrap();
        assert_eq!(same::<PATHselector::Opcode>(|one| one, decoded.opcode()), opcode);
        let register: PATHregisters::Register = PATHselector::Register::X5;
        let class: PATHselector::RegisterClass = PATHregisters::RegisterClass::GPR;
        assert!(class.contains(register));
        let ty: PATHselector::ValueType = PATHregisters::ValueType::i32;
        let opcode: PATHpseudo_lowering::Opcode = same::<PATHfast_selector::Opcode>(|one| one, opcode);
        let ty: PATHcalling_conventions::ValueType = same::<PATHfast_selector::ValueType>(|one| one, ty);
        let mut places = Vec::new();
        let mut state = PATHcalling_conventions::state(&mut places);
        state.take(register);
        let register = same::<PATHmatcher::Register>(|one| one, register);
        let mut inst = PATHmatcher::Matched::new(same::<PATHasm_writer::Opcode>(|one| one, opcode));
        inst.push(tablegen_rt::mc::inst::Operand::Register(Some(register))).unwrap();
        alike(&decoded, &inst);
        let printer = PATHasm_writer::Printer::new(&Hooks);
        assert_eq!(printer.mnemonic(inst.opcode()), Some(\"addi\"));
        assert_eq!(PATHmatcher::register_by_name(PATHasm_writer::register_name(register)), Some(register));
        println!(\"{opcode} {register} {class} {ty}\");
    }
";

fn source() -> String {
    let td = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/rv32i/td");
    td.to_string_lossy().into_owned()
}

/// Runs the command in the workshop.
fn generate(workshop: &Workshop, args: &[&str]) -> io::Result<()> {
    let mut tablegen = command(tool::tablegen(env!("CARGO_TARGET_TMPDIR")));
    let td = source();
    tablegen.args(args).args(["-I", &td]).arg(format!("{td}/patterns.td"));
    let outcome = run(tablegen.current_dir(workshop.path()), b"")?;
    assert!(outcome.succeeded(), "{}", outcome.describe());
    Ok(())
}

/// Compiles a program with one generated module or several, and runs it.
fn works(workshop: &Workshop, modules: &str, path: &str) -> io::Result<()> {
    let uses = USE.replace("PATH", path);
    let program = format!("#![deny(missing_docs)]\n//! A program.\n{modules}\n{uses}");
    workshop.write("main.rs", program)?;
    workshop.add_runtime()?;
    let program = workshop.compile_rust("main.rs", &WITH_RUNTIME)?;
    assert_eq!(String::from_utf8_lossy(&workshop.run(&program)?), "ADDI X5 GPR i32\n");
    Ok(())
}

#[test]
fn files_are_modules_beside_each_other() -> io::Result<()> {
    let workshop = Workshop::new()?;
    let emits = MODULES.map(|(backend, module)| format!("--emit=rust:{backend}={module}.rs"));
    generate(&workshop, &emits.each_ref().map(String::as_str))?;
    works(&workshop, &MODULES.map(|(_, module)| format!("mod {module};")).concat(), "")
}

#[test]
fn one_module_has_all() -> io::Result<()> {
    let workshop = Workshop::new()?;
    let emit = format!("--emit=rust:{}=target.rs", MODULES.map(|(backend, _)| backend).join("+"));
    generate(&workshop, &[&emit])?;
    works(&workshop, "mod target;", "target::")
}

#[test]
fn modules_have_names_from_where_it_is_said() -> io::Result<()> {
    let workshop = Workshop::new()?;
    // The one that declares them all, alone; then each of the others by itself.
    let of_registers = "--rust-names=ValueType=crate::names";
    generate(&workshop, &["--gen-dag-isel", "--rust", "-o", "names.rs"])?;
    for (backend, module) in MODULES {
        let (option, file) = (format!("--{backend}"), format!("{module}.rs"));
        let names = match module {
            "registers" => of_registers,
            "encoder" => "--rust-names=crate::names",
            "matcher" => "--rust-names=Opcode=crate::names,Register=crate::registers",
            _ => {
                "--rust-names=crate::names,Register=crate::registers,\
                           RegisterClass=crate::registers,SubRegIndex=crate::registers"
            }
        };
        generate(&workshop, &[&option, "--rust", names, "-o", &file])?;
    }
    let modules = MODULES.map(|(_, module)| format!("mod {module};")).concat();
    works(&workshop, &format!("#[allow(unused)] mod names; {modules}"), "")
}

#[test]
fn items_of_all_can_stand_in_one_module() -> io::Result<()> {
    let workshop = Workshop::new()?;
    for (nth, (backend, module)) in MODULES.iter().enumerate() {
        let (option, file) = (format!("--{backend}"), format!("{module}.rs"));
        let declared = match (nth, *module) {
            (0, _) => "",
            // Only this module uses hardware modes.
            (_, "registers") => {
                "--rust-names=Opcode=self,Register=self,RegisterClass=self,SubRegIndex=self,\
                 ValueType=self"
            }
            // Only this module uses requirements.
            (_, "matcher") => "--rust-names=Opcode=self,Register=self",
            _ => "--rust-names=self",
        };
        let mut args = vec![option.as_str(), "--rust", "-o", &file];
        args.extend((!declared.is_empty()).then_some(declared));
        generate(&workshop, &args)?;
    }
    let each = |text: fn(&str) -> String| MODULES.iter().map(move |(_, module)| text(module));
    let includes: String = each(|module| format!("include!(\"{module}.rs\");")).collect();
    let names: String = each(|module| format!("use all as {module};")).collect();
    works(&workshop, &format!("mod all {{ {includes} }} {names}"), "")
}

#[test]
fn a_path_that_is_none_is_an_error() -> io::Result<()> {
    let workshop = Workshop::new()?;
    let mut tablegen = command(tool::tablegen(env!("CARGO_TARGET_TMPDIR")));
    let td = source();
    tablegen.args(["--gen-emitter", "--rust", "--rust-names=a-b", "-I", &td]);
    let outcome = run(tablegen.arg(format!("{td}/rv32i.td")).current_dir(workshop.path()), b"")?;
    assert!(!outcome.succeeded());
    let message = "error: --rust-names: 'a-b' is no path of a Rust module\n";
    assert_eq!(outcome.stderr_text(), message);
    Ok(())
}
