//! The tables of mnemonics, sets of predicates and ways of writing.

use rustc_hash::FxHashMap;

use super::super::matchables::Matchable;
use super::super::texts::TextId;
use super::{Plan, Printer};
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::tables::{smallest_type, string_byte};

/// The mnemonics in small letters, each behind a byte with its length.
pub(super) struct Mnemonics {
    text: Vec<u8>,
    /// Where each begins, by the number of its text.
    offsets: FxHashMap<TextId, usize>,
    largest: usize,
}

impl Mnemonics {
    pub(super) fn new(plan: &Plan<'_>) -> Self {
        let mut all = Mnemonics { text: Vec::new(), offsets: FxHashMap::default(), largest: 0 };
        let mut known: FxHashMap<String, usize> = FxHashMap::default();
        for matchable in &plan.matchables {
            all.offsets.entry(matchable.mnemonic).or_insert_with(|| {
                let lower = plan.texts[matchable.mnemonic].to_ascii_lowercase();
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

    /// The type of what points into the table.
    pub(super) fn index_type(&self) -> &'static str {
        smallest_type(self.largest)
    }
}

/// How many characters a line of a string may have before the next one begins.
const LINE: usize = 70;

/// A string in lines; escapes are not divided.
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

    /// The sets of predicates as bits.
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

    /// The type of numbers of sets.
    pub(super) fn set_type(&self) -> &'static str {
        smallest_type(self.sets.len() - 1)
    }

    /// For each variant the ways of writing, in the order in which they are tried.
    pub(super) fn match_tables(&self, out: &mut Vec<u8>, mnemonics: &Mnemonics) {
        emit!(
            out;
            "namespace {\n  struct MatchEntry {\n    ", mnemonics.index_type(), " Mnemonic;\n",
            "    uint16_t Opcode;\n    ", smallest_type(self.plan.conversions.lists.len()),
            " ConvertFn;\n    ", self.set_type(), " RequiredFeaturesIdx;\n    ",
            smallest_type(self.class_limit()), " Classes[", self.max_operands, "];\n",
            MATCH_ENTRY,
        );
        let namespace = self.plan.instructions.namespace();
        for (at, variant) in self.plan.settings.variants.iter().enumerate() {
            emit!(out; "static const MatchEntry MatchTable", at, "[] = {\n");
            let all = self.plan.matchables.iter().zip(&self.plan.conversions.list_of);
            for (matchable, &list) in all.filter(|(one, _)| one.variant == variant.number) {
                emit!(
                    out;
                    "  { ", mnemonics.offset(matchable), " /* ",
                    self.plan.texts[matchable.mnemonic], " */, ", namespace, "::",
                    matchable.result.name(), ", ",
                    self.plan.conversions.lists[list as usize].0, ", ",
                    self.set(matchable.requires), ", { ",
                );
                for (at, operand) in matchable.operands.iter().enumerate() {
                    emit!(out; if at > 0 { ", " } else { "" }, self.class(operand.class));
                }
                emit!(out; " }, },\n");
            }
            emit!(out; "};\n\n");
        }
    }
}

const MATCH_ENTRY: &str = r#"    StringRef getMnemonic() const {
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
