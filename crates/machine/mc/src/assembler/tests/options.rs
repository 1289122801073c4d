//! Options: choices that sources do not state.

use super::*;
use crate::assembler::{BranchAlignment, BranchKinds, DebugSource, DwarfVersion, Options};

fn assembled_with(options: &Options, source: &str) -> Object {
    Assembler::new(Machine).with_options(options).assemble(source).unwrap()
}

fn debug_options(version: DwarfVersion) -> Options {
    let source = DebugSource::new("a.s").with_producer("P").with_checksum(0x0102);
    Options {
        dwarf_version: Some(version),
        compilation_directory: "/d".into(),
        debug_source: Some(source),
        ..Options::default()
    }
}

fn section_names(object: &Object) -> Vec<&str> {
    object.sections.iter().map(|section| section.name.as_str()).collect()
}

#[test]
fn sources_have_debug_information() {
    let object = assembled_with(&debug_options(DwarfVersion::V4), "\n_f: push 1\n.Lx: push 2\n");
    let expected = [".text", ".debug_info", ".debug_abbrev", ".debug_aranges", ".debug_line"];
    assert_eq!(section_names(&object), expected);
    let entries = bytes(&object, ".debug_info");
    // Version, size of addresses, name, directory, program, and the language.
    assert_eq!(entries[4..6], [4, 0]);
    assert_eq!(entries[10..12], [8, 1]);
    assert_eq!(&entries[32..45], b"a.s\0/d\0P\0\x01\x80\x02f");
    // File and line of the label; `.Lx` has no entry.
    assert_eq!(entries[45..54], [0, 1, 0, 0, 0, 2, 0, 0, 0]);
    assert_eq!(entries[54..], [0; 9]);
    let lines = bytes(&object, ".debug_line");
    assert!(lines.windows(4).any(|text| text == b"a.s\0"));
    assert_eq!(lines[4..6], [4, 0]);
}

#[test]
fn sections_of_code_have_ranges() {
    let source = "push 1\n.section .b,\"ax\"\npush 2\n.data\n.byte 1\n.section .c,\"ax\"\n";
    let names = |version| {
        let object = assembled_with(&debug_options(version), source);
        let names = section_names(&object).into_iter().map(String::from);
        let ranges = names.filter(|name| name.contains("range") || name.contains("rng"));
        (ranges.collect::<Vec<_>>(), object)
    };
    assert_eq!(names(DwarfVersion::V2).0, [".debug_aranges"]);
    assert_eq!(names(DwarfVersion::V2).1.warnings.len(), 2);
    let (old, object) = names(DwarfVersion::V3);
    assert_eq!(old, [".debug_aranges", ".debug_ranges"]);
    // Two ranges, each of a base and of a start and an end; `.c` has no code.
    assert_eq!(bytes(&object, ".debug_ranges").len(), 2 * 32 + 16);
    assert_eq!(names(DwarfVersion::V5).0, [".debug_aranges", ".debug_rnglists"]);
}

#[test]
fn tables_of_the_source_replace_debug_information() {
    let source = "push 1\n.file 1 \"b.c\"\n.loc 1 7\npush 2\n";
    let object = assembled_with(&debug_options(DwarfVersion::V4), source);
    assert_eq!(section_names(&object), [".text", ".debug_line"]);
    let lines = bytes(&object, ".debug_line");
    assert!(lines.windows(4).any(|text| text == b"b.c\0"));
    assert!(!lines.windows(4).any(|text| text == b"a.s\0"));
}

#[test]
fn statements_of_a_macro_have_the_line_of_its_call() {
    let source = ".macro m\npush 1\n.endm\n\n\nm\npush 2\n";
    let object = assembled_with(&debug_options(DwarfVersion::V4), source);
    let lines = bytes(&object, ".debug_line");
    // A step of five lines to line 6, and one of one line with the distance of a byte.
    let expected = [13 + 5 + 5, 13 + 5 + 1 + 14];
    assert!(lines.windows(2).any(|steps| steps == expected), "{lines:?}");
}

#[test]
fn instructions_that_can_grow_have_their_longest_form() {
    let options = Options { relaxes_all: true, ..Options::default() };
    let source = "jump 1f\n1:";
    assert_eq!(bytes(&assembled_with(&Options::default(), source), ".text").len(), 2);
    assert_eq!(bytes(&assembled_with(&options, source), ".text").len(), 5);
}

