//! Branches and calls: comparisons of two registers or of a register and a number, and `b` and `jal`.

use tablegen_mc::assembler::Parsed;

use super::numbers::Load;
use crate::Feature;
use crate::asm::expand::{Expansion, Operand, zero};
use crate::asm::operand::is_signed;
use crate::asm::process::{has_short_slot, inst_of};
use crate::asm::registers::gpr;
use crate::matcher::Matched;
use crate::target::{Opcode as O, Register};

/// Comparison of a branch.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Lt,
    Le,
    Ge,
    Gt,
}

/// Properties of a branch by a comparison.
#[derive(Clone, Copy)]
struct Branch {
    comparison: Comparison,
    is_unsigned: bool,
    /// True if the instruction in the delay slot has an effect only if the branch is taken.
    is_likely: bool,
}

impl Branch {
    fn of(opcode: O) -> Self {
        use Comparison::{Ge, Gt, Le, Lt};
        let (comparison, is_unsigned, is_likely) = match opcode {
            O::BLT | O::BLTImmMacro => (Lt, false, false),
            O::BLTU | O::BLTUImmMacro => (Lt, true, false),
            O::BLTL | O::BLTLImmMacro => (Lt, false, true),
            O::BLTUL | O::BLTULImmMacro => (Lt, true, true),
            O::BLE | O::BLEImmMacro => (Le, false, false),
            O::BLEU | O::BLEUImmMacro => (Le, true, false),
            O::BLEL | O::BLELImmMacro => (Le, false, true),
            O::BLEUL | O::BLEULImmMacro => (Le, true, true),
            O::BGE | O::BGEImmMacro => (Ge, false, false),
            O::BGEU | O::BGEUImmMacro => (Ge, true, false),
            O::BGEL | O::BGELImmMacro => (Ge, false, true),
            O::BGEUL | O::BGEULImmMacro => (Ge, true, true),
            O::BGT | O::BGTImmMacro => (Gt, false, false),
            O::BGTU | O::BGTUImmMacro => (Gt, true, false),
            O::BGTL | O::BGTLImmMacro => (Gt, false, true),
            _ => (Gt, true, true),
        };
        Branch { comparison, is_unsigned, is_likely }
    }

    /// Returns true if equal operands take the branch.
    fn accepts_equality(self) -> bool {
        matches!(self.comparison, Comparison::Le | Comparison::Ge)
    }

    /// Returns the comparison of a register with 0 if the first or second operand is 0.
    fn with_zero(self, is_first: bool) -> O {
        use Comparison::{Ge, Gt, Le, Lt};
        match (self.comparison, is_first) {
            (Lt, true) | (Gt, false) => O::BGTZ,
            (Lt, false) | (Gt, true) => O::BLTZ,
            (Le, true) | (Ge, false) => O::BGEZ,
            (Le, false) | (Ge, true) => O::BLEZ,
        }
    }
}

