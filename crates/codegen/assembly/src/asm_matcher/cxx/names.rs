//! Name lookup in C++: registers, mnemonics and predicates.

use super::super::mnemonics::MnemonicAlias;
use super::Printer;
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::string_switch::{Case, string_switch};
use tablegen_emit::cxx::template::{Print, Template};
use tablegen_model::registers::RegisterId;

impl Printer<'_, '_> {
    pub(super) fn register_names(&self, out: &mut Vec<u8>) {
        let settings = &self.plan.settings;
        if settings.matches_registers {
            self.registers(out, "MatchRegisterName", &self.plan.register_names);
        }
        if settings.matches_alternatives {
            self.registers(out, "MatchRegisterAltName", &self.plan.alternative_names);
        }
    }

    fn registers(&self, out: &mut Vec<u8>, function: &str, names: &[(&str, RegisterId)]) {
        let namespace = self.register_namespace();
        let cases = names.iter().map(|&(key, register)| Case {
            key,
            code: ["return ", &namespace, &self.plan.target_registers[register].name, ";"].concat(),
        });
        emit!(out; "static MCRegister ", function, "(StringRef Name) {\n");
        string_switch(out, "Name", &cases.collect::<Vec<_>>(), 0);
        emit!(out; "  return ", namespace, "NoRegister;\n}\n\n");
    }

    /// Prints `getSubtargetFeatureName`.
    pub(super) fn predicate_names(&self, out: &mut Vec<u8>) {
        let requirements = &self.plan.requirements;
        emit!(
            out;
            "// User-level names for subtarget features that participate in\n",
            "// instruction matching.\n",
            "static const char *getSubtargetFeatureName(uint64_t Val) {\n",
        );
        if requirements.order.is_empty() {
            emit!(out; "  return \"(unknown)\";\n");
        } else {
            emit!(out; "  switch(Val) {\n");
            for &index in &requirements.order {
                let name = requirements.predicates.all()[index].user_name;
                emit!(out; "  case ", self.bit(index), ": return \"", name, "\";\n");
            }
            emit!(out; "  default: return \"(unknown)\";\n  }\n");
        }
        emit!(out; "}\n\n");
    }

    /// Prints `applyMnemonicAliases`.
    pub(super) fn mnemonic_aliases(&self, out: &mut Vec<u8>) {
        let Some(aliases) = &self.plan.aliases else { return };
        emit!(
            out;
            "static void applyMnemonicAliases(StringRef &Mnemonic, ",
            "const FeatureBitset &Features, unsigned VariantID) {\n",
        );
        let variants = &self.plan.settings.variants;
        for (index, (variant, own)) in variants.iter().zip(&aliases.of_variants).enumerate() {
            let Some(own) = own else { continue };
            emit!(out; if index == 0 { "  switch (VariantID) {\n" } else { "" });
            emit!(out; "  case ", variant.number, ":\n");
            self.aliases(out, own, 2);
            emit!(out; "    break;\n", if index + 1 == variants.len() { "  }\n" } else { "" });
        }
        self.aliases(out, &aliases.general, 0);
        emit!(out; "}\n\n");
    }

    fn aliases(&self, out: &mut Vec<u8>, aliases: &[MnemonicAlias], indent: usize) {
        let cases = aliases.iter().map(|alias| {
            let mut code = String::new();
            for (predicates, to) in &alias.conditional {
                let tests =
                    predicates.iter().map(|&index| format!("Features.test({})", self.bit(index)));
                let tests = tests.collect::<Vec<_>>().join(" && ");
                let begin = if code.is_empty() { "if (" } else { "else if (" };
                code += &[begin, &tests, ")\n  Mnemonic = \"", to, "\";\n"].concat();
            }
            if let Some(to) = &alias.otherwise {
                let begin = if code.is_empty() { "" } else { "else\n  " };
                code += &[begin, "Mnemonic = \"", to, "\";\n"].concat();
            }
            Case { key: &alias.from, code: code + "return;" }
        });
        string_switch(out, "Mnemonic", &cases.collect::<Vec<_>>(), indent);
    }

