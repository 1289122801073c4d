//! Mach-O and COFF files of X86.
#![allow(missing_docs)]

#[path = "../../common/formats.rs"]
mod formats;

use formats::{check_rejected, files};
use tablegen_mc::assembler::Assembler;
use x86_mc::{Machine, Setup, assembler};

fn of(triple: &str) -> Assembler<Machine> {
    assembler(&Setup::from_triple(triple, "", "").unwrap())
}

files! {
    of;
    macho_of_64_bits "macho" "x86_64-apple-macosx10.15";
    macho_of_32_bits "macho-32" "i386-apple-darwin10";
    coff_of_64_bits "coff" "x86_64-pc-windows-msvc";
    coff_of_32_bits "coff-32" "i686-w64-mingw32";
    codeview_of_64_bits "codeview" "x86_64-pc-windows-msvc";
    codeview_of_32_bits "codeview-32" "i686-pc-windows-msvc";
    codeview_with_odd_offsets "codeview-offset" "x86_64-pc-windows-msvc";
}

#[test]
fn other_statements_of_macho_are_rejected() {
    check_rejected(
        || of("x86_64-apple-macosx11"),
        &[
            "jmp Lother",
            ".byte 1 ! 2",
            ".section __TEXT",
            ".section __TEXT,a_name_of_more_than_16_characters",
            ".section __TEXT,__x,unknown_type",
            ".section __TEXT,__x,symbol_stubs",
            ".section __TEXT,__x,regular,none,5",
            ".zerofill __TEXT,__text,x,4",
            ".indirect_symbol x",
            ".end_data_region",
            ".data_region\n.byte 1",
            ".build_version planet, 1, 0",
            ".macosx_version_min 10",
            ".loh AdrpAdrp a",
            ".hidden x",
            "x: .alt_entry x",
            ".globl Lx",
            // A difference inside an atom, and from an undefined symbol.
            "x: .long undefined-x",
            "movl x, %eax\n.quad x@TLVP",
        ],
    );
}

#[test]
fn other_statements_of_coff_are_rejected() {
    check_rejected(
        || of("x86_64-pc-windows-msvc"),
        &[
            ".section x,\"bd\"",
            ".section x,\"q\"",
            ".section x,\"dr\",unknown,y",
            ".section x,\"dr\",associative,y",
            ".linkonce associative",
            ".linkonce\n.linkonce",
            ".scl 2",
            ".def x\n.def y",
            ".endef",
            ".def x; .scl 1000; .endef",
            ".comm x,4,6",
            ".secrel32",
            ".secnum",
            ".secnum undefined",
            ".secoffset undefined",
            ".seh_endproc",
            ".seh_proc x",
            ".seh_proc x\n.seh_stackalloc 7\n.seh_endproc",
            ".seh_proc x\n.seh_pushreg %xmm6\n.seh_endproc",
            ".seh_proc x\n.seh_setframe %rbp, 256\n.seh_endproc",
            ".seh_proc x\n.seh_startchained\n.seh_endproc",
            ".hidden x",
            ".long y - x",
            ".byte y",
        ],
    );
}

