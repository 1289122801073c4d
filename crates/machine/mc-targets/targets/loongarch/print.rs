//! Printer of LoongArch: operands that the description leaves to code.

use core::fmt::{self, Write as _};

use tablegen_mc::{DecodeError, Reference, Target};
use tablegen_rt::asm::print::Output;
use tablegen_rt::mc::inst::Inst as _;

use crate::target::asm_writer::{Printer, RegisterNames, write_register_name};
use crate::target::{Feature, Opcode, Register};
use crate::{Inst, LoongArch};

impl Target for LoongArch {
    type Inst<'b> = Inst;
    type State = ();

    #[inline]
    fn decode_into<'i>(
        &self,
        bytes: &[u8],
        address: u64,
        inst: &'i mut Option<Inst>,
    ) -> Result<&'i Inst, DecodeError> {
        self.decode(bytes, address, inst)
    }

    fn skip(&self, bytes: &[u8], _: u64) -> usize {
        if bytes.len() < 4 { 1 } else { 4 }
    }

    fn write(
        &self,
        inst: &Inst,
        address: u64,
        reference: &Reference,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        if is_branch(inst.opcode()) {
            let last = inst.operand_count().saturating_sub(1);
            reference.set(address.wrapping_add_signed(inst.operand(last).immediate()));
        }
        Printer::new(self).with_address(address).print_to(inst, out)
    }
}

/// Returns true for branches and calls whose last operand is a distance.
const fn is_branch(opcode: Opcode) -> bool {
    matches!(
        opcode,
        Opcode::B
            | Opcode::BCEQZ
            | Opcode::BCNEZ
            | Opcode::BEQ
            | Opcode::BEQZ
            | Opcode::BGE
            | Opcode::BGEU
            | Opcode::BL
            | Opcode::BLT
            | Opcode::BLTU
            | Opcode::BNE
            | Opcode::BNEZ
    )
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl LoongArch {
    pub(crate) fn prints_aliases(&self) -> bool {
        self.options.aliases
    }

    pub(crate) fn has_feature(&self, feature: Feature) -> bool {
        self.features.contains(feature)
    }

    pub(crate) fn write_register(&self, register: Register, out: &mut Output<'_>) -> fmt::Result {
        out.write_str("$")?;
        write_register_name(register, RegisterNames::RegAliasName, out)
    }

    // LLVM's printer has no hexadecimal immediates.
    pub(crate) fn write_immediate(&self, value: i64, out: &mut Output<'_>) -> fmt::Result {
        out.write_number(value)
    }

    pub(crate) fn print_atomic_mem_op(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.write_register(inst.operand(index).register().ok_or(fmt::Error)?, out)
    }
}
