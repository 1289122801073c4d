//! `MatchInstructionImpl`, the function that matches an instruction.
//!
//! It has two forms. One reports the most specific reason why no matchable fits, the other a list
//! of near misses.

use super::Printer;
use tablegen_emit::cxx::template::{Print, Template};

impl Printer<'_, '_> {
    pub(super) fn matching(&self, out: &mut Vec<u8>) {
        let settings = &self.plan.settings;
        let (formal, actual) =
            if settings.mnemonic_first { ("0", "1") } else { ("SIndex", "SIndex") };
        let max_tokens = self.max_operands + usize::from(settings.mnemonic_first);
        let deprecated = self.plan.matchables.iter().any(|matchable| matchable.deprecated);
        Template::new(MATCH_INSTRUCTION)
            .with("parser", &self.parser)
            .with("target", &self.target)
            .with("max", &self.max_operands)
            .with("max_and_end", &(self.max_operands + 1))
            .with("max_tokens", &max_tokens)
            .with("formal", &formal)
            .with("actual", &actual)
            .with("defaults", if self.has_optional { &"DefaultsOffset, " } else { &"" })
            .with("cleanup", &settings.cleanup)
            .with("find_table", &Print(|out: &mut Vec<u8>| self.find_table(out)))
            .with("find_mnemonic", &Print(|out: &mut Vec<u8>| self.find_mnemonic(out)))
            .when("near_misses", settings.near_misses)
            .when("mnemonic_first", settings.mnemonic_first)
            .when("optional", self.has_optional)
            .when("aliases", self.plan.aliases.is_some())
            .when("cleanup", !settings.cleanup.is_empty())
            .when("deprecated", deprecated)
            .print(out);
    }
}

const MATCH_INSTRUCTION: &str = r#"
#include "llvm/Support/Debug.h"
#include "llvm/Support/Format.h"

