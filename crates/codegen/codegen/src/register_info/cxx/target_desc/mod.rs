//! C++ tables for the code generator: classes, compositions of indices, register pressure.

mod classes;
mod indices;
mod pressure;

use super::class_storage::ClassStorage;
use super::mc_desc::{dwarf_calls, dwarf_tables};
use super::{Lanes, RegisterInfo, bit_words, class_of_register, qualified};
use tablegen_emit::cxx::banner;
use tablegen_emit::cxx::{Qualified, emit};

pub(super) fn print(info: &RegisterInfo<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    banner(out, "Target Register and Register Classes Information", None);
    emit!(out; "namespace llvm {\n\n");
    if info.stores_classes() {
        ClassStorage::new(info).declaration(out);
    } else {
        emit!(out; "extern const MCRegisterClass ", info.name(), "MCRegisterClasses[];\n");
    }
    classes::types(out, info);
    indices::tables(out, info);
    classes::tables(out, info);
    registers(out, info);
    if !info.target_registers.indices().is_empty() {
        indices::compositions(out, info);
        indices::lane_masks(out, info);
        classes::by_index(out, info);
    }
    if info.stores_classes() {
        info.minimal_class(out);
        info.allocation_orders(out);
    }
    pressure::print(out, info);
    base_classes(out, info);
    constructor(out, info);
    callee_saved(out, info);
    predicates(out, info);
    emit!(out; "} // end namespace llvm\n\n");
    text
}

/// Prints the cost of each register, and its membership in allocatable classes.
fn registers(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    let target_registers = &info.target_registers;
    let kinds = target_registers.registers().iter().map(|register| register.cost_per_use.len());
    let kinds = kinds.max().unwrap_or(0).max(1);
    emit!(out; "\nstatic const uint8_t CostPerUseTable[] = { \n");
    for kind in 0..kinds {
        emit!(out; "0, ");
        for register in target_registers.registers() {
            let cost = register.cost_per_use.get(kind).copied().unwrap_or(0);
            emit!(out; cost as u32, ", ");
        }
    }
    emit!(out; "};\n\n\nstatic const bool InAllocatableClassTable[] = { \nfalse, ");
    for register in target_registers.register_ids() {
        emit!(out; info.allocatable.contains(register.index()), ", ");
    }
    emit!(
        out;
        "};\n\n\nstatic const TargetRegisterInfoDesc ", info.name(),
        "RegInfoDesc = { // Extra Descriptors\nCostPerUseTable, ", kinds,
        ", InAllocatableClassTable};\n\n",
    );
}

fn base_classes(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    let Some(classes) = &info.base_classes else { return };
    emit!(
        out;
        "\n// Register to base register class mapping\n\n\nconst TargetRegisterClass *", info.name(),
        "GenRegisterInfo::getPhysRegBaseClass(MCRegister Reg) const {\n",
    );
    class_of_register(out, info, classes);
    emit!(
        out;
        "  };\n\n  assert(Reg < ArrayRef(Mapping).size());\n",
        "  unsigned RCID = Mapping[Reg.id()];\n",
        "  if (RCID == InvalidRegClassID)\n    return nullptr;\n",
        "  return ", if info.stores_classes() { "getRegClass(RCID)" } else { "RegisterClasses[RCID]" },
        ";\n}\n",
    );
}

fn constructor(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    let (target_registers, name) = (&info.target_registers, info.name());
    for (ty, table) in [
        ("MCRegisterDesc ", "RegDesc[]"),
        ("int16_t ", "RegDiffLists[]"),
        ("LaneBitmask ", "LaneMaskLists[]"),
        ("char ", "RegStrings[]"),
        ("char ", "RegClassStrings[]"),
        ("MCPhysReg ", "RegUnitRoots[][2]"),
        ("uint16_t ", "SubRegIdxLists[]"),
        ("uint16_t ", "RegEncodingTable[]"),
    ] {
        emit!(out; "extern const ", ty, name, table, ";\n");
    }
    if !info.unit_intervals.is_empty() {
        emit!(out; "extern const unsigned ", name, "RegUnitIntervals[][2];\n");
    }
    dwarf_tables(out, info, false);
    let indent = "                     ";
    emit!(
        out;
        name, "GenRegisterInfo::\n", name,
        "GenRegisterInfo(unsigned RA, unsigned DwarfFlavour, unsigned EHFlavour,\n",
        "      unsigned PC, unsigned HwMode)\n",
        "  : TargetRegisterInfo(&", name, "RegInfoDesc, ",
    );
    if info.stores_classes() {
        emit!(out; name, "SubRegIndexStrings, ", name, "SubRegIndexNameOffsets,\n             ");
    } else {
        emit!(
            out;
            "RegisterClasses, RegisterClasses+", target_registers.classes().len(), ",\n",
            "             SubRegIndexNameTable, ",
        );
    }
    emit!(
        out;
        "SubRegIdxRangeTable, SubRegIndexLaneMaskTable,\n",
        "             ", Lanes(info.details.lanes.covering), ", RegClassInfos, VTLists, HwMode) {\n",
        "  InitMCRegisterInfo(", name, "RegDesc, ", target_registers.registers().len() + 1,
        ", RA, PC,\n",
        indent, name, info.classes_name(), ", ", target_registers.classes().len(), ",\n",
        indent, name, "RegUnitRoots,\n",
        indent, target_registers.units().len(), ",\n",
        indent, name, "RegDiffLists,\n",
        indent, name, "LaneMaskLists,\n",
        indent, name, "RegStrings,\n",
        indent, name, "RegClassStrings,\n",
        indent, name, "SubRegIdxLists,\n",
        indent, target_registers.indices().len() + 1, ",\n",
        indent, name, "RegEncodingTable",
    );
    if !info.unit_intervals.is_empty() {
        emit!(out; ",\n", indent, name, "RegUnitIntervals");
    }
    emit!(out; ");\n\n");
    dwarf_calls(out, info, "");
    emit!(out; "}\n\n");
}

