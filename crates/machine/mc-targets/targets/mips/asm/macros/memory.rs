//! Accesses to memory: those with long offsets or symbols, unaligned ones, and those of pairs of registers.

use tablegen_mc::assembler::{ExprId, Parsed};

use super::numbers::Load;
use crate::Feature;
use crate::asm::expand::{Expansion, Operand, is_zero, number, zero};
use crate::asm::operand::is_signed;
use crate::asm::options::Abi;
use crate::asm::registers::{general_number, gpr, nth};
use crate::matcher::Matched;
use crate::target::instructions::OperandType;
use crate::target::{Opcode as O, RegisterClass};

/// Access with its registers.
struct Access {
    opcode: O,
    register: Operand,
    /// Register of the address.
    temporary: Operand,
    /// True if the result is an operand, too.
    has_result: bool,
}

impl Access {
    fn put(&self, expansion: &mut Expansion<'_>, offset: Operand) -> Parsed<()> {
        let Access { opcode, register, temporary, has_result } = *self;
        match has_result {
            true => expansion.put(opcode, &[register, register, temporary, offset]),
            false => expansion.put(opcode, &[register, temporary, offset]),
        }
    }
}

impl Expansion<'_> {
    /// Expands an access whose offset is a symbol or does not fit its field.
    pub(in crate::asm) fn far_access(
        &mut self,
        inst: &Matched,
        opcode: O,
        is_load: bool,
    ) -> Parsed<()> {
        let first = inst.len().saturating_sub(3);
        let [register, base, offset] = [0, 1, 2].map(|index| inst.operand(first + index));
        let class = opcode.desc().operand(first).and_then(|operand| operand.register_class());
        let is_general = matches!(class, Some(RegisterClass::GPR32 | RegisterClass::GPR64));
        let is_free = is_load && is_general && register != base;
        let temporary = if is_free { register } else { self.temporary()? };
        let access = Access { opcode, register, temporary, has_result: first == 1 };
        let last = opcode.desc().operand(first + 2).map(|operand| operand.operand_type());
        if last == Some(OperandType::OPERAND_MEM_SIMM9) {
            let is_long = self.has_long_addresses();
            match ExprId::of_operand(offset) {
                Some(symbol) => self.load_symbol(symbol, temporary, Some(base))?,
                None => {
                    self.load(offset.immediate(), temporary, Some(base), Load::address(!is_long))?;
                }
            }
            return access.put(self, number(0));
        }
        match ExprId::of_operand(offset) {
            Some(symbol) => self.access_symbol(&access, base, symbol),
            None => self.access_far(&access, base, offset.immediate()),
        }
    }

    /// Emits an access at a long offset from a register.
    fn access_far(&mut self, access: &Access, base: Operand, offset: i64) -> Parsed<()> {
        let temporary = access.temporary;
        let low = i64::from(offset as i16);
        let high = offset.wrapping_sub(low);
        if high != 0 {
            self.load(high, temporary, None, Load::address(is_signed(offset, 32, 0)))?;
        }
        if !is_zero(base) {
            let add = if self.has_long_addresses() { O::DADDu } else { O::ADDu };
            self.put(add, &[temporary, temporary, base])?;
        }
        access.put(self, number(low))
    }

    /// Emits an access at the address of a symbol and a register.
    fn access_symbol(&mut self, access: &Access, base: Operand, symbol: ExprId) -> Parsed<()> {
        let temporary = access.temporary;
        if self.machine.is_position_independent {
            let (plain, value) = self.relocatable(symbol)?;
            let plain = self.assembly.symbol_reference(plain);
            self.load_symbol(plain, temporary, Some(base))?;
            return access.put(self, number((value.constant as i16).into()));
        }
        self.load_upper(temporary, symbol)?;
        let low = self.specified("lo", symbol);
        if !is_zero(base) {
            let add = if self.machine.abi == Abi::N64 { O::DADDu } else { O::ADDu };
            self.put(add, &[temporary, temporary, base])?;
        }
        access.put(self, low)
    }

    fn check_unaligned(&self) -> Parsed<()> {
        match self.has(Feature::FeatureMips32r6) || self.has(Feature::FeatureMips64r6) {
            true => Err(self.fault("instruction not supported on mips32r6 or mips64r6")),
            false => Ok(()),
        }
    }

    /// Returns the offsets of two accesses, the first one at the lower address of a big-endian machine, and true if
    /// the address is in the temporary register.
    fn unaligned_offsets(
        &mut self,
        base: Operand,
        offset: i64,
        distance: i64,
        temporary: Option<Operand>,
    ) -> Parsed<(i64, i64, bool)> {
        let is_far = !is_signed(offset, 16, 0) || !is_signed(offset.wrapping_add(distance), 16, 0);
        if is_far {
            let temporary = temporary.map_or_else(|| self.temporary(), Ok)?;
            let is_long = self.has_long_addresses();
            self.load(offset, temporary, Some(base), Load::address(!is_long))?;
        }
        let first = if is_far { 0 } else { offset };
        Ok(match self.machine.is_big_endian {
            true => (first, first + distance, is_far),
            false => (first + distance, first, is_far),
        })
    }

    /// Expands `ulh` and `ulhu`.
    pub(in crate::asm) fn load_unaligned_half(&mut self, inst: &Matched) -> Parsed<()> {
        self.check_unaligned()?;
        let (to, base, offset) = (inst.operand(0), inst.operand(1), inst.operand(2).immediate());
        let temporary = self.temporary()?;
        let (first, second, is_far) = self.unaligned_offsets(base, offset, 1, Some(temporary))?;
        let (one, other, from) = match is_far {
            true => (to, temporary, temporary),
            false => (temporary, to, base),
        };
        let load = if inst.opcode() == O::Ulh { O::LB } else { O::LBu };
        self.put_short(load, one, from, first)?;
        self.put_short(O::LBu, other, from, second)?;
        self.put_short(O::SLL, one, one, 8)?;
        self.put(O::OR, &[to, to, temporary])
    }

    /// Expands `ush`.
    pub(in crate::asm) fn store_unaligned_half(&mut self, inst: &Matched) -> Parsed<()> {
        self.check_unaligned()?;
        let (from, base, offset) = (inst.operand(0), inst.operand(1), inst.operand(2).immediate());
        let temporary = self.temporary()?;
        // The lower byte is stored first.
        let (second, first, is_far) = self.unaligned_offsets(base, offset, 1, Some(temporary))?;
        if !is_far {
            self.put_short(O::SB, from, base, first)?;
            self.put_short(O::SRL, temporary, from, 8)?;
            return self.put_short(O::SB, temporary, base, second);
        }
        self.put_short(O::SB, from, temporary, first)?;
        self.put_short(O::SRL, from, from, 8)?;
        self.put_short(O::SB, from, temporary, second)?;
        self.put_short(O::LBu, temporary, temporary, 0)?;
        self.put_short(O::SLL, from, from, 8)?;
        self.put(O::OR, &[from, from, temporary])
    }

    /// Expands `ulw` and `usw`.
    pub(in crate::asm) fn unaligned_access(&mut self, inst: &Matched) -> Parsed<()> {
        self.check_unaligned()?;
        let (register, base, offset) =
            (inst.operand(0), inst.operand(1), inst.operand(2).immediate());
        let is_load = inst.opcode() == O::Ulw;
        let (left, right, is_far) = self.unaligned_offsets(base, offset, 3, None)?;
        let is_moved = is_load && register == base && !is_far;
        let temporary = if is_far || is_moved { self.temporary()? } else { base };
        let (to, from) = if is_moved { (temporary, register) } else { (register, temporary) };
        let (opcode_left, opcode_right) = if is_load { (O::LWL, O::LWR) } else { (O::SWL, O::SWR) };
        self.put_short(opcode_left, to, from, left)?;
        self.put_short(opcode_right, to, from, right)?;
        match is_moved {
            true => self.put(O::OR, &[from, to, zero()]),
            false => Ok(()),
        }
    }

    /// Returns the register that has the second half of a pair.
    pub(super) fn second_of(&self, register: Operand) -> Parsed<Operand> {
        let next = |register| {
            if let Some(number) = general_number(register) {
                return gpr((number + 1) % 32, false);
            }
            let number = register.encoding() as u32 + 1;
            nth(RegisterClass::FGR32, number % 32)
        };
        let found = register.register().and_then(next);
        found
            .map(|register| Operand::Register(Some(register)))
            .ok_or_else(|| self.fault("no pair of registers"))
    }

    /// Expands `ld`, `sd` and `s.d` to accesses of 32 bits.
    pub(in crate::asm) fn access_pair(&mut self, inst: &Matched) -> Parsed<()> {
        let (mut first, base, offset) = (inst.operand(0), inst.operand(1), inst.operand(2));
        let Operand::Immediate(offset) = offset else {
            return Err(self.fault("expected a number as offset"));
        };
        let is_near = is_signed(offset, 16, 0) && is_signed(offset + 4, 16, 0);
        if self.machine.abi != Abi::O32 || !is_near {
            return Err(self.fault("instruction requires the interface O32 and a short offset"));
        }
        let mut second = self.second_of(first)?;
        let opcode = match inst.opcode() {
            O::LDMacro => O::LW,
            O::SDMacro => O::SW,
            _ => O::SWC1,
        };
        if opcode == O::SWC1 && self.machine.is_big_endian {
            (first, second) = (second, first);
        }
        let accesses = [[first, base, number(offset)], [second, base, number(offset + 4)]];
        // The base is loaded last.
        let is_reversed = opcode == O::LW && first == base;
        let order = if is_reversed { [1, 0] } else { [0, 1] };
        order.into_iter().try_for_each(|index| self.put(opcode, &accesses[index]))
    }

    /// Expands `saa` and `saad` with an address.
    pub(in crate::asm) fn add_to_memory(&mut self, inst: &Matched) -> Parsed<()> {
        let (register, base, offset) = (inst.operand(0), inst.operand(1), inst.operand(2));
        let opcode = if inst.opcode() == O::SaaAddr { O::SAA } else { O::SAAD };
        if offset == number(0) {
            return self.put(opcode, &[register, base]);
        }
        let temporary = self.temporary()?;
        self.load_address(temporary, Some(base), offset, !self.is_64_bit())?;
        self.put(opcode, &[register, temporary])
    }
}
