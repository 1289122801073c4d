//! Instructions that stand for several others.

use tablegen_mc::assembler::encode::inst_of;
use tablegen_mc::assembler::expression::{Node, Specifier};
use tablegen_mc::assembler::{Assembly, ErrorKind, ExprId, Fault, Parsed};
use tablegen_rt::mc::inst::Operand as Value;

use super::fixups::{
    PCREL_LO, R_RISCV_GOT_HI20, R_RISCV_PCREL_HI20, R_RISCV_TLS_GD_HI20, R_RISCV_TLS_GOT_HI20,
};
use super::integers::{Source, sequence};
use super::{Machine, alloc};
use crate::matcher::Matched;
use crate::target::{Opcode, Register};

impl Machine {
    /// Emits an instruction, or those that a pseudo instruction stands for.
    pub(super) fn expand(
        &self,
        inst: &Matched,
        offset: usize,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let operand = |index: usize| inst.operand(index);
        let name = inst.opcode().name();
        let Some(pseudo) = name.strip_prefix("Pseudo") else { return self.emit(inst, assembly) };
        let load = if self.is_64_bit() { Opcode::LD } else { Opcode::LW };
        match pseudo {
            "C_ADDI_NOP" => self.emit(&inst_of(Opcode::C_NOP, &[]), assembly),
            "LI" | "LLAImm" | "LAImm" => self.load_immediate(inst, assembly),
            "LLA" => self.address(inst, R_RISCV_PCREL_HI20, Opcode::ADDI, offset, assembly),
            "LA" if !self.is_pic => {
                self.address(inst, R_RISCV_PCREL_HI20, Opcode::ADDI, offset, assembly)
            }
            "LGA" | "LA" => self.address(inst, R_RISCV_GOT_HI20, load, offset, assembly),
            "LA_TLS_IE" => self.address(inst, R_RISCV_TLS_GOT_HI20, load, offset, assembly),
            "LA_TLS_GD" => self.address(inst, R_RISCV_TLS_GD_HI20, Opcode::ADDI, offset, assembly),
            "SEXT_B" => self.extend(inst, Opcode::SRAI, 8, assembly),
            "SEXT_H" => self.extend(inst, Opcode::SRAI, 16, assembly),
            "ZEXT_H" => self.extend(inst, Opcode::SRLI, 16, assembly),
            "ZEXT_W" => self.extend(inst, Opcode::SRLI, 32, assembly),
            "VMSGEU_VX" | "VMSGEU_VX_M" | "VMSGEU_VX_M_T" => {
                self.at_least(inst, Opcode::VMSLTU_VX, assembly)
            }
            "VMSGE_VX" | "VMSGE_VX_M" | "VMSGE_VX_M_T" => {
                self.at_least(inst, Opcode::VMSLT_VX, assembly)
            }
            "VMSGE_VI" | "VMSLT_VI" | "VMSGEU_VI" | "VMSLTU_VI" => {
                let imm = operand(2).immediate();
                let less_one = Value::Immediate(imm.wrapping_sub(1));
                let (opcode, second) = match (pseudo, imm) {
                    ("VMSGE_VI", _) => (Opcode::VMSGT_VI, less_one),
                    ("VMSLT_VI", _) => (Opcode::VMSLE_VI, less_one),
                    ("VMSGEU_VI", 0) => (Opcode::VMSEQ_VV, operand(1)),
                    (_, 0) => (Opcode::VMSNE_VV, operand(1)),
                    ("VMSGEU_VI", _) => (Opcode::VMSGTU_VI, less_one),
                    _ => (Opcode::VMSLEU_VI, less_one),
                };
                self.emit(&inst_of(opcode, &[operand(0), operand(1), second, operand(3)]), assembly)
            }
            _ => match memory_access(pseudo) {
                Some((opcode, has_temporary)) => {
                    self.access(inst, opcode, has_temporary, offset, assembly)
                }
                None => self.emit(inst, assembly),
            },
        }
    }

    fn load_immediate(&self, inst: &Matched, assembly: &mut Assembly<Self>) -> Parsed<()> {
        let (dest, zero) = (inst.operand(0), Value::Register(Some(Register::X0)));
        let Value::Immediate(imm) = inst.operand(1) else {
            let add = inst_of(Opcode::ADDI, &[dest, zero, inst.operand(1)]);
            return self.emit(&add, assembly);
        };
        let imm = if self.is_64_bit() { imm } else { i64::from(imm as i32) };
        let mut source = zero;
        for step in sequence(imm, &self.features) {
            let imm = Value::Immediate(step.imm);
            let inst = match step.source {
                Source::None => inst_of(step.opcode, &[dest, imm]),
                Source::Immediate => inst_of(step.opcode, &[dest, source, imm]),
                Source::Both => inst_of(step.opcode, &[dest, source, source]),
                Source::Zero => inst_of(step.opcode, &[dest, source, zero]),
            };
            self.emit(&inst, assembly)?;
            source = dest;
        }
        Ok(())
    }

    /// Emits the pair of an address of a symbol: the high part, and an instruction with the low
    /// part.
    fn address(
        &self,
        inst: &Matched,
        specifier: Specifier,
        opcode: Opcode,
        offset: usize,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let dest = inst.operand(0);
        self.symbol_pair(dest, dest, inst.operand(1), specifier, opcode, offset, assembly)
    }

