/// Returns the shorter form with prefix VEX of an instruction with prefix EVEX. It does
/// the same if all registers of the instruction can be encoded with VEX.
#[allow(dead_code)]
#[must_use]
pub fn evex_to_vex(opcode: Opcode) -> ::core::option::Option<Opcode> {
    form(0, opcode)
}

/// Returns the form of an instruction that does not write flags.
#[allow(dead_code)]
#[must_use]
pub fn without_flags(opcode: Opcode) -> ::core::option::Option<Opcode> {
    form(1, opcode)
}

/// Returns the form of an instruction with a separate destination that writes its first
/// source.
#[allow(dead_code)]
#[must_use]
pub fn without_destination(opcode: Opcode) -> ::core::option::Option<Opcode> {
    form(2, opcode)
}

/// Returns the form with AVX of an instruction of SSE.
#[allow(dead_code)]
#[must_use]
pub fn sse_to_avx(opcode: Opcode) -> ::core::option::Option<Opcode> {
    form(3, opcode)
}

/// Returns the requirement of a form with prefix VEX beyond those of the form with
/// prefix EVEX.
#[allow(dead_code)]
#[must_use]
pub fn requirement(opcode: Opcode) -> ::core::option::Option<Requirement> {
    Requirement::from_value(REQUIREMENTS.look_up(0, opcode.value())?)
}

fn form(kind: usize, opcode: Opcode) -> ::core::option::Option<Opcode> {
    Opcode::from_value(FORMS.look_up(kind, opcode.value())?)
}
