//! Facts about registers.

use crate::target::registers::SubRegIndex;
use crate::target::{Register, RegisterClass};

/// Returns the number of a register in encodings.
pub(super) fn number(register: Register) -> u8 {
    register.encoding() as u8
}

/// Returns the size of a general register of 16, 32 or 64 bits. 0 for other registers.
pub(super) fn general_size(register: Register) -> u32 {
    let sizes = [(RegisterClass::GR64, 64), (RegisterClass::GR32, 32), (RegisterClass::GR16, 16)];
    sizes.into_iter().find(|(class, _)| class.contains(register)).map_or(0, |(_, size)| size)
}

/// Returns true for a general register of this size.
pub(super) fn is_general(register: Option<Register>, size: u32) -> bool {
    register.is_some_and(|register| general_size(register) == size)
}

/// Returns true for the general registers from 16 on, of all sizes.
pub(super) fn is_apx(register: Register) -> bool {
    let is_vector = is_vector_index(Some(register));
    number(register) >= 16 && !is_vector
}

/// Returns true for registers of 128, 256 and 512 bits.
pub(super) fn is_vector_index(register: Option<Register>) -> bool {
    let classes = [RegisterClass::VR128X, RegisterClass::VR256X, RegisterClass::VR512];
    register.is_some_and(|register| classes.iter().any(|class| class.contains(register)))
}

/// Returns true for vector registers.
pub(super) fn is_vector(register: Register) -> bool {
    is_vector_index(Some(register)) || RegisterClass::VR64.contains(register)
}

/// Returns true for the upper bytes of `ax` to `dx`, which have no encoding beside REX.
pub(super) fn is_high_byte(register: Register) -> bool {
    matches!(register, Register::AH | Register::BH | Register::CH | Register::DH)
}

/// Returns true for the lower bytes of `sp` to `di`, which need REX.
pub(super) fn is_rex_byte(register: Register) -> bool {
    matches!(register, Register::SPL | Register::BPL | Register::SIL | Register::DIL)
}

/// Returns true for registers whose number needs more than three bits.
pub(super) fn is_extended(register: Register) -> bool {
    let has_number = general_size(register) != 0
        || is_vector(register)
        || RegisterClass::GR8.contains(register)
        || RegisterClass::CONTROL_REG.contains(register)
        || RegisterClass::DEBUG_REG.contains(register);
    has_number && number(register) >= 8 && !is_high_byte(register)
}

/// Returns the part of 16 or 32 bits of a general register.
pub(super) fn part(register: Register, size: u32) -> Register {
    let own = general_size(register);
    if own == size {
        return register;
    }
    let class = if size == 16 { RegisterClass::GR16 } else { RegisterClass::GR32 };
    let index = if size == 16 { SubRegIndex::sub_16bit } else { SubRegIndex::sub_32bit };
    let found = register.sub_register(index);
    let mut wider = register.super_registers().filter(|wider| class.contains(*wider));
    found.or_else(|| wider.next()).unwrap_or(register)
}
