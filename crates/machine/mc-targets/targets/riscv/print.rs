//! Printer of RISC-V: operands that the description leaves to code.

use core::fmt::{self, Write as _};

use tablegen_mc::{DecodeError, Reference, Target, text};
use tablegen_rt::asm::print::Output;
use tablegen_rt::mc::inst::{Inst as _, Operand};

use crate::operands::{is_matrix_type, is_signed, is_unsigned, stack_adjustment};
use crate::target::asm_writer::{Printer, RegisterNames, write_register_name};
use crate::target::tables::lookup_sys_reg_by_encoding;
use crate::target::{Feature, Register};
use crate::{Inst, Riscv};

/// Alternative and old names of system registers. Rows have flags for them in some versions of the description only.
const OTHER_NAMES: [&str; 12] = [
    "sptbr",
    "sbadaddr",
    "mbadaddr",
    "mcontrol",
    "mcontrol6",
    "etrigger",
    "icount",
    "itrigger",
    "tmexttrigger",
    "textra32",
    "textra64",
    "dscratch",
];

/// Printer of a machine.
pub(crate) struct Print<'p> {
    machine: &'p Riscv,
    reference: &'p Reference,
    /// Texts of the expressions that operands refer to.
    expressions: &'p [&'p str],
}

impl Target for Riscv {
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
        Riscv::skipped(bytes)
    }

    fn write(
        &self,
        inst: &Inst,
        address: u64,
        reference: &Reference,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let print = Print { machine: self, reference, expressions: &[] };
        let printer = Printer::new(&print).with_address(address);
        // Longer instructions are not compressed.
        if self.options.aliases && inst.size() == 2 {
            let mut full = Inst::new(inst.opcode());
            if self.uncompress(inst, &mut full) {
                return printer.print_to(&full, out);
            }
        }
        printer.print_to(inst, out)
    }
}

/// Floating-point numbers that `fli` loads, by encoding.
const FLOATS: [&str; 32] = [
    "-1.0",
    "min",
    "1.52587890625e-05",
    "3.0517578125e-05",
    "0.00390625",
    "0.0078125",
    "0.0625",
    "0.125",
    "0.25",
    "0.3125",
    "0.375",
    "0.4375",
    "0.5",
    "0.625",
    "0.75",
    "0.875",
    "1.0",
    "1.25",
    "1.5",
    "1.75",
    "2.0",
    "2.5",
    "3.0",
    "4.0",
    "8.0",
    "16.0",
    "128.0",
    "256.0",
    "32768.0",
    "65536.0",
    "inf",
    "nan",
];

/// Names of rounding modes. 5 and 6 are reserved.
const ROUNDING_MODES: [&str; 8] = ["rne", "rtz", "rdn", "rup", "rmm", "", "", "dyn"];

/// Rounding mode of a register, which is not printed in aliases.
const DYNAMIC: i64 = 7;

#[cfg(feature = "codegen")]
impl Riscv {
    /// Writes an instruction whose operands may be expressions, by their indices.
    pub(crate) fn write_symbolic(
        &self,
        inst: &Inst,
        expressions: &[&str],
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let print = Print { machine: self, reference: &Reference::default(), expressions };
        Printer::new(&print).print_to(inst, out)
    }
}

