//! Prints the steps that make the result of a pattern: constants, registers and machine nodes.

use super::{MARGIN, Printer, short_type};
use crate::dag_isel::emission::{Emission, Flags};
use crate::dag_isel::ids::{IntegerId, MeaningId, PatternNumber, RegisterNumber, Slot};
use crate::dag_isel::lists::Words;
use tablegen_model::value_types::ValueType;

impl Printer<'_, '_> {
    pub(super) fn emit_integer(
        &mut self,
        ty: ValueType,
        value: IntegerId,
        to: Slot,
        meaning: Option<MeaningId>,
    ) {
        let value = self.integer(value);
        self.text.push("OPC_EmitInteger");
        match short_type(ty) {
            Some(bits) => {
                self.text.push("I");
                self.text.push(bits);
                self.text.push(", ");
            }
            None => {
                self.text.push(", ");
                self.ty(ty);
                self.text.push(" ");
            }
        }
        match meaning {
            Some(meaning) if value <= 63 => {
                self.text.push(self.names.meaning(meaning));
                self.text.push(",");
            }
            _ => self.text.signed(value),
        }
        if self.style.comments {
            self.text.push(" // #");
            self.slot(to);
            self.text.push(" = ");
            match meaning {
                Some(meaning) => self.text.push(self.names.meaning(meaning)),
                None => self.text.integer(value),
            }
        }
        self.text.push("\n");
    }

    pub(super) fn emit_register(
        &mut self,
        ty: ValueType,
        register: Option<RegisterNumber>,
        to: Slot,
    ) {
        if let Some(register) = register.filter(|&register| self.register(register) > 255) {
            self.text.push("OPC_EmitRegister2, ");
            self.ty(ty);
            self.text.push("TARGET_VAL(");
            self.text.push(self.names.register(register));
            self.text.push("),\n");
            return;
        }
        self.text.push("OPC_EmitRegister");
        match short_type(ty) {
            Some(bits @ ("32" | "64")) => {
                self.text.push("I");
                self.text.push(bits);
                self.text.push(", ");
            }
            _ => {
                self.text.push(", ");
                self.ty(ty);
            }
        }
        match register {
            Some(register) => self.text.push(self.names.register(register)),
            None => {
                self.text.push("0 ");
                self.text.comment("/*zero_reg*/");
            }
        }
        self.text.push(",");
        self.result_comment(to);
        self.text.push("\n");
    }

    pub(super) fn merge_input_chains(&mut self, nodes: Words<'_, Slot>) {
        if let Some(only) = short_chains(nodes) {
            self.text.push("OPC_EmitMergeInputChains1_");
            self.slot(only);
            self.text.push(",\n");
            return;
        }
        self.text.push("OPC_EmitMergeInputChains, ");
        self.text.number(nodes.len() as u64);
        self.text.push(",");
        for node in nodes.iter() {
            self.text.push(" ");
            self.slot(node);
            self.text.push(",");
        }
        self.text.push("\n");
    }

    pub(super) fn copy_to_reg(&mut self, from: Slot, register: RegisterNumber) {
        let wide = self.register(register) > 255;
        self.text.push("OPC_EmitCopyToReg");
        self.text.push(if wide {
            "TwoByte, "
        } else if from.0 < 8 {
            ""
        } else {
            ", "
        });
        self.slot(from);
        self.text.push(if wide { ", TARGET_VAL(" } else { ", " });
        self.text.push(self.names.register(register));
        self.text.push(if wide { "),\n" } else { ",\n" });
    }

    pub(super) fn emit_node(&mut self, emission: &Emission<'_>, first: Slot, depth: usize) {
        self.machine_node(emission, false, depth);
        if self.style.comments && !emission.types.is_empty() {
            self.text.push(" // Results =");
            for result in 0..emission.types.len() as u64 {
                self.text.push(" #");
                self.text.number(u64::from(first.0) + result);
            }
        }
        self.text.push("\n");
    }

    pub(super) fn morph_node_to(
        &mut self,
        emission: &Emission<'_>,
        pattern: PatternNumber,
        depth: usize,
    ) {
        self.coverage(pattern, depth);
        self.machine_node(emission, true, depth);
        self.text.push("\n");
        if self.style.comments {
            self.pattern_comment(pattern, depth, "// ");
        }
    }

