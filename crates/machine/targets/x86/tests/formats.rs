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
