//! Machine operands of the operands of a line.

use tablegen_rt::mc::inst::Operand as MachineOperand;
use tablegen_rt::pseudo::Sink as _;

use super::Machine;
use super::operand::{Kind, Operand, Value};
use super::registers::{gpr, nth};
use crate::Register;
use crate::matcher::{Matched, Operands};
use crate::target::{Feature, RegisterClass};

/// Returns the machine operand of a number or expression.
fn of_value(value: Value) -> MachineOperand<Register> {
    match value {
        Value::Number(number) => MachineOperand::Immediate(number),
        Value::Expression(expression) => expression.id.operand(),
    }
}

/// Adds the register of a class that an operand names.
fn add_register(operand: &Operand, class: RegisterClass, inst: &mut Matched) {
    let register = match operand.kind {
        Kind::Register(named) => nth(class, named.number),
        _ => None,
    };
    inst.add(MachineOperand::Register(register));
}

/// Adds a number without the bits above `bits`, and changed by `adjustment`.
fn add_unsigned(operand: &Operand, bits: i64, from: i64, adjustment: i64, inst: &mut Matched) {
    let Kind::Immediate(value) = operand.kind else { return inst.add(MachineOperand::Other) };
    let kept = value.number().wrapping_sub(from) & ((1 << bits) - 1);
    inst.add(MachineOperand::Immediate(kept.wrapping_add(from).wrapping_add(adjustment)));
}

/// Adds a number whose sign is the highest of `bits` bits.
fn add_signed(operand: &Operand, bits: i64, from: i64, inst: &mut Matched) {
    let Kind::Immediate(value) = operand.kind else { return inst.add(MachineOperand::Other) };
    let above = 64 - bits;
    let kept = value.number().wrapping_sub(from) << above >> above;
    inst.add(MachineOperand::Immediate(kept.wrapping_add(from)));
}

impl Machine {
    /// Adds the base and the offset of an address.
    fn add_memory(&self, operand: &Operand, is_64_bit: bool, inst: &mut Matched) {
        let Kind::Memory { base, offset } = operand.kind else {
            inst.add(MachineOperand::Other);
            return inst.add(MachineOperand::Other);
        };
        inst.add(MachineOperand::Register(gpr(base.number, is_64_bit)));
        inst.add(of_value(offset));
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Machine {
    pub(crate) fn add_acc64dsp_asm_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::ACC64DSP, inst);
    }

