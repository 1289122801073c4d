//! Registers by number, and the registers that a register consists of.

use tablegen_mc::nth_register;

use crate::target::{Register, RegisterClass};

/// Returns a register of the lower or upper half of those of duplexes, from 0 to 7 and from 16 to 23.
pub(crate) fn sub_instruction(number: u64) -> Option<Register> {
    match number {
        0..8 => nth_register(Register::R0, number, 8),
        _ => nth_register(Register::R16, number - 8, 8),
    }
}

/// Returns a pair of registers of duplexes.
pub(crate) fn sub_instruction_pair(number: u64) -> Option<Register> {
    match number {
        0..4 => nth_register(Register::D0, number, 4),
        _ => nth_register(Register::D8, number - 4, 4),
    }
}

/// Returns a pair of vector registers. Odd numbers are those with the lower register first.
pub(crate) fn vector_pair(number: u64) -> Option<Register> {
    let first = if number.is_multiple_of(2) { Register::W0 } else { Register::WR0 };
    nth_register(first, number / 2, 16)
}

/// Returns a control register.
pub(crate) fn control(number: u64) -> Option<Register> {
    use Register as R;
    Some(match number {
        0 => R::SA0,
        1 => R::LC0,
        2 => R::SA1,
        3 => R::LC1,
        4 => R::P3_0,
        5 => R::C5,
        6 => R::M0,
        7 => R::M1,
        8 => R::USR,
        9 => R::PC,
        10 => R::UGP,
        11 => R::GP,
        12 => R::CS0,
        13 => R::CS1,
        14 => R::UPCYCLELO,
        15 => R::UPCYCLEHI,
        16 => R::FRAMELIMIT,
        17 => R::FRAMEKEY,
        18 => R::PKTCOUNTLO,
        19 => R::PKTCOUNTHI,
        30 => R::UTIMERLO,
        31 => R::UTIMERHI,
        _ => return None,
    })
}

/// Returns a pair of control registers by the number of the lower one.
pub(crate) fn control_pair(number: u64) -> Option<Register> {
    use Register as R;
    Some(match number {
        0 => R::C1_0,
        2 => R::C3_2,
        4 => R::C5_4,
        6 => R::C7_6,
        8 => R::C9_8,
        10 => R::C11_10,
        12 => R::CS,
        14 => R::UPCYCLE,
        16 => R::C17_16,
        18 => R::PKTCOUNT,
        30 => R::UTIMER,
        _ => return None,
    })
}

/// Returns the pair of system registers with a register.
pub(crate) fn system_pair(number: u64) -> Option<Register> {
    let mut pairs = RegisterClass::SysRegs64.members();
    pairs.find(|pair| pair.encoding() == number & !1)
}

/// Returns the number of a pair of vector registers, and true if the lower register is first.
pub(crate) fn vector_pair_number(register: Register) -> Option<(u32, bool)> {
    let from =
        |first: Register| register.value().checked_sub(first.value()).filter(|&number| number < 16);
    let forward = from(Register::W0).map(|number| (number, false));
    forward.or_else(|| from(Register::WR0).map(|number| (number, true)))
}

/// Returns true for the registers `p0` to `p3`.
pub(crate) fn is_predicate(register: Register) -> bool {
    register.value().checked_sub(Register::P0.value()).is_some_and(|number| number < 4)
}

/// Predicate registers, which `p3:0` has in common with `c4`.
const PREDICATES: [Register; 4] = [Register::P0, Register::P1, Register::P2, Register::P3];

/// Calls a function with each register without sub-registers that has a part in common with a register.
pub(crate) fn for_each_part(register: Register, mut visit: impl FnMut(Register)) {
    let mut is_whole = true;
    for part in register.sub_registers() {
        is_whole = false;
        if part.sub_registers().next().is_none() {
            visit(part);
        }
        if part == Register::P3_0 {
            PREDICATES.into_iter().for_each(&mut visit);
        }
    }
    match register {
        Register::USR => visit(Register::C8),
        Register::P3_0 => PREDICATES.into_iter().for_each(&mut visit),
        _ if is_predicate(register) => visit(Register::P3_0),
        _ => {}
    }
    if is_whole {
        visit(register);
    }
}

/// Number of 64-bit integers of a set of registers.
const LEN: usize = <Register as tablegen_rt::names::Named>::ALL.len() / 64 + 1;

/// Set of registers.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct RegisterSet([u64; LEN]);

impl RegisterSet {
    pub(crate) fn insert(&mut self, register: Register) {
        let value = register.value();
        if let Some(bits) = self.0.get_mut(value as usize / 64) {
            *bits |= 1 << (value % 64);
        }
    }

    pub(crate) fn contains(&self, register: Register) -> bool {
        let value = register.value();
        self.0.get(value as usize / 64).is_some_and(|bits| bits >> (value % 64) & 1 != 0)
    }
}
