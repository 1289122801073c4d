//! The steps that make the result of a pattern: constants, registers and machine
//! nodes, with what comments say of the pattern at its end.

use super::{MARGIN, Printer, short_type};
use crate::backends::codegen::dag_isel::step::{Emission, Flags, Kind, NO_NOTE, Step};

impl Printer<'_, '_> {
    pub(super) fn emit_integer(&mut self, step: &Step) {
        let plan = self.plan;
        let &[ty, value] = self.list(step.key) else { return };
        let value = self.integer(value);
        let name = (step.note != NO_NOTE).then(|| plan.vocabulary.texts.get(step.note));
        self.text.push("OPC_EmitInteger");
        match short_type(self.type_name(ty)) {
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
        match name {
            Some(name) if value <= 63 => {
                self.text.push(name);
                self.text.push(",");
            }
            _ => self.text.signed(value),
        }
        if self.style.comments {
            self.text.push(" // #");
            self.text.number(u64::from(step.slot));
            self.text.push(" = ");
            match name {
                Some(name) => self.text.push(name),
                None => self.text.integer(value),
            }
        }
        self.text.push("\n");
    }

    pub(super) fn emit_register(&mut self, step: &Step) {
        let plan = self.plan;
        let &[ty, register] = self.list(step.key) else { return };
        let register = plan.register(register);
        if let Some(register) = register.filter(|register| register.number > 255) {
            self.text.push("OPC_EmitRegister2, ");
            self.ty(ty);
            self.text.push("TARGET_VAL(");
            self.text.push(&register.name);
            self.text.push("),\n");
            return;
        }
        self.text.push("OPC_EmitRegister");
        match short_type(self.type_name(ty)) {
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
            Some(register) => self.text.push(&register.name),
            None => {
                self.text.push("0 ");
                self.text.comment("/*zero_reg*/");
            }
        }
        self.text.push(",");
        self.result_comment(step.slot);
        self.text.push("\n");
    }

    pub(super) fn emit_node(&mut self, step: &Step, depth: usize) {
        let plan = self.plan;
        let emission = Emission::read(&plan.program.lists, step.key);
        let morph = step.kind == Kind::MorphNodeTo;
        if morph {
            self.coverage(step.note, depth);
        }
        if plan.instruction(&emission).deactivation_symbol {
            self.text.push("OPC_CaptureDeactivationSymbol,\n");
            self.text.spaces(MARGIN + depth);
        }
        let few = emission.types.len() < 3;
        let short = short_flags(step.kind, &emission).filter(|_| few);
        self.text.push(if morph { "OPC_MorphNodeTo" } else { "OPC_EmitNode" });
        if few {
            self.text.number(emission.types.len() as u64);
        }
        self.text.push(short.unwrap_or(""));
        self.text.push(", TARGET_VAL(");
        self.text.push(&plan.instruction(&emission).name);
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
        for &ty in emission.types {
            self.text.push(" ");
            self.ty(ty);
        }
        self.text.push(" ");
        self.text.number(emission.operands.len() as u64);
        self.text.comment("/*#Ops*/");
        self.text.push(",");
        for &slot in emission.operands {
            self.text.push(" ");
            self.text.vbr(u64::from(slot));
        }
        if self.style.comments && !morph && !emission.types.is_empty() {
            self.text.push(" // Results =");
            for result in 0..emission.types.len() as u64 {
                self.text.push(" #");
                self.text.number(u64::from(step.slot) + result);
            }
        }
        self.text.push("\n");
        if self.style.comments && morph {
            self.pattern_comment(step.note, depth, "// ");
        }
    }

    /// A coverage step before the step that ends a pattern.
    pub(super) fn coverage(&mut self, pattern: u32, depth: usize) {
        if self.style.coverage {
            let number = self.covered.number(self.plan, pattern);
            self.text.push("OPC_Coverage, COVERAGE_IDX_VAL(");
            self.text.number(u64::from(number));
            self.text.push("),\n");
            self.text.spaces(MARGIN + depth);
        }
    }

    pub(super) fn pattern_comment(&mut self, pattern: u32, depth: usize, begin: &str) {
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

/// The name of a set of flags that steps of their own exist for.
pub(super) fn short_flags(kind: Kind, emission: &Emission<'_>) -> Option<&'static str> {
    let Flags { chain, glue_in, glue_out, memory, fixed_operands } = emission.flags;
    if memory || fixed_operands.is_some() {
        return None;
    }
    let has_types = !emission.types.is_empty();
    let morph = kind == Kind::MorphNodeTo;
    match (chain, glue_in, glue_out) {
        (false, false, false) if has_types => Some("None"),
        (true, false, false) => Some("Chain"),
        (false, true, false) if has_types && morph => Some("GlueInput"),
        (false, false, true) if has_types && morph => Some("GlueOutput"),
        _ => None,
    }
}
