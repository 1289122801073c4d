//! Directives for symbols, relocations, subsections and data that compilers do not write.

use super::*;

/// Returns offsets, types, symbols and addends of the relocations of a section.
fn relocations(object: &Object, name: &str) -> Vec<String> {
    let section = section_of(object, name);
    let shown = |one: &Relocation| {
        let name = one.symbol.map_or("", |symbol| object.symbols[symbol].name.as_str());
        format!("{} {} {name} {}", one.offset, one.kind, one.addend)
    };
    section.relocations.iter().map(shown).collect()
}

/// Returns names and bindings of the symbols.
fn symbols(object: &Object) -> Vec<(&str, u8)> {
    object.symbols.iter().map(|symbol| (symbol.name.as_str(), symbol.binding)).collect()
}

#[test]
fn relocations_can_be_stated_at_any_offset() {
    let source = "
        .data
        .quad f
        .reloc 4, KIND, g + 1
        .reloc here - 8, KIND
        .reloc ., BFD_RELOC_NONE, here
    here:
        .quad f
        .reloc there + 1, KIND, here
        .section .other, \"aw\"
    there:
        .byte 1
    ";
    let object = assembled(source);
    let expected = ["0 1 f 0", "8 1 f 0", "4 9 g 1", "0 9  0", "8 0 here 0"];
    assert_eq!(relocations(&object, ".data"), expected);
    assert_eq!(relocations(&object, ".other"), ["1 9 here 0"]);
    let fails = |offset: &str| errors(&format!("a: push 1\nb: .reloc {offset}, KIND, a"));
    assert_eq!(fails("-1"), ["line 2: value out of range"]);
    assert_eq!(fails("undefined"), ["line 2: expression has no relocation"]);
    assert_eq!(fails("2 * a"), ["line 2: expression has no relocation"]);
}

#[test]
fn symbols_have_versions() {
    let source = "
        one: two: three:
        .symver one, first@v1
        .symver two, second@@@v1
        .symver three, third@v2, remove
        .symver other, outside@@@v1
        .quad other, one
    ";
    let object = assembled(source);
    let expected = [
        ("", 0),
        ("one", 0),
        ("first@v1", 0),
        ("second@@v1", 0),
        ("third@v2", 0),
        ("outside@v1", 1),
    ];
    assert_eq!(symbols(&object), expected);
    assert_eq!(relocations(&object, ".text"), ["0 1 outside@v1 0", "8 1  0"]);
    let twice = ".quad a\n.symver a, b@v1\n.symver a, b@v2\n.symver c, c@@v3";
    let expected = [
        "line 3: the symbol has another version",
        "line 4: a symbol with a default version must be defined",
    ];
    assert_eq!(errors(twice), expected);
}

#[test]
fn weak_references_leave_a_symbol_weak_if_nothing_else_uses_it() {
    let source = "
        .weakref a, weak
        .weakref b, strong
        .weakref c, unused
        .weakref d, here
        here: .quad a, b, strong, d + 1
    ";
    let object = assembled(source);
    let expected = [("", 0), ("here", 0), ("strong", 1), ("weak", 2)];
    assert_eq!(symbols(&object), expected);
    let expected = ["0 1 weak 0", "8 1 strong 0", "16 1 strong 0", "24 1  1"];
    assert_eq!(relocations(&object, ".text"), expected);
    assert_eq!(errors(".weakref a, b\n.weakref b, a").len(), 1);
}

#[test]
fn subsections_are_in_the_order_of_their_numbers() {
    let source = "
        .data
        .byte 0
        .subsection 2
        last: .byte 2
        .subsection 1
        .byte 1, last - first
        .previous
        .byte 3
        .data
        .byte 4
        first:
        .text 1
        push 9
        .text
        push 8
        .pushsection .data, 3
        .byte 5
        .popsection
        push 7
    ";
    let object = assembled(source);
    assert_eq!(bytes(&object, ".data"), [0, 4, 1, 2, 2, 3, 5]);
    assert_eq!(bytes(&object, ".text"), [8, 7, 9]);
    assert_eq!(object.sections.len(), 2);
    assert_eq!(errors(".subsection 0 - 1"), ["line 1: value out of range"]);
    assert_eq!(errors(".subsection x"), ["line 1: expression is not a constant"]);
}

