//! The function that finds the instruction that a line of assembly stands for.
//!
//! There are two of it: one gives the reason why the best way of writing does not fit, the other
//! one a list of all that nearly fit.

use super::Printer;
use tablegen_emit::cxx::emit;

impl Printer<'_, '_> {
    pub(super) fn matching(&self, out: &mut Vec<u8>) {
        self.begin(out);
        self.find_table(out);
        self.find_mnemonic(out);
        emit!(out; FOUND);
        let settings = &self.plan.settings;
        let max = self.max_operands;
        if settings.near_misses {
            emit!(out; NEAR_MISSES);
        }
        if settings.mnemonic_first {
            emit!(
                out;
                "    // equal_range guarantees that instruction mnemonic matches.\n",
                "    assert(Mnemonic == it->getMnemonic());\n",
            );
        }
        if !settings.near_misses {
            emit!(out; "    bool OperandsValid = true;\n");
        }
        if self.has_optional {
            emit!(out; "    OptionalOperandsMask.reset(0, ", max, ");\n");
        }
        let (formal, actual) =
            if settings.mnemonic_first { ("0", "1") } else { ("SIndex", "SIndex") };
        emit!(
            out;
            "    for (unsigned FormalIdx = ", formal, ", ActualIdx = ", actual, "; FormalIdx != ",
            max, "; ++FormalIdx) {\n", EACH_OPERAND,
        );
        self.missing_operand(out);
        emit!(out; COMPARE_OPERAND);
        if self.has_optional {
            emit!(out; "        OptionalOperandsMask.set(FormalIdx);\n");
        }
        emit!(
            out;
            "        DEBUG_WITH_TYPE(\"asm-matcher\", dbgs() << \"ignoring optional operand\\n\");\n",
            "        continue;\n      }\n",
            if settings.near_misses { NEAR_OPERAND } else { WRONG_OPERAND },
        );
        self.features(out);
        self.predicates(out);
        self.convert(out);
        self.end(out);
    }

    /// The operands, and what is known before any way of writing is looked at.
    fn begin(&self, out: &mut Vec<u8>) {
        let settings = &self.plan.settings;
        emit!(
            out;
            "#include \"llvm/Support/Debug.h\"\n#include \"llvm/Support/Format.h\"\n\n",
            "unsigned ", self.parser, "::\n",
            "MatchInstructionImpl(const OperandVector &Operands,\n",
            "                     MCInst &Inst,\n",
        );
        if settings.near_misses {
            emit!(out; "                     SmallVectorImpl<NearMissInfo> *NearMisses,\n");
        } else {
            emit!(
                out;
                "                     uint64_t &ErrorInfo,\n",
                "                     FeatureBitset &MissingFeatures,\n",
            );
        }
        emit!(out; "                     bool matchingInlineAsm, unsigned VariantID) {\n");
        if !settings.near_misses {
            let all = self.max_operands + usize::from(settings.mnemonic_first);
            emit!(
                out;
                "  // Eliminate obvious mismatches.\n  if (Operands.size() > ", all, ") {\n",
                "    ErrorInfo = ", all, ";\n    return Match_InvalidOperand;\n  }\n\n",
            );
        }
        emit!(
            out;
            "  // Get the current feature set.\n",
            "  const FeatureBitset &AvailableFeatures = getAvailableFeatures();\n\n",
            "  // Get the instruction mnemonic, which is the first token.\n",
        );
        if settings.mnemonic_first {
            emit!(
                out;
                "  StringRef Mnemonic = ((", self.target, "Operand &)*Operands[0]).getToken();\n\n",
            );
        } else {
            emit!(
                out;
                "  StringRef Mnemonic;\n  if (Operands[0]->isToken())\n",
                "    Mnemonic = ((", self.target, "Operand &)*Operands[0]).getToken();\n\n",
            );
        }
        if self.plan.aliases.is_some() {
            emit!(
                out;
                "  // Process all MnemonicAliases to remap the mnemonic.\n",
                "  applyMnemonicAliases(Mnemonic, AvailableFeatures, VariantID);\n\n",
            );
        }
        if !settings.near_misses {
            emit!(out; STATE);
        }
        if self.has_optional {
            emit!(out; "  SmallBitVector OptionalOperandsMask(", self.max_operands, ");\n");
        }
    }

