//! Values of symbols and data, and properties of sections, with the results of LLVM's assembler.

use super::*;

/// Returns the names, sections and values of the symbols of an object.
fn symbols(object: &Object) -> Vec<(String, SymbolSection, u64)> {
    object.symbols.iter().map(|one| (one.name.clone(), one.section, one.value)).collect()
}

#[test]
fn a_use_has_the_value_of_its_time() {
    let source = "
        .data
        .set x, .
        .long 1
        .long x - .
        .set y, x + 1
        .set x, .
        .long x - .
        .long y - .
        .set x, x + 4
        .long x - .
        .set x, 5
        .byte x
    ";
    let object = assembled(source);
    let expected = [1, -4, 0, -11, -4].map(i32::to_le_bytes).concat();
    assert_eq!(bytes(&object, ".data"), [&expected[..], &[5]].concat());
    let expected =
        [("y".into(), SymbolSection::Section(1), 1), ("x".into(), SymbolSection::Absolute, 5)];
    assert_eq!(symbols(&object), expected);
}

#[test]
fn a_relocation_keeps_a_symbol_that_is_set_again() {
    let object = assembled(".data\n.globl x\nf: .set x, .\n.quad x\n.set x, f + 4\n.quad x");
    let relocations = &section_of(&object, ".data").relocations;
    let shown = relocations.iter().map(|one| &object.symbols[one.symbol.unwrap()]);
    let shown: Vec<_> = shown.map(|one| (one.name.as_str(), one.value)).collect();
    assert_eq!(shown, [("x", 0), ("x", 4)]);
}

#[test]
fn a_label_or_common_symbol_replaces_a_value() {
    let object = assembled(".data\n.byte 0\na = 1\nb = a\nb:\n.comm c, 4, 4\n.comm c, 4, 4\n");
    let found = symbols(&object).into_iter().find(|(name, ..)| name == "b");
    assert_eq!(found, Some(("b".into(), SymbolSection::Section(1), 1)));
    assert_eq!(errors(".comm c, 4\n.comm c, 8"), ["line 2: symbol is already defined"]);
    assert_eq!(errors(".equiv a, 1\n.set a, 2"), ["line 2: symbol is already defined"]);
}

#[test]
fn symbols_are_in_the_order_of_their_definitions() {
    let names: Vec<_> = symbols(&assembled("c = b\nb: .long c")).into_iter().collect();
    let names: Vec<&str> = names.iter().map(|(name, ..)| name.as_str()).collect();
    assert_eq!(names, ["", "c", "b"]);
}

#[test]
fn values_without_representation_are_faults() {
    let common = "line 2: the value of a symbol cannot be a common symbol";
    assert_eq!(errors(".comm c, 4\n.set a, c"), [common]);
    assert_eq!(errors(".set a, b - undefined\nb:"), ["line 1: expression has no relocation"]);
}

#[test]
fn data_that_do_not_fit_are_faults() {
    let range = |line: usize| format!("line {line}: value out of range");
    assert_eq!(errors("b: .space 300\ne:\n.byte e - b"), [range(3)]);
    assert_eq!(errors("b: .space 129\ne:\n.byte b - e"), [range(3)]);
    assert_eq!(errors("b: .space 300\ne:\n.short e - b + 65236"), [range(3)]);
    let fits = ".data\nb: .space 255\ne: .byte e - b, b - e + 127\n.short e - b + 65280";
    assert_eq!(bytes(&assembled(fits), ".data")[255..], [255, 128, 255, 255]);
}

#[test]
fn data_that_are_known_late_are_truncated_with_a_warning() {
    let object = assembled(".byte e - b\nb: .space 300\ne:");
    assert_eq!(bytes(&object, ".text")[0], (300 & 0xff) as u8);
    let warning = "line 1, column 1: the value does not fit and is truncated";
    assert_eq!(object.warnings.len(), 1);
    assert_eq!(object.warnings[0].to_string(), warning);
}

#[test]
fn names_can_have_other_characters() {
    let source = ".globl $a, b?c\n$a: push 1\nb?c: push 2\n$d = b?c - $a\n.byte $d, [$d + 1] * 2";
    let object = assembled(source);
    assert_eq!(bytes(&object, ".text"), [1, 2, 1, 4]);
    let names: Vec<&str> = object.symbols.iter().map(|symbol| symbol.name.as_str()).collect();
    assert_eq!(names, ["$d", "$a", "b?c"]);
    assert_eq!(
        errors("$ a: push 1\n.byte [1)"),
        ["line 1: expected a statement", "line 2: expected ]"]
    );
}

