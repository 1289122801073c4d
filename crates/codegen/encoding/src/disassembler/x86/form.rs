//! Forms of X86 instructions: the locations of their operands, and the ModR/M bytes that they
//! match.

use super::operands::EncodingField;
use tablegen_model::x86::form::*;

/// Set of ModR/M bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Filter {
    /// All bytes: the instruction has no ModR/M byte.
    All,
    /// ModR/M bytes with register operands, or with memory operands.
    Mod { of_registers: bool },
    /// ModR/M bytes of the same kind with this value in the field `reg`.
    Reg { of_registers: bool, number: u8 },
    /// Bytes with register operands and this value in the r/m field.
    Rm(u8),
    /// Single byte.
    Exact(u8),
}

impl Filter {
    /// Returns true if the set contains a byte.
    pub(super) fn takes(self, byte: u8) -> bool {
        let is_of_registers = byte >= 0xc0;
        match self {
            Filter::All => true,
            Filter::Mod { of_registers } => of_registers == is_of_registers,
            Filter::Reg { of_registers, number } => {
                of_registers == is_of_registers && byte >> 3 & 7 == number
            }
            Filter::Rm(number) => is_of_registers && byte & 7 == number,
            Filter::Exact(one) => one == byte,
        }
    }
}

/// Returns the ModR/M bytes of a form, or `None` for an unknown form.
pub(super) fn filter(form: u8) -> Option<Filter> {
    Some(match form {
        RAW..=PREFIX_BYTE => Filter::All,
        DEST_REG | DEST_REG_CC | SRC_REG..=SRC_REG_CC | X_REG_CC | X_REG => {
            Filter::Mod { of_registers: true }
        }
        DEST_MEM_CC | DEST_MEM_4V_OP3_CC | SRC_MEM_FSIB..=SRC_MEM_CC | X_MEM_CC | X_MEM => {
            Filter::Mod { of_registers: false }
        }
        REG_0..=REG_7 => Filter::Reg { of_registers: true, number: form - REG_0 },
        X_0..=X_7 => Filter::Reg { of_registers: true, number: form - X_0 },
        R0 => Filter::Rm(0),
        MEM_0..=MEM_7 => Filter::Reg { of_registers: false, number: form - MEM_0 },
        C0..=FF => Filter::Exact(form - C0 + 0xc0),
        _ => return None,
    })
}

/// Returns the number of consecutive opcodes of an instruction whose opcode includes a register or
/// a condition.
pub(super) fn opcodes(form: u8) -> u8 {
    match form {
        ADD_REG => 8,
        ADD_CC | DEST_REG_CC | DEST_MEM_CC | DEST_MEM_4V_OP3_CC | SRC_MEM_CC | X_MEM_CC
        | SRC_REG_CC | X_REG_CC => 16,
        _ => 1,
    }
}

/// Returns true if the vector length bits select the rounding mode when EVEX.b is set.
pub(super) fn may_round(form: u8) -> bool {
    matches!(form, DEST_REG | SRC_REG)
}

/// Operands that VEX and EVEX add.
#[derive(Clone, Copy, Debug)]
pub(super) struct Additions {
    /// True if there is a register in VEX.vvvv.
    pub(super) has_vvvv: bool,
    /// True if the operand in the `vvvv` field is the first one.
    pub(super) vvvv_is_first: bool,
    /// True if there is a mask.
    pub(super) has_mask: bool,
}

/// Location of an operand, and true if the operand is required.
pub(super) type Slot = (EncodingField, bool);

