//! Types and lists of registers for the code generator.

use tablegen_backend::machine;

use crate::target::{HwMode, Opcode, Register, RegisterClass, SubRegIndex};

/// Generated types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Isa {}

impl machine::Isa for Isa {
    type Opcode = Opcode;
    type Register = Register;
    type RegisterClass = RegisterClass;
    type SubRegIndex = SubRegIndex;
    type HwMode = HwMode;
    type Part = Part;

    const CLOBBERS: &'static [(&'static str, &'static [Register])] = &[
        ("call", CALL_CLOBBERED),
        ("call-singles", CALL_CLOBBERED_SINGLES),
        ("call-soft", CALL_CLOBBERED_SOFT),
        ("call-soft-singles", CALL_CLOBBERED_SOFT_SINGLES),
    ];

    const CFI_INSTRUCTION: Opcode = Opcode::CFI_INSTRUCTION;
    const COPY: Opcode = Opcode::COPY;
    const IMPLICIT_DEF: Opcode = Opcode::IMPLICIT_DEF;
    const EXTRACT_SUBREG: Opcode = Opcode::EXTRACT_SUBREG;
    const INSERT_SUBREG: Opcode = Opcode::INSERT_SUBREG;
    const SUBREG_TO_REG: Opcode = Opcode::SUBREG_TO_REG;
    const REG_SEQUENCE: Opcode = Opcode::REG_SEQUENCE;
    const COPY_TO_REGCLASS: Opcode = Opcode::COPY_TO_REGCLASS;
}

/// Part of an address in an operand, such as `%hi(symbol)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Part {
    /// Address itself.
    #[default]
    Whole,
    /// Upper 20 bits of an absolute address.
    Hi,
    /// Lower 12 bits of an absolute address.
    Lo,
    /// Upper 20 bits of an offset from the thread pointer.
    TprelHi,
    /// Lower 12 bits of an offset from the thread pointer.
    TprelLo,
    /// Mark of the sum of a thread pointer and upper bits.
    TprelAdd,
}

impl machine::Part for Part {
    const ALL: &'static [Self] =
        &[Part::Whole, Part::Hi, Part::Lo, Part::TprelHi, Part::TprelLo, Part::TprelAdd];

    fn name(self) -> &'static str {
        match self {
            Part::Whole => "",
            Part::Hi => "hi",
            Part::Lo => "lo",
            Part::TprelHi => "tprel_hi",
            Part::TprelLo => "tprel_lo",
            Part::TprelAdd => "tprel_add",
        }
    }
}

macro_rules! registers {
    ($($(#[$about:meta])* $visibility:vis $doubles:ident $singles:ident =
        [$($integer:ident)*] [$($double:ident $single:ident)*];)*) => {$(
        $(#[$about])*
        $visibility const $doubles: &[Register] =
            &[$(Register::$integer,)* $(Register::$double,)*];
        /// Like the constant before it, for machines whose floating-point registers have 32 bits.
        $visibility const $singles: &[Register] =
            &[$(Register::$integer,)* $(Register::$single,)*];
    )*};
}

/// Registers that a function preserves if the convention has no floating-point registers, in the order in
/// which they are saved.
pub(crate) const CALLEE_SAVED_INTEGERS: &[Register] =
    CALLEE_SAVED.split_at(CALLEE_SAVED.len() - 12).0;

registers! {
    /// Registers that a function preserves, in the order in which they are saved. A machine without
    /// floating-point registers saves none of these.
    pub(crate) CALLEE_SAVED CALLEE_SAVED_SINGLES =
        [X1 X8 X9 X18 X19 X20 X21 X22 X23 X24 X25 X26 X27]
        [F8_D F8_F F9_D F9_F F18_D F18_F F19_D F19_F F20_D F20_F F21_D F21_F F22_D F22_F
         F23_D F23_F F24_D F24_F F25_D F25_F F26_D F26_F F27_D F27_F];
    /// Registers that a call does not preserve.
    pub(crate) CALL_CLOBBERED CALL_CLOBBERED_SINGLES =
        [X1 X5 X6 X7 X10 X11 X12 X13 X14 X15 X16 X17 X28 X29 X30 X31]
        [F0_D F0_F F1_D F1_F F2_D F2_F F3_D F3_F F4_D F4_F F5_D F5_F F6_D F6_F F7_D F7_F
         F10_D F10_F F11_D F11_F F12_D F12_F F13_D F13_F F14_D F14_F F15_D F15_F F16_D F16_F
         F17_D F17_F F28_D F28_F F29_D F29_F F30_D F30_F F31_D F31_F];
    /// Registers that a call does not preserve if the convention has no floating-point registers.
    pub(crate) CALL_CLOBBERED_SOFT CALL_CLOBBERED_SOFT_SINGLES =
        [X1 X5 X6 X7 X10 X11 X12 X13 X14 X15 X16 X17 X28 X29 X30 X31]
        [F0_D F0_F F1_D F1_F F2_D F2_F F3_D F3_F F4_D F4_F F5_D F5_F F6_D F6_F F7_D F7_F
         F10_D F10_F F11_D F11_F F12_D F12_F F13_D F13_F F14_D F14_F F15_D F15_F F16_D F16_F
         F17_D F17_F F28_D F28_F F29_D F29_F F30_D F30_F F31_D F31_F
         F8_D F8_F F9_D F9_F F18_D F18_F F19_D F19_F F20_D F20_F F21_D F21_F F22_D F22_F
         F23_D F23_F F24_D F24_F F25_D F25_F F26_D F26_F F27_D F27_F];
}
