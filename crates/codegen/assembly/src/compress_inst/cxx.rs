//! Prints instruction compression as C++: functions that compress and uncompress `MCInst`s, and one
//! that tests whether a `MachineInstr` is compressible.

use super::Plan;
use super::directions::{BY_MODE, Case, Check, Direction, Predicate, Requirement};
use super::pattern::What;
use tablegen_emit::cxx;
use tablegen_emit::cxx::emit;
use tablegen_session::OutputContext;

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    cxx::banner(out, "Compress instruction Source Fragment", Some(output.input_name()));
    let target = plan.target;
    let functions = [
        Function {
            plan,
            guard: "GEN_COMPRESS_INSTR",
            end: "\n",
            signature: "static bool compressInst(MCInst &OutInst,\n                         const \
                        MCInst &MI,\n                         const MCSubtargetInfo &STI) {\n"
                .to_owned(),
            validator: format!("{target}ValidateMCOperandForCompress"),
            direction: &plan.compress,
            kind: Kind::Compress,
        },
        Function {
            plan,
            guard: "GEN_UNCOMPRESS_INSTR",
            end: "\n\n",
            signature: "static bool uncompressInst(MCInst &OutInst,\n                           \
                        const MCInst &MI,\n                           const MCSubtargetInfo \
                        &STI) {\n"
                .to_owned(),
            validator: format!("{target}ValidateMCOperandForUncompress"),
            direction: &plan.uncompress,
            kind: Kind::Uncompress,
        },
        Function {
            plan,
            guard: "GEN_CHECK_COMPRESS_INSTR",
            end: "\n\n",
            signature: format!(
                "static bool isCompressibleInst(const MachineInstr &MI,\n                          \
                 \u{20}    const {target}Subtarget &STI) {{\n"
            ),
            validator: format!("{target}ValidateMachineOperand"),
            direction: &plan.check,
            kind: Kind::Check,
        },
    ];
    for function in functions {
        function.print(out);
    }
    text
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Compress,
    Uncompress,
    Check,
}

/// Function under construction.
struct Function<'p, 'r> {
    plan: &'p Plan<'r>,
    /// Macro that guards the function.
    guard: &'static str,
    /// Text after the last line.
    end: &'static str,
    signature: String,
    /// Name of the function that validates operands.
    validator: String,
    direction: &'p Direction<'r>,
    kind: Kind,
}

impl Function<'_, '_> {
    fn print(&self, out: &mut Vec<u8>) {
        emit!(out; "\n#ifdef ", self.guard, "\n#undef ", self.guard, "\n\n");
        if !self.direction.predicates.is_empty() {
            self.predicates(out);
        }
        emit!(out; self.signature);
        if self.plan.has_classes_by_mode {
            emit!(
                out;
                "  [[maybe_unused]] unsigned HwModeId = ",
                "STI.getHwMode(MCSubtargetInfo::HwMode_RegInfo);\n",
            );
        }
        if !self.plan.patterns.is_empty() {
            self.cases(out);
        }
        emit!(out; "  return false;\n}\n\n#endif //", self.guard, self.end);
    }

    /// Prints the function that validates operands.
    fn predicates(&self, out: &mut Vec<u8>) {
        let blanks = " ".repeat("static bool (".len() + self.validator.len());
        let what = match self.kind {
            Kind::Check => {
                emit!(
                    out;
                    "static bool ", self.validator, "(const MachineOperand &MO,\n", blanks,
                    "const ", self.plan.target, "Subtarget *Subtarget,\n", blanks,
                    "unsigned PredicateIndex) {\n  int64_t Imm = MO.getImm();\n",
                );
                "ImmLeaf Predicate"
            }
            Kind::Compress | Kind::Uncompress => {
                emit!(
                    out;
                    "static bool ", self.validator, "(const MCOperand &MCOp,\n", blanks,
                    "const MCSubtargetInfo &STI,\n", blanks, "unsigned PredicateIndex) {\n",
                );
                "MCOperandPredicate"
            }
        };
        emit!(
            out;
            "  switch (PredicateIndex) {\n  default:\n    llvm_unreachable(\"Unknown ", what,
            " kind\");\n    break;\n",
        );
        for (index, Predicate { operand, code }) in self.direction.predicates.iter().enumerate() {
            emit!(
                out;
                "  case ", index + 1, ": {\n    // ", operand.name_bytes(), "\n    ", *code,
                "\n  }\n",
            );
        }
        emit!(out; "  }\n}\n\n");
    }

    /// Returns the matched instruction and the resulting instruction of a case.
    fn instructions(&self, case: &Case<'_>) -> [&tablegen_model::instructions::Instruction<'_>; 2] {
        let pattern = &self.plan.patterns[case.pattern];
        match self.kind {
            Kind::Uncompress => [&pattern.dest, &pattern.source],
            Kind::Compress | Kind::Check => [&pattern.source, &pattern.dest],
        }
    }

