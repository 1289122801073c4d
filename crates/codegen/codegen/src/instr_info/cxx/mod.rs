//! C++ of `--gen-instr-info`: one file whose sections are selected by macros.

mod descriptions;
mod features;
mod mappings;
mod operands;

use super::Plan;
use tablegen_emit::cxx::blocks::{guarded, namespace};
use tablegen_emit::cxx::{banner, emit};
use tablegen_emit_target::cxx::predicates::Predicates;
use tablegen_model::instructions::InstrId;
use tablegen_session::OutputContext;

/// Prints the file.
pub(super) fn print(plan: &Plan<'_>, output: &OutputContext<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    banner(out, "Target Instruction Enum Values and Descriptors", None);
    enums(out, plan, output);
    descriptions::print(out, plan, output.cxx_style());
    header(out, plan);
    helpers(out, plan);
    constructor(out, plan);
    operands::print(out, plan);
    assembler_helpers(out, plan);
    features::print(out, plan);
    mappings::print(out, plan);
    text
}

/// Prints the enums of opcodes, of register classes that depend on the hardware mode, and of
/// schedule classes.
fn enums(out: &mut Vec<u8>, plan: &Plan<'_>, output: &OutputContext<'_>) {
    let instructions = plan.instructions.all();
    guarded(out, "GET_INSTRINFO_ENUM", |out| {
        namespace(out, ["llvm::", plan.namespace].concat(), |out| {
            emit!(out; "  enum {\n");
            let width = instructions.iter().map(|one| one.name().len()).max().unwrap_or(0);
            for (index, instruction) in instructions.iter().enumerate() {
                let name = instruction.name();
                emit!(out; "    ", name);
                out.extend(std::iter::repeat_n(b' ', width - name.len()));
                emit!(out; " = ", index, ", // ", output.short_location(instruction.record.loc()), "\n");
            }
            emit!(out; "    INSTRUCTION_LIST_END = ", instructions.len(), "\n  };\n");
            if !plan.mode_classes.all.is_empty() {
                emit!(out; "  enum RegClassByHwModeUses : uint16_t {\n");
                for class in &plan.mode_classes.all {
                    emit!(out; "    ", class.name(), ",\n");
                }
                emit!(out; "  };\n");
            }
        });
    });
    guarded(out, "GET_INSTRINFO_SCHED_ENUM", |out| {
        namespace(out, ["llvm::", plan.namespace, "::Sched"].concat(), |out| {
            emit!(out; "  enum {\n");
            let classes = &plan.schedules.classes[..plan.schedules.declared_classes];
            for (index, class) in classes.iter().enumerate() {
                emit!(out; "    ", class.name, "\t= ", index, ",\n");
            }
            emit!(out; "    SCHED_LIST_END = ", classes.len(), "\n  };\n");
        });
    });
}

/// Prints the declaration of the base class `GenInstrInfo`, and the indices of suboperands.
fn header(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let name = plan.target.name();
    guarded(out, "GET_INSTRINFO_HEADER", |out| {
        namespace(out, "llvm", |out| {
            emit!(
                out;
                "struct ", name, "GenInstrInfo : public TargetInstrInfo {\n  explicit ", name,
                "GenInstrInfo(const TargetSubtargetInfo &STI, const TargetRegisterInfo &TRI, ",
                "unsigned CFSetupOpcode = ~0u, unsigned CFDestroyOpcode = ~0u, ",
                "unsigned CatchRetOpcode = ~0u, unsigned ReturnOpcode = ~0u);\n  ~", name,
                "GenInstrInfo() override = default;\n};\n",
            );
            if !plan.mode_classes.all.is_empty() {
                emit!(out; "extern const int16_t ");
                mode_table(out, plan);
                emit!(out; ";\n");
            }
        });
        emit!(out; "\n");
        namespace(out, ["llvm::", plan.namespace].concat(), |out| {
            for operand in &plan.sub_operands {
                for &(index, part) in &operand.parts {
                    emit!(
                        out;
                        "constexpr unsigned SUBOP_", operand.record.name(), "_", part, " = ", index,
                        ";\n",
                    );
                }
            }
        });
    });
}

/// Prints the table of register classes that depend on the hardware mode, with its size.
fn mode_table(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let classes = &plan.mode_classes;
    emit!(
        out;
        plan.target.name(), "RegClassByHwModeTables[", classes.in_mode.len(), "][",
        classes.all.len(), "]",
    );
}