    /// Prints the selection of a variant's match table.
    pub(super) fn find_table(&self, out: &mut Vec<u8>) {
        emit!(
            out;
            "  // Find the appropriate table for this asm variant.\n",
            "  const MatchEntry *Start, *End;\n  switch (VariantID) {\n",
            "  default: llvm_unreachable(\"invalid variant!\");\n",
        );
        for (index, variant) in self.plan.settings.variants.iter().enumerate() {
            emit!(
                out;
                "  case ", variant.number, ": Start = std::begin(MatchTable", index,
                "); End = std::end(MatchTable", index, "); break;\n",
            );
        }
        emit!(out; "  }\n");
    }

    /// Prints the search for the entries of a mnemonic.
    pub(super) fn find_mnemonic(&self, out: &mut Vec<u8>) {
        emit!(out; "  // Search the table.\n");
        if self.plan.settings.mnemonic_first {
            emit!(
                out;
                "  auto MnemonicRange = ",
                "std::equal_range(Start, End, Mnemonic, LessOpcode());\n\n",
            );
        } else {
            emit!(
                out;
                "  auto MnemonicRange = std::pair(Start, End);\n",
                "  unsigned SIndex = Mnemonic.empty() ? 0 : 1;\n",
                "  if (!Mnemonic.empty())\n    MnemonicRange = ",
                "std::equal_range(Start, End, Mnemonic.lower(), LessOpcode());\n\n",
            );
        }
    }

    pub(super) fn spell_checker(&self, out: &mut Vec<u8>) {
        Template::new(SPELL_CHECKER)
            .with("target", &self.target)
            .with("find_table", &Print(|out: &mut Vec<u8>| self.find_table(out)))
            .when("variants", !self.plan.settings.variants.is_empty())
            .print(out);
    }

    pub(super) fn mnemonic_checker(&self, out: &mut Vec<u8>) {
        Template::new(MNEMONIC_CHECKER)
            .with("target", &self.target)
            .with("find_table", &Print(|out: &mut Vec<u8>| self.find_table(out)))
            .with("find_mnemonic", &Print(|out: &mut Vec<u8>| self.find_mnemonic(out)))
            .when("variants", !self.plan.settings.variants.is_empty())
            .when("aliases", self.plan.aliases.is_some())
            .print(out);
    }
}

const SPELL_CHECKER: &str = r#"
static std::string @{target}MnemonicSpellCheck(StringRef S, const FeatureBitset &FBS, unsigned VariantID) {
@if variants
  const unsigned MaxEditDist = 2;
  std::vector<StringRef> Candidates;
  StringRef Prev = "";

@insert find_table

  for (auto I = Start; I < End; I++) {
    // Ignore unsupported instructions.
    const FeatureBitset &RequiredFeatures = FeatureBitsets[I->RequiredFeaturesIdx];
    if ((FBS & RequiredFeatures) != RequiredFeatures)
      continue;

    StringRef T = I->getMnemonic();
    // Avoid recomputing the edit distance for the same string.
    if (T == Prev)
      continue;

    Prev = T;
    unsigned Dist = S.edit_distance(T, false, MaxEditDist);
    if (Dist <= MaxEditDist)
      Candidates.push_back(T);
  }

  if (Candidates.empty())
    return "";

  std::string Res = ", did you mean: ";
  unsigned i = 0;
  for (; i < Candidates.size() - 1; i++)
    Res += Candidates[i].str() + ", ";
  return Res + Candidates[i].str() + "?";
}

@else
  return "";}

@end
"#;

const MNEMONIC_CHECKER: &str = r#"
static bool @{target}CheckMnemonic(StringRef Mnemonic,
                                const FeatureBitset &AvailableFeatures,
                                unsigned VariantID) {
@if variants
@if aliases
  // Process all MnemonicAliases to remap the mnemonic.
  applyMnemonicAliases(Mnemonic, AvailableFeatures, VariantID);

@end
@insert find_table

@insert find_mnemonic
  if (MnemonicRange.first == MnemonicRange.second)
    return false;

  for (const MatchEntry *it = MnemonicRange.first, *ie = MnemonicRange.second;
       it != ie; ++it) {
    const FeatureBitset &RequiredFeatures =
      FeatureBitsets[it->RequiredFeaturesIdx];
    if ((AvailableFeatures & RequiredFeatures) == RequiredFeatures)
      return true;
  }
  return false;
}

@else
  return false;
}

@end
"#;
