//! C++ of hardware modes.

use super::super::modes::{KINDS, selecting};
use super::super::plan::Plan;
use tablegen_emit::cxx::emit;
use tablegen_model::features::Condition;

/// Prints the enum of modes as bits.
pub(super) fn bits(plan: &Plan<'_>, out: &mut Vec<u8>) {
    emit!(out; "  enum class ", plan.name(), "HwModeBits : unsigned {\n    DefaultMode = 0,\n");
    for (index, mode) in plan.modes.iter().enumerate() {
        emit!(out; "    ", mode.record.name(), " = (1 << ", index, "),\n");
    }
    if let Some(last) = plan.modes.last() {
        emit!(
            out;
            "\n    LLVM_MARK_AS_BITMASK_ENUM(/*LargestValue=*/", last.record.name(), "),\n",
        );
    }
    emit!(out; "  };\n");
}

/// Prints the functions that return the active modes, for the subtarget class of the MC layer or of
/// the code generator.
pub(super) fn print(plan: &Plan<'_>, for_assembler: bool, out: &mut Vec<u8>) {
    if plan.modes.is_empty() {
        return;
    }
    let target = plan.name();
    let class = if for_assembler { "GenMCSubtargetInfo" } else { "GenSubtargetInfo" };
    emit!(out; "unsigned ", target, class, "::getHwModeSet() const {\n");
    match for_assembler {
        true => emit!(
            out; "  [[maybe_unused]] const FeatureBitset &FB = getFeatureBits();\n"
        ),
        false if !plan.mode_prologs.is_empty() => {
            for prolog in &plan.mode_prologs {
                emit!(out; prolog, "\n");
            }
        }
        false => emit!(
            out;
            "  [[maybe_unused]] const auto *Subtarget =\n      static_cast<const ", target,
            "Subtarget *>(this);\n",
        ),
    }
    emit!(out; "  // Collect HwModes and store them as a bit set.\n  unsigned Modes = 0;\n");
    for (index, mode) in plan.modes.iter().enumerate() {
        emit!(out; "  if (");
        if for_assembler {
            let in_parentheses = mode.conditions.len() > 1;
            for (index, one) in mode.conditions.iter().enumerate() {
                emit!(out; if index > 0 { " && " } else { "" });
                condition(plan, one, in_parentheses, out);
            }
            emit!(out; if mode.conditions.is_empty() { "false" } else { "" });
        } else {
            for (index, code) in mode.codes.iter().enumerate() {
                emit!(out; if index > 0 { " && (" } else { "(" }, code, ")");
            }
        }
        emit!(out; ") Modes |= (1 << ", index, ");\n");
    }
    emit!(
        out;
        "  return Modes;\n}\nunsigned ", target, class,
        "::getHwMode(enum HwModeType type) const {\n  unsigned Modes = getHwModeSet();\n\n",
        "  if (!Modes)\n    return Modes;\n\n  switch (type) {\n  case HwMode_Default:\n",
        "    return llvm::countr_zero(Modes) + 1;\n",
    );
    for ((kind, _), bits) in KINDS.iter().zip(selecting(plan.hw_modes())) {
        emit!(
            out;
            "  case HwMode_", kind, ":\n    Modes &= ", bits,
            ";\n    if (!Modes)\n      return Modes;\n",
            "    if (!llvm::has_single_bit<unsigned>(Modes))\n",
            "      llvm_unreachable(\"Two or more HwModes for ", kind, " were found!\");\n",
            "    return llvm::countr_zero(Modes) + 1;\n",
        );
    }
    emit!(
        out;
        "  }\n  llvm_unreachable(\"unexpected HwModeType\");\n",
        "  return 0; // should not get here\n}\n",
    );
}

/// Prints a condition on features.
fn condition(plan: &Plan<'_>, condition: &Condition, in_parentheses: bool, out: &mut Vec<u8>) {
    let (parts, operator) = match condition {
        Condition::Has(id) => {
            let feature = &plan.features.all()[id.0 as usize];
            return emit!(out; "FB[", plan.name(), "::", feature.record.name(), "]");
        }
        Condition::Not(inner) => {
            emit!(out; "!");
            return self::condition(plan, inner, true, out);
        }
        Condition::All(parts) => (parts, " && "),
        Condition::Any(parts) => (parts, " || "),
    };
    let is_sequence = parts.len() > 1;
    let has_parentheses = is_sequence && in_parentheses;
    emit!(out; if has_parentheses { "(" } else { "" });
    for (index, part) in parts.iter().enumerate() {
        emit!(out; if index > 0 { operator } else { "" });
        self::condition(plan, part, is_sequence || in_parentheses, out);
    }
    emit!(out; if has_parentheses { ")" } else { "" });
}
