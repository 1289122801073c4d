//! Forms of instructions of X86: where their operands are, in their order, and which bytes ModR/M
//! they take.

use super::operands::Place;
use tablegen_model::x86::form::*;

/// Which bytes ModR/M an instruction takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Filter {
    /// All: it has none.
    All,
    /// Those of registers, or those of memory.
    Mod { of_registers: bool },
    /// Of those the ones with this number in the middle.
    Reg { of_registers: bool, number: u8 },
    /// Those of registers with this number at the end.
    Rm(u8),
    /// This one.
    Exact(u8),
}

impl Filter {
    /// Whether it takes a byte.
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

/// The bytes that instructions of a form take; none if there is no such form.
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

/// How many opcodes in a row an instruction has: its operand, or a condition, is part of them.
pub(super) fn opcodes(form: u8) -> u8 {
    match form {
        ADD_REG => 8,
        ADD_CC | DEST_REG_CC | DEST_MEM_CC | DEST_MEM_4V_OP3_CC | SRC_MEM_CC | X_MEM_CC
        | SRC_REG_CC | X_REG_CC => 16,
        _ => 1,
    }
}

/// Whether the bits for the length of vectors are a way of rounding where EVEX.b is set.
pub(super) fn may_round(form: u8) -> bool {
    matches!(form, DEST_REG | SRC_REG)
}

/// What more EVEX and VEX say about operands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Additions {
    /// There is a register in VEX.vvvv.
    pub(super) has_vvvv: bool,
    /// It is the first operand.
    pub(super) vvvv_is_first: bool,
    /// There is a mask.
    pub(super) has_mask: bool,
}

/// A place of an operand, and whether there must be one.
pub(super) type Slot = (Place, bool);

/// Where operands are, in their order; none if there is no such form.
pub(super) fn places(form: u8, additions: Additions) -> Option<Vec<Slot>> {
    const VALUE: Slot = (Place::Relocation, true);
    const MAYBE_VALUE: Slot = (Place::Relocation, false);
    const IMMEDIATE: Slot = (Place::Immediate, true);
    const MAYBE_IMMEDIATE: Slot = (Place::Immediate, false);
    const OPCODE: Slot = (Place::Opcode, true);
    const VVVV: Slot = (Place::Vvvv, true);
    const REG: Slot = (Place::Reg, true);
    const RM: Slot = (Place::Rm, true);
    const MEMORY: Slot = (Place::Memory, true);
    const MASK: Slot = (Place::WriteMask, true);
    let Additions { has_vvvv, vvvv_is_first, has_mask } = additions;
    let only = |is_there: bool, slot: Slot| is_there.then_some(slot);
    // Two operands with what VEX and EVEX add: the mask behind the first, the register behind it.
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
            with_both(&[(Place::Rm, false), MAYBE_VALUE, MAYBE_IMMEDIATE, MAYBE_IMMEDIATE])
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
    use super::{Additions, Filter, filter, places};

    #[test]
    fn forms_have_places_and_filters() {
        let none = Additions { has_vvvv: false, vvvv_is_first: false, has_mask: false };
        for form in 1..=127 {
            assert_eq!(filter(form).is_some(), places(form, none).is_some(), "{form}");
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
