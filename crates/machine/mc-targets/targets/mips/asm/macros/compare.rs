//! Comparisons whose result is a number: `sge`, `sgt`, `sle`, `seq`, `sne`.

use tablegen_mc::assembler::Parsed;

use super::numbers::Load;
use crate::asm::expand::{Expansion, Operand, number, zero};
use crate::asm::operand::{is_signed, is_unsigned};
use crate::matcher::Matched;
use crate::target::Opcode as O;

impl Expansion<'_> {
    /// Negates a truth value.
    fn negate(&mut self, register: Operand) -> Parsed<()> {
        self.put_short(O::XORi, register, register, 1)
    }

    /// Expands `sge` and `sle` of two registers.
    pub(in crate::asm) fn compare(&mut self, inst: &Matched) -> Parsed<()> {
        let (to, first, second) = (inst.operand(0), inst.operand(1), inst.operand(2));
        let (less, one, other) = match inst.opcode() {
            O::SGE => (O::SLT, first, second),
            O::SGEU => (O::SLTu, first, second),
            O::SLE => (O::SLT, second, first),
            _ => (O::SLTu, second, first),
        };
        self.put(less, &[to, one, other])?;
        self.negate(to)
    }

    /// Loads a number that a register is compared with, to the register of the result if it is not the other one.
    fn load_compared(&mut self, value: i64, to: Operand, from: Operand) -> Parsed<Operand> {
        let register = if to == from { self.temporary()? } else { to };
        self.load(value, register, None, Load::number(is_signed(value, 32, 0)))?;
        Ok(register)
    }

    /// Expands `sge` with a number.
    pub(in crate::asm) fn at_least_number(&mut self, inst: &Matched) -> Parsed<()> {
        let (to, from, value) = (inst.operand(0), inst.operand(1), inst.operand(2).immediate());
        let (less, less_number) = match inst.opcode() {
            O::SGEImm | O::SGEImm64 => (O::SLT, O::SLTi),
            _ => (O::SLTu, O::SLTiu),
        };
        if is_signed(value, 16, 0) {
            self.put_short(less_number, to, from, value)?;
        } else {
            let loaded = self.load_compared(value, to, from)?;
            self.put(less, &[to, from, loaded])?;
        }
        self.negate(to)
    }

    /// Expands `sgt` and `sle` with a number.
    pub(in crate::asm) fn compare_number(&mut self, inst: &Matched) -> Parsed<()> {
        let (to, from, value) = (inst.operand(0), inst.operand(1), inst.operand(2).immediate());
        let (less, is_negated) = match inst.opcode() {
            O::SGTImm | O::SGTImm64 => (O::SLT, false),
            O::SGTUImm | O::SGTUImm64 => (O::SLTu, false),
            O::SLEImm | O::SLEImm64 => (O::SLT, true),
            _ => (O::SLTu, true),
        };
        let loaded = self.load_compared(value, to, from)?;
        self.put(less, &[to, loaded, from])?;
        if is_negated { self.negate(to) } else { Ok(()) }
    }

    /// Compares a register with 0: the result is true if they are equal, or if they are not.
    fn is_zero(&mut self, to: Operand, from: Operand, is_equal: bool) -> Parsed<()> {
        match is_equal {
            true => self.put_short(O::SLTiu, to, from, 1),
            false => self.put(O::SLTu, &[to, zero(), from]),
        }
    }

    /// Expands `seq` and `sne` of two registers.
    pub(in crate::asm) fn equal(&mut self, inst: &Matched) -> Parsed<()> {
        let (to, first, second) = (inst.operand(0), inst.operand(1), inst.operand(2));
        let is_equal = inst.opcode() == O::SEQMacro;
        if first != zero() && second != zero() {
            self.put(O::XOR, &[to, first, second])?;
            return self.is_zero(to, to, is_equal);
        }
        self.is_zero(to, if first == zero() { second } else { first }, is_equal)
    }

    /// Expands `seq` and `sne` with a number.
    pub(in crate::asm) fn equal_number(&mut self, inst: &Matched) -> Parsed<()> {
        let (to, from, value) = (inst.operand(0), inst.operand(1), inst.operand(2).immediate());
        let is_equal = inst.opcode() == O::SEQIMacro;
        let is_long = self.is_64_bit();
        if value == 0 {
            return self.is_zero(to, from, is_equal);
        }
        if from == zero() {
            // The result is known.
            return match is_equal {
                true => {
                    let add = if is_long { O::DADDu } else { O::ADDu };
                    self.put(add, &[to, from, from])
                }
                false => self.load(1, to, None, Load::number(true)),
            };
        }
        let (opcode, value) = match value {
            -0x7fff..=-1 => (if is_long { O::DADDiu } else { O::ADDiu }, -value),
            value => (O::XORi, value),
        };
        if is_unsigned(value, 16) {
            self.put(opcode, &[to, from, number((value as i16).into())])?;
            return self.is_zero(to, to, is_equal);
        }
        let temporary = self.temporary()?;
        let load = match is_equal {
            true => Load { is_32_bit: true, is_address: is_long },
            false => Load::number(is_signed(value, 32, 0)),
        };
        self.load(value, temporary, None, load)?;
        self.put(O::XOR, &[to, from, temporary])?;
        self.is_zero(to, to, is_equal)
    }
}