#[test]
fn calls_have_a_profile() {
    let object = assembled("f: push 1\n.Lg: push 2\n.cg_profile f, h, 3\n.cg_profile .Lg, f, 4");
    let name = ".llvm.call-graph-profile";
    assert_eq!(bytes(&object, name), [3, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(relocations(&object, name), ["0 0 f 0", "0 0 h 0", "8 0  0", "8 0 f 0"]);
    let file = elf::write(&object);
    // Without addends.
    assert!(file.windows(26).any(|bytes| bytes == b".rel.llvm.call-graph-profi"));
}

#[test]
fn data_can_be_repeated() {
    let source = "
        .data
        .dcb.b 3, 1
        .dcb 2, -1
        .dcb.l 1, x
        .dcb.s 1, 1.5
        .ds.b 1
        .ds 1
        .ds.x 1
        .DC.W 7
        x:
        .end
        anything
    ";
    let expected = [&[1, 1, 1, 255, 255, 255, 255][..], &[0; 4], &[0, 0, 0xc0, 0x3f], &[0; 15]];
    assert_eq!(bytes(&assembled(source), ".data"), [&expected.concat()[..], &[7, 0]].concat());
    assert_eq!(assembled(".ds.b -1").warnings.len(), 1);
    assert_eq!(errors(".dcb.b 1, 256"), ["line 1: value out of range"]);
    assert_eq!(errors(".dcb.b 0x7fffffffffff, x").len(), 1);
}

#[test]
fn names_of_directives_can_be_in_upper_case() {
    let object = assembled(".GLOBL f\nf: .CFI_STARTPROC\n.CFI_ENDPROC\n.PRINT \"text\"\n.LINE 3");
    assert_eq!(symbols(&object)[1], ("f", 1));
    // These are for ELF only.
    assert_eq!(errors(".HIDDEN f\n.TEXT").len(), 2);
}

#[test]
fn frames_can_have_labels() {
    let source = "
        f: .cfi_startproc
        push 1
        .cfi_label in_frame
        .cfi_def_cfa_offset 16
        .cfi_endproc
        .quad in_frame
    ";
    let object = assembled(source);
    let label = object.symbols.iter().find(|symbol| symbol.name == "in_frame").unwrap();
    // Behind the advance by one byte.
    let frames = bytes(&object, ".eh_frame");
    assert_eq!(frames[label.value as usize - 1..][..3], [0x41, 0x0e, 16]);
    assert_eq!(errors(".cfi_label x"), ["line 1: not inside a frame"]);
    let twice = "x: .cfi_startproc\n.cfi_label x\n.cfi_endproc";
    assert_eq!(errors(twice), ["line 2: symbol is already defined"]);
}

#[test]
fn versions_are_notes() {
    let note = bytes(&assembled(".version \"123\""), ".note");
    assert_eq!(note, b"\x04\0\0\0\0\0\0\0\x01\0\0\x00123\0");
}

#[test]
fn layouts_that_do_not_converge_end_soon() {
    let source = "a:\n.fill d - c, 1, 1\nc:\n.fill c - a + 1, 1, 1\nd:";
    assert_eq!(errors(source).len(), 1);
    // A size that is negative in between is no error.
    let source = "a:\n.fill d - a, 1, 1\n.fill a - d, 1, 1\nd:";
    assert_eq!(bytes(&assembled(source), ".text"), []);
}

#[test]
fn definitions_can_be_dropped_or_depend_on_others() {
    let source = "
        .lto_discard f, g
        .weak f
        f: push 1
        g = 5
        .lto_discard
        g: push 2
        .lto_set_conditional b, a
        .lto_set_conditional d, a
        .lto_set_conditional c, b
        .lto_set_conditional e, unused
        a: push 3
        .lto_set_conditional h, c
    ";
    let object = assembled(source);
    let names: Vec<&str> = object.symbols.iter().map(|symbol| symbol.name.as_str()).collect();
    assert_eq!(names, ["g", "a", "b", "c", "d", "h"]);
    assert!(object.symbols.iter().skip(1).all(|symbol| symbol.value == 2));
    assert_eq!(errors(".lto_set_conditional a, 1"), ["line 1: expected a symbol"]);
}
