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
        &[("call", CALL_CLOBBERED), ("call-soft", CALL_CLOBBERED_SOFT)];

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
        /// Part of an address in an operand, such as `%pc_hi20(symbol)`.
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
    /// Distance of the page from that of the instruction, in pages of 4 KiB.
    PcHi20 = "pc_hi20"
    /// Offset in the page.
    PcLo12 = "pc_lo12"
    /// Distance of the page with the entry of the table of addresses.
    GotPcHi20 = "got_pc_hi20"
    /// Offset of the entry in its page.
    GotPcLo12 = "got_pc_lo12"
    /// Upper 20 bits of an offset from the thread pointer.
    LeHi20 = "le_hi20"
    /// Lower 12 bits of an offset from the thread pointer.
    LeLo12 = "le_lo12"
    /// Distance of the page with the entry that has an offset from the thread pointer.
    IePcHi20 = "ie_pc_hi20"
    /// Offset of the entry in its page.
    IePcLo12 = "ie_pc_lo12"
    /// Distance of the page with the entry that `__tls_get_addr` takes. [`GotPcLo12`](Part::GotPcLo12) is the offset.
    GdPcHi20 = "gd_pc_hi20"
}

/// Registers that a function preserves if the convention has no floating-point registers, in the order in
/// which they are saved.
pub(crate) const CALLEE_SAVED_INTEGERS: &[Register] = CALLEE_SAVED.split_at(11).0;

macro_rules! registers {
    ($($(#[$about:meta])* $name:ident = [$($register:ident)*];)*) => {
        $($(#[$about])* pub(crate) const $name: &[Register] = &[$(Register::$register),*];)*
    };
}

registers! {
    /// Registers that a function preserves, in the order in which they are saved. A machine without
    /// floating-point registers saves none of these.
    CALLEE_SAVED =
        [R1 R22 R23 R24 R25 R26 R27 R28 R29 R30 R31
         F24_64 F25_64 F26_64 F27_64 F28_64 F29_64 F30_64 F31_64];
    /// Registers that a call does not preserve.
    CALL_CLOBBERED =
        [R1 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R16 R17 R18 R19 R20
         F0_64 F1_64 F2_64 F3_64 F4_64 F5_64 F6_64 F7_64 F8_64 F9_64 F10_64 F11_64 F12_64 F13_64 F14_64 F15_64
         F16_64 F17_64 F18_64 F19_64 F20_64 F21_64 F22_64 F23_64
         FCC0 FCC1 FCC2 FCC3 FCC4 FCC5 FCC6 FCC7];
    /// Registers that a call does not preserve on machines without floating-point registers.
    CALL_CLOBBERED_SOFT =
        [R1 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R16 R17 R18 R19 R20];
}
