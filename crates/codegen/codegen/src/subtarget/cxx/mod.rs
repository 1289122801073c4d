//! C++ of `--gen-subtarget`.

mod features;
mod itineraries;
mod machines;
mod modes;
mod variants;

use super::plan::Plan;
use tablegen_emit::cxx;
use tablegen_emit::cxx::blocks::{guarded, namespace};
use tablegen_emit::cxx::emit;
use tablegen_emit_target::cxx::predicates::Predicates;
use tablegen_session::CxxStyle;

/// Prints the file.
pub(super) fn print(plan: &Plan<'_>, style: CxxStyle) -> Vec<u8> {
    let mut out = Vec::new();
    cxx::banner(&mut out, "Subtarget Enumeration Source Fragment", None);
    guarded(&mut out, "GET_SUBTARGETINFO_ENUM", |out| {
        namespace(out, "llvm", |out| features::enumeration(plan, out));
    });
    features::macros(plan, &mut out);
    guarded(&mut out, "GET_SUBTARGETINFO_MC_DESC", |out| {
        if is_aarch64(plan) {
            emit!(out; "#include \"llvm/TargetParser/AArch64TargetParser.h\"\n\n");
        }
        namespace(out, "llvm", |out| description(plan, style, out));
    });
    guarded(&mut out, "GET_SUBTARGETINFO_TARGET_DESC", |out| {
        emit!(
            out;
            "#include \"llvm/ADT/BitmaskEnum.h\"\n#include \"llvm/Support/Debug.h\"\n",
            "#include \"llvm/Support/raw_ostream.h\"\n\n",
        );
        if is_aarch64(plan) {
            emit!(out; "#include \"llvm/TargetParser/AArch64TargetParser.h\"\n\n");
        }
        features::parser(plan, out);
    });
    guarded(&mut out, "GET_SUBTARGETINFO_HEADER", |out| {
        namespace(out, "llvm", |out| header(plan, out));
    });
    guarded(&mut out, "GET_SUBTARGETINFO_CTOR", |out| {
        emit!(out; "#include \"llvm/CodeGen/TargetSchedule.h\"\n\n");
        namespace(out, "llvm", |out| constructor(plan, out));
    });
    guarded(&mut out, "GET_STIPREDICATE_DECLS_FOR_MC_ANALYSIS", |out| {
        let printer = subtarget_predicates(plan, true, 0);
        for predicate in plan.schedules.predicates.iter().filter(|one| one.for_assembler) {
            printer.declare(out, predicate);
        }
    });
    guarded(&mut out, "GET_STIPREDICATE_DEFS_FOR_MC_ANALYSIS", |out| {
        let class = format!("{}MCInstrAnalysis", plan.name());
        let mut printer = subtarget_predicates(plan, true, 0);
        for predicate in plan.schedules.predicates.iter().filter(|one| one.for_assembler) {
            printer.define(out, predicate, &class);
        }
    });
    out
}

/// Returns a printer of subtarget predicates.
fn subtarget_predicates<'p>(
    plan: &'p Plan<'_>,
    for_assembler: bool,
    indent: usize,
) -> Predicates<'p> {
    Predicates {
        by_reference: for_assembler,
        indent,
        ..Predicates::new(plan.name(), for_assembler)
    }
}

/// Returns true for AArch64, which llvm-tblgen knows by name: it has a function for processor
/// names.
fn is_aarch64(plan: &Plan<'_>) -> bool {
    plan.name() == "AArch64"
}

const RESOLVE_ALIASES: &str = "  CPU = AArch64::resolveCPUAlias(CPU);\n  \
                                 TuneCPU = AArch64::resolveCPUAlias(TuneCPU);\n";

