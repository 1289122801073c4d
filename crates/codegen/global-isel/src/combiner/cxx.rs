//! Prints the class of a combiner as C++.

use std::collections::BTreeSet;
use std::io::{self, Write};

use tablegen_core::Record;

use super::code::Piece;
use super::{Combiner, Plan};
use crate::gisel_rules::cxx::{Names, match_table};
use crate::gisel_rules::executor;
use crate::gisel_rules::executor::{Class, FunctionBody};
use crate::gisel_rules::walk::Style;
use crate::gisel_rules::{FunctionKind, Llt};
use tablegen_emit::cxx::string_switch::{Case, string_switch};
use tablegen_emit::cxx::{banner, emit};

const TYPES: &str = "GET_GICOMBINER_TYPES";
const MEMBERS: &str = "GET_GICOMBINER_CLASS_MEMBERS";
const IMPL: &str = "GET_GICOMBINER_IMPL";
const INITIALIZERS: &str = "GET_GICOMBINER_CONSTRUCTOR_INITS";

pub(super) fn write(
    plan: &Plan<'_>,
    combiner: &Combiner<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let class = Class { target: plan.target, name: combiner.class };
    let mut text = Vec::new();
    banner(&mut text, &format!("{} Combiner Match Table", combiner.class), None);
    emit!(
        &mut text;
        "#ifdef GET_GICOMBINER_DEPS\n",
        "#include \"llvm/ADT/SparseBitVector.h\"\n",
        "namespace llvm {\n",
        "extern cl::OptionCategory GICombinerOptionCategory;\n",
        "} // end namespace llvm\n",
        "#endif // ifdef GET_GICOMBINER_DEPS\n\n",
        "#ifdef ", TYPES, "\n",
    );
    rule_switches(&mut text, combiner);
    emit!(&mut text; "#endif // ifdef ", TYPES, "\n\n");
    executor::bitset(&mut text, TYPES, &combiner.features);
    executor::feature_members(&mut text, MEMBERS, class);
    executor::members(&mut text, MEMBERS, class);
    emit!(&mut text; "#ifdef ", IMPL, "\n");
    members(&mut text, plan, combiner, class);
    out.write_all(&text)?;
    text.clear();
    let names = Names {
        vocabulary: &plan.vocabulary,
        codegen_registers: None,
        intrinsics: plan.intrinsics.as_deref(),
        origin: &|index, out| emit!(out; plan.origins[index as usize]),
    };
    let style = Style { combiner: true, ..Style::default() };
    match_table(&names, class.name, &combiner.tree, style, out)?;
    emit!(&mut text; "#endif // ifdef ", IMPL, "\n\n");
    executor::feature_initializers(&mut text, INITIALIZERS);
    executor::initializers(&mut text, INITIALIZERS, 0);
    out.write_all(&text)
}

