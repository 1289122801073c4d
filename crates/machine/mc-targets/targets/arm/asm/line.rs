//! [`Line`]: mnemonic and operands of an instruction, in the form that the matcher expects.

use alloc::string::String;
use alloc::vec::Vec;

use tablegen_mc::assembler::{Assembly, Cursor, Parsed};

use super::mnemonic::{block_mask, has_custom_pair};
use super::operand::{Immediate, Kind, Operand, Predicate, general_number, is_general};
use super::parse::{Parser, invalid};
use super::{Machine, alloc};
use crate::Feature;
use crate::operands::{gpr, nth, offset};
use crate::target::Register;

/// Instruction as text.
#[derive(Debug)]
pub(super) struct Line {
    /// Mnemonic without suffixes.
    pub(super) name: String,
    /// Operands of the suffixes, and those behind the mnemonic.
    pub(super) operands: Vec<Operand>,
    /// Number of operands of the suffixes.
    pub(super) start: usize,
    /// True if the mnemonic has the suffix `.w`.
    pub(super) is_wide: bool,
}

impl Line {
    /// Returns an operand behind the mnemonic.
    pub(super) fn operand(&self, index: usize) -> Option<&Operand> {
        self.operands.get(self.start + index)
    }

    /// Returns the register that is an operand behind the mnemonic.
    pub(super) fn register(&self, index: usize) -> Option<Register> {
        match self.operand(index)?.kind {
            Kind::Register(register) => Some(register),
            _ => None,
        }
    }

    /// Returns the number of operands behind the mnemonic.
    pub(super) fn len(&self) -> usize {
        self.operands.len() - self.start.min(self.operands.len())
    }

    /// Returns true if `!` is the second operand.
    pub(super) fn has_writeback(&self) -> bool {
        self.operand(1).is_some_and(|operand| operand.is_token("!"))
    }

    fn remove(&mut self, is_wanted: impl Fn(&Kind) -> bool) {
        let found =
            self.operands.iter().take(self.start).position(|operand| is_wanted(&operand.kind));
        if let Some(index) = found {
            self.operands.remove(index);
            self.start -= 1;
        }
    }

    fn remove_condition(&mut self) {
        self.remove(|kind| matches!(kind, Kind::Condition(_)));
    }

    fn insert_predicate(&mut self, predicate: Predicate, offset: usize) {
        self.operands.insert(0, Operand::new(Kind::Predicate(predicate), offset));
        self.start += 1;
    }
}

/// Returns the token for a suffix behind a point. Other text is an empty token, which no instruction has.
fn known(text: &str) -> &'static str {
    const TOKENS: &[&str] = &[
        ".d", ".f", ".s16", ".s32", ".s64", ".s8", ".u16", ".u32", ".u64", ".u8", ".f32", ".f64",
        ".i16", ".i32", ".i64", ".i8", ".p16", ".p8", ".16", ".32", ".64", ".8", ".bf16", ".f16",
        ".p64", ".w",
    ];
    TOKENS.iter().find(|token| **token == text).copied().unwrap_or("")
}

/// Returns true for types that loads and stores of several registers can have in their text, without effect.
fn is_ignored(name: &str, suffix: &str) -> bool {
    let is_type = !matches!(suffix, ".bf16" | ".f16" | ".p64" | ".w" | ".n");
    (name.starts_with("vldm") || name.starts_with("vstm")) && is_type && !known(suffix).is_empty()
}