#[test]
fn numbers_can_be_hexadecimal_reals() {
    let object = assembled(".double 0x1.8p1, -0X1P-1\n.float 0x1p1");
    let expected = [&3.0_f64.to_le_bytes()[..], &(-0.5_f64).to_le_bytes(), &2.0_f32.to_le_bytes()];
    assert_eq!(bytes(&object, ".text"), expected.concat());
    let masm = Assembler::new(Machine).with_masm_integers(true);
    assert_eq!(bytes(&masm.assemble(".byte 10h, 0ffH, 10").unwrap(), ".text"), [16, 255, 10]);
}

#[test]
fn numbers_have_all_their_bits() {
    let ones = "1".repeat(127);
    let octal = "7".repeat(40);
    let source = format!(".octa 0b{ones}0, 0{octal}, 340282366920938463463374607431768211455");
    let expected = [u128::MAX - 1, (1 << 120) - 1, u128::MAX].map(u128::to_le_bytes).concat();
    assert_eq!(bytes(&assembled(&source), ".text"), expected);
    assert_eq!(errors(&format!(".octa 0b{ones}00")), ["line 1: expected a number"]);

    let source = ".float nan, -nan, -inf, 1.5e, 1e39, -0.0\n.double nan, -nan";
    let expected = [0x7fff_ffff, 0xffff_ffff, 0xff80_0000, 0x3fc0_0000, 0x7f80_0000, 1 << 31];
    let expected = expected.map(u32::to_le_bytes).concat();
    let doubles = [u64::MAX >> 1, u64::MAX].map(u64::to_le_bytes).concat();
    assert_eq!(bytes(&assembled(source), ".text"), [expected, doubles].concat());
}

#[test]
fn saved_values_can_have_both_signs() {
    let source = ".cfi_startproc\n.cfi_val_offset 2, 8\n.cfi_val_offset 3, -16\n.cfi_endproc";
    let frames = bytes(&assembled(source), ".eh_frame");
    assert_eq!(frames[37..43], [0x15, 2, 0x7f, 0x14, 3, 2]);
    let range = ["line 2: value out of range"];
    assert_eq!(errors(".cfi_startproc\n.cfi_return_column 300\n.cfi_endproc"), range);
}

#[test]
fn frames_of_sections_can_be_nested() {
    let source = ".cfi_startproc\n.pushsection .a, \"ax\"\n.cfi_startproc\npush 1\n.cfi_endproc\n\
                  .popsection\npush 1\npush 2\n.cfi_endproc";
    let object = assembled(source);
    let frames = bytes(&object, ".eh_frame");
    // Sizes of the functions, in the order of their starts.
    assert_eq!((frames[32], frames[52]), (2, 1));
    assert_eq!(
        errors(".cfi_startproc\n.cfi_startproc\n.cfi_endproc"),
        ["line 2: the last frame has no end"]
    );
}

#[test]
fn locations_without_bytes_have_no_row() {
    let program = |source: &str| {
        let object = assembled(&format!(".file 1 \"a\"\n.loc 1 1\npush 1\n{source}"));
        bytes(&object, ".debug_line")
    };
    let without = program("push 2");
    assert_eq!(program(".loc 1 2\n.data\n.byte 1\n.text\npush 2").len(), without.len());
    assert_eq!(program(".loc 1 2\n.ident \"a\"\npush 2").len(), without.len());
    assert_ne!(program(".loc 1 2\n.text\npush 2").len(), without.len());
    // `.fill` has a row, `.space` has none.
    assert_eq!(program(".loc 1 2\n.space 1"), without);
    assert_eq!(program(".loc 1 2\n.fill 1"), program(".loc 1 2\npush 2"));
}

#[test]
fn sections_keep_their_properties() {
    let other = |line: usize| format!("line {line}: section has other properties than before");
    let strings = ".section .foo,\"aM\",@progbits,1\n.section .foo,\"aM\",@progbits,4";
    assert_eq!(errors(strings), [other(2)]);
    assert_eq!(errors(".section .foo,\"aw\"\n.section .foo,\"a\""), [other(2)]);
    for known in [
        ".eh_frame,\"aw\"",
        ".gcc_except_table,\"aw\"",
        ".debug_info,\"a\"",
        ".text,\"aw\"",
        ".debug_str,\"MS\",@progbits,2",
        ".rodata.cst8,\"aM\",@progbits,4",
        ".data,\"aw\",@nobits",
    ] {
        assert_eq!(errors(&format!(".section {known}")), [other(1)], "{known}");
    }
    let object = assembled(".section .foo,\"aw\"\n.section .foo\n.byte 1\n.section .debug_str");
    let shown: Vec<_> = object.sections.iter().map(|one| (one.flags, one.entry_size)).collect();
    assert_eq!(shown, [(6, 0), (3, 0), (0x30, 1)]);
}

#[test]
fn a_local_symbol_has_no_alignment() {
    assert_eq!(errors(".lcomm a, 7, 4"), ["line 1: a local symbol has no alignment"]);
}
