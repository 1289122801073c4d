//! C++ tables of register classes: types, sizes, sub- and super-classes, and classes related by an
//! index.

use super::super::{Lanes, qualified};
use super::{RegisterInfo, bit_words};
use tablegen_emit::cxx::tables::sequences;
use tablegen_emit::cxx::{Hex, Qualified, emit};
use tablegen_model::registers::{ClassId, IndexId};

/// Prints the lists of value types.
pub(super) fn types(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    emit!(out; "\nstatic const MVT::SimpleValueType VTLists[] = {\n");
    let print = |out: &mut Vec<u8>, ty: &tablegen_model::value_types::ValueType| {
        emit!(out; "MVT::", ty.name());
    };
    sequences(out, &info.class_lists.types, print, Some("MVT::Other"), "");
    emit!(out; "};\n");
}

/// Prints the classes.
pub(super) fn tables(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    let target_registers = &info.target_registers;
    sizes(out, info);
    if info.stores_classes() {
        orders_of_all(out, info);
        return;
    }
    let count = target_registers.classes().len();
    for class in target_registers.classes() {
        emit!(out; "static const uint32_t ", class.name, "SubClassMask[] = {\n  ");
        bit_words(out, &class.sub_classes, count, 32);
        for index in target_registers.index_ids() {
            if let Some(supers) = class.super_reg_classes(index) {
                emit!(out; "\n  ");
                bit_words(out, supers, count, 32);
                emit!(out; "// ", target_registers[index].name);
            }
        }
        emit!(out; "\n};\n\n");
    }
    emit!(out; "static const uint16_t SuperRegIdxSeqs[] = {\n");
    let print = |out: &mut Vec<u8>, index: &IndexId| emit!(out; index.enum_value());
    sequences(out, &info.class_lists.super_indices, print, Some("0"), "");
    emit!(out; "};\n\n");
    for class in target_registers.classes().iter().filter(|class| !class.super_classes.is_empty()) {
        emit!(out; "static unsigned const ", class.name, "Superclasses[] = {\n");
        for &parent in &class.super_classes {
            let parent = &target_registers[parent];
            emit!(out; "  ", Qualified(parent.namespace, &parent.name), "RegClassID,\n");
        }
        emit!(out; "};\n\n");
    }
    orders_of_all(out, info);
    let space = target_registers.classes().first().map_or("", |class| class.namespace);
    emit!(out; "\nnamespace ", space, " {   // Register class instances\n");
    for class in target_registers.class_ids() {
        instance(out, info, class);
    }
    emit!(
        out;
        "} // end namespace ", space, "\n\nnamespace {\n",
        "  const TargetRegisterClass *const RegisterClasses[] = {\n",
    );
    for class in target_registers.classes() {
        emit!(out; "    &", Qualified(class.namespace, &class.name), "RegClass,\n");
    }
    emit!(out; "  };\n} // end anonymous namespace\n");
}

fn orders_of_all(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    let classes = info.target_registers.class_ids();
    for class in classes.filter(|&class| !info.target_registers[class].order_select.is_empty()) {
        orders(out, info, class);
    }
}

fn sizes(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    let target_registers = &info.target_registers;
    let modes = info.target.hw_modes();
    emit!(out; "\nstatic const TargetRegisterInfo::RegClassInfo RegClassInfos[] = {\n");
    for (index, mode) in modes.ids().enumerate() {
        let name = if mode.is_default() { "Default" } else { modes.name(mode) };
        emit!(out; "  // Mode = ", index, " (", name, ")\n");
        for id in target_registers.class_ids() {
            let size = target_registers[id].sizes.get(mode).copied().unwrap_or_default();
            emit!(
                out;
                "  { ", size.size, ", ", size.spill_size, ", ", size.spill_alignment,
                ", /*VTLists+*/", info.class_lists.types(id, index), " },    // ",
                target_registers[id].name, "\n",
            );
        }
    }
    emit!(out; "};\n");
}