/// Prints the tables, and the MC layer's subtarget.
fn description(plan: &Plan<'_>, style: CxxStyle, out: &mut Vec<u8>) {
    let target = plan.name();
    features::table(plan, out);
    emit!(out; "\n");
    schedules(plan, out);
    emit!(out; "\n");
    features::processors(plan, out);
    emit!(out; "\n");
    features::names(plan, style, out);
    emit!(out; "\n");
    assembler_class(plan, out);
    emit!(
        out;
        "\nstatic inline MCSubtargetInfo *create", target,
        "MCSubtargetInfoImpl(const Triple &TT, StringRef CPU, StringRef TuneCPU, StringRef FS) {\n",
        if is_aarch64(plan) { RESOLVE_ALIASES } else { "" },
        "  return new ", target, "GenMCSubtargetInfo(TT, CPU, TuneCPU, FS, ",
    );
    name_tables(plan, false, out);
    table_arguments(plan, &" ".repeat(22), out);
    emit!(out; ");\n}\n\n");
}

/// Returns the tables of names, with their lengths.
fn tables(plan: &Plan<'_>) -> [(usize, &'static str); 3] {
    [
        (plan.processor_names.len(), "Names"),
        (plan.named_features.len(), "FeatureKV"),
        (plan.processors.len(), "SubTypeKV"),
    ]
}

/// Prints the tables of names and models as arguments of a constructor. With `with_lengths`, they
/// have lengths, as the declarations of the arrays have none.
fn name_tables(plan: &Plan<'_>, with_lengths: bool, out: &mut Vec<u8>) {
    if plan.has_offsets() {
        return stored_arguments(plan, out);
    }
    let target = plan.name();
    for (len, table) in tables(plan) {
        match (len, with_lengths) {
            (0, _) => emit!(out; "{}, "),
            (_, false) => emit!(out; target, table, ", "),
            (_, true) => emit!(out; "ArrayRef(", target, table, ", ", len, "), "),
        }
    }
}

/// Prints the tables of names and models as arguments of a constructor of LLVM 23.
fn stored_arguments(plan: &Plan<'_>, out: &mut Vec<u8>) {
    let target = plan.name();
    emit!(out; target, "Names, ");
    let members = [
        (plan.named_features.len(), "FeatureKV", "Features"),
        (plan.processors.len(), "SubTypeKV", "SubTypes"),
    ];
    for (len, table, member) in members {
        match len {
            0 => emit!(out; "{}, "),
            _ => emit!(out; "ArrayRef(", target, table, "Data.", member, "), "),
        }
    }
    emit!(out; target, "SchedModels, ");
}

/// Prints the tables of schedules as arguments of a constructor.
fn table_arguments(plan: &Plan<'_>, indent: &str, out: &mut Vec<u8>) {
    let target = plan.name();
    emit!(
        out;
        "\n", indent, target, "WriteProcResTable, ", target, "WriteLatencyTable, ", target,
        "ReadAdvanceTable, \n", indent,
    );
    match plan.itineraries {
        Some(_) => emit!(
            out; target, "Stages, ", target, "OperandCycles, ", target, "ForwardingPaths"
        ),
        None => emit!(out; "nullptr, nullptr, nullptr"),
    }
}

fn schedules(plan: &Plan<'_>, out: &mut Vec<u8>) {
    emit!(
        out;
        "#ifdef DBGFIELD\n#error \"<target>GenSubtargetInfo.inc requires a DBGFIELD macro\"\n",
        "#endif\n#if !defined(NDEBUG) || defined(LLVM_ENABLE_DUMP)\n#define DBGFIELD(x) x,\n",
        "#define DBGVAL_OR_NULLPTR(x) x\n#else\n#define DBGFIELD(x)\n",
        "#define DBGVAL_OR_NULLPTR(x) nullptr\n#endif\n",
    );
    if let Some(tables) = &plan.itineraries {
        itineraries::print(plan, tables, out);
    }
    machines::costs(plan, out);
    machines::print(plan, out);
    emit!(out; "\n#undef DBGFIELD\n\n#undef DBGVAL_OR_NULLPTR\n");
}

