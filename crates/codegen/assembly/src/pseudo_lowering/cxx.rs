//! Prints the lowering of pseudo instructions as C++: a member function of the assembly printer.

use super::plan::{Expansion, Plan, Source};
use tablegen_emit::cxx;
use tablegen_emit::cxx::emit;

pub(super) fn print(plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    cxx::banner(out, "Pseudo-instruction MC lowering Source Fragment", None);
    emit!(
        out;
        "bool ", plan.target, "AsmPrinter::\n",
        "lowerPseudoInstExpansion(const MachineInstr *MI, MCInst &Inst) {\n",
    );
    if plan.expansions.is_empty() {
        emit!(out; "  return false;");
    } else {
        emit!(
            out;
            "  Inst.clear();\n  switch (MI->getOpcode()) {\n  default: return false;\n",
        );
        for expansion in &plan.expansions {
            print_expansion(expansion, out);
        }
        emit!(out; "  }\n  return true;");
    }
    emit!(out; "\n}\n\n");
    text
}

fn print_expansion(expansion: &Expansion<'_>, out: &mut Vec<u8>) {
    let (pseudo, result) = (&expansion.pseudo, &expansion.result);
    emit!(
        out;
        "  case ", pseudo.namespace, "::", pseudo.name(), ": {\n",
        "    MCOperand MCOp;\n",
        "    Inst.setOpcode(", result.namespace, "::", result.name(), ");\n",
    );
    for operand in result.operands.operands() {
        emit!(out; "    // Operand: ", operand.name, "\n");
        for source in expansion.sources.iter().skip(operand.first).take(operand.len) {
            match *source {
                Source::Operand(number) => emit!(
                    out;
                    "    lowerOperand(MI->getOperand(", number, "), MCOp);\n",
                    "    Inst.addOperand(MCOp);\n",
                ),
                Source::Immediate(number) => emit!(
                    out;
                    "    Inst.addOperand(MCOperand::createImm(", number as u64, "));\n",
                ),
                Source::Register { namespace, record } => emit!(
                    out;
                    "    Inst.addOperand(MCOperand::createReg(", namespace, "::", record.name(),
                    "));\n",
                ),
                Source::NoRegister => {
                    emit!(out; "    Inst.addOperand(MCOperand::createReg(0));\n");
                }
            }
        }
    }
    if result.operands.is_variadic {
        emit!(
            out;
            "    // variable_ops\n    for (unsigned i = ", expansion.operands_of_pseudo(),
            ", e = MI->getNumOperands(); i != e; ++i)\n",
            "      if (lowerOperand(MI->getOperand(i), MCOp))\n        Inst.addOperand(MCOp);\n",
        );
    }
    emit!(out; "    break;\n  }\n");
}
