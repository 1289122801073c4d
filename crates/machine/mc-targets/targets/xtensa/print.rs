//! Printer of Xtensa: operands that the description leaves to code.

use core::fmt::{self, Write as _};

use tablegen_mc::{DecodeError, Reference, Target};
use tablegen_rt::asm::print::Output;
use tablegen_rt::mc::inst::Inst as _;

use crate::target::asm_writer::{PrintHooks as _, Printer};
use crate::{Inst, Xtensa};

/// Printer of a machine.
pub(crate) struct Print<'p> {
    machine: &'p Xtensa,
    reference: &'p Reference,
}

impl Target for Xtensa {
    type Inst<'b> = Inst;
    type State = ();

    fn decode_into<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        self.decode(bytes, address, inst)
    }

    // The first bits have the length.
    fn skip(&self, bytes: &[u8], _: u64) -> usize {
        let len = if bytes.first().is_some_and(|first| first & 8 != 0) { 2 } else { 3 };
        bytes.len().min(len)
    }

    fn write(
        &self,
        inst: &Inst,
        address: u64,
        reference: &Reference,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let print = Print { machine: self, reference };
        Printer::new(&print).with_address(address).print_to(inst, out)
    }
}

impl Print<'_> {
    /// Writes the target of a branch, or the distance to it.
    fn target(&self, target: Option<u64>, distance: i64, out: &mut Output<'_>) -> fmt::Result {
        if let Some(target) = target {
            self.reference.set(target);
            if self.machine.options.addresses {
                return out.write_hex(target);
            }
        }
        out.write_str(if distance > 0 { ". +" } else { ". " })?;
        out.write_number(distance)
    }

    /// Writes the target of a branch whose distance counts from the fourth byte after it.
    fn branch(
        &self,
        inst: &Inst,
        index: usize,
        address: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let distance = inst.operand(index).immediate().wrapping_add(4);
        let target = address.map(|address| short(address.wrapping_add_signed(distance)));
        self.target(target, distance, out)
    }
}

/// Returns the lowest 32 bits of an address.
fn short(address: u64) -> u64 {
    address & u64::from(u32::MAX)
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Print<'_> {
    // LLVM's printer has no aliases.
    pub(crate) fn prints_aliases(&self) -> bool {
        false
    }

    pub(crate) fn print_mem_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)?;
        out.write_str(", ")?;
        self.print_operand(inst, index + 1, out)
    }

    pub(crate) fn print_branch_target_pc_relative(
        &self,
        inst: &Inst,
        index: usize,
        address: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.branch(inst, index, address, out)
    }

    pub(crate) fn print_jump_target_pc_relative(
        &self,
        inst: &Inst,
        index: usize,
        address: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.branch(inst, index, address, out)
    }

    pub(crate) fn print_loop_target_pc_relative(
        &self,
        inst: &Inst,
        index: usize,
        address: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.branch(inst, index, address, out)
    }

    pub(crate) fn print_call_operand_pc_relative(
        &self,
        inst: &Inst,
        index: usize,
        address: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let distance = inst.operand(index).immediate().wrapping_add(4);
        let target = address.map(|address| (address & !3).wrapping_add_signed(distance & !3));
        self.target(target, distance, out)
    }

    pub(crate) fn print_l32r_target_pc_relative(
        &self,
        inst: &Inst,
        index: usize,
        address: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        // The lowest bits are those of the address of the instruction.
        let number = inst.operand(index).immediate();
        let (distance, offset) = (number & !3, number & 3);
        let aligned = |address: u64| address.wrapping_add(3) & !3;
        let target = address.map(|address| aligned(address).wrapping_add_signed(distance));
        self.target(target, distance + ((offset + 3) & 4) - offset, out)
    }

    pub(crate) fn print_b4const_asm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_b4constu_asm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_entry_imm12_asm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_imm12m_asm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_imm1_16_asm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_imm1n_15_asm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_imm32n_95_asm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_imm64n_4n_asm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_imm7_22_asm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_imm8_asm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_imm8_sh8_asm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_imm8n_7_asm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_shimm1_31_asm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_uimm4_asm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }

    pub(crate) fn print_uimm5_asm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.print_operand(inst, index, out)
    }
}
