//! Quotients and remainders, which are checked for a divisor of 0.

use tablegen_mc::assembler::Parsed;

use super::numbers::Load;
use crate::Feature;
use crate::asm::expand::{Expansion, Operand, is_zero, number, zero};
use crate::asm::operand::is_signed;
use crate::matcher::Matched;
use crate::target::{Opcode as O, Register};

/// Code of traps and breaks for a division by 0.
const BY_ZERO: i64 = 7;

/// Properties of a division.
struct Division {
    is_long: bool,
    has_sign: bool,
    is_remainder: bool,
}

impl Division {
    fn of(opcode: O) -> Self {
        let is_long = matches!(
            opcode,
            O::DSDivMacro
                | O::DSDivIMacro
                | O::DSRemMacro
                | O::DSRemIMacro
                | O::DUDivMacro
                | O::DUDivIMacro
                | O::DURemMacro
                | O::DURemIMacro
        );
        let has_sign = matches!(
            opcode,
            O::SDivMacro
                | O::SDivIMacro
                | O::SRemMacro
                | O::SRemIMacro
                | O::DSDivMacro
                | O::DSDivIMacro
                | O::DSRemMacro
                | O::DSRemIMacro
        );
        let is_remainder = matches!(
            opcode,
            O::SRemMacro
                | O::SRemIMacro
                | O::DSRemMacro
                | O::DSRemIMacro
                | O::URemMacro
                | O::URemIMacro
                | O::DURemMacro
                | O::DURemIMacro
        );
        Division { is_long, has_sign, is_remainder }
    }

    fn opcode(&self) -> O {
        match (self.is_long, self.has_sign) {
            (true, true) => O::DSDIV,
            (true, false) => O::DUDIV,
            (false, true) => O::SDIV,
            (false, false) => O::UDIV,
        }
    }

    /// Returns the instruction that reads the result.
    fn result(&self) -> O {
        if self.is_remainder { O::MFHI } else { O::MFLO }
    }
}

impl Expansion<'_> {
    /// Returns true if faults are traps, not breaks.
    pub(super) fn uses_traps(&self) -> bool {
        self.has(Feature::FeatureUseTCCInDIV)
    }

    /// Emits a break.
    pub(super) fn stop(&mut self, code: i64) -> Parsed<()> {
        self.put(O::BREAK, &[number(code), number(0)])
    }

    /// Emits what a division by 0 does.
    fn stop_by_zero(&mut self, null: Operand) -> Parsed<()> {
        match self.uses_traps() {
            true => self.put(O::TEQ, &[null, null, number(BY_ZERO)]),
            false => self.stop(BY_ZERO),
        }
    }

    /// Expands `div`, `rem` and others.
    pub(in crate::asm) fn divide(&mut self, inst: &Matched) -> Parsed<()> {
        let division = Division::of(inst.opcode());
        let null = match division.is_long {
            true => Operand::Register(Some(Register::ZERO_64)),
            false => zero(),
        };
        let (to, from, by) = (inst.operand(0), inst.operand(1), inst.operand(2));
        if let Operand::Immediate(by) = by {
            return self.divide_by_number(&division, [to, from, null], by);
        }
        if is_zero(by) {
            return self.stop_by_zero(null);
        }
        if division.is_remainder && is_zero(to) {
            return self.put(division.opcode(), &[from, by]);
        }
        self.put(division.opcode(), &[from, by])?;
        if self.uses_traps() {
            self.put(O::TEQ, &[by, null, number(BY_ZERO)])?;
        } else {
            let (divides, target) = self.label();
            self.put(O::BNE, &[by, null, target])?;
            self.no_operation()?;
            self.stop(BY_ZERO)?;
            self.define(divides)?;
        }
        self.put(division.result(), &[to])
    }

    fn divide_by_number(
        &mut self,
        division: &Division,
        [to, from, null]: [Operand; 3],
        by: i64,
    ) -> Parsed<()> {
        let temporary = self.temporary()?;
        match by {
            0 => self.stop_by_zero(null),
            1 if division.is_remainder => self.put(O::OR, &[to, null, null]),
            1 => self.put(O::OR, &[to, from, zero()]),
            -1 if division.has_sign && division.is_remainder => self.put(O::OR, &[to, null, null]),
            -1 if division.has_sign => {
                let sub = if division.is_long { O::DSUB } else { O::SUB };
                self.put(sub, &[to, null, from])
            }
            _ => {
                self.load(by, temporary, None, Load::number(is_signed(by, 32, 0)))?;
                self.put(division.opcode(), &[from, temporary])?;
                self.put(division.result(), &[to])
            }
        }
    }
}
