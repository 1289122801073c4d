//! Prints the instruction selector class as C++.

use std::io::{self, Write};

use super::Plan;
use crate::gisel_rules::FunctionKind;
use crate::gisel_rules::cxx::{Names, match_table};
use crate::gisel_rules::executor;
use crate::gisel_rules::executor::{Class, FunctionBody};
use crate::gisel_rules::walk::Style;
use tablegen_emit::cxx::{banner, emit};
use tablegen_model::patterns::texts::TypeTexts;

/// Code before the predicates of fragments, on instructions and on operands.
const FOR_INSTRUCTIONS: &str = "  const MachineFunction &MF = *MI.getParent()->getParent();
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  const auto &Operands = State.RecordedOperands;
  (void)Operands;
  (void)MRI;
";
const FOR_OPERANDS: &str = "  const auto &Operands = State.RecordedOperands;
  Register Reg = MO.getReg();
  (void)Operands;
  (void)Reg;
";

pub(super) fn write(plan: &Plan<'_>, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let name = format!("{}InstructionSelector", plan.target);
    let class = Class { target: plan.target, name: &name };
    let mut text = Vec::new();
    let title = format!("Global Instruction Selector for the {} target", plan.target);
    banner(&mut text, &title, None);
    executor::bitset(&mut text, "GET_GLOBALISEL_PREDICATE_BITSET", &plan.features);
    executor::members(&mut text, "GET_GLOBALISEL_TEMPORARIES_DECL", class);
    executor::initializers(&mut text, "GET_GLOBALISEL_TEMPORARIES_INIT", plan.rendered);
    emit!(&mut text; "#ifdef GET_GLOBALISEL_IMPL\n");
    executor::types(&mut text, &plan.vocabulary.types);
    let required = plan.tree.rules.iter().map(|rule| rule.features);
    executor::features(&mut text, class, &plan.features, &plan.vocabulary, required);
    executor::complex_patterns(&mut text, class, &plan.complex);
    for (kind, first) in [
        (FunctionKind::Instruction, FOR_INSTRUCTIONS),
        (FunctionKind::Operand, FOR_OPERANDS),
        (FunctionKind::I64, ""),
        (FunctionKind::ApFloat, ""),
        (FunctionKind::ApInt, ""),
    ] {
        let all = plan.functions.iter().filter(|one| one.kind == kind);
        let all: Vec<_> =
            all.map(|one| FunctionBody { name: one.record.name(), code: one.text }).collect();
        executor::functions(&mut text, class, kind, "PatFrag predicates.", first, &all);
    }
    emit!(
        &mut text;
        "bool ", name, "::testSimplePredicate(unsigned) const {\n",
        "    llvm_unreachable(\"", name, " does not support simple predicates!\");\n",
        "  return false;\n}\n",
    );
    executor::renderers(&mut text, class, &plan.renderers);
    emit!(
        &mut text;
        "bool ", name, "::selectImpl(MachineInstr &I, CodeGenCoverage &CoverageInfo) const {\n",
        "  const PredicateBitset AvailableFeatures = getAvailableFeatures();\n",
        "  MachineIRBuilder B(I);\n",
        "  State.MIs.clear();\n",
        "  State.MIs.push_back(&I);\n\n",
        "  if (executeMatchTable(*this, State, ExecInfo, B, getMatchTable(), TII, ",
        "MF->getRegInfo(), TRI, RBI, AvailableFeatures, &CoverageInfo)) {\n",
        "    return true;\n",
        "  }\n\n",
        "  return false;\n}\n\n",
        "bool ", name, "::runCustomAction(unsigned, const MatcherState&, NewMIVector &) const {\n",
        "    llvm_unreachable(\"", name, " does not support custom C++ actions!\");\n",
        "}\n",
    );
    out.write_all(&text)?;
    text.clear();
    let texts = TypeTexts::new(&plan.patterns);
    let names = Names {
        vocabulary: &plan.vocabulary,
        codegen_registers: Some(&plan.codegen_registers),
        intrinsics: Some(plan.patterns.tables().intrinsics()),
        origin: &|index, out| {
            let pattern = &plan.patterns.all()[index as usize];
            texts.write(&plan.patterns, pattern.source, out);
            emit!(out; "  =>  ");
            texts.write(&plan.patterns, pattern.result, out);
        },
    };
    match_table(&names, &name, &plan.tree, style, out)?;
    emit!(&mut text; "#endif // ifdef GET_GLOBALISEL_IMPL\n\n");
    executor::feature_members(&mut text, "GET_GLOBALISEL_PREDICATES_DECL", class);
    executor::feature_initializers(&mut text, "GET_GLOBALISEL_PREDICATES_INIT");
    out.write_all(&text)
}
