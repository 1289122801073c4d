//! Prints FastISel as C++: functions that select an instruction by the operands, the opcode and the
//! types of a node.

use super::plan::{
    Choice, Index, Kind, Makes, OpcodeNodes, Plan, ResultNodes, SignatureNodes, TypeNodes,
};
use tablegen_emit::cxx;
use tablegen_emit::cxx::{Emit, Qualified, emit};
use tablegen_model::value_types::ValueType;

pub(super) fn print(plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    let title = format!("\"Fast\" Instruction Selector for the {} target", plan.target);
    cxx::banner(out, &title, None);
    if !plan.predicates.is_empty() {
        emit!(out; "\n// FastEmit Immediate Predicate functions.\n");
        for predicate in &plan.predicates {
            emit!(
                out;
                "static bool Predicate_", predicate.record.name(), "(int64_t Imm) {\n",
                predicate.code, "\n}\n",
            );
        }
        emit!(out; "\n\n");
    }
    for signature_nodes in &plan.signatures {
        let suffix = suffix(plan, &signature_nodes.signature);
        Printer { plan, signature_nodes, suffix: &suffix }.print(out);
    }
    text
}

/// Returns the suffix of function names for nodes with these operands.
fn suffix(plan: &Plan<'_>, signature: &[Kind]) -> Vec<u8> {
    let mut text = Vec::new();
    for kind in signature {
        emit!(&mut text; letter(*kind));
        if let Kind::Immediate(number @ 1..) = *kind {
            let predicate = &plan.predicates[number as usize - 1];
            emit!(&mut text; "_Predicate_", predicate.record.name());
        }
    }
    text
}

fn letter(kind: Kind) -> &'static str {
    match kind {
        Kind::Register => "r",
        Kind::Float => "f",
        Kind::Immediate(_) => "i",
    }
}

/// Value type as part of a function name.
struct InName(ValueType);

impl Emit for InName {
    fn emit(&self, out: &mut Vec<u8>) {
        emit!(out; "MVT_", self.0.name());
    }
}

/// Value type as a C++ expression.
struct Type(ValueType);

impl Emit for Type {
    fn emit(&self, out: &mut Vec<u8>) {
        emit!(out; "MVT::", self.0.name());
    }
}

/// Parameter declaration and argument name of an operand, both without number.
struct Names {
    declared: &'static str,
    name: &'static str,
}

fn names(kind: Kind) -> Names {
    match kind {
        Kind::Register => Names { declared: "Register Op", name: "Op" },
        Kind::Float => Names { declared: "const ConstantFP *f", name: "f" },
        Kind::Immediate(_) => Names { declared: "uint64_t imm", name: "imm" },
    }
}

/// Returns an opcode as part of a function name.
fn in_name(opcode: &str) -> String {
    opcode.replacen("::", "_", 1)
}

/// Printer of the functions for nodes with the same operands.
struct Printer<'p, 'r> {
    plan: &'p Plan<'r>,
    signature_nodes: &'p SignatureNodes<'r>,
    suffix: &'p [u8],
}

