//! Facts about operands of ARM that decoder and printer share, and [`Operands`], which appends
//! operands to an instruction.

use tablegen_mc::nth_register;
use tablegen_rt::decode::Status;
use tablegen_rt::mc::inst::Operand;

use crate::{Arm, Feature, Inst, Register};

/// Condition of instructions that are always executed.
pub(crate) const ALWAYS: u32 = 14;

/// Offset -0, which differs from 0.
pub(crate) const MINUS_ZERO: i64 = i32::MIN as i64;

/// Names of conditions.
pub(crate) const CONDITIONS: [&str; 16] = [
    "eq", "ne", "hs", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le", "al",
    "<und>",
];

/// Names of shifts, by the lowest bits of a shift operand.
pub(crate) const SHIFTS: [&str; 8] = ["", "asr", "lsl", "lsr", "ror", "rrx", "uxtw", ""];

/// Rotation by one bit through the carry flag, as a number of [`SHIFTS`].
pub(crate) const RRX: u32 = 5;

/// Returns the bits of a word from `first` on.
#[inline]
pub(crate) fn field(word: u32, first: u32, count: u32) -> u32 {
    word >> first & ((1 << count) - 1)
}

/// Returns true if a bit of a word is set.
#[inline]
pub(crate) fn bit(word: u32, index: u32) -> bool {
    word >> index & 1 == 1
}

/// Returns the number of a register of 5 bits, of which one is elsewhere: the highest bit for `D`
/// and `Q` registers.
#[inline]
pub(crate) fn split(word: u32, first: u32, highest: u32) -> u32 {
    field(word, first, 4) | field(word, highest, 1) << 4
}

/// Returns a number of this many bits with its sign extended.
#[inline]
pub(crate) fn signed(value: u32, bits: u32) -> i64 {
    let unused = 32 - bits;
    i64::from((value << unused) as i32 >> unused)
}

/// Returns the register `number` positions after the first one of a sequence of `count`.
#[inline]
pub(crate) fn nth(first: Register, number: u32, count: u32) -> Option<Register> {
    nth_register(first, u64::from(number), u64::from(count))
}

/// Returns the distance of a register from the first one of a sequence of `count`. `None` if it is
/// not one of them.
pub(crate) fn offset(register: Register, first: Register, count: u32) -> Option<u32> {
    register.value().checked_sub(first.value()).filter(|&distance| distance < count)
}

/// Returns the general register with a number.
#[inline]
pub(crate) fn gpr(number: u32) -> Option<Register> {
    match number {
        13 => Some(Register::SP),
        14 => Some(Register::LR),
        15 => Some(Register::PC),
        _ => nth(Register::R0, number, 13),
    }
}

/// Returns the vector register of 64 bits with a number.
#[inline]
pub(crate) fn d_register(number: u32) -> Option<Register> {
    nth(Register::D0, number, 32)
}

/// Returns the floating-point register with a number.
#[inline]
pub(crate) fn s_register(number: u32) -> Option<Register> {
    nth(Register::S0, number, 32)
}

/// Returns the vector register of 128 bits with a number.
#[inline]
pub(crate) fn q_register(number: u32) -> Option<Register> {
    nth(Register::Q0, number, 16)
}

/// Returns the pair of registers of 64 bits whose first one has a number.
fn d_pair(number: u32) -> Option<Register> {
    if number.is_multiple_of(2) {
        q_register(number / 2)
    } else {
        nth(Register::D1_D2, number / 2, 15)
    }
}

/// Returns the number of the first register of 64 bits of a pair, and the distance of the second
/// one.
pub(crate) fn d_registers(pair: Register) -> Option<(u32, u32)> {
    let adjacent = offset(pair, Register::Q0, 16).map(|number| 2 * number);
    let adjacent =
        adjacent.or_else(|| offset(pair, Register::D1_D2, 15).map(|number| 2 * number + 1));
    let spaced = || offset(pair, Register::D0_D2, 30).map(|number| (number, 2));
    adjacent.map(|number| (number, 1)).or_else(spaced)
}

/// Returns the shift operand with an amount, by the number of a shift in instructions.
pub(crate) fn shift(kind: u32, amount: u32) -> (u32, u32) {
    match (kind, amount) {
        (0, _) => (2, amount),
        (1, _) => (3, amount),
        (2, _) => (1, amount),
        (_, 0) => (RRX, 0),
        _ => (4, amount),
    }
}

/// Returns the offset of a load or store as an operand: the offset, a sign, a shift, and the index
/// mode.
pub(crate) fn mode2(is_added: bool, offset: u32, shift: u32, index_mode: u32) -> i64 {
    i64::from(offset | u32::from(!is_added) << 12 | shift << 13 | index_mode << 16)
}

/// Returns an offset of 8 bits and its sign as an operand.
pub(crate) fn mode5(is_added: bool, offset: u32) -> i64 {
    i64::from(offset | u32::from(!is_added) << 8)
}

/// Returns the value of an immediate of T32: a byte, repeated or rotated.
pub(crate) fn expanded(encoded: u32) -> u32 {
    let byte = encoded & 0xff;
    match field(encoded, 8, 4) {
        0 => byte,
        1 => byte << 16 | byte,
        2 => byte << 24 | byte << 8,
        3 => byte << 24 | byte << 16 | byte << 8 | byte,
        _ => (encoded & 0x7f | 0x80).rotate_right(field(encoded, 7, 5)),
    }
}

