//! Text of `--register-info-debug`: registers, classes and indices in LLVM's format.

use super::RegisterInfo;
use tablegen_emit::cxx::{Emit, Hex, emit};

/// Returns the dump.
pub(super) fn print(info: &RegisterInfo<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    classes(&mut text, info);
    indices(&mut text, info);
    registers(&mut text, info);
    text
}

/// Lane mask.
struct Mask(u64);

impl Emit for Mask {
    fn emit(&self, out: &mut Vec<u8>) {
        let start = out.len();
        Hex(self.0, 16).emit(out);
        out[start..].make_ascii_uppercase();
    }
}

/// Prints a value for each mode.
fn by_mode<T: Emit>(
    out: &mut Vec<u8>,
    info: &RegisterInfo<'_>,
    label: &str,
    value: impl Fn(usize) -> T,
) {
    let modes = info.target.hw_modes();
    emit!(out; "\t", label, ": {");
    for (index, mode) in modes.ids().enumerate() {
        let name = if mode.is_default() { "Default" } else { modes.name(mode) };
        emit!(out; " ", name, ":", value(index));
    }
    emit!(out; " }\n");
}

fn classes(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    let (target_registers, details) = (&info.target_registers, &info.details);
    let modes: Vec<_> = info.target.hw_modes().ids().collect();
    for id in target_registers.class_ids() {
        let class = &target_registers[id];
        let size = |index: usize| class.sizes.get(modes[index]).copied().unwrap_or_default();
        emit!(out; "RegisterClass ", class.name, ":\n");
        by_mode(out, info, "SpillSize", |mode| size(mode).spill_size);
        by_mode(out, info, "SpillAlignment", |mode| size(mode).spill_alignment);
        emit!(
            out;
            "\tNumRegs: ", class.members.len(),
            "\n\tLaneMask: ", Mask(details.lanes.class_masks[id.index()]),
            "\n\tHasDisjunctSubRegs: ",
            u8::from(details.has_disjunct_sub_regs(target_registers, id)),
            "\n\tCoveredBySubRegs: ", u8::from(details.covered_by_sub_regs(target_registers, id)),
            "\n\tAllocatable: ", u8::from(class.allocatable),
            "\n\tAllocationPriority: ", class.allocation_priority,
            "\n\tBaseClassOrder: ",
        );
        match class.base_class_order {
            Some(order) => emit!(out; order),
            None => emit!(out; "None"),
        }
        emit!(out; "\n\tRegs:");
        for &member in &class.members {
            emit!(out; " ", target_registers[member].name);
        }
        emit!(out; "\n\tSubClasses:");
        for sub in class.sub_classes.iter() {
            emit!(out; " ", target_registers.classes()[sub].name);
        }
        emit!(out; "\n\tSuperClasses:");
        for &parent in &class.super_classes {
            emit!(out; " ", target_registers[parent].name);
        }
        emit!(out; "\n");
    }
}

fn indices(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    let lanes = &info.details.lanes;
    for (index, &mask) in lanes.indices().iter().zip(&lanes.masks) {
        emit!(
            out;
            "SubRegIndex ", index.name, ":\n\tLaneMask: ", Mask(mask),
            "\n\tAllSuperRegsCovered: ", u8::from(index.supers_covered), "\n",
        );
        by_mode(out, info, "Offset", |mode| index.ranges[mode].offset);
        by_mode(out, info, "Size", |mode| index.ranges[mode].size);
    }
}

fn registers(out: &mut Vec<u8>, info: &RegisterInfo<'_>) {
    let target_registers = &info.target_registers;
    for register in target_registers.registers() {
        emit!(out; "Register ", register.name, ":\n\tCostPerUse: ");
        for &cost in &register.cost_per_use {
            emit!(out; cost, " ");
        }
        emit!(
            out;
            "\n\tCoveredBySubregs: ", u8::from(register.covered_by_sub_regs),
            "\n\tHasDisjunctSubRegs: ", u8::from(register.has_disjunct_sub_regs), "\n",
        );
        for &(index, sub) in &register.sub_regs {
            let (index, sub) = (&target_registers[index].name, &target_registers[sub].name);
            emit!(out; "\tSubReg ", index, " = ", sub, "\n");
        }
        for &unit in &register.units {
            emit!(out; "\tRegUnit ", unit, "\n");
        }
    }
}
