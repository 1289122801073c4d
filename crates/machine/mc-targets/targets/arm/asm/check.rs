//! Checks of instructions that the matcher finds: blocks, register lists, and operands that depend on each other.

use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::{Assembly, ErrorKind, ExprId, Fault, Parsed};
use tablegen_rt::mc::inst::Operand as Value;

use super::Machine;
use super::fixups::{LOWER, UPPER};
use super::line::Line;
use super::operand::{Form, ListKind, Operand, general_number, is_low};
use super::parse::invalid;
use super::rewrite::{has_high, lists};
use crate::Feature;
use crate::matcher::{Matched, Operands};
use crate::target::{Opcode, Register, RegisterClass};

/// Bit of the flags of instructions of 16 bits that set the flags outside of blocks.
const SETS_FLAGS: u64 = 1 << 19;

/// Condition of instructions that are always executed.
pub(super) const ALWAYS: i64 = 14;

/// Returns true for breakpoints, which a block may have and which are executed always.
fn is_breakpoint(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::tBKPT | Opcode::BKPT | Opcode::tHLT | Opcode::HLT)
}

/// Returns the index of the predicate of a vector instruction of MVE.
fn predicate_index(opcode: Opcode) -> Option<usize> {
    opcode
        .desc()
        .operands()
        .position(|operand| operand.operand_type().name().starts_with("OPERAND_VPRED"))
}

/// Returns the condition of an instruction. `None` if it has none.
pub(super) fn condition(inst: &Matched) -> Option<i64> {
    let index = inst.opcode().desc().operands().position(|operand| operand.is_predicate())?;
    Some(inst.operand(index).immediate())
}

/// Returns true for instructions that end a block, as they can leave it.
pub(super) fn is_terminator(inst: &Matched) -> bool {
    let desc = inst.opcode().desc();
    let jumps =
        desc.is_terminator() || desc.is_return() || desc.is_branch() || desc.is_indirect_branch();
    let calls = desc.is_call() && inst.opcode() != Opcode::tSVC;
    let is_counter = |operand: &Value<Register>| operand.register() == Some(Register::PC);
    let defs = inst.operands().iter().take(desc.def_count());
    let has_list = desc.is_variadic() && desc.may_load();
    let listed = inst.operands().iter().skip(desc.operands().len().saturating_sub(1));
    jumps
        || calls
        || defs.into_iter().any(is_counter)
        || has_list && listed.into_iter().any(is_counter)
        || desc.implicit_defs().any(|register| register == Register::PC)
}

// Descriptions of different versions name different methods.
#[allow(dead_code)]
impl Machine {
    /// Returns true if an instruction may have these operands. `nop` has an encoding of its own on most machines.
    pub(crate) fn allows_operands(&self, opcode: Opcode, _: Operands<'_, Operand>) -> bool {
        let has_nop = self.is_thumb2() || self.has(Feature::HasV6MOps);
        !(opcode == Opcode::tMOVr && self.is_nop && has_nop)
    }

