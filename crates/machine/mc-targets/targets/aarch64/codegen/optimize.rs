//! Improvements of machine code before register allocation: results that nobody reads, beside the status
//! register, and products that are added.

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use tablegen_backend::machine::{BlockId, Function, Inst, Operand, VReg};

use super::isa::Isa;
use crate::target::{Opcode, Register};

/// Improves a function.
pub(super) fn optimize(function: &mut Function<Isa>) {
    let facts = Facts::new(function);
    for index in (0..function.block_count()).filter_map(|index| u32::try_from(index).ok()) {
        // The status register has no value at the start of a block.
        let mut is_status_read = false;
        for inst in function[BlockId::new(index)].insts.iter_mut().rev() {
            let desc = inst.desc();
            let writes = desc.implicit_defs().any(|register| register == Register::NZCV);
            let is_needed = is_status_read;
            is_status_read = is_needed && !writes;
            is_status_read |= desc.implicit_uses().any(|register| register == Register::NZCV);
            let result = inst.operands.first().and_then(|result| result.vreg());
            let is_read = result.is_some_and(|result| facts.uses[result.index()] > 0);
            match comparison(inst) {
                // Patterns use the form that writes the status register for all subtractions.
                Some((_, Some(opcode))) if !is_needed => inst.opcode = opcode,
                Some((zero, _)) if !is_read => inst.operands[0] = Operand::Register(zero),
                _ => {}
            }
            facts.accumulate(inst);
        }
    }
}

/// Uses of virtual registers, and products.
struct Facts {
    /// Number of uses.
    uses: Vec<u32>,
    /// Factors of the products that an addition of zero makes, with the opcode.
    products: Vec<Option<(Opcode, [Operand<Isa>; 2])>>,
}

impl Facts {
    fn new(function: &Function<Isa>) -> Self {
        let count = function.vreg_count();
        let mut facts = Facts { uses: function.use_counts(), products: vec![None; count] };
        for (_, block) in function.blocks() {
            for inst in &block.insts {
                if let (
                    Opcode::MADDWrrr | Opcode::MADDXrrr,
                    &[
                        Operand::Virtual(to),
                        one,
                        other,
                        Operand::Register(Register::WZR | Register::XZR),
                    ],
                ) = (inst.opcode, &inst.operands[..])
                {
                    facts.products[to.index()] = Some((inst.opcode, [one, other]));
                }
            }
        }
        facts
    }

    /// Returns the factors of a product without another use, for an addition of a width.
    fn product(&self, value: Operand<Isa>, opcode: Opcode) -> Option<[Operand<Isa>; 2]> {
        let vreg: VReg = value.vreg().filter(|vreg| self.uses[vreg.index()] == 1)?;
        let (of_product, factors) = self.products[vreg.index()]?;
        (of_product == opcode).then_some(factors)
    }

    /// Joins an addition or a subtraction of a product with it. The product is removed, as nobody reads it.
    fn accumulate(&self, inst: &mut Inst<Isa>) {
        let (product, opcode, is_commutative) = match inst.opcode {
            Opcode::ADDWrr => (Opcode::MADDWrrr, Opcode::MADDWrrr, true),
            Opcode::ADDXrr => (Opcode::MADDXrrr, Opcode::MADDXrrr, true),
            Opcode::SUBWrr => (Opcode::MADDWrrr, Opcode::MSUBWrrr, false),
            Opcode::SUBXrr => (Opcode::MADDXrrr, Opcode::MSUBXrrr, false),
            _ => return,
        };
        let &[to, left, right] = &inst.operands[..] else { return };
        let (sum, factors) = match self.product(right, product) {
            Some(factors) => (left, factors),
            None if is_commutative => match self.product(left, product) {
                Some(factors) => (right, factors),
                None => return,
            },
            None => return,
        };
        let position = inst.position;
        *inst = Inst::new(opcode, [to, factors[0], factors[1], sum]).with_position(position);
    }
}

/// Returns the zero register in which the result of an instruction is lost, and the opcode of the instruction that
/// does not write the status register. `None` if it writes no such register.
fn comparison(inst: &Inst<Isa>) -> Option<(Register, Option<Opcode>)> {
    macro_rules! comparisons {
        ($($word:ident $plain_word:ident $whole:ident $plain:ident)*; $($only:ident $other:ident)*) => {
            match inst.opcode {
                $(Opcode::$word => Some((Register::WZR, Some(Opcode::$plain_word))),
                Opcode::$whole => Some((Register::XZR, Some(Opcode::$plain))),)*
                $(Opcode::$only => Some((Register::WZR, None)),
                Opcode::$other => Some((Register::XZR, None)),)*
                _ => None,
            }
        };
    }
    comparisons! {
        SUBSWrr SUBWrr SUBSXrr SUBXrr
        SUBSWrs SUBWrs SUBSXrs SUBXrs
        ADDSWrr ADDWrr ADDSXrr ADDXrr
        ADDSWrs ADDWrs ADDSXrs ADDXrs
        ANDSWri ANDWri ANDSXri ANDXri
        ANDSWrr ANDWrr ANDSXrr ANDXrr
        ANDSWrs ANDWrs ANDSXrs ANDXrs;
        SUBSWri SUBSXri
        SUBSWrx SUBSXrx
        ADDSWri ADDSXri
        ADDSWrx ADDSXrx
    }
}
