//! C++ tables of register pressure: weights, limits and pressure sets.

use super::super::super::lists::pressure_lists;
use super::RegisterInfo;
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::tables::{sequences, smallest_type};

pub(super) fn print(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    let (target_registers, details, name) = (&info.target_registers, &info.details, info.name());
    emit!(
        out;
        "/// Get the weight in units of pressure for this register class.\n",
        "const RegClassWeight &", name, "GenRegisterInfo::\n",
        "getRegClassWeight(const TargetRegisterClass *RC) const {\n",
        "  static const RegClassWeight RCWeightTable[] = {\n",
    );
    for id in target_registers.class_ids() {
        let class = &target_registers[id];
        let all = if class.members.is_empty() || class.artificial {
            0
        } else {
            details.class_units_weight(target_registers, id)
        };
        let weight = details.weights.of_class(target_registers, id);
        emit!(out; "    {", weight, ", ", all, "},  \t// ", class.name, "\n");
    }
    emit!(out; "  };\n  return RCWeightTable[RC->getID()];\n}\n\n");
    unit_weights(out, info);

    let sets = &details.pressure.sets;
    emit!(
        out;
        "\n// Get the number of dimensions of register pressure.\nunsigned ", name,
        "GenRegisterInfo::getNumRegPressureSets() const {\n  return ", sets.len(), ";\n}\n\n",
        "// Get the name of this register unit pressure set.\nconst char *", name,
        "GenRegisterInfo::\ngetRegPressureSetName(unsigned Idx) const {\n",
        "  static const char *PressureNameTable[] = {\n",
    );
    for set in sets {
        emit!(out; "    \"", set.name, "\",\n");
    }
    let limit = sets.iter().map(|set| set.weight).max().unwrap_or(0);
    emit!(
        out;
        "  };\n  return PressureNameTable[Idx];\n}\n\n",
        "// Get the register unit pressure limit for this dimension.\n",
        "// This limit must be adjusted dynamically for reserved registers.\nunsigned ", name,
        "GenRegisterInfo::\n",
        "getRegPressureSetLimit(const MachineFunction &MF, unsigned Idx) const {\n",
        "  static const ", smallest_type(limit as usize), " PressureLimitTable[] = {\n",
    );
    for (index, set) in sets.iter().enumerate() {
        emit!(out; "    ", set.weight, ",  \t// ", index, ": ", set.name, "\n");
    }
    emit!(out; "  };\n  return PressureLimitTable[Idx];\n}\n\n");
    set_lists(out, info);
}

fn unit_weights(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    let units = info.target_registers.units().len();
    let weights = &info.details.weights.of_unit[..units];
    emit!(
        out;
        "/// Get the weight in units of pressure for this register unit.\nunsigned ", info.name(),
        "GenRegisterInfo::\ngetRegUnitWeight(MCRegUnit RegUnit) const {\n",
        "  assert(static_cast<unsigned>(RegUnit) < ", units, " && \"invalid register unit\");\n",
    );
    if weights.iter().any(|&weight| weight > 1) {
        emit!(out; "  static const uint8_t RUWeightTable[] = {\n    ");
        for &weight in weights {
            emit!(out; weight, ", ");
        }
        emit!(out; "};\n  return RUWeightTable[static_cast<unsigned>(RegUnit)];\n");
    } else {
        emit!(out; "  // All register units have unit weight.\n  return 1;\n");
    }
    emit!(out; "}\n\n");
}

fn set_lists(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    let (target_registers, name) = (&info.target_registers, info.name());
    let lists = pressure_lists(&info.details);
    let ty = smallest_type((lists.layout.len as usize).saturating_sub(1));
    emit!(
        out;
        "/// Table of pressure sets per register class or unit.\n",
        "static const int RCSetsTable[] = {\n",
    );
    sequences(out, &lists, |out, set| emit!(out; *set), Some("-1"), "");
    emit!(
        out;
        "};\n\n/// Get the dimensions of register pressure impacted by this register class.\n",
        "/// Returns a -1 terminated array of pressure set IDs\nconst int *", name,
        "GenRegisterInfo::\n",
        "getRegClassPressureSets(const TargetRegisterClass *RC) const {\n  static const ", ty,
        " RCSetStartTable[] = {\n    ",
    );
    for class in target_registers.class_ids() {
        emit!(out; lists.offset(class.index()), ",");
    }
    emit!(
        out;
        "};\n  return &RCSetsTable[RCSetStartTable[RC->getID()]];\n}\n\n",
        "/// Get the dimensions of register pressure impacted by this register unit.\n",
        "/// Returns a -1 terminated array of pressure set IDs\nconst int *", name,
        "GenRegisterInfo::\ngetRegUnitPressureSets(MCRegUnit RegUnit) const {\n",
        "  assert(static_cast<unsigned>(RegUnit) < ", target_registers.units().len(),
        " && \"invalid register unit\");\n  static const ", ty, " RUSetStartTable[] = {\n    ",
    );
    for &list in &info.details.pressure.list_of_unit {
        emit!(out; lists.offset(list as usize), ",");
    }
    emit!(
        out;
        "};\n  return &RCSetsTable[RUSetStartTable[static_cast<unsigned>(RegUnit)]];\n}\n\n",
    );
}
