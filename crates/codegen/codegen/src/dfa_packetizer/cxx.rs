//! Prints packetizers as C++.

use super::{Packetizer, Plan};
use tablegen_emit::automaton::cxx::tables;
use tablegen_emit::cxx;
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::tables::numbers;

/// Table entries per line.
const LINE: usize = 32;

pub(super) fn print(plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    cxx::banner(out, "Target DFA Packetizer Tables", None);
    out.extend_from_slice(b"\n#include \"llvm/CodeGen/DFAPacketizer.h\"\nnamespace llvm {\n");
    for packetizer in &plan.packetizers {
        print_packetizer(plan, packetizer, out);
    }
    out.extend_from_slice(b"} // end namespace llvm\n");
    text
}

fn print_packetizer(plan: &Plan<'_>, packetizer: &Packetizer<'_>, out: &mut Vec<u8>) {
    let (target, namespace) = (plan.target, packetizer.namespace);
    let name = format!("{target}{namespace}");
    out.extend_from_slice(b"} // end namespace llvm\n\nnamespace {\n");
    print_actions(packetizer, &name, out);
    print_processors(plan, packetizer, &name, out);
    tables(out, name.as_bytes(), b"uint64_t", &packetizer.automaton, |out, action| {
        emit!(out; action + 1);
    });
    out.extend_from_slice(b"} // end anonymous namespace\n\n");
    let function = format!(
        "namespace llvm {{\n\
         DFAPacketizer *{target}GenSubtargetInfo::create{namespace}DFAPacketizer(\
         const InstrItineraryData *IID) const {{\n  \
           static Automaton<uint64_t> A(ArrayRef<{name}Transition>({name}Transitions), \
         {name}TransitionInfo);\n  \
           unsigned Index = {name}GetResourceIndex(IID->SchedModel.ProcID);\n  \
           unsigned ProcResIdxStart = {name}ProcResourceIndexStart[Index];\n  \
           unsigned ProcResIdxNum = {name}ProcResourceIndexStart[Index + 1] - ProcResIdxStart;\n  \
           return new DFAPacketizer(IID, A, \
         {{&{name}ResourceIndices[ProcResIdxStart], ProcResIdxNum}});\n\n}}\n\n"
    );
    out.extend_from_slice(function.as_bytes());
}

/// Prints the action of each schedule class.
fn print_actions(packetizer: &Packetizer<'_>, name: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(format!("constexpr unsigned {name}ResourceIndices[] = {{").as_bytes());
    numbers(out, packetizer.actions.iter().copied(), LINE);
    out.extend_from_slice(b"\n};\n\n");
}

/// Prints the index of the first action of each processor.
fn print_processors(plan: &Plan<'_>, packetizer: &Packetizer<'_>, name: &str, out: &mut Vec<u8>) {
    let models = &plan.schedules.processors.all;
    let mut text = format!(
        "constexpr unsigned {name}ProcResourceIndexStart[] = {{\n  0, // {}\n",
        models[0].name
    );
    for processor in &packetizer.processors {
        let (first, model) = (processor.first_action, &models[processor.model].name);
        text += &format!("  {first}, // {model}\n");
    }
    text += &format!("  {}\n}};\n\n", packetizer.actions.len());
    text += &format!(
        "int {name}GetResourceIndex(unsigned ProcID) {{ \n  \
           static const unsigned {name}ProcIdToProcResourceIdxTable[][2] = {{\n"
    );
    for (index, processor) in packetizer.processors.iter().enumerate() {
        let (number, model) = (processor.model, &models[processor.model].name);
        text += &format!("    {{ {number},  {} }}, // {model}\n", index + 1);
    }
    text += &format!(
        "  }};\n  auto It = llvm::lower_bound({name}ProcIdToProcResourceIdxTable, ProcID,\n      \
               [](const unsigned LHS[], unsigned Val) {{ return LHS[0] < Val; }});\n  \
           assert(*It[0] == ProcID);\n  return (*It)[1];\n}}\n\n"
    );
    out.extend_from_slice(text.as_bytes());
}