/// Prints the MC layer's subtarget class.
fn assembler_class(plan: &Plan<'_>, out: &mut Vec<u8>) {
    let (target, is_new) = (plan.name(), plan.has_offsets());
    namespace(out, format_args!("{target}_MC").to_string(), |out| {
        emit!(
            out;
            "unsigned resolveVariantSchedClassImpl(unsigned SchedClass,\n    const MCInst *MI, ",
            "const MCInstrInfo *MCII, const MCSubtargetInfo &STI, unsigned CPUID) {\n",
        );
        variants::print(plan, true, out);
        emit!(out; "}\n");
    });
    emit!(
        out;
        "struct ", target, "GenMCSubtargetInfo : public MCSubtargetInfo {\n  ", target,
        "GenMCSubtargetInfo(const Triple &TT,\n",
        "    StringRef CPU, StringRef TuneCPU, StringRef FS,\n",
        "    ", if is_new { "StringTable" } else { "ArrayRef<StringRef>" },
        " PN,\n    ArrayRef<SubtargetFeatureKV> PF,\n    ArrayRef<SubtargetSubTypeKV> PD,\n",
        if is_new { "    const MCSchedModel *PSM,\n" } else { "" },
        "    const MCWriteProcResEntry *WPR,\n",
        "    const MCWriteLatencyEntry *WL,\n",
        "    const MCReadAdvanceEntry *RA, const InstrStage *IS,\n",
        "    const unsigned *OC, const unsigned *FP) :\n",
        "      MCSubtargetInfo(TT, CPU, TuneCPU, FS, PN, PF, PD,", if is_new { " PSM," } else { "" },
        "\n",
        "                      WPR, WL, RA, IS, OC, FP) { }\n\n",
        "  unsigned resolveVariantSchedClass(unsigned SchedClass,\n",
        "      const MCInst *MI, const MCInstrInfo *MCII,\n",
        "      unsigned CPUID) const override {\n    return ", target,
        "_MC::resolveVariantSchedClassImpl(SchedClass, MI, MCII, *this, CPUID);\n  }\n",
    );
    if !plan.modes.is_empty() {
        emit!(out; MODE_FUNCTIONS);
    }
    if is_aarch64(plan) {
        emit!(
            out;
            "  bool isCPUStringValid(StringRef CPU) const override {\n",
            "    CPU = AArch64::resolveCPUAlias(CPU);\n",
            "    return MCSubtargetInfo::isCPUStringValid(CPU);\n  }\n",
        );
    }
    emit!(out; "};\n");
    modes::print(plan, true, out);
}

const MODE_FUNCTIONS: &str = "  unsigned getHwModeSet() const override;\n  \
     unsigned getHwMode(enum HwModeType type = HwMode_Default) const override;\n";

/// Prints the declaration of the code generator's subtarget class.
fn header(plan: &Plan<'_>, out: &mut Vec<u8>) {
    let target = plan.name();
    emit!(out; "class DFAPacketizer;\n");
    namespace(out, format!("{target}_MC"), |out| {
        emit!(
            out;
            "unsigned resolveVariantSchedClassImpl(unsigned SchedClass, const MCInst *MI, ",
            "const MCInstrInfo *MCII, const MCSubtargetInfo &STI, unsigned CPUID);\n",
        );
    });
    emit!(
        out;
        "struct ", target, "GenSubtargetInfo : public TargetSubtargetInfo {\n  explicit ", target,
        "GenSubtargetInfo(const Triple &TT, StringRef CPU, StringRef TuneCPU, StringRef FS);\n",
        "public:\n  unsigned resolveSchedClass(unsigned SchedClass,  const MachineInstr *DefMI, ",
        "const TargetSchedModel *SchedModel) const override;\n",
        "  unsigned resolveVariantSchedClass(unsigned SchedClass, const MCInst *MI, ",
        "const MCInstrInfo *MCII, unsigned CPUID) const override;\n",
        "  DFAPacketizer *createDFAPacketizer(const InstrItineraryData *IID) const;\n",
    );
    if !plan.modes.is_empty() {
        modes::bits(plan, out);
        emit!(out; MODE_FUNCTIONS);
    }
    if !plan.fusions.is_empty() {
        emit!(out; "  std::vector<MacroFusionPredTy> getMacroFusions() const override;\n");
    }
    if plan.inlining.is_some() {
        features::declare_inlining(out);
    }
    let printer = subtarget_predicates(plan, false, 1);
    for predicate in &plan.schedules.predicates {
        printer.declare(out, predicate);
    }
    emit!(out; "};\n");
}