fn members(out: &mut Vec<u8>, plan: &Plan<'_>, combiner: &Combiner<'_>, class: Class<'_>) {
    let types = &combiner.types;
    match types.is_empty() {
        // C++ has no empty arrays.
        true => executor::types(out, &BTreeSet::from([Llt::Scalar { size: 1 }])),
        false => executor::types(out, types),
    }
    let required = combiner.tree.rules.iter().map(|rule| rule.features);
    executor::features(out, class, &combiner.features, &plan.vocabulary, required);
    executor::complex_patterns(out, class, &[]);
    let code = &plan.predicates[..combiner.predicates];
    let names: Vec<String> = (0..code.len()).map(|index| format!("GICombiner{index}")).collect();
    let code = code.iter().map(|piece| &piece.code[..]);
    let named = names.iter().zip(code);
    let predicates: Vec<_> = named.map(|(name, code)| FunctionBody { name, code }).collect();
    for (kind, all) in [
        (FunctionKind::Instruction, &predicates[..]),
        (FunctionKind::Operand, &[]),
        (FunctionKind::I64, &[]),
        (FunctionKind::ApFloat, &[]),
        (FunctionKind::ApInt, &[]),
    ] {
        executor::functions(out, class, kind, "", "", all);
    }
    if !combiner.rules.is_empty() {
        emit!(out; "enum {\n");
        for index in 0..combiner.rules.len() {
            let first = if index == 0 { " = GICXXPred_Invalid + 1" } else { "" };
            emit!(out; "  GICXXPred_Simple_IsRule", index, "Enabled", first, ",\n");
        }
        emit!(out; "};\n\n");
    }
    emit!(
        out;
        "bool ", class.name, "::testSimplePredicate(unsigned Predicate) const {\n",
        "    return RuleConfig.isRuleEnabled(Predicate - GICXXPred_Invalid - 1);\n}\n",
    );
    executor::renderers(out, class, &[]);
    emit!(
        out;
        "bool ", class.name, "::", combiner.method, "(MachineInstr &I) const {\n",
        "  const TargetSubtargetInfo &ST = MF.getSubtarget();\n",
        "  const PredicateBitset AvailableFeatures = getAvailableFeatures();\n",
        "  B.setInstrAndDebugLoc(I);\n",
        "  State.MIs.clear();\n",
        "  State.MIs.push_back(&I);\n",
        "  if (executeMatchTable(*this, State, ExecInfo, B, getMatchTable(), ",
        "*ST.getInstrInfo(), MRI, *MRI.getTargetRegisterInfo(), *ST.getRegBankInfo(), ",
        "AvailableFeatures, /*CoverageInfo*/ nullptr)) {\n",
        "    return true;\n  }\n\n  return false;\n}\n\n",
    );
    actions(out, class, &plan.actions[..combiner.actions]);
}

/// Prints the code that applies rules.
fn actions(out: &mut Vec<u8>, class: Class<'_>, all: &[Piece]) {
    if !all.is_empty() {
        emit!(out; "enum {\n");
        for index in 0..all.len() {
            let first = if index == 0 { " = GICXXCustomAction_Invalid + 1" } else { "" };
            emit!(out; "  GICXXCustomAction_GICombiner", index, first, ",\n");
        }
        emit!(out; "};\n");
    }
    emit!(
        out;
        "bool ", class.name, "::runCustomAction(unsigned ApplyID, const MatcherState &State, ",
        "NewMIVector &OutMIs) const {\n",
        "  Helper.getBuilder().setInstrAndDebugLoc(*State.MIs[0]);\n",
    );
    if !all.is_empty() {
        emit!(out; "  switch(ApplyID) {\n");
        for (index, piece) in all.iter().enumerate() {
            emit!(out; "  case GICXXCustomAction_GICombiner", index, ":{\n");
            for line in piece.code.split('\n') {
                emit!(out; "    ", line, "\n");
            }
            emit!(out; "    return true;\n  }\n");
        }
        emit!(out; "  }\n");
    }
    emit!(out; "  llvm_unreachable(\"Unknown Apply Action\");\n}\n");
}