#[test]
fn relocations_can_be_compact() {
    let options = Options { has_compact_relocations: true, ..Options::default() };
    let file = elf::write(&assembled_with(&options, ".data\n.quad f\n.quad f + 1\n.quad g\n"));
    // Three relocations with addends, whose offsets are multiples of 8: the symbol and the type, then the
    // addend, then the symbol and the addend.
    let expected = [3 * 8 + 4 + 3, 3, 1, 1, 8 | 4, 1, 8 | 5, 1, 0x7f];
    assert!(file.windows(expected.len()).any(|bytes| bytes == expected));
}

#[test]
fn sections_without_contents_have_neither_instructions_nor_data() {
    assert_eq!(
        errors(".bss\n.byte 0\n.byte 1"),
        ["line 1: a section without contents has only zeros"]
    );
    let expected = ["line 2: a section without contents has no instructions"];
    assert_eq!(errors(".bss\npush 1"), expected);
}

#[test]
fn sections_do_not_redefine_labels() {
    assert_eq!(errors("x:\n.section x"), ["line 2: symbol is already defined"]);
}

#[test]
fn boundaries_are_powers_of_2() {
    assert!(BranchAlignment::new(32, BranchKinds::FUSED_AND_JUMPS).is_some());
    for boundary in [0, 8, 33, 1 << 21] {
        assert_eq!(BranchAlignment::new(boundary, BranchKinds::JUMP), None);
    }
}

#[test]
fn tables_for_debuggers_can_have_64_bits() {
    let options = |version| Options { has_dwarf64: true, ..debug_options(version) };
    let object = assembled_with(&options(DwarfVersion::V5), "f: push 1\n");
    // A length of 8 bytes behind the mark, the version, and offsets of 8 bytes.
    let entries = bytes(&object, ".debug_info");
    assert_eq!(entries[..4], [0xff; 4]);
    assert_eq!(entries[4..12], (entries.len() as u64 - 12).to_le_bytes());
    assert_eq!(entries[12..16], [5, 0, 1, 8]);
    let lines = bytes(&object, ".debug_line");
    assert_eq!(lines[..4], [0xff; 4]);
    assert_eq!(lines[4..12], (lines.len() as u64 - 12).to_le_bytes());
    let addresses = bytes(&object, ".debug_aranges");
    assert_eq!(addresses.len(), 32 + 2 * 16);
    assert_eq!(addresses[4..14], [52, 0, 0, 0, 0, 0, 0, 0, 2, 0]);
    let frames = ".cfi_sections .debug_frame\n.cfi_startproc\npush 1\n.cfi_endproc";
    let object = Assembler::new(Machine)
        .with_options(&Options { has_dwarf64: true, ..Options::default() })
        .assemble(frames);
    // The entry that frames have in common has a number of 8 bytes.
    assert_eq!(bytes(&object.unwrap(), ".debug_frame")[12..20], [0xff; 8]);
    let assembler = Assembler::new(Machine).with_options(&options(DwarfVersion::V2));
    assert!(assembler.assemble("f: push 1\n").is_err());
}

#[test]
fn line_markers_say_where_lines_are_from() {
    let source =
        "# 1 \"d/a.S\"\nf: push 1\n# 7 \"b.h\" 1\npush 2\npush 3\n# 3 \"d/a.S\" 2\npush 4\n";
    let object = assembled_with(&debug_options(DwarfVersion::V4), source);
    let lines = bytes(&object, ".debug_line");
    // One directory, and two files: `a.S` in it, and `b.h` in the directory of the compilation.
    let files = b"d\0\0a.S\0\x01\0\0b.h\0\0\0\0\0";
    let start = lines.windows(files.len()).position(|found| found == files).unwrap();
    // Behind the address of the first row, whose line is 1: file 2 and line 7, line 8, file 1 and line 3. Each row is an
    // instruction behind the one before: 0x20 is the opcode for no difference of lines.
    let program = &lines[start + files.len() + 11..];
    assert_eq!(program[..11], [1, 4, 2, 0x20 + 6, 0x20 + 1, 4, 1, 0x20 - 5, 2, 1, 0]);
    // Version 5 has the file of the first marker as the source.
    let object = assembled_with(&debug_options(DwarfVersion::V5), source);
    let names = bytes(&object, ".debug_line_str");
    assert_eq!(names, b"/d\0d/a.S\0b.h\0");
}
