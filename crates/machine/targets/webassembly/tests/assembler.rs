//! Assembler: objects of programs, as llvm-mc makes them, and what is rejected.
#![cfg(tables)]

#[path = "../../common/mutations.rs"]
mod mutations;

use mutations::assemble_changed;
use tablegen_mc::assembler::{Options, write};
use tablegen_random::Rng;
use webassembly_mc::{Setup, assembler};

fn setup(triple: &str) -> Setup {
    let features = "+call-indirect-overlong,+reference-types,+exception-handling,+simd128,+multivalue,+atomics,+bulk-memory";
    Setup::from_triple(triple, "", features).unwrap()
}

/// Returns an object file in hexadecimal, 32 bytes in a line.
fn file(triple: &str, source: &str) -> String {
    let object = assembler(&setup(triple)).assemble(source).unwrap();
    let mut text = String::new();
    for line in write(&object).chunks(32) {
        text.extend(line.iter().map(|byte| format!("{byte:02x}")));
        text.push('\n');
    }
    text
}

// The files are those of llvm-mc 22.
#[test]
fn programs_are_objects_of_llvm() {
    let source = include_str!("assembler/program.s");
    assert_eq!(file("wasm32", source), include_str!("assembler/program.wasm32"));
    assert_eq!(file("wasm32-emscripten", source), include_str!("assembler/program.emscripten"));
    let source = include_str!("assembler/program64.s");
    assert_eq!(file("wasm64", source), include_str!("assembler/program64.wasm64"));
}

/// Returns a function with these lines.
fn function(lines: &str) -> String {
    format!(
        ".functype other (i32) -> (i64)\nmain:\n.functype main (i32) -> (i32)\n{lines}\nend_function\n"
    )
}

#[test]
fn wrong_programs_are_rejected() {
    for wrong in [
        "i64.const 3",
        "local.get 1",
        "local.get 0\nlocal.get 0",
        "i32.const 1\ni64.const 2\ni32.add",
        "call other\nlocal.get 0",
        "i32.const 1\ncall missing",
        "block i32\nend_block\ndrop\nlocal.get 0",
        "block\nlocal.get 0",
        "end_block\nlocal.get 0",
        "block\nend_loop\nlocal.get 0",
        "br 1\nlocal.get 0",
        "global.get 0",
        "f64.const 0.1\ndrop\nlocal.get 0",
        "i32.load 0:p2align=",
        "local.get 0\ni32.load 0:align=2",
        "i32.const 1,\ni32.cons 2",
        "v128.const 1, 2, 3\ndrop\nlocal.get 0",
        "br_table {0, 1",
        "memory.discard 0\nlocal.get 0",
        ".local i32, x32\nlocal.get 0",
        "local.get 0\n.local i32",
        "local.get 0\n.int32 5",
        "call_indirect (i32)\nlocal.get 0",
        "block unknown\nend_block\nlocal.get 0",
        "try_table (catch) i32\nend_try_table\nlocal.get 0",
    ] {
        let source = function(wrong);
        assert!(assembler(&setup("wasm32")).assemble(&source).is_err(), "{wrong}");
    }
    for wrong in [
        ".section .data,\"x\",@",
        ".section .data.a,\"\",@\n.section .data.a,\"T\",@",
        ".section .custom_section.a,\"p\",@",
        ".globaltype a, i31",
        ".globaltype a, i32, constant",
        ".tabletype a, i32, b",
        ".functype a (i32 -> ()",
        ".import_name a",
        ".data\na:\n.int32 0\n.globl a",
        ".data\na:\n.int32 5-a\n.size a, 4",
        ".type a,@other",
        ".comm a, 4",
        "a = 5",
        ".section .init_array,\"\",@\n.p2align 2\n.int32 a+4",
        ".globl .La",
    ] {
        assert!(assembler(&setup("wasm32")).assemble(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn types_need_not_be_checked() {
    let source = function("i64.const 3\ni32.add\nglobal.get missing");
    let mut options = Options::default();
    assert!(assembler(&setup("wasm32")).with_options(&options).assemble(&source).is_err());
    options.skips_type_check = true;
    let object = assembler(&setup("wasm32")).with_options(&options).assemble(&source);
    assert!(object.is_ok(), "{object:?}");
}

/// Statements whose tokens are exchanged.
const LINES: [&str; 14] = [
    "main:",
    ".functype main (i32, i64) -> (f32)",
    ".local i32, f64",
    "block (i32) -> (i32, i64)",
    "try_table i32 (catch tag 0) (catch_all 1)",
    "br_table {0, 1, 2}",
    "i64.load8_u data+8:p2align=0",
    "v128.load8_lane 32:p2align=0, 1",
    "call_indirect table, (i32) -> (i32)",
    "f64.const -0x1.8p3",
    "global.get main@GOT",
    ".section .data.a,\"GT\",@,group,comdat",
    ".tagtype tag i32",
    "end_function",
];

#[test]
fn any_text_is_valid_input() {
    let mut rng = Rng::new(1);
    let counts = assemble_changed(&mut rng, || assembler(&setup("wasm32")), &LINES, &[' ', ',']);
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}
