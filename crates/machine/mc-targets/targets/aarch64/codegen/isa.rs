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

    const CLOBBERS: &'static [(&'static str, &'static [Register])] =
        &[("call", CALL_CLOBBERED), ("vector-call", VECTOR_CALL_CLOBBERED)];

    const CFI_INSTRUCTION: Opcode = Opcode::CFI_INSTRUCTION;
    const COPY: Opcode = Opcode::COPY;
    const IMPLICIT_DEF: Opcode = Opcode::IMPLICIT_DEF;
    const EXTRACT_SUBREG: Opcode = Opcode::EXTRACT_SUBREG;
    const INSERT_SUBREG: Opcode = Opcode::INSERT_SUBREG;
    const SUBREG_TO_REG: Opcode = Opcode::SUBREG_TO_REG;
    const REG_SEQUENCE: Opcode = Opcode::REG_SEQUENCE;
    const COPY_TO_REGCLASS: Opcode = Opcode::COPY_TO_REGCLASS;
}

/// Part of an address in an operand, such as `:lo12:symbol`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Part {
    /// Address itself, or the page with it in `adrp`.
    #[default]
    Whole,
    /// Lower 12 bits of the address.
    Lo12,
    /// Page with the entry of the table of addresses.
    Got,
    /// Lower 12 bits of the address of that entry.
    GotLo12,
    /// Upper 12 of the lower 24 bits of an offset from the thread pointer.
    TprelHi12,
    /// Lower 12 bits of an offset from the thread pointer.
    TprelLo12,
    /// Page with the entry of the table that has the offset from the thread pointer.
    GotTprel,
    /// Lower 12 bits of the address of that entry.
    GotTprelLo12,
}

impl machine::Part for Part {
    const ALL: &'static [Self] = &[
        Part::Whole,
        Part::Lo12,
        Part::Got,
        Part::GotLo12,
        Part::TprelHi12,
        Part::TprelLo12,
        Part::GotTprel,
        Part::GotTprelLo12,
    ];

    fn name(self) -> &'static str {
        match self {
            Part::Whole => "",
            Part::Lo12 => "lo12",
            Part::Got => "got",
            Part::GotLo12 => "got_lo12",
            Part::TprelHi12 => "tprel_hi12",
            Part::TprelLo12 => "tprel_lo12_nc",
            Part::GotTprel => "gottprel",
            Part::GotTprelLo12 => "gottprel_lo12",
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
    CALLEE_SAVED = [LR FP X19 X20 X21 X22 X23 X24 X25 X26 X27 X28 D8 D9 D10 D11 D12 D13 D14 D15];
    /// Registers that a call does not preserve.
    CALL_CLOBBERED = [X0 X1 X2 X3 X4 X5 X6 X7 X8 X9 X10 X11 X12 X13 X14 X15 X16 X17 X18 LR
        D0 D1 D2 D3 D4 D5 D6 D7 D16 D17 D18 D19 D20 D21 D22 D23 D24 D25 D26 D27 D28 D29 D30 D31];
    /// Registers that a call does not preserve as a whole: of some, it preserves the lower half.
    VECTOR_CALL_CLOBBERED = [X0 X1 X2 X3 X4 X5 X6 X7 X8 X9 X10 X11 X12 X13 X14 X15 X16 X17 X18 LR
        Q0 Q1 Q2 Q3 Q4 Q5 Q6 Q7 Q8 Q9 Q10 Q11 Q12 Q13 Q14 Q15 Q16 Q17 Q18 Q19 Q20 Q21 Q22 Q23 Q24 Q25 Q26 Q27 Q28
        Q29 Q30 Q31];
}