/// Prints the named predicates for the code generator.
fn helpers(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let name = plan.target.name();
    guarded(out, "GET_INSTRINFO_HELPER_DECLS", |out| {
        for predicate in &plan.predicates {
            emit!(out; "static bool ", predicate.name, "(const MachineInstr &MI);\n");
        }
    });
    guarded(out, "GET_INSTRINFO_HELPERS", |out| {
        let mut printer = Predicates::new(name, false);
        for predicate in &plan.predicates {
            emit!(
                out;
                "bool ", name, "InstrInfo::", predicate.name, "(const MachineInstr &MI) {\n",
            );
            printer.line_start(out);
            printer.statement(out, &predicate.body);
            emit!(out; "\n}\n\n");
        }
    });
}

/// Prints the tables as arguments of an initializer.
fn tables(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let name = plan.target.name();
    emit!(out; name, "Descs.Insts, ", name, "InstrNameIndices, ", name, "InstrNameData, ");
    if descriptions::has_deprecated_features(plan) {
        emit!(out; name, "InstrDeprecationFeatures, ");
    } else {
        emit!(out; "nullptr, ");
    }
    if !descriptions::has_deprecation_functions(plan) {
        emit!(out; "nullptr, ");
    } else if plan.one_deprecation_function {
        emit!(out; name, "InstrComplexDeprecationInfo, ");
    } else {
        emit!(out; name, "InstrComplexDeprecationInfos, ");
    }
    emit!(out; plan.instructions.all().len());
}

fn constructor(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let name = plan.target.name();
    let modes = plan.mode_classes.all.len();
    guarded(out, "GET_INSTRINFO_CTOR_DTOR", |out| {
        namespace(out, "llvm", |out| {
            emit!(
                out;
                "extern const ", name, "InstrTable ", name, "Descs;\nextern const unsigned ", name,
                "InstrNameIndices[];\nextern const char ", name, "InstrNameData[];\n",
            );
            if descriptions::has_deprecated_features(plan) {
                emit!(out; "extern const uint8_t ", name, "InstrDeprecationFeatures[];\n");
            }
            if !descriptions::has_deprecation_functions(plan) {
            } else if plan.one_deprecation_function {
                descriptions::deprecation_function(out, name, ";\n");
            } else {
                emit!(
                    out;
                    "extern const MCInstrInfo::ComplexDeprecationPredicate ", name,
                    "InstrComplexDeprecationInfos[];\n",
                );
            }
            emit!(
                out;
                name, "GenInstrInfo::", name, "GenInstrInfo(const TargetSubtargetInfo &STI, ",
                "const TargetRegisterInfo &TRI, unsigned CFSetupOpcode, unsigned CFDestroyOpcode, ",
                "unsigned CatchRetOpcode, unsigned ReturnOpcode)\n  : TargetInstrInfo(TRI, ",
                "CFSetupOpcode, CFDestroyOpcode, CatchRetOpcode, ReturnOpcode",
            );
            if modes > 0 {
                emit!(
                    out;
                    ", ", name,
                    "RegClassByHwModeTables[STI.getHwMode(MCSubtargetInfo::HwMode_RegInfo)]",
                );
            }
            emit!(out; ") {\n  InitMCInstrInfo(");
            tables(out, plan);
            if modes > 0 {
                emit!(out; ", &", name, "RegClassByHwModeTables[0][0], ", modes);
            }
            emit!(out; ");\n}\n");
        });
    });
}

/// Prints the named predicates for the assembler.
fn assembler_helpers(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let name = plan.target.name();
    guarded(out, "GET_INSTRINFO_MC_HELPER_DECLS", |out| {
        namespace(out, "llvm", |out| {
            emit!(out; "class MCInst;\nclass FeatureBitset;\n\n");
            namespace(out, [name, "_MC"].concat(), |out| {
                for predicate in &plan.predicates {
                    emit!(out; "bool ", predicate.name, "(const MCInst &MI);\n");
                }
                emit!(
                    out;
                    "void verifyInstructionPredicates(unsigned Opcode, ",
                    "const FeatureBitset &Features);\n",
                );
            });
        });
    });
    guarded(out, "GET_INSTRINFO_MC_HELPERS", |out| {
        namespace(out, ["llvm::", name, "_MC"].concat(), |out| {
            let mut printer = Predicates::new(name, true);
            for predicate in &plan.predicates {
                emit!(out; "bool ", predicate.name, "(const MCInst &MI) {\n");
                printer.line_start(out);
                printer.statement(out, &predicate.body);
                emit!(out; "\n}\n\n");
            }
        });
    });
}

fn instruction_name<'r>(plan: &Plan<'r>, id: u32) -> &'r str {
    plan.instructions.get(InstrId(id)).map_or("", |instruction| instruction.name())
}
