//! Improvements of machine code before register allocation: facts for those that targets share, and parts of addresses
//! in accesses.

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use tablegen_backend::kit::int32::Int32Insts;
use tablegen_backend::machine::{Address, BlockId, Function, Inst, Operand, VReg};

use super::Generator;
use super::generator;
use super::isa::{Isa, Part};
use crate::target::{Opcode, Register};

impl Int32Insts for Generator {
    const MAX_IMMEDIATE: i64 = generator::MAX_IMMEDIATE;

    fn as_extension(&self, inst: &Inst<Isa>) -> Option<(VReg, VReg)> {
        match (inst.opcode, &inst.operands[..]) {
            (
                Opcode::ADDI_W,
                &[Operand::Virtual(to), Operand::Virtual(from), Operand::Immediate(0)],
            ) => Some((to, from)),
            _ => None,
        }
    }

    fn reads_32_bits(&self, inst: &Inst<Isa>, operand: usize) -> bool {
        let number = |nth: usize| inst.operands.get(nth).and_then(|one| one.immediate());
        match inst.opcode {
            Opcode::ADD_W
            | Opcode::SUB_W
            | Opcode::MUL_W
            | Opcode::MULW_D_W
            | Opcode::MULW_D_WU
            | Opcode::ADDI_W
            | Opcode::SLL_W
            | Opcode::SRL_W
            | Opcode::SRA_W
            | Opcode::ROTR_W
            | Opcode::SLLI_W
            | Opcode::SRLI_W
            | Opcode::SRAI_W
            | Opcode::ROTRI_W
            | Opcode::ALSL_W
            | Opcode::EXT_W_B
            | Opcode::EXT_W_H
            | Opcode::CLZ_W
            | Opcode::CTZ_W
            | Opcode::CLO_W
            | Opcode::CTO_W
            | Opcode::MOVGR2FR_W => true,
            Opcode::ST_B | Opcode::ST_H | Opcode::ST_W => operand == 0,
            Opcode::STX_B | Opcode::STX_H | Opcode::STX_W | Opcode::STPTR_W => operand == 0,
            Opcode::ANDI => true,
            Opcode::BSTRPICK_D => number(2).is_some_and(|highest| highest < 32),
            Opcode::SLLI_D => number(2).is_some_and(|amount| amount >= 32),
            _ => false,
        }
    }

    fn is_result_extended(&self, inst: &Inst<Isa>, is_extended: &dyn Fn(VReg) -> bool) -> bool {
        let operand = |index: usize| match inst.operands.get(index) {
            Some(Operand::Virtual(vreg)) => is_extended(*vreg),
            Some(Operand::Register(Register::R0)) => true,
            _ => false,
        };
        let number = |nth: usize| inst.operands.get(nth).and_then(|one| one.immediate());
        match inst.opcode {
            Opcode::LD_B
            | Opcode::LD_BU
            | Opcode::LD_H
            | Opcode::LD_HU
            | Opcode::LD_W
            | Opcode::LDX_B
            | Opcode::LDX_BU
            | Opcode::LDX_H
            | Opcode::LDX_HU
            | Opcode::LDX_W
            | Opcode::LDPTR_W
            | Opcode::ADD_W
            | Opcode::SUB_W
            | Opcode::MUL_W
            | Opcode::DIV_W
            | Opcode::DIV_WU
            | Opcode::MOD_W
            | Opcode::MOD_WU
            | Opcode::ADDI_W
            | Opcode::LU12I_W
            | Opcode::SLL_W
            | Opcode::SRL_W
            | Opcode::SRA_W
            | Opcode::ROTR_W
            | Opcode::SLLI_W
            | Opcode::SRLI_W
            | Opcode::SRAI_W
            | Opcode::ROTRI_W
            | Opcode::ALSL_W
            | Opcode::EXT_W_B
            | Opcode::EXT_W_H
            | Opcode::CLZ_W
            | Opcode::CTZ_W
            | Opcode::CLO_W
            | Opcode::CTO_W
            | Opcode::CLZ_D
            | Opcode::CTZ_D
            | Opcode::CLO_D
            | Opcode::CTO_D
            | Opcode::SLT
            | Opcode::SLTI
            | Opcode::SLTU
            | Opcode::SLTUI
            | Opcode::ANDI
            | Opcode::MOVCF2GR
            | Opcode::MOVFR2GR_S => true,
            Opcode::COPY => operand(1),
            // Immediates of 12 bits have no sign.
            Opcode::ORI | Opcode::XORI | Opcode::MASKEQZ | Opcode::MASKNEZ => operand(1),
            Opcode::AND | Opcode::OR | Opcode::XOR | Opcode::NOR | Opcode::ANDN | Opcode::ORN => {
                operand(1) && operand(2)
            }
            Opcode::SRAI_D => operand(1) || number(2).is_some_and(|amount| amount >= 32),
            Opcode::SRLI_D => number(2).is_some_and(|amount| amount > 32),
            Opcode::BSTRPICK_D => match (number(2), number(3)) {
                (Some(highest), Some(lowest)) => highest - lowest < 31,
                _ => false,
            },
            _ => false,
        }
    }

