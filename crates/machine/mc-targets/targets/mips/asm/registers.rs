//! Registers by their names: [`Named`], and the registers of a class by number.

use crate::target::{Register, RegisterClass};

/// Register as a source names it: a number, and the kinds of registers that it can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Named {
    kinds: u16,
    pub(super) number: u32,
}

/// Kind of registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    General = 1,
    Real = 2,
    Condition = 4,
    Vector = 8,
    VectorControl = 16,
    Coprocessor2 = 32,
    Accumulator = 64,
    RealControl = 128,
    Hardware = 256,
    Coprocessor3 = 512,
    Coprocessor0 = 1024,
}

/// Names of general registers with their numbers, without those that depend on the interface.
const GENERAL: [(&str, u32); 26] = [
    ("zero", 0),
    ("at", 1),
    ("AT", 1),
    ("v0", 2),
    ("v1", 3),
    ("a0", 4),
    ("a1", 5),
    ("a2", 6),
    ("a3", 7),
    ("s0", 16),
    ("s1", 17),
    ("s2", 18),
    ("s3", 19),
    ("s4", 20),
    ("s5", 21),
    ("s6", 22),
    ("s7", 23),
    ("t8", 24),
    ("t9", 25),
    ("k0", 26),
    ("k1", 27),
    ("gp", 28),
    ("sp", 29),
    ("fp", 30),
    ("s8", 30),
    ("ra", 31),
];

const HARDWARE: [(&str, u32); 5] =
    [("hwr_cpunum", 0), ("hwr_synci_step", 1), ("hwr_cc", 2), ("hwr_ccres", 3), ("hwr_ulr", 29)];

const VECTOR_CONTROL: [(&str, u32); 8] = [
    ("msair", 0),
    ("msacsr", 1),
    ("msaaccess", 2),
    ("msasave", 3),
    ("msamodify", 4),
    ("msarequest", 5),
    ("msamap", 6),
    ("msaunmap", 7),
];

fn find(names: &[(&str, u32)], name: &str) -> Option<u32> {
    names.iter().find(|(known, _)| *known == name).map(|(_, number)| *number)
}

/// Returns the number behind a prefix.
fn numbered(name: &str, prefix: &str, count: u32) -> Option<u32> {
    let digits = name.strip_prefix(prefix)?;
    let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
    digits.parse().ok().filter(|number| is_number && *number < count)
}

/// Returns the number of a general register. The interfaces N32 and N64 have other names for some.
pub(super) fn general(name: &str, is_new_abi: bool) -> Option<u32> {
    let first = |index| if is_new_abi && index < 4 { 12 + index } else { 8 + index };
    let temporary = || numbered(name, "t", 8).filter(|_| name.len() == 2).map(first);
    let of_new = || match name {
        "a4" => Some(8),
        "a5" => Some(9),
        "a6" => Some(10),
        "a7" => Some(11),
        "kt0" => Some(26),
        "kt1" => Some(27),
        _ => None,
    };
    find(&GENERAL, name).or_else(temporary).or_else(|| of_new().filter(|_| is_new_abi))
}

impl Named {
    pub(super) const fn new(kind: Kind, number: u32) -> Self {
        Named { kinds: kind as u16, number }
    }

    /// Returns the register with a number, which can be of any kind.
    pub(super) const fn numeric(number: u32) -> Self {
        Named { kinds: 0x7ff, number }
    }

    /// Returns the register with a name, without its `$`.
    pub(super) fn find(name: &str, is_new_abi: bool) -> Option<Self> {
        let of = |kind| move |number| Named::new(kind, number);
        general(name, is_new_abi)
            .map(of(Kind::General))
            .or_else(|| find(&HARDWARE, name).map(of(Kind::Hardware)))
            .or_else(|| numbered(name, "f", 32).map(of(Kind::Real)))
            .or_else(|| numbered(name, "fcc", 8).map(of(Kind::Condition)))
            .or_else(|| numbered(name, "ac", 4).map(of(Kind::Accumulator)))
            .or_else(|| numbered(name, "w", 32).map(of(Kind::Vector)))
            .or_else(|| find(&VECTOR_CONTROL, name).map(of(Kind::VectorControl)))
    }

    /// Returns true if the register can be one of a kind, whose numbers are below `count`.
    pub(super) const fn is(self, kind: Kind, count: u32) -> bool {
        self.kinds & kind as u16 != 0 && self.number < count
    }

    /// Returns true if the register can be of this kind only.
    pub(super) const fn is_only(self, kind: Kind, count: u32) -> bool {
        self.kinds == kind as u16 && self.number < count
    }

    pub(super) const fn is_general(self) -> bool {
        self.is(Kind::General, 32)
    }
}

/// Returns the register of a class with a number.
pub(super) fn nth(class: RegisterClass, number: u32) -> Option<Register> {
    class.members().nth(number as usize)
}

/// Returns a general register.
pub(super) fn gpr(number: u32, is_64_bit: bool) -> Option<Register> {
    nth(if is_64_bit { RegisterClass::GPR64 } else { RegisterClass::GPR32 }, number)
}

/// Returns the number of a general register of 32 or 64 bits. `None` for other registers.
pub(super) fn general_number(register: Register) -> Option<u32> {
    let is_general =
        RegisterClass::GPR32.contains(register) || RegisterClass::GPR64.contains(register);
    is_general.then(|| register.encoding() as u32)
}
