//! C++ of required features: bitsets, and functions that check them.

use super::super::Plan;
use tablegen_emit::cxx::blocks::{guarded, namespace};
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::tables::smallest_type;
use tablegen_emit_target::cxx::features::{available_predicates, predicate_bits};
use tablegen_model::requirements::{Requirements, SetId};

const GUARD: &str = "ENABLE_INSTR_PREDICATE_VERIFIER";

pub(super) fn print(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let name = plan.target.name();
    emit!(
        out;
        "#if (defined(", GUARD, ") && !defined(NDEBUG)) ||\\\n",
        "    defined(GET_AVAILABLE_OPCODE_CHECKER)\n#define GET_COMPUTE_FEATURES\n#endif\n",
    );
    let space = ["llvm::", name, "_MC"].concat();
    guarded(out, "GET_COMPUTE_FEATURES", |out| {
        namespace(out, &space, |out| {
            available(out, plan);
            required(out, plan);
        });
    });
    guarded(out, "GET_AVAILABLE_OPCODE_CHECKER", |out| {
        namespace(out, &space, |out| {
            emit!(
                out;
                "bool isOpcodeAvailable(unsigned Opcode, const FeatureBitset &Features) {\n",
                "  FeatureBitset AvailableFeatures = computeAvailableFeatures(Features);\n",
                "  FeatureBitset RequiredFeatures = computeRequiredFeatures(Opcode);\n",
                "  FeatureBitset MissingFeatures =\n",
                "      (AvailableFeatures & RequiredFeatures) ^\n",
                "      RequiredFeatures;\n",
                "  return !MissingFeatures.any();\n}\n",
            );
        });
    });
    guarded(out, GUARD, |out| {
        emit!(out; "#include <sstream>\n\n");
        namespace(out, &space, |out| verifier(out, plan));
    });
}

/// Prints the function that computes the available predicates.
fn available(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let Requirements { features, predicates, order, .. } = &plan.requirements;
    predicate_bits(out, predicates, order);
    emit!(out; "inline FeatureBitset computeAvailableFeatures(const FeatureBitset &FB) {\n");
    available_predicates(out, plan.target.name(), features, predicates, order);
}

/// Prints the enumerator of a set of predicates.
fn set_name(out: &mut Vec<u8>, requirements: &Requirements<'_>, set: &[usize]) {
    emit!(out; "CEFBS");
    if set.is_empty() {
        emit!(out; "_None");
    }
    for &index in set {
        emit!(out; "_", requirements.predicates.all()[index].record.name());
    }
}

/// Prints the predicates that instructions require.
fn required(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let requirements = &plan.requirements;
    let sets = &requirements.sets[1..];
    // The empty set is an entry if an instruction requires nothing.
    let has_empty = plan.required.contains(&SetId::EMPTY);
    let ty = smallest_type(sets.len() + usize::from(has_empty));
    emit!(
        out;
        "inline FeatureBitset computeRequiredFeatures(unsigned Opcode) {\n  enum : ", ty,
        " {\n    CEFBS_None,\n",
    );
    for set in sets {
        emit!(out; "    ");
        set_name(out, requirements, set);
        emit!(out; ",\n");
    }
    emit!(
        out;
        "  };\n\n  static constexpr FeatureBitset FeatureBitsets[] = {\n    {}, // CEFBS_None\n",
    );
    for set in sets {
        emit!(out; "    {");
        for &index in set {
            emit!(out; "Feature_", requirements.predicates.all()[index].record.name(), "Bit, ");
        }
        emit!(out; "},\n");
    }
    emit!(out; "  };\n  static constexpr ", ty, " RequiredFeaturesRefs[] = {\n");
    let instructions = plan.instructions.all();
    for (instruction, set) in instructions.iter().zip(&plan.required) {
        emit!(out; "    ");
        set_name(out, requirements, &requirements.sets[set.index()]);
        emit!(out; ", // ", instruction.name(), "\n");
    }
    emit!(
        out;
        "  };\n\n  assert(Opcode < ", instructions.len(),
        ");\n  return FeatureBitsets[RequiredFeaturesRefs[Opcode]];\n}\n\n",
    );
}

/// Prints the function that verifies the predicates of an instruction when it is emitted.
fn verifier(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let name = plan.target.name();
    emit!(out; "#ifndef NDEBUG\nstatic const char *SubtargetFeatureNames[] = {\n");
    for predicate in plan.requirements.predicates.all() {
        emit!(out; "  \"Feature_", predicate.record.name(), "\",\n");
    }
    emit!(
        out;
        "  nullptr\n};\n\n#endif // NDEBUG\n\n",
        "void verifyInstructionPredicates(\n",
        "    unsigned Opcode, const FeatureBitset &Features) {\n",
        "#ifndef NDEBUG\n",
        "  FeatureBitset AvailableFeatures = computeAvailableFeatures(Features);\n",
        "  FeatureBitset RequiredFeatures = computeRequiredFeatures(Opcode);\n",
        "  FeatureBitset MissingFeatures =\n",
        "      (AvailableFeatures & RequiredFeatures) ^\n",
        "      RequiredFeatures;\n",
        "  if (MissingFeatures.any()) {\n",
        "    std::ostringstream Msg;\n",
        "    Msg << \"Attempting to emit \" << &", name, "InstrNameData[", name,
        "InstrNameIndices[Opcode]]\n",
        "        << \" instruction but the \";\n",
        "    for (unsigned i = 0, e = MissingFeatures.size(); i != e; ++i)\n",
        "      if (MissingFeatures.test(i))\n",
        "        Msg << SubtargetFeatureNames[i] << \" \";\n",
        "    Msg << \"predicate(s) are not met\";\n",
        "    report_fatal_error(Msg.str().c_str());\n",
        "  }\n",
        "#endif // NDEBUG\n",
        "}\n",
    );
}