    /// Returns true if the features and the block allow an instruction.
    pub(crate) fn allows(&self, inst: &Matched) -> bool {
        use Opcode as O;
        let (opcode, op) = (inst.opcode(), |index| inst.operand(index).register());
        let desc = opcode.desc();
        let has_v8 = self.has_v8();
        if desc.target_flags() & SETS_FLAGS != 0 {
            let sets_flags = desc.operands().zip(inst.operands()).any(|(operand, value)| {
                operand.is_optional_def() && value.register() == Some(Register::CPSR)
            });
            let is_in_block = self.is_in_block();
            if self.is_thumb1() && !sets_flags || self.is_thumb2() && sets_flags == is_in_block {
                return false;
            }
            if opcode == O::tLSLri && inst.operand(3).immediate() == 0 && is_in_block {
                return false;
            }
        } else if self.is_thumb1() {
            let are_low = |first: usize| {
                [first, first + 1].iter().all(|index| op(*index).is_some_and(is_low))
            };
            if opcode == O::tADDhirr && !self.has(Feature::HasV6MOps) && are_low(1)
                || opcode == O::tMOVr && !self.has(Feature::HasV6Ops) && are_low(0)
            {
                return false;
            }
        }
        let is_stack = |index| op(index) == Some(Register::SP);
        let fits = match opcode {
            O::t2MOVr if !has_v8 => {
                let sets_flags = op(4) == Some(Register::CPSR);
                !(is_stack(0) && is_stack(1)) && !(sets_flags && (is_stack(0) || is_stack(1)))
            }
            O::VMRS
            | O::VMSR
            | O::VMRS_FPCXTS
            | O::VMRS_FPCXTNS
            | O::VMSR_FPCXTS
            | O::VMSR_FPCXTNS
            | O::VMRS_FPSCR_NZCVQC
            | O::VMSR_FPSCR_NZCVQC
            | O::VMRS_VPR
            | O::VMRS_P0
            | O::VMSR_VPR
            | O::VMSR_P0 => !(is_stack(0) && self.is_thumb() && !has_v8),
            O::t2TBB | O::t2TBH => has_v8 || !is_stack(0),
            O::tMUL => op(0) == op(3),
            _ => true,
        };
        fits && desc.operands().zip(inst.operands()).all(|(operand, value)| {
            let is_restricted = operand.register_class() == Some(RegisterClass::rGPR);
            !is_restricted
                || match value.register() {
                    Some(Register::SP) => has_v8,
                    register => register != Some(Register::PC),
                }
        })
    }

    /// Checks the block that an instruction is in.
    fn validate_block(&self, inst: &Matched, offset: usize) -> Parsed<()> {
        let desc = inst.opcode().desc();
        let is_breakpoint = is_breakpoint(inst.opcode());
        let is_conditional =
            desc.is_predicable() && condition(inst).is_some_and(|condition| condition != ALWAYS);
        if let Some(block) = self.block.filter(|_| !is_breakpoint) {
            if !desc.is_predicable() {
                return invalid(offset, "instructions in IT block must be predicable");
            }
            if condition(inst) != Some(block.condition().into()) {
                return invalid(offset, "incorrect condition in IT block");
            }
        } else if self.is_thumb2()
            && is_conditional
            && !matches!(inst.opcode(), Opcode::tBcc | Opcode::t2Bcc | Opcode::t2BFic)
        {
            return invalid(offset, "predicated instructions must be in IT block");
        } else if !desc.is_predicable()
            && condition(inst).is_some_and(|condition| condition != ALWAYS)
        {
            return invalid(offset, "instruction is not predicable");
        }
        if self.block.is_some_and(|block| !block.is_last()) && is_terminator(inst) {
            let what =
                "instruction must be outside of IT block or the last instruction in an IT block";
            return invalid(offset, what);
        }
        let index = predicate_index(inst.opcode());
        let predicate = index.map_or(0, |index| inst.operand(index).immediate());
        match self.vector_block.filter(|_| !is_breakpoint) {
            Some(_) if index.is_none() => {
                invalid(offset, "instruction in VPT block must be predicable")
            }
            Some(block) if predicate != if block.is_else() { 2 } else { 1 } => {
                invalid(offset, "incorrect predication in VPT block")
            }
            None if predicate != 0 => {
                invalid(offset, "VPT predicated instructions must be in VPT block")
            }
            _ => Ok(()),
        }
    }