    /// What happens where there are fewer operands than a way of writing has.
    fn missing_operand(&self, out: &mut Vec<u8>) {
        if self.plan.settings.near_misses {
            emit!(out; NEAR_MISSING_OPERAND);
            return;
        }
        emit!(out; "        if (Formal == InvalidMatchClass) {\n");
        if self.has_optional {
            emit!(out; "          OptionalOperandsMask.set(FormalIdx, ", self.max_operands, ");\n");
        }
        emit!(
            out;
            "          break;\n        }\n",
            "        if (isSubclass(Formal, OptionalMatchClass)) {\n",
        );
        if self.has_optional {
            emit!(out; "          OptionalOperandsMask.set(FormalIdx);\n");
        }
        emit!(
            out;
            "          continue;\n        }\n        OperandsValid = false;\n",
            "        ErrorInfo = ActualIdx;\n        break;\n",
        );
    }

    fn features(&self, out: &mut Vec<u8>) {
        let near_misses = self.plan.settings.near_misses;
        let invalid = if near_misses { "MultipleInvalidOperands" } else { "!OperandsValid" };
        emit!(
            out;
            "    if (", invalid, ") {\n", IGNORED, "    if (!HasRequiredFeatures) {\n",
            if near_misses { "" } else { "      HadMatchOtherThanFeatures = true;\n" },
            MISSING_FEATURES,
        );
        if near_misses {
            emit!(
                out;
                "      FeaturesNearMiss = NearMissInfo::getMissedFeature(NewMissingFeatures);\n",
            );
        } else {
            emit!(
                out;
                "      if (NewMissingFeatures.count() <=\n          MissingFeatures.count())\n",
                "        MissingFeatures = NewMissingFeatures;\n      continue;\n",
            );
        }
        emit!(out; "    }\n\n");
    }

    /// What the target itself checks before operands are made.
    fn predicates(&self, out: &mut Vec<u8>) {
        emit!(out; EARLY_PREDICATE);
        if self.plan.settings.near_misses {
            emit!(
                out;
                "      EarlyPredicateNearMiss = NearMissInfo::getMissedPredicate(MatchResult);\n",
                "    }\n\n", NEAR_OPERAND_ALONE,
            );
        } else {
            emit!(out; FAILED_PREDICATE);
        }
    }

    fn check_ties(&self, out: &mut Vec<u8>, indent: &str, column: &str) {
        emit!(
            out;
            indent, "if (!checkAsmTiedOperandConstraints(*this, it->ConvertFn, Operands,\n",
            column, if self.has_optional { "DefaultsOffset, " } else { "" }, "ErrorInfo))\n",
            indent, "  return Match_InvalidTiedOperand;\n\n",
        );
    }

    /// Making the operands of the instruction, and what the target checks after that.
    fn convert(&self, out: &mut Vec<u8>) {
        let near_misses = self.plan.settings.near_misses;
        let max = self.max_operands;
        if self.has_optional {
            emit!(
                out;
                "    unsigned DefaultsOffset[", max + 1, "] = { 0 };\n",
                "    assert(OptionalOperandsMask.size() == ", max, ");\n",
                "    for (unsigned i = 0, NumDefaults = 0; i < ", max, "; ++i) {\n",
                "      DefaultsOffset[i + 1] = NumDefaults;\n",
                "      NumDefaults += (OptionalOperandsMask[i] ? 1 : 0);\n    }\n\n",
            );
        }
        emit!(
            out;
            "    if (matchingInlineAsm) {\n",
            "      convertToMapAndConstraints(it->ConvertFn, Operands);\n",
        );
        if !near_misses {
            self.check_ties(out, "      ", "                                          ");
        }
        emit!(
            out;
            "      return Match_Success;\n    }\n\n",
            "    // We have selected a definite instruction, convert the parsed\n",
            "    // operands into the appropriate MCInst.\n",
            "    convertToMCInst(it->ConvertFn, Inst, it->Opcode, Operands",
        );
        if self.has_optional {
            emit!(out; ",\n                    OptionalOperandsMask, DefaultsOffset");
        }
        emit!(out; ");\n\n", LATE_PREDICATE);
        if near_misses {
            emit!(
                out;
                "      LatePredicateNearMiss = NearMissInfo::getMissedPredicate(MatchResult);\n",
                "    }\n\n", COUNT_NEAR_MISSES,
            );
        } else {
            emit!(out; FAILED_PREDICATE);
        }
    }

