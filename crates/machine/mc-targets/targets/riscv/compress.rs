//! Instructions that compressed ones stand for: they are printed in their place.

use tablegen_rt::compress::Hooks;
use tablegen_rt::mc::inst::Operand;
use tablegen_rt::mc::machine::MachineInst;

use crate::target::compression::{OperandPredicate, uncompress};
use crate::target::{Feature, Opcode, Register};
use crate::{Inst, Riscv};

/// Instruction without its size.
type Plain<const N: usize> = MachineInst<Opcode, Register, N>;

impl Riscv {
    /// Makes the instruction that a compressed one stands for. Returns false for other
    /// instructions.
    pub(crate) fn uncompress(&self, inst: &Inst, into: &mut Inst) -> bool {
        uncompress(inst.inst(), into.inst_mut(), &mut Operands(self))
    }
}

/// Operands of instructions for a machine.
struct Operands<'m>(&'m Riscv);

impl<const N: usize> Hooks<Plain<N>, Plain<N>> for Operands<'_> {
    type Feature = Feature;
    type Predicate = OperandPredicate;

    fn has_feature(&self, feature: Feature) -> bool {
        self.0.has(feature)
    }

    fn register(&self, operand: &Operand<Register>) -> Option<Register> {
        operand.register()
    }

    fn number(&self, operand: &Operand<Register>) -> Option<i64> {
        match operand {
            Operand::Immediate(number) => Some(*number),
            _ => None,
        }
    }

    // The ranges of compressed operands are within those of the full instructions.

    fn fits(&self, operand: &Operand<Register>, _: OperandPredicate) -> bool {
        operand.is_immediate()
    }

    fn number_fits(&self, _: i64, _: OperandPredicate) -> bool {
        true
    }

    fn convert(&mut self, operand: &Operand<Register>) -> Operand<Register> {
        *operand
    }
}
