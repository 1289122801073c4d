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

macro_rules! parts {
    ($($(#[$about:meta])* $name:ident = $text:literal)*) => {
        /// Part of an address in an operand, such as `%hi(symbol)`.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub enum Part {
            /// Address itself.
            #[default]
            Whole,
            $($(#[$about])* $name,)*
        }

        impl machine::Part for Part {
            const ALL: &'static [Self] = &[Part::Whole, $(Part::$name),*];

            fn name(self) -> &'static str {
                match self {
                    Part::Whole => "",
                    $(Part::$name => $text,)*
                }
            }
        }
    };
}

parts! {
    /// Bits 48 to 63 of an address. The others are added with their sign.
    Highest = "highest"
    /// Bits 32 to 47.
    Higher = "higher"
    /// Bits 16 to 31.
    Hi = "hi"
    /// Lowest 16 bits.
    Lo = "lo"
    /// Bits 16 to 31 of an offset from the thread pointer.
    TprelHi = "tprel_hi"
    /// Lowest 16 bits of an offset from the thread pointer.
    TprelLo = "tprel_lo"
}

macro_rules! registers {
    ($($(#[$about:meta])* $name:ident = [$($register:ident)*];)*) => {
        $($(#[$about])* pub(crate) const $name: &[Register] = &[$(Register::$register),*];)*
    };
}

registers! {
    /// Registers that a function preserves, in the order in which they are saved.
    CALLEE_SAVED =
        [RA_64 FP_64 S0_64 S1_64 S2_64 S3_64 S4_64 S5_64 S6_64 S7_64
         D24_64 D25_64 D26_64 D27_64 D28_64 D29_64 D30_64 D31_64];
    /// Registers that a call does not preserve.
    CALL_CLOBBERED =
        [AT_64 V0_64 V1_64 A0_64 A1_64 A2_64 A3_64 T0_64 T1_64 T2_64 T3_64 T4_64 T5_64 T6_64 T7_64 T8_64 T9_64 RA_64
         D0_64 D1_64 D2_64 D3_64 D4_64 D5_64 D6_64 D7_64 D8_64 D9_64 D10_64 D11_64 D12_64 D13_64 D14_64 D15_64
         D16_64 D17_64 D18_64 D19_64 D20_64 D21_64 D22_64 D23_64];
}
