//! C++ tables of register classes for LLVM 23: one structure with the lists of all classes, which each class finds
//! by offsets from itself.

use super::{Lanes, RegisterInfo, bit_words, class_of_register, qualified};
use tablegen_emit::cxx::tables::{name_table, sequences};
use tablegen_emit::cxx::{Hex, Qualified, emit};
use tablegen_model::BitSet;
use tablegen_model::registers::{ClassId, IndexId};
use tablegen_session::CxxStyle;

/// Positions of the lists of a class in the arrays of the structure.
#[derive(Clone, Copy, Default)]
struct Positions {
    registers: usize,
    bits: usize,
    masks: usize,
    super_classes: usize,
}

/// Layout of the structure.
pub(super) struct ClassStorage<'i, 'r> {
    info: &'i RegisterInfo<'r>,
    positions: Vec<Positions>,
    /// Lengths of the arrays.
    ends: Positions,
    super_indices: usize,
}

impl<'i, 'r> ClassStorage<'i, 'r> {
    pub(super) fn new(info: &'i RegisterInfo<'r>) -> Self {
        let classes = info.target_registers.classes();
        let words = classes.len().div_ceil(32);
        let mut ends = Positions::default();
        let mut positions = Vec::with_capacity(classes.len());
        for (class, id) in classes.iter().zip(info.target_registers.class_ids()) {
            positions.push(ends);
            ends.registers += class.orders.first().map_or(0, Vec::len);
            ends.bits += info.bytes_of_members(id);
            ends.masks += words * (1 + info.class_lists.super_indices.sequences[id.index()].len());
            ends.super_classes += class.super_classes.len();
        }
        let lists = info.class_lists.super_indices.written();
        let super_indices = lists.map(|(offset, list)| offset as usize + list.len() + 1).max();
        ClassStorage { info, positions, ends, super_indices: super_indices.unwrap_or(0) }
    }

    /// Prints the type of the structure. C++ has no arrays of length 0.
    fn ty(&self, out: &mut Vec<u8>) {
        let Positions { registers, bits, masks, super_classes } = self.ends;
        let lengths = [self.positions.len(), registers, bits, masks, self.super_indices];
        emit!(out; "MCRegisterClassStorage<");
        for length in lengths {
            emit!(out; length.max(1), ", ");
        }
        emit!(out; super_classes, ">");
    }

    /// Prints the declaration of the structure.
    pub(super) fn declaration(&self, out: &mut Vec<u8>) {
        emit!(out; "extern const ");
        self.ty(out);
        emit!(out; " ", self.info.name(), "MCRegisterClassStorage;\n");
    }

    /// Prints names for the classes.
    pub(super) fn references(&self, out: &mut Vec<u8>) {
        let (classes, name) = (self.info.target_registers.classes(), self.info.name());
        let Some(first) = classes.first() else { return };
        self.declaration(out);
        emit!(out; "\nnamespace ", first.namespace, " { // Register classes\n");
        for class in classes {
            emit!(
                out;
                "  inline constexpr const TargetRegisterClass &", class.name, "RegClass =\n      ", name,
                "MCRegisterClassStorage.Classes[", Qualified(class.namespace, &class.name),
                "RegClassID];\n",
            );
        }
        emit!(out; "} // end namespace ", first.namespace, "\n\n");
    }

    /// Prints the definition of the structure, and the function that returns a class.
    pub(super) fn definition(&self, out: &mut Vec<u8>, style: CxxStyle) {
        let (info, name) = (self.info, self.info.name());
        let declaration = ["extern const char ", name, "RegClassStrings[]"];
        name_table(out, &declaration, &info.class_lists.names, style);
        emit!(out; "using ", name, "MCRegisterClassStorageType = ");
        self.ty(out);
        emit!(
            out;
            ";\nextern const ", name, "MCRegisterClassStorageType ", name,
            "MCRegisterClassStorage = {\n  { // Classes\n",
        );
        for id in info.target_registers.class_ids() {
            self.class(out, id);
        }
        emit!(out; "  },\n  { // Registers\n");
        self.arrays(out);
        emit!(
            out;
            "};\n\nconst MCRegisterClass &get", name, "MCRegisterClass(unsigned ID) {\n  assert(ID < ",
            self.positions.len(), " && \"Invalid register class\");\n  return ", name,
            "MCRegisterClassStorage.Classes[ID];\n}\n\n",
        );
    }

