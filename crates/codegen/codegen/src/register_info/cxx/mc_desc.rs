//! C++ tables for the MC layer: names, sub-registers, units and classes.

use super::class_storage::ClassStorage;
use super::{Lanes, RegisterInfo, bit_words, qualified};
use tablegen_emit::cxx::banner;
use tablegen_emit::cxx::tables::{name_table, sequences};
use tablegen_emit::cxx::{Qualified, emit};
use tablegen_session::CxxStyle;

/// Number of bits of a descriptor that hold the first unit.
const UNIT_BITS: u32 = 12;

pub(super) fn print(info: &RegisterInfo<'_>, style: CxxStyle) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    banner(out, "MC Register Information", None);
    let (target_registers, name) = (&info.target_registers, info.name());
    emit!(out; "namespace llvm {\n\nextern const int16_t ", name, "RegDiffLists[] = {\n");
    sequences(out, &info.lists.differences, |out, by| emit!(out; *by), Some("0"), "");
    emit!(out; "};\n\nextern const LaneBitmask ", name, "LaneMaskLists[] = {\n");
    sequences(
        out,
        &info.lists.lanes,
        |out, &mask| emit!(out; Lanes(mask)),
        None,
        "LaneBitmask(0x0000000000000000)",
    );
    emit!(out; "};\n\nextern const uint16_t ", name, "SubRegIdxLists[] = {\n");
    sequences(out, &info.lists.indices, |out, index| emit!(out; index.enum_value()), None, "0");
    emit!(out; "};\n\n");
    let declaration = ["extern const char ", name, "RegStrings[]"];
    name_table(out, &declaration, &info.lists.names, style);
    descriptors(out, info);

    emit!(out; "extern const MCPhysReg ", name, "RegUnitRoots[][2] = {\n");
    for unit in target_registers.units() {
        emit!(out; "  { ", qualified(target_registers, unit.roots.0));
        if let Some(second) = unit.roots.1 {
            emit!(out; ", ", qualified(target_registers, second));
        }
        emit!(out; " },\n");
    }
    emit!(out; "};\n\n");
    unit_intervals(out, info);
    if info.stores_classes() {
        ClassStorage::new(info).definition(out, style);
    } else {
        classes(out, info, style);
    }
    dwarf_tables(out, info, true);

    emit!(out; "extern const uint16_t ", name, "RegEncodingTable[] = {\n  0,\n");
    for &encoding in &info.encodings {
        emit!(out; "  ", encoding, ",\n");
    }
    emit!(out; "};\n");
    emit!(
        out;
        "static inline void Init", name, "MCRegisterInfo(MCRegisterInfo *RI, unsigned RA, ",
        "unsigned DwarfFlavour = 0, unsigned EHFlavour = 0, unsigned PC = 0) {\n",
        "  RI->InitMCRegisterInfo(", name, "RegDesc, ", target_registers.registers().len() + 1,
        ", RA, PC, ",
        name, info.classes_name(), ", ", target_registers.classes().len(), ", ", name, "RegUnitRoots, ",
        target_registers.units().len(), ", ", name, "RegDiffLists, ", name, "LaneMaskLists, ", name,
        "RegStrings, ", name, "RegClassStrings, ", name, "SubRegIdxLists, ",
        target_registers.indices().len() + 1, ",\n", name, "RegEncodingTable",
    );
    if !info.unit_intervals.is_empty() {
        emit!(out; ",\n", name, "RegUnitIntervals");
    }
    emit!(out; ");\n\n");
    dwarf_calls(out, info, "RI->");
    emit!(out; "}\n\n} // end namespace llvm\n\n");
    text
}

/// Prints the units of registers as intervals, beginning with those of no register.
fn unit_intervals(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    if info.unit_intervals.is_empty() {
        return;
    }
    emit!(out; "extern const unsigned ", info.name(), "RegUnitIntervals[][2] = {\n  { 0, 0 },\n");
    for &(first, end) in &info.unit_intervals {
        emit!(out; "  { ", first, ", ", end, " },\n");
    }
    emit!(out; "};\n\n");
}

fn descriptors(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    let (target_registers, lists) = (&info.target_registers, &info.lists);
    // The empty name is the terminator of the first name.
    let empty = lists.names.written().next().map_or(0, |(_, name)| name.len());
    emit!(
        out;
        "extern const MCRegisterDesc ", info.name(), "RegDesc[] = { // Descriptors\n",
        "  { ", empty, ", 0, 0, 0, 0, 0, 0, 0 },\n",
    );
    for id in target_registers.register_ids() {
        let register = &target_registers[id];
        let first_unit = register.units.first().copied().unwrap_or(0);
        emit!(
            out;
            "  { ", lists.names.offset(id.index()), ", ", lists.sub_regs(id), ", ",
            lists.super_regs(id), ", ", lists.indices.offset(id.index()), ", ",
            lists.units(id) << UNIT_BITS | first_unit, ", ", lists.lanes.offset(id.index()), ", ",
            u8::from(register.constant), ", ", u8::from(register.artificial), " },\n",
        );
    }
    emit!(out; "};\n\n");
}

