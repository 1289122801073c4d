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
        /// Part of an address in an operand, such as `:lower16:symbol`. In the names, the address is `{}`.
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

// Distances are from the instruction that adds the program counter, two or one instructions after the one with the
// part; the program counter of A32 is 8 bytes behind it, and that of T32 4 bytes. Words of data are 4 bytes before it.
parts! {
    /// Lower half of the address.
    Lower = ":lower16:{}"
    /// Upper half of the address.
    Upper = ":upper16:{}"
    /// Lower half of the distance in A32.
    LowerDistance = ":lower16:({}-.-16)"
    /// Upper half of the distance in A32.
    UpperDistance = ":upper16:({}-.-12)"
    /// Lower half of the distance in T32.
    T32LowerDistance = ":lower16:({}-.-12)"
    /// Upper half of the distance in T32.
    T32UpperDistance = ":upper16:({}-.-8)"
    /// Distance to the entry of the table of addresses.
    Got = "{}(GOT_PREL)-12"
    /// Offset from the thread pointer.
    ThreadOffset = "{}(TPOFF)"
    /// Distance to the entry of the table that has the offset from the thread pointer.
    GotThreadOffset = "{}(GOTTPOFF)-12"
    /// Distance to the entry of the table that `__tls_get_addr` takes.
    DynamicThread = "{}(TLSGD)-12"
    /// Distance to the entry of the table of addresses in T32.
    T32Got = "{}(GOT_PREL)-8"
    /// Distance to the entry of the table that has the offset from the thread pointer in T32.
    T32GotThreadOffset = "{}(GOTTPOFF)-8"
    /// Distance to the entry of the table that `__tls_get_addr` takes in T32.
    T32DynamicThread = "{}(TLSGD)-8"
}

/// Registers that a function preserves if it has no floating-point registers, in the order in which they are saved.
pub(crate) const CALLEE_SAVED_INTEGERS: &[Register] = CALLEE_SAVED.split_at(9).0;

macro_rules! registers {
    ($($(#[$about:meta])* $name:ident = [$($register:ident)*];)*) => {
        $($(#[$about])* pub(crate) const $name: &[Register] = &[$(Register::$register),*];)*
    };
}

registers! {
    /// Registers that a function preserves, in the order in which they are saved.
    CALLEE_SAVED = [LR R11 R10 R9 R8 R7 R6 R5 R4 D15 D14 D13 D12 D11 D10 D9 D8];
    /// Registers that a call does not preserve.
    CALL_CLOBBERED = [R0 R1 R2 R3 R12 LR D0 D1 D2 D3 D4 D5 D6 D7];
    /// Registers that a call does not preserve on machines without floating-point registers.
    CALL_CLOBBERED_SOFT = [R0 R1 R2 R3 R12 LR];
}