fn callee_saved(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    let (target_registers, name) = (&info.target_registers, info.name());
    for saved in &info.callee_saved {
        emit!(out; "static const MCPhysReg ", saved.name, "_SaveList[] = { ");
        for &register in &saved.saved {
            emit!(out; qualified(target_registers, register), ", ");
        }
        emit!(out; "0 };\nstatic const uint32_t ", saved.name, "_RegMask[] = { ");
        bit_words(out, &saved.preserved, target_registers.registers().len() + 1, 32);
        emit!(out; "};\n");
    }
    emit!(
        out;
        "\n\nArrayRef<const uint32_t *> ", name, "GenRegisterInfo::getRegMasks() const {\n",
    );
    if info.callee_saved.is_empty() {
        emit!(out; "  return {};\n");
    } else {
        emit!(out; "  static const uint32_t *const Masks[] = {\n");
        for saved in &info.callee_saved {
            emit!(out; "    ", saved.name, "_RegMask,\n");
        }
        emit!(out; "  };\n  return ArrayRef(Masks);\n");
    }
    emit!(out; "}\n\n");
}

fn predicates(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    let (target_registers, name) = (&info.target_registers, info.name());
    let register = "(const MachineFunction &MF, MCRegister PhysReg)";
    for (function, arguments, category, test) in [
        ("isGeneralPurposeRegister", register, "GeneralPurposeRegisters", "contains(PhysReg)"),
        (
            "isGeneralPurposeRegisterClass",
            "(const TargetRegisterClass *RC)",
            "GeneralPurposeRegisters",
            "hasSubClassEq(RC)",
        ),
        ("isFixedRegister", register, "FixedRegisters", "contains(PhysReg)"),
        ("isArgumentRegister", register, "ArgumentRegisters", "contains(PhysReg)"),
    ] {
        emit!(out; "bool ", name, "GenRegisterInfo::\n", function, arguments, " const {\n  return\n");
        for &class in info.category(category) {
            let class = &target_registers[class];
            let class = Qualified(class.namespace, &class.name);
            emit!(out; "      ", class, "RegClass.", test, " ||\n");
        }
        emit!(out; "      false;\n}\n\n");
    }
    emit!(
        out;
        "bool ", name, "GenRegisterInfo::\nisConstantPhysReg(MCRegister PhysReg) const {\n",
        "  return\n",
    );
    for register in
        target_registers.register_ids().filter(|&register| target_registers[register].constant)
    {
        emit!(out; "      PhysReg == ", qualified(target_registers, register), " ||\n");
    }
    emit!(
        out;
        "      false;\n}\n\nArrayRef<const char *> ", name,
        "GenRegisterInfo::getRegMaskNames() const {\n",
    );
    if info.callee_saved.is_empty() {
        emit!(out; "  return {};\n");
    } else {
        emit!(out; "  static const char *Names[] = {\n");
        for saved in &info.callee_saved {
            emit!(out; "    \"", saved.name, "\",\n");
        }
        emit!(out; "  };\n  return ArrayRef(Names);\n");
    }
    emit!(
        out;
        "}\n\nconst ", name, "FrameLowering *\n", name,
        "GenRegisterInfo::getFrameLowering(const MachineFunction &MF) {\n",
        "  return static_cast<const ", name, "FrameLowering *>(\n",
        "      MF.getSubtarget().getFrameLowering());\n}\n\n",
    );
}
