//! Mach-O and COFF files of AArch64.
#![allow(missing_docs)]

#[path = "../../common/formats.rs"]
mod formats;

use aarch64_mc::{Machine, Setup, assembler};
use formats::{check_rejected, files};
use tablegen_mc::assembler::Assembler;

fn of(triple: &str) -> Assembler<Machine> {
    assembler(&Setup::from_triple(triple, "", "").unwrap())
}

files! {
    of;
    macho "macho" "arm64-apple-macosx12";
    coff "coff" "aarch64-pc-windows-msvc";
    coff_frames "coff-frames" "aarch64-pc-windows-msvc";
}

#[test]
fn other_statements_are_rejected() {
    check_rejected(
        || of("arm64-apple-ios15"),
        &[
            "adrp x0, f",
            "adrp x0, f@GOTPAGE+4",
            "ldr x0, [x0, f@GOTPAGEOFF+4]",
            "add w0, w0, f@PAGEOFF",
            "adds x0, x0, f@PAGEOFF",
            "cbz x0, f",
            ".quad f@PAGE",
            ".quad f@PLT",
            ".loh AdrpAdd a",
        ],
    );
    check_rejected(
        || of("aarch64-pc-windows-msvc"),
        &["adrp x0, :got:f", "movz x0, #:abs_g0:f", "b f + 4", ".hword f", ".xword f@PLT"],
    );
    check_rejected(
        || of("aarch64-w64-mingw32"),
        &[
            ".seh_stackalloc 16",
            ".seh_proc f",
            "f:\n.seh_proc f\n.seh_save_reg x18, 16\n.seh_endprologue\n.seh_endproc",
            "f:\n.seh_proc f\n.seh_save_regp x30, 16\n.seh_endprologue\n.seh_endproc",
            "f:\n.seh_proc f\n.seh_save_any_reg v3, 16\n.seh_endprologue\n.seh_endproc",
            "f:\n.seh_proc f\n.seh_nop\n.seh_endprologue\n.seh_endproc",
            "f:\n.seh_proc f\n.seh_pushreg x19\n.seh_endprologue\n.seh_endproc",
        ],
    );
}
