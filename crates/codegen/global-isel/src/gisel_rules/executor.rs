//! Prints the C++ class that executes a match table: its declarations and definitions except the
//! table.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use tablegen_core::{Record, RecordError};

use super::check::FunctionKind;
use super::cxx::feature_set;
use super::llt::Llt;
use super::vocabulary::{FeatureSetId, Vocabulary};
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::tables::smallest_type;
use tablegen_model::patterns::condition::{Condition, Term};

/// Subtarget conditions of rules, each with a bit.
#[derive(Debug, Default)]
pub(crate) struct Features<'r> {
    /// Predicates sorted by definition, with their bits and conditions.
    predicates: Vec<Feature<'r>>,
    /// Conditions on hardware modes, with their numbers.
    modes: BTreeMap<String, u32>,
    /// Terms of these conditions, by number.
    mode_terms: Vec<Vec<Term<Record<'r>>>>,
}

#[derive(Debug)]
struct Feature<'r> {
    record: Record<'r>,
    bit: usize,
    condition: &'r str,
    /// True if the bit is recomputed for each function.
    per_function: bool,
}

impl<'r> Features<'r> {
    /// Adds a predicate that has a condition.
    ///
    /// # Errors
    /// Returns an error if the record is not well-formed.
    pub(crate) fn declare(&mut self, record: Record<'r>) -> Result<(), RecordError> {
        let id = record.id();
        let Err(index) = self.predicates.binary_search_by_key(&id, |known| known.record.id())
        else {
            return Ok(());
        };
        let condition = record.string("CondString")?;
        let per_function = record.bit("RecomputePerFunction")?;
        let bit = self.predicates.len();
        self.predicates.insert(index, Feature { record, bit, condition, per_function });
        Ok(())
    }

    /// Returns the number of a condition on hardware modes; `text` identifies it.
    pub(crate) fn declare_mode(&mut self, text: String, condition: Condition<'r>) -> u32 {
        let next = self.modes.len() as u32;
        *self.modes.entry(text).or_insert_with(|| {
            self.mode_terms.push(condition.terms);
            next
        })
    }

    /// Returns the terms of a condition on hardware modes.
    pub(crate) fn mode(&self, number: u32) -> &[Term<Record<'r>>] {
        self.mode_terms.get(number as usize).map_or(&[], Vec::as_slice)
    }

    /// Returns the number of bits.
    fn len(&self) -> usize {
        self.predicates.len() + self.modes.len()
    }

    fn bit(&self, record: Record<'r>) -> Option<&Feature<'r>> {
        self.predicates.iter().find(|known| known.record == record)
    }
}

/// Names of the target and of the class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Class<'a> {
    pub(crate) target: &'a str,
    pub(crate) name: &'a str,
}

/// Predicate in target code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FunctionBody<'a> {
    pub(crate) name: &'a str,
    pub(crate) code: &'a str,
}

fn part(out: &mut Vec<u8>, guard: &str, end: &str, print: impl FnOnce(&mut Vec<u8>)) {
    emit!(out; "#ifdef ", guard, "\n");
    print(out);
    emit!(out; "#endif // ifdef ", guard, end);
}

/// Prints the type of feature sets.
pub(crate) fn bitset(out: &mut Vec<u8>, guard: &str, features: &Features<'_>) {
    part(out, guard, "\n\n", |out| {
        emit!(
            out;
            "const unsigned MAX_SUBTARGET_PREDICATES = ", features.len(), ";\n",
            "using PredicateBitset = llvm::Bitset<MAX_SUBTARGET_PREDICATES>;\n",
        );
    });
}

