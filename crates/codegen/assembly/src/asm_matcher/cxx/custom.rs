//! Operands with custom parsers in C++: `OperandMatchTable` and the functions that search it.

use super::Printer;
use super::tables::Mnemonics;
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::tables::smallest_type;
use tablegen_emit::cxx::template::{Print, Template};

impl Printer<'_, '_> {
    pub(super) fn custom_operands(&self, out: &mut Vec<u8>, mnemonics: &Mnemonics) {
        let custom = &self.plan.custom;
        let positions = custom.iter().fold(0, |all, custom| all | custom.positions);
        let settings = &self.plan.settings;
        let method = match settings.operand_parser {
            "" => "tryCustomParseOperand",
            own => own,
        };
        Template::new(CUSTOM_OPERANDS)
            .with("parser", &self.parser)
            .with("mnemonic_type", &mnemonics.index_type())
            .with("mask_type", &smallest_type(positions as usize))
            .with("class_type", &smallest_type(self.class_limit()))
            .with("set_type", &self.set_type())
            .with("len", &custom.len())
            .with("method", &method)
            .with("entries", &Print(|out: &mut Vec<u8>| self.custom_entries(out, mnemonics)))
            .with("cases", &Print(|out: &mut Vec<u8>| self.custom_cases(out)))
            .when("mnemonic_first", settings.mnemonic_first)
            .print(out);
    }

    /// Prints the entries of `OperandMatchTable`.
    fn custom_entries(&self, out: &mut Vec<u8>, mnemonics: &Mnemonics) {
        for one in &self.plan.custom {
            let matchable = &self.plan.matchables[one.matchable];
            emit!(
                out;
                "  { ", mnemonics.offset(matchable), " /* ", self.plan.texts.get(matchable.mnemonic),
                " */, ", one.positions, " /* ",
            );
            // LLVM omits bit 31 from the comment.
            let positions = (0..31).filter(|index| one.positions >> index & 1 != 0);
            for (nth, position) in positions.enumerate() {
                emit!(out; if nth > 0 { ", " } else { "" }, position);
            }
            emit!(out; " */, ", self.class(one.class), ", ", self.set(matchable.requires), " },\n");
        }
    }

    /// Prints the cases of `tryCustomParseOperand`.
    fn custom_cases(&self, out: &mut Vec<u8>) {
        for (class, name) in self.plan.classes.all.iter().zip(&self.classes) {
            let method = class.parse_method();
            if !method.is_empty() {
                emit!(out; "  case ", name, ":\n    return ", method, "(Operands);\n");
            }
        }
    }
}

const CUSTOM_OPERANDS: &str = r#"
namespace {
  struct OperandMatchEntry {
    @{mnemonic_type} Mnemonic;
    @{mask_type} OperandMask;
    @{class_type} Class;
    @{set_type} RequiredFeaturesIdx;

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

static const OperandMatchEntry OperandMatchTable[@{len}] = {
  /* Operand List Mnemonic, Mask, Operand Class, Features */
@insert entries
};

ParseStatus @{parser}::
tryCustomParseOperand(OperandVector &Operands,
                      unsigned MCK) {

  switch(MCK) {
@insert cases
  default:
    return ParseStatus::NoMatch;
  }
  return ParseStatus::NoMatch;
}

ParseStatus @{parser}::
MatchOperandParserImpl(OperandVector &Operands,
                       StringRef Mnemonic,
                       bool ParseForAllFeatures) {
  // Get the current feature set.
  const FeatureBitset &AvailableFeatures = getAvailableFeatures();

  // Get the next operand index.
@if mnemonic_first
  unsigned NextOpNum = Operands.size() - 1;
  // Search the table.
  auto MnemonicRange =
    std::equal_range(std::begin(OperandMatchTable), std::end(OperandMatchTable),
                     Mnemonic, LessOpcodeOperand());

@else
  unsigned NextOpNum = Operands.size();
  // Search the table.
  auto MnemonicRange = std::pair(std::begin(OperandMatchTable), std::end(OperandMatchTable));
  if (!Mnemonic.empty())
    MnemonicRange =
      std::equal_range(std::begin(OperandMatchTable), std::end(OperandMatchTable),
                       Mnemonic, LessOpcodeOperand());

@end
  if (MnemonicRange.first == MnemonicRange.second)
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
    ParseStatus Result = @{method}(Operands, it->Class);
    if (!Result.isNoMatch())
      return Result;
  }

  // Okay, we had no match.
  return ParseStatus::NoMatch;
}

"#;
