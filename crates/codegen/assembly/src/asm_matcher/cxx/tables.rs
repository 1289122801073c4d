//! C++ tables of mnemonics, predicate sets and matchables.

use rustc_hash::FxHashMap;

use super::super::matchables::Matchable;
use super::{Plan, Printer};
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::tables::{smallest_type, string_byte};
use tablegen_emit::cxx::template::Template;
use tablegen_model::texts::TextId;

/// Lowercase mnemonics, each preceded by a byte with its length.
pub(super) struct Mnemonics {
    text: Vec<u8>,
    /// Offset of each mnemonic in `text`.
    offsets: FxHashMap<TextId, usize>,
    largest: usize,
}

impl Mnemonics {
    pub(super) fn new(plan: &Plan<'_>) -> Self {
        let mut all = Mnemonics { text: Vec::new(), offsets: FxHashMap::default(), largest: 0 };
        let mut known: FxHashMap<String, usize> = FxHashMap::default();
        for matchable in &plan.matchables {
            all.offsets.entry(matchable.mnemonic).or_insert_with(|| {
                let lower = plan.texts.get(matchable.mnemonic).to_ascii_lowercase();
                *known.entry(lower).or_insert_with_key(|lower| {
                    let offset = all.text.len();
                    all.text.push(lower.len() as u8);
                    all.text.extend_from_slice(lower.as_bytes());
                    all.largest = offset;
                    offset
                })
            });
        }
        all
    }

    pub(super) fn offset(&self, matchable: &Matchable<'_>) -> usize {
        self.offsets.get(&matchable.mnemonic).copied().unwrap_or_default()
    }

    /// Returns the C++ type of an offset into the table.
    pub(super) fn index_type(&self) -> &'static str {
        smallest_type(self.largest)
    }
}

/// Number of characters after which a string literal continues on the next line.
const LINE: usize = 70;

/// Prints a string literal in several lines, without dividing escapes.
fn string_lines(out: &mut Vec<u8>, text: &[u8]) {
    emit!(out; "    \"");
    let mut len = 0;
    for &byte in text {
        if len > LINE {
            emit!(out; "\"\n    \"");
            len = 0;
        }
        let start = out.len();
        string_byte(out, byte);
        len += out.len() - start;
    }
    emit!(out; "\"");
}

impl Printer<'_, '_> {
    pub(super) fn mnemonics(&self, out: &mut Vec<u8>, mnemonics: &Mnemonics) {
        emit!(out; "static const char MnemonicTable[] =\n");
        string_lines(out, &mnemonics.text);
        emit!(out; ";\n\n");
    }

    /// Prints the predicate sets as bitsets.
    pub(super) fn sets(&self, out: &mut Vec<u8>) {
        let sets = &self.plan.requirements.sets;
        emit!(out; "// Feature bitsets.\nenum : ", self.set_type(), " {\n");
        for name in &self.sets {
            emit!(out; "  ", name, ",\n");
        }
        emit!(
            out;
            "};\n\nstatic constexpr FeatureBitset FeatureBitsets[] = {\n  {}, // AMFBS_None\n",
        );
        for set in sets.iter().filter(|set| !set.is_empty()) {
            emit!(out; "  {");
            for &predicate in set {
                emit!(out; self.bit(predicate), ", ");
            }
            emit!(out; "},\n");
        }
        emit!(out; "};\n\n");
    }

    /// Returns the C++ type of predicate set numbers.
    pub(super) fn set_type(&self) -> &'static str {
        smallest_type(self.sets.len() - 1)
    }

    /// Prints the match table of each variant, in the order in which entries are tried.
    pub(super) fn match_tables(&self, out: &mut Vec<u8>, mnemonics: &Mnemonics) {
        Template::new(MATCH_ENTRY)
            .with("mnemonic_type", &mnemonics.index_type())
            .with("conversion_type", &smallest_type(self.plan.conversions.lists.len()))
            .with("set_type", &self.set_type())
            .with("class_type", &smallest_type(self.class_limit()))
            .with("max", &self.max_operands)
            .print(out);
        let namespace = self.plan.instructions.namespace();
        for (index, variant) in self.plan.settings.variants.iter().enumerate() {
            emit!(out; "static const MatchEntry MatchTable", index, "[] = {\n");
            let all = self.plan.matchables.iter().zip(&self.plan.conversions.list_of);
            for (matchable, &list) in all.filter(|(one, _)| one.variant == variant.number) {
                emit!(
                    out;
                    "  { ", mnemonics.offset(matchable), " /* ",
                    self.plan.texts.get(matchable.mnemonic), " */, ", namespace, "::",
                    matchable.result.name(), ", ",
                    self.plan.conversions.lists[list as usize].0, ", ",
                    self.set(matchable.requires), ", { ",
                );
                for (index, operand) in matchable.operands.iter().enumerate() {
                    emit!(out; if index > 0 { ", " } else { "" }, self.class(operand.class));
                }
                emit!(out; " }, },\n");
            }
            emit!(out; "};\n\n");
        }
    }
}

const MATCH_ENTRY: &str = r#"
namespace {
  struct MatchEntry {
    @{mnemonic_type} Mnemonic;
    uint16_t Opcode;
    @{conversion_type} ConvertFn;
    @{set_type} RequiredFeaturesIdx;
    @{class_type} Classes[@{max}];
    StringRef getMnemonic() const {
      return StringRef(MnemonicTable + Mnemonic + 1,
                       MnemonicTable[Mnemonic]);
    }
  };

  // Predicate for searching for an opcode.
  struct LessOpcode {
    bool operator()(const MatchEntry &LHS, StringRef RHS) {
      return LHS.getMnemonic() < RHS;
    }
    bool operator()(StringRef LHS, const MatchEntry &RHS) {
      return LHS < RHS.getMnemonic();
    }
    bool operator()(const MatchEntry &LHS, const MatchEntry &RHS) {
      return LHS.getMnemonic() < RHS.getMnemonic();
    }
  };
} // end anonymous namespace

"#;