/// Prints the members of the class.
pub(crate) fn members(out: &mut Vec<u8>, guard: &str, class: Class<'_>) {
    let name = class.name;
    part(out, guard, "\n\n", |out| {
        emit!(
            out;
            "  mutable MatcherState State;\n",
            "  typedef ComplexRendererFns(", name,
            "::*ComplexMatcherMemFn)(MachineOperand &) const;\n",
            "  typedef void(", name, "::*CustomRendererFn)(MachineInstrBuilder &, ",
            "const MachineInstr &, int) const;\n",
            "  const ExecInfoTy<PredicateBitset, ComplexMatcherMemFn, CustomRendererFn> ",
            "ExecInfo;\n",
            "  static ", name, "::ComplexMatcherMemFn ComplexPredicateFns[];\n",
            "  static ", name, "::CustomRendererFn CustomRenderers[];\n",
            "  bool testImmPredicate_I64(unsigned PredicateID, int64_t Imm) const override;\n",
            "  bool testImmPredicate_APInt(unsigned PredicateID, const APInt &Imm) ",
            "const override;\n",
            "  bool testImmPredicate_APFloat(unsigned PredicateID, const APFloat &Imm) ",
            "const override;\n",
            "  const uint8_t *getMatchTable() const override;\n",
            "  bool testMIPredicate_MI(unsigned PredicateID, const MachineInstr &MI, ",
            "const MatcherState &State) const override;\n",
            "  bool testMOPredicate_MO(unsigned PredicateID, const MachineOperand &MO, ",
            "const MatcherState &State) const override;\n",
            "  bool testSimplePredicate(unsigned PredicateID) const override;\n",
            "  bool runCustomAction(unsigned FnID, const MatcherState &State, ",
            "NewMIVector &OutMIs) const override;\n",
        );
    });
}

/// Prints the initializers of the members; `rendered` is the maximal number of values that complex
/// patterns render.
pub(crate) fn initializers(out: &mut Vec<u8>, guard: &str, rendered: usize) {
    part(out, guard, "\n\n", |out| {
        emit!(
            out;
            ", State(", rendered, "),\n",
            "ExecInfo(TypeObjects, NumTypeObjects, FeatureBitsets, ComplexPredicateFns, ",
            "CustomRenderers)\n",
        );
    });
}

/// Prints the members that hold features.
pub(crate) fn feature_members(out: &mut Vec<u8>, guard: &str, class: Class<'_>) {
    part(out, guard, "\n", |out| {
        emit!(
            out;
            "PredicateBitset AvailableModuleFeatures;\n",
            "mutable PredicateBitset AvailableFunctionFeatures;\n",
            "PredicateBitset getAvailableFeatures() const {\n",
            "  return AvailableModuleFeatures | AvailableFunctionFeatures;\n",
            "}\n",
            "PredicateBitset\n",
            "computeAvailableModuleFeatures(const ", class.target, "Subtarget *Subtarget) const;\n",
            "PredicateBitset\n",
            "computeAvailableFunctionFeatures(const ", class.target, "Subtarget *Subtarget,\n",
            "                                 const MachineFunction *MF) const;\n",
            "void setupGeneratedPerFunctionState(MachineFunction &MF) override;\n",
        );
    });
}

/// Prints the initializers of the members that hold features.
pub(crate) fn feature_initializers(out: &mut Vec<u8>, guard: &str) {
    part(out, guard, "\n", |out| {
        emit!(
            out;
            "AvailableModuleFeatures(computeAvailableModuleFeatures(&STI)),\n",
            "AvailableFunctionFeatures()\n",
        );
    });
}

/// Prints the types that rules refer to.
pub(crate) fn types(out: &mut Vec<u8>, types: &BTreeSet<Llt>) {
    emit!(out; "// LLT Objects.\nenum {\n");
    for ty in types {
        emit!(out; "  ", ty, ",\n");
    }
    emit!(
        out;
        "};\nconst static size_t NumTypeObjects = ", types.len(), ";\n",
        "const static LLT TypeObjects[] = {\n",
    );
    for ty in types {
        emit!(out; "  ");
        ty.constructor(out);
        emit!(out; ",\n");
    }
    emit!(out; "};\n\n");
}