/// Prints the members of the code generator's subtarget class.
fn constructor(plan: &Plan<'_>, out: &mut Vec<u8>) {
    let target = plan.name();
    let mut arrays = match plan.has_offsets() {
        true => {
            features::declare_tables(plan, out);
            vec![("llvm::MCSchedModel", "SchedModels")]
        }
        false => vec![
            ("llvm::StringRef", "Names"),
            ("llvm::SubtargetFeatureKV", "FeatureKV"),
            ("llvm::SubtargetSubTypeKV", "SubTypeKV"),
        ],
    };
    arrays.extend([
        ("llvm::MCWriteProcResEntry", "WriteProcResTable"),
        ("llvm::MCWriteLatencyEntry", "WriteLatencyTable"),
        ("llvm::MCReadAdvanceEntry", "ReadAdvanceTable"),
    ]);
    if plan.itineraries.is_some() {
        arrays.extend([
            ("llvm::InstrStage", "Stages"),
            ("unsigned", "OperandCycles"),
            ("unsigned", "ForwardingPaths"),
        ]);
    }
    for (ty, table) in arrays {
        emit!(out; "extern const ", ty, " ", target, table, "[];\n");
    }
    emit!(
        out;
        target, "GenSubtargetInfo::", target,
        "GenSubtargetInfo(const Triple &TT, StringRef CPU, StringRef TuneCPU, StringRef FS)\n",
        match is_aarch64(plan) {
            true => "  : TargetSubtargetInfo(TT, AArch64::resolveCPUAlias(CPU),\n                        \
                     AArch64::resolveCPUAlias(TuneCPU), FS, ",
            false => "  : TargetSubtargetInfo(TT, CPU, TuneCPU, FS, ",
        },
    );
    name_tables(plan, true, out);
    table_arguments(plan, &" ".repeat(24), out);
    let class = format!("{target}GenSubtargetInfo");
    emit!(
        out;
        ") {}\n\nunsigned ", class, "\n::resolveSchedClass(unsigned SchedClass, ",
        "const MachineInstr *MI, const TargetSchedModel *SchedModel) const {\n",
    );
    for prolog in &plan.prologs {
        emit!(out; prolog, "\n");
    }
    variants::print(plan, false, out);
    emit!(
        out;
        "} // ", class, "::resolveSchedClass\n\nunsigned ", class,
        "\n::resolveVariantSchedClass(unsigned SchedClass, const MCInst *MI, ",
        "const MCInstrInfo *MCII, unsigned CPUID) const {\n  return ", target,
        "_MC::resolveVariantSchedClassImpl(SchedClass, MI, MCII, *this, CPUID);\n} // ", class,
        "::resolveVariantSchedClass\n\n",
    );
    let mut printer = subtarget_predicates(plan, false, 0);
    for predicate in &plan.schedules.predicates {
        printer.define(out, predicate, &class);
    }
    modes::print(plan, false, out);
    if let Some(inlining) = &plan.inlining {
        features::inlining(plan, inlining, out);
    }
    if !plan.fusions.is_empty() {
        emit!(
            out;
            "std::vector<MacroFusionPredTy> ", class, "::getMacroFusions() const {\n",
            "  std::vector<MacroFusionPredTy> Fusions;\n",
        );
        for name in &plan.fusions {
            emit!(
                out;
                "  if (hasFeature(", target, "::", name, ")) Fusions.push_back(llvm::is", name,
                ");\n",
            );
        }
        emit!(out; "  return Fusions;\n}\n");
    }
}
