//! Instructions of the text after the matcher: checks, macros, and delay slots.

use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::{Assembly, ErrorKind, ExprId, Fault, Parsed};
use tablegen_rt::mc::inst::Operand;

use super::expand::{Expansion, zero};
use super::operand::is_signed;
use super::registers::gpr;
use super::{Machine, alloc, check};
use crate::Feature;
use crate::matcher::Matched;
use crate::target::instructions::OperandType;
use crate::target::{Opcode as O, Register, RegisterClass};

/// Bits of the flags of instructions: those that transfer control, and those with a slot that must not have one.
const TRANSFERS_CONTROL: u64 = 1 << 4;
const HAS_FORBIDDEN_SLOT: u64 = 1 << 5;

impl Machine {
    /// Emits the instructions of a line.
    pub(super) fn process(
        &mut self,
        inst: Matched,
        offset: usize,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let is_micro = self.has(Feature::FeatureMicroMips);
        check::check_numbers(&inst, is_micro, offset)?;
        if self.has(Feature::FeatureNoOddSPReg) && check::has_odd_register(&inst) {
            let reason = "`nooddspreg` prohibits registers with odd numbers";
            return Err(Fault::new(offset, ErrorKind::Invalid(reason)));
        }
        let mut inst = self.without_long_numbers(inst, offset)?;
        let opcode = inst.opcode();
        let desc = opcode.desc();
        let mut is_call_of_symbol = false;
        if self.is_position_independent {
            match opcode {
                O::J | O::J_MM => {
                    let branch = if is_micro { O::BEQ_MM } else { O::BEQ };
                    inst = inst_of(branch, &[zero(), zero(), inst.operand(0)]);
                }
                O::JAL | O::JAL_MM => {
                    let target = inst.operand(0);
                    inst = Expansion::new(self, offset, assembly).call_of_symbol(target)?;
                    is_call_of_symbol = true;
                }
                _ => {}
            }
        }
        if (desc.may_load() || desc.may_store()) && needs_expansion(&inst, opcode, assembly) {
            let is_load = desc.may_load();
            return Expansion::new(self, offset, assembly).far_access(&inst, opcode, is_load);
        }
        if is_micro
            && desc.may_load()
            && let Some(number) = offset_from_global_pointer(&inst, opcode)
        {
            let operands = [inst.operand(0), Operand::Register(gpr(28, false)), number];
            return Expansion::new(self, offset, assembly).put(O::LWGP_MM, &operands);
        }
        let fills_slot = desc.has_delay_slot() && self.options.is_reorder;
        let had_forbidden_slot = self.has_forbidden_slot;
        if had_forbidden_slot && desc.target_flags() & TRANSFERS_CONTROL != 0 {
            Expansion::new(self, offset, assembly).empty_slot(false)?;
        }
        self.has_forbidden_slot =
            !is_micro && desc.target_flags() & HAS_FORBIDDEN_SLOT != 0 && self.options.is_reorder;
        if fills_slot || self.has_forbidden_slot {
            self.flags |= tablegen_mc::elf::EF_MIPS_NOREORDER.0;
        }
        let last = Expansion::new(self, offset, assembly).expand(&inst)?;
        if is_micro {
            self.use_micro();
        }
        let is_short = has_short_slot(last.as_ref().unwrap_or(&inst));
        let mut expansion = Expansion::new(self, offset, assembly);
        if fills_slot {
            expansion.empty_slot(is_short)?;
        }
        let is_call = matches!(opcode, O::JalOneReg | O::JalTwoReg) || is_call_of_symbol;
        if is_call {
            expansion.restore_pointer(is_short)?;
        }
        Ok(())
    }

    /// Marks the object as one of microMIPS, with the present features.
    fn use_micro(&mut self) {
        self.flags |= super::sections::EF_MIPS_MICROMIPS;
        self.abi_flags = super::abi_flags::AbiFlags::new(self.options.features, self.abi);
    }