/// Prints the feature bits, the functions that compute the available features, and the feature sets
/// that rules require.
pub(crate) fn features(
    out: &mut Vec<u8>,
    class: Class<'_>,
    features: &Features<'_>,
    vocabulary: &Vocabulary<'_>,
    required: impl Iterator<Item = FeatureSetId>,
) {
    emit!(
        out;
        "// Bits for subtarget features that participate in instruction matching.\n",
        "enum SubtargetFeatureBits : ", smallest_type(features.len()), " {\n",
    );
    for Feature { record, bit, .. } in &features.predicates {
        emit!(out; "  Feature_", record.name_bytes(), "Bit = ", *bit, ",\n");
    }
    for mode in features.modes.values() {
        let bit = *mode as usize + features.predicates.len();
        emit!(out; "  Feature_HwMode", *mode, "Bit = ", bit, ",\n");
    }
    emit!(out; "};\n\n");
    available(out, class, "computeAvailableModuleFeatures", "", features, false);
    emit!(
        out;
        "void ", class.name, "::setupGeneratedPerFunctionState(MachineFunction &MF) {\n",
        "  AvailableFunctionFeatures = computeAvailableFunctionFeatures((const ", class.target,
        "Subtarget *)&MF.getSubtarget(), &MF);\n}\n",
    );
    let more = ", const MachineFunction *MF";
    available(out, class, "computeAvailableFunctionFeatures", more, features, true);
    feature_sets(out, features, vocabulary, required);
}

fn available(
    out: &mut Vec<u8>,
    class: Class<'_>,
    function: &str,
    more: &str,
    features: &Features<'_>,
    per_function: bool,
) {
    emit!(
        out;
        "PredicateBitset ", class.name, "::\n",
        function, "(const ", class.target, "Subtarget *Subtarget", more, ") const {\n",
        "  PredicateBitset Features{};\n",
    );
    for feature in features.predicates.iter().filter(|one| one.per_function == per_function) {
        let name = feature.record.name_bytes();
        emit!(out; "  if (", feature.condition, ")\n    Features.set(Feature_", name, "Bit);\n");
    }
    for (condition, mode) in features.modes.iter().filter(|_| !per_function) {
        emit!(out; "  if (", condition, ")\n    Features.set(Feature_HwMode", *mode, "Bit);\n");
    }
    emit!(out; "  return Features;\n}\n\n");
}

fn feature_sets(
    out: &mut Vec<u8>,
    features: &Features<'_>,
    vocabulary: &Vocabulary<'_>,
    required: impl Iterator<Item = FeatureSetId>,
) {
    let set = |id: FeatureSetId| vocabulary.features.get(id);
    let mut all: Vec<FeatureSetId> = required.filter(|id| *id != FeatureSetId::NONE).collect();
    all.sort_unstable_by_key(|id| id.0);
    all.dedup();
    all.sort_by(|&a, &b| {
        let ((a, a_mode), (b, b_mode)) = (set(a), set(b));
        let names = a.iter().zip(b).map(|(a, b)| a.name_bytes().cmp(b.name_bytes()));
        let names = names.into_iter().find(|order| order.is_ne()).unwrap_or(Ordering::Equal);
        a.len().cmp(&b.len()).then(names).then(a_mode.cmp(&b_mode))
    });
    emit!(out; "// Feature bitsets.\nenum {\n  GIFBS_Invalid,\n");
    for &id in &all {
        emit!(out; "  ");
        feature_set(vocabulary, id, out);
        emit!(out; ",\n");
    }
    emit!(
        out;
        "};\nconstexpr static PredicateBitset FeatureBitsets[] {\n  {}, // GIFBS_Invalid\n",
    );
    for &id in &all {
        let (records, mode) = set(id);
        emit!(out; "  {");
        for feature in records.iter().filter_map(|&record| features.bit(record)) {
            emit!(out; "Feature_", feature.record.name_bytes(), "Bit, ");
        }
        if let Some(mode) = mode {
            emit!(out; "Feature_HwMode", mode, "Bit, ");
        }
        emit!(out; "},\n");
    }
    emit!(out; "};\n\n");
}

