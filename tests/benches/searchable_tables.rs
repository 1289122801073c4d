//! Generated tables: how long a lookup takes in Rust and in C++, and what their modules cost rustc.
//!
//! `cargo bench -p tablegen-tests --bench searchable_tables`. Where the variable `TABLEGEN_CORPUS`
//! names a directory with LLVM's `include` and `lib/Target`, the modules of targets are measured
//! as well.

use std::env;
use std::fmt::Write;
use std::io;
use std::path::Path;
use std::process::Command;

use tablegen_build::{Options, Records, backend, evaluator};
use tablegen_tests::compiled::{LLVM_STAND_IN, Workshop, cpp_compiler};

/// How many keys each lookup is asked for; half of them are absent.
const KEYS: usize = 4096;
/// How often each key is asked.
const ROUNDS: usize = 500;

fn main() -> io::Result<()> {
    lookups()?;
    println!("\nmodule                        rows        bytes   rustc -O      memory");
    compile("20 000 rows of 6 fields", &evaluate("synthetic.td", &big_source(20_000)))?;
    if let Some(corpus) = env::var_os("TABLEGEN_CORPUS") {
        for target in ["AArch64", "RISCV", "AMDGPU"] {
            let dir = Path::new(&corpus).join("lib/Target").join(target);
            let records = evaluator()
                .include_dir(dir.display().to_string())
                .include_dir(Path::new(&corpus).join("include").display().to_string())
                .evaluate_file(&dir.join(format!("{target}.td")).display().to_string());
            match records {
                Ok(records) => compile(target, &records)?,
                Err(failure) => println!("{target}: {failure}"),
            }
        }
    }
    Ok(())
}

fn evaluate(name: &str, text: &str) -> Records {
    evaluator().evaluate_text(name, text).unwrap_or_else(|failure| panic!("{name}: {failure}"))
}

fn rust(records: &Records) -> String {
    let back_end = backend("gen-searchable-tables").expect("the back-end");
    let module = back_end.rust_module(records, &Options::new());
    module.unwrap_or_else(|error| panic!("{error}")).value.to_string()
}

fn cpp(records: &Records) -> Vec<u8> {
    let back_end = backend("gen-searchable-tables").expect("the back-end");
    let mut text = Vec::new();
    let written = back_end.write(records, &Options::new(), &mut text);
    let _ = written.unwrap_or_else(|error| panic!("{error}"));
    text
}

/// Measures what a module costs rustc.
fn compile(title: &str, records: &Records) -> io::Result<()> {
    let text = rust(records);
    let rows = text.lines().filter(|line| line.starts_with("    ") && line.contains(" { ")).count();
    let workshop = Workshop::new()?;
    workshop.write("tables.rs", format!("#![no_std]\n{text}"))?;
    let output = Command::new("/usr/bin/time")
        .args(["-f", "%U %M", "rustc", "--edition", "2024", "-O", "--crate-type", "lib"])
        .args(["-D", "warnings", "-o", "tables.rlib", "tables.rs"])
        .current_dir(workshop.path())
        .output()?;
    let report = String::from_utf8_lossy(&output.stderr);
    let measured = report.lines().last().and_then(|line| line.split_once(' '));
    let (seconds, kib) = measured.unwrap_or(("?", "0"));
    let mib = kib.parse::<u64>().unwrap_or(0) / 1024;
    println!("{title:24} {rows:9} {:12} {seconds:>8} s {mib:>7} MiB", text.len());
    Ok(())
}

/// A table of system registers, by name and by encoding.
fn registers(count: usize) -> String {
    let mut text = HEAD.to_owned();
    text.push_str(
        "class Reg<string name, bits<16> encoding> { string Name = name; bits<16> Encoding = \
         encoding; bit Readable = 1; }\n\
         def Regs : GenericTable { let FilterClass = \"Reg\"; let Fields = [\"Name\", \
         \"Encoding\", \"Readable\"]; }\n\
         def regByName : SearchIndex { let Table = Regs; let Key = [\"Name\"]; }\n\
         def regByEncoding : SearchIndex { let Table = Regs; let Key = [\"Encoding\"]; }\n",
    );
    for at in 0..count {
        let _ = writeln!(text, "def : Reg<\"{}\", {}>;", name(at), number(at));
    }
    text
}