fn classes(out: &mut Vec<u8>, info: &RegisterInfo<'_>, style: CxxStyle) {
    let (target_registers, name) = (&info.target_registers, info.name());
    emit!(out; "namespace {     // Register classes...\n");
    for id in target_registers.class_ids() {
        let class = &target_registers[id];
        let order = class.orders.first().map_or(&[][..], Vec::as_slice);
        if order.is_empty() {
            continue;
        }
        emit!(out; "  // ", class.name, " Register Class...\n  const MCPhysReg ", class.name, "[] = {\n    ");
        for &register in order {
            emit!(out; qualified(target_registers, register), ", ");
        }
        emit!(
            out;
            "\n  };\n\n  // ", class.name, " Bit set.\n  const uint8_t ", class.name,
            "Bits[] = {\n    ",
        );
        bit_words(out, &info.members(id), info.bytes_of_members(id) * 8, 8);
        emit!(out; "\n  };\n\n");
    }
    emit!(out; "} // end anonymous namespace\n\n");
    let declaration = ["extern const char ", name, "RegClassStrings[]"];
    name_table(out, &declaration, &info.class_lists.names, style);
    emit!(out; "extern const MCRegisterClass ", name, "MCRegisterClasses[] = {\n");
    for id in target_registers.class_ids() {
        let class = &target_registers[id];
        let len = class.orders.first().map_or(0, Vec::len);
        if len == 0 {
            emit!(out; "  { nullptr, nullptr, ", info.class_lists.names.offset(id.index()), ", 0, 0, ");
        } else {
            emit!(
                out;
                "  { ", class.name, ", ", class.name, "Bits, ",
                info.class_lists.names.offset(id.index()), ", ", len, ", sizeof(", class.name,
                "Bits), ",
            );
        }
        let size = class.sizes.as_simple().map_or(0, |size| size.size);
        emit!(
            out;
            Qualified(class.namespace, &class.name), "RegClassID, ", size, ", ", class.copy_cost,
            ", ", class.allocatable, ", ", class.base_class_order.is_some(), " },\n",
        );
    }
    emit!(out; "};\n\n");
}

/// Uses of DWARF register numbers.
const USES: [(&str, &str); 2] = [("DwarfFlavour", "false"), ("EHFlavour", "true")];

/// Prints the tables of DWARF register numbers, or their declarations if not `define`.
pub(super) fn dwarf_tables(out: &mut Vec<u8>, info: &RegisterInfo<'_>, define: bool) {
    let (target_registers, space) = (&info.target_registers, info.namespace);
    if info.dwarf.flavours.is_empty() {
        return;
    }
    emit!(out; "// ", space, " Dwarf<->LLVM register mappings.\n");
    for (direction, to_register) in [("Dwarf2L", true), ("L2Dwarf", false)] {
        for (kind, _) in USES {
            for (index, flavour) in info.dwarf.flavours.iter().enumerate() {
                emit!(
                    out;
                    "extern const MCRegisterInfo::DwarfLLVMRegPair ", space, kind, index, direction,
                    "[]",
                );
                if define {
                    emit!(out; " = {\n");
                    if to_register {
                        for (number, &register) in &flavour.registers {
                            let name = qualified(target_registers, register);
                            emit!(out; "  { ", *number, "U, ", name, " },\n");
                        }
                    } else {
                        for &(register, number) in &flavour.numbers {
                            let name = qualified(target_registers, register);
                            emit!(out; "  { ", name, ", ", number, "U },\n");
                        }
                    }
                    emit!(out; "}");
                }
                emit!(out; ";\nextern const unsigned ", space, kind, index, direction, "Size");
                if define {
                    emit!(out; " = std::size(", space, kind, index, direction, ")");
                }
                emit!(out; ";\n\n");
            }
        }
    }
}

/// Prints the statements that register those tables.
pub(super) fn dwarf_calls(out: &mut Vec<u8>, info: &RegisterInfo<'_>, object: &str) {
    let space = info.namespace;
    if info.dwarf.flavours.is_empty() {
        return;
    }
    for (direction, function) in
        [("Dwarf2L", "mapDwarfRegsToLLVMRegs"), ("L2Dwarf", "mapLLVMRegsToDwarfRegs")]
    {
        for (kind, is_eh) in USES {
            emit!(
                out;
                "  switch (", kind, ") {\n  default:\n",
                "    llvm_unreachable(\"Unknown DWARF flavour\");\n",
            );
            for index in 0..info.dwarf.flavours.len() {
                emit!(
                    out;
                    "  case ", index, ":\n    ", object, function, "(", space, kind, index, direction,
                    ", ", space, kind, index, direction, "Size, ", is_eh, ");\n    break;\n",
                );
            }
            emit!(out; "  }\n");
        }
    }
}
