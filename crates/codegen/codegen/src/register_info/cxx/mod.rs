//! C++ of `--gen-register-info`: a short file that includes four others.

mod class_storage;
mod enums;
mod header;
mod mc_desc;
mod target_desc;

use super::RegisterInfo;
use tablegen_emit::cxx::{Emit, Hex, Qualified, emit};
use tablegen_model::BitSet;
use tablegen_model::registers::{ClassId, CodeGenRegisters, RegisterId};
use tablegen_session::CxxStyle;

/// A lane mask.
struct Lanes(u64);

impl Emit for Lanes {
    fn emit(&self, out: &mut Vec<u8>) {
        "LaneBitmask(0x".emit(out);
        let start = out.len();
        Hex(self.0, 16).emit(out);
        out[start..].make_ascii_uppercase();
        out.push(b')');
    }
}

/// Returns the qualified name of a register.
fn qualified<'a>(
    target_registers: &'a CodeGenRegisters<'_>,
    register: RegisterId,
) -> Qualified<'a> {
    Qualified(target_registers[register].namespace, &target_registers[register].name)
}

/// Prints the rows of the array `Mapping` of a function: for each register, the number of a class. The caller
/// ends the array.
fn class_of_register(out: &mut Vec<u8>, info: &RegisterInfo<'_>, classes: &[Option<ClassId>]) {
    let target_registers = &info.target_registers;
    emit!(
        out;
        "  static const uint16_t InvalidRegClassID = UINT16_MAX;\n\n",
        "  static const uint16_t Mapping[", classes.len() + 1, "] = {\n",
        "    InvalidRegClassID,  // NoRegister\n",
    );
    for (register, class) in target_registers.registers().iter().zip(classes) {
        emit!(out; "    ");
        match class {
            Some(class) => {
                let class = &target_registers[*class];
                emit!(out; Qualified(class.namespace, &class.name), "RegClassID");
            }
            None => emit!(out; "InvalidRegClassID"),
        }
        emit!(out; ",  // ", register.name, "\n");
    }
}

/// Returns the file that includes the others. Their names begin with `stem`.
pub(super) fn main_file(stem: &str) -> Vec<u8> {
    let mut out = Vec::new();
    for (guard, part) in [
        ("GET_REGINFO_ENUM", "Enums"),
        ("GET_REGINFO_MC_DESC", "MCDesc"),
        ("GET_REGINFO_HEADER", "Header"),
        ("GET_REGINFO_TARGET_DESC", "TargetDesc"),
    ] {
        emit!(
            &mut out;
            "#ifdef ", guard, "\n#undef ", guard, "\n#include \"", stem, part, ".inc\"\n#endif\n\n",
        );
    }
    out
}

/// Returns the included files: name endings and contents.
pub(super) fn parts(info: &RegisterInfo<'_>, style: CxxStyle) -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("Enums.inc", enums::print(info)),
        ("Header.inc", header::print(info)),
        ("MCDesc.inc", mc_desc::print(info, style)),
        ("TargetDesc.inc", target_desc::print(info)),
    ]
}

/// Appends a set of bits as hexadecimal numbers of `width` bits.
fn bit_words(out: &mut Vec<u8>, bits: &BitSet, len: usize, width: usize) {
    let mut members = bits.iter().peekable();
    for start in (0..len).step_by(width) {
        let mut word = 0;
        while let Some(bit) = members.next_if(|&bit| bit < start + width) {
            word |= 1 << (bit - start);
        }
        emit!(out; "0x", Hex(word, width / 4), ", ");
    }
}
