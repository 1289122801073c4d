//! [`Isa`]: the generated types of a target.

use core::fmt::Debug;

use tablegen_rt::mc::desc::Described;
use tablegen_rt::names::Named;
use tablegen_rt::registers::{PhysicalRegister, RegisterClass};

/// Generated types of a target. A type without values implements it.
pub trait Isa: Copy + Eq + Debug + 'static {
    /// Opcodes.
    type Opcode: Described<
            Register = Self::Register,
            RegisterClass = Self::RegisterClass,
            HwMode = Self::HwMode,
        >;
    /// Registers.
    type Register: PhysicalRegister<SubRegIndex = Self::SubRegIndex>;
    /// Register classes.
    type RegisterClass: RegisterClass<Register = Self::Register, HwMode = Self::HwMode>;
    /// Sub-register indices.
    type SubRegIndex: Named;
    /// Hardware modes.
    type HwMode: Named;
    /// Parts of addresses that operands stand for.
    type Part: Part;

    /// Sets of registers that calls do not preserve, with names for machine code as text.
    const CLOBBERS: &'static [(&'static str, &'static [Self::Register])];

    /// Call frame information, with its number in the function ([`Function::cfi`](super::Function::cfi)).
    const CFI_INSTRUCTION: Self::Opcode;
    /// Copy between registers: `(outs), (ins)`, one register each.
    const COPY: Self::Opcode;
    /// Definition of a register without a value.
    const IMPLICIT_DEF: Self::Opcode;
    /// Copy of a part of a register: `(outs), (ins register, index)`.
    const EXTRACT_SUBREG: Self::Opcode;
    /// Replacement of a part of a register: `(outs), (ins whole, part, index)`.
    const INSERT_SUBREG: Self::Opcode;
    /// Register whose other parts are of no importance: `(outs), (ins immediate, part, index)`.
    const SUBREG_TO_REG: Self::Opcode;
    /// Register of parts: `(outs), (ins class, part, index, part, index, ...)`.
    const REG_SEQUENCE: Self::Opcode;
    /// Copy to a register class: `(outs), (ins register, class)`.
    const COPY_TO_REGCLASS: Self::Opcode;
}

/// Part of an address that an operand stands for, such as the upper bits. The default is the address.
pub trait Part: Copy + Eq + Debug + Default + 'static {
    /// All parts.
    const ALL: &'static [Self];

    /// Returns the name in machine code as text, such as `hi`. Empty for the address itself.
    #[must_use]
    fn name(self) -> &'static str;
}