    pub(crate) fn add_ccr_asm_reg_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        add_register(operand, RegisterClass::CCR, inst);
    }

    pub(crate) fn add_cop0_asm_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::COP0, inst);
    }

    pub(crate) fn add_cop2_asm_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::COP2, inst);
    }

    pub(crate) fn add_cop3_asm_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::COP3, inst);
    }

    pub(crate) fn add_fcc_asm_reg_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        add_register(operand, RegisterClass::FCC, inst);
    }

    pub(crate) fn add_fgr32_asm_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::FGR32, inst);
    }

    pub(crate) fn add_fgr64_asm_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::FGR64, inst);
    }

    pub(crate) fn add_gpr32_asm_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::GPR32, inst);
    }

    pub(crate) fn add_gpr32_non_zero_asm_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::GPR32, inst);
    }

    pub(crate) fn add_gpr32_zero_asm_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::GPR32, inst);
    }

    pub(crate) fn add_gpr64_asm_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::GPR64, inst);
    }

    pub(crate) fn add_gprmm16_asm_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::GPR32, inst);
    }

    pub(crate) fn add_hi32dsp_asm_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::HI32DSP, inst);
    }

    pub(crate) fn add_hw_regs_asm_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::HWRegs, inst);
    }

    pub(crate) fn add_lo32dsp_asm_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::LO32DSP, inst);
    }

    pub(crate) fn add_msa128_asm_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::MSA128B, inst);
    }

    pub(crate) fn add_msa_ctrl_asm_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::MSACtrl, inst);
    }

    pub(crate) fn add_strictly_fgr32_asm_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::FGR32, inst);
    }

    pub(crate) fn add_strictly_fgr64_asm_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::FGR64, inst);
    }

    pub(crate) fn add_gprmm16_asm_reg_move_p_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::GPR32, inst);
    }

    pub(crate) fn add_gprmm16_asm_reg_move_p_pair_first_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::GPR32, inst);
    }

    pub(crate) fn add_gprmm16_asm_reg_move_p_pair_second_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::GPR32, inst);
    }

    pub(crate) fn add_gprmm16_asm_reg_zero_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_register(operand, RegisterClass::GPR32, inst);
    }

    pub(crate) fn add_afgr64_asm_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        // A pair has the number of its first half.
        let register = match operand.kind {
            Kind::Register(named) => nth(RegisterClass::AFGR64, named.number / 2),
            _ => None,
        };
        inst.add(MachineOperand::Register(register));
    }

    pub(crate) fn add_strictly_afgr64_asm_reg_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        // A pair has the number of its first half.
        let register = match operand.kind {
            Kind::Register(named) => nth(RegisterClass::AFGR64, named.number / 2),
            _ => None,
        };
        inst.add(MachineOperand::Register(register));
    }

    pub(crate) fn add_imm_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        inst.add(match operand.kind {
            Kind::Immediate(value) => of_value(value),
            _ => MachineOperand::Other,
        });
    }

    pub(crate) fn add_mem_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        self.add_memory(operand, self.abi.has_long_addresses(), inst);
    }

    pub(crate) fn add_micro_mips_mem_operands(
        &self,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        self.add_memory(operand, false, inst);
    }

    pub(crate) fn add_reg_list_operands(&self, operand: &Operand, _: usize, inst: &mut Matched) {
        let Kind::List(list) = operand.kind else { return inst.add(MachineOperand::Other) };
        let is_64_bit = self.has(Feature::FeatureGP64Bit);
        for &number in list.numbers() {
            inst.add(MachineOperand::Register(gpr(number.into(), is_64_bit)));
        }
    }

    pub(crate) fn add_constant_u_imm_operands(
        &self,
        bits: i64,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_unsigned(operand, bits, 0, 0, inst);
    }

    pub(crate) fn add_constant_u_imm_operands_2(
        &self,
        bits: i64,
        from: i64,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_unsigned(operand, bits, from, 0, inst);
    }

    pub(crate) fn add_constant_u_imm_operands_3(
        &self,
        bits: i64,
        from: i64,
        adjustment: i64,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_unsigned(operand, bits, from, adjustment, inst);
    }

    pub(crate) fn add_constant_s_imm_operands(
        &self,
        bits: i64,
        from: i64,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        add_signed(operand, bits, from, inst);
    }

    pub(crate) fn add_s_imm_operands(
        &self,
        bits: i64,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        match operand.kind {
            Kind::Immediate(value @ Value::Expression(_)) => inst.add(of_value(value)),
            _ => add_signed(operand, bits, 0, inst),
        }
    }

    pub(crate) fn add_u_imm_operands(
        &self,
        bits: i64,
        operand: &Operand,
        _: usize,
        inst: &mut Matched,
    ) {
        match operand.kind {
            Kind::Immediate(value @ Value::Expression(_)) => inst.add(of_value(value)),
            _ => add_unsigned(operand, bits, 0, 0, inst),
        }
    }

    pub(crate) fn convert_xwp_operands(&self, operands: Operands<'_, Operand>, inst: &mut Matched) {
        // The second register of a pair follows the first one.
        let first = match operands.get(0).map(|operand: &Operand| operand.kind) {
            Some(Kind::Register(named)) => Some(named.number),
            _ => None,
        };
        for number in [first, first.map(|first| (first + 1) % 32)] {
            inst.add(MachineOperand::Register(number.and_then(|number| gpr(number, false))));
        }
        if let Some(address) = operands.get(1) {
            self.add_mem_operands(address, 2, inst);
        }
    }
}
