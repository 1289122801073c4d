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

/// Part of an address in an operand, such as `symbol@GOTPCREL`. The addend of an address with a part is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Part {
    /// Address itself, or the distance to it.
    #[default]
    Whole,
    /// Distance to the entry of the table of addresses.
    Got,
    /// Offset from the thread pointer.
    Tpoff,
    /// Distance to the entry of the table that has the offset from the thread pointer.
    GotTpoff,
}

impl machine::Part for Part {
    const ALL: &'static [Self] = &[Part::Whole, Part::Got, Part::Tpoff, Part::GotTpoff];

    fn name(self) -> &'static str {
        match self {
            Part::Whole => "",
            Part::Got => "GOTPCREL",
            Part::Tpoff => "TPOFF",
            Part::GotTpoff => "GOTTPOFF",
        }
    }
}

macro_rules! registers {
    ($($(#[$about:meta])* $name:ident = [$($register:ident)*];)*) => {$(
        $(#[$about])*
        pub(crate) const $name: &[Register] = &[$(Register::$register),*];
    )*};
}

registers! {
    /// Registers that a function preserves, in the order in which they are saved: the frame pointer is below
    /// the address to return to.
    CALLEE_SAVED = [RBP RBX R12 R13 R14 R15];
    /// Registers that a call does not preserve.
    CALL_CLOBBERED = [RAX RCX RDX RSI RDI R8 R9 R10 R11
        XMM0 XMM1 XMM2 XMM3 XMM4 XMM5 XMM6 XMM7 XMM8 XMM9 XMM10 XMM11 XMM12 XMM13 XMM14 XMM15];
}
