//! Printer of LoongArch: operands that the description leaves to code.

use core::fmt::{self, Write as _};

use tablegen_mc::{DecodeError, Reference, Target};
use tablegen_rt::asm::print::Output;
use tablegen_rt::mc::inst::{Inst as _, Operand};

use crate::target::asm_writer::{Printer, RegisterNames, write_register_name};
use crate::target::{Feature, Opcode, Register};
use crate::{Inst, LoongArch};

/// Printer of a machine.
pub(crate) struct Print<'p> {
    machine: &'p LoongArch,
    /// Texts of the expressions that operands refer to.
    expressions: &'p [&'p str],
}

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
        let print = Print { machine: self, expressions: &[] };
        Printer::new(&print).with_address(address).print_to(inst, out)
    }
}

#[cfg(feature = "codegen")]
impl LoongArch {
    /// Writes an instruction whose operands may be expressions, by their indices.
    pub(crate) fn write_symbolic(
        &self,
        inst: &Inst,
        expressions: &[&str],
        out: &mut Output<'_>,
    ) -> fmt::Result {
        Printer::new(&Print { machine: self, expressions }).print_to(inst, out)
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
impl Print<'_> {
    pub(crate) fn prints_aliases(&self) -> bool {
        self.machine.options.aliases
    }

    pub(crate) fn has_feature(&self, feature: Feature) -> bool {
        self.machine.features.contains(feature)
    }

    pub(crate) fn print_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        match inst.operand(index) {
            Operand::Register(Some(register)) => self.write_register(register, out),
            Operand::Immediate(number) => self.write_immediate(number, out),
            Operand::Expression(number) => {
                let index = usize::try_from(number).unwrap_or(usize::MAX);
                out.write_str(self.expressions.get(index).ok_or(fmt::Error)?)
            }
            _ => Err(fmt::Error),
        }
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
