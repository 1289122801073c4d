//! Registers of other threads: `mftc0` and others, which stand for `mftr` and `mttr`.

use tablegen_mc::assembler::Parsed;

use crate::asm::expand::{Expansion, Operand, number};
use crate::asm::registers::gpr;
use crate::matcher::Matched;
use crate::target::Opcode as O;

/// Selections of `mftr` and `mttr`: accumulators, floating-point registers, and their control registers.
const ACCUMULATOR: i64 = 1;
const REAL: i64 = 2;
const REAL_CONTROL: i64 = 3;

impl Expansion<'_> {
    /// Expands a move from or to a register of another thread.
    pub(in crate::asm) fn move_of_thread(&mut self, inst: &Matched) -> Parsed<()> {
        let is_read = matches!(
            inst.opcode(),
            O::MFTC0
                | O::MFTGPR
                | O::MFTLO
                | O::MFTHI
                | O::MFTACX
                | O::MFTDSP
                | O::MFTC1
                | O::MFTHC1
                | O::CFTC1
        );
        let other = inst.operand(usize::from(is_read));
        let encoded = other.register().map_or(0, |register| register.encoding() as u32);
        // Parts of an accumulator are behind each other, and accumulators are four registers apart.
        let accumulator = |part| (encoded * 4 + part, 1, ACCUMULATOR, 0);
        let (register, is_user, selection, is_upper) = match inst.opcode() {
            O::MFTC0 | O::MTTC0 => (encoded, 0, inst.operand(2).immediate(), 0),
            O::MFTLO | O::MTTLO => accumulator(0),
            O::MFTHI | O::MTTHI => accumulator(1),
            O::MFTACX | O::MTTACX => accumulator(2),
            O::MFTDSP | O::MTTDSP => (16, 1, ACCUMULATOR, 0),
            O::MFTC1 | O::MTTC1 => (encoded, 1, REAL, 0),
            O::MFTHC1 | O::MTTHC1 => (encoded, 1, REAL, 1),
            O::CFTC1 | O::CTTC1 => (encoded, 1, REAL_CONTROL, 0),
            _ => (encoded, 1, 0, 0),
        };
        let other = Operand::Register(gpr(register, false));
        let (opcode, first, second) = match (is_read, inst.opcode()) {
            (true, _) => (O::MFTR, inst.operand(0), other),
            (false, O::MTTDSP) => (O::MTTR, other, inst.operand(0)),
            (false, _) => (O::MTTR, other, inst.operand(1)),
        };
        let numbers = [is_user, selection, is_upper].map(number);
        self.put(opcode, &[first, second, numbers[0], numbers[1], numbers[2]])
    }
}