impl Print<'_> {
    /// Writes an operand if it is an expression. `None` for others.
    fn expression(&self, inst: &Inst, index: usize, out: &mut Output<'_>) -> Option<fmt::Result> {
        let Operand::Expression(number) = inst.operand(index) else { return None };
        let text = usize::try_from(number).ok().and_then(|number| self.expressions.get(number));
        Some(text.ok_or(fmt::Error).and_then(|text| out.write_str(text)))
    }

    fn immediate(&self, number: i64, out: &mut Output<'_>) -> fmt::Result {
        text::write_immediate(number, self.machine.options.hex, out)
    }

    fn register(&self, inst: &Inst, index: usize, out: &mut Output<'_>) -> fmt::Result {
        let register = inst.operand(index).register();
        self.write_register(register.ok_or(fmt::Error)?, out)
    }
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Print<'_> {
    pub(crate) fn prints_aliases(&self) -> bool {
        self.machine.options.aliases
    }

    pub(crate) fn has_feature(&self, feature: Feature) -> bool {
        self.machine.has(feature)
    }

    pub(crate) fn write_register(&self, register: Register, out: &mut Output<'_>) -> fmt::Result {
        write_register_name(register, RegisterNames::ABIRegAltName, out)
    }

    pub(crate) fn write_immediate(&self, value: i64, out: &mut Output<'_>) -> fmt::Result {
        self.immediate(value, out)
    }

    pub(crate) fn print_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        match (inst.operand(index), self.expression(inst, index, out)) {
            (_, Some(written)) => written,
            (Operand::Register(Some(register)), None) => self.write_register(register, out),
            (Operand::Immediate(number), None) => self.immediate(number, out),
            _ => Err(fmt::Error),
        }
    }

    pub(crate) fn print_branch_operand_pc_relative(
        &self,
        inst: &Inst,
        index: usize,
        address: Option<u64>,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        if let Some(written) = self.expression(inst, index, out) {
            return written;
        }
        let distance = inst.operand(index).immediate();
        let Some(address) = address else { return self.immediate(distance, out) };
        let mut target = address.wrapping_add_signed(distance);
        if !self.machine.has(Feature::Feature64Bit) {
            target &= u64::from(u32::MAX);
        }
        self.reference.set(target);
        match self.machine.options.addresses {
            true => out.write_hex(target),
            false => self.immediate(distance, out),
        }
    }

    pub(crate) fn print_csr_system_register(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let number = inst.operand(index).immediate();
        let is_64_bit = self.machine.has(Feature::Feature64Bit);
        let available = |required: &str| {
            let names = required.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let names = names.filter(|name| !matches!(*name, "" | "RISCV"));
            names.into_iter().all(|name| {
                Feature::from_name(name).is_some_and(|feature| self.machine.has(feature))
            })
        };
        let rows = u16::try_from(number).map_or(&[][..], lookup_sys_reg_by_encoding);
        let found = rows.iter().find(|row| {
            let is_own = rows.len() == 1 || !OTHER_NAMES.contains(&row.name);
            let fits = !row.is_rv32_only || !is_64_bit;
            is_own && fits && available(row.features_required)
        });
        match found {
            Some(row) => out.write_str(row.name),
            None => self.immediate(number, out),
        }
    }

    pub(crate) fn print_fp_imm_operand(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let number = inst.operand(index).immediate() as usize;
        out.write_str(FLOATS.get(number).ok_or(fmt::Error)?)
    }

    pub(crate) fn print_frm_arg(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let mode = inst.operand(index).immediate();
        if mode == DYNAMIC && self.prints_aliases() {
            return Ok(());
        }
        out.write_str(", ")?;
        out.write_str(ROUNDING_MODES.get(mode as usize).ok_or(fmt::Error)?)
    }

    pub(crate) fn print_frm_arg_legacy(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        match inst.operand(index).immediate() {
            0 => Ok(()),
            mode => {
                out.write_str(", ")?;
                out.write_str(ROUNDING_MODES.get(mode as usize).ok_or(fmt::Error)?)
            }
        }
    }

    pub(crate) fn print_fence_arg(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        const SETS: [&str; 16] = [
            "0", "w", "r", "rw", "o", "ow", "or", "orw", "i", "iw", "ir", "irw", "io", "iow",
            "ior", "iorw",
        ];
        let set = inst.operand(index).immediate() as usize;
        out.write_str(SETS.get(set).ok_or(fmt::Error)?)
    }

    pub(crate) fn print_neg_stack_adj(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let is_64_bit = self.machine.has(Feature::Feature64Bit);
        let base = stack_adjustment(inst.operand(0).immediate(), is_64_bit);
        out.write_number(base.wrapping_add(inst.operand(index).immediate()).wrapping_neg())
    }

    pub(crate) fn print_stack_adj(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let is_64_bit = self.machine.has(Feature::Feature64Bit);
        let base = stack_adjustment(inst.operand(0).immediate(), is_64_bit);
        out.write_number(base.wrapping_add(inst.operand(index).immediate()))
    }

    pub(crate) fn print_reg_list(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        const LISTS: [&str; 12] = [
            "{ra}",
            "{ra, s0}",
            "{ra, s0-s1}",
            "{ra, s0-s2}",
            "{ra, s0-s3}",
            "{ra, s0-s4}",
            "{ra, s0-s5}",
            "{ra, s0-s6}",
            "{ra, s0-s7}",
            "{ra, s0-s8}",
            "{ra, s0-s9}",
            "{ra, s0-s11}",
        ];
        let list = usize::try_from(inst.operand(index).immediate().wrapping_sub(4));
        let list = list.ok().and_then(|list| LISTS.get(list));
        out.write_str(list.ok_or(fmt::Error)?)
    }

    pub(crate) fn print_reg_reg(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        self.register(inst, index + 1, out)?;
        out.write_str("(")?;
        self.register(inst, index, out)?;
        out.write_str(")")
    }

    pub(crate) fn print_zero_offset_mem_op(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        out.write_str("(")?;
        self.register(inst, index, out)?;
        out.write_str(")")
    }

    pub(crate) fn print_v_mask_reg(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        match inst.operand(index) {
            Operand::Register(None) => Ok(()),
            Operand::Register(Some(register)) => {
                out.write_str(", ")?;
                self.write_register(register, out)?;
                out.write_str(".t")
            }
            _ => Err(fmt::Error),
        }
    }

    pub(crate) fn print_v_type_i(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        const MULTIPLIERS: [&str; 8] =
            [", m1", ", m2", ", m4", ", m8", "", ", mf8", ", mf4", ", mf2"];
        const WIDTHS: [&str; 4] = ["e8", "e16", "e32", "e64"];
        let number = inst.operand(index).immediate();
        let (multiplier, width) = (number & 7, number >> 3 & 7);
        let Some(width) =
            WIDTHS.get(width as usize).filter(|_| multiplier != 4 && number >> 8 == 0)
        else {
            return self.immediate(number, out);
        };
        out.write_str(width)?;
        out.write_str(MULTIPLIERS[multiplier as usize])?;
        out.write_str(if number & 0x40 != 0 { ", ta" } else { ", tu" })?;
        out.write_str(if number & 0x80 != 0 { ", ma" } else { ", mu" })
    }

    pub(crate) fn print_x_sfmm_v_type(
        &self,
        inst: &Inst,
        index: usize,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        let number = inst.operand(index).immediate();
        let alternative = if number & 0x100 != 0 { "alt" } else { "" };
        let factor = (1 << (number >> 9 & 3)) / 2;
        write!(out, "e{}{alternative}, w{factor}", 8 << (number >> 3 & 7))
    }

    pub(crate) fn is_hack_bare_symbol_qc_e_li(&self, _: Operand<Register>) -> bool {
        false
    }

    pub(crate) fn is_simm12(&self, operand: Operand<Register>) -> bool {
        is_signed(operand.immediate(), 12, 0)
    }

    pub(crate) fn is_uimm20(&self, operand: Operand<Register>) -> bool {
        is_unsigned(operand.immediate(), 20, 0)
    }

    pub(crate) fn is_bare_simm13_lsb0(&self, operand: Operand<Register>) -> bool {
        is_signed(operand.immediate(), 13, 1)
    }

    pub(crate) fn is_uimm5(&self, operand: Operand<Register>) -> bool {
        is_unsigned(operand.immediate(), 5, 0)
    }

    pub(crate) fn is_simm21_lsb0_jal(&self, operand: Operand<Register>) -> bool {
        is_signed(operand.immediate(), 21, 1)
    }

    pub(crate) fn is_x_sfmm_v_type_op(&self, operand: Operand<Register>) -> bool {
        is_matrix_type(operand.immediate())
    }
}