impl Machine {
    /// Parses an instruction. `whole` is the mnemonic in lower case.
    pub(super) fn line(
        &self,
        whole: &str,
        offset: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<Line> {
        let point = whole.find('.').unwrap_or(whole.len());
        let (head, suffixes) = whole.split_at(point);
        let mnemonic = self.split(head, suffixes);
        let name = mnemonic.name;
        if self.is_thumb1() && mnemonic.condition.is_some() && name != "b" {
            return invalid(offset, "conditional execution not supported in Thumb1");
        }
        let mut operands = Vec::new();
        let mut push = |kind| operands.push(Operand::new(kind, offset));
        if name == "it" || name.starts_with("vpt") || name.starts_with("vpst") {
            match block_mask(mnemonic.mask) {
                Some(mask) => push(Kind::BlockMask(mask)),
                None => return invalid(offset, "illegal IT block condition mask"),
            }
        }
        let accepts = self.accepts(name, suffixes, whole);
        if mnemonic.sets_flags && !accepts.flags {
            return invalid(offset, "instruction can not set flags, but 's' suffix specified");
        }
        if mnemonic.condition.is_some() && !accepts.condition {
            return invalid(offset, "instruction is not predicable, but condition code specified");
        }
        if mnemonic.predicate != Predicate::None && !accepts.predicate {
            return invalid(
                offset,
                "instruction is not VPT predicable, but VPT code T/E is specified",
            );
        }
        if mnemonic.sets_flags {
            push(Kind::Flags(Some(Register::CPSR)));
        }
        if let Some(condition) = mnemonic.condition {
            push(Kind::Condition(condition));
        }
        let is_late =
            name.starts_with("vcvt") && !matches!(name, "vcvta" | "vcvtn" | "vcvtp" | "vcvtm");
        if mnemonic.predicate != Predicate::None && !is_late {
            push(Kind::Predicate(mnemonic.predicate));
        }
        match mnemonic.interrupts {
            Some(number) => push(Kind::Immediate(Immediate::Known(number))),
            None if name == "cps" && self.has(Feature::FeatureMClass) => {
                return invalid(offset, "instruction 'cps' requires effect for M-class");
            }
            None => {}
        }
        let mut is_wide = false;
        for part in suffixes.split('.').skip(1) {
            let suffix = alloc::format!(".{part}");
            if is_ignored(name, &suffix) {
                continue;
            }
            match suffix.as_str() {
                ".n" if !self.is_thumb() => {
                    return invalid(
                        offset,
                        "instruction with .n (narrow) qualifier not allowed in arm mode",
                    );
                }
                // Instructions of A32 have one size.
                ".w" if !self.is_thumb() => {}
                ".n" => {}
                suffix => {
                    is_wide |= suffix == ".w";
                    push(Kind::Token(known(suffix)));
                }
            }
        }
        let start = operands.len();
        let mut parser = Parser { machine: self, assembly, mnemonic: name, operands };
        if !cursor.is_end() {
            parser.operand(cursor)?;
            while cursor.eat(",") {
                parser.operand(cursor)?;
            }
        }
        cursor.end()?;
        let mut line = Line { name: name.into(), operands: parser.operands, start, is_wide };
        self.shorten(&mut line, mnemonic.sets_flags);
        if self.has(Feature::HasCDEOps) && has_custom_pair(name) {
            custom_pair(&mut line)?;
        }
        let mut predicate = mnemonic.predicate;
        if self.has_mve() {
            self.choose_predicate(
                &mut line,
                &mut predicate,
                mnemonic.condition,
                accepts.predicate,
                offset,
            );
        }
        let is_used =
            line.operands.iter().any(|operand| matches!(operand.kind, Kind::Predicate(_)));
        if predicate != Predicate::None && !is_used {
            // The last letter is no predicate.
            line.name = whole.get(..line.name.len() + 1).unwrap_or(whole).into();
        }
        if !self.is_thumb()
            && name == "blx"
            && line.len() == 1
            && line.operand(0).is_some_and(Operand::is_immediate)
        {
            line.remove_condition();
        }
        self.add_second_register(&mut line);
        self.join_registers(&mut line)?;
        let is_return = self.is_thumb2()
            && name == "sub"
            && line.len() == 3
            && line.register(0) == Some(Register::PC)
            && line.register(1) == Some(Register::LR)
            && line.operand(2).is_some_and(Operand::is_immediate);
        if is_return {
            line.name = whole.into();
            line.remove(|kind| matches!(kind, Kind::Flags(_)));
        }
        Ok(line)
    }

    /// Removes one of two equal registers, for instructions of T32 whose short form has two operands.
    fn shorten(&self, line: &mut Line, sets_flags: bool) {
        let name = line.name.as_str();
        if line.is_wide || line.len() != 3 {
            return;
        }
        let (Some(first), Some(second)) = (line.register(0), line.register(1)) else { return };
        let third = line.register(2);
        let is_small = |operand: Option<&Operand>, max: i64, scale: i64| {
            operand
                .and_then(Operand::known)
                .is_some_and(|value| (0..=max).contains(&value) && value % scale == 0)
        };
        if self.is_thumb2() {
            let all = [Some(first), Some(second), third];
            let is_stack = first == Register::SP && second == Register::SP;
            let has_large = line.operand(2).is_some_and(Operand::is_immediate)
                && !is_small(line.operand(2), 508, 4);
            let applies = all.contains(&Some(Register::PC))
                || all.contains(&Some(Register::SP)) && !(is_stack && has_large);
            if name != "add" || !applies {
                return;
            }
        } else if !self.is_thumb1() {
            return;
        }
        const NAMES: [&str; 12] =
            ["add", "sub", "and", "eor", "lsl", "lsr", "asr", "adc", "sbc", "ror", "orr", "bic"];
        if !NAMES.contains(&name) {
            return;
        }
        let is_commutative = name == "add" && second != Register::SP
            || matches!(name, "and" | "eor" | "adc" | "orr");
        let is_swapped = first != second && third == Some(first) && is_commutative;
        if first != second && !is_swapped {
            return;
        }
        let last = line.operand(if is_swapped { 1 } else { 2 });
        let is_register = is_swapped || third.is_some();
        if is_register && (name == "add" && sets_flags || name == "sub") {
            return;
        }
        if matches!(name, "add" | "sub") && is_small(last, 7, 1) {
            return;
        }
        let start = line.start;
        if is_swapped {
            line.operands.swap(start + 1, start + 2);
        }
        line.operands.remove(start);
    }

    /// Returns true if an instruction has no predicate, as it has no vector operands of MVE.
    fn omits_predicate(&self, line: &Line) -> bool {
        if line.len() == 0 {
            return true;
        }
        let name = line.name.as_str();
        let starts = |all: &[&str]| all.iter().any(|start| name.starts_with(start));
        if starts(&["vld2", "vld4", "vst2", "vst4"]) {
            return true;
        }
        if starts(&["vctp", "vpnot"]) {
            return false;
        }
        let is_any = |is: fn(Register) -> bool| {
            line.operands.iter().any(|operand| match operand.kind {
                Kind::Index(_) => true,
                Kind::Register(register) => is(register),
                _ => false,
            })
        };
        if starts(&["vmov"]) && !starts(&["vmovl", "vmovn", "vmovx"]) {
            return is_any(|register| {
                offset(register, Register::S0, 32).is_some()
                    || offset(register, Register::D0, 32).is_some()
            });
        }
        !is_any(|register| offset(register, Register::Q0, 16).is_some())
    }

    /// Decides by the operands if the last letters of a mnemonic are a condition or a predicate of MVE.
    fn choose_predicate(
        &self,
        line: &mut Line,
        predicate: &mut Predicate,
        condition: Option<u8>,
        accepts: bool,
        offset: usize,
    ) {
        const NE: Option<u8> = Some(1);
        const LT: Option<u8> = Some(11);
        let omits = self.omits_predicate(line);
        let name = line.name.clone();
        let name = name.as_str();
        let is_rounded =
            ["vcvta", "vcvtn", "vcvtp", "vcvtm"].iter().any(|start| name.starts_with(start));
        if !omits && name == "vmov" && condition == LT {
            line.remove_condition();
            line.insert_predicate(Predicate::None, offset);
            line.name = "vmovlt".into();
        } else if !omits && name == "vcvt" && condition == NE {
            line.remove_condition();
            line.insert_predicate(Predicate::Else, offset);
            line.name = "vcvtn".into();
        } else if !omits && name == "vmul" && condition == LT {
            line.remove_condition();
            line.name = "vmullt".into();
        } else if name.starts_with("vcvt") && !is_rounded {
            if omits {
                return;
            }
            if name.starts_with("vcvtt") && line.start > 1 {
                let types = line.operands.get(line.start - 2..line.start).unwrap_or_default();
                let is_float = |operand: &Operand| matches!(operand.kind, Kind::Token(text) if text.starts_with(".f"));
                if !types.iter().all(is_float) {
                    *predicate = Predicate::Then;
                    line.name = "vcvt".into();
                }
            }
            line.insert_predicate(*predicate, offset);
        } else if accepts && omits {
            line.remove(|kind| matches!(kind, Kind::Predicate(_)));
        }
    }

    /// Adds the second register of a load or store of two registers that the text leaves out.
    fn add_second_register(&self, line: &mut Line) {
        let index = match line.name.as_str() {
            "ldrd" | "strd" | "ldrexd" | "ldaexd" => 0,
            "strexd" | "stlexd" => 1,
            _ => return,
        };
        let has_address =
            line.operand(index + 1).is_some_and(|operand| operand.general_memory().is_some());
        let Some(number) = line.register(index).and_then(general_number).filter(|_| has_address)
        else {
            return;
        };
        if !self.is_thumb() && number % 2 == 1 || number >= 14 || number == 12 && !self.has_v8() {
            return;
        }
        let Some(second) = gpr(number + 1) else { return };
        let offset = line.operand(index).map_or(0, |operand| operand.offset);
        line.operands.insert(line.start + index + 1, Operand::new(Kind::Register(second), offset));
    }

    /// Replaces the two registers of an exclusive access of A32 by a pair.
    fn join_registers(&self, line: &mut Line) -> Parsed<()> {
        let index = match line.name.as_str() {
            "ldrexd" | "ldaexd" => 0,
            "strexd" | "stlexd" => 1,
            _ => return Ok(()),
        };
        if self.is_thumb() || line.len() < index + 2 {
            return Ok(());
        }
        let Some(first) = line.register(index).filter(|register| is_general(*register)) else {
            return Ok(());
        };
        let offset = line.operand(index + 1).map_or(0, |operand| operand.offset);
        let first = general_number(first).unwrap_or(0);
        let second = line.register(index + 1).and_then(general_number);
        if second != Some(first + 1) {
            return invalid(offset, "operands must be sequential");
        }
        let pair = nth(Register::R0_R1, first / 2, 7).filter(|_| first.is_multiple_of(2));
        let Some(pair) = pair else {
            return invalid(offset, "operands must start at an even register");
        };
        replace_two(line, index, pair);
        Ok(())
    }
}

/// Replaces two operands behind the mnemonic by a register.
fn replace_two(line: &mut Line, index: usize, register: Register) {
    let index = line.start + index;
    if let Some(operand) = line.operands.get_mut(index) {
        operand.kind = Kind::Register(register);
        line.operands.remove(index + 1);
    }
}

/// Replaces the destination of an instruction of a custom datapath by a pair of registers.
fn custom_pair(line: &mut Line) -> Parsed<()> {
    if line.len() < 3 {
        return Ok(());
    }
    let offset = line.operand(1).map_or(0, |operand| operand.offset);
    let first =
        line.register(1).and_then(general_number).filter(|number| number % 2 == 0 && *number <= 10);
    let Some(first) = first else {
        return invalid(offset, "operand must be an even-numbered register in the range [r0, r10]");
    };
    if line.register(2).and_then(general_number) != Some(first + 1) {
        return invalid(offset, "operand must be a consecutive register");
    }
    if let Some(pair) = nth(Register::R0_R1, first / 2, 7) {
        replace_two(line, 1, pair);
    }
    Ok(())
}