impl<'r> Printer<'_, 'r> {
    fn print(&self, out: &mut Vec<u8>) {
        for opcode_nodes in &self.signature_nodes.opcodes {
            emit!(out; "// FastEmit functions for ", opcode_nodes.opcode, ".\n\n");
            let name = in_name(opcode_nodes.opcode);
            for type_nodes in &opcode_nodes.types {
                self.type_nodes(&name, type_nodes, out);
            }
            self.opcode_nodes(&name, opcode_nodes, out);
        }
        self.top(out);
    }

    /// Prints the parameters for the operands. `separator` precedes the first one.
    fn parameters(&self, mut separator: &'static str, out: &mut Vec<u8>) {
        for (index, &kind) in self.signature_nodes.signature.iter().enumerate() {
            emit!(out; separator, names(kind).declared, index);
            separator = ", ";
        }
    }

    /// Prints the operands as arguments. `separator` precedes the first one.
    fn arguments(&self, mut separator: &'static str, out: &mut Vec<u8>) {
        for (index, &kind) in self.signature_nodes.signature.iter().enumerate() {
            emit!(out; separator, names(kind).name, index);
            separator = ", ";
        }
    }

    fn type_nodes(&self, opcode: &str, type_nodes: &TypeNodes<'r>, out: &mut Vec<u8>) {
        let ty = type_nodes.ty;
        let begin = |out: &mut Vec<u8>| {
            emit!(out; "Register fastEmit_", opcode, "_", InName(ty), "_");
        };
        if let [only] = &type_nodes.results[..] {
            begin(out);
            emit!(out; self.suffix, "(MVT RetVT");
            self.parameters(", ", out);
            emit!(
                out;
                ") {\n  if (RetVT.SimpleTy != ", Type(only.ty), ")\n    return Register();\n",
            );
            self.choices(only, "RetVT", out);
            return;
        }
        for result in &type_nodes.results {
            begin(out);
            emit!(out; InName(result.ty), "_", self.suffix, "(");
            self.parameters("", out);
            emit!(out; ") {\n");
            self.choices(result, &format!("MVT::{}", result.ty.name()), out);
        }
        begin(out);
        emit!(out; self.suffix, "(MVT RetVT");
        self.parameters(", ", out);
        emit!(out; ") {\nswitch (RetVT.SimpleTy) {\n");
        for result in &type_nodes.results {
            emit!(out; "  case ", Type(result.ty), ": return fastEmit_", opcode, "_", InName(ty));
            emit!(out; "_", InName(result.ty), "_", self.suffix, "(");
            self.arguments("", out);
            emit!(out; ");\n");
        }
        emit!(out; "  default: return Register();\n}\n}\n\n");
    }

    /// Prints the body of a function that emits the first instruction whose condition holds.
    fn choices(&self, result: &ResultNodes<'r>, result_type: &str, out: &mut Vec<u8>) {
        for choice in &result.choices {
            let condition = tablegen_emit_target::cxx::condition(&choice.condition);
            if !condition.is_empty() {
                emit!(out; "  if (", condition, ") {\n  ");
            }
            self.choice(choice, result_type, out);
            if !condition.is_empty() {
                emit!(out; "  }\n");
            }
        }
        if result.choices.iter().all(|choice| !choice.condition.terms.is_empty()) {
            emit!(out; "  return Register();\n");
        }
        emit!(out; "}\n\n");
    }

    fn choice(&self, choice: &Choice<'r>, result_type: &str, out: &mut Vec<u8>) {
        let Plan { codegen_registers, namespace, .. } = self.plan;
        for (index, register) in choice.registers.iter().enumerate() {
            if let Some(register) = register {
                emit!(
                    out;
                    "  BuildMI(*FuncInfo.MBB, FuncInfo.InsertPt, MIMD, ",
                    "TII.get(TargetOpcode::COPY), ", register.namespace, "::",
                    codegen_registers[register.id].name, ").addReg(Op", index, ");\n",
                );
            }
        }
        emit!(out; "  return fastEmitInst_");
        match choice.makes {
            Makes::Part(index) => {
                emit!(out; "extractsubreg(", result_type, ", Op0, ");
                match index {
                    Index::Number(number) => emit!(out; number),
                    Index::Record { namespace, record } => {
                        emit!(out; Qualified(namespace, record.name()));
                    }
                }
            }
            Makes::Register(class) => {
                let signature = self.signature_nodes.signature.iter();
                let operands = signature.zip(&choice.registers).enumerate();
                let operands = operands.filter(|(_, (_, register))| register.is_none());
                for (_, (&kind, _)) in operands.clone() {
                    emit!(out; letter(kind));
                }
                emit!(
                    out;
                    "(", namespace, "::", choice.instruction.name(), ", &", namespace, "::",
                    codegen_registers[class].name, "RegClass",
                );
                if !self.signature_nodes.signature.is_empty() {
                    emit!(out; ", ");
                }
                for (nth, (index, (&kind, _))) in operands.enumerate() {
                    emit!(out; if nth > 0 { ", " } else { "" }, names(kind).name, index);
                }
            }
        }
        emit!(out; ");\n");
    }

    fn opcode_nodes(&self, opcode: &str, opcode_nodes: &OpcodeNodes<'r>, out: &mut Vec<u8>) {
        emit!(out; "Register fastEmit_", opcode, "_", self.suffix, "(MVT VT, MVT RetVT");
        self.parameters(", ", out);
        emit!(out; ") {\n  switch (VT.SimpleTy) {\n");
        for TypeNodes { ty, .. } in &opcode_nodes.types {
            emit!(out; "  case ", Type(*ty), ": return fastEmit_", opcode, "_", InName(*ty));
            emit!(out; "_", self.suffix, "(RetVT");
            self.arguments(", ", out);
            emit!(out; ");\n");
        }
        emit!(out; "  default: return Register();\n  }\n}\n\n");
    }

    /// Prints the function that dispatches on the opcode.
    fn top(&self, out: &mut Vec<u8>) {
        let SignatureNodes { signature, first, opcodes } = self.signature_nodes;
        let is_plain = signature.iter().all(|kind| !matches!(kind, Kind::Immediate(1..)));
        emit!(out; "// Top-level FastEmit function.\n\nRegister fastEmit_", self.suffix);
        emit!(out; "(MVT VT, MVT RetVT, unsigned Opcode");
        self.parameters(", ", out);
        emit!(out; ") ", if is_plain { "override " } else { "" }, "{\n");
        for other in first {
            emit!(out; "  if (");
            let mut separator = "";
            for (index, kind) in other.iter().enumerate() {
                let Kind::Immediate(number @ 1..) = *kind else { continue };
                let predicate = &self.plan.predicates[number as usize - 1];
                emit!(
                    out;
                    separator, "VT == ", Type(predicate.ty), " && Predicate_",
                    predicate.record.name(), "(imm", index, ")",
                );
                separator = " &&\n        ";
            }
            let suffix = suffix(self.plan, other);
            emit!(out; ")\n    if (Register Reg = fastEmit_", suffix, "(VT, RetVT, Opcode");
            self.arguments(", ", out);
            emit!(out; "))\n      return Reg;\n\n");
        }
        emit!(out; "  switch (Opcode) {\n");
        for OpcodeNodes { opcode, .. } in opcodes {
            emit!(out; "  case ", opcode, ": return fastEmit_", in_name(opcode), "_", self.suffix);
            emit!(out; "(VT, RetVT");
            self.arguments(", ", out);
            emit!(out; ");\n");
        }
        emit!(out; "  default: return Register();\n  }\n}\n\n");
    }
}
