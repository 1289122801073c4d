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

    const CLOBBERS: &'static [(&'static str, &'static [Register])] = &[("call", CALL_CLOBBERED)];

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

/// Registers that a function preserves, in the order in which they are saved. A machine without
/// floating-point registers saves none of these.
pub(crate) const CALLEE_SAVED: &[Register] = &[
    Register::X1,
    Register::X8,
    Register::X9,
    Register::X18,
    Register::X19,
    Register::X20,
    Register::X21,
    Register::X22,
    Register::X23,
    Register::X24,
    Register::X25,
    Register::X26,
    Register::X27,
    Register::F8_D,
    Register::F9_D,
    Register::F18_D,
    Register::F19_D,
    Register::F20_D,
    Register::F21_D,
    Register::F22_D,
    Register::F23_D,
    Register::F24_D,
    Register::F25_D,
    Register::F26_D,
    Register::F27_D,
];

/// Registers that a call does not preserve.
pub(crate) const CALL_CLOBBERED: &[Register] = &[
    Register::X1,
    Register::X5,
    Register::X6,
    Register::X7,
    Register::X10,
    Register::X11,
    Register::X12,
    Register::X13,
    Register::X14,
    Register::X15,
    Register::X16,
    Register::X17,
    Register::X28,
    Register::X29,
    Register::X30,
    Register::X31,
    Register::F0_D,
    Register::F1_D,
    Register::F2_D,
    Register::F3_D,
    Register::F4_D,
    Register::F5_D,
    Register::F6_D,
    Register::F7_D,
    Register::F10_D,
    Register::F11_D,
    Register::F12_D,
    Register::F13_D,
    Register::F14_D,
    Register::F15_D,
    Register::F16_D,
    Register::F17_D,
    Register::F28_D,
    Register::F29_D,
    Register::F30_D,
    Register::F31_D,
];
