//! Printer of X86 in AT&T's syntax.

use core::fmt::{self, Write};

use tablegen_mc::{Note, text};
use tablegen_rt::mc::inst::{Inst as _, Operand};

use crate::Inst;
use crate::comparison::comparison;
use crate::print::{Print, first_of_pair, write_condition, write_condition_flags, write_rounding};
use crate::target::Register;
use crate::target::asm_writer::{PrintHooks, register_name};

/// Printer of an instruction in AT&T's syntax.
pub(crate) struct Att<'p>(pub(crate) Print<'p>);

impl Att<'_> {
    /// Prints a comparison whose mnemonic contains the condition. Returns false, and prints
    /// nothing, for other instructions.
    pub(crate) fn comparison<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        out: &mut W,
    ) -> Result<bool, fmt::Error> {
        let Some(found) = comparison(inst) else { return Ok(false) };
        found.mnemonic.iter().try_for_each(|part| out.write_str(part))?;
        out.write_str("\t")?;
        if found.suppresses {
            out.write_str("{sae}, ")?;
        }
        match found.memory {
            Some(_) => self.print_mem_reference(inst, found.second, out)?,
            None => self.print_operand(inst, found.second, out)?,
        }
        if found.broadcast != 0 {
            write!(out, "{{1to{}}}", found.broadcast)?;
        }
        if let Some(first) = found.first {
            out.write_str(", ")?;
            self.print_operand(inst, first, out)?;
        }
        out.write_str(", ")?;
        self.print_operand(inst, 0, out)?;
        if let Some(mask) = found.mask {
            out.write_str(" {")?;
            self.print_operand(inst, mask, out)?;
            out.write_str("}")?;
        }
        Ok(true)
    }

    /// Writes a segment register and a colon, if there is one.
    fn segment<W: Write + ?Sized>(&self, inst: &Inst, index: usize, out: &mut W) -> fmt::Result {
        match inst.operand(index).register() {
            Some(register) => {
                self.write_register(register, out)?;
                out.write_str(":")
            }
            None => Ok(()),
        }
    }

    fn source<W: Write + ?Sized>(&self, inst: &Inst, index: usize, out: &mut W) -> fmt::Result {
        self.segment(inst, index + 1, out)?;
        out.write_str("(")?;
        self.print_operand(inst, index, out)?;
        out.write_str(")")
    }

    fn destination<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        out.write_str("%es:(")?;
        self.print_operand(inst, index, out)?;
        out.write_str(")")
    }

    fn offset<W: Write + ?Sized>(&self, inst: &Inst, index: usize, out: &mut W) -> fmt::Result {
        self.segment(inst, index + 1, out)?;
        self.0.number(inst.operand(index).immediate(), out)
    }
}

impl PrintHooks for Att<'_> {
    type Inst = Inst;

    fn write_register<W: Write + ?Sized>(&self, register: Register, out: &mut W) -> fmt::Result {
        out.write_str("%")?;
        out.write_str(register_name(register))
    }

    fn print_operand<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        match inst.operand(index) {
            Operand::Register(Some(register)) => self.write_register(register, out),
            Operand::Immediate(number) => {
                if !(-256..256).contains(&number) && self.0.reference.note().is_none() {
                    self.0.reference.set_note(Note::Decimal(number));
                }
                out.write_str("$")?;
                self.0.number(number, out)
            }
            _ => Err(fmt::Error),
        }
    }

    fn print_mem_reference<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.0.note_address(inst, index);
        let [base, other] = [index, index + 2].map(|index| inst.operand(index).register());
        let offset = inst.operand(index + 3).immediate();
        self.segment(inst, index + 4, out)?;
        if offset != 0 || base.is_none() && other.is_none() {
            self.0.number(offset, out)?;
        }
        if base.is_none() && other.is_none() {
            return Ok(());
        }
        out.write_str("(")?;
        if let Some(base) = base {
            self.write_register(base, out)?;
        }
        if let Some(other) = other {
            out.write_str(",")?;
            self.write_register(other, out)?;
            let scale = inst.operand(index + 1).immediate();
            if scale != 1 {
                out.write_str(",")?;
                text::write_number(scale, out)?;
            }
        }
        out.write_str(")")
    }

    fn print_cond_code<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        write_condition(inst, index, out)
    }

    fn print_cond_flags<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        write_condition_flags(inst, index, out)
    }

    fn print_dst_idx8<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.destination(inst, index, out)
    }

    fn print_src_idx8<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.source(inst, index, out)
    }

    fn print_mem_offs8<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.offset(inst, index, out)
    }

    fn print_dst_idx16<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.destination(inst, index, out)
    }

    fn print_src_idx16<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.source(inst, index, out)
    }

    fn print_mem_offs16<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.offset(inst, index, out)
    }

    fn print_dst_idx32<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.destination(inst, index, out)
    }

    fn print_src_idx32<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.source(inst, index, out)
    }

    fn print_mem_offs32<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.offset(inst, index, out)
    }

    fn print_dst_idx64<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.destination(inst, index, out)
    }

    fn print_src_idx64<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.source(inst, index, out)
    }

    fn print_mem_offs64<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.offset(inst, index, out)
    }

    fn print_pc_rel_imm_pc_relative<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        address: Option<u64>,
        out: &mut W,
    ) -> fmt::Result {
        self.0.branch(inst, index, address, out)
    }

    fn print_rounding_control<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        write_rounding(inst, index, out)
    }

    fn print_s_ti_reg_operand<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        match inst.operand(index).register() {
            Some(Register::ST0) => out.write_str("%st(0)"),
            Some(register) => self.write_register(register, out),
            None => Err(fmt::Error),
        }
    }

    fn print_u8_imm<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        out.write_str("$")?;
        self.0.number(inst.operand(index).immediate() & 0xff, out)
    }

    fn print_vk_pair<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.write_register(first_of_pair(inst, index)?, out)
    }

    fn printbytemem<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.print_mem_reference(inst, index, out)
    }

    fn printwordmem<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.print_mem_reference(inst, index, out)
    }

    fn printdwordmem<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.print_mem_reference(inst, index, out)
    }

    fn printqwordmem<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.print_mem_reference(inst, index, out)
    }

    fn printtbytemem<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.print_mem_reference(inst, index, out)
    }

    fn printxmmwordmem<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.print_mem_reference(inst, index, out)
    }

    fn printymmwordmem<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.print_mem_reference(inst, index, out)
    }

    fn printzmmwordmem<W: Write + ?Sized>(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut W,
    ) -> fmt::Result {
        self.print_mem_reference(inst, index, out)
    }
}
