//! Numbers in registers, and instructions whose number is too long for its field.

use tablegen_mc::assembler::Parsed;

use crate::Feature;
use crate::asm::expand::{Expansion, Operand, number, overlaps, zero};
use crate::asm::operand::{is_signed, is_unsigned};
use crate::matcher::Matched;
use crate::target::{Opcode as O, Register};

/// Properties of a number that is loaded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::asm) struct Load {
    /// True for numbers of 32 bits.
    pub(in crate::asm) is_32_bit: bool,
    /// True for addresses.
    pub(in crate::asm) is_address: bool,
}

impl Load {
    pub(in crate::asm) const fn number(is_32_bit: bool) -> Self {
        Load { is_32_bit, is_address: false }
    }

    pub(in crate::asm) const fn address(is_32_bit: bool) -> Self {
        Load { is_32_bit, is_address: true }
    }
}

impl Expansion<'_> {
    /// Returns the register with the value 0 of the size of addresses or of registers of the interface.
    fn zero_of(&self, is_address: bool) -> Operand {
        let abi = self.machine.abi;
        let is_64_bit = if is_address { abi.has_long_addresses() } else { abi.is_new() };
        let register = if is_64_bit { Register::ZERO_64 } else { Register::ZERO };
        Operand::Register(Some(register))
    }

    /// Expands `li` and `dli`.
    pub(in crate::asm) fn load_number(&mut self, inst: &Matched, is_32_bit: bool) -> Parsed<()> {
        let value = inst.operand(1).immediate();
        self.load(value, inst.operand(0), None, Load::number(is_32_bit))
    }

    /// Loads a number, and adds a register to it if there is one.
    pub(in crate::asm) fn load(
        &mut self,
        value: i64,
        to: Operand,
        added: Option<Operand>,
        load: Load,
    ) -> Parsed<()> {
        let Load { is_32_bit, is_address } = load;
        if !is_32_bit && !self.is_64_bit() {
            return Err(self.fault("instruction requires a 64-bit architecture"));
        }
        let mut value = value;
        if is_32_bit {
            if !is_signed(value, 32, 0) && !is_unsigned(value, 32) {
                return Err(self.fault("instruction requires a 32-bit immediate"));
            }
            value = (value as i32).into();
        }
        let null = self.zero_of(is_address);
        let add = if is_32_bit { O::ADDu } else { O::DADDu };
        let mut register = to;
        if added.is_some_and(|added| overlaps(to, added)) {
            register = self.temporary()?;
        }
        if is_signed(value, 16, 0) {
            let opcode = if is_address && !is_32_bit { O::DADDiu } else { O::ADDiu };
            return self.put_short(opcode, to, added.unwrap_or(null), value);
        }
        if is_unsigned(value, 16) {
            let register = if added == Some(to) { self.temporary()? } else { to };
            self.put_short(O::ORi, register, null, value)?;
            let add = if self.has_long_addresses() { O::DADDu } else { O::ADDu };
            return self.add_register(add, to, register, added);
        }
        if is_signed(value, 32, 0) || is_unsigned(value, 32) {
            let (upper, lower) = (value >> 16 & 0xffff, value & 0xffff);
            if is_signed(value, 32, 0) {
                self.put(O::LUi, &[register, number(upper)])?;
            } else if value == 0xffff_ffff {
                self.put(O::LUi, &[register, number(0xffff)])?;
                self.put_short(O::DSRL32, register, register, 0)?;
                return self.add_register(add, to, register, added);
            } else {
                self.put_short(O::ORi, register, null, upper)?;
                self.put_short(O::DSLL, register, register, 16)?;
            }
            if lower != 0 {
                self.put_short(O::ORi, register, register, lower)?;
            }
            return self.add_register(add, to, register, added);
        }
        let unsigned = value.cast_unsigned();
        if unsigned >> unsigned.trailing_zeros() <= 0xffff {
            let shift = 64 - i64::from(unsigned.leading_zeros()) - 16;
            self.put_short(O::ORi, register, null, (unsigned >> shift).cast_signed())?;
            self.put_short(O::DSLL, register, register, shift)?;
            return self.add_register(add, to, register, added);
        }
        self.load(value >> 32, register, None, Load::number(true))?;
        let mut shift = 16;
        for position in [16, 0] {
            let part = value >> position & 0xffff;
            if part != 0 {
                self.shift_left(register, shift)?;
                self.put_short(O::ORi, register, register, part)?;
                shift = 0;
            }
            shift += 16;
        }
        if shift > 16 {
            self.shift_left(register, shift - 16)?;
        }
        self.add_register(add, to, register, added)
    }

    /// Adds a register to another one, if there is one.
    pub(in crate::asm) fn add_register(
        &mut self,
        add: O,
        to: Operand,
        from: Operand,
        added: Option<Operand>,
    ) -> Parsed<()> {
        added.map_or(Ok(()), |added| self.put(add, &[to, from, added]))
    }

    /// Expands an instruction with a number of 16 bits, with sign or without, if it has more bits. `short` replaces the
    /// opcode of others.
    pub(in crate::asm) fn short_or_long_number(
        &mut self,
        inst: &Matched,
        short: Option<O>,
        has_sign: bool,
    ) -> Parsed<()> {
        let is_short = match inst.operand(2) {
            Operand::Immediate(value) if has_sign => is_signed(value, 16, 0),
            Operand::Immediate(value) => is_unsigned(value, 16),
            _ => true,
        };
        match (is_short, short) {
            (true, Some(opcode)) => {
                self.put(opcode, &[inst.operand(0), inst.operand(1), inst.operand(2)])
            }
            (true, None) => self.put_inst(inst),
            (false, _) => self.with_long_number(inst),
        }
    }

    /// Expands an instruction with a number to one with a register.
    pub(in crate::asm) fn with_long_number(&mut self, inst: &Matched) -> Parsed<()> {
        let (to, from, value) = (inst.operand(0), inst.operand(1), inst.operand(2).immediate());
        let is_32_bit = is_signed(value, 32, 0) || !self.is_64_bit() && is_unsigned(value, 32);
        let opcode = match inst.opcode() {
            O::ADDi => O::ADD,
            O::ADDiu => O::ADDu,
            O::ANDi => O::AND,
            O::NORImm => O::NOR,
            O::ORi => O::OR,
            O::SLTi => O::SLT,
            O::SLTiu => O::SLTu,
            O::XORi => O::XOR,
            O::ADDi_MM => O::ADD_MM,
            O::ADDiu_MM => O::ADDu_MM,
            O::ANDi_MM => O::AND_MM,
            O::ORi_MM => O::OR_MM,
            O::SLTi_MM => O::SLT_MM,
            O::SLTiu_MM => O::SLTu_MM,
            O::XORi_MM => O::XOR_MM,
            O::ANDi64 => O::AND64,
            O::NORImm64 => O::NOR64,
            O::ORi64 => O::OR64,
            O::SLTImm64 => O::SLT64,
            O::SLTUImm64 => O::SLTu64,
            _ => O::XOR64,
        };
        if to == from {
            let temporary = self.temporary()?;
            self.load(value, temporary, None, Load::number(is_32_bit))?;
            return self.put(opcode, &[to, to, temporary]);
        }
        self.load(value, to, None, Load::number(is_32_bit))?;
        self.put(opcode, &[to, to, from])
    }

    /// Expands `rol` and `ror` by a register, of 32 or 64 bits.
    pub(in crate::asm) fn rotate(&mut self, inst: &Matched, is_long: bool) -> Parsed<()> {
        let (to, from, by) = (inst.operand(0), inst.operand(1), inst.operand(2));
        let is_left = matches!(inst.opcode(), O::ROL | O::DROL);
        let (negate, rotate, left, right) = match is_long {
            true => (O::DSUBu, O::DROTRV, O::DSLLV, O::DSRLV),
            false => (O::SUBu, O::ROTRV, O::SLLV, O::SRLV),
        };
        let [release_2, release_1] = match is_long {
            true => [Feature::FeatureMips64r2, Feature::FeatureMips64],
            false => [Feature::FeatureMips32r2, Feature::FeatureMips32],
        };
        if self.has(release_2) {
            let temporary = if to == from { self.temporary()? } else { to };
            if !is_left {
                return self.put(rotate, &[to, from, by]);
            }
            self.put(negate, &[temporary, zero(), by])?;
            return self.put(rotate, &[to, from, temporary]);
        }
        if !self.has(release_1) {
            return Err(self.fault("instruction requires a newer architecture"));
        }
        let temporary = self.temporary()?;
        let (first, second) = if is_left { (right, left) } else { (left, right) };
        self.put(negate, &[temporary, zero(), by])?;
        self.put(first, &[temporary, from, temporary])?;
        self.put(second, &[to, from, by])?;
        self.put(O::OR, &[to, to, temporary])
    }

    /// Expands `rol` and `ror` by a number.
    pub(in crate::asm) fn rotate_by_number(&mut self, inst: &Matched) -> Parsed<()> {
        let (to, from, by) = (inst.operand(0), inst.operand(1), inst.operand(2).immediate());
        let is_left = inst.opcode() == O::ROLImm;
        if self.has(Feature::FeatureMips32r2) {
            let by = if is_left && by != 0 { 32 - by } else { by };
            return self.put_short(O::ROTR, to, from, by);
        }
        if !self.has(Feature::FeatureMips32) {
            return Err(self.fault("instruction requires a newer architecture"));
        }
        if by == 0 {
            return self.put_short(O::SRL, to, from, 0);
        }
        let temporary = self.temporary()?;
        let (first, second) = if is_left { (O::SLL, O::SRL) } else { (O::SRL, O::SLL) };
        self.put_short(first, temporary, from, by)?;
        self.put_short(second, to, from, 32 - by)?;
        self.put(O::OR, &[to, to, temporary])
    }

    /// Expands `drol` and `dror` by a number.
    pub(in crate::asm) fn rotate_long_by_number(&mut self, inst: &Matched) -> Parsed<()> {
        let (to, from, by) = (inst.operand(0), inst.operand(1), inst.operand(2).immediate() % 64);
        let is_left = inst.opcode() == O::DROLImm;
        let complement = (32 - by % 32) % 32;
        if self.has(Feature::FeatureMips64r2) {
            let is_upper = by != 0 && (by % 32 == 0 || (by < 32) == is_left);
            let opcode = if is_upper { O::DROTR32 } else { O::DROTR };
            return self.put_short(opcode, to, from, if is_left { complement } else { by % 32 });
        }
        if !self.has(Feature::FeatureMips64) {
            return Err(self.fault("instruction requires a newer architecture"));
        }
        if by == 0 {
            return self.put_short(O::DSRL, to, from, 0);
        }
        let temporary = self.temporary()?;
        let (left, right) = ((O::DSLL, O::DSLL32), (O::DSRL, O::DSRL32));
        let (first, second) = if is_left { (left, right) } else { (right, left) };
        let (first, second) = match by {
            1..=31 => (first.0, second.1),
            32 => (first.1, second.1),
            _ => (first.1, second.0),
        };
        self.put_short(first, temporary, from, by % 32)?;
        self.put_short(second, to, from, complement)?;
        self.put(O::OR, &[to, to, temporary])
    }
}
