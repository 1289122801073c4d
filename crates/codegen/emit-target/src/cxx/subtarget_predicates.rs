//! Subtarget predicates, which depend on the processor, as C++ member functions.
//!
//! Input: [`SubtargetPredicate`]s. Output: declarations and definitions.

use super::predicates::Predicates;
use tablegen_emit::cxx::emit;
use tablegen_model::subtarget_predicates::{Answer, SubtargetPredicate};

impl Predicates<'_> {
    /// Prints the signature of a subtarget predicate's function, qualified by `class` if it is set.
    fn head(&self, out: &mut Vec<u8>, predicate: &SubtargetPredicate<'_>, class: Option<&str>) {
        self.line_start(out);
        emit!(out; "bool ");
        if let Some(class) = class {
            emit!(out; class, "::");
        }
        emit!(
            out;
            predicate.name,
            if self.for_assembler { "(const MCInst " } else { "(const MachineInstr " },
            if self.by_reference { "&MI" } else { "*MI" },
            if predicate.gives_operands { ", APInt &Mask" } else { "" },
            if self.for_assembler { ", unsigned ProcessorID) const " } else { ") const " },
        );
    }

    /// Prints the declaration of a subtarget predicate's function.
    pub fn declare(&self, out: &mut Vec<u8>, predicate: &SubtargetPredicate<'_>) {
        self.head(out, predicate, None);
        emit!(out; if predicate.overrides { "override;\n" } else { ";\n" });
    }

    /// Prints the definition of a subtarget predicate's function as a member of `class`.
    pub fn define(&mut self, out: &mut Vec<u8>, predicate: &SubtargetPredicate<'_>, class: &str) {
        self.head(out, predicate, Some(class));
        emit!(out; "{\n");
        self.indent += 1;
        for &delegate in &predicate.delegates {
            self.line_start(out);
            emit!(
                out;
                "if (", delegate, "(MI", if predicate.gives_operands { ", Mask" } else { "" },
                if self.for_assembler { ", ProcessorID" } else { "" }, "))\n",
            );
            self.line_start(out);
            emit!(out; "  return true;\n\n");
        }
        if !self.for_assembler {
            self.line_start(out);
            emit!(out; "unsigned ProcessorID = getSchedModel().getProcessorID();\n");
        }
        self.line_start(out);
        emit!(out; "switch(", self.member(), "getOpcode()) {\n");
        self.line_start(out);
        emit!(out; "default:\n");
        self.line_start(out);
        emit!(out; "  break;");
        for group in &predicate.groups {
            for opcode in &group.opcodes {
                out.push(b'\n');
                self.line_start(out);
                emit!(out; "case ", self.target, "::", opcode.name(), ":");
            }
            out.push(b'\n');
            self.indent += 1;
            for answer in &group.answers {
                self.answer(out, answer, predicate.gives_operands);
            }
            self.line_start(out);
            emit!(out; "break;\n");
            self.indent -= 1;
        }
        self.line_start(out);
        emit!(out; "}\n\n");
        self.line_start(out);
        emit!(out; "return ");
        self.predicate(out, &predicate.default);
        emit!(out; ";\n");
        self.indent -= 1;
        self.line_start(out);
        emit!(out; "} // ", class, "::", predicate.name, "\n\n");
    }

    /// Prints the test of some processors and the result of the predicate for them.
    fn answer(&mut self, out: &mut Vec<u8>, answer: &Answer<'_>, gives_operands: bool) {
        for (index, &model) in answer.models.iter().enumerate() {
            if index == 0 {
                self.line_start(out);
                emit!(out; "if (");
            } else {
                emit!(out; " || ");
            }
            emit!(out; "ProcessorID == ", model);
        }
        emit!(out; ") {\n");
        self.indent += 1;
        self.line_start(out);
        if gives_operands {
            match answer.operands.split_last() {
                None => emit!(out; "Mask.clearAllBits();\n"),
                // Signed, in the least width that holds the mask.
                Some((&last, others)) => {
                    let others: i128 = others.iter().map(|&operand| 1 << operand).sum();
                    emit!(out; "Mask = ", (others - (1 << last)) as i64, ";\n");
                }
            }
            self.line_start(out);
        }
        emit!(out; "return ");
        self.predicate(out, &answer.predicate);
        emit!(out; ";\n");
        self.indent -= 1;
        self.line_start(out);
        emit!(out; "}\n");
    }
}