impl Expansion<'_> {
    /// Expands `blt` and others.
    pub(in crate::asm) fn conditional_branch(&mut self, inst: &Matched) -> Parsed<()> {
        let branch = Branch::of(inst.opcode());
        let (first, target) = (inst.operand(0), inst.operand(2));
        let second = match inst.operand(1) {
            Operand::Immediate(value) => {
                let temporary = self.temporary()?;
                let load = Load::number(!self.is_64_bit());
                self.load(value, temporary, None, load)?;
                temporary
            }
            register => register,
        };
        // Registers of 64 bits have other opcodes.
        let is_zero = |operand: Operand| operand == zero();
        let equal = if branch.accepts_equality() { O::BEQ } else { O::BNE };
        match (is_zero(first), is_zero(second)) {
            (true, true) => self.branch_of_zeros(branch, target),
            (false, false) => {
                let temporary = self.temporary()?;
                let is_swapped = matches!(branch.comparison, Comparison::Le | Comparison::Gt);
                let (one, other) = if is_swapped { (second, first) } else { (first, second) };
                let less = if branch.is_unsigned { O::SLTu } else { O::SLT };
                self.put(less, &[temporary, one, other])?;
                let opcode = match (equal, branch.is_likely) {
                    (O::BEQ, true) => O::BEQL,
                    (_, true) => O::BNEL,
                    (opcode, false) => opcode,
                };
                self.put(opcode, &[temporary, zero(), target])
            }
            (is_first, _) => {
                let register = if is_first { second } else { first };
                if !branch.is_unsigned {
                    return self.put(branch.with_zero(is_first), &[register, target]);
                }
                // Likely branches do not know that numbers without sign are never below 0.
                let is_known = !branch.is_likely
                    && matches!(
                        (branch.comparison, is_first),
                        (Comparison::Gt | Comparison::Le, true)
                            | (Comparison::Lt | Comparison::Ge, false)
                    );
                match (is_known, branch.accepts_equality()) {
                    (true, false) => Ok(()),
                    (true, true) => self.put(O::BEQ, &[zero(), zero(), target]),
                    (false, _) => self.put(equal, &[register, zero(), target]),
                }
            }
        }
    }

    /// Branches by a comparison of 0 with 0.
    fn branch_of_zeros(&mut self, branch: Branch, target: Operand) -> Parsed<()> {
        let Branch { comparison, is_unsigned, is_likely } = branch;
        if !is_unsigned && !is_likely {
            return self.put(branch.with_zero(false), &[zero(), target]);
        }
        if comparison == Comparison::Gt && is_unsigned && !is_likely {
            return self.put(O::BNE, &[zero(), zero(), target]);
        }
        match branch.accepts_equality() {
            true => self.put(O::BEQ, &[zero(), zero(), target]),
            false => Ok(()),
        }
    }

    /// Expands `beq` and `bne` with a number.
    pub(in crate::asm) fn branch_if_equal(&mut self, inst: &Matched) -> Parsed<()> {
        let (register, target) = (inst.operand(0), inst.operand(2));
        let Operand::Immediate(value) = inst.operand(1) else {
            return Err(self.fault("branch compares with a number that is not known"));
        };
        let (opcode, is_likely) = match inst.opcode() {
            O::BneImm => (O::BNE, false),
            O::BeqImm => (O::BEQ, false),
            O::BEQLImmMacro => (O::BEQL, true),
            _ => (O::BNEL, true),
        };
        let mut other = zero();
        if value != 0 {
            other = self.temporary()?;
            let load = Load::address(!self.is_64_bit());
            self.load(value, other, None, load)?;
        }
        self.put(opcode, &[register, other, target])?;
        match is_likely {
            true => self.put_short(O::SLL, zero(), zero(), 0),
            false => Ok(()),
        }
    }

    /// Expands `b` of microMIPS. Returns the branch.
    pub(in crate::asm) fn micro_branch(&mut self, inst: &Matched) -> Parsed<Matched> {
        let target = inst.operand(0);
        let is_r6 = self.has(Feature::FeatureMips32r6);
        let short = if is_r6 { O::BC16_MMR6 } else { O::B16_MM };
        let branch = match target {
            Operand::Immediate(distance) if is_signed(distance, 11, 0) => inst_of(short, &[target]),
            Operand::Immediate(distance) if !is_signed(distance, 17, 0) => {
                return Err(self.fault("branch target out of range"));
            }
            Operand::Immediate(distance) if distance % 2 != 0 => {
                return Err(self.fault("branch to misaligned address"));
            }
            _ => inst_of(O::BEQ_MM, &[zero(), zero(), target]),
        };
        self.put_inst(&branch)?;
        if branch.opcode().desc().has_delay_slot() && self.machine.options.is_reorder {
            self.empty_slot(true)?;
        }
        Ok(branch)
    }

    /// Expands `jal` with one or two registers.
    pub(in crate::asm) fn call_of_register(&mut self, inst: &Matched) -> Parsed<()> {
        let is_restored = self.machine.restored.is_some();
        let is_r6 = self.has(Feature::FeatureMips32r6);
        let return_register = Operand::Register(gpr(31, false));
        let first = inst.operand(0);
        let call = match (inst.opcode(), self.is_micro(), is_restored) {
            (O::JalOneReg, true, true) => inst_of(O::JALRS16_MM, &[first]),
            (O::JalOneReg, true, false) if is_r6 => inst_of(O::JALRC16_MMR6, &[first]),
            (O::JalOneReg, true, false) => inst_of(O::JALR16_MM, &[first]),
            (O::JalOneReg, false, _) => inst_of(O::JALR, &[return_register, first]),
            (_, true, true) => inst_of(O::JALRS_MM, &[first, inst.operand(1)]),
            (_, true, false) => inst_of(O::JALR_MM, &[first, inst.operand(1)]),
            (_, false, _) => inst_of(O::JALR, &[first, inst.operand(1)]),
        };
        self.put_inst(&call)?;
        match call.opcode().desc().has_delay_slot() && self.machine.options.is_reorder {
            true => self.empty_slot(has_short_slot(&call)),
            false => Ok(()),
        }
    }

    /// Expands `swm` and `lwm` of microMIPS. Returns the access.
    pub(in crate::asm) fn several_registers(&mut self, inst: &Matched) -> Parsed<Matched> {
        let count = inst.len();
        let [last, base, offset] = [3, 2, 1].map(|back| inst.operand(count.saturating_sub(back)));
        let is_store = inst.opcode() == O::SWM_MM;
        let is_near = matches!(offset, Operand::Immediate(offset) if (0..=60).contains(&offset));
        let is_short = count < 8
            && is_near
            && matches!(base.register(), Some(Register::SP | Register::SP_64))
            && matches!(last.register(), Some(Register::RA | Register::RA_64));
        let opcode = match (is_short, self.has(Feature::FeatureMips32r6), is_store) {
            (false, _, true) => O::SWM32_MM,
            (false, _, false) => O::LWM32_MM,
            (true, true, true) => O::SWM16_MMR6,
            (true, true, false) => O::LWM16_MMR6,
            (true, false, true) => O::SWM16_MM,
            (true, false, false) => O::LWM16_MM,
        };
        let access = inst_of(opcode, inst.operands());
        self.put_inst(&access)?;
        Ok(access)
    }
}