    /// Returns an instruction of Octeon with the opcode for its number of a bit.
    fn without_long_numbers(&self, inst: Matched, offset: usize) -> Parsed<Matched> {
        if !self.has(Feature::FeatureCnMips) {
            return Ok(inst);
        }
        let fail =
            || Fault::new(offset, ErrorKind::Invalid("immediate operand value out of range"));
        let number = |index| match inst.operand(index) {
            Operand::Immediate(number) => Ok(number),
            _ => Err(fail()),
        };
        let (index, limit) = match inst.opcode() {
            O::BBIT0 | O::BBIT1 => (1, 63),
            O::BBIT032 | O::BBIT132 => (1, 31),
            O::SEQi | O::SNEi if !is_signed(number(2)?, 10, 0) => return Err(fail()),
            _ => return Ok(inst),
        };
        let bit = number(index)?;
        if !(0..=limit).contains(&bit) {
            return Err(fail());
        }
        let opcode = match inst.opcode() {
            O::BBIT0 if bit > 31 => O::BBIT032,
            O::BBIT1 if bit > 31 => O::BBIT132,
            _ => return Ok(inst),
        };
        Ok(inst_of(opcode, &[inst.operand(0), Operand::Immediate(bit - 32), inst.operand(2)]))
    }
}

/// Makes an instruction.
pub(super) fn inst_of(opcode: O, operands: &[Operand<Register>]) -> Matched {
    tablegen_mc::assembler::encode::inst_of(opcode, operands)
}

/// Returns true if the slot behind an instruction has 16 bits.
pub(super) fn has_short_slot(inst: &Matched) -> bool {
    match inst.opcode() {
        O::BEQ_MM
        | O::BNE_MM
        | O::BLTZ_MM
        | O::BGEZ_MM
        | O::BLEZ_MM
        | O::BGTZ_MM
        | O::JRC16_MM
        | O::JALS_MM
        | O::JALRS_MM
        | O::JALRS16_MM
        | O::BGEZALS_MM
        | O::BLTZALS_MM => true,
        O::J_MM => inst.operand(0).register().is_none(),
        _ => false,
    }
}

/// Returns true if the offset of an access is an address or does not fit its field.
fn needs_expansion(inst: &Matched, opcode: O, assembly: &Assembly<Machine>) -> bool {
    let operands = opcode.desc().operands();
    let count = operands.len();
    let Some(last) = opcode.desc().operand(count.wrapping_sub(1)) else { return false };
    let is_short = last.operand_type() == OperandType::OPERAND_MEM_SIMM9;
    let is_access = is_short
        || matches!(
            last.operand_type(),
            OperandType::OPERAND_MEMORY | OperandType::OPERAND_UNKNOWN
        );
    if !matches!(count, 3 | 4) || !is_access {
        return false;
    }
    match inst.operand(count - 1) {
        Operand::Immediate(number) => !is_signed(number, if is_short { 9 } else { 16 }, 0),
        Operand::Expression(id) => !is_evaluated(ExprId::from_number(id), assembly),
        _ => false,
    }
}

/// Returns true for expressions without symbols outside of the parentheses of an operator such as `%lo`.
fn is_evaluated(id: ExprId, assembly: &Assembly<Machine>) -> bool {
    let mut next = alloc::vec![id];
    while let Some(id) = next.pop() {
        match assembly.node(id) {
            Node::Symbol(..) => return false,
            Node::Constant(_) | Node::Specified(..) => {}
            Node::Unary(_, inner) => next.push(inner),
            Node::Binary(_, left, right) => next.extend([left, right]),
        }
    }
    true
}

/// Returns the offset of a load from the global pointer that has an instruction of 16 bits.
fn offset_from_global_pointer(inst: &Matched, opcode: O) -> Option<Operand<Register>> {
    if opcode == O::LWP_MM {
        return None;
    }
    let is_pointer = matches!(inst.operand(1).register(), Some(Register::GP | Register::GP_64));
    let is_short = |register| RegisterClass::GPRMM16.contains(register);
    if !is_pointer || !inst.operand(0).register().is_some_and(is_short) {
        return None;
    }
    opcode.desc().operands().enumerate().find_map(|(index, operand)| {
        let is_access = matches!(
            operand.operand_type(),
            OperandType::OPERAND_MEMORY | OperandType::OPERAND_UNKNOWN
        );
        match inst.operand(index) {
            Operand::Immediate(number) if is_access && is_signed(number, 7, 2) => {
                Some(Operand::Immediate(number))
            }
            _ => None,
        }
    })
}