    fn cases(&self, out: &mut Vec<u8>) {
        emit!(out; "  switch (MI.getOpcode()) {\n  default: return false;\n");
        let mut open = "";
        for case in &self.direction.cases {
            let [from, _] = self.instructions(case);
            if from.name() != open {
                if !open.is_empty() {
                    emit!(out; "    break;\n  } // case ", open, "\n");
                }
                open = from.name();
                emit!(out; "  case ", self.plan.target, "::", open, ": {\n");
            }
            self.case(out, case);
        }
        if !open.is_empty() {
            emit!(out; "    break;\n");
        }
        emit!(out; "  } // case ", open, "\n  } // switch\n");
    }

    fn requirement(&self, out: &mut Vec<u8>, requirement: &Requirement<'_>) {
        let not = if requirement.is_negated { "!" } else { "" };
        emit!(out; not, "STI.getFeatureBits()[", self.plan.target, "::", requirement.feature, "]");
    }

    fn case(&self, out: &mut Vec<u8>, case: &Case<'_>) {
        emit!(out; "    if (");
        let mut separator = "";
        for requirement in &case.features {
            emit!(out; separator);
            self.requirement(out, requirement);
            separator = " &&\n        ";
        }
        for alternatives in &case.alternatives {
            emit!(out; separator, "(");
            for (index, requirement) in alternatives.iter().enumerate() {
                emit!(out; if index > 0 { " || " } else { "" });
                self.requirement(out, requirement);
            }
            emit!(out; ")");
            separator = " &&\n        ";
        }
        for check in &case.checks {
            emit!(out; separator);
            self.check(out, check);
            separator = " &&\n        ";
        }
        let [_, to] = self.instructions(case);
        emit!(out; ") {\n      // ", to.asm_string, "\n");
        let is_made = self.kind != Kind::Check;
        let target = self.plan.target;
        if is_made {
            emit!(out; "      OutInst.setOpcode(", target, "::", to.name(), ");\n");
        }
        for (name, parts) in &case.results {
            emit!(out; "      // Operand: ", *name, "\n");
            for part in parts.iter().filter(|_| is_made) {
                emit!(out; "      OutInst.addOperand(");
                match part {
                    What::Operand(index) => emit!(out; "MI.getOperand(", *index, ")"),
                    What::Immediate(number) => emit!(out; "MCOperand::createImm(", *number, ")"),
                    What::Register(register) => {
                        let name = register.name_bytes();
                        emit!(out; "MCOperand::createReg(", target, "::", name, ")");
                    }
                }
                emit!(out; ");\n");
            }
        }
        emit!(out; if is_made { "      OutInst.setLoc(MI.getLoc());\n" } else { "" });
        emit!(out; "      return true;\n    } // if\n");
    }

    fn check(&self, out: &mut Vec<u8>, check: &Check<'_>) {
        let target = self.plan.target;
        match *check {
            Check::SameRegister(one, other) => emit!(
                out;
                "MI.getOperand(", one, ").isReg() && MI.getOperand(", other, ").isReg() &&\n",
                "        (MI.getOperand(", one, ").getReg() == MI.getOperand(", other,
                ").getReg())",
            ),
            Check::IsImmediate(index, number) => emit!(
                out;
                "MI.getOperand(", index, ").isImm() &&\n        (MI.getOperand(", index,
                ").getImm() == ", number, ")",
            ),
            Check::IsRegister(index, register) => emit!(
                out;
                "MI.getOperand(", index, ").isReg() &&\n        (MI.getOperand(", index,
                ").getReg() == ", target, "::", register.name_bytes(), ")",
            ),
            Check::InClass(index, class) => {
                emit!(out; "MI.getOperand(", index, ").isReg() &&");
                if self.kind == Kind::Check {
                    emit!(out; " MI.getOperand(", index, ").getReg().isPhysical() &&");
                }
                let name = class.name_bytes();
                emit!(out; "\n        ", target, "MCRegisterClasses[");
                match class.is_subclass_of(BY_MODE) {
                    true => emit!(
                        out;
                        target, "RegClassByHwModeTables[HwModeId][", target, "::", name, "]",
                    ),
                    false => emit!(out; target, "::", name, "RegClassID"),
                }
                emit!(out; "].contains(MI.getOperand(", index, ").getReg())");
            }
            Check::Fits(index, predicate) => {
                let operand = format!("MI.getOperand({index})");
                if self.kind == Kind::Check {
                    emit!(out; operand, ".isImm() &&\n        ");
                }
                self.fits(out, &operand, predicate);
            }
            Check::NumberFits(number, predicate) => {
                let operand = match self.kind {
                    Kind::Check => format!("MachineOperand::CreateImm({number})"),
                    Kind::Compress | Kind::Uncompress => format!("MCOperand::createImm({number})"),
                };
                self.fits(out, &operand, predicate);
            }
        }
    }

    /// Prints a test that an operand satisfies a predicate.
    fn fits(&self, out: &mut Vec<u8>, operand: &str, predicate: usize) {
        let subtarget = if self.kind == Kind::Check { "&STI" } else { "STI" };
        let name = self.direction.predicates[predicate].operand.name_bytes();
        emit!(
            out;
            self.validator, "(", operand, ", ", subtarget, ", ", predicate + 1, " /* ", name,
            " */)",
        );
    }
}
