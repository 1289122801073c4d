//! Facts for the improvements of machine code before register allocation, on machines of 64 bits.

use tablegen_backend::kit::int32::Int32Insts;
use tablegen_backend::machine::{Inst, Operand, VReg};

use super::Generator;
use super::isa::Isa;
use crate::target::{Opcode, Register};

impl Int32Insts for Generator {
    const MAX_IMMEDIATE: i64 = 2047;

    fn as_extension(&self, inst: &Inst<Isa>) -> Option<(VReg, VReg)> {
        match (inst.opcode, &inst.operands[..]) {
            (
                Opcode::ADDIW,
                &[Operand::Virtual(to), Operand::Virtual(from), Operand::Immediate(0)],
            ) => Some((to, from)),
            _ => None,
        }
    }

    fn reads_32_bits(&self, inst: &Inst<Isa>, operand: usize) -> bool {
        let amount = |nth: usize| inst.operands.get(nth).and_then(|one| one.immediate());
        match inst.opcode {
            Opcode::ADDW
            | Opcode::SUBW
            | Opcode::MULW
            | Opcode::SLLW
            | Opcode::SRLW
            | Opcode::SRAW
            | Opcode::DIVW
            | Opcode::DIVUW
            | Opcode::REMW
            | Opcode::REMUW
            | Opcode::ADDIW
            | Opcode::SLLIW
            | Opcode::SRLIW
            | Opcode::SRAIW
            | Opcode::FCVT_S_W
            | Opcode::FCVT_D_W
            | Opcode::FCVT_S_WU
            | Opcode::FCVT_D_WU
            | Opcode::FMV_W_X => true,
            Opcode::SB | Opcode::SH | Opcode::SW => operand == 0,
            Opcode::ANDI => amount(2).is_some_and(|mask| mask >= 0),
            Opcode::SLLI => amount(2).is_some_and(|amount| amount >= 32),
            _ => false,
        }
    }

    fn is_result_extended(&self, inst: &Inst<Isa>, is_extended: &dyn Fn(VReg) -> bool) -> bool {
        let operand = |index: usize| match inst.operands.get(index) {
            Some(Operand::Virtual(vreg)) => is_extended(*vreg),
            Some(Operand::Register(Register::X0)) => true,
            _ => false,
        };
        let immediate = inst.operands.get(2).and_then(|one| one.immediate());
        match inst.opcode {
            Opcode::LW
            | Opcode::LB
            | Opcode::LH
            | Opcode::LBU
            | Opcode::LHU
            | Opcode::LUI
            | Opcode::ADDIW
            | Opcode::ADDW
            | Opcode::SUBW
            | Opcode::MULW
            | Opcode::DIVW
            | Opcode::DIVUW
            | Opcode::REMW
            | Opcode::REMUW
            | Opcode::SLLW
            | Opcode::SLLIW
            | Opcode::SRLW
            | Opcode::SRLIW
            | Opcode::SRAW
            | Opcode::SRAIW
            | Opcode::SLT
            | Opcode::SLTI
            | Opcode::SLTU
            | Opcode::SLTIU
            | Opcode::FEQ_S
            | Opcode::FLT_S
            | Opcode::FLE_S
            | Opcode::FEQ_D
            | Opcode::FLT_D
            | Opcode::FLE_D
            | Opcode::FCVT_W_S
            | Opcode::FCVT_WU_S
            | Opcode::FCVT_W_D
            | Opcode::FCVT_WU_D
            | Opcode::FMV_X_W => true,
            Opcode::ADDI => match inst.operands.get(1) {
                Some(Operand::Register(Register::X0)) => true,
                _ => immediate == Some(0) && operand(1),
            },
            Opcode::COPY => operand(1),
            Opcode::ANDI => immediate.is_some_and(|mask| mask >= 0) || operand(1),
            Opcode::ORI | Opcode::XORI => operand(1),
            Opcode::AND | Opcode::OR | Opcode::XOR => operand(1) && operand(2),
            Opcode::SRAI => operand(1) || immediate.is_some_and(|amount| amount >= 32),
            Opcode::SRLI => immediate.is_some_and(|amount| amount > 32),
            _ => false,
        }
    }

    fn as_addition(&self, inst: &Inst<Isa>) -> Option<(VReg, i64)> {
        match (inst.opcode, &inst.operands[..]) {
            (Opcode::ADDI, &[_, Operand::Virtual(from), Operand::Immediate(number)]) => {
                Some((from, number))
            }
            _ => None,
        }
    }

    fn is_access(&self, inst: &Inst<Isa>) -> bool {
        matches!(
            inst.opcode,
            Opcode::LB
                | Opcode::LBU
                | Opcode::LH
                | Opcode::LHU
                | Opcode::LW
                | Opcode::LWU
                | Opcode::LD
                | Opcode::SB
                | Opcode::SH
                | Opcode::SW
                | Opcode::SD
                | Opcode::FLW
                | Opcode::FLD
                | Opcode::FSW
                | Opcode::FSD
        )
    }
}