/// Appends the operands of an instruction. Keeps the worst status.
pub(crate) struct Operands<'a> {
    pub(crate) arm: &'a Arm,
    pub(crate) inst: &'a mut Inst,
    status: Status,
}

impl Arm {
    /// Starts to append operands.
    #[inline]
    pub(crate) fn operands<'a>(&'a self, inst: &'a mut Inst) -> Operands<'a> {
        Operands { arm: self, inst, status: Status::Success }
    }
}

impl Operands<'_> {
    #[inline]
    pub(crate) fn end(self) -> Status {
        self.status
    }

    /// Adds a status.
    #[inline]
    pub(crate) fn and(mut self, status: Status) -> Self {
        self.status = self.status.and(status);
        self
    }

    #[inline]
    pub(crate) fn soft_if(self, is_doubtful: bool) -> Self {
        if is_doubtful { self.and(Status::SoftFail) } else { self }
    }

    #[inline]
    pub(crate) fn fail_if(self, is_invalid: bool) -> Self {
        if is_invalid { self.and(Status::Fail) } else { self }
    }

    /// Applies a function if a condition holds.
    #[inline]
    pub(crate) fn when(self, condition: bool, add: impl FnOnce(Self) -> Self) -> Self {
        if condition { add(self) } else { self }
    }

    /// Appends a register. Fails for `None`.
    #[inline]
    pub(crate) fn register(self, register: Option<Register>) -> Self {
        let status = self.inst.push_register(register);
        self.and(status)
    }

    /// Appends the absent register.
    #[inline]
    pub(crate) fn none(self) -> Self {
        let status = self.inst.push(Operand::Register(None));
        self.and(status)
    }

    #[inline]
    pub(crate) fn immediate(self, value: i64) -> Self {
        let status = self.inst.push_immediate(value);
        self.and(status)
    }

    #[inline]
    pub(crate) fn number(self, value: u32) -> Self {
        self.immediate(value.into())
    }

    #[inline]
    pub(crate) fn gpr(self, number: u32) -> Self {
        self.register(gpr(number))
    }

    /// Appends a general register, which should not be the program counter.
    #[inline]
    pub(crate) fn gpr_no_pc(self, number: u32) -> Self {
        self.soft_if(number == 15).gpr(number)
    }

    /// Appends a general register, which should not be the program counter or, before ARMv8, the
    /// stack pointer.
    #[inline]
    pub(crate) fn restricted(self, number: u32) -> Self {
        let is_doubtful = match number {
            13 => !self.arm.has(Feature::HasV8Ops),
            _ => number == 15,
        };
        self.soft_if(is_doubtful).gpr(number)
    }

    /// Appends one of the first eight general registers.
    #[inline]
    pub(crate) fn low(self, number: u32) -> Self {
        self.register(if number < 8 { gpr(number) } else { None })
    }

    /// Appends a pair of general registers, of which the first should have an even number.
    pub(crate) fn gpr_pair(self, number: u32) -> Self {
        self.soft_if(number % 2 == 1).register(nth(Register::R0_R1, number / 2, 7))
    }

    #[inline]
    pub(crate) fn s(self, number: u32) -> Self {
        self.register(s_register(number))
    }

    /// Appends a vector register of 64 bits. Not all machines have the upper ones.
    #[inline]
    pub(crate) fn d(self, number: u32) -> Self {
        let is_available = number < 16 || self.arm.has(Feature::FeatureD32);
        self.register(if is_available { d_register(number) } else { None })
    }

    /// Appends the vector register of 128 bits with an even number of its first half.
    #[inline]
    pub(crate) fn q(self, number: u32) -> Self {
        self.register(if number.is_multiple_of(2) { q_register(number / 2) } else { None })
    }

    /// Appends a vector register of 128 or 64 bits.
    #[inline]
    pub(crate) fn q_or_d(self, is_q: bool, number: u32) -> Self {
        if is_q { self.q(number) } else { self.d(number) }
    }

    /// Appends a vector register of MVE.
    #[inline]
    pub(crate) fn mq(self, number: u32) -> Self {
        self.register(nth(Register::Q0, number, 8))
    }

    /// Appends two or four vector registers of MVE.
    pub(crate) fn mq_list(self, number: u32, count: u32) -> Self {
        self.register(match count {
            2 => nth(Register::Q0_Q1, number, 7),
            _ => nth(Register::Q0_Q1_Q2_Q3, number, 5),
        })
    }

    pub(crate) fn d_pair(self, number: u32) -> Self {
        self.register(d_pair(number))
    }

    pub(crate) fn d_spaced(self, number: u32) -> Self {
        self.register(nth(Register::D0_D2, number, 30))
    }

    /// Appends a condition, and the register that it depends on.
    #[inline]
    pub(crate) fn condition(self, condition: u32) -> Self {
        if condition == ALWAYS {
            return self.number(condition).none();
        }
        let is_doubtful = !self.inst.opcode().desc().is_predicable();
        self.fail_if(condition == 15)
            .soft_if(is_doubtful)
            .number(condition)
            .register(Some(Register::CPSR))
    }

    /// Appends the operands of an instruction of MVE that is in no block.
    pub(crate) fn no_predicate(self) -> Self {
        self.immediate(0).none().immediate(0)
    }

    /// Appends an offset of 32 bits that is -0 if it is subtracted and 0.
    #[inline]
    pub(crate) fn offset(self, is_added: bool, offset: u32) -> Self {
        self.immediate(match (is_added, offset) {
            (true, _) => i64::from(offset),
            (false, 0) => MINUS_ZERO,
            (false, _) => -i64::from(offset),
        })
    }
}