unsigned @{parser}::
MatchInstructionImpl(const OperandVector &Operands,
                     MCInst &Inst,
@if near_misses
                     SmallVectorImpl<NearMissInfo> *NearMisses,
@else
                     uint64_t &ErrorInfo,
                     FeatureBitset &MissingFeatures,
@end
                     bool matchingInlineAsm, unsigned VariantID) {
@if !near_misses
  // Eliminate obvious mismatches.
  if (Operands.size() > @{max_tokens}) {
    ErrorInfo = @{max_tokens};
    return Match_InvalidOperand;
  }

@end
  // Get the current feature set.
  const FeatureBitset &AvailableFeatures = getAvailableFeatures();

  // Get the instruction mnemonic, which is the first token.
@if mnemonic_first
  StringRef Mnemonic = ((@{target}Operand &)*Operands[0]).getToken();

@else
  StringRef Mnemonic;
  if (Operands[0]->isToken())
    Mnemonic = ((@{target}Operand &)*Operands[0]).getToken();

@end
@if aliases
  // Process all MnemonicAliases to remap the mnemonic.
  applyMnemonicAliases(Mnemonic, AvailableFeatures, VariantID);

@end
@if !near_misses
  // Some state to try to produce better error messages.
  bool HadMatchOtherThanFeatures = false;
  bool HadMatchOtherThanPredicate = false;
  unsigned RetCode = Match_InvalidOperand;
  MissingFeatures.set();
  // Set ErrorInfo to the operand that mismatches if it is
  // wrong for all instances of the instruction.
  ErrorInfo = ~0ULL;
@end
@if optional
  SmallBitVector OptionalOperandsMask(@{max});
@end
@insert find_table
@insert find_mnemonic
  DEBUG_WITH_TYPE("asm-matcher", dbgs() << "AsmMatcher: found " <<
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
@if near_misses
    // Some state to record ways in which this instruction did not match.
    NearMissInfo OperandNearMiss = NearMissInfo::getSuccess();
    NearMissInfo FeaturesNearMiss = NearMissInfo::getSuccess();
    NearMissInfo EarlyPredicateNearMiss = NearMissInfo::getSuccess();
    NearMissInfo LatePredicateNearMiss = NearMissInfo::getSuccess();
    bool MultipleInvalidOperands = false;
@end
@if mnemonic_first
    // equal_range guarantees that instruction mnemonic matches.
    assert(Mnemonic == it->getMnemonic());
@end
@if !near_misses
    bool OperandsValid = true;
@end
@if optional
    OptionalOperandsMask.reset(0, @{max});
@end
    for (unsigned FormalIdx = @{formal}, ActualIdx = @{actual}; FormalIdx != @{max}; ++FormalIdx) {
      auto Formal = static_cast<MatchClassKind>(it->Classes[FormalIdx]);
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
@if near_misses
        bool ThisOperandValid = (Formal == InvalidMatchClass) || isSubclass(Formal, OptionalMatchClass);
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
@else
        if (Formal == InvalidMatchClass) {
@if optional
          OptionalOperandsMask.set(FormalIdx, @{max});
@end
          break;
        }
        if (isSubclass(Formal, OptionalMatchClass)) {
@if optional
          OptionalOperandsMask.set(FormalIdx);
@end
          continue;
        }
        OperandsValid = false;
        ErrorInfo = ActualIdx;
        break;
@end
      }
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
@if optional
        OptionalOperandsMask.set(FormalIdx);
@end
        DEBUG_WITH_TYPE("asm-matcher", dbgs() << "ignoring optional operand\n");
        continue;
      }
@if near_misses
      if (!OperandNearMiss) {
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
@else
      // If this operand is broken for all of the instances of this
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
@end
    }

@if near_misses
    if (MultipleInvalidOperands) {
@else
    if (!OperandsValid) {
@end
      DEBUG_WITH_TYPE("asm-matcher", dbgs() << "Opcode result: multiple "
                                               "operand mismatches, ignoring "
                                               "this opcode\n");
      continue;
    }
    if (!HasRequiredFeatures) {
@if !near_misses
      HadMatchOtherThanFeatures = true;
@end
      FeatureBitset NewMissingFeatures = RequiredFeatures & ~AvailableFeatures;
      DEBUG_WITH_TYPE("asm-matcher", dbgs() << "Missing target features:";
                      for (unsigned I = 0, E = NewMissingFeatures.size(); I != E; ++I)
                        if (NewMissingFeatures[I])
                          dbgs() << ' ' << I;
                      dbgs() << "\n");
@if near_misses
      FeaturesNearMiss = NearMissInfo::getMissedFeature(NewMissingFeatures);
@else
      if (NewMissingFeatures.count() <=
          MissingFeatures.count())
        MissingFeatures = NewMissingFeatures;
      continue;
@end
    }

    Inst.clear();

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
@if near_misses
      EarlyPredicateNearMiss = NearMissInfo::getMissedPredicate(MatchResult);
@else
      RetCode = MatchResult;
      HadMatchOtherThanPredicate = true;
      continue;
@end
    }

@if near_misses
    // If we did not successfully match the operands, then we can't convert to
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

@end
@if optional
    unsigned DefaultsOffset[@{max_and_end}] = { 0 };
    assert(OptionalOperandsMask.size() == @{max});
    for (unsigned i = 0, NumDefaults = 0; i < @{max}; ++i) {
      DefaultsOffset[i + 1] = NumDefaults;
      NumDefaults += (OptionalOperandsMask[i] ? 1 : 0);
    }

@end
    if (matchingInlineAsm) {
      convertToMapAndConstraints(it->ConvertFn, Operands);
@if !near_misses
      if (!checkAsmTiedOperandConstraints(*this, it->ConvertFn, Operands,
                                          @{defaults}ErrorInfo))
        return Match_InvalidTiedOperand;

@end
      return Match_Success;
    }

    // We have selected a definite instruction, convert the parsed
    // operands into the appropriate MCInst.
@if optional
    convertToMCInst(it->ConvertFn, Inst, it->Opcode, Operands,
                    OptionalOperandsMask, DefaultsOffset);
@else
    convertToMCInst(it->ConvertFn, Inst, it->Opcode, Operands);
@end

    // We have a potential match. Check the target predicate to
    // handle any context sensitive constraints.
    if ((MatchResult = checkTargetMatchPredicate(Inst)) != Match_Success) {
      DEBUG_WITH_TYPE("asm-matcher",
                      dbgs() << "Target match predicate failed with diag code "
                             << MatchResult << "\n");
      Inst.clear();
@if near_misses
      LatePredicateNearMiss = NearMissInfo::getMissedPredicate(MatchResult);
@else
      RetCode = MatchResult;
      HadMatchOtherThanPredicate = true;
      continue;
@end
    }

@if near_misses
    int NumNearMisses = ((int)(bool)OperandNearMiss +
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
@end
@if cleanup
    @{cleanup}(Inst);
@end
@if deprecated
    std::string Info;
    if (!getParser().getTargetParser().getTargetOptions().MCNoDeprecatedWarn &&
        MII.getDeprecatedInfo(Inst, getSTI(), Info)) {
      SMLoc Loc = ((@{target}Operand &)*Operands[0]).getStartLoc();
      getParser().Warning(Loc, Info, {});
    }
@end
@if !near_misses
    if (!checkAsmTiedOperandConstraints(*this, it->ConvertFn, Operands,
                                         @{defaults}ErrorInfo))
      return Match_InvalidTiedOperand;

@end
    DEBUG_WITH_TYPE(
        "asm-matcher",
        dbgs() << "Opcode result: complete match, selecting this opcode\n");
    return Match_Success;
  }

@if near_misses
  // No instruction variants matched exactly.
  return Match_NearMisses;
@else
  // Okay, we had no match.  Try to return a useful error code.
  if (HadMatchOtherThanPredicate || !HadMatchOtherThanFeatures)
    return RetCode;

  ErrorInfo = 0;
  return Match_MissingFeature;
@end
}

"#;
