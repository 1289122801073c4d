//! `--gen-arm-sve-typeflags`, `--gen-arm-immcheck-types`: encodings of properties.

use crate::arm::model::sve::{NumberMap, Numbers};
use tablegen_emit::cxx::emit;
use tablegen_session::OutputContext;

pub(in super::super) fn flags(_: &OutputContext<'_>, numbers: &Numbers<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    part(&mut out, "LLVM_GET_SVE_TYPEFLAGS", &numbers.flags, ["const uint64_t ", ";\n"]);
    part(&mut out, "LLVM_GET_SVE_ELTTYPES", &numbers.elements, ["  ", ",\n"]);
    part(&mut out, "LLVM_GET_SVE_MEMELTTYPES", &numbers.memory_elements, ["  ", ",\n"]);
    part(&mut out, "LLVM_GET_SVE_MERGETYPES", &numbers.merges, ["  ", ",\n"]);
    out
}

pub(in super::super) fn checks(_: &OutputContext<'_>, numbers: &Numbers<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    part(&mut out, "LLVM_GET_ARM_INTRIN_IMMCHECKTYPES", &numbers.checks, ["  ", ",\n"]);
    out
}

/// Prints the numbers between `#ifdef guard` and `#endif`.
fn part(out: &mut Vec<u8>, guard: &str, numbers: &NumberMap<'_>, [before, behind]: [&str; 2]) {
    emit!(out; "#ifdef ", guard, "\n");
    for (name, number) in &numbers.entries {
        emit!(out; before, name, " = ", number, behind);
    }
    emit!(out; "#endif\n\n");
}