/// A big table, by its primary key and by two indexes.
fn big_source(count: usize) -> String {
    let mut text = HEAD.to_owned();
    text.push_str(
        "class Info<bits<32> opcode, bits<16> base, bits<8> form, string name> { \
         bits<32> Opcode = opcode; bits<16> Base = base; bits<8> Form = form; \
         string Name = name; bit Masked = !eq(form, 1); bits<64> Flags = 0x123456789; }\n\
         def Infos : GenericTable { let FilterClass = \"Info\"; let Fields = [\"Opcode\", \
         \"Base\", \"Form\", \"Name\", \"Masked\", \"Flags\"]; let PrimaryKey = [\"Opcode\"]; \
         let PrimaryKeyName = \"infoByOpcode\"; }\n\
         def infoByBaseAndForm : SearchIndex { let Table = Infos; let Key = [\"Base\", \
         \"Form\"]; }\n",
    );
    for at in 0..count {
        let _ = writeln!(
            text,
            "def : Info<{}, {}, {}, \"{}\">;",
            at * 3,
            at / 8 * 5 % 65536,
            at % 8,
            name(at)
        );
    }
    text
}

const HEAD: &str = "include \"llvm/TableGen/SearchableTable.td\"\n";

fn number(at: usize) -> usize {
    at * 7919 % 65536
}

fn name(at: usize) -> String {
    const PARTS: [&str; 8] = ["CNT", "dbg", "PMEV", "ich_", "TRC", "amair", "SPSR_", "id_"];
    format!("{}{}_EL{}", PARTS[at % 8], number(at), at % 4)
}

/// Two programs that time the same lookups.
fn lookups() -> io::Result<()> {
    let Some(compiler) = cpp_compiler() else { return Ok(()) };
    // Every other key is absent.
    let present = |at: usize, count: usize| at * 2654435761 % count;
    let numbers = |key: &dyn Fn(usize) -> String| (0..KEYS).map(key).collect::<Vec<_>>();
    println!("lookup                      C++ -O2       Rust -O   (nanoseconds)");
    let cases = [
        ("regByName", registers(1300), numbers(&|at| format!("\"{}\"", name(present(at, 2600))))),
        ("regByEncoding", registers(1300), numbers(&|at| number(present(at, 2600)).to_string())),
        (
            "infoByOpcode",
            big_source(20_000),
            numbers(&|at| (present(at, 40_000) * 3 / 2).to_string()),
        ),
        (
            "infoByBaseAndForm",
            big_source(20_000),
            numbers(&|at| {
                let at = present(at, 40_000);
                format!("{}, {}", at / 8 * 5 % 65536, at % 8)
            }),
        ),
    ];
    for (lookup, source, keys) in cases {
        let records = evaluate("synthetic.td", &source);
        let workshop = Workshop::new()?;
        workshop.write("llvm_stand_in.h", LLVM_STAND_IN)?;
        workshop.write("tables.inc", cpp(&records))?;
        workshop.write("tables.rs", rust(&records))?;
        workshop.write("main.cpp", cpp_program(lookup, &keys))?;
        workshop.write("main.rs", rust_program(lookup, &keys))?;
        let cpp = workshop.compile_cpp(&compiler, "main.cpp", &["-O2"])?;
        let rust = workshop.compile_rust("main.rs", &["-O"])?;
        // The best of several runs, in turn.
        let (mut of_cpp, mut of_rust) = (f64::MAX, f64::MAX);
        for _ in 0..3 {
            let (cpp_found, cpp_time) = measure(&workshop, &cpp)?;
            let (rust_found, rust_time) = measure(&workshop, &rust)?;
            assert_eq!(cpp_found, rust_found, "{lookup} finds other rows");
            (of_cpp, of_rust) = (of_cpp.min(cpp_time), of_rust.min(rust_time));
        }
        println!("{lookup:24} {of_cpp:10.1} {of_rust:13.1}");
    }
    Ok(())
}

