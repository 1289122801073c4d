//! Printer of AArch64: system registers, and system instructions with names of their own.

use core::fmt::{self, Write as _};

use tablegen_rt::asm::print::Output;
use tablegen_rt::mc::inst::Inst as _;

use crate::Inst;
use crate::print::Print;
use crate::target::tables as rows;
use crate::target::{Feature, Register};

/// Encodings of registers that have one name to be read, and another to be written.
const DEBUG_TRANSFER: i64 = 0b10 << 14 | 0b011 << 11 | 0b0101 << 3;

/// Encoding of two registers.
const TRACE_INPUT: i64 = 0b10 << 14 | 0b001 << 11 | 0b1000 << 3 | 0b100;

/// Returns the fields of a system instruction as one number: op1, CRn, CRm, op2.
fn encoding(inst: &Inst) -> u16 {
    let [op1, crn, crm, op2] = [0, 1, 2, 3].map(|index| inst.operand(index).immediate());
    (op1 << 11 | crn << 7 | crm << 3 | op2) as u16
}

/// Writes a name in lower case.
fn write_lower(name: &str, out: &mut Output<'_>) -> fmt::Result {
    name.chars().try_for_each(|one| out.write_char(one.to_ascii_lowercase()))
}

impl Print<'_> {
    /// Writes the name of a system register that is read or written.
    pub(crate) fn system_register(
        &self,
        number: i64,
        is_read: bool,
        out: &mut Output<'_>,
    ) -> fmt::Result {
        match (number, is_read) {
            (DEBUG_TRANSFER, true) => return out.write_str("DBGDTRRX_EL0"),
            (DEBUG_TRANSFER, false) => return out.write_str("DBGDTRTX_EL0"),
            (TRACE_INPUT, _) => return out.write_str("TRCEXTINSELR"),
            _ => {}
        }
        let all = u16::try_from(number).map_or(&[][..], rows::lookup_sys_reg_by_encoding);
        let found = all.iter().find(|row| {
            let is_allowed = if is_read { row.readable } else { row.writeable };
            is_allowed && self.machine.has_all(row.requires)
        });
        match found {
            Some(row) => out.write_str(row.name),
            None => {
                let fields = [
                    ("S", number >> 14 & 3),
                    ("_", number >> 11 & 7),
                    ("_C", number >> 7 & 15),
                    ("_C", number >> 3 & 15),
                    ("_", number & 7),
                ];
                fields.iter().try_for_each(|&(text, field)| {
                    out.write_str(text)?;
                    out.write_number(field)
                })
            }
        }
    }

    /// Prints a system instruction that has a name. Returns false for others.
    pub(crate) fn system(&self, inst: &Inst, out: &mut Output<'_>) -> Result<bool, fmt::Error> {
        let [op1, crn, crm, op2] = [0, 1, 2, 3].map(|index| inst.operand(index).immediate());
        let (encoding, machine) = (encoding(inst), self.machine);
        let found = match (crn, crm, op1) {
            (7, 3, 3) => {
                let feature = match op2 {
                    6 => Feature::FeatureSPECRES2,
                    _ => Feature::FeaturePredRes,
                };
                let is_available = machine.has(Feature::FeatureAll) || machine.has(feature);
                let mnemonic = match op2 {
                    4 => "cfp",
                    5 => "dvp",
                    6 => "cosp",
                    7 => "cpp",
                    _ => return Ok(false),
                };
                is_available.then_some((mnemonic, "rctx", true))
            }
            (7, 1, 0) | (7, 5, _) => {
                rows::lookup_ic_by_encoding(encoding).map(|row| ("ic", row.name, row.needs_reg))
            }
            (7, 4 | 6 | 10..=14, _) => rows::lookup_dc_by_encoding(encoding)
                .filter(|row| machine.has_all(row.requires))
                .map(|row| ("dc", row.name, true)),
            (7, 8 | 9, _) => rows::lookup_at_by_encoding(encoding)
                .filter(|row| machine.has_all(row.requires))
                .map(|row| ("at", row.name, true)),
            (8 | 9, ..) => rows::lookup_tlbi_by_encoding(encoding)
                .filter(|row| machine.has_all(row.requires_str))
                .map(|row| ("tlbi", row.name, row.needs_reg)),
            _ => None,
        };
        let Some((mnemonic, name, has_register)) = found else { return Ok(false) };
        out.write_str(mnemonic)?;
        out.write_str("\t")?;
        write_lower(name, out)?;
        if has_register {
            out.write_str(", ")?;
            self.register(inst, 4, out)?;
        }
        Ok(true)
    }

    /// Prints a system instruction with a pair of registers that has a name. Returns false for
    /// others.
    pub(crate) fn system_pair(
        &self,
        inst: &Inst,
        out: &mut Output<'_>,
    ) -> Result<bool, fmt::Error> {
        let (crn, machine) = (inst.operand(1).immediate(), self.machine);
        let is_nxs = crn == 9;
        let is_available = machine.has(Feature::FeatureAll) || machine.has(Feature::FeatureXS);
        if crn != 8 && !(is_nxs && is_available) {
            return Ok(false);
        }
        // The lowest bit of CRn selects the variant.
        let found = rows::lookup_tlbi_by_encoding(encoding(inst) & !(1 << 7));
        let Some(row) = found.filter(|row| machine.has_all(row.requires_str)) else {
            return Ok(false);
        };
        out.write_str("tlbip\t")?;
        write_lower(row.name, out)?;
        out.write_str(if is_nxs { "nxs, " } else { ", " })?;
        match inst.operand(4).register() {
            Some(Register::XZR) => self.print_sysp_xzr_pair(inst, 4, out)?,
            _ => self.print_gpr_seq_pairs_class_operand(64, inst, 4, out)?,
        }
        Ok(true)
    }
}
