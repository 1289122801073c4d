//! C++ tables of instruction descriptions and names.

use super::super::Plan;
use super::super::descriptions::{
    Deprecation, ModeClasses, Named, OperandInfo, PROPERTIES, Registers,
};
use super::{mode_table, tables};
use tablegen_emit::cxx::blocks::{conditional, guarded, namespace};
use tablegen_emit::cxx::tables::name_table;
use tablegen_emit::cxx::{Hex, Qualified, emit};
use tablegen_model::operands::Constraint;
use tablegen_session::CxxStyle;

/// Returns true if an instruction is deprecated by a subtarget feature.
pub(super) fn has_deprecated_features(plan: &Plan<'_>) -> bool {
    let mut all = plan.deprecations.iter();
    all.any(|one| matches!(one, Some(Deprecation::Feature(_))))
}

/// Returns true if an instruction is deprecated by a function.
pub(super) fn has_deprecation_functions(plan: &Plan<'_>) -> bool {
    let mut all = plan.deprecations.iter();
    all.any(|one| matches!(one, Some(Deprecation::Function(_))))
}

/// Number of elements per line.
const IN_LINE: usize = 8;

pub(super) fn print(out: &mut Vec<u8>, plan: &Plan<'_>, style: CxxStyle) {
    let name = plan.target.name();
    let descriptions = &plan.descriptions;
    let condition = "defined(GET_INSTRINFO_MC_DESC) || defined(GET_INSTRINFO_CTOR_DTOR)";
    conditional(out, condition, |out| {
        // Unlike other namespaces, this one has no empty line before its end.
        emit!(
            out;
            "namespace llvm {\n\nstruct ", name, "InstrTable {\n  MCInstrDesc Insts[",
            plan.instructions.all().len(),
            "];\n  static_assert(alignof(MCInstrDesc) >= alignof(MCPhysReg), \"Unwanted padding ",
            "between Insts and ImplicitOps\");\n  MCPhysReg ImplicitOps[",
            descriptions.own_implicit.len.max(1),
            "];\n  char Padding[sizeof(MCOperandInfo) - sizeof ImplicitOps % ",
            "sizeof(MCOperandInfo)];\n  static_assert(alignof(MCInstrDesc) >= ",
            "alignof(MCOperandInfo), \"Unwanted padding between Insts and OperandInfo\");\n",
            "  MCOperandInfo OperandInfo[", descriptions.operands.len, "];\n};\n",
            "} // namespace llvm\n",
        );
    });
    guarded(out, "GET_INSTRINFO_MC_DESC", |out| {
        namespace(out, "llvm", |out| {
            table(out, plan);
            let names = ["extern const char ", name, "InstrNameData[]"];
            name_table(out, &names, &plan.names, style);
            emit!(out; "extern const unsigned ", name, "InstrNameIndices[] = {");
            let offsets = plan.names.layout.offsets.iter();
            in_lines(out, offsets, |out, offset| emit!(out; *offset, "U, "));
            deprecations(out, plan);
            mode_classes(out, plan);
            emit!(
                out;
                "static inline void Init", name,
                "MCInstrInfo(MCInstrInfo *II) {\n  II->InitMCInstrInfo(",
            );
            tables(out, plan);
            match plan.mode_classes.all.len() {
                0 => emit!(out; ", nullptr, 0);\n}\n\n"),
                count => {
                    emit!(out; ", &", name, "RegClassByHwModeTables[0][0], ", count, ");\n}\n\n");
                }
            }
        });
    });
}

/// Prints all descriptions, the last one first, and the lists that they share.
fn table(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let name = plan.target.name();
    let descriptions = &plan.descriptions;
    emit!(
        out;
        "static_assert((sizeof ", name, "InstrTable::ImplicitOps + sizeof ", name,
        "InstrTable::Padding) % sizeof(MCOperandInfo) == 0);\nstatic constexpr unsigned ", name,
        "OpInfoBase = (sizeof ", name, "InstrTable::ImplicitOps + sizeof ", name,
        "InstrTable::Padding) / sizeof(MCOperandInfo);\n\nextern const ", name, "InstrTable ", name,
        "Descs = {\n  {\n",
    );
    for (id, _) in plan.instructions.iter().rev() {
        let one = &descriptions.all[id.index()];
        let implicit = descriptions.implicit.list(one.implicit);
        let implicit_index = match one.implicit < descriptions.own_implicit.lists {
            true => descriptions.implicit.index_of(one.implicit),
            false => 0,
        };
        emit!(
            out;
            "    { ", id.0, ",\t", descriptions.operands(id).len(), ",\t", one.defs, ",\t", one.size,
            ",\t", one.class, ",\t", one.implicit_uses, ",\t", implicit.len() - one.implicit_uses,
            ",\t", name, "OpInfoBase + ", descriptions.operands.index_of(one.operands), ",\t",
            implicit_index, ",\t0",
        );
        for &(property, name) in PROPERTIES {
            if one.properties.has(property) {
                emit!(out; "|(1ULL<<MCID::", name, ")");
            }
        }
        emit!(
            out;
            ", 0x", Hex(one.target_flags, 1), "ULL },  // ",
            plan.instructions.described(id).name(), "\n",
        );
    }
    emit!(out; "  }, {\n");
    for (index, list) in &descriptions.implicit.all[..descriptions.own_implicit.lists] {
        emit!(out; "    /* ", *index, " */");
        for register in list {
            emit!(out; " ", qualified(*register), ",");
        }
        emit!(out; "\n");
    }
    emit!(out; "  }, {\n    0\n  }, {\n");
    for (index, list) in &descriptions.operands.all {
        emit!(out; "    /* ", *index, " */");
        for info in list {
            operand(out, plan, info);
        }
        emit!(out; "\n");
    }
    emit!(out; "  }\n};\n\n");
}

