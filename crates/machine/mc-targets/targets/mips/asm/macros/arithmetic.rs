//! Products, absolute values, and conversions of reals to integers.

use tablegen_mc::assembler::Parsed;

use super::numbers::Load;
use crate::Feature;
use crate::asm::expand::Operand;
use crate::asm::expand::{Expansion, number, zero};
use crate::asm::registers::gpr;
use crate::matcher::Matched;
use crate::target::Opcode as O;

/// Code of traps and breaks for overflow.
const OVERFLOW: i64 = 6;

impl Expansion<'_> {
    /// Expands `abs`.
    pub(in crate::asm) fn absolute(&mut self, inst: &Matched) -> Parsed<()> {
        let (to, from) = (inst.operand(0), inst.operand(1));
        self.put(O::BGEZ, &[from, number(8)])?;
        match to == from {
            true => self.empty_slot(false)?,
            false => self.put(O::ADDu, &[to, from, zero()])?,
        }
        self.put(O::SUB, &[to, zero(), from])
    }

    /// Expands `mul` with a number.
    pub(in crate::asm) fn multiply_by_number(&mut self, inst: &Matched) -> Parsed<()> {
        let (to, from, by) = (inst.operand(0), inst.operand(1), inst.operand(2).immediate());
        let temporary = self.temporary()?;
        self.load((by as i32).into(), temporary, None, Load::number(true))?;
        let multiply = if inst.opcode() == O::MULImmMacro { O::MULT } else { O::DMULT };
        self.put(multiply, &[from, temporary])?;
        self.put(O::MFLO, &[to])
    }

    /// Emits a check that two registers are equal.
    fn check_equal(&mut self, one: Operand, other: Operand) -> Parsed<()> {
        if self.uses_traps() {
            return self.put(O::TNE, &[one, other, number(OVERFLOW)]);
        }
        let (end, target) = self.label();
        self.put(O::BEQ, &[one, other, target])?;
        if self.machine.options.is_reorder {
            self.no_operation()?;
        }
        self.stop(OVERFLOW)?;
        self.define(end)
    }

    /// Expands `mulo` and `dmulo`: the upper half has to be the sign of the lower one.
    pub(in crate::asm) fn multiply_checked(&mut self, inst: &Matched) -> Parsed<()> {
        let (to, from, by) = (inst.operand(0), inst.operand(1), inst.operand(2));
        let is_long = inst.opcode() == O::DMULOMacro;
        let temporary = self.temporary()?;
        self.put(if is_long { O::DMULT } else { O::MULT }, &[from, by])?;
        self.put(O::MFLO, &[to])?;
        self.put_short(if is_long { O::DSRA32 } else { O::SRA }, to, to, 31)?;
        self.put(O::MFHI, &[temporary])?;
        self.check_equal(to, temporary)?;
        self.put(O::MFLO, &[to])
    }

    /// Expands `mulou` and `dmulou`: the upper half has to be 0.
    pub(in crate::asm) fn multiply_unsigned_checked(&mut self, inst: &Matched) -> Parsed<()> {
        let (to, from, by) = (inst.operand(0), inst.operand(1), inst.operand(2));
        let temporary = self.temporary()?;
        let multiply = if inst.opcode() == O::MULOUMacro { O::MULTu } else { O::DMULTu };
        self.put(multiply, &[from, by])?;
        self.put(O::MFHI, &[temporary])?;
        self.put(O::MFLO, &[to])?;
        self.check_equal(temporary, zero())
    }

    /// Expands `dmul`.
    pub(in crate::asm) fn multiply_long(&mut self, inst: &Matched) -> Parsed<()> {
        self.put(O::DMULTu, &[inst.operand(1), inst.operand(2)])?;
        self.put(O::MFLO, &[inst.operand(0)])
    }

    /// Expands `trunc.w.s` and `trunc.w.d` with a register for the old mode of rounding.
    pub(in crate::asm) fn truncate(&mut self, inst: &Matched) -> Parsed<()> {
        let (to, from, old) = (inst.operand(0), inst.operand(1), inst.operand(2));
        let (truncate, convert) = match inst.opcode() {
            O::PseudoTRUNC_W_S => (O::TRUNC_W_S, O::CVT_W_S),
            O::PseudoTRUNC_W_D32 => (O::TRUNC_W_D32, O::CVT_W_D32),
            _ => (O::TRUNC_W_D64, O::CVT_W_D64),
        };
        if self.has(Feature::FeatureMips2) || !self.has(Feature::FeatureMips1) {
            return self.put(truncate, &[to, from]);
        }
        // The control register has the number 31.
        let control = Operand::Register(gpr(31, false));
        let temporary = self.temporary()?;
        self.put(O::CFC1, &[old, control])?;
        self.put(O::CFC1, &[old, control])?;
        self.no_operation()?;
        self.put_short(O::ORi, temporary, old, 3)?;
        self.put_short(O::XORi, temporary, temporary, 2)?;
        self.put(O::CTC1, &[control, temporary])?;
        self.no_operation()?;
        self.put(convert, &[to, from])?;
        self.put(O::CTC1, &[control, old])?;
        self.no_operation()
    }
}