/// Prints the complex patterns: names, and matching functions.
pub(crate) fn complex_patterns(out: &mut Vec<u8>, class: Class<'_>, all: &[(&str, &str)]) {
    emit!(out; "// ComplexPattern predicates.\nenum {\n  GICP_Invalid,\n");
    for (name, _) in all {
        emit!(out; "  GICP_", name, ",\n");
    }
    let class = class.name;
    emit!(
        out;
        "};\n// See constructor for table contents\n\n",
        class, "::ComplexMatcherMemFn\n", class, "::ComplexPredicateFns[] = {\n",
        "  nullptr, // GICP_Invalid\n",
    );
    for (name, function) in all {
        emit!(out; "  &", class, "::", function, ", // ", name, "\n");
    }
    emit!(out; "};\n\n");
}

/// Prints the functions that render operands.
pub(crate) fn renderers(out: &mut Vec<u8>, class: Class<'_>, all: &[&str]) {
    emit!(out; "// Custom renderers.\nenum {\n  GICR_Invalid,\n");
    for function in all {
        emit!(out; "  GICR_", function, ",\n");
    }
    let class = class.name;
    emit!(
        out;
        "};\n", class, "::CustomRendererFn\n", class, "::CustomRenderers[] = {\n",
        "  nullptr, // GICR_Invalid\n",
    );
    for function in all {
        emit!(out; "  &", class, "::", function, ",\n");
    }
    emit!(out; "};\n\n");
}

/// Prints the function that evaluates target predicates of a kind. `first` is code before all
/// predicates.
pub(crate) fn functions(
    out: &mut Vec<u8>,
    class: Class<'_>,
    kind: FunctionKind,
    comment: &str,
    first: &str,
    all: &[FunctionBody<'_>],
) {
    let (ty, arg, more) = match kind {
        FunctionKind::Instruction => ("const MachineInstr &", "MI", ", const MatcherState &State"),
        FunctionKind::Operand => ("const MachineOperand &", "MO", ", const MatcherState &State"),
        FunctionKind::I64 => ("int64_t", "Imm", ""),
        FunctionKind::ApInt => ("const APInt &", "Imm", ""),
        FunctionKind::ApFloat => ("const APFloat &", "Imm", ""),
    };
    let kind = kind.name();
    if !comment.is_empty() {
        emit!(out; "// ", comment, "\n");
    }
    if !all.is_empty() {
        emit!(out; "enum {\n");
        for (index, one) in all.iter().enumerate() {
            let value = if index == 0 { " = GICXXPred_Invalid + 1" } else { "" };
            emit!(out; "  GICXXPred_", kind, "_Predicate_", one.name, value, ",\n");
        }
        emit!(out; "};\n");
    }
    emit!(
        out;
        "bool ", class.name, "::test", arg, "Predicate_", kind, "(unsigned PredicateID, ", ty, " ",
        arg, more, ") const {\n", first,
    );
    if !all.is_empty() {
        emit!(out; "  switch (PredicateID) {\n");
        for FunctionBody { name, code } in all {
            emit!(out; "  case GICXXPred_", kind, "_Predicate_", name, ": {\n    ");
            for (index, line) in code.split('\n').enumerate() {
                emit!(out; if index == 0 { "" } else { "\n    " }, line);
            }
            emit!(out; "\n");
            let blank = [' ', '\t', '\n', '\x0b', '\x0c', '\r'];
            if !code.trim_start_matches(blank).starts_with("return") {
                emit!(out; "    llvm_unreachable(\"", name, " should have returned\");\n");
            }
            emit!(out; "  }\n");
        }
        emit!(out; "  }\n");
    }
    emit!(out; "  llvm_unreachable(\"Unknown predicate\");\n  return false;\n}\n");
}