    /// Prints the arrays after the classes.
    fn arrays(&self, out: &mut Vec<u8>) {
        let registers = &self.info.target_registers;
        let count = registers.classes().len();
        for class in registers.classes() {
            emit!(out; "    /* ", class.name, " */ ");
            for &register in class.orders.first().map_or(&[][..], Vec::as_slice) {
                emit!(out; qualified(registers, register), ", ");
            }
            emit!(out; "\n");
        }
        emit!(out; "  },\n  { // Sets of registers\n");
        for (id, class) in registers.class_ids().zip(registers.classes()) {
            emit!(out; "    /* ", class.name, " */ ");
            bit_words(out, &self.info.members(id), self.info.bytes_of_members(id) * 8, 8);
            emit!(out; "\n");
        }
        emit!(out; "  },\n  { // Sets of sub-classes, and of classes by index\n");
        for class in registers.classes() {
            emit!(out; "    /* ", class.name, " */ ");
            bit_words(out, &class.sub_classes, count, 32);
            for index in registers.index_ids() {
                if let Some(classes) = class.super_reg_classes(index) {
                    emit!(out; "\n    /* ", registers[index].name, " */ ");
                    bit_words(out, classes, count, 32);
                }
            }
            emit!(out; "\n");
        }
        emit!(out; "  },\n  { // Lists of indices\n");
        let print = |out: &mut Vec<u8>, index: &IndexId| emit!(out; index.enum_value());
        sequences(out, &self.info.class_lists.super_indices, print, Some("0"), "");
        emit!(out; "  },\n  { // Super-classes\n");
        for class in registers.classes().iter().filter(|class| !class.super_classes.is_empty()) {
            emit!(out; "    /* ", class.name, " */ ");
            for &parent in &class.super_classes {
                let parent = &registers[parent];
                emit!(out; Qualified(parent.namespace, &parent.name), "RegClassID, ");
            }
            emit!(out; "\n");
        }
        emit!(out; "  },\n");
    }

    /// Prints a class.
    fn class(&self, out: &mut Vec<u8>, id: ClassId) {
        let (info, registers, details) =
            (self.info, &self.info.target_registers, &self.info.details);
        let (class, positions) = (&registers[id], self.positions[id.index()]);
        // Offset of an element of an array from the class.
        let offset = |out: &mut Vec<u8>, array: &str, element: &str, position: usize| {
            emit!(
                out;
                "offsetof(", info.name(), "MCRegisterClassStorageType, ", array, ") + ", position,
                " * sizeof(", element, ") - ", id.enum_value(), " * sizeof(MCRegisterClass)",
            );
        };
        emit!(out; "    { ");
        offset(out, "Regs", "MCPhysReg", positions.registers);
        emit!(out; ",\n      ");
        offset(out, "BitSets", "uint8_t", positions.bits);
        let size = class.sizes.as_simple().map_or(0, |size| size.size);
        emit!(
            out;
            ",\n      ", info.class_lists.names.offset(id.index()), ", ", size, ", ",
            class.orders.first().map_or(0, Vec::len), ", ", info.bytes_of_members(id), ", ",
            Qualified(class.namespace, &class.name), "RegClassID, ", class.copy_cost, ", ",
            class.allocatable, ", ", class.base_class_order.is_some(), ",\n      ",
        );
        offset(out, "SubClassMasks", "uint32_t", positions.masks);
        emit!(out; ",\n      ");
        let super_indices = info.class_lists.super_indices.offset(id.index()) as usize;
        offset(out, "SuperRegIdxSeqs", "uint16_t", super_indices);
        emit!(
            out;
            ",\n      ", Lanes(details.lanes.class_masks[id.index()]), ", ", class.allocation_priority,
            ", ", class.global_priority, ", 0x", Hex(class.target_flags.into(), 2),
            " /* TSFlags */, ", class.spill_stack, " /* SpillStackID */, ",
            details.has_disjunct_sub_regs(registers, id), " /* HasDisjunctSubRegs */, ",
            details.covered_by_sub_regs(registers, id), " /* CoveredBySubRegs */,\n      ",
        );
        offset(out, "SuperClasses", "unsigned", positions.super_classes);
        emit!(out; ", ", class.super_classes.len(), " },\n");
    }
}

