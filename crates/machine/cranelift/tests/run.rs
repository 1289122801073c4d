//! Modules as programs for RISC-V. Tests are skipped without a cross compiler and qemu.

#[path = "../examples/brainfuck/language.rs"]
mod language;
#[path = "common/program.rs"]
mod program;

use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use cranelift_codegen::ir::TrapCode;
use cranelift_codegen::isa::lookup_by_name;
use cranelift_codegen::settings::{self, Configurable, Flags};
use cranelift_module::{Linkage, Module, default_libcall_names};
use riscv_mc::Setup;
use riscv_mc::codegen::{Generator, Relocation};
use tablegen_backend::Settings;
use tablegen_cranelift::{EmitError, ObjectBuilder, ObjectModule};

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

const COMPILER: &str = "riscv64-linux-gnu-gcc";
const EMULATOR: &str = "qemu-riscv64";

/// Returns true if a program is missing, which is reported.
fn is_skipped() -> bool {
    let is_missing = |program: &str| {
        let found = Command::new(program).arg("--version").stdout(Stdio::null()).status().is_ok();
        if !found {
            eprintln!("skipped: `{program}` is missing");
        }
        !found
    };
    is_missing(COMPILER) || is_missing(EMULATOR)
}

fn module(opt_level: &str) -> Result<ObjectModule> {
    let mut flags = settings::builder();
    flags.set("opt_level", opt_level)?;
    let isa = lookup_by_name("riscv64")?.finish(Flags::new(flags))?;
    Ok(ObjectModule::new(ObjectBuilder::new(isa, "program", default_libcall_names())?))
}

fn object(module: ObjectModule, relocation: Relocation) -> Result<Vec<u8>> {
    let setup = Setup::from_triple("riscv64-linux-gnu", "", "+m,+a,+f,+d,+c")?;
    let generator = Generator::new(setup.features).with_relocation(relocation);
    let settings = Settings::default().checked(true);
    Ok(module.finish().emit(&generator, riscv_mc::assembler(&setup), settings)?)
}

/// Returns a new directory.
fn directory(name: &str) -> Result<PathBuf> {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&directory)?;
    Ok(directory)
}

/// Links an object with C sources and runs it. Returns the exit status and the output.
fn run(directory: &Path, object: &[u8], source: &str, input: &str) -> Result<(i32, String)> {
    let [file, c, program] = ["program.o", "library.c", "program"].map(|name| directory.join(name));
    fs::write(&file, object)?;
    fs::write(&c, source)?;
    let status =
        Command::new(COMPILER).arg("-static").args([&file, &c]).arg("-o").arg(&program).status()?;
    if !status.success() {
        return Err("the program is not linked".into());
    }
    let mut child = Command::new(EMULATOR)
        .arg(&program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    child.stdin.take().ok_or("no input")?.write_all(input.as_bytes())?;
    let output = child.wait_with_output()?;
    Ok((output.status.code().unwrap_or(-1), String::from_utf8(output.stdout)?))
}

#[test]
fn functions_and_data_of_several_objects_are_linked() -> Result {
    if is_skipped() {
        return Ok(());
    }
    let source = "long shared = 9;\nlong outer(long x) { return x + 5; }\n";
    for opt_level in ["none", "speed"] {
        for relocation in [Relocation::Static, Relocation::Executable, Relocation::Shared] {
            let mut module = module(opt_level)?;
            program::define(&mut module)?;
            let directory = directory("linked")?;
            let found = run(&directory, &object(module, relocation)?, source, "")?;
            assert_eq!(found.0, 0, "{opt_level}, {relocation:?}");
        }
    }
    Ok(())
}

#[test]
fn traps_call_a_function_with_their_code() -> Result {
    if is_skipped() {
        return Ok(());
    }
    let text = "function %f(i64, f64, i64) -> i64 {\nblock0(v0: i64, v1: f64, v2: i64):\n    \
                v3 = sdiv v0, v2\n    v4 = fcvt_to_sint.i64 v1\n    trapz v4, user9\n    \
                return v3\n}";
    let builder_of = |name: &str| -> Result<ObjectModule> {
        let isa = lookup_by_name("riscv64")?.finish(Flags::new(settings::builder()))?;
        let mut builder = ObjectBuilder::new(isa, "program", default_libcall_names())?;
        builder.trap_function(name);
        Ok(ObjectModule::new(builder))
    };
    let mut module = builder_of("trapped")?;
    let mut context = module.make_context();
    context.func = cranelift_reader::parse_functions(text)?.remove(0);
    let id = module.declare_function("f", Linkage::Export, &context.func.signature)?;
    module.define_function(id, &mut context)?;
    let source = "#include <limits.h>\n#include <math.h>\n#include <setjmp.h>\n#include <stdio.h>\n\
                  static jmp_buf end;\nvoid trapped(int code) { printf(\"%d \", code); longjmp(end, 1); }\n\
                  long f(long, double, long);\n\
                  static void call(long a, double b, long c) {\n  \
                  if (!setjmp(end)) printf(\"= %ld \", f(a, b, c));\n}\n\
                  int main(void) {\n  call(7, 1, 2);\n  call(7, 1, 0);\n  call(LONG_MIN, 1, -1);\n  \
                  call(7, NAN, 2);\n  call(7, 1e30, 2);\n  call(7, 0.5, 2);\n}\n";
    let directory = directory("traps")?;
    let found = run(&directory, &object(module, Relocation::Executable)?, source, "")?;
    let [overflow, zero, conversion] = [
        TrapCode::INTEGER_OVERFLOW,
        TrapCode::INTEGER_DIVISION_BY_ZERO,
        TrapCode::BAD_CONVERSION_TO_INTEGER,
    ]
    .map(|code| code.as_raw());
    let expected = format!("= 3 {zero} {overflow} {conversion} {overflow} 9 ");
    assert_eq!(found, (0, expected));
    Ok(())
}

#[test]
fn the_language_of_the_example_runs() -> Result {
    if is_skipped() {
        return Ok(());
    }
    let source = include_str!("../examples/brainfuck/letters.bf");
    let mut module = module("speed")?;
    language::compile(&mut module, source)?;
    let directory = directory("language")?;
    let found = run(&directory, &object(module, Relocation::Executable)?, "", "x")?;
    assert_eq!(found, (0, "ABCDEFGHIJKLMNOPQRSTUVWXYZ\nxxx\n".into()));
    Ok(())
}

#[test]
fn unmatched_brackets_are_errors() -> Result {
    for source in ["[", "]", "[]]"] {
        assert!(language::compile(&mut module("none")?, source).is_err(), "{source}");
    }
    Ok(())
}

#[test]
fn a_function_without_a_definition_is_an_error() -> Result {
    let mut module = module("none")?;
    let signature = module.make_signature();
    module.declare_function("never", Linkage::Export, &signature)?;
    let setup = Setup::from_triple("riscv64-linux-gnu", "", "")?;
    let generator = Generator::new(setup.features);
    let failed = module.finish().emit(&generator, riscv_mc::assembler(&setup), Settings::default());
    assert_eq!(failed, Err(EmitError::Undefined(vec!["never".into()])));
    Ok(())
}