/// How many rows were found, and the time of a lookup.
fn measure(workshop: &Workshop, program: &Path) -> io::Result<(u64, f64)> {
    let output = workshop.run(program)?;
    let text = String::from_utf8_lossy(&output);
    let (found, nanoseconds) = text.trim().split_once(' ').unwrap_or_default();
    let total: f64 = nanoseconds.parse().unwrap_or(f64::NAN);
    Ok((found.parse().unwrap_or(0), total / (KEYS * ROUNDS) as f64))
}

fn cpp_program(lookup: &str, keys: &[String]) -> String {
    let is_text = keys.iter().any(|key| key.starts_with('"'));
    let fields = match lookup {
        "regByName" => "StringRef A",
        "infoByBaseAndForm" => "uint16_t A; uint8_t B",
        "regByEncoding" => "uint16_t A",
        _ => "uint32_t A",
    };
    let arguments = if fields.contains('B') { "K.A, K.B" } else { "K.A" };
    let keys: Vec<String> = keys.iter().map(|key| format!("{{{key}}}")).collect();
    let qualifier = if is_text { "static" } else { "static volatile" };
    let access = if is_text { "const auto &K" } else { "const volatile auto &K" };
    format!(
        "#include \"llvm_stand_in.h\"\n#include <chrono>\n\
         struct Reg {{ const char *Name; uint16_t Encoding; bool Readable; }};\n\
         struct Info {{ uint32_t Opcode; uint16_t Base; uint8_t Form; const char *Name; bool \
         Masked; uint64_t Flags; }};\n\
         #define GET_Regs_DECL\n#define GET_Regs_IMPL\n#define GET_Infos_DECL\n\
         #define GET_Infos_IMPL\n#include \"tables.inc\"\n\
         struct Key {{ {fields}; }};\n{qualifier} Key Keys[] = {{{}}};\n\
         int main() {{\n\
         auto Start = std::chrono::steady_clock::now();\n\
         unsigned long long Found = 0;\n\
         for (int Round = 0; Round < {ROUNDS}; ++Round)\n\
         for ({access} : Keys)\n\
         if ({lookup}({arguments})) ++Found;\n\
         auto End = std::chrono::steady_clock::now();\n\
         printf(\"%llu %lld\\n\", Found, (long long)std::chrono::nanoseconds(End - \
         Start).count());\n}}\n",
        keys.join(", ")
    )
}

fn rust_program(lookup: &str, keys: &[String]) -> String {
    let (function, ty, arguments) = match lookup {
        "regByName" => ("reg_by_name", "&str", "k"),
        "regByEncoding" => ("reg_by_encoding", "u16", "k"),
        "infoByBaseAndForm" => ("info_by_base_and_form", "(u16, u8)", "k.0, k.1"),
        _ => ("info_by_opcode", "u32", "k"),
    };
    let keys: Vec<String> = match lookup {
        "infoByBaseAndForm" => keys.iter().map(|key| format!("({key})")).collect(),
        _ => keys.to_vec(),
    };
    format!(
        "mod tables {{ include!(\"tables.rs\"); }}\n\
         static KEYS: [{ty}; {KEYS}] = [{}];\n\
         fn main() {{\n\
         let start = std::time::Instant::now();\n\
         let mut found = 0u64;\n\
         for _ in 0..{ROUNDS} {{\n\
         for &k in std::hint::black_box(&KEYS) {{\n\
         if tables::{function}({arguments}).is_some() {{ found += 1; }}\n}}\n}}\n\
         println!(\"{{found}} {{}}\", start.elapsed().as_nanos());\n}}\n",
        keys.join(", ")
    )
}
