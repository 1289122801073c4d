//! Positions in the source: ranges of code, and tables for debuggers.

use riscv_mc::assembler;
use riscv_mc::codegen::{Generator, TextPrinter};
use tablegen_backend::ir::{Binary, Line, Lines, Module, Position, Signature, Type};
use tablegen_backend::source::{SourceRange, position_of, source_ranges};
use tablegen_backend::{Settings, compile, compile_to_text};
use tablegen_mc::assembler::Object;

use super::{RV64GC, compiled, setup_of};

/// A function that calls another one between two divisions, each of which has a line, and one without positions.
fn module(has_positions: bool, has_lines: bool) -> Module {
    let mut module = Module::new();
    let signature = || Signature::new([Type::I64, Type::I64], [Type::I64]);
    let other = module.define("other", signature());
    let first = module.define("first", signature());
    let plain = module.define("plain", signature());
    let position = |bits| if has_positions { Position::new(bits) } else { Position::NONE };
    let mut b = module.build(first);
    b.set_function_position(position(1));
    let (x, y) = (b.param(0), b.param(1));
    b.set_position(position(10));
    let quotient = b.binary(Binary::UDiv, x, y);
    b.set_position(position(11));
    let result = b.call(other, &signature(), &[quotient, y])[0];
    b.set_position(position(12));
    let quotient = b.binary(Binary::UDiv, result, quotient);
    b.set_position(position(13));
    b.ret(&[quotient]);
    let mut b = module.build(plain);
    let (x, y) = (b.param(0), b.param(1));
    let sum = b.add(x, y);
    b.ret(&[sum]);
    if has_lines {
        let mut lines = Lines::new("/src", "main.toy");
        let (own, other) = (lines.add_file("main.toy"), lines.add_file("lib/\"other\".toy"));
        for (bits, file, line) in [(1, own, 3), (10, own, 4), (11, other, 70), (13, own, 6)] {
            lines.set(Position::new(bits), Line { file, line, column: 2 });
        }
        module.set_lines(Some(lines));
    }
    module
}

fn section<'o>(object: &'o Object, name: &str) -> Option<&'o [u8]> {
    let section = object.sections.iter().find(|section| section.name == name)?;
    Some(&section.data)
}

#[test]
fn code_has_the_positions_of_its_instructions() {
    let object = compiled(RV64GC, &module(true, false));
    let ranges = source_ranges(&object);
    // The other function has none.
    assert_eq!(ranges.keys().collect::<Vec<_>>(), ["first"]);
    let ranges = &ranges["first"];
    let order: Vec<u32> = ranges.iter().map(|range| range.position.bits()).collect();
    assert_eq!(order, [1, 10, 11, 12, 13]);
    assert!(ranges.windows(2).all(|pair| pair[0].end == pair[1].start), "{ranges:?}");
    let size = object.symbols.iter().find(|symbol| symbol.name == "first").map(|one| one.size);
    assert_eq!((ranges[0].start, ranges.last().map(|last| last.end)), (0, size));
    // The address to return to is behind that of the call.
    let call = ranges[2];
    assert_eq!(call.end - call.start, 8);
    assert_eq!(position_of(ranges, call.end - 1), Some(Position::new(11)));
    let first: &SourceRange = &ranges[0];
    assert_eq!(position_of(ranges, first.end), Some(Position::new(10)));
}

#[test]
fn positions_do_not_change_the_code() {
    let without = compiled(RV64GC, &module(false, false));
    assert!(without.marks.is_empty());
    for (has_lines, tables) in [(false, 0), (true, 5)] {
        let with = compiled(RV64GC, &module(true, has_lines));
        assert_eq!(section(&with, ".text"), section(&without, ".text"));
        let of_debug = with.sections.iter().filter(|one| one.name.starts_with(".debug_"));
        assert_eq!(of_debug.count(), tables, "{has_lines}");
    }
    // Lines without positions have no rows.
    let without = compiled(RV64GC, &module(false, true));
    assert!(source_ranges(&without).is_empty());
}

#[test]
fn lines_are_statements_of_the_text() {
    let setup = setup_of((64, "+m,+a,+f,+d,+c,+relax"));
    let generator = Generator::new(setup.features);
    let module = module(true, true);
    let printer = TextPrinter::new(setup.features);
    let text = compile_to_text(&generator, printer, &module, Settings::default()).unwrap();
    let is_line = |line: &&str| line.starts_with(".loc ") || line.starts_with(".file ");
    let lines: Vec<&str> = text.lines().map(str::trim).filter(is_line).collect();
    assert_eq!(
        lines,
        [
            ".file 0 \"/src\" \"main.toy\"",
            ".file 1 \"lib/\\\"other\\\".toy\"",
            ".loc 0 3 2",
            ".loc 0 4 2 prologue_end",
            ".loc 1 70 2",
            // The position has no line.
            ".loc 0 0 0",
            ".loc 0 6 2",
            // The function without positions.
            ".loc 0 0 0",
        ]
    );
    // The assembler makes the same object of the text.
    let of_text = assembler(&setup).assemble(&text).unwrap();
    let object = compile(&generator, assembler(&setup), &module, Settings::default()).unwrap();
    for name in [".text", ".debug_line", ".debug_info", ".debug_rnglists", ".debug_abbrev"] {
        assert_eq!(section(&of_text, name), section(&object, name), "{name}");
        assert!(section(&object, name).is_some_and(|bytes| !bytes.is_empty()), "{name}");
    }
    // Linkers change distances, which are relocations.
    let line = object.sections.iter().find(|section| section.name == ".debug_line").unwrap();
    assert!(line.relocations.len() > 5, "{:?}", line.relocations);
}
