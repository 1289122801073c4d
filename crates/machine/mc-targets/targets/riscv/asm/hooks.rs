//! Checks of matched instructions, and their compressed forms.

use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::{Assembly, ExprId};
use tablegen_rt::compress::Hooks;
use tablegen_rt::mc::inst::Operand;

use super::Machine;
use crate::matcher::Matched;
use crate::operands::{is_signed, is_unsigned};
use crate::target::compression::{OperandPredicate, compress};
use crate::target::{Feature, Register};

/// Bits of the flags of an instruction that are constraints of its registers.
const VS2_CONSTRAINT: u64 = 1 << 5;
const VS1_CONSTRAINT: u64 = 2 << 5;
const VM_CONSTRAINT: u64 = 4 << 5;

/// Checks constraints between registers of an instruction.
pub(super) fn validate(inst: &Matched) -> Result<(), &'static str> {
    const OVERLAP: &str = "registers of the instruction overlap";
    let name = inst.opcode().name();
    let register = |index: usize| inst.operand(index).register();
    let check = |is_wrong: bool| if is_wrong { Err(OVERLAP) } else { Ok(()) };
    match name {
        "PseudoVMSGEU_VX_M_T" | "PseudoVMSGE_VX_M_T" => check(register(0) == register(1))?,
        "TH_LDD" | "TH_LWUD" | "TH_LWD" => {
            let [first, second, base] = [0, 1, 2].map(register);
            check(base == first || base == second || first == second)?;
        }
        "CM_MVSA01" | "QC_CM_MVSA01" => check(register(0) == register(1))?,
        "PseudoAddTPRel" => check(register(2) != Some(Register::X4))?,
        "PseudoTLSDESCCall" => check(register(0) != Some(Register::X5))?,
        _ => {}
    }
    let desc = inst.opcode().desc();
    let flags = desc.target_flags();
    if flags & (VS2_CONSTRAINT | VS1_CONSTRAINT | VM_CONSTRAINT) == 0 {
        return Ok(());
    }
    let (dest, last) = (register(0), inst.len().wrapping_sub(1));
    if matches!(name, "SF_VC_V_XVW" | "SF_VC_V_IVW" | "SF_VC_V_FVW" | "SF_VC_V_VVW") {
        check(flags & VS1_CONSTRAINT != 0 && dest == register(last))?;
        return check(flags & VS2_CONSTRAINT != 0 && dest == register(last.wrapping_sub(1)));
    }
    let offset = usize::from(desc.operand(1).and_then(|operand| operand.tied_to()) == Some(0));
    check(flags & VS2_CONSTRAINT != 0 && dest == register(offset + 1))?;
    let second = inst.operand(offset + 2);
    let is_same = second.is_register() && second.register() == dest;
    check(flags & VS1_CONSTRAINT != 0 && is_same)?;
    if flags & VM_CONSTRAINT != 0 && dest == Some(Register::V0) {
        let is_carry = matches!(
            name,
            "VADC_VVM"
                | "VADC_VXM"
                | "VADC_VIM"
                | "VSBC_VVM"
                | "VSBC_VXM"
                | "VFMERGE_VFM"
                | "VMERGE_VIM"
                | "VMERGE_VVM"
                | "VMERGE_VXM"
        );
        return check(is_carry || register(last) == dest);
    }
    Ok(())
}

impl Machine {
    /// Makes the compressed form of an instruction. Returns false if it has none.
    pub(super) fn compress(
        &self,
        inst: &Matched,
        into: &mut Matched,
        assembly: &Assembly<Self>,
    ) -> bool {
        compress(inst, into, &mut Operands { machine: self, assembly })
    }
}

/// Operands of instructions for a machine.
struct Operands<'m> {
    machine: &'m Machine,
    assembly: &'m Assembly<Machine>,
}

impl Hooks<Matched, Matched> for Operands<'_> {
    type Feature = Feature;
    type Predicate = OperandPredicate;

    fn has_feature(&self, feature: Feature) -> bool {
        self.machine.has(feature)
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

    fn fits(&self, operand: &Operand<Register>, predicate: OperandPredicate) -> bool {
        match operand {
            Operand::Immediate(number) => self.number_fits(*number, predicate),
            Operand::Expression(number) => {
                let node = self.assembly.node(ExprId::from_number(*number));
                matches!(node, Node::Symbol(_, 0)) && accepts_symbols(predicate.name())
            }
            _ => false,
        }
    }

    fn number_fits(&self, imm: i64, predicate: OperandPredicate) -> bool {
        let shift = if self.machine.is_64_bit() { 6 } else { 5 };
        match predicate.name() {
            "bare_simm12_lsb0" => is_signed(imm, 12, 1),
            "bare_simm13_lsb0" => is_signed(imm, 13, 1),
            "bare_simm9_lsb0" => is_signed(imm, 9, 1),
            "c_lui_imm" => (1..32).contains(&imm) || (0xfffe0..=0xfffff).contains(&imm),
            "simm10_lsb0000nonzero" => imm != 0 && is_signed(imm, 10, 4),
            "simm12" => is_signed(imm, 12, 0),
            "simm20_li" => is_signed(imm, 20, 0),
            "simm21_lsb0_jal" => is_signed(imm, 21, 1),
            "simm5" => is_signed(imm, 5, 0),
            "simm5nonzero" => imm != 0 && is_signed(imm, 5, 0),
            "simm6" => is_signed(imm, 6, 0),
            "simm6nonzero" => imm != 0 && is_signed(imm, 6, 0),
            "uimm10_lsb00nonzero" => imm != 0 && is_unsigned(imm, 10, 2),
            "uimm2" => is_unsigned(imm, 2, 0),
            "uimm20_lui" => is_unsigned(imm, 20, 0),
            "uimm2_lsb0" => is_unsigned(imm, 2, 1),
            "uimm4" => is_unsigned(imm, 4, 0),
            "uimm5" => is_unsigned(imm, 5, 0),
            "uimm5_lsb0" => is_unsigned(imm, 5, 1),
            "uimm5_plus1" => imm > 0 && is_unsigned(imm - 1, 5, 0),
            "uimm5ge6_plus1" => imm >= 6 && is_unsigned(imm - 1, 5, 0),
            "uimm5nonzero" => imm != 0 && is_unsigned(imm, 5, 0),
            "uimm5slist" => matches!(imm, 0 | 1 | 2 | 4 | 8 | 15 | 16 | 31),
            "uimm6_lsb0" => is_unsigned(imm, 6, 1),
            "uimm7_lsb00" => is_unsigned(imm, 7, 2),
            "uimm8_lsb00" => is_unsigned(imm, 8, 2),
            "uimm8_lsb000" => is_unsigned(imm, 8, 3),
            "uimm9_lsb000" => is_unsigned(imm, 9, 3),
            "uimmlog2xlen" => is_unsigned(imm, shift, 0),
            "uimmlog2xlennonzero" => imm != 0 && is_unsigned(imm, shift, 0),
            _ => false,
        }
    }

    fn convert(&mut self, operand: &Operand<Register>) -> Operand<Register> {
        *operand
    }
}

/// Returns true if symbols satisfy a predicate.
fn accepts_symbols(predicate: &str) -> bool {
    matches!(
        predicate,
        "bare_simm12_lsb0"
            | "bare_simm13_lsb0"
            | "bare_simm9_lsb0"
            | "simm12"
            | "simm20_li"
            | "simm21_lsb0_jal"
            | "simm6"
            | "simm6nonzero"
            | "uimm20_lui"
    )
}
