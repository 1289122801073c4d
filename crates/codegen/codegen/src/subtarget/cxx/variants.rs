//! C++ functions that resolve variant schedule classes.

use super::super::plan::Plan;
use super::super::variants::{Step, VariantClass};
use tablegen_emit::cxx::emit;
use tablegen_emit_target::cxx::predicates::Predicates;
use tablegen_model::schedules::predicates::SchedulePredicate;

/// Indentation of steps, in units of two blanks.
const INDENT: usize = 3;

/// Prints the body of the function, for the MC layer or for the code generator.
pub(super) fn print(plan: &Plan<'_>, for_assembler: bool, out: &mut Vec<u8>) {
    let is_printed = |variant: &&VariantClass<'_>| {
        let mut steps = variant.processors.iter().flat_map(|(_, steps)| steps);
        !for_assembler || steps.any(Step::is_data)
    };
    let mut variants = plan.variants.iter().filter(is_printed).peekable();
    if variants.peek().is_some() {
        emit!(out; "  switch (SchedClass) {\n");
        for variant in variants {
            print_class(plan, variant, for_assembler, out);
        }
        emit!(out; "  };\n");
    }
    match for_assembler {
        true => emit!(
            out; "  // Don't know how to resolve this scheduling class.\n  return 0;\n"
        ),
        false => emit!(out; "  report_fatal_error(\"Expected a variant SchedClass\");\n"),
    }
}

fn print_class(
    plan: &Plan<'_>,
    variant: &VariantClass<'_>,
    for_assembler: bool,
    out: &mut Vec<u8>,
) {
    let class = &plan.schedules.classes[variant.class as usize];
    emit!(out; "  case ", variant.class, ": // ", class.name, "\n");
    let mut predicates = Predicates {
        by_reference: false,
        // llvm-tblgen indents a step without predicates like the preceding one, and the first one
        // by this.
        indent: 1,
        ..Predicates::new(plan.name(), for_assembler)
    };
    let number = if for_assembler { "CPUID" } else { "SchedModel->getProcessorID()" };
    for (processor, steps) in &variant.processors {
        let model = &plan.schedules.processors.all[*processor as usize].name;
        emit!(out; "    if (", number, " == ", processor, ") { // ", model, "\n");
        for step in steps.iter().filter(|step| !for_assembler || step.is_data()) {
            print_step(plan, step, &mut predicates, out);
        }
        emit!(out; "    }\n");
    }
    if class.is_inferred() {
        emit!(out; "    return ", variant.class, ";\n");
    }
    emit!(out; "    break;\n");
}

fn print_step(
    plan: &Plan<'_>,
    step: &Step<'_>,
    predicates: &mut Predicates<'_>,
    out: &mut Vec<u8>,
) {
    if step.predicates.is_empty() {
        predicates.line_start(out);
    } else {
        predicates.indent = INDENT;
        predicates.line_start(out);
        emit!(out; "if (");
        predicates.indent = INDENT + 2;
        for (index, predicate) in step.predicates.iter().enumerate() {
            if index > 0 {
                emit!(out; "\n");
                predicates.line_start(out);
                emit!(out; "&& ");
            }
            print_predicate(plan, predicate, step.predicates.len() > 1, predicates, out);
        }
        emit!(out; ")\n");
        predicates.indent = INDENT + 1;
        predicates.line_start(out);
        predicates.indent = INDENT;
    }
    let name = &plan.schedules.classes[step.to as usize].name;
    emit!(out; "return ", step.to, "; // ", name, "\n");
}

/// Prints a predicate, in parentheses if it is one of several and has none of its own.
fn print_predicate(
    plan: &Plan<'_>,
    predicate: &SchedulePredicate<'_>,
    in_parentheses: bool,
    predicates: &mut Predicates<'_>,
    out: &mut Vec<u8>,
) {
    let (begin, end) = if in_parentheses { ("(", ")") } else { ("", "") };
    let (parts, operator) = match predicate {
        SchedulePredicate::Instruction(predicate) => return predicates.predicate(out, predicate),
        SchedulePredicate::Feature(feature) => {
            let subtarget = if predicates.for_assembler { "STI." } else { "this->" };
            return emit!(
                out; subtarget, "hasFeature(", plan.name(), "::", feature.name(), ")"
            );
        }
        SchedulePredicate::Code(code) => return emit!(out; begin, code, end),
        SchedulePredicate::Not(part) => {
            emit!(out; "!");
            return print_predicate(plan, part, true, predicates, out);
        }
        SchedulePredicate::All(parts) => (parts, " && "),
        SchedulePredicate::Any(parts) => (parts, " || "),
    };
    emit!(out; begin);
    for (index, part) in parts.iter().enumerate() {
        emit!(out; if index > 0 { operator } else { "" });
        print_predicate(plan, part, parts.len() > 1, predicates, out);
    }
    emit!(out; end);
}