    fn as_addition(&self, inst: &Inst<Isa>) -> Option<(VReg, i64)> {
        match (inst.opcode, &inst.operands[..]) {
            (Opcode::ADDI_D, &[_, Operand::Virtual(from), Operand::Immediate(number)]) => {
                Some((from, number))
            }
            _ => None,
        }
    }

    fn is_access(&self, inst: &Inst<Isa>) -> bool {
        matches!(
            inst.opcode,
            Opcode::LD_B
                | Opcode::LD_BU
                | Opcode::LD_H
                | Opcode::LD_HU
                | Opcode::LD_W
                | Opcode::LD_WU
                | Opcode::LD_D
                | Opcode::ST_B
                | Opcode::ST_H
                | Opcode::ST_W
                | Opcode::ST_D
                | Opcode::FLD_S
                | Opcode::FLD_D
                | Opcode::FST_S
                | Opcode::FST_D
        )
    }
}

/// Returns the base of an access and its offset in bytes.
fn base_of_access(generator: &Generator, inst: &Inst<Isa>) -> Option<(VReg, i64)> {
    match inst.operands[..] {
        [_, Operand::Virtual(base), Operand::Immediate(offset)] if generator.is_access(inst) => {
            Some((base, offset))
        }
        _ => None,
    }
}

/// Makes accesses add the lower part of an address that they alone use: the upper part is left for a register.
pub(super) fn split_addresses(generator: &Generator, function: &mut Function<Isa>) {
    let uses = function.use_counts();
    // Offsets of the only accesses that use a register.
    let mut offsets: Vec<Option<i64>> = vec![None; uses.len()];
    for inst in function.blocks().flat_map(|(_, block)| &block.insts) {
        if let Some((base, offset)) = base_of_access(generator, inst)
            && uses[base.index()] == 1
        {
            offsets[base.index()] = Some(offset);
        }
    }
    let mut lower: Vec<Option<Address<Isa>>> = vec![None; uses.len()];
    for_each_inst(function, |inst| {
        if let (Opcode::PseudoLA_PCREL, &[Operand::Virtual(to), Operand::Address(address)]) =
            (inst.opcode, &inst.operands[..])
            && let Some(addend) =
                offsets[to.index()].and_then(|more| address.addend.checked_add(more))
        {
            let part = |part| Address { addend, part, ..address };
            lower[to.index()] = Some(part(Part::PcLo12));
            let operands = [Operand::Virtual(to), Operand::Address(part(Part::PcHi20))];
            let position = inst.position;
            *inst = Inst::new(Opcode::PCALAU12I, operands).with_position(position);
        }
    });
    for_each_inst(function, |inst| {
        if let Some((base, _)) = base_of_access(generator, inst)
            && let Some(address) = lower[base.index()]
        {
            inst.operands[2] = Operand::Address(address);
        }
    });
}

/// Changes the instructions of a function.
fn for_each_inst(function: &mut Function<Isa>, mut change: impl FnMut(&mut Inst<Isa>)) {
    for index in (0..function.block_count()).filter_map(|index| u32::try_from(index).ok()) {
        function[BlockId::new(index)].insts.iter_mut().for_each(&mut change);
    }
}

/// Replaces shifts by zero, which the pattern of a multiplication by 3, 5 or 9 makes, by copies.
pub(super) fn remove_shifts_by_zero(function: &mut Function<Isa>) {
    for index in 0..function.block_count() {
        let block = BlockId::new(u32::try_from(index).unwrap_or(u32::MAX));
        for inst in &mut function[block].insts {
            let amount = inst.operands.get(2).and_then(|one| one.immediate());
            if inst.opcode == Opcode::SLLI_D && amount == Some(0) {
                inst.opcode = Opcode::COPY;
                inst.operands.truncate(2);
            }
        }
    }
}
