//! Instructions for mnemonics and operands: sizes that a line does not state.

use alloc::string::{String, ToString};

use tablegen_mc::assembler::ErrorKind;

use super::Machine;
use super::hooks::Rules;
use super::operand::{Kind, Operand};
use super::registers::is_vector;
use crate::matcher::{Assembler, AssemblyVariant, Matched, Mismatch, Reason, Written};
use crate::target::Register;

/// Suffixes of mnemonics with the sizes of memory that they stand for, in bits.
const INTEGER: [(char, u32); 4] = [('b', 8), ('w', 16), ('l', 32), ('q', 64)];
const FLOAT: [(char, u32); 3] = [('s', 32), ('l', 64), ('t', 80)];

/// Sizes of memory in Intel's syntax, in bits.
const SIZES: [u32; 8] = [8, 16, 32, 64, 80, 128, 256, 512];

fn invalid(what: &'static str) -> ErrorKind {
    ErrorKind::Invalid(what)
}

fn of_mismatch(mismatch: &Mismatch) -> ErrorKind {
    ErrorKind::Instruction(mismatch.to_string())
}

/// Sets the size of a memory operand.
fn set_size(operands: &mut [Operand], index: Option<usize>, size: u32) {
    if let Some(operand) = index.and_then(|index| operands.get_mut(index))
        && let Kind::Memory(memory) = &mut operand.kind
    {
        memory.size = size;
    }
}

impl Machine {
    /// Returns the instruction of a line in AT&T's syntax. A mnemonic without suffix has the one
    /// that fits, if only one does.
    pub(super) fn match_att(
        &self,
        matcher: &Assembler,
        rules: &Rules,
        mnemonic: &str,
        operands: &mut [Operand],
    ) -> Result<Matched, ErrorKind> {
        let first = match matcher.match_instruction(rules, mnemonic, operands) {
            Ok(inst) => return Ok(inst),
            Err(mismatch) => mismatch,
        };
        let is_final = match &first {
            Mismatch::MissingFeatures(_) => true,
            Mismatch::WrongOperand { reason, .. } => matches!(reason, Reason::Diagnostic(_)),
            _ => false,
        };
        if is_final || mnemonic.is_empty() {
            return Err(of_mismatch(&first));
        }
        let memory = operands.iter().position(|operand| operand.memory().is_some());
        let before = operands.get(..memory.unwrap_or(operands.len())).unwrap_or_default();
        let has_vector = before.iter().any(|operand| operand.register().is_some_and(is_vector));
        if has_vector && memory.is_none() {
            return Err(of_mismatch(&first));
        }
        let suffixes: &[(char, u32)] = if mnemonic.starts_with('f') { &FLOAT } else { &INTEGER };
        let (mut found, mut is_ambiguous) = (None, false);
        let mut name = String::from(mnemonic);
        for &(suffix, size) in suffixes {
            name.truncate(mnemonic.len());
            name.push(suffix);
            if has_vector {
                set_size(operands, memory, size);
            }
            if let Ok(inst) = matcher.match_instruction(rules, &name, operands) {
                is_ambiguous |= found.is_some();
                found = Some(inst);
            }
        }
        match found {
            Some(_) if is_ambiguous => Err(invalid("mnemonic needs a suffix for the size")),
            Some(inst) => Ok(inst),
            None => Err(of_mismatch(&first)),
        }
    }

    /// Returns the instruction of a line in Intel's syntax. Memory without size has the one that
    /// fits, if only one does.
    pub(super) fn match_intel(
        &self,
        matcher: &Assembler,
        rules: &Rules,
        mnemonic: &str,
        operands: &mut [Operand],
    ) -> Result<Matched, ErrorKind> {
        let intel = matcher.clone().with_variant(AssemblyVariant::intel);
        let is_unsized =
            |operand: &Operand| operand.memory().is_some_and(|memory| memory.size == 0);
        let mut memory = operands.iter().position(is_unsized);
        if memory.is_some() && matches!(mnemonic, "call" | "jmp" | "push" | "pop") {
            set_size(operands, memory, self.pointer_size());
            memory = None;
        }
        if mnemonic == "push"
            && let [Operand { kind: Kind::Immediate(number), .. }] = operands
            && let Some(value) = number.known()
        {
            let bits = self.pointer_size();
            let fits = bits == 64 || value >> bits == 0 || value >> (bits - 1) == -1;
            if fits {
                let suffix = match bits {
                    64 => 'q',
                    32 => 'l',
                    _ => 'w',
                };
                let name = alloc::format!("{mnemonic}{suffix}");
                let matched = matcher.match_instruction(rules, &name, operands);
                return matched.map_err(|mismatch| of_mismatch(&mismatch));
            }
        }
        if memory.is_none() {
            let matched = intel.match_instruction(rules, mnemonic, operands);
            return matched.map_err(|mismatch| of_mismatch(&mismatch));
        }
        let mut found: Option<Matched> = None;
        let (mut is_ambiguous, mut last) = (false, None);
        for size in SIZES {
            set_size(operands, memory, size);
            match intel.match_instruction(rules, mnemonic, operands) {
                Ok(inst) => {
                    // Forms that do not depend on the size are one instruction.
                    is_ambiguous |=
                        found.as_ref().is_some_and(|found| found.opcode() != inst.opcode());
                    found = Some(inst);
                }
                Err(mismatch) => last = Some(mismatch),
            }
        }
        set_size(operands, memory, 0);
        match found {
            Some(_) if is_ambiguous => Err(invalid("memory needs a size")),
            Some(inst) => Ok(inst),
            None => Err(last.map_or(invalid("no instruction fits"), |last| of_mismatch(&last))),
        }
    }
}

/// Returns the register for the address of a string in the present mode.
pub(super) fn string_register(bits: u32, is_source: bool) -> Register {
    match (bits, is_source) {
        (64, true) => Register::RSI,
        (64, false) => Register::RDI,
        (32, true) => Register::ESI,
        (32, false) => Register::EDI,
        (_, true) => Register::SI,
        (_, false) => Register::DI,
    }
}
