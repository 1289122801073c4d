//! Operands that are parsed by methods of their own: the table of where they may be, and the
//! functions that look there.

use super::Printer;
use super::tables::Mnemonics;
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::tables::smallest_type;

impl Printer<'_, '_> {
    pub(super) fn custom_operands(&self, out: &mut Vec<u8>, mnemonics: &Mnemonics) {
        let custom = &self.plan.custom;
        let places = custom.iter().fold(0, |places, custom| places | custom.places);
        emit!(
            out;
            "namespace {\n  struct OperandMatchEntry {\n    ", mnemonics.index_type(),
            " Mnemonic;\n    ", smallest_type(places as usize), " OperandMask;\n    ",
            smallest_type(self.class_limit()), " Class;\n    ", self.set_type(),
            " RequiredFeaturesIdx;\n", OPERAND_ENTRY,
            "static const OperandMatchEntry OperandMatchTable[", custom.len(), "] = {\n",
            "  /* Operand List Mnemonic, Mask, Operand Class, Features */\n",
        );
        for one in custom {
            let matchable = &self.plan.matchables[one.matchable];
            emit!(
                out;
                "  { ", mnemonics.offset(matchable), " /* ", self.plan.texts[matchable.mnemonic],
                " */, ", one.places, " /* ",
            );
            // The highest place is not told.
            let places = (0..31).filter(|at| one.places >> at & 1 != 0);
            for (nth, place) in places.enumerate() {
                emit!(out; if nth > 0 { ", " } else { "" }, place);
            }
            emit!(out; " */, ", self.class(one.class), ", ", self.set(matchable.requires), " },\n");
        }
        emit!(
            out;
            "};\n\nParseStatus ", self.parser, "::\ntryCustomParseOperand(OperandVector &Operands,\n",
            "                      unsigned MCK) {\n\n  switch(MCK) {\n",
        );
        for (class, name) in self.plan.classes.all.iter().zip(&self.classes) {
            let method = class.parse_method();
            if !method.is_empty() {
                emit!(out; "  case ", name, ":\n    return ", method, "(Operands);\n");
            }
        }
        emit!(
            out;
            "  default:\n    return ParseStatus::NoMatch;\n  }\n  return ParseStatus::NoMatch;\n",
            "}\n\n",
        );
        self.custom_parser(out);
    }

    fn custom_parser(&self, out: &mut Vec<u8>) {
        let mnemonic_first = self.plan.settings.mnemonic_first;
        emit!(
            out;
            "ParseStatus ", self.parser, "::\nMatchOperandParserImpl(OperandVector &Operands,\n",
            "                       StringRef Mnemonic,\n",
            "                       bool ParseForAllFeatures) {\n",
            "  // Get the current feature set.\n",
            "  const FeatureBitset &AvailableFeatures = getAvailableFeatures();\n\n",
            "  // Get the next operand index.\n",
            "  unsigned NextOpNum = Operands.size()", if mnemonic_first { " - 1" } else { "" },
            ";\n  // Search the table.\n",
        );
        if mnemonic_first {
            emit!(
                out;
                "  auto MnemonicRange =\n",
                "    std::equal_range(std::begin(OperandMatchTable), ",
                "std::end(OperandMatchTable),\n",
                "                     Mnemonic, LessOpcodeOperand());\n\n",
            );
        } else {
            emit!(
                out;
                "  auto MnemonicRange = std::pair(std::begin(OperandMatchTable), ",
                "std::end(OperandMatchTable));\n",
                "  if (!Mnemonic.empty())\n    MnemonicRange =\n",
                "      std::equal_range(std::begin(OperandMatchTable), ",
                "std::end(OperandMatchTable),\n",
                "                       Mnemonic, LessOpcodeOperand());\n\n",
            );
        }
        let own = self.plan.settings.operand_parser;
        let method = if own.is_empty() { "tryCustomParseOperand" } else { own };
        emit!(
            out;
            FIND_OPERAND,
            "    ParseStatus Result = ", method, "(Operands, it->Class);\n",
            "    if (!Result.isNoMatch())\n      return Result;\n  }\n\n",
            "  // Okay, we had no match.\n  return ParseStatus::NoMatch;\n}\n\n",
        );
    }
}

const OPERAND_ENTRY: &str = r#"
    StringRef getMnemonic() const {
      return StringRef(MnemonicTable + Mnemonic + 1,
                       MnemonicTable[Mnemonic]);
    }
  };

  // Predicate for searching for an opcode.
  struct LessOpcodeOperand {
    bool operator()(const OperandMatchEntry &LHS, StringRef RHS) {
      return LHS.getMnemonic()  < RHS;
    }
    bool operator()(StringRef LHS, const OperandMatchEntry &RHS) {
      return LHS < RHS.getMnemonic();
    }
    bool operator()(const OperandMatchEntry &LHS, const OperandMatchEntry &RHS) {
      return LHS.getMnemonic() < RHS.getMnemonic();
    }
  };
} // end anonymous namespace

"#;

const FIND_OPERAND: &str = r#"  if (MnemonicRange.first == MnemonicRange.second)
    return ParseStatus::NoMatch;

  for (const OperandMatchEntry *it = MnemonicRange.first,
       *ie = MnemonicRange.second; it != ie; ++it) {
    // equal_range guarantees that instruction mnemonic matches.
    assert(Mnemonic == it->getMnemonic());

    // check if the available features match
    const FeatureBitset &RequiredFeatures = FeatureBitsets[it->RequiredFeaturesIdx];
    if (!ParseForAllFeatures && (AvailableFeatures & RequiredFeatures) != RequiredFeatures)
      continue;

    // check if the operand in question has a custom parser.
    if (!(it->OperandMask & (1 << NextOpNum)))
      continue;

    // call custom parse method to handle the operand
"#;
