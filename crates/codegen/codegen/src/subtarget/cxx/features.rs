//! C++ of features and processors.

use super::super::plan::{FEATURE_WORDS, Plan};
use super::{RESOLVE_ALIASES, is_aarch64};
use tablegen_emit::cxx::blocks::namespace;
use tablegen_emit::cxx::{Hex, emit};
use tablegen_model::features::FeatureId;

/// Prints the enum of features.
pub(super) fn enumeration(plan: &Plan<'_>, out: &mut Vec<u8>) {
    let all = plan.features.all();
    if all.is_empty() {
        return;
    }
    namespace(out, plan.name(), |out| {
        emit!(out; "enum {\n");
        for (number, feature) in all.iter().enumerate() {
            emit!(out; "  ", feature.record.name(), " = ", number, ",\n");
        }
        emit!(out; "  NumSubtargetFeatures = ", all.len(), "\n};\n");
    });
}

/// Prints a macro call for each Boolean member of the subtarget.
pub(super) fn macros(plan: &Plan<'_>, out: &mut Vec<u8>) {
    emit!(out; "#ifdef GET_SUBTARGETINFO_MACRO\n\n");
    for &id in &plan.flags {
        let (name, value) = plan.features.all()[id.0 as usize].variable;
        let mut getter = name.as_bytes().to_vec();
        if let Some(first) = getter.first_mut() {
            first.make_ascii_lowercase();
        }
        emit!(
            out;
            "GET_SUBTARGETINFO_MACRO(", name, ", ", value == "false", ", ", getter, ")\n",
        );
    }
    emit!(
        out;
        "\n#undef GET_SUBTARGETINFO_MACRO\n#endif // GET_SUBTARGETINFO_MACRO\n\n",
    );
}

/// Prints a set of features.
fn mask(features: &[FeatureId], out: &mut Vec<u8>) {
    let mut words = [0_u64; FEATURE_WORDS];
    for id in features {
        words[id.0 as usize / 64] |= 1 << (id.0 % 64);
    }
    emit!(out; "{ { { ");
    for word in words {
        emit!(out; "0x", Hex(word, 1), "ULL, ");
    }
    emit!(out; "} } }");
}

/// Prints the table of features.
pub(super) fn table(plan: &Plan<'_>, out: &mut Vec<u8>) {
    if plan.named_features.is_empty() {
        return;
    }
    let target = plan.name();
    emit!(
        out;
        "// Sorted (by key) array of values for CPU features.\n",
        "extern const llvm::SubtargetFeatureKV ", target, "FeatureKV[] = {\n",
    );
    for id in &plan.named_features {
        let feature = &plan.features.all()[id.0 as usize];
        emit!(
            out;
            "  { \"", feature.name, "\", \"", feature.description, "\", ", target, "::",
            feature.record.name(), ", ",
        );
        mask(&feature.implies, out);
        emit!(out; " },\n");
    }
    emit!(out; "};\n");
}

/// Prints the table of processors.
pub(super) fn processors(plan: &Plan<'_>, out: &mut Vec<u8>) {
    emit!(
        out;
        "// Sorted (by key) array of values for CPU subtype.\n",
        "extern const llvm::SubtargetSubTypeKV ", plan.name(), "SubTypeKV[] = {\n",
    );
    for processor in &plan.processors {
        emit!(out; " { \"", processor.name, "\", ");
        mask(&processor.features, out);
        emit!(out; ", ");
        mask(&processor.tuning, out);
        let model = &plan.schedules.processors.all[processor.model as usize].name;
        emit!(out; ", &", model, " },\n");
    }
    emit!(out; "};\n");
}

/// Prints the names of processors.
pub(super) fn names(plan: &Plan<'_>, out: &mut Vec<u8>) {
    emit!(
        out;
        "// Sorted array of names of CPU subtypes, including aliases.\n",
        "extern const llvm::StringRef ", plan.name(), "Names[] = {\n",
    );
    for (index, name) in plan.processor_names.iter().enumerate() {
        emit!(out; if index > 0 { ",\n" } else { "" }, "\"", name, "\"");
    }
    emit!(out; "};\n");
}

/// Prints `ParseSubtargetFeatures`.
pub(super) fn parser(plan: &Plan<'_>, out: &mut Vec<u8>) {
    let target = plan.name();
    emit!(
        out;
        "// ParseSubtargetFeatures - Parses features string setting specified\n",
        "// subtarget options.\nvoid llvm::", target,
        "Subtarget::ParseSubtargetFeatures(StringRef CPU, StringRef TuneCPU, StringRef FS) {\n",
        "  LLVM_DEBUG(dbgs() << \"\\nFeatures:\" << FS);\n",
        "  LLVM_DEBUG(dbgs() << \"\\nCPU:\" << CPU);\n",
        "  LLVM_DEBUG(dbgs() << \"\\nTuneCPU:\" << TuneCPU << \"\\n\\n\");\n",
    );
    let all = plan.features.all();
    if all.is_empty() {
        emit!(out; "}\n");
        return;
    }
    emit!(
        out;
        if is_aarch64(plan) { RESOLVE_ALIASES } else { "" },
        "  InitMCProcessorInfo(CPU, TuneCPU, FS);\n",
        "  const FeatureBitset &Bits = getFeatureBits();\n",
    );
    for feature in all {
        let (name, value) = feature.variable;
        emit!(out; "  if (Bits[", target, "::", feature.record.name(), "]");
        if !matches!(value, "true" | "false") {
            emit!(out; " && ", name, " < ", value);
        }
        emit!(out; ") ", name, " = ", value, ";\n");
    }
    emit!(out; "}\n");
}
