//! The C++ of assemblers: one file of many parts, each for those who ask for it.

mod classes;
mod conversions;
mod custom;
mod matching;
mod names;
mod tables;

use super::Plan;
use super::classes::{ClassId, Kind};
use super::conversions::identifier;
use crate::support::cxx::features::{available_predicates, predicate_bits};
use tablegen_emit::cxx::{banner, emit};
use tablegen_model::requirements::SetId;
use tablegen_session::OutputContext;

/// What parts of the file speak of.
struct Printer<'p, 'r> {
    plan: &'p Plan<'r>,
    /// The name of the target.
    target: &'r str,
    /// The class of the parser.
    parser: String,
    /// The enumerators of classes.
    classes: Vec<String>,
    /// The enumerators of sets of predicates.
    sets: Vec<String>,
    /// How many operands are written at most.
    max_operands: usize,
    has_optional: bool,
}

impl<'p, 'r> Printer<'p, 'r> {
    fn new(plan: &'p Plan<'r>) -> Self {
        let target = plan.target.name();
        let classes = plan.classes.all.iter().map(|class| match class.kind {
            Kind::Token => format!("MCK_{}", identifier(&class.value)),
            _ => format!("MCK_{}", class.name),
        });
        let predicates = plan.requirements.predicates.all();
        let sets = plan.requirements.sets.iter().map(|set| match &set[..] {
            [] => "AMFBS_None".to_owned(),
            set => {
                let names = set.iter().map(|&at| predicates[at].record.name());
                names.fold("AMFBS".to_owned(), |all, name| all + "_" + name)
            }
        });
        Printer {
            plan,
            target,
            parser: [target, plan.settings.class_name].concat(),
            classes: classes.collect(),
            sets: sets.collect(),
            max_operands: plan.max_operands(),
            has_optional: plan.has_optional(),
        }
    }

    fn class(&self, class: ClassId) -> &str {
        &self.classes[class.at()]
    }

    fn set(&self, set: SetId) -> &str {
        &self.sets[set.at()]
    }

    /// The bit of a predicate.
    fn bit(&self, predicate: usize) -> String {
        let predicates = self.plan.requirements.predicates.all();
        format!("Feature_{}Bit", predicates[predicate].record.name())
    }

    /// The largest number of a class, as far as the size of its type goes.
    fn class_limit(&self) -> usize {
        self.classes.len() + 2
    }

    /// The namespace of registers, with the colons behind it.
    fn register_namespace(&self) -> String {
        let first = self.plan.bank.registers().first();
        format!("{}::", first.map_or("", |register| register.namespace))
    }
}

/// A part that is there where this macro is defined.
fn part(out: &mut Vec<u8>, guard: &str, blank: &str, print: impl FnOnce(&mut Vec<u8>)) {
    emit!(out; "\n#ifdef ", guard, "\n#undef ", guard, "\n", blank);
    print(out);
    emit!(out; "#endif // ", guard, "\n\n");
}

/// The whole file.
pub(super) fn print(plan: &Plan<'_>, output: &OutputContext<'_>) -> Vec<u8> {
    let printer = Printer::new(plan);
    let mut text = Vec::new();
    let out = &mut text;
    banner(out, "Assembly Matcher Source Fragment", Some(output.input_name()));
    part(out, "GET_ASSEMBLER_HEADER", "", |out| printer.declarations(out));
    part(out, "GET_OPERAND_DIAGNOSTIC_TYPES", "\n", |out| printer.diagnostics(out));
    part(out, "GET_REGISTER_MATCHER", "\n", |out| {
        let requirements = &plan.requirements;
        predicate_bits(out, &requirements.predicates, &requirements.order);
        printer.register_names(out);
    });
    part(out, "GET_SUBTARGET_FEATURE_NAME", "\n", |out| printer.predicate_names(out));
    part(out, "GET_MATCHER_IMPLEMENTATION", "\n", |out| {
        printer.mnemonic_aliases(out);
        printer.conversions(out);
        printer.class_functions(out);
        printer.available(out);
        if !plan.settings.near_misses {
            printer.tie_checks(out);
        }
        let mnemonics = tables::Mnemonics::new(plan);
        printer.mnemonics(out, &mnemonics);
        printer.sets(out);
        printer.match_tables(out, &mnemonics);
        printer.matching(out);
        if !plan.custom.is_empty() {
            printer.custom_operands(out, &mnemonics);
        }
    });
    part(out, "GET_MNEMONIC_SPELL_CHECKER", "\n", |out| printer.spell_checker(out));
    part(out, "GET_MNEMONIC_CHECKER", "\n", |out| printer.mnemonic_checker(out));
    text
}

