//! C++ of features and processors.

use super::super::plan::{FEATURE_WORDS, Inlining, Plan};
use super::{RESOLVE_ALIASES, is_aarch64};
use tablegen_emit::cxx::blocks::namespace;
use tablegen_emit::cxx::string_table::StringTable;
use tablegen_emit::cxx::tables::escaped;
use tablegen_emit::cxx::{Hex, emit};
use tablegen_model::features::FeatureId;
use tablegen_session::CxxStyle;

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
    if plan.has_offsets() {
        return table_with_offsets(plan, out);
    }
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

/// Texts that follow a table whose entries refer to them by the distance in bytes.
#[derive(Default)]
struct Texts {
    all: Vec<String>,
    len: usize,
}

impl Texts {
    /// Adds a text, and prints its distance from entry `index` of a table with `count` entries of type
    /// `ty`.
    fn offset(&mut self, text: &str, ty: &str, index: usize, count: usize, out: &mut Vec<u8>) {
        emit!(out; "sizeof(llvm::", ty, ") * ", count - index, " + ", self.len);
        self.all.push(text.to_owned());
        self.len += text.len() + 1;
    }

    /// Prints the texts as one literal.
    fn print(&self, out: &mut Vec<u8>) {
        for text in &self.all {
            emit!(out; "  \"");
            escaped(out, text.as_bytes());
            emit!(out; "\\0\"\n");
        }
        if self.all.is_empty() {
            emit!(out; "  \"\"\n");
        }
    }
}

/// Prints the start of a table with the texts behind it, whose entries `print` writes.
fn storage(
    plan: &Plan<'_>,
    [name, ty]: [&str; 2],
    count: usize,
    print: impl FnOnce(&mut Texts, &mut Vec<u8>),
    out: &mut Vec<u8>,
) {
    let (mut texts, mut entries) = (Texts::default(), Vec::new());
    print(&mut texts, &mut entries);
    let target = plan.name();
    emit!(
        out;
        "extern const llvm::", ty, "Storage<", count, ", ", texts.len + 1, "> ", target, name,
        "Data = {\n  {\n", entries, "  },\n",
    );
    texts.print(out);
    emit!(out; "};\n");
}

/// Prints the table of features of LLVM 23.
fn table_with_offsets(plan: &Plan<'_>, out: &mut Vec<u8>) {
    const TYPE: &str = "SubtargetFeatureKV";
    emit!(out; "// Sorted (by key) array of values for CPU features.\n");
    let count = plan.named_features.len();
    let print = |texts: &mut Texts, out: &mut Vec<u8>| {
        for (index, id) in plan.named_features.iter().enumerate() {
            let feature = &plan.features.all()[id.0 as usize];
            emit!(out; "  { ");
            texts.offset(feature.name, TYPE, index, count, out);
            emit!(out; ", ");
            texts.offset(feature.description, TYPE, index, count, out);
            emit!(out; ", ", plan.name(), "::", feature.record.name(), ", ");
            mask(&feature.implies, out);
            emit!(out; " },\n");
        }
    };
    storage(plan, ["FeatureKV", TYPE], count, print, out);
}

/// Prints the table of processors of LLVM 23, and the table of models to which it refers.
fn processors_with_offsets(plan: &Plan<'_>, out: &mut Vec<u8>) {
    const TYPE: &str = "SubtargetSubTypeKV";
    emit!(out; "extern const llvm::MCSchedModel ", plan.name(), "SchedModels[] = {\n");
    for model in &plan.schedules.processors.all {
        emit!(out; "  ", model.name, ",\n");
    }
    emit!(out; "};\n\n// Sorted (by key) array of values for CPU subtype.\n");
    let count = plan.processors.len();
    let print = |texts: &mut Texts, out: &mut Vec<u8>| {
        for (index, processor) in plan.processors.iter().enumerate() {
            emit!(out; " { ");
            texts.offset(processor.name, TYPE, index, count, out);
            emit!(out; ", ");
            mask(&processor.features, out);
            emit!(out; ", ");
            mask(&processor.tuning, out);
            emit!(out; ", ", processor.model, " },\n");
        }
    };
    storage(plan, ["SubTypeKV", TYPE], count, print, out);
}

/// Prints declarations of the tables with texts behind them, which are in another file.
pub(super) fn declare_tables(plan: &Plan<'_>, out: &mut Vec<u8>) {
    let target = plan.name();
    let len =
        |texts: &mut dyn Iterator<Item = &str>| texts.map(|text| text.len() + 1).sum::<usize>();
    let features = plan.named_features.iter().map(|id| &plan.features.all()[id.0 as usize]);
    let features = features.flat_map(|feature| [feature.name, feature.description]);
    let features = len(&mut features.into_iter());
    let processors = len(&mut plan.processors.iter().map(|processor| processor.name));
    emit!(out; "extern const llvm::StringTable ", target, "Names;\n");
    for (name, ty, count, texts) in [
        ("FeatureKV", "SubtargetFeatureKV", plan.named_features.len(), features),
        ("SubTypeKV", "SubtargetSubTypeKV", plan.processors.len(), processors),
    ] {
        if count > 0 {
            emit!(
                out;
                "extern const llvm::", ty, "Storage<", count, ", ", texts + 1, "> ", target, name,
                "Data;\n",
            );
        }
    }
}

/// Prints the declarations of the functions for inlining.
pub(super) fn declare_inlining(out: &mut Vec<u8>) {
    for condition in ["Ignore", "Inverse", "MustMatch"] {
        emit!(
            out; "  const FeatureBitset &getInline", condition, "Features() const override;\n",
        );
    }
}

/// Prints the functions for inlining.
pub(super) fn inlining(
    plan: &Plan<'_>,
    Inlining { ignored, inverse, must_match }: &Inlining,
    out: &mut Vec<u8>,
) {
    for (condition, features) in
        [("Ignore", ignored), ("Inverse", inverse), ("MustMatch", must_match)]
    {
        emit!(
            out;
            "const FeatureBitset &", plan.name(), "GenSubtargetInfo::getInline", condition,
            "Features() const {\n  static constexpr FeatureBitset Features = {",
        );
        for (index, id) in features.iter().enumerate() {
            let name = plan.features.all()[id.0 as usize].record.name();
            emit!(out; if index > 0 { ", " } else { "" }, plan.name(), "::", name);
        }
        emit!(out; "};\n  return Features;\n}\n");
    }
}

/// Prints the table of processors.
pub(super) fn processors(plan: &Plan<'_>, out: &mut Vec<u8>) {
    if plan.has_offsets() {
        return processors_with_offsets(plan, out);
    }
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
pub(super) fn names(plan: &Plan<'_>, style: CxxStyle, out: &mut Vec<u8>) {
    if plan.has_offsets() {
        let target = plan.name();
        emit!(out; "// Sorted array of names of CPU subtypes, including aliases.\n");
        let table = StringTable::new(plan.processor_names.iter().copied());
        let names = format!("{target}ProcNames");
        table.print(out, &names, "", "", style);
        return emit!(out; "extern const llvm::StringTable ", target, "Names = ", names, ";\n");
    }
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