/// Returns the locations of operands, in order, or `None` for an unknown form.
pub(super) fn slots(form: u8, additions: Additions) -> Option<Vec<Slot>> {
    const VALUE: Slot = (EncodingField::Relocation, true);
    const MAYBE_VALUE: Slot = (EncodingField::Relocation, false);
    const IMMEDIATE: Slot = (EncodingField::Immediate, true);
    const MAYBE_IMMEDIATE: Slot = (EncodingField::Immediate, false);
    const OPCODE: Slot = (EncodingField::Opcode, true);
    const VVVV: Slot = (EncodingField::Vvvv, true);
    const REG: Slot = (EncodingField::Reg, true);
    const RM: Slot = (EncodingField::Rm, true);
    const MEMORY: Slot = (EncodingField::Memory, true);
    const MASK: Slot = (EncodingField::WriteMask, true);
    let Additions { has_vvvv, vvvv_is_first, has_mask } = additions;
    let only = |is_there: bool, slot: Slot| is_there.then_some(slot);
    // Two operands, with the mask and the VEX.vvvv register between them.
    let with_additions = |first: Slot, second: Slot| {
        let slots = [
            only(vvvv_is_first, VVVV),
            Some(first),
            only(has_mask, MASK),
            only(has_vvvv && !vvvv_is_first, VVVV),
            Some(second),
            Some(MAYBE_IMMEDIATE),
            Some(MAYBE_IMMEDIATE),
        ];
        slots.into_iter().flatten().collect()
    };
    let with_first =
        |rest: &[Slot]| only(vvvv_is_first, VVVV).into_iter().chain(rest.to_vec()).collect();
    let with_both = |rest: &[Slot]| {
        let added = [only(has_vvvv, VVVV), only(has_mask, MASK)];
        added.into_iter().flatten().chain(rest.to_vec()).collect()
    };
    Some(match form {
        PREFIX_BYTE => Vec::new(),
        RAW_SRC | RAW_DST | RAW_MEM_OFFS => vec![VALUE],
        RAW_DST_SRC => vec![VALUE, VALUE],
        RAW => vec![MAYBE_VALUE],
        ADD_REG => vec![OPCODE, MAYBE_VALUE],
        ADD_CC => vec![VALUE, OPCODE],
        DEST_REG_CC => vec![RM, REG, OPCODE],
        DEST_MEM_CC => vec![MEMORY, REG, OPCODE],
        DEST_MEM_4V_OP3_CC => vec![REG, MEMORY, VVVV, OPCODE],
        DEST_REG => with_additions(RM, REG),
        DEST_MEM | DEST_MEM_FSIB => with_additions(MEMORY, REG),
        SRC_REG => with_additions(REG, RM),
        SRC_MEM | SRC_MEM_FSIB => with_additions(REG, MEMORY),
        SRC_REG_4V_OP3 => vec![REG, RM, VVVV],
        SRC_MEM_4V_OP3 => vec![REG, MEMORY, VVVV],
        SRC_REG_OP4 => vec![REG, VVVV, IMMEDIATE, RM, MAYBE_IMMEDIATE],
        SRC_MEM_OP4 => vec![REG, VVVV, IMMEDIATE, MEMORY, MAYBE_IMMEDIATE],
        SRC_REG_CC => with_first(&[REG, RM, OPCODE]),
        SRC_MEM_CC => with_first(&[REG, MEMORY, OPCODE]),
        X_REG_CC => vec![RM, OPCODE],
        X_MEM_CC => vec![MEMORY, OPCODE],
        R0 => vec![REG],
        X_REG | REG_0..=REG_7 => {
            with_both(&[(EncodingField::Rm, false), MAYBE_VALUE, MAYBE_IMMEDIATE, MAYBE_IMMEDIATE])
        }
        X_MEM | MEM_0..=MEM_7 => {
            with_both(&[MEMORY, MAYBE_VALUE, MAYBE_IMMEDIATE, MAYBE_IMMEDIATE])
        }
        RAW_IMM8 | RAW_IMM16 => vec![IMMEDIATE, IMMEDIATE],
        X_0..=X_7 | C0..=FF => vec![MAYBE_VALUE],
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{Additions, Filter, filter, slots};

    #[test]
    fn forms_have_places_and_filters() {
        let none = Additions { has_vvvv: false, vvvv_is_first: false, has_mask: false };
        for form in 1..=127 {
            assert_eq!(filter(form).is_some(), slots(form, none).is_some(), "{form}");
        }
        assert_eq!(filter(64), Some(Filter::Exact(0xc0)));
        assert!(filter(11).is_none() && filter(200).is_none());
    }

    #[test]
    fn filters_take_bytes() {
        let count = |filter: Filter| (0..=255).filter(|&byte| filter.takes(byte)).count();
        let counts = [
            count(Filter::All),
            count(Filter::Mod { of_registers: true }),
            count(Filter::Mod { of_registers: false }),
            count(Filter::Reg { of_registers: true, number: 3 }),
            count(Filter::Reg { of_registers: false, number: 3 }),
            count(Filter::Rm(5)),
            count(Filter::Exact(0xc9)),
        ];
        assert_eq!(counts, [256, 64, 192, 8, 24, 8, 1]);
    }
}