impl Printer<'_, '_> {
    /// What the declaration of the parser's class includes.
    fn declarations(&self, out: &mut Vec<u8>) {
        emit!(
            out;
            "  // This should be included into the middle of the declaration of\n",
            "  // your subclasses implementation of MCTargetAsmParser.\n",
            "  FeatureBitset ComputeAvailableFeatures(const FeatureBitset &FB) const;\n",
            "  void convertToMCInst(unsigned Kind, MCInst &Inst, unsigned Opcode,\n",
            "                       const OperandVector &Operands",
        );
        if self.has_optional {
            emit!(
                out;
                ",\n                       const SmallBitVector &OptionalOperandsMask,\n",
                "                       ArrayRef<unsigned> DefaultsOffset",
            );
        }
        emit!(
            out;
            ");\n  void convertToMapAndConstraints(unsigned Kind,\n",
            "                           const OperandVector &Operands) override;\n",
            "  unsigned MatchInstructionImpl(const OperandVector &Operands,\n",
            "                                MCInst &Inst,\n",
        );
        if self.plan.settings.near_misses {
            emit!(out; "                                SmallVectorImpl<NearMissInfo> *NearMisses,\n");
        } else {
            emit!(
                out;
                "                                uint64_t &ErrorInfo,\n",
                "                                FeatureBitset &MissingFeatures,\n",
            );
        }
        emit!(
            out;
            "                                bool matchingInlineAsm,\n",
            "                                unsigned VariantID = 0);\n",
        );
        if !self.plan.settings.near_misses {
            emit!(
                out;
                "  unsigned MatchInstructionImpl(const OperandVector &Operands,\n",
                "                                MCInst &Inst,\n",
                "                                uint64_t &ErrorInfo,\n",
                "                                bool matchingInlineAsm,\n",
                "                                unsigned VariantID = 0) {\n",
                "    FeatureBitset MissingFeatures;\n",
                "    return MatchInstructionImpl(Operands, Inst, ErrorInfo, MissingFeatures,\n",
                "                                matchingInlineAsm, VariantID);\n",
                "  }\n\n",
            );
        }
        if !self.plan.custom.is_empty() {
            emit!(
                out;
                "  ParseStatus MatchOperandParserImpl(\n    OperandVector &Operands,\n",
                "    StringRef Mnemonic,\n    bool ParseForAllFeatures = false);\n",
                "  ParseStatus tryCustomParseOperand(\n    OperandVector &Operands,\n",
                "    unsigned MCK);\n\n",
            );
        }
    }

    /// The names of complaints about operands.
    fn diagnostics(&self, out: &mut Vec<u8>) {
        let all = self.plan.diagnostics();
        if all.is_empty() {
            return;
        }
        for name in all {
            emit!(out; "  Match_", name, ",\n");
        }
        emit!(out; "  END_OPERAND_DIAGNOSTIC_TYPES\n");
    }

    /// The predicates that hold for features.
    fn available(&self, out: &mut Vec<u8>) {
        let requirements = &self.plan.requirements;
        emit!(
            out;
            "FeatureBitset ", self.parser, "::\n",
            "ComputeAvailableFeatures(const FeatureBitset &FB) const {\n",
        );
        available_predicates(
            out,
            self.target,
            &requirements.features,
            &requirements.predicates,
            &requirements.order,
        );
    }
}
