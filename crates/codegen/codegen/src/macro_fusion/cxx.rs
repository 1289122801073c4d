//! Prints macro fusion predicates as C++: a function for each `Fusion` record.

use super::{Condition, Fusion, Plan, Which};
use tablegen_emit::cxx;
use tablegen_emit::cxx::emit;
use tablegen_emit_target::cxx::predicates::Predicates;

pub(super) fn print(plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    cxx::banner(out, "Macro Fusion Predicators", None);
    part(out, plan.target, "DECL", |out| {
        for fusion in &plan.fusions {
            emit!(
                out;
                "bool is", fusion.record.name_bytes(), "(const TargetInstrInfo &, ",
                "const TargetSubtargetInfo &, const MachineInstr *, const MachineInstr &);\n",
            );
        }
    });
    emit!(out; "\n");
    let mut printer = Predicates::new(plan.target, false);
    printer.by_reference = false;
    part(out, plan.target, "IMPL", |out| {
        for fusion in &plan.fusions {
            function(out, &mut printer, fusion);
        }
    });
    text
}

/// Prints a section in namespace `llvm` that is compiled if the guard macro is defined.
fn part(out: &mut Vec<u8>, target: &str, what: &str, print: impl FnOnce(&mut Vec<u8>)) {
    let guard = format!("GET_{target}_MACRO_FUSION_PRED_{what}");
    emit!(out; "#ifdef ", guard, "\n#undef ", guard, "\n\nnamespace llvm {\n");
    print(out);
    emit!(out; "} // end namespace llvm\n\n#endif\n");
}

fn function(out: &mut Vec<u8>, printer: &mut Predicates<'_>, fusion: &Fusion<'_>) {
    emit!(
        out;
        "bool is", fusion.record.name_bytes(), "(\n    const TargetInstrInfo &TII,\n",
        "    const TargetSubtargetInfo &STI,\n    const MachineInstr *FirstMI,\n",
        "    const MachineInstr &SecondMI) {\n",
        "  [[maybe_unused]] auto &MRI = SecondMI.getMF()->getRegInfo();\n",
    );
    for condition in &fusion.conditions {
        print_condition(out, printer, condition, fusion.is_commutable);
    }
    emit!(out; "  return true;\n}\n");
}

fn print_condition(
    out: &mut Vec<u8>,
    printer: &mut Predicates<'_>,
    condition: &Condition<'_>,
    is_commutable: bool,
) {
    match *condition {
        Condition::NoFirst(answer) => {
            emit!(out; "  if (!FirstMI)\n    return ", answer, ";\n");
        }
        Condition::OneUse => emit!(
            out;
            "  {\n    Register FirstDest = FirstMI->getOperand(0).getReg();\n",
            "    if (FirstDest.isVirtual() && !MRI.hasOneNonDBGUse(FirstDest))\n",
            "      return false;\n  }\n",
        ),
        Condition::SameRegister(which, one, other) => {
            same_register(out, which, [one, other], is_commutable);
        }
        Condition::Holds(which, ref predicate) => {
            let instruction = if which == Which::First { "FirstMI" } else { "&SecondMI" };
            emit!(out; "  {\n    const MachineInstr *MI = ", instruction, ";\n    if (");
            printer.indent = 3;
            printer.opposite(out, predicate);
            emit!(out; ")\n      return false;\n  }\n");
        }
        Condition::Code(code) => emit!(out; code),
        Condition::TiedRegisters(one, other) => tied_registers(out, [one, other], is_commutable),
    }
}

fn same_register(out: &mut Vec<u8>, which: Which, [one, other]: [i32; 2], is_commutable: bool) {
    let (member, instruction) = match which {
        Which::First => ("FirstMI->", "FirstMI"),
        Which::Second => ("SecondMI.", "SecondMI"),
    };
    emit!(
        out;
        "  if (!", member, "getOperand(", one, ").getReg().isVirtual()) {\n",
        "    if (", member, "getOperand(", one, ").getReg() != ", member, "getOperand(", other,
        ").getReg())",
    );
    if !is_commutable {
        return emit!(out; "\n      return false;\n  }\n");
    }
    // `FirstMI` is a pointer, but llvm-tblgen passes it where a reference is expected.
    emit!(
        out;
        " {\n      if (!", member, "getDesc().isCommutable())\n        return false;\n",
        "      unsigned SrcOpIdx1 = ", other,
        ", SrcOpIdx2 = TargetInstrInfo::CommuteAnyOperandIndex;\n",
        "      if (TII.findCommutedOpIndices(", instruction, ", SrcOpIdx1, SrcOpIdx2))\n",
        "        if (", member, "getOperand(", one, ").getReg() != ", member,
        "getOperand(SrcOpIdx2).getReg())\n          return false;\n    }\n  }\n",
    );
}

fn tied_registers(out: &mut Vec<u8>, [one, other]: [i32; 2], is_commutable: bool) {
    emit!(
        out;
        "  if (!(FirstMI->getOperand(", one, ").isReg() &&\n",
        "        SecondMI.getOperand(", other, ").isReg() &&\n",
        "        FirstMI->getOperand(", one, ").getReg() == SecondMI.getOperand(", other,
        ").getReg()))",
    );
    if !is_commutable {
        return emit!(out; "\n    return false;\n");
    }
    emit!(
        out;
        " {\n    if (!SecondMI.getDesc().isCommutable())\n      return false;\n",
        "    unsigned SrcOpIdx1 = ", other,
        ", SrcOpIdx2 = TargetInstrInfo::CommuteAnyOperandIndex;\n",
        "    if (TII.findCommutedOpIndices(SecondMI, SrcOpIdx1, SrcOpIdx2))\n",
        "      if (FirstMI->getOperand(", one,
        ").getReg() != SecondMI.getOperand(SrcOpIdx2).getReg())\n        return false;\n  }\n",
    );
}