    fn end(&self, out: &mut Vec<u8>) {
        let settings = &self.plan.settings;
        if !settings.cleanup.is_empty() {
            emit!(out; "    ", settings.cleanup, "(Inst);\n");
        }
        if self.plan.matchables.iter().any(|matchable| matchable.deprecated) {
            emit!(
                out;
                "    std::string Info;\n",
                "    if (!getParser().getTargetParser().getTargetOptions().MCNoDeprecatedWarn &&\n",
                "        MII.getDeprecatedInfo(Inst, getSTI(), Info)) {\n",
                "      SMLoc Loc = ((", self.target, "Operand &)*Operands[0]).getStartLoc();\n",
                "      getParser().Warning(Loc, Info, {});\n    }\n",
            );
        }
        if !settings.near_misses {
            self.check_ties(out, "    ", "                                         ");
        }
        emit!(out; SELECTED, if settings.near_misses { ALL_NEAR_MISSES } else { BEST_REASON });
    }
}

const STATE: &str = r#"  // Some state to try to produce better error messages.
  bool HadMatchOtherThanFeatures = false;
  bool HadMatchOtherThanPredicate = false;
  unsigned RetCode = Match_InvalidOperand;
  MissingFeatures.set();
  // Set ErrorInfo to the operand that mismatches if it is
  // wrong for all instances of the instruction.
  ErrorInfo = ~0ULL;
"#;

