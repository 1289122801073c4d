//! C++ of `--gen-asm-matcher`: one file whose sections are selected by macros.

mod classes;
mod conversions;
mod custom;
mod matching;
mod names;
mod tables;

use super::Plan;
use super::classes::{ClassId, Kind};
use super::conversions::identifier;
use tablegen_emit::cxx::template::Template;
use tablegen_emit::cxx::{banner, emit};
use tablegen_emit_target::cxx::features::{available_predicates, predicate_bits};
use tablegen_model::requirements::SetId;
use tablegen_session::OutputContext;

/// Values that several sections of the file use.
struct Printer<'p, 'r> {
    plan: &'p Plan<'r>,
    /// Name of the target.
    target: &'r str,
    /// Name of the parser class.
    parser: String,
    /// Enumerators of operand classes, by [`ClassId`].
    classes: Vec<String>,
    /// Enumerators of predicate sets, by [`SetId`].
    sets: Vec<String>,
    /// Largest number of operands of a matchable.
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
                let names = set.iter().map(|&index| predicates[index].record.name());
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
        &self.classes[class.index()]
    }

    fn set(&self, set: SetId) -> &str {
        &self.sets[set.index()]
    }

    /// Returns the enumerator of a predicate's bit.
    fn bit(&self, predicate: usize) -> String {
        let predicates = self.plan.requirements.predicates.all();
        format!("Feature_{}Bit", predicates[predicate].record.name())
    }

    /// Returns the largest value of `MatchClassKind` that the size of its type must hold.
    fn class_limit(&self) -> usize {
        self.classes.len() + 2
    }

    /// Returns the namespace of the registers, followed by `::`.
    fn register_namespace(&self) -> String {
        let first = self.plan.target_registers.registers().first();
        format!("{}::", first.map_or("", |register| register.namespace))
    }
}

/// Prints a section that is included if the macro `guard` is defined.
fn part(out: &mut Vec<u8>, guard: &str, blank: &str, print: impl FnOnce(&mut Vec<u8>)) {
    emit!(out; "\n#ifdef ", guard, "\n#undef ", guard, "\n", blank);
    print(out);
    emit!(out; "#endif // ", guard, "\n\n");
}

/// Prints the file.
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
    /// Prints the declarations for the parser class.
    fn declarations(&self, out: &mut Vec<u8>) {
        Template::new(DECLARATIONS)
            .when("optional", self.has_optional)
            .when("near_misses", self.plan.settings.near_misses)
            .when("custom", !self.plan.custom.is_empty())
            .print(out);
    }

    /// Prints the names of operand diagnostics.
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

    /// Prints `ComputeAvailableFeatures`.
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

const DECLARATIONS: &str = r#"
  // This should be included into the middle of the declaration of
  // your subclasses implementation of MCTargetAsmParser.
  FeatureBitset ComputeAvailableFeatures(const FeatureBitset &FB) const;
  void convertToMCInst(unsigned Kind, MCInst &Inst, unsigned Opcode,
@if optional
                       const OperandVector &Operands,
                       const SmallBitVector &OptionalOperandsMask,
                       ArrayRef<unsigned> DefaultsOffset);
@else
                       const OperandVector &Operands);
@end
  void convertToMapAndConstraints(unsigned Kind,
                           const OperandVector &Operands) override;
  unsigned MatchInstructionImpl(const OperandVector &Operands,
                                MCInst &Inst,
@if near_misses
                                SmallVectorImpl<NearMissInfo> *NearMisses,
@else
                                uint64_t &ErrorInfo,
                                FeatureBitset &MissingFeatures,
@end
                                bool matchingInlineAsm,
                                unsigned VariantID = 0);
@if !near_misses
  unsigned MatchInstructionImpl(const OperandVector &Operands,
                                MCInst &Inst,
                                uint64_t &ErrorInfo,
                                bool matchingInlineAsm,
                                unsigned VariantID = 0) {
    FeatureBitset MissingFeatures;
    return MatchInstructionImpl(Operands, Inst, ErrorInfo, MissingFeatures,
                                matchingInlineAsm, VariantID);
  }

@end
@if custom
  ParseStatus MatchOperandParserImpl(
    OperandVector &Operands,
    StringRef Mnemonic,
    bool ParseForAllFeatures = false);
  ParseStatus tryCustomParseOperand(
    OperandVector &Operands,
    unsigned MCK);

@end
"#;