    fn access(
        &self,
        inst: &Matched,
        opcode: Opcode,
        has_temporary: bool,
        offset: usize,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let (dest, symbol) = if has_temporary { (1, 2) } else { (0, 1) };
        let mut temporary = inst.operand(0);
        // The even register of a pair.
        let pair = crate::decode::PAIRS.iter().position(|pair| temporary.register() == Some(*pair));
        if let Some(pair) = pair {
            temporary = Value::Register(crate::operands::gpr(pair as u64 * 2));
        }
        let (dest, symbol) = (inst.operand(dest), inst.operand(symbol));
        self.symbol_pair(dest, temporary, symbol, R_RISCV_PCREL_HI20, opcode, offset, assembly)
    }

    #[allow(clippy::too_many_arguments)]
    fn symbol_pair(
        &self,
        dest: Value<Register>,
        temporary: Value<Register>,
        symbol: Value<Register>,
        specifier: Specifier,
        opcode: Opcode,
        offset: usize,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let fault = Fault::new(offset, ErrorKind::Expected("a symbol"));
        let symbol = ExprId::of_operand(symbol).ok_or(fault)?;
        let label = loop {
            let name = alloc::format!(".Lpcrel_hi{}", self.labels.get());
            self.labels.set(self.labels.get().wrapping_add(1));
            if assembly.symbols.find(&name).is_none() {
                break assembly.symbols.intern(&name);
            }
        };
        assembly.define_label(label, offset)?;
        let high = assembly.add_node(Node::Specified(specifier, symbol));
        let upper = inst_of(Opcode::AUIPC, &[temporary, high.operand()]);
        self.emit(&upper, assembly)?;
        let label = assembly.symbol_reference(label);
        let low = assembly.add_node(Node::Specified(PCREL_LO, label));
        self.emit(&inst_of(opcode, &[dest, temporary, low.operand()]), assembly)
    }

    fn extend(
        &self,
        inst: &Matched,
        right: Opcode,
        width: i64,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let dest = inst.operand(0);
        let amount = Value::Immediate(if self.is_64_bit() { 64 } else { 32 } - width);
        self.emit(&inst_of(Opcode::SLLI, &[dest, inst.operand(1), amount]), assembly)?;
        self.emit(&inst_of(right, &[dest, dest, amount]), assembly)
    }

    /// Emits `vmsge` as an inverted `less`.
    fn at_least(&self, inst: &Matched, less: Opcode, assembly: &mut Assembly<Self>) -> Parsed<()> {
        let [dest, first, second, third, _] = [0, 1, 2, 3, 4].map(|index| inst.operand(index));
        let (none, mask) = (Value::Register(None), Value::Register(Some(Register::V0)));
        let mut emit =
            |opcode, operands: &[Value<Register>]| self.emit(&inst_of(opcode, operands), assembly);
        match inst.len() {
            3 => {
                emit(less, &[dest, first, second, none])?;
                emit(Opcode::VMNAND_MM, &[dest, dest, dest])
            }
            4 => {
                emit(less, &[dest, first, second, third])?;
                emit(Opcode::VMXOR_MM, &[dest, dest, mask])
            }
            _ => {
                let temporary = first;
                emit(less, &[temporary, second, third, none])?;
                if dest == mask {
                    return emit(Opcode::VMANDN_MM, &[dest, dest, temporary]);
                }
                emit(Opcode::VMANDN_MM, &[temporary, mask, temporary])?;
                emit(Opcode::VMANDN_MM, &[dest, dest, mask])?;
                emit(Opcode::VMOR_MM, &[dest, temporary, dest])
            }
        }
    }
}

/// Returns the instruction of a pseudo access to memory, and true if it has a register for the
/// address.
fn memory_access(pseudo: &str) -> Option<(Opcode, bool)> {
    Some(match pseudo.strip_prefix("QC_E_").unwrap_or(pseudo) {
        "LB" => (Opcode::LB, false),
        "LBU" => (Opcode::LBU, false),
        "LH" => (Opcode::LH, false),
        "LHU" => (Opcode::LHU, false),
        "LW" => (Opcode::LW, false),
        "LWU" => (Opcode::LWU, false),
        "LD" => (Opcode::LD, false),
        "LD_RV32" => (Opcode::from_name("LD_RV32")?, false),
        "FLH" => (Opcode::FLH, true),
        "FLW" => (Opcode::FLW, true),
        "FLD" => (Opcode::FLD, true),
        "FLQ" => (Opcode::from_name("FLQ")?, true),
        "SB" => (Opcode::SB, true),
        "SH" => (Opcode::SH, true),
        "SW" => (Opcode::SW, true),
        "SD" => (Opcode::SD, true),
        "SD_RV32" => (Opcode::from_name("SD_RV32")?, true),
        "FSH" => (Opcode::FSH, true),
        "FSW" => (Opcode::FSW, true),
        "FSD" => (Opcode::FSD, true),
        "FSQ" => (Opcode::from_name("FSQ")?, true),
        _ => return None,
    })
}