/// The entries that begin with the mnemonic, one after the other.
const FOUND: &str = r#"  DEBUG_WITH_TYPE("asm-matcher", dbgs() << "AsmMatcher: found " <<
  std::distance(MnemonicRange.first, MnemonicRange.second) <<
  " encodings with mnemonic '" << Mnemonic << "'\n");

  // Return a more specific error code if no mnemonics match.
  if (MnemonicRange.first == MnemonicRange.second)
    return Match_MnemonicFail;

  for (const MatchEntry *it = MnemonicRange.first, *ie = MnemonicRange.second;
       it != ie; ++it) {
    const FeatureBitset &RequiredFeatures = FeatureBitsets[it->RequiredFeaturesIdx];
    bool HasRequiredFeatures =
      (AvailableFeatures & RequiredFeatures) == RequiredFeatures;
    DEBUG_WITH_TYPE("asm-matcher", dbgs() << "Trying to match opcode "
                                          << MII.getName(it->Opcode) << "\n");
"#;

const NEAR_MISSES: &str = r#"    // Some state to record ways in which this instruction did not match.
    NearMissInfo OperandNearMiss = NearMissInfo::getSuccess();
    NearMissInfo FeaturesNearMiss = NearMissInfo::getSuccess();
    NearMissInfo EarlyPredicateNearMiss = NearMissInfo::getSuccess();
    NearMissInfo LatePredicateNearMiss = NearMissInfo::getSuccess();
    bool MultipleInvalidOperands = false;
"#;

const EACH_OPERAND: &str = r#"      auto Formal = static_cast<MatchClassKind>(it->Classes[FormalIdx]);
      DEBUG_WITH_TYPE("asm-matcher",
                      dbgs() << "  Matching formal operand class " << getMatchClassName(Formal)
                             << " against actual operand at index " << ActualIdx);
      if (ActualIdx < Operands.size())
        DEBUG_WITH_TYPE("asm-matcher", dbgs() << " (";
                        Operands[ActualIdx]->print(dbgs(), *getContext().getAsmInfo()); dbgs() << "): ");
      else
        DEBUG_WITH_TYPE("asm-matcher", dbgs() << ": ");
      if (ActualIdx >= Operands.size()) {
        DEBUG_WITH_TYPE("asm-matcher", dbgs() << "actual operand index out of range\n");
"#;

const NEAR_MISSING_OPERAND: &str = r#"        bool ThisOperandValid = (Formal == InvalidMatchClass) || isSubclass(Formal, OptionalMatchClass);
        if (!ThisOperandValid) {
          if (!OperandNearMiss) {
            // Record info about match failure for later use.
            DEBUG_WITH_TYPE("asm-matcher", dbgs() << "recording too-few-operands near miss\n");
            OperandNearMiss =
                NearMissInfo::getTooFewOperands(Formal, it->Opcode);
          } else if (OperandNearMiss.getKind() != NearMissInfo::NearMissTooFewOperands) {
            // If more than one operand is invalid, give up on this match entry.
            DEBUG_WITH_TYPE(
                "asm-matcher",
                dbgs() << "second invalid operand, giving up on this opcode\n");
            MultipleInvalidOperands = true;
            break;
          }
        } else {
          DEBUG_WITH_TYPE("asm-matcher", dbgs() << "but formal operand not required\n");
          if (isSubclass(Formal, OptionalMatchClass)) {
            OptionalOperandsMask.set(FormalIdx);
          }
        }
        continue;
"#;

/// The operand that was written, against what the way of writing has in its place.
const COMPARE_OPERAND: &str = r#"      }
      MCParsedAsmOperand &Actual = *Operands[ActualIdx];
      unsigned Diag = validateOperandClass(Actual, Formal, *STI);
      if (Diag == Match_Success) {
        DEBUG_WITH_TYPE("asm-matcher",
                        dbgs() << "match success using generic matcher\n");
        ++ActualIdx;
        continue;
      }
      // If the generic handler indicates an invalid operand
      // failure, check for a special case.
      if (Diag != Match_Success) {
        unsigned TargetDiag = validateTargetOperandClass(Actual, Formal);
        if (TargetDiag == Match_Success) {
          DEBUG_WITH_TYPE("asm-matcher",
                          dbgs() << "match success using target matcher\n");
          ++ActualIdx;
          continue;
        }
        // If the target matcher returned a specific error code use
        // that, else use the one from the generic matcher.
        if (TargetDiag != Match_InvalidOperand && HasRequiredFeatures)
          Diag = TargetDiag;
      }
      // If current formal operand wasn't matched and it is optional
      // then try to match next formal operand
      if (Diag == Match_InvalidOperand && isSubclass(Formal, OptionalMatchClass)) {
"#;

const NEAR_OPERAND: &str = r#"      if (!OperandNearMiss) {
        // If this is the first invalid operand we have seen, record some
        // information about it.
        DEBUG_WITH_TYPE(
            "asm-matcher",
            dbgs()
                << "operand match failed, recording near-miss with diag code "
                << Diag << "\n");
        OperandNearMiss =
            NearMissInfo::getMissedOperand(Diag, Formal, it->Opcode, ActualIdx);
        ++ActualIdx;
      } else {
        // If more than one operand is invalid, give up on this match entry.
        DEBUG_WITH_TYPE(
            "asm-matcher",
            dbgs() << "second operand mismatch, skipping this opcode\n");
        MultipleInvalidOperands = true;
        break;
      }
    }

"#;

const WRONG_OPERAND: &str = r#"      // If this operand is broken for all of the instances of this
      // mnemonic, keep track of it so we can report loc info.
      // If we already had a match that only failed due to a
      // target predicate, that diagnostic is preferred.
      if (!HadMatchOtherThanPredicate &&
          (it == MnemonicRange.first || ErrorInfo <= ActualIdx)) {
        if (HasRequiredFeatures && (ErrorInfo != ActualIdx || Diag != Match_InvalidOperand))
          RetCode = Diag;
        ErrorInfo = ActualIdx;
      }
      // Otherwise, just reject this instance of the mnemonic.
      OperandsValid = false;
      break;
    }

"#;

const IGNORED: &str = r#"      DEBUG_WITH_TYPE("asm-matcher", dbgs() << "Opcode result: multiple "
                                               "operand mismatches, ignoring "
                                               "this opcode\n");
      continue;
    }
"#;

const MISSING_FEATURES: &str = r#"      FeatureBitset NewMissingFeatures = RequiredFeatures & ~AvailableFeatures;
      DEBUG_WITH_TYPE("asm-matcher", dbgs() << "Missing target features:";
                      for (unsigned I = 0, E = NewMissingFeatures.size(); I != E; ++I)
                        if (NewMissingFeatures[I])
                          dbgs() << ' ' << I;
                      dbgs() << "\n");