    /// Checks an instruction that was found.
    pub(super) fn validate(
        &self,
        inst: &Matched,
        line: &Line,
        offset: usize,
        assembly: &Assembly<Self>,
    ) -> Parsed<()> {
        self.validate_block(inst, offset)?;
        let fail = |index: usize, what: &'static str| {
            let operand_offset = line.operand(index).map_or(offset, |operand| operand.offset);
            Err(Fault::new(operand_offset, ErrorKind::Invalid(what)))
        };
        let (opcode, op) = (inst.opcode(), |index| inst.operand(index).register());
        let number = |index: usize| inst.operand(index).immediate();
        use Opcode as O;
        match opcode {
            O::VLLDM | O::VLLDM_T2 | O::VLSTM | O::VLSTM_T2 => {
                let Some(list) = line.operand(1).and_then(Operand::list) else { return Ok(()) };
                let count = list.mask.count_ones();
                let has_upper = self.has(Feature::FeatureD32);
                let fits = if has_upper { count == 32 } else { matches!(count, 16 | 32) };
                if count == 32 && !self.has(Feature::HasV8_1MMainlineOps) {
                    return fail(1, "T2 version requires v8.1-M.Main");
                }
                if !fits || list.kind != ListKind::Double {
                    return fail(1, "operand must be exactly {d0-d15} (T1) or {d0-d31} (T2)");
                }
            }
            O::t2IT if number(0) == ALWAYS && number(1).count_ones() != 1 => {
                return invalid(offset, "unpredictable IT predicate sequence");
            }
            O::LDRD
            | O::LDRD_PRE
            | O::LDRD_POST
            | O::t2LDRDi8
            | O::t2LDRD_PRE
            | O::t2LDRD_POST
            | O::STRD
            | O::STRD_PRE
            | O::STRD_POST
            | O::t2STRD_PRE
            | O::t2STRD_POST => {
                let name = opcode.name();
                let (is_load, is_a32) = (name.contains("LDRD"), !name.starts_with("t2"));
                let is_updated = name.ends_with("_PRE") || name.ends_with("_POST");
                let first = if is_load || !is_updated { 0 } else { 1 };
                let number = |index| op(index).and_then(general_number);
                let (low, high) = (number(first), number(first + 1));
                if is_a32 {
                    if low == Some(14) {
                        return fail(0, "Rt can't be R14");
                    }
                    if low.is_some_and(|low| low % 2 == 1) {
                        return fail(0, "Rt must be even-numbered");
                    }
                    if high != low.map(|low| low + 1) {
                        return fail(0, "operands must be sequential");
                    }
                } else if is_load && low == high {
                    return fail(0, "destination operands can't be identical");
                }
                if is_updated && (number(3) == low || number(3) == high) {
                    return fail(0, "base register needs to be different from the other registers");
                }
            }
            O::t2BXJ if op(0) == Some(Register::SP) && !self.has_v8() => {
                return fail(0, "r13 (SP) is an unpredictable operand to BXJ");
            }
            O::STR_PRE_IMM
            | O::STR_PRE_REG
            | O::t2STR_PRE
            | O::STR_POST_IMM
            | O::STR_POST_REG
            | O::t2STR_POST
            | O::STRH_PRE
            | O::t2STRH_PRE
            | O::STRH_POST
            | O::t2STRH_POST
            | O::STRB_PRE_IMM
            | O::STRB_PRE_REG
            | O::t2STRB_PRE
            | O::STRB_POST_IMM
            | O::STRB_POST_REG
            | O::t2STRB_POST
                if op(1) == op(2) =>
            {
                return fail(1, "source register and base register can't be identical");
            }
            O::LDR_PRE_IMM
            | O::LDR_PRE_REG
            | O::t2LDR_PRE
            | O::LDR_POST_IMM
            | O::LDR_POST_REG
            | O::t2LDR_POST
            | O::LDRH_PRE
            | O::t2LDRH_PRE
            | O::LDRH_POST
            | O::t2LDRH_POST
            | O::LDRSH_PRE
            | O::t2LDRSH_PRE
            | O::LDRSH_POST
            | O::t2LDRSH_POST
            | O::LDRB_PRE_IMM
            | O::LDRB_PRE_REG
            | O::t2LDRB_PRE
            | O::LDRB_POST_IMM
            | O::LDRB_POST_REG
            | O::t2LDRB_POST
            | O::LDRSB_PRE
            | O::t2LDRSB_PRE
            | O::LDRSB_POST
            | O::t2LDRSB_POST
                if op(0) == op(2) =>
            {
                return fail(0, "destination register and base register can't be identical");
            }
            O::t2LDR_PRE_imm | O::t2LDR_POST_imm | O::t2STR_PRE_imm | O::t2STR_POST_imm => {
                if op(0) == op(1) {
                    return fail(0, "destination register and base register can't be identical");
                }
                if matches!(opcode, O::t2LDR_POST_imm | O::t2STR_POST_imm)
                    && !(-255..=255).contains(&number(2))
                {
                    return fail(2, "operand must be in range [-255, 255]");
                }
                if matches!(opcode, O::t2STR_PRE_imm | O::t2STR_POST_imm)
                    && op(0) == Some(Register::PC)
                {
                    return fail(0, "operand must be a register in range [r0, r14]");
                }
            }
            O::SBFX | O::t2SBFX | O::UBFX | O::t2UBFX if number(3) >= 32 - number(2) => {
                return fail(2, "bitfield width must be in range [1,32-lsb]");
            }
            O::LDMIA_UPD | O::LDMDB_UPD | O::LDMIB_UPD | O::LDMDA_UPD
                if self.has(Feature::HasV7Ops) && lists(inst, 3, op(0)) =>
            {
                return fail(
                    line.len().saturating_sub(1),
                    "writeback register not allowed in register list",
                );
            }
            O::tLDMIA
            | O::t2LDMIA
            | O::t2LDMDB
            | O::t2STMIA
            | O::t2STMDB
            | O::t2LDMIA_UPD
            | O::t2LDMDB_UPD
            | O::t2STMIA_UPD
            | O::t2STMDB_UPD
            | O::tPOP
            | O::tPUSH
            | O::tSTMIA_UPD => {
                self.validate_list(inst, line, offset)?;
            }
            O::sysLDMIA_UPD | O::sysLDMDA_UPD | O::sysLDMDB_UPD | O::sysLDMIB_UPD
                if !lists(inst, 3, Some(Register::PC)) =>
            {
                return fail(
                    1,
                    "writeback register only allowed on system LDM if PC in register-list",
                );
            }
            O::sysSTMIA_UPD | O::sysSTMDA_UPD | O::sysSTMDB_UPD | O::sysSTMIB_UPD => {
                return fail(0, "system STM cannot have writeback register");
            }
            O::tADDrSP if !self.is_thumb2() && op(0) != op(2) => {
                return fail(2, "source register must be the same as destination");
            }
            O::t2ADDrr | O::t2ADDrs | O::t2SUBrr | O::t2SUBrs
                if op(0) == Some(Register::SP) && op(1) != Some(Register::SP) =>
            {
                return fail(1, "source register must be sp if destination is sp");
            }
            O::tB if !distance(line.operand(0), 1 << 11) => {
                return fail(0, "branch target out of range");
            }
            O::tBcc if !distance(line.operand(0), 1 << 8) => {
                return fail(0, "branch target out of range");
            }
            O::t2B => {
                let index = usize::from(!line.operand(0).is_some_and(Operand::is_immediate));
                let target = line.operand(index);
                let is_binary = target.is_some_and(|target| target.form() == Some(Form::Binary));
                if !is_binary && !distance(target, 1 << 24) {
                    return fail(index, "branch target out of range");
                }
            }
            O::t2Bcc => {
                let index = usize::from(!line.operand(0).is_some_and(Operand::is_immediate));
                if !distance(line.operand(index), 1 << 20) {
                    return fail(index, "branch target out of range");
                }
            }
            O::tCBZ | O::tCBNZ
                if !line.operand(1).is_some_and(|target| target.is_distance(1, 0..=126)) =>
            {
                return fail(1, "branch target out of range");
            }
            O::MOVi16 | O::MOVTi16 | O::t2MOVi16 | O::t2MOVTi16 => {
                let index = usize::from(!line.operand(0).is_some_and(Operand::is_immediate));
                let form = line.operand(index).and_then(Operand::form);
                if form.is_some_and(|form| form != Form::Half) {
                    return fail(
                        index,
                        "immediate expression for mov requires :lower16: or :upper16",
                    );
                }
            }
            O::tADDi8 | O::tMOVi8 => {
                let index = usize::from(opcode == O::tADDi8);
                let form = line.operand(index).and_then(Operand::form);
                if form.is_some_and(|form| form != Form::Byte) {
                    return fail(
                        index,
                        "immediate expression requires :lower0_7:, :lower8_15:, :upper0_7: or :upper8_15:",
                    );
                }
            }
            O::HINT | O::t2HINT
                if number(1) != ALWAYS
                    && (number(0) == 16 && self.has(Feature::FeatureRAS) || number(0) == 20) =>
            {
                return invalid(
                    offset,
                    "instruction is not predicable, but condition code specified",
                );
            }
            O::DSB | O::t2DSB
                if inst.operands().len() > 1
                    && matches!(number(0), 0 | 4)
                    && number(1) != ALWAYS =>
            {
                return invalid(
                    offset,
                    "instruction is not predicable, but condition code specified",
                );
            }
            O::t2BFi | O::t2BFr | O::t2BFLi | O::t2BFLr | O::t2BFic => {
                let fits = line.operand(0).is_some_and(|location| location.is_distance(1, 0..=30));
                if !fits || inst.operand(0) == Value::Immediate(0) {
                    return fail(0, "branch location out of range or not a multiple of 2");
                }
                let max = match opcode {
                    O::t2BFi | O::t2BFic => 1 << 16,
                    O::t2BFLi => 1 << 18,
                    _ => return Ok(()),
                };
                if !distance(line.operand(1), max) {
                    return fail(1, "branch target out of range or not a multiple of 2");
                }
                if let (O::t2BFic, Value::Immediate(location), Value::Immediate(other)) =
                    (opcode, inst.operand(0), inst.operand(2))
                    && !matches!(other - location, 2 | 4)
                {
                    return fail(
                        2,
                        "else branch target must be 2 or 4 greater than the branch location",
                    );
                }
            }
            O::t2CLRM => {
                let is_valid = |register| RegisterClass::GPRwithAPSRnosp.contains(register);
                if !inst.operands().iter().skip(2).filter_map(|one| one.register()).all(is_valid) {
                    return fail(0, "invalid register in register list");
                }
            }
            O::VMOVRRS if !follows(op(2), op(3)) => {
                return fail(2, "source operands must be sequential");
            }
            O::VMOVSRR if !follows(op(0), op(1)) => {
                return fail(0, "destination operands must be sequential");
            }
            O::VLDMDIA | O::VSTMDIA => {
                let count = line
                    .operand(1)
                    .and_then(Operand::list)
                    .map_or(0, |list| list.mask.count_ones());
                if !(1..=16).contains(&count) {
                    return fail(1, "list of registers must be at least 1 and at most 16");
                }
            }
            O::UMAAL
            | O::UMLAL
            | O::UMULL
            | O::t2UMAAL
            | O::t2UMLAL
            | O::t2UMULL
            | O::SMLAL
            | O::SMLALBB
            | O::SMLALBT
            | O::SMLALD
            | O::SMLALDX
            | O::SMLALTB
            | O::SMLALTT
            | O::SMLSLD
            | O::SMLSLDX
            | O::SMULL
            | O::t2SMLAL
            | O::t2SMLALBB
            | O::t2SMLALBT
            | O::t2SMLALD
            | O::t2SMLALDX
            | O::t2SMLALTB
            | O::t2SMLALTT
            | O::t2SMLSLD
            | O::t2SMLSLDX
            | O::t2SMULL
                if op(0) == op(1) =>
            {
                return invalid(
                    offset,
                    "unpredictable instruction, RdHi and RdLo must be different",
                );
            }
            _ => {
                self.validate_access(inst, line, offset)?;
                self.validate_vectors(inst, line, offset)?;
                self.validate_coprocessor(inst, offset)?;
            }
        }
        // Halves of addresses have instructions of their own.
        let is_half = |operand: &Value<Register>| {
            let id = ExprId::of_operand(*operand);
            id.is_some_and(|id| matches!(assembly.node(id), Node::Specified(LOWER | UPPER, _)))
        };
        let accepts = matches!(opcode, O::MOVi16 | O::MOVTi16 | O::t2MOVi16 | O::t2MOVTi16);
        if !accepts && inst.operands().iter().any(is_half) {
            return invalid(offset, "invalid operand for instruction");
        }
        Ok(())
    }

    /// Checks offsets of loads and stores of T32 that have another form in the text.
    fn validate_access(&self, inst: &Matched, line: &Line, offset: usize) -> Parsed<()> {
        let Some(name) = inst.opcode().name().strip_suffix("_imm") else { return Ok(()) };
        let access = ["t2LDRB_", "t2STRB_", "t2LDRH_", "t2STRH_", "t2LDRSB_", "t2LDRSH_"];
        let Some(kind) = access.iter().find_map(|start| name.strip_prefix(start)) else {
            return Ok(());
        };
        let range = if kind == "OFFSET" { -255..=0 } else { -255..=255 };
        let operand_offset =
            |index| line.operand(index).map_or(offset, |operand: &Operand| operand.offset);
        if !range.contains(&inst.operand(2).immediate()) {
            return invalid(operand_offset(2), "operand out of range");
        }
        match inst.operand(0).register() {
            Some(Register::PC) => {
                invalid(operand_offset(0), "if operand is PC, should call the literal form")
            }
            _ => Ok(()),
        }
    }

    /// Checks the register list of an instruction of T32.
    fn validate_list(&self, inst: &Matched, line: &Line, offset: usize) -> Parsed<()> {
        use Opcode as O;
        let opcode = inst.opcode();
        let is_thumb2 = self.is_thumb2();
        let base = inst.operand(0).register();
        let first = match opcode {
            O::tPOP | O::tPUSH => 2,
            O::tSTMIA_UPD | O::t2LDMIA_UPD | O::t2LDMDB_UPD | O::t2STMIA_UPD | O::t2STMDB_UPD => 4,
            _ => 3,
        };
        let has = |register| lists(inst, first, Some(register));
        let list_offset = line.operands.iter().find(|operand| operand.list().is_some());
        let offset = list_offset.map_or(offset, |operand| operand.offset);
        let low = |other| has_high(inst, first, other) && !is_thumb2;
        match opcode {
            O::tLDMIA => {
                let (has_base, has_writeback) = (lists(inst, first, base), line.has_writeback());
                if low(None) {
                    return invalid(offset, "registers must be in range r0-r7");
                }
                if !has_base && !has_writeback && !is_thumb2 {
                    return invalid(offset, "writeback operator '!' expected");
                }
                if has_base && has_writeback {
                    return invalid(
                        offset,
                        "writeback operator '!' not allowed when base register in register list",
                    );
                }
            }
            O::tPOP if low(Some(Register::PC)) => {
                return invalid(offset, "registers must be in range r0-r7 or pc");
            }
            O::tPUSH if low(Some(Register::LR)) => {
                return invalid(offset, "registers must be in range r0-r7 or lr");
            }
            O::tSTMIA_UPD => {
                let has_high = has_high(inst, first, None);
                if has_high && !is_thumb2 {
                    return invalid(offset, "registers must be in range r0-r7");
                }
                if has_high && lists(inst, first, base) {
                    return invalid(
                        offset,
                        "writeback operator '!' not allowed when base register in register list",
                    );
                }
            }
            O::t2LDMIA_UPD | O::t2LDMDB_UPD | O::t2STMIA_UPD | O::t2STMDB_UPD
                if lists(inst, first, base) =>
            {
                return invalid(offset, "writeback register not allowed in register list");
            }
            _ => {}
        }
        let is_load = matches!(
            opcode,
            O::tLDMIA | O::t2LDMIA | O::t2LDMDB | O::t2LDMIA_UPD | O::t2LDMDB_UPD | O::tPOP
        );
        let allows_stack = opcode == O::tPOP && !self.has(Feature::FeatureMClass);
        if has(Register::SP) && !allows_stack {
            return invalid(offset, "SP may not be in the register list");
        }
        match is_load {
            true if has(Register::PC) && has(Register::LR) => {
                invalid(offset, "PC and LR may not be in the register list simultaneously")
            }
            false if has(Register::PC) => invalid(offset, "PC may not be in the register list"),
            _ => Ok(()),
        }
    }

    /// Checks vector registers of MVE that have to differ.
    fn validate_vectors(&self, inst: &Matched, line: &Line, offset: usize) -> Parsed<()> {
        use Opcode as O;
        const SAME: &str = "vector registers can't be identical";
        let register = |index| line.register(index);
        let op = |index| inst.operand(index).register();
        let is_same =
            |one: usize, other: usize| register(one).is_some() && register(one) == register(other);
        let index = |index| line.operand(index).map(|operand| operand.kind);
        let name = inst.opcode().name();
        let is_wrong = match inst.opcode() {
            O::MVE_VQDMULLs32bh
            | O::MVE_VQDMULLs32th
            | O::MVE_VCMULf32
            | O::MVE_VMULLBs32
            | O::MVE_VMULLTs32
            | O::MVE_VMULLBu32
            | O::MVE_VMULLTu32 => is_same(0, 1) || is_same(0, 2),
            O::MVE_VREV64_8
            | O::MVE_VREV64_16
            | O::MVE_VREV64_32
            | O::MVE_VQDMULL_qr_s32bh
            | O::MVE_VQDMULL_qr_s32th
            | O::MVE_SQRSHR
            | O::MVE_UQRSHL => is_same(0, 1),
            O::MVE_VCADDi32 | O::MVE_VCADDf32 | O::MVE_VHCADDs32 => is_same(0, 2),
            O::MVE_VMOV_rr_q | O::MVE_VMOV_q_rr => {
                let first = if inst.opcode() == O::MVE_VMOV_rr_q { 2 } else { 0 };
                let (super::operand::Kind::Index(upper), super::operand::Kind::Index(lower)) = (
                    index(first + 1).unwrap_or(super::operand::Kind::Token("")),
                    index(first + 3).unwrap_or(super::operand::Kind::Token("")),
                ) else {
                    return Ok(());
                };
                if register(first) != register(first + 2) || upper != lower + 2 {
                    return invalid(
                        offset,
                        "Q-registers must be the same, with indexes 2 and 0 or 3 and 1",
                    );
                }
                false
            }
            O::MVE_VLDRWU32_qi | O::MVE_VLDRDU64_qi => op(0) == op(1),
            O::MVE_VLDRWU32_qi_pre | O::MVE_VLDRDU64_qi_pre => op(1) == op(2),
            _ if name.starts_with("MVE_VLDR")
                && (name.ends_with("_rq") || name.ends_with("_rq_u")) =>
            {
                op(0) == op(2)
            }
            _ => false,
        };
        if is_wrong { invalid(offset, SAME) } else { Ok(()) }
    }

    /// Checks the coprocessor of an instruction, which may be a custom datapath.
    fn validate_coprocessor(&self, inst: &Matched, offset: usize) -> Parsed<()> {
        let name = inst.opcode().name();
        if name.starts_with("CDE_") {
            let number = inst.operand(1).immediate();
            return match self.is_custom(number) {
                true => Ok(()),
                false if number >= 8 => {
                    invalid(offset, "coprocessor must be in the range [p0, p7]")
                }
                false => invalid(offset, "coprocessor must be configured as CDE"),
            };
        }
        let starts = ["t2CDP", "t2LDC", "t2STC", "t2MCR", "t2MRC", "t2MRRC"];
        if !starts.iter().any(|start| name.starts_with(start)) {
            return Ok(());
        }
        let index = match name {
            "t2MRRC" | "t2MRRC2" => 2,
            "t2MRC" | "t2MRC2" => 1,
            _ => 0,
        };
        match self.is_custom(inst.operand(index).immediate()) {
            true => invalid(offset, "coprocessor must be configured as GCP"),
            false => Ok(()),
        }
    }
}

/// Returns true for symbols, and for distances with a sign below a limit.
fn distance(operand: Option<&Operand>, limit: i64) -> bool {
    operand.is_some_and(|target| target.is_distance(1, -limit..=limit - 2))
}

/// Returns true if a floating-point register is the next one.
fn follows(first: Option<Register>, second: Option<Register>) -> bool {
    let number = |register: Option<Register>| {
        register.and_then(|register| crate::operands::offset(register, Register::S0, 32))
    };
    number(first).is_some_and(|first| number(second) == Some(first + 1))
}