#[test]
fn other_statements_of_codeview_are_rejected() {
    const START: &str = ".cv_file 1 \"a\"\n.cv_func_id 0\n";
    let sources = [
        ".cv_file 0 \"a\"",
        ".cv_file 1 \"b\"",
        ".cv_file 2 \"b\" \"00\"",
        ".cv_func_id 0",
        ".cv_func_id 4294967295",
        ".cv_inline_site_id 0 within 0 inlined_at 1 1",
        ".cv_inline_site_id 1 within 1 inlined_at 1 1",
        ".cv_inline_site_id 1 within 0 inlined_at 2 1",
        ".cv_inline_site_id 1 inside 0 inlined_at 1 1",
        ".cv_loc 1 1",
        ".cv_loc 0 2",
        ".cv_loc 0 1 1 1 is_stmt 2",
        ".cv_loc 0 1 1 1 basic_block",
        ".cv_loc 0 1\n.data\n.cv_loc 0 1",
        ".cv_linetable 0 x y",
        ".cv_inline_linetable 0 0 1 x y",
        // The end of a range is before its start, or in another section.
        "x: nop\ny:\n.cv_def_range y x, reg, 1",
        "x: nop\n.data\ny:\n.cv_def_range x y, reg, 1",
        ".cv_def_range x y, unknown, 1",
        ".cv_def_range x, reg, 1",
        "x: .cv_loc 0 1 5\nnop\ny: .data\n.cv_inline_linetable 0 1 1 y x",
        ".cv_filechecksumoffset 0",
        ".cv_file 3 \"c\"\n.cv_filechecksums",
        ".cv_string x",
        ".cv_other",
        ".cv_fpo_proc x",
        ".cv_fpo_proc x 0\n.cv_fpo_proc y 0",
        ".cv_fpo_endproc",
        ".cv_fpo_endprologue",
        ".cv_fpo_proc x 0\n.cv_fpo_stackalign 8",
        ".cv_fpo_proc x 0\n.cv_fpo_pushreg %ax",
        ".cv_fpo_proc x 0\n.cv_fpo_stackalloc 8\n.cv_fpo_endproc",
        ".cv_fpo_data x",
    ];
    let sources: Vec<String> = sources.iter().map(|source| format!("{START}{source}\n")).collect();
    let sources: Vec<&str> = sources.iter().map(String::as_str).collect();
    check_rejected(|| of("i686-pc-windows-msvc"), &sources);
}

#[test]
fn repeated_tables_of_codeview_are_rejected() {
    const START: &str = "f:\n.cv_file 1 \"a\"\n.cv_func_id 0\n";
    let assembled = |source: &str| {
        of("i686-pc-windows-msvc").assemble(format!("{START}{source}.cv_filechecksums\n"))
    };
    let repeated = |count: usize, line: &str| format!(".rept {count}\n{line}\n.endr\n");
    let lines = repeated(1000, ".cv_loc 0 1 1");
    let frame = |steps: usize| {
        let steps = repeated(steps, ".cv_fpo_pushreg ebp");
        format!(".cv_fpo_proc f 0\n{steps}.cv_fpo_endprologue\n.cv_fpo_endproc\n")
    };
    let calls = |depth: usize| -> String {
        let call =
            |number| format!(".cv_inline_site_id {} within {number} inlined_at 1 1\n", number + 1);
        (0..depth).map(call).collect()
    };
    let rejected = [
        (
            format!("{lines}{}", repeated(100, ".cv_linetable 0, f, f")),
            "tables repeat too many lines",
        ),
        (
            format!("{lines}{}", repeated(2000, ".cv_inline_linetable 0 1 1 f f")),
            "tables repeat too many lines",
        ),
        (frame(300), "the prologue has too many steps"),
        (
            format!("{}{}", frame(256), repeated(300, ".cv_fpo_data f")),
            "too many records of frames",
        ),
        (calls(1000), "too many calls are inside each other"),
        (
            format!(
                ".bss\nx: .zero 0xf0000000\ny:\n.data\n{}",
                repeated(20, ".cv_def_range x y, reg, 1")
            ),
            "too many ranges",
        ),
    ];
    for (source, reason) in rejected {
        let errors = assembled(&source).expect_err(&source);
        assert!(
            errors.iter().any(|error| error.kind.to_string().contains(reason)),
            "{source}: {errors:?}"
        );
    }
    let accepted = [
        format!("{lines}{}", repeated(3, ".cv_linetable 0, f, f")),
        format!("{lines}{}", repeated(3, ".cv_inline_linetable 0 1 1 f f")),
        format!("{}.cv_fpo_data f\n", frame(256)),
        calls(999),
    ];
    for source in accepted {
        let found = assembled(&source);
        assert!(found.is_ok(), "{source}: {:?}", found.err());
    }
}