"#;

const EARLY_PREDICATE: &str = r#"    Inst.clear();

    Inst.setOpcode(it->Opcode);
    // We have a potential match but have not rendered the operands.
    // Check the target predicate to handle any context sensitive
    // constraints.
    // For example, Ties that are referenced multiple times must be
    // checked here to ensure the input is the same for each match
    // constraints. If we leave it any later the ties will have been
    // canonicalized
    unsigned MatchResult;
    if ((MatchResult = checkEarlyTargetMatchPredicate(Inst, Operands)) != Match_Success) {
      Inst.clear();
      DEBUG_WITH_TYPE(
          "asm-matcher",
          dbgs() << "Early target match predicate failed with diag code "
                 << MatchResult << "\n");
"#;

const NEAR_OPERAND_ALONE: &str = r#"    // If we did not successfully match the operands, then we can't convert to
    // an MCInst, so bail out on this instruction variant now.
    if (OperandNearMiss) {
      // If the operand mismatch was the only problem, report it as a near-miss.
      if (NearMisses && !FeaturesNearMiss && !EarlyPredicateNearMiss) {
        DEBUG_WITH_TYPE(
            "asm-matcher",
            dbgs()
                << "Opcode result: one mismatched operand, adding near-miss\n");
        NearMisses->push_back(OperandNearMiss);
      } else {
        DEBUG_WITH_TYPE("asm-matcher", dbgs() << "Opcode result: multiple "
                                                 "types of mismatch, so not "
                                                 "reporting near-miss\n");
      }
      continue;
    }

"#;

const FAILED_PREDICATE: &str = r#"      RetCode = MatchResult;
      HadMatchOtherThanPredicate = true;
      continue;
    }

"#;

const LATE_PREDICATE: &str = r#"    // We have a potential match. Check the target predicate to
    // handle any context sensitive constraints.
    if ((MatchResult = checkTargetMatchPredicate(Inst)) != Match_Success) {
      DEBUG_WITH_TYPE("asm-matcher",
                      dbgs() << "Target match predicate failed with diag code "
                             << MatchResult << "\n");
      Inst.clear();
"#;

const COUNT_NEAR_MISSES: &str = r#"    int NumNearMisses = ((int)(bool)OperandNearMiss +
                         (int)(bool)FeaturesNearMiss +
                         (int)(bool)EarlyPredicateNearMiss +
                         (int)(bool)LatePredicateNearMiss);
    if (NumNearMisses == 1) {
      // We had exactly one type of near-miss, so add that to the list.
      assert(!OperandNearMiss && "OperandNearMiss was handled earlier");
      DEBUG_WITH_TYPE("asm-matcher", dbgs() << "Opcode result: found one type of "
                                            "mismatch, so reporting a "
                                            "near-miss\n");
      if (NearMisses && FeaturesNearMiss)
        NearMisses->push_back(FeaturesNearMiss);
      else if (NearMisses && EarlyPredicateNearMiss)
        NearMisses->push_back(EarlyPredicateNearMiss);
      else if (NearMisses && LatePredicateNearMiss)
        NearMisses->push_back(LatePredicateNearMiss);

      continue;
    } else if (NumNearMisses > 1) {
      // This instruction missed in more than one way, so ignore it.
      DEBUG_WITH_TYPE("asm-matcher", dbgs() << "Opcode result: multiple "
                                               "types of mismatch, so not "
                                               "reporting near-miss\n");
      continue;
    }
"#;

const SELECTED: &str = r#"    DEBUG_WITH_TYPE(
        "asm-matcher",
        dbgs() << "Opcode result: complete match, selecting this opcode\n");
    return Match_Success;
  }

"#;

const ALL_NEAR_MISSES: &str = r#"  // No instruction variants matched exactly.
  return Match_NearMisses;
}

"#;

const BEST_REASON: &str = r#"  // Okay, we had no match.  Try to return a useful error code.
  if (HadMatchOtherThanPredicate || !HadMatchOtherThanFeatures)
    return RetCode;

  ErrorInfo = 0;
  return Match_MissingFeature;
}

"#;