    pub(super) fn complete_match(
        &mut self,
        pattern: PatternNumber,
        results: Words<'_, Slot>,
        depth: usize,
    ) {
        self.coverage(pattern, depth);
        self.text.push("OPC_CompleteMatch, ");
        self.text.number(results.len() as u64);
        self.text.push(",");
        for slot in results.iter() {
            self.text.push(" ");
            self.text.vbr(u64::from(slot.0));
        }
        self.text.push("\n");
        if self.style.comments {
            self.pattern_comment(pattern, depth, " // ");
        } else {
            self.text.push("\n");
        }
    }

    /// Prints a machine node, new or morphed from the root, without the end of the line.
    fn machine_node(&mut self, emission: &Emission<'_>, morph: bool, depth: usize) {
        let instruction = &self.plan.vocabulary.instructions[emission.instruction];
        if instruction.deactivation_symbol {
            self.text.push("OPC_CaptureDeactivationSymbol,\n");
            self.text.spaces(MARGIN + depth);
        }
        let few = emission.types.len() < 3;
        let short = short_flags(morph, emission).filter(|_| few);
        self.text.push(if morph { "OPC_MorphNodeTo" } else { "OPC_EmitNode" });
        if few {
            self.text.number(emission.types.len() as u64);
        }
        self.text.push(short.unwrap_or(""));
        self.text.push(", TARGET_VAL(");
        self.text.push(self.names.instruction(emission.instruction));
        self.text.push(")");
        if short.is_none() {
            self.text.push(", 0");
            let Flags { chain, glue_in, glue_out, memory, fixed_operands } = emission.flags;
            for (is_set, name) in [
                (chain, "|OPFL_Chain"),
                (glue_in, "|OPFL_GlueInput"),
                (glue_out, "|OPFL_GlueOutput"),
                (memory, "|OPFL_MemRefs"),
            ] {
                if is_set {
                    self.text.push(name);
                }
            }
            if let Some(count) = fixed_operands {
                self.text.push("|OPFL_Variadic");
                self.text.number(u64::from(count));
            }
        }
        self.text.push(",\n");
        self.text.spaces(MARGIN + depth + 4);
        if !few {
            self.text.number(emission.types.len() as u64);
            self.text.comment("/*#VTs*/");
            self.text.push(",");
        }
        for ty in emission.types.iter() {
            self.text.push(" ");
            self.ty(ty);
        }
        self.text.push(" ");
        self.text.number(emission.operands.len() as u64);
        self.text.comment("/*#Ops*/");
        self.text.push(",");
        for slot in emission.operands.iter() {
            self.text.push(" ");
            self.text.vbr(u64::from(slot.0));
        }
    }

    /// Prints a coverage step if coverage is requested.
    pub(super) fn coverage(&mut self, pattern: PatternNumber, depth: usize) {
        if self.style.coverage {
            let number = self.covered.get(pattern);
            self.text.push("OPC_Coverage, COVERAGE_IDX_VAL(");
            self.text.number(u64::from(number));
            self.text.push("),\n");
            self.text.spaces(MARGIN + depth);
        }
    }

    pub(super) fn pattern_comment(&mut self, pattern: PatternNumber, depth: usize, begin: &str) {
        self.text.spaces(MARGIN + depth);
        self.text.push(begin);
        self.text.push("Src: ");
        self.plan.patterns.write_source(pattern, self.text.bytes());
        self.text.push(" - Complexity = ");
        self.text.integer(self.plan.patterns.complexity(pattern));
        self.text.push("\n");
        self.text.spaces(MARGIN + depth);
        self.text.push(begin);
        self.text.push("Dst: ");
        self.plan.patterns.write_result(pattern, self.text.bytes());
        self.text.push("\n");
    }
}

/// Returns the slot of the only chain if a dedicated opcode exists for it.
pub(super) fn short_chains(nodes: Words<'_, Slot>) -> Option<Slot> {
    let mut nodes = nodes.iter();
    let only = nodes.next().filter(|_| nodes.len() == 0);
    only.filter(|slot| slot.0 < 3)
}

/// Returns the suffix of the dedicated opcode for a set of flags, if there is one.
pub(super) fn short_flags(morph: bool, emission: &Emission<'_>) -> Option<&'static str> {
    let Flags { chain, glue_in, glue_out, memory, fixed_operands } = emission.flags;
    if memory || fixed_operands.is_some() {
        return None;
    }
    let has_types = !emission.types.is_empty();
    match (chain, glue_in, glue_out) {
        (false, false, false) if has_types => Some("None"),
        (true, false, false) => Some("Chain"),
        (false, true, false) if has_types && morph => Some("GlueInput"),
        (false, false, true) if has_types && morph => Some("GlueOutput"),
        _ => None,
    }
}