/// Prints the options that enable and disable rules by name or number.
fn rule_switches(out: &mut Vec<u8>, combiner: &Combiner<'_>) {
    let (config, name) = (format!("{}RuleConfig", combiner.class), &combiner.name[..]);
    let option = name.to_ascii_lowercase();
    emit!(
        out;
        "struct ", config, " {\n",
        "  SparseBitVector<> DisabledRules;\n\n",
        "  bool isRuleEnabled(unsigned RuleID) const;\n",
        "  bool parseCommandLineOption();\n",
        "  bool setRuleEnabled(StringRef RuleIdentifier);\n",
        "  bool setRuleDisabled(StringRef RuleIdentifier);\n",
        "};\n\n",
        "static std::optional<uint64_t> getRuleIdxForIdentifier(StringRef RuleIdentifier) {\n",
        "  uint64_t I;\n",
        "  // getAtInteger(...) returns false on success\n",
        "  bool Parsed = !RuleIdentifier.getAsInteger(0, I);\n",
        "  if (Parsed)\n    return I;\n\n",
        "#ifndef NDEBUG\n",
    );
    let number = |(index, rule): (usize, &Record<'_>)| {
        (rule.name().to_owned(), format!("return {index};\n"))
    };
    let cases: Vec<(String, String)> = combiner.rules.iter().enumerate().map(number).collect();
    let cases: Vec<_> = cases.iter().map(|(key, code)| Case { key, code: code.clone() }).collect();
    string_switch(out, "RuleIdentifier", &cases, 0);
    emit!(
        out;
        "#endif // ifndef NDEBUG\n\n  return std::nullopt;\n}\n",
        "static std::optional<std::pair<uint64_t, uint64_t>> ",
        "getRuleRangeForIdentifier(StringRef RuleIdentifier) {\n",
        "  std::pair<StringRef, StringRef> RangePair = RuleIdentifier.split('-');\n",
        "  if (!RangePair.second.empty()) {\n",
        "    const auto First = getRuleIdxForIdentifier(RangePair.first);\n",
        "    const auto Last = getRuleIdxForIdentifier(RangePair.second);\n",
        "    if (!First || !Last)\n      return std::nullopt;\n",
        "    if (First >= Last)\n",
        "      report_fatal_error(\"Beginning of range should be before end of range\");\n",
        "    return {{*First, *Last + 1}};\n  }\n",
        "  if (RangePair.first == \"*\") {\n",
        "    return {{0, ", combiner.rules.len(), "}};\n  }\n",
        "  const auto I = getRuleIdxForIdentifier(RangePair.first);\n",
        "  if (!I)\n    return std::nullopt;\n",
        "  return {{*I, *I + 1}};\n}\n\n",
    );
    for (what, method) in [("Enabled", "reset"), ("Disabled", "set")] {
        emit!(
            out;
            "bool ", config, "::setRule", what, "(StringRef RuleIdentifier) {\n",
            "  auto MaybeRange = getRuleRangeForIdentifier(RuleIdentifier);\n",
            "  if (!MaybeRange)\n    return false;\n",
            "  for (auto I = MaybeRange->first; I < MaybeRange->second; ++I)\n",
            "    DisabledRules.", method, "(I);\n",
            "  return true;\n}\n\n",
        );
    }
    emit!(
        out;
        "static std::vector<std::string> ", name, "Option;\n",
        "static cl::list<std::string> ", name, "DisableOption(\n",
        "    \"", option, "-disable-rule\",\n",
        "    cl::desc(\"Disable one or more combiner rules temporarily in the ", name,
        " pass\"),\n",
        "    cl::CommaSeparated,\n    cl::Hidden,\n    cl::cat(GICombinerOptionCategory),\n",
        "    cl::callback([](const std::string &Str) {\n",
        "      ", name, "Option.push_back(Str);\n    }));\n",
        "static cl::list<std::string> ", name, "OnlyEnableOption(\n",
        "    \"", option, "-only-enable-rule\",\n",
        "    cl::desc(\"Disable all rules in the ", name,
        " pass then re-enable the specified ones\"),\n",
        "    cl::Hidden,\n    cl::cat(GICombinerOptionCategory),\n",
        "    cl::callback([](const std::string &CommaSeparatedArg) {\n",
        "      StringRef Str = CommaSeparatedArg;\n",
        "      ", name, "Option.push_back(\"*\");\n",
        "      do {\n        auto X = Str.split(\",\");\n",
        "        ", name, "Option.push_back((\"!\" + X.first).str());\n",
        "        Str = X.second;\n      } while (!Str.empty());\n    }));\n",
        "\n\nbool ", config, "::isRuleEnabled(unsigned RuleID) const {\n",
        "    return  !DisabledRules.test(RuleID);\n}\n",
        "bool ", config, "::parseCommandLineOption() {\n",
        "  for (StringRef Identifier : ", name, "Option) {\n",
        "    bool Enabled = Identifier.consume_front(\"!\");\n",
        "    if (Enabled && !setRuleEnabled(Identifier))\n      return false;\n",
        "    if (!Enabled && !setRuleDisabled(Identifier))\n      return false;\n",
        "  }\n  return true;\n}\n\n",
    );
}