/// Prints the alternative allocation orders of a class.
fn orders(out: &mut Vec<u8>, info: &RegisterInfo<'_>, class: ClassId) {
    let target_registers = &info.target_registers;
    let class = &target_registers[class];
    emit!(
        out;
        "\nstatic inline unsigned ", class.name,
        "AltOrderSelect(const MachineFunction &MF, bool Rev) {", class.order_select,
        "}\n\nstatic ArrayRef<MCPhysReg> ", class.name,
        "GetRawAllocationOrder(",
        if info.stores_classes() { "const TargetRegisterClass &MCR, " } else { "" },
        "const MachineFunction &MF, bool Rev) {\n",
    );
    let others = class.orders.get(1..).unwrap_or_default();
    for (index, order) in others.iter().enumerate().filter(|(_, order)| !order.is_empty()) {
        emit!(out; "  static const MCPhysReg AltOrder", index + 1, "[] = {");
        for (index, &register) in order.iter().enumerate() {
            emit!(out; if index > 0 { ", " } else { " " }, qualified(target_registers, register));
        }
        emit!(out; " };\n");
    }
    if !info.stores_classes() {
        emit!(
            out;
            "  const MCRegisterClass &MCR = ", info.name(), "MCRegisterClasses[",
            Qualified(class.namespace, &class.name), "RegClassID];\n",
        );
    }
    emit!(
        out;
        "  const ArrayRef<MCPhysReg> Order[] = {\n    ArrayRef(MCR.begin(), MCR.getNumRegs()",
    );
    for (index, order) in others.iter().enumerate() {
        if order.is_empty() {
            emit!(out; "),\n    ArrayRef<MCPhysReg>(");
        } else {
            emit!(out; "),\n    ArrayRef(AltOrder", index + 1);
        }
    }
    emit!(
        out;
        ")\n  };\n  const unsigned Select = ", class.name,
        "AltOrderSelect(MF, Rev);\n  assert(Select < ", class.orders.len(),
        ");\n  return Order[Select];\n}\n",
    );
}

fn instance(out: &mut Vec<u8>, info: &RegisterInfo<'_>, id: ClassId) {
    let (target_registers, details) = (&info.target_registers, &info.details);
    let class = &target_registers[id];
    emit!(
        out;
        "  extern const TargetRegisterClass ", class.name, "RegClass = {\n    &", info.name(),
        "MCRegisterClasses[", class.name, "RegClassID],\n    ", class.name,
        "SubClassMask,\n    SuperRegIdxSeqs + ", info.class_lists.super_indices.offset(id.index()),
        ",\n    ", Lanes(details.lanes.class_masks[id.index()]), ",\n    ",
        class.allocation_priority, ",\n    ", class.global_priority, ",\n    0x",
        Hex(class.target_flags.into(), 2), ", /* TSFlags */\n    ",
        details.has_disjunct_sub_regs(target_registers, id), ", /* HasDisjunctSubRegs */\n    ",
        details.covered_by_sub_regs(target_registers, id), ", /* CoveredBySubRegs */\n    ",
    );
    if class.super_classes.is_empty() {
        emit!(out; "nullptr, ");
    } else {
        emit!(out; class.name, "Superclasses,  ");
    }
    emit!(out; class.super_classes.len(), ",\n    ");
    if class.order_select.is_empty() {
        emit!(out; "nullptr\n");
    } else {
        emit!(out; class.name, "GetRawAllocationOrder\n");
    }
    emit!(out; "  };\n\n");
}

/// Prints for each class and index the sub-class that supports the index, and the class of the
/// sub-registers.
pub(super) fn by_index(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    let (target_registers, name) = (&info.target_registers, info.name());
    let ty = match target_registers.classes().len() {
        0..=0xff => "uint8_t",
        // The plan has checked that there are not more.
        _ => "uint16_t",
    };
    let begin = |out: &mut Vec<u8>, function: &str| {
        emit!(
            out;
            "const TargetRegisterClass *", name, "GenRegisterInfo::", function,
            "(const TargetRegisterClass *RC, unsigned Idx) const {\n  static const ", ty, " Table[",
            target_registers.classes().len(), "][", target_registers.indices().len(), "] = {\n",
        );
    };
    let end = |out: &mut Vec<u8>| {
        emit!(
            out;
            "  };\n  assert(RC && \"Missing regclass\");\n  if (!Idx) return RC;\n  --Idx;\n",
            "  assert(Idx < ", target_registers.indices().len(), " && \"Bad subreg\");\n",
            "  unsigned TV = Table[RC->getID()][Idx];\n",
            "  return TV ? getRegClass(TV - 1) : nullptr;\n}\n\n",
        );
    };
    begin(out, "getSubClassWithSubReg");
    for class in target_registers.classes() {
        emit!(out; "    {\t// ", class.name, "\n");
        for index in target_registers.index_ids() {
            match class.sub_class_with_index(index) {
                Some(sub) => emit!(
                    out;
                    "      ", sub.enum_value() + 1, ",\t// ", target_registers[index].name, " -> ",
                    target_registers[sub].name, "\n",
                ),
                None => emit!(out; "      0,\t// ", target_registers[index].name, "\n"),
            }
        }
        emit!(out; "    },\n");
    }
    end(out);
    begin(out, "getSubRegisterClass");
    for id in target_registers.class_ids() {
        let class = &target_registers[id].name;
        emit!(out; "    {\t// ", class, "\n");
        for index in target_registers.index_ids() {
            match target_registers.matching_classes(id, index) {
                Some((_, sub)) => emit!(
                    out;
                    "      ", sub.enum_value() + 1, ",\t// ", class, ":", target_registers[index].name,
                    " -> ",
                    target_registers[sub].name, "\n",
                ),
                None => emit!(out; "      0,\t// ", class, ":", target_registers[index].name, "\n"),
            }
        }
        emit!(out; "    },\n");
    }
    end(out);
}