/// Returns the name of a record, qualified by its namespace if it has one.
fn qualified<'r>(named: Named<'r>) -> Qualified<'r> {
    Qualified(named.namespace, named.record.name())
}

fn operand(out: &mut Vec<u8>, plan: &Plan<'_>, info: &OperandInfo<'_>) {
    match info.registers {
        Registers::Any => emit!(out; " { -1, 0"),
        Registers::Class(class) => emit!(out; " { ", qualified(class), "RegClassID, 0"),
        Registers::OfMode(class) => {
            let class = Qualified(plan.namespace, class.name());
            emit!(out; " { ", class, ", 0|(1<<MCOI::LookupRegClassByHwMode)");
        }
    }
    for (there, flag) in [
        (info.is_predicate, "Predicate"),
        (info.is_optional_def, "OptionalDef"),
        (info.is_branch_target, "BranchTarget"),
    ] {
        if there {
            emit!(out; "|(1<<MCOI::", flag, ")");
        }
    }
    emit!(out; ", ", info.operand_type.0, "::", info.operand_type.1, ", ");
    match info.constraint {
        Constraint::None => emit!(out; "0 },"),
        Constraint::EarlyClobber => emit!(out; "MCOI_EARLY_CLOBBER },"),
        Constraint::TiedTo(index) => emit!(out; "MCOI_TIED_TO(", index, ") },"),
    }
}

/// Prints elements in lines, and the end of a table.
fn in_lines<T>(out: &mut Vec<u8>, all: impl Iterator<Item = T>, print: impl Fn(&mut Vec<u8>, T)) {
    for (index, one) in all.enumerate() {
        if index % IN_LINE == 0 {
            emit!(out; "\n    ");
        }
        print(out, one);
    }
    emit!(out; "\n};\n\n");
}

fn deprecations(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let name = plan.target.name();
    let all = plan.deprecations.iter();
    if has_deprecated_features(plan) {
        emit!(out; "extern const uint8_t ", name, "InstrDeprecationFeatures[] = {");
        in_lines(out, all.clone(), |out, one| match one {
            Some(Deprecation::Feature(feature)) => {
                emit!(out; plan.namespace, "::", feature, ", ");
            }
            _ => emit!(out; "uint8_t(-1), "),
        });
    }
    if has_deprecation_functions(plan) && plan.one_deprecation_function {
        deprecation_switch(out, plan);
    } else if has_deprecation_functions(plan) {
        emit!(
            out;
            "extern const MCInstrInfo::ComplexDeprecationPredicate ", name,
            "InstrComplexDeprecationInfos[] = {",
        );
        in_lines(out, all, |out, one| match one {
            Some(Deprecation::Function(function)) => {
                emit!(out; "&get", *function, "DeprecationInfo, ");
            }
            _ => emit!(out; "nullptr, "),
        });
    }
}

/// Prints the head of the function for the deprecation of all instructions, and what follows it.
pub(super) fn deprecation_function(out: &mut Vec<u8>, target: &str, after: &str) {
    emit!(
        out;
        "bool ", target, "InstrComplexDeprecationInfo(MCInst &MI, const MCSubtargetInfo &STI, ",
        "std::string &Info)", after,
    );
}

/// Prints one function that calls the function of each deprecated instruction. LLVM 23 has it in place of a
/// table, which has mostly null pointers.
fn deprecation_switch(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let mut cases: Vec<(&str, Vec<&str>)> = Vec::new();
    for (instruction, deprecation) in plan.instructions.all().iter().zip(&plan.deprecations) {
        let Some(Deprecation::Function(function)) = deprecation else { continue };
        match cases.iter_mut().find(|(of, _)| of == function) {
            Some((_, opcodes)) => opcodes.push(instruction.name()),
            None => cases.push((function, vec![instruction.name()])),
        }
    }
    deprecation_function(out, plan.target.name(), " {\n  switch (MI.getOpcode()) {\n");
    for (function, opcodes) in cases {
        for opcode in opcodes {
            emit!(out; "  case ", plan.namespace, "::", opcode, ":\n");
        }
        emit!(out; "    return get", function, "DeprecationInfo(MI, STI, Info);\n");
    }
    emit!(out; "  default:\n    return false;\n  }\n}\n\n");
}

/// Prints the register classes selected in each hardware mode.
fn mode_classes(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let classes: &ModeClasses<'_> = &plan.mode_classes;
    if classes.all.is_empty() {
        return;
    }
    emit!(out; "extern const int16_t ");
    mode_table(out, plan);
    emit!(out; " = {\n");
    let modes = plan.target.hw_modes();
    for (mode, in_mode) in modes.ids().zip(&classes.in_mode) {
        emit!(out; "  { // ", modes.name(mode), "\n");
        for (class, in_mode) in classes.all.iter().zip(in_mode) {
            match in_mode {
                Some(found) => {
                    emit!(out; "    ", qualified(*found), "RegClassID, // ", class.name(), "\n");
                }
                None => emit!(out; "    -1, // Missing mode entry for ", class.name(), "\n"),
            }
        }
        emit!(out; "  },\n");
    }
    emit!(out; "};\n\n");
}