impl RegisterInfo<'_> {
    /// Returns the expression for the array of classes, after the name of the target.
    pub(super) fn classes_name(&self) -> &'static str {
        if self.stores_classes() { "MCRegisterClassStorage.Classes" } else { "MCRegisterClasses" }
    }

    /// Returns true if a class has code that selects an allocation order.
    pub(super) fn has_orders(&self) -> bool {
        self.target_registers.classes().iter().any(|class| !class.order_select.is_empty())
    }

    /// Returns the last of the smallest classes with each register. LLVM's library searches for it before LLVM 23.
    fn minimal_classes(&self) -> Vec<Option<ClassId>> {
        let registers = &self.target_registers;
        let mut minimal: Vec<Option<ClassId>> = vec![None; registers.registers().len()];
        for id in registers.class_ids() {
            for member in registers[id].orders.first().into_iter().flatten() {
                let known = &mut minimal[member.index()];
                if known.is_none_or(|known| registers[known].has_sub_class(id)) {
                    *known = Some(id);
                }
            }
        }
        minimal
    }

    /// Prints the function that returns the smallest class with a register.
    pub(super) fn minimal_class(&self, out: &mut Vec<u8>) {
        emit!(
            out;
            "const TargetRegisterClass *", self.name(),
            "GenRegisterInfo::getMinimalPhysRegClass(MCRegister Reg) const {\n",
        );
        class_of_register(out, self, &self.minimal_classes());
        emit!(
            out;
            "  };\n\n  assert(Reg.id() < ArrayRef(Mapping).size());\n",
            "  unsigned RCID = Mapping[Reg.id()];\n",
            "  assert(RCID != InvalidRegClassID && \"Register without a class\");\n",
            "  return getRegClass(RCID);\n}\n\n",
        );
    }

    /// Prints the function that returns the allocation order of a class.
    pub(super) fn allocation_orders(&self, out: &mut Vec<u8>) {
        if !self.has_orders() {
            return;
        }
        emit!(
            out;
            "ArrayRef<MCPhysReg> ", self.name(),
            "GenRegisterInfo::getRawAllocationOrder(const TargetRegisterClass &RC,\n",
            "    const MachineFunction &MF, bool Rev) const {\n  switch (RC.getID()) {\n",
        );
        for class in self.target_registers.classes() {
            if !class.order_select.is_empty() {
                emit!(
                    out;
                    "  case ", Qualified(class.namespace, &class.name), "RegClassID:\n    return ",
                    class.name, "GetRawAllocationOrder(RC, MF, Rev);\n",
                );
            }
        }
        emit!(out; "  default:\n    return RC.getRegisters();\n  }\n}\n\n");
    }

    /// Returns the numbers of the registers of a class.
    pub(super) fn members(&self, class: ClassId) -> BitSet {
        let order = self.target_registers[class].orders.first().into_iter().flatten();
        order.map(|register| register.enum_value() as usize).collect()
    }

    /// Returns the number of bytes of the set of a class's registers.
    pub(super) fn bytes_of_members(&self, class: ClassId) -> usize {
        let order = self.target_registers[class].orders.first().into_iter().flatten();
        order.map(|register| register.enum_value() as usize / 8 + 1).max().unwrap_or(0)
    }
}
