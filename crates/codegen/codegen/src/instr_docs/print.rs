//! Printer of the documentation.

use super::{Fields, Plan};
use tablegen_emit::cxx::emit;
use tablegen_model::asm::strings;
use tablegen_model::instructions::{Flag, Instruction};
use tablegen_model::operands::Operand;
use tablegen_model::patterns::InferredFlags;

/// Source of a flag: the record alone, or also patterns.
#[derive(Clone, Copy)]
enum Shown {
    Own(Flag),
    MayLoad,
    MayStore,
    HasSideEffects,
    IsBitcast,
    IsPredicable,
}

/// Flags in the order in which they are listed.
const FLAGS: &[(&str, Shown)] = &[
    ("isReturn", Shown::Own(Flag::IsReturn)),
    ("isEHScopeReturn", Shown::Own(Flag::IsEHScopeReturn)),
    ("isBranch", Shown::Own(Flag::IsBranch)),
    ("isIndirectBranch", Shown::Own(Flag::IsIndirectBranch)),
    ("isCompare", Shown::Own(Flag::IsCompare)),
    ("isMoveImm", Shown::Own(Flag::IsMoveImm)),
    ("isBitcast", Shown::IsBitcast),
    ("isSelect", Shown::Own(Flag::IsSelect)),
    ("isBarrier", Shown::Own(Flag::IsBarrier)),
    ("isCall", Shown::Own(Flag::IsCall)),
    ("isAdd", Shown::Own(Flag::IsAdd)),
    ("isTrap", Shown::Own(Flag::IsTrap)),
    ("canFoldAsLoad", Shown::Own(Flag::CanFoldAsLoad)),
    ("mayLoad", Shown::MayLoad),
    ("mayStore", Shown::MayStore),
    ("isPredicable", Shown::IsPredicable),
    ("isConvertibleToThreeAddress", Shown::Own(Flag::IsConvertibleToThreeAddress)),
    ("isCommutable", Shown::Own(Flag::IsCommutable)),
    ("isTerminator", Shown::Own(Flag::IsTerminator)),
    ("isReMaterializable", Shown::Own(Flag::IsReMaterializable)),
    ("hasDelaySlot", Shown::Own(Flag::HasDelaySlot)),
    ("usesCustomInserter", Shown::Own(Flag::UsesCustomInserter)),
    ("hasPostISelHook", Shown::Own(Flag::HasPostISelHook)),
    ("hasCtrlDep", Shown::Own(Flag::HasCtrlDep)),
    ("isNotDuplicable", Shown::Own(Flag::IsNotDuplicable)),
    ("hasSideEffects", Shown::HasSideEffects),
    ("isAsCheapAsAMove", Shown::Own(Flag::IsAsCheapAsAMove)),
    ("hasExtraSrcRegAllocReq", Shown::Own(Flag::HasExtraSrcRegAllocReq)),
    ("hasExtraDefRegAllocReq", Shown::Own(Flag::HasExtraDefRegAllocReq)),
    ("isCodeGenOnly", Shown::Own(Flag::IsCodeGenOnly)),
    ("isPseudo", Shown::Own(Flag::IsPseudo)),
    ("isRegSequence", Shown::Own(Flag::IsRegSequence)),
    ("isExtractSubreg", Shown::Own(Flag::IsExtractSubreg)),
    ("isInsertSubreg", Shown::Own(Flag::IsInsertSubreg)),
    ("isConvergent", Shown::Own(Flag::IsConvergent)),
    ("hasNoSchedulingInfo", Shown::Own(Flag::HasNoSchedulingInfo)),
    ("variadicOpsAreDefs", Shown::Own(Flag::VariadicOpsAreDefs)),
    ("isAuthenticated", Shown::Own(Flag::IsAuthenticated)),
];

pub(super) fn print(plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let title = format!("{} Instructions", plan.target.name());
    let line = "-".repeat(title.len());
    emit!(&mut text; line, "\n", title, "\n", line, "\n\n");
    for (instruction, fields) in plan.instructions.own().iter().zip(&plan.fields) {
        about(&mut text, plan, instruction, fields);
    }
    text
}

/// Escapes reStructuredText markup, and shows line ends and tabs as escapes.
fn escaped(text: &str) -> String {
    text.replace('\n', "\\n").replace('\t', "\\t").replace('_', "\\_")
}

fn about(out: &mut Vec<u8>, plan: &Plan<'_>, instruction: &Instruction<'_>, fields: &Fields<'_>) {
    let name = escaped(instruction.name());
    emit!(out; name, "\n", "=".repeat(name.len()), "\n\n");
    if !instruction.asm_string.is_empty() {
        let variants = plan.variants.len().max(1);
        for variant in 0..variants {
            emit!(out; "Assembly string");
            if variants != 1 {
                emit!(out; " (", plan.variants[variant], ")");
            }
            let asm = strings::flatten(instruction.asm_string, variant);
            emit!(out; ": ``", escaped(asm.trim_matches(' ')), "``\n\n");
        }
    }
    list(out, "Flags", &flags(plan, instruction));
    let list_of_operands = &instruction.operands;
    for (index, operand) in list_of_operands.operands().iter().enumerate() {
        let use_or_def = if index < list_of_operands.num_defs() { "DEF" } else { "USE" };
        about_operand(out, use_or_def, operand);
    }
    if !fields.constraints.is_empty() {
        emit!(out; "Constraints: ``", fields.constraints, "``\n\n");
    }
    list(out, "Implicit defs", &fields.implicit_defs);
    list(out, "Implicit uses", &fields.implicit_uses);
    list(out, "Predicates", &fields.predicates);
}

fn flags(plan: &Plan<'_>, instruction: &Instruction<'_>) -> Vec<&'static str> {
    let inferred = match plan.patterns.tables().instruction_of(instruction.record) {
        Some(id) => plan.patterns.flags(id),
        None => InferredFlags::of_record(instruction),
    };
    let holds = |&(_, shown): &(&str, Shown)| match shown {
        Shown::Own(flag) => instruction.is(flag),
        Shown::MayLoad => inferred.may_load,
        Shown::MayStore => inferred.may_store,
        Shown::HasSideEffects => inferred.has_side_effects,
        Shown::IsBitcast => inferred.is_bitcast,
        Shown::IsPredicable => instruction.is_predicable(),
    };
    FLAGS.iter().filter(|flag| holds(flag)).map(|(name, _)| *name).collect()
}

fn list(out: &mut Vec<u8>, what: &str, names: &[&str]) {
    if names.is_empty() {
        return;
    }
    emit!(out; what, ": ");
    for (index, name) in names.iter().enumerate() {
        emit!(out; if index > 0 { ", " } else { "" }, "``", *name, "``");
    }
    emit!(out; "\n\n");
}

fn about_operand(out: &mut Vec<u8>, use_or_def: &str, operand: &Operand<'_>) {
    let record = operand.record.name_bytes();
    if operand.len == 1 {
        return emit!(out; "* ", use_or_def, " ``", record, ":$", operand.name, "``\n\n");
    }
    for part in 0..operand.len {
        let declared = operand.part_record(part).map_or("", |record| record.name());
        emit!(out; "* ", use_or_def, " ``", record, "/", declared, ":$", operand.name, ".");
        match operand.info.and_then(|info| info.arg_name(part)) {
            Some(name) => emit!(out; name),
            None => emit!(out; "anon", part),
        }
        emit!(out; "``\n\n");
    }
}
